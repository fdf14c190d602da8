//! Awkward boards of Snakes & Ladders, each played to where it is.

use std::collections::BTreeSet;

use crate::game::snakes::rules::{Overshoot, Start, ThreeSixes};
use crate::game::snakes::{Course, Plan, Power, Rules, Setup, Snakes};
use crate::game::{Action, BoardGame as _, Face, Roll, Seat};
use crate::scene::snakes::Table;

/// Every position by name.
pub fn all() -> Vec<(&'static str, Table)> {
    vec![
        ("snakes-start", rolled(at(classic(), &[0, 0, 0, 0]), &[])),
        ("snakes-midgame", rolled(at(classic(), &[23, 41, 6, 41]), &[5])),
        ("snakes-bite", rolled(at(classic(), &[97, 84, 31]), &[2])),
        ("snakes-entry", rolled(at(classic(), &[0, 0, 14, 0, 9, 0]), &[2])),
        ("snakes-crowd", rolled(at(classic(), &[50, 50, 50, 50, 50, 50]), &[])),
        ("snakes-party", party()),
        ("snakes-swap", rolled(at(course(party_rules(), Plan::party()), &[37, 88, 65]), &[4])),
        ("snakes-bounce", rolled(at(course(party_rules(), Plan::party()), &[96, 20, 70]), &[6])),
        ("snakes-won", rolled(at(classic(), &[96, 99, 42, 0]), &[4])),
        ("snakes-left", left()),
        ("snakes-captured", captured()),
        ("snakes-third-six", third_six()),
        ("snakes-ten", rolled(at(course(Rules::default(), ten()), &[3, 3]), &[2])),
        ("snakes-eleven", rolled(at(course(Rules::default(), eleven()), &[5, 9, 2]), &[1])),
        ("snakes-thirteen", rolled(at(course(Rules::default(), thirteen()), &[1, 1, 1, 7, 12]), &[4])),
        ("snakes-thirty", rolled(at(course(party_rules(), thirty()), &[4, 17, 29, 17]), &[6])),
        ("snakes-powers", rolled(at(course(party_rules(), powers()), &[8, 63, 24, 24, 24, 2]), &[4])),
        (
            "snakes-short",
            rolled(at(course(Rules { chain: true, ..Rules::default() }, short()), &[16, 40]), &[4]),
        ),
        ("snakes-two-dice", two_dice()),
        ("snakes-397", rolled(at(wild(397, 30, 5), &[211, 396, 35, 36, 37, 300]), &[3])),
        ("snakes-400", crowded()),
    ]
}

/// The classic board and rules.
fn classic() -> Course {
    Course::default()
}

fn course(rules: Rules, plan: Plan) -> Course {
    Course::new(rules, plan).expect("the gallery's boards are sound")
}

fn party_rules() -> Rules {
    crate::game::snakes::rules::Preset::Party.rules()
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a small index")
}

/// A position with seats on these squares, the first to roll.
pub fn at(course: Course, squares: &[u16]) -> Setup {
    let mut setup = Setup::new(course, squares.len());
    for ((_, square), given) in setup.squares.iter_mut().zip(squares) {
        *square = *given;
    }
    setup
}

/// The table once this was thrown; nothing where there are no dice.
///
/// # Panics
///
/// If the position is none that can be played from, or the game is over.
pub fn rolled(setup: Setup, dice: &[u8]) -> Table {
    let mut game = Snakes::try_from(setup).expect("the position is sound");
    let mut events = Vec::new();
    let faces: Vec<Face> = dice.iter().filter_map(|pips| Face::new(*pips)).collect();
    if let Ok(roll) = Roll::try_from(faces) {
        game.play(Action::Roll(roll), &mut events).expect("the seat to act rolls");
    }
    Table::new(&game, &events)
}

/// Shields and turns to miss, and a power that leads back.
fn party() -> Table {
    let setup = Setup {
        shields: vec![seat(1), seat(3)],
        skips: vec![seat(2), seat(3)],
        ..at(course(party_rules(), Plan::party()), &[30, 95, 66, 0, 77])
    };
    rolled(setup, &[3])
}

/// Two of four have left, one of them before the first square.
fn left() -> Table {
    let setup = Setup { retired: vec![seat(1), seat(3)], ..at(classic(), &[33, 58, 67, 0]) };
    rolled(setup, &[1])
}

fn captured() -> Table {
    let rules = Rules { capture: true, ..Rules::default() };
    rolled(at(course(rules, Plan::classic()), &[40, 45, 45, 77]), &[5])
}

fn third_six() -> Table {
    let rules = Rules { three_sixes: ThreeSixes::BackToStart, start: Start::Six, ..Rules::default() };
    let setup = Setup { sixes: 2, ..at(course(rules, Plan::classic()), &[58, 20, 0]) };
    rolled(setup, &[6])
}

fn ten() -> Plan {
    Plan { size: 10, snakes: vec![(8, 1)], ladders: vec![(5, 7)], powers: vec![(6, Power::Skip)] }
}

fn eleven() -> Plan {
    Plan { size: 11, snakes: vec![(10, 6)], ladders: vec![(3, 9)], powers: Vec::new() }
}

fn thirteen() -> Plan {
    let powers = vec![(4, Power::RollAgain), (9, Power::Move(-4))];
    Plan { size: 13, snakes: vec![(12, 2)], ladders: vec![(5, 11)], powers }
}

fn thirty() -> Plan {
    Plan {
        size: 30,
        snakes: vec![(27, 1), (21, 9), (19, 7), (17, 4)],
        ladders: vec![(3, 22), (5, 8), (11, 26), (20, 29)],
        powers: vec![(10, Power::RollAgain), (14, Power::Shield), (24, Power::Swap), (28, Power::Skip)],
    }
}

/// Every power, and moves of one, two and three digits.
fn powers() -> Plan {
    let powers = vec![
        (12, Power::Move(120)),
        (25, Power::Move(-3)),
        (31, Power::Shield),
        (44, Power::Swap),
        (57, Power::Skip),
        (63, Power::RollAgain),
        (78, Power::Move(14)),
        (99, Power::Move(-12)),
        (130, Power::Move(-104)),
        (141, Power::RollAgain),
    ];
    Plan { size: 144, snakes: vec![(140, 20), (90, 70)], ladders: vec![(40, 110), (61, 85)], powers }
}

/// Jumps to neighbours, within a row, and several from and to one square.
fn short() -> Plan {
    Plan {
        size: 64,
        snakes: vec![(15, 14), (23, 18), (33, 32), (47, 34), (55, 42), (63, 58), (30, 19), (46, 19)],
        ladders: vec![(2, 3), (9, 24), (20, 28), (26, 55), (37, 44), (50, 62), (52, 62), (60, 62)],
        powers: Vec::new(),
    }
}

fn two_dice() -> Table {
    let rules = Rules { start: Start::Doubles, ..Rules::default().with_dice(2) };
    rolled(at(course(rules, Plan::classic()), &[62, 0, 13, 0, 24, 99]), &[5, 4])
}

fn crowded() -> Table {
    rolled(at(wild(400, 44, 1), &[240, 240, 240, 240, 240, 240]), &[1])
}

/// A board of so many squares with so many snakes and as many ladders, drawn from a seed.
fn wild(size: u16, each: usize, seed: u64) -> Course {
    let rules = Rules { overshoot: Overshoot::Bounce, ..Rules::default() };
    let plans = (seed..).map(|seed| wild_plan(size, each, seed));
    let mut courses = plans.filter_map(|plan| Course::new(rules, plan).ok());
    courses.next().expect("most seeds give a board that can be won")
}

fn wild_plan(size: u16, each: usize, seed: u64) -> Plan {
    // Knuth's MMIX generator: the same boards on every machine.
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut taken = BTreeSet::new();
    let mut jumps = Vec::new();
    while jumps.len() < 2 * each {
        let (one, two) = (next(u64::from(size) - 2) + 2, next(u64::from(size) - 2) + 1);
        let (one, two) = (i64::try_from(one).unwrap_or(1), i64::try_from(two).unwrap_or(1));
        let (low, high) = (one.min(two), one.max(two));
        if low != high && high < i64::from(size) && !taken.contains(&low) && !taken.contains(&high) {
            taken.extend([low, high]);
            jumps.push((low, high));
        }
    }
    let ladders = jumps.split_off(each);
    Plan {
        size: i64::from(size),
        snakes: jumps.into_iter().map(|(low, high)| (high, low)).collect(),
        ladders,
        powers: Vec::new(),
    }
}
