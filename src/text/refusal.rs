//! Why something was not done: one exact sentence each.

use super::{choice, colored, mention, mentions, news, starts};
use crate::session::Refusal;

/// The sentence for a refusal.
pub fn refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoGame => format!("There is no game in this channel: start one with {}.", starts()),
        Refusal::ChannelTaken => {
            "This channel has a game already: `/board` shows it, and `/game end` ends it.".to_owned()
        }
        Refusal::Over => format!("That game is over: {} starts a new one.", starts()),
        Refusal::NotBegun => {
            "The game has not begun: the host starts it once two seats are taken.".to_owned()
        }
        Refusal::Begun => "The game has begun already.".to_owned(),
        Refusal::SeatedAlready => "You have a seat in this game already.".to_owned(),
        Refusal::NotSeated => "You have no seat in this game.".to_owned(),
        Refusal::Full => "All seats are taken.".to_owned(),
        Refusal::Held(users) => {
            format!("The free seats are held for {}.", mentions(users.iter().copied()))
        }
        Refusal::TooFew => "It takes two to play: wait for somebody to join, or add a computer.".to_owned(),
        Refusal::NotHost { host } => format!("Only the host, {}, can do that.", mention(*host)),
        Refusal::NotModerator => {
            "Only moderators can do that: it takes Manage Channels here, or the role that the server has chosen."
                .to_owned()
        }
        Refusal::Paused { by } => {
            format!("{} has paused this game: a moderator lets it go on.", mention(*by))
        }
        Refusal::NotPaused => "The game is not paused.".to_owned(),
        Refusal::AllAway => {
            "Everybody is away: the game goes on as soon as one of its players acts.".to_owned()
        }
        Refusal::NotOver => "This game is not over yet.".to_owned(),
        Refusal::Kicked => "You were sent away from this game: its host can invite you again.".to_owned(),
        Refusal::NotInvited { host } => {
            format!("The free seat is for somebody whom the host, {}, invites.", mention(*host))
        }
        Refusal::NoneLeft => "Every seat of this game has a player.".to_owned(),
        Refusal::IsSeated { user } => format!("{} has a seat in this game already.", mention(*user)),
        Refusal::IsNotSeated { user } => format!("{} has no seat in this game.", mention(*user)),
        Refusal::InvitedAlready { user } => format!("{} is invited already.", mention(*user)),
        Refusal::Yourself => "That is you: `/game leave` gives your seat up.".to_owned(),
        Refusal::NotYourTurn { color, player: Some(user) } => {
            format!("It is the turn of {}, who plays {}.", mention(*user), colored(*color))
        }
        Refusal::NotYourTurn { color, player: None } => {
            format!("It is the turn of {}, a computer.", colored(*color))
        }
        Refusal::Stale => "The game has moved on since that board: this is how it stands now.".to_owned(),
        Refusal::NothingToUndo => {
            "There is nothing to take back: nobody has played since the game began, or since somebody left."
                .to_owned()
        }
        Refusal::OthersDecide { awaited } => {
            format!("That is for {} to decide now.", mentions(awaited.iter().copied()))
        }
        Refusal::NoChoice => "In this game there is nothing to choose: just roll.".to_owned(),
        Refusal::RollFirst => "Roll first, with the button or with `/roll`.".to_owned(),
        Refusal::ChooseToken { legal } => {
            format!("You have rolled already: choose {}.", news::tokens(legal.iter()))
        }
        Refusal::TokenCannotMove { token, legal } => {
            let legal: Vec<String> = legal.iter().map(|number| number.to_string()).collect();
            format!("Token {token} cannot use this roll: choose {}.", choice(&legal))
        }
    }
}
