//! What is said, as Discord wants it: messages of ours to JSON bodies and files.
//!
//! The bodies are our own JSON, since serenity's message update drops pictures. Every body names whom it may ping,
//! on edits too, where Discord would fall back to its own rule.

use std::sync::Arc;

use serde_json::{Value, json};

use super::form::Form;
use super::outbound::File;
use crate::session::UserId;

/// A message.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// The text above everything.
    pub content: String,
    /// Whom the content may ping.
    pub pings: Vec<UserId>,
    /// The frame below.
    pub embed: Option<Embed>,
    /// The buttons, at most 25, five in a row.
    pub buttons: Vec<Button>,
    /// A file that goes with it.
    pub file: Option<Attachment>,
}

/// A frame with a coloured edge.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Embed {
    /// The edge, as 0xRRGGBB.
    pub color: u32,
    /// At most 256 characters.
    pub title: String,
    /// At most 4096 characters.
    pub description: String,
    /// Headings and texts, at most 256 and 1024 characters.
    pub fields: Vec<(String, String)>,
    /// At most 2048 characters.
    pub footer: String,
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// What it carries, at most 100 characters.
    pub id: String,
    /// What stands on it, at most 38 characters to be read whole.
    pub label: String,
    /// How it looks.
    pub style: Style,
}

/// How a button looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// The one to press.
    Primary = 1,
    /// One of several.
    Secondary = 2,
    /// Go.
    Success = 3,
    /// No way back.
    Danger = 4,
}

/// A file that goes with a message.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub bytes: Arc<[u8]>,
    /// What a picture shows, in words; at most 1024 characters.
    pub alt: Option<String>,
}

/// The first answer to an interaction.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A new message for all.
    Post(Message),
    /// The message that was pressed, changed.
    Update(Message),
    /// A message that only the asker sees.
    Private(Message),
    /// Choices for what is being typed, at most 25: what is shown, and its value.
    Choices(Vec<(String, Value)>),
    /// A form to fill in. It can be the first answer alone.
    Form(Form),
}

impl Message {
    /// A message of words alone, which pings nobody.
    pub fn words(content: impl Into<String>) -> Message {
        Message { content: content.into(), ..Message::default() }
    }

    /// The body that creates it, or that makes an older message the same as it.
    pub fn body(&self) -> Value {
        json!({
            "content": self.content,
            "embeds": self.embed.iter().map(Embed::body).collect::<Vec<_>>(),
            "components": self.rows(),
            "attachments": self.file.iter().map(Attachment::body).collect::<Vec<_>>(),
            "allowed_mentions": {
                "parse": [],
                "users": self.pings.iter().map(ToString::to_string).collect::<Vec<_>>(),
            },
        })
    }

    /// The bytes that go with the body.
    pub fn files(&self) -> Vec<File> {
        self.file.iter().map(|file| File { name: file.name.to_owned(), bytes: file.bytes.to_vec() }).collect()
    }

    fn rows(&self) -> Vec<Value> {
        let rows = self.buttons.chunks(5);
        rows.map(|row| json!({ "type": 1, "components": row.iter().map(Button::body).collect::<Vec<_>>() }))
            .collect()
    }
}

impl Embed {
    fn body(&self) -> Value {
        let mut body = json!({ "color": self.color, "description": self.description });
        if !self.title.is_empty() {
            body["title"] = json!(self.title);
        }
        if !self.fields.is_empty() {
            let fields = self.fields.iter().map(|(name, value)| json!({ "name": name, "value": value }));
            body["fields"] = fields.collect();
        }
        if !self.footer.is_empty() {
            body["footer"] = json!({ "text": self.footer });
        }
        body
    }
}

impl Button {
    fn body(&self) -> Value {
        json!({ "type": 2, "style": self.style as u8, "label": self.label, "custom_id": self.id })
    }
}

impl Attachment {
    fn body(&self) -> Value {
        let mut body = json!({ "id": 0, "filename": self.name });
        if let Some(alt) = &self.alt {
            body["description"] = json!(alt);
        }
        body
    }
}

const EPHEMERAL: u32 = 1 << 6;

impl Answer {
    /// The body of the callback that gives this answer.
    pub fn callback(&self) -> Value {
        match self {
            Answer::Post(message) => json!({ "type": 4, "data": message.body() }),
            Answer::Update(message) => json!({ "type": 7, "data": message.body() }),
            Answer::Private(message) => json!({ "type": 4, "data": private(message) }),
            Answer::Choices(choices) => {
                let choices: Vec<Value> =
                    choices.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
                json!({ "type": 8, "data": { "choices": choices } })
            }
            Answer::Form(form) => json!({ "type": 9, "data": form.body() }),
        }
    }

    /// The bytes that go with it.
    pub fn files(&self) -> Vec<File> {
        self.message().map(Message::files).unwrap_or_default()
    }

    /// How many bytes go with it.
    pub fn weight(&self) -> usize {
        self.message().and_then(|message| message.file.as_ref()).map_or(0, |file| file.bytes.len())
    }

    /// The message that it is, if it is one.
    const fn message(&self) -> Option<&Message> {
        match self {
            Answer::Post(message) | Answer::Update(message) | Answer::Private(message) => Some(message),
            Answer::Choices(_) | Answer::Form(_) => None,
        }
    }
}

/// The body of a message that only one person sees.
pub fn private(message: &Message) -> Value {
    let mut body = message.body();
    body["flags"] = json!(EPHEMERAL);
    body
}

/// The callback that asks for more time: for a press, the message stays as it is; for a command, only the asker
/// sees that it takes longer, since it is not known yet whether the answer is for all.
pub fn later(is_press: bool) -> Value {
    if is_press { json!({ "type": 6 }) } else { json!({ "type": 5, "data": { "flags": EPHEMERAL } }) }
}

/// What takes the buttons off an older board and leaves the rest of it.
pub fn without_buttons() -> Value {
    json!({ "components": [], "allowed_mentions": { "parse": [] } })
}

/// The same body as a message that Discord makes only once, however often it is sent within some minutes.
pub fn once(mut body: Value, nonce: u64) -> Value {
    body["nonce"] = json!(nonce.to_string());
    body["enforce_nonce"] = json!(true);
    body
}
