//! A game told again, turn by turn, as it was played in the end: what was taken back is not told.

use super::{Event, Game};

/// What stands of a game. It is put together by whoever plays the game again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    start: Game,
    turns: Vec<Turn>,
}

/// A roll and what came of it. Who left or came back after it, and turns that were passed over, belong to it too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The position that this led to.
    pub game: Game,
}

impl Story {
    /// A story that begins in this position.
    pub const fn new(start: Game) -> Story {
        Story { start, turns: Vec::new() }
    }

    /// A roll was made: a turn begins.
    pub fn begin(&mut self, game: &Game, events: &[Event]) {
        self.turns.push(Turn { events: events.to_vec(), game: game.clone() });
    }

    /// Something else happened. Before the first roll, the story begins with what came of it.
    pub fn go_on(&mut self, game: &Game, events: &[Event]) {
        match self.turns.last_mut() {
            Some(turn) => {
                turn.events.extend_from_slice(events);
                turn.game.clone_from(game);
            }
            None => self.start.clone_from(game),
        }
    }

    /// The last rolls were taken back, with all that came of them. Nothing happens where there are not so many.
    pub fn take_back(&mut self, rolls: usize) {
        if let Some(kept) = self.turns.len().checked_sub(rolls) {
            self.turns.truncate(kept);
        }
    }

    /// What stands, in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The position that it leads to.
    pub fn end(&self) -> &Game {
        self.before(self.turns.len())
    }

    /// The last turns, at most so many, and the position before them.
    pub fn last(&self, turns: usize) -> (&Game, &[Turn]) {
        let first = self.turns.len().saturating_sub(turns);
        (self.before(first), &self.turns[first..])
    }

    /// The position before the nth turn, counted from 0.
    fn before(&self, nth: usize) -> &Game {
        nth.checked_sub(1).and_then(|last| self.turns.get(last)).map_or(&self.start, |turn| &turn.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ludo::{Ludo, rules::Preset};
    use crate::game::{Action, Face, Roll, Seat};

    /// Plays an action, and what happened by it.
    fn play(game: &mut Game, action: Action) -> Vec<Event> {
        let mut events = Vec::new();
        game.board_mut().play(action, &mut events).expect("the test's actions are legal");
        events
    }

    #[test]
    fn a_turn_is_a_roll_with_all_that_follows_and_what_was_taken_back_is_gone() {
        let start = Game::Ludo(Ludo::new(Preset::Classic.rules(), 3));
        let (mut game, mut story) = (start.clone(), Story::new(start.clone()));
        let mut events = Vec::new();
        game.board_mut().retire(Seat::FIRST, &mut events);
        story.go_on(&game, &events);
        let begun = game.clone();
        let six = Action::Roll(Roll::one(Face::SIX));
        for token in [1, 2] {
            let rolled = play(&mut game, six);
            story.begin(&game, &rolled);
            let moved = play(&mut game, Action::Move(token));
            story.go_on(&game, &moved);
        }
        assert_eq!((story.turns().len(), story.end()), (2, &game));
        let Event::Rolled { .. } = story.turns()[1].events[0] else { panic!("a turn begins with its roll") };
        assert!(story.turns()[1].events.iter().any(|event| matches!(event, Event::Entered { .. })));
        let (before, last) = story.last(1);
        assert_eq!((before, last), (&story.turns()[0].game, &story.turns()[1..]));
        assert_eq!(story.last(9), (&begun, story.turns()));
        story.take_back(3);
        assert_eq!(story.turns().len(), 2);
        story.take_back(2);
        assert_eq!((story.turns(), story.end()), (&[][..], &begun));
    }
}
