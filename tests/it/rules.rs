//! Ludo's rules.

use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::ludo::{Ludo, Setup};
use ludo_bot::game::{Action, Board, Face, Legal, Roll};

#[test]
fn every_preset_begins_and_is_stored() {
    for preset in Preset::ALL {
        for seats in 2..=6 {
            let game = Ludo::new(preset.rules(), seats);
            let json = serde_json::to_string(&game).expect("a game has a JSON form");
            assert_eq!(serde_json::from_str::<Ludo>(&json).expect("it reads back"), game, "{json}");
        }
    }
}
#[test]
fn smoke() {
    let mut x = 12345u64;
    let mut next = |n: u64| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        (x >> 20) % n
    };
    for preset in Preset::ALL {
        for seats in 2..=6 {
            let mut rolls = 0;
            for _ in 0..200 {
                let mut g = Ludo::new(preset.rules(), seats);
                let mut ev = vec![];
                loop {
                    let a = match g.legal() {
                        Legal::Roll { .. } => {
                            rolls += 1;
                            Action::Roll(Roll::one(Face::new(next(6) as u8 + 1).expect("face")))
                        }
                        Legal::Move(t) => {
                            Action::Move(t.iter().nth(next(t.count().into()) as usize).expect("one"))
                        }
                        Legal::Nothing => break,
                    };
                    g.play(a, &mut ev).expect("legal");
                    assert_eq!(Ludo::try_from(Setup::from(g.clone())).expect("sound"), g);
                }
            }
            println!("{} {} {}", preset.name(), seats, rolls / 200);
        }
    }
}
