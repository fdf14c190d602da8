//! Another game with the same people and rules.

use super::{
    Chair, ClientSeed, Offer, Opening, Player, Refusal, Secret, Session, SessionId, Stage, Time, UserId,
};
use crate::computer::Level;

impl Session {
    /// A lobby for another game like this one, which is over: the same rules and terms, chairs held for the same people,
    /// everybody one place further on, so that the colours go round. The asker sits already.
    ///
    /// # Errors
    /// The game is not over, or never began, or the asker has not played in it.
    pub fn rematch(
        &self,
        asker: ClientSeed,
        id: SessionId,
        secret: &Secret,
        now: Time,
    ) -> Result<Session, Refusal> {
        let Stage::Over { played, .. } = &self.stage else { return Err(Refusal::NotOver) };
        let played = played.as_ref().ok_or(Refusal::Over)?;
        let mut players: Vec<Player> = played.players.iter().map(|(_, player)| *player).collect();
        players.rotate_left(1);
        let is_welcome = |user: UserId| user == asker.user || !self.kicked.contains(&user);
        if self.kicked.contains(&asker.user)
            || !players.iter().any(|player| player.user() == Some(asker.user))
        {
            return Err(Refusal::NotSeated);
        }
        let mut chairs: Vec<Chair> = Vec::new();
        for player in players {
            let chair = match player {
                Player::Computer(level) => Chair::Computer(level),
                Player::Person(user) | Player::Away(user) | Player::Gone(user) => {
                    if user == asker.user {
                        Chair::Person(asker.clone())
                    } else {
                        Chair::Held(user)
                    }
                }
            };
            // Who has sat in two places has one chair.
            let is_new = matches!(chair, Chair::Computer(_)) || !chairs.contains(&chair);
            let is_kept = player.user().is_none_or(is_welcome);
            chairs.push(if is_new && is_kept { chair } else { Chair::Open });
        }
        let offer = Offer {
            rules: self.rules.clone(),
            title: self.title.clone(),
            seats: chairs.len(),
            invited: Vec::new(),
            computers: 0,
            level: Level::default(),
            display: self.display,
            theme: self.theme,
            terms: self.terms,
        };
        let (guild, channel, parent) = (self.guild, self.channel, self.parent);
        let opening = Opening { guild, channel, parent, host: asker, offer };
        Ok(Session { stage: Stage::Lobby { chairs }, ..Session::open(opening, id, secret, now) })
    }
}

impl Player {
    /// The user whose seat it is, or was.
    pub const fn user(&self) -> Option<UserId> {
        match self {
            Player::Person(user) | Player::Away(user) | Player::Gone(user) => Some(*user),
            Player::Computer(_) => None,
        }
    }
}
