//! How long whole games take, records of them, and the odds of a board.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ludo_bot::game::ludo::Ludo;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::record::{Record, Replay};
use ludo_bot::game::snakes::rules::Preset as SnakesPreset;
use ludo_bot::game::snakes::{Course, Recipe, Rules, Snakes, Wild, expected_rolls, odds};
use ludo_bot::game::{Action, BoardGame, Event, Face, Legal, Roll, RuleSet};
use serde::de::IgnoredAny;

/// A generator of a few instructions, so that the rules are what is measured.
struct Chance(u64);

impl Chance {
    /// 0 to `bound - 1`.
    fn below(&mut self, bound: u8) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let high = (u64::from(bound) * (self.0 >> 32)) >> 32;
        u8::try_from(high).expect("less than bound, which is a u8")
    }

    /// One that begins anew, for the same games in every bench.
    const fn begin() -> Chance {
        Chance(0x9e37_79b9_7f4a_7c15)
    }

    fn roll(&mut self) -> Roll {
        Roll::one(Face::ALL[usize::from(self.below(6))])
    }
}

/// Plays a game to its end and says how many rolls it took.
fn play(mut game: impl BoardGame, chance: &mut Chance, events: &mut Vec<Event>) -> u32 {
    let mut rolls = 0;
    loop {
        let action = match game.legal() {
            Legal::Roll { .. } => {
                rolls += 1;
                Action::Roll(chance.roll())
            }
            Legal::Move(tokens) => {
                let nth = chance.below(tokens.count());
                Action::Move(tokens.nth(nth).expect("nth is less than their count"))
            }
            Legal::Nothing => return rolls,
        };
        events.clear();
        game.play(action, events).expect("the action is one of legal()");
    }
}

fn games(criterion: &mut Criterion) {
    let mut events = Vec::new();
    for preset in Preset::ALL {
        let mut chance = Chance::begin();
        let start = Ludo::new(preset.rules(), 4);
        criterion.bench_function(&format!("random game, four seats, {}", preset.name()), |bencher| {
            bencher.iter(|| play(start.clone(), &mut chance, &mut events));
        });
    }
    for (preset, course) in courses() {
        let mut chance = Chance::begin();
        let start = Snakes::new(course, 4);
        criterion.bench_function(&format!("random game of snakes, four seats, {preset}"), |bencher| {
            bencher.iter(|| play(start.clone(), &mut chance, &mut events));
        });
    }
}

fn courses() -> [(&'static str, Course); 2] {
    [SnakesPreset::Classic, SnakesPreset::Party].map(|preset| {
        let course = Course::new(preset.rules(), preset.plan());
        (preset.name(), course.expect("the boards of the house are sound"))
    })
}

/// A record of about 300 rolls of a game that did not end.
fn record(rules: &RuleSet) -> Record<IgnoredAny> {
    let mut chance = Chance::begin();
    let mut game = rules.begin(4);
    let mut record = Record::new(rules, 4);
    while record.turns.len() < 300 {
        let board = game.board_mut();
        let action = match board.legal() {
            Legal::Roll { .. } => Action::Roll(chance.roll()),
            Legal::Move(tokens) => Action::Move(tokens.nth(0).expect("a choice has a token")),
            Legal::Nothing => break,
        };
        record.note(board.to_act().expect("the game is not over"), action);
        board.play(action, &mut Vec::new()).expect("the action is one of legal()");
    }
    record
}

fn records(criterion: &mut Criterion) {
    let large = Recipe { size: 400, wild: Wild::Normal, seed: 1, powers: false }.plan();
    let course = Course::new(Rules::default(), large).expect("random boards are sound");
    let kinds = [("ludo", RuleSet::Ludo(Preset::Classic.rules())), ("snakes", RuleSet::Snakes(course))];
    for (name, rules) in kinds {
        let record = record(&rules);
        let rolls = record.turns.len();
        criterion.bench_function(&format!("replay of {rolls} rolls of {name}"), |bencher| {
            bencher.iter_batched(
                || Replay::new(record.start().expect("the rules have no fault"), &record.turns),
                |replay| play_again(replay, &record),
                BatchSize::SmallInput,
            );
        });
    }
}

fn play_again(mut replay: Replay, record: &Record<IgnoredAny>) -> Replay {
    let mut events = Vec::new();
    for (index, entry) in record.turns.iter().enumerate() {
        events.clear();
        let next = record.turns.get(index + 1);
        replay.play(entry, next, &mut events).expect("it was played so before");
    }
    replay
}

fn lengths(criterion: &mut Criterion) {
    let (_, classic) = &courses()[0];
    criterion.bench_function("expected rolls for a lobby, classic", |bencher| {
        bencher.iter(|| expected_rolls(classic, 4));
    });
    let (party, large) =
        (SnakesPreset::Party, Recipe { size: 400, wild: Wild::Normal, seed: 1, powers: true });
    for (name, plan) in [("party", party.plan()), ("400 squares with powers", large.plan())] {
        criterion.bench_function(&format!("a board is checked, {name}"), |bencher| {
            bencher.iter_batched(
                || plan.clone(),
                |plan| Course::new(party.rules(), plan),
                BatchSize::SmallInput,
            );
        });
    }
    for wild in Wild::ALL {
        let plan = Recipe { size: 400, wild, seed: 1, powers: false }.plan();
        let course = Course::new(Rules::default(), plan).expect("random boards are sound");
        criterion.bench_function(&format!("odds of 400 squares, two seats, {}", wild.name()), |bencher| {
            bencher.iter(|| odds(&course, 2, 1_000));
        });
    }
    let party = Recipe { size: 400, wild: Wild::Normal, seed: 1, powers: true }.plan();
    let course = Course::new(SnakesPreset::Party.rules(), party).expect("random boards are sound");
    criterion.bench_function("expected rolls for a lobby, 400 squares with powers", |bencher| {
        bencher.iter(|| expected_rolls(&course, 4));
    });
}

criterion_group!(benches, games, records, lengths);
criterion_main!(benches);
