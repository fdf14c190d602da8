//! The games' own commands. Nothing else in the conversation names a game: a further one has its file here, and
//! its line in [`GAMES`].

mod ludo;
mod snakes;

use serde_json::{Value, json};

use super::asked::{Asked, Typing};
use super::commands::{USER, choice, sub, whole};
use super::form::{Form, Typed};
use super::given::Given;
use crate::computer::Level;
use crate::game::RuleSet;
use crate::session::{Display, Entropy, Offer, Terms, Title, UserId};
use crate::text::help;

/// The command of every game.
pub(super) const GAMES: [&dyn OwnCommand; 2] = [&ludo::Command, &snakes::Command];

/// A game's own command.
pub(super) trait OwnCommand: Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// The command as Discord is told of it.
    fn command(&self) -> Value;

    /// What a subcommand asks for; or the sentence that says what is wrong with its options. What is left to
    /// chance is drawn from `entropy`.
    fn read(&self, sub: &str, given: &Given<'_>, entropy: &dyn Entropy) -> Result<Asked, String>;

    /// What is being typed.
    fn typing(&self, _given: &Given<'_>) -> Typing {
        Typing::Nothing
    }

    /// The form that carries this code, with what was typed; or the sentence that says why there is none.
    fn form(&self, _code: &str, _asker: UserId, _typed: &Typed) -> Result<Form, String> {
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

/// Whom a game is offered to, and how it is shown: what `start` of every game asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Guests {
    /// How many seats are wanted; `None` where nothing was said.
    seats: Option<usize>,
    invited: Vec<UserId>,
    computers: usize,
    level: Level,
    display: Display,
}

impl Guests {
    /// Those of a command's options, for a table of at most so many.
    fn read(given: &Given<'_>, most: usize) -> Result<Guests, String> {
        let guests = Guests {
            seats: given.whole("seats", 2, most)?,
            invited: given.opponents(most - 1)?,
            computers: given.whole("computers", 0, most - 1)?.unwrap_or(0),
            level: given.level()?,
            display: given.display()?,
        };
        guests.checked(given.asker)
    }

    /// How many seats they need, the asker's included.
    fn needed(&self) -> usize {
        1 + self.invited.len() + self.computers
    }

    /// The guests, if they are others, each invited once.
    fn checked(self, asker: UserId) -> Result<Guests, String> {
        if self.invited.contains(&asker) {
            return Err(help::INVITED_SELF.to_owned());
        }
        let is_twice = |(nth, user): (usize, &UserId)| self.invited[..nth].contains(user);
        if self.invited.iter().enumerate().any(is_twice) {
            return Err(help::INVITED_TWICE.to_owned());
        }
        Ok(self)
    }

    /// A game with these rules for them: with `usual` seats or as many as they need, where nothing was said.
    fn offer(self, rules: RuleSet, title: Option<Title>, usual: usize) -> Result<Offer, String> {
        let needed = self.needed();
        let Guests { seats, invited, computers, level, display } = self;
        let most = seats.unwrap_or(*rules.seats().end());
        if needed > most {
            return Err(help::too_many(most));
        }
        let seats = seats.unwrap_or(usual.max(needed));
        Ok(Offer { rules, title, seats, invited, computers, level, display, terms: Terms::default() })
    }
}

/// The subcommand that explains rules: of one of these presets, or of the channel's game.
fn explain_rules(presets: Vec<(String, &str)>) -> Value {
    let preset = choice("preset", "Which rules", presets);
    sub("rules", "Explain the rules: of a preset, or of this channel's game", &[preset])
}

/// The option of `start` that chooses one of these presets.
fn rules_option(presets: Vec<(String, &str)>) -> Value {
    choice("rules", "Which rules (classic unless you choose)", presets)
}

/// The options of every game's `start`, from seats to computers.
fn guest_options(usual: u8, most: u8) -> Vec<Value> {
    let mut options =
        vec![whole("seats", &format!("How many seats ({usual} unless you choose)"), 2, most.into())];
    for number in 1..most {
        options.push(json!({
            "type": USER,
            "name": format!("opponent{number}"),
            "description": "Invite somebody: a seat is held for them",
        }));
    }
    options.push(whole("computers", "How many computers play along", 0, (most - 1).into()));
    options
}

/// The option of how the board is shown.
fn display_option() -> Value {
    let displays = Display::ALL.map(|display| (display.name().to_owned(), display.name()));
    choice("display", "A picture, or a grid of emoji", displays.into())
}
