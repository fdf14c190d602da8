//! Sessions to keep: built by hand, because a store does not care how the game stands.

use std::sync::Arc;

use ludo_bot::computer::Level;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::{RuleSet, Seat, Seats};
use ludo_bot::session::{
    Change, ChannelId, ClientSeed, Did, Display, Ending, Entry, GameTime, GuildId, InteractionId, Match,
    MessageId, Offer, Opening, Player, Secret, Session, SessionId, Shown, Stage, Store, Stored, Terms,
    ThemeName, Time, UserId, Version, Written,
};

/// A version that no session goes beyond.
pub(super) const LAST: Version = Version(u32::MAX);

/// A session in its lobby. Everything about it follows from its id.
pub(super) fn lobby(id: u64, channel: u64) -> Stored {
    let secret = Secret::from_bytes([id.to_le_bytes()[0]; 32]);
    let opening = Opening {
        guild: GuildId(7),
        channel: ChannelId(channel),
        parent: None,
        host: ClientSeed { user: UserId(id), seed: "00112233445566778899aabbccddeeff".to_owned() },
        offer: Offer {
            rules: RuleSet::Ludo(Preset::Classic.rules()),
            title: None,
            seats: 4,
            invited: vec![UserId(u64::MAX)],
            computers: 1,
            level: Level::Random,
            display: Display::Emoji,
            theme: ThemeName::default(),
            terms: Terms::default(),
        },
    };
    let session = Session::open(opening, SessionId(id), &secret, Time(50));
    Stored { session: Arc::new(session), secret, shown: None }
}

/// The step after a session, by this interaction.
pub(super) fn step(before: &Session, interaction: u64) -> Change {
    let mut session = before.clone();
    session.version = before.version.next();
    let at = Time(1_000 + i64::from(session.version.0));
    let entries = vec![entry(session.version)];
    Change { session: Arc::new(session), interaction: Some(InteractionId(interaction)), entries, at }
}

/// The line that [`step`] records for the step to this version.
pub(super) fn entry(version: Version) -> Entry {
    let number = u8::try_from(version.0 % 4).unwrap_or(0) + 1;
    Entry { seat: Seat::FIRST, by: Some(UserId(u64::from(version.0))), did: Did::Moved(number) }
}

/// A game that goes on by itself at this moment.
pub(super) fn playing(session: &Session, due: Option<i64>) -> Stage {
    let player = |_| Player::Computer(Level::Random);
    let begun = Match::new(session.rules.begin(2), Seats::from_fn(2, player), Vec::new());
    Stage::Playing(Match { due: due.map(GameTime), ..begun })
}

/// The step that ends a session at this moment.
pub(super) fn ending(before: &Stored, interaction: u64, at: i64) -> Change {
    let mut change = step(&before.session, interaction);
    let revealed = ludo_bot::session::Digest(*before.secret.bytes());
    Arc::make_mut(&mut change.session).stage =
        Stage::Over { played: None, ending: Ending::EndedBy(UserId(1)), revealed };
    change.at = Time(at);
    change
}

/// What shows a session.
pub(super) const fn shown(message: u64, version: u32) -> Shown {
    Shown { message: MessageId(message), version: Version(version) }
}

/// Keeps a new lobby, by an interaction with the session's id.
pub(super) async fn create(store: &dyn Store, id: u64, channel: u64) -> Stored {
    let new = lobby(id, channel);
    let kept = store.create(new.clone(), InteractionId(id), Time(100)).await;
    assert_eq!(kept.expect("the store works"), Written::Kept, "session {id}");
    new
}

/// Keeps a step.
pub(super) async fn write(store: &dyn Store, change: Change) -> Written {
    store.write(change).await.expect("the store works")
}

/// The session with this id, which is there.
pub(super) async fn load(store: &dyn Store, id: u64) -> Arc<Stored> {
    store.load(SessionId(id)).await.expect("the store works").expect("the session is there")
}

/// Both hold the same.
pub(super) fn assert_same(left: &Stored, right: &Stored) {
    assert_eq!(left.session, right.session);
    assert_eq!(left.secret.bytes(), right.secret.bytes());
    assert_eq!(left.shown, right.shown);
}
