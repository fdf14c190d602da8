//! What the program does besides playing: replaying records and checking their dice, and games among computers.

mod arena;
mod replay;
mod verify;

pub use arena::{Arena, ArenaOptions, arena};
pub use replay::{ReplayError, Trace, replay};
pub use verify::{VerifyError, verify};
