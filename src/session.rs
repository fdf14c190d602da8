//! One game in one channel: lobby, playing, over. Pure: a command and what it needs go in, the next session
//! or a refusal comes out. [`service`] is where it meets the store.

mod attendance;
pub mod boards;
mod call;
pub mod clock;
pub mod command;
pub mod dice;
pub mod expiry;
mod game_clock;
mod going_on;
pub mod held;
mod history;
pub mod id;
mod lobby;
pub mod log;
mod look;
mod moderate;
mod note;
pub mod opening;
mod play;
mod presence;
mod privacy;
pub mod proof;
pub mod refusal;
mod rematch;
mod restore;
mod seats;
pub mod service;
pub mod settings;
pub mod store;
mod story;
pub mod terms;
pub mod undo;
mod wait;
pub mod world;

use serde::{Deserialize, Serialize};

pub use attendance::{Attendance, LaterCall, Pause, PauseReason, Sight, Unreachable, Wait};
pub use boards::{BadName, BoardName, Deleting, SavedBoard, Saving};
pub use call::{Call, Why};
pub use clock::{Clock, Entropy, Time};
pub use command::{Ask, Choice, Command, Step, Substitute, Table};
pub use dice::{ClientSeed, Dice, Digest, Secret};
pub use game_clock::{GameClock, GameTime};
pub use id::{ChannelId, GuildId, InteractionId, MessageId, RoleId, SessionId, UserId, Version};
pub use log::{Deed, Did, Entry};
pub use look::{Display, ThemeName};
pub use note::{Happened, Note};
pub use opening::{Offer, Opening};
pub use privacy::Part;
pub use refusal::Refusal;
pub use restore::Restored;
pub use settings::{Counts, Member, Pings, Settings};
pub use store::{Change, Shown, Store, StoreFault, Stored, Written};
pub use terms::{Terms, Timeout, TurnClock};
pub use undo::{TakeBack, Undo, Vote};
pub use world::World;

use crate::computer::Level;
use crate::game::{Color, Event, Game, RuleSet, Seat, Seats};

/// One game in one channel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// Its own id.
    pub id: SessionId,
    /// How often it has changed.
    pub version: Version,
    /// The server.
    pub guild: GuildId,
    /// The channel; one live session for each.
    pub channel: ChannelId,
    /// Who started it, or who took over from them.
    pub host: UserId,
    /// The rules in force.
    pub rules: RuleSet,
    /// What the board is called; `None` where the game has only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// How the board is shown.
    pub display: Display,
    /// In which colours.
    #[serde(default)]
    pub theme: ThemeName,
    /// How it is kept going.
    #[serde(default)]
    pub terms: Terms,
    /// The channel that its own thread, [`channel`](Session::channel), was opened in; `None` where it plays in a
    /// channel as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ChannelId>,
    /// The SHA-256 that binds the dice, published before anybody joined.
    pub commitment: Digest,
    /// When it was started.
    pub created: Time,
    /// When a lobby closes, unless somebody touches it before; `None` once the game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closes: Option<GameTime>,
    /// Users who have been sent away, and come back only if they are invited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kicked: Vec<UserId>,
    /// Where it stands.
    pub stage: Stage,
}

/// What a board is called, where a game has several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Title {
    /// Its name, or the way in which it was made: 1–32 characters that need no escaping.
    pub name: String,
    /// What brings the same board again, where it was drawn at random: 1–32 characters without backticks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// Where a session stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "stage", rename_all = "snake_case")]
pub enum Stage {
    /// People take seats.
    Lobby {
        /// One for each seat that was offered.
        chairs: Vec<Chair>,
    },
    /// The game is on.
    Playing(Match),
    /// The game is over.
    Over {
        /// The last position; `None` where the game never began.
        played: Option<Match>,
        /// How it ended.
        ending: Ending,
        /// The secret of its dice, for all to check.
        revealed: Digest,
    },
}

/// A seat in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    /// Anybody may take it.
    Open,
    /// Kept for an invited user.
    Held(UserId),
    /// Somebody who joined, with what they bring to the dice.
    Person(ClientSeed),
    /// A computer.
    Computer(Level),
}

/// A game that has begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Match {
    /// The position.
    pub game: Game,
    /// Who plays each seat.
    pub players: Seats<Player>,
    /// What the players brought to the dice, in seat order: frozen.
    pub seeds: Vec<ClientSeed>,
    /// The same as one value, where it cannot be made from the seeds any more: a user who brought one was removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Digest>,
    /// When the game was restored from a backup, if it ever was: the earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restored: Vec<Restored>,
    /// Throws made so far; the next has the number after it.
    pub rolls: u32,
    /// What the last step did, for the board to say.
    pub news: Vec<Event>,
    /// The version that threw or moved last: its board shows that once, and later ones stand still.
    #[serde(default)]
    pub moved: Version,
    /// What else happened to seats then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// Since when the position has stood: buttons of the boards from this version on mean what they say. `None` in a
    /// game from before this was kept, of which only the last board counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Version>,
    /// Since which version it has been the turn of who is to act.
    #[serde(default)]
    pub turn_since: Version,
    /// When the game goes on by itself; `None` while it stands still.
    pub due: Option<GameTime>,
    /// The turn that a clock runs for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<Wait>,
    /// The call of who is to act and was about when that was last known, should they have gone away since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub later_call: Option<LaterCall>,
    /// When a game without a clock rests, unless somebody does something before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rests: Option<GameTime>,
    /// How each seat's player keeps up, in seat order; seats beyond the last have shown nothing yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attendance: Vec<Attendance>,
    /// Users whom the host has offered a seat that somebody left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<UserId>,
    /// Why it stands still, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<Pause>,
    /// What came of asking to take something back; `None` where nobody did since the game last went on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<Undo>,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A Discord user.
    Person(UserId),
    /// A computer.
    Computer(Level),
    /// A computer, for a user who has been away for too long. They take the seat back by acting.
    Away(UserId),
    /// A user who left. The seat is out of the game until somebody takes it.
    Gone(UserId),
}

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody won.
    Won(Seat),
    /// A user ended it.
    EndedBy(UserId),
    /// Everybody left the lobby, or nobody touched it for long; or a game that computers could not bring to an end, or
    /// whose place was gone for good.
    Abandoned,
}

impl Session {
    /// Takes a command.
    ///
    /// # Errors
    /// The first reason not to, in the order: is it over, can the game leave such a choice, has a moderator stopped it, is
    /// the asker seated, is it their turn, did they see this version, is it legal.
    pub fn take(&self, ask: Ask, command: Command, table: &Table<'_>) -> Result<Step, Refusal> {
        let mut next = self.next();
        let mut entries = Vec::new();
        match (&next.stage, command) {
            (Stage::Over { .. }, _) => return Err(Refusal::Over),
            (_, Command::End) => next.end(ask, &mut entries, table)?,
            (_, Command::Act(Choice::Move(_))) if !self.rules.has_choices() => return Err(Refusal::NoChoice),
            (Stage::Lobby { .. }, command) => next.take_in_lobby(ask, command, &mut entries, table)?,
            (Stage::Playing(_), command) => next.take_in_match(ask, &command, &mut entries, table)?,
        }
        next.settle(self, &entries, table);
        Ok(Step { session: next, entries })
    }

    /// The session that the next step is made on.
    fn next(&self) -> Session {
        Session { version: self.version.next(), ..self.clone() }
    }

    /// Whether it is in its lobby or playing.
    pub const fn is_live(&self) -> bool {
        !matches!(self.stage, Stage::Over { .. })
    }

    /// The game that has begun, over or not.
    pub const fn played(&self) -> Option<&Match> {
        match &self.stage {
            Stage::Playing(played) | Stage::Over { played: Some(played), .. } => Some(played),
            Stage::Lobby { .. } | Stage::Over { played: None, .. } => None,
        }
    }

    /// When it goes on by itself.
    pub const fn due(&self) -> Option<GameTime> {
        match &self.stage {
            Stage::Playing(running) => running.due,
            Stage::Lobby { .. } => self.closes,
            Stage::Over { .. } => None,
        }
    }

    /// Whose turn it is: the colour, and the user who plays it unless it is a computer.
    pub fn to_act(&self) -> Option<(Seat, Color, Option<UserId>)> {
        let Stage::Playing(running) = &self.stage else { return None };
        let seat = running.game.board().to_act()?;
        let player = match running.players[seat] {
            Player::Person(user) => Some(user),
            Player::Computer(_) | Player::Away(_) | Player::Gone(_) => None,
        };
        Some((seat, running.game.board().colors()[seat], player))
    }

    /// The seat that this user plays.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        let players = &self.played()?.players;
        players.iter().find(|(_, player)| **player == Player::Person(user)).map(|(seat, _)| seat)
    }

    fn end(&mut self, ask: Ask, entries: &mut Vec<Entry>, table: &Table<'_>) -> Result<(), Refusal> {
        self.may_host(ask)?;
        if let Stage::Playing(running) = &mut self.stage {
            running.notes.clear();
            if ask.user != self.host {
                entries.push(moderate::deed(running.concerned_seat(), ask, Deed::Ended));
            }
        }
        self.close(Ending::EndedBy(ask.user), table.secret);
        Ok(())
    }

    /// Ends the session and reveals its secret.
    fn close(&mut self, ending: Ending, secret: &Secret) {
        let played = match &self.stage {
            Stage::Playing(running) => {
                let running = running.clone();
                Some(Match {
                    due: None,
                    wait: None,
                    later_call: None,
                    rests: None,
                    pause: None,
                    undo: None,
                    ..running
                })
            }
            _ => None,
        };
        self.stage = Stage::Over { played, ending, revealed: Digest(*secret.bytes()) };
    }
}

#[cfg(test)]
mod tests;
