//! How soon a bot is back that keeps very many games.

use std::sync::Arc;
use std::time::Duration;

use ludo_bot::computer::Level;
use ludo_bot::game::RuleSet;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::sandbox::{Options, Sandbox};
use ludo_bot::session::dice::FairDice;
use ludo_bot::session::service::{Service, Target};
use ludo_bot::session::{
    Ask, ChannelId, Command, Display, GuildId, InteractionId, MessageId, Offer, Opening, Shown, Terms,
    ThemeName, TurnClock, UserId,
};
use ludo_bot::store;
use ludo_bot::system::{SystemClock, SystemEntropy};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::program::Bot;
use super::report;

/// How many of the boards a former run left behind.
const OUTDATED: u64 = 20;

/// Fills a file with so many games that are under way, each in a channel of its own; a few boards show an older version.
async fn fill(bot: &Bot, games: u64, guild: u64) {
    let url = format!("sqlite://{}", bot.file().display());
    let store = store::connect(&url).await.expect("the database can be opened");
    let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SystemEntropy));
    let service = Service::open(store, Arc::new(FairDice), clock, entropy).await.expect("it works");
    let service = Arc::new(service);
    let mut tasks = JoinSet::new();
    for n in 1..=games {
        tasks.spawn(begin(Arc::clone(&service), n, GuildId(guild)));
        while tasks.len() >= 200 {
            tasks.join_next().await.expect("there are some").expect("no panic");
        }
    }
    tasks.join_all().await;
    service.close().await;
}

async fn begin(service: Arc<Service>, n: u64, guild: GuildId) {
    let ask = |part, user| Ask {
        user: UserId(user),
        moderator: false,
        interaction: InteractionId(n * 10 + part),
        seen: None,
    };
    let (host, guest) = (n * 2, n * 2 + 1);
    let opening = Opening {
        guild,
        channel: ChannelId(n),
        parent: None,
        host: service.client_seed(UserId(host)),
        offer: Offer {
            rules: RuleSet::Ludo(Preset::Classic.rules()),
            title: None,
            seats: 2,
            invited: Vec::new(),
            computers: 0,
            level: Level::FirstLegal,
            display: Display::Emoji,
            theme: ThemeName::default(),
            terms: Terms { clock: TurnClock::Day, ..Terms::default() },
        },
    };
    let id = service.start(ask(1, host), opening).await.expect("the channel is free").session.id;
    let seed = service.client_seed(UserId(guest));
    service.take(ask(2, guest), Target::Session(id), Command::Join(seed)).await.expect("there is a seat");
    let begun = service.take(ask(3, host), Target::Session(id), Command::Begin).await.expect("it begins");
    let mut version = begun.session.version;
    if n <= OUTDATED {
        version.0 -= 1;
    }
    service.shown(id, Shown { version, message: MessageId(n) }).await.expect("it is noted");
}

/// How long it takes from the start of the process until the gateway has it.
async fn restart(games: u64) -> Duration {
    let discord = Sandbox::start(Options::default()).await.expect("loopback has a free port");
    let bot = Bot::new();
    fill(&bot, games, discord.guild_id()).await;
    // Once for the commands, which are registered at the first start alone.
    bot.start_and_connect(&discord).await;
    discord.ready().await;
    bot.killer().kill();
    let begun = Instant::now();
    bot.start_and_connect(&discord).await;
    begun.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_many_games_is_soon_back() {
    assert!(restart(150).await < Duration::from_secs(10));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute: cargo test --release torture -- --ignored --test-threads=1"]
async fn ten_thousand_games_are_soon_back() {
    const GAMES: u64 = 10_000;
    let _alone = report::alone().await;
    let took = restart(GAMES).await;
    assert!(took < Duration::from_secs(2), "{took:?}");
    report::put(&report::Row {
        name: "E2r",
        experiment: "a start after `kill -9`, with games under way",
        count: format!("{GAMES} games, a day for each turn"),
        found: format!("connected after {} ms", took.as_millis()),
        gate: "below 2 s",
    });
}
