//! The tests of the whole: one binary, a file for each subject.

mod pictures;
mod rules;
