//! What the operator may set, and what is said of what is wrong.

use ludo_bot::config::{Config, Fault, Token};

const GOOD: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB";

fn read(values: &[(&str, &str)]) -> Result<Config, Vec<Fault>> {
    Config::read(|name| values.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
}

/// The one fault of `values` beside a good token.
fn fault(name: &str, value: &str) -> String {
    let faults = read(&[("DISCORD_TOKEN", GOOD), (name, value)]).expect_err(value);
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults[0].to_string()
}

#[test]
fn a_token_is_enough() {
    let config = read(&[("DISCORD_TOKEN", GOOD)]).expect("a configuration");
    assert_eq!(config.token, Token::new(GOOD));
    assert_eq!(config.api_url.as_str(), "https://discord.com/");
    assert_eq!(config.database_url, "sqlite://ludo.db");
    assert_eq!(config.log, "info");
}

#[test]
fn a_token_is_taken_with_spaces_and_its_prefix() {
    for text in [format!("  {GOOD}\n"), format!("Bot {GOOD}"), format!(" Bot  {GOOD} ")] {
        assert_eq!(read(&[("DISCORD_TOKEN", &text)]).expect("a configuration").token, Token::new(GOOD));
    }
}

#[test]
fn every_fault_is_reported_at_once_and_by_name() {
    let faults = read(&[("DISCORD_API_URL", "ftp://x"), ("DATABASE_URL", "mysql://x"), ("LOG", "a=b=c")]);
    let names: Vec<_> = faults.expect_err("four faults").iter().map(|fault| fault.variable).collect();
    assert_eq!(names, ["DISCORD_TOKEN", "DISCORD_API_URL", "DATABASE_URL", "LOG"]);
}

#[test]
fn a_missing_token_says_how_to_get_one_and_how_to_do_without() {
    for values in [&[][..], &[("DISCORD_TOKEN", "  ")]] {
        let said = read(values).expect_err("no token")[0].to_string();
        assert!(said.starts_with("DISCORD_TOKEN is missing"), "{said}");
        assert!(said.contains("https://discord.com/developers/applications"), "{said}");
        assert!(said.contains("ludo-bot sandbox"), "{said}");
    }
}

#[test]
fn what_is_pasted_in_the_token_s_place_is_named_and_not_repeated() {
    let cases = [
        ("123456789012345678".to_owned(), "application id"),
        ("ab".repeat(32), "public key"),
        ("x".repeat(32), "client secret"),
        (format!("{GOOD}\n{GOOD}"), "another"),
        ("a.b".to_owned(), "another"),
        ("a..b".to_owned(), "another"),
        ("pass word.is.this".to_owned(), "another"),
    ];
    for (text, name) in cases {
        let said = read(&[("DISCORD_TOKEN", &text)]).expect_err(&text)[0].to_string();
        assert!(said.contains(name) && !said.contains(&text), "{said}");
    }
}

#[test]
fn an_api_address_is_http_and_holds_no_credential() {
    for good in ["http://127.0.0.1:8080", "https://discord.example/under/"] {
        assert!(read(&[("DISCORD_TOKEN", GOOD), ("DISCORD_API_URL", good)]).is_ok(), "{good}");
    }
    for bad in ["discord.com", "ws://127.0.0.1", "http://", "http://me:pw@host", "http://host/?key=1"] {
        assert!(fault("DISCORD_API_URL", bad).starts_with("DISCORD_API_URL "), "{bad}");
    }
}

#[test]
fn only_sqlite_is_known() {
    for good in ["sqlite://ludo.db", "sqlite:ludo.db", "sqlite::memory:", "sqlite:///var/lib/ludo.db"] {
        assert!(read(&[("DISCORD_TOKEN", GOOD), ("DATABASE_URL", good)]).is_ok(), "{good}");
    }
    assert!(fault("DATABASE_URL", "postgres://u:secret@host/db").contains("`postgres`"));
    assert!(!fault("DATABASE_URL", "postgres://u:secret@host/db").contains("secret"));
    for bad in ["sqlite:", "sqlite://", "ludo.db"] {
        assert!(fault("DATABASE_URL", bad).starts_with("DATABASE_URL "), "{bad}");
    }
}

#[test]
fn a_token_never_shows_itself() {
    let config = read(&[("DISCORD_TOKEN", GOOD)]).expect("a configuration");
    for shown in [format!("{config:?}"), format!("{:#?}", config.token), config.token.to_string()] {
        assert!(!shown.contains(GOOD) && shown.contains("hidden"), "{shown}");
    }
}
