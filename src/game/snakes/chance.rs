//! A small generator that gives the same numbers for ever, on every machine.

/// splitmix64, as Sebastiano Vigna published it: <https://prng.di.unimi.it/splitmix64.c>. What is drawn from it must
/// be the same in every release, so it is ours; the dice of real games never come from it.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// The numbers that follow from this seed.
    pub(super) const fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// 0 to `bound - 1`; 0 where `bound` is 0. For bounds this small the bias is beyond measuring.
    #[expect(clippy::cast_possible_truncation, reason = "less than bound, which is a u16")]
    pub(super) const fn below(&mut self, bound: u16) -> u16 {
        (((self.next() >> 32) * bound as u64) >> 32) as u16
    }

    /// `least` to `most`; `least` where `most` is not above it.
    pub(super) const fn within(&mut self, least: u16, most: u16) -> u16 {
        least + self.below(most.saturating_sub(least) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers that the published program prints for the seed 1234567.
    #[test]
    fn it_is_splitmix64() {
        let mut chance = Chance::new(1_234_567);
        let drawn: Vec<u64> = (0..3).map(|_| chance.next()).collect();
        assert_eq!(drawn, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn what_is_drawn_is_within_the_bounds() {
        let mut chance = Chance::new(1);
        let mut seen = [false; 8];
        for _ in 0..500 {
            seen[usize::from(chance.within(3, 7))] = true;
        }
        assert_eq!(seen, [false, false, false, true, true, true, true, true]);
        assert_eq!((chance.below(0), chance.within(9, 2)), (0, 9));
    }
}
