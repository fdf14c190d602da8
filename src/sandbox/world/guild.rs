//! The guild itself: its object, its roles, whether it can be reached, and whether the bot is in it.

use serde_json::{Value, json};

use super::channel::GUILDS_INTENT;
use super::person::Whereabouts;
use super::{BOT, GUILD, Role, World};
use crate::sandbox::clock::iso8601;
use crate::sandbox::permission;

impl World {
    /// The guild object, with all that a `GUILD_CREATE` has if `whole`.
    pub(in crate::sandbox) fn show_guild(&self, whole: bool) -> Value {
        let mut guild = guild_settings(self.owner);
        guild["roles"] = self.show_roles();
        if whole {
            let part = |threads: bool| -> Value {
                let them = self
                    .channels
                    .iter()
                    .filter(|channel| channel.is_thread() == threads && !channel.archived);
                them.filter(|one| self.permissions(BOT, one.id) != 0 || !threads)
                    .map(|one| self.show_channel(one))
                    .collect()
            };
            let bot = self.people.iter().filter(|human| human.id == BOT);
            guild["channels"] = part(false);
            guild["threads"] = part(true);
            guild["members"] = bot.map(super::person::Human::member).collect();
            guild["member_count"] = self.people.len().into();
            guild["joined_at"] = iso8601(1_704_067_200_000).into();
            for (key, value) in [("large", false), ("unavailable", false)] {
                guild[key] = value.into();
            }
            for key in [
                "voice_states",
                "presences",
                "stage_instances",
                "guild_scheduled_events",
                "soundboard_sounds",
            ] {
                guild[key] = json!([]);
            }
        }
        guild
    }

    /// Whether the bot is a member of the guild.
    pub(in crate::sandbox) fn has_bot(&self) -> bool {
        self.person(BOT).is_some_and(|bot| bot.whereabouts == Whereabouts::Here)
    }

    /// Somebody removes the bot from the guild.
    pub(in crate::sandbox) fn kick_bot(&mut self) {
        if self.has_bot() {
            self.tell("GUILD_DELETE", GUILDS_INTENT, json!({ "id": GUILD.to_string() }));
            self.place_person(BOT, Whereabouts::Left);
        }
    }

    /// Somebody adds the bot to the guild, again.
    pub(in crate::sandbox) fn add_bot(&mut self) {
        if self.has_bot() {
            return;
        }
        self.place_person(BOT, Whereabouts::Here);
        self.tell_guild();
    }

    /// Discord has lost the guild in an outage, or has it back.
    pub(in crate::sandbox) fn set_reachable(&mut self, reachable: bool) {
        let was = std::mem::replace(&mut self.reachable, reachable);
        if was == reachable || !self.has_bot() {
            return;
        }
        if reachable {
            self.tell_guild();
        } else {
            let gone = json!({ "id": GUILD.to_string(), "unavailable": true });
            self.tell("GUILD_DELETE", GUILDS_INTENT, gone);
        }
    }

    fn tell_guild(&mut self) {
        let guild = self.show_guild(true);
        self.tell("GUILD_CREATE", GUILDS_INTENT, guild);
    }

    /// A new role with these permissions, which nobody has yet.
    pub(in crate::sandbox) fn add_role(&mut self, name: &str, permissions: u64) -> u64 {
        let id = self.next_id();
        self.roles.push(Role { id, name: name.to_owned(), permissions });
        self.tell_role("GUILD_ROLE_CREATE", id);
        id
    }

    /// Gives a role other permissions; nothing where there is no such role.
    pub(in crate::sandbox) fn set_role(&mut self, id: u64, permissions: u64) {
        if let Some(role) = self.roles.iter_mut().find(|role| role.id == id) {
            role.permissions = permissions;
            self.tell_role("GUILD_ROLE_UPDATE", id);
        }
    }

    /// Removes a role, from all who have it.
    pub(in crate::sandbox) fn delete_role(&mut self, id: u64) {
        self.roles.retain(|role| role.id != id);
        self.people.iter_mut().for_each(|human| human.roles.retain(|role| *role != id));
        let data = json!({ "guild_id": GUILD.to_string(), "role_id": id.to_string() });
        self.tell("GUILD_ROLE_DELETE", GUILDS_INTENT, data);
    }

    fn tell_role(&mut self, name: &'static str, id: u64) {
        let Some(n) = self.roles.iter().position(|role| role.id == id) else { return };
        let data = json!({ "guild_id": GUILD.to_string(), "role": show_role(n, &self.roles[n]) });
        self.tell(name, GUILDS_INTENT, data);
    }

    /// The roles as the guild lists them.
    pub(in crate::sandbox) fn show_roles(&self) -> Value {
        self.roles.iter().enumerate().map(|(n, role)| show_role(n, role)).collect()
    }
}

fn show_role(position: usize, role: &super::Role) -> Value {
    json!({
        "id": role.id.to_string(), "name": role.name, "permissions": (role.permissions & permission::ALL).to_string(), "position": position,
        "color": 0, "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false, "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
    })
}

fn guild_settings(owner: u64) -> Value {
    json!({
        "id": GUILD.to_string(), "name": "The Sandbox", "icon": null, "splash": null, "discovery_splash": null, "banner": null,
        "owner_id": owner.to_string(), "afk_channel_id": null, "afk_timeout": 300, "widget_enabled": false,
        "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0, "nsfw": false,
        "emojis": [], "stickers": [], "features": [], "application_id": null, "description": null, "vanity_url_code": null,
        "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null, "public_updates_channel_id": null, "safety_alerts_channel_id": null,
        "premium_tier": 0, "premium_subscription_count": 0, "premium_progress_bar_enabled": false,
        "preferred_locale": "en-US", "max_members": 500_000, "max_presences": null, "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
    })
}
