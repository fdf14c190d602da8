//! What every store promises, whatever it is made of; and what the `SQLite` one promises besides.

mod sqlite;
mod suite;
mod table;
