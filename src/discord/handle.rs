//! From a request to its answer: one function a question, and the same end for all of them.

mod admission;
mod boards;
mod complete;
mod game;
mod moderate;
mod press;
mod privacy;
mod replay;
mod settings;
mod start;
mod thread;

use std::sync::Arc;

use serenity::model::Permissions;

use super::asked::{Asked, Explain, Start};
use super::custom_id::{CustomId, Press};
use super::outbound::Outbound;
use super::reply::{Answer, Attachment, Message};
use super::request::{Place, Request};
use super::studio::Studio;
use super::view::Means;
use crate::session::proof::Export;
use crate::session::service::{Failure, Service, Target};
use crate::session::{
    Ask, ChannelId, Choice, Command, Refusal, Session, SessionId, StoreFault, Stored, Version,
};
use crate::text;

/// What answers need.
pub struct Handler<'a> {
    /// The sessions.
    pub service: &'a Service,
    /// The way to Discord, for what is said elsewhere than in the answer.
    pub outbound: &'a Outbound,
    /// The boards.
    pub studio: &'a Studio,
}

/// What a request comes to.
pub struct Outcome {
    /// What is said first.
    pub answer: Answer,
    /// The board that the answer shows to all, if it does.
    pub board: Option<BoardShown>,
    /// What is said to the asker alone afterwards.
    pub aside: Option<Message>,
    /// Why nothing was done, said to the asker alone before the answer shows all of them a board.
    pub refused: Option<Message>,
    /// Sessions whose boards are to be brought up to date.
    pub redraw: Vec<SessionId>,
}

/// A board that an answer shows to all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardShown {
    /// Whose.
    pub session: SessionId,
    /// The version that it shows.
    pub version: Version,
    /// The channel that it is in.
    pub channel: ChannelId,
}

impl BoardShown {
    fn of(session: &Session) -> BoardShown {
        BoardShown { session: session.id, version: session.version, channel: session.channel }
    }
}

impl From<Answer> for Outcome {
    fn from(answer: Answer) -> Outcome {
        Outcome { answer, board: None, aside: None, refused: None, redraw: Vec::new() }
    }
}

/// Why something is not done.
enum Halt {
    /// The session, or the store, did not do it.
    Failure(Failure),
    /// For what this sentence says.
    Said(String),
}

impl<F: Into<Failure>> From<F> for Halt {
    fn from(failure: F) -> Halt {
        Halt::Failure(failure.into())
    }
}

/// An answer that only the asker sees.
fn private(content: impl Into<String>) -> Outcome {
    Answer::Private(Message::words(content)).into()
}

impl Handler<'_> {
    /// Decides and does what is asked; `None` where the interaction came a second time, to which nothing is said.
    pub async fn handle(&self, request: &Request) -> Option<Outcome> {
        let Some(place) = request.place else { return Some(private(text::help::ONLY_IN_SERVERS)) };
        let asked = match &request.asked {
            Ok(asked) => asked,
            Err(sentence) => return Some(private(sentence.clone())),
        };
        let outcome = match self.answer(request, place, asked).await {
            Ok(outcome) => outcome,
            Err(Halt::Said(sentence)) => private(sentence),
            Err(Halt::Failure(Failure::Repeated)) => return None,
            Err(Halt::Failure(Failure::Refused { refusal, current })) => {
                self.refused(request, place, &refusal, current.as_deref()).await
            }
            Err(Halt::Failure(Failure::Fault(fault))) => {
                tracing::error!(interaction.id = %request.id, channel.id = %place.channel, %fault, "the store failed");
                private(text::help::fault(&request.id.to_string()))
            }
        };
        Some(match asked {
            Asked::Start(Start { form: Some(form), .. }) => start::kept(request, outcome, form),
            _ => outcome,
        })
    }

    async fn answer(&self, request: &Request, place: Place, asked: &Asked) -> Result<Outcome, Halt> {
        let ask =
            Ask { user: place.user, moderator: place.is_moderator(), interaction: request.id, seen: None };
        match asked {
            Asked::Start(start) => self.start(ask, place, start).await,
            Asked::Form(form, thread) => self.form(place, form, *thread).await,
            Asked::Mend(mend) => Ok(start::mend(request, mend)),
            Asked::Rules(explain) => Ok(self.rules(place, explain).await?),
            Asked::Help => Ok(private(text::help::HELP)),
            Asked::Board => self.board(place).await,
            Asked::Status => self.status(place).await,
            Asked::Record => self.record(place).await,
            Asked::Replay(asked) => self.replay(place, *asked).await,
            Asked::Boards(kind, asked) => self.boards(place, *kind, asked).await,
            Asked::Complete(typing) => Ok(Answer::Choices(self.complete(place, typing).await?).into()),
            Asked::Press(id) => self.press(ask, request, place, *id).await,
            Asked::Roll => self.post(ask, place, Command::Act(Choice::Roll)).await,
            Asked::Move(token) => self.post(ask, place, Command::Act(Choice::Move(*token))).await,
            Asked::Join => self.join(ask, place).await,
            Asked::Leave => self.post(ask, place, Command::Leave).await,
            Asked::AddComputer(level) => self.post(as_host(ask), place, Command::AddComputer(*level)).await,
            Asked::Invite(user) => self.invite(as_host(ask), place, *user).await,
            Asked::Kick(user) => self.post(as_host(ask), place, Command::Kick(*user)).await,
            Asked::Begin => self.post(ask, place, Command::Begin).await,
            Asked::End => self.post(ask, place, Command::End).await,
            Asked::Rematch => self.rematch(ask, place, None).await,
            Asked::Resume => self.post(ask, place, Command::Resume).await,
            Asked::Undo => self.post(ask, place, Command::Undo).await,
            Asked::Mine => self.mine(place).await,
            Asked::Auto(on) => self.auto(ask, place, *on).await,
            Asked::Pings(own) => self.pings(place, *own).await,
            Asked::Moderate(asked) => self.moderate(ask, place, asked).await,
            Asked::Settings => self.settings(place).await,
            Asked::Settle(change) => self.settle(place, change).await,
            Asked::Privacy(asked) => self.privacy(ask, place, *asked).await,
        }
    }

    async fn rules(&self, place: Place, explain: &Explain) -> Result<Outcome, StoreFault> {
        let Explain { rules, is_chosen } = explain;
        let latest = if *is_chosen { None } else { self.service.latest(place.channel).await? };
        let here = latest.as_ref().map(|stored| &stored.session.rules);
        let rules = here.filter(|here| here.kind() == rules.kind()).unwrap_or(rules);
        let title = text::rules::title(rules);
        Ok(private(format!("**{title}**\n{}", text::rules::sentences(rules))))
    }

    async fn board(&self, place: Place) -> Result<Outcome, Halt> {
        let stored = self.latest(place).await?;
        // Should the bot end before it knows of the new board, the next start looks for it.
        self.service.touch(stored.session.id).await?;
        Ok(self.posted(place, &stored.session).await)
    }

    async fn status(&self, place: Place) -> Result<Outcome, Halt> {
        let stored = self.latest(place).await?;
        Ok(private(text::board::status(&stored.session, place.user)))
    }

    async fn record(&self, place: Place) -> Result<Outcome, Halt> {
        let stored = self.latest(place).await?;
        let entries = self.service.record(&stored.session).await?;
        let Some(record) = Export::of(&stored.session, &entries) else {
            return Ok(private(text::help::NO_RECORD));
        };
        let record = serde_json::to_string(&record).expect("a record is made of plain values");
        let said = text::help::record(!stored.session.is_live());
        let file = Attachment { name: "record.json", bytes: record.into_bytes().into(), alt: None };
        Ok(Answer::Private(Message { file: Some(file), ..Message::words(said) }).into())
    }

    /// Takes a command to this channel's session and posts the board anew as the answer.
    async fn post(&self, ask: Ask, place: Place, command: Command) -> Result<Outcome, Halt> {
        let here = Target::Channel(place.channel);
        let before = self.service.find(here).await?;
        let after = self.service.take(ask, here, command.clone()).await?;
        let aside = self.log_if_moderated(ask, place, before.as_deref(), &command, &after).await?;
        Ok(Outcome { aside, ..self.posted(place, &after.session).await })
    }

    /// The channel's session, live or over; refused where it never had one.
    async fn latest(&self, place: Place) -> Result<Arc<Stored>, Failure> {
        let latest = self.service.latest(place.channel).await?;
        latest.ok_or(Failure::Refused { refusal: Refusal::NoGame, current: None })
    }

    /// The session's board, in a new message.
    async fn posted(&self, place: Place, session: &Arc<Session>) -> Outcome {
        self.shown(place, session, Answer::Post).await
    }

    /// The session's board, in the message that was pressed.
    async fn updated(&self, place: Place, session: &Arc<Session>) -> Outcome {
        self.shown(place, session, Answer::Update).await
    }

    async fn shown(&self, place: Place, session: &Arc<Session>, answer: fn(Message) -> Answer) -> Outcome {
        let message = self.studio.message(session, means(place)).await;
        Outcome { board: Some(BoardShown::of(session)), ..answer(message).into() }
    }

    /// The private answer to a refusal; with the current board where an older one was pressed. Where that has stood for
    /// long, it could not be changed, or Discord did not change it although it said so: it is now.
    async fn refused(
        &self,
        request: &Request,
        place: Place,
        refusal: &Refusal,
        current: Option<&Stored>,
    ) -> Outcome {
        let said = text::refusal::refusal(refusal);
        match current {
            Some(current) if is_stuck(request, current) => {
                let refused = Some(Message::words(said));
                Outcome { refused, ..self.updated(place, &current.session).await }
            }
            Some(current) if *refusal == Refusal::Stale || is_older(request, &current.session) => {
                Answer::Private(self.studio.glimpse(&said, &current.session, means(place)).await).into()
            }
            _ => private(said),
        }
    }
}

/// The same asker as what anybody can be: a moderator who does it as such does it by `/moderate`, which is written down.
const fn as_host(ask: Ask) -> Ask {
    Ask { moderator: false, ..ask }
}

/// Whether a board was pressed that is older than the game, whatever else speaks against the press.
fn is_older(request: &Request, session: &Session) -> bool {
    match &request.asked {
        Ok(Asked::Press(CustomId { press: Press::Roll | Press::Move(_), version, .. })) => {
            *version < session.version
        }
        _ => false,
    }
}

/// Whether a board was pressed that should have been changed long ago. One that another has taken the place of is not
/// to be changed, but to go.
fn is_stuck(request: &Request, current: &Stored) -> bool {
    let is_replaced = || current.shown.is_some_and(|shown| request.pressed < Some(shown.message));
    request.outlasted && is_older(request, &current.session) && !is_replaced()
}

fn means(place: Place) -> Means {
    Means {
        pictures: place.bot.contains(Permissions::ATTACH_FILES),
        embeds: place.bot.contains(Permissions::EMBED_LINKS),
    }
}
