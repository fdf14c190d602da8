//! Forms that are filled in before something is done, and the private message that keeps what was typed.
//!
//! Nothing of a form is stored. What else it needs travels in its custom id. What was typed stands in the message
//! that says what is wrong with it, and is read back when that message's button is pressed, also after a restart.

use std::fmt;

use serde_json::{Value, json};

use super::raw::{RawEmbed, RawRow};
use super::reply::Embed;
use crate::session::boards;

/// A form, with what stands in it when it opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// What it carries.
    pub id: FormId,
    /// Its heading, at most 45 characters.
    pub title: String,
    /// What is to be filled in: one field of several lines, then at most four short ones.
    pub fields: Vec<Field>,
}

/// A field of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name, which is its custom id too; at most 45 characters.
    pub name: &'static str,
    /// What to type, at most 100 characters.
    pub hint: String,
    /// What stands in it.
    pub typed: String,
    /// The most characters that it takes: at most 2,000.
    pub most: usize,
    /// How it has to be filled in.
    pub shape: Shape,
}

/// How a field has to be filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Several lines.
    Lines,
    /// One line.
    Line,
    /// One line, or nothing.
    Optional,
}

/// What a form carries, and the button that opens it again: `v1:form:<command>:<code>`.
///
/// It is input like any other. Such buttons stay on private messages, so a form once used is read for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormId {
    /// The command that the form belongs to.
    pub command: String,
    /// What that command makes of it: at most 80 lower-case letters, digits, dots and colons.
    pub code: String,
}

/// What was typed into a form, field by field: at most 2,000 characters each, and neither backticks nor carriage
/// returns nor what cannot be seen among them, so that it can stand in a code block or a code span of a message as it
/// is, and is what it looks like.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Typed(Vec<(String, String)>);

const SHORT: u8 = 1;
const PARAGRAPH: u8 = 2;

impl Form {
    /// The body that opens it.
    pub fn body(&self) -> Value {
        let rows: Vec<Value> = self.fields.iter().map(Field::body).collect();
        json!({ "custom_id": self.id.to_string(), "title": self.title, "components": rows })
    }

    /// The frame that keeps what was typed, to be read back as [`Typed`].
    pub fn keep(&self, color: u32) -> Embed {
        let (long, short): (Vec<&Field>, Vec<&Field>) =
            self.fields.iter().partition(|field| field.shape == Shape::Lines);
        let filled = short.into_iter().filter(|field| !field.typed.trim().is_empty());
        Embed {
            color,
            title: long.iter().map(|field| field.name).collect(),
            description: long.iter().map(|field| block(&field.typed)).collect(),
            fields: filled
                .map(|field| (field.name.to_owned(), format!("`{}`", field.typed.trim())))
                .collect(),
            footer: String::new(),
        }
    }
}

impl Field {
    fn body(&self) -> Value {
        let style = if self.shape == Shape::Lines { PARAGRAPH } else { SHORT };
        let required = self.shape != Shape::Optional;
        let mut input = json!({
            "type": 4, "custom_id": self.name, "style": style, "required": required, "max_length": self.most,
        });
        if !self.typed.is_empty() {
            let fitting: String = self.typed.chars().take(self.most).collect();
            input["value"] = json!(fitting);
        }
        json!({ "type": 18, "label": self.name, "description": self.hint, "component": input })
    }
}

impl fmt::Display for FormId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v1:form:{}:{}", self.command, self.code)
    }
}

impl FormId {
    /// Reads a custom id; `None` for anything that [`Display`](fmt::Display) does not write.
    pub fn read(text: &str) -> Option<FormId> {
        let (command, code) = text.strip_prefix("v1:form:")?.split_once(':')?;
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | ':');
        let is_name = !command.is_empty() && command.chars().all(|c| c.is_ascii_lowercase());
        let is_sound = is_name && !code.is_empty() && code.len() <= 80 && code.chars().all(plain);
        is_sound.then(|| FormId { command: command.to_owned(), code: code.to_owned() })
    }
}

impl Typed {
    /// What was typed into this field; empty where nothing was.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map_or("", |(_, text)| text)
    }

    /// The same with another text in one field.
    #[must_use]
    pub fn with(mut self, name: &str, text: &str) -> Typed {
        self.0.retain(|(field, _)| field != name);
        self.0.push((name.to_owned(), clean(text)));
        self
    }

    /// What was sent with a form.
    pub(super) fn sent(rows: &[RawRow]) -> Typed {
        let inputs = rows.iter().flat_map(|row| row.component.iter().chain(&row.components));
        inputs.fold(Typed::default(), |typed, input| {
            typed.with(&input.custom_id, input.value.as_deref().unwrap_or_default())
        })
    }

    /// What [`Form::keep`] has written.
    pub(super) fn kept(embeds: &[RawEmbed]) -> Typed {
        let Some(embed) = embeds.first() else { return Typed::default() };
        let long = embed.description.strip_prefix(OPEN).and_then(|rest| rest.strip_suffix(CLOSE));
        let typed = Typed::default().with(&embed.title, long.unwrap_or_default());
        embed.fields.iter().fold(typed, |typed, field| typed.with(&field.name, field.value.trim_matches('`')))
    }
}

const OPEN: &str = "```\n";
const CLOSE: &str = "\n```";

/// A text without backticks as a code block.
pub fn block(text: &str) -> String {
    format!("{OPEN}{text}{CLOSE}")
}

/// More characters in a field than a form lets anybody type could not be kept in a message.
const MOST: usize = 2000;

/// What has no place in a code block is taken out; a backtick becomes an apostrophe, as long as it was.
fn clean(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    let kept = text.chars().filter(|c| matches!(c, '\n' | '\t') || !is_hidden(*c)).take(MOST);
    kept.map(|c| match c {
        '`' => '\'',
        '\t' => ' ',
        other => other,
    })
    .collect()
}

/// Whether nobody could see this character, and so not type again what has it: it shows nothing, as many do that are
/// copied along with a text, or it turns round what follows. What joins emoji and letters is left alone.
pub(super) fn is_hidden(c: char) -> bool {
    let is_joint = matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    let is_blank = matches!(c, '\u{2028}' | '\u{2029}' | '\u{2800}');
    c.is_control() || is_blank || boards::is_hidden(c) && !is_joint
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::discord::raw::RawEmbedField;

    fn form(typed: [&str; 3]) -> Form {
        let field = |name, typed: &str, shape| Field {
            name,
            hint: "type".to_owned(),
            typed: Typed::default().with(name, typed).get(name).to_owned(),
            most: 2000,
            shape,
        };
        Form {
            id: FormId { command: "chess".to_owned(), code: "10:zz".to_owned() },
            title: "A board".to_owned(),
            fields: vec![
                field("Board", typed[0], Shape::Lines),
                field("Size", typed[1], Shape::Line),
                field("Save as", typed[2], Shape::Optional),
            ],
        }
    }

    /// As Discord gives an embed back.
    fn given_back(embed: &Embed) -> RawEmbed {
        let fields = embed.fields.iter().cloned().map(|(name, value)| RawEmbedField { name, value });
        RawEmbed {
            title: embed.title.clone(),
            description: embed.description.clone(),
            fields: fields.collect(),
        }
    }

    proptest! {
        #[test]
        fn what_was_typed_is_kept_and_never_leaves_its_block(
            board in "(\\PC|\n|```|`){1,200}", size in "[0-9x`]{0,4}", name in "\\PC{0,32}",
        ) {
            let form = form([&board, &size, &name]);
            let embed = form.keep(0);
            prop_assert_eq!(embed.description.matches('`').count(), 6, "{}", embed.description);
            prop_assert!(embed.fields.iter().all(|(_, value)| value.matches('`').count() == 2));
            let typed = Typed::kept(&[given_back(&embed)]);
            let [long, short @ ..] = &form.fields[..] else { unreachable!("three fields") };
            prop_assert_eq!(typed.get("Board"), &long.typed);
            for field in short {
                prop_assert_eq!(typed.get(field.name), field.typed.trim());
            }
        }

        #[test]
        fn an_id_is_what_is_written_and_nothing_else(text in "\\PC{0,110}|v1:form:[a-z]{0,6}:[0-9a-z.:]{0,90}") {
            if let Some(id) = FormId::read(&text) {
                prop_assert!(text.len() <= 100);
                prop_assert_eq!(id.to_string(), text);
            }
        }
    }

    #[test]
    fn no_text_is_too_long_to_be_kept() {
        let embed = form([&"🐍".repeat(5000), "", ""]).keep(0);
        assert!(embed.description.encode_utf16().count() <= 4096);
        let typed = Typed::kept(&[given_back(&embed)]);
        assert_eq!(typed.get("Board").chars().count(), MOST);
    }

    #[test]
    fn what_cannot_be_seen_is_not_kept_and_every_line_end_is_one() {
        let typed =
            Typed::default().with("Board", "\u{feff}99>9\r\n2>\u{200b}38\r\u{202e}12 skip\u{2028}7>14\u{0}");
        assert_eq!(typed.get("Board"), "99>9\n2>38\n12 skip\n7>14");
        assert_eq!(Typed::default().with("Seed", "👩\u{200d}🚀\u{fe0f}").get("Seed"), "👩\u{200d}🚀\u{fe0f}");
    }

    #[test]
    fn messages_that_keep_nothing_give_nothing() {
        assert_eq!(Typed::kept(&[]), Typed::default());
        let other =
            RawEmbed { title: "Board".to_owned(), description: "no block".to_owned(), fields: vec![] };
        assert_eq!(Typed::kept(&[other]).get("Board"), "");
    }
}
