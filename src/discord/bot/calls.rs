//! Whom a board calls, by what the game, the server and they themselves want.

use super::Bot;
use crate::discord::call::Manner;
use crate::session::{Call, Pings, Session, Stage, Undo, UserId, Version, Why};
use crate::text;

/// Whom a board calls, besides showing the session.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Calls {
    /// Whether it is to be posted anew for them.
    pub(crate) anew: bool,
    /// Whom it pings where it is posted.
    pub(crate) pings: Vec<UserId>,
}

impl Bot {
    /// Whom the newest board of a session calls that the board of version `shown` has not called yet. Who asks for it
    /// sees it, and is not called.
    pub(crate) async fn calls(
        &self,
        session: &Session,
        shown: Option<Version>,
        asker: Option<UserId>,
    ) -> Calls {
        let mut calls = Calls::default();
        for call in called(session, shown).into_iter().filter(|call| Some(call.user) != asker) {
            let is_about = session.is_about(call.user, self.service.now());
            let manner = Manner::of(call, self.pings_of(session, call.user).await, is_about);
            calls.anew |= manner.anew;
            calls.pings.extend(manner.ping.then_some(call.user));
        }
        calls
    }

    /// When this user is to be pinged in this server. Where that cannot be looked up, they are as most people are.
    async fn pings_of(&self, session: &Session, user: UserId) -> Pings {
        let own = self.service.member(session.guild, user).await.map(|member| member.pings);
        let settled = match own {
            Ok(Some(own)) => Ok(own),
            Ok(None) => self.service.settings(session.guild).await.map(|settings| settings.pings),
            Err(fault) => Err(fault),
        };
        settled.unwrap_or_else(|fault| {
            tracing::warn!(session.id = %session.id, %fault, "it could not be looked up who wants to be pinged");
            Pings::default()
        })
    }
}

/// Those who are invited to a lobby that nobody has seen, those who are asked to agree to something, and who is to act.
fn called(session: &Session, shown: Option<Version>) -> Vec<Call> {
    let turn = |user| Call { user, why: Why::Turn };
    match &session.stage {
        Stage::Lobby { chairs } if shown.is_none() => {
            text::lobby::held(chairs).into_iter().map(turn).collect()
        }
        Stage::Playing(running) => match &running.undo {
            Some(Undo::Asked(vote)) if shown.is_none_or(|shown| shown < vote.opened) => {
                let awaited = vote.awaited();
                let to_act = session.call_since(shown).filter(|call| !awaited.contains(&call.user));
                awaited.into_iter().map(turn).chain(to_act).collect()
            }
            // Their time runs on, whatever is asked meanwhile.
            _ => session.call_since(shown).into_iter().collect(),
        },
        Stage::Lobby { .. } | Stage::Over { .. } => Vec::new(),
    }
}
