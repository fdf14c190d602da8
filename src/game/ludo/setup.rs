//! Any position at all, from a stored row or a test, and what is wrong with it.

mod faults;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::track::{ABSENT, YARD};
use super::{Face, Ludo, Rules, Seat, Seats, Side, Stage, Token, Track, Turn};

/// A Ludo position that nobody has checked yet: `Ludo::try_from` does, and lists the faults.
///
/// Tokens may stand wherever steps can lead, however play would have brought them there; opposing
/// tokens on one square, say, are a position like any other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The switches.
    pub rules: Rules,
    /// What stands where.
    pub board: Position,
    /// Who has finished, in that order: just those with enough tokens home.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub finished: Vec<Seat>,
    /// Who has left, in that order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retired: Vec<Seat>,
    /// Who has won, where somebody has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// Whose turn it is, or was when the game ended.
    pub turn: Seat,
    /// The roll that waits for a token to be chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolled: Option<Face>,
    /// Rolls made in this turn, the waiting one included; 255 stands for more, too.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rolls: u8,
    /// How many of these, up to the last one, were sixes in a row; 255 stands for more, too.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub sixes: u8,
    /// The token that this turn moved last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Token>,
    /// What stood where before this turn's first move, where the rules may take the turn back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Position>,
}

/// What stands where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Each seat's tokens, in steps travelled: −1 in the yard, 0 on the own entry square, up to home.
    pub steps: Seats<Vec<i8>>,
    /// The seats of which a token has captured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<Seat>,
}

/// All that is wrong with a [`Setup`]; what can only be told of a sound board is left out where the
/// board is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<String>);

impl Setup {
    /// The beginning of a game, of six seats at most: the first seat is to roll.
    pub fn new(rules: Rules, seats: usize) -> Setup {
        let step = |token| if token < rules.start_in_play { 0 } else { -1 };
        let steps = Seats::from_fn(seats, |_| (0..rules.tokens).map(step).collect());
        Setup {
            rules,
            board: Position { steps, captured: Vec::new() },
            finished: Vec::new(),
            retired: Vec::new(),
            winner: None,
            turn: Seat::FIRST,
            rolled: None,
            rolls: 0,
            sixes: 0,
            moved: None,
            before: None,
        }
    }

    fn track(&self) -> Track {
        Track::new(self.board.steps.count(), self.rules.home_step)
    }
}

impl TryFrom<Setup> for Ludo {
    type Error = Faults;

    /// # Errors
    /// The faults of the rules, of the board, and of what is said about turn and result.
    fn try_from(setup: Setup) -> Result<Ludo, Faults> {
        none(setup.shape_faults())?;
        let track = setup.track();
        let turn = Turn {
            seat: setup.turn,
            rolls: setup.rolls,
            sixes: setup.sixes,
            moved: setup.moved,
            before: setup.before.map(|before| before.sides(track)),
        };
        let mut game = Ludo {
            rules: setup.rules,
            track,
            sides: setup.board.sides(track),
            finished: setup.finished,
            retired: setup.retired,
            winner: setup.winner,
            turn,
            stage: Stage::Rolling,
        };
        if game.is_decided() {
            game.stage = Stage::Over;
        } else if let Some(face) = setup.rolled {
            game.stage = Stage::Moving { face, tokens: game.movable(face) };
        }
        none(game.faults(setup.rolled))?;
        Ok(game)
    }
}

impl From<Ludo> for Setup {
    fn from(game: Ludo) -> Setup {
        let position = |sides: &Seats<Side>| Position {
            steps: sides.map(|_, side| game.steps(side)),
            captured: sides.iter().filter(|(_, side)| side.has_captured).map(|(seat, _)| seat).collect(),
        };
        Setup {
            rules: game.rules,
            board: position(&game.sides),
            winner: game.winner,
            turn: game.turn.seat,
            rolled: game.rolled().map(super::Roll::face),
            rolls: game.turn.rolls,
            sixes: game.turn.sixes,
            moved: game.turn.moved,
            before: game.turn.before.as_ref().map(position),
            finished: game.finished,
            retired: game.retired,
        }
    }
}

impl Ludo {
    #[expect(clippy::cast_possible_truncation, reason = "home is step 83 at most")]
    fn steps(&self, side: &Side) -> Vec<i8> {
        side.steps()[..usize::from(self.rules.tokens)].iter().map(|steps| *steps as i8).collect()
    }
}

impl Position {
    /// Steps that are none count as the yard, and tokens beyond the fourth are left out.
    fn sides(&self, track: Track) -> Seats<Side> {
        self.steps.map(|seat, steps| {
            let mut sound = [ABSENT; 4];
            for (sound, steps) in sound.iter_mut().zip(steps) {
                *sound = track.place(i16::from(*steps)).map_or(YARD, |place| track.steps(place));
            }
            Side::new(sound, self.captured.contains(&seat), track)
        })
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("; "))
    }
}

impl std::error::Error for Faults {}

fn none(faults: Vec<String>) -> Result<(), Faults> {
    if faults.is_empty() { Ok(()) } else { Err(Faults(faults)) }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}
