//! All integration tests, in one binary: a file for each subject.

mod config;
mod gateway;
mod logs;
mod outbound;
