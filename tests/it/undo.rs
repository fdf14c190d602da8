//! Taking the last roll back, through the sandbox and by laws.

mod laws;
mod records;
pub(crate) mod walk;

use ludo_bot::sandbox::{Message, Person};
use ludo_bot::tools::verify;
use serde_json::{Value, json};

use crate::house::{House, named, posted, private, updated};
use crate::play::record;

/// Both games, as they are started: by rules under which one token, or none, is to be chosen.
const GAMES: [(&str, &str); 2] = [("ludo start", "quick"), ("snakes start", "classic")];

/// A game that these people have begun, the first of them its host.
async fn begun(house: &House, (command, rules): (&str, &str), people: &[&Person], computers: u8) -> Message {
    let seats = people.len() + usize::from(computers);
    let options = json!({ "rules": rules, "seats": seats, "computers": computers });
    let mut lobby = posted(people[0].command(&house.channel(), command, options).await);
    for person in &people[1..] {
        lobby = updated(person.press(&lobby, "Join").await);
    }
    updated(people[0].press(&lobby, "Start").await)
}

async fn ask(house: &House, person: &Person) -> Message {
    posted(person.command(&house.channel(), "game undo", json!({})).await)
}

fn labels(board: &Message) -> Vec<String> {
    board.buttons().iter().map(|button| button.label.clone()).collect()
}

/// What the first line above a board says.
fn first_line(board: &Message) -> &str {
    board.content.lines().next().unwrap_or_default()
}

/// The entries of the record, each by what it says but for the move: its roll, or what was undone.
async fn turns(house: &House, person: &Person) -> Vec<Value> {
    let record = record(person, &house.channel()).await;
    let short = |turn: &Value| match (&turn["undone"], &turn["roll"]) {
        (Value::Null, Value::Null) => json!({ "seat": turn["seat"], "rolled": turn["dice"][0] }),
        (Value::Null, roll) => json!({ "seat": turn["seat"], "rolled": roll }),
        _ => turn.clone(),
    };
    record["turns"].as_array().expect("a record has turns").iter().map(short).collect()
}

const TAKEN_BACK: &str =
    "↩️ Red's last roll is taken back with all that came of it; the same roll comes again.";

#[tokio::test(flavor = "multi_thread")]
async fn two_people_take_a_roll_back_and_it_comes_again() {
    for game in GAMES {
        let house = House::open(&[3, 2]).await;
        let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
        let begun = begun(&house, game, &[&ann, &bob], 0).await;
        let rolled = updated(ann.press(&begun, "Roll").await);
        assert_eq!(named(&rolled), [bob.id]);

        let asked = ask(&house, &ann).await;
        let question = "🔴 Red asks to take back the roll of **3** and what came of it.";
        assert!(asked.content.contains(question), "{}", asked.content);
        assert!(asked.content.contains(&format!("{}: do you agree?", bob.mention())), "{}", asked.content);
        assert_eq!(
            (asked.pinged.len(), labels(&asked)),
            (0, vec!["Roll".into(), "Agree".into(), "No".into()]),
            "Bob is about"
        );

        let back = updated(bob.press(&asked, "Agree").await);
        assert_eq!(back.id, asked.id, "in place");
        assert_eq!(first_line(&back), TAKEN_BACK);
        assert_eq!((&named(&back)[..], labels(&back)), (&[ann.id][..], vec!["Roll".into()]));

        let again = updated(ann.press(&back, "Roll").await);
        assert_eq!(first_line(&again), first_line(&rolled));
        let three = json!({ "seat": 0, "rolled": 3 });
        assert_eq!(turns(&house, &ann).await, [three.clone(), json!({ "seat": 0, "undone": 1 }), three]);
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_agree_at_once_from_one_board() {
    for game in GAMES {
        let house = House::open(&[3, 2]).await;
        let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
        let begun = begun(&house, game, &[&ann, &bob, &cleo], 0).await;
        updated(ann.press(&begun, "Roll").await);
        let asked = ask(&house, &cleo).await;
        assert!(asked.content.contains("asks to take back Red's roll of **3**"), "{}", asked.content);
        assert_eq!(named(&asked)[..2], [ann.id, bob.id]);
        let (first, second) = tokio::join!(ann.press(&asked, "Agree"), bob.press(&asked, "Agree"));
        updated(first);
        updated(second);
        // By the second answer. The first one's may come to Discord after it; then the board is put right.
        let done =
            |boards: &[Message]| boards.iter().any(|board| first_line(board) == TAKEN_BACK).then_some(());
        assert!(house.channel().wait_for(done).await.is_some(), "{:?}", house.channel().messages());
        assert_eq!(
            turns(&house, &ann).await,
            [json!({ "seat": 0, "rolled": 3 }), json!({ "seat": 0, "undone": 1 })]
        );
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_always_agree_and_fair_dice_hold() {
    for game in GAMES {
        let house = House::open(&[]).await;
        let ann = house.person("Ann");
        let mut board = begun(&house, game, &[&ann], 2).await;
        for _ in 0..5 {
            let choice = board.buttons().first().expect("it is Ann's turn").label.clone();
            board = updated(ann.press(&board, &choice).await);
        }
        let before = turns(&house, &ann).await;
        let back = ask(&house, &ann).await;
        assert_eq!(first_line(&back), TAKEN_BACK);
        assert_eq!((&named(&back)[..], labels(&back)), (&[ann.id][..], vec!["Roll".into()]));
        let after = turns(&house, &ann).await;
        assert_eq!(after[..before.len()], before);
        let undone = after[before.len()]["undone"].as_u64().expect("so many rolls are taken back");
        let again = before.len() - usize::try_from(undone).expect("a few");

        let rolled = updated(ann.press(&back, "Roll").await);
        let same = format!("🔴 Red rolled **{}**", before[again]["rolled"]);
        assert!(rolled.content.starts_with(&same), "{} is not {same}", rolled.content);
        posted(ann.command(&house.channel(), "game end", json!({})).await);
        let end = record(&ann, &house.channel()).await;
        verify(end.to_string().as_bytes(), &mut Vec::new()).expect("its dice hold");
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_no_ends_the_question_and_is_told() {
    let house = House::open(&[3, 2]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let board = begun(&house, GAMES[1], &[&ann, &bob, &cleo], 0).await;
    let rolled = updated(ann.press(&board, "Roll").await);
    let asked = ask(&house, &ann).await;
    let half = updated(cleo.press(&asked, "Agree").await);
    assert_eq!(half.mentions, [bob.id], "who has agreed is not asked any more");
    let declined = updated(bob.press(&half, "No").await);
    assert!(declined.content.contains("🔵 Blue said no: nothing is taken back."), "{}", declined.content);
    assert_eq!((first_line(&declined), labels(&declined)), (first_line(&rolled), vec!["Roll".into()]));
    let late = private(cleo.press_custom_id(&half, &custom_id(&half, "Agree")).await);
    assert!(late.content.starts_with("The game has moved on"), "{}", late.content);

    let next = updated(bob.press(&declined, "Roll").await);
    assert!(!next.content.contains("said no"), "{}", next.content);
    house.close().await;
}

fn custom_id(board: &Message, label: &str) -> String {
    board.button(label).expect("the board has this button").custom_id
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_may_go_on_and_the_question_is_over() {
    for game in GAMES {
        let house = House::open(&[3, 2]).await;
        let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
        let board = begun(&house, game, &[&ann, &bob], 0).await;
        updated(ann.press(&board, "Roll").await);
        let asked = ask(&house, &ann).await;
        let next = updated(bob.press(&asked, "Roll").await);
        assert_eq!((&named(&next)[..], labels(&next)), (&[ann.id][..], vec!["Roll".into()]));
        let late = private(bob.press_custom_id(&asked, &custom_id(&asked, "Agree")).await);
        assert!(late.content.starts_with("The game has moved on"), "{}", late.content);
        assert_eq!(turns(&house, &ann).await.len(), 2, "nothing was taken back");

        let anew = ask(&house, &ann).await;
        assert!(anew.content.contains("take back"), "{}", anew.content);
        let late = private(bob.press_custom_id(&asked, &custom_id(&asked, "No")).await);
        assert!(late.content.starts_with("The game has moved on"), "{}", late.content);
        updated(bob.press(&anew, "Agree").await);
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_a_vote_loses_nothing() {
    for game in GAMES {
        let mut house = House::open(&[3, 2]).await;
        let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
        let board = begun(&house, game, &[&ann, &bob, &cleo], 0).await;
        updated(ann.press(&board, "Roll").await);
        let asked = ask(&house, &ann).await;
        house.restart().await;
        let half = updated(bob.press(&asked, "Agree").await);
        assert_eq!(half.mentions, [cleo.id]);
        house.restart().await;
        let back = updated(cleo.press(&half, "Agree").await);
        house.restart().await;
        let again = updated(ann.press(&back, "Roll").await);
        assert!(first_line(&again).contains("rolled **3**"), "{}", again.content);
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_twice() {
    let house = House::open(&[3, 2]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let board = begun(&house, GAMES[0], &[&ann, &bob, &cleo], 0).await;
    let nothing = private(ann.command(&house.channel(), "game undo", json!({})).await);
    assert!(nothing.content.starts_with("There is nothing to take back"), "{}", nothing.content);
    updated(ann.press(&board, "Roll").await);
    let asked = ask(&house, &ann).await;
    let others = private(ann.command(&house.channel(), "game undo", json!({})).await);
    assert_eq!(
        others.content,
        format!("That is for {} and {} to decide now.", bob.mention(), cleo.mention())
    );
    let others = private(ann.press(&asked, "Agree").await);
    assert!(others.content.starts_with("That is for"), "{}", others.content);
    let stranger = private(house.person("Dan").press(&asked, "Agree").await);
    assert_eq!(stranger.content, "You have no seat in this game.");

    let half = ask(&house, &bob).await;
    assert_eq!(named(&half)[0], cleo.id, "Bob asks for the same, and so agrees");
    let back = ask(&house, &cleo).await;
    assert_eq!(first_line(&back), TAKEN_BACK);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_from_before_somebody_left_is_taken_back() {
    let house = House::open(&[3, 2]).await;
    let [ann, bob, cleo] = ["Ann", "Bob", "Cleo"].map(|name| house.person(name));
    let board = begun(&house, GAMES[0], &[&ann, &bob, &cleo], 0).await;
    updated(ann.press(&board, "Roll").await);
    posted(cleo.command(&house.channel(), "game leave", json!({})).await);
    let nothing = private(bob.command(&house.channel(), "game undo", json!({})).await);
    assert!(nothing.content.starts_with("There is nothing to take back"), "{}", nothing.content);
    posted(ann.command(&house.channel(), "game end", json!({})).await);
    let over = private(bob.command(&house.channel(), "game undo", json!({})).await);
    assert!(over.content.starts_with("There is no game"), "{}", over.content);
    house.close().await;
}
