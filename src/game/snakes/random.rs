//! Random boards: the same recipe gives the same board for ever.

use super::board::{MAX_SIZE, MIN_SIZE, Plan, Power, columns};
use super::chance::Chance;

/// What a random board is made from.
///
/// Whatever it says, the board goes with every combination of rules: no jump ends where another or a power begins, so
/// that chains change nothing, and no two jumps or powers are on neighbouring squares, so that there is always a roll
/// that does not lead down. Changing what comes out of a recipe would change boards that people have shared: a golden
/// test holds some. Numbers are drawn by splitmix64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Recipe {
    /// How many squares: 10–400; what is outside is taken as the nearest.
    pub size: u16,
    /// How wild.
    pub wild: Wild,
    /// Another seed, another board.
    pub seed: u64,
    /// Whether there are powers.
    pub powers: bool,
}

/// How wild a random board is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Wild {
    /// Few jumps, and short ones.
    Calm,
    /// About as many as on the classic board.
    #[default]
    Normal,
    /// Many and long ones, and a snake just before the end.
    Wild,
}

impl Wild {
    /// Every one.
    pub const ALL: [Wild; 3] = [Wild::Calm, Wild::Normal, Wild::Wild];

    /// The name in options and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Wild::Calm => "calm",
            Wild::Normal => "normal",
            Wild::Wild => "wild",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Wild> {
        Wild::ALL.into_iter().find(|wild| wild.name() == name)
    }

    /// Ladders to a hundred squares.
    const fn ladders(self) -> u16 {
        match self {
            Wild::Calm => 4,
            Wild::Normal => 6,
            Wild::Wild => 9,
        }
    }

    /// Snakes to a hundred squares.
    const fn snakes(self) -> u16 {
        match self {
            Wild::Calm => 3,
            Wild::Normal => 6,
            Wild::Wild => 12,
        }
    }

    /// By how many boards the snakes may go down more than the ladders go up, in sum.
    const fn slack(self) -> i32 {
        match self {
            Wild::Calm | Wild::Normal => 1,
            Wild::Wild => 2,
        }
    }

    /// How far the longest jumps go, in hundredths of the board.
    const fn reach(self) -> u16 {
        match self {
            Wild::Calm => 30,
            Wild::Normal => 55,
            Wild::Wild => 80,
        }
    }
}

impl Recipe {
    /// The board.
    pub fn plan(self) -> Plan {
        let size = self.size.clamp(MIN_SIZE, MAX_SIZE);
        let mut draft = Draft::new(size, self.wild, self.seed);
        draft.jumps();
        if self.powers {
            draft.powers();
        }
        draft.plan.snakes.sort_unstable();
        draft.plan.ladders.sort_unstable();
        draft.plan.powers.sort_unstable_by_key(|(square, _)| *square);
        draft.plan
    }
}

/// How often a place is drawn before the board does without.
const TRIES: u16 = 60;

/// A board that is being drawn up.
struct Draft {
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
    plan: Plan,
}

impl Draft {
    fn new(size: u16, wild: Wild, seed: u64) -> Draft {
        let squares = usize::from(size) + 2;
        let plan = Plan { size: size.into(), snakes: Vec::new(), ladders: Vec::new(), powers: Vec::new() };
        let (is_taken, begins) = (vec![false; squares], vec![false; squares]);
        let columns = columns(size);
        Draft { chance: Chance::new(seed), wild, size, columns, is_taken, begins, balance: 0, plan }
    }

    /// Each in a stretch of its own, from the short ones to the long ones by turns.
    fn jumps(&mut self) {
        if self.wild == Wild::Wild {
            self.try_often(|draft| {
                let from = draft.size - draft.chance.within(1, 3);
                draft.snake(from, 0)
            });
        }
        let first = self.chance.below(3);
        let [ladders, snakes] =
            [self.wild.ladders(), self.wild.snakes()].map(|density| (self.size * density).div_ceil(100));
        for nth in 0..ladders.max(snakes) {
            self.try_often(|draft| {
                let from = draft.place((nth, ladders), 2, draft.size * 9 / 10);
                nth >= ladders || draft.ladder(from, first + nth)
            });
            self.try_often(|draft| {
                let from = draft.place((nth, snakes), draft.size / 8, draft.size - 1);
                nth >= snakes || draft.snake(from, first + nth + 1)
            });
        }
    }

    fn try_often(&mut self, mut attempt: impl FnMut(&mut Draft) -> bool) {
        for _ in 0..TRIES {
            if attempt(self) {
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

    /// One to ten squares, of every kind by turns, each in a stretch of its own.
    fn powers(&mut self) {
        let count = (self.size / 10).max(5);
        let first = self.chance.below(6);
        for nth in 0..count {
            self.try_often(|draft| {
                let square = draft.place((nth, count), 3, draft.size - 1);
                draft.power(square, first + nth)
            });
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
