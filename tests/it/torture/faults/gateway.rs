//! Faults of the gateway.

use std::time::Duration;

use ludo_bot::sandbox::{Hello, Sandbox};
use serde_json::json;
use tokio::time::{Instant, sleep};

use super::{Kind, Place};

/// A bot that waits for the gateway uses less than this of one processor, in percent.
const MOST_BUSY: u64 = if cfg!(debug_assertions) { 80 } else { 20 };

#[derive(Clone, Copy)]
pub(super) struct Case {
    /// What is arranged before the bot starts.
    prepare: fn(&Sandbox),
    strike: fn(&Sandbox),
    /// How the fault ends, a second later.
    over: fn(&Sandbox),
    right: Right,
}

#[derive(Clone, Copy, PartialEq)]
enum Right {
    /// The bot is back, after so many logins at most.
    Back(u32),
    /// The bot ends with this code: nothing but an operator can help.
    Ends(i32),
}

const NOTHING: fn(&Sandbox) = |_| {};

impl Case {
    pub(super) async fn run(self) {
        let mut place = Place::open(self.prepare).await;
        let logins = place.discord.identifies();
        (self.strike)(&place.discord);
        if let Right::Ends(code) = self.right {
            return assert_eq!(ended(&place).await, Some(code), "{}", place.bot.last_words());
        }
        let busy = place.busy_percent().await;
        (self.over)(&place.discord);
        place.press_until_it_works().await;
        place.others_play().await;
        place.settles().await;
        let more = place.discord.identifies() - logins;
        assert!(
            self.right == Right::Back(more) || matches!(self.right, Right::Back(most) if more <= most),
            "{more} logins"
        );
        assert!(busy < MOST_BUSY, "it spins: {busy} % of a processor");
    }
}

/// The code that the bot's process ends with.
async fn ended(place: &Place) -> Option<i32> {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(15) {
        if let Some(ended) = place.bot.ended() {
            return ended.code();
        }
        sleep(Duration::from_millis(20)).await;
    }
    None
}

fn case(name: &'static str, quick: bool, strike: fn(&Sandbox), right: Right) -> super::Case {
    let case = Case { prepare: NOTHING, strike, over: NOTHING, right };
    super::Case { name, quick, kind: Kind::Gateway(case) }
}

fn until(name: &'static str, strike: fn(&Sandbox), over: fn(&Sandbox), right: Right) -> super::Case {
    super::Case { name, quick: false, kind: Kind::Gateway(Case { prepare: NOTHING, strike, over, right }) }
}

/// The session is taken up again.
const RESUMED: Right = Right::Back(0);
/// A new session is asked for.
const ANEW: Right = Right::Back(1);
/// Only an operator can help.
const FATAL: Right = Right::Ends(78);

pub(super) fn cases() -> Vec<super::Case> {
    let mut cases = [ends(), payloads(), heartbeats()].concat();
    let reset = Case {
        prepare: |d| d.reset_connections(true),
        strike: Sandbox::cut_gateway,
        over: NOTHING,
        right: RESUMED,
    };
    cases.push(super::Case { name: "the connection is reset", quick: false, kind: Kind::Gateway(reset) });
    cases
}

/// Connections that end.
fn ends() -> Vec<super::Case> {
    vec![
        case("the connection is cut", false, Sandbox::cut_gateway, RESUMED),
        case("the connection freezes half open", true, Sandbox::freeze_gateway, RESUMED),
        case("closed without a code", true, |d| d.close_gateway(None), RESUMED),
        case("closed with 1000", false, |d| d.close_gateway(Some(1000)), ANEW),
        case("closed with 1001", false, |d| d.close_gateway(Some(1001)), ANEW),
        case("closed with 4000", false, |d| d.close_gateway(Some(4000)), RESUMED),
        case("closed with 4001", false, |d| d.close_gateway(Some(4001)), ANEW),
        case("closed with 4002", false, |d| d.close_gateway(Some(4002)), ANEW),
        case("closed with 4003", false, |d| d.close_gateway(Some(4003)), ANEW),
        case("closed with 4005", false, |d| d.close_gateway(Some(4005)), ANEW),
        case("closed with 4007", false, |d| d.close_gateway(Some(4007)), ANEW),
        case("closed with 4008", false, |d| d.close_gateway(Some(4008)), ANEW),
        case("closed with 4009", false, |d| d.close_gateway(Some(4009)), ANEW),
        case("closed with 4004: the token was withdrawn", false, |d| d.close_gateway(Some(4004)), FATAL),
        case("closed with 4010", false, |d| d.close_gateway(Some(4010)), FATAL),
        case("closed with 4011", false, |d| d.close_gateway(Some(4011)), FATAL),
        case("closed with 4012", false, |d| d.close_gateway(Some(4012)), FATAL),
        case("closed with 4013", false, |d| d.close_gateway(Some(4013)), FATAL),
        case("closed with 4014", false, |d| d.close_gateway(Some(4014)), FATAL),
    ]
}

/// What comes from the gateway, and makes little sense.
fn payloads() -> Vec<super::Case> {
    vec![
        case("asked to reconnect", false, Sandbox::send_reconnect, RESUMED),
        case("the session is invalid, and can be resumed", false, |d| d.send_invalid_session(true), ANEW),
        case("the session is invalid", false, |d| d.send_invalid_session(false), ANEW),
        case(
            "resuming is refused five times",
            false,
            |d| {
                d.refuse_resumes(5);
                d.cut_gateway();
            },
            ANEW,
        ),
        case(
            "a login is closed before it is ready",
            false,
            |d| {
                d.forget_sessions();
                d.close_next_logins(&[Some(4000)]);
                d.cut_gateway();
            },
            Right::Back(2),
        ),
        case(
            "events come in reverse",
            false,
            |d| {
                d.hold_events();
                d.release_events(true);
            },
            RESUMED,
        ),
        case("half a payload", true, |d| d.send_raw("{\"op\":0,\"t\":\"INTERACTION_CR"), ANEW),
        case(
            "payloads of wrong types",
            false,
            |d| {
                for payload in [
                    json!([]),
                    json!({ "op": "zero" }),
                    json!({ "op": 0, "t": 5, "s": "x", "d": null }),
                    json!({ "op": 99, "d": {} }),
                ] {
                    d.send_raw(&payload.to_string());
                }
            },
            ANEW,
        ),
        case(
            "an interaction without anything",
            false,
            |d| {
                d.send_raw(&json!({ "op": 0, "t": "INTERACTION_CREATE", "s": null, "d": {} }).to_string());
            },
            ANEW,
        ),
        case(
            "a payload of 8 MiB",
            false,
            |d| {
                let long = "x".repeat(8 << 20);
                d.send_raw(
                    &json!({ "op": 0, "t": "SOMETHING", "s": null, "d": { "long": long } }).to_string(),
                );
            },
            ANEW,
        ),
        case(
            "a payload nested ten thousand deep",
            false,
            |d| {
                let deep = ["[".repeat(10_000), "]".repeat(10_000)].concat();
                d.send_raw(&format!("{{\"op\":0,\"t\":\"SOMETHING\",\"s\":null,\"d\":{deep}}}"));
            },
            ANEW,
        ),
    ]
}

/// Greetings and heartbeats.
fn heartbeats() -> Vec<super::Case> {
    vec![
        until(
            "heartbeats are not acknowledged",
            |d| d.mute_heartbeats(true),
            |d| d.mute_heartbeats(false),
            RESUMED,
        ),
        until(
            "heartbeats are acknowledged late",
            |d| d.delay_heartbeats(Some(Duration::from_millis(700))),
            |d| d.delay_heartbeats(None),
            RESUMED,
        ),
        until(
            "no greeting",
            |d| {
                d.greet_with(Hello::Never);
                d.cut_gateway();
            },
            |d| d.greet_with(Hello::Normal),
            RESUMED,
        ),
        until(
            "a heartbeat each millisecond",
            |d| {
                d.greet_with(Hello::Interval(1));
                d.cut_gateway();
            },
            |d| d.greet_with(Hello::Normal),
            RESUMED,
        ),
        until(
            "a heartbeat every ten hours",
            |d| {
                d.greet_with(Hello::Interval(36_000_000));
                d.cut_gateway();
            },
            |d| d.greet_with(Hello::Normal),
            RESUMED,
        ),
        until(
            "no connection is taken",
            |d| {
                d.refuse_gateway(true);
                d.cut_gateway();
            },
            |d| d.refuse_gateway(false),
            ANEW,
        ),
    ]
}
