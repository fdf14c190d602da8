use std::sync::Arc;

use super::{Memory, ROOM};
use crate::computer::Level;
use crate::game::RuleSet;
use crate::game::ludo::rules::Preset;
use crate::session::{
    ChannelId, ClientSeed, Display, GuildId, MessageId, Offer, Opening, Secret, Session, SessionId, Shown,
    Stored, Terms, ThemeName, Time, UserId, Version,
};

pub(in crate::store) fn lobby(id: u64, channel: u64) -> Stored {
    let secret = Secret::from_bytes([1; 32]);
    let opening = Opening {
        guild: GuildId(7),
        channel: ChannelId(channel),
        parent: None,
        host: ClientSeed { user: UserId(8), seed: String::new() },
        offer: Offer {
            rules: RuleSet::Ludo(Preset::Classic.rules()),
            title: None,
            seats: 2,
            invited: Vec::new(),
            computers: 0,
            level: Level::default(),
            display: Display::default(),
            theme: ThemeName::default(),
            terms: Terms::default(),
        },
    };
    let session = Session::open(opening, SessionId(id), &secret, Time(0));
    Stored { session: Arc::new(session), secret, shown: None }
}

const fn shown(message: u64, version: u32) -> Shown {
    Shown { message: MessageId(message), version: Version(version) }
}

#[test]
fn it_is_bounded() {
    let memory = Memory::default();
    let most = ROOM as u64;
    for id in 0..=most {
        memory.created(lobby(id, id));
        assert!(memory.session(SessionId(0)).is_some(), "what is used stays");
    }
    assert!(memory.session(SessionId(1)).is_none() && memory.live(ChannelId(1)).is_none());
    assert!((2..=most).all(|id| memory.session(SessionId(id)).is_some()));
    assert_eq!(memory.lock().live.len(), ROOM);
}

#[test]
fn a_row_read_before_an_unseen_step_is_not_held() {
    let memory = Memory::default();
    let row = lobby(1, 10);
    let mark = memory.mark();
    memory.advanced(Arc::new(Session { version: Version(1), ..Session::clone(&row.session) }));
    assert_eq!(memory.learn(mark, row.clone()).session, row.session);
    assert!(memory.session(SessionId(1)).is_none());
    memory.learn(memory.mark(), row);
    assert!(memory.session(SessionId(1)).is_some());
}

#[test]
fn a_row_read_before_a_step_does_not_replace_it() {
    let memory = Memory::default();
    let row = lobby(1, 10);
    memory.created(row.clone());
    let mark = memory.mark();
    memory.advanced(Arc::new(Session { version: Version(1), ..Session::clone(&row.session) }));
    assert_eq!(memory.learn(mark, row).session.version, Version(1));
}

#[test]
fn what_is_in_doubt_is_read_again() {
    let memory = Memory::default();
    memory.created(lobby(1, 10));
    memory.created(lobby(2, 20));
    memory.doubt(SessionId(3), ChannelId(10));
    assert!(memory.session(SessionId(1)).is_none() && memory.live(ChannelId(10)).is_none());
    memory.doubt(SessionId(2), ChannelId(30));
    assert!(memory.session(SessionId(2)).is_none() && memory.live(ChannelId(20)).is_none());
}

#[test]
fn a_note_about_a_session_that_is_not_held_is_seen_when_it_is() {
    let memory = Memory::default();
    memory.note(SessionId(1), shown(5, 2));
    let row = Stored { shown: Some(shown(5, 1)), ..lobby(1, 10) };
    assert_eq!(memory.learn(memory.mark(), row).shown, Some(shown(5, 2)));
}

#[test]
fn only_what_is_on_disk_is_let_go() {
    let memory = Memory::default();
    memory.created(lobby(1, 10));
    memory.note(SessionId(1), shown(5, 1));
    let on_disk = memory.notes();
    memory.note(SessionId(1), shown(5, 2));
    memory.noted(&on_disk);
    assert_eq!(memory.notes().shown, [(SessionId(1), shown(5, 2))]);
    memory.noted(&memory.notes());
    assert!(!memory.has_notes());
    memory.note(SessionId(1), shown(5, 1));
    assert!(!memory.has_notes(), "an older one about the same message changes nothing");
}
