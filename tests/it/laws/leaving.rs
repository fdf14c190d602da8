//! Leaving, coming back, and turns that are passed over: the same laws for both games.

use ludo_bot::game::{Event, Game, Pass, Seat};
use proptest::prelude::*;
use serde_json::Value;

use super::{Chance, any_action, position_is_sound, read_back, rules_and_seats, seats};

/// Where all tokens stand.
fn tokens(game: &Game) -> Value {
    let written = serde_json::to_value(game).expect("a game has a JSON form");
    let tokens = match game {
        Game::Ludo(_) => &written["ludo"]["board"],
        Game::Snakes(_) => &written["snakes"]["squares"],
    };
    assert!(!tokens.is_null(), "{written}");
    tokens.clone()
}

/// Who has left.
fn gone(game: &Game) -> Vec<Seat> {
    let is_gone = |seat: &Seat| match game {
        Game::Ludo(game) => game.is_retired(*seat),
        Game::Snakes(game) => game.is_retired(*seat),
    };
    seats(game.board()).filter(is_gone).collect()
}

/// The turn of who is to act passes, and nothing else changes.
fn a_turn_can_be_passed_over(game: &Game) {
    let (seat, mut after, mut events) = (game.board().to_act(), game.clone(), Vec::new());
    after.board_mut().pass(&mut events);
    let Some(seat) = seat else { return assert_eq!((after, events.len()), (game.clone(), 0)) };
    assert_eq!(events.first(), Some(&Event::Passed { seat, reason: Pass::Unplayed }));
    let next = after.board().to_act().expect("nothing ends by it");
    assert_eq!(events.last(), Some(&Event::TurnOf { seat: next }));
    assert!(after.board().rolled().is_none(), "a new turn begins with its roll");
    assert_eq!((tokens(&after), gone(&after)), (tokens(game), gone(game)));
    position_is_sound(&after);
    read_back(&after);
}

/// Who has left can come back, nobody else can, and the tokens have stayed.
fn only_who_has_left_comes_back(game: &Game) {
    for seat in seats(game.board()) {
        let (mut after, mut events) = (game.clone(), Vec::new());
        after.board_mut().restore(seat, &mut events);
        if !gone(game).contains(&seat) || game.board().to_act().is_none() {
            assert_eq!((&after, events.len()), (game, 0));
            continue;
        }
        assert_eq!(events.first(), Some(&Event::Returned { seat }));
        assert_eq!(tokens(&after), tokens(game));
        assert!(!gone(&after).contains(&seat) && after.board().to_act().is_some());
        position_is_sound(&after);
        read_back(&after);
    }
}

/// Who leaves out of turn and comes back at once has changed nothing, where no roll waits.
fn coming_back_undoes_leaving(game: &Game) {
    let (board, left) = (game.board(), gone(game));
    let stays = |seat: &Seat| board.to_act() != Some(*seat) && !left.contains(seat);
    for seat in seats(board).filter(|seat| stays(seat) && board.rolled().is_none()) {
        let mut after = game.clone();
        after.board_mut().retire(seat, &mut Vec::new());
        if after.board().to_act().is_some() {
            after.board_mut().restore(seat, &mut Vec::new());
            assert_eq!((tokens(&after), gone(&after)), (tokens(game), gone(game)));
            assert_eq!(after.board().to_act(), board.to_act());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn seats_come_and_go_and_turns_are_passed_over((rules, seats) in rules_and_seats(), seed in any::<u64>()) {
        let mut chance = Chance::new(seed);
        let mut game = rules.begin(seats);
        for action in 0..400 {
            let Some(next) = any_action(&game, &mut chance) else { break };
            game.board_mut().play(next, &mut Vec::new()).expect("the action is legal");
            let seat = Seat::new(usize::from(chance.below(6))).expect("less than six");
            match chance.below(24) {
                0 => game.board_mut().retire(seat, &mut Vec::new()),
                1..=2 => game.board_mut().restore(seat, &mut Vec::new()),
                3 => game.board_mut().pass(&mut Vec::new()),
                _ => {}
            }
            if action % 4 == 0 {
                a_turn_can_be_passed_over(&game);
                only_who_has_left_comes_back(&game);
                coming_back_undoes_leaving(&game);
            }
        }
    }
}
