//! Asking to take the last roll back: who answers, and what ends the question.

use super::undo::{AGREE, DECLINE, UNDO};
use super::*;

#[test]
fn two_may_agree_from_one_board() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 1, &[1]);
    game.roll(ANN);
    game.must(CLEO, UNDO);
    assert_eq!(game.question().awaited(), [ANN, BOB]);
    let seen = game.session.version;
    game.answer_from(BOB, seen, true).expect("Bob was asked");
    assert_eq!(game.question().awaited(), [ANN]);
    game.answer_from(ANN, seen, true).expect("Ann was asked");
    assert_eq!((game.rolls(), game.turn()), (0, Some(ANN)));
}

#[test]
fn one_no_is_enough() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[1]);
    game.roll(ANN);
    let news = game.session.played().expect("it has begun").news.clone();
    game.must(ANN, UNDO);
    game.must(BOB, AGREE);
    game.must(CLEO, DECLINE);
    let seat = Seat::new(2).expect("a seat");
    assert_eq!((game.undo(), game.rolls()), (Some(&Undo::Declined { seat }), 1));
    assert_eq!(game.session.played().expect("it has begun").news, news);
    assert_eq!(game.refusal(BOB, AGREE), Refusal::Stale, "there is no question any more");

    game.must(ANN, UNDO);
    game.must(ANN, DECLINE);
    assert_eq!(game.undo(), Some(&Undo::Withdrawn { seat: Seat::FIRST }), "who asks may think again");
    game.roll(BOB);
    assert_eq!(game.undo(), None);
}

#[test]
fn asking_twice_is_agreeing_for_all_but_who_asked() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[1]);
    game.roll(ANN);
    game.must(ANN, UNDO);
    let others = Refusal::OthersDecide { awaited: vec![BOB, CLEO] };
    assert_eq!(game.refusal(ANN, UNDO), others);
    assert_eq!(game.refusal(ANN, AGREE), others);
    game.must(BOB, UNDO);
    assert_eq!(game.refusal(BOB, UNDO), Refusal::OthersDecide { awaited: vec![CLEO] });
    game.must(CLEO, UNDO);
    assert_eq!(game.rolls(), 0);
}

#[test]
fn whatever_changes_the_game_ends_the_question() {
    let goes_on: [fn(&mut Played); 3] =
        [|game| game.roll(BOB), |game| game.must(CLEO, Command::Leave), |game| game.must(ANN, Command::End)];
    for (number, goes_on) in goes_on.into_iter().enumerate() {
        let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[1, 6]);
        game.roll(ANN);
        game.must(ANN, UNDO);
        goes_on(&mut game);
        let told = game.session.is_live().then_some(&Undo::Lapsed);
        assert_eq!(game.undo(), told, "change {number}");
    }
    let mut game = Played::begun(&[ANN, BOB], 0, &[1, 1, 1]);
    game.roll(ANN);
    game.must(ANN, UNDO);
    for told in [Some(&Undo::Lapsed), None] {
        game.roll(game.turn().expect("it is somebody's turn"));
        assert_eq!(game.undo(), told, "it is said once");
    }
}

#[test]
fn a_step_that_is_due_ends_the_question_too() {
    let mut game = Played::begun(&[ANN, BOB], 1, &[1]);
    game.roll(ANN);
    game.must(BOB, UNDO);
    if let Stage::Playing(running) = &mut game.session.stage {
        running.due = Some(GameTime(5));
    }
    let (dice, secret) = (&*game.dice, &game.secret);
    let table = Table { dice, secret, entropy: &Counting, log: &[], now: Time(5), game_time: GameTime(5) };
    let step = game.session.go_on(&table, Sight::Well).expect("it is due");
    assert_eq!(step.session.played().and_then(|played| played.undo.clone()), Some(Undo::Lapsed));
}

#[test]
fn an_answer_to_an_older_question_is_stale() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[1, 1]);
    game.roll(ANN);
    game.must(ANN, UNDO);
    let first = game.session.version;
    game.roll(BOB);
    assert_eq!(game.answer_from(BOB, first, true), Err(Refusal::Stale));
    game.must(ANN, UNDO);
    for agree in [true, false] {
        assert_eq!(game.answer_from(CLEO, first, agree), Err(Refusal::Stale));
    }
    assert_eq!(game.question().what.seat, Seat::new(1).expect("a seat"), "Ann asks about Bob's roll");
    assert_eq!(game.question().asked, [BOB, CLEO]);
}

#[test]
fn a_question_survives_being_written_down_and_older_rows_have_none() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[1]);
    game.roll(ANN);
    let written = |game: &Played| serde_json::to_string(&game.session).expect("a session can be written");
    assert!(!written(&game).contains("undo"), "as it was written before there were questions");
    game.must(ANN, UNDO);
    let read: Session = serde_json::from_str(&written(&game)).expect("and read");
    assert_eq!(read, game.session);
    game.session = read;
    game.must(BOB, AGREE);
    assert_eq!(game.rolls(), 0);
}

#[test]
fn a_roll_from_the_board_with_the_question_counts_though_somebody_has_answered() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[1, 1, 1]);
    game.roll(ANN);
    let before = game.session.version;
    game.must(ANN, UNDO);
    let seen = game.session.version;
    game.must(CLEO, AGREE);
    assert_eq!(game.ask(BOB, Some(before), ROLL), Err(Refusal::Stale), "that board had no question");
    game.ask(BOB, Some(seen), ROLL).expect("the board stands as Bob saw it");
    assert_eq!((game.undo(), game.rolls()), (Some(&Undo::Lapsed), 2));
    assert_eq!(game.ask(CLEO, Some(seen), ROLL), Err(Refusal::Stale));
}
