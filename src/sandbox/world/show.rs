//! Messages as Discord writes them.

use serde_json::{Value, json};

use super::{BOT, World};
use crate::sandbox::clock::iso8601;
use crate::sandbox::message::{Attachment, Message};

impl World {
    /// The message object.
    pub(in crate::sandbox) fn show_message(&self, message: &Message) -> Value {
        let header = message.interaction.as_ref();
        let kind = match header {
            _ if message.reply_to.is_some() => 19,
            Some(header) if header.kind == 2 => 20,
            _ => 0,
        };
        let thread_flag = if message.thread.is_some() { 1 << 5 } else { 0 };
        let mut shown = json!({
            "id": message.id.to_string(),
            "type": kind,
            "channel_id": message.channel_id.to_string(),
            "author": self.user(message.author_id),
            "content": message.content,
            "timestamp": iso8601(message.created_ms),
            "edited_timestamp": message.edited_ms.map(iso8601),
            "tts": false,
            "mention_everyone": message.mentions_everyone,
            "mentions": message.mentions.iter().map(|id| self.user(*id)).collect::<Value>(),
            "mention_roles": [],
            "attachments": message.attachments.iter().map(|one| self.show_attachment(message, one)).collect::<Value>(),
            "embeds": message.embeds,
            "components": numbered(&message.components),
            "pinned": false,
            "flags": message.flags | thread_flag,
        });
        if let Some(header) = header {
            let user = self.user(header.user_id);
            shown["webhook_id"] = BOT.to_string().into();
            shown["application_id"] = BOT.to_string().into();
            shown["interaction_metadata"] = json!({
                "id": header.id.to_string(), "type": header.kind, "name": header.name, "user": user,
                "authorizing_integration_owners": { "0": super::GUILD.to_string() },
            });
            if kind == 20 {
                shown["interaction"] =
                    json!({ "id": header.id.to_string(), "type": 2, "name": header.name, "user": user });
            }
        }
        if let Some(nonce) = &message.nonce {
            shown["nonce"] = nonce.as_str().into();
        }
        if let Some(id) = message.reply_to {
            shown["message_reference"] = json!({
                "type": 0, "message_id": id.to_string(), "channel_id": message.channel_id.to_string(), "guild_id": super::GUILD.to_string(),
            });
        }
        if let Some(thread) = message.thread.and_then(|id| self.channel(id).ok()) {
            shown["thread"] = self.show_channel(thread);
        }
        shown
    }

    fn show_attachment(&self, message: &Message, one: &Attachment) -> Value {
        let url = self.url(message, one);
        let mut shown = json!({
            "id": one.id.to_string(), "filename": one.filename, "size": one.bytes.len(), "url": url, "proxy_url": url,
            "content_type": one.content_type, "content_scan_version": 0,
        });
        if let Some(text) = &one.description {
            shown["description"] = text.as_str().into();
        }
        if let Some((width, height)) = one.size() {
            (shown["width"], shown["height"]) = (width.into(), height.into());
        }
        if message.private_to.is_some() {
            shown["ephemeral"] = true.into();
        }
        shown
    }

    /// Where a file of a message is served.
    pub(super) fn url(&self, message: &Message, one: &Attachment) -> String {
        format!("{}/attachments/{}/{}/{}", self.base, message.channel_id, one.id, one.filename)
    }
}

/// Components with the ids that Discord gives to those without.
fn numbered(components: &[Value]) -> Vec<Value> {
    fn number(component: &mut Value, next: &mut u64) {
        if component["id"].is_null() {
            *next += 1;
            component["id"] = (*next).into();
        }
        if let Some(children) = component["components"].as_array_mut() {
            for child in children {
                number(child, next);
            }
        }
    }
    let (mut components, mut next) = (components.to_vec(), 0);
    for component in &mut components {
        number(component, &mut next);
    }
    components
}
