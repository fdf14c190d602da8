//! What the program does besides playing: replaying and drawing records and checking their dice, games among computers,
//! odds, a gallery of boards, and whether the bot could run.

mod arena;
mod doctor;
mod gallery;
mod odds;
mod render;
mod replay;
mod verify;

pub use arena::{Arena, ArenaOptions, arena};
pub use doctor::{Report, Verdict};
pub use gallery::{Gallery, GalleryError, gallery};
pub use odds::{OddsBoard, OddsOptions, OddsReport, solve};
pub use render::{RenderError, RenderOptions, render};
pub use replay::{ReplayError, Trace, replay};
pub use verify::{VerifyError, verify};
