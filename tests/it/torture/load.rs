//! Many games at once, and more presses than anybody would make: how late answers come, and what it costs.

use std::sync::Arc;
use std::time::Duration;

use ludo_bot::sandbox::{Answer, Asked, Limits, Options, Replied, Sandbox};
use serde_json::json;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use super::books::Books;
use super::players::Company;
use super::program::{Bot, memory_mib};
use super::{invariants, report};

/// Discord gives an interaction up after this time, in milliseconds.
const DEADLINE_MS: u64 = 3_000;

/// How much is asked for.
struct Load {
    channels: usize,
    /// Presses in a second.
    rate: u64,
    lasts: Duration,
    /// What there may be of boards that are pictures, in percent.
    pictures: u8,
}

/// What came of it.
struct Outcome {
    presses: usize,
    applied: usize,
    /// Milliseconds until the first answer, in order.
    latencies: Vec<u64>,
    /// Those that had no answer in time.
    failed: usize,
    /// … and had an effect all the same, which every board shows by now.
    late: usize,
    recovered: Duration,
    /// In MiB: after a third of the time, and at its end.
    memory: (u64, u64),
}

impl Outcome {
    /// How late this share of the answers came, in milliseconds.
    fn percentile(&self, per_mille: usize) -> u64 {
        let last = self.latencies.len().saturating_sub(1);
        self.latencies.get(last * per_mille / 1000).copied().unwrap_or(0)
    }
}

async fn press(load: &Load) -> Outcome {
    let discord = Sandbox::start(Options { limits: Limits::lifted(), ..Options::default() }).await;
    let discord = Arc::new(discord.expect("loopback has a free port"));
    let bot = Bot::new();
    bot.start_and_connect(&discord).await;
    discord.ready().await;
    let mut companies = Company::gather(&discord, load.channels, 11);
    let all = json!({ "games-all": 200 });
    let settled = discord.person("Olga").command(&companies[0].channel, "settings set", all).await;
    assert!(matches!(settled, Answer::Private(_)), "{settled:?}");
    let begun = companies.iter_mut().map(|company| {
        company.pictures = load.pictures;
        company.begin_whatever(&discord)
    });
    futures_util::future::join_all(begun).await;
    discord.take_requests();
    let since = discord.asked_since(0).last().map_or(0, |last| last.id);
    let process = bot.id().expect("it runs");
    let begun = Instant::now();
    let mut tick = interval(Duration::from_micros(1_000_000 / load.rate));
    tick.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let (mut at_first, mut n) = (0, 0);
    while begun.elapsed() < load.lasts {
        tick.tick().await;
        n = (n + 1) % companies.len();
        companies[n].press_or_begin();
        if n == 0 {
            invariants::assert_none(&invariants::requested(&discord.take_requests()), "under load");
        }
        if at_first == 0 && begun.elapsed() > load.lasts / 3 {
            at_first = memory_mib(process);
        }
    }
    let memory = (at_first, memory_mib(process));
    let stopped = Instant::now();
    let books = settle(&discord, &bot, stopped).await;
    let recovered = stopped.elapsed();
    sleep(Duration::from_millis(DEADLINE_MS)).await;
    let asked = discord.asked_since(since);
    let mut faults = invariants::sound(&books);
    faults.extend(invariants::acknowledged(&books, &asked));
    faults.extend(invariants::pinged(&books, &discord.all_messages()));
    invariants::assert_none(&faults, "after the load");
    assert_eq!(bot.complained_of("panicked"), 0, "{}", bot.last_words());
    outcome(&asked, &books, recovered, memory)
}

/// Waits until everything has settled.
async fn settle(discord: &Sandbox, bot: &Bot, since: Instant) -> Books {
    loop {
        let books = Books::read(&bot.file()).await;
        let faults = invariants::settled(&books, discord);
        if faults.is_empty() {
            return books;
        }
        if since.elapsed() > Duration::from_secs(30) {
            invariants::assert_none(&faults, "half a minute after the load");
        }
        sleep(Duration::from_millis(100)).await;
    }
}

fn outcome(asked: &[Asked], books: &Books, recovered: Duration, memory: (u64, u64)) -> Outcome {
    let late = |one: &&Asked| one.replied.is_none();
    let took = |one: &Asked| one.answered_ms.map(|answered| answered - one.at_ms);
    let mut latencies: Vec<u64> = asked.iter().filter_map(took).collect();
    latencies.sort_unstable();
    Outcome {
        presses: asked.len(),
        applied: asked.iter().filter(|one| one.replied == Some(Replied::Updated)).count(),
        latencies,
        failed: asked.iter().filter(late).count(),
        late: asked.iter().filter(late).filter(|one| books.interactions.contains_key(&one.id)).count(),
        recovered,
        memory,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_few_seconds_of_many_presses_leave_everything_right() {
    let load = Load { channels: 10, rate: 60, lasts: Duration::from_secs(2), pictures: 0 };
    let outcome = press(&load).await;
    assert!(outcome.applied > 0, "people have played");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: cargo test --release torture -- --ignored --test-threads=1"]
async fn two_hundred_channels_play() {
    let _alone = report::alone().await;
    let load = Load { channels: 200, rate: 20, lasts: Duration::from_mins(2), pictures: 50 };
    let outcome = press(&load).await;
    assert!(
        outcome.percentile(990) < 300 && outcome.percentile(999) < 1500,
        "{:?}",
        outcome.latencies.last()
    );
    assert_eq!(outcome.failed, 0, "every press was answered in time");
    assert!(outcome.memory.1 < 200, "{} MiB", outcome.memory.1);
    report::put(&report::Row {
        name: "E4",
        experiment: "200 channels, 20 presses a second, half of the boards pictures",
        count: format!("{} presses in {} s", outcome.presses, load.lasts.as_secs()),
        found: format!(
            "first answers: p50 {} ms, p99 {} ms, p99.9 {} ms; 0 unanswered; {} MiB",
            outcome.percentile(500),
            outcome.percentile(990),
            outcome.percentile(999),
            outcome.memory.1
        ),
        gate: "p99 below 300 ms, p99.9 below 1.5 s, none unanswered, below 200 MiB",
    });
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute: cargo test --release torture -- --ignored --test-threads=1"]
async fn a_thousand_presses_a_second() {
    let _alone = report::alone().await;
    let load = Load { channels: 200, rate: 1000, lasts: Duration::from_mins(1), pictures: 0 };
    let outcome = press(&load).await;
    assert!(outcome.recovered < Duration::from_secs(5), "{:?}", outcome.recovered);
    assert!(outcome.memory.1 < outcome.memory.0 + 40, "memory grows: {:?} MiB", outcome.memory);
    report::put(&report::Row {
        name: "E5",
        experiment: "1,000 presses a second in 200 channels",
        count: format!(
            "{} presses in {} s, {} applied",
            outcome.presses,
            load.lasts.as_secs(),
            outcome.applied
        ),
        found: format!(
            "p99 {} ms, latest {} ms; {} unanswered, {} of them applied and shown; all right again after {} ms; {} MiB, {} MiB",
            outcome.percentile(990),
            outcome.percentile(1000),
            outcome.failed,
            outcome.late,
            outcome.recovered.as_millis(),
            outcome.memory.0,
            outcome.memory.1
        ),
        gate: "nothing that changed after 3 s stays unseen; right again within 5 s; memory flat",
    });
}
