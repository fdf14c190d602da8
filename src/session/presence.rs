//! Who acts is there: they have their seat back, and what rests for want of them goes on.

use super::{Ask, Command, Entry, Happened, PauseReason, Player, Refusal, Session, Stage, Table, UserId};

impl Command {
    /// Whether it is playing along: whoever does is back, and a game that rests goes on.
    const fn plays_along(&self) -> bool {
        matches!(
            self,
            Command::Act(_) | Command::Join(_) | Command::Resume | Command::Undo | Command::Auto(_)
        )
    }

    /// Whether it can be asked of a game that a moderator has stopped.
    const fn bears_pause(&self) -> bool {
        matches!(
            self,
            Command::Resume
                | Command::Pause
                | Command::Leave
                | Command::Kick(_)
                | Command::Replace { .. }
                | Command::TakeBack
        )
    }
}

impl Session {
    /// Takes a command of a running game.
    pub(super) fn take_in_match(
        &mut self,
        ask: Ask,
        command: &Command,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let Stage::Playing(running) = &mut self.stage else { return Err(Refusal::NotBegun) };
        if let Some(PauseReason::By(by)) = running.pause.map(|pause| pause.reason)
            && !command.bears_pause()
        {
            return Err(Refusal::Paused { by });
        }
        if !matches!(command, Command::Undo | Command::Vote { .. } | Command::Auto(_)) {
            running.notes.clear();
        }
        let plays_along = command.plays_along();
        let is_back = plays_along && self.wake(ask.user, table);
        match self.take_awake(ask, command, entries, table) {
            // It is enough that they are back: what they asked for was meant for another moment.
            Err(_) if is_back => self.carry_on(entries, table),
            taken => taken?,
        }
        self.note_presence(ask.user, plays_along, table);
        Ok(())
    }

    fn take_awake(
        &mut self,
        ask: Ask,
        command: &Command,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        match *command {
            Command::Act(choice) => self.act(ask, choice, entries, table),
            Command::Undo => self.ask_undo(ask, entries, table),
            Command::Vote { agree } => self.vote(ask, agree, entries, table),
            Command::Auto(auto) => self.leave_to_rules(ask, auto, entries, table),
            Command::Join(_) => self.take_seat(ask, entries, table),
            Command::Leave => self.leave_match(ask.user, entries, table),
            Command::AddComputer(level) => self.fill_by_computer(ask, level, entries, table),
            Command::Invite(user) => self.invite_to_match(ask, user),
            Command::Kick(user) => self.kick(ask, user, entries, table),
            Command::Replace { user, by } => self.replace(ask, user, by, entries, table),
            Command::Skip => self.skip(ask, entries, table),
            Command::TakeBack => self.take_back_unasked(ask, entries, table),
            Command::Pause => self.pause(ask, entries, table),
            Command::Resume => self.resume(ask, entries, table),
            Command::Begin => Err(Refusal::Begun),
            Command::End => self.end(ask, entries, table),
        }
    }

    /// Somebody who is away has their seat back, and a game that rests, or could not be shown, goes on with them.
    /// Whether either was so.
    fn wake(&mut self, user: UserId, table: &Table<'_>) -> bool {
        let clock = self.terms.clock;
        let Stage::Playing(running) = &mut self.stage else { return false };
        let away = running.seat_where(|player| player == Player::Away(user));
        if let Some(seat) = away {
            running.players[seat] = Player::Person(user);
            running.tell(seat, Happened::Back);
        }
        let is_seated = running.seat_where(|player| player == Player::Person(user)).is_some();
        let rests = matches!(
            running.pause.map(|pause| pause.reason),
            Some(PauseReason::Rest | PauseReason::Unreachable(_))
        );
        if is_seated && rests {
            running.resume(clock, table);
        }
        away.is_some() || is_seated && rests
    }

    /// Whoever plays along has not missed anything.
    pub(super) fn note_presence(&mut self, user: UserId, plays_along: bool, table: &Table<'_>) {
        let seat = self.seat_of(user);
        let Stage::Playing(running) = &mut self.stage else { return };
        let Some(seat) = seat else { return };
        let attendance = running.attendance_mut(seat);
        attendance.acted = Some(table.now);
        if plays_along {
            attendance.missed = 0;
        }
    }

    /// The asker leaves rolling, and moves without a choice, to the rules; or takes them back.
    fn leave_to_rules(
        &mut self,
        ask: Ask,
        auto: bool,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let seat = self.seat_of(ask.user).ok_or(Refusal::NotSeated)?;
        let Stage::Playing(running) = &mut self.stage else { return Err(Refusal::NotBegun) };
        running.attendance_mut(seat).auto = auto;
        if running.follows(self.rules.auto_move()) {
            running.untell();
        }
        self.carry_on(entries, table);
        Ok(())
    }
}
