//! A game seen again: one film of its last turns, in a file of a size that may be sent.

use std::sync::Arc;

use crate::discord::reply::{Attachment, Message};
use crate::game::story::Story;
use crate::render::Renderer;
use crate::scene::film::Film;
use crate::session::{Entry, Session, ThemeName};
use crate::text::replay::{self, Extent};

/// The most turns that are shown at once; of a longer game, they are its last ones.
pub const MOST_TURNS: u16 = 1000;
/// No file is larger, wherever larger ones may be sent: it has to arrive within some seconds.
const MOST_BYTES: usize = 10 << 20;

/// What is to be seen again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cut {
    /// How many of the last turns; `None` for the whole game.
    pub turns: Option<usize>,
    /// How many bytes a file may have.
    pub most_bytes: usize,
}

/// The message with a session's film: as many of the last turns as are asked for and go into a file. It takes up to
/// some seconds to draw. `None` where nothing has been played that stands.
pub fn replay(session: &Session, log: &[Entry], cut: Cut, renderer: &Renderer) -> Option<Message> {
    let story = session.story(log)?;
    let all = story.turns().len();
    let wanted = cut.turns.unwrap_or(all).min(all).min(usize::from(MOST_TURNS));
    if wanted == 0 {
        return None;
    }
    let most = cut.most_bytes.min(MOST_BYTES);
    let draw = |turns| filmed(&story, turns, session.theme, renderer);
    let (shown, file) = longest(wanted, |turns| Some(draw(turns)).filter(|file| file.bytes.len() <= most));
    let extent =
        Extent { shown, all, is_cut: shown < cut.turns.unwrap_or(all).min(all), is_over: !session.is_live() };
    let told = story.last(shown).1;
    let colors = story.end().board().colors();
    let said = match file {
        Some(_) => replay::content(extent, told, &colors),
        None => replay::TOO_LARGE.to_owned(),
    };
    Some(Message { file, ..Message::words(said) })
}

/// The film of the last turns.
fn filmed(story: &Story, turns: usize, theme: ThemeName, renderer: &Renderer) -> Attachment {
    let (before, told) = story.last(turns);
    let film = Film::of_turns(before, told);
    let picture = renderer.film(&film, theme);
    let alt = replay::alt(film.after(), turns, story.turns().len());
    Attachment { name: "replay.gif", bytes: Arc::from(picture.bytes), alt: Some(alt) }
}

/// The most of `wanted` pieces that go, 0 where not even one does; found by halving what is in question.
fn longest<T>(wanted: usize, try_out: impl Fn(usize) -> Option<T>) -> (usize, Option<T>) {
    let mut best = (0, try_out(wanted));
    if best.1.is_some() {
        return (wanted, best.1);
    }
    let mut too_many = wanted;
    while too_many - best.0 > 1 {
        let middle = usize::midpoint(best.0, too_many);
        match try_out(middle) {
            Some(found) => best = (middle, Some(found)),
            None => too_many = middle,
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::longest;

    #[test]
    fn the_longest_that_goes_is_found_by_halving() {
        for wanted in 1..=40_usize {
            for most in 0..=wanted + 1 {
                let tries = Cell::new(0);
                let (found, piece) = longest(wanted, |turns| {
                    tries.set(tries.get() + 1);
                    (turns <= most).then_some(turns)
                });
                assert_eq!(found, most.min(wanted));
                assert_eq!(piece, Some(found).filter(|found| *found > 0));
                assert!(tries.get() <= 2 + wanted.ilog2(), "{wanted}, {most}: {} tries", tries.get());
            }
        }
    }
}
