//! `/game`, where it is about more than one command to a session.

use super::start::blocked;
use super::{Halt, Handler, Outcome, private};
use crate::discord::reply::{Answer, Message};
use crate::discord::request::Place;
use crate::session::service::{Failure, Target};
use crate::session::{Ask, Command, Pings, Refusal, Session, Stage, Stored, UserId};
use crate::text;

impl Handler<'_> {
    /// Takes a seat for the asker.
    pub(super) async fn join(&self, ask: Ask, place: Place) -> Result<Outcome, Halt> {
        let here = Target::Channel(place.channel);
        if let Some(stored) = self.service.find(here).await? {
            self.admit_player(place, &stored.session).await?;
        }
        let seed = self.service.client_seed(place.user);
        self.post(ask, place, Command::Join(seed)).await
    }

    /// Offers a seat to a user, who is called by a message of its own: the board is there already.
    pub(super) async fn invite(&self, ask: Ask, place: Place, user: UserId) -> Result<Outcome, Halt> {
        self.admit_others(place.guild, &[user]).await?;
        let after = self.service.take(ask, Target::Channel(place.channel), Command::Invite(user)).await?;
        let call =
            Message { pings: vec![user], ..Message::words(text::admission::offered(user, place.user)) };
        Ok(Outcome { redraw: vec![after.session.id], ..Answer::Post(call).into() })
    }

    /// Opens a lobby for another game like this one, or like the last of this channel, for the same people.
    pub(super) async fn rematch(
        &self,
        ask: Ask,
        place: Place,
        ended: Option<&Stored>,
    ) -> Result<Outcome, Halt> {
        if let Some(blocked) = blocked(place) {
            return Ok(blocked);
        }
        let latest = if ended.is_none() { Some(self.latest(place).await?) } else { None };
        let Some(ended) = ended.or(latest.as_deref()) else { return Err(no_game()) };
        self.admit_game(place, &[]).await?;
        let mut ended = Session::clone(&ended.session);
        let players = ended.played().map(|played| played.players.iter());
        let players: Vec<UserId> =
            players.into_iter().flatten().filter_map(|(_, player)| player.user()).collect();
        // Who is banned meanwhile keeps nobody from playing on: they are not asked, as if they had been sent away.
        ended.kicked.extend(self.banned(place.guild, &players).await?);
        let lobby = self.service.rematch(ask, &ended).await?;
        Ok(self.posted(place, &lobby.session).await)
    }

    /// Rolls for the asker from now on, or not any more; the other way round where nothing is said.
    pub(super) async fn auto(&self, ask: Ask, place: Place, on: Option<bool>) -> Result<Outcome, Halt> {
        let here = Target::Channel(place.channel);
        let Some(stored) = self.service.find(here).await? else { return Err(no_game()) };
        let on = on.unwrap_or_else(|| !is_auto(&stored.session, place.user));
        let after = self.service.take(ask, Target::Session(stored.session.id), Command::Auto(on)).await?;
        let said = if on { text::help::AUTO_ON } else { text::help::AUTO_OFF };
        Ok(Outcome { redraw: vec![after.session.id], ..private(said) })
    }

    /// All live games of the asker in this server.
    pub(super) async fn mine(&self, place: Place) -> Result<Outcome, Halt> {
        let games = self.service.games_of(place.guild, place.user).await?;
        if games.is_empty() {
            return Ok(private(text::mine::NONE));
        }
        Ok(private(text::mine::games(games.iter().map(|stored| &**stored), place.user)))
    }

    /// Keeps when the asker wants to be pinged.
    pub(super) async fn pings(&self, place: Place, own: Option<Pings>) -> Result<Outcome, Halt> {
        self.service.settle_member(place.guild, place.user, |member| member.pings = own).await?;
        let settings = self.service.settings(place.guild).await?;
        Ok(private(text::settings::own_pings(own, settings.pings)))
    }
}

fn no_game() -> Halt {
    Failure::Refused { refusal: Refusal::NoGame, current: None }.into()
}

/// Whether this user is rolled for.
fn is_auto(session: &Session, user: UserId) -> bool {
    let Stage::Playing(running) = &session.stage else { return false };
    let seat = session.seat_of(user);
    seat.and_then(|seat| running.attendance.get(seat.index())).is_some_and(|attendance| attendance.auto)
}
