//! What the operator sets: the one reader of the environment.
//!
//! Values come from the environment, then from a file `.env` in the working directory or above it. Everything
//! that is wrong is reported at once, each fault with its variable's name.

use std::collections::HashMap;
use std::fmt;

use url::Url;

/// Everything that can be set from outside.
#[derive(Clone, Debug)]
pub struct Config {
    /// `DISCORD_TOKEN`: the bot's credential.
    pub token: Token,
    /// `DISCORD_API_URL`: where Discord's API is, without `/api/v10`. An http or https address.
    pub api_url: Url,
    /// `DATABASE_URL`: where games are kept, `sqlite://<file>`.
    pub database_url: String,
    /// `DATABASE_ON_NETWORK`: whether games may be kept on a network file system all the same, `yes` or `no`.
    pub database_on_network: bool,
    /// `LOG`: which log lines are written, in the syntax of `tracing`'s filters (`info,ludo_bot=debug`).
    pub log: String,
}

/// A credential: the bot's, or an interaction's. It never shows itself, in whatever way it is printed.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Token(String);

/// One thing that is wrong with a variable, as a sentence for the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{variable} {problem}")]
pub struct Fault {
    /// The variable's name, or `.env`.
    pub variable: &'static str,
    /// What is wrong and what to do; never the value of a credential.
    pub problem: String,
}

const TOKEN: &str = "DISCORD_TOKEN";
const API_URL: &str = "DISCORD_API_URL";
const DATABASE_URL: &str = "DATABASE_URL";
const DATABASE_ON_NETWORK: &str = "DATABASE_ON_NETWORK";
const LOG: &str = "LOG";

const NO_TOKEN: &str = "is missing: make an application on https://discord.com/developers/applications, copy the \
    token of its page \"Bot\", and put DISCORD_TOKEN=<token> into the environment or a file `.env`. To try the \
    game without Discord, run `ludo-bot sandbox`, which needs none";

impl Config {
    /// Reads the environment and `.env`. What the environment says comes before what `.env` says, and an empty
    /// value counts as none.
    ///
    /// # Errors
    ///
    /// Every fault found, in the order of the variables.
    pub fn from_environment() -> Result<Config, Vec<Fault>> {
        Self::from_environment_with(&[])
    }

    /// As [`Config::from_environment`], with some variables given by the program itself: these come before all
    /// others. The sandbox gives its own token and address so.
    ///
    /// # Errors
    ///
    /// Every fault found, in the order of the variables.
    pub fn from_environment_with(given: &[(&str, &str)]) -> Result<Config, Vec<Fault>> {
        let file = dotenv().map_err(|fault| vec![fault])?;
        Self::read(|name| {
            let given = given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            given.or_else(|| environment(name)).or_else(|| file.get(name).cloned())
        })
    }

    /// `DATABASE_URL` alone, for what needs nothing else.
    ///
    /// # Errors
    ///
    /// Every fault found.
    pub fn database_url_from_environment() -> Result<String, Vec<Fault>> {
        let file = dotenv().map_err(|fault| vec![fault])?;
        let given = environment(DATABASE_URL).or_else(|| file.get(DATABASE_URL).cloned());
        let given = given.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        database_url(given).map_err(|problem| vec![Fault { variable: DATABASE_URL, problem }])
    }

    /// Reads variables from `lookup`, which knows a value or none for a name.
    ///
    /// # Errors
    ///
    /// Every fault found, in the order of the variables.
    pub fn read(lookup: impl Fn(&str) -> Option<String>) -> Result<Config, Vec<Fault>> {
        let value = |name| lookup(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let mut faults = Vec::new();
        let mut keep = |variable, problem| faults.push(Fault { variable, problem });

        let token = token(value(TOKEN)).map_err(|problem| keep(TOKEN, problem)).ok();
        let api_url = api_url(value(API_URL)).map_err(|problem| keep(API_URL, problem)).ok();
        let database_url =
            database_url(value(DATABASE_URL)).map_err(|problem| keep(DATABASE_URL, problem)).ok();
        let database_on_network = yes(value(DATABASE_ON_NETWORK).as_deref())
            .map_err(|problem| keep(DATABASE_ON_NETWORK, problem))
            .ok();
        let log = log(value(LOG)).map_err(|problem| keep(LOG, problem)).ok();

        match (token, api_url, database_url, database_on_network, log) {
            (Some(token), Some(api_url), Some(database_url), Some(database_on_network), Some(log)) => {
                Ok(Config { token, api_url, database_url, database_on_network, log })
            }
            _ => Err(faults),
        }
    }
}

impl Token {
    /// Wraps a credential.
    pub fn new(secret: impl Into<String>) -> Token {
        Token(secret.into())
    }

    /// The credential itself, for the line that sends it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Token(hidden)")
    }
}

impl fmt::Display for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("(hidden)")
    }
}

/// A value of the process's environment. Bytes that are not UTF-8 become replacement characters, which no
/// variable here accepts: the fault then names the variable.
#[expect(clippy::disallowed_methods, reason = "this file is the one reader of the environment")]
fn environment(name: &str) -> Option<String> {
    let value = std::env::var_os(name)?.to_string_lossy().into_owned();
    (!value.trim().is_empty()).then_some(value)
}

/// The values of `.env`, or none where there is no such file.
fn dotenv() -> Result<HashMap<String, String>, Fault> {
    let read = dotenvy::dotenv_iter().and_then(Iterator::collect);
    match read {
        Err(error) if !error.not_found() => Err(Fault { variable: ".env", problem: dotenv_problem(&error) }),
        read => Ok(read.unwrap_or_default()),
    }
}

/// What is wrong with `.env`, without repeating its lines: they hold credentials.
fn dotenv_problem(error: &dotenvy::Error) -> String {
    match error {
        dotenvy::Error::Io(error) => format!("cannot be read: {error}"),
        _ => "has a line that is not NAME=value, a comment or empty (values with spaces need quotes)".into(),
    }
}

fn token(value: Option<String>) -> Result<Token, String> {
    let text = value.ok_or(NO_TOKEN)?;
    let text = text.strip_prefix("Bot ").unwrap_or(&text).trim();
    let part = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
    };
    let parts: Vec<&str> = text.split('.').collect();
    if parts.len() == 3 && parts.into_iter().all(part) {
        return Ok(Token::new(text));
    }
    Err(format!(
        "is not a bot token ({}): a token is three groups of letters and digits with dots between",
        resembles(text)
    ))
}

/// What was pasted in the token's place, by its shape alone.
fn resembles(text: &str) -> &'static str {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let hex = text.bytes().all(|b| b.is_ascii_hexdigit());
    match text.len() {
        15..=20 if digits => "this looks like an application id",
        64 if hex => "this looks like a public key",
        32 if !text.contains('.') => "this looks like a client secret",
        _ => "its shape is another",
    }
}

fn api_url(value: Option<String>) -> Result<Url, String> {
    let text = value.unwrap_or_else(|| "https://discord.com".into());
    let url = Url::parse(&text)
        .map_err(|error| format!("is not an address ({error}): http://127.0.0.1:8080 is one"))?;
    let plain = url.username().is_empty() && url.password().is_none() && url.query().is_none();
    match url.scheme() {
        "http" | "https" if plain => Ok(url),
        "http" | "https" => Err("must be an address without user name, password and query".into()),
        other => Err(format!("must begin with http:// or https://, not {other}://")),
    }
}

fn database_url(value: Option<String>) -> Result<String, String> {
    let text = value.unwrap_or_else(|| "sqlite://ludo.db".into());
    match text.split_once(':') {
        Some(("sqlite", file)) if !file.trim_start_matches('/').is_empty() => Ok(text),
        Some(("sqlite", _)) => Err("names no file: sqlite://ludo.db is one".into()),
        Some((scheme, _)) if scheme.bytes().all(|b| b.is_ascii_alphanumeric()) => Err(format!(
            "names a database of the kind `{scheme}`, and only sqlite is known: sqlite://ludo.db"
        )),
        _ => Err("is not a database address: sqlite://ludo.db is one".into()),
    }
}

fn yes(value: Option<&str>) -> Result<bool, String> {
    match value {
        Some("yes") => Ok(true),
        Some("no") | None => Ok(false),
        Some(_) => Err("is neither yes nor no".into()),
    }
}

fn log(value: Option<String>) -> Result<String, String> {
    let text = value.unwrap_or_else(|| "info".into());
    match crate::logs::filter(&text) {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("is not a log filter ({error}): info or info,ludo_bot=debug is one")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_the_file_does_not_repeat_its_lines() {
        let problem = dotenv_problem(&dotenvy::Error::LineParse("DISCORD_TOKEN=canary x".into(), 3));
        assert!(!problem.contains("canary"), "{problem}");
    }
}
