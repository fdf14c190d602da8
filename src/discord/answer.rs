//! One interaction, from Discord's JSON to the answer that was given.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::task::JoinError;
use tokio::time::Instant;

use super::asked::Asked;
use super::bot::{Bot, Cause};
use super::handle::{BoardShown, Handler, Outcome};
use super::outbound::{CallFault, FaultKind};
use super::reply::{self, Answer, Message};
use super::request::{self, ReplyTo, Request};
use crate::session::service::Target;
use crate::session::{MessageId, Settings};
use crate::text;

/// How long an answer may take before Discord is told that it takes longer. Discord gives up after 3 s.
const PATIENCE: Duration = Duration::from_millis(1500);
/// Larger files do not go with the first answer: they might arrive after Discord has given up.
const LIGHT: usize = 512 << 10;
/// An interaction's token lives so long. What Discord held back for longer is from a time that nobody remembers.
const TOKEN_LIFE: Duration = Duration::from_mins(15);

impl Bot {
    /// Whether an interaction is from a time that counts: Discord holds events back while the bot is cut off. To be asked
    /// in the order in which they come.
    pub(super) fn is_timely(&self, raw: &Value, arrived: Instant) -> bool {
        let Some(to) = request::reply_to(raw, arrived) else { return true };
        let (id, age) = (to.callback.id, self.latest.age(to.callback.id, arrived, self.service.now()));
        if age > TOKEN_LIFE {
            tracing::info!(
                interaction.id = id,
                age_s = age.as_secs(),
                "an interaction came too late to count"
            );
        }
        age <= TOKEN_LIFE
    }

    /// Answers one interaction, whatever it is.
    pub(super) async fn deliver(self: Arc<Self>, raw: Value, arrived: Instant) {
        let Some(to) = request::reply_to(&raw, arrived) else {
            tracing::warn!("an interaction had no id or token to be answered by");
            return;
        };
        if !self.recent.is_first(to.callback.id) {
            tracing::info!(interaction.id = to.callback.id, "an interaction came twice");
            return;
        }
        // What the server has settled is looked up with the rest of the work: that may take time.
        match request::read(&raw, &Settings::default(), self.service.entropy()) {
            Ok(request) => self.admit(to, request, raw).await,
            Err(reason) => {
                tracing::warn!(interaction.id = to.callback.id, reason, "an interaction could not be read");
                let answer = Answer::Private(Message::words(text::help::UNKNOWN));
                log(&to, self.outbound.answer(&to.callback, &answer.callback(), &[]).await);
            }
        }
    }

    /// Answers a request unless there are too many: of the same user, in the same channel, or of all that are under way.
    async fn admit(self: Arc<Self>, to: ReplyTo, request: Request, raw: Value) {
        if let Some(place) = request.place {
            self.circuits.close(place.channel);
            let is_typed = request.asked.as_ref().is_ok_and(Asked::is_typed);
            if !self.flood.lets_through(place.user, place.channel, to.callback.arrived) && !is_typed {
                return self.turn_away(&to, &request, text::help::SLOWLY).await;
            }
        }
        let Ok(_room) = self.room.try_acquire() else {
            return self.turn_away(&to, &request, text::help::BUSY).await;
        };
        let may_show = request.asked.as_ref().is_ok_and(Asked::may_show);
        let place = request.place.filter(|_| may_show);
        let _answering = place.map(|place| self.under_way.enter(place.channel));
        Arc::clone(&self).answer(to, request, raw).await;
    }

    /// Answers without doing anything: a press with silence, anything else with a sentence for the asker alone.
    async fn turn_away(&self, to: &ReplyTo, request: &Request, said: &str) {
        let body = match (&request.asked, request.pressed) {
            (Ok(Asked::Complete(_)), _) => Answer::Choices(Vec::new()).callback(),
            (_, Some(_)) => reply::later(true),
            _ => Answer::Private(Message::words(said)).callback(),
        };
        log(to, self.outbound.answer(&to.callback, &body, &[]).await);
    }

    async fn answer(self: Arc<Self>, to: ReplyTo, mut request: Request, raw: Value) {
        let is_press = request.pressed.is_some();
        if let Ok(Asked::Press(id)) = &request.asked {
            request.outlasted = self.screens.note(id.session, id.version, to.callback.arrived);
        }
        let is_typing = matches!(request.asked, Ok(Asked::Complete(_)));
        // In a task of its own: neither time nor a panic here ends the work half-way.
        let mut work = tokio::spawn(Arc::clone(&self).work(request.clone(), raw));
        let in_time = tokio::time::timeout_at(to.callback.arrived + PATIENCE, &mut work).await;
        if let Ok(finished) = in_time {
            if let Some(outcome) = settled(&to, finished) {
                let outcome = if is_typing { choices_alone(outcome) } else { outcome };
                if outcome.answer.weight() > LIGHT {
                    log(&to, self.outbound.answer(&to.callback, &reply::later(is_press), &[]).await);
                    self.afterwards(&to, &request, outcome).await;
                } else {
                    self.at_once(&to, &request, outcome).await;
                }
            }
        } else if is_typing {
            let nothing = Answer::Choices(Vec::new());
            log(&to, self.outbound.answer(&to.callback, &nothing.callback(), &[]).await);
        } else {
            log(&to, self.outbound.answer(&to.callback, &reply::later(is_press), &[]).await);
            if let Some(outcome) = settled(&to, work.await) {
                self.afterwards(&to, &request, outcome).await;
            }
        }
        if let Err(fault) = self.learn_from(&request).await {
            tracing::warn!(interaction.id = to.callback.id, %fault, "a board that was pressed could not be looked at");
        }
    }

    async fn work(self: Arc<Self>, request: Request, raw: Value) -> Option<Outcome> {
        let Bot { service, outbound, studio, .. } = &*self;
        let handler = Handler { service, outbound, studio };
        match self.as_settled(request, &raw).await {
            Ok(request) => handler.handle(&request).await,
            Err(outcome) => Some(outcome),
        }
    }

    /// The request as the server has settled how it is to be read; or the apology where that cannot be found out. A
    /// board's button means what it says, whatever is settled.
    async fn as_settled(&self, request: Request, raw: &Value) -> Result<Request, Outcome> {
        let is_press = matches!(request.asked, Ok(Asked::Press(_)));
        let Some(place) = request.place.filter(|_| !is_press) else { return Ok(request) };
        let sorry = || Answer::Private(Message::words(text::help::fault(&request.id.to_string()))).into();
        let settings = self.service.settings(place.guild).await.map_err(|fault| {
            tracing::error!(interaction.id = %request.id, %fault, "a server's settings could not be looked up");
            sorry()
        })?;
        if settings == Settings::default() {
            return Ok(request);
        }
        request::read(raw, &settings, self.service.entropy()).map_err(|_| sorry())
    }

    /// Gives the answer as the interaction's first.
    async fn at_once(&self, to: &ReplyTo, request: &Request, outcome: Outcome) {
        if outcome.refused.is_some() {
            // Whoever sees the board change is to know first that it was not by them.
            log(to, self.outbound.answer(&to.callback, &reply::later(true), &[]).await);
            return self.afterwards(to, request, outcome).await;
        }
        let Outcome { answer, board, aside, refused: _, redraw } = self.calling(request, outcome).await;
        let sent = self.outbound.answer(&to.callback, &answer.callback(), &answer.files()).await;
        // Without a message's id it is not known whether the answer was seen: the board is drawn again.
        let message = sent.as_ref().ok().copied().flatten().map(MessageId);
        let is_lost =
            board.is_none() && !answer.files().is_empty() && sent.as_ref().is_err_and(is_of_the_file);
        log(to, sent);
        if is_lost {
            let note = Answer::Private(Message::words(text::help::FILE_NOT_SENT));
            log(to, self.outbound.answer(&to.callback, &note.callback(), &[]).await);
        }
        self.settle(board, message, request).await;
        for session in redraw {
            self.redraw(session, Cause::Outdated);
        }
        self.say_aside(to, aside).await;
    }

    /// The same answer, which pings those whom a board that is posted calls, and nobody else.
    async fn calling(&self, request: &Request, mut outcome: Outcome) -> Outcome {
        let (Answer::Post(message), Some(board)) = (&mut outcome.answer, outcome.board) else {
            return outcome;
        };
        message.pings = match self.service.find(Target::Session(board.session)).await {
            Ok(Some(stored)) => {
                let asker = request.place.map(|place| place.user);
                self.calls(&stored.session, stored.shown_version(), asker).await.pings
            }
            _ => Vec::new(),
        };
        outcome
    }

    /// Gives the answer after Discord was told that it takes longer.
    async fn afterwards(&self, to: &ReplyTo, request: &Request, outcome: Outcome) {
        let Outcome { answer, board, aside, refused, redraw } = self.calling(request, outcome).await;
        self.say_aside(to, refused).await;
        let answer = not_a_form(answer);
        let (application, token) = (to.application, &to.callback.token);
        let files = answer.files();
        let sent = match (&answer, request.pressed) {
            (Answer::Private(message), Some(_)) => {
                self.outbound.follow_up(application, token, &reply::private(message), &files).await
            }
            (Answer::Update(message) | Answer::Private(message), _) => {
                self.outbound.edit_answer(application, token, &message.body(), &files).await
            }
            (Answer::Post(message), _) => self.post_after_all(to, request, message, board.is_some()).await,
            (Answer::Choices(_) | Answer::Form(_), _) => return,
        };
        let message = sent.as_ref().ok().map(|message| MessageId(*message));
        let is_lost = sent.is_err() && board.is_none() && !files.is_empty() && request.pressed.is_none();
        log(to, sent.map(Some));
        if is_lost && matches!(answer, Answer::Private(_)) {
            // A board comes by another way; of a file they would wait for ever.
            let note = Message::words(text::help::FILE_NOT_SENT);
            log(to, self.outbound.edit_answer(application, token, &note.body(), &[]).await.map(Some));
        }
        self.settle(board, message, request).await;
        for session in redraw {
            self.redraw(session, Cause::Outdated);
        }
        self.say_aside(to, aside).await;
    }

    /// Says something to the asker alone, besides the answer for all.
    async fn say_aside(&self, to: &ReplyTo, aside: Option<Message>) {
        let Some(aside) = aside else { return };
        let (application, token) = (to.application, &to.callback.token);
        let told = self.outbound.follow_up(application, token, &reply::private(&aside), &[]).await;
        log(to, told.map(Some));
    }

    /// Posts to the channel what could not be the first answer, and says so to the asker: in the place of what tells them
    /// that it takes longer, or, where that is a board whose button they pressed, only if it failed.
    async fn post_after_all(
        &self,
        to: &ReplyTo,
        request: &Request,
        message: &Message,
        is_board: bool,
    ) -> Result<u64, CallFault> {
        let channel = request.place.map_or(0, |place| place.channel.0);
        let body = reply::once(message.body(), to.callback.id);
        let sent = self.outbound.post(channel, &body, &message.files()).await;
        let said = match (&sent, is_board) {
            (Ok(_), _) => text::help::POSTED,
            (Err(_), true) => text::help::NOT_POSTED,
            (Err(_), false) => text::help::NOT_SENT,
        };
        let note = Message::words(said);
        if !matches!(request.asked, Ok(Asked::Press(_))) {
            let (application, token) = (to.application, &to.callback.token);
            let told = self.outbound.edit_answer(application, token, &note.body(), &[]).await;
            log(to, told.map(Some));
        } else if sent.is_err() {
            self.say_aside(to, Some(note)).await;
        }
        sent
    }

    /// Notes where the board is now. Where that is not known, or an older message still has its buttons, the
    /// board is put right by the bot's own edits.
    async fn settle(&self, board: Option<BoardShown>, message: Option<MessageId>, request: &Request) {
        let Some(board) = board else { return };
        match message {
            Some(message) => self.answered(board, message, request).await,
            None => self.redraw(board.session, Cause::Outdated),
        }
    }
}

/// Who is typing can be given choices and nothing else: Discord refuses a message there, be it an apology.
fn choices_alone(outcome: Outcome) -> Outcome {
    match outcome.answer {
        Answer::Choices(_) => outcome,
        _ => Answer::Choices(Vec::new()).into(),
    }
}

/// A form opens as the first answer or not at all.
fn not_a_form(answer: Answer) -> Answer {
    match answer {
        Answer::Form(_) => Answer::Private(Message::words(text::boards::FORM_LATE)),
        other => other,
    }
}

/// What the work came to: a panic becomes an apology.
fn settled(to: &ReplyTo, finished: Result<Option<Outcome>, JoinError>) -> Option<Outcome> {
    finished.unwrap_or_else(|error| {
        tracing::error!(interaction.id = to.callback.id, %error, "handling an interaction ended badly");
        let said = text::help::fault(&to.callback.id.to_string());
        Some(Answer::Private(Message::words(said)).into())
    })
}

/// Whether Discord has refused an answer for what is attached to it, so that it has none yet.
const fn is_of_the_file(fault: &CallFault) -> bool {
    matches!(fault.kind, FaultKind::TooLarge | FaultKind::UploadsLimited)
}

/// How answering ended is logged once, here. That an answer was not seen undoes nothing.
fn log(to: &ReplyTo, sent: Result<Option<u64>, CallFault>) {
    let interaction = to.callback.id;
    match sent {
        Ok(_) => {
            let after_ms = to.callback.arrived.elapsed().as_millis();
            tracing::debug!(interaction.id = interaction, after_ms, "an interaction was answered");
        }
        Err(fault) => match fault.kind {
            FaultKind::UnknownInteraction | FaultKind::AnsweredAlready | FaultKind::TooLate => {
                tracing::info!(interaction.id = interaction, %fault, "an answer came too late");
            }
            _ => tracing::warn!(interaction.id = interaction, %fault, "an answer could not be given"),
        },
    }
}
