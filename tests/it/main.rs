//! Everything that is tested from outside: one binary, a file for each subject.

mod config;
mod gateway;
mod house;
mod logs;
mod outbound;
mod pictures;
mod play;
mod laws;
mod records;
//! The tests of the whole: one binary, a file for each subject.

mod pictures;
mod rules;
mod sandbox;
mod store;
