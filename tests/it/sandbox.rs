//! The sandbox is as strict as Discord: what it refuses, with which status, code and body.

mod cases;
mod changes;
mod client;
mod emoji;
mod faults;
mod gateway;
mod handle;
mod raw;
mod refusals;
mod socket;
