//! The sandbox is as strict as Discord: what it refuses, with which status, code and body.

mod client;
mod gateway;
mod handle;
mod refusals;
