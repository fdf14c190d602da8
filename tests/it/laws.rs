//! What holds in every game, by whatever rules: laws, tried over random play.

use ludo_bot::computer::{self, Level};
use ludo_bot::game::ludo::rules::{EntrySafeFor, Faces, Finish, HomeStep, Preset, SafeSquares, Stack};
use ludo_bot::game::ludo::rules::{Rules, ThreeSixes};
use ludo_bot::game::ludo::{Ludo, Place};
use ludo_bot::game::record::{Record, Replay};
use ludo_bot::game::{Action, BoardGame, Event, Face, Game, Legal, Roll, RuleSet, Seat, Tokens};
use proptest::prelude::*;
use proptest::sample::select;
use serde::de::IgnoredAny;

/// A game of some more or less sensible rules is over within so many actions, or never.
const MOST_ACTIONS: usize = 60_000;

/// Rules without faults, and a number of seats that they go with.
pub(crate) fn rules_and_seats() -> impl Strategy<Value = (Rules, usize)> {
    let counts = (1..=4_u8).prop_flat_map(|tokens| (Just(tokens), 1..=tokens, 0..=tokens));
    let faces = proptest::collection::vec(select(Face::ALL.to_vec()), 1..4);
    let kinds = (
        select(vec![HomeStep::FullLap, HomeStep::Column]),
        select(vec![ThreeSixes::None, ThreeSixes::Forfeit, ThreeSixes::UndoTurn, ThreeSixes::Yard]),
        select(vec![SafeSquares::None, SafeSquares::Entries, SafeSquares::Stars, SafeSquares::Both]),
        select(vec![EntrySafeFor::Everybody, EntrySafeFor::Owner]),
        select(vec![Stack::Plain, Stack::Protected, Stack::Repels, Stack::Blocks, Stack::BlocksAll]),
        select(vec![Finish::Exact, Finish::Overshoot]),
        select(vec![1, 3]),
    );
    let random = (counts, faces, kinds, any::<[bool; 8]>(), 2..=6_usize).prop_map(
        |((tokens, tokens_to_win, start_in_play), faces, kinds, on, seats)| {
            let (home_step, three_sixes, safe_squares, entry_safe_for, stack, finish, first_tries) = kinds;
            let teams = on[0] && on[1];
            let rules = Rules {
                home_step,
                enter_on: faces.into_iter().collect::<Faces>(),
                first_tries,
                start_in_play,
                tokens,
                tokens_to_win,
                extra_on_six: on[2],
                extra_on_capture: on[3],
                extra_on_home: on[4],
                three_sixes,
                safe_squares,
                entry_safe_for,
                stack,
                capture_before_home: on[5] && home_step == HomeStep::FullLap,
                must_capture: on[6],
                finish,
                play_on: on[7] && !teams,
                teams,
                auto_move: true,
            };
            (rules, if teams { 4 } else { seats })
        },
    );
    let presets = (select(Preset::ALL.to_vec()), 2..=6_usize).prop_map(|(p, seats)| (p.rules(), seats));
    prop_oneof![3 => random, 1 => presets]
}

/// A generator that a failing case can name.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed | 1)
    }

    pub(crate) fn below(&mut self, bound: u8) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u8::try_from((self.0 >> 33) % u64::from(bound)).expect("less than bound, which is a u8")
    }

    pub(crate) fn roll(&mut self) -> Roll {
        Roll::one(Face::ALL[usize::from(self.below(6))])
    }
}

/// What may be done now, any of it.
pub(crate) fn any_action(game: &Ludo, chance: &mut Chance) -> Option<Action> {
    match game.legal() {
        Legal::Roll { .. } => Some(Action::Roll(chance.roll())),
        Legal::Move(tokens) => tokens.nth(chance.below(tokens.count())).map(Action::Move),
        Legal::Nothing => None,
    }
}

fn seats(game: &Ludo) -> impl Iterator<Item = Seat> + use<> {
    (0..game.seat_count()).filter_map(Seat::new)
}

fn all_places(game: &Ludo) -> Vec<Vec<Place>> {
    seats(game).map(|seat| game.places(seat).to_vec()).collect()
}

/// Everything that `legal()` does not have is refused and changes nothing.
fn only_legal_is_taken(game: &Ludo) {
    let legal = game.legal();
    let die = Roll::one(Face::SIX);
    let mut actions = vec![Action::Roll(die), Action::Roll(Roll::two(Face::SIX, Face::SIX))];
    actions.extend([0, 1, 2, 3, 4, 5, 255].map(Action::Move));
    for action in actions {
        let mut after = game.clone();
        let mut events = Vec::new();
        let taken = after.play(action, &mut events);
        assert_eq!(taken.is_ok(), legal.allows(action), "{action:?} of {legal:?}");
        if let Err(illegal) = taken {
            assert_eq!((illegal.legal, &after, events.len()), (legal, game, 0));
        }
    }
}

/// What must be so in every position.
fn position_is_sound(game: &Ludo) {
    for seat in seats(game) {
        let places = game.places(seat);
        assert_eq!(places.len(), usize::from(game.rules().tokens));
        for place in places {
            let steps = game.track().steps(*place);
            assert_eq!(game.track().place(steps), Some(*place), "a place is one of the board's");
        }
        let home = places.iter().filter(|place| **place == Place::Home).count();
        assert_eq!(home >= usize::from(game.rules().tokens_to_win), game.has_finished(seat));
    }
    match (game.to_act(), game.legal()) {
        (None, legal) => {
            assert_eq!(legal, Legal::Nothing);
            assert!(game.winner().is_some());
        }
        (Some(seat), legal) => {
            assert_ne!(legal, Legal::Nothing);
            assert!(!matches!(legal, Legal::Move(Tokens::NONE)));
            assert!(!game.is_retired(seat));
            assert!(game.rules().teams || !game.has_finished(seat));
        }
    }
}

/// What one action may and may not have done.
fn change_is_lawful(before: &Ludo, after: &Ludo, events: &[Event]) {
    let undone = events.iter().any(|event| matches!(event, Event::TurnUndone { .. }));
    let hand = before.hand();
    for event in events {
        if let Event::Captured { token, at, .. } = *event {
            assert_eq!(after.places(token.seat)[usize::from(token.number) - 1], Place::Yard);
            assert_ne!(token.seat, hand);
            assert_ne!(before.partner(token.seat), Some(hand));
            let square = before.track().square(token.seat, at).expect("captures are on the track");
            assert!(!before.is_safe(token.seat, square), "nobody is captured on a safe square");
        }
    }
    let (old, new) = (all_places(before), all_places(after));
    for (seat, (old, new)) in seats(before).zip(old.into_iter().zip(new)) {
        let changed: Vec<_> = (0..old.len()).filter(|nth| old[*nth] != new[*nth]).collect();
        if undone || changed.is_empty() {
            continue;
        }
        if seat == hand {
            assert_eq!(changed.len(), 1, "a seat moves one token");
            assert!(!before.has_finished(seat), "who has finished moves nothing more");
            assert!(before.rules().teams || !before.is_retired(seat));
        } else {
            assert!(changed.iter().all(|nth| new[*nth] == Place::Yard), "others only go to the yard");
        }
    }
    let again = events.iter().any(|event| matches!(event, Event::RollsAgain { .. }));
    let passed = events.iter().any(|event| matches!(event, Event::TurnOf { .. }));
    let waits = after.rolled().is_some();
    let over = after.to_act().is_none();
    assert_eq!([again, passed, waits, over].into_iter().filter(|is| *is).count(), 1, "{events:?}");
    assert_eq!(before.to_act() == after.to_act(), again || waits, "{events:?}");
    if passed {
        let from = before.to_act().expect("somebody acted").index();
        let seat_at = |nth: usize| Seat::new((from + nth) % before.seat_count()).expect("less than six");
        let next = (1..=before.seat_count())
            .map(seat_at)
            .find(|seat| !after.is_retired(*seat) && (after.rules().teams || !after.has_finished(*seat)));
        assert_eq!(after.to_act(), next, "the next seat that plays");
    }
}

/// A position is stored as JSON, and comes back as it was.
fn read_back(game: &Ludo) {
    let game = Game::Ludo(game.clone());
    let json = serde_json::to_string(&game).expect("a game has a JSON form");
    assert_eq!(serde_json::from_str::<Game>(&json).as_ref().ok(), Some(&game), "{json}");
    assert!(json.len() < 900, "a position is compact: {json}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whole games, with somebody leaving now and then: every position and every change is lawful, the
    /// game ends, and its record brings the same game about.
    #[test]
    fn games_are_lawful((rules, seats) in rules_and_seats(), seed in any::<u64>(), leavers in any::<bool>()) {
        let mut chance = Chance::new(seed);
        let mut game = Ludo::new(rules, seats);
        let mut record = Record::<IgnoredAny>::new(&RuleSet::Ludo(rules), seats);
        let mut events = Vec::new();
        let mut actions = 0;
        while let Some(action) = any_action(&game, &mut chance) {
            position_is_sound(&game);
            if actions % 16 == 0 {
                only_legal_is_taken(&game);
                read_back(&game);
            }
            events.clear();
            if leavers && chance.below(200) == 0 {
                let seat = Seat::new(usize::from(chance.below(6))).expect("less than six");
                let before = game.clone();
                game.retire(seat, &mut events);
                prop_assert_eq!(events.is_empty(), before == game);
                if !events.is_empty() {
                    record.note_left(seat, &Game::Ludo(before));
                    prop_assert!(game.is_retired(seat));
                }
                continue;
            }
            let before = game.clone();
            let seat = game.to_act().expect("there is an action");
            game.play(action, &mut events).expect("the action is legal");
            record.note(seat, action);
            change_is_lawful(&before, &game, &events);
            actions += 1;
            prop_assert!(actions < MOST_ACTIONS, "the game goes on for ever");
        }
        position_is_sound(&game);
        read_back(&game);
        only_legal_is_taken(&game);

        let mut replay = Replay::new(record.start().expect("the rules have no fault"), &record.turns);
        for (index, entry) in record.turns.iter().enumerate() {
            let next = record.turns.get(index + 1);
            replay.play(entry, next, &mut events).expect("it was played so before");
        }
        prop_assert_eq!(replay.game(), &Game::Ludo(game));
    }

    /// Computers choose legal tokens, in every position, and only where one has to be chosen.
    #[test]
    fn computers_choose_legal_tokens(
        (rules, seats) in rules_and_seats(),
        seed in any::<u64>(),
        level in select(Level::ALL.to_vec()),
    ) {
        let mut chance = Chance::new(seed);
        let mut game = Game::Ludo(Ludo::new(rules, seats));
        for _ in 0..2_000 {
            let legal = game.board().legal();
            let chosen = computer::choose(&game, level, &mut |bound| chance.below(bound));
            let action = match legal {
                Legal::Move(_) => chosen.expect("a token has to be chosen"),
                Legal::Roll { .. } => Action::Roll(chance.roll()),
                Legal::Nothing => break,
            };
            prop_assert_eq!(chosen.is_some(), matches!(legal, Legal::Move(_)));
            let preview = game.preview(action).expect("the action is legal");
            let mut events = Vec::new();
            game.board_mut().play(action, &mut events).expect("the action is legal");
            prop_assert_eq!(preview, events);
        }
    }
}

#[test]
fn levels_have_names() {
    for level in Level::ALL {
        assert_eq!(Level::named(level.name()), Some(level));
    }
}
