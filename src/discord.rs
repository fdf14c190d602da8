//! What the bot and Discord say to each other.

pub mod gateway;
pub mod outbound;
