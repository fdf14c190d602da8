//! Where sessions meet the store: load, decide, keep, and only then say what happened.

mod boards;
mod lookup;
mod people;
mod settled;
mod upkeep;

use std::sync::Arc;

use tokio::sync::{Mutex, Notify};

use super::{
    Ask, Change, ChannelId, ClientSeed, Clock, Command, Dice, Entropy, Entry, GameClock, Opening, Refusal,
    Secret, Session, SessionId, Sight, Step, Store, StoreFault, Stored, Table, Time, Unreachable, UserId,
    World, Written,
};

/// How often a command is decided anew when others were faster.
const TRIES: usize = 8;

/// The one door to the sessions.
pub struct Service {
    store: Arc<dyn Store>,
    dice: Arc<dyn Dice>,
    clock: Arc<dyn Clock>,
    game_clock: GameClock,
    entropy: Arc<dyn Entropy>,
    due: Notify,
    /// Whose turn it is to change settings. Nobody else than this process does.
    settling: Mutex<()>,
}

/// Which session is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// This one.
    Session(SessionId),
    /// The live one of this channel.
    Channel(ChannelId),
}

/// Why there is no step.
#[derive(Debug)]
pub enum Failure {
    /// The session did not take the command; the asker is told why.
    Refused {
        /// The reason.
        refusal: Refusal,
        /// The session as it is, where there is one.
        current: Option<Arc<Stored>>,
    },
    /// This very interaction was taken before: it came twice. Nothing is to be said.
    Repeated,
    /// The store could not do its work.
    Fault(StoreFault),
}

/// What came of letting a session go on by itself.
#[derive(Clone, Debug)]
pub enum GoneOn {
    /// It did: the session after the step.
    Went(Arc<Stored>),
    /// It could not be found out whether its player is there: it is to be tried again.
    Unseen,
    /// Nothing was due, or somebody else was faster.
    Rests,
}

impl From<StoreFault> for Failure {
    fn from(fault: StoreFault) -> Failure {
        Failure::Fault(fault)
    }
}

impl Service {
    /// A service over this store, with these dice, this clock and this source of secrets.
    /// Game time goes on where it was kept last. A backup that was put in the store's place is known as one.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn open(
        store: Arc<dyn Store>,
        dice: Arc<dyn Dice>,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Service, StoreFault> {
        if let Some(games) = store.restore(clock.now()).await? {
            tracing::warn!(games, "this is a restored backup: its games go on with dice of a new generation");
        }
        let game_clock = GameClock::new(store.game_time().await?, clock.now());
        Ok(Service { store, dice, clock, game_clock, entropy, due: Notify::new(), settling: Mutex::new(()) })
    }

    /// Opens a lobby.
    ///
    /// # Errors
    /// [`Refusal::ChannelTaken`] where the channel has a live game.
    pub async fn start(&self, ask: Ask, opening: Opening) -> Result<Arc<Stored>, Failure> {
        let secret = Secret::draw(&*self.entropy);
        let session = Session::open(opening, self.draw_id(), &secret, self.clock.now());
        self.offer(ask, session, secret).await
    }

    /// Opens a lobby for another game with the people, the rules and the terms of one that is over.
    ///
    /// # Errors
    /// [`Refusal::ChannelTaken`] where the channel has a live game, and those of [`Session::rematch`].
    pub async fn rematch(&self, ask: Ask, ended: &Session) -> Result<Arc<Stored>, Failure> {
        let secret = Secret::draw(&*self.entropy);
        let asker = self.client_seed(ask.user);
        match ended.rematch(asker, self.draw_id(), &secret, self.clock.now()) {
            Ok(session) => self.offer(ask, session, secret).await,
            Err(refusal) => Err(self.refused(ask, refusal, None).await),
        }
    }

    /// Keeps a new lobby.
    async fn offer(&self, ask: Ask, session: Session, secret: Secret) -> Result<Arc<Stored>, Failure> {
        let (now, channel) = (self.clock.now(), session.channel);
        let session = session.open_from(self.game_clock.now());
        let stored = Stored { session: Arc::new(session), secret, shown: None };
        match self.store.create(stored.clone(), ask.interaction, now).await? {
            Written::Kept => Ok(Arc::new(stored)),
            Written::Conflict => {
                let current = self.store.live(channel).await?;
                Err(self.refused(ask, Refusal::ChannelTaken, current).await)
            }
        }
    }

    /// Takes a command: the session after it, on disk when this returns.
    ///
    /// # Errors
    /// [`Failure`]; nothing was changed then, unless it is [`Failure::Fault`], after which it is not known.
    pub async fn take(&self, ask: Ask, target: Target, command: Command) -> Result<Arc<Stored>, Failure> {
        self.take_in(ask, Some(ask), target, command).await
    }

    /// Takes a command that is one of several which the same interaction comes to: for what has no further effect
    /// when it is taken twice.
    ///
    /// # Errors
    /// As [`take`](Service::take).
    pub async fn take_one_of(
        &self,
        ask: Ask,
        target: Target,
        command: Command,
    ) -> Result<Arc<Stored>, Failure> {
        self.take_in(ask, None, target, command).await
    }

    /// Takes a command, and notes that the interaction of `once` was taken.
    async fn take_in(
        &self,
        ask: Ask,
        once: Option<Ask>,
        target: Target,
        command: Command,
    ) -> Result<Arc<Stored>, Failure> {
        for _ in 0..TRIES {
            let Some(before) = self.find(target).await? else {
                return Err(self.refused(ask, Refusal::NoGame, None).await);
            };
            let log = self.looked_back_on(&before.session, &command).await?;
            let table = Table { log: &log, ..self.table(&before.secret) };
            let step = match before.session.take(ask, command.clone(), &table) {
                Ok(step) => step,
                Err(refusal) => return Err(self.refused(ask, refusal, Some(before)).await),
            };
            if let Some(after) = self.keep(&before, step, once).await? {
                return Ok(after);
            }
            if self.store.is_taken(ask.interaction).await? {
                return Err(Failure::Repeated);
            }
        }
        Err(outrun().into())
    }

    /// Lets a session that is due go on by itself for one step. The world is asked first where a person is to be reminded
    /// or played for.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn go_on(&self, id: SessionId, world: &dyn World) -> Result<GoneOn, StoreFault> {
        let Some(before) = self.store.load(id).await? else { return Ok(GoneOn::Rests) };
        let sight = match before.session.asks_about(self.game_clock.now()) {
            Some(user) => world.look(&before.session, user).await,
            None => Sight::Well,
        };
        let table = self.table(&before.secret);
        let Some(step) = before.session.go_on(&table, sight) else {
            return Ok(if sight == Sight::Unknown { GoneOn::Unseen } else { GoneOn::Rests });
        };
        Ok(self.keep(&before, step, None).await?.map_or(GoneOn::Rests, GoneOn::Went))
    }

    /// Lets a session stand still whose place cannot be reached; `None` where that changes nothing.
    ///
    /// # Errors
    /// [`StoreFault`]
    pub async fn lose_sight(
        &self,
        id: SessionId,
        why: Unreachable,
    ) -> Result<Option<Arc<Stored>>, StoreFault> {
        for _ in 0..TRIES {
            let Some(before) = self.store.load(id).await? else { return Ok(None) };
            let Some(step) = before.session.lose_sight(why, &self.table(&before.secret)) else {
                return Ok(None);
            };
            if let Some(after) = self.keep(&before, step, None).await? {
                return Ok(Some(after));
            }
        }
        Err(outrun())
    }

    /// Returns once something may be due.
    pub async fn until_due(&self) {
        self.due.notified().await;
    }

    /// What a player brings to the dice, drawn for them.
    pub fn client_seed(&self, user: UserId) -> ClientSeed {
        ClientSeed::draw(user, &*self.entropy)
    }

    /// The moment it is now.
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// The game time, which the bot lets pass while it hears its players.
    pub fn game_clock(&self) -> &GameClock {
        &self.game_clock
    }

    /// Where chance comes from that is no roll's: seeds, boards.
    pub fn entropy(&self) -> &dyn Entropy {
        &*self.entropy
    }

    /// Finishes what is under way, keeps the game time, and closes the store.
    pub async fn close(&self) {
        if let Err(fault) = self.keep_game_time().await {
            tracing::warn!(%fault, "game time goes back a little at the next start");
        }
        self.store.close().await;
    }

    /// The record, where the command takes it. It ends where the session does: one that has moved on meanwhile is
    /// found out when the step is written.
    async fn looked_back_on(&self, session: &Session, command: &Command) -> Result<Vec<Entry>, StoreFault> {
        if command.looks_back() { self.record(session).await } else { Ok(Vec::new()) }
    }

    /// Keeps a step; `None` where somebody else was faster.
    async fn keep(
        &self,
        before: &Stored,
        step: Step,
        ask: Option<Ask>,
    ) -> Result<Option<Arc<Stored>>, StoreFault> {
        let session = Arc::new(step.session);
        let change = Change {
            session: Arc::clone(&session),
            interaction: ask.map(|ask| ask.interaction),
            entries: step.entries,
            at: self.clock.now(),
        };
        if self.store.write(change).await? == Written::Conflict {
            return Ok(None);
        }
        if session.is_due(self.game_clock.now()) {
            self.due.notify_one();
        }
        Ok(Some(Arc::new(Stored { session, secret: before.secret.clone(), shown: before.shown })))
    }

    /// A refusal, unless the interaction had its effect already and only came twice.
    async fn refused(&self, ask: Ask, refusal: Refusal, current: Option<Arc<Stored>>) -> Failure {
        match self.store.is_taken(ask.interaction).await {
            Ok(true) => Failure::Repeated,
            Ok(false) => Failure::Refused { refusal, current },
            Err(fault) => Failure::Fault(fault),
        }
    }

    fn table<'a>(&'a self, secret: &'a Secret) -> Table<'a> {
        Table {
            dice: &*self.dice,
            secret,
            entropy: &*self.entropy,
            log: &[],
            now: self.clock.now(),
            game_time: self.game_clock.now(),
        }
    }

    fn draw_id(&self) -> SessionId {
        let mut bytes = [0; 8];
        self.entropy.fill(&mut bytes);
        SessionId(u64::from_be_bytes(bytes) >> 1 | 1)
    }
}

/// Nothing was done, after as many tries as are worth while.
fn outrun() -> StoreFault {
    StoreFault::Unavailable("others were faster every time".to_owned())
}
