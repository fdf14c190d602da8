//! What holds in every game, by whatever rules: laws, tried over random play.

mod leaving;
mod ludo;
pub(crate) mod sessions;
mod snakes;

use ludo_bot::computer::{self, Level};
use ludo_bot::game::record::{Record, Replay};
use ludo_bot::game::{Action, BoardGame, Event, Face, Game, Legal, Roll, RuleSet, Seat, Tokens};
use proptest::prelude::*;
use proptest::sample::select;
use serde::de::IgnoredAny;

/// A game of some more or less sensible rules is over within so many actions, or never.
const MOST_ACTIONS: usize = 60_000;

/// Some game, by rules without faults, with a number of seats that they go with.
pub(crate) fn rules_and_seats() -> impl Strategy<Value = (RuleSet, usize)> {
    prop_oneof![ludo::rules_and_seats(), snakes::rules_and_seats()]
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

    pub(crate) fn roll(&mut self, dice: u8) -> Roll {
        let mut face = || Face::ALL[usize::from(self.below(6))];
        let first = face();
        if dice == 2 { Roll::two(first, face()) } else { Roll::one(first) }
    }
}

/// What may be done now, any of it.
pub(crate) fn any_action(game: &Game, chance: &mut Chance) -> Option<Action> {
    match game.board().legal() {
        Legal::Roll { dice } => Some(Action::Roll(chance.roll(dice))),
        Legal::Move(tokens) => tokens.nth(chance.below(tokens.count())).map(Action::Move),
        Legal::Nothing => None,
    }
}

/// Everything that `legal()` does not have is refused and changes nothing.
fn only_legal_is_taken(game: &Game) {
    let legal = game.board().legal();
    let die = Roll::one(Face::SIX);
    let mut actions = vec![Action::Roll(die), Action::Roll(Roll::two(Face::SIX, Face::SIX))];
    actions.extend([0, 1, 2, 3, 4, 5, 255].map(Action::Move));
    for action in actions {
        let mut after = game.clone();
        let mut events = Vec::new();
        let taken = after.board_mut().play(action, &mut events);
        assert_eq!(taken.is_ok(), legal.allows(action), "{action:?} of {legal:?}");
        if let Err(illegal) = taken {
            assert_eq!((illegal.legal, &after, events.len()), (legal, game, 0));
        }
    }
}

/// What must be so in every position.
fn position_is_sound(game: &Game) {
    let (board, legal) = (game.board(), game.board().legal());
    match board.to_act() {
        None => {
            assert_eq!(legal, Legal::Nothing);
            assert!(board.winner().is_some());
        }
        Some(seat) => {
            assert!(seat.index() < board.seat_count());
            assert!(!matches!(legal, Legal::Nothing | Legal::Move(Tokens::NONE)));
        }
    }
    match game {
        Game::Ludo(game) => ludo::position_is_sound(game),
        Game::Snakes(game) => snakes::position_is_sound(game),
    }
}

/// What one action may and may not have done.
fn change_is_lawful(before: &Game, after: &Game, events: &[Event]) {
    let again = events.iter().any(|event| matches!(event, Event::RollsAgain { .. }));
    let passed = events.iter().any(|event| matches!(event, Event::TurnOf { .. }));
    let waits = after.board().rolled().is_some();
    let over = after.board().to_act().is_none();
    assert_eq!([again, passed, waits, over].into_iter().filter(|is| *is).count(), 1, "{events:?}");
    if again || waits {
        assert_eq!(before.board().to_act(), after.board().to_act(), "{events:?}");
    }
    let next = match (before, after) {
        (Game::Ludo(before), Game::Ludo(after)) => {
            ludo::change_is_lawful(before, after, events);
            ludo::next(before, after)
        }
        (Game::Snakes(before), Game::Snakes(after)) => {
            snakes::change_is_lawful(before, after, events);
            snakes::next(before, events)
        }
        _ => panic!("a game became another"),
    };
    assert!(!passed || after.board().to_act() == next, "the next seat that plays: {events:?}");
}

/// A position is stored as JSON, and comes back as it was.
fn read_back(game: &Game) {
    let json = serde_json::to_string(game).expect("a game has a JSON form");
    assert_eq!(serde_json::from_str::<Game>(&json).as_ref().ok(), Some(game), "{json}");
    let most = match game {
        Game::Ludo(_) => 900,
        // Most of it is the board.
        Game::Snakes(game) => 400 + 40 * game.course().board().plan().size.unsigned_abs(),
    };
    assert!((json.len() as u64) < most, "a position is compact: {json}");
}

/// The seats at the table, those who left included.
fn seats(game: &dyn BoardGame) -> impl Iterator<Item = Seat> + use<> {
    (0..game.seat_count()).filter_map(Seat::new)
}

/// Where a record leads that can be replayed.
pub(crate) fn replayed(record: &Record<IgnoredAny>) -> Game {
    let mut replay = Replay::new(record.start().expect("the rules have no fault"), &record.turns);
    for (index, entry) in record.turns.iter().enumerate() {
        let next = record.turns.get(index + 1);
        replay.play(entry, next, &mut Vec::new()).expect("it was played so before");
    }
    replay.game().clone()
}

/// A game that is played at random, and written down.
struct Play {
    game: Game,
    record: Record<IgnoredAny>,
    /// The positions before each roll, since somebody left.
    before: Vec<Game>,
    events: Vec<Event>,
}

impl Play {
    fn new(rules: &RuleSet, seats: usize) -> Play {
        let (game, record) = (rules.begin(seats), Record::new(rules, seats));
        Play { game, record, before: Vec::new(), events: Vec::new() }
    }

    fn act(&mut self, action: Action) {
        let before = self.game.clone();
        let seat = before.board().to_act().expect("there is an action");
        self.events.clear();
        self.game.board_mut().play(action, &mut self.events).expect("the action is legal");
        self.record.note(seat, action);
        change_is_lawful(&before, &self.game, &self.events);
        if matches!(action, Action::Roll(_)) {
            self.before.push(before);
        }
    }

    /// Somebody leaves, or nobody, where that seat is empty.
    fn leave(&mut self, seat: Seat) {
        let before = self.game.clone();
        self.events.clear();
        self.game.board_mut().retire(seat, &mut self.events);
        assert_eq!(self.events.is_empty(), before == self.game);
        if !self.events.is_empty() {
            self.record.note_left(seat, &before);
            self.before.clear();
        }
    }

    /// Somebody who left comes back, or nobody, where that seat is not free.
    fn come_back(&mut self, seat: Seat) {
        let before = self.game.clone();
        self.events.clear();
        self.game.board_mut().restore(seat, &mut self.events);
        assert_eq!(self.events.is_empty(), before == self.game);
        if !self.events.is_empty() {
            self.record.note_back(seat, &before);
            self.before.clear();
        }
    }

    /// The turn is passed over.
    fn pass(&mut self) {
        let seat = self.game.board().to_act().expect("the game is on");
        self.game.board_mut().pass(&mut Vec::new());
        self.record.note_passed(seat);
    }

    /// As many rolls as this are taken back, where so many are there and none waits for its move.
    fn take_back(&mut self, rolls: u8) {
        let kept = self.before.len().checked_sub(rolls.into());
        if let Some(kept) = kept.filter(|_| self.game.board().rolled().is_none()) {
            self.game = self.before.drain(kept..).next().expect("one roll at least");
            let seat = self.game.board().to_act().expect("the game went on");
            self.record.note_undone(seat, rolls.into());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whole games, with somebody leaving or coming back, turns passed over and rolls taken back now and then: every
    /// position and every change is lawful, the game ends, and its record brings the same game about.
    #[test]
    fn games_are_lawful((rules, seats) in rules_and_seats(), seed in any::<u64>(), unsteady in any::<[bool; 3]>()) {
        let mut chance = Chance::new(seed);
        let mut play = Play::new(&rules, seats);
        let mut actions = 0;
        while let Some(action) = any_action(&play.game, &mut chance) {
            position_is_sound(&play.game);
            if actions % 16 == 0 {
                only_legal_is_taken(&play.game);
                read_back(&play.game);
            }
            if unsteady[0] && chance.below(200) == 0 {
                play.leave(Seat::new(usize::from(chance.below(6))).expect("less than six"));
            } else if unsteady[0] && chance.below(100) == 0 {
                play.come_back(Seat::new(usize::from(chance.below(6))).expect("less than six"));
            } else if unsteady[2] && chance.below(60) == 0 {
                play.pass();
            } else if unsteady[1] && chance.below(30) == 0 {
                play.take_back(chance.below(4) + 1);
            } else {
                play.act(action);
            }
            actions += 1;
            prop_assert!(actions < MOST_ACTIONS, "the game goes on for ever");
        }
        position_is_sound(&play.game);
        read_back(&play.game);
        only_legal_is_taken(&play.game);

        let Play { record, game, .. } = play;
        prop_assert_eq!(replayed(&record), game);
    }

    /// Computers choose legal tokens, in every position, and only where one has to be chosen.
    #[test]
    fn computers_choose_legal_tokens(
        (rules, seats) in rules_and_seats(),
        seed in any::<u64>(),
        level in select(Level::ALL.to_vec()),
    ) {
        let mut chance = Chance::new(seed);
        let mut game = rules.begin(seats);
        for _ in 0..2_000 {
            let legal = game.board().legal();
            let chosen = computer::choose(&game, level, &mut |bound| chance.below(bound));
            let action = match legal {
                Legal::Move(_) => chosen.expect("a token has to be chosen"),
                Legal::Roll { dice } => Action::Roll(chance.roll(dice)),
                Legal::Nothing => break,
            };
            prop_assert_eq!(chosen.is_some(), matches!(legal, Legal::Move(_)));
            prop_assert!(rules.has_choices() || chosen.is_none());
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
