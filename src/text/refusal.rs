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
