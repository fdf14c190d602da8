//! Choices for what is being typed.

use serde_json::Value;

use super::Handler;
use crate::discord::asked::Typing;
use crate::discord::request::Place;
use crate::discord::view;
use crate::session::boards::folded;
use crate::session::service::Target;
use crate::session::{SavedBoard, StoreFault};

/// How many choices Discord shows.
const CHOICES: usize = 25;

impl Handler<'_> {
    /// The choices for what is being typed: what is shown of each, and its value.
    pub(super) async fn complete(
        &self,
        place: Place,
        typing: &Typing,
    ) -> Result<Vec<(String, Value)>, StoreFault> {
        match typing {
            Typing::Nothing => Ok(Vec::new()),
            Typing::Token => self.complete_token(place).await,
            Typing::Board { kind, standing, typed, to_delete } => {
                let mut saved = self.saved(place, *kind).await?;
                saved.retain(|board| !to_delete || place.is_moderator() || board.owner == place.user);
                Ok(complete_board(standing, saved, typed))
            }
        }
    }

    async fn complete_token(&self, place: Place) -> Result<Vec<(String, Value)>, StoreFault> {
        let stored = self.service.find(Target::Channel(place.channel)).await?;
        let choices = stored.and_then(|stored| {
            let (_, _, player) = stored.session.to_act()?;
            if player != Some(place.user) {
                return None;
            }
            let previews = view::previews(stored.session.played()?);
            Some(previews.into_iter().map(|(token, label)| (label, token.into())).collect())
        });
        Ok(choices.unwrap_or_default())
    }
}

/// What can be chosen as a board, as far as it was typed; what begins so first.
fn complete_board(
    standing: &[(String, String)],
    saved: Vec<SavedBoard>,
    typed: &str,
) -> Vec<(String, Value)> {
    let saved = saved.into_iter().map(|board| board.name.to_string()).map(|name| (name.clone(), name));
    let typed = folded(typed.trim());
    let (begin, others): (Vec<_>, Vec<_>) = standing
        .iter()
        .cloned()
        .chain(saved)
        .filter(|(label, _)| folded(label).contains(&typed))
        .partition(|(label, _)| folded(label).starts_with(&typed));
    begin.into_iter().chain(others).take(CHOICES).map(|(label, name)| (label, name.into())).collect()
}
