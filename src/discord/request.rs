//! An interaction, read: from Discord's JSON to what is asked, by whom, and where.
//!
//! The JSON is read leniently and by itself, since serenity drops an interaction that it cannot parse. Whatever is
//! wrong with it becomes an answer to whoever sent it, wherever there is somebody to answer.

use serde::Deserialize;
use serde_json::Value;
use serenity::model::Permissions;
use tokio::time::Instant;

use super::custom_id::CustomId;
use super::outbound::Callback;
use crate::computer::Level;
use crate::config::Token;
use crate::game::RuleSet;
use crate::game::ludo::rules::Preset;
use crate::session::{ChannelId, Display, GuildId, InteractionId, MessageId, Offer, UserId};
use crate::text::help;

/// An interaction, read.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its id.
    pub id: InteractionId,
    /// Where and by whom it was asked; `None` outside a server.
    pub place: Option<Place>,
    /// What is asked; or the sentence that says what is wrong with it.
    pub asked: Result<Asked, String>,
    /// Whether it came from a button, whose message can be updated.
    pub pressed: Option<MessageId>,
}

/// What it takes to answer an interaction.
#[derive(Clone, Debug)]
pub struct ReplyTo {
    /// The right to the first answer.
    pub callback: Callback,
    /// The application that it was sent to.
    pub application: u64,
}

/// Where and by whom something was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The server.
    pub guild: GuildId,
    /// The channel or thread.
    pub channel: ChannelId,
    /// Whether it is a thread.
    pub is_thread: bool,
    /// Who asks.
    pub user: UserId,
    /// What the asker may do there.
    pub member: Permissions,
    /// What the bot may do there.
    pub bot: Permissions,
}

impl Place {
    /// Whether the asker looks after this channel.
    pub const fn is_moderator(&self) -> bool {
        self.member.intersects(Permissions::ADMINISTRATOR.union(Permissions::MANAGE_CHANNELS))
    }
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// `/ludo start`
    Start(Offer),
    /// `/ludo rules`
    Rules(Option<RuleSet>),
    /// `/roll`
    Roll,
    /// `/move`
    Move(u8),
    /// The choices for `/move`, as far as it was typed.
    Complete,
    /// `/board`
    Board,
    /// `/game join`
    Join,
    /// `/game leave`
    Leave,
    /// `/game add-computer`
    AddComputer(Level),
    /// `/game begin`
    Begin,
    /// `/game end`
    End,
    /// `/game record`
    Record,
    /// `/game status`
    Status,
    /// `/help`
    Help,
    /// A button.
    Press(CustomId),
}

#[derive(Deserialize)]
struct Raw {
    id: Snowflake,
    #[serde(rename = "type")]
    kind: u8,
    guild_id: Option<Snowflake>,
    channel_id: Option<Snowflake>,
    channel: Option<RawChannel>,
    member: Option<RawMember>,
    app_permissions: Option<Bits>,
    #[serde(default)]
    data: RawData,
    message: Option<RawMessage>,
}

#[derive(Deserialize)]
struct RawChannel {
    #[serde(rename = "type")]
    kind: u8,
}

#[derive(Deserialize)]
struct RawMember {
    user: RawUser,
    permissions: Option<Bits>,
}

#[derive(Deserialize)]
struct RawUser {
    id: Snowflake,
    #[serde(default)]
    bot: bool,
}

#[derive(Deserialize)]
struct RawMessage {
    id: Snowflake,
}

#[derive(Deserialize, Default)]
struct RawData {
    name: Option<String>,
    #[serde(default)]
    options: Vec<RawOption>,
    #[serde(default)]
    resolved: Value,
    custom_id: Option<String>,
}

#[derive(Deserialize)]
struct RawOption {
    name: String,
    #[serde(default)]
    value: Value,
    #[serde(default)]
    options: Vec<RawOption>,
}

/// A Discord id, as text or as a number.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "Value")]
struct Snowflake(u64);

impl TryFrom<Value> for Snowflake {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Snowflake, &'static str> {
        let id = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        id.filter(|id| i64::try_from(*id).is_ok()).map(Snowflake).ok_or("not an id")
    }
}

/// A set of permissions, as text. Bits that are not known yet are kept.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Bits(Permissions);

impl TryFrom<String> for Bits {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Bits, Self::Error> {
        text.parse().map(|bits| Bits(Permissions::from_bits_retain(bits)))
    }
}

const COMMAND: u8 = 2;
const COMPONENT: u8 = 3;
const AUTOCOMPLETE: u8 = 4;
/// Discord's channel types for threads: in announcement channels, public, private.
const THREADS: std::ops::RangeInclusive<u8> = 10..=12;

/// Where an answer to this interaction goes, however odd the rest of it is; `None` where it has no id or token.
pub fn reply_to(raw: &Value, arrived: Instant) -> Option<ReplyTo> {
    let id = |name: &str| Snowflake::try_from(raw.get(name)?.clone()).ok().map(|Snowflake(id)| id);
    let token = raw.get("token")?.as_str()?.to_owned();
    let callback = Callback { id: id("id")?, token: Token::new(token), arrived };
    Some(ReplyTo { callback, application: id("application_id")? })
}

/// Reads an interaction.
///
/// # Errors
/// The reason why it is none; for the log, without what it carried.
pub fn read(raw: &Value) -> Result<Request, String> {
    let raw = Raw::deserialize(raw).map_err(|error| error.to_string())?;
    let asked = match (raw.kind, &raw.data.custom_id) {
        (COMMAND, _) => command(&raw),
        (AUTOCOMPLETE, _) => Ok(Asked::Complete),
        (COMPONENT, Some(id)) => CustomId::read(id).map(Asked::Press).ok_or_else(|| help::UNKNOWN.to_owned()),
        _ => Err(help::UNKNOWN.to_owned()),
    };
    let pressed =
        raw.message.as_ref().filter(|_| raw.kind == COMPONENT).map(|message| MessageId(message.id.0));
    Ok(Request { id: InteractionId(raw.id.0), place: place(&raw), asked, pressed })
}

fn place(raw: &Raw) -> Option<Place> {
    let member = raw.member.as_ref()?;
    Some(Place {
        guild: GuildId(raw.guild_id?.0),
        channel: ChannelId(raw.channel_id?.0),
        is_thread: raw.channel.as_ref().is_some_and(|channel| THREADS.contains(&channel.kind)),
        user: UserId(member.user.id.0),
        member: member.permissions.map_or(Permissions::empty(), |Bits(bits)| bits),
        bot: raw.app_permissions.map_or(Permissions::empty(), |Bits(bits)| bits),
    })
}

fn command(raw: &Raw) -> Result<Asked, String> {
    let name = raw.data.name.as_deref().unwrap_or_default();
    let (sub, options) = match (name, raw.data.options.first()) {
        ("ludo" | "game", Some(sub)) => (sub.name.as_str(), sub.options.as_slice()),
        _ => ("", raw.data.options.as_slice()),
    };
    let options = Options { given: options };
    match (name, sub) {
        ("ludo", "start") => start(raw, &options).map(Asked::Start),
        ("ludo", "rules") => options.preset("preset").map(Asked::Rules),
        ("roll", "") => Ok(Asked::Roll),
        ("move", "") => {
            options.whole("token", 1, 4)?.map(token).ok_or_else(|| help::out_of_range("token", "1 to 4"))
        }
        ("board", "") => Ok(Asked::Board),
        ("help", "") => Ok(Asked::Help),
        ("game", "join") => Ok(Asked::Join),
        ("game", "leave") => Ok(Asked::Leave),
        ("game", "begin") => Ok(Asked::Begin),
        ("game", "end") => Ok(Asked::End),
        ("game", "record") => Ok(Asked::Record),
        ("game", "status") => Ok(Asked::Status),
        ("game", "add-computer") => Ok(Asked::AddComputer(options.level()?)),
        _ => Err(help::UNKNOWN.to_owned()),
    }
}

fn token(number: usize) -> Asked {
    Asked::Move(u8::try_from(number).unwrap_or(u8::MAX))
}

fn start(raw: &Raw, options: &Options<'_>) -> Result<Offer, String> {
    let rules = options.preset("rules")?.unwrap_or(RuleSet::Ludo(Preset::Classic.rules()));
    let seats = rules.seats();
    let chosen = options.whole("seats", *seats.start(), *seats.end())?;
    let computers = options.whole("computers", 0, seats.end() - 1)?.unwrap_or(0);
    let invited = invited(raw, options)?;
    let most = chosen.unwrap_or(*seats.end());
    if 1 + invited.len() + computers > most {
        return Err(help::too_many(most));
    }
    Ok(Offer { rules, seats: most, invited, computers, level: options.level()?, display: options.display()? })
}

fn invited(raw: &Raw, options: &Options<'_>) -> Result<Vec<UserId>, String> {
    let asker = raw.member.as_ref().map(|member| UserId(member.user.id.0));
    let mut invited = Vec::new();
    for name in ["opponent1", "opponent2", "opponent3"] {
        let Some(value) = options.get(name) else { continue };
        let Ok(Snowflake(id)) = Snowflake::try_from(value.clone()) else {
            return Err(help::out_of_range(name, "a member of this server"));
        };
        let user = UserId(id);
        let resolved = raw.data.resolved.pointer(&format!("/users/{id}"));
        if resolved.and_then(|user| RawUser::deserialize(user).ok()).is_some_and(|user| user.bot) {
            return Err(help::INVITED_BOT.to_owned());
        }
        if asker == Some(user) {
            return Err(help::INVITED_SELF.to_owned());
        }
        if invited.contains(&user) {
            return Err(help::INVITED_TWICE.to_owned());
        }
        invited.push(user);
    }
    Ok(invited)
}

/// The options as they came: nothing of what Discord's own client checks is taken for granted.
struct Options<'a> {
    given: &'a [RawOption],
}

impl Options<'_> {
    fn get(&self, name: &str) -> Option<&Value> {
        self.given.iter().find(|option| option.name == name).map(|option| &option.value)
    }

    fn whole(&self, name: &str, least: usize, most: usize) -> Result<Option<usize>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let whole = value.as_u64().and_then(|whole| usize::try_from(whole).ok());
        match whole.filter(|whole| (least..=most).contains(whole)) {
            Some(whole) => Ok(Some(whole)),
            None => Err(help::out_of_range(name, &format!("{least} to {most}"))),
        }
    }

    /// One of these words; `None` where the option was not given.
    fn word<T>(&self, name: &str, words: &[(&str, T)]) -> Result<Option<T>, String>
    where
        T: Copy,
    {
        let Some(value) = self.get(name) else { return Ok(None) };
        let known = words.iter().find(|(word, _)| value.as_str() == Some(*word));
        known.map(|(_, meaning)| Some(*meaning)).ok_or_else(|| {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            help::out_of_range(name, &crate::text::choice(&words))
        })
    }

    fn preset(&self, name: &str) -> Result<Option<RuleSet>, String> {
        let presets = Preset::ALL.map(|preset| (preset.name(), preset));
        Ok(self.word(name, &presets)?.map(|preset| RuleSet::Ludo(preset.rules())))
    }

    fn level(&self) -> Result<Level, String> {
        Ok(self.word("level", &Level::ALL.map(|level| (level.name(), level)))?.unwrap_or_default())
    }

    fn display(&self) -> Result<Display, String> {
        let displays = Display::ALL.map(|display| (display.name(), display));
        Ok(self.word("display", &displays)?.unwrap_or_default())
    }
}
