//! The guild that a sandbox starts with.

use std::collections::BTreeMap;

use super::channel::{Channel, Kind};
use super::person::Human;
use super::{BOT, GUILD, Role, World};
use crate::sandbox::limits::Limits;
use crate::sandbox::permission::{
    ADMINISTRATOR, ATTACH_FILES, EVERYONE, MANAGE_CHANNELS, Overwrite, SEND_MESSAGES, VIEW_CHANNEL,
};

const MODERATOR: u64 = GUILD + 1;
const ADMIN: u64 = GUILD + 2;
const BOTS: u64 = GUILD + 3;
const FIRST_PERSON: u64 = GUILD + 100;
const FIRST_CHANNEL: u64 = GUILD + 200;

/// A display name that looks for trouble: a mention, markdown, a link, and a change of reading direction.
const HOSTILE: &str = "@everyone **x**`[a](//b.c)\u{202e}<@1>";

impl World {
    /// The guild as it is at first; `base` is the address it is served at.
    pub(in crate::sandbox) fn seed(base: String, now: u64, limits: &Limits) -> Self {
        let names = ["Ann", "Bob", "Cleo", "Dan", "Mo", "Olga", "Mallory"];
        let mut people: Vec<Human> =
            (FIRST_PERSON..).zip(names).map(|(id, name)| Human::new(id, name)).collect();
        people[4].roles.push(MODERATOR);
        people[5].roles.push(ADMIN);
        HOSTILE.clone_into(&mut people[6].display);
        people.push(bot());
        Self {
            now,
            base,
            attachment_bytes: limits.attachment_bytes,
            active_threads: limits.active_threads,
            owner: FIRST_PERSON + 5,
            reachable: true,
            roles: vec![
                Role { id: GUILD, name: "@everyone".to_owned(), permissions: EVERYONE },
                Role { id: MODERATOR, name: "Moderator".to_owned(), permissions: MANAGE_CHANNELS },
                Role { id: ADMIN, name: "Admin".to_owned(), permissions: ADMINISTRATOR },
                Role { id: BOTS, name: "Ludo".to_owned(), permissions: EVERYONE },
            ],
            people,
            channels: channels(),
            messages: BTreeMap::new(),
            interactions: BTreeMap::new(),
            commands: Vec::new(),
            emoji: Vec::new(),
            events: Vec::new(),
            last_id: 0,
        }
    }
}

fn bot() -> Human {
    Human { bot: true, roles: vec![BOTS], ..Human::new(BOT, "Ludo") }
}

fn channels() -> Vec<Channel> {
    let deny = |deny| vec![Overwrite { target: BOTS, of_member: false, allow: 0, deny }];
    let named = [
        ("general", Vec::new()),
        ("games", Vec::new()),
        ("no-pictures", deny(ATTACH_FILES)),
        ("no-entry", deny(VIEW_CHANNEL | SEND_MESSAGES)),
    ];
    let numbered = (FIRST_CHANNEL..).zip(named);
    numbered
        .map(|(id, (name, overwrites))| Channel { overwrites, ..Channel::new(id, name, Kind::Text) })
        .collect()
}
