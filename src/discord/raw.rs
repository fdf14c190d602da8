//! Discord's JSON, as far as it is read: leniently, since what cannot be read cannot be answered.

use serde::Deserialize;
use serde_json::Value;
use serenity::model::Permissions;

#[derive(Deserialize)]
pub(super) struct Raw {
    pub(super) id: Snowflake,
    #[serde(rename = "type")]
    pub(super) kind: u8,
    pub(super) guild_id: Option<Snowflake>,
    pub(super) channel_id: Option<Snowflake>,
    pub(super) channel: Option<RawChannel>,
    pub(super) member: Option<RawMember>,
    pub(super) app_permissions: Option<Bits>,
    /// How many bytes a file may have here. A number, where it is asked for.
    #[serde(default)]
    pub(super) attachment_size_limit: Value,
    #[serde(default)]
    pub(super) data: RawData,
    pub(super) message: Option<RawMessage>,
}

#[derive(Deserialize)]
pub(super) struct RawChannel {
    #[serde(rename = "type")]
    pub(super) kind: u8,
    /// Of a thread, the channel that it is in; else a category. A [`Snowflake`], where it is asked for.
    #[serde(default)]
    pub(super) parent_id: Value,
    /// What the asker may do there, where a command's option names it.
    pub(super) permissions: Option<Bits>,
    /// A [`Snowflake`], where it is asked for.
    #[serde(default)]
    pub(super) last_message_id: Value,
}

#[derive(Deserialize)]
pub(super) struct RawMember {
    pub(super) user: RawUser,
    pub(super) permissions: Option<Bits>,
    #[serde(default)]
    pub(super) roles: Vec<Snowflake>,
}

#[derive(Deserialize)]
pub(super) struct RawUser {
    pub(super) id: Snowflake,
    #[serde(default)]
    pub(super) bot: bool,
}

#[derive(Deserialize)]
pub(super) struct RawMessage {
    pub(super) id: Snowflake,
    /// A list of [`RawEmbed`], where it is asked for.
    #[serde(default)]
    pub(super) embeds: Value,
}

#[derive(Deserialize)]
pub(super) struct RawEmbed {
    #[serde(default)]
    pub(super) title: String,
    #[serde(default)]
    pub(super) description: String,
    #[serde(default)]
    pub(super) fields: Vec<RawEmbedField>,
}

#[derive(Deserialize)]
pub(super) struct RawEmbedField {
    pub(super) name: String,
    pub(super) value: String,
}

#[derive(Deserialize, Default)]
pub(super) struct RawData {
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) options: Vec<RawOption>,
    #[serde(default)]
    pub(super) resolved: Value,
    pub(super) custom_id: Option<String>,
    /// What was typed into a form: a list of [`RawRow`], where it is asked for.
    #[serde(default)]
    pub(super) components: Value,
}

#[derive(Deserialize)]
pub(super) struct RawOption {
    pub(super) name: String,
    #[serde(default)]
    pub(super) value: Value,
    #[serde(default)]
    pub(super) focused: bool,
    #[serde(default)]
    pub(super) options: Vec<RawOption>,
}

/// A row of a form: a label around one input, or an older row of inputs.
#[derive(Deserialize)]
pub(super) struct RawRow {
    pub(super) component: Option<RawInput>,
    #[serde(default)]
    pub(super) components: Vec<RawInput>,
}

#[derive(Deserialize)]
pub(super) struct RawInput {
    #[serde(default)]
    pub(super) custom_id: String,
    pub(super) value: Option<String>,
}

/// A Discord id, as text or as a number.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "Value")]
pub(super) struct Snowflake(pub(super) u64);

impl TryFrom<Value> for Snowflake {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Snowflake, &'static str> {
        id(&value).map(Snowflake).ok_or("not an id")
    }
}

/// A Discord id, as text or as a number.
pub(super) fn id(value: &Value) -> Option<u64> {
    let id = value.as_u64().or_else(|| value.as_str()?.parse().ok());
    id.filter(|id| i64::try_from(*id).is_ok())
}

/// What somebody may do, as far as Discord told.
pub(super) fn permissions(told: Option<Bits>) -> Permissions {
    told.map_or(Permissions::empty(), |Bits(bits)| bits)
}

/// A set of permissions, as text. Bits that are not known yet are kept.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Bits(pub(super) Permissions);

impl TryFrom<String> for Bits {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Bits, Self::Error> {
        text.parse().map(|bits| Bits(Permissions::from_bits_retain(bits)))
    }
}
