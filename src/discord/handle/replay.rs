//! `/game replay`

use std::sync::Arc;

use super::start::blocked;
use super::{Halt, Handler, Outcome, means, private};
use crate::discord::asked::Replay;
use crate::discord::reply::Answer;
use crate::discord::request::Place;
use crate::discord::view::replay::Cut;
use crate::session::{Refusal, Stage};
use crate::text;

impl Handler<'_> {
    /// The film of this channel's game, live or over: for the asker, or for all.
    pub(super) async fn replay(&self, place: Place, asked: Replay) -> Result<Outcome, Halt> {
        if !means(place).pictures {
            return Ok(private(text::replay::NO_FILES));
        }
        if let Some(blocked) = blocked(place).filter(|_| asked.share) {
            return Ok(blocked);
        }
        let stored = self.latest(place).await?;
        if let Stage::Lobby { .. } = stored.session.stage {
            return Ok(private(text::refusal::refusal(&Refusal::NotBegun)));
        }
        let Some(_seat) = self.studio.seat() else { return Ok(private(text::replay::BUSY)) };
        let log = self.service.record(&stored.session).await?;
        let cut = Cut { turns: asked.turns, most_bytes: place.most_bytes };
        let shown = self.studio.replay(Arc::clone(&stored.session), log, cut).await;
        Ok(match shown {
            None => private(text::replay::NOTHING),
            Some(message) if asked.share && message.file.is_some() => Answer::Post(message).into(),
            Some(message) => Answer::Private(message).into(),
        })
    }
}
