//! The rules of every game: stories and counted walks, told in `tests/rules/`.

mod ludo;
mod snakes;

use ludo_bot::game::record::{Entry, Replay};
use ludo_bot::game::{Game, Seat};
use ludo_bot::tools::Trace;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Where a story begins.
trait Position: DeserializeOwned {
    fn game(self) -> Game;
}

#[derive(Deserialize)]
struct Story<P> {
    #[serde(rename = "story")]
    title: String,
    #[serde(flatten)]
    start: P,
    turns: Vec<Value>,
}

/// Tells the stories of a file.
fn tell_all<P: Position>(file: &str) {
    let stories: Vec<Story<P>> = serde_json::from_str(file).expect("the file holds stories");
    for Story { title, start, turns } in stories {
        tell(&title, start.game(), turns);
    }
}

/// Plays the turns; each is an entry of a record, of whoever has the turn where no seat is named, with
/// what its line of the trace must have (`then`), or what must be said against it (`wrong`).
fn tell(title: &str, start: Game, mut turns: Vec<Value>) {
    let is_named: Vec<bool> = turns.iter().map(|turn| turn.get("seat").is_some()).collect();
    turns
        .iter_mut()
        .zip(&is_named)
        .filter(|(_, named)| !**named)
        .for_each(|(turn, _)| turn["seat"] = 0.into());
    let entry = |turn: &Value| Entry::deserialize(turn).unwrap_or_else(|e| panic!("{title}: {e}"));
    let mut entries: Vec<Entry> = turns.iter().map(entry).collect();
    let mut replay = Replay::new(start, &entries);
    for index in 0..turns.len() {
        if !is_named[index] {
            let seat = replay.game().board().to_act().unwrap_or(Seat::FIRST);
            entries[index].seat = u8::from(seat).into();
        }
        let next = entries.get(index + 1).filter(|_| is_named[index + 1]);
        let (turn, mut events) = (&turns[index], Vec::new());
        match replay.play(&entries[index], next, &mut events) {
            Ok(played) => {
                assert!(turn.get("wrong").is_none(), "{title}: turn {} was played", index + 1);
                let Some(played) = played else { continue };
                let line = serde_json::to_value(Trace::new(index + 1, played, replay.game(), &events));
                compare(title, &line.expect("a trace has a JSON form"), turn.get("then"));
            }
            Err(wrong) => {
                let told = turn.get("wrong").and_then(Value::as_str);
                let told = told.unwrap_or_else(|| panic!("{title}: turn {}: {wrong}", index + 1));
                assert!(wrong.to_string().contains(told), "{title}: {wrong}");
            }
        }
    }
}

fn compare(title: &str, line: &Value, then: Option<&Value>) {
    for (key, expected) in then.and_then(Value::as_object).unwrap_or(&Map::new()) {
        assert_eq!(line.get(key), Some(expected), "{title}: {key} in {line}");
    }
}
