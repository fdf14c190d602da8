//! Snakes & Ladders: stories and counted walks, and what is refused.

use std::collections::BTreeSet;

use ludo_bot::game::snakes::rules::{Overshoot, Preset, Start as Leaving, ThreeSixes};
use ludo_bot::game::snakes::{Course, Fault, Plan, Power, Rules, Setup, Snakes};
use ludo_bot::game::{Action, BoardGame, Color, Face, Game, Legal, Roll, Seat, Seats};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Position, tell_all};

/// A position, as far as it is not the beginning.
#[derive(Deserialize)]
struct Start {
    rules: Rules,
    #[serde(default = "Plan::classic")]
    board: Plan,
    seats: usize,
    squares: Option<Seats<u16>>,
    turn: Option<Seat>,
    #[serde(default)]
    started: Vec<Seat>,
    #[serde(default)]
    skips: Vec<Seat>,
    #[serde(default)]
    shields: Vec<Seat>,
    #[serde(default)]
    sixes: u8,
}

impl Start {
    fn snakes(self) -> Snakes {
        let course = Course::new(self.rules, self.board).unwrap_or_else(|faults| panic!("{faults}"));
        let mut setup = Setup::new(course, self.seats);
        setup.squares = self.squares.unwrap_or(setup.squares);
        setup.turn = self.turn.unwrap_or(Seat::FIRST);
        let setup = Setup {
            started: self.started,
            skips: self.skips,
            shields: self.shields,
            sixes: self.sixes,
            ..setup
        };
        Snakes::try_from(setup).unwrap_or_else(|faults| panic!("{faults}"))
    }
}

impl Position for Start {
    fn game(self) -> Game {
        Game::Snakes(self.snakes())
    }
}

#[test]
fn stories() {
    tell_all::<Start>(include_str!("../../rules/snakes-switches.json"));
    tell_all::<Start>(include_str!("../../rules/snakes-powers.json"));
    tell_all::<Start>(include_str!("../../rules/snakes-leaving.json"));
}

/// Every switch has a story, so that a new one is not forgotten.
#[test]
fn every_switch_has_a_story() {
    let told = include_str!("../../rules/snakes-switches.json");
    for switch in Rules::SWITCHES {
        assert!(told.contains(&format!("\"story\": \"{switch}")), "{switch}");
    }
}

#[derive(Deserialize)]
struct Walk {
    #[serde(rename = "walk")]
    title: String,
    #[serde(flatten)]
    start: Start,
    /// How many different positions there are after one roll, two rolls, and so on.
    positions: Vec<usize>,
}

/// Every roll of so many dice.
fn all_rolls(dice: u8) -> Vec<Roll> {
    match dice {
        1 => Face::ALL.map(Roll::one).to_vec(),
        _ => Face::ALL.iter().flat_map(|one| Face::ALL.map(|two| Roll::two(*one, two))).collect(),
    }
}

/// The different positions that one more roll leads to.
fn after(positions: Vec<Snakes>) -> Vec<Snakes> {
    let mut seen = BTreeSet::new();
    let rolls = |game: Snakes| {
        let dice = if let Legal::Roll { dice } = game.legal() { all_rolls(dice) } else { Vec::new() };
        dice.into_iter().map(move |roll| {
            let mut game = game.clone();
            game.play(Action::Roll(roll), &mut Vec::new()).expect("the roll is legal");
            game
        })
    };
    let is_new = |game: &Snakes| seen.insert(serde_json::to_string(game).expect("a game has a JSON form"));
    positions.into_iter().flat_map(rolls).filter(is_new).collect()
}

/// The numbers were counted by another program, written from the rules alone.
#[test]
fn counted_walks() {
    let walks: Vec<Walk> =
        serde_json::from_str(include_str!("../../rules/snakes-walks.json")).expect("the file holds walks");
    for Walk { title, start, positions } in walks {
        let mut games = vec![start.snakes()];
        for (expected, rolls) in positions.into_iter().zip(1..) {
            games = after(games);
            assert_eq!(games.len(), expected, "{title}: {rolls} rolls");
        }
    }
}

fn plan(json: Value) -> Plan {
    serde_json::from_value(json).expect("a plan")
}

fn faults(rules: Rules, plan: Plan) -> Vec<String> {
    Course::new(rules, plan).expect_err("there is something wrong").phrases()
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let wrong = plan(json!({"size": 20,
        "snakes": [[5, 9], [20, 3], [12, 0], [8, 2], [7, 7]], "ladders": [[9, 4], [15, 21], [8, 11]],
        "powers": [[8, "skip"], [3, {"move": -3}], [6, {"move": 0}], [25, "swap"], [i64::MAX, {"move": i64::MAX}]]}));
    let rules = Rules { dice: 2, start: Leaving::Six, ..Rules::default() };
    let told = [
        "overshoot stay goes with one die only: with two, nobody could leave the square before the last",
        "start six goes with one die only; with two it is doubles",
        "the snake 5 > 9 does not go down",
        "the snake 20 > 3 is on the last square, where the game is won",
        "the snake 12 > 0 is not all on the board, which goes from 1 to 20",
        "the snake 7 > 7 does not go down",
        "the ladder 9 > 4 does not go up",
        "the ladder 15 > 21 is not all on the board, which goes from 1 to 20",
        "the power 3 move -3 is not all on the board, which goes from 1 to 20",
        "the power 6 move +0 leads nowhere",
        "the power on 25 is not all on the board, which goes from 1 to 20",
        "the power 9223372036854775807 move +0 is not all on the board, which goes from 1 to 20",
        "the power 9223372036854775807 move +0 leads nowhere",
        "square 8 has 3 jumps or powers, and can have one",
    ];
    assert_eq!(faults(rules, wrong), told);
    let doubles = Rules { start: Leaving::Doubles, dice: 1, ..Rules::default() };
    assert_eq!(
        faults(doubles, Plan::classic()),
        ["start doubles goes with two dice only; with one it is six"]
    );
    assert_eq!(faults(Rules { dice: 3, ..Rules::default() }, Plan::classic())[0], "dice is 1 or 2, not 3");
}

#[test]
fn a_board_has_10_to_400_squares() {
    for size in [i64::MIN, -1, 0, 9, 401, i64::MAX] {
        let told = faults(Rules::default(), plan(json!({"size": size, "ladders": [[5, 2], [3, 4], [3, 7]]})));
        let expected = [
            format!("a board has 10 to 400 squares, not {size}"),
            "the ladder 5 > 2 does not go up".to_owned(),
            "square 3 has 2 jumps or powers, and can have one".to_owned(),
        ];
        assert_eq!(told, expected);
    }
    for size in [10, 400] {
        assert!(Course::new(Rules::default(), plan(json!({"size": size}))).is_ok());
    }
}

#[test]
fn rings_and_traps_are_refused_where_they_can_be_met() {
    let chain = Rules { chain: true, ..Rules::default() };
    let rings = plan(json!({"size": 20, "snakes": [[9, 4], [15, 12]], "ladders": [[4, 7], [12, 15]],
        "powers": [[7, {"move": 2}]]}));
    assert_eq!(
        faults(chain, rings.clone()),
        ["the jumps on 4, 7 and 9 lead round and round", "the jumps on 12 and 15 lead round and round"]
    );
    assert!(Course::new(Rules::default(), rings).is_ok(), "without chains a ring is none");
    let six_snakes: Vec<[i64; 2]> = (4..10).map(|from| [from, 1]).collect();
    let wall = plan(json!({"size": 20, "snakes": six_snakes}));
    let trap = "the last square cannot be reached from squares 0, 1, 2 and 3";
    assert_eq!(faults(Rules::default(), wall.clone()), [trap]);
    let doubled = Rules::default().with_dice(2);
    assert!(Course::new(doubled, wall.clone()).is_ok(), "two dice walk over six snakes");
    let lucky = plan(json!({"size": 20, "ladders": [[2, 14]],
        "snakes": [[4, 3], [5, 3], [6, 3], [7, 3], [8, 3], [9, 3]]}));
    let trap = "the last square cannot be reached from square 3";
    assert_eq!(faults(Rules::default(), lucky), [trap], "a ring that a lucky ladder avoids is a trap");
    let mut shield = wall;
    shield.powers.push((3, Power::Shield));
    assert!(Course::new(Rules::default(), shield).is_ok(), "a shield leads over them");
}

/// On square 7 nobody ever rests but who keeps a shield on the way back to square 0.
#[test]
fn who_is_sent_back_with_a_shield_can_be_trapped() {
    let plan = plan(json!({"size": 30, "ladders": [[2, 20], [3, 20], [4, 20], [5, 20], [6, 20]],
        "snakes": [[7, 1], [8, 7], [9, 7], [10, 7], [11, 7], [12, 7], [13, 7]], "powers": [[25, "shield"]]}));
    assert!(Course::new(Rules::default(), plan.clone()).is_ok());
    let captures = Rules { capture: true, ..Rules::default() };
    let trap = "the last square cannot be reached from square 7";
    assert_eq!(faults(captures, plan.clone()), [trap]);
    let back = Rules { three_sixes: ThreeSixes::BackToStart, ..captures };
    assert!(Course::new(back, plan.clone()).is_ok(), "three sixes lead away from everywhere");
    let once = Rules { extra_on_six: false, ..back };
    assert_eq!(faults(once, plan), [trap], "but where nothing rolls again there are never three");
}

#[test]
fn rules_are_read_from_names_and_switches() {
    let read = |json: &str| serde_json::from_str::<Rules>(json);
    assert_eq!(read("\"party\"").expect("a preset"), Preset::Party.rules());
    let two = read(r#"{"dice": 2}"#).expect("switches over a preset");
    assert_eq!((two.overshoot, two.preset()), (Overshoot::Bounce, None));
    let written = serde_json::to_string(&two).expect("rules have a JSON form");
    assert_eq!(read(&written).expect("what was written"), two);
    let stays = read(r#"{"dice": 2, "overshoot": "stay"}"#).expect("switches over a preset");
    assert_eq!(stays.overshoot, Overshoot::Stay, "who asks for it is told that it cannot be");
    assert!(Course::new(stays, Plan::classic()).is_err());
    let unknown = read("\"house\"").expect_err("no such preset").to_string();
    assert!(unknown.contains("classic, plain, party"), "{unknown}");
    let unknown = read(r#"{"extra": 1}"#).expect_err("no such switch").to_string();
    for switch in Rules::SWITCHES {
        assert!(unknown.contains(switch), "{unknown}");
    }
}

#[test]
fn a_board_is_written_as_in_a_record() {
    let read = |json: Value| serde_json::from_value::<Plan>(json);
    assert_eq!(read(json!("classic")).expect("a name"), Plan::classic());
    assert_eq!(serde_json::to_value(Plan::classic()).expect("JSON"), json!("classic"));
    let party = serde_json::to_value(Plan::party()).expect("JSON");
    assert_eq!(party["powers"][2], json!([33, {"move": -3}]));
    assert_eq!(read(party).expect("what was written"), Plan::party());
    let unknown = read(json!("klassik")).expect_err("no such board").to_string();
    assert!(unknown.contains("classic"), "{unknown}");
    for wrong in [json!(7), json!({}), json!({"size": 10, "snake": []}), json!({"size": 1e30})] {
        assert!(read(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn corrupt_positions_are_refused() {
    let rules = Rules { start: Leaving::Six, three_sixes: ThreeSixes::Forfeit, ..Rules::default() };
    let course = Course::new(rules, Plan::classic()).expect("it is sound");
    let sound = serde_json::to_value(Snakes::new(course, 3)).expect("a game has a JSON form");
    for (field, value, said) in [
        ("squares", json!([101, 0, 0]), "seat 0 is on square 101 of 100"),
        ("squares", json!([100, 0, 0]), "seat 0 is on the last square"),
        ("squares", json!([]), "2 to 6 seats, not 0"),
        ("squares", json!([1]), "2 to 6 seats, not 1"),
        ("squares", json!([1, 2, 3, 4, 5, 6, 7]), "7 seats are too many"),
        ("started", json!([3]), "there is no seat 3"),
        ("skips", json!([1, 1]), "seat 1 is there twice"),
        ("shields", json!([7]), "no seat 7"),
        ("retired", json!([0]), "turn: seat 0 takes no turns"),
        ("retired", json!([1, 2]), "only one is left"),
        ("winner", json!(1), "winner has not won"),
        ("turn", json!(5), "there is no seat 5"),
        ("sixes", json!(3), "sixes is 2 at most here"),
        ("course", json!({"rules": "classic", "board": {"size": 5}}), "10 to 400 squares"),
        ("colour", json!("red"), "unknown field"),
    ] {
        let mut json = sound.clone();
        json[field] = value;
        let fault = serde_json::from_value::<Snakes>(json).expect_err(field).to_string();
        assert!(fault.contains(said), "{field}: {fault}");
    }
    let mut under_way = sound;
    under_way["squares"] = json!([3, 0, 0]);
    under_way["started"] = json!([0]);
    assert!(serde_json::from_value::<Snakes>(under_way).is_err(), "who is under way has started");
}

#[test]
fn colours_are_told_apart_easily() {
    let colors = |seats| {
        let colors = Snakes::new(Course::default(), seats).colors();
        colors.iter().map(|(_, color)| *color).collect::<Vec<_>>()
    };
    assert_eq!(colors(2), [Color::Red, Color::Blue]);
    assert_eq!(colors(6).len(), 6);
    assert_eq!(colors(6).into_iter().collect::<BTreeSet<_>>().len(), 6);
}

#[test]
fn a_fault_lists_no_more_squares_than_can_be_read() {
    let squares = Fault::Trap((1..=20).collect()).to_string();
    assert_eq!(squares, "the last square cannot be reached from squares 1, 2, 3, 4, 5, 6, 7, 8 and 12 more");
}
