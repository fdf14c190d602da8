//! Ludo inside Discord channels.

pub mod computer;
pub mod game;
pub mod render;
pub mod scene;
pub mod text;
pub mod tools;
