//! Ludo inside Discord channels.

pub mod computer;
pub mod game;
pub mod sandbox;
pub mod session;
pub mod render;
pub mod scene;
pub mod text;
pub mod store;
pub mod config;
pub mod discord;
pub mod game;
pub mod logs;
