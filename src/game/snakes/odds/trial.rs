//! Games that are played to see how long they take.

use super::{Found, Table};
use crate::game::snakes::chance::Chance;
use crate::game::snakes::{Course, Snakes};
use crate::game::{Action, BoardGame as _, Event, Face, Roll, Seat};

/// What games that were played came to.
pub(super) struct Trial {
    /// Those that were played to their end.
    pub(super) games: u32,
    /// Of all games, the one that was broken off included.
    made: u64,
    squares_of_rolls: f64,
    first_wins: u32,
    /// Of each game that was played to its end.
    rounds: Vec<u64>,
}

/// Any will do; it stays, so that the same question has the same answer.
const SEED: u64 = 0x5eed_0f1a_dde7_5eed;

impl Trial {
    /// Plays so many games of so many seats (2–6), or as many as so many rolls are enough for.
    pub(super) fn play(course: &Course, seats: usize, games: u32, most_rolls: u64) -> Trial {
        let mut trial = Trial { games: 0, made: 0, squares_of_rolls: 0.0, first_wins: 0, rounds: Vec::new() };
        let mut chance = Chance::new(SEED);
        let start = Snakes::new(course.clone(), seats);
        while trial.games < games && trial.made < most_rolls {
            trial.play_one(start.clone(), &mut chance, most_rolls);
        }
        trial
    }

    fn play_one(&mut self, mut game: Snakes, chance: &mut Chance, most_rolls: u64) {
        let dice = game.course().rules().dice;
        let (before, mut rounds, mut events) = (self.made, 1, Vec::new());
        while game.winner().is_none() {
            if self.made == most_rolls {
                return;
            }
            self.made += 1;
            events.clear();
            game.play(Action::Roll(roll(dice, chance)), &mut events).expect("the game is not over");
            // Where everybody is passed over, the turn comes round more than once.
            rounds += events.iter().filter(|event| begins_round(**event)).count() as u64;
        }
        self.games += 1;
        self.squares_of_rolls += number(self.made - before).powi(2);
        self.first_wins += u32::from(game.winner() == Some(Seat::FIRST));
        self.rounds.push(rounds);
    }

    /// Rolls of a game, on the average. What was broken off counts as rolls that have not ended a game.
    pub(super) fn rolls(&self) -> f64 {
        number(self.made) / f64::from(self.games)
    }

    pub(super) fn table(mut self, seats: usize) -> Table {
        self.rounds.sort_unstable();
        let games = f64::from(self.games);
        let (rolls, first_wins) = (self.rolls(), f64::from(self.first_wins) / games);
        let variance = (self.squares_of_rolls / games - rolls * rolls).max(0.0);
        let last = self.rounds.len() - 1;
        let found = Found::ByPlaying {
            games: self.games,
            rolls_error: (variance / games).sqrt(),
            first_error: (first_wins * (1.0 - first_wins) / games).sqrt(),
        };
        let rounds = [1, 2, 3].map(|quarter| number(self.rounds[last * quarter / 4]));
        Table { seats, rolls, rounds, first_wins, found }
    }
}

/// Whether the turn has come round to the first seat, or passed over it.
const fn begins_round(event: Event) -> bool {
    matches!(event, Event::TurnOf { seat: Seat::FIRST } | Event::Skipped { seat: Seat::FIRST })
}

fn roll(dice: u8, chance: &mut Chance) -> Roll {
    let mut face = || Face::ALL[usize::from(chance.below(6))];
    let first = face();
    if dice == 2 { Roll::two(first, face()) } else { Roll::one(first) }
}

#[expect(clippy::cast_precision_loss, reason = "far fewer rolls than 2^53")]
const fn number(rolls: u64) -> f64 {
    rolls as f64
}
