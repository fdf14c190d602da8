//! Taking seats.

use super::dice::{ClientSeed, Digest, client_digest};
use super::{
    Ask, Chair, Command, Ending, Entry, Match, Player, Refusal, Session, Stage, Substitute, Table, UserId,
    Version,
};
use crate::computer::Level;
use crate::game::{Color, Game, Seats};

/// Seats a person: in the chair held for them, else in the first open one.
pub(super) fn join(chairs: &mut [Chair], seed: ClientSeed) -> Result<(), Refusal> {
    if is_seated(chairs, seed.user) {
        return Err(Refusal::SeatedAlready);
    }
    let held = chairs.iter().position(|chair| *chair == Chair::Held(seed.user));
    let chair = held.map_or_else(|| first_open(chairs), Ok)?;
    chairs[chair] = Chair::Person(seed);
    Ok(())
}

/// Seats a computer in the first open chair, where somebody asks who plays along.
pub(super) fn seat_computer(chairs: &mut [Chair], asker: UserId, level: Level) -> Result<(), Refusal> {
    if !is_seated(chairs, asker) {
        return Err(Refusal::NotSeated);
    }
    let chair = first_open(chairs)?;
    chairs[chair] = Chair::Computer(level);
    Ok(())
}

fn is_seated(chairs: &[Chair], user: UserId) -> bool {
    chairs.iter().any(|chair| matches!(chair, Chair::Person(person) if person.user == user))
}

fn first_open(chairs: &[Chair]) -> Result<usize, Refusal> {
    let held =
        || chairs.iter().filter_map(|chair| if let Chair::Held(user) = chair { Some(*user) } else { None });
    chairs.iter().position(|chair| *chair == Chair::Open).ok_or_else(|| match held().collect::<Vec<_>>() {
        users if users.is_empty() => Refusal::Full,
        users => Refusal::Held(users),
    })
}

/// The chair of a user, held for them or taken.
fn chair_of(chairs: &[Chair], user: UserId) -> Option<usize> {
    let sits = |chair: &Chair| match chair {
        Chair::Person(person) => person.user == user,
        Chair::Held(invited) => *invited == user,
        Chair::Open | Chair::Computer(_) => false,
    };
    chairs.iter().position(sits)
}

impl Session {
    /// Takes a command of a lobby.
    pub(super) fn take_in_lobby(
        &mut self,
        ask: Ask,
        command: Command,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let Stage::Lobby { chairs } = &mut self.stage else { return Err(Refusal::Begun) };
        match command {
            Command::Join(_) if self.kicked.contains(&ask.user) => Err(Refusal::Kicked),
            Command::Join(seed) => join(chairs, seed),
            Command::AddComputer(level) => seat_computer(chairs, ask.user, level),
            Command::Leave => self.free_chair(ask.user, None, table).ok_or(Refusal::NotSeated),
            Command::Invite(user) => self.invite(ask, user),
            Command::Kick(user) => self.kick_from_lobby(ask, user, table),
            Command::Replace { user, by } => self.replace_in_lobby(ask, user, by, table),
            Command::Begin => self.begin(ask, entries, table),
            Command::End => self.end(ask, entries, table),
            Command::Auto(_)
            | Command::Resume
            | Command::Pause
            | Command::Skip
            | Command::TakeBack
            | Command::Act(_)
            | Command::Undo
            | Command::Vote { .. } => Err(Refusal::NotBegun),
        }
    }

    /// Holds a chair for a user: an open one, or one more where the game has room.
    fn invite(&mut self, ask: Ask, user: UserId) -> Result<(), Refusal> {
        self.may_host(ask)?;
        let most = *self.rules.seats().end();
        let Stage::Lobby { chairs } = &mut self.stage else { return Err(Refusal::Begun) };
        if is_seated(chairs, user) {
            return Err(Refusal::IsSeated { user });
        }
        if chair_of(chairs, user).is_some() {
            return Err(Refusal::InvitedAlready { user });
        }
        match chairs.iter().position(|chair| *chair == Chair::Open) {
            Some(open) => chairs[open] = Chair::Held(user),
            None if chairs.len() < most => chairs.push(Chair::Held(user)),
            None => return Err(Refusal::Full),
        }
        self.kicked.retain(|kicked| *kicked != user);
        Ok(())
    }

    /// Sends a user away; they come back only if they are invited.
    fn kick_from_lobby(&mut self, ask: Ask, user: UserId, table: &Table<'_>) -> Result<(), Refusal> {
        self.may_host(ask)?;
        if user == ask.user {
            return Err(Refusal::Yourself);
        }
        self.free_chair(user, None, table).ok_or(Refusal::IsNotSeated { user })?;
        self.shut_out(user);
        Ok(())
    }

    /// Gives a user's chair to a computer, or holds it for somebody else.
    fn replace_in_lobby(
        &mut self,
        ask: Ask,
        user: UserId,
        by: Substitute,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        if !ask.moderator {
            return Err(Refusal::NotModerator);
        }
        let Stage::Lobby { chairs } = &mut self.stage else { return Err(Refusal::Begun) };
        let chair = match by {
            Substitute::Computer(level) => Chair::Computer(level),
            Substitute::Person(user) if chair_of(chairs, user).is_some() => {
                return Err(Refusal::IsSeated { user });
            }
            Substitute::Person(user) => Chair::Held(user),
        };
        self.free_chair(user, Some(chair), table).ok_or(Refusal::IsNotSeated { user })?;
        if let Substitute::Person(user) = by {
            self.kicked.retain(|kicked| *kicked != user);
        }
        Ok(())
    }

    /// Each chair with the colour that it would play if the game began now.
    pub fn seated<'a>(&self, chairs: &'a [Chair]) -> Vec<(&'a Chair, Option<Color>)> {
        let plays = |chair: &Chair| matches!(chair, Chair::Person(_) | Chair::Computer(_));
        let count = chairs.iter().filter(|chair| plays(chair)).count();
        let colors = self.rules.colors(count.max(*self.rules.seats().start()));
        let mut seats = colors.seats();
        let mut next = || seats.next().map(|seat| colors[seat]);
        chairs.iter().map(|chair| (chair, if plays(chair) { next() } else { None })).collect()
    }

    /// Frees a user's chair, or puts another in its place; `None` where they have none. The next person becomes the host;
    /// without one the session ends.
    fn free_chair(&mut self, user: UserId, other: Option<Chair>, table: &Table<'_>) -> Option<()> {
        let Stage::Lobby { chairs } = &mut self.stage else { return None };
        let chair = chair_of(chairs, user)?;
        chairs[chair] = other.unwrap_or(Chair::Open);
        let heir = chairs
            .iter()
            .find_map(|chair| if let Chair::Person(person) = chair { Some(person.user) } else { None });
        match heir {
            None => self.close(Ending::Abandoned, table.secret),
            Some(heir) if self.host == user => self.host = heir,
            Some(_) => {}
        }
        Some(())
    }

    /// Begins the game with those who are seated; chairs that are open or held are taken away.
    pub(super) fn begin(
        &mut self,
        ask: Ask,
        entries: &mut Vec<Entry>,
        table: &Table<'_>,
    ) -> Result<(), Refusal> {
        let Stage::Lobby { chairs } = &self.stage else { return Err(Refusal::Begun) };
        if ask.user != self.host {
            return Err(Refusal::NotHost { host: self.host });
        }
        let mut players = Vec::new();
        let mut seeds = Vec::new();
        for chair in chairs {
            match chair {
                Chair::Person(seed) => {
                    players.push(Player::Person(seed.user));
                    seeds.push(seed.clone());
                }
                Chair::Computer(level) => players.push(Player::Computer(*level)),
                Chair::Open | Chair::Held(_) => {}
            }
        }
        if !self.rules.seats().contains(&players.len()) {
            return Err(Refusal::TooFew);
        }
        let seats = Seats::from_fn(players.len(), |seat| players[seat.index()]);
        self.stage = Stage::Playing(Match::new(self.rules.begin(players.len()), seats, seeds));
        self.note_presence(ask.user, false, table);
        self.follow(Vec::new(), entries, table);
        Ok(())
    }
}

impl Match {
    /// A game in which nothing has happened yet.
    pub const fn new(game: Game, players: Seats<Player>, seeds: Vec<ClientSeed>) -> Match {
        Match {
            game,
            players,
            seeds,
            sealed: None,
            restored: Vec::new(),
            rolls: 0,
            news: Vec::new(),
            moved: Version(0),
            notes: Vec::new(),
            stands: None,
            turn_since: Version(0),
            due: None,
            wait: None,
            later_call: None,
            rests: None,
            attendance: Vec::new(),
            invited: Vec::new(),
            pause: None,
            undo: None,
        }
    }

    /// What the players brought to the dice, as one value.
    pub fn client(&self) -> Digest {
        self.sealed.unwrap_or_else(|| client_digest(&self.seeds))
    }
}
