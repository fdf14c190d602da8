//! What a game waits for after a step, and until when.

use std::time::Duration;

use super::{
    Attendance, Did, Entry, GameTime, Match, Pause, PauseReason, Player, Session, Stage, Table, Time,
    TurnClock, Unreachable, UserId, Wait,
};
use crate::game::{Legal, Seat};

/// After so long a lobby closes that nobody touches.
const LOBBY: Duration = Duration::from_hours(3 * 24);
/// After so long a game without a clock rests in which nobody acts.
const IDLE: Duration = Duration::from_hours(7 * 24);
/// Whoever is to act when a game goes on has at least this part of a turn's time: they may not have known when it would.
const PART: u32 = 4;
/// After so long a game ends whose channel is gone …
const CHANNEL_GONE: Duration = Duration::from_hours(7 * 24);
/// … or whose server the bot is not in any more.
const SERVER_GONE: Duration = Duration::from_hours(30 * 24);
/// Nobody is reminded of a turn that is over so soon.
const SHORT: Duration = Duration::from_secs(30);

impl Wait {
    /// A turn that begins now: half the time for who let one turn run out, and a quarter for who let two or more.
    fn new(clock: TurnClock, missed: u8, table: &Table<'_>) -> Option<Wait> {
        let length = clock.length()? / (1 << missed.min(2));
        Some(Wait::lasting(length, length, table))
    }

    /// A turn of this length of which so much is left.
    fn lasting(length: Duration, left: Duration, table: &Table<'_>) -> Wait {
        let until = table.game_time.after(left);
        let remind = GameTime(until.0.saturating_sub(millis(length / 4)));
        let is_to_come = length > SHORT && remind > table.game_time;
        let at = table.now;
        Wait { until, at, remind: is_to_come.then_some(remind), reminded: None }.told(table)
    }

    /// The same with the moment by the clock on the wall as it is now: that moves on while game time stands still.
    fn told(self, table: &Table<'_>) -> Wait {
        let left = millis(table.game_time.until(self.until));
        Wait { at: Time(table.now.0.saturating_add(left)), ..self }
    }
}

/// As it is counted in moments.
fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

impl Session {
    /// Brings what is waited for in line with the step from `before`, which had these lines.
    pub(super) fn settle(&mut self, before: &Session, entries: &[Entry], table: &Table<'_>) {
        self.closes = matches!(self.stage, Stage::Lobby { .. }).then(|| table.game_time.after(LOBBY));
        let (auto_move, clock, version) = (self.rules.auto_move(), self.terms.clock, self.version);
        let (holder, to_act) = (self.holder(), self.to_act().map(|(seat, ..)| seat));
        if self.played().is_some_and(|played| played.seat_kept_for(self.host).is_none()) {
            self.pass_on_host(self.host);
        }
        let (has_acted, later_call) = (self.heard() > before.heard(), self.later_call(table));
        let Stage::Playing(running) = &mut self.stage else { return };
        if running.waits_for_nobody() {
            running.pause = None;
        }
        if running.is_deserted() {
            running.stop(PauseReason::Rest, table);
        }
        let was_paused = before.played().is_some_and(|played| played.pause.is_some());
        let is_other = holder != before.holder() || was_paused && running.pause.is_none();
        if is_other || entries.iter().any(|entry| !matches!(entry.did, Did::Moderated(_))) {
            running.stands = Some(version);
        }
        let plays = |entry: &&Entry| is_play(entry.did);
        if is_other || entries.iter().filter(plays).any(|entry| Some(entry.seat) != to_act) {
            running.turn_since = version;
        }
        let begins = holder != before.holder() || entries.iter().any(|entry| is_play(entry.did));
        if let Some(pause) = running.pause.as_mut().filter(|_| begins) {
            // What was left was somebody else's, or of another turn.
            pause.left = None;
        }
        running.wait = match running.wait {
            _ if !running.awaits_person(auto_move) => None,
            Some(wait) if !begins => Some(wait.told(table)),
            _ => to_act.and_then(|seat| Wait::new(clock, running.attendance(seat).missed, table)),
        };
        let is_called = running.later_call.is_some_and(|call| call.made == Some(version));
        running.later_call = match running.later_call {
            _ if !running.awaits_person(auto_move) => None,
            _ if is_called => running.later_call,
            _ if has_acted || running.turn_since == version => later_call,
            kept => kept,
        };
        running.rests = match running.rests {
            _ if running.wait.is_some() || !running.awaits_person(auto_move) => None,
            Some(rests) if is_called => Some(rests),
            _ => Some(table.game_time.after(IDLE)),
        };
        running.due = running.next_due(auto_move, table.game_time);
    }

    /// A lobby that is offered from now on: it closes where nobody touches it for three days.
    #[must_use]
    pub fn open_from(self, now: GameTime) -> Session {
        Session { closes: Some(now.after(LOBBY)), ..self }
    }

    /// Whether it goes on by itself now.
    pub fn is_due(&self, now: GameTime) -> bool {
        self.due().is_some_and(|due| due <= now)
    }

    /// The person who is to act.
    pub(super) fn holder(&self) -> Option<UserId> {
        self.to_act().and_then(|(_, _, user)| user)
    }
}

/// Whether this is part of somebody's turn.
pub(super) const fn is_play(did: Did) -> bool {
    matches!(did, Did::Rolled(_) | Did::Moved(_) | Did::Passed | Did::Undone(_))
}

impl Match {
    /// How this seat's player keeps up.
    pub fn attendance(&self, seat: Seat) -> Attendance {
        self.attendance.get(seat.index()).copied().unwrap_or_default()
    }

    /// The same, to be changed.
    pub(super) fn attendance_mut(&mut self, seat: Seat) -> &mut Attendance {
        if self.attendance.len() <= seat.index() {
            self.attendance.resize(seat.index() + 1, Attendance::default());
        }
        &mut self.attendance[seat.index()]
    }

    /// Whether something happens next without a person: a computer is to act, or the person to act has left it to the
    /// rules.
    pub(super) fn follows(&self, auto_move: bool) -> bool {
        let Some(seat) = self.game.board().to_act().filter(|_| self.pause.is_none()) else { return false };
        let auto = self.attendance(seat).auto;
        match (self.players[seat], self.game.board().legal()) {
            (Player::Person(_), Legal::Roll { .. }) => auto,
            (Player::Person(_), Legal::Move(tokens)) => (auto || auto_move) && tokens.count() == 1,
            (_, Legal::Nothing) | (Player::Gone(_), _) => false,
            (Player::Computer(_) | Player::Away(_), _) => true,
        }
    }

    /// Whether the game waits for what a person does.
    fn awaits_person(&self, auto_move: bool) -> bool {
        self.pause.is_none() && !self.follows(auto_move)
    }

    /// When it goes on by itself, now that nobody has anything more to do.
    fn next_due(&self, auto_move: bool, now: GameTime) -> Option<GameTime> {
        if let Some(pause) = self.pause {
            return pause.closes;
        }
        if self.follows(auto_move) {
            return Some(now);
        }
        let hurries = self.wait.map(|wait| wait.remind.unwrap_or(wait.until));
        let calls = self.later_call.filter(|call| call.made.is_none()).map(|call| call.at);
        [hurries, calls, self.rests].into_iter().flatten().min()
    }

    /// Whether all who could still play are away.
    pub(super) fn is_deserted(&self) -> bool {
        let is_away = |player: &Player| matches!(player, Player::Away(_));
        self.pause.is_none()
            && self.people().next().is_none()
            && self.players.iter().any(|(_, player)| is_away(player))
    }

    /// Whether it rests, or cannot be shown, and nobody has a seat any more who could let it go on: computers play it to
    /// its end.
    fn waits_for_nobody(&self) -> bool {
        let is_kept = |player: &Player| matches!(player, Player::Person(_) | Player::Away(_));
        let waits = |pause: Pause| !matches!(pause.reason, PauseReason::By(_));
        self.pause.is_some_and(waits) && !self.players.iter().any(|(_, player)| is_kept(player))
    }

    /// Lets the game stand still, or gives another reason why it does; what is left of the turn is kept, and a question
    /// is not.
    pub(super) fn stop(&mut self, reason: PauseReason, table: &Table<'_>) {
        let left = self.wait.take().map(|wait| millis(table.game_time.until(wait.until)));
        let (left, since) = match self.pause {
            Some(pause) => (pause.left, pause.since),
            None => (left, table.now),
        };
        let lasts = match reason {
            PauseReason::Unreachable(Unreachable::ChannelGone) => Some(CHANNEL_GONE),
            PauseReason::Unreachable(Unreachable::ServerGone) => Some(SERVER_GONE),
            PauseReason::Unreachable(Unreachable::Locked | Unreachable::Forbidden)
            | PauseReason::By(_)
            | PauseReason::Rest => None,
        };
        let closes = lasts.map(|lasts| table.game_time.after(lasts));
        self.pause = Some(Pause { reason, left, since, closes });
        self.due = None;
        self.lapse();
    }

    /// Lets the game go on: who is to act has as much time as was left, and some in any case.
    pub(super) fn resume(&mut self, clock: TurnClock, table: &Table<'_>) {
        let Some(pause) = self.pause.take() else { return };
        let left = pause.left.and_then(|left| u64::try_from(left).ok()).map(Duration::from_millis);
        let wait =
            |(length, left): (Duration, Duration)| Wait::lasting(length, left.max(length / PART), table);
        self.wait = clock.length().zip(left).map(wait);
    }
}
