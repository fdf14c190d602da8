//! Boards that a server keeps.

use ludo_bot::sandbox::{Choice, Person};
use serde_json::{Value, json};

use super::field;
use crate::house::{House, form, posted, private, said, updated};
use crate::play::{people, record};
use crate::snakes::play::roll_to_the_end;

const BOARD: &str = "19>3\n4>11\n8>17";

/// A game on a typed board, saved under this name: the sentence that says so.
async fn save_typed(house: &House, host: &Person, name: &str) -> String {
    let channel = house.channel();
    let form = form(
        host.command(
            &channel,
            "snakes start",
            json!({ "board": "custom", "computers": 1, "display": "emoji" }),
        )
        .await,
    );
    let lobby = posted(host.submit(&form, json!({ "Board": BOARD, "Size": "20", "Save as": name })).await);
    let interaction = host.last_interaction().expect("the form was sent");
    let told = |discord: &ludo_bot::sandbox::Sandbox| !discord.follow_ups(interaction).is_empty();
    assert!(house.discord.wait_until(told).await, "it is told whether the board is saved");
    let aside = house.discord.follow_ups(interaction).remove(0);
    assert!(aside.is_private() && aside.pinged.is_empty());
    let is_named = field(&lobby, "Board").starts_with(&format!("**{name}**"));
    assert_eq!(is_named, aside.content.starts_with("The board is kept as"), "{}", aside.content);
    aside.content
}

async fn boards(house: &House, person: &Person, options: Value) -> ludo_bot::sandbox::Message {
    private(person.command(&house.channel(), "snakes boards", options).await)
}

fn values(choices: &[Choice]) -> Vec<&str> {
    choices.iter().filter_map(|choice| choice.value.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_saved_listed_shown_played_again_and_deleted() {
    let mut house = House::open(&[]).await;
    let [ann, bob, mo] = ["Ann", "Bob", "Mo"].map(|name| house.person(name));
    let channel = house.channel();
    let none = boards(&house, &ann, json!({})).await;
    assert!(none.content.starts_with("This server has no boards of its own yet"), "{}", none.content);
    assert_eq!(
        save_typed(&house, &ann, "Ann's Pit").await,
        "The board is kept as **Ann's Pit**: `/snakes start` finds it under `board`."
    );
    posted(ann.command(&channel, "game end", json!({})).await);
    house.restart().await;

    let list = boards(&house, &bob, json!({})).await;
    let line = list.embeds[0]["description"].as_str().expect("they are listed").to_owned();
    assert!(line.starts_with("**Ann's Pit** · 20 squares, 1 snake, 2 ladders · about "), "{line}");
    assert!(line.ends_with(&format!(" rolls · by <@{}>", ann.id)), "{line}");
    assert!(list.mentions.is_empty() && list.pinged.is_empty());

    let found = bob.autocomplete(&channel, "snakes boards", json!({ "show": "pit" }), "show").await;
    assert_eq!(values(&found), ["Ann's Pit"]);
    let shown = boards(&house, &bob, json!({ "show": "ann's pit" })).await;
    assert_eq!((shown.content.as_str(), shown.attachments.len()), (line.as_str(), 1));
    assert_eq!(shown.embeds[0]["description"], format!("```\n{BOARD}\n```"));

    let found = bob.autocomplete(&channel, "snakes start", json!({ "board": "a" }), "board").await;
    assert_eq!(values(&found), ["Ann's Pit", "classic", "party", "random"]);
    let lobby = house.start_snakes(&bob, json!({ "board": "ANN'S PIT", "dice": 2, "computers": 1 })).await;
    assert!(field(&lobby, "Board").starts_with("**Ann's Pit**\n"), "{}", field(&lobby, "Board"));
    let board = updated(bob.press(&lobby, "Start").await);
    roll_to_the_end(board, &channel, &people(&[&bob])).await;
    let record = record(&bob, &channel).await;
    assert_eq!(record["board"]["ladders"], json!([[4, 11], [8, 17]]));

    let delete = json!({ "delete": "Ann's Pit" });
    assert_eq!(
        said(bob.command(&channel, "snakes boards", delete.clone()).await),
        format!("The board **Ann's Pit** belongs to <@{}>: they and the moderators can delete it.", ann.id)
    );
    let gone = "The board **Ann's Pit** is deleted. Games on it go on.";
    assert_eq!(said(ann.command(&channel, "snakes boards", delete.clone()).await), gone);
    let unknown = "This server has no board **Ann's Pit**: `/snakes boards` lists those that it has.";
    for (options, path) in [
        (delete.clone(), "snakes boards"),
        (json!({ "show": "Ann's Pit" }), "snakes boards"),
        (json!({ "board": "Ann's Pit" }), "snakes start"),
    ] {
        assert_eq!(said(ann.command(&channel, path, options).await), unknown);
    }
    save_typed(&house, &ann, "Ann's Pit").await;
    assert_eq!(said(mo.command(&channel, "snakes boards", delete).await), gone, "a moderator deletes any");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_taken_costs_neither_the_board_nor_the_game() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let channel = house.channel();
    save_typed(&house, &ann, "Pit").await;
    posted(ann.command(&channel, "game end", json!({})).await);
    assert_eq!(
        save_typed(&house, &bob, "PIT").await,
        format!(
            "The board is not saved: <@{}> has one called **PIT**. `/snakes boards` with `save` keeps it under another \
             name.",
            ann.id
        )
    );
    let saved = said(bob.command(&channel, "snakes boards", json!({ "save": "Bob's own" })).await);
    assert_eq!(saved, "The board is kept as **Bob's own**: `/snakes start` finds it under `board`.");
    let again = said(bob.command(&channel, "snakes boards", json!({ "save": "bob's OWN" })).await);
    assert_eq!(
        again,
        "The board is kept as **bob's OWN**, in place of the one before: `/snakes start` finds it under `board`."
    );
    let shown = boards(&house, &bob, json!({ "show": "Bob's own" })).await;
    assert_eq!(shown.embeds[0]["description"], format!("```\n{BOARD}\n```"));
    let taken = said(bob.command(&channel, "snakes boards", json!({ "save": "pit" })).await);
    assert!(taken.starts_with("The board is not saved: "), "{taken}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_board_that_does_not_go_with_the_rules_is_refused() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    // One die leaves square 1 by the ladder on 2, two dice never land there.
    let board = (3..=13).fold("2>25".to_owned(), |board, head| format!("{board}\n{head}>1"));
    let form =
        form(ann.command(&channel, "snakes start", json!({ "board": "custom", "display": "emoji" })).await);
    posted(ann.submit(&form, json!({ "Board": board, "Size": "30", "Save as": "One die" })).await);
    posted(ann.command(&channel, "game end", json!({})).await);
    let refused = ann.command(&channel, "snakes start", json!({ "board": "one die", "dice": 2 })).await;
    assert_eq!(
        said(refused),
        "That board cannot be played by these rules:\n- the last square cannot be reached from square 1"
    );
    house.start_snakes(&ann, json!({ "board": "one die", "dice": 1 })).await;
    house.close().await;
}

/// With one die nobody gets over the wall of snakes.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_for_two_dice_is_shown_like_any_other() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let wall = (4..=9).map(|head| format!("{head}>1")).collect::<Vec<_>>().join("\n");
    let options = json!({ "board": "custom", "dice": 2, "display": "emoji" });
    let form = form(ann.command(&channel, "snakes start", options).await);
    posted(ann.submit(&form, json!({ "Board": wall, "Size": "20", "Save as": "Wall" })).await);
    let shown = boards(&house, &ann, json!({ "show": "wall" })).await;
    assert_eq!(shown.attachments.len(), 1);
    assert!(
        shown.content.starts_with("**Wall** · 20 squares, 6 snakes, 0 ladders · about "),
        "{}",
        shown.content
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_asked_of_boards_is_said() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    let asked = async |options: Value| said(ann.command_unchecked(&channel, "snakes boards", options).await);
    assert_eq!(
        asked(json!({ "show": "a", "delete": "a" })).await,
        "Choose one of `show`, `save` and `delete` at a time."
    );
    assert_eq!(
        asked(json!({ "save": "Random" })).await,
        "**Random** is a board that everybody has: nobody can save another one under its name, or delete it."
    );
    assert_eq!(
        asked(json!({ "save": "*" })).await,
        "That name cannot be used: a board's name has letters, digits, spaces, hyphens and apostrophes, and not `*`."
    );
    for (name, seen) in [("a\u{200b}", "what cannot be seen"), ("a`", "a backtick"), ("a\\", "`\\`")] {
        let said = asked(json!({ "save": name })).await;
        assert!(said.ends_with(&format!("apostrophes, and not {seen}.")), "{said}");
    }
    assert!(asked(json!({ "save": "Mine" })).await.starts_with("There is no game in this channel"));
    house.start_ludo(&ann, json!({})).await;
    assert_eq!(
        asked(json!({ "save": "Mine" })).await,
        "There is nothing to save: this channel's game is always played on the same board."
    );
    assert_eq!(asked(json!({ "show": 7 })).await, "`show` has to be a text.");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_boards_than_a_list_holds_are_found_by_name_and_there_is_a_limit() {
    let house = House::open(&[]).await;
    let (ann, channel) = (house.person("Ann"), house.channel());
    house.start_snakes(&ann, json!({ "board": "random", "size": 400, "wild": "wild", "seed": "many" })).await;
    let savers = ["Ann", "Bob", "Cleo", "Dan", "Olga"].map(|name| house.person(name));
    for number in 1..=100 {
        let name = json!({ "save": format!("{number:03} {}", "n".repeat(28)) });
        let saved = savers[(number - 1) / 25].command(&channel, "snakes boards", name);
        assert!(said(saved.await).starts_with("The board is kept"));
    }
    let one_more =
        |saver: usize| savers[saver].command(&channel, "snakes boards", json!({ "save": "One more" }));
    assert_eq!(
        said(one_more(0).await),
        "The board is not saved: you keep 25 here already. `/snakes boards` with `delete` makes room."
    );
    assert_eq!(
        said(one_more(4).await),
        "The board is not saved: this server keeps 100 already. Whoever saved one, or a moderator, makes room by \
         `/snakes boards` with `delete`."
    );
    let list = boards(&house, &ann, json!({})).await;
    assert_eq!(list.embeds[0]["title"], "100 boards of this server");
    let lines = list.embeds[0]["description"].as_str().expect("they are listed");
    assert!(lines.ends_with("\n… and 75 more: `show` finds them by name."), "{lines}");
    let first = ann.autocomplete(&channel, "snakes start", json!({ "board": "" }), "board").await;
    assert_eq!(first.len(), 25);
    let found = ann.autocomplete(&channel, "snakes boards", json!({ "show": "099" }), "show").await;
    assert_eq!(found.len(), 1);
    // To delete, boards are offered to those who may.
    for (person, offered) in [(&ann, 0), (&house.person("Mo"), 1)] {
        let typed = json!({ "delete": "099" });
        assert_eq!(person.autocomplete(&channel, "snakes boards", typed, "delete").await.len(), offered);
    }
    let shown = boards(&house, &ann, json!({ "show": values(&found)[0] })).await;
    assert_eq!(shown.attachments.len(), 1);
    house.close().await;
}
