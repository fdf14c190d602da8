//! A board while it is drawn up: where there is room, and how long a jump may be.

use super::Wild;
use crate::game::snakes::board::{Plan, Power, columns};
use crate::game::snakes::chance::Chance;

/// A board that is being drawn up.
pub(super) struct Draft {
    chance: Chance,
    wild: Wild,
    size: u16,
    columns: u16,
    /// Whether something begins or ends on a square, square 0 first.
    is_taken: Vec<bool>,
    /// Whether something begins there.
    begins: Vec<bool>,
    /// By how many squares the ladders so far go up in sum, less what the snakes go down.
    balance: i32,
    pub(super) plan: Plan,
}

/// How often a place is drawn before the board does without.
const TRIES: u16 = 60;

impl Draft {
    pub(super) fn new(size: u16, wild: Wild, seed: u64) -> Draft {
        let squares = usize::from(size) + 2;
        let plan = Plan::empty(size.into());
        let (is_taken, begins) = (vec![false; squares], vec![false; squares]);
        let columns = columns(size);
        Draft { chance: Chance::new(seed), wild, size, columns, is_taken, begins, balance: 0, plan }
    }

    /// Each in a stretch of its own, from the short ones to the long ones by turns.
    pub(super) fn jumps(&mut self) {
        let kind = self.chance.below(3);
        let [ladders, snakes] =
            [self.wild.ladders(), self.wild.snakes()].map(|density| (self.size * density).div_ceil(100));
        for nth in 0..ladders.max(snakes) {
            if nth < ladders {
                self.try_often((nth, ladders), 2, self.size * 9 / 10, |draft, from| {
                    draft.ladder(from, kind + nth)
                });
            }
            if nth == 0 && self.wild == Wild::Wild {
                self.try_often((0, 1), self.size - 3, self.size - 1, |draft, from| {
                    draft.snake(from, kind + 1)
                });
            } else if nth < snakes {
                let least = self.size / 8;
                self.try_often((nth, snakes), least, self.size - 1, |draft, from| {
                    draft.snake(from, kind + nth + 1)
                });
            }
        }
    }

    /// Tries squares in the nth of so many stretches between two squares, and then anywhere between them.
    fn try_often(
        &mut self,
        (nth, count): (u16, u16),
        least: u16,
        most: u16,
        mut attempt: impl FnMut(&mut Draft, u16) -> bool,
    ) {
        for tried in 0..TRIES {
            let stretch = if tried < TRIES / 2 { (nth, count) } else { (0, 1) };
            let square = self.place(stretch, least, most);
            if attempt(self, square) {
                return;
            }
        }
    }

    /// A square in the nth of so many stretches between two squares.
    fn place(&mut self, (nth, count): (u16, u16), least: u16, most: u16) -> u16 {
        let squares = u32::from(most.saturating_sub(least)) + 1;
        let edge = |nth: u16| least + u16::try_from(squares * u32::from(nth) / u32::from(count)).unwrap_or(0);
        self.chance.within(edge(nth), edge(nth + 1).saturating_sub(1))
    }

    /// So many squares: every third jump is short, every third long.
    fn length(&mut self, kind: u16) -> u16 {
        let (row, longest) = (self.columns, (self.size * self.wild.reach() / 100).max(self.size / 2));
        match kind % 3 {
            0 => self.chance.within(row / 2 + 1, 2 * row),
            1 => self.chance.within(row, (longest / 2).max(row)),
            _ => self.chance.within((longest / 2).max(row), longest),
        }
    }

    fn ladder(&mut self, from: u16, kind: u16) -> bool {
        let length = self.length(kind);
        let is_drawn = self.jump(from, from + length);
        if is_drawn {
            self.plan.ladders.push((from.into(), (from + length).into()));
            self.balance += i32::from(length);
        }
        is_drawn
    }

    /// Snakes do not go down by much more than the ladders go up, or nobody would ever arrive.
    fn snake(&mut self, from: u16, kind: u16) -> bool {
        let length = self.length(kind);
        let slack = i32::from(self.size) * self.wild.slack();
        let is_drawn =
            i32::from(length) <= self.balance + slack && self.jump(from, from.saturating_sub(length));
        if is_drawn {
            self.plan.snakes.push((from.into(), (from - length).into()));
            self.balance -= i32::from(length);
        }
        is_drawn
    }

    /// Takes both ends, where that can be: on the board, in different rows, and apart from everything else.
    fn jump(&mut self, from: u16, to: u16) -> bool {
        let inside = 1..self.size;
        if !inside.contains(&from) || !inside.contains(&to) || self.row(from) == self.row(to) {
            return false;
        }
        let is_free = self.may_begin(from) && !self.is_taken[usize::from(to)];
        if is_free {
            self.take(from);
            self.is_taken[usize::from(to)] = true;
        }
        is_free
    }

    fn row(&self, square: u16) -> u16 {
        (square - 1) / self.columns
    }

    /// Whether nothing is on this square, and nothing begins on either side of it.
    fn may_begin(&self, square: u16) -> bool {
        let at = usize::from(square);
        !self.is_taken[at] && !self.begins[at - 1] && !self.begins[at + 1]
    }

    fn take(&mut self, square: u16) {
        self.is_taken[usize::from(square)] = true;
        self.begins[usize::from(square)] = true;
    }

    /// A power for every ten squares, five at least, of every kind by turns and each in a stretch of its own; fewer
    /// where there is no room.
    pub(super) fn powers(&mut self) {
        let count = (self.size / 10).max(5);
        let first = self.chance.below(6);
        for nth in 0..count {
            self.try_often((nth, count), 3, self.size - 1, |draft, square| draft.power(square, first + nth));
        }
    }

    fn power(&mut self, square: u16, kind: u16) -> bool {
        let by = self.chance.within(2, 5);
        let (power, to) = match kind % 6 {
            0 => (Power::RollAgain, square),
            1 => (Power::Shield, square),
            2 => (Power::Move(-i64::from(by)), square.saturating_sub(by)),
            3 => (Power::Skip, square),
            4 => (Power::Move(by.into()), square + by),
            _ => (Power::Swap, square),
        };
        let is_free = self.may_begin(square)
            && (1..self.size).contains(&to)
            && (to == square || !self.is_taken[usize::from(to)]);
        if is_free {
            self.take(square);
            self.is_taken[usize::from(to)] = true;
            self.plan.powers.push((square.into(), power));
        }
        is_free
    }
}
