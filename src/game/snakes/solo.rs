//! One player's way over the board: how it stands with them, and what each throw comes to.

use std::collections::BTreeMap;

use super::course::Landing;
use super::rules::{Start, ThreeSixes};
use super::{Course, Power, Rules};
use crate::game::{Face, Roll};

/// How it stands with a player about to roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct State {
    /// 0 is off the board.
    pub(super) square: u16,
    /// On square 0: whether what the rules ask for to leave it has been rolled.
    pub(super) started: bool,
    /// Whether the next snake does nothing.
    pub(super) shield: bool,
    /// Whether the next turn is passed over.
    pub(super) skips: bool,
    /// Sixes (or doubles) in a row, where the third matters: 0–2.
    pub(super) sixes: u8,
}

/// What a throw comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    /// The player rolls again.
    Again(State),
    /// The turn passes.
    Passed(State),
    /// The player is on the last square.
    Won,
}

/// What each throw of a state comes to, and how often it comes.
pub(super) type Ways = Vec<(After, f64)>;

/// By the index of each state that a player can come to, what its throws come to.
pub(super) struct Known(pub(super) Vec<Option<Ways>>);

impl Known {
    /// Nothing is known yet.
    pub(super) fn new(course: &Course) -> Known {
        let beyond = State { square: course.board().size() + 1, ..State::default() };
        Known(vec![None; beyond.index()])
    }

    /// Finds all that can be come to from these states; `leads` says which states a player may be in after a throw.
    pub(super) fn explore<I>(
        mut self,
        course: &Course,
        mut from: Vec<State>,
        leads: impl Fn(After) -> I,
    ) -> Known
    where
        I: IntoIterator<Item = State>,
    {
        let throws = throws(course.rules());
        while let Some(state) = from.pop() {
            let known = &mut self.0[state.index()];
            if known.is_none() {
                let after = |throw: &Throw| (state.after(course, throw), throw.chance);
                let ways: Ways = throws.iter().map(after).collect();
                from.extend(ways.iter().flat_map(|(after, _)| leads(*after)));
                *known = Some(ways);
            }
        }
        self
    }

    /// The states that are known, by their index.
    pub(super) fn states(&self) -> impl Iterator<Item = (State, &Ways)> + Clone {
        let known = self.0.iter().enumerate().filter_map(|(index, ways)| Some((index, ways.as_ref()?)));
        known.map(|(index, ways)| (State::from_index(index), ways))
    }
}

impl State {
    /// A number that rises with the square; those of one square are 24 in a row.
    pub(super) fn index(self) -> usize {
        let State { square, started, shield, skips, sixes } = self;
        let flags = [started, shield, skips].map(usize::from);
        (((usize::from(square) * 2 + flags[0]) * 2 + flags[1]) * 2 + flags[2]) * 3 + usize::from(sixes)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "of a state's index, whose square and sixes are small"
    )]
    pub(super) fn from_index(index: usize) -> State {
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
    pub(super) const fn rested(self) -> State {
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
