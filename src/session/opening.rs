//! How a session begins: somebody offers a game.

use super::dice::{ClientSeed, Secret};
use super::{
    Chair, ChannelId, Display, GuildId, Session, SessionId, Stage, Terms, ThemeName, Time, Title, UserId,
    Version,
};
use crate::computer::Level;
use crate::game::RuleSet;

/// What somebody starts a session with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The server.
    pub guild: GuildId,
    /// The channel.
    pub channel: ChannelId,
    /// The channel that it was opened in for this game alone, as a thread; `None` where it is played in a channel as
    /// it is.
    pub parent: Option<ChannelId>,
    /// Who starts it, bringing this to the dice.
    pub host: ClientSeed,
    /// What they offer.
    pub offer: Offer,
}

/// What game is offered, and to whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The rules.
    pub rules: RuleSet,
    /// What the board is called; `None` where the game has only one.
    pub title: Option<Title>,
    /// How many seats are offered; as many as the guests need where that is more.
    pub seats: usize,
    /// Users whose seats are held.
    pub invited: Vec<UserId>,
    /// Computers seated at once.
    pub computers: usize,
    /// How they choose.
    pub level: Level,
    /// How the board is shown.
    pub display: Display,
    /// In which colours.
    pub theme: ThemeName,
    /// How the game is kept going.
    pub terms: Terms,
}

impl Session {
    /// A new lobby. Chairs: the host, those invited, the computers, and what is left open.
    pub fn open(opening: Opening, id: SessionId, secret: &Secret, now: Time) -> Session {
        let Opening { guild, channel, parent, host, offer } = opening;
        let user = host.user;
        let mut chairs = vec![Chair::Person(host)];
        chairs.extend(offer.invited.into_iter().map(Chair::Held));
        chairs.extend(std::iter::repeat_n(Chair::Computer(offer.level), offer.computers));
        let most = *offer.rules.seats().end();
        chairs.resize(offer.seats.max(chairs.len()).min(most), Chair::Open);
        Session {
            id,
            version: Version::default(),
            guild,
            channel,
            host: user,
            rules: offer.rules,
            title: offer.title,
            display: offer.display,
            theme: offer.theme,
            terms: offer.terms,
            parent,
            commitment: secret.commitment(id),
            created: now,
            closes: None,
            kicked: Vec::new(),
            stage: Stage::Lobby { chairs },
        }
    }
}
