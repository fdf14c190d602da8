//! A game of four, and what is to be done in it.

use std::sync::Arc;

use ludo_bot::computer::Level;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::{Legal, RuleSet, Seats};
use ludo_bot::session::{
    Ask, ChannelId, Choice, ClientSeed, Command, Display, GuildId, InteractionId, Match, Offer, Opening,
    Player, Secret, Session, SessionId, Stage, Stored, Terms, ThemeName, Time, UserId,
};

/// When all games began.
pub(crate) const BEGAN: Time = Time(1_700_000_000_000);

/// A game that has begun; its players brought their seeds. There is one for each channel, named by the low bits
/// of its id.
pub(crate) fn new(id: u64) -> Stored {
    let secret = secret();
    let seeds: Vec<_> = (1..=4)
        .map(|user| ClientSeed { user: UserId(500_000_000_000_000_000 + user), seed: "0".repeat(32) })
        .collect();
    let opening = Opening {
        guild: GuildId(300_000_000_000_000_000),
        channel: ChannelId(400_000_000_000_000_000 + id % (1 << 16)),
        parent: None,
        host: seeds[0].clone(),
        offer: Offer {
            rules: RuleSet::Ludo(Preset::Classic.rules()),
            title: None,
            seats: 4,
            invited: Vec::new(),
            computers: 0,
            level: Level::default(),
            display: Display::Image,
            theme: ThemeName::default(),
            terms: Terms::default(),
        },
    };
    let mut session = Session::open(opening, SessionId(id), &secret, BEGAN);
    let players = Seats::from_fn(4, |seat| Player::Person(seeds[seat.index()].user));
    session.stage = Stage::Playing(Match::new(session.rules.begin(4), players, seeds));
    Stored { session: Arc::new(session), secret, shown: None }
}

/// The secret of all games.
pub(crate) fn secret() -> Secret {
    Secret::from_bytes([7; 32])
}

/// The id of the game that follows one in its channel.
pub(crate) fn after(id: SessionId) -> u64 {
    id.0 + (1 << 16)
}

/// Who is to act, and what they do: roll, or move one token after the other. `None` once the game is over.
pub(crate) fn next(session: &Session, interaction: InteractionId) -> Option<(Ask, Command)> {
    let (_, _, Some(user)) = session.to_act()? else { return None };
    let choice = match session.played()?.game.board().legal() {
        Legal::Roll { .. } => Choice::Roll,
        Legal::Move(tokens) => {
            let count = u64::from(tokens.count());
            Choice::Move(tokens.nth(u8::try_from(interaction.0 % count).ok()?)?)
        }
        Legal::Nothing => return None,
    };
    Some((Ask { user, moderator: false, interaction, seen: Some(session.version) }, Command::Act(choice)))
}

/// No two turns have the same, and later ones have greater.
pub(crate) fn interaction(client: u64, turn: u64) -> InteractionId {
    InteractionId((turn + 1) << 16 | client)
}

pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data is JSON")
}
