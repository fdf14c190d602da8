//! Sessions and saved boards as rows, and rows as these.

pub(super) mod people;
pub(super) mod seat;

use std::sync::Arc;

use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Row, Sqlite, Type};

use crate::session::{
    BoardName, Change, Entry, GuildId, InteractionId, MessageId, SavedBoard, Secret, Session, SessionId,
    Shown, Stage, StoreFault, Stored, Time, UserId, Version,
};
use seat::Seating;

/// What a new session's row holds, and the interaction that asked for it.
pub(super) struct New {
    pub(super) step: Step,
    pub(super) channel: i64,
    pub(super) kind: &'static str,
    pub(super) message: Option<i64>,
    pub(super) shown_version: Option<i64>,
    pub(super) created: i64,
    pub(super) secret: String,
}

/// What a step changes in a session's row, and what it adds to the others.
pub(super) struct Step {
    pub(super) id: i64,
    pub(super) guild: i64,
    pub(super) version: i64,
    pub(super) stage: &'static str,
    pub(super) deadline: Option<i64>,
    pub(super) at: i64,
    pub(super) state: String,
    pub(super) lines: String,
    pub(super) interaction: Option<i64>,
    pub(super) seating: Seating,
}

/// What a saved board's row holds.
pub(super) struct BoardRow {
    pub(super) guild: i64,
    pub(super) key: String,
    pub(super) name: String,
    pub(super) owner: i64,
    pub(super) layout: String,
    pub(super) saved: i64,
}

/// A board that is to be deleted: whosever it is, or this user's alone.
pub(super) struct Unwanted {
    pub(super) guild: i64,
    pub(super) key: String,
    pub(super) by: Option<i64>,
}

impl New {
    pub(super) fn of(stored: &Stored, interaction: InteractionId, at: Time) -> Result<New, StoreFault> {
        let Stored { session, secret, shown } = stored;
        Ok(New {
            step: Step::new(session, &[], Some(interaction), at, Seating::of(session))?,
            channel: big(session.channel.0)?,
            kind: session.rules.kind().name(),
            message: shown.map(|shown| big(shown.message.0)).transpose()?,
            shown_version: shown.map(|shown| shown.version.0.into()),
            created: session.created.0,
            secret: hex::encode(secret.bytes()),
        })
    }
}

impl Step {
    /// For a change to this session, if it is known as it was before.
    pub(super) fn of(before: Option<&Session>, change: &Change) -> Result<Step, StoreFault> {
        let seating = Seating::after(before, change);
        Step::new(&change.session, &change.entries, change.interaction, change.at, seating)
    }

    fn new(
        session: &Session,
        entries: &[Entry],
        interaction: Option<InteractionId>,
        at: Time,
        seating: Seating,
    ) -> Result<Step, StoreFault> {
        Ok(Step {
            id: big(session.id.0)?,
            guild: big(session.guild.0)?,
            version: session.version.0.into(),
            stage: stage(&session.stage),
            deadline: session.due().map(|due| due.0),
            at: at.0,
            state: json(session)?,
            lines: json(&entries)?,
            interaction: interaction.map(|interaction| big(interaction.0)).transpose()?,
            seating,
        })
    }
}

impl BoardRow {
    pub(super) fn of(board: &SavedBoard) -> Result<BoardRow, StoreFault> {
        let SavedBoard { guild, name, owner, layout, saved } = board;
        Ok(BoardRow {
            guild: big(guild.0)?,
            key: name.key().to_owned(),
            name: name.to_string(),
            owner: big(owner.0)?,
            layout: json(layout)?,
            saved: saved.0,
        })
    }
}

impl Unwanted {
    pub(super) fn of(guild: GuildId, name: &BoardName, by: Option<UserId>) -> Result<Unwanted, StoreFault> {
        let by = by.map(|user| big(user.0)).transpose()?;
        Ok(Unwanted { guild: big(guild.0)?, key: name.key().to_owned(), by })
    }
}

/// An id as a BIGINT.
pub(super) fn big(id: u64) -> Result<i64, StoreFault> {
    i64::try_from(id).map_err(|_| StoreFault::Unavailable(format!("no column can hold the id {id}")))
}

/// A BIGINT as an id.
pub(super) fn id(big: i64) -> Result<u64, StoreFault> {
    u64::try_from(big).map_err(|_| StoreFault::Unavailable(format!("{big} is no id")))
}

fn stage(stage: &Stage) -> &'static str {
    match stage {
        Stage::Lobby { .. } => "lobby",
        Stage::Playing(_) => "playing",
        Stage::Over { .. } => "over",
    }
}

/// What is written down as JSON.
pub(super) fn json(value: &impl serde::Serialize) -> Result<String, StoreFault> {
    let unwritable = |error| StoreFault::Unavailable(format!("this cannot be written as JSON: {error}"));
    serde_json::to_string(value).map_err(unwritable)
}

/// The session that a row of id, version, state, secret, message and shown version holds.
pub(super) fn stored(row: &SqliteRow) -> Result<Stored, StoreFault> {
    let session = SessionId(id(row.try_get("id").map_err(super::unavailable)?)?);
    decode(row, session).map_err(|reason| StoreFault::Corrupt { session, reason })
}

/// The lines that one row of a session's record holds.
pub(super) fn lines(session: SessionId, lines: &str) -> Result<Vec<Entry>, StoreFault> {
    serde_json::from_str(lines).map_err(|error| StoreFault::Corrupt { session, reason: error.to_string() })
}

/// The board of a server that a row of key, name, owner, layout and time holds.
pub(super) fn board(guild: GuildId, row: &SqliteRow) -> Result<SavedBoard, StoreFault> {
    let name: String = row.try_get("key").map_err(super::unavailable)?;
    decode_board(guild, &name, row).map_err(|reason| StoreFault::CorruptBoard { guild, name, reason })
}

fn decode_board(guild: GuildId, key: &str, row: &SqliteRow) -> Result<SavedBoard, String> {
    let name = BoardName::new(get(row, "name")?).map_err(|bad| bad.to_string())?;
    if name.key() != key {
        return Err(format!("it is named {:?}", name.to_string()));
    }
    let owner = id(get(row, "owner")?).map(UserId).map_err(|fault| fault.to_string())?;
    let layout = serde_json::from_str(get(row, "layout")?).map_err(|error| error.to_string())?;
    Ok(SavedBoard { guild, name, owner, layout, saved: Time(get(row, "saved")?) })
}

fn decode(row: &SqliteRow, id: SessionId) -> Result<Stored, String> {
    let session: Session = serde_json::from_str(get(row, "state")?).map_err(|error| error.to_string())?;
    let version = number(get(row, "version")?)?;
    if (session.id, session.version) != (id, version) {
        return Err(format!("its state is of session {} at version {}", session.id, session.version));
    }
    let mut secret = [0; 32];
    hex::decode_to_slice(get::<&str>(row, "secret")?, &mut secret)
        .map_err(|_| "its secret is not 64 hexadecimal digits".to_owned())?;
    Ok(Stored { session: Arc::new(session), secret: Secret::from_bytes(secret), shown: shown(row)? })
}

fn shown(row: &SqliteRow) -> Result<Option<Shown>, String> {
    let columns = (get::<Option<i64>>(row, "message")?, get::<Option<i64>>(row, "shown_version")?);
    let (Some(message), Some(version)) = columns else { return Ok(None) };
    let message = u64::try_from(message).map_err(|_| format!("{message} is no message"))?;
    Ok(Some(Shown { message: MessageId(message), version: number(version)? }))
}

fn number(version: i64) -> Result<Version, String> {
    u32::try_from(version).map(Version).map_err(|_| format!("{version} is no version"))
}

fn get<'r, T: Decode<'r, Sqlite> + Type<Sqlite>>(row: &'r SqliteRow, column: &str) -> Result<T, String> {
    row.try_get(column).map_err(|error| error.to_string())
}
