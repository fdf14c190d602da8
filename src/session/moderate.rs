//! What moderators do to a running game. Every deed stands in the record.

use super::{
    Ask, Deed, Did, Entry, Happened, Match, PauseReason, Player, Refusal, Session, Stage, Substitute, Table,
    UserId,
};
use crate::game::{Event, Seat};

impl Session {
    /// Passes the turn of whoever is to act.
    pub(super) fn skip(
        &mut self,
        ask: Ask,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let running = self.moderated(ask)?;
        let seat = running.concerned_seat();
        let mut news: Vec<Event> = Vec::new();
        running.tell(seat, Happened::Skipped);
        running.pass_over(&mut news, entries);
        entries.push(deed(seat, ask, Deed::Skipped));
        self.follow(news, entries, table);
        Ok(())
    }

    /// Takes a user's seat out of the game; they come back only if they are invited.
    pub(super) fn kick(
        &mut self,
        ask: Ask,
        user: UserId,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let running = self.moderated(ask)?;
        running.invited.retain(|invited| *invited != user);
        let seat = running.seat_kept_for(user).ok_or(Refusal::IsNotSeated { user })?;
        running.tell(seat, Happened::Kicked);
        self.shut_out(user);
        self.vacate(seat, user, ask.user, entries, table);
        // Right after what it led to: a step may go on for long.
        let at = entries.iter().position(|entry| entry.did == Did::Left).map_or(entries.len(), |at| at + 1);
        entries.insert(at, deed(seat, ask, Deed::Kicked));
        Ok(())
    }

    /// Gives a user's seat, also one that they left, to somebody else.
    pub(super) fn replace(
        &mut self,
        ask: Ask,
        user: UserId,
        by: Substitute,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let running = self.moderated(ask)?;
        let player = match by {
            Substitute::Computer(level) => Player::Computer(level),
            Substitute::Person(user) if running.seat_kept_for(user).is_some() => {
                return Err(Refusal::IsSeated { user });
            }
            Substitute::Person(user) => Player::Person(user),
        };
        let left = running.vacant().find(|seat| running.players[*seat] == Player::Gone(user));
        let seat = running.seat_kept_for(user).or(left).ok_or(Refusal::IsNotSeated { user })?;
        entries.push(deed(seat, ask, Deed::Replaced));
        if let Substitute::Person(user) = by {
            self.kicked.retain(|kicked| *kicked != user);
        }
        if left == Some(seat) {
            self.fill(seat, player, Happened::Replaced, ask.user, entries, table);
        } else if let Stage::Playing(running) = &mut self.stage {
            running.seat(seat, player);
            running.tell(seat, Happened::Replaced);
            running.lapse();
            self.carry_on(entries, table);
        }
        Ok(())
    }

    /// Takes the last roll back without asking anybody.
    pub(super) fn take_back_unasked(
        &mut self,
        ask: Ask,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        self.moderated(ask)?;
        let past = self.past(table).ok_or(Refusal::NothingToUndo)?;
        let seat = past.what.seat;
        self.take_back(ask.user, past, entries, table);
        let at = entries.iter().position(|entry| matches!(entry.did, Did::Undone(_)));
        entries.insert(at.map_or(0, |at| at + 1), deed(seat, ask, Deed::TookBack));
        if let Stage::Playing(running) = &mut self.stage {
            running.tell(seat, Happened::TakenBack);
        }
        Ok(())
    }

    /// Lets the game stand still until a moderator lets it go on.
    pub(super) fn pause(
        &mut self,
        ask: Ask,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let running = self.moderated(ask)?;
        if let Some(PauseReason::By(by)) = running.pause.map(|pause| pause.reason) {
            return Err(Refusal::Paused { by });
        }
        entries.push(deed(running.concerned_seat(), ask, Deed::Paused));
        running.stop(PauseReason::By(ask.user), table);
        Ok(())
    }

    /// Lets a game go on that stands still. Whoever plays in one that rests has let it go on before this.
    pub(super) fn resume(
        &mut self,
        ask: Ask,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let clock = self.terms.clock;
        let Stage::Playing(running) = &mut self.stage else { return Err(Refusal::NotBegun) };
        match running.pause.map(|pause| pause.reason) {
            None => return Err(Refusal::NotPaused),
            Some(PauseReason::By(by)) if !ask.moderator => return Err(Refusal::Paused { by }),
            Some(_) if !ask.moderator => return Err(Refusal::NotSeated),
            Some(_) => {}
        }
        let is_stopped = matches!(running.pause.map(|pause| pause.reason), Some(PauseReason::By(_)));
        running.resume(clock, table);
        // One that a moderator has stopped rests from now on, so that its players can let it go on.
        if running.is_deserted() && !is_stopped {
            return Err(Refusal::AllAway);
        }
        entries.push(deed(running.concerned_seat(), ask, Deed::Resumed));
        self.carry_on(entries, table);
        Ok(())
    }

    /// Keeps a user from coming back by themselves.
    pub(super) fn shut_out(&mut self, user: UserId) {
        if !self.kicked.contains(&user) {
            self.kicked.push(user);
        }
    }

    /// The running game, for a moderator.
    fn moderated(&mut self, ask: Ask) -> Result<&mut Match, Refusal> {
        match &mut self.stage {
            Stage::Playing(_) if !ask.moderator => Err(Refusal::NotModerator),
            Stage::Playing(running) => Ok(running),
            _ => Err(Refusal::NotBegun),
        }
    }
}

impl Match {
    /// The seat at which a deed is written down that concerns the whole table.
    pub(super) fn concerned_seat(&self) -> Seat {
        self.game.board().to_act().unwrap_or(Seat::FIRST)
    }
}

/// A moderator's deed, for the record.
pub(super) const fn deed(seat: Seat, ask: Ask, deed: Deed) -> Entry {
    Entry { seat, by: Some(ask.user), did: Did::Moderated(deed) }
}
