//! One player's way over the board, as a Markov chain.

use std::collections::BTreeMap;

use crate::game::snakes::course::Landing;
use crate::game::snakes::rules::{Start, ThreeSixes};
use crate::game::snakes::{Course, Power, Rules};
use crate::game::{Face, Roll};

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

/// How it stands with a player about to roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct State {
    square: u16,
    started: bool,
    shield: bool,
    skips: bool,
    /// Sixes in a row, where the third matters: 0–2.
    sixes: u8,
}

/// What a throw comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Again(State),
    Passed(State),
    Won,
}

impl Chain {
    pub(super) fn new(course: &Course) -> Chain {
        let known = explore(course, &throws(course.rules()));
        let mut numbers = vec![None; known.len()];
        let states = known.iter().enumerate().filter_map(|(index, ways)| Some((index, ways.as_ref()?)));
        for ((index, _), number) in states.clone().zip(0..) {
            numbers[index] = Some(number);
        }
        let count = states.clone().count();
        let number = |state: State| numbers[state.index()].expect("every state that is led to is known");
        let target = |after: &After| match after {
            After::Again(state) => number(*state),
            After::Passed(state) => count + number(*state),
            After::Won => 2 * count,
        };
        let mut chain = Chain { count, first: number(State::default()), ..Chain::default() };
        chain.bounds.push(0);
        for (this, (index, ways)) in states.enumerate() {
            let leads = ways.iter().map(|(after, chance)| Edge { to: target(after), chance: *chance });
            chain.edges.extend(leads.clone().filter(|edge| edge.to != this));
            chain.stays.push(leads.filter(|edge| edge.to == this).map(|edge| edge.chance).sum());
            chain.bounds.push(chain.edges.len());
            // In the middle of a turn a skip is still to come, and the state that follows it may be unknown.
            let state = State::from_index(index);
            chain.skipped.push(numbers[state.rested().index()].filter(|_| state.skips));
        }
        chain
    }

    /// Where the throws of a state lead, those apart that leave the player in it to roll again.
    pub(super) fn edges(&self, state: usize) -> &[Edge] {
        &self.edges[self.bounds[state]..self.bounds[state + 1]]
    }
}

/// What the throws of a state come to, and how often.
type Ways = Vec<(After, f64)>;

/// By the index of each state that a player can come to, what its throws come to.
fn explore(course: &Course, throws: &[Throw]) -> Vec<Option<Ways>> {
    let last = State { square: course.board().size() + 1, ..State::default() };
    let mut known: Vec<Option<Ways>> = vec![None; last.index()];
    let mut waiting = vec![State::default()];
    while let Some(state) = waiting.pop() {
        if known[state.index()].is_some() {
            continue;
        }
        let mut ways = Ways::with_capacity(throws.len());
        for throw in throws {
            let after = state.after(course, throw);
            match ways.iter_mut().find(|(known, _)| *known == after) {
                Some((_, chance)) => *chance += throw.chance,
                None => ways.push((after, throw.chance)),
            }
            match after {
                After::Again(next) => waiting.push(next),
                After::Passed(next) => waiting.extend([next, next.rested()]),
                After::Won => {}
            }
        }
        known[state.index()] = Some(ways);
    }
    known
}

impl State {
    /// A number that rises with the square; those of one square are 24 in a row.
    fn index(self) -> usize {
        let State { square, started, shield, skips, sixes } = self;
        let flags = [started, shield, skips].map(usize::from);
        (((usize::from(square) * 2 + flags[0]) * 2 + flags[1]) * 2 + flags[2]) * 3 + usize::from(sixes)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "of a state's index, whose square and sixes are small"
    )]
    fn from_index(index: usize) -> State {
        let flag = |bit: usize| index / bit % 2 == 1;
        State {
            square: (index / 24) as u16,
            started: flag(12),
            shield: flag(6),
            skips: flag(3),
            sixes: (index % 3) as u8,
        }
    }

    /// The state at the beginning of a turn, when one that is passed over is gone.
    const fn rested(self) -> State {
        State { skips: false, sixes: 0, ..self }
    }

    /// What this throw comes to: the flow of a turn, for one player.
    fn after(self, course: &Course, throw: &Throw) -> After {
        let rules = course.rules();
        let counts = rules.three_sixes != ThreeSixes::None;
        let sixes = if throw.is_six && counts { self.sixes + 1 } else { 0 };
        let pass = |state: State| After::Passed(State { sixes: 0, ..state });
        if sixes == 3 {
            let goes_back = rules.three_sixes == ThreeSixes::BackToStart;
            return pass(if goes_back { State { square: 0, started: false, ..self } } else { self });
        }
        if rules.start != Start::Free && self.square == 0 && !self.started {
            let started = State { started: true, sixes, ..self };
            return if throw.is_six { After::Again(started) } else { pass(self) };
        }
        let (state, power) = self.walked(course, throw.pips);
        match power {
            _ if state.square == course.board().size() => After::Won,
            Some(Power::RollAgain) => After::Again(State { sixes, ..state }),
            _ if throw.is_six && rules.extra_on_six => After::Again(State { sixes, ..state }),
            _ => pass(state),
        }
    }

    fn walked(self, course: &Course, pips: u16) -> (State, Option<Power>) {
        let Some(to) = course.walk(self.square, pips) else { return (self, None) };
        let Landing { at, power, shield } = course.land(to, self.shield, |_| {});
        let skips = self.skips || power == Some(Power::Skip);
        (State { square: at, started: false, shield, skips, sixes: 0 }, power)
    }
}

/// What the dice can show, as far as it matters.
struct Throw {
    pips: u16,
    is_six: bool,
    chance: f64,
}

fn throws(rules: Rules) -> Vec<Throw> {
    let rolls: Vec<Roll> = if rules.dice == 2 {
        Face::ALL.iter().flat_map(|first| Face::ALL.map(|second| Roll::two(*first, second))).collect()
    } else {
        Face::ALL.map(Roll::one).to_vec()
    };
    let mut ways: BTreeMap<(u16, bool), u8> = BTreeMap::new();
    for roll in &rolls {
        *ways.entry((u16::from(roll.total()), rules.is_six(*roll))).or_default() += 1;
    }
    let all: u8 = ways.values().sum();
    let chance = |ways: u8| f64::from(ways) / f64::from(all);
    ways.into_iter().map(|((pips, is_six), ways)| Throw { pips, is_six, chance: chance(ways) }).collect()
}
