//! Emoji of the bot's own: brought to Discord once, written in boards, and missed by nobody where they cannot be had.

use std::collections::{BTreeMap, BTreeSet};

use ludo_bot::game::RuleSet;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::render::emoji::Sign;
use ludo_bot::render::emoji_art;
use ludo_bot::sandbox::{Fault, Message, Options, Person, Sandbox};
use ludo_bot::scene::Scene;
use ludo_bot::session::ThemeName;
use serde_json::{Value, json};

use crate::house::{House, posted, updated};
use crate::play::{actor, is_over, people};

const ROUTE: &str = "/emojis";

/// How often the bot has asked for this.
fn asked(discord: &Sandbox, method: &str) -> usize {
    let requests = discord.requests();
    requests.iter().filter(|one| one.method == method && one.path.contains(ROUTE)).count()
}

fn names(discord: &Sandbox) -> BTreeSet<String> {
    discord.emoji().into_iter().map(|(_, name)| name).collect()
}

fn wanted() -> BTreeSet<String> {
    emoji_art::all().into_iter().map(|art| art.name).collect()
}

fn scene() -> Scene {
    Scene::new(&RuleSet::Ludo(Preset::Quick.rules()).begin(2), &[])
}

/// Has the bot draw its first picture, which takes long in a debug build.
pub(crate) fn warm_up(house: &House) {
    house.renderer.picture(&scene(), ThemeName::default());
}

/// Waits until boards are written with emoji of our own.
pub(crate) async fn until_written(house: &House) {
    let scene = scene();
    let is_written = |_: &Sandbox| house.renderer.emoji(&scene, 2_000).contains("<:");
    assert!(house.discord.wait_until(is_written).await, "emoji come: {:?}", names(&house.discord));
}

/// The emoji that a text names, by their ids.
fn named(text: &str) -> BTreeMap<u64, String> {
    let tags = text.split("<:").skip(1).filter_map(|rest| rest.split_once('>')?.0.split_once(':'));
    tags.map(|(name, id)| (id.parse().expect("an id"), name.to_owned())).collect()
}

/// Every text that the bot has sent.
fn said(discord: &Sandbox) -> Vec<String> {
    let content =
        |body: &Value| body["content"].as_str().or(body["data"]["content"].as_str()).map(str::to_owned);
    discord.requests().iter().filter_map(|request| content(&request.body)).collect()
}

/// A game of Ludo between Ann and Bob as emoji: its board.
async fn begin(house: &House) -> Message {
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let options = json!({ "rules": "quick", "seats": 2, "display": "emoji" });
    let lobby = house.start_ludo(&ann, options).await;
    updated(bob.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await)
}

/// Presses the first button until somebody wins.
async fn play_on(mut board: Message, players: &[&Person]) {
    let people = people(players);
    while !is_over(&board) {
        let button = board.buttons().first().expect("the player to act has a button").label.clone();
        board = updated(actor(&board, &people).press(&board, &button).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn they_are_brought_once() {
    let mut house = House::open_with_emoji(Options::default(), |_| ()).await;
    until_written(&house).await;
    assert_eq!(names(&house.discord), wanted());
    assert_eq!((asked(&house.discord, "POST"), asked(&house.discord, "GET")), (Sign::all().len(), 2));
    house.restart().await;
    until_written(&house).await;
    assert_eq!((asked(&house.discord, "POST"), asked(&house.discord, "GET")), (Sign::all().len(), 3));
    house.close_with(|house| assert_eq!(asked(&house.discord, "DELETE"), 0)).await;
}

/// A picture of before has another number in its name. What others have put there stays.
#[tokio::test(flavor = "multi_thread")]
async fn what_has_changed_is_brought_anew_and_only_our_own_goes() {
    let others = ["party_00001", "red_face", "red", "red1_123"];
    let house = House::open_with_emoji(Options::default(), |discord| {
        for name in others.iter().chain(&["red_00000", "die6_99999"]) {
            discord.add_emoji(name);
        }
    })
    .await;
    let all: BTreeSet<String> = wanted().into_iter().chain(others.map(str::to_owned)).collect();
    assert!(house.discord.wait_until(|discord| names(discord) == all).await, "{:?}", names(&house.discord));
    until_written(&house).await;
    house.close_with(|house| assert_eq!(asked(&house.discord, "DELETE"), 2)).await;
}

/// Discord has taken them, and the answers were lost, or another process was faster: they are there once.
#[tokio::test(flavor = "multi_thread")]
async fn two_who_bring_the_same_are_one() {
    let house = House::open_with_emoji(Options::default(), |discord| {
        discord.expect_refusal(50_035);
        discord.fail_next("POST", ROUTE, Fault::Cut, 2);
        let mut first = emoji_art::all();
        first.truncate(1);
        discord.add_emoji(&first[0].name);
    })
    .await;
    until_written(&house).await;
    assert_eq!(house.discord.faults_left(), 0);
    assert_eq!((names(&house.discord), house.discord.emoji().len()), (wanted(), wanted().len()));
    house.close().await;
}

/// Whatever happens to the first one that is brought, games go on in Unicode's emoji, and nothing is deleted.
#[tokio::test(flavor = "multi_thread")]
async fn where_they_cannot_be_brought_boards_are_unicode() {
    let body = json!({ "message": "You are being rate limited.", "retry_after": 3600.0, "global": false });
    let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let limits = vec![header("retry-after", "3600"), header("x-ratelimit-scope", "user")];
    let full = Fault::code(400, 30_008);
    let faults = [
        ("POST", Fault::code(500, 0)),
        ("POST", Fault::code(403, 20_001)),
        ("POST", Fault::Headers(429, body, limits)),
        ("POST", full),
        ("GET", Fault::code(403, 50_001)),
        ("GET", Fault::Garbled("[]".to_owned())),
    ];
    for (method, fault) in faults {
        let house = House::open_with_emoji(Options::default(), |discord| {
            discord.add_emoji("red_00000");
            discord.fail_next(method, ROUTE, fault.clone(), usize::MAX);
        })
        .await;
        assert!(house.discord.wait_until(|discord| asked(discord, method) > 0).await, "{fault:?}");
        let board = begin(&house).await;
        assert!(board.content.contains('🔴') && !board.content.contains("<:"), "{}", board.content);
        house.close_with(|house| assert_eq!(asked(&house.discord, "DELETE"), 0)).await;
    }
}

/// Whole games of both kinds: every emoji that a board names is there, and shown.
#[tokio::test(flavor = "multi_thread")]
async fn boards_name_only_emoji_that_exist() {
    let house = House::open_with_emoji(Options::default(), |_| ()).await;
    until_written(&house).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = begin(&house).await;
    assert!(board.content.contains("<:red1_"), "{}", board.content);
    play_on(board, &[&ann, &bob]).await;
    let general = house.discord.channel("general");
    let lobby = posted(ann.command(&general, "snakes start", json!({ "display": "emoji" })).await);
    updated(bob.press(&lobby, "Join").await);
    let board = updated(ann.press(&lobby, "Start").await);
    play_on(board, &[&ann, &bob]).await;
    let there: BTreeMap<u64, String> = house.discord.emoji().into_iter().collect();
    let mut kinds = BTreeSet::new();
    for text in said(&house.discord) {
        for (id, name) in named(&text) {
            assert_eq!(there.get(&id), Some(&name), "{text}");
            kinds.insert(name);
        }
    }
    let has = |part: &str| kinds.iter().any(|name| name.contains(part));
    assert!(["red_", "red1_", "go_", "die6_"].into_iter().all(has), "{kinds:?}");
    house.close().await;
}
