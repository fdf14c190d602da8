//! What holds in every session, whatever is asked of it, by whomever and whenever: whole games from a seed.

mod check;
mod choose;

use std::collections::BTreeSet;
use std::time::Duration;

use ludo_bot::computer::Level;
use ludo_bot::game::Legal;
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::{
    Ask, ChannelId, Choice, ClientSeed, Command, Display, Entry, GameTime, GuildId, InteractionId, Offer,
    Opening, Secret, Session, SessionId, Sight, Stage, Step, Table, Terms, ThemeName, Time, Timeout,
    TurnClock, UserId, Version,
};
use proptest::prelude::*;

use super::Chance;
use crate::words::Counting;

/// How often something happens in a game that is tried; most are over by then, or have changed hands many times.
const HAPPENINGS: usize = 260;
/// The users who may do something; the last one never has a seat at first.
const USERS: u8 = 6;
/// How far the clock on the wall and game time are apart.
const DEAF: i64 = 1_000_000;

/// Plays a whole game that follows from its seed, with everything that can be asked by anybody and time passing, checks
/// after each step what has to hold, and gives a digest of its history.
///
/// # Panics
/// Where something does not hold; the message names the seed.
pub(crate) fn play(seed: u64) -> u64 {
    history(seed).digest
}

fn history(seed: u64) -> Play {
    let mut play = Play::begin(seed);
    for _ in 0..HAPPENINGS {
        if !play.session.is_live() {
            break;
        }
        play.happen();
    }
    if play.session.is_live() {
        let ended = play.ask(UserId(u64::from(USERS)), true, None, Command::End);
        assert!(ended, "seed {seed}: a moderator ends it");
    }
    check::record(&play);
    play
}

/// A session on its way.
struct Play {
    seed: u64,
    session: Session,
    secret: Secret,
    log: Vec<Entry>,
    chance: Chance,
    now: GameTime,
    digest: u64,
    /// What has happened, by its name.
    met: BTreeSet<String>,
}

impl Play {
    fn begin(seed: u64) -> Play {
        let mut chance = Chance::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let secret = Secret::from_bytes([seed.to_le_bytes()[0]; 32]);
        let clocks = TurnClock::ALL;
        let terms = Terms {
            clock: clocks[usize::from(chance.below(8))],
            timeout: Timeout::ALL[usize::from(chance.below(2))],
        };
        let opening = Opening {
            guild: GuildId(8),
            channel: ChannelId(9),
            parent: None,
            host: ClientSeed::draw(UserId(1), &Counting),
            offer: Offer {
                rules: choose::any_rules(&mut chance),
                title: None,
                seats: 2 + usize::from(chance.below(3)),
                invited: Vec::new(),
                computers: usize::from(chance.below(2)),
                level: Level::FirstLegal,
                display: Display::Image,
                theme: ThemeName::default(),
                terms,
            },
        };
        let now = GameTime(1_000);
        let id = SessionId(seed >> 1);
        let session = Session::open(opening, id, &secret, Time(now.0 + DEAF)).open_from(now);
        Play {
            seed,
            session,
            secret,
            log: Vec::new(),
            chance,
            now,
            digest: 0xCBF2_9CE4_8422_2325,
            met: BTreeSet::new(),
        }
    }

    /// Something happens: time passes, what is due goes on, or somebody asks for something.
    fn happen(&mut self) {
        match self.chance.below(16) {
            0..=1 => self.wait(),
            2..=8 => self.play_on(),
            _ => {
                let invited = self.session.played().and_then(|played| played.invited.first().copied());
                if let Some(user) = invited.filter(|_| self.chance.below(6) == 0) {
                    self.ask(user, false, None, Command::Join(ClientSeed::draw(user, &Counting)));
                    return;
                }
                let user = UserId(1 + u64::from(self.chance.below(USERS)));
                let is_moderator = self.chance.below(4) == 0;
                let seen = self.seen();
                let is_asked = self.session.played().is_some_and(|played| played.undo.is_some());
                let command = match self.chance.below(4) {
                    0..=2 if is_asked => Command::Vote { agree: self.chance.below(4) > 0 },
                    _ => self.any_command(),
                };
                self.ask(user, is_moderator, seen, command);
            }
        }
        if self.chance.below(8) > 0 {
            self.go_on(Sight::Well);
        } else {
            let sight = self.any_sight();
            self.go_on(sight);
        }
    }

    /// Time passes: a little, or until something is due, or for long.
    fn wait(&mut self) {
        let until_due = self.session.due().map_or(Duration::ZERO, |due| self.now.until(due));
        let elapsed = match self.chance.below(8) {
            0 => Duration::from_hours(24 * 8),
            1..=2 => Duration::from_secs(self.chance.below(40).into()),
            _ => until_due,
        };
        self.now = self.now.after(elapsed);
    }

    /// Who is to act does, or whoever can begins.
    fn play_on(&mut self) {
        let Some((_, _, user)) = self.session.to_act() else {
            let user = UserId(1 + u64::from(self.chance.below(4)));
            let command = match self.chance.below(3) {
                0 => Command::Begin,
                _ => Command::Join(ClientSeed::draw(user, &Counting)),
            };
            self.ask(user, false, None, command);
            return;
        };
        let choice = match self.session.played().map(|played| played.game.board().legal()) {
            Some(Legal::Move(tokens)) => {
                Choice::Move(tokens.nth(self.chance.below(tokens.count())).expect("there is a choice"))
            }
            _ => Choice::Roll,
        };
        let paused = self.session.played().is_some_and(|played| played.pause.is_some());
        if let Some(user) = user {
            let taken = self.ask(user, false, Some(self.session.version), Command::Act(choice));
            assert!(taken || paused, "seed {}: what the board offers is taken", self.seed);
        }
    }

    /// What is due goes on, by itself.
    fn go_on(&mut self, sight: Sight) {
        let table = table(self.now, &self.secret, &self.log);
        let step = self.session.go_on(&table, sight);
        check::gone_on(self, step.as_ref(), sight);
        if let Some(step) = step {
            self.keep(step);
        }
    }

    /// Somebody asks for something; whether it was taken.
    fn ask(&mut self, user: UserId, moderator: bool, seen: Option<Version>, command: Command) -> bool {
        let ask = Ask { user, moderator, interaction: InteractionId(1), seen };
        let table = table(self.now, &self.secret, &self.log);
        match self.session.take(ask, command, &table) {
            Ok(step) => {
                self.keep(step);
                true
            }
            Err(refusal) => {
                self.met.insert(name(&refusal));
                false
            }
        }
    }

    fn keep(&mut self, step: Step) {
        check::step(self, &step);
        self.note(&step);
        let written = serde_json::to_string(&step.session).expect("a session can be written");
        for byte in written.bytes() {
            self.digest = (self.digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        self.session = step.session;
        self.log.extend(step.entries);
        if self.chance.below(32) == 0 {
            let read: Session = serde_json::from_str(&written).expect("what is written can be read");
            assert_eq!(read, self.session, "seed {}", self.seed);
            check::record(self);
        }
    }

    fn note(&mut self, step: &Step) {
        self.met.extend(step.entries.iter().map(|entry| name(&entry.did)));
        if let Stage::Over { ending, .. } = step.session.stage {
            self.met.insert(name(&ending));
        }
        let Some(played) = step.session.played() else { return };
        self.met.extend(played.notes.iter().map(|note| name(&note.happened)));
        self.met.extend(played.pause.map(|pause| name(&pause.reason)));
        self.met.extend(played.undo.as_ref().map(name));
        self.met.extend(played.wait.and_then(|wait| wait.reminded).map(|_| "Reminded".to_owned()));
        self.met.extend(played.later_call.and_then(|call| call.made).map(|_| "Called".to_owned()));
    }
}

fn table<'a>(now: GameTime, secret: &'a Secret, log: &'a [Entry]) -> Table<'a> {
    let dice = &FairDice;
    Table { dice, secret, entropy: &Counting, log, now: Time(now.0 + DEAF), game_time: now }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sessions_hold_whatever_is_asked_of_them(seed in any::<u64>()) {
        play(seed);
    }
}

/// The names of something and of what it holds, without numbers: `Moderated(Paused)`, `Unreachable(Locked)`.
fn name(something: &impl std::fmt::Debug) -> String {
    let written = format!("{something:?}");
    let is_deep = ["Moderated", "RanOut", "Unreachable"].iter().any(|deep| written.starts_with(deep));
    let end = if is_deep { written.len() } else { written.find(['(', ' ', '{']).unwrap_or(written.len()) };
    written[..end].to_owned()
}

/// A law that nothing ever comes near holds nothing.
#[test]
fn everything_that_can_happen_does() {
    let met: BTreeSet<String> = (0..800).flat_map(|seed| history(seed).met).collect();
    let met: Vec<String> = met.into_iter().collect();
    let expected = "Abandoned AllAway Asked Automated Away Back Begun By Called ChooseToken Declined Departed EndedBy Full \
        Held InvitedAlready IsNotSeated IsSeated Kicked Lapsed Left Moderated(Ended) Moderated(Kicked) Moderated(Paused) \
        Moderated(Replaced) Moderated(Resumed) Moderated(Skipped) Moderated(TookBack) Moved NoChoice NoneLeft \
        NotBegun NotHost NotInvited NotModerator NotPaused NotSeated NotYourTurn NothingToUndo Offered OthersDecide \
        Passed Paused RanOut(Pass) RanOut(Play) Reminded Replaced Rest RollFirst Rolled SeatedAlready Skipped Stale \
        Taken TakenBack TokenCannotMove TooFew Undone Unreachable(ChannelGone) Unreachable(Forbidden) Unreachable(Locked) \
        Unreachable(ServerGone) Withdrawn Won Yourself";
    assert_eq!(met.join(" "), expected);
}

#[test]
fn a_seed_brings_the_same_history() {
    for seed in 0..20 {
        assert_eq!(play(seed), play(seed), "seed {seed}");
    }
    assert_ne!(play(1), play(2));
}
