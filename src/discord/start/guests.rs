//! Whom a game is offered to, how it is shown, and how it is kept going: what `start` of every game asks for.

use crate::computer::Level;
use crate::discord::asked::{OwnThread, Start};
use crate::discord::given::Given;
use crate::game::RuleSet;
use crate::session::{Display, Offer, Terms, ThemeName, Timeout, Title, UserId};
use crate::text::help;

/// All of that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Guests {
    /// How many seats are wanted; `None` where nothing was said.
    pub(super) seats: Option<usize>,
    pub(super) invited: Vec<UserId>,
    pub(super) computers: usize,
    pub(super) level: Level,
    pub(super) display: Display,
    pub(super) theme: ThemeName,
    pub(super) terms: Terms,
    pub(super) thread: OwnThread,
}

impl Guests {
    /// Those of a command's options, for a table of at most so many.
    pub(super) fn read(given: &Given<'_>, most: usize) -> Result<Guests, String> {
        let usual = given.settings;
        let timeouts = Timeout::ALL.map(|timeout| (timeout.name(), timeout));
        let terms = Terms {
            clock: given.clock()?.unwrap_or(usual.clock),
            timeout: given.word("timeout", &timeouts)?.unwrap_or_default(),
        };
        let guests = Guests {
            seats: given.whole("seats", 2, most)?,
            invited: given.opponents(most - 1)?,
            computers: given.whole("computers", 0, most - 1)?.unwrap_or(0),
            level: given.level()?,
            display: given.display()?.unwrap_or(usual.display),
            theme: given.theme()?.unwrap_or(usual.theme),
            terms,
            thread: match given.boolean("thread")? {
                Some(true) => OwnThread::Wanted,
                None if usual.thread => OwnThread::Usual,
                Some(false) | None => OwnThread::No,
            },
        };
        guests.checked(given.asker)
    }

    /// How many seats they need, the asker's included.
    pub(super) fn needed(&self) -> usize {
        1 + self.invited.len() + self.computers
    }

    /// The guests, if they are others, each invited once.
    pub(super) fn checked(self, asker: UserId) -> Result<Guests, String> {
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
    pub(super) fn start(self, rules: RuleSet, title: Option<Title>, usual: usize) -> Result<Start, String> {
        let needed = self.needed();
        let Guests { seats, invited, computers, level, display, theme, terms, thread } = self;
        let most = seats.unwrap_or(*rules.seats().end());
        if needed > most {
            return Err(help::too_many(most));
        }
        let seats = seats.unwrap_or(usual.max(needed));
        let offer = Offer { rules, title, seats, invited, computers, level, display, theme, terms };
        Ok(Start { offer, saved: None, save_as: None, form: None, thread })
    }
}
