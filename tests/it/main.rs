//! Everything that is tested from outside: one binary, a file for each subject.

mod config;
mod gateway;
mod logs;
mod outbound;
mod pictures;
mod rules;
mod sandbox;
mod store;
