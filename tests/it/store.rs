//! What every store promises, whatever it is made of; and what the `SQLite` one promises besides.

pub(crate) mod backup;
mod sqlite;
mod suite;
mod table;
