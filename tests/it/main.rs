//! The one test binary: a file for each subject.

mod sandbox;
