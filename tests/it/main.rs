//! Everything that is tested from outside, a file for each subject.

mod pictures;
//! The tests of the whole: one binary, a file for each subject.

mod rules;
