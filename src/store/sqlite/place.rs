//! The file system that a database is on.

use std::path::Path;

/// The directory that a file is in, or would be.
fn directory(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// How many bytes are free where this file is, where the system tells.
#[cfg(unix)]
pub(super) fn free(file: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(directory(file)).ok()?;
    Some(found.f_bavail.saturating_mul(found.f_frsize))
}

/// The kind of network file system that this file is on, if it is on one: locks are not to be relied on there, and a
/// database can be damaged.
#[cfg(target_os = "linux")]
pub(in crate::store) fn network(file: &Path) -> Option<&'static str> {
    let found = rustix::fs::statfs(directory(file)).ok()?;
    kind(u32::try_from(found.f_type & 0xffff_ffff).ok()?)
}

#[cfg(target_os = "linux")]
const fn kind(magic: u32) -> Option<&'static str> {
    match magic {
        0x6969 => Some("NFS"),
        0x517b | 0xff53_4d42 | 0xfe53_4d42 => Some("SMB"),
        0x6573_5546 => Some("FUSE"),
        0x0102_1997 => Some("9P"),
        _ => None,
    }
}

#[cfg(not(unix))]
pub(super) fn free(_: &Path) -> Option<u64> {
    None
}

#[cfg(not(target_os = "linux"))]
pub(in crate::store) fn network(_: &Path) -> Option<&'static str> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_on_a_network_is_told_by_its_number() {
        assert_eq!([0x6969, 0xff53_4d42, 0x6573_5546].map(kind), [Some("NFS"), Some("SMB"), Some("FUSE")]);
        // ext4, XFS, Btrfs, tmpfs, overlay.
        assert_eq!([0xef53, 0x5846_5342, 0x9123_683e, 0x0102_1994, 0x794c_7630].map(kind), [None; 5]);
    }

    #[test]
    fn a_disk_of_this_machine_is_not_on_a_network_and_has_room() {
        let directory = tempfile::tempdir().expect("a directory for temporary files");
        let file = directory.path().join("games.db");
        assert_eq!(network(&file), None);
        assert!(free(&file).is_some_and(|free| free > 0));
        assert_eq!(free(&directory.path().join("nowhere/games.db")), None);
    }
}
