//! Every sentence that a player can read.

pub mod alt;
