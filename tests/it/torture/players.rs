//! People who play in many channels at once: mostly what their board offers, and now and then what it does not.

use std::sync::Arc;
use std::time::Duration;

use ludo_bot::discord::custom_id::{CustomId, Press};
use ludo_bot::sandbox::{ChannelHandle, Message, Person, Sandbox};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::laws::Chance;

/// How long somebody waits for an answer before they do something else.
const PATIENCE: Duration = Duration::from_millis(250);

/// A channel with people who play in it.
pub(super) struct Company {
    pub(super) channel: ChannelHandle,
    pub(super) people: Vec<Person>,
    /// How many of their boards are pictures, in percent.
    pub(super) pictures: u8,
    chance: Chance,
    /// Ids of buttons that have been on a board here.
    old: Vec<String>,
}

impl Company {
    /// So many companies, each in a channel of its own.
    pub(super) fn gather(discord: &Sandbox, count: usize, seed: u64) -> Vec<Company> {
        let company = |n: usize| {
            let people = (0..3).map(|one| discord.add_person(&format!("P{n}-{one}"))).collect();
            let channel = discord.add_channel(&format!("table-{n}"));
            let chance = Chance::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(n as u64 * 7919));
            Company { channel, people, pictures: 10, chance, old: Vec::new() }
        };
        (0..count).map(company).collect()
    }

    /// The newest board that something can be pressed on, and what.
    pub(super) fn board(&self) -> Option<(Message, Vec<String>)> {
        let with_buttons = self.channel.messages().into_iter().rev().map(|message| {
            let buttons = message.buttons().into_iter().filter(|button| !button.disabled);
            let ids = buttons.map(|button| button.custom_id).filter(|id| CustomId::read(id).is_some());
            (ids.collect::<Vec<_>>(), message)
        });
        with_buttons.into_iter().find(|(ids, _)| !ids.is_empty()).map(|(ids, message)| (message, ids))
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        let bound = u8::try_from(from.len()).expect("people and buttons are few");
        &from[usize::from(self.chance.below(bound))]
    }

    fn anybody(&mut self) -> Person {
        let people = self.people.clone();
        self.pick(&people).clone()
    }

    /// Somebody does something; gives the interactions that came of it.
    fn act(&mut self, discord: &Sandbox) -> Vec<u64> {
        let Some((board, ids)) = self.board() else { return self.start() };
        let presses: Vec<Press> = ids.iter().filter_map(|id| CustomId::read(id)).map(|id| id.press).collect();
        if presses.contains(&Press::Start) {
            return self.gather_round(&board, &ids);
        }
        self.misbehave(discord, &board, &ids)
    }

    /// In a lobby somebody joins, or the first of them begins.
    fn gather_round(&mut self, board: &Message, ids: &[String]) -> Vec<u64> {
        let host = self.people[0].clone();
        let wanted = if self.chance.below(3) == 0 { Press::Start } else { Press::Join };
        let id = ids.iter().find(|id| CustomId::read(id).is_some_and(|id| id.press == wanted)).cloned();
        let who = if wanted == Press::Start { host } else { self.anybody() };
        id.and_then(|id| who.start_press(board, &id).ok()).into_iter().collect()
    }

    /// Mostly what the board offers, and now and then what it does not.
    fn misbehave(&mut self, discord: &Sandbox, board: &Message, ids: &[String]) -> Vec<u64> {
        self.old.extend(ids.iter().cloned());
        let excess = self.old.len().saturating_sub(40);
        self.old.drain(..excess);
        let to_act = self.people.iter().find(|person| board.mentions.contains(&person.id)).cloned();
        let actor = to_act.unwrap_or_else(|| self.anybody());
        let id = self.pick(ids).clone();
        match self.chance.below(100) {
            0..=69 => actor.start_press(board, &id).into_iter().collect(),
            70..=75 => self.anybody().start_press(board, &id).into_iter().collect(),
            76..=80 => {
                let old = self.old.clone();
                let id = self.pick(&old).clone();
                actor.start_stale_press(board, &id).into_iter().collect()
            }
            81..=84 => [(), ()].iter().filter_map(|()| actor.start_press(board, &id).ok()).collect(),
            85..=88 => {
                let again = actor.last_interaction().filter(|id| discord.deliver_again(*id));
                again.into_iter().collect()
            }
            89..=95 => self.command(&actor),
            96..=97 => self.command_of(&actor, "game undo", &json!({})),
            98 => self.command_of(&actor, "game leave", &json!({})),
            _ => self.command_of(&actor, "game join", &json!({})),
        }
    }

    /// Whether their game has begun.
    pub(super) fn is_seated(&self) -> bool {
        let is_start = |id: &String| CustomId::read(id).is_some_and(|id| id.press == Press::Start);
        self.board().is_some_and(|(_, ids)| !ids.iter().any(is_start))
    }

    /// They take their seats, and begin.
    pub(super) async fn begin_whatever(&mut self, discord: &Sandbox) {
        for _ in 0..60 {
            if self.is_seated() {
                return;
            }
            for id in self.press_or_begin() {
                discord.answer(id).await;
            }
        }
        panic!("they never began");
    }

    /// Whoever is to act presses what they can, without waiting; where there is no game, one is begun.
    pub(super) fn press_or_begin(&mut self) -> Vec<u64> {
        let Some((board, ids)) = self.board() else { return self.start() };
        if ids.iter().any(|id| CustomId::read(id).is_some_and(|id| id.press == Press::Start)) {
            return self.gather_round(&board, &ids);
        }
        let to_act = self.people.iter().find(|person| board.mentions.contains(&person.id)).cloned();
        let actor = to_act.unwrap_or_else(|| self.anybody());
        let id = self.pick(&ids).clone();
        actor.start_press(&board, &id).into_iter().collect()
    }

    fn command(&mut self, actor: &Person) -> Vec<u64> {
        match self.chance.below(4) {
            0 | 1 => self.command_of(actor, "roll", &json!({})),
            2 => {
                let token = self.chance.below(4) + 1;
                self.command_of(actor, "move", &json!({ "token": token }))
            }
            _ => self.command_of(actor, "board", &json!({})),
        }
    }

    fn command_of(&self, person: &Person, path: &str, options: &Value) -> Vec<u64> {
        person.start_command(&self.channel, path, options).into_iter().collect()
    }

    /// The first of them starts a game.
    fn start(&mut self) -> Vec<u64> {
        let display = if self.chance.below(100) < self.pictures { "image" } else { "emoji" };
        let game = if self.chance.below(2) == 0 { "ludo start" } else { "snakes start" };
        let mut options = json!({ "seats": 3, "display": display });
        if game == "ludo start" {
            options["rules"] = json!("quick");
        }
        self.command_of(&self.people[0], game, &options)
    }
}

/// Companies that play until they are told to pause.
pub(super) struct Crowd {
    playing: watch::Sender<bool>,
    tasks: JoinSet<Company>,
}

impl Crowd {
    /// All companies begin, each in a task of its own.
    pub(super) fn play(discord: &Arc<Sandbox>, companies: Vec<Company>) -> Crowd {
        let playing = watch::Sender::new(true);
        let mut tasks = JoinSet::new();
        for company in companies {
            tasks.spawn(go_on(Arc::clone(discord), company, playing.subscribe()));
        }
        Crowd { playing, tasks }
    }

    /// All companies finish what they do, and stop.
    pub(super) async fn pause(self) -> Vec<Company> {
        self.playing.send_replace(false);
        self.tasks.join_all().await
    }
}

async fn go_on(discord: Arc<Sandbox>, mut company: Company, playing: watch::Receiver<bool>) -> Company {
    while *playing.borrow() {
        let caused = company.act(&discord);
        for id in caused {
            wait_for(&discord, id, &playing).await;
        }
        // Faster than people, and not so fast that they are turned away.
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    company
}

/// Waits until an interaction is answered, or for as long as somebody would.
async fn wait_for(discord: &Sandbox, id: u64, playing: &watch::Receiver<bool>) {
    let begun = tokio::time::Instant::now();
    while begun.elapsed() < PATIENCE && *playing.borrow() {
        if discord.asked(id).is_none_or(|asked| asked.replied.is_some()) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
}
