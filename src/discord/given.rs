//! A command's options as they came: nothing of what Discord's own client checks is taken for granted.

use serde::Deserialize;
use serde_json::Value;

use super::asked::Elsewhere;
use super::raw::{RawChannel, RawOption, RawUser, id, permissions};
use crate::computer::Level;
use crate::session::{ChannelId, Display, RoleId, Settings, ThemeName, TurnClock, UserId};
use crate::text::{self, help};

/// What came with a command.
pub(super) struct Given<'a> {
    /// Who asks; 0 outside a server, where nothing is started.
    pub(super) asker: UserId,
    /// The options.
    pub(super) options: &'a [RawOption],
    /// What Discord tells of the ids in them.
    pub(super) resolved: &'a Value,
    /// What the server has settled, for what was not chosen.
    pub(super) settings: &'a Settings,
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

    /// Yes or no; `None` where the option was not given.
    pub(super) fn boolean(&self, name: &str) -> Result<Option<bool>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        value.as_bool().map(Some).ok_or_else(|| help::out_of_range(name, "true or false"))
    }

    pub(super) fn level(&self) -> Result<Level, String> {
        Ok(self.word("level", &Level::ALL.map(|level| (level.name(), level)))?.unwrap_or_default())
    }

    pub(super) fn display(&self) -> Result<Option<Display>, String> {
        self.word("display", &Display::ALL.map(|display| (display.name(), display)))
    }

    pub(super) fn theme(&self) -> Result<Option<ThemeName>, String> {
        self.word("theme", &ThemeName::ALL.map(|theme| (theme.name(), theme)))
    }

    pub(super) fn clock(&self) -> Result<Option<TurnClock>, String> {
        self.word("clock", &TurnClock::ALL.map(|clock| (clock.name(), clock)))
    }

    /// A user, a bot or not; `None` where the option was not given.
    pub(super) fn user(&self, name: &str) -> Result<Option<UserId>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        id(value)
            .map(|id| Some(UserId(id)))
            .ok_or_else(|| help::out_of_range(name, "a member of this server"))
    }

    /// A user who is not a bot, in this server or not.
    pub(super) fn human(&self, name: &str) -> Result<Option<UserId>, String> {
        let user = self.user(name)?;
        if user.is_some_and(|user| self.is_bot(user)) { Err(help::INVITED_BOT.to_owned()) } else { Ok(user) }
    }

    /// A user who could play: not a bot, and not somebody who is not in this server, as anybody can be named by their id.
    pub(super) fn guest(&self, name: &str) -> Result<Option<UserId>, String> {
        let user = self.human(name)?;
        let told = |of: &str, user: UserId| self.resolved.pointer(&format!("/{of}/{user}")).is_some();
        match user {
            Some(user) if told("users", user) && !told("members", user) => {
                Err(help::out_of_range(name, "a member of this server"))
            }
            user => Ok(user),
        }
    }

    /// A role; `None` where the option was not given.
    pub(super) fn role(&self, name: &str) -> Result<Option<RoleId>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        id(value).map(|id| Some(RoleId(id))).ok_or_else(|| help::out_of_range(name, "a role of this server"))
    }

    /// A channel, with what the asker may do there: nothing, where Discord does not tell. `None` where the option was
    /// not given.
    pub(super) fn channel(&self, name: &str) -> Result<Option<Elsewhere>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let id = id(value).ok_or_else(|| help::out_of_range(name, "a channel of this server"))?;
        let told = self.resolved.pointer(&format!("/channels/{id}"));
        let told = told.and_then(|channel| RawChannel::deserialize(channel).ok());
        let is_told = told.is_some();
        let member = permissions(told.and_then(|channel| channel.permissions));
        Ok(Some(Elsewhere { channel: ChannelId(id), member, is_told }))
    }

    /// Whether Discord tells that this user is a bot.
    fn is_bot(&self, user: UserId) -> bool {
        let told = self.resolved.pointer(&format!("/users/{user}"));
        told.and_then(|user| RawUser::deserialize(user).ok()).is_some_and(|user| user.bot)
    }

    /// Those in the options `opponent1` to `opponent<most>`, in that order.
    pub(super) fn opponents(&self, most: usize) -> Result<Vec<UserId>, String> {
        let opponents = (1..=most).map(|number| self.guest(&format!("opponent{number}")));
        opponents.filter_map(Result::transpose).collect()
    }
}
