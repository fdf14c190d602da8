//! What can be asked of the bot, in one closed list.

use super::custom_id::CustomId;
use super::form::Form;
use crate::computer::Level;
use crate::game::{Kind, RuleSet};
use crate::session::{BoardName, Offer};

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A game's `start`.
    Start(Start),
    /// A form, before a game can be started.
    Form(Form),
    /// The form again, for what was typed has faults.
    Mend(Mend),
    /// A game's `rules`.
    Rules(Explain),
    /// A game's `boards`.
    Boards(Kind, Boards),
    /// `/roll`
    Roll,
    /// `/move`
    Move(u8),
    /// The choices for what is being typed.
    Complete(Typing),
    /// `/board`
    Board,
    /// `/game join`
    Join,
    /// `/game leave`
    Leave,
    /// `/game add-computer`
    AddComputer(Level),
    /// `/game begin`
    Begin,
    /// `/game end`
    End,
    /// `/game undo`
    Undo,
    /// `/game record`
    Record,
    /// `/game status`
    Status,
    /// `/help`
    Help,
    /// A button of a board.
    Press(CustomId),
}

/// What a game is started with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The game, and to whom it is offered.
    pub offer: Offer,
    /// The saved board to put its rules on; `None` for the board that they are on.
    pub saved: Option<BoardName>,
    /// The name to save the board under.
    pub save_as: Option<BoardName>,
    /// The form that was filled in, to be given back where the game cannot be started.
    pub form: Option<Form>,
}

/// Which rules are to be explained.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explain {
    /// These; unless they were not chosen, and the channel's game is of the same kind: then those that it is played by.
    pub rules: RuleSet,
    /// Whether somebody chose them.
    pub is_chosen: bool,
}

/// A form to be filled in once more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mend {
    /// All that is wrong with what was typed, at least one phrase.
    pub faults: Vec<String>,
    /// The form, with what was typed.
    pub form: Form,
}

/// What is asked about a server's saved boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Boards {
    /// All of them.
    List,
    /// What this one looks like.
    Show(BoardName),
    /// To keep the board of this channel's game under this name.
    Save(BoardName),
    /// To delete this one.
    Delete(BoardName),
}

/// What is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typing {
    /// Something that is not chosen from a list.
    Nothing,
    /// A token.
    Token,
    /// A board.
    Board {
        /// For this game.
        kind: Kind,
        /// Boards that there always are: what is shown of each, and its value.
        standing: Vec<(String, String)>,
        /// What was typed so far.
        typed: String,
    },
}
