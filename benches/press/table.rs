//! Four people at a table, who play one game after the other.

use std::time::Duration;

use ludo_bot::sandbox::{Answer, ChannelHandle, Message, Person, Sandbox};
use serde_json::json;
use tokio::time::Instant;

/// A channel with a game in it.
pub(crate) struct Table {
    channel: ChannelHandle,
    people: Vec<Person>,
    board: Message,
}

impl Table {
    /// A new channel, in which a game has begun.
    pub(crate) async fn open(discord: &Sandbox, name: &str) -> Table {
        let channel = discord.add_channel(name);
        let people: Vec<Person> =
            ["Ann", "Bob", "Cleo", "Dan"].into_iter().map(|name| discord.person(name)).collect();
        let board = begin(&channel, &people).await;
        Table { channel, people, board }
    }

    /// Presses the first button by whoever is to act, and says how long the answer took. A game that is over is
    /// followed by a new one first.
    pub(crate) async fn press(&mut self) -> Duration {
        if self.board.button("Rematch").is_some() {
            self.board = begin(&self.channel, &self.people).await;
        }
        let actor = self.people.iter().find(|person| self.board.mentions == [person.id]);
        let actor = actor.expect("the board mentions who is to act");
        let button = self.board.buttons().swap_remove(0);
        let start = Instant::now();
        let answer = actor.choose(&self.board, &button.custom_id, &[]).await;
        let wait = start.elapsed();
        self.board = shown(answer);
        assert_eq!(self.board.attachments.len(), 1, "every board has its picture");
        wait
    }
}

async fn begin(channel: &ChannelHandle, people: &[Person]) -> Message {
    let mut lobby = shown(people[0].command(channel, "ludo start", json!({ "seats": people.len() })).await);
    for person in &people[1..] {
        lobby = shown(person.press(&lobby, "Join").await);
    }
    shown(people[0].press(&lobby, "Start").await)
}

fn shown(answer: Answer) -> Message {
    match answer {
        Answer::Posted(message) | Answer::Updated(message) => message,
        other => panic!("the answer should be for all: {other:?}"),
    }
}
