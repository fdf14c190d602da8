//! Transitions, with dice that are known.

mod clocks;
mod moderators;
mod privacy;
mod rematch;
mod rest;
mod restore;
mod seats;
mod undo;
mod vote;

use super::*;
use crate::game::ludo::rules::Preset;
use crate::game::snakes::{self, Course, Plan};
use crate::game::{Face, Roll};

/// Dice that show these faces in turn, and ones after that.
struct Loaded(&'static [u8]);

impl Dice for Loaded {
    fn roll(&self, throw: &dice::Throw<'_>) -> Roll {
        let pips = self.0.get(throw.number as usize - 1).copied().unwrap_or(1);
        Roll::one(Face::new(pips).expect("loaded dice show 1 to 6"))
    }
}

/// Bytes that count up.
struct Counting;

impl Entropy for Counting {
    fn fill(&self, bytes: &mut [u8]) {
        (1..).zip(bytes).for_each(|(number, byte)| *byte = number);
    }
}

const ANN: UserId = UserId(1);
const BOB: UserId = UserId(2);
const CLEO: UserId = UserId(3);
const DAN: UserId = UserId(4);

struct Played {
    session: Session,
    dice: Box<dyn Dice>,
    secret: Secret,
    entries: Vec<Entry>,
    now: GameTime,
}

impl Played {
    fn lobby(seats: usize, invited: &[UserId], computers: usize) -> Played {
        Played::lobby_of(RuleSet::Ludo(Preset::House.rules()), seats, invited, computers)
    }

    fn lobby_of(rules: RuleSet, seats: usize, invited: &[UserId], computers: usize) -> Played {
        let secret = Secret::draw(&Counting);
        let opening = Opening {
            guild: GuildId(8),
            channel: ChannelId(9),
            parent: None,
            host: ClientSeed::draw(ANN, &Counting),
            offer: Offer {
                rules,
                title: None,
                seats,
                invited: invited.to_vec(),
                computers,
                level: Level::FirstLegal,
                display: Display::Image,
                theme: ThemeName::default(),
                terms: Terms::default(),
            },
        };
        let session = Session::open(opening, SessionId(7), &secret, Time(0));
        Played { session, dice: Box::new(Loaded(&[])), secret, entries: Vec::new(), now: GameTime(5) }
    }

    fn begun(people: &[UserId], computers: usize, dice: &'static [u8]) -> Played {
        let mut lobby = Played::lobby(people.len() + computers, &[], computers);
        lobby.dice = Box::new(Loaded(dice));
        lobby.begin(people)
    }

    /// A game of these rules among people.
    fn begun_of(rules: RuleSet, people: &[UserId]) -> Played {
        Played::lobby_of(rules, people.len(), &[], 0).begin(people)
    }

    /// Begun once these people have joined.
    fn begin(mut self, people: &[UserId]) -> Played {
        for person in people.iter().filter(|person| **person != ANN) {
            self.must(*person, join(*person));
        }
        self.must(ANN, Command::Begin);
        self
    }

    /// A roll and, where it leaves a choice, the first move; what was rolled.
    fn whole_turn(&mut self, user: UserId) -> Roll {
        self.roll(user);
        let rolled = |entry: &Entry| if let Did::Rolled(roll) = entry.did { Some(roll) } else { None };
        let roll = self.entries.iter().rev().find_map(rolled).expect("there was a roll");
        let board = self.session.played().expect("the game has begun").game.board();
        if let crate::game::Legal::Move(tokens) = board.legal() {
            let first = tokens.iter().next().expect("there is a choice");
            self.must(user, Command::Act(Choice::Move(first)));
        }
        roll
    }

    fn ask(&mut self, user: UserId, seen: Option<Version>, command: Command) -> Result<(), Refusal> {
        self.take(Ask { user, moderator: false, interaction: InteractionId(0), seen }, command)
    }

    /// What Dan asks, who looks after the channel.
    fn moderate(&mut self, command: Command) -> Result<(), Refusal> {
        self.take(Ask { user: DAN, moderator: true, interaction: InteractionId(0), seen: None }, command)
    }

    fn take(&mut self, ask: Ask, command: Command) -> Result<(), Refusal> {
        let step = self.session.take(ask, command, &self.table())?;
        assert_eq!(step.session.version, self.session.version.next(), "a step is one version");
        self.keep(step);
        Ok(())
    }

    fn table(&self) -> Table<'_> {
        let (dice, secret, log) = (&*self.dice, &self.secret, &self.entries[..]);
        Table { dice, secret, entropy: &Counting, log, now: Time(self.now.0), game_time: self.now }
    }

    fn keep(&mut self, step: Step) {
        self.session = step.session;
        self.entries.extend(step.entries);
    }

    /// Lets so much time pass, and what is due go on, with this to be seen; whether anything did.
    fn after(&mut self, elapsed: std::time::Duration, sight: Sight) -> bool {
        self.now = self.now.after(elapsed);
        let step = self.session.go_on(&self.table(), sight);
        step.map(|step| self.keep(step)).is_some()
    }

    fn running(&self) -> &Match {
        self.session.played().expect("the game has begun")
    }

    fn player(&self, seat: usize) -> Player {
        self.running().players[Seat::new(seat).expect("a seat")]
    }

    fn told(&self) -> Vec<(usize, Happened)> {
        self.running().notes.iter().map(|note| (note.seat.index(), note.happened)).collect()
    }

    fn must(&mut self, user: UserId, command: Command) {
        self.ask(user, None, command).expect("the command is taken");
    }

    fn refusal(&mut self, user: UserId, command: Command) -> Refusal {
        let before = self.session.clone();
        let refusal = self.ask(user, None, command).expect_err("the command is refused");
        assert_eq!(self.session, before, "a refusal changes nothing");
        refusal
    }

    fn roll(&mut self, user: UserId) {
        self.must(user, Command::Act(Choice::Roll));
    }

    fn turn(&self) -> Option<UserId> {
        self.session.to_act().and_then(|(_, _, user)| user)
    }

    fn rolls(&self) -> u32 {
        self.session.played().expect("the game has begun").rolls
    }
}

fn join(user: UserId) -> Command {
    Command::Join(ClientSeed::draw(user, &Counting))
}

const ROLL: Command = Command::Act(Choice::Roll);

#[test]
fn a_lobby_holds_seats_for_the_invited() {
    let mut lobby = Played::lobby(3, &[BOB], 1);
    assert_eq!(lobby.refusal(CLEO, join(CLEO)), Refusal::Held(vec![BOB]));
    assert_eq!(lobby.refusal(ANN, Command::AddComputer(Level::Random)), Refusal::Held(vec![BOB]));
    assert_eq!(lobby.refusal(ANN, join(ANN)), Refusal::SeatedAlready);
    assert_eq!(lobby.refusal(ANN, ROLL), Refusal::NotBegun);
    lobby.must(BOB, join(BOB));
    assert_eq!(lobby.refusal(CLEO, join(CLEO)), Refusal::Full);
    assert_eq!(lobby.refusal(BOB, Command::Begin), Refusal::NotHost { host: ANN });
    lobby.must(ANN, Command::Begin);
    assert_eq!(lobby.refusal(CLEO, join(CLEO)), Refusal::Begun);
    assert_eq!(lobby.refusal(BOB, join(BOB)), Refusal::SeatedAlready);
}

#[test]
fn who_is_invited_can_say_no() {
    let mut lobby = Played::lobby(2, &[BOB], 0);
    lobby.must(BOB, Command::Leave);
    lobby.must(CLEO, join(CLEO));
}

#[test]
fn a_game_begins_with_two_at_least_and_with_those_who_are_there() {
    let mut lobby = Played::lobby(4, &[BOB], 0);
    assert_eq!(lobby.refusal(ANN, Command::Begin), Refusal::TooFew);
    lobby.must(CLEO, join(CLEO));
    lobby.must(ANN, Command::Begin);
    let colors = lobby.session.played().expect("it has begun").game.board().colors();
    assert_eq!(colors.iter().map(|(_, color)| *color).collect::<Vec<_>>(), [Color::Red, Color::Yellow]);
}

#[test]
fn the_next_person_is_host_when_the_host_leaves_the_lobby_and_the_last_one_ends_it() {
    let mut lobby = Played::lobby(4, &[], 1);
    lobby.must(BOB, join(BOB));
    lobby.must(ANN, Command::Leave);
    assert_eq!(lobby.session.host, BOB);
    lobby.must(BOB, Command::Leave);
    assert!(matches!(lobby.session.stage, Stage::Over { ending: Ending::Abandoned, played: None, .. }));
    assert_eq!(lobby.refusal(BOB, join(BOB)), Refusal::Over);
}

#[test]
fn reasons_come_in_order() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[6]);
    assert_eq!(game.refusal(CLEO, ROLL), Refusal::NotSeated);
    assert_eq!(game.refusal(BOB, ROLL), Refusal::NotYourTurn { color: Color::Red, player: Some(ANN) });
    let old = Some(Version(0));
    assert_eq!(game.ask(BOB, old, ROLL), Err(Refusal::NotYourTurn { color: Color::Red, player: Some(ANN) }));
    assert_eq!(game.ask(ANN, old, ROLL), Err(Refusal::Stale));
    assert_eq!(game.refusal(ANN, Command::Act(Choice::Move(1))), Refusal::RollFirst);
    game.roll(ANN);
    let all = [1, 2, 3, 4].into_iter().fold(crate::game::Tokens::NONE, crate::game::Tokens::with);
    assert_eq!(game.refusal(ANN, ROLL), Refusal::ChooseToken { legal: all });
    assert_eq!(
        game.refusal(ANN, Command::Act(Choice::Move(9))),
        Refusal::TokenCannotMove { token: 9, legal: all }
    );
    let seen = Some(game.session.version);
    assert_eq!(game.ask(ANN, seen, Command::Act(Choice::Move(2))), Ok(()));
    assert_eq!(game.turn(), Some(ANN), "a six rolls again");
}

#[test]
fn a_game_without_choices_has_no_moves_for_anybody() {
    let course =
        Course::new(snakes::rules::Preset::Classic.rules(), Plan::classic()).expect("they go together");
    let mut game = Played::lobby_of(RuleSet::Snakes(course), 2, &[], 0);
    let choice = Command::Act(Choice::Move(1));
    assert_eq!(game.refusal(CLEO, choice.clone()), Refusal::NoChoice, "in the lobby");
    game.must(BOB, join(BOB));
    game.must(ANN, Command::Begin);
    for user in [ANN, BOB, CLEO] {
        assert_eq!(game.refusal(user, choice.clone()), Refusal::NoChoice);
    }
    game.must(ANN, Command::End);
    assert_eq!(game.refusal(ANN, choice), Refusal::Over);
}

#[test]
fn a_roll_without_a_choice_needs_one_press() {
    // Ann: 6 and token 1, then 4, which only token 1 can use. Bob: 2, which nothing can use.
    let mut game = Played::begun(&[ANN, BOB], 0, &[6, 4, 2]);
    game.roll(ANN);
    game.must(ANN, Command::Act(Choice::Move(1)));
    game.roll(ANN);
    assert_eq!(game.turn(), Some(BOB), "the only move played itself");
    game.roll(BOB);
    assert_eq!(game.turn(), Some(ANN), "a roll that nothing can use passes");
    let by: Vec<_> = game.entries.iter().map(|entry| (entry.seat.index(), entry.by, entry.did)).collect();
    let rolled = |pips| Did::Rolled(Roll::one(Face::new(pips).expect("a face")));
    assert_eq!(
        by,
        [
            (0, Some(ANN), rolled(6)),
            (0, Some(ANN), Did::Moved(1)),
            (0, Some(ANN), rolled(4)),
            (0, None, Did::Moved(1)),
            (1, Some(BOB), rolled(2)),
        ]
    );
}

#[test]
fn computers_play_at_once() {
    let mut game = Played::begun(&[ANN], 3, &[1, 6, 3, 2, 1]);
    game.roll(ANN);
    assert_eq!(game.turn(), Some(ANN), "three computers have played");
    assert_eq!(game.rolls(), 5, "one of them rolled a six");
    assert!(!game.session.is_due(GameTime(5)), "nothing more follows");
}

#[test]
fn who_leaves_leaves_at_once() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[]);
    game.must(ANN, Command::Leave);
    assert_eq!(game.turn(), Some(BOB), "also when it was their turn");
    assert_eq!(game.session.host, BOB);
    assert_eq!(game.refusal(ANN, ROLL), Refusal::NotSeated);
    game.must(CLEO, Command::Leave);
    let winner = Seat::new(1).expect("a seat");
    assert!(matches!(game.session.stage, Stage::Over { ending: Ending::Won(seat), .. } if seat == winner));
}

#[test]
fn a_game_of_computers_alone_is_played_out_in_bounded_steps() {
    let mut game = Played::begun(&[ANN], 2, &[]);
    game.must(ANN, Command::Leave);
    assert_eq!(game.session.due(), Some(GameTime(5)), "it goes on by itself");
    game.secret = Secret::draw(&Counting);
    let table = Table {
        dice: &dice::FairDice,
        secret: &game.secret,
        entropy: &Counting,
        log: &[],
        now: Time(5),
        game_time: GameTime(5),
    };
    let mut session = game.session.clone();
    let mut steps = 0;
    while let Some(step) = session.go_on(&table, Sight::Well) {
        assert!(step.entries.len() <= 240, "a step is bounded");
        session = step.session;
        steps += 1;
        assert!(steps < 1000, "it ends");
    }
    assert!(matches!(session.stage, Stage::Over { ending: Ending::Won(_), .. }));
    assert!(steps > 1);
}

#[test]
fn what_is_not_due_does_not_go_on() {
    let game = Played::begun(&[ANN, BOB], 0, &[]);
    let table = Table {
        dice: &*game.dice,
        secret: &game.secret,
        entropy: &Counting,
        log: &[],
        now: Time(i64::MAX),
        game_time: GameTime(300_004),
    };
    assert_eq!(game.session.go_on(&table, Sight::Well), None);
}

#[test]
fn computers_that_are_left_alone_do_not_play_for_ever() {
    // With ones alone nobody leaves the yard.
    let mut game = Played::begun(&[ANN], 2, &[]);
    let rolled = |game: &mut Played, rolls| {
        if let Stage::Playing(running) = &mut game.session.stage {
            running.rolls = rolls;
        }
    };
    let go_on = |game: &Played| {
        let (dice, secret) = (&*game.dice, &game.secret);
        let table = Table {
            dice,
            secret,
            entropy: &Counting,
            log: &[],
            now: Time(i64::MAX),
            game_time: GameTime(300_004),
        };
        game.session.go_on(&table, Sight::Well)
    };
    rolled(&mut game, 200_000);
    game.roll(ANN);
    assert_eq!(go_on(&game), None, "a game with people waits for them");
    rolled(&mut game, 99_000);
    game.must(ANN, Command::Leave);
    for _ in 0..20 {
        let Some(step) = go_on(&game) else { break };
        game.session = step.session;
    }
    let Stage::Over { ending, played: Some(played), .. } = &game.session.stage else { panic!("it is over") };
    assert_eq!(*ending, Ending::Abandoned);
    assert!((100_000..100_200).contains(&played.rolls), "{}", played.rolls);
    assert_eq!(go_on(&game), None);
}

#[test]
fn host_and_moderators_end_a_game_and_the_secret_is_revealed() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[]);
    assert_eq!(game.refusal(BOB, Command::End), Refusal::NotHost { host: ANN });
    let ask = Ask { user: DAN, moderator: true, interaction: InteractionId(0), seen: None };
    let table = Table {
        dice: &*game.dice,
        secret: &game.secret,
        entropy: &Counting,
        log: &[],
        now: Time(5),
        game_time: GameTime(5),
    };
    let ended = game.session.take(ask, Command::End, &table).expect("moderators may end it").session;
    let Stage::Over { ending, revealed, played } = ended.stage else { panic!("it is over") };
    assert_eq!(ending, Ending::EndedBy(DAN));
    assert_eq!(revealed.0, *game.secret.bytes());
    assert!(played.is_some());
    game.must(ANN, Command::End);
    assert_eq!(game.refusal(ANN, ROLL), Refusal::Over);
}

#[test]
fn a_session_survives_being_written_down() {
    let mut game = Played::begun(&[ANN, BOB], 1, &[6, 3]);
    game.roll(ANN);
    let written = serde_json::to_string(&game.session).expect("a session can be written");
    let read: Session = serde_json::from_str(&written).expect("and read");
    assert_eq!(read, game.session);
    assert!(!written.contains(&hex::encode(game.secret.bytes())), "the secret is kept elsewhere");
}
