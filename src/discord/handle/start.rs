//! Games that are started, and the form that may come before.

use super::thread::gets_thread;
use super::{Halt, Handler, Outcome, private};
use crate::discord::asked::{Mend, OwnThread, Start};
use crate::discord::form::Form;
use crate::discord::redraw::missing;
use crate::discord::reply::{Answer, Button, Message, Style};
use crate::discord::request::{Place, Request};
use crate::discord::view::QUIET;
use crate::game::RuleSet;
use crate::session::service::{Failure, Target};
use crate::session::{Ask, BoardName, Offer, Opening, Refusal, Saving, StoreFault, Title};
use crate::text;

/// Games that would take longer on average are not begun, in rolls.
const MOST_ROLLS: f64 = 5000.0;

impl Handler<'_> {
    /// Opens a form where a game could be started now.
    pub(super) async fn form(&self, place: Place, form: &Form, thread: OwnThread) -> Result<Outcome, Halt> {
        if let Some(blocked) = blocked(place) {
            return Ok(blocked);
        }
        let in_thread = gets_thread(place, thread)?;
        self.admit_game(place, &[]).await?;
        if !in_thread {
            self.check_free(place).await?;
        }
        Ok(Answer::Form(form.clone()).into())
    }

    /// Opens a lobby: on a saved board where one is asked for; a new one is saved where it has a name.
    pub(super) async fn start(&self, ask: Ask, place: Place, start: &Start) -> Result<Outcome, Halt> {
        if let Some(blocked) = blocked(place) {
            return Ok(blocked);
        }
        let in_thread = gets_thread(place, start.thread)?;
        self.admit_game(place, &start.offer.invited).await?;
        let mut offer = start.offer.clone();
        if let Some(name) = &start.saved {
            match self.on_saved(place, name, &offer.rules).await? {
                Ok((rules, title)) => (offer.rules, offer.title) = (rules, Some(title)),
                Err(sentence) => return Ok(private(sentence)),
            }
        }
        if let Some(rolls) = too_many_rolls(&offer) {
            return Ok(private(text::boards::too_long(rolls, MOST_ROLLS)));
        }
        let mut aside = None;
        if let Some(name) = &start.save_as {
            // Whoever is refused the game is not to wonder whether the board was saved.
            if !in_thread {
                self.check_free(place).await?;
            }
            let (is_saved, said) = self.save(place, name, &offer.rules).await?;
            offer.title = if is_saved { Some(title(name)) } else { offer.title };
            aside = Some(Message::words(said));
        }
        let host = self.service.client_seed(place.user);
        let opening = Opening { guild: place.guild, channel: place.channel, parent: None, host, offer };
        if in_thread {
            return Ok(Outcome { aside, ..self.open_in_thread(ask, place, opening).await? });
        }
        let stored = self.service.start(ask, opening).await?;
        Ok(Outcome { aside, ..self.posted(place, &stored.session).await })
    }

    async fn check_free(&self, place: Place) -> Result<(), Failure> {
        match self.service.find(Target::Channel(place.channel)).await? {
            None => Ok(()),
            current => Err(Failure::Refused { refusal: Refusal::ChannelTaken, current }),
        }
    }

    /// These rules on a saved board; or the sentence that says why not.
    async fn on_saved(
        &self,
        place: Place,
        name: &BoardName,
        rules: &RuleSet,
    ) -> Result<Result<(RuleSet, Title), String>, StoreFault> {
        let Some(board) = self.service.saved_board(place.guild, name).await? else {
            return Ok(Err(text::boards::unknown(name, rules.kind())));
        };
        let rules = rules.on(&board.layout).map_err(|faults| text::boards::faulty(&faults));
        Ok(rules.map(|rules| (rules, title(&board.name))))
    }

    /// Saves the board that these rules are on: whether it was, and what to say of it.
    pub(super) async fn save(
        &self,
        place: Place,
        name: &BoardName,
        rules: &RuleSet,
    ) -> Result<(bool, String), StoreFault> {
        let Some(layout) = rules.layout() else {
            return Ok((false, text::boards::NOTHING_TO_SAVE.to_owned()));
        };
        let kind = rules.kind();
        // One that cannot be read may be replaced, too.
        let before = self.service.saved_board(place.guild, name).await.ok().flatten();
        Ok(match self.service.save_board(place.guild, name.clone(), place.user, layout).await? {
            Saving::Saved => (true, text::boards::is_saved(name, kind, before.is_some())),
            Saving::NameTaken { owner } => (false, text::boards::name_taken(name, owner, kind)),
            Saving::Enough { limit } => (false, text::boards::enough(limit, kind)),
            Saving::Full { limit } => (false, text::boards::full(limit, kind)),
        })
    }
}

/// The answer to a form with faults.
pub(super) fn mend(request: &Request, mend: &Mend) -> Outcome {
    kept(request, private(text::boards::faults(&mend.faults)), &mend.form)
}

/// What was said privately to who filled in a form, with what was typed and a button to mend it: nothing is lost.
/// A message that keeps it already is brought up to date.
pub(super) fn kept(request: &Request, outcome: Outcome, form: &Form) -> Outcome {
    let Answer::Private(said) = outcome.answer else { return outcome };
    let edit =
        Button { id: form.id.to_string(), label: text::boards::EDIT.to_owned(), style: Style::Primary };
    let message =
        Message { embed: Some(form.keep(QUIET)), buttons: vec![edit], ..Message::words(said.content) };
    match request.pressed {
        Some(_) => Answer::Update(message).into(),
        None => Answer::Private(message).into(),
    }
}

/// What is said where the bot lacks something to keep a board in the channel.
pub(super) fn blocked(place: Place) -> Option<Outcome> {
    let missing = missing(place.bot, place.is_thread);
    (!missing.is_empty()).then(|| private(text::help::missing_permissions(&missing)))
}

/// How long a game would take, where that is too long to begin with.
fn too_many_rolls(offer: &Offer) -> Option<f64> {
    let taken = 1 + offer.invited.len() + offer.computers;
    let rolls = offer.rules.expected_rolls(taken.max(*offer.rules.seats().start()))?;
    (rolls > MOST_ROLLS).then_some(rolls)
}

fn title(name: &BoardName) -> Title {
    Title { name: name.to_string(), seed: None }
}
