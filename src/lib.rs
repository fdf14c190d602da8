//! Ludo inside Discord channels.

pub mod config;
pub mod discord;
pub mod game;
pub mod logs;
