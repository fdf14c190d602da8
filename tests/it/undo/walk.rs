//! A game that is played through its session alone, with fair dice, by anybody and at random.

use ludo_bot::computer::Level;
use ludo_bot::game::record::Record;
use ludo_bot::game::{Event, Game, Legal, RuleSet};
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::proof::Export;
use ludo_bot::session::{
    Ask, ChannelId, Choice, ClientSeed, Command, Did, Display, Entry, GameTime, GuildId, InteractionId,
    Match, Offer, Opening, Player, Refusal, Secret, Session, SessionId, Table, Terms, ThemeName, Time, Undo,
    UserId,
};
use serde::de::IgnoredAny;

use crate::laws::{Chance, replayed};
use crate::words::Counting;

/// A game as it is played, and what was before each roll that can be taken back.
pub(crate) struct Walk {
    pub(crate) session: Session,
    secret: Secret,
    log: Vec<Entry>,
    /// The position before each roll of a person, and how many throws there were.
    before: Vec<(Game, u32)>,
    chance: Chance,
}

impl Walk {
    pub(crate) fn begin(rules: RuleSet, people: u8, computers: usize, seed: u64) -> Walk {
        let secret = Secret::from_bytes([seed.to_le_bytes()[0]; 32]);
        let opening = Opening {
            guild: GuildId(8),
            channel: ChannelId(9),
            parent: None,
            host: ClientSeed::draw(UserId(1), &Counting),
            offer: Offer {
                rules,
                title: None,
                seats: usize::from(people) + computers,
                invited: Vec::new(),
                computers,
                level: Level::Aggressive,
                display: Display::Image,
                theme: ThemeName::default(),
                terms: Terms::default(),
            },
        };
        let session = Session::open(opening, SessionId(seed), &secret, Time(0));
        let mut walk =
            Walk { session, secret, log: Vec::new(), before: Vec::new(), chance: Chance::new(seed) };
        for user in (2..=people).map(|number| UserId(number.into())) {
            walk.take(user, Command::Join(ClientSeed::draw(user, &Counting))).expect("there is a seat");
        }
        walk.take(UserId(1), Command::Begin).expect("it can begin");
        walk
    }

    pub(crate) fn take(&mut self, user: UserId, command: Command) -> Result<(), Refusal> {
        let ask = Ask { user, moderator: true, interaction: InteractionId(1), seen: None };
        let (secret, log) = (&self.secret, &self.log[..]);
        let table =
            Table { dice: &FairDice, secret, entropy: &Counting, log, now: Time(0), game_time: GameTime(0) };
        let step = self.session.take(ask, command, &table)?;
        self.session = step.session;
        self.log.extend(step.entries);
        Ok(())
    }

    fn played(&self) -> &Match {
        self.session.played().expect("it has begun")
    }

    /// The position, and how many throws there were.
    fn now(&self) -> (Game, u32) {
        (self.played().game.clone(), self.played().rolls)
    }

    fn waits(&self) -> bool {
        self.played().game.board().rolled().is_some()
    }

    /// Any of the people who play.
    fn anybody(&mut self) -> UserId {
        let people: Vec<UserId> = self.played().people().collect();
        people[usize::from(self.chance.below(u8::try_from(people.len()).expect("six at most")))]
    }

    /// Somebody does something.
    pub(crate) fn go_on(&mut self) {
        match self.chance.below(32) {
            0 if self.played().people().count() > 1 => self.leave(),
            1..=5 => self.undo(),
            _ => self.act(),
        }
    }

    fn act(&mut self) {
        let (_, _, user) = self.session.to_act().expect("it is somebody's turn");
        let user = user.expect("computers have played");
        let choice = if let Legal::Move(tokens) = self.played().game.board().legal() {
            Choice::Move(tokens.nth(self.chance.below(tokens.count())).expect("there is a choice"))
        } else {
            self.before.push(self.now());
            Choice::Roll
        };
        self.take(user, Command::Act(choice)).expect("it is legal");
    }

    fn leave(&mut self) {
        let user = self.anybody();
        let lines = self.log.len();
        self.take(user, Command::Leave).expect("they have a seat");
        if self.log[lines..].iter().any(|entry| entry.did == Did::Left) {
            self.before.clear();
        }
    }

    /// Somebody asks, and the others answer: the position is the one before the roll, or nothing has changed.
    fn undo(&mut self) {
        let now = self.now();
        let done = self.before.len().saturating_sub(usize::from(self.waits()));
        let is_gone = |player: &Player| matches!(player, Player::Gone(_));
        let somebody_left = self.played().players.iter().any(|(_, player)| is_gone(player));
        let user = self.anybody();
        if let Err(refusal) = self.take(user, Command::Undo) {
            assert_eq!(refusal, Refusal::NothingToUndo);
            assert!(done == 0 || somebody_left, "{done} rolls can be taken back");
            return;
        }
        while let Some(Undo::Asked(vote)) = self.played().undo.clone() {
            assert_eq!(self.now(), now, "a question changes nothing");
            let agree = self.chance.below(8) > 0;
            self.take(vote.awaited()[0], Command::Vote { agree }).expect("they were asked");
        }
        if self.played().undo.is_none() {
            let then = self.before[done - 1].clone();
            assert_eq!(self.now(), then, "the position before the roll");
            assert_eq!(self.log.last().map(|entry| entry.did), Some(Did::Undone(now.1 - then.1)));
            self.before.truncate(done - 1);
        } else {
            assert_eq!(self.now(), now, "somebody declined");
        }
        self.check_record();
        self.check_story();
    }

    pub(crate) fn record(&self) -> String {
        let export = Export::of(&self.session, &self.log).expect("it has begun");
        serde_json::to_string(&export).expect("a record has a JSON form")
    }

    /// The session's story leads through the positions before each roll to the position, and tells each roll once that
    /// stands.
    pub(crate) fn check_story(&self) {
        let story = self.session.story(&self.log).expect("it has begun");
        assert_eq!(story.end(), &self.played().game);
        let is_roll = |event: &Event| matches!(event, Event::Rolled { .. });
        for turn in story.turns() {
            assert!(is_roll(&turn.events[0]) && !turn.events[1..].iter().any(is_roll), "{:?}", turn.events);
        }
        for (before, throws) in &self.before {
            let since = usize::try_from(self.now().1 - throws).expect("a sensible number");
            assert_eq!(story.last(since).0, before, "before the last {since} turns");
        }
        assert!(story.turns().len() <= self.now().1 as usize);
    }

    /// The record, played, gives the position; a roll that waits is none of it.
    pub(crate) fn check_record(&self) {
        let expected = match self.before.last() {
            Some((before, _)) if self.waits() => before,
            None if self.waits() => return,
            _ => &self.played().game,
        };
        let record: Record<IgnoredAny> = serde_json::from_str(&self.record()).expect("a record");
        assert_eq!(replayed(&record), *expected);
    }
}
