//! Random boards: the same recipe gives the same board for ever.

mod draft;

use super::board::{MAX_SIZE, MIN_SIZE, Plan};
use draft::Draft;

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
    /// The number that a seed stands for which somebody typed: itself (`7`, `007` and `+7` are one), or the FNV-1a hash
    /// of its bytes. Like what comes out of a recipe, it never changes.
    pub fn seed(typed: &str) -> u64 {
        typed.parse().unwrap_or_else(|_| {
            typed.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
            })
        })
    }

    /// The board.
    pub fn plan(self) -> Plan {
        let size = self.size.clamp(MIN_SIZE, MAX_SIZE);
        let mut draft = Draft::new(size, self.wild, self.seed);
        draft.jumps();
        if self.powers {
            draft.powers();
        }
        draft.plan.in_order()
    }
}
