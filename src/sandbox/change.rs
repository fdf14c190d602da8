//! How the server and its people change while a bot is in it: who leaves, what it may no longer do, what is lost.

use super::person::Person;
use super::world::person::Whereabouts;
use super::{Message, Sandbox};

impl Sandbox {
    /// Somebody removes the bot from the server: it is told so, and nobody reaches it there any more.
    pub fn kick_bot(&self) {
        self.shared.with(|state| state.world.kick_bot());
    }

    /// Somebody adds the bot to the server again.
    pub fn add_bot(&self) {
        self.shared.with(|state| state.world.add_bot());
    }

    /// Discord loses the server in an outage, or has it back.
    pub fn set_guild_available(&self, available: bool) {
        self.shared.with(|state| state.world.set_reachable(available));
    }

    /// Adds a role with these permission bits, and gives its id.
    pub fn add_role(&self, name: &str, permissions: u64) -> u64 {
        self.shared.with(|state| state.world.add_role(name, permissions))
    }

    /// The id of the role of this name: `@everyone`, `Moderator`, `Admin`, or the bot's own, `Ludo`.
    pub fn role(&self, name: &str) -> Option<u64> {
        self.shared.look(|state| {
            let mut roles = state.world.roles.iter();
            roles.find(|role| role.name == name).map(|role| role.id)
        })
    }

    /// Gives a role other permission bits.
    pub fn set_role(&self, role: u64, permissions: u64) {
        self.shared.with(|state| state.world.set_role(role, permissions));
    }

    /// Removes a role.
    pub fn delete_role(&self, role: u64) {
        self.shared.with(|state| state.world.delete_role(role));
    }

    /// Discord knows no command of the bot's any more.
    pub fn forget_commands(&self) {
        self.shared.with(|state| state.world.commands.clear());
    }

    /// Every message that is there, of all channels, oldest first: what Discord holds to be true.
    pub fn all_messages(&self) -> Vec<Message> {
        self.shared
            .look(|state| state.world.messages.values().filter(|message| !message.deleted).cloned().collect())
    }
}

impl Person {
    /// Leaves the server, and loses all roles there. No bot is told of it without a privileged intent.
    pub fn leave(&self) {
        self.shared.with(|state| state.world.place_person(self.id, Whereabouts::Left));
    }

    /// Comes back to the server.
    pub fn come_back(&self) {
        self.shared.with(|state| state.world.place_person(self.id, Whereabouts::Here));
    }

    /// Deletes the account.
    pub fn delete_account(&self) {
        self.shared.with(|state| state.world.place_person(self.id, Whereabouts::Deleted));
    }

    /// Is given a role.
    pub fn give_role(&self, role: u64) {
        self.shared.with(|state| state.world.set_role_of(self.id, role, true));
    }

    /// Loses a role.
    pub fn take_role(&self, role: u64) {
        self.shared.with(|state| state.world.set_role_of(self.id, role, false));
    }
}
