//! The switches of Snakes & Ladders and their presets.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::board::Plan;
use super::fault::Fault;
use crate::game::switches::{presets, switches};
use crate::game::{Face, Roll};

/// A named set of switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Preset {
    /// One die, a six rolls again, and the last square has to be reached exactly.
    #[default]
    Classic,
    /// As classic, and one roll a turn.
    Plain,
    /// As classic, with bouncing, a lost third six, and boards with powers.
    Party,
}

presets! {
    Classic => "classic",
    Plain => "plain",
    Party => "party",
}

impl Preset {
    /// Its switches.
    pub const fn rules(self) -> Rules {
        let classic = Rules {
            extra_on_six: true,
            dice: 1,
            start: Start::Free,
            three_sixes: ThreeSixes::None,
            overshoot: Overshoot::Stay,
            chain: false,
            capture: false,
        };
        match self {
            Preset::Classic => classic,
            Preset::Plain => Rules { extra_on_six: false, ..classic },
            Preset::Party => {
                Rules { three_sixes: ThreeSixes::Forfeit, overshoot: Overshoot::Bounce, ..classic }
            }
        }
    }

    /// The board that it is played on unless another is chosen.
    pub fn plan(self) -> Plan {
        if self.has_powers() { Plan::party() } else { Plan::classic() }
    }

    /// Whether the boards that are made for it have powers.
    pub const fn has_powers(self) -> bool {
        matches!(self, Preset::Party)
    }
}

/// Every switch of Snakes & Ladders. Powers are not among them: they are on the board.
///
/// Written down as a preset's name, or as an object of switches over a preset:
/// `{"preset": "classic", "dice": 2}` (without a preset: over `classic`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Another roll after a six (with two dice: after a double).
    pub extra_on_six: bool,
    /// Dice that are thrown at once: 1 or 2.
    pub dice: u8,
    /// What it takes to leave square 0.
    pub start: Start,
    /// What the third six (with two dice: double) in a row does: of those rolled one after another by a seat that
    /// kept the turn.
    pub three_sixes: ThreeSixes,
    /// What a roll past the last square does. Where two dice are chosen and this is not, it bounces.
    pub overshoot: Overshoot,
    /// Whether the end of a jump may lead on.
    pub chain: bool,
    /// Ending on another player's square sends them to square 0, to start again; not on the last square.
    pub capture: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Preset::default().rules()
    }
}

switches! {
    base: |switches| {
        let preset = switches.preset.rules();
        if switches.dice == Some(2) { Rules { overshoot: Overshoot::Bounce, ..preset } } else { preset }
    },
    extra_on_six: bool,
    dice: u8,
    start: Start,
    three_sixes: ThreeSixes,
    overshoot: Overshoot,
    chain: bool,
    capture: bool,
}

/// What it takes to leave square 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Any roll.
    Free,
    /// A six, of one die: it starts the player, moves nothing, and the player rolls again.
    Six,
    /// A double, of two dice: likewise.
    Doubles,
}

/// What the third six (or double) in a row does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThreeSixes {
    /// Nothing.
    None,
    /// It is not played and the turn passes.
    Forfeit,
    /// As forfeit, and the player goes to square 0 and has to start again.
    BackToStart,
}

/// What a roll past the last square does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overshoot {
    /// It is not applied. One die only: with two, nobody could ever leave the square before the last.
    Stay,
    /// Back from the last square by what is left (never below 1), and a snake or ladder there counts.
    Bounce,
}

impl Rules {
    /// The same with so many dice. What cannot be with that number follows: an overshoot that stays bounces with
    /// two dice, and a start with a six is one with doubles, and the other way round.
    #[must_use]
    pub const fn with_dice(self, dice: u8) -> Rules {
        match (dice, self) {
            (2, Rules { start: Start::Six, .. }) => {
                Rules { dice, start: Start::Doubles, overshoot: Overshoot::Bounce, ..self }
            }
            (2, _) => Rules { dice, overshoot: Overshoot::Bounce, ..self },
            (_, Rules { start: Start::Doubles, .. }) => Rules { dice, start: Start::Six, ..self },
            _ => Rules { dice, ..self },
        }
    }

    /// Whether this roll is a six, or with two dice a double.
    pub fn is_six(self, roll: Roll) -> bool {
        let mut faces = roll.faces();
        match (faces.next(), faces.next()) {
            (Some(first), Some(second)) => first == second,
            (first, _) => first == Some(Face::SIX),
        }
    }

    /// What the dice can show in sum.
    pub fn totals(self) -> RangeInclusive<u16> {
        if self.dice == 2 { 2..=12 } else { 1..=6 }
    }

    /// All that makes no sense together.
    pub(super) fn faults(self) -> Vec<Fault> {
        let [one, two] = [1, 2].map(|dice| self.dice == dice);
        [
            (!one && !two, Fault::Dice(self.dice)),
            (two && self.overshoot == Overshoot::Stay, Fault::StayWithTwoDice),
            (two && self.start == Start::Six, Fault::SixWithTwoDice),
            (one && self.start == Start::Doubles, Fault::DoublesWithOneDie),
        ]
        .into_iter()
        .filter_map(|(wrong, fault)| wrong.then_some(fault))
        .collect()
    }
}
