//! The emoji of the application's own, and what becomes of their names in messages.

use serde_json::{Value, json};

use super::{BOT, World};
use crate::sandbox::limits::emoji::{self, Image};
use crate::sandbox::refusal::{Refusal, TOO_MANY_EMOJI, UNKNOWN_EMOJI};

/// How many an application may have.
const MOST: usize = 2_000;

/// An emoji.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Emoji {
    pub(in crate::sandbox) id: u64,
    pub(in crate::sandbox) name: String,
    pub(in crate::sandbox) image: Image,
}

impl World {
    /// `GET …/emojis`
    pub(in crate::sandbox) fn list_emoji(&self) -> Value {
        json!({ "items": self.emoji.iter().map(|one| self.show_emoji(one)).collect::<Value>() })
    }

    /// `GET …/emojis/{id}`
    pub(in crate::sandbox) fn one_emoji(&self, id: u64) -> Result<&Emoji, Refusal> {
        self.emoji.iter().find(|one| one.id == id).ok_or_else(|| UNKNOWN_EMOJI.into())
    }

    /// `POST …/emojis`
    pub(in crate::sandbox) fn add_emoji(&mut self, body: &Value) -> Result<Value, Refusal> {
        let (name, image) = emoji::check_new(body)?;
        self.check_free(&name, None)?;
        if self.emoji.len() >= MOST {
            return Err(TOO_MANY_EMOJI.into());
        }
        let emoji = Emoji { id: self.next_id(), name, image };
        let shown = self.show_emoji(&emoji);
        self.emoji.push(emoji);
        Ok(shown)
    }

    /// `PATCH …/emojis/{id}`
    pub(in crate::sandbox) fn rename_emoji(&mut self, id: u64, body: &Value) -> Result<Value, Refusal> {
        self.one_emoji(id)?;
        let name = emoji::check_rename(body)?;
        self.check_free(&name, Some(id))?;
        for one in self.emoji.iter_mut().filter(|one| one.id == id) {
            one.name.clone_from(&name);
        }
        self.one_emoji(id).map(|one| self.show_emoji(one))
    }

    /// `DELETE …/emojis/{id}`
    pub(in crate::sandbox) fn delete_emoji(&mut self, id: u64) -> Result<(), Refusal> {
        self.one_emoji(id)?;
        self.emoji.retain(|one| one.id != id);
        Ok(())
    }

    /// The emoji object.
    pub(in crate::sandbox) fn show_emoji(&self, emoji: &Emoji) -> Value {
        json!({
            "id": emoji.id.to_string(), "name": emoji.name, "roles": [], "user": self.user(BOT),
            "require_colons": true, "managed": false, "animated": emoji.image.content_type == "image/gif",
            "available": true,
        })
    }

    /// No two emoji of an application have one name.
    fn check_free(&self, name: &str, but: Option<u64>) -> Result<(), Refusal> {
        if self.emoji.iter().any(|one| one.name == name && Some(one.id) != but) {
            let message = "An emoji with that name already exists.";
            return Err(Refusal::form("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message));
        }
        Ok(())
    }

    /// A text as Discord keeps it: emoji have their right names, and those that do not exist are a name between
    /// colons.
    pub(in crate::sandbox) fn with_known_emoji(&self, text: &str) -> String {
        let mut kept = String::new();
        let mut rest = text;
        while let Some(start) = rest.find('<') {
            kept.push_str(&rest[..start]);
            rest = &rest[start..];
            let (text, after) = match emoji_at(rest) {
                Some((name, id, after)) => (self.known_emoji(name, id), after),
                None => ("<".to_owned(), &rest[1..]),
            };
            kept += &text;
            rest = after;
        }
        kept + rest
    }

    fn known_emoji(&self, name: &str, id: u64) -> String {
        let Ok(one) = self.one_emoji(id) else { return format!(":{name}:") };
        let animated = if one.image.content_type == "image/gif" { "a" } else { "" };
        format!("<{animated}:{}:{id}>", one.name)
    }
}

/// The name and the id of `<:name:id>` at the beginning of a text, and what follows it.
fn emoji_at(text: &str) -> Option<(&str, u64, &str)> {
    let inside = text.strip_prefix("<a:").or_else(|| text.strip_prefix("<:"))?;
    let (inside, after) = inside.split_once('>')?;
    let (name, id) = inside.split_once(':')?;
    let is_name = name.len() >= 2 && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_');
    is_name.then_some((name, id.parse().ok()?, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_names_only_emoji_that_exist() {
        let mut world = World::seed(String::new(), 0, &crate::sandbox::Limits::lifted());
        let body = json!({ "name": "red1", "image": "data:image/png;base64,iVBORw0KGgo=" });
        let made = world.add_emoji(&body).expect("it is in order");
        let id = made["id"].as_str().expect("an id");
        let text = format!("a <:red1:{id}><:wrong:{id}> <:gone:12> <:x:1> < <@5> <:red1");
        let kept = format!("a <:red1:{id}><:red1:{id}> :gone: <:x:1> < <@5> <:red1");
        assert_eq!(world.with_known_emoji(&text), kept);
    }
}
