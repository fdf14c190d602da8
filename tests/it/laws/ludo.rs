//! Ludo: rules without faults, and what holds by them.

use ludo_bot::game::ludo::rules::{EntrySafeFor, Faces, Finish, HomeStep, Preset, SafeSquares, Stack};
use ludo_bot::game::ludo::rules::{Rules, ThreeSixes};
use ludo_bot::game::ludo::{Ludo, Place};
use ludo_bot::game::{BoardGame, Event, Face, RuleSet, Seat};
use proptest::prelude::*;
use proptest::sample::select;

use super::seats;

/// Rules without faults, and a number of seats that they go with.
pub(super) fn rules_and_seats() -> impl Strategy<Value = (RuleSet, usize)> {
    let counts = (1..=4_u8).prop_flat_map(|tokens| (Just(tokens), 1..=tokens, 0..=tokens));
    let faces = proptest::collection::vec(select(Face::ALL.to_vec()), 1..4);
    let kinds = (
        select(vec![HomeStep::FullLap, HomeStep::Column]),
        select(vec![ThreeSixes::None, ThreeSixes::Forfeit, ThreeSixes::UndoTurn, ThreeSixes::Yard]),
        select(vec![SafeSquares::None, SafeSquares::Entries, SafeSquares::Stars, SafeSquares::Both]),
        select(vec![EntrySafeFor::Everybody, EntrySafeFor::Owner]),
        select(vec![Stack::Plain, Stack::Protected, Stack::Repels, Stack::Blocks, Stack::BlocksAll]),
        select(vec![Finish::Exact, Finish::Overshoot]),
        select(vec![1, 3]),
    );
    let random = (counts, faces, kinds, any::<[bool; 8]>(), 2..=6_usize).prop_map(
        |((tokens, tokens_to_win, start_in_play), faces, kinds, on, seats)| {
            let (home_step, three_sixes, safe_squares, entry_safe_for, stack, finish, first_tries) = kinds;
            let teams = on[0] && on[1];
            let rules = Rules {
                home_step,
                enter_on: faces.into_iter().collect::<Faces>(),
                first_tries,
                start_in_play,
                tokens,
                tokens_to_win,
                extra_on_six: on[2],
                extra_on_capture: on[3],
                extra_on_home: on[4],
                three_sixes,
                safe_squares,
                entry_safe_for,
                stack,
                capture_before_home: on[5] && home_step == HomeStep::FullLap,
                must_capture: on[6],
                finish,
                play_on: on[7] && !teams,
                teams,
                auto_move: true,
            };
            (rules, if teams { 4 } else { seats })
        },
    );
    let presets = (select(Preset::ALL.to_vec()), 2..=6_usize).prop_map(|(p, seats)| (p.rules(), seats));
    prop_oneof![3 => random, 1 => presets].prop_map(|(rules, seats)| (RuleSet::Ludo(rules), seats))
}

/// What must be so in every position.
pub(super) fn position_is_sound(game: &Ludo) {
    for seat in seats(game) {
        let places = game.places(seat);
        assert_eq!(places.len(), usize::from(game.rules().tokens));
        for place in places {
            let steps = game.track().steps(*place);
            assert_eq!(game.track().place(steps), Some(*place), "a place is one of the board's");
        }
        let home = places.iter().filter(|place| **place == Place::Home).count();
        assert_eq!(home >= usize::from(game.rules().tokens_to_win), game.has_finished(seat));
    }
    if let Some(seat) = game.to_act() {
        assert!(!game.is_retired(seat));
        assert!(game.rules().teams || !game.has_finished(seat));
    }
}

/// What one action may and may not have done.
pub(super) fn change_is_lawful(before: &Ludo, after: &Ludo, events: &[Event]) {
    let undone = events.iter().any(|event| matches!(event, Event::TurnUndone { .. }));
    let hand = before.hand();
    for event in events {
        if let Event::Captured { token, at, .. } = *event {
            assert_eq!(after.places(token.seat)[usize::from(token.number) - 1], Place::Yard);
            assert_ne!(token.seat, hand);
            assert_ne!(before.partner(token.seat), Some(hand));
            let square = before.track().square(token.seat, at).expect("captures are on the track");
            assert!(!before.is_safe(token.seat, square), "nobody is captured on a safe square");
        }
    }
    let (old, new) = (all_places(before), all_places(after));
    for (seat, (old, new)) in seats(before).zip(old.into_iter().zip(new)) {
        let changed: Vec<_> = (0..old.len()).filter(|nth| old[*nth] != new[*nth]).collect();
        if undone || changed.is_empty() {
            continue;
        }
        if seat == hand {
            assert_eq!(changed.len(), 1, "a seat moves one token");
            assert!(!before.has_finished(seat), "who has finished moves nothing more");
            assert!(before.rules().teams || !before.is_retired(seat));
        } else {
            assert!(changed.iter().all(|nth| new[*nth] == Place::Yard), "others only go to the yard");
        }
    }
}

/// Who is to act when the turn has passed.
pub(super) fn next(before: &Ludo, after: &Ludo) -> Option<Seat> {
    let from = before.to_act()?.index();
    let seat_at = |nth: usize| Seat::new((from + nth) % before.seat_count());
    (1..=before.seat_count())
        .filter_map(seat_at)
        .find(|seat| !after.is_retired(*seat) && (after.rules().teams || !after.has_finished(*seat)))
}

fn all_places(game: &Ludo) -> Vec<Vec<Place>> {
    seats(game).map(|seat| game.places(seat).to_vec()).collect()
}
