//! Who may do what in a channel: exceptions to the guild's permissions, and members who are timed out.

use std::sync::Arc;

use super::channel::ChannelHandle;
use super::permission::Overwrite;
use super::person::Person;

impl ChannelHandle {
    /// Allows and denies a member these permission bits in this channel, whatever was said of them before.
    pub fn overwrite(&self, person: &Person, allow: u64, deny: u64) {
        let overwrite = Overwrite { target: person.id, of_member: true, allow, deny };
        self.shared.with(|state| state.world.set_overwrite(self.id, overwrite));
    }

    /// The same for those who have a role.
    pub fn overwrite_role(&self, role: u64, allow: u64, deny: u64) {
        let overwrite = Overwrite { target: role, of_member: false, allow, deny };
        self.shared.with(|state| state.world.set_overwrite(self.id, overwrite));
    }

    /// A member opens a public thread in this channel.
    #[must_use]
    pub fn open_thread(&self, name: &str) -> ChannelHandle {
        let id = self.shared.with(|state| state.world.add_thread(self.id, name));
        ChannelHandle { shared: Arc::clone(&self.shared), id }
    }
}

impl Person {
    /// Is timed out: may only look and read, unless they are an admin; or not any more.
    pub fn set_timed_out(&self, timed_out: bool) {
        self.shared.with(|state| state.world.set_timed_out(self.id, timed_out));
    }
}
