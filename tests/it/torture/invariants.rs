//! What must hold at every moment, and what must hold once things have settled.

use std::collections::{HashMap, HashSet};

use ludo_bot::discord::custom_id::{CustomId, Press};
use ludo_bot::game::record::Record;
use ludo_bot::game::{Action, Game};
use ludo_bot::sandbox::{Asked, Message, Recorded, Replied, Sandbox};
use ludo_bot::session::dice::{Dice as _, FairDice, Throw};
use ludo_bot::session::proof::Export;
use ludo_bot::session::{Did, Restored, Session};
use serde::de::IgnoredAny;
use serde_json::json;

use super::books::{Books, Kept};
use crate::laws::replayed;

/// What does not hold, in words; empty where all does.
pub(super) type Faults = Vec<String>;

/// What holds of the books by themselves, at every moment.
pub(super) fn sound(books: &Books) -> Faults {
    let mut faults = Vec::new();
    let mut live = HashSet::new();
    for kept in books.sessions.values() {
        let session = &kept.session;
        if session.is_live() && !live.insert(session.channel) {
            faults.push(format!("channel {} has two live games", session.channel));
        }
        if kept.shown.is_some_and(|(_, shown)| shown > session.version.0) {
            faults.push(format!("{}: a version is shown that there is not", named(session)));
        }
        let versions: Vec<u32> = kept.record.iter().map(|(version, _)| *version).collect();
        if versions != (1..=session.version.0).collect::<Vec<_>>() {
            faults.push(format!("{}: the record has versions {versions:?}", named(session)));
        }
        faults.extend(check_dice(kept));
        faults.extend(check_replay(kept));
        faults.extend(check_actor(session));
    }
    let mut led: HashSet<(u64, u32)> = HashSet::new();
    for (interaction, at) in &books.interactions {
        let known = books.sessions.get(&at.0).is_some_and(|kept| at.1 <= kept.session.version.0);
        if !known || !led.insert(*at) {
            faults.push(format!("interaction {interaction} and another led to {at:?}, or none did"));
        }
    }
    faults
}

fn named(session: &Session) -> String {
    format!("session {} at version {}", session.id, session.version)
}

/// Whoever is to act is seated, and nobody acts in a game that is over.
fn check_actor(session: &Session) -> Option<String> {
    let played = session.played()?;
    let seat = played.game.board().to_act();
    let seated = seat.is_none_or(|seat| seat.index() < played.players.count());
    let rests = session.is_live() || played.due.is_none();
    (!seated || !rests).then(|| format!("{}: {seat:?} is to act", named(session)))
}

/// Each number of a throw shows what the dice give for it, however often it comes.
fn check_dice(kept: &Kept) -> Faults {
    let Some(played) = kept.session.played() else { return Vec::new() };
    let (mut number, mut faults) = (0, Vec::new());
    for entry in kept.log() {
        match entry.did {
            Did::Rolled(roll) => {
                number += 1;
                let throw = Throw {
                    secret: &kept.secret,
                    session: kept.session.id,
                    client: played.client(),
                    generation: Restored::generation(&played.restored, number),
                    number,
                    dice: roll.count(),
                };
                if FairDice.roll(&throw) != roll {
                    faults.push(format!("{}: roll {number} is not what the dice give", named(&kept.session)));
                }
            }
            Did::Undone(rolls) => number -= rolls,
            _ => {}
        }
    }
    if number != played.rolls {
        let rolls = played.rolls;
        faults.push(format!("{}: {number} rolls in the record, {rolls} in the state", named(&kept.session)));
    }
    faults
}

/// The record, played from the beginning, gives the position.
fn check_replay(kept: &Kept) -> Option<String> {
    let played = kept.session.played()?;
    let export = Export::of(&kept.session, &kept.log())?;
    let text = serde_json::to_string(&export).expect("a record has a JSON form");
    let record: Record<IgnoredAny> = serde_json::from_str(&text).expect("a record can be read");
    let position = with_waiting_roll(replayed(&record), &played.game);
    (position != played.game).then(|| format!("{}: its record leads elsewhere", named(&kept.session)))
}

/// A roll that waits for its move stands in the position and not in the record.
fn with_waiting_roll(mut replayed: Game, position: &Game) -> Game {
    if let Some(roll) = position.board().rolled()
        && replayed.board().rolled().is_none()
    {
        replayed.board_mut().play(Action::Roll(roll), &mut Vec::new()).expect("it was rolled so");
    }
    replayed
}

/// What people were shown to have happened has happened, and once.
pub(super) fn acknowledged(books: &Books, asked: &[Asked]) -> Faults {
    let lost = |one: &&Asked| was_shown(one) && !books.interactions.contains_key(&one.id);
    asked.iter().filter(lost).map(|one| format!("lost although it was acknowledged: {one:?}")).collect()
}

/// Whether the asker saw that it has happened: their press changed the board, or their command posted one.
fn was_shown(one: &Asked) -> bool {
    const COMMANDS: [&str; 4] = ["roll", "move", "game join", "game begin"];
    match one.replied {
        Some(Replied::Updated) => CustomId::read(&one.what).is_some(),
        Some(Replied::Posted(_)) => COMMANDS.contains(&one.what.as_str()),
        _ => false,
    }
}

/// What holds of every request: each interaction has one first answer at most, and every message names its pings.
pub(super) fn requested(requests: &[Recorded]) -> Faults {
    let mut answers: HashMap<&str, u32> = HashMap::new();
    let mut faults = Vec::new();
    for request in requests {
        let is_callback = request.path.contains("/callback");
        if is_callback && request.status < 300 {
            let path = request.path.split('?').next().unwrap_or_default();
            *answers.entry(path).or_default() += 1;
        }
        let body = if is_callback { &request.body["data"] } else { &request.body };
        let is_message = body.get("content").is_some() || body.get("components").is_some();
        if request.body["type"] != 9 && is_message && body["allowed_mentions"]["parse"] != json!([]) {
            faults.push(format!("{} {} does not name its pings: {body}", request.method, request.path));
        }
    }
    let twice = answers.into_iter().filter(|(_, times)| *times > 1);
    faults.extend(twice.map(|(path, times)| format!("{path} was answered {times} times")));
    faults
}

/// Nobody is pinged in a channel but those who have to do with a game there.
pub(super) fn pinged(books: &Books, messages: &[Message]) -> Faults {
    let mut involved: HashMap<u64, HashSet<u64>> = HashMap::new();
    for kept in books.sessions.values() {
        let text = serde_json::to_value(&kept.session).expect("a session has a JSON form");
        let places = [Some(kept.session.channel), kept.session.parent];
        for channel in places.into_iter().flatten() {
            numbers(&text, involved.entry(channel.0).or_default());
        }
    }
    let strangers = messages.iter().filter(|message| {
        let known = involved.get(&message.channel_id);
        message.pinged.iter().any(|user| !known.is_some_and(|known| known.contains(user)))
    });
    strangers
        .map(|message| format!("who was called here? {:?}: {}", message.pinged, message.content))
        .collect()
}

/// Every number in a value, also one that is written as text.
fn numbers(value: &serde_json::Value, into: &mut HashSet<u64>) {
    match value {
        serde_json::Value::Number(number) => into.extend(number.as_u64()),
        serde_json::Value::String(text) => into.extend(text.parse::<u64>().ok()),
        serde_json::Value::Array(list) => list.iter().for_each(|one| numbers(one, into)),
        serde_json::Value::Object(fields) => fields.values().for_each(|one| numbers(one, into)),
        _ => {}
    }
}

/// What holds once nothing is under way: each live game has one message with buttons, which shows its version, and
/// no game that is over can be played on.
pub(super) fn settled(books: &Books, discord: &Sandbox) -> Faults {
    let mut boards: HashMap<u64, Vec<(u64, u32)>> = HashMap::new();
    for message in discord.all_messages().iter().filter(|message| message.private_to.is_none()) {
        let ids = message.buttons().into_iter().filter(|button| !button.disabled);
        let read = ids.filter_map(|button| CustomId::read(&button.custom_id));
        let playing = read.filter(|id| !is_for_ended(id.press));
        let mut on_it: Vec<(u64, u32)> = playing.map(|id| (id.session.0, id.version.0)).collect();
        on_it.dedup();
        for (session, version) in on_it {
            boards.entry(session).or_default().push((message.id, version));
        }
    }
    let mut faults = Vec::new();
    for kept in books.sessions.values() {
        let session = &kept.session;
        let on_discord = boards.remove(&session.id.0).unwrap_or_default();
        let wanted = if !session.is_live() {
            Vec::new()
        } else if let Some((message, _)) = kept.shown {
            vec![(message, session.version.0)]
        } else {
            faults.push(format!("{}: no message shows it", named(session)));
            continue;
        };
        let waits_for_nobody =
            on_discord.is_empty() && session.to_act().is_some_and(|(.., user)| user.is_none());
        if on_discord != wanted && !waits_for_nobody {
            faults.push(format!("{}: {on_discord:?} is on Discord, {wanted:?} should be", named(session)));
        }
        if kept.shown.is_none_or(|(_, shown)| shown != session.version.0) {
            faults.push(format!("{}: {:?} is noted as shown", named(session), kept.shown));
        }
    }
    faults
        .extend(boards.keys().map(|session| format!("session {session} is on Discord and not in the books")));
    faults
}

/// Whether a button stands on the boards of games that are over.
fn is_for_ended(press: Press) -> bool {
    press == Press::Rematch
}

#[track_caller]
pub(super) fn assert_none(faults: &Faults, when: &str) {
    let few: Vec<&String> = faults.iter().take(8).collect();
    assert!(faults.is_empty(), "{when}, {} things do not hold: {few:#?}", faults.len());
}
