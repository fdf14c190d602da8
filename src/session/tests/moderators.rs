//! What moderators do, and that it stands in the log.

use super::*;

fn deeds(game: &Played) -> Vec<Deed> {
    let deed = |entry: &Entry| if let Did::Moderated(deed) = entry.did { Some(deed) } else { None };
    game.entries.iter().filter_map(deed).collect()
}

#[test]
fn only_moderators_may() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[]);
    let computer = Substitute::Computer(Level::Random);
    for command in [
        Command::Pause,
        Command::Skip,
        Command::TakeBack,
        Command::Kick(BOB),
        Command::Replace { user: BOB, by: computer },
    ] {
        assert_eq!(game.refusal(ANN, command), Refusal::NotModerator);
    }
    assert_eq!(game.refusal(ANN, Command::Resume), Refusal::NotPaused);
}

#[test]
fn a_paused_game_waits_for_a_moderator_and_keeps_the_time_that_was_left() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[]);
    let minutes = std::time::Duration::from_mins;
    game.now = game.now.after(minutes(30));
    game.moderate(Command::Pause).expect("Dan may");
    assert_eq!((game.session.due(), game.running().wait), (None, None));
    let paused = Refusal::Paused { by: DAN };
    for command in [ROLL, undo::UNDO, Command::Resume, Command::Auto(true), Command::Invite(CLEO)] {
        assert_eq!(game.refusal(ANN, command), paused);
    }
    assert_eq!(game.moderate(Command::Pause), Err(paused));
    assert!(!game.after(minutes(600), Sight::Well), "nothing runs out");
    game.moderate(Command::Resume).expect("Dan may");
    let wait = game.running().wait.expect("the clock runs again");
    assert_eq!(game.now.until(wait.until), minutes(30));
    assert_eq!(deeds(&game), [Deed::Paused, Deed::Resumed]);
    game.roll(ANN);
}

#[test]
fn computers_do_not_go_on_in_a_paused_game() {
    let mut game = Played::begun(&[ANN, BOB], 1, &[]);
    game.moderate(Command::Pause).expect("Dan may");
    let by = Substitute::Computer(Level::Random);
    game.moderate(Command::Replace { user: ANN, by }).expect("also while it is paused");
    assert_eq!((game.rolls(), game.session.due()), (0, None));
    game.moderate(Command::Resume).expect("Dan may");
    assert_eq!((game.rolls(), game.turn()), (2, Some(BOB)), "both computers have played");
}

#[test]
fn a_turn_is_skipped_and_a_roll_is_taken_back_unasked() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[6]);
    game.roll(ANN);
    game.moderate(Command::Skip).expect("Dan may");
    assert_eq!((game.turn(), game.told()), (Some(BOB), vec![(0, Happened::Skipped)]));
    game.moderate(Command::TakeBack).expect("Dan may");
    assert_eq!((game.turn(), game.rolls()), (Some(ANN), 0));
    assert_eq!(game.moderate(Command::TakeBack), Err(Refusal::NothingToUndo));
    assert_eq!(deeds(&game), [Deed::Skipped, Deed::TookBack]);
    let by: Vec<_> = game.entries.iter().rev().take(2).map(|entry| (entry.by, entry.did)).collect();
    assert_eq!(by, [(Some(DAN), Did::Moderated(Deed::TookBack)), (Some(DAN), Did::Undone(1))]);
}

#[test]
fn who_is_kicked_comes_back_only_if_invited() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[]);
    assert_eq!(game.moderate(Command::Kick(DAN)), Err(Refusal::IsNotSeated { user: DAN }));
    game.moderate(Command::Kick(ANN)).expect("Dan may");
    assert_eq!((game.player(0), game.session.host, game.turn()), (Player::Gone(ANN), BOB, Some(BOB)));
    assert_eq!(game.refusal(ANN, join(ANN)), Refusal::Kicked);
    game.must(BOB, Command::Invite(ANN));
    game.must(ANN, join(ANN));
    assert_eq!(game.player(0), Player::Person(ANN));
    assert_eq!(deeds(&game), [Deed::Kicked]);
}

#[test]
fn a_seat_is_given_to_somebody_else() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[]);
    let by = Substitute::Person(BOB);
    assert_eq!(game.moderate(Command::Replace { user: ANN, by }), Err(Refusal::IsSeated { user: BOB }));
    let by = Substitute::Person(DAN);
    game.moderate(Command::Replace { user: ANN, by }).expect("Dan may");
    assert_eq!((game.turn(), game.session.host), (Some(DAN), DAN), "it is Dan's turn, and table, now");
    assert_eq!(
        game.session.call_since(Some(Version(game.session.version.0 - 1))).map(|call| call.user),
        Some(DAN)
    );
    game.must(CLEO, Command::Leave);
    let by = Substitute::Computer(Level::Random);
    game.moderate(Command::Replace { user: CLEO, by }).expect("also a seat that is free");
    assert_eq!(game.player(2), Player::Computer(Level::Random));
    game.roll(DAN);
    game.roll(BOB);
    assert_eq!(game.turn(), Some(DAN), "the computer has played");
    assert_eq!(deeds(&game), [Deed::Replaced, Deed::Replaced]);
}

#[test]
fn ending_a_game_that_is_not_theirs_is_a_deed() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[]);
    game.moderate(Command::End).expect("Dan may");
    assert_eq!(deeds(&game), [Deed::Ended]);
    let mut own = Played::begun(&[ANN, BOB], 0, &[]);
    own.must(ANN, Command::End);
    assert_eq!(deeds(&own), []);
}

#[test]
fn chairs_of_a_lobby_are_given_away_too() {
    let mut lobby = Played::lobby(3, &[CLEO], 0);
    assert_eq!(
        lobby.refusal(ANN, Command::Replace { user: CLEO, by: Substitute::Computer(Level::Random) }),
        Refusal::NotModerator
    );
    lobby.moderate(Command::Replace { user: CLEO, by: Substitute::Person(BOB) }).expect("Dan may");
    lobby.must(BOB, join(BOB));
    lobby.moderate(Command::Replace { user: ANN, by: Substitute::Computer(Level::Random) }).expect("Dan may");
    assert_eq!(lobby.session.host, BOB);
    lobby.must(BOB, Command::Begin);
    assert_eq!((lobby.player(0), lobby.player(1)), (Player::Computer(Level::Random), Player::Person(BOB)));
}

#[test]
fn whose_turn_it_is_after_a_pause_does_not_have_the_time_that_somebody_else_had_left() {
    let mut game = Played::timed(&[ANN, BOB, CLEO], TurnClock::Hour, Timeout::Play, &[]);
    game.now = game.now.after(std::time::Duration::from_mins(30));
    game.moderate(Command::Pause).expect("Dan may");
    game.moderate(Command::Kick(ANN)).expect("also while it is paused");
    game.moderate(Command::Resume).expect("Dan may");
    let wait = game.running().wait.expect("Bob's clock runs");
    assert_eq!((game.turn(), game.now.until(wait.until)), (Some(BOB), std::time::Duration::from_hours(1)));
}

#[test]
fn what_happened_before_is_not_told_again() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[]);
    game.moderate(Command::Skip).expect("Dan may");
    assert_eq!(game.told(), [(0, Happened::Skipped)]);
    game.must(BOB, Command::Auto(true));
    assert_eq!((game.turn(), game.told()), (Some(ANN), vec![]), "Bob has been rolled for since");
    let mut game = Played::begun(&[ANN], 1, &[]);
    game.roll(ANN);
    game.moderate(Command::Skip).expect("Dan may");
    assert_eq!(game.told(), [(0, Happened::Skipped)]);
    game.must(ANN, undo::UNDO);
    assert_eq!(game.told(), [], "it is taken back at once");
}
