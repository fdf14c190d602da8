//! What the program does besides playing: replaying records, and games among computers.

mod arena;
mod replay;

pub use arena::{Arena, ArenaOptions, arena};
pub use replay::{ReplayError, replay};
