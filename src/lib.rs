//! Ludo and Snakes & Ladders inside Discord channels. The rooms, in reading order.

pub mod game;

pub mod computer;

pub mod session;

pub mod store;

pub mod scene;

pub mod render;

pub mod text;

pub mod gallery;

pub mod discord;

pub mod sandbox;

pub mod tools;

pub mod config;
pub mod logs;
pub mod system;
