//! Another game with the same people.

use super::*;

fn again(game: &Played, user: UserId) -> Result<Session, Refusal> {
    let asker = ClientSeed::draw(user, &Counting);
    game.session.rematch(asker, SessionId(8), &game.secret, Time(9))
}

#[test]
fn the_same_people_sit_one_place_further_on() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 1, &[]);
    game.session.terms = Terms { clock: TurnClock::Day, timeout: Timeout::Pass };
    assert_eq!(again(&game, ANN), Err(Refusal::NotOver));
    game.must(CLEO, Command::Leave);
    game.must(ANN, Command::End);
    assert_eq!(again(&game, DAN), Err(Refusal::NotSeated));
    let next = again(&game, BOB).expect("Bob has played");
    let Stage::Lobby { chairs } = &next.stage else { panic!("it is a lobby") };
    let first = Chair::Computer(Level::FirstLegal);
    let bob = Chair::Person(ClientSeed::draw(BOB, &Counting));
    let mut expected = vec![Chair::Held(ANN), first, bob, Chair::Held(CLEO)];
    expected.rotate_left(1);
    assert_eq!(*chairs, expected);
    assert_eq!((next.host, next.terms, &next.rules), (BOB, game.session.terms, &game.session.rules));
    assert_ne!(next.commitment, game.session.commitment, "the dice are sealed anew");
}

#[test]
fn who_was_sent_away_is_not_asked_again() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[]);
    game.moderate(Command::Kick(BOB)).expect("Dan may");
    game.must(ANN, Command::End);
    assert_eq!(again(&game, BOB), Err(Refusal::NotSeated));
    let next = again(&game, CLEO).expect("Cleo has played");
    let Stage::Lobby { chairs } = next.stage else { panic!("it is a lobby") };
    let cleo = Chair::Person(ClientSeed::draw(CLEO, &Counting));
    assert_eq!(chairs, [Chair::Open, cleo, Chair::Held(ANN)]);
}

#[test]
fn a_game_that_never_began_is_over_all_the_same() {
    let mut lobby = Played::lobby(2, &[], 0);
    assert_eq!(again(&lobby, ANN), Err(Refusal::NotOver));
    lobby.must(ANN, Command::End);
    assert_eq!(again(&lobby, ANN), Err(Refusal::Over));
}
