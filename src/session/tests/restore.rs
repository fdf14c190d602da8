//! Games that were restored from a backup.

use super::privacy::turns;
use super::undo::UNDO;
use super::*;
use crate::session::dice::FairDice;
use crate::session::proof::{Export, Proof};

/// Seconds since 1970.
const MOMENT: Time = Time(1_800_000_000_000);

fn game() -> Played {
    let mut game = Played::begun(&[ANN, BOB], 0, &[]);
    game.dice = Box::new(FairDice);
    game
}

/// Lets so many turns be taken.
fn play(game: &mut Played, turns: usize) -> Vec<Roll> {
    let mut rolls = Vec::new();
    for _ in 0..turns {
        let user = game.turn().expect("somebody is to act");
        rolls.push(game.whole_turn(user));
    }
    rolls
}

fn restore(game: &mut Played, now: Time) {
    game.session = game.session.restored(&game.entries, now).expect("it is live");
}

fn proof(game: &Played) -> Proof {
    let export = Export::of(&game.session, &game.entries).expect("it was played");
    let mut proof = export.record.dice.expect("it has a proof");
    proof.secret = Some(Digest(*game.secret.bytes()));
    proof
}

fn faults(game: &Played, proof: &Proof) -> Vec<String> {
    proof.check(&turns(game)).into_iter().filter_map(|finding| finding.fault).collect()
}

#[test]
fn what_was_seen_and_lost_does_not_come_again() {
    let mut game = game();
    play(&mut game, 10);
    let (session, entries) = (game.session.clone(), game.entries.len());
    let lost = play(&mut game, 30);
    let mut seen = vec![lost];
    for restore_at in [MOMENT, MOMENT, Time(MOMENT.0 + 60_000)] {
        // Restored in the same second, it is the same restore.
        game.session = session.clone();
        game.entries.truncate(entries);
        restore(&mut game, restore_at);
        assert_eq!(game.session.version, Version(session.version.0 + 1_000_000));
        seen.push(play(&mut game, 30));
        assert_eq!(faults(&game, &proof(&game)), [""; 0]);
    }
    assert_ne!(seen[0], seen[1]);
    assert_eq!(seen[1], seen[2]);
    assert_ne!(seen[1], seen[3], "the same backup, restored later");
}

#[test]
fn throws_from_before_stay_what_they_were() {
    let mut game = game();
    play(&mut game, 12);
    let user = game.turn().expect("somebody is to act");
    let seen = game.whole_turn(user);
    let mut both = |user| game.ask(user, None, UNDO);
    both(ANN).expect("the first one asks");
    both(BOB).expect("the second one agrees");
    restore(&mut game, MOMENT);
    assert_eq!(game.turn(), Some(user));
    assert_eq!(game.whole_turn(user), seen, "it was taken back, and comes again");
    play(&mut game, 10);
    restore(&mut game, Time(0));
    play(&mut game, 10);
    let held = proof(&game);
    assert_eq!(
        held.restored.iter().map(|each| each.generation).collect::<Vec<_>>(),
        [1_800_000_000, 1_800_000_001]
    );
    assert_eq!(faults(&game, &held), [""; 0]);

    let mut other = held.clone();
    other.restored[0].after += 1;
    assert!(!faults(&game, &other).is_empty(), "a throw of another generation is another one");
    let mut other = held;
    other.restored.reverse();
    assert!(!faults(&game, &other).is_empty());
}

#[test]
fn buttons_of_what_was_lost_mean_nothing_and_the_board_says_why_once() {
    let mut game = game();
    play(&mut game, 3);
    game.must(ANN, UNDO);
    let (session, entries) = (game.session.clone(), game.entries.len());
    let (asked, user) = (session.version, game.turn().expect("somebody is to act"));
    play(&mut game, 40);
    let lost = game.session.version;
    game.session = session;
    game.entries.truncate(entries);
    restore(&mut game, MOMENT);
    assert_eq!(game.told().iter().map(|(_, told)| *told).collect::<Vec<_>>(), [Happened::Restored]);
    for seen in [asked, asked.next(), lost] {
        assert_eq!(game.ask(user, Some(seen), ROLL), Err(Refusal::Stale), "{seen:?}");
        assert_eq!(game.ask(BOB, Some(seen), super::undo::AGREE), Err(Refusal::Stale), "{seen:?}");
    }
    assert_eq!(game.session.call_since(Some(lost)), Some(Call { user, why: Why::Turn }));
    let seen = Some(game.session.version);
    game.ask(user, seen, ROLL).expect("the new board counts");
    assert_eq!(game.told(), []);
}

#[test]
fn what_is_over_stays_as_it_is() {
    let mut game = game();
    game.must(ANN, Command::End);
    assert_eq!(game.session.restored(&game.entries, MOMENT), None);
    let lobby = Played::lobby(2, &[], 0);
    let next = lobby.session.restored(&[], MOMENT).expect("it is live");
    assert_eq!(next, Session { version: Version(lobby.session.version.0 + 1_000_000), ..lobby.session });
}
