//! Permissions, computed as Discord does: roles of the guild, then the channel's overwrites.

pub(super) const ADMINISTRATOR: u64 = 1 << 3;
pub(super) const MANAGE_CHANNELS: u64 = 1 << 4;
pub(super) const VIEW_CHANNEL: u64 = 1 << 10;
pub(super) const SEND_MESSAGES: u64 = 1 << 11;
pub(super) const MANAGE_MESSAGES: u64 = 1 << 13;
pub(super) const EMBED_LINKS: u64 = 1 << 14;
pub(super) const ATTACH_FILES: u64 = 1 << 15;
pub(super) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub(super) const MENTION_EVERYONE: u64 = 1 << 17;
pub(super) const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub(super) const MANAGE_THREADS: u64 = 1 << 34;
pub(super) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub(super) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub(super) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// Every bit that Discord documents today.
pub(super) const ALL: u64 = (1 << 53) - 1;

/// What everybody may do in the sandbox's guild.
pub(super) const EVERYONE: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    | 1 << 6 // ADD_REACTIONS
    | 1 << 18; // USE_EXTERNAL_EMOJIS

/// An exception to the guild's permissions, for a role or a member in one channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overwrite {
    /// The role or the member.
    pub(super) target: u64,
    pub(super) of_member: bool,
    pub(super) allow: u64,
    pub(super) deny: u64,
}

/// The permissions of a member with these `base` permissions and `roles` under a channel's overwrites.
pub(super) fn in_channel(
    base: u64,
    member: u64,
    everyone: u64,
    roles: &[u64],
    overwrites: &[Overwrite],
) -> u64 {
    if base & ADMINISTRATOR != 0 {
        return ALL;
    }
    let apply = |have: u64, them: &[&Overwrite]| {
        let deny = them.iter().fold(0, |bits, one| bits | one.deny);
        let allow = them.iter().fold(0, |bits, one| bits | one.allow);
        (have & !deny) | allow
    };
    let of_role = |role: u64| overwrites.iter().filter(move |one| !one.of_member && one.target == role);
    let have = apply(base, &of_role(everyone).collect::<Vec<_>>());
    let have = apply(have, &roles.iter().flat_map(|role| of_role(*role)).collect::<Vec<_>>());
    let own = overwrites.iter().filter(|one| one.of_member && one.target == member);
    let have = apply(have, &own.collect::<Vec<_>>());
    if have & VIEW_CHANNEL == 0 { 0 } else { have }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERY: u64 = 1;
    const ROLE: u64 = 2;
    const MEMBER: u64 = 3;

    fn overwrite(target: u64, allow: u64, deny: u64) -> Overwrite {
        Overwrite { target, of_member: target == MEMBER, allow, deny }
    }

    #[test]
    fn the_nearest_overwrite_wins() {
        let deny_all = overwrite(EVERY, 0, SEND_MESSAGES);
        let allow_role = overwrite(ROLE, SEND_MESSAGES, 0);
        let deny_member = overwrite(MEMBER, 0, SEND_MESSAGES);
        let may = |overwrites: &[Overwrite]| {
            in_channel(EVERYONE, MEMBER, EVERY, &[ROLE], overwrites) & SEND_MESSAGES != 0
        };
        assert!(may(&[]));
        assert!(!may(&[deny_all]));
        assert!(may(&[deny_all, allow_role]));
        assert!(!may(&[deny_all, allow_role, deny_member]));
    }

    #[test]
    fn who_cannot_see_can_do_nothing_but_an_administrator_everything() {
        let blind = [overwrite(EVERY, SEND_MESSAGES, VIEW_CHANNEL)];
        assert_eq!(in_channel(EVERYONE, MEMBER, EVERY, &[], &blind), 0);
        assert_eq!(in_channel(ADMINISTRATOR, MEMBER, EVERY, &[], &blind), ALL);
    }
}
