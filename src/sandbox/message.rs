//! A message of the sandbox, as it is kept and as tests read it.

use axum::body::Bytes;
use serde_json::Value;

/// Seen by one person only.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// An interaction was put off and "is thinking".
pub(super) const LOADING: u64 = 1 << 7;
/// The newer layout.
pub(super) const V2: u64 = 1 << 15;

/// A message at the moment it was looked at.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// Its snowflake.
    pub id: u64,
    /// The channel or thread it is in.
    pub channel_id: u64,
    /// Who wrote it.
    pub author_id: u64,
    /// The writer's display name.
    pub author: String,
    /// The text, with Discord's markdown.
    pub content: String,
    /// Embeds as Discord sends them.
    pub embeds: Vec<Value>,
    /// Rows of components as Discord sends them.
    pub components: Vec<Value>,
    /// The attached files.
    pub attachments: Vec<Attachment>,
    /// Discord's message flags.
    pub flags: u64,
    /// The only person who sees it, for an ephemeral message.
    pub private_to: Option<u64>,
    /// What it answers: shown as "Ann used /ludo start".
    pub interaction: Option<Header>,
    /// Users that the message shows as mentioned and may mention, in order.
    pub mentions: Vec<u64>,
    /// Whether it mentions everyone and may.
    pub mentions_everyone: bool,
    /// Users that were notified when it was created; an edit notifies nobody.
    pub pinged: Vec<u64>,
    /// How often it was edited, the filling of a deferred answer not counted.
    pub edits: u32,
    /// Whether it is gone.
    pub deleted: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last edited.
    pub edited_ms: Option<u64>,
    /// The nonce it was created with.
    pub nonce: Option<String>,
    /// The message it replies to.
    pub reply_to: Option<u64>,
    /// The thread that was started from it.
    pub thread: Option<u64>,
}

/// The interaction that a message answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The interaction's snowflake.
    pub id: u64,
    /// Who acted.
    pub user_id: u64,
    /// Discord's interaction type: 2 a command, 3 a component, 5 a modal.
    pub kind: u8,
    /// The command's path, such as `ludo start`; empty for other kinds.
    pub name: String,
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its snowflake.
    pub id: u64,
    /// Its name.
    pub filename: String,
    /// The alternative text.
    pub description: Option<String>,
    /// The media type.
    pub content_type: String,
    /// What is in it.
    pub bytes: Bytes,
}

impl Attachment {
    /// Width and height of a PNG or GIF picture.
    pub fn size(&self) -> Option<(u32, u32)> {
        let bytes = &self.bytes[..];
        if bytes.starts_with(b"\x89PNG") {
            let side = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
            return Some((side(16)?, side(20)?));
        }
        if bytes.starts_with(b"GIF8") {
            let side =
                |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
            return Some((side(6)?, side(8)?));
        }
        None
    }
}

/// A button of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What is written on it.
    pub label: String,
    /// The emoji before the label.
    pub emoji: Option<String>,
    /// What the bot gets when it is pressed; empty for a link.
    pub custom_id: String,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether it cannot be pressed.
    pub disabled: bool,
    /// The row it is in, from 0.
    pub row: usize,
}

impl Message {
    /// All buttons, row by row.
    pub fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        for (row, component) in self.components.iter().enumerate() {
            collect_buttons(component, row, &mut buttons);
        }
        buttons
    }

    /// The first button that can be pressed and whose label starts so.
    pub fn button(&self, label_starts_with: &str) -> Option<Button> {
        self.buttons()
            .into_iter()
            .find(|button| !button.disabled && button.label.starts_with(label_starts_with))
    }

    /// Whether only one person sees it.
    pub fn is_private(&self) -> bool {
        self.private_to.is_some()
    }

    /// Whether it still says that the bot is thinking.
    pub fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }

    /// The component with this custom id, wherever it is nested.
    pub(super) fn component(&self, custom_id: &str) -> Option<&Value> {
        self.components.iter().find_map(|component| find(component, custom_id))
    }
}

fn find<'a>(component: &'a Value, custom_id: &str) -> Option<&'a Value> {
    if component["custom_id"] == custom_id {
        return Some(component);
    }
    let children = component["components"].as_array().into_iter().flatten().chain(component.get("accessory"));
    children.into_iter().find_map(|child| find(child, custom_id))
}

fn collect_buttons(component: &Value, row: usize, into: &mut Vec<Button>) {
    if component["type"] == 2 {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        into.push(Button {
            label: text(&component["label"]),
            emoji: component["emoji"]["name"].as_str().map(str::to_owned),
            custom_id: text(&component["custom_id"]),
            style: component["style"].as_u64().unwrap_or(2),
            disabled: component["disabled"] == true,
            row,
        });
    }
    let children = component["components"].as_array().into_iter().flatten();
    for child in children.chain(component.get("accessory")) {
        collect_buttons(child, row, into);
    }
}
