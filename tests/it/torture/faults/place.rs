//! A bot with two games: one that a fault strikes, and one that must not notice.

use std::sync::Arc;
use std::time::Duration;

use ludo_bot::sandbox::{Limits, Options, Sandbox};
use tokio::time::{Instant, sleep};

use crate::torture::books::Books;
use crate::torture::invariants;
use crate::torture::players::Company;
use crate::torture::program::Bot;

/// How long somebody waits before they press again.
const PATIENCE: Duration = Duration::from_millis(1500);
/// Everything comes right within this time, or not at all.
const NEVER: Duration = Duration::from_secs(45);

pub(super) struct Place {
    pub(super) discord: Arc<Sandbox>,
    pub(super) bot: Bot,
    pub(super) here: Company,
    pub(super) there: Company,
}

impl Place {
    /// Two games have begun; heartbeats are asked for once a second.
    pub(super) async fn open(prepare: fn(&Sandbox)) -> Place {
        let options = Options { limits: Limits::lifted(), heartbeat_ms: 1_000, ..Options::default() };
        let discord = Sandbox::start(options).await.expect("loopback has a free port");
        prepare(&discord);
        let discord = Arc::new(discord);
        let bot = Bot::new();
        bot.start_and_connect(&discord).await;
        discord.ready().await;
        let companies = Company::gather(&discord, 2, 5);
        let Ok([mut here, mut there]) = <[Company; 2]>::try_from(companies) else {
            panic!("two were asked for")
        };
        for company in [&mut here, &mut there] {
            company.pictures = 0;
            company.begin_whatever(&discord).await;
        }
        Place { discord, bot, here, there }
    }

    /// Somebody presses here, again and again, until that has an effect; the interactions that it took.
    pub(super) async fn press_until_it_works(&mut self) -> Vec<u64> {
        let (begun, mut tried) = (Instant::now(), Vec::new());
        loop {
            let caused = self.here.press_or_begin();
            tried.extend(&caused);
            for id in caused {
                if self.comes_about(id).await {
                    return tried;
                }
            }
            assert!(begun.elapsed() < NEVER, "nothing works any more:\n{}", self.bot.last_words());
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Whether a press has an effect in time.
    pub(super) async fn comes_about(&self, id: u64) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if Books::have(&self.bot.file(), id).await {
                return true;
            }
            sleep(Duration::from_millis(20)).await;
        }
        false
    }

    /// Somebody in the other channel plays, and is answered in time.
    pub(super) async fn others_play(&mut self) {
        for id in self.there.press_or_begin() {
            let answered = self
                .discord
                .wait_until(|discord| discord.asked(id).is_none_or(|asked| asked.replied.is_some()));
            assert!(answered.await, "the others are held up:\n{}", self.bot.last_words());
        }
    }

    /// Everything is right, soon.
    pub(super) async fn settles(&self) {
        let begun = Instant::now();
        loop {
            let books = Books::read(&self.bot.file()).await;
            let faults = invariants::settled(&books, &self.discord);
            if faults.is_empty() {
                let mut faults = invariants::sound(&books);
                faults.extend(invariants::acknowledged(&books, &self.discord.asked_since(0)));
                faults.extend(invariants::requested(&self.discord.requests()));
                faults.extend(invariants::pinged(&books, &self.discord.all_messages()));
                invariants::assert_none(&faults, "in the end");
                assert_eq!(self.bot.complained_of("panicked"), 0, "{}", self.bot.last_words());
                return;
            }
            if begun.elapsed() > NEVER {
                eprintln!("{}", self.bot.last_words());
                invariants::assert_none(&faults, "long after the fault");
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// How much of one processor the bot uses in the next second, in percent.
    pub(super) async fn busy_percent(&self) -> u64 {
        let before = self.ticks();
        sleep(Duration::from_secs(1)).await;
        self.ticks().saturating_sub(before)
    }

    /// The time that the bot has computed for, in hundredths of a second.
    fn ticks(&self) -> u64 {
        let process = self.bot.id().expect("it runs");
        let line = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let fields: Vec<&str> = line.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |n: usize| fields.get(n).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
        ticks(11) + ticks(12)
    }
}
