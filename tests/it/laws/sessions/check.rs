//! What has to hold after each step of a session.

use std::collections::HashSet;

use ludo_bot::game::record::Record;
use ludo_bot::game::{Action, Legal};
use ludo_bot::session::proof::Export;
use ludo_bot::session::{
    Chair, Did, Entry, GameTime, Happened, Match, PauseReason, Player, Session, Sight, Stage, Step, Time,
    TurnClock, UserId,
};
use ludo_bot::tools::verify;
use serde::de::IgnoredAny;

use super::Play;
use crate::laws::{position_is_sound, replayed};

/// After so long a game without a clock rests.
const WEEK: i64 = 7 * 24 * 3_600_000;

/// What a step may have done.
pub(super) fn step(before: &Play, step: &Step) {
    let (was, is) = (&before.session, &step.session);
    let seed = before.seed;
    assert_eq!(is.version, was.version.next(), "seed {seed}: a step is one version");
    assert_eq!((is.id, is.commitment, is.channel), (was.id, was.commitment, was.channel), "seed {seed}");
    match &is.stage {
        Stage::Lobby { chairs } => lobby(is, chairs, before),
        Stage::Playing(running) => {
            running_game(is, running, before);
            rolls(running, before, &step.entries);
        }
        Stage::Over { played, .. } => {
            assert_eq!(is.due(), None, "seed {seed}: nothing is due when it is over");
            let waits = played.as_ref().is_some_and(|played| played.wait.is_some() || played.undo.is_some());
            assert!(!waits, "seed {seed}: nobody is waited for when it is over");
        }
    }
}

/// What going on by itself may have come to: nothing before its time, and nothing that nobody could see.
pub(super) fn gone_on(before: &Play, step: Option<&Step>, sight: Sight) {
    let Play { seed, session, now, .. } = before;
    let is_due = session.due().is_some_and(|due| due <= *now);
    let asks = session.asks_about(*now).is_some();
    assert_eq!(step.is_some(), is_due && !(asks && sight == Sight::Unknown), "seed {seed}: {sight:?}");
    let Some(played) = step.and_then(|step| step.session.played()) else { return };
    let ran_out = played.notes.iter().any(|note| matches!(note.happened, Happened::RanOut(_)));
    if ran_out && session.played().is_none_or(|before| before.notes != played.notes) {
        let wait = session.played().and_then(|before| before.wait).expect("a clock ran");
        assert!(wait.until <= *now, "seed {seed}: no turn runs out before its time");
    }
}

fn lobby(session: &Session, chairs: &[Chair], before: &Play) {
    let seed = before.seed;
    let users = chairs.iter().filter_map(|chair| match chair {
        Chair::Person(seed) => Some(seed.user),
        Chair::Held(user) => Some(*user),
        Chair::Open | Chair::Computer(_) => None,
    });
    assert!(once(users), "seed {seed}: one chair each");
    let is_host = |chair: &Chair| matches!(chair, Chair::Person(seed) if seed.user == session.host);
    assert!(chairs.iter().any(is_host), "seed {seed}: the host sits");
    assert!(session.due() > Some(before.now), "seed {seed}: a lobby closes some day");
}

fn running_game(session: &Session, running: &Match, before: &Play) {
    let seed = before.seed;
    position_is_sound(&running.game);
    let seat = running.game.board().to_act().expect("a game that is on has somebody to act");
    assert!(!matches!(running.players[seat], Player::Gone(_)), "seed {seed}: who left has no turn");
    let seated: Vec<UserId> = running
        .players
        .iter()
        .filter_map(|(_, player)| match player {
            Player::Person(user) | Player::Away(user) => Some(*user),
            Player::Computer(_) | Player::Gone(_) => None,
        })
        .collect();
    assert!(once(seated.iter().copied()), "seed {seed}: one seat each");
    let is_led = seated.is_empty() || seated.contains(&session.host);
    assert!(is_led, "seed {seed}: the host has a seat");
    assert!(
        running.vacant().next().is_some() || running.invited.is_empty(),
        "seed {seed}: invited to nothing"
    );
    let is_stuck =
        seated.is_empty() && running.pause.is_some_and(|pause| !matches!(pause.reason, PauseReason::By(_)));
    assert!(!is_stuck, "seed {seed}: it waits for nobody");
    waits(session, running, before);
}

/// A clock runs for a person who is to do something, and only then; and whatever does not stand still is due some day.
fn waits(session: &Session, running: &Match, before: &Play) {
    let (seed, now) = (before.seed, before.now);
    let seat = running.game.board().to_act().expect("somebody is to act");
    let auto = running.attendance(seat).auto;
    let is_asked = match (running.players[seat], running.game.board().legal()) {
        (Player::Person(_), Legal::Roll { .. }) => !auto,
        (Player::Person(_), Legal::Move(tokens)) => tokens.count() > 1 || !auto && !session.rules.auto_move(),
        _ => false,
    };
    let is_timed = is_asked && running.pause.is_none() && session.terms.clock != TurnClock::None;
    assert_eq!(running.wait.is_some(), is_timed, "seed {seed}: {running:?}");
    let call = running.later_call.filter(|call| call.made.is_none()).map(|call| call.at);
    let due = match (running.pause, running.wait) {
        (Some(pause), _) => pause.closes,
        (None, Some(wait)) => call.into_iter().chain([wait.remind.unwrap_or(wait.until)]).min(),
        (None, None) if is_asked => call.into_iter().chain(running.rests).min(),
        (None, None) => Some(now),
    };
    assert_eq!(running.due, due, "seed {seed}");
    is_called(session, running, before, is_asked && running.pause.is_none());
    if let (Some(wait), Some(length)) = (running.wait, session.terms.clock.length()) {
        assert!(now.until(wait.until) <= length, "seed {seed}: no turn is longer than agreed");
        assert!(wait.remind.is_none_or(|remind| remind < wait.until), "seed {seed}");
        // A turn whose end could not be acted upon is over now.
        let end = wait.until.max(now);
        assert_eq!(wait.at.0 - end.0, super::DEAF, "seed {seed}: as the clock on the wall says");
    }
    let is_deserted = running.people().next().is_none()
        && running.players.iter().any(|(_, player)| matches!(player, Player::Away(_)));
    assert!(!is_deserted || running.pause.is_some(), "seed {seed}: where all are away it rests");
}

/// Who is to act and sees that is called later, once; and a week after the last thing that was done, a game rests.
fn is_called(session: &Session, running: &Match, before: &Play, is_asked: bool) {
    let (seed, now) = (before.seed, before.now);
    let is_short = session.terms.clock != TurnClock::None && session.terms.clock < TurnClock::Hour;
    assert!(running.later_call.is_none() || is_asked && !is_short, "seed {seed}: {running:?}");
    let call = running.later_call;
    let is_made_now = call.is_some_and(|call| call.made == Some(session.version));
    let was = before.session.played().and_then(|played| played.later_call);
    if is_made_now {
        assert!(was.is_some_and(|was| was.made.is_none() && was.at <= now), "seed {seed}: in its time, once");
    }
    if running.turn_since == session.version && is_asked && !is_short {
        let user = session.to_act().and_then(|(_, _, user)| user).expect("a person is asked");
        let is_about = session.is_about(user, Time(now.0 + super::DEAF));
        let expected = is_about.then_some(GameTime(now.0 + 300_000));
        assert_eq!(call.map(|call| call.at), expected, "seed {seed}: called at once, or later");
    }
    if !is_made_now && session.terms.clock == TurnClock::None && is_asked {
        assert_eq!(running.rests, Some(GameTime(now.0 + WEEK)), "seed {seed}");
    }
    let rests = running.rests.is_some();
    assert_eq!(
        rests,
        is_asked && session.terms.clock == TurnClock::None,
        "seed {seed}: rest without a clock"
    );
}

/// The throws that stand are those of the log, counted.
fn rolls(running: &Match, before: &Play, entries: &[Entry]) {
    let standing = before.log.iter().chain(entries).fold(0_i64, |rolls, entry| match entry.did {
        Did::Rolled(_) => rolls + 1,
        Did::Undone(undone) => rolls - i64::from(undone),
        _ => rolls,
    });
    assert_eq!(i64::from(running.rolls), standing, "seed {}: each throw once", before.seed);
}

/// The record, played, gives the position; and when the game is over, its dice hold.
pub(super) fn record(play: &Play) {
    let Play { seed, session, log, .. } = play;
    let Some(export) = Export::of(session, log) else { return };
    let written = serde_json::to_string(&export).expect("a record has a JSON form");
    let read: Record<IgnoredAny> = serde_json::from_str(&written).expect("a record");
    let mut game = replayed(&read);
    let played = session.played().expect("it has begun");
    if let Some(roll) = played.game.board().rolled() {
        // A roll that waits for its move is none of the record.
        game.board_mut().play(Action::Roll(roll), &mut Vec::new()).expect("it was rolled");
    }
    assert_eq!(game, played.game, "seed {seed}: the record leads to the position");
    if !session.is_live() {
        let mut said = Vec::new();
        let holds = verify(written.as_bytes(), &mut said).is_ok();
        assert!(holds, "seed {seed}: {}", String::from_utf8_lossy(&said));
    }
}

fn once(users: impl Iterator<Item = UserId>) -> bool {
    let mut known = HashSet::new();
    users.into_iter().all(|user| known.insert(user))
}
