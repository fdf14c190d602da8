//! The games' own commands. Nothing else in the conversation names a game: a further one has its file here, and
//! its line in [`GAMES`].

mod guests;
mod ludo;
mod snakes;

use serde_json::Value;

use super::asked::{Asked, OwnThread, Typing};
use super::commands::{boolean, choice, clock, display, sub, theme, user, whole};
use super::form::{Form, Typed};
use super::given::Given;
use crate::game::{Kind, RuleSet};
use crate::session::{Entropy, Timeout, UserId};
use crate::text::{self, help};
use guests::Guests;

/// The command of every game.
pub(super) const GAMES: [&dyn OwnCommand; 2] = [&ludo::Command, &snakes::Command];

/// A game's own command.
pub(super) trait OwnCommand: Sync {
    /// Which game it is.
    fn kind(&self) -> Kind;

    /// Its name.
    fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// The command as Discord is told of it.
    fn command(&self) -> Value;

    /// The presets of its rules: what is shown of each, and its name.
    fn presets(&self) -> Vec<(String, &'static str)>;

    /// The rules of the preset of this name.
    fn preset(&self, name: &str) -> Option<RuleSet>;

    /// What a subcommand asks for; or the sentence that says what is wrong with its options. What is left to
    /// chance is drawn from `entropy`.
    fn read(&self, sub: &str, given: &Given<'_>, entropy: &dyn Entropy) -> Result<Asked, String>;

    /// What is being typed.
    fn typing(&self, _given: &Given<'_>) -> Typing {
        Typing::Nothing
    }

    /// The form that carries this code, with what was typed, and whether its game is to get a thread; or the sentence
    /// that says why there is none.
    fn form(&self, _code: &str, _asker: UserId, _typed: &Typed) -> Result<(Form, OwnThread), String> {
        Err(help::UNKNOWN.to_owned())
    }

    /// What a form asks for that carries this code, once it is filled in.
    fn filled_in(&self, _code: &str, _asker: UserId, _typed: &Typed) -> Result<Asked, String> {
        Err(help::UNKNOWN.to_owned())
    }
}

/// The game whose command this is.
pub(super) fn named(name: &str) -> Option<&'static dyn OwnCommand> {
    GAMES.into_iter().find(|game| game.name() == name)
}

/// The option of `/settings set` for the rules of this game.
pub(super) fn rules_setting(kind: Kind) -> String {
    format!("{}-rules", kind.name())
}

/// The subcommand that explains rules: of one of these presets, or of the channel's game.
fn explain_rules(presets: Vec<(String, &str)>) -> Value {
    let preset = choice("preset", "Which rules", presets);
    sub("rules", "Explain the rules: of a preset, or of this channel's game", &[preset])
}

/// The option of `start` that chooses one of these presets.
fn rules_option(presets: Vec<(String, &str)>) -> Value {
    choice("rules", "Which rules (the server's usual ones unless you choose)", presets)
}

/// The options of every game's `start`, from seats to computers.
fn guest_options(usual: u8, most: u8) -> Vec<Value> {
    let mut options =
        vec![whole("seats", &format!("How many seats ({usual} unless you choose)"), 2, most.into())];
    options.extend(
        (1..most)
            .map(|number| user(&format!("opponent{number}"), "Invite somebody: a seat is held for them")),
    );
    options.push(whole("computers", "How many computers play along", 0, (most - 1).into()));
    options
}

/// The options of every game's `start` that say how it is shown and kept going.
fn course_options() -> Vec<Value> {
    let timeouts = Timeout::ALL.map(|timeout| (text::settings::timeout(timeout).to_owned(), timeout.name()));
    vec![
        display("A picture that moves, one that stands still, or a grid of emoji"),
        theme("The colours of pictures (the server's usual ones unless you choose)"),
        clock("How long a turn may take (the server's usual time unless you choose)"),
        choice("timeout", "What happens when that time is over (I play unless you choose)", timeouts.into()),
        boolean("thread", "Whether the game plays in a thread of its own"),
    ]
}
