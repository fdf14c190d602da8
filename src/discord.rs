//! The conversation with Discord.

mod answer;
pub mod asked;
pub mod bot;
pub mod call;
pub mod change;
pub mod checkup;
pub mod circuit;
pub mod commands;
pub mod custom_id;
mod emoji;
pub mod flood;
pub mod form;
pub mod gateway;
mod given;
pub mod handle;
mod lock;
pub mod outbound;
mod raw;
pub mod recent;
mod redraw;
pub mod remedy;
pub mod reply;
pub mod request;
mod show;
mod start;
pub mod studio;
pub mod view;
mod world;

use outbound::{CallFault, FaultKind};

/// Why the bot cannot run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fatal {
    /// Discord forbids another try.
    #[error(transparent)]
    Gateway(#[from] gateway::Fatal),
    /// The token is not a bot's, or not any more.
    #[error(
        "Discord refused the bot's token: set DISCORD_TOKEN to the token of the application's page \"Bot\""
    )]
    TokenRefused,
    /// A call that the start needs failed. A later start may succeed.
    #[error("Discord could not be asked about this bot: {0}")]
    NoAnswer(CallFault),
}

impl Fatal {
    /// Whether only an operator can mend it: restarting does not help.
    pub const fn needs_operator(&self) -> bool {
        !matches!(self, Fatal::NoAnswer(_))
    }
}

impl From<CallFault> for Fatal {
    fn from(fault: CallFault) -> Fatal {
        match fault.kind {
            FaultKind::Unauthorised | FaultKind::Revoked => Fatal::TokenRefused,
            _ => Fatal::NoAnswer(fault),
        }
    }
}
