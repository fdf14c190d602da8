//! A game seen again, through the sandbox: `/game replay`.

mod seen;

use ludo_bot::render::picture::{SIDE, STRIP};
use ludo_bot::sandbox::{Answer, Attachment, Fault, Limits, Message, Options, Person};
use serde_json::{Value, json};

use crate::house::{House, posted, private, said, updated};
use crate::play::{people, play_by_buttons, record};
use seen::Seen;

/// Both games, by rules under which they are short and nothing, or little, is to be chosen.
const GAMES: [(&str, &str); 2] = [("ludo start", "quick"), ("snakes start", "classic")];

/// A game of Ann's that Bob has joined, shown like this.
async fn begun(house: &House, (command, rules): (&str, &str), display: &str) -> Message {
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let options = json!({ "rules": rules, "seats": 2, "display": display });
    let lobby = posted(ann.command(&house.channel(), command, options).await);
    updated(bob.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await)
}

async fn replay(house: &House, person: &Person, options: Value) -> Message {
    private(person.command(&house.channel(), "game replay", options).await)
}

/// The message that `/game replay` has posted for all: at once, or after it was said to the asker that it takes longer.
pub(crate) async fn shared(house: &House, person: &Person, options: Value) -> Message {
    match person.command(&house.channel(), "game replay", options).await {
        Answer::Private(note) => {
            assert_eq!(note.content, "Here it is, at the bottom of the channel.");
            house.channel().last_message().expect("it is there")
        }
        answer => posted(answer),
    }
}

/// The film that comes with an answer, which pings nobody and has nothing to press.
#[track_caller]
fn film(message: &Message) -> &Attachment {
    assert!(message.pinged.is_empty() && message.buttons().is_empty(), "{message:?}");
    let [film] = &message.attachments[..] else { panic!("one file: {:?}", message.attachments) };
    assert_eq!((film.filename.as_str(), film.content_type.as_str()), ("replay.gif", "image/gif"));
    assert_eq!(film.size(), Some((u32::from(SIDE), u32::from(SIDE + STRIP))));
    film
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_seen_again_by_who_asks_and_ends_on_the_still_board() {
    for game in GAMES {
        let house = House::open(&[]).await;
        let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
        let channel = house.channel();
        let begun = begun(&house, game, "image").await;
        let still = play_by_buttons(begun, &channel, &people(&[&ann, &bob])).await;
        let rolls = record(&ann, &channel).await["dice"]["rolls"].as_array().map_or(0, Vec::len);
        let messages = channel.messages().len();

        let whole = replay(&house, &bob, json!({})).await;
        assert!(
            whole.content.starts_with(&format!("🎞️ The whole game, {rolls} turns.")),
            "{}",
            whole.content
        );
        let seen = Seen::of(&film(&whole).bytes);
        assert!(seen.frames > rolls && !seen.loops, "{} frames of {rolls} turns", seen.frames);
        seen.assert_ends_on(&still.attachments[0].bytes);
        let alt = film(&whole).description.clone().expect("it is told in words");
        assert!(alt.starts_with(&format!("Replay of {rolls} turns, ending on this board. ")), "{alt}");
        assert!(alt.contains("won"), "{alt}");
        assert_eq!(channel.messages().len(), messages, "nobody else sees it");

        let last = replay(&house, &bob, json!({ "turns": 3 })).await;
        assert!(
            last.content.starts_with(&format!("🎞️ Here are the last 3 turns of {rolls}.")),
            "{}",
            last.content
        );
        let shorter = Seen::of(&film(&last).bytes);
        assert!(shorter.frames < seen.frames && film(&last).bytes.len() < film(&whole).bytes.len());
        shorter.assert_ends_on(&still.attachments[0].bytes);
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_can_be_shared_with_all_while_the_game_goes_on() {
    let house = House::open(&[3, 2]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let board = begun(&house, GAMES[1], "emoji").await;
    updated(ann.press(&board, "Roll").await);
    let board = updated(bob.press(&board, "Roll").await);
    let shared = shared(&house, &cleo, json!({ "share": true, "turns": 1000 })).await;
    assert_eq!(shared.content, "🎞️ The game so far, 2 turns.");
    film(&shared);
    assert!(house.channel().messages().iter().any(|message| message.id == shared.id), "it is there for all");
    // The board is the one from before, and goes on.
    let shown = house.game(&house.channel()).await.shown.map(|shown| shown.message.0);
    assert_eq!(shown, Some(board.id));
    updated(ann.press(&board, "Roll").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_is_not_seen() {
    for game in GAMES {
        let house = House::open(&[3, 2]).await;
        let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
        let board = begun(&house, game, "emoji").await;
        updated(ann.press(&board, "Roll").await);
        updated(bob.press(&board, "Roll").await);
        for (asker, other, left) in [(&bob, &ann, Some(1)), (&ann, &bob, None)] {
            let asked = posted(asker.command(&house.channel(), "game undo", json!({})).await);
            updated(other.press(&asked, "Agree").await);
            let again = replay(&house, &ann, json!({})).await;
            match left {
                Some(turns) => assert_eq!(again.content, format!("🎞️ The game so far, {turns} turn.")),
                None => assert_eq!(
                    (again.content.as_str(), again.attachments.len()),
                    ("There is nothing to see again: this game has no roll that stands.", 0)
                ),
            }
        }
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_there_is_nothing_to_see_again_it_is_said_so() {
    let house = House::open(&[]).await;
    let (ann, bob, channel) = (house.person("Ann"), house.person("Bob"), house.channel());
    let ask = async || said(ann.command(&channel, "game replay", json!({})).await);
    assert!(ask().await.starts_with("There is no game in this channel: "));
    let lobby = house.start_ludo(&ann, json!({ "display": "emoji" })).await;
    assert_eq!(ask().await, "The game has not begun: the host starts it once two seats are taken.");
    updated(bob.press(&lobby, "Join").await);
    updated(ann.press(&lobby, "Start").await);
    let nothing = "There is nothing to see again: this game has no roll that stands.";
    assert_eq!(ask().await, nothing);
    posted(ann.command(&channel, "game end", json!({})).await);
    assert_eq!(ask().await, nothing);
    let lobby = house.start_ludo(&ann, json!({ "display": "emoji" })).await;
    posted(ann.command(&channel, "game end", json!({})).await);
    drop(lobby);
    for (options, sentence) in [
        (json!({ "turns": 0 }), "`turns` has to be 1 to 1000."),
        (json!({ "turns": 1001 }), "`turns` has to be 1 to 1000."),
        (json!({ "turns": "all" }), "`turns` has to be 1 to 1000."),
        (json!({ "share": "yes" }), "`share` has to be true or false."),
    ] {
        assert_eq!(said(ann.command_unchecked(&channel, "game replay", options).await), sentence);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_attach_files_it_is_said_who_can_help() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let bare = house.discord.channel("no-pictures");
    let options = json!({ "computers": 1, "seats": 2 });
    let lobby = posted(ann.command(&bare, "ludo start", options).await);
    updated(ann.press(&lobby, "Start").await);
    posted(ann.command(&bare, "roll", json!({})).await);
    let answer = said(ann.command(&bare, "game replay", json!({})).await);
    assert_eq!(
        answer,
        "I cannot send a replay here: an admin has to give me **Attach Files** in this channel."
    );
    house.close().await;
}

/// Discord's own limit, for a server in which files may be this large.
fn limited(attachment_bytes: usize) -> Options {
    Options { limits: Limits { attachment_bytes, ..Limits::lifted() }, ..Options::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_game_that_is_too_large_as_many_of_the_last_turns_are_seen_as_go() {
    const MOST: usize = 200_000;
    let house = House::open_with(&[], limited(MOST), |store| store).await;
    let ann = house.person("Ann");
    let channel = house.channel();
    // All four tokens of somebody have to go home: that takes far more turns than go, whatever is thrown.
    let options = json!({ "rules": "classic", "seats": 2, "computers": 1, "display": "emoji" });
    let lobby = posted(ann.command(&channel, "ludo start", options).await);
    let mut board = updated(ann.press(&lobby, "Start").await);
    while board.button("Rematch").is_none() {
        let button = board.buttons().first().expect("it is Ann's turn").label.clone();
        board = updated(ann.press(&board, &button).await);
    }
    let rolls = record(&ann, &channel).await["dice"]["rolls"].as_array().map_or(0, Vec::len);
    let cut = replay(&house, &ann, json!({})).await;
    let shown = cut.content.strip_prefix("🎞️ That is more than fits into one replay: here are the last ");
    let shown = shown.and_then(|rest| rest.split(' ').next()?.parse::<usize>().ok());
    let shown = shown.unwrap_or_else(|| panic!("{}", cut.content));
    assert!(
        cut.content.contains(&format!("turns of {rolls}.")) && shown > 1 && shown < rolls,
        "{}",
        cut.content
    );
    let bytes = film(&cut).bytes.len();
    assert!(bytes <= MOST && bytes > MOST / 2, "{bytes}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_not_even_one_turn_goes_it_is_said_so() {
    let house = House::open_with(&[3], limited(1000), |store| store).await;
    let ann = house.person("Ann");
    let board = begun(&house, GAMES[1], "emoji").await;
    updated(ann.press(&board, "Roll").await);
    let answer = said(ann.command(&house.channel(), "game replay", json!({ "share": true })).await);
    assert_eq!(answer, "I cannot send a replay here: even one turn of it is larger than a file may be.");
    house.close().await;
}

/// However many ask at once, and whatever else is asked meanwhile, everybody is answered.
#[tokio::test(flavor = "multi_thread")]
async fn many_ask_at_once() {
    let house = House::open(&[3, 2, 4]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let board = begun(&house, GAMES[0], "image").await;
    updated(ann.press(&board, "Roll").await);
    let ask = |turns: usize| {
        let (ann, channel) = (&ann, house.channel());
        async move { private(ann.command(&channel, "game replay", json!({ "turns": turns })).await) }
    };
    let (films, pressed) =
        tokio::join!(futures_util::future::join_all([1, 1, 1, 1, 2, 2].map(ask)), bob.press(&board, "Roll"));
    updated(pressed);
    for message in &films {
        film(message);
    }
    house.close().await;
}

/// Who has to wait too long is told so, and those who were there before see theirs.
#[tokio::test(flavor = "multi_thread")]
async fn more_than_can_be_drawn_are_not_kept_waiting() {
    const ASKS: usize = 60;
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let options = json!({ "computers": 1, "display": "emoji" });
    let lobby = posted(ann.command(&house.channel(), "snakes start", options).await);
    let mut board = updated(ann.press(&lobby, "Start").await);
    for _ in 0..10 {
        board = updated(ann.press(&board, "Roll").await);
    }
    let ask = |turns: usize| {
        let (ann, channel) = (&ann, house.channel());
        async move { private(ann.command(&channel, "game replay", json!({ "turns": turns })).await) }
    };
    let answers = futures_util::future::join_all((1..=ASKS).map(ask)).await;
    let busy = "Many want to see their games again just now: please try it again in a minute.";
    let (refused, seen): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.content == busy);
    for message in &seen {
        film(message);
    }
    assert!(!refused.is_empty() && seen.len() >= 16, "{} of {ASKS} refused", refused.len());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_film_that_discord_does_not_take_is_not_waited_for() {
    let house = House::open(&[3]).await;
    let ann = house.person("Ann");
    let board = begun(&house, GAMES[1], "emoji").await;
    updated(ann.press(&board, "Roll").await);
    for code in [40_005, 400_001] {
        house.discord.expect_refusal(code);
        house.discord.fail_next("POST", "/callback", Fault::code(400, code), 1);
        let said = replay(&house, &ann, json!({})).await;
        assert_eq!(said.content, "Discord did not take the file: please try it again later.");
        film(&replay(&house, &ann, json!({})).await);
    }
    house.close().await;
}
