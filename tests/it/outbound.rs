//! The calls to Discord, against a scripted server on loopback.
