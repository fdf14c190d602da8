//! Ludo: stories and counted walks, and what is refused.

use ludo_bot::game::ludo::rules::{Faces, HomeStep, Preset};
use ludo_bot::game::ludo::{Ludo, Place, Rules, Setup, Track};
use ludo_bot::game::{Action, BoardGame, Color, Face, Game, Legal, Roll, Seat, Seats};
use serde::Deserialize;
use serde_json::Value;

use super::{Position, tell_all};

/// A position, as far as it is not the beginning.
#[derive(Deserialize)]
struct Start {
    rules: Rules,
    seats: usize,
    steps: Option<Seats<Vec<i8>>>,
    turn: Option<Seat>,
    #[serde(default)]
    captured: Vec<Seat>,
    #[serde(default)]
    finished: Vec<Seat>,
}

impl Start {
    fn ludo(self) -> Ludo {
        let mut setup = Setup::new(self.rules, self.seats);
        setup.board.steps = self.steps.unwrap_or(setup.board.steps);
        setup.board.captured = self.captured;
        setup.finished = self.finished;
        setup.turn = self.turn.unwrap_or(Seat::FIRST);
        Ludo::try_from(setup).unwrap_or_else(|faults| panic!("{faults}"))
    }
}

#[test]
fn stories() {
    tell_all::<Start>(include_str!("../../rules/basics.json"));
    tell_all::<Start>(include_str!("../../rules/switches.json"));
    tell_all::<Start>(include_str!("../../rules/teams.json"));
    tell_all::<Start>(include_str!("../../rules/leaving.json"));
}

/// Every switch has a story, so that a new one is not forgotten.
#[test]
fn every_switch_has_a_story() {
    let told = include_str!("../../rules/switches.json").to_owned() + include_str!("../../rules/teams.json");
    for switch in Rules::SWITCHES {
        assert!(told.contains(&format!("\"{switch}\"")) || told.contains(&format!("\"{switch}")), "{switch}");
    }
}

impl Position for Start {
    fn game(self) -> Game {
        Game::Ludo(self.ludo())
    }
}

#[derive(Deserialize)]
struct Walk {
    #[serde(rename = "walk")]
    title: String,
    #[serde(flatten)]
    start: Start,
    /// How many different courses there are after one roll, two rolls, and so on.
    counts: Vec<u64>,
}

fn count(game: &Ludo, rolls: usize) -> u64 {
    let actions: Vec<Action> = match game.legal() {
        Legal::Roll { .. } if rolls == 0 => return 1,
        Legal::Roll { .. } => Face::ALL.map(|face| Action::Roll(Roll::one(face))).to_vec(),
        Legal::Move(tokens) => tokens.iter().map(Action::Move).collect(),
        Legal::Nothing => return u64::from(rolls == 0),
    };
    let after = |action: Action| {
        let mut game = game.clone();
        game.play(action, &mut Vec::new()).expect("the action is legal");
        count(&game, if matches!(action, Action::Roll(_)) { rolls - 1 } else { rolls })
    };
    actions.into_iter().map(after).sum()
}

/// The numbers were counted by another program, written from the rules alone.
#[test]
fn counted_walks() {
    let walks: Vec<Walk> =
        serde_json::from_str(include_str!("../../rules/walks.json")).expect("the file holds walks");
    for Walk { title, start, counts } in walks {
        let game = start.ludo();
        for (expected, rolls) in counts.into_iter().zip(1..) {
            assert_eq!(count(&game, rolls), expected, "{title}: {rolls} rolls");
        }
    }
}

#[test]
fn rules_that_make_no_sense_are_all_listed() {
    let rules = Rules {
        enter_on: Faces::NONE,
        first_tries: 2,
        tokens: 0,
        start_in_play: 1,
        capture_before_home: true,
        home_step: HomeStep::Column,
        teams: true,
        play_on: true,
        ..Rules::default()
    };
    let faults = rules.faults(7);
    for about in [
        "2 to 6 seats, not 7",
        "enter_on",
        "first_tries is 1 or 3, not 2",
        "tokens is 1 to 4, not 0",
        "tokens_to_win",
        "start_in_play",
        "capture_before_home",
        "teams needs four seats",
        "teams does not go with play_on",
    ] {
        assert!(faults.iter().any(|fault| fault.contains(about)), "{about}: {faults:?}");
    }
    assert_eq!(faults.len(), 9);
    for preset in Preset::ALL {
        for seats in 2..=6 {
            assert_eq!(preset.rules().faults(seats), Vec::<String>::new());
        }
    }
}

#[test]
fn rules_are_read_from_names_and_switches() {
    let read = |json: &str| serde_json::from_str::<Rules>(json);
    assert_eq!(read("\"quick\"").expect("a preset"), Preset::Quick.rules());
    let json = r#"{"preset": "house", "enter_on": [1, 6], "stack": "blocks"}"#;
    let rules = read(json).expect("switches over a preset");
    assert_eq!(rules.enter_on.iter().map(Face::pips).collect::<Vec<_>>(), [1, 6]);
    assert_eq!(rules.nearest_preset(), Preset::House);
    let written = serde_json::to_string(&rules).expect("rules have a JSON form");
    assert_eq!(written, r#"{"preset":"house","enter_on":[1,6],"stack":"blocks"}"#);
    assert_eq!(read(&written).expect("what was written"), rules);
    let unknown = read("\"clasic\"").expect_err("no such preset").to_string();
    assert!(unknown.contains("classic, house, app, quick"), "{unknown}");
    let unknown = read(r#"{"preset": "x"}"#).expect_err("no such preset").to_string();
    assert!(unknown.contains("classic, house, app, quick"), "{unknown}");
    let unknown = read(r#"{"extra": 1}"#).expect_err("no such switch").to_string();
    for switch in Rules::SWITCHES {
        assert!(unknown.contains(switch), "{unknown}");
    }
}

#[test]
fn corrupt_positions_are_refused() {
    let sound = serde_json::to_value(Ludo::new(Rules::default(), 2)).expect("a game has a JSON form");
    let spoil = |path: &str, value: Value| {
        let mut json = sound.clone();
        match path.split_once('/') {
            Some((outer, inner)) => json[outer][inner] = value,
            None => json[path] = value,
        }
        serde_json::from_value::<Ludo>(json).expect_err(path).to_string()
    };
    let faults = spoil("board/steps", serde_json::json!([[58, -2, 0, 0], [0, 0, 0]]));
    for about in ["token at 58", "token at -2", "seat 1 has 3 tokens, not 4"] {
        assert!(faults.contains(about), "{faults}");
    }
    spoil("board/steps", serde_json::json!([[57, 57, 57, 57], [0, 0, 0, 0]]));
    spoil("board/steps", serde_json::json!([]));
    spoil("board/captured", serde_json::json!([3]));
    spoil("turn", 2.into());
    spoil("winner", 1.into());
    spoil("finished", serde_json::json!([0]));
    spoil("retired", serde_json::json!([0]));
    spoil("retired", serde_json::json!([0, 0]));
    spoil("rolled", 6.into());
    spoil("rolled", 7.into());
    spoil("sixes", 1.into());
    spoil("moved", serde_json::json!({"seat": 0, "number": 5}));
    spoil("before", sound["board"].clone());
}

#[test]
fn colours_go_by_the_number_of_seats() {
    let colors = |seats| {
        let colors = Ludo::new(Rules::default(), seats).colors();
        colors.iter().map(|(_, color)| *color).collect::<Vec<_>>()
    };
    assert_eq!(colors(2), [Color::Red, Color::Yellow]);
    assert_eq!(colors(3), [Color::Red, Color::Green, Color::Yellow]);
    assert_eq!(colors(4), [Color::Red, Color::Green, Color::Yellow, Color::Blue]);
    assert_eq!(colors(6), Color::ALL);
}

#[test]
fn a_path_goes_step_by_step() {
    let track = Track::new(4, HomeStep::FullLap);
    let path = |from, to| track.path(from, to).collect::<Vec<_>>();
    assert_eq!(path(Place::Yard, Place::Track(0)), [Place::Track(0)]);
    assert_eq!(
        path(Place::Track(50), Place::Column(1)),
        [Place::Track(51), Place::Column(0), Place::Column(1)]
    );
    assert_eq!(path(Place::Track(50), Place::Track(1)), [Place::Track(51), Place::Track(0), Place::Track(1)]);
    assert_eq!(path(Place::Column(3), Place::Home), [Place::Column(4), Place::Home]);
    assert_eq!(path(Place::Track(9), Place::Yard), []);
}
