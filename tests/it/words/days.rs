//! What is said in games that last for days: clocks, seats that change hands, and games that stand still.

use std::time::Duration;

use ludo_bot::session::{Entry, Sight, Step, Substitute, Terms, Timeout, TurnClock, Unreachable};

use super::*;

const HOUR: Duration = Duration::from_hours(1);

/// A session as time passes.
struct Played {
    session: Session,
    log: Vec<Entry>,
    now: GameTime,
    dice: &'static [u8],
    said: Vec<String>,
}

impl Played {
    /// Ann, Bob and Cleo, with a clock of twelve hours.
    fn begun(timeout: Timeout, dice: &'static [u8]) -> Played {
        let mut lobby = lobby(Preset::House, &[], 0);
        lobby.display = Display::Image;
        lobby.terms = Terms { clock: TurnClock::TwelveHours, timeout };
        let said = vec![as_seen(&lobby)];
        let session = join(&join(&lobby, BOB), CLEO);
        let mut played = Played { session, log: Vec::new(), now: GameTime(0), dice, said };
        played.take(ANN, Command::Begin);
        played
    }

    fn take(&mut self, user: UserId, command: Command) {
        self.ask(user, false, command);
    }

    fn moderate(&mut self, command: Command) {
        self.ask(UserId(1009), true, command);
    }

    fn ask(&mut self, user: UserId, moderator: bool, command: Command) {
        let ask = Ask { user, moderator, interaction: InteractionId(1), seen: None };
        let step = self.at_table(|session, table| session.take(ask, command, table));
        self.keep(step.expect("the command is taken"));
    }

    /// So much time passes, and what is due goes on.
    fn after(&mut self, elapsed: Duration, sight: Sight) {
        self.now = self.now.after(elapsed);
        let step = self.at_table(|session, table| session.go_on(table, sight));
        self.keep(step.expect("something is due"));
    }

    fn lose_sight(&mut self, why: Unreachable) {
        let step = self.at_table(|session, table| session.lose_sight(why, table));
        self.keep(step.expect("it was in sight"));
    }

    fn at_table<T>(&self, step: impl FnOnce(&Session, &Table<'_>) -> T) -> T {
        let (dice, secret) = (Loaded(self.dice), Secret::draw(&Counting));
        let (log, now) = (&self.log[..], Time(self.now.0));
        let table = Table { dice: &dice, secret: &secret, entropy: &Counting, log, now, game_time: self.now };
        step(&self.session, &table)
    }

    fn keep(&mut self, step: Step) {
        self.session = step.session;
        self.log.extend(step.entries);
        self.said.push(as_seen(&self.session));
    }

    fn say(self, name: &str) {
        super::keep(name, &self.said.join("\n"));
    }
}

const ROLL: Command = Command::Act(Choice::Roll);

#[test]
fn clocks() {
    let mut played = Played::begun(Timeout::Play, &[6, 4, 1, 1, 6, 3, 1, 1, 6, 2, 1, 1, 1]);
    played.after(9 * HOUR, Sight::Well);
    played.said.push(text::board::status(&played.session, ANN));
    played.said.push(text::board::status(&played.session, BOB));
    played.after(3 * HOUR, Sight::Well);
    played.take(BOB, ROLL);
    played.take(CLEO, ROLL);
    played.after(6 * HOUR, Sight::Well);
    played.take(BOB, ROLL);
    played.take(CLEO, Command::Auto(true));
    played.after(3 * HOUR, Sight::Well);
    played.take(ANN, Command::Join(ClientSeed::draw(ANN, &Counting)));
    played.say("clocks");
}

#[test]
fn passing() {
    let mut played = Played::begun(Timeout::Pass, &[6, 1, 1, 1]);
    played.take(ANN, ROLL);
    played.after(12 * HOUR, Sight::Well);
    played.moderate(Command::Skip);
    played.after(12 * HOUR, Sight::PlayerLeft);
    played.say("passing");
}

#[test]
fn changing_hands() {
    let mut played = Played::begun(Timeout::Play, &[1, 1, 1, 1]);
    played.take(BOB, Command::Leave);
    played.take(ANN, Command::Invite(UserId(1004)));
    played.take(UserId(1004), Command::Join(ClientSeed::draw(UserId(1004), &Counting)));
    played.take(CLEO, Command::Leave);
    played.take(ANN, Command::AddComputer(Level::Aggressive));
    played.moderate(Command::Replace { user: ANN, by: Substitute::Person(CLEO) });
    played.moderate(Command::Kick(UserId(1004)));
    played.moderate(Command::End);
    played.say("changing-hands");
}

#[test]
fn standing_still() {
    let mut played = Played::begun(Timeout::Play, &[1, 1, 1, 1]);
    played.moderate(Command::Pause);
    played.said.push(text::board::status(&played.session, ANN));
    played.moderate(Command::Resume);
    for why in
        [Unreachable::Locked, Unreachable::Forbidden, Unreachable::ServerGone, Unreachable::ChannelGone]
    {
        played.lose_sight(why);
    }
    played.take(ANN, ROLL);
    for _ in 0..3 {
        played.after(12 * HOUR, Sight::PlayerLeft);
    }
    played.say("standing-still");
}

#[test]
fn a_game_without_a_clock_rests() {
    let lobby = Session { display: Display::Image, ..lobby(Preset::House, &[], 0) };
    let session = take(&join(&lobby, BOB), ANN, Command::Begin, &[]);
    let mut played = Played { session, log: Vec::new(), now: GameTime(0), dice: &[], said: Vec::new() };
    played.after(HOUR, Sight::Well);
    played.said.clear();
    played.after(7 * 24 * HOUR, Sight::Well);
    played.say("resting");
}
