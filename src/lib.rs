//! Ludo inside Discord channels.

pub mod computer;
pub mod game;
pub mod tools;
