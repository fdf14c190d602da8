//! What the bot and Discord say to each other.

pub mod outbound;
