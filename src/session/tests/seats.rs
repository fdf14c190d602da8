//! Seats that change hands, in the lobby and in a game.

use super::*;

#[test]
fn who_left_can_come_back_and_the_tokens_have_stayed() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[6]);
    game.roll(ANN);
    game.must(ANN, Command::Act(Choice::Move(1)));
    game.must(ANN, Command::Leave);
    assert_eq!(game.running().vacant().collect::<Vec<_>>(), [Seat::FIRST]);
    assert_eq!(game.session.host, BOB);
    game.must(ANN, join(ANN));
    assert_eq!((game.player(0), game.turn()), (Player::Person(ANN), Some(BOB)));
    assert_eq!(game.entries.last().map(|entry| (entry.by, entry.did)), Some((Some(ANN), Did::Back)));
    assert_eq!((game.session.host, game.told()), (BOB, vec![(0, Happened::Back)]));
    game.roll(BOB);
    game.roll(CLEO);
    assert_eq!(game.turn(), Some(ANN));
    let Game::Ludo(ludo) = &game.running().game else { panic!("it is Ludo") };
    assert_ne!(ludo.places(Seat::FIRST)[0], crate::game::ludo::Place::Yard, "her token is out still");
    assert_eq!(game.refusal(ANN, join(ANN)), Refusal::SeatedAlready);
}

#[test]
fn a_free_seat_is_for_whom_the_host_invites() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[]);
    assert_eq!(game.refusal(ANN, Command::Invite(DAN)), Refusal::NoneLeft);
    game.must(CLEO, Command::Leave);
    assert_eq!(game.refusal(DAN, join(DAN)), Refusal::NotInvited { host: ANN });
    assert_eq!(game.refusal(BOB, Command::Invite(DAN)), Refusal::NotHost { host: ANN });
    assert_eq!(game.refusal(ANN, Command::Invite(BOB)), Refusal::IsSeated { user: BOB });
    game.must(ANN, Command::Invite(DAN));
    assert_eq!(game.told(), [(2, Happened::Offered)]);
    assert_eq!(game.refusal(ANN, Command::Invite(DAN)), Refusal::InvitedAlready { user: DAN });
    game.must(DAN, join(DAN));
    assert_eq!((game.player(2), game.told()), (Player::Person(DAN), vec![(2, Happened::Taken)]));
    assert_eq!(game.running().invited, []);
    assert_eq!(game.refusal(CLEO, join(CLEO)), Refusal::Begun, "her seat is taken");
}

#[test]
fn a_computer_can_take_a_free_seat() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[]);
    let computer = Command::AddComputer(Level::Random);
    assert_eq!(game.refusal(ANN, computer.clone()), Refusal::NoneLeft);
    game.must(BOB, Command::Leave);
    assert_eq!(game.refusal(CLEO, computer.clone()), Refusal::NotHost { host: ANN });
    game.must(ANN, computer);
    assert_eq!(game.told(), [(1, Happened::Automated)]);
    game.roll(ANN);
    assert_eq!((game.turn(), game.rolls()), (Some(CLEO), 2), "it plays");
}

#[test]
fn nothing_from_before_somebody_came_back_is_taken_back() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[]);
    game.must(CLEO, Command::Leave);
    game.roll(ANN);
    game.must(CLEO, join(CLEO));
    assert_eq!(game.refusal(ANN, undo::UNDO), Refusal::NothingToUndo);
    game.roll(BOB);
    game.must(BOB, undo::UNDO);
    assert_eq!(game.question().asked, [ANN, CLEO]);
}

#[test]
fn who_is_away_agrees() {
    let mut game = Played::timed(&[ANN, BOB, CLEO], TurnClock::Hour, Timeout::Play, &[]);
    game.after(std::time::Duration::from_hours(1), Sight::PlayerLeft);
    assert_eq!(game.player(0), Player::Away(ANN));
    game.roll(BOB);
    game.must(BOB, undo::UNDO);
    assert_eq!(game.question().asked, [CLEO]);
}

#[test]
fn who_has_finished_has_no_seat_to_come_back_to() {
    let mut game = undo::ann_is_home();
    game.must(ANN, Command::Leave);
    assert_eq!(game.running().vacant().next(), None);
    assert_eq!(game.refusal(ANN, join(ANN)), Refusal::Begun);
}

#[test]
fn a_host_invites_to_the_lobby_and_sends_away() {
    let mut lobby = Played::lobby(2, &[], 0);
    lobby.must(BOB, join(BOB));
    assert_eq!(lobby.refusal(BOB, Command::Invite(CLEO)), Refusal::NotHost { host: ANN });
    lobby.must(ANN, Command::Invite(CLEO));
    assert_eq!(lobby.refusal(ANN, Command::Invite(CLEO)), Refusal::InvitedAlready { user: CLEO });
    assert_eq!(lobby.refusal(ANN, Command::Kick(DAN)), Refusal::IsNotSeated { user: DAN });
    assert_eq!(lobby.refusal(ANN, Command::Kick(ANN)), Refusal::Yourself);
    lobby.must(ANN, Command::Kick(BOB));
    assert_eq!(lobby.refusal(BOB, join(BOB)), Refusal::Kicked);
    lobby.must(ANN, Command::Invite(BOB));
    lobby.must(BOB, join(BOB));
    let Stage::Lobby { chairs } = &lobby.session.stage else { panic!("it is a lobby") };
    assert_eq!(chairs.len(), 3, "there was room for one more: {chairs:?}");
}
