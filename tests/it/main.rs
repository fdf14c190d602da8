//! Everything that is tested from outside: one binary, a file for each subject.

mod architecture;
mod boards;
mod browser;
mod config;
mod flood;
mod gateway;
mod house;
mod laws;
mod live;
mod logs;
mod odds;
mod outbound;
mod pictures;
mod play;
mod process;
mod program;
mod records;
mod rules;
mod sandbox;
mod snakes;
mod store;
mod torture;
mod troubles;
mod undo;
mod words;
mod world;
