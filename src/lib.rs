//! Ludo inside Discord channels.

pub mod sandbox;
