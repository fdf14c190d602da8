//! What the rooms promise, each subject in a file of its own.

mod store;
