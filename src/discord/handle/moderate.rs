//! `/moderate`, and what moderators do by `/game`: done, told, and written down.

use super::admission::is_seated;
use super::{Halt, Handler, Outcome, private};
use crate::discord::asked::{Elsewhere, Moderate};
use crate::discord::reply::Message;
use crate::discord::request::Place;
use crate::session::service::Target;
use crate::session::{
    Ask, Chair, Command, GuildId, Pause, PauseReason, Session, SessionId, Stage, StoreFault, Stored,
    Substitute, UserId,
};
use crate::text::{mention, mine, moderate};

/// How often a banned user's games are looked up, a hundred at once.
const ROUNDS: usize = 5;

impl Handler<'_> {
    /// Does what a moderator asks for. Only they see that it is done; the board shows it to all.
    pub(super) async fn moderate(&self, ask: Ask, place: Place, asked: &Moderate) -> Result<Outcome, Halt> {
        match asked {
            Moderate::Game { command, at } => self.moderate_game(ask, place, command, *at).await,
            Moderate::Ban(_) | Moderate::Unban(_) if !place.is_moderator() => {
                Err(Halt::Said(moderate::not_moderator(None)))
            }
            Moderate::Ban(user) => self.ban(ask, place, *user).await,
            Moderate::Unban(user) => self.unban(place, *user).await,
        }
    }

    async fn moderate_game(
        &self,
        ask: Ask,
        place: Place,
        command: &Command,
        at: Option<Elsewhere>,
    ) -> Result<Outcome, Halt> {
        let Elsewhere { channel, member, .. } = at.unwrap_or(place.here());
        let elsewhere = (channel != place.channel).then_some(channel);
        // Here it is Discord's word on this channel that counts, whatever came with the option.
        let member = if elsewhere.is_some() { member } else { place.member };
        if !place.moderates(member) {
            return Err(Halt::Said(moderate::not_moderator(elsewhere)));
        }
        let found = self.service.find(Target::Channel(channel)).await?;
        let Some(found) = found.filter(|stored| stored.session.guild == place.guild) else {
            return Err(Halt::Said(moderate::no_game(channel)));
        };
        if let Command::Replace { by: Substitute::Person(by), .. } = command {
            self.admit_others(place.guild, &[*by]).await?;
        }
        let ask = Ask { moderator: true, ..ask };
        let after = self.service.take(ask, Target::Session(found.session.id), command.clone()).await?;
        let told = self.tell(place, |who| done(who, command, &after)).await?;
        Ok(Outcome { redraw: vec![after.session.id], ..private(told) })
    }

    /// Bans a user from the server's games, and takes them out of those that are under way.
    async fn ban(&self, ask: Ask, place: Place, user: UserId) -> Result<Outcome, Halt> {
        if user == place.user {
            return Err(Halt::Said(moderate::NOT_YOURSELF.to_owned()));
        }
        let before = self.service.settle_member(place.guild, user, |member| member.banned = true).await?;
        let (left, still) = self.take_out(ask, place.guild, user).await?;
        if before.banned && left.is_empty() && still == 0 {
            return Ok(private(moderate::banned_already(user)));
        }
        let mut told = self.tell(place, |who| moderate::banned(who, user, left.len())).await?;
        if still > 0 {
            told = format!("{told}\n{}", moderate::still_seated(still));
        }
        Ok(Outcome { redraw: left, ..private(told) })
    }

    async fn unban(&self, place: Place, user: UserId) -> Result<Outcome, Halt> {
        let before = self.service.settle_member(place.guild, user, |member| member.banned = false).await?;
        if !before.banned {
            return Ok(private(moderate::not_banned(user)));
        }
        Ok(private(self.tell(place, |who| moderate::unbanned(who, user)).await?))
    }

    /// Takes a user's seats in a server away: the games that they are out of, and in how many they still have one.
    async fn take_out(
        &self,
        ask: Ask,
        guild: GuildId,
        user: UserId,
    ) -> Result<(Vec<SessionId>, usize), StoreFault> {
        let ask = Ask { moderator: true, ..ask };
        let mut left = Vec::new();
        for _ in 0..ROUNDS {
            let games = self.service.games_of(guild, user).await?;
            let games = games.iter().filter(|stored| has_seat(&stored.session, user));
            let games: Vec<SessionId> = games.map(|stored| stored.session.id).collect();
            let before = left.len();
            for id in &games {
                match self.service.take_one_of(ask, Target::Session(*id), Command::Kick(user)).await {
                    Ok(_) => left.push(*id),
                    Err(failure) => {
                        tracing::warn!(session.id = %id, ?failure, "a banned user keeps a seat for now");
                    }
                }
            }
            let still = games.len() - (left.len() - before);
            if games.is_empty() || left.len() == before {
                return Ok((left, still));
            }
        }
        Ok((left, 0))
    }

    /// Writes it down where a moderator did what players may do too, and had to be one for it. What is said to them where
    /// that could not be written.
    pub(super) async fn log_if_moderated(
        &self,
        ask: Ask,
        place: Place,
        before: Option<&Stored>,
        command: &Command,
        after: &Stored,
    ) -> Result<Option<Message>, StoreFault> {
        if !ask.moderator || !before.is_some_and(|before| takes_moderator(&before.session, ask, command)) {
            return Ok(None);
        }
        let line = done(&mention(place.user), command, after);
        Ok(self.log(place.guild, &line).await?.map(Message::words))
    }

    /// What a moderator did, as they are told, after it was written to the log; and that it was not, where it was not.
    async fn tell(&self, place: Place, deed: impl Fn(&str) -> String) -> Result<String, StoreFault> {
        let line = deed(&mention(place.user));
        let told = deed(moderate::YOU);
        Ok(match self.log(place.guild, &line).await? {
            None => told,
            Some(trouble) => format!("{told}\n{trouble}"),
        })
    }

    /// Writes a line to the server's log, if it has one; the sentence that says that it could not be.
    async fn log(&self, guild: GuildId, line: &str) -> Result<Option<String>, StoreFault> {
        let Some(log) = self.service.settings(guild).await?.log else { return Ok(None) };
        let body = Message::words(moderate::logged(line)).body();
        match self.outbound.say(log, &body).await {
            Ok(_) => Ok(None),
            Err(fault) => {
                tracing::warn!(channel.id = %log, %fault, "a moderator's deed could not be written down");
                Ok(Some(moderate::not_logged(log)))
            }
        }
    }
}

/// Whether a user sits in a session, or has a place kept there.
fn has_seat(session: &Session, user: UserId) -> bool {
    match &session.stage {
        Stage::Lobby { chairs } => is_seated(session, user) || chairs.contains(&Chair::Held(user)),
        Stage::Playing(_) | Stage::Over { .. } => is_seated(session, user),
    }
}

/// Whether this is for moderators and not for this user, as it stands.
fn takes_moderator(session: &Session, ask: Ask, command: &Command) -> bool {
    let is_stopped = |pause: Pause| matches!(pause.reason, PauseReason::By(_));
    match (command, &session.stage) {
        (Command::End, _) => ask.user != session.host,
        (Command::Resume, Stage::Playing(running)) => {
            running.pause.is_some_and(is_stopped) || !is_seated(session, ask.user)
        }
        _ => false,
    }
}

fn done(who: &str, command: &Command, after: &Stored) -> String {
    moderate::done(who, command, &after.session, &mine::link(after))
}
