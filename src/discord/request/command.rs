//! Slash commands, read: from a name with options to what is asked.

use super::{asker, start};
use crate::discord::asked::{Asked, Moderate, Privacy, Replay, Typing};
use crate::discord::change::Change;
use crate::discord::commands::AS_THE_SERVER;
use crate::discord::given::Given;
use crate::discord::raw::{Raw, RawOption};
use crate::discord::view::replay::MOST_TURNS;
use crate::session::{Command, Entropy, Pings, Settings, Substitute, UserId};
use crate::text::help;

/// Commands that have subcommands, besides the games' own.
const WITH_SUBS: [&str; 4] = ["game", "moderate", "settings", "privacy"];

/// What a command asks for; or the sentence that says what is wrong with it.
pub(super) fn command(raw: &Raw, settings: &Settings, entropy: &dyn Entropy) -> Result<Asked, String> {
    let name = raw.data.name.as_deref().unwrap_or_default();
    let (sub, given) = given(raw, name, settings);
    if let Some(game) = start::named(name) {
        return game.read(sub, &given, entropy);
    }
    match (name, sub) {
        ("roll", "") => Ok(Asked::Roll),
        ("move", "") => {
            given.whole("token", 1, 4)?.map(token).ok_or_else(|| help::out_of_range("token", "1 to 4"))
        }
        ("board", "") => Ok(Asked::Board),
        ("help", "") => Ok(Asked::Help),
        ("game", sub) => game(sub, &given),
        ("moderate", sub) => moderate(sub, &given).map(Asked::Moderate),
        ("settings", "show") => Ok(Asked::Settings),
        ("settings", "set") => Change::read(&given).map(Asked::Settle),
        ("privacy", "export") => Ok(Asked::Privacy(Privacy::Export)),
        ("privacy", "delete") => Ok(Asked::Privacy(Privacy::Delete)),
        _ => Err(help::UNKNOWN.to_owned()),
    }
}

/// What is being typed into a command.
pub(super) fn typing(raw: &Raw, settings: &Settings) -> Typing {
    let name = raw.data.name.as_deref().unwrap_or_default();
    let (_, given) = given(raw, name, settings);
    match start::named(name) {
        Some(game) => game.typing(&given),
        None if name == "move" => Typing::Token,
        None => Typing::Nothing,
    }
}

/// The subcommand, where the command has some, and its options.
fn given<'a>(raw: &'a Raw, name: &str, settings: &'a Settings) -> (&'a str, Given<'a>) {
    let has_subs = WITH_SUBS.contains(&name) || start::named(name).is_some();
    let first: Option<&RawOption> = raw.data.options.first().filter(|_| has_subs);
    let (sub, options) = match first {
        Some(sub) => (sub.name.as_str(), sub.options.as_slice()),
        None => ("", raw.data.options.as_slice()),
    };
    (sub, Given { asker: asker(raw), options, resolved: &raw.data.resolved, settings })
}

fn token(number: usize) -> Asked {
    Asked::Move(u8::try_from(number).unwrap_or(u8::MAX))
}

fn game(sub: &str, given: &Given<'_>) -> Result<Asked, String> {
    Ok(match sub {
        "join" => Asked::Join,
        "leave" => Asked::Leave,
        "add-computer" => Asked::AddComputer(given.level()?),
        "invite" => Asked::Invite(needed(given.guest("user")?)?),
        "kick" => Asked::Kick(needed(given.user("user")?)?),
        "begin" => Asked::Begin,
        "end" => Asked::End,
        "rematch" => Asked::Rematch,
        "resume" => Asked::Resume,
        "undo" => Asked::Undo,
        "mine" => Asked::Mine,
        "auto" => Asked::Auto(given.boolean("on")?),
        "pings" => Asked::Pings(pings(given)?),
        "record" => Asked::Record,
        "replay" => {
            let turns = given.whole("turns", 1, usize::from(MOST_TURNS))?;
            Asked::Replay(Replay { turns, share: given.boolean("share")?.unwrap_or_default() })
        }
        "status" => Asked::Status,
        _ => return Err(help::UNKNOWN.to_owned()),
    })
}

fn pings(given: &Given<'_>) -> Result<Option<Pings>, String> {
    let [away, always, never] = Pings::ALL.map(|pings| (pings.name(), Some(pings)));
    let words = [away, always, never, (AS_THE_SERVER, None)];
    given.word("when", &words)?.ok_or_else(|| help::UNKNOWN.to_owned())
}

/// A user that the command cannot do without.
fn needed(user: Option<UserId>) -> Result<UserId, String> {
    user.ok_or_else(|| help::out_of_range("user", "a member of this server"))
}

fn moderate(sub: &str, given: &Given<'_>) -> Result<Moderate, String> {
    let whom = || needed(given.user("user")?);
    let command = match sub {
        "ban" => return Ok(Moderate::Ban(needed(given.human("user")?)?)),
        "unban" => return whom().map(Moderate::Unban),
        "end" => Command::End,
        "skip" => Command::Skip,
        "kick" => Command::Kick(whom()?),
        "replace" => Command::Replace { user: whom()?, by: substitute(given)? },
        "pause" => Command::Pause,
        "resume" => Command::Resume,
        "undo" => Command::TakeBack,
        _ => return Err(help::UNKNOWN.to_owned()),
    };
    Ok(Moderate::Game { command, at: given.channel("channel")? })
}

fn substitute(given: &Given<'_>) -> Result<Substitute, String> {
    Ok(match given.guest("by")? {
        Some(user) => Substitute::Person(user),
        None => Substitute::Computer(given.level()?),
    })
}
