//! Double clicks, and interactions that Discord delivers twice: each is applied exactly once.

use ludo_bot::discord::custom_id::CustomId;
use ludo_bot::sandbox::{Answer, Message, Person, Replied};
use ludo_bot::session::Version;
use serde_json::json;

use super::books::Books;
use super::{invariants, report};
use crate::house::{House, posted, updated};
use crate::play::is_over;

/// How many clicks are looked back upon at once.
const CHUNK: usize = 1000;

/// What the whole of it came to.
#[derive(Default)]
struct Tally {
    applied: usize,
    refused: usize,
    redelivered: usize,
}

/// A game between two that goes on for ever: a new one takes the place of one that is over.
struct Endless {
    house: House,
    people: [Person; 2],
    board: Message,
}

impl Endless {
    async fn open() -> Endless {
        let house = House::open(&[]).await;
        let people = ["Ann", "Bob"].map(|name| house.person(name));
        let board = begin(&house, &people).await;
        Endless { house, people, board }
    }

    /// Who is to act, and the custom id of what they can press first.
    async fn turn(&mut self) -> (Person, String) {
        if is_over(&self.board) {
            self.board = begin(&self.house, &self.people).await;
        }
        let actor = self.people.iter().find(|person| self.board.mentions == [person.id]);
        let button = self.board.buttons().into_iter().next().expect("something can be pressed");
        (actor.expect("one of the two is to act").clone(), button.custom_id)
    }

    /// Takes the board as it stands after what was pressed on this version.
    async fn look(&mut self, pressed: Version) {
        let newest = |messages: &[Message]| {
            let has_moved = |message: &&Message| {
                message.id >= self.board.id && (is_over(message) || version(message) > Some(pressed))
            };
            messages.iter().rev().find(has_moved).cloned()
        };
        let found = self.house.channel().wait_for(newest).await;
        self.board = found.expect("the board shows what came of it");
    }

    /// Two clicks on one button, as fast as they come: one is taken, the other is told so.
    async fn click_twice(&mut self, tally: &mut Tally) {
        let (actor, button) = self.turn().await;
        let pressed = version(&self.board).expect("it can be pressed");
        let first = actor.start_press(&self.board, &button).expect("it is there");
        // The board may have changed already: the second click was on its way by then.
        let second = actor.start_stale_press(&self.board, &button).expect("the message is there");
        let discord = &self.house.discord;
        let answers = [discord.answer(first).await, discord.answer(second).await];
        let applied = answers.iter().filter(|answer| matches!(answer, Answer::Updated(_))).count();
        let refused = answers.iter().filter(|answer| matches!(answer, Answer::Private(_))).count();
        assert_eq!((applied, refused), (1, 1), "of two clicks one is taken: {answers:?}");
        tally.applied += applied;
        tally.refused += refused;
        self.look(pressed).await;
    }

    /// One click that Discord delivers twice: at once, or when it was answered.
    async fn deliver_twice(&mut self, at_once: bool, tally: &mut Tally) {
        let (actor, button) = self.turn().await;
        let pressed = version(&self.board).expect("it can be pressed");
        let id = actor.start_press(&self.board, &button).expect("it is there");
        if at_once {
            assert!(self.house.discord.deliver_again(id));
        }
        let answer = self.house.discord.answer(id).await;
        assert!(matches!(answer, Answer::Updated(_)), "a delivery is answered: {answer:?}");
        if !at_once {
            assert!(self.house.discord.deliver_again(id));
        }
        self.look(pressed).await;
        tally.redelivered += 1;
    }

    /// Looks everything up: in the books, and in all that was asked of Discord.
    async fn look_back(&self, since: u64) {
        let settled = async {
            loop {
                let books = Books::read(&self.house.file()).await;
                let faults = invariants::settled(&books, &self.house.discord);
                if faults.is_empty() {
                    return books;
                }
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        };
        let books = tokio::time::timeout(std::time::Duration::from_secs(10), settled).await;
        let books = books.expect("everything settles");
        let asked = self.house.discord.asked_since(since);
        let shown = |replied| asked.iter().filter(|one| one.replied == Some(replied)).count();
        let mut faults = invariants::sound(&books);
        faults.extend(invariants::acknowledged(&books, &asked));
        faults.extend(invariants::requested(&self.house.discord.take_requests()));
        faults.extend(invariants::pinged(&books, &self.house.discord.all_messages()));
        for one in asked.iter().filter(|one| one.replied == Some(Replied::Private)) {
            if books.interactions.contains_key(&one.id) {
                faults.push(format!("refused and applied all the same: {one:?}"));
            }
        }
        invariants::assert_none(&faults, "after clicks");
        assert!(shown(Replied::Updated) > 0, "something was applied");
    }
}

/// The version that a board's buttons are of.
fn version(board: &Message) -> Option<Version> {
    board.buttons().iter().find_map(|button| CustomId::read(&button.custom_id)).map(|id| id.version)
}

async fn begin(house: &House, people: &[Person; 2]) -> Message {
    let [host, guest] = people;
    let options = json!({ "rules": "quick", "seats": 2, "display": "emoji" });
    let lobby = posted(host.command(&house.channel(), "ludo start", options).await);
    updated(guest.press(&lobby, "Join").await);
    updated(host.press(&lobby, "Start").await)
}

/// So many double clicks, and so many deliveries twice.
async fn click(times: usize) -> Tally {
    let (mut game, mut tally, mut since) = (Endless::open().await, Tally::default(), 0);
    for n in 1..=times {
        game.click_twice(&mut tally).await;
        game.deliver_twice(n % 2 == 0, &mut tally).await;
        if n % CHUNK == 0 || n == times {
            game.look_back(since).await;
            since = game.house.discord.asked_since(since).last().map_or(since, |last| last.id);
            // What was delivered before a restart is known after it too.
            game.house.restart().await;
            assert!(game.house.discord.deliver_again(since));
        }
    }
    let books = Books::read(&game.house.file()).await;
    invariants::assert_none(&invariants::sound(&books), "after the last restart");
    game.house.discord.expect_refusal(40060);
    game.house.close().await;
    tally
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_clicks_and_of_two_deliveries_one_is_applied() {
    let tally = click(25).await;
    assert_eq!((tally.applied, tally.refused, tally.redelivered), (25, 25, 25));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute: cargo test --release torture -- --ignored --test-threads=1"]
async fn ten_thousand_double_clicks_and_deliveries() {
    const TIMES: usize = 10_000;
    let _alone = report::alone().await;
    let tally = click(TIMES).await;
    assert_eq!((tally.applied, tally.refused, tally.redelivered), (TIMES, TIMES, TIMES));
    report::put(&report::Row {
        name: "E1",
        experiment: "two clicks on one button; one click delivered twice, also across restarts",
        count: format!("{TIMES} double clicks, {TIMES} deliveries twice"),
        found: format!(
            "{} applied once each, {} refused in words, 0 applied twice",
            tally.applied + tally.redelivered,
            tally.refused
        ),
        gate: "exactly one applied of each two",
    });
}
