//! The switches of Ludo and their presets.

mod faces;
mod faults;

use serde::{Deserialize, Serialize};

use crate::game::switches::{presets, switches};
pub use faces::Faces;

/// A named set of switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
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

presets! {
    Classic => "classic",
    House => "house",
    App => "app",
    Quick => "quick",
}

impl Preset {
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
///
/// Written down as a preset's name, or as an object of switches over a preset:
/// `{"preset": "classic", "extra_on_capture": true}` (without a preset: over `classic`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the rules")]
pub struct Rules {
    /// Where the shared track ends for a token.
    pub home_step: HomeStep,
    /// The faces that bring a token in from the yard, to its entry square.
    pub enter_on: Faces,
    /// 1, or 3: a player with no token on the track or in the column, whose roll moves nothing, rolls
    /// again, up to so many rolls in the turn.
    pub first_tries: u8,
    /// How many tokens begin on their entry square: 0 to `tokens`.
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
    /// What the third six in a row does: of sixes rolled one after another by a seat that kept the turn.
    pub three_sixes: ThreeSixes,
    /// Where nobody is captured.
    pub safe_squares: SafeSquares,
    /// For whom an entry square of the safe squares is safe.
    pub entry_safe_for: EntrySafeFor,
    /// What two or more tokens of one colour on one shared square are. Safe squares are exempt, so that
    /// an entry square can never be locked; so are seats that have finished or left, whose tokens
    /// nobody moves away any more.
    pub stack: Stack,
    /// A player with no capture yet may not enter the column: the token walks on, from its last step to
    /// step 0, round after round. It goes with [`HomeStep::FullLap`] only.
    pub capture_before_home: bool,
    /// Where some token can capture, only such moves are legal.
    pub must_capture: bool,
    /// What a roll past home does.
    pub finish: Finish,
    /// After the first winner the others play for places, until one is left, who is last; who has
    /// finished is passed over.
    pub play_on: bool,
    /// Two against two, opposite seats: partners never capture each other; who has finished rolls for
    /// the partner's tokens; the team wins when both have finished. It needs four seats, and does not
    /// go with `play_on`.
    pub teams: bool,
    /// The only legal move is played at once. It never changes a result, and whoever holds the session
    /// does it: the game itself and replay do not read it.
    pub auto_move: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Preset::default().rules()
    }
}

switches! {
    base: |switches| switches.preset.rules(),
    home_step: HomeStep,
    enter_on: Faces,
    first_tries: u8,
    start_in_play: u8,
    tokens: u8,
    tokens_to_win: u8,
    extra_on_six: bool,
    extra_on_capture: bool,
    extra_on_home: bool,
    three_sixes: ThreeSixes,
    safe_squares: SafeSquares,
    entry_safe_for: EntrySafeFor,
    stack: Stack,
    capture_before_home: bool,
    must_capture: bool,
    finish: Finish,
    play_on: bool,
    teams: bool,
    auto_move: bool,
}

/// Where the shared track ends for a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HomeStep {
    /// A whole lap on the shared track, the square before the own entry square included; with four
    /// arms the column begins at step 52 and home is step 57.
    FullLap,
    /// The token turns in from the middle of its arm's end, one square earlier; with four arms the
    /// column begins at step 51 and home is step 56.
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
    /// As forfeit, and all that the turn did is taken back, captures included.
    UndoTurn,
    /// As forfeit, and the token that this turn moved last goes back to the yard, unless it stands in
    /// its column or home.
    Yard,
}

/// Where nobody is captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SafeSquares {
    /// Nowhere.
    None,
    /// On the entry square of each arm.
    Entries,
    /// On stars, the square 8 past each entry square.
    Stars,
    /// On both.
    Both,
}

impl SafeSquares {
    /// Whether entry squares are among them.
    pub const fn has_entries(self) -> bool {
        matches!(self, SafeSquares::Entries | SafeSquares::Both)
    }

    /// Whether stars are among them.
    pub const fn has_stars(self) -> bool {
        matches!(self, SafeSquares::Stars | SafeSquares::Both)
    }
}

/// For whom an entry square is safe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntrySafeFor {
    /// Everybody.
    Everybody,
    /// The seat whose entry square it is; where nobody sits at that arm, nobody.
    Owner,
}

/// What two or more tokens of one colour on a shared square are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stack {
    /// Nothing special.
    Plain,
    /// They cannot be captured, and opponents may not land there.
    Protected,
    /// An opponent that lands goes back to its own yard.
    Repels,
    /// Opponents may neither land nor pass.
    Blocks,
    /// As blocks, and not even its owner passes (it may land there, and leave); nor does a partner.
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
