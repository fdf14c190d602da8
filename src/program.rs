//! What the program does, a function for each command.

mod failure;
mod options;
mod run;
mod signals;
mod tools;

pub(crate) use failure::Failure;
pub(crate) use options::{Command, Options};
pub(crate) use run::{run, sandbox};
pub(crate) use tools::{arena, backup, doctor, gallery, odds, render, replay, verify};
