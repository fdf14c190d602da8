//! Games and lobbies that nobody cares for, and games that nobody can see.

use std::time::Duration;

use super::*;

const WEEK: Duration = Duration::from_hours(7 * 24);
/// After so long somebody is called who was about when their turn began.
const CALLED: Duration = Duration::from_mins(5);

fn reason(game: &Played) -> Option<PauseReason> {
    game.running().pause.map(|pause| pause.reason)
}

#[test]
fn a_game_without_a_clock_rests_after_a_week_and_goes_on_with_whoever_acts() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[]);
    assert!(game.after(CALLED, Sight::Well), "Ann has begun it, and is called");
    assert!(!game.after(Duration::from_hours(7 * 24 - 1), Sight::Well));
    assert!(game.after(Duration::from_mins(55), Sight::Well));
    assert_eq!((reason(&game), game.session.due()), (Some(PauseReason::Rest), None));
    assert_eq!(game.refusal(CLEO, Command::Resume), Refusal::NotSeated);
    game.must(BOB, Command::Resume);
    assert_eq!((reason(&game), game.turn()), (None, Some(ANN)));
    assert_eq!(game.refusal(BOB, Command::Resume), Refusal::NotPaused);
    game.after(WEEK, Sight::Well);
    game.roll(ANN);
    assert_eq!((reason(&game), game.rolls()), (None, 1), "rolling is enough, and counts");
    game.after(WEEK, Sight::Well);
    game.roll(ANN);
    assert_eq!(
        (reason(&game), game.turn(), game.rolls()),
        (None, Some(BOB), 1),
        "out of turn it only wakes the game"
    );
}

#[test]
fn a_game_rests_once_all_its_people_are_away() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[]);
    game.after(Duration::from_hours(1), Sight::PlayerLeft);
    assert_eq!(reason(&game), None);
    game.after(Duration::from_hours(1), Sight::PlayerLeft);
    assert_eq!(reason(&game), Some(PauseReason::Rest));
    assert_eq!(game.session.due(), None, "computers do not play for nobody");
    assert_eq!(game.moderate(Command::Resume), Err(Refusal::AllAway));
    game.must(BOB, Command::Resume);
    assert_eq!((game.player(0), game.player(1)), (Player::Away(ANN), Player::Person(BOB)));
    assert_eq!(game.turn(), Some(BOB));
}

#[test]
fn a_game_that_people_have_left_to_computers_is_played_to_its_end() {
    let mut game = Played::begun(&[ANN], 2, &[]);
    game.must(ANN, Command::Leave);
    assert_eq!(reason(&game), None);
    assert!(game.session.is_due(game.now));
}

#[test]
fn a_game_does_not_rest_for_who_has_left_it() {
    let mut game = Played::begun(&[ANN], 2, &[]);
    game.after(CALLED, Sight::Well);
    game.after(WEEK, Sight::Well);
    assert_eq!(reason(&game), Some(PauseReason::Rest));
    game.must(ANN, Command::Leave);
    assert_eq!(reason(&game), None);
    assert!(game.session.is_due(game.now), "its computers play it to its end");
}

#[test]
fn a_lobby_closes_that_nobody_touches_for_three_days() {
    let days = |days: u64| Duration::from_hours(days * 24);
    let mut lobby = Played::lobby(3, &[], 0);
    lobby.session = lobby.session.open_from(lobby.now);
    assert!(!lobby.after(days(2), Sight::Well));
    lobby.must(BOB, join(BOB));
    assert!(!lobby.after(days(2), Sight::Well), "somebody has joined since");
    assert!(lobby.after(days(1), Sight::Unknown), "nobody has to be asked about");
    assert!(matches!(lobby.session.stage, Stage::Over { ending: Ending::Abandoned, played: None, .. }));
    assert_eq!(lobby.session.due(), None);
}

#[test]
fn a_game_that_cannot_be_seen_stands_still_with_the_time_that_was_left() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[]);
    game.now = game.now.after(Duration::from_mins(40));
    let lose = |game: &mut Played, why| {
        let step = game.session.lose_sight(why, &game.table());
        step.map(|step| game.keep(step)).is_some()
    };
    assert!(lose(&mut game, Unreachable::Forbidden));
    assert!(!lose(&mut game, Unreachable::Forbidden), "that is known");
    assert!(!game.after(WEEK * 5, Sight::Well), "nothing happens meanwhile");
    assert!(lose(&mut game, Unreachable::ChannelGone), "it has become worse");
    game.must(BOB, Command::Resume);
    let wait = game.running().wait.expect("Ann's clock runs again");
    assert_eq!(game.now.until(wait.until), Duration::from_mins(20));
    assert_eq!(wait.remind, Some(GameTime(wait.until.0 - 15 * 60_000)), "she is reminded in time");
}

#[test]
fn only_a_lobby_whose_place_is_gone_for_good_is_closed() {
    for (why, closes) in [
        (Unreachable::ChannelGone, true),
        (Unreachable::ServerGone, true),
        (Unreachable::Locked, false),
        (Unreachable::Forbidden, false),
    ] {
        let lobby = Played::lobby(3, &[], 0);
        let step = lobby.session.lose_sight(why, &lobby.table());
        assert_eq!(step.map(|step| step.session.is_live()), closes.then_some(false), "{why:?}");
    }
    let mut over = Played::begun(&[ANN, BOB], 0, &[]);
    over.must(ANN, Command::End);
    assert_eq!(over.session.lose_sight(Unreachable::ChannelGone, &over.table()), None);
}

#[test]
fn a_turn_that_ended_unseen_has_some_time_left_once_the_game_goes_on() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[]);
    let locked = Sight::Unreachable(Unreachable::Locked);
    assert!(game.after(Duration::from_hours(1), locked));
    game.now = game.now.after(WEEK);
    game.must(BOB, Command::Resume);
    assert!(!game.after(Duration::from_mins(14), Sight::Well), "Ann learns only now that she can play");
    assert!(game.after(Duration::from_mins(1), Sight::Well));
    assert_eq!(game.turn(), Some(BOB));
}

#[test]
fn a_game_that_was_stopped_while_all_are_away_rests_once_it_may_go_on() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[]);
    game.after(Duration::from_hours(1), Sight::PlayerLeft);
    game.after(Duration::from_hours(1), Sight::PlayerLeft);
    game.moderate(Command::Pause).expect("Dan may");
    game.moderate(Command::Resume).expect("Dan may");
    assert_eq!((reason(&game), game.session.due()), (Some(PauseReason::Rest), None));
    game.must(ANN, Command::Resume);
    assert_eq!(reason(&game), None, "its players may play on");
}

#[test]
fn a_board_tells_when_a_turn_is_over_by_the_clock_of_now() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[]);
    game.now = game.now.after(Duration::from_mins(45));
    // Nobody was heard for an hour besides: game time stood still, and the clock on the wall did not.
    let now = Time(game.now.0 + 3_600_000);
    let step = game.session.go_on(&Table { now, ..game.table() }, Sight::Well).expect("she is reminded");
    let wait = step.session.played().and_then(|played| played.wait).expect("a clock runs");
    assert_eq!((wait.at, wait.reminded), (Time(now.0 + 15 * 60_000), Some(step.session.version)));
}

#[test]
fn a_game_whose_place_is_gone_ends_some_day() {
    for (why, days) in [(Unreachable::ChannelGone, 7), (Unreachable::ServerGone, 30)] {
        let lost = || {
            let mut game = Played::timed(&[ANN, BOB, CLEO], TurnClock::Day, Timeout::Play, &[]);
            let step = game.session.lose_sight(why, &game.table()).expect("it was there");
            game.keep(step);
            assert!(!game.after(Duration::from_hours(days * 24 - 1), Sight::Unknown), "{why:?}");
            game
        };
        let mut game = lost();
        assert_eq!(game.session.asks_about(game.now.after(WEEK * 5)), None);
        game.moderate(Command::Kick(BOB)).expect("he is seated");
        assert!(game.after(Duration::from_hours(1), Sight::Unknown), "{why:?}");
        assert!(matches!(game.session.stage, Stage::Over { ending: Ending::Abandoned, played: Some(_), .. }));
        assert_eq!(game.session.due(), None);
        let mut game = lost();
        game.roll(ANN);
        assert_eq!((reason(&game), game.rolls()), (None, 1), "who comes back in time plays on");
        assert!(game.session.due() < Some(game.now.after(WEEK)));
    }
}
