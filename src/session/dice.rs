//! Fair dice: every roll is fixed by a secret that was committed to before anybody joined, and by what the
//! players brought. Nobody can choose a roll, and after the game everybody can check all of them.
//!
//! | what | how |
//! |---|---|
//! | commitment | SHA-256 of `ludo/1`, the session's id (8 bytes, big-endian), the secret |
//! | client digest | SHA-256 of, for each player who joined, in seat order: the user's id (8 bytes), the length of the seed (4 bytes), the seed |
//! | block i of roll n | HMAC-SHA256, keyed with the secret, of `roll`, the session's id (8), the client digest (32), the generation (4), n (8), i (4) |
//! | a die | the block's next byte below 252, modulo 6, plus 1; a block that is used up is followed by the next |
//!
//! Bytes from 252 on are passed over, because 256 is no multiple of 6. All numbers are big-endian. The generation
//! is 0. Where a game is restored from a backup, it becomes the moment of that for all throws that the backup has not
//! seen, in seconds since 1970: rolls that were seen and lost do not come again, however often it is restored.

use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::clock::Entropy;
use super::{SessionId, UserId};
use crate::game::{Face, Roll};

/// What a session's dice are made from: 32 bytes of the operating system's generator. Never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A new one.
    pub fn draw(entropy: &dyn Entropy) -> Secret {
        let mut bytes = [0; 32];
        entropy.fill(&mut bytes);
        Secret(bytes)
    }

    /// The one with these bytes, as they were kept or revealed.
    pub const fn from_bytes(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The bytes, to keep them; or to reveal them, once the game is over.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What is published before anybody has joined.
    pub fn commitment(&self, session: SessionId) -> Digest {
        let hash = Sha256::new().chain_update(b"ludo/1").chain_update(session.0.to_be_bytes());
        Digest(hash.chain_update(self.0).finalize().into())
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

/// 32 bytes that may be seen by all; 64 hexadecimal digits in JSON and in words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest(pub [u8; 32]);

impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> String {
        digest.to_string()
    }
}

impl TryFrom<String> for Digest {
    type Error = String;

    fn try_from(text: String) -> Result<Digest, String> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(&text, &mut bytes).map_err(|_| "not 64 hexadecimal digits".to_owned())?;
        Ok(Digest(bytes))
    }
}

/// What a player brings to the dice.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ClientSeed {
    /// Who brought it; a string of digits in JSON, as Discord writes ids.
    #[serde(with = "user_as_text")]
    pub user: UserId,
    /// 16 bytes in hexadecimal, drawn for the player.
    pub seed: String,
}

impl ClientSeed {
    /// One drawn for this player.
    pub fn draw(user: UserId, entropy: &dyn Entropy) -> ClientSeed {
        let mut bytes = [0; 16];
        entropy.fill(&mut bytes);
        ClientSeed { user, seed: hex::encode(bytes) }
    }
}

mod user_as_text {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    use super::UserId;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
    pub(super) fn serialize<S: Serializer>(user: &UserId, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(user)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<UserId, D::Error> {
        String::deserialize(from)?.parse().map(UserId).map_err(D::Error::custom)
    }
}

/// All that the players brought, in seat order, as one value.
pub fn client_digest(seeds: &[ClientSeed]) -> Digest {
    let mut hash = Sha256::new();
    for ClientSeed { user, seed } in seeds {
        let length = u32::try_from(seed.len()).unwrap_or(u32::MAX);
        hash.update(user.0.to_be_bytes());
        hash.update(length.to_be_bytes());
        hash.update(seed.as_bytes());
    }
    Digest(hash.finalize().into())
}

/// One throw to be made: everything that fixes what it shows.
#[derive(Clone, Copy, Debug)]
pub struct Throw<'a> {
    /// The game's secret.
    pub secret: &'a Secret,
    /// The game's id.
    pub session: SessionId,
    /// What the players brought.
    pub client: Digest,
    /// When the game was restored last before this throw, in seconds since 1970; 0 where it never was.
    pub generation: u32,
    /// Counted from 1, one for each throw of the game.
    pub number: u32,
    /// One die or two.
    pub dice: u8,
}

/// Where rolls come from. Only tests have others than [`FairDice`].
pub trait Dice: Send + Sync {
    /// What this throw shows: always the same for the same throw.
    fn roll(&self, throw: &Throw<'_>) -> Roll;
}

/// The dice of the house, as the module's page says.
#[derive(Clone, Copy, Debug, Default)]
pub struct FairDice;

impl Dice for FairDice {
    fn roll(&self, throw: &Throw<'_>) -> Roll {
        let mut faces = (0..).flat_map(|block| throw.block(block)).filter(|byte| *byte < 252).map(face);
        let mut next = || faces.next().unwrap_or(Face::SIX);
        if throw.dice == 2 { Roll::two(next(), next()) } else { Roll::one(next()) }
    }
}

impl Throw<'_> {
    fn block(&self, index: u32) -> [u8; 32] {
        let mac =
            Hmac::<Sha256>::new_from_slice(self.secret.bytes()).expect("HMAC takes a key of any length");
        mac.chain_update(b"roll")
            .chain_update(self.session.0.to_be_bytes())
            .chain_update(self.client.0)
            .chain_update(self.generation.to_be_bytes())
            .chain_update(u64::from(self.number).to_be_bytes())
            .chain_update(index.to_be_bytes())
            .finalize()
            .into_bytes()
            .into()
    }
}

fn face(byte: u8) -> Face {
    Face::ALL[usize::from(byte % 6)]
}

#[cfg(test)]
mod tests;
