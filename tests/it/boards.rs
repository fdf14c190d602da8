//! Boards of Snakes & Ladders: drawn from a seed, and typed.

mod door;

use ludo_bot::game::snakes::board::MIN_SIZE;
use ludo_bot::game::snakes::notation::{Unread, read, write};
use ludo_bot::game::snakes::rules::{Overshoot, Start, ThreeSixes};
use ludo_bot::game::snakes::{Course, Plan, Power, Recipe, Rules, Wild};
use proptest::prelude::*;
use proptest::sample::select;

/// Every combination of switches that makes sense.
pub(crate) fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for bits in 0..16_u8 {
        let [extra_on_six, chain, capture, two] = [1, 2, 4, 8].map(|bit| bits & bit != 0);
        let overshoots: &[Overshoot] =
            if two { &[Overshoot::Bounce] } else { &[Overshoot::Stay, Overshoot::Bounce] };
        for &overshoot in overshoots {
            for start in [Start::Free, if two { Start::Doubles } else { Start::Six }] {
                for three_sixes in [ThreeSixes::None, ThreeSixes::Forfeit, ThreeSixes::BackToStart] {
                    let dice = if two { 2 } else { 1 };
                    all.push(Rules { extra_on_six, dice, start, three_sixes, overshoot, chain, capture });
                }
            }
        }
    }
    all
}

pub(crate) fn recipes() -> impl Strategy<Value = Recipe> {
    let size = prop_oneof![10..=400_u16, 10..=30_u16, Just(100), Just(400)];
    (size, select(Wild::ALL.to_vec()), any::<u64>(), any::<bool>())
        .prop_map(|(size, wild, seed, powers)| Recipe { size, wild, seed, powers })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// A random board goes with all rules, and has something of everything.
    #[test]
    fn random_boards_go_with_all_rules(recipe in recipes()) {
        let plan = recipe.plan();
        prop_assert_eq!(&plan, &recipe.plan());
        prop_assert_eq!(plan.size, i64::from(recipe.size));
        prop_assert!(!plan.snakes.is_empty() && !plan.ladders.is_empty(), "{:?}", plan);
        // Where there are few squares, jumps can leave no room.
        prop_assert!(recipe.powers || plan.powers.is_empty());
        prop_assert!(!recipe.powers || recipe.size < 60 || plan.powers.len() > 2, "{:?}", plan);
        for rules in all_rules() {
            let course = Course::new(rules, plan.clone());
            prop_assert!(course.is_ok(), "{:?} {:?} {:?}", rules, plan, course);
        }
    }

    /// What is written is read as it was.
    #[test]
    fn a_board_is_written_as_it_can_be_read(recipe in recipes()) {
        let plan = recipe.plan();
        prop_assert_eq!(read(&write(&plan), plan.size), (plan, Vec::new()));
    }

    /// Whatever is typed, nothing breaks, and every part of it is read or told.
    #[test]
    fn anything_can_be_typed(text in "[0-9a-z>→ #,;\n_+-]{0,200}|\\PC{0,80}") {
        let (plan, unread) = read(&text, 100);
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        let parts = lines.flat_map(|line| line.split([',', ';'])).filter(|part| !part.trim().is_empty());
        let read = plan.snakes.len() + plan.ladders.len() + plan.powers.len();
        prop_assert_eq!(parts.count(), read + unread.len());
    }
}

/// Every size, every wildness, and every combination of rules in turn.
#[test]
fn ten_thousand_random_boards() {
    let rules = all_rules();
    for (nth, seed) in (0..10_000).enumerate() {
        let size = MIN_SIZE + u16::try_from(nth % 391).expect("less than 391");
        let recipe = Recipe { size, wild: Wild::ALL[nth % 3], seed, powers: nth % 2 == 0 };
        let rules = rules[nth % rules.len()];
        let course = Course::new(rules, recipe.plan());
        assert!(course.is_ok(), "{recipe:?} {rules:?} {course:?}");
    }
}

/// Boards that people have shared stay as they are.
#[test]
fn the_same_recipe_gives_the_same_board_for_ever() {
    for (size, wild, seed, powers, board) in [
        (
            100,
            Wild::Normal,
            1,
            false,
            "97>87, 81>64, 68>18, 58>11, 51>31, 27>19, 12>39, 20>48, 43>63, 53>74, 62>94, 77>95",
        ),
        (10, Wild::Wild, 3, false, "8>3, 2>6"),
        (
            64,
            Wild::Calm,
            2,
            true,
            "56>48, 29>8, 15>28, 26>54, 52>61, \
             12 move -2, 22 skip, 31 move +4, 41 swap, 45 roll again, 62 shield",
        ),
        (
            100,
            Wild::Wild,
            u64::MAX,
            true,
            "98>82, 94>27, 92>25, 90>74, 83>71, 76>35, 65>26, 57>38, 55>15, 44>32, 40>23, 24>14, \
             2>61, 10>58, 19>39, 29>45, 36>89, 42>60, 52>68, 79>91, 85>97, \
             7 roll again, 16 shield, 22 move -5, 33 skip, 47 move +3, 59 swap, 69 roll again, 72 shield, \
             81 move -4, 96 skip",
        ),
    ] {
        let plan = Recipe { size, wild, seed, powers }.plan();
        assert_eq!(write(&plan).replace('\n', ", "), board);
    }
    // FNV-1a, by its published values.
    for (typed, seed) in [("", 0xcbf2_9ce4_8422_2325), ("foobar", 0x8594_4171_f739_67e8), ("7", 7)] {
        assert_eq!(Recipe::seed(typed), seed, "{typed}");
    }
    let large = Recipe { size: 400, wild: Wild::Wild, seed: 4, powers: true }.plan();
    assert_eq!((large.snakes.len(), large.ladders.len(), large.powers.len()), (47, 36, 40));
    assert_eq!(large.snakes[44..], [(84, 55), (70, 15), (60, 26)]);
    assert_eq!(large.ladders[..3], [(10, 151), (16, 324), (18, 214)]);
    let powers = [(4, Power::Move(5)), (13, Power::Swap), (29, Power::RollAgain)];
    assert_eq!(large.powers[..3], powers);
}

#[test]
fn a_board_can_be_typed_in_many_ways() {
    let typed = "99>9  # the long one\n\n 95 > 56; 62->18, 48 11\n36-6\n2→38,7 -> 14\r\n\
        12 roll again\n13 ROLL_AGAIN; 33 move –3, 54 Move +4, 55 move4\n60 skip\n70 Swap\n80 shield\n# the end";
    let (plan, unread) = read(typed, 100);
    assert_eq!(unread, []);
    assert_eq!(plan.snakes, [(99, 9), (95, 56), (62, 18), (48, 11), (36, 6)]);
    assert_eq!(plan.ladders, [(2, 38), (7, 14)]);
    let powers = [
        (12, Power::RollAgain),
        (13, Power::RollAgain),
        (33, Power::Move(-3)),
        (54, Power::Move(4)),
        (55, Power::Move(4)),
        (60, Power::Skip),
        (70, Power::Swap),
        (80, Power::Shield),
    ];
    assert_eq!(plan.powers, powers);
}

#[test]
fn what_cannot_be_read_is_told_line_by_line_and_the_rest_is_read() {
    let typed = "99>9\n12 skip\n9 >> 4, 9>9\n7\nsnake 3\n5 jump\n-4>3\n3 move\n3 move +-3\n\
        99999999999999999999>1\n8 move 99999999999999999999\n2>38 7>14\n33 -3\n54 +4";
    let (plan, unread) = read(typed, 100);
    assert_eq!(plan, Plan { snakes: vec![(99, 9)], powers: vec![(12, Power::Skip)], ..Plan::empty(100) });
    let told: Vec<String> = unread.iter().map(ToString::to_string).collect();
    let neither = "neither a jump such as 99>9 nor a power such as 12 skip";
    let expected = [
        format!("line 3, `9 >> 4`: {neither}"),
        "line 3, `9>9`: a jump leads to another square".to_owned(),
        format!("line 4, `7`: {neither}"),
        format!("line 5, `snake 3`: {neither}"),
        format!("line 6, `5 jump`: {neither}"),
        format!("line 7, `-4>3`: {neither}"),
        format!("line 8, `3 move`: {neither}"),
        format!("line 9, `3 move +-3`: {neither}"),
        "line 10, `99999999999999999999>1`: no board has a number so large".to_owned(),
        "line 11, `8 move 99999999999999999999`: no board has a number so large".to_owned(),
        format!("line 12, `2>38 7>14`: {neither}"),
        "line 13, `33 -3`: a jump is written 33>3, and a power 33 move -3".to_owned(),
        "line 14, `54 +4`: a jump is written 33>3, and a power 33 move -3".to_owned(),
    ];
    assert_eq!(told, expected);
    let Unread { text, .. } = &read(&"ü".repeat(50), 100).1[0];
    assert_eq!(*text, "ü".repeat(40) + "…");
}
