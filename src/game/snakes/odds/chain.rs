//! One player's way over the board, as a Markov chain.

use crate::game::snakes::Course;
use crate::game::snakes::solo::{After, Known, State};

/// The chain: its states are those of a player about to roll, rising by squares, and numbered from 0.
///
/// The chances of a state's throws go to targets: below `count` a state in which the same player rolls again, below
/// `2 * count` a state in which the next turn begins, and `2 * count` is the last square.
#[derive(Default)]
pub(super) struct Chain {
    /// How many states there are.
    pub(super) count: usize,
    /// The state in which a game begins.
    pub(super) first: usize,
    /// For each state, where its throws lead.
    edges: Vec<Edge>,
    /// For each state, where its edges begin; one more for the end.
    bounds: Vec<usize>,
    /// For each state, the chance that the player stays in it and rolls again.
    pub(super) stays: Vec<f64>,
    /// For each state, that in which the turn after a skipped one begins, where the player's turn is passed over.
    pub(super) skipped: Vec<Option<usize>>,
}

/// Where a throw leads, and how often.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) to: usize,
    pub(super) chance: f64,
}

impl Chain {
    pub(super) fn new(course: &Course) -> Chain {
        let known = Known::new(course).explore(course, vec![State::default()], |after| match after {
            After::Again(state) => vec![state],
            After::Passed(state) => vec![state, state.rested()],
            After::Won => Vec::new(),
        });
        let mut numbers = vec![None; known.0.len()];
        for ((state, _), number) in known.states().zip(0..) {
            numbers[state.index()] = Some(number);
        }
        let count = known.states().count();
        let number = |state: State| numbers[state.index()].expect("every state that is led to is known");
        let target = |after: &After| match after {
            After::Again(state) => number(*state),
            After::Passed(state) => count + number(*state),
            After::Won => 2 * count,
        };
        let mut chain = Chain { count, first: number(State::default()), ..Chain::default() };
        chain.bounds.push(0);
        for (this, (state, ways)) in known.states().enumerate() {
            let (mut stays, first) = (0.0, chain.edges.len());
            for (to, chance) in ways.iter().map(|(after, chance)| (target(after), chance)) {
                match chain.edges[first..].iter_mut().find(|edge| edge.to == to) {
                    _ if to == this => stays += chance,
                    Some(edge) => edge.chance += chance,
                    None => chain.edges.push(Edge { to, chance: *chance }),
                }
            }
            chain.stays.push(stays);
            chain.bounds.push(chain.edges.len());
            // In the middle of a turn a skip is still to come, and the state that follows it may be unknown.
            chain.skipped.push(numbers[state.rested().index()].filter(|_| state.skips));
        }
        chain
    }

    /// Where the throws of a state lead, those apart that leave the player in it to roll again.
    pub(super) fn edges(&self, state: usize) -> &[Edge] {
        &self.edges[self.bounds[state]..self.bounds[state + 1]]
    }
}
