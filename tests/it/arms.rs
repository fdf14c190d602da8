//! Ludo with five seats and with six, on the board of six arms, as people play it.

use ludo_bot::sandbox::{ChannelHandle, Message, Person};
use ludo_bot::tools::{replay, verify};
use serde_json::{Value, json};

use crate::house::{House, named, said, updated};
use crate::play::{actor, is_over, labels, people, play_by_buttons, record};

/// The record of a game that is over: it leads to a winner again, and its dice hold.
async fn sound_record(person: &Person, channel: &ChannelHandle, seats: usize) {
    let record = record(person, channel).await;
    assert_eq!(record["seats"], seats);
    let mut told = Vec::new();
    replay(record.to_string().as_bytes(), false, &mut told).expect("the record can be replayed");
    let last: Value = serde_json::from_slice(&told).expect("it is told as JSON");
    assert!(!last["winner"].is_null(), "{last}");
    assert_eq!(last["tokens"].as_array().map(Vec::len), Some(seats), "{last}");
    verify(record.to_string().as_bytes(), &mut Vec::new()).expect("its dice hold");
}

#[tokio::test(flavor = "multi_thread")]
async fn six_at_a_table_of_people_and_computers() {
    let house = House::open(&[]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let options = json!({
        "rules": "quick", "display": "image", "seats": 6, "computers": 3, "opponent1": bob.id.to_string(), "opponent5": cleo.id.to_string(),
    });
    let lobby = house.start_ludo(&ann, options).await;
    assert!(lobby.content.contains("4 of 6 seats taken"), "{}", lobby.content);
    let lobby = updated(bob.press(&lobby, "Join").await);
    let lobby = updated(cleo.press(&lobby, "Join").await);
    let seats = lobby.embeds[0]["description"].as_str().expect("the seats are listed").to_owned();
    for color in ["🔴", "🟢", "🟡", "🔵", "🟣", "🟠"] {
        assert_eq!(seats.matches(color).count(), 1, "{color} in {seats}");
    }
    let board = updated(ann.press(&lobby, "Start").await);
    let alt = board.attachments[0].description.clone().expect("every picture is told in words");
    assert!(alt.contains("Purple:") && alt.contains("Orange:") && alt.chars().count() <= 1024, "{alt}");
    let status = said(bob.command(&house.channel(), "game status", json!({})).await);
    assert!(status.contains('🟣') && status.contains('🟠'), "{status}");
    let end = play_by_buttons(board, &house.channel(), &people(&[&ann, &bob, &cleo])).await;
    assert_eq!(labels(&end), ["Rematch"]);
    sound_record(&ann, &house.channel(), 6).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_people_play_on_lines_of_emoji_and_once_more_with_the_colours_going_round() {
    let house = House::open(&[]).await;
    let all = ["Ann", "Bob", "Cleo", "Dan", "Mo"].map(|name| house.person(name));
    let everybody = people(&all.iter().collect::<Vec<_>>());
    let options = json!({ "rules": "quick", "seats": 5, "display": "emoji" });
    let mut lobby = house.start_ludo(&all[0], options).await;
    for person in &all[1..] {
        lobby = updated(person.press(&lobby, "Join").await);
    }
    let mut board = updated(all[0].press(&lobby, "Start").await);
    let mut presses = 0;
    while !is_over(&board) && presses < 3000 {
        let arms = board.content.lines().filter(|line| line.chars().count() >= 15 && is_arm(line)).count();
        assert_eq!(arms, 6, "an arm has a line: {}", board.content);
        assert!(board.content.encode_utf16().count() <= 2000);
        let button = board.buttons().first().expect("somebody is to act").label.clone();
        board = updated(actor(&board, &everybody).press(&board, &button).await);
        presses += 1;
    }
    sound_record(&all[1], &house.channel(), 5).await;
    let lobby = rematch(&all[1], &board).await;
    let seats = lobby.embeds[0]["description"].as_str().expect("the seats are listed").to_owned();
    let first = seats.lines().find(|line| line.contains("<@")).expect("somebody sits there");
    assert!(first.contains(&format!("<@{}>", all[1].id)), "who was second begins: {seats}");
    house.close().await;
}

fn is_arm(line: &str) -> bool {
    ["🟥", "🟩", "🟨", "🟦", "🟪", "🟧"].iter().any(|color| line.starts_with(color))
}

async fn rematch(person: &Person, end: &Message) -> Message {
    assert!(named(end).len() <= 5);
    match person.press(end, "Rematch").await {
        ludo_bot::sandbox::Answer::Posted(message) | ludo_bot::sandbox::Answer::Updated(message) => message,
        other => panic!("no lobby: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sixth_seat_that_stays_empty_is_no_seat() {
    let house = House::open(&[]).await;
    let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
    let lobby = house.start_ludo(&ann, json!({ "rules": "quick", "seats": 6 })).await;
    updated(bob.press(&lobby, "Join").await);
    let board = updated(ann.press(&lobby, "Start").await);
    let alt = board.attachments[0].description.clone().expect("every picture is told in words");
    assert!(alt.contains("Yellow:") && !alt.contains("Green:"), "two play on four arms, opposite: {alt}");
    house.close().await;
}
