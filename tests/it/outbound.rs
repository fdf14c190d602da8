//! The calls to Discord, against a scripted server on loopback.

mod answers;
mod fake;
mod limits;
mod requests;
mod secrets;
