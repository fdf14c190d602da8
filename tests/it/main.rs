//! The tests of the whole: one binary, a file for each subject.

mod rules;
//! Everything that is tested from outside, a file for each subject.

mod pictures;
//! What the rooms promise, each subject in a file of its own.

mod store;
//! All integration tests, in one binary: a file for each subject.

mod config;
mod logs;
mod outbound;
//! The one test binary: a file for each subject.

mod sandbox;
