//! How long a game takes, and what going first is worth: the game is a Markov chain, and this solves it.
//!
//! Where the players leave each other alone, each runs through the same chain, and what holds for a
//! table follows from what holds for one player: with S(t) the chance that a player is still under way after t turns
//! and R(t) the rolls that the player makes in turn t on the average, a game of n takes
//! Σₜ Σᵢ S(t)ⁱ S(t−1)ⁿ⁻¹⁻ⁱ R(t) rolls, i the seats before. Where they do not (by `capture`, or a swap), games are
//! played instead, with dice from a fixed seed: the same numbers every time, and not exact.

mod chain;
mod pace;
mod sums;
mod trial;

use super::{Course, Power};
use crate::game::MAX_SEATS;
use chain::Chain;
use pace::{Effort, Pace, Run};
use trial::Trial;

/// What a board and rules come to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Odds {
    /// For one player with nobody else at the board.
    pub alone: Alone,
    /// For a table.
    pub table: Table,
}

/// How long one player takes alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alone {
    /// Rolls, on the average; infinite where the chance to arrive is too small for a number.
    pub rolls: f64,
    /// So many rolls are enough in a quarter, in a half and in three quarters of all games.
    pub quartiles: [f64; 3],
    /// Whether these are exact, to at least nine digits. They are not where play goes to and fro between parts of the
    /// board for so long that it cannot be followed.
    pub is_exact: bool,
}

/// How long a table plays, all seats' rolls counted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Table {
    /// How many seats: 1–6.
    pub seats: usize,
    /// Rolls of the whole game, on the average; infinite where the chance that it ends is too small for a number.
    pub rolls: f64,
    /// So many rounds are enough in a quarter, in a half and in three quarters of all games: in a round every seat has
    /// a turn, those passed over included.
    pub rounds: [f64; 3],
    /// How often the first seat wins: 0–1.
    pub first_wins: f64,
    /// How these were found.
    pub found: Found,
}

/// How numbers were found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Found {
    /// Solved: they are exact, to at least nine digits.
    Exactly,
    /// Solved as far as could be followed (see [`Alone::is_exact`]), or as if the players did not get in each other's
    /// way, where they do and games are too long to be played.
    Roughly,
    /// By playing games, as the players get in each other's way.
    ByPlaying {
        /// Games that were played to their end.
        games: u32,
        /// The standard error of the rolls.
        rolls_error: f64,
        /// The standard error of the first seat's share.
        first_error: f64,
    },
}

/// Solves a board with rules for so many seats (1–6; what is outside is taken as the nearest). Where only playing
/// helps, it plays so many games, or fewer where they are very long.
pub fn odds(course: &Course, seats: usize, games: u32) -> Odds {
    let seats = seats.clamp(1, MAX_SEATS);
    let chain = Chain::new(course);
    let run = pace::run(&chain, Pace::Rolls, 1, Effort::THOROUGH);
    let alone = Alone { rolls: run.rolls, quartiles: run.quartiles, is_exact: run.is_settled };
    let solved = |run: Run| {
        let found = if run.is_settled { Found::Exactly } else { Found::Roughly };
        Table { seats, rolls: run.rolls, rounds: run.quartiles, first_wins: run.first_wins, found }
    };
    let played = is_entangled(course, seats)
        .then(|| Trial::play(course, seats, games, u64::from(games) * ROLLS_A_GAME));
    let solve = || solved(pace::run(&chain, Pace::Turns, seats, Effort::THOROUGH));
    let table = match played {
        Some(trial) if trial.games >= FEWEST_GAMES => trial.table(seats),
        Some(_) => Table { found: Found::Roughly, ..solve() },
        None => solve(),
    };
    Odds { alone, table }
}

/// About how many rolls a game of so many seats (1–6) takes, all seats' rolls counted: good for a lobby, and quick. To
/// a few digits where players leave each other alone, else to within a tenth or so. Infinite where the chance that the
/// game ends is too small for a number.
pub fn expected_rolls(course: &Course, seats: usize) -> f64 {
    let seats = seats.clamp(1, MAX_SEATS);
    if is_entangled(course, seats) {
        let trial = Trial::play(course, seats, LOBBY_GAMES, MOST_LOBBY_ROLLS);
        if trial.games >= FEWEST_GAMES {
            return trial.rolls();
        }
    }
    pace::run(&Chain::new(course), Pace::Turns, seats, Effort::QUICK).rolls
}

/// Games that are played for a lobby.
const LOBBY_GAMES: u32 = 300;
/// Rolls that are made for a lobby, in all its games.
const MOST_LOBBY_ROLLS: u64 = 40_000;
/// Where games are longer than this, there are fewer.
const ROLLS_A_GAME: u64 = 300;
/// Fewer games than these tell less than the chain of one player does.
const FEWEST_GAMES: u32 = 30;

/// Whether what one player does can move another.
fn is_entangled(course: &Course, seats: usize) -> bool {
    seats > 1 && (course.rules().capture || course.board().has(Power::Swap))
}
