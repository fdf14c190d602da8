//! The binary as who runs it meets it: what it says, how it ends, and what never leaves it.

mod doctor;
mod drawing;
mod gallery;
mod readme;
mod run;
mod scarcity;
mod secrets;
mod stopping;
mod tools;
