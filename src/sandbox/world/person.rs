//! People and the bot: users, and members of the guild.

use serde_json::{Value, json};

use super::{BOT, World};
use crate::sandbox::clock::iso8601;
use crate::sandbox::refusal::{Refusal, UNKNOWN_MEMBER, UNKNOWN_USER};

/// Where a user is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sandbox) enum Whereabouts {
    /// In the guild.
    Here,
    /// On Discord, and not in the guild.
    Left,
    /// Nowhere: the account was deleted.
    Deleted,
}

/// A user, who is or was a member of the guild.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Human {
    pub(in crate::sandbox) id: u64,
    /// What a test calls them.
    pub(in crate::sandbox) name: String,
    /// What the others see.
    pub(in crate::sandbox) display: String,
    pub(in crate::sandbox) bot: bool,
    pub(in crate::sandbox) roles: Vec<u64>,
    /// Whether they may only look and read for now.
    pub(in crate::sandbox) timed_out: bool,
    pub(in crate::sandbox) locale: String,
    pub(in crate::sandbox) whereabouts: Whereabouts,
    /// The interaction they caused last.
    pub(in crate::sandbox) last_interaction: Option<u64>,
}

impl Human {
    pub(in crate::sandbox) fn new(id: u64, name: &str) -> Self {
        let (name, display) = (name.to_owned(), name.to_owned());
        Self {
            id,
            name,
            display,
            bot: false,
            roles: Vec::new(),
            timed_out: false,
            locale: "en-US".to_owned(),
            whereabouts: Whereabouts::Here,
            last_interaction: None,
        }
    }

    /// The user object.
    pub(in crate::sandbox) fn user(&self) -> Value {
        json!({
            "id": self.id.to_string(),
            "username": self.name.to_lowercase(),
            "discriminator": "0",
            "global_name": self.display,
            "avatar": null,
            "bot": self.bot,
            "system": false,
            "banner": null,
            "accent_color": null,
            "public_flags": 0,
        })
    }

    /// The guild member object, without the user.
    fn bare_member(&self) -> Value {
        let roles: Vec<String> = self.roles.iter().map(u64::to_string).collect();
        json!({
            "nick": null,
            "avatar": null,
            "banner": null,
            "roles": roles,
            "joined_at": iso8601(1_704_067_200_000),
            "premium_since": null,
            "communication_disabled_until": self.timed_out.then(|| iso8601(4_102_444_800_000)),
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
        })
    }

    /// The guild member object.
    pub(in crate::sandbox) fn member(&self) -> Value {
        let mut member = self.bare_member();
        member["user"] = self.user();
        member
    }
}

impl World {
    /// The member as an interaction in a channel carries it, with the permissions there.
    pub(in crate::sandbox) fn acting_member(&self, human: &Human, channel: u64) -> Value {
        let mut member = human.member();
        member["permissions"] = self.permissions(human.id, channel).to_string().into();
        member
    }

    /// The member as `resolved` carries it: with permissions, without the user.
    pub(in crate::sandbox) fn resolved_member(&self, human: &Human, channel: u64) -> Value {
        let mut member = human.bare_member();
        member["permissions"] = self.permissions(human.id, channel).to_string().into();
        member
    }

    /// Times a member out, or lets them speak again.
    pub(in crate::sandbox) fn set_timed_out(&mut self, id: u64, timed_out: bool) {
        if let Some(human) = self.people.iter_mut().find(|human| human.id == id) {
            human.timed_out = timed_out;
        }
    }

    /// A new member of the guild.
    pub(in crate::sandbox) fn add_person(&mut self, name: &str) -> u64 {
        let id = self.next_id();
        self.people.push(Human::new(id, name));
        id
    }

    /// The user as others see them, or a user that is gone.
    pub(in crate::sandbox) fn user(&self, id: u64) -> Value {
        let there = self.person(id).filter(|human| human.whereabouts != Whereabouts::Deleted);
        there.map_or_else(|| Human::new(id, "Deleted User").user(), Human::user)
    }

    /// Somebody leaves, comes back, or deletes their account. Who leaves loses their roles; the bot hears of none of
    /// it, since the events of members take a privileged intent.
    pub(in crate::sandbox) fn place_person(&mut self, id: u64, whereabouts: Whereabouts) {
        let Some(human) = self.people.iter_mut().find(|human| human.id == id) else { return };
        human.whereabouts = whereabouts;
        if whereabouts != Whereabouts::Here && !human.bot {
            human.roles.clear();
        }
    }

    /// Gives somebody a role, or takes it.
    pub(in crate::sandbox) fn set_role_of(&mut self, id: u64, role: u64, has: bool) {
        let Some(human) = self.people.iter_mut().find(|human| human.id == id) else { return };
        human.roles.retain(|one| *one != role);
        if has {
            human.roles.push(role);
        }
    }

    /// A member of the guild.
    pub(in crate::sandbox) fn member(&self, id: u64) -> Result<&Human, Refusal> {
        match self.person(id) {
            Some(human) if human.whereabouts == Whereabouts::Here => Ok(human),
            Some(human) if human.whereabouts == Whereabouts::Left => Err(UNKNOWN_MEMBER.into()),
            _ => Err(UNKNOWN_USER.into()),
        }
    }

    /// The bot's own user object, for the bot.
    pub(in crate::sandbox) fn current_user(&self) -> Value {
        let mut user = self.user(BOT);
        for (key, value) in [
            ("verified", json!(true)),
            ("mfa_enabled", json!(true)),
            ("email", Value::Null),
            ("flags", json!(0)),
        ] {
            user[key] = value;
        }
        user
    }
}
