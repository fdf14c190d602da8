//! Seats of a running game that change hands: left, taken again, taken by somebody else.

use super::{Ask, Attendance, Did, Entry, Happened, Match, Player, Refusal, Session, Stage, Table, UserId};
use crate::computer::Level;
use crate::game::{Event, Seat};

impl Session {
    /// A person leaves a running game; the others play on.
    pub(super) fn leave_match(
        &mut self,
        user: UserId,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let Stage::Playing(running) = &self.stage else { return Err(Refusal::NotBegun) };
        let seat = running.seat_kept_for(user).ok_or(Refusal::NotSeated)?;
        self.vacate(seat, user, user, entries, table);
        Ok(())
    }

    /// Takes a user's seat out of the game, as `by` wishes.
    pub(super) fn vacate(
        &mut self,
        seat: Seat,
        user: UserId,
        by: UserId,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) {
        let Stage::Playing(running) = &mut self.stage else { return };
        running.players[seat] = Player::Gone(user);
        let mut news = Vec::new();
        running.game.board_mut().retire(seat, &mut news);
        if news.is_empty() {
            // Who has finished already changes nothing: what happened last is still to be told, and a question that is
            // not theirs still to be answered.
            if running.undo.as_ref().is_some_and(|undo| undo.is_about(user)) {
                running.lapse();
            }
            return;
        }
        entries.push(Entry { seat, by: Some(by), did: Did::Left });
        // A roll that waits for its choice is still the last one.
        news.extend(running.waiting_roll());
        self.follow(news, entries, table);
    }

    /// Somebody takes the seat that they left, or one that they have been invited to.
    pub(super) fn take_seat(
        &mut self,
        ask: Ask,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let user = ask.user;
        let Stage::Playing(running) = &self.stage else { return Err(Refusal::NotBegun) };
        if running.seat_kept_for(user).is_some() {
            return Err(Refusal::SeatedAlready);
        }
        if self.kicked.contains(&user) {
            return Err(Refusal::Kicked);
        }
        let own = running.vacant().find(|seat| running.players[*seat] == Player::Gone(user));
        let any = running.vacant().next().ok_or(Refusal::Begun)?;
        let seat = match own {
            Some(own) => own,
            None if running.invited.contains(&user) => any,
            None => return Err(Refusal::NotInvited { host: self.host }),
        };
        let happened = if own.is_some() { Happened::Back } else { Happened::Taken };
        self.fill(seat, Player::Person(user), happened, ask.user, entries, table);
        Ok(())
    }

    /// A computer takes a seat that somebody left, where the host asks for it.
    pub(super) fn fill_by_computer(
        &mut self,
        ask: Ask,
        level: Level,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let Stage::Playing(running) = &self.stage else { return Err(Refusal::NotBegun) };
        let seat = running.vacant().next();
        self.may_host(ask)?;
        let seat = seat.ok_or(Refusal::NoneLeft)?;
        self.fill(seat, Player::Computer(level), Happened::Automated, ask.user, entries, table);
        Ok(())
    }

    /// Gives a seat that somebody left to this player; it takes part again.
    pub(super) fn fill(
        &mut self,
        seat: Seat,
        player: Player,
        happened: Happened,
        by: UserId,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) {
        let Stage::Playing(running) = &mut self.stage else { return };
        let waited = running.waiting_roll();
        let mut news = Vec::new();
        running.game.board_mut().restore(seat, &mut news);
        // The roll comes before what has become of it now.
        news.splice(news.len().min(1)..news.len().min(1), waited);
        running.seat(seat, player);
        running.tell(seat, happened);
        entries.push(Entry { seat, by: Some(by), did: Did::Back });
        self.follow(news, entries, table);
    }

    /// Offers a seat that somebody left to a user.
    pub(super) fn invite_to_match(&mut self, ask: Ask, user: UserId) -> Result<(), Refusal> {
        self.may_host(ask)?;
        let Stage::Playing(running) = &mut self.stage else { return Err(Refusal::NotBegun) };
        if running.seat_kept_for(user).is_some() {
            return Err(Refusal::IsSeated { user });
        }
        let free = running.vacant().next().ok_or(Refusal::NoneLeft)?;
        if running.invited.contains(&user) {
            return Err(Refusal::InvitedAlready { user });
        }
        running.invited.push(user);
        running.tell(free, Happened::Offered);
        self.kicked.retain(|kicked| *kicked != user);
        Ok(())
    }

    /// Whether the asker may do what the host may.
    pub(super) fn may_host(&self, ask: Ask) -> Result<(), Refusal> {
        let may = ask.user == self.host || ask.moderator;
        if may { Ok(()) } else { Err(Refusal::NotHost { host: self.host }) }
    }

    /// Makes somebody else the host where this user was: who plays, or else who may come back.
    pub(super) fn pass_on_host(&mut self, user: UserId) {
        let Some(played) = self.played().filter(|_| self.host == user) else { return };
        let away = played.players.iter().filter_map(|(_, player)| match player {
            Player::Away(user) => Some(*user),
            _ => None,
        });
        let heir = played.people().chain(away).find(|heir| *heir != user);
        self.host = heir.unwrap_or(user);
    }
}

impl Match {
    /// The seat that a user plays, or that a computer holds for them while they are away.
    pub fn seat_kept_for(&self, user: UserId) -> Option<Seat> {
        self.seat_where(|player| player == Player::Person(user) || player == Player::Away(user))
    }

    /// The seats that somebody has left, and that can be taken.
    pub fn vacant(&self) -> impl Iterator<Item = Seat> {
        let is_gone = |player: &Player| matches!(player, Player::Gone(_));
        let gone = self.players.iter().filter(move |(_, player)| is_gone(player)).map(|(seat, _)| seat);
        gone.filter(|seat| self.can_be_restored(*seat))
    }

    fn can_be_restored(&self, seat: Seat) -> bool {
        let mut events: Vec<Event> = Vec::new();
        self.game.clone().board_mut().restore(seat, &mut events);
        !events.is_empty()
    }

    /// Seats a player, of whom nothing is known yet. Invitations hold as long as there is a seat for them.
    pub(super) fn seat(&mut self, seat: Seat, player: Player) {
        self.players[seat] = player;
        *self.attendance_mut(seat) = Attendance::default();
        self.invited.retain(|invited| player != Player::Person(*invited));
        if self.vacant().next().is_none() {
            self.invited.clear();
        }
    }
}
