//! The parts of a message: files kept and brought, embeds, components, and the permissions they take.

use serde_json::Value;

use super::{BOT, World};
use crate::sandbox::limits::message::{Draft, attachment_id};
use crate::sandbox::message::{Attachment, Message};
use crate::sandbox::permission::{ATTACH_FILES, EMBED_LINKS};
use crate::sandbox::refusal::{Form, MISSING_PERMISSIONS, Refusal};

impl World {
    /// Files and embeds take permissions of the bot, in answers to interactions too.
    pub(super) fn check_parts(&self, channel: u64, draft: Draft<'_>) -> Result<(), Refusal> {
        let has_embeds = draft.body["embeds"].as_array().is_some_and(|list| !list.is_empty());
        let mut need = if draft.files.is_empty() { 0 } else { ATTACH_FILES };
        need |= if has_embeds { EMBED_LINKS } else { 0 };
        // A bot that cannot see the channel has no permissions there at all, and can still answer in it.
        let have = self.permissions(BOT, channel);
        if have != 0 && have & need != need { Err(MISSING_PERMISSIONS.into()) } else { Ok(()) }
    }

    /// Gives the message the files that the draft keeps and brings.
    pub(super) fn attach(&mut self, id: u64, draft: Draft<'_>) {
        let Some(old) = self.messages.get(&id).map(|message| message.attachments.clone()) else { return };
        let listed = draft.body["attachments"].as_array().cloned();
        let mut kept: Vec<Attachment> = Vec::new();
        for item in listed.iter().flatten() {
            let known = old.iter().find(|one| attachment_id(item) == Some(one.id));
            kept.extend(known.map(|one| described(one.clone(), item)));
        }
        if listed.is_none() {
            kept = old;
        }
        for file in draft.files {
            let item = listed.iter().flatten().find(|item| attachment_id(item) == Some(file.n));
            let fresh = Attachment {
                id: self.next_id(),
                filename: file.name.clone(),
                description: None,
                content_type: file.content_type.clone(),
                bytes: file.bytes.clone(),
            };
            kept.push(item.map_or(fresh.clone(), |item| described(fresh, item)));
        }
        if let Some(message) = self.messages.get_mut(&id) {
            message.attachments = kept;
        }
    }

    /// Gives the message the embeds and components of the body, `attachment://` made addresses.
    pub(super) fn arrange(&mut self, id: u64, body: &Value) {
        let Some(message) = self.messages.get(&id) else { return };
        let urls: Vec<(String, String)> = message
            .attachments
            .iter()
            .map(|one| (format!("attachment://{}", one.filename), self.url(message, one)))
            .collect();
        let taken = |key: &str| body.get(key).map(|list| list.as_array().cloned().unwrap_or_default());
        let resolved =
            |list: Vec<Value>| -> Vec<Value> { list.into_iter().map(|item| resolve(item, &urls)).collect() };
        let (embeds, components) = (taken("embeds").map(resolved), taken("components").map(resolved));
        if let Some(message) = self.messages.get_mut(&id) {
            if let Some(embeds) = embeds {
                message.embeds = embeds;
                for embed in &mut message.embeds {
                    embed["type"] = "rich".into();
                }
            }
            if let Some(components) = components {
                message.components = components;
            }
        }
    }
}

/// Where an old message turns to the newer layout, its text and embeds have to go.
pub(super) fn check_conversion(
    path: &str,
    converted: bool,
    content: &str,
    embeds: usize,
) -> Result<(), Refusal> {
    if !converted || (content.is_empty() && embeds == 0) {
        return Ok(());
    }
    let mut form = Form::default();
    let message =
        "The 'content' and 'embeds' fields have to be cleared when using MessageFlags.IS_COMPONENTS_V2";
    form.fault(path, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message);
    form.finish()
}

fn described(one: Attachment, item: &Value) -> Attachment {
    let description = item["description"].as_str().map(str::to_owned).or(one.description);
    let filename = item["filename"].as_str().map_or(one.filename, str::to_owned);
    Attachment { filename, description, ..one }
}

/// The texts that can mention: the content, and the texts of the newer layout.
pub(super) fn all_text(message: &Message) -> String {
    fn collect(component: &Value, into: &mut String) {
        if component["type"] == 10 {
            into.push('\n');
            into.push_str(component["content"].as_str().unwrap_or_default());
        }
        component["components"].as_array().into_iter().flatten().for_each(|child| collect(child, into));
    }
    let mut text = message.content.clone();
    message.components.iter().for_each(|component| collect(component, &mut text));
    text
}

fn resolve(value: Value, urls: &[(String, String)]) -> Value {
    match value {
        Value::String(text) => urls
            .iter()
            .find(|(name, _)| *name == text)
            .map_or(Value::String(text), |(_, url)| url.as_str().into()),
        Value::Array(list) => list.into_iter().map(|item| resolve(item, urls)).collect(),
        Value::Object(fields) => fields.into_iter().map(|(key, item)| (key, resolve(item, urls))).collect(),
        other => other,
    }
}
