//! Turns: a person's action, and what follows from it by itself.

use super::dice::Throw;
use super::wait::is_play;
use super::{
    Ask, Choice, Did, Ending, Entry, Match, Player, Refusal, Restored, Session, SessionId, Stage, Table,
    UserId, Version,
};
use crate::computer::Level;
use crate::game::{Action, Event, Legal, Seat};

/// How many actions may follow by themselves in one step. A game of computers alone goes on in the next.
pub(super) const FOLLOWING: usize = 120;

/// How many throws a game may have that people have left to computers: twenty times what the longest games take on
/// average that are begun. A board may be drawn up so that it is not seen how long a few of its games take.
const UNWATCHED: u32 = 100_000;

/// How many of a step's events are kept to be told.
const TOLD: usize = 60;

impl Session {
    /// A person rolls or moves.
    pub(super) fn act(
        &mut self,
        ask: Ask,
        choice: Choice,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let seat = self.may_act(ask)?;
        let id = self.id;
        let Stage::Playing(running) = &mut self.stage else { return Err(Refusal::NotBegun) };
        let legal = running.game.board().legal();
        let action = match (choice, legal) {
            (Choice::Roll, Legal::Roll { dice }) => running.throw(id, dice, table),
            (Choice::Move(token), Legal::Move(tokens)) if tokens.contains(token) => Action::Move(token),
            (Choice::Move(token), Legal::Move(legal)) => {
                return Err(Refusal::TokenCannotMove { token, legal });
            }
            (Choice::Roll, Legal::Move(legal)) => return Err(Refusal::ChooseToken { legal }),
            (Choice::Move(_), Legal::Roll { .. }) => return Err(Refusal::RollFirst),
            (_, Legal::Nothing) => return Err(Refusal::Over),
        };
        // A move is told together with the roll that it uses.
        let mut news: Vec<Event> = running.waiting_roll().into_iter().collect();
        running.play(seat, Some(ask.user), action, &mut news, entries);
        self.follow(news, entries, table);
        Ok(())
    }

    /// The asker's seat, if it is seated, to act, and has seen this version.
    fn may_act(&self, ask: Ask) -> Result<Seat, Refusal> {
        let seat = self.seat_of(ask.user).ok_or(Refusal::NotSeated)?;
        let (turn, color, player) = self.to_act().ok_or(Refusal::Over)?;
        if seat != turn {
            return Err(Refusal::NotYourTurn { color, player });
        }
        if ask.seen.is_some_and(|seen| !self.stands_as(seen)) {
            return Err(Refusal::Stale);
        }
        Ok(seat)
    }

    /// Whether the board of this version shows the position as it stands. The session here is the next one: what was seen
    /// is the version before it at most.
    fn stands_as(&self, seen: Version) -> bool {
        let since = self.played().and_then(|played| played.stands);
        seen < self.version && since.map_or(seen.next() == self.version, |since| since <= seen)
    }

    /// Goes on at once where that takes no person.
    pub(super) fn carry_on(&mut self, entries: &mut Vec<Entry>, table: &Table<'_>) {
        let auto_move = self.rules.auto_move();
        let Stage::Playing(running) = &self.stage else { return };
        if running.follows(auto_move) {
            let news = running.waiting_roll().into_iter().collect();
            self.follow(news, entries, table);
        }
    }

    /// Lets computers play and plays what leaves no choice, until a person is to choose, the game is over, or
    /// enough was done for one step; in that last case the game is due to go on at once, see [`settle`](Session::settle).
    pub(super) fn follow(&mut self, mut news: Vec<Event>, entries: &mut Vec<Entry>, table: &Table<'_>) {
        let id = self.id;
        let auto_move = self.rules.auto_move();
        let Stage::Playing(running) = &mut self.stage else { return };
        running.lapse();
        for _ in 0..FOLLOWING {
            let Some((seat, action)) = running.following(id, auto_move, table) else { break };
            running.play(seat, None, action, &mut news, entries);
        }
        running.news = latest(news);
        if entries.iter().any(|entry| is_play(entry.did)) {
            running.moved = self.version;
        }
        if let Some(winner) = running.game.board().winner()
            && running.game.board().to_act().is_none()
        {
            self.close(Ending::Won(winner), table.secret);
        }
    }
}

impl Match {
    /// The people who still play.
    pub fn people(&self) -> impl Iterator<Item = UserId> {
        self.players.iter().filter_map(|(_, player)| match player {
            Player::Person(user) => Some(*user),
            Player::Computer(_) | Player::Away(_) | Player::Gone(_) => None,
        })
    }

    /// Whether the game plays itself, and has for so long that it may never come to an end.
    pub(super) fn is_endless(&self) -> bool {
        let chooses = |(seat, player): (Seat, &Player)| {
            matches!(player, Player::Person(_)) && !self.attendance(seat).auto
        };
        self.rolls >= UNWATCHED && self.pause.is_none() && !self.players.iter().any(chooses)
    }

    /// What happens next without a person, if anything does.
    fn following(&mut self, id: SessionId, auto_move: bool, table: &Table<'_>) -> Option<(Seat, Action)> {
        if !self.follows(auto_move) || self.is_deserted() {
            return None;
        }
        let seat = self.game.board().to_act()?;
        let action = match (self.players[seat], self.game.board().legal()) {
            (Player::Person(_), Legal::Roll { dice }) => self.throw(id, dice, table),
            (Player::Person(_), Legal::Move(tokens)) => Action::Move(tokens.iter().next()?),
            (Player::Computer(level), _) => self.computed(level, id, table)?,
            (Player::Away(_), _) => self.computed(Level::default(), id, table)?,
            _ => return None,
        };
        Some((seat, action))
    }

    /// Makes the next throw. It counts up in the same step that its value is kept in.
    pub(super) fn throw(&mut self, session: SessionId, dice: u8, table: &Table<'_>) -> Action {
        self.rolls += 1;
        let throw = Throw {
            secret: table.secret,
            session,
            client: self.client(),
            generation: Restored::generation(&self.restored, self.rolls),
            number: self.rolls,
            dice,
        };
        Action::Roll(table.dice.roll(&throw))
    }

    /// Plays an action that `legal()` has, and writes it down.
    pub(super) fn play(
        &mut self,
        seat: Seat,
        by: Option<UserId>,
        action: Action,
        news: &mut Vec<Event>,
        entries: &mut Vec<Entry>,
    ) {
        let did = match action {
            Action::Roll(roll) => Did::Rolled(roll),
            Action::Move(token) => Did::Moved(token),
        };
        self.game.board_mut().play(action, news).expect("the action is one of legal()");
        entries.push(Entry { seat, by, did });
    }
}

impl Table<'_> {
    /// A number below this one, each as likely as any other but for one part in four thousand millions.
    pub(super) fn below(&self, number: u8) -> u8 {
        let mut bytes = [0; 4];
        self.entropy.fill(&mut bytes);
        u8::try_from(u32::from_be_bytes(bytes) % u32::from(number.max(1))).unwrap_or(0)
    }
}

/// The last events, from a roll on: as many as a board can tell of.
fn latest(mut news: Vec<Event>) -> Vec<Event> {
    let excess = news.len().saturating_sub(TOLD);
    let rolled = |event: &Event| matches!(event, Event::Rolled { .. });
    if excess > 0 {
        let from = news[excess..].iter().position(rolled).map_or(excess, |at| excess + at);
        news.drain(..from);
    }
    news
}
