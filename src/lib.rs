//! Ludo inside Discord channels.

pub mod game;
pub mod render;
pub mod scene;
pub mod text;
