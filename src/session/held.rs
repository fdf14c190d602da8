//! What is kept of one user, as it is handed to them: what is theirs, and nothing of anybody else.

use serde::{Serialize, Serializer};

use super::{
    Attendance, Chair, ChannelId, Entry, GuildId, Member, Part, Player, Session, SessionId, Stage, Time,
    UserId,
};
use crate::game::{Color, Kind, Layout, Seat};

/// Everything that is kept of one user. Ids are written as text, as Discord writes them.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Held {
    /// What they settled for themselves, and whether they are banned, by server.
    pub members: Vec<HeldMember>,
    /// The games that they are named in, the latest first.
    pub games: Vec<HeldGame>,
    /// The boards that they saved.
    pub boards: Vec<HeldBoard>,
}

/// What is kept of a user as a member of a server.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeldMember {
    /// The server.
    #[serde(serialize_with = "text")]
    pub guild: GuildId,
    /// What it is.
    #[serde(flatten)]
    pub member: Member,
}

/// A user's part in a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeldGame {
    /// Which.
    #[serde(serialize_with = "text")]
    pub session: SessionId,
    /// In which server.
    #[serde(serialize_with = "text")]
    pub guild: GuildId,
    /// In which channel.
    #[serde(serialize_with = "text")]
    pub channel: ChannelId,
    /// Which game.
    pub kind: Kind,
    /// When it was started.
    pub created: Time,
    /// Whether it is over.
    pub over: bool,
    /// Whether they are its host.
    pub host: bool,
    /// What part they have in it.
    pub part: Part,
    /// The seats that are or were theirs.
    pub seats: Vec<HeldSeat>,
    /// What they brought to the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What they did.
    pub lines: Vec<HeldLine>,
}

/// A seat of a user.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeldSeat {
    /// Counted from 0.
    pub seat: Seat,
    /// What its tokens look like.
    pub color: Color,
    /// How they keep up.
    pub attendance: Attendance,
}

/// A line of a game's record that is of a user.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeldLine {
    /// When.
    pub at: Time,
    /// The line.
    #[serde(flatten)]
    pub entry: Entry,
}

/// A board that a user saved.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeldBoard {
    /// In which server.
    #[serde(serialize_with = "text")]
    pub guild: GuildId,
    /// Under which name.
    pub name: String,
    /// What it is.
    pub layout: Layout,
    /// When.
    pub saved: Time,
}

impl HeldGame {
    /// What a session, and its record of lines and times, hold of a user.
    pub fn of(session: &Session, record: Vec<(Time, Entry)>, user: UserId) -> HeldGame {
        let theirs = |(at, entry): (Time, Entry)| {
            (entry.names() == Some(user)).then_some(HeldLine { at, entry: Entry { by: None, ..entry } })
        };
        HeldGame {
            session: session.id,
            guild: session.guild,
            channel: session.channel,
            kind: session.rules.kind(),
            created: session.created,
            over: !session.is_live(),
            host: session.host == user,
            part: session.people().get(&user).copied().unwrap_or(Part::Past),
            seats: seats(session, user),
            seed: seed(session, user),
            lines: record.into_iter().filter_map(theirs).collect(),
        }
    }
}

fn seats(session: &Session, user: UserId) -> Vec<HeldSeat> {
    let Some(played) = session.played() else { return Vec::new() };
    let theirs = played.players.iter().filter(|(_, player)| {
        matches!(player, Player::Person(owner) | Player::Away(owner) | Player::Gone(owner) if *owner == user)
    });
    let colors = played.game.board().colors();
    let held = |seat: Seat| HeldSeat {
        seat,
        color: colors[seat],
        attendance: played.attendance.get(seat.index()).copied().unwrap_or_default(),
    };
    theirs.map(|(seat, _)| held(seat)).collect()
}

fn seed(session: &Session, user: UserId) -> Option<String> {
    let brought = match &session.stage {
        Stage::Lobby { chairs } => chairs.iter().find_map(|chair| match chair {
            Chair::Person(seed) if seed.user == user => Some(seed),
            _ => None,
        }),
        Stage::Playing(_) | Stage::Over { .. } => {
            session.played()?.seeds.iter().find(|seed| seed.user == user)
        }
    };
    brought.map(|seed| seed.seed.clone())
}

fn text<S: Serializer>(id: &impl std::fmt::Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(id)
}
