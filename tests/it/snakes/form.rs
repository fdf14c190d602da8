//! Boards of one's own: typed into a form, mended, played on.

use ludo_bot::sandbox::{Answer, Message, Modal, Person};
use serde_json::{Value, json};

use super::field;
use crate::house::{House, form, posted, private, said, updated};
use crate::play::{people, record};
use crate::snakes::play::roll_to_the_end;

const GOOD: &str = "19>3, 14>6\n4>11; 8>17\n12 roll again\n13 move -2";

async fn open(house: &House, host: &Person, options: Value) -> Modal {
    let mut options = options;
    options["board"] = json!("custom");
    options["display"] = json!("emoji");
    form(host.command(&house.channel(), "snakes start", options).await)
}

fn filled(board: &str, size: &str, name: &str) -> Value {
    json!({ "Board": board, "Size": size, "Save as": name })
}

/// What stands in a form's field.
#[track_caller]
fn value(form: &Modal, name: &str) -> String {
    let labelled = form.components.iter().find(|row| row["label"] == name).expect("there is such a field");
    labelled["component"]["value"].as_str().unwrap_or_default().to_owned()
}

/// The text that a message keeps.
#[track_caller]
fn kept(message: &Message) -> String {
    let block = message.embeds[0]["description"].as_str().expect("what was typed is kept");
    let text = block.strip_prefix("```\n").and_then(|rest| rest.strip_suffix("\n```"));
    text.unwrap_or_else(|| panic!("it is in a code block: {block}")).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_board_is_played_with_the_options_of_its_command() {
    let house = House::open(&[]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let options = json!({
        "rules": "party", "dice": 2, "display": "emoji", "computers": 1, "size": 20, "seats": 5,
        "opponent1": bob.id.to_string(), "opponent2": cleo.id.to_string(),
    });
    let form = open(&house, &ann, options).await;
    assert!(form.custom_id.chars().count() <= 100);
    assert_eq!((value(&form, "Size"), value(&form, "Board")), ("20".to_owned(), String::new()));
    let lobby = posted(ann.submit(&form, filled(GOOD, "20", "")).await);
    assert_eq!(lobby.pinged, [bob.id, cleo.id]);
    assert!(
        lobby.content.contains("2 of 5 seats taken") && lobby.attachments.is_empty(),
        "{}",
        lobby.content
    );
    assert!(field(&lobby, "Board").starts_with("**custom**\n"), "{}", field(&lobby, "Board"));
    let rules = field(&lobby, "Rules");
    assert!(rules.contains("20 squares, 2 snakes, 2 ladders, 2 powers · two dice"), "{rules}");
    let lobby = updated(bob.press(&lobby, "Join").await);
    let board = updated(ann.press(&lobby, "Start").await);
    roll_to_the_end(board, &house.channel(), &people(&[&ann, &bob])).await;
    let record = record(&ann, &house.channel()).await;
    let board = json!({
        "size": 20, "snakes": [[19, 3], [14, 6]], "ladders": [[4, 11], [8, 17]],
        "powers": [[12, "roll_again"], [13, { "move": -2 }]],
    });
    assert_eq!(record["board"], board);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_are_listed_with_what_was_typed_and_mended_even_after_a_restart() {
    let mut house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let open = open(&house, &ann, json!({ "dice": 1 })).await;
    assert_eq!(value(&open, "Size"), "100");
    let bad = "20>3\n14>6\n14 skip\n5>99\nsnake at 7\n9>9";
    let faults = private(ann.submit(&open, filled(bad, "20", "random")).await);
    assert_eq!(
        faults.content,
        "That board cannot be played yet:\n\
         - **random** is the name of a board that everybody has\n\
         - line 5, `snake at 7`: neither a jump such as 99>9 nor a power such as 12 skip\n\
         - line 6, `9>9`: a jump leads to another square\n\
         - the snake 20 > 3 is on the last square, where the game is won\n\
         - the ladder 5 > 99 is not all on the board, which goes from 1 to 20\n\
         - square 14 has 2 jumps or powers, and can have one\n\
         What you typed is kept here: press **Edit**."
    );
    assert_eq!((kept(&faults).as_str(), field(&faults, "Size").as_str()), (bad, "`20`"));
    assert!(house.channel().messages().is_empty(), "only who typed it sees it");
    house.restart().await;
    let again = form(ann.press(&faults, "Edit").await);
    assert_eq!((value(&again, "Board"), value(&again, "Size")), (bad.to_owned(), "20".to_owned()));
    assert_eq!(value(&again, "Save as"), "random");
    // Other faults: the message that kept the first ones is brought up to date.
    let still = updated(ann.submit(&again, filled("19>3", "many", "")).await);
    assert_eq!(still.id, faults.id);
    assert!(
        still.content.contains("- the size has to be a whole number from 10 to 400\n"),
        "{}",
        still.content
    );
    assert_eq!(kept(&still), "19>3");
    house.restart().await;
    let last = form(ann.press(&still, "Edit").await);
    let lobby = posted(ann.submit(&last, filled(GOOD, " 20 ", "")).await);
    let lobby = updated(bob.press(&lobby, "Join").await);
    let board = updated(ann.press(&lobby, "Start").await);
    roll_to_the_end(board, &house.channel(), &people(&[&ann, &bob])).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_with_nothing_on_it_is_a_slip_of_the_finger() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let first = open(&house, &ann, json!({})).await;
    for blank in [" ", "# a snake here?", ",;"] {
        let faults = private(ann.submit(&first, filled(blank, "20", "")).await);
        let told = "- there is nothing on it: type a snake, a ladder or a power at least\n";
        assert!(faults.content.contains(told), "{}", faults.content);
    }
    assert!(house.channel().messages().is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trap_and_an_endless_board_are_told() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let first = open(&house, &ann, json!({})).await;
    let ring = "14>2\n15>3\n16>4\n17>5\n18>6\n19>7";
    let faults = private(ann.submit(&first, filled(ring, "20", "")).await);
    assert!(
        faults.content.contains("the last square cannot be reached from squares 0, 1, 2"),
        "{}",
        faults.content
    );
    let again = form(ann.press(&faults, "Edit").await);
    let nearly: Vec<String> =
        (2..=99).filter(|square| square % 6 != 3).map(|square| format!("{square}>1")).collect();
    let endless = updated(ann.submit(&again, filled(&nearly.join("\n"), "100", "")).await);
    assert!(
        endless.content.starts_with("A game on this board would take a million rolls or more on average"),
        "{}",
        endless.content
    );
    assert_eq!(kept(&endless), nearly.join("\n"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_cannot_break_out_of_its_block() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let first = open(&house, &ann, json!({})).await;
    let nasty = "```\n# @everyone <@1>\n**9>9** `x`\n```js\n| [a](https://example.org)";
    let faults = private(ann.submit(&first, filled(nasty, "`7`", "x```y")).await);
    assert_eq!(kept(&faults), nasty.replace('`', "'"));
    let description = faults.embeds[0]["description"].as_str().expect("it is kept");
    assert_eq!(description.matches('`').count(), 6, "{description}");
    let spans = faults.content.matches('`').count();
    assert!(spans.is_multiple_of(2) && !faults.content.contains("``"), "{}", faults.content);
    assert!(faults.mentions.is_empty() && !faults.mentions_everyone);
    let again = form(ann.press(&faults, "Edit").await);
    assert_eq!(value(&again, "Board"), nasty.replace('`', "'"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_text_with_the_most_faults_fits() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let first = open(&house, &ann, json!({})).await;
    let long: String = "🐍🐍🐍 bad\n".repeat(250);
    let faults = private(ann.submit(&first, filled(&long, "100", &"x".repeat(32))).await);
    assert!(faults.content.contains("\n… and 2"), "{}", faults.content);
    assert_eq!(kept(&faults), long);
    form(ann.press(&faults, "Edit").await);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_was_taken_meanwhile_costs_nothing_typed() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let first = open(&house, &ann, json!({})).await;
    house.start_ludo(&bob, json!({})).await;
    let taken = private(ann.submit(&first, filled(GOOD, "20", "Ours")).await);
    assert!(taken.content.starts_with("This channel has a game already"), "{}", taken.content);
    assert_eq!(kept(&taken), GOOD);
    let saved = private(ann.command(&house.channel(), "snakes boards", json!({})).await);
    assert!(saved.content.starts_with("This server has no boards"), "nothing was saved either");
    let pressed = said(ann.press(&taken, "Edit").await);
    assert!(pressed.starts_with("This channel has a game already"), "{pressed}");
    posted(bob.command(&house.channel(), "game end", json!({})).await);
    let again = form(ann.press(&taken, "Edit").await);
    let lobby = posted(ann.submit(&again, filled(GOOD, "20", "Ours")).await);
    assert!(field(&lobby, "Board").starts_with("**Ours**"), "{}", field(&lobby, "Board"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_sent_twice_starts_one_game() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let first = open(&house, &ann, json!({})).await;
    let (one, two) =
        tokio::join!(ann.submit(&first, filled(GOOD, "20", "")), ann.submit(&first, filled(GOOD, "20", "")));
    let started = [&one, &two].into_iter().filter(|answer| matches!(answer, Answer::Posted(_))).count();
    assert_eq!(started, 1, "{one:?} {two:?}");
    assert_eq!(house.channel().messages().len(), 1);
    let interaction = ann.last_interaction().expect("she sent a form");
    assert!(house.discord.deliver_again(interaction));
    said(ann.command(&house.channel(), "game status", json!({})).await);
    assert_eq!(house.channel().messages().len(), 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_forms_and_buttons_change_nothing() {
    let house = House::open(&[]).await;
    let ann = house.person("Ann");
    let first = open(&house, &ann, json!({})).await;
    let faults = private(ann.submit(&first, filled("x", "100", "")).await);
    let real = faults.buttons()[0].custom_id.clone();
    assert_eq!(real, "v1:form:snakes:000010000");
    let forged =
        ["v1:form", "v1:form:snakes", "v1:form:chess:00000", "v1:form:ludo:00000", "v1:form:snakes:09000"];
    for id in forged.map(str::to_owned).into_iter().chain([format!("{real}."), real.to_uppercase()]) {
        let answer = said(ann.press_custom_id(&faults, &id).await);
        assert!(answer.contains("/help"), "{id}: {answer}");
    }
    let own = format!("{real}.{}", "2s");
    form(ann.press_custom_id(&faults, &own).await);
    house.close().await;
}
