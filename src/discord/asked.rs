//! What can be asked of the bot, in one closed list.

use serenity::model::Permissions;

use super::change::Change;
use super::custom_id::CustomId;
use super::form::Form;
use crate::computer::Level;
use crate::game::{Kind, RuleSet};
use crate::session::{BoardName, ChannelId, Command, Offer, Pings, UserId};

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A game's `start`.
    Start(Start),
    /// A form, before a game can be started, in a thread of its own or not.
    Form(Form, OwnThread),
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
    /// `/game invite`
    Invite(UserId),
    /// `/game kick`
    Kick(UserId),
    /// `/game begin`
    Begin,
    /// `/game end`
    End,
    /// `/game rematch`
    Rematch,
    /// `/game resume`
    Resume,
    /// `/game undo`
    Undo,
    /// `/game mine`
    Mine,
    /// `/game auto`: on, off, or the other way round.
    Auto(Option<bool>),
    /// `/game pings`; `None`: as the server does.
    Pings(Option<Pings>),
    /// `/game record`
    Record,
    /// `/game replay`
    Replay(Replay),
    /// `/game status`
    Status,
    /// `/moderate`
    Moderate(Moderate),
    /// `/settings show`
    Settings,
    /// `/settings set`
    Settle(Change),
    /// `/privacy`, and its button.
    Privacy(Privacy),
    /// `/help`
    Help,
    /// A button of a board.
    Press(CustomId),
}

impl Asked {
    /// Whether a form was sent: somebody has typed what would be lost.
    pub const fn is_typed(&self) -> bool {
        matches!(self, Asked::Mend(_) | Asked::Start(Start { form: Some(_), .. }))
    }

    /// Whether the answer may show a board. What only tells something, or takes long to draw, does not.
    pub const fn may_show(&self) -> bool {
        !matches!(
            self,
            Asked::Form(..)
                | Asked::Mend(_)
                | Asked::Rules(_)
                | Asked::Boards(..)
                | Asked::Complete(_)
                | Asked::Mine
                | Asked::Record
                | Asked::Replay(_)
                | Asked::Status
                | Asked::Settings
                | Asked::Help
        )
    }
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
    /// Whether the game plays in a thread of its own.
    pub thread: OwnThread,
}

/// Whether a game plays in a thread of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OwnThread {
    /// It plays in the channel.
    #[default]
    No,
    /// The server has settled so: where a thread can be opened.
    Usual,
    /// The asker wants so.
    Wanted,
}

impl OwnThread {
    /// All of them. Custom ids number them by their order.
    pub const ALL: [OwnThread; 3] = [OwnThread::No, OwnThread::Usual, OwnThread::Wanted];
}

/// What a moderator wants done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Moderate {
    /// Something to a channel's game.
    Game {
        /// What.
        command: Command,
        /// Where; `None`: in this channel.
        at: Option<Elsewhere>,
    },
    /// Nobody of this id plays here any more.
    Ban(UserId),
    /// They may play again.
    Unban(UserId),
}

/// A channel that was chosen, and what the asker may do there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elsewhere {
    /// Which.
    pub channel: ChannelId,
    /// What Discord says that they may do; nothing where it does not say.
    pub member: Permissions,
    /// Whether Discord tells of this channel: then it is one of this server.
    pub is_told: bool,
}

/// What is to be seen again of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replay {
    /// How many of the last turns; `None` for the whole game.
    pub turns: Option<usize>,
    /// Whether it is for all, and not for the asker alone.
    pub share: bool,
}

/// What is asked about what is kept of the asker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Privacy {
    /// All of it, as a file.
    Export,
    /// To delete it: it is asked whether they are sure.
    Delete,
    /// To delete it; they are sure.
    Surely,
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
        /// Whether only boards that the asker may delete are meant.
        to_delete: bool,
    },
}
