//! Snakes & Ladders: rules and boards without faults, and what holds by them.

use ludo_bot::game::snakes::rules::{Preset, ThreeSixes};
use ludo_bot::game::snakes::{Course, Plan, Power, Recipe, Snakes};
use ludo_bot::game::{BoardGame, Event, RuleSet, Seat};
use proptest::prelude::*;
use proptest::sample::select;

use super::seats;
use crate::boards::{all_rules, recipes};

pub(super) fn rules_and_seats() -> impl Strategy<Value = (RuleSet, usize)> {
    let plans = prop_oneof![
        3 => recipes().prop_map(Recipe::plan),
        1 => select(vec![Plan::classic(), Plan::party()]),
    ];
    let presets = Preset::ALL.map(Preset::rules).to_vec();
    let rules = prop_oneof![3 => select(all_rules()), 1 => select(presets)];
    (rules, plans, 2..=6_usize).prop_map(|(rules, plan, seats)| {
        let course = Course::new(rules, plan).unwrap_or_else(|faults| panic!("{faults}"));
        (RuleSet::Snakes(course), seats)
    })
}

pub(super) fn position_is_sound(game: &Snakes) {
    let size = game.course().board().size();
    for seat in seats(game) {
        let runner = game.runner(seat);
        assert!(runner.square <= size);
        assert_eq!(runner.square == size, game.places().contains(&seat));
        assert!(!runner.started || runner.square == 0);
        let has = |power| game.course().board().has(power);
        assert!(!runner.shield || has(Power::Shield), "shields are found on squares");
        assert!(!runner.skips || has(Power::Skip), "skips are found on squares");
    }
    let counts = game.course().rules().three_sixes != ThreeSixes::None && game.winner().is_none();
    assert!(!counts || game.sixes() < 3);
    assert!(game.to_act().is_none_or(|seat| !game.is_retired(seat)));
}

pub(super) fn change_is_lawful(before: &Snakes, after: &Snakes, events: &[Event]) {
    let mover = before.to_act().expect("somebody acted");
    let swapped = events.iter().find_map(|event| match event {
        Event::Swapped { with, .. } => Some(*with),
        _ => None,
    });
    for seat in seats(before).filter(|seat| *seat != mover) {
        let (old, new) = (before.runner(seat), after.runner(seat));
        let is_captured = events
            .iter()
            .any(|event| matches!(event, Event::SentToStart { seat: sent, .. } if *sent == seat));
        assert_eq!(old.shield, new.shield, "nobody takes another's shield");
        assert!(!before.is_retired(seat) || old == new, "who has left stays");
        if is_captured {
            assert!(after.course().rules().capture && new.square == 0);
        } else if swapped == Some(seat) {
            assert!(new.square < old.square && after.square(mover) == old.square);
        } else {
            assert_eq!(old.square, new.square, "only the mover moves");
        }
    }
    told_from_square_to_square(mover, before, after, events);
}

/// The events lead from where the mover was to where it is: each begins where the one before ended.
fn told_from_square_to_square(mover: Seat, before: &Snakes, after: &Snakes, events: &[Event]) {
    let mut at = before.square(mover);
    for event in events {
        let (from, to) = match *event {
            Event::Walked { seat, from, to }
            | Event::Jumped { seat, from, to, .. }
            | Event::Swapped { seat, from, to, .. } => {
                assert_eq!(seat, mover);
                (from, to)
            }
            Event::SentToStart { seat, at } if seat == mover => (at, 0),
            Event::Overshot { seat, at } | Event::Spared { seat, at } => {
                assert_eq!(seat, mover);
                (at, at)
            }
            _ => continue,
        };
        assert_eq!(from, at, "{events:?}");
        at = to;
    }
    assert_eq!(at, after.square(mover), "{events:?}");
}

/// Who is to act when the turn has passed: whoever skips does so once.
pub(super) fn next(before: &Snakes, events: &[Event]) -> Option<Seat> {
    let mover = before.to_act()?;
    let mut skips: Vec<bool> = seats(before).map(|seat| before.runner(seat).skips).collect();
    skips[mover.index()] |= events.iter().any(|event| matches!(event, Event::WillSkip { .. }));
    let mut at = mover.index();
    loop {
        at = (at + 1) % before.seat_count();
        let seat = Seat::new(at)?;
        if !before.is_retired(seat) && !std::mem::take(&mut skips[at]) {
            return Some(seat);
        }
    }
}
