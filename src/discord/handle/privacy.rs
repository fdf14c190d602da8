//! `/privacy`

use super::{Halt, Handler, Outcome, private};
use crate::discord::asked::Privacy;
use crate::discord::custom_id::FORGET_ME;
use crate::discord::reply::{Answer, Attachment, Button, Message, Style};
use crate::discord::request::Place;
use crate::session::service::Target;
use crate::session::{Ask, Command, SessionId, StoreFault, UserId};
use crate::text::{mine, privacy};

/// How often somebody's games are looked up again: they may join one meanwhile.
const ROUNDS: usize = 3;

impl Handler<'_> {
    /// What is asked about what is kept of the asker.
    pub(super) async fn privacy(&self, ask: Ask, place: Place, asked: Privacy) -> Result<Outcome, Halt> {
        match asked {
            Privacy::Export => Ok(self.export(place).await?),
            Privacy::Delete => {
                let button = Button {
                    id: FORGET_ME.to_owned(),
                    label: privacy::SURELY.to_owned(),
                    style: Style::Danger,
                };
                let sure = Message { buttons: vec![button], ..Message::words(privacy::SURE) };
                Ok(Answer::Private(sure).into())
            }
            Privacy::Surely => Ok(self.forget(ask, place.user).await?),
        }
    }

    async fn export(&self, place: Place) -> Result<Outcome, StoreFault> {
        let held = self.service.held_of(place.user).await?;
        let held = serde_json::to_vec(&held).expect("what is kept is made of plain values");
        if held.len() > place.most_bytes {
            return Ok(private(privacy::TOO_LARGE));
        }
        let file = Attachment { name: "everything.json", bytes: held.into(), alt: None };
        Ok(Answer::Private(Message { file: Some(file), ..Message::words(privacy::EXPORTED) }).into())
    }

    /// Takes the asker out of all their games, then forgets them. The question becomes the answer, without its button.
    async fn forget(&self, ask: Ask, user: UserId) -> Result<Outcome, StoreFault> {
        let mut left = Vec::new();
        let mut remaining = self.service.forget(user).await?;
        for _ in 0..ROUNDS {
            if remaining.is_empty() {
                break;
            }
            for id in remaining {
                match self.service.take_one_of(ask, Target::Session(id), Command::Leave).await {
                    Ok(_) => left.push(id),
                    Err(failure) => {
                        tracing::warn!(session.id = %id, ?failure, "somebody who is to be forgotten did not leave");
                    }
                }
            }
            remaining = self.service.forget(user).await?;
        }
        left.sort();
        left.dedup();
        let said = if remaining.is_empty() {
            let held = self.service.held_of(user).await?;
            privacy::forgotten(left.len(), held.members.iter().filter(|held| held.member.banned).count())
        } else {
            privacy::not_forgotten(&self.links(&remaining).await?)
        };
        Ok(Outcome { redraw: left, ..Answer::Update(Message::words(said)).into() })
    }

    /// Where the first of these games are.
    async fn links(&self, games: &[SessionId]) -> Result<Vec<String>, StoreFault> {
        let mut links = Vec::new();
        for id in games.iter().take(10) {
            links.extend(self.service.find(Target::Session(*id)).await?.map(|stored| mine::link(&stored)));
        }
        Ok(links)
    }
}
