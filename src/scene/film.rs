//! What there is to show of moves as they are made: plain data, from a game and the events just past.
//!
//! A film is a number of takes, one for each throw. A take is the board before it, and then one deed after another,
//! each with the board that it leaves. The board before is found by taking the events back: they say from where to
//! where.

mod ludo;
mod past;
mod snakes;

use super::Scene;
use super::ludo::Walk;
use super::snakes::Ride;
use crate::game::ludo::Place;
use crate::game::story::Turn;
use crate::game::{BoardGame as _, Event, Game, Legal, Roll, Seat, Token};
use past::Past;

/// Moves to show, one after another, and the board that stands at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Film {
    takes: Vec<Take>,
    after: Scene,
    turns: usize,
    is_replay: bool,
}

/// One throw and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Take {
    /// Which turn of a replay it belongs to, counted from 1; of a step, which throw of the step it is.
    pub turn: usize,
    /// The board before it, without any trace of earlier moves. It shows the throw before, if that is known.
    pub before: Scene,
    /// What was done, in order; at least one thing.
    pub acts: Vec<Act>,
}

/// One thing that was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// What.
    pub deed: Deed,
    /// The board when it is done, without any trace of it.
    pub after: Scene,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A throw.
    Rolled(Roll),
    /// Ludo: a token entered, or walked.
    Walked(Walk),
    /// Ludo: tokens went back at once, over the board.
    Flew {
        /// Which, from where, and where they are now.
        tokens: Vec<(Token, Place, Place)>,
        /// Who captured them, where it was that.
        by: Option<Token>,
    },
    /// Ludo: a token reached home.
    CameHome(Token),
    /// Snakes & Ladders: somebody went as the dice led.
    Stepped {
        /// Who.
        seat: Seat,
        /// Every square, the first and the last included. Beyond the last of the board they lead back.
        squares: Vec<u16>,
    },
    /// Snakes & Ladders: a snake, a ladder or a power led somebody on.
    Rode {
        /// Whom.
        seat: Seat,
        /// From where to where.
        ride: Ride,
    },
    /// Snakes & Ladders: two changed places.
    Swapped {
        /// Who landed on the power, and the square that it left.
        one: (Seat, u16),
        /// The other one, and the square that it left.
        other: (Seat, u16),
    },
    /// Snakes & Ladders: somebody was sent to square 0.
    Sent {
        /// Who, and from which square.
        seats: Vec<(Seat, u16)>,
        /// Who captured them, where it was that.
        by: Option<Seat>,
    },
    /// Somebody is done.
    Finished(Seat),
}

impl Film {
    /// The last step of a game: `news` are its events, the latest last. What cannot be taken back, and all that came
    /// before it, is not shown; a step that was itself a taking back is not shown at all.
    ///
    /// Where the first throw let its player choose, it was seen before, and lies there from the beginning.
    pub fn of_step(game: &Game, news: &[Event]) -> Film {
        let after = Scene::new(game, news);
        let is_taken_back = news.iter().any(|event| matches!(event, Event::TakenBack { .. }));
        let mut takes = Vec::new();
        if !is_taken_back {
            let past = Past::of(&after, news, None);
            takes = past.takes(None);
            if let Some(first) = takes.first_mut().filter(|first| was_chosen(game, first)) {
                let thrown = first.acts.remove(0).after;
                first.before = thrown;
            }
        }
        takes.retain(|take| !take.acts.is_empty());
        (1..).zip(&mut takes).for_each(|(number, take)| take.turn = number);
        Film { turns: takes.len(), takes, after, is_replay: false }
    }

    /// A game from this position on, turn by turn. It is shown as a replay, which counts its turns.
    pub fn of_turns(start: &Game, turns: &[Turn]) -> Film {
        let mut after = Scene::new(start, &[]);
        let (mut board, mut takes, mut roll) = (past::quiet(&after), Vec::new(), None);
        for (number, Turn { events, game }) in (1..).zip(turns) {
            after = Scene::new(game, events);
            let more = Past::of(&after, events, Some(&board)).takes(roll);
            takes.extend(more.into_iter().map(|take| Take { turn: number, ..take }));
            board = past::quiet(&after);
            roll = past::last_roll(events).or(roll);
        }
        Film { takes, after, turns: turns.len(), is_replay: true }
    }

    /// The same board at the end, and nothing that moves.
    #[must_use]
    pub fn stopped(self) -> Film {
        Film { takes: Vec::new(), turns: 0, ..self }
    }

    /// Whether nothing moves, so that the still picture is right.
    pub fn is_still(&self) -> bool {
        self.takes.is_empty()
    }

    /// The board at the beginning.
    pub fn before(&self) -> &Scene {
        self.takes.first().map_or(&self.after, |take| &take.before)
    }

    /// The board at the end, with the traces of the last move.
    pub fn after(&self) -> &Scene {
        &self.after
    }

    /// What is shown, in order.
    pub fn takes(&self) -> &[Take] {
        &self.takes
    }

    /// How many turns a replay has, and how many throws a step.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// Whether it is a game seen again, and not the last step.
    pub fn is_replay(&self) -> bool {
        self.is_replay
    }
}

/// Whether a take's throw let its player choose by the rules of `game`, which came later.
fn was_chosen(game: &Game, take: &Take) -> bool {
    let (Game::Ludo(game), Scene::Ludo(before)) = (game, &take.before) else { return false };
    let [Act { deed: Deed::Rolled(roll), .. }, Act { deed: Deed::Walked(_), .. }, ..] = &take.acts[..] else {
        return false;
    };
    let waiting = ludo::waiting(game, before, *roll);
    waiting.is_some_and(|waiting| match waiting.legal() {
        Legal::Move(tokens) => tokens.count() > 1 || !game.rules().auto_move,
        _ => false,
    })
}
