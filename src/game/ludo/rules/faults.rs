//! Which switches make no sense together.

use super::{HomeStep, Rules};
use crate::game::MAX_SEATS;

impl Rules {
    /// All that is wrong with these switches for so many seats; nothing where a game can begin.
    pub fn faults(&self, seats: usize) -> Vec<String> {
        let wrong_seats = !(2..=MAX_SEATS).contains(&seats);
        let full_lap = self.home_step == HomeStep::FullLap;
        [
            (wrong_seats, format!("a table has 2 to {MAX_SEATS} seats, not {seats}")),
            (self.enter_on.is_empty(), "enter_on is empty, so no token could ever enter".into()),
            (!matches!(self.first_tries, 1 | 3), format!("first_tries is 1 or 3, not {}", self.first_tries)),
            (!(1..=4).contains(&self.tokens), format!("tokens is 1 to 4, not {}", self.tokens)),
            (
                !(1..=self.tokens).contains(&self.tokens_to_win),
                format!("tokens_to_win is 1 to tokens ({}), not {}", self.tokens, self.tokens_to_win),
            ),
            (
                self.start_in_play > self.tokens,
                format!("start_in_play is 0 to tokens ({}), not {}", self.tokens, self.start_in_play),
            ),
            (
                self.capture_before_home && !full_lap,
                "capture_before_home goes with home_step full_lap only".into(),
            ),
            (self.teams && seats != 4, format!("teams needs four seats, not {seats}")),
            (self.teams && self.play_on, "teams does not go with play_on".into()),
        ]
        .into_iter()
        .filter_map(|(wrong, fault)| wrong.then_some(fault))
        .collect()
    }
}
