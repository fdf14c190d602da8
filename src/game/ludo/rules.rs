//! The switches of Ludo and their presets.

use serde::{Deserialize, Serialize};

/// A named set of switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// A full lap, no penalty for sixes, an extra roll for a six alone.
    #[default]
    Classic,
    /// As most families play it.
    House,
    /// As phone games play it.
    App,
    /// One token home wins.
    Quick,
}

impl Preset {
    /// Every preset.
    pub const ALL: [Preset; 4] = [Preset::Classic, Preset::House, Preset::App, Preset::Quick];

    /// The name in records and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Classic => "classic",
            Preset::House => "house",
            Preset::App => "app",
            Preset::Quick => "quick",
        }
    }

    /// The preset of this name.
    pub fn named(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Its switches.
    pub const fn rules(self) -> Rules {
        let classic = Rules {
            home_step: HomeStep::FullLap,
            enter_on: Faces::SIX,
            first_tries: 1,
            start_in_play: 0,
            tokens: 4,
            tokens_to_win: 4,
            extra_on_six: true,
            extra_on_capture: false,
            extra_on_home: false,
            three_sixes: ThreeSixes::None,
            safe_squares: SafeSquares::Both,
            entry_safe_for: EntrySafeFor::Everybody,
            stack: Stack::Plain,
            capture_before_home: false,
            must_capture: false,
            finish: Finish::Exact,
            play_on: false,
            teams: false,
            auto_move: true,
        };
        let column = Rules { home_step: HomeStep::Column, extra_on_capture: true, ..classic };
        match self {
            Preset::Classic => classic,
            Preset::House => Rules { three_sixes: ThreeSixes::Forfeit, ..column },
            Preset::App => {
                Rules { three_sixes: ThreeSixes::Forfeit, extra_on_home: true, play_on: true, ..column }
            }
            Preset::Quick => Rules { start_in_play: 1, tokens_to_win: 1, extra_on_home: true, ..column },
        }
    }
}

/// Every switch of Ludo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the rules")]
pub struct Rules {
    /// Where the shared track ends for a token.
    pub home_step: HomeStep,
    /// The faces that bring a token in from the yard.
    pub enter_on: Faces,
    /// How often a seat with nothing in play may roll in one turn: 1 or 3.
    pub first_tries: u8,
    /// How many tokens begin on their entry square: 0–4.
    pub start_in_play: u8,
    /// Tokens of each seat: 1–4.
    pub tokens: u8,
    /// How many must be home to finish: 1–`tokens`.
    pub tokens_to_win: u8,
    /// Another roll after a six that moved a token.
    pub extra_on_six: bool,
    /// Another roll after a capture.
    pub extra_on_capture: bool,
    /// Another roll after a token reached home (never for the finishing move).
    pub extra_on_home: bool,
    /// What the third six in a row does.
    pub three_sixes: ThreeSixes,
    /// Where nobody is captured.
    pub safe_squares: SafeSquares,
    /// For whom an entry square is safe.
    pub entry_safe_for: EntrySafeFor,
    /// What two tokens of one colour on a shared square are.
    pub stack: Stack,
    /// Nobody enters the column before a first capture.
    pub capture_before_home: bool,
    /// Where a token can capture, only such moves are legal.
    pub must_capture: bool,
    /// What a roll past home does.
    pub finish: Finish,
    /// After the first winner the others play for places.
    pub play_on: bool,
    /// Two against two, opposite seats.
    pub teams: bool,
    /// The only legal move is played at once.
    pub auto_move: bool,
}

/// A set of die faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Faces(u8);

impl Faces {
    /// A six alone.
    pub const SIX: Faces = Faces(1 << 5);
}

/// Where the shared track ends for a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HomeStep {
    /// A whole lap on the shared track; home is step 57.
    FullLap,
    /// The token turns in one square before its entry; home is step 56.
    Column,
}

/// What the third six in a row does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThreeSixes {
    /// Nothing.
    None,
    /// It is not played and the turn passes.
    Forfeit,
    /// As forfeit, and all that the turn did is taken back.
    UndoTurn,
    /// As forfeit, and the token moved last goes back to the yard.
    Yard,
}

/// Where nobody is captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SafeSquares {
    /// Nowhere.
    None,
    /// On entry squares.
    Entries,
    /// On stars, the square 8 past each entry.
    Stars,
    /// On both.
    Both,
}

/// For whom an entry square is safe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntrySafeFor {
    /// Everybody.
    Everybody,
    /// The seat whose entry it is.
    Owner,
}

/// What two or more tokens of one colour on a shared square are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stack {
    /// Nothing special.
    Plain,
    /// Safe, and opponents may not land there.
    Protected,
    /// An opponent that lands goes back to its own yard.
    Repels,
    /// Opponents may neither land nor pass.
    Blocks,
    /// Not even its owner passes.
    BlocksAll,
}

/// What a roll past home does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finish {
    /// It cannot be used.
    Exact,
    /// It brings the token home.
    Overshoot,
}
