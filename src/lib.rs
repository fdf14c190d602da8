//! Ludo inside Discord channels.

pub mod game;
