//! Ludo inside Discord channels.

pub mod computer;
pub mod game;
pub mod sandbox;
pub mod session;
