//! The door to the game: of ten thousand boards with rules, those that it lets in can be played to their end, and of
//! the others it tells exactly what a naive reader of the rules finds.

use std::collections::BTreeSet;

use ludo_bot::game::snakes::fault::Named;
use ludo_bot::game::snakes::rules::{Overshoot, Start, ThreeSixes};
use ludo_bot::game::snakes::{Course, Fault, Jump, Plan, Power, Rules, Snakes, odds};
use ludo_bot::game::{Action, BoardGame};

use super::all_rules;
use crate::laws::Chance;

/// A game that takes longer than this is given up.
const MOST_ROLLS: u32 = 10_000;

#[test]
fn ten_thousand_boards() {
    let all = all_rules();
    let mut chance = Chance::new(20);
    let (mut sound, mut given_up, mut with_rings) = (0, 0, 0);
    for _ in 0..10_000 {
        let nth = usize::from(chance.below(255)) * 256 + usize::from(chance.below(255));
        let mut rules = all[nth % all.len()];
        if chance.below(20) == 0 {
            // Switches that may not go together.
            rules.dice = chance.below(4);
        }
        let plan = any_plan(&mut chance);
        let expected = naive_faults(rules, &plan);
        match Course::new(rules, plan.clone()) {
            Ok(course) => {
                assert_eq!(expected, Vec::<String>::new(), "{rules:?} {plan:?}");
                sound += 1;
                if !ends(&course, &mut chance) {
                    // It takes long, and is not endless.
                    given_up += 1;
                    let rolls = odds(&course, 1, 1).alone.rolls;
                    assert!(rolls.is_finite(), "{rules:?} {plan:?}");
                }
            }
            Err(faults) => {
                let mut told: Vec<String> = faults.0.iter().map(|fault| format!("{fault:?}")).collect();
                told.sort();
                assert_eq!(told, expected, "{rules:?} {plan:?}");
                let rings = told.iter().filter(|fault| fault.starts_with("Cycle")).count();
                with_rings += u32::from(0 < rings && rings < told.len());
            }
        }
    }
    assert!((3_000..7_000).contains(&sound), "{sound} of each kind are tried");
    assert!(with_rings > 5, "{with_rings} boards have rings and other faults");
    assert!(given_up <= 10, "{given_up} games would not end");
}

/// Plays at random and says whether the game came to its end.
fn ends(course: &Course, chance: &mut Chance) -> bool {
    let (mut game, mut events) = (Snakes::new(course.clone(), 2), Vec::new());
    for _ in 0..MOST_ROLLS {
        if game.winner().is_some() {
            return true;
        }
        events.clear();
        game.play(Action::Roll(chance.roll(course.rules().dice)), &mut events).expect("a roll is legal");
    }
    false
}

/// Some of it is nonsense now and then.
fn any_plan(chance: &mut Chance) -> Plan {
    let size =
        if chance.below(40) == 0 { i64::from(chance.below(12)) } else { 10 + i64::from(chance.below(14)) };
    let most = u8::try_from(size).expect("it is small");
    let mut plan = Plan::empty(size);
    let is_careless = chance.below(3) == 0;
    let count = chance.below(most + 1);
    let mut begun = BTreeSet::new();
    for _ in 0..count {
        let [one, two] = [(); 2].map(|()| i64::from(chance.below(most + 2)));
        let is_fine = one != two && (1..=size).contains(&one) && (1..=size).contains(&two);
        let (low, high) = (one.min(two), one.max(two));
        let (from, kind) = (if chance.below(2) == 0 { high } else { low }, chance.below(8));
        let from = if kind < 3 { from.max(high) } else { from };
        if !is_careless && (!is_fine || from == size || !begun.insert(from)) {
            continue;
        }
        let power = match kind {
            0..3 if is_careless => {
                plan.snakes.push((one, two));
                continue;
            }
            0..3 => {
                plan.snakes.push((high, low));
                continue;
            }
            _ if from == low && kind < 5 => {
                plan.ladders.push((low, high));
                continue;
            }
            3 => Power::RollAgain,
            4 => Power::Skip,
            5 => Power::Swap,
            6 => Power::Shield,
            _ => Power::Move(if from == high { low - high } else { high - low }),
        };
        plan.powers.push((from, power));
    }
    plan
}

/// What is wrong, as each rule of the house says it, tried out by brute force.
fn naive_faults(rules: Rules, plan: &Plan) -> Vec<String> {
    let mut faults = Vec::new();
    if rules.dice != 1 && rules.dice != 2 {
        faults.push(Fault::Dice(rules.dice));
    }
    if rules.dice == 2 && rules.overshoot == Overshoot::Stay {
        faults.push(Fault::StayWithTwoDice);
    }
    if rules.dice == 2 && rules.start == Start::Six {
        faults.push(Fault::SixWithTwoDice);
    }
    if rules.dice == 1 && rules.start == Start::Doubles {
        faults.push(Fault::DoublesWithOneDie);
    }
    faults.extend(board_faults(plan));
    faults.extend(rings(rules, &sound_part(plan)).into_iter().map(Fault::Cycle));
    if faults.is_empty() {
        let trapped = trapped(rules, plan);
        faults.extend((!trapped.is_empty()).then_some(Fault::Trap(trapped)));
    }
    let mut told: Vec<String> = faults.iter().map(|fault| format!("{fault:?}")).collect();
    told.sort();
    told
}

fn board_faults(plan: &Plan) -> Vec<Fault> {
    let size = u16::try_from(plan.size).expect("it is small");
    let has_size = (10..=400).contains(&size);
    let mut faults = Vec::new();
    if !has_size {
        faults.push(Fault::Size(plan.size));
    }
    let mut named = Vec::new();
    named.extend(plan.snakes.iter().map(|(from, to)| Named { by: Jump::Snake, from: *from, to: Some(*to) }));
    named.extend(plan.ladders.iter().map(|(from, to)| Named {
        by: Jump::Ladder,
        from: *from,
        to: Some(*to),
    }));
    named.extend(plan.powers.iter().map(|(from, power)| match power {
        Power::Move(by) => Named { by: Jump::Power, from: *from, to: Some(from + by) },
        _ => Named { by: Jump::Power, from: *from, to: None },
    }));
    for what in &named {
        let to = what.to.unwrap_or(what.from);
        let is_wrong_way = match what.by {
            Jump::Snake => to >= what.from,
            Jump::Ladder => to <= what.from,
            Jump::Power => what.to == Some(what.from),
        };
        if is_wrong_way {
            faults.push(Fault::Direction(*what));
        }
        if has_size && (what.from < 1 || what.from > plan.size || to < 1 || to > plan.size) {
            faults.push(Fault::Outside { what: *what, size });
        }
        if has_size && what.from == plan.size {
            faults.push(Fault::OnLast(*what));
        }
    }
    for square in named.iter().map(|what| what.from).collect::<BTreeSet<_>>() {
        let count = named.iter().filter(|what| what.from == square).count();
        if count > 1 {
            faults.push(Fault::Shared { square, count });
        }
    }
    faults
}

/// The same board without the jumps that are wrong, or share their square; an empty one where its size is.
fn sound_part(plan: &Plan) -> Plan {
    if !(10..=400).contains(&plan.size) {
        return Plan::empty(0);
    }
    let all = plan.snakes.iter().chain(&plan.ladders).map(|(from, _)| *from);
    let begun: Vec<i64> = all.chain(plan.powers.iter().map(|(from, _)| *from)).collect();
    let is_alone = |from: i64| begun.iter().filter(|begun| **begun == from).count() == 1;
    let is_on = |square: i64| (1..=plan.size).contains(&square);
    let mut sound = plan.clone();
    sound.snakes.retain(|&(from, to)| is_alone(from) && is_on(from) && is_on(to) && to < from);
    sound.ladders.retain(|&(from, to)| is_alone(from) && is_on(from) && is_on(to) && to > from);
    sound.powers.retain(|&(from, power)| match power {
        Power::Move(by) => is_alone(from) && is_on(from) && is_on(from + by) && by != 0,
        _ => false,
    });
    sound
}

/// Where a square leads, and whether by a snake.
fn leads(plan: &Plan, square: i64) -> Option<(i64, bool)> {
    let jump = |jumps: &[(i64, i64)]| jumps.iter().find(|(from, _)| *from == square).map(|(_, to)| *to);
    let moved = plan.powers.iter().find_map(|(from, power)| match power {
        Power::Move(by) if *from == square => Some(from + by),
        _ => None,
    });
    jump(&plan.snakes).map(|to| (to, true)).or(jump(&plan.ladders).or(moved).map(|to| (to, false)))
}

fn has(plan: &Plan, square: Option<i64>, power: Power) -> bool {
    plan.powers.iter().any(|(at, other)| square.is_none_or(|square| square == *at) && *other == power)
}

/// Each ring of jumps, from its lowest square on: the squares that jumps lead back to.
fn rings(rules: Rules, plan: &Plan) -> BTreeSet<Vec<u16>> {
    let mut rings = BTreeSet::new();
    for start in (1..=plan.size).filter(|_| rules.chain) {
        let mut ring = vec![u16::try_from(start).expect("it is small")];
        let mut at = start;
        while let Some((to, _)) = leads(plan, at) {
            if to <= start || ring.len() > 30 {
                // A ring is found from its lowest square alone.
                if to == start {
                    rings.insert(ring);
                }
                break;
            }
            ring.push(u16::try_from(to).expect("it is small"));
            at = to;
        }
    }
    rings
}

/// A player about to roll: the square, whether the start has been rolled, the shield, and the sixes in a row.
type Stand = (i64, bool, bool, u8);

/// Where a throw brings a player, in the same turn or the next; `None` for a third six that is not played.
fn goes(rules: Rules, plan: &Plan, (from, started, shield, sixes): Stand, dice: (i64, bool)) -> Stand {
    let (pips, is_six) = dice;
    let sixes = if is_six && rules.three_sixes != ThreeSixes::None { sixes + 1 } else { 0 };
    if sixes == 3 {
        let is_sent = rules.three_sixes == ThreeSixes::BackToStart;
        return if is_sent { (0, false, shield, 0) } else { (from, started, shield, 0) };
    }
    if rules.start != Start::Free && from == 0 && !started {
        return (0, is_six, shield, sixes);
    }
    let (mut at, mut kept) = (from + pips, shield);
    if at > plan.size && rules.overshoot == Overshoot::Stay {
        // The turn goes on all the same where a six does.
        return (from, started, shield, if rules.extra_on_six { sixes } else { 0 });
    }
    if at > plan.size {
        at = (plan.size - (at - plan.size)).max(1);
    }
    let mut is_led = false;
    while let Some((to, is_snake)) = leads(plan, at).filter(|_| rules.chain || !is_led) {
        if is_snake && kept {
            kept = false;
            break;
        }
        (at, is_led) = (to, true);
    }
    let does = |power| (rules.chain || !is_led) && has(plan, Some(at), power);
    kept |= does(Power::Shield);
    let goes_on = is_six && rules.extra_on_six || does(Power::RollAgain);
    (at, false, kept, if goes_on { sixes } else { 0 })
}

/// The squares that can be reached and that nobody gets away from: both sets grow until they grow no more.
fn trapped(rules: Rules, plan: &Plan) -> Vec<u16> {
    let dice: BTreeSet<(i64, bool)> = match rules.dice {
        2 => (1..=6).flat_map(|one| (1..=6).map(move |two| (one + two, one == two))).collect(),
        _ => (1..=6).map(|pips| (pips, pips == 6)).collect(),
    };
    let after = |stand: Stand| dice.iter().map(move |dice| goes(rules, plan, stand, *dice));
    let mut reached = BTreeSet::from([(0, false, false, 0)]);
    loop {
        let has_shield = reached.iter().any(|(_, _, shield, _)| *shield);
        let has_swap = reached.iter().any(|(at, ..)| has(plan, Some(*at), Power::Swap));
        let mut grown = reached.clone();
        for stand @ (at, _, shield, _) in reached.iter().copied().filter(|(at, ..)| *at != plan.size) {
            grown.extend(after(stand));
            grown.extend(rules.capture.then_some((0, false, shield, 0)));
            grown.extend((has_shield && has_swap && at > 0).then_some((at, false, !shield, 0)));
        }
        if grown == reached {
            break;
        }
        reached = grown;
    }
    let mut sound = BTreeSet::new();
    loop {
        let known = sound.len();
        let is_sound = |stand: &&Stand| {
            stand.0 == plan.size || after(**stand).any(|next| next.0 == plan.size || sound.contains(&next))
        };
        let more: Vec<_> = reached.iter().filter(is_sound).copied().collect();
        sound.extend(more);
        if sound.len() == known {
            break;
        }
    }
    let stuck = reached.difference(&sound).map(|(at, ..)| u16::try_from(*at).expect("it is small"));
    stuck.collect::<BTreeSet<_>>().into_iter().collect()
}

/// From 3 only three sixes in a row lead on, and by the third the player goes back to the start.
#[test]
fn a_third_six_that_is_sent_back_is_no_way_out() {
    let snakes = [4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20].map(|head| (head, 1)).to_vec();
    let plan = Plan { snakes, ..Plan::empty(30) };
    let course = |three_sixes, extra_on_six| {
        Course::new(Rules { three_sixes, extra_on_six, ..Rules::default() }, plan.clone())
    };
    let trap = vec![0, 1, 2, 3, 9, 15];
    assert_eq!(
        course(ThreeSixes::BackToStart, true).map_err(|faults| faults.0),
        Err(vec![Fault::Trap(trap)])
    );
    assert!(course(ThreeSixes::BackToStart, false).is_ok());
    assert!(course(ThreeSixes::None, true).is_ok());
}

/// From 2 the only way on is two sixes that lead to another roll, and a third that brings back the start.
#[test]
fn going_back_to_the_start_is_a_way_out() {
    let snakes = (20..26).map(|head| (head, 2)).collect();
    let powers = vec![(8, Power::RollAgain), (14, Power::RollAgain)];
    let plan = Plan { snakes, ladders: vec![(1, 26)], powers, ..Plan::empty(30) };
    let course = |three_sixes| {
        Course::new(Rules { three_sixes, extra_on_six: false, ..Rules::default() }, plan.clone())
    };
    assert!(course(ThreeSixes::BackToStart).is_ok());
    assert!(course(ThreeSixes::None).is_err());
}
