//! Turns: a person's action, and what follows from it by itself.

use super::dice::Throw;
use super::{
    Ask, Choice, Did, Ending, Entry, Match, Player, Refusal, Restored, Session, SessionId, Stage, Table,
    Undo, UserId, Version,
};
use crate::computer;
use crate::game::{Action, Event, Legal, Seat};

/// How many actions may follow by themselves in one step. A game of computers alone goes on in the next.
const FOLLOWING: usize = 120;

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
        let rolled = running.game.board().rolled();
        let mut news: Vec<Event> = rolled.map(|roll| Event::Rolled { seat, roll }).into_iter().collect();
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

    /// Whether the board of this version shows the position: answers to a question leave it as it is.
    fn stands_as(&self, seen: Version) -> bool {
        match self.played().and_then(|played| played.undo.as_ref()) {
            Some(Undo::Asked(vote)) => (vote.opened..self.version).contains(&seen),
            // The session here is the next one: what was seen is the version before it.
            _ => seen.next() == self.version,
        }
    }

    /// A person leaves a running game; the others play on.
    pub(super) fn leave_match(
        &mut self,
        user: UserId,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let seat = self.seat_of(user).ok_or(Refusal::NotSeated)?;
        let Stage::Playing(running) = &mut self.stage else { return Err(Refusal::NotBegun) };
        running.players[seat] = Player::Gone(user);
        let mut news = Vec::new();
        running.game.board_mut().retire(seat, &mut news);
        if self.host == user
            && let Some(heir) = running.people().next()
        {
            self.host = heir;
        }
        if news.is_empty() {
            // Who has finished already changes nothing: what happened last is still to be told, and a question that is
            // not theirs still to be answered.
            running.undo.take_if(|undo| undo.is_about(user));
            return Ok(());
        }
        entries.push(Entry { seat, by: Some(user), did: Did::Left });
        // A roll that waits for its choice is still the last one.
        let board = running.game.board();
        let waiting = board.to_act().zip(board.rolled());
        news.extend(waiting.map(|(seat, roll)| Event::Rolled { seat, roll }));
        self.follow(news, entries, table);
        Ok(())
    }

    /// Lets computers play and plays what leaves no choice, until a person is to choose, the game is over, or
    /// enough was done for one step; in that last case the game is due to go on at once.
    pub(super) fn follow(&mut self, mut news: Vec<Event>, entries: &mut Vec<Entry>, table: &Table<'_>) {
        let id = self.id;
        let auto_move = self.rules.auto_move();
        let Stage::Playing(running) = &mut self.stage else { return };
        running.due = Some(table.game_time);
        running.undo = None;
        for _ in 0..FOLLOWING {
            let Some((seat, action)) = running.following(id, auto_move, table) else {
                running.due = None;
                break;
            };
            running.play(seat, None, action, &mut news, entries);
        }
        running.news = latest(news);
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

    /// Whether computers play without people, and have for so long that they may never come to an end.
    pub(super) fn is_endless(&self) -> bool {
        self.rolls >= UNWATCHED && self.people().next().is_none()
    }

    /// What happens next without a person, if anything does.
    fn following(&mut self, id: SessionId, auto_move: bool, table: &Table<'_>) -> Option<(Seat, Action)> {
        let seat = self.game.board().to_act()?;
        let legal = self.game.board().legal();
        let action = match (self.players[seat], legal) {
            (Player::Computer(_), Legal::Roll { dice }) => self.throw(id, dice, table),
            (Player::Computer(level), Legal::Move(_)) => {
                computer::choose(&self.game, level, &mut |below| table.below(below))?
            }
            (Player::Person(_), Legal::Move(tokens)) if auto_move && tokens.count() == 1 => {
                Action::Move(tokens.iter().next()?)
            }
            _ => return None,
        };
        Some((seat, action))
    }

    /// Makes the next throw. It counts up in the same step that its value is kept in.
    fn throw(&mut self, session: SessionId, dice: u8, table: &Table<'_>) -> Action {
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
    fn play(
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
    fn below(&self, number: u8) -> u8 {
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
