//! A command's options as they came: nothing of what Discord's own client checks is taken for granted.

use serde::Deserialize;
use serde_json::Value;

use super::raw::{RawOption, RawUser, Snowflake};
use crate::computer::Level;
use crate::session::{Display, UserId};
use crate::text::{self, help};

/// What came with a command.
pub(super) struct Given<'a> {
    /// Who asks; 0 outside a server, where nothing is started.
    pub(super) asker: UserId,
    /// The options.
    pub(super) options: &'a [RawOption],
    /// What Discord tells of the ids in them.
    pub(super) resolved: &'a Value,
}

impl Given<'_> {
    /// An option's value, as it came.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.options.iter().find(|option| option.name == name).map(|option| &option.value)
    }

    /// The option that is being typed, and what of it.
    pub(super) fn focused(&self) -> Option<(&str, &str)> {
        let option = self.options.iter().find(|option| option.focused)?;
        Some((&option.name, option.value.as_str().unwrap_or_default()))
    }

    /// A whole number in this range; `None` where the option was not given.
    pub(super) fn whole(&self, name: &str, least: usize, most: usize) -> Result<Option<usize>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let whole = value.as_u64().and_then(|whole| usize::try_from(whole).ok());
        match whole.filter(|whole| (least..=most).contains(whole)) {
            Some(whole) => Ok(Some(whole)),
            None if least + 1 == most => Err(help::out_of_range(name, &format!("{least} or {most}"))),
            None => Err(help::out_of_range(name, &format!("{least} to {most}"))),
        }
    }

    /// One of these words; `None` where the option was not given.
    pub(super) fn word<T>(&self, name: &str, words: &[(&str, T)]) -> Result<Option<T>, String>
    where
        T: Copy,
    {
        let Some(value) = self.get(name) else { return Ok(None) };
        let known = words.iter().find(|(word, _)| value.as_str() == Some(*word));
        known.map(|(_, meaning)| Some(*meaning)).ok_or_else(|| {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            help::out_of_range(name, &text::choice(&words))
        })
    }

    /// Any text, without the space around it; `None` where the option was not given.
    pub(super) fn text(&self, name: &str) -> Result<Option<&str>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let text = value.as_str().map(str::trim).filter(|text| !text.is_empty());
        text.map(Some).ok_or_else(|| help::out_of_range(name, "a text"))
    }

    pub(super) fn level(&self) -> Result<Level, String> {
        Ok(self.word("level", &Level::ALL.map(|level| (level.name(), level)))?.unwrap_or_default())
    }

    pub(super) fn display(&self) -> Result<Display, String> {
        let displays = Display::ALL.map(|display| (display.name(), display));
        Ok(self.word("display", &displays)?.unwrap_or_default())
    }

    /// Those in the options `opponent1` to `opponent<most>`, in that order.
    pub(super) fn opponents(&self, most: usize) -> Result<Vec<UserId>, String> {
        let mut opponents = Vec::new();
        for number in 1..=most {
            let name = format!("opponent{number}");
            let Some(value) = self.get(&name) else { continue };
            let Ok(Snowflake(id)) = Snowflake::try_from(value.clone()) else {
                return Err(help::out_of_range(&name, "a member of this server"));
            };
            let resolved = self.resolved.pointer(&format!("/users/{id}"));
            if resolved.and_then(|user| RawUser::deserialize(user).ok()).is_some_and(|user| user.bot) {
                return Err(help::INVITED_BOT.to_owned());
            }
            opponents.push(UserId(id));
        }
        Ok(opponents)
    }
}
