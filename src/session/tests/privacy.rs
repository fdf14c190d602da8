//! Taking somebody out of a session.

use super::undo::UNDO;
use super::*;
use crate::session::dice::FairDice;
use crate::session::proof::Export;

/// Ids that are found wherever they stand.
const EVE: UserId = UserId(77_001_001);
const FAY: UserId = UserId(77_002_002);
const NOBODY: UserId = UserId(5);

fn is_named(session: &Session, user: UserId) -> bool {
    serde_json::to_string(session).expect("a session is JSON").contains(&user.to_string())
}

#[test]
fn who_has_a_seat_in_a_live_game_stays() {
    let mut lobby = Played::lobby(3, &[FAY], 0);
    lobby.must(EVE, join(EVE));
    assert_eq!(lobby.session.people().get(&EVE), Some(&Part::Seated));
    assert_eq!(lobby.session.people().get(&FAY), Some(&Part::Invited));
    assert!(lobby.session.without(EVE, NOBODY).is_none());
    let next = lobby.session.without(FAY, NOBODY).expect("an invitation is no seat");
    assert_eq!(next.version, lobby.session.version.next());
    let Stage::Lobby { chairs } = &next.stage else { panic!("it is a lobby") };
    assert_eq!(chairs[1], Chair::Open, "the chair is free");
    lobby.must(ANN, Command::Begin);
    assert!(lobby.session.without(EVE, NOBODY).is_none());
}

#[test]
fn a_game_goes_on_with_the_same_dice_without_who_left_it() {
    let mut game = Played::begun(&[ANN, BOB, EVE], 0, &[]);
    game.dice = Box::new(FairDice);
    game.whole_turn(ANN);
    game.must(EVE, Command::Leave);
    assert_eq!(game.session.people().get(&EVE), Some(&Part::Past));
    let client = game.session.played().expect("it has begun").client();
    let next = game.session.without(EVE, NOBODY).expect("she left");
    assert!(!is_named(&next, EVE) && is_named(&game.session, EVE));
    assert_eq!(next.played().expect("it has begun").client(), client, "what the dice are made from stays");
    assert_eq!(next.version, game.session.version.next());
    assert_eq!(next.without(ANN, UserId(6)), None);
    game.session = next;
    game.whole_turn(BOB);
}

#[test]
fn nothing_of_a_user_is_left_in_a_game_that_is_over_and_its_dice_still_hold() {
    let mut game = Played::begun(&[ANN, EVE, FAY], 0, &[]);
    game.dice = Box::new(FairDice);
    while let Some(user) = game.turn().filter(|_| game.rolls() < 10) {
        game.whole_turn(user);
    }
    game.must(ANN, UNDO);
    let Stage::Playing(running) = &mut game.session.stage else { panic!("it is on") };
    running.invited = vec![EVE, BOB];
    running.pause = Some(Pause { reason: PauseReason::By(EVE), left: None, since: Time(0), closes: None });
    running.players[Seat::FIRST] = Player::Away(EVE);
    game.session.host = EVE;
    let Stage::Playing(running) = game.session.stage.clone() else { panic!("it is on") };
    let revealed = Digest(*game.secret.bytes());
    game.session.stage = Stage::Over { played: Some(running), ending: Ending::EndedBy(EVE), revealed };

    let version = game.session.version;
    game.session = game.session.without(EVE, NOBODY).expect("it is over");
    game.session = game.session.without(FAY, UserId(6)).expect("it is over");
    assert!(!is_named(&game.session, EVE) && !is_named(&game.session, FAY));
    assert_eq!(game.session.version, version, "the last board stays as it is");
    let export = Export::of(&game.session, &game.entries).expect("it was played");
    let proof = export.record.dice.expect("it has a proof");
    assert!(proof.removed);
    let wrong: Vec<_> =
        proof.check(&turns(&game)).into_iter().filter(|found| found.fault.is_some()).collect();
    assert_eq!(wrong, []);
}

/// What was rolled, in order.
pub(super) fn turns(game: &Played) -> Vec<proof::Turn> {
    let turn = |entry: &Entry| match entry.did {
        Did::Rolled(roll) => Some(proof::Turn::Rolled(roll)),
        Did::Undone(rolls) => Some(proof::Turn::TakenBack(rolls as usize)),
        _ => None,
    };
    game.entries.iter().filter_map(turn).collect()
}
