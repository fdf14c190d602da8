//! How long whole games take: every roll and every choice through the public interface.

use criterion::{Criterion, criterion_group, criterion_main};
use ludo_bot::game::ludo::Ludo;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::{Action, BoardGame, Event, Face, Legal, Roll};

/// A generator of a few instructions, so that the rules are what is measured.
struct Chance(u64);

impl Chance {
    /// 0 to `bound - 1`.
    fn below(&mut self, bound: u8) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let high = (u64::from(bound) * (self.0 >> 32)) >> 32;
        u8::try_from(high).expect("less than bound, which is a u8")
    }
}

/// Plays a game to its end and says how many rolls it took.
fn play(mut game: Ludo, chance: &mut Chance, events: &mut Vec<Event>) -> u32 {
    let mut rolls = 0;
    loop {
        let action = match game.legal() {
            Legal::Roll { .. } => {
                rolls += 1;
                Action::Roll(Roll::one(Face::ALL[usize::from(chance.below(6))]))
            }
            Legal::Move(tokens) => {
                let nth = chance.below(tokens.count());
                Action::Move(tokens.nth(nth).expect("nth is less than their count"))
            }
            Legal::Nothing => return rolls,
        };
        events.clear();
        game.play(action, events).expect("the action is one of legal()");
    }
}

fn games(criterion: &mut Criterion) {
    let mut events = Vec::new();
    for preset in Preset::ALL {
        let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
        let start = Ludo::new(preset.rules(), 4);
        criterion.bench_function(&format!("random game, four seats, {}", preset.name()), |bencher| {
            bencher.iter(|| play(start.clone(), &mut chance, &mut events));
        });
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
