//! Everything that is tested from outside, a file for each subject.

mod pictures;
