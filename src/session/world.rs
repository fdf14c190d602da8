//! The port to the world that games are played in: what no event tells is found out by asking.

use async_trait::async_trait;

use super::{Session, Sight, UserId};

/// Where games are played.
#[async_trait]
pub trait World: Send + Sync {
    /// What is found where a session is played, and whether this user, whose turn it is, is still there. Asked before
    /// they are reminded or played for.
    async fn look(&self, session: &Session, user: UserId) -> Sight;
}
