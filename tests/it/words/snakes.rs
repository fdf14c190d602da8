//! What is said of Snakes & Ladders and its boards.

use ludo_bot::discord::view::{self, Means};
use ludo_bot::game::snakes::rules::Preset;
use ludo_bot::game::snakes::{Course, Plan, Power, Recipe, Setup, Snakes, Wild};
use ludo_bot::game::{Action, BoardGame as _, Face, Kind, Layout, Roll, RuleSet, Seat, Seats};
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::{
    Ask, BoardName, Choice, Command, Display, GameTime, GuildId, InteractionId, Offer, Refusal, SavedBoard,
    Secret, Session, Table, Terms, ThemeName, Time, Title, UserId,
};
use ludo_bot::text::{self, boards};

use super::length::{OWN, assert_fits};
use super::undo::asked;
use super::{ANN, BOB, CLEO, Counting, Level, RENDERER, as_seen, join, keep, open};

fn on(preset: Preset, plan: Plan, title: Title, computers: usize) -> Session {
    let course = Course::new(preset.rules(), plan).expect("the board goes with the rules");
    open(offer(RuleSet::Snakes(course), title, computers, &[CLEO]))
}

fn offer(rules: RuleSet, title: Title, computers: usize, invited: &[UserId]) -> Offer {
    Offer {
        rules,
        title: Some(title),
        seats: 6,
        invited: invited.to_vec(),
        computers,
        level: Level::default(),
        display: Display::Image,
        theme: ThemeName::default(),
        terms: Terms::default(),
    }
}

fn titled(name: &str, seed: Option<&str>) -> Title {
    Title { name: name.to_owned(), seed: seed.map(str::to_owned) }
}

fn name(text: &str) -> BoardName {
    BoardName::new(text).expect("it is a name")
}

#[test]
fn lobbies() {
    let small = Plan { snakes: vec![(60, 9)], ladders: vec![(4, 17), (20, 41)], ..Plan::empty(64) };
    let alone = on(Preset::Classic, Plan::classic(), titled("classic", None), 0);
    let said = [
        join(&alone, BOB),
        alone,
        on(Preset::Party, Plan::party(), titled("Ann's Pit", None), 3),
        on(Preset::Plain, small, titled("random, calm", Some("7")), 1),
    ];
    keep("snakes-lobbies", &said.each_ref().map(as_seen).join("\n"));
}

/// What a roll comes to where the rules and powers of the game meet.
#[test]
fn what_happens() {
    let setup = |plan: Plan, squares: [u16; 2], dice: u8| {
        let rules = Preset::Party.rules().with_dice(dice);
        let mut setup = Setup::new(Course::new(rules, plan).expect("they go together"), 2);
        setup.squares = Seats::from_fn(2, |seat| squares[seat.index()]);
        setup
    };
    let face = |pips| Face::new(pips).expect("a face");
    let mut third = setup(Plan::classic(), [9, 3], 1);
    third.sixes = 2;
    let mut third_double = setup(Plan::classic(), [9, 3], 2);
    third_double.sixes = 2;
    let shielded = Setup { shields: vec![Seat::FIRST], ..setup(Plan::classic(), [45, 3], 1) };
    let mut said = String::new();
    for (setup, dice) in [
        (setup(Plan::classic(), [0, 0], 1), &[2][..]),
        (setup(Plan::classic(), [98, 3], 1), &[5]),
        (setup(Plan::classic(), [98, 3], 1), &[3]),
        (setup(Plan::classic(), [94, 3], 2), &[5, 6]),
        (setup(Plan::party(), [40, 90], 1), &[1]),
        (setup(Plan::party(), [40, 3], 1), &[1]),
        (setup(Plan::party(), [65, 3], 1), &[1]),
        (setup(Plan::party(), [30, 3], 1), &[3]),
        (setup(Plan::party(), [19, 3], 1), &[4]),
        (setup(Plan::party(), [11, 3], 1), &[1]),
        (shielded, &[3]),
        (third, &[6]),
        (third_double, &[1, 1]),
    ] {
        let (mut game, mut events) = (Snakes::try_from(setup).expect("it is sound"), Vec::new());
        let roll = match *dice {
            [one, two] => Roll::two(face(one), face(two)),
            _ => Roll::one(face(dice[0])),
        };
        game.play(Action::Roll(roll), &mut events).expect("a roll is legal");
        said += &text::news::news(&events, &game.colors());
        said += "\n";
    }
    keep("snakes-news", &said);
}

/// Whatever board people think of, Discord's limits are kept: 2,000 characters above, 1,024 for each heading's text.
#[test]
fn the_longest_messages_fit() {
    let powers = [Power::RollAgain, Power::Move(-1), Power::Skip, Power::Swap, Power::Shield];
    let crowded = Plan { powers: (2..400).zip(powers.into_iter().cycle()).collect(), ..Plan::empty(400) };
    let recipe = Recipe { size: 400, wild: Wild::Wild, seed: 1, powers: true };
    for plan in [crowded, recipe.plan()] {
        let course = Course::new(Preset::Party.rules(), plan).expect("the board goes with the rules");
        let rules = RuleSet::Snakes(course);
        let explained = format!("{}\n{}", text::rules::title(&rules), text::rules::sentences(&rules));
        assert!(explained.encode_utf16().count() <= 2000, "{explained}");
        let title = titled(&"n".repeat(32), Some(&"s".repeat(32)));
        let mut session = open(offer(rules, title, 5, &[]));
        session.display = Display::Emoji;
        let lobby = view::message(&session, Means::FULL, &RENDERER);
        let embed = lobby.embed.expect("a lobby has a frame");
        assert!(embed.fields.iter().all(|(_, value)| value.encode_utf16().count() <= 1024));
        let secret = Secret::draw(&Counting);
        let table = Table {
            dice: &FairDice,
            secret: &secret,
            entropy: &Counting,
            now: Time(0),
            game_time: GameTime(0),
            log: &[],
        };
        let mut command = Command::Begin;
        for _ in 0..200 {
            let stale = text::refusal::refusal(&Refusal::Stale);
            let shown = view::glimpse(&stale, &asked(&session), Means::BARE, None, &RENDERER).content;
            assert!(shown.encode_utf16().count() <= 2000, "{}: {shown}", shown.encode_utf16().count());
            assert_fits(&view::glimpse(&stale, &asked(&session), Means::BARE, None, &OWN).content);
            let Some(user) = session.to_act().map_or(Some(ANN), |(_, _, user)| user) else { break };
            let ask = Ask { user, moderator: false, interaction: InteractionId(1), seen: None };
            let Ok(step) = session.take(ask, command, &table) else { break };
            session = step.session;
            command = Command::Act(Choice::Roll);
        }
    }
}

#[test]
fn lengths_are_rounded_to_two_digits() {
    let lengths =
        [2.0, 9.4, 86.4, 94.9, 99.6, 137.0, 995.0, 1_049.0, 4_987.0, 12_345.0, 999_499.0, f64::INFINITY];
    let said = [
        "about 2 rolls",
        "about 9 rolls",
        "about 86 rolls",
        "about 95 rolls",
        "about 100 rolls",
        "about 140 rolls",
        "about 1,000 rolls",
        "about 1,000 rolls",
        "about 5,000 rolls",
        "about 12,000 rolls",
        "a million rolls or more",
        "a million rolls or more",
    ];
    assert_eq!(lengths.map(boards::about), said);
}

#[test]
fn the_longest_list_of_boards_fits() {
    let name = name(&"𝔅".repeat(32));
    let layout = Layout::Snakes(Recipe { size: 400, wild: Wild::Wild, seed: 1, powers: true }.plan());
    let board = SavedBoard { guild: GuildId(8), name, owner: UserId(u64::MAX), layout, saved: Time(0) };
    let said = boards::saved(vec![boards::saved_board(&board); boards::LISTED], 100);
    assert!(said.encode_utf16().count() <= 4096, "{}", said.encode_utf16().count());
    let listed = said.lines().count() - 1;
    assert!(said.ends_with(&format!("\n… and {} more: `show` finds them by name.", 100 - listed)), "{said}");
    assert!(listed > 20, "{listed}");
}

#[test]
fn saved_boards() {
    let kind = Kind::Snakes;
    let board = |name: BoardName, owner, plan| {
        let layout = Layout::Snakes(plan);
        SavedBoard { guild: GuildId(8), name, owner, layout, saved: Time(0) }
    };
    let two = [board(name("Ann's Pit"), ANN, Plan::classic()), board(name("Zoo"), BOB, Plan::party())];
    let many: Vec<SavedBoard> =
        (1..=30).map(|number| board(name(&format!("Board {number}")), CLEO, Plan::classic())).collect();
    let lines = |boards: &[SavedBoard]| {
        boards.iter().take(boards::LISTED).map(boards::saved_board).collect::<Vec<_>>()
    };
    let faults = ["the snake 5 > 9 does not go down".to_owned(), "square 7 has 2 jumps or powers".to_owned()];
    let long: Vec<String> =
        (1..=100).map(|line| format!("line {line}, `what`: neither a jump nor a power")).collect();
    let said = [
        boards::none_saved(kind),
        boards::saved_title(&two),
        boards::saved(lines(&two), two.len()),
        boards::saved(lines(&many), many.len()),
        boards::saved_board(&two[1]),
        boards::is_saved(&name("Ann's Pit"), kind, false),
        boards::is_saved(&name("Ann's Pit"), kind, true),
        boards::name_taken(&name("Ann's Pit"), BOB, kind),
        boards::enough(25, kind),
        boards::full(100, kind),
        boards::deleted(&name("Ann's Pit")),
        boards::not_theirs(&name("Ann's Pit"), BOB),
        boards::unknown(&name("Ann's Pit"), kind),
        boards::reserved(&name("classic")),
        boards::bad_name("a board's name has at least one character"),
        boards::goes_with("size", &["random", "custom"]),
        boards::goes_with("seed", &["random"]),
        boards::faulty(&faults),
        boards::faults(&faults),
        boards::faults(&long),
        boards::too_long(12_345.0, 5_000.0),
        boards::NOTHING_TO_SAVE.to_owned(),
        boards::ONE_AT_A_TIME.to_owned(),
        boards::FORM_LATE.to_owned(),
        text::help::out_of_range("seed", boards::SEED),
        ["classic", "party", "random", "custom"].map(boards::standing).join("\n"),
    ];
    keep("snakes-boards", &said.join("\n\n"));
}
