//! What each room may know, as ARCHITECTURE.md says: read from the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// A file of the program: its path below `src`, and its code without comments and tests.
struct Source {
    path: String,
    code: Vec<String>,
}

impl Source {
    /// The room that the file belongs to.
    fn room(&self) -> &str {
        self.path.split(['/', '.']).next().unwrap_or_default()
    }

    /// The lines that name this word, which may be a path such as `crate::text`.
    fn naming<'a>(&'a self, word: &'a str) -> impl Iterator<Item = String> + 'a {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let names = move |line: &str| {
            line.match_indices(word).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                let after = line[at + word.len()..].chars().next();
                !before.is_some_and(is_name) && (word.ends_with(':') || !after.is_some_and(is_name))
            })
        };
        self.code
            .iter()
            .filter(move |line| names(line))
            .map(move |line| format!("{}: {}", self.path, line.trim()))
    }
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let read = |file: PathBuf| {
        let path = file.strip_prefix(&root).expect("it is below src").to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("a source file can be read");
        let program = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code =
            program.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned()).collect();
        Source { path, code }
    };
    files.into_iter().map(read).filter(|source| !source.path.contains("tests")).collect()
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("src can be listed") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// Checks that no file that `who` picks names any of these words.
#[track_caller]
fn never(who: impl Fn(&Source) -> bool, words: &[&str]) {
    let sources = sources();
    let picked: Vec<&Source> = sources.iter().filter(|source| who(source)).collect();
    assert!(!picked.is_empty(), "the rule is about files that exist");
    let found: Vec<String> =
        picked.iter().flat_map(|source| words.iter().flat_map(|word| source.naming(word))).collect();
    assert!(found.is_empty(), "these know too much:\n{}", found.join("\n"));
}

fn is_one_of(source: &Source, rooms: &[&str]) -> bool {
    rooms.contains(&source.room())
}

/// `crate::` paths to every room but these.
fn rooms_but(allowed: &[&str]) -> Vec<String> {
    let mut rooms: Vec<String> = sources().iter().map(|source| source.room().to_owned()).collect();
    rooms.sort();
    rooms.dedup();
    rooms
        .into_iter()
        .filter(|room| !allowed.contains(&room.as_str()))
        .map(|room| format!("crate::{room}"))
        .collect()
}

#[track_caller]
fn knows_only(room: &str, allowed: &[&str]) {
    let others = rooms_but(allowed);
    never(|source| source.room() == room, &others.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn rules_are_pure() {
    let outside = [
        "async",
        "tokio",
        "rand",
        "tracing",
        "serde_json",
        "serenity",
        "sqlx",
        "Instant",
        "SystemTime",
        "env",
        "println",
    ];
    never(|source| is_one_of(source, &["game", "computer"]), &outside);
    knows_only("game", &["game"]);
    knows_only("computer", &["computer", "game"]);
}

#[test]
fn sessions_know_neither_the_store_nor_the_conversation() {
    never(|source| source.room() == "session", &["sqlx", "serenity", "reqwest"]);
    knows_only("session", &["session", "game", "computer"]);
    let is_pure = |source: &Source| {
        source.room() == "session"
            && !["session/service", "session/expiry", "session/store", "session/world"]
                .iter()
                .any(|path| source.path.starts_with(path))
    };
    never(is_pure, &["async", "await", "tokio"]);
}

#[test]
fn words_and_pictures_are_pure() {
    let outside = ["async", "tokio", "serenity", "sqlx", "reqwest", "tracing", "rand"];
    never(|source| is_one_of(source, &["scene", "render", "text", "gallery"]), &outside);
    knows_only("scene", &["scene", "game"]);
    knows_only("render", &["render", "scene", "game", "session"]);
    knows_only("gallery", &["gallery", "render", "scene", "text", "session", "game"]);
    knows_only("text", &["text", "scene", "session", "game", "computer"]);
}

#[test]
fn only_the_store_knows_the_database() {
    never(|source| source.room() != "store", &["sqlx"]);
    knows_only("store", &["store", "session", "game"]);
    never(|source| source.room() == "store", &["AssertSqlSafe"]);
}

#[test]
fn only_the_conversation_knows_discord_and_only_two_files_the_network() {
    never(|source| !is_one_of(source, &["discord", "sandbox"]), &["serenity::"]);
    let is_offline = |source: &Source| {
        source.room() != "sandbox"
            && !source.path.starts_with("discord/outbound")
            && !source.path.starts_with("discord/gateway")
    };
    never(is_offline, &["reqwest::", "tokio_tungstenite::", "TcpStream", "TcpListener", "axum"]);
}

/// What is asked, how it is read, and how an answer looks is worked out without waiting for anybody.
#[test]
fn the_conversation_waits_in_few_places() {
    let waiting =
        ["answer", "bot", "checkup", "gateway", "handle", "outbound", "redraw", "show", "studio", "world"];
    let is_ready = |source: &Source| {
        let file = source.path.strip_prefix("discord/").and_then(|path| path.split(['/', '.']).next());
        file.is_some_and(|file| !waiting.contains(&file))
    };
    never(is_ready, &["async", "await", "Outbound"]);
}

/// The way to Discord and back knows what goes over the wire, and nothing of games.
#[test]
fn the_network_knows_nothing_of_games() {
    let is_network = |source: &Source| {
        source.path.starts_with("discord/outbound") || source.path.starts_with("discord/gateway")
    };
    let games = ["Service", "Handler", "crate::text", "crate::render", "crate::game", "SessionId"];
    never(is_network, &games);
    never(|source| !is_one_of(source, &["discord", "program"]), &["Outbound"]);
}

/// What people read is in one room, where it can be read aloud. Names and descriptions of commands are no sentences:
/// they stand where the commands are declared.
#[test]
fn sentences_are_text() {
    let is_sentence = |literal: &str| {
        literal.starts_with(char::is_uppercase) && literal.contains(' ') && literal.ends_with(['.', '!', '?'])
    };
    let has_one = |line: &str| line.split('"').skip(1).step_by(2).any(is_sentence);
    let sources = sources();
    let others = ["discord", "session", "store", "scene", "render", "game", "computer"];
    let lines = sources.iter().filter(|source| is_one_of(source, &others)).flat_map(|source| &source.code);
    let found: Vec<&String> = lines.filter(|line| has_one(line)).collect();
    assert!(found.is_empty(), "these are for `text`: {found:#?}");
    let texts = sources.iter().filter(|source| source.room() == "text").flat_map(|source| &source.code);
    assert!(texts.filter(|line| has_one(line)).count() > 100, "sentences are found where they are");
}

#[test]
fn the_sandbox_is_somebody_elses_program() {
    knows_only("sandbox", &["sandbox"]);
    never(|source| !is_one_of(source, &["sandbox", "program"]), &["crate::sandbox", "ludo_bot::sandbox"]);
}

/// `main` and `program` are the binary: they pick what the rest is handed.
#[test]
fn only_the_program_picks_concrete_things() {
    let is_library = |source: &Source| !is_one_of(source, &["main", "program"]);
    never(is_library, &["ludo_bot::", "crate::program", "crate::system", "store::connect"]);
}

#[test]
fn nothing_is_left_open() {
    never(|_| true, &["todo!", "unimplemented!", "dbg!", "#[allow", "#![allow"]);
    never(|source| is_one_of(source, &["store", "discord"]), &["unwrap()"]);
}

/// The route from a press to its answer is the same for every game: each has its file in `discord/start`, and nothing
/// else of the conversation, of the sessions or of the store names one.
#[test]
fn only_a_games_own_files_name_it() {
    let is_of_a_game = |source: &Source| source.path.starts_with("discord/start");
    let is_neutral =
        |source: &Source| is_one_of(source, &["session", "store", "discord"]) && !is_of_a_game(source);
    // The bot is called after its first game, and so is the scheme of its dice.
    let names = ["ludo", "snakes", "Ludo", "Snakes"];
    let sources: Vec<Source> = sources().into_iter().filter(is_neutral).collect();
    let found: Vec<String> = sources
        .iter()
        .flat_map(|source| names.iter().flat_map(|name| source.naming(name)))
        .filter(|line| !line.contains("ludo-bot") && !line.contains("\"ludo/1\""))
        .collect();
    assert!(sources.len() > 20 && found.is_empty(), "these name a game:\n{}", found.join("\n"));
    never(|source| source.room() == "sandbox", &["ludo", "snakes", "Snakes"]);
}
