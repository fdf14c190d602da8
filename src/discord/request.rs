//! An interaction, read: from Discord's JSON to what is asked, by whom, and where.
//!
//! The JSON is read leniently and by itself, since serenity drops an interaction that it cannot parse. Whatever is
//! wrong with it becomes an answer to whoever sent it, wherever there is somebody to answer.

mod command;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::model::Permissions;
use tokio::time::Instant;

use super::asked::{Asked, Elsewhere, Privacy};
use super::custom_id::{CustomId, FORGET_ME};
use super::form::{FormId, Typed};
use super::outbound::Callback;
use super::raw::{Raw, RawMember, Snowflake, id, permissions};
use super::start;
use crate::config::Token;
use crate::session::{ChannelId, Entropy, GuildId, InteractionId, MessageId, RoleId, Settings, UserId};
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
    /// The message whose button was pressed, at once or to open the form that was filled in: it can be updated.
    pub pressed: Option<MessageId>,
    /// Whether the version whose button was pressed has been on somebody's screen for longer than it takes to show
    /// another.
    pub outlasted: bool,
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
    /// The channel that it is a thread of, if it is one and Discord says so.
    pub parent: Option<ChannelId>,
    /// Whether it is a thread.
    pub is_thread: bool,
    /// Whether it is a text channel, in which threads can be opened.
    pub takes_threads: bool,
    /// The newest message there, as far as Discord says; it may have been deleted since.
    pub last_message: Option<MessageId>,
    /// Who asks.
    pub user: UserId,
    /// What the asker may do there.
    pub member: Permissions,
    /// Whether the asker has the role whose members look after games in this server.
    pub has_role: bool,
    /// What the bot may do there.
    pub bot: Permissions,
    /// How many bytes a file of an answer may have.
    pub most_bytes: usize,
}

impl Place {
    /// Whether the asker looks after this channel.
    pub const fn is_moderator(&self) -> bool {
        self.moderates(self.member)
    }

    /// Whether the asker looks after a channel of this server in which they may do this.
    pub const fn moderates(&self, member: Permissions) -> bool {
        member.intersects(Permissions::ADMINISTRATOR.union(Permissions::MANAGE_CHANNELS))
            || self.has_role && member.contains(Permissions::VIEW_CHANNEL)
    }

    /// Whether the asker may settle how things are in this server.
    pub const fn is_admin(&self) -> bool {
        self.member.intersects(Permissions::ADMINISTRATOR.union(Permissions::MANAGE_GUILD))
    }

    /// This channel, as one that was chosen.
    pub const fn here(&self) -> Elsewhere {
        Elsewhere { channel: self.channel, member: self.member, is_told: true }
    }
}

const COMMAND: u8 = 2;
const COMPONENT: u8 = 3;
const AUTOCOMPLETE: u8 = 4;
const FORM: u8 = 5;
/// Discord's channel types for threads: in announcement channels, public, private.
const THREADS: std::ops::RangeInclusive<u8> = 10..=12;
/// How many bytes a file may have in a server that nobody has paid for.
const USUAL_BYTES: usize = 10 << 20;
/// Discord's type of a text channel.
const TEXT: u8 = 0;

/// Where an answer to this interaction goes, however odd the rest of it is; `None` where it has no id or token.
pub fn reply_to(raw: &Value, arrived: Instant) -> Option<ReplyTo> {
    let token = raw.get("token")?.as_str()?.to_owned();
    let callback = Callback { id: id(&raw["id"])?, token: Token::new(token), arrived };
    Some(ReplyTo { callback, application: id(&raw["application_id"])? })
}

/// Reads an interaction from a server that has settled this. What it leaves to chance is drawn from `entropy`.
///
/// # Errors
/// The reason why it is none; for the log, without what it carried.
pub fn read(raw: &Value, settings: &Settings, entropy: &dyn Entropy) -> Result<Request, String> {
    let raw = Raw::deserialize(raw).map_err(|error| error.to_string())?;
    let asked = match (raw.kind, &raw.data.custom_id) {
        (COMMAND, _) => command::command(&raw, settings, entropy),
        (AUTOCOMPLETE, _) => Ok(Asked::Complete(command::typing(&raw, settings))),
        (COMPONENT, Some(id)) => pressed(&raw, id),
        (FORM, Some(id)) => filled_in(&raw, id),
        _ => Err(help::UNKNOWN.to_owned()),
    };
    let is_on_message = matches!(raw.kind, COMPONENT | FORM);
    let pressed = raw.message.as_ref().filter(|_| is_on_message).map(|message| MessageId(message.id.0));
    Ok(Request {
        id: InteractionId(raw.id.0),
        place: place(&raw, settings),
        asked,
        pressed,
        outlasted: false,
    })
}

fn place(raw: &Raw, settings: &Settings) -> Option<Place> {
    let member = raw.member.as_ref()?;
    let channel = raw.channel.as_ref();
    let is_thread = channel.is_some_and(|channel| THREADS.contains(&channel.kind));
    let parent = channel.and_then(|channel| id(&channel.parent_id)).filter(|_| is_thread);
    Some(Place {
        guild: GuildId(raw.guild_id?.0),
        channel: ChannelId(raw.channel_id?.0),
        parent: parent.map(ChannelId),
        is_thread,
        takes_threads: channel.is_some_and(|channel| channel.kind == TEXT),
        last_message: channel.and_then(|channel| id(&channel.last_message_id)).map(MessageId),
        user: UserId(member.user.id.0),
        member: permissions(member.permissions),
        has_role: has_role(member, settings),
        bot: permissions(raw.app_permissions),
        most_bytes: most_bytes(&raw.attachment_size_limit),
    })
}

/// How large a file may be: as large as everywhere, where Discord does not say.
fn most_bytes(told: &Value) -> usize {
    told.as_u64().and_then(|bytes| usize::try_from(bytes).ok()).unwrap_or(USUAL_BYTES)
}

/// Whether a member has the role that moderates. Whoever has been timed out keeps their roles, and may use no command.
fn has_role(member: &RawMember, settings: &Settings) -> bool {
    let is_in = |role: RoleId| member.roles.iter().any(|Snowflake(id)| *id == role.0);
    settings.moderators.is_some_and(is_in)
        && permissions(member.permissions).contains(Permissions::USE_APPLICATION_COMMANDS)
}

fn asker(raw: &Raw) -> UserId {
    UserId(raw.member.as_ref().map_or(0, |member| member.user.id.0))
}

/// A button: of a board, of the question about being forgotten, or of a message that keeps what was typed into a form.
fn pressed(raw: &Raw, id: &str) -> Result<Asked, String> {
    if let Some(id) = CustomId::read(id) {
        return Ok(Asked::Press(id));
    }
    if id == FORGET_ME {
        return Ok(Asked::Privacy(Privacy::Surely));
    }
    let (game, id) = form_of(id)?;
    let embeds: Vec<_> = raw.message.as_ref().map(|message| list(&message.embeds)).unwrap_or_default();
    let (form, thread) = game.form(&id.code, asker(raw), &Typed::kept(&embeds))?;
    Ok(Asked::Form(form, thread))
}

fn filled_in(raw: &Raw, id: &str) -> Result<Asked, String> {
    let (game, id) = form_of(id)?;
    game.filled_in(&id.code, asker(raw), &Typed::sent(&list::<Vec<_>>(&raw.data.components)))
}

/// Whose form has this custom id.
fn form_of(id: &str) -> Result<(&'static dyn start::OwnCommand, FormId), String> {
    let id = FormId::read(id);
    let known = id.and_then(|id| Some((start::named(&id.command)?, id)));
    known.ok_or_else(|| help::UNKNOWN.to_owned())
}

/// A list that may be missing, or odd: then it is empty.
fn list<T: DeserializeOwned + Default>(value: &Value) -> T {
    T::deserialize(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::discord::asked::OwnThread;

    struct Zero;

    impl Entropy for Zero {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0);
        }
    }

    /// A form sent off from the message that kept what was typed, and the press that opened it.
    fn whole() -> [Value; 2] {
        let input = json!({ "type": 4, "custom_id": "Board", "value": "9>3" });
        let size = json!({ "type": 4, "custom_id": "Size", "value": "20" });
        let embed = json!({ "title": "Board", "description": "```\n9>3\n```", "fields": [{ "name": "Size", "value": "`20`" }] });
        let sent = json!({
            "id": "1", "type": 5, "token": "t", "application_id": "2", "guild_id": "3", "channel_id": "4",
            "member": { "user": { "id": "5" }, "permissions": "0" }, "app_permissions": "0",
            "message": { "id": "6", "embeds": [embed] },
            "data": {
                "custom_id": "v1:form:snakes:00000",
                "components": [{ "type": 18, "component": input }, { "type": 1, "components": [size] }],
            },
        });
        let mut pressed = sent.clone();
        pressed["type"] = json!(3);
        pressed["data"] = json!({ "custom_id": "v1:form:snakes:00000", "component_type": 2 });
        [sent, pressed]
    }

    /// The paths of everything in a value.
    fn paths(value: &Value, at: &str, all: &mut Vec<String>) {
        all.push(at.to_owned());
        let inside: Vec<(String, &Value)> = match value {
            Value::Object(fields) => fields.iter().map(|(key, it)| (key.clone(), it)).collect(),
            Value::Array(items) => (0..).zip(items).map(|(n, it): (usize, _)| (n.to_string(), it)).collect(),
            _ => Vec::new(),
        };
        for (key, it) in inside {
            paths(it, &format!("{at}/{key}"), all);
        }
    }

    #[test]
    fn a_form_is_read_from_labels_and_from_rows_and_given_again() {
        let [sent, pressed] = whole();
        let asked = read(&sent, &Settings::default(), &Zero)
            .expect("it is one")
            .asked
            .expect("nothing is wrong with it");
        let Asked::Start(start) = asked else { panic!("a game is started: {asked:?}") };
        assert!(start.offer.rules.layout().is_some());
        let form = start.form.expect("the form can be given back");
        let again = read(&pressed, &Settings::default(), &Zero).expect("it is one").asked;
        assert_eq!(again, Ok(Asked::Form(form, OwnThread::No)));
    }

    #[test]
    fn a_file_may_be_as_large_as_discord_says_or_as_everywhere() {
        let [mut sent, _] = whole();
        let most = |sent: &Value| {
            let request = read(sent, &Settings::default(), &Zero).expect("it is one");
            request.place.expect("it is in a server").most_bytes
        };
        assert_eq!(most(&sent), 10 << 20);
        for (told, bytes) in [(json!(26_214_400), 25 << 20), (json!("many"), 10 << 20), (json!(-1), 10 << 20)]
        {
            sent["attachment_size_limit"] = told;
            assert_eq!(most(&sent), bytes);
        }
    }

    proptest! {
        /// Whatever is odd in what Discord sends, there is an answer to it.
        #[test]
        fn nothing_odd_is_too_odd(which in 0..2_usize, at in any::<prop::sample::Index>(), odd in 0..8_usize) {
            let mut raw = whole()[which].clone();
            let mut all = Vec::new();
            paths(&raw, "", &mut all);
            let odd = [
                Value::Null, json!(true), json!(-1), json!(1e300), json!("`\n```\u{202e}"), json!([[]]), json!({ "a": [] }),
                json!("9".repeat(5000)),
            ][odd].clone();
            if let Some(place) = raw.pointer_mut(&all[at.index(all.len())]) {
                *place = odd;
            }
            // To be read or not is all the same; it must be one of them.
            if let Ok(request) = read(&raw, &Settings::default(), &Zero) {
                prop_assert!(request.asked.map_or_else(|sentence| !sentence.is_empty(), |_| true));
            }
        }
    }
}
