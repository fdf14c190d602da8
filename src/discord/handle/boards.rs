//! A server's saved boards.

use std::sync::Arc;

use super::{Halt, Handler, Outcome, means, private};
use crate::discord::asked::Boards;
use crate::discord::form::block;
use crate::discord::reply::{Answer, Embed, Message};
use crate::discord::request::Place;
use crate::discord::view::QUIET;
use crate::game::Kind;
use crate::session::{BoardName, Deleting, SavedBoard, StoreFault};
use crate::text;

impl Handler<'_> {
    /// What a game's `boards` asks for.
    pub(super) async fn boards(&self, place: Place, kind: Kind, asked: &Boards) -> Result<Outcome, Halt> {
        match asked {
            Boards::List => Ok(list(&self.saved(place, kind).await?, kind).await),
            Boards::Show(name) => Ok(self.show(place, kind, name).await?),
            Boards::Save(name) => self.save_current(place, kind, name).await,
            Boards::Delete(name) => Ok(self.delete(place, kind, name).await?),
        }
    }

    /// The server's boards for this game, in the order of their names.
    pub(super) async fn saved(&self, place: Place, kind: Kind) -> Result<Vec<SavedBoard>, StoreFault> {
        let mut boards = self.service.saved_boards(place.guild).await?;
        boards.retain(|board| board.layout.kind() == kind);
        Ok(boards)
    }

    async fn show(&self, place: Place, kind: Kind, name: &BoardName) -> Result<Outcome, StoreFault> {
        let board = self.service.saved_board(place.guild, name).await?;
        let Some(board) = board.filter(|board| board.layout.kind() == kind) else {
            return Ok(private(text::boards::unknown(name, kind)));
        };
        let rules = board.layout.usual_rules().ok();
        let file = match rules.filter(|_| means(place).pictures) {
            Some(rules) => {
                let theme = self.service.settings(place.guild).await?.theme;
                Some(self.studio.empty_board(rules, theme).await)
            }
            None => None,
        };
        let embed = Embed { color: QUIET, description: block(&board.layout.typed()), ..Embed::default() };
        let message =
            Message { embed: Some(embed), file, ..Message::words(text::boards::saved_board(&board)) };
        Ok(Answer::Private(message).into())
    }

    async fn save_current(&self, place: Place, kind: Kind, name: &BoardName) -> Result<Outcome, Halt> {
        let session = Arc::clone(&self.latest(place).await?.session);
        match session.rules.layout().filter(|layout| layout.kind() == kind) {
            Some(_) => Ok(private(self.save(place, name, &session.rules).await?.1)),
            None => Ok(private(text::boards::NOTHING_TO_SAVE)),
        }
    }

    async fn delete(&self, place: Place, kind: Kind, name: &BoardName) -> Result<Outcome, StoreFault> {
        let by = (!place.is_moderator()).then_some(place.user);
        Ok(private(match self.service.delete_board(place.guild, name, by).await? {
            Deleting::Deleted => text::boards::deleted(name),
            Deleting::NotTheirs { owner } => text::boards::not_theirs(name, owner),
            Deleting::Unknown => text::boards::unknown(name, kind),
        }))
    }
}

async fn list(boards: &[SavedBoard], kind: Kind) -> Outcome {
    if boards.is_empty() {
        return private(text::boards::none_saved(kind));
    }
    let mut lines = Vec::new();
    for board in boards.iter().take(text::boards::LISTED) {
        lines.push(text::boards::saved_board(board));
        // How long games on a large board take is some milliseconds' work, and others wait for their answers.
        tokio::task::yield_now().await;
    }
    let embed = Embed {
        color: QUIET,
        title: text::boards::saved_title(boards),
        description: text::boards::saved(lines, boards.len()),
        ..Embed::default()
    };
    Answer::Private(Message { embed: Some(embed), ..Message::default() }).into()
}
