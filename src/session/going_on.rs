//! What happens without anybody asking for it: reminders, turns that run out, computers, rest.

use super::{
    Did, Ending, Entry, GameTime, Happened, Match, PauseReason, Player, Session, SessionId, Sight, Stage,
    Step, Table, Timeout, Unreachable, UserId,
};
use crate::computer::{self, Level};
use crate::game::{Action, Event, Legal, Seat};

/// After so many turns in a row that ran out, a computer holds the seat.
const MOST_MISSED: u8 = 3;

impl Session {
    /// Whom it is to be asked about, where the game is played, before it goes on by itself: somebody who is to be
    /// called or reminded now, or whose time is over.
    pub fn asks_about(&self, now: GameTime) -> Option<UserId> {
        let Stage::Playing(running) = &self.stage else { return None };
        let is_about_them = running.wait.is_some() || running.is_to_call(now);
        self.holder().filter(|_| is_about_them && self.is_due(now))
    }

    /// Goes on by itself, a bounded number of actions at once: computers' turns and moves without a choice, a call, a
    /// reminder, a turn whose time is over, a lobby or a game that nobody cares for, or can see, any more. `sight` is what was found
    /// out about [whom it asks about](Session::asks_about). `None` where nothing is due, or where it has to be known
    /// what is not.
    pub fn go_on(&self, table: &Table<'_>, sight: Sight) -> Option<Step> {
        if !self.is_due(table.game_time) {
            return None;
        }
        let mut next = self.next();
        let mut entries = Vec::new();
        match (self.asks_about(table.game_time), sight) {
            (Some(_), Sight::Unknown) => return None,
            (Some(_), Sight::Unreachable(why)) => next.stop(PauseReason::Unreachable(why), table),
            (Some(user), Sight::PlayerLeft) => next.depart(user, &mut entries, table),
            (Some(user), Sight::Well) => next.hurry(user, &mut entries, table),
            (None, _) => next.proceed(&mut entries, table),
        }
        next.settle(self, &entries, table);
        Some(Step { session: next, entries })
    }

    /// Stands still from now on, for nothing can be shown where it is played; a lobby that never can be is closed.
    /// `None` where that changes nothing.
    pub fn lose_sight(&self, why: Unreachable, table: &Table<'_>) -> Option<Step> {
        let mut next = self.next();
        let reason = PauseReason::Unreachable(why);
        match &self.stage {
            Stage::Lobby { .. } if matches!(why, Unreachable::ChannelGone | Unreachable::ServerGone) => {
                next.close(Ending::Abandoned, table.secret);
            }
            Stage::Playing(running) => match running.pause.map(|pause| pause.reason) {
                Some(PauseReason::By(_) | PauseReason::Rest) => return None,
                Some(known) if known == reason => return None,
                _ => next.stop(reason, table),
            },
            Stage::Lobby { .. } | Stage::Over { .. } => return None,
        }
        next.settle(self, &[], table);
        Some(Step { session: next, entries: Vec::new() })
    }

    fn stop(&mut self, reason: PauseReason, table: &Table<'_>) {
        if let Stage::Playing(running) = &mut self.stage {
            running.stop(reason, table);
        }
    }

    /// What is due without a person: what follows by itself, or the end of all waiting.
    fn proceed(&mut self, entries: &mut Vec<Entry>, table: &Table<'_>) {
        let auto_move = self.rules.auto_move();
        match &mut self.stage {
            Stage::Playing(running) if running.is_endless() || running.pause.is_some() => {
                self.close(Ending::Abandoned, table.secret);
            }
            Stage::Playing(running) if running.follows(auto_move) => self.follow(Vec::new(), entries, table),
            Stage::Playing(running) => running.stop(PauseReason::Rest, table),
            Stage::Lobby { .. } => self.close(Ending::Abandoned, table.secret),
            Stage::Over { .. } => {}
        }
    }

    /// The time of who is to act is over, or will be soon; or they have gone away. A reminder calls them as well.
    fn hurry(&mut self, user: UserId, entries: &mut Vec<Entry>, table: &Table<'_>) {
        let (version, now) = (self.version, table.game_time);
        let Stage::Playing(running) = &mut self.stage else { return };
        match (&mut running.wait, &mut running.later_call) {
            (Some(wait), _) if wait.until <= now => self.run_out(user, entries, table),
            (Some(wait), call) if wait.remind.is_some_and(|remind| remind <= now) => {
                wait.remind = None;
                wait.reminded = Some(version);
                *call = None;
            }
            (_, Some(call)) => call.made = Some(version),
            (_, None) => {}
        }
    }

    /// The time of who is to act is over.
    fn run_out(&mut self, user: UserId, entries: &mut Vec<Entry>, table: &Table<'_>) {
        let (id, timeout) = (self.id, self.terms.timeout);
        let Some((seat, ..)) = self.to_act() else { return };
        let Stage::Playing(running) = &mut self.stage else { return };
        running.notes.clear();
        running.tell(seat, Happened::RanOut(timeout));
        let missed = &mut running.attendance_mut(seat).missed;
        *missed = missed.saturating_add(1);
        let is_away = *missed >= MOST_MISSED;
        let mut news: Vec<Event> = Vec::new();
        match timeout {
            Timeout::Play => {
                news.extend(running.waiting_roll());
                running.play_out(id, &mut news, entries, table);
            }
            Timeout::Pass => running.pass_over(&mut news, entries),
        }
        if is_away && running.game.board().to_act().is_some() {
            running.players[seat] = Player::Away(user);
            running.tell(seat, Happened::Away);
        }
        self.follow(news, entries, table);
    }

    /// Who is to act has left the server, or Discord: a computer plays for them, should they ever come back.
    fn depart(&mut self, user: UserId, entries: &mut Vec<Entry>, table: &Table<'_>) {
        let Some((seat, ..)) = self.to_act() else { return };
        let Stage::Playing(running) = &mut self.stage else { return };
        running.notes.clear();
        running.players[seat] = Player::Away(user);
        running.tell(seat, Happened::Departed);
        self.pass_on_host(user);
        self.carry_on(entries, table);
    }
}

impl Match {
    /// The roll that waits for its move, to be told once more.
    pub(super) fn waiting_roll(&self) -> Option<Event> {
        let board = self.game.board();
        board.to_act().zip(board.rolled()).map(|(seat, roll)| Event::Rolled { seat, roll })
    }

    /// Whether who is to act is to be called now: they were about when their turn began, and have done nothing since.
    fn is_to_call(&self, now: GameTime) -> bool {
        self.later_call.is_some_and(|call| call.made.is_none() && call.at <= now)
    }

    /// Passes the turn of who is to act over.
    pub(super) fn pass_over(&mut self, news: &mut Vec<Event>, entries: &mut Vec<Entry>) {
        let Some(seat) = self.game.board().to_act() else { return };
        self.game.board_mut().pass(news);
        entries.push(Entry { seat, by: None, did: Did::Passed });
    }

    /// Plays on for who is to act, until their turn is over.
    fn play_out(
        &mut self,
        id: SessionId,
        news: &mut Vec<Event>,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) {
        let told = news.len();
        let has_passed = |news: &[Event]| news.iter().any(|event| matches!(event, Event::TurnOf { .. }));
        for _ in 0..super::play::FOLLOWING {
            let Some(seat) = self.game.board().to_act().filter(|_| !has_passed(&news[told..])) else { break };
            let Some(action) = self.computed(Level::default(), id, table) else { break };
            self.play(seat, None, action, news, entries);
        }
    }

    /// What a computer of this level does for who is to act.
    pub(super) fn computed(&mut self, level: Level, id: SessionId, table: &Table<'_>) -> Option<Action> {
        match self.game.board().legal() {
            Legal::Roll { dice } => Some(self.throw(id, dice, table)),
            Legal::Move(_) => computer::choose(&self.game, level, &mut |below| table.below(below)),
            Legal::Nothing => None,
        }
    }

    /// The seat of which this is true, if there is one.
    pub(super) fn seat_where(&self, is_it: impl Fn(Player) -> bool) -> Option<Seat> {
        self.players.iter().find(|(_, player)| is_it(**player)).map(|(seat, _)| seat)
    }
}
