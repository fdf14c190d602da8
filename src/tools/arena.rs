//! `ludo-bot arena`: computers play each other, many times over.

use std::fmt;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::computer::{self, Level};
use crate::game::ludo::{Faults, Ludo, Rules, Setup};
use crate::game::{Action, Face, Game, Legal, Roll, Seat};

/// A game that goes on for longer is counted as nobody's: some levels could go round for ever.
const MOST_ROLLS: u64 = 100_000;

/// What to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArenaOptions {
    /// How many games.
    pub games: u64,
    /// Who plays: a level for each seat, 2–6.
    pub levels: Vec<Level>,
    /// By which rules.
    pub rules: Rules,
    /// The same seed gives the same games.
    pub seed: u64,
}

/// How it went. Shown as a few lines, of which only the last depends on the machine.
#[derive(Clone, PartialEq, Debug)]
pub struct Arena {
    /// Each player's level, and how many games it won: up to the first winner, where the rules play on.
    pub wins: Vec<(Level, u64)>,
    /// Games played, unfinished ones included.
    pub games: u64,
    /// Games that were ended after 100,000 rolls.
    pub unfinished: u64,
    /// Rolls of all games.
    pub rolls: u64,
    /// How long it took.
    pub took: Duration,
}

/// Plays computers against each other. They change seats from game to game, and who begins changes
/// after every round of that, so that each begins from each seat equally often.
///
/// # Errors
/// What is wrong with the rules, for so many players.
pub fn arena(options: &ArenaOptions) -> Result<Arena, Faults> {
    let seats = options.levels.len();
    let setup = Setup::from(Ludo::try_new(options.rules, seats)?);
    let begun_by = |turn| Ludo::try_from(Setup { turn, ..setup.clone() });
    let starts = (0..seats).filter_map(Seat::new).map(begun_by).collect::<Result<Vec<_>, _>>()?;
    let began = tokio::time::Instant::now();
    let mut rng = StdRng::seed_from_u64(options.seed);
    let wins = options.levels.iter().map(|level| (*level, 0)).collect();
    let mut arena = Arena { wins, games: options.games, unfinished: 0, rolls: 0, took: Duration::ZERO };
    let mut order: Vec<usize> = (0..seats).collect();
    let each_seat = |start| std::iter::repeat_n(start, seats);
    for (start, _) in starts.iter().flat_map(each_seat).cycle().zip(0..options.games) {
        let levels: Vec<_> = order.iter().map(|player| options.levels[*player]).collect();
        match play(start.clone(), &levels, &mut rng, &mut arena.rolls) {
            Some(winner) => arena.wins[order[winner.index()]].1 += 1,
            None => arena.unfinished += 1,
        }
        order.rotate_right(1);
    }
    arena.took = began.elapsed();
    Ok(arena)
}

/// Plays one game and says who won it.
fn play(start: Ludo, levels: &[Level], rng: &mut StdRng, rolls: &mut u64) -> Option<Seat> {
    let mut game = Game::Ludo(start);
    let mut events = Vec::new();
    let last = *rolls + MOST_ROLLS;
    while game.board().winner().is_none() && *rolls < last {
        let seat = game.board().to_act()?;
        let action = match game.board().legal() {
            Legal::Roll { .. } => {
                *rolls += 1;
                Action::Roll(Roll::one(Face::ALL[rng.random_range(0..Face::ALL.len())]))
            }
            Legal::Move(_) => {
                let mut below = |bound| rng.random_range(0..bound);
                computer::choose(&game, levels[seat.index()], &mut below)?
            }
            Legal::Nothing => return None,
        };
        events.clear();
        game.board_mut().play(action, &mut events).ok()?;
    }
    game.board().winner()
}

impl fmt::Display for Arena {
    #[expect(clippy::cast_precision_loss, reason = "shown with few digits")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, (level, wins)) in self.wins.iter().enumerate() {
            let share = 100.0 * *wins as f64 / self.games.max(1) as f64;
            let (low, high) = wilson(*wins, self.games);
            writeln!(
                f,
                "{} {:<12} {wins:>8} wins  {share:5.1} %  [{:.1}, {:.1}]",
                nth + 1,
                level.name(),
                100.0 * low,
                100.0 * high
            )?;
        }
        if self.unfinished > 0 {
            writeln!(f, "{} games unfinished", self.unfinished)?;
        }
        let games = self.games.max(1) as f64;
        writeln!(f, "{} games, {:.1} rolls a game", self.games, self.rolls as f64 / games)?;
        writeln!(f, "{:.0} games a second", self.games as f64 / self.took.as_secs_f64().max(1e-9))
    }
}

/// Wilson's 95 % confidence interval of a share.
#[expect(clippy::cast_precision_loss, reason = "far fewer games than 2^53")]
fn wilson(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (games as f64, 1.959_964);
    let share = wins as f64 / n;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let reach = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}
