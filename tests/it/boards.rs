//! Boards of Snakes & Ladders: drawn from a seed, and typed.

mod door;

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
        prop_assert!(!recipe.powers || recipe.size < 30 || plan.powers.len() > 2, "{:?}", plan);
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

/// Boards that people have shared stay as they are.
#[test]
fn the_same_recipe_gives_the_same_board_for_ever() {
    for (size, wild, seed, powers, board) in [
        (
            100,
            Wild::Normal,
            1,
            false,
            "31>22, 48>28, 61>16, 77>68, 99>89, 12>39, 23>56, 35>44, 46>67, 64>98, 88>97",
        ),
        (10, Wild::Wild, 3, false, "6>3, 9>1, 2>7"),
        (
            64,
            Wild::Calm,
            2,
            true,
            "29>8, 56>48, 15>28, 26>54, 52>61, 6 skip, 18 move +3, 23 swap, 35 roll again, 44 shield, 60 move -5",
        ),
        (
            100,
            Wild::Wild,
            u64::MAX,
            true,
            "12>2, 30>14, 35>24, 44>3, 55>43, 61>27, 65>4, 75>60, 83>67, 88>37, 92>84, 97>78, \
             5>21, 19>29, 25>70, 40>56, 50>81, 53>98, 68>79, 71>95, \
             7 move +4, 15 swap, 28 roll again, 33 shield, 46 move -4, 58 skip, 63 move +3, 73 swap, \
             86 roll again, 99 shield",
        ),
    ] {
        let plan = Recipe { size, wild, seed, powers }.plan();
        assert_eq!(write(&plan).replace('\n', ", "), board);
    }
    let large = Recipe { size: 400, wild: Wild::Wild, seed: 4, powers: true }.plan();
    assert_eq!((large.snakes.len(), large.ladders.len(), large.powers.len()), (42, 32, 40));
    assert_eq!(large.snakes[..3], [(54, 16), (63, 8), (73, 36)]);
    assert_eq!(large.ladders[..3], [(6, 229), (15, 31), (27, 178)]);
    let powers = [(4, Power::RollAgain), (17, Power::Shield), (24, Power::Move(-3))];
    assert_eq!(large.powers[..3], powers);
}

#[test]
fn a_board_can_be_typed_in_many_ways() {
    let typed = "99>9  # the long one\n\n 95 > 56; 62->18, 48 11\n36-6\n2→38,7 -> 14\r\n\
        12 roll again\n13 ROLL_AGAIN; 33 move -3, 54 Move +4, 55 move4\n60 skip\n70 Swap\n80 shield\n# the end";
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
        99999999999999999999>1\n8 move 99999999999999999999\n2>38 7>14";
    let (plan, unread) = read(typed, 100);
    assert_eq!(plan, Plan { snakes: vec![(99, 9)], powers: vec![(12, Power::Skip)], ..empty() });
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
    ];
    assert_eq!(told, expected);
    let Unread { text, .. } = &read(&"ü".repeat(50), 100).1[0];
    assert_eq!(*text, "ü".repeat(40) + "…");
}

fn empty() -> Plan {
    Plan { size: 100, snakes: Vec::new(), ladders: Vec::new(), powers: Vec::new() }
}
