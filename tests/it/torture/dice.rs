//! Many dice: each face as often as the others, whatever came before; and whole games whose proofs hold.

use ludo_bot::game::RuleSet;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::session::dice::{Dice as _, FairDice, Throw, client_digest};
use ludo_bot::session::{ClientSeed, Command, Secret, SessionId, UserId};
use ludo_bot::tools::verify;

use super::report;
use crate::undo::walk::Walk;
use crate::words::Counting;

/// Beyond these a fair die comes once in a thousand tries: five degrees of freedom, and thirty-five.
const MOST_FACES: f64 = 20.515;
const MOST_PAIRS: f64 = 66.619;
/// How many throws a session has here.
const THROWS: u32 = 1000;

/// Chi-square of so many throws: of the faces, and of each two that follow each other.
fn chi_squares(throws: u32) -> (f64, f64) {
    let (mut faces, mut pairs) = ([0_u64; 6], [0_u64; 36]);
    for session in 0..throws.div_ceil(THROWS) {
        let mut bytes = [0x5A; 32];
        bytes[..4].copy_from_slice(&session.to_be_bytes());
        let secret = Secret::from_bytes(bytes);
        let client = client_digest(&[ClientSeed::draw(UserId(u64::from(session)), &Counting)]);
        let mut last = None;
        for number in 1..=THROWS {
            let id = SessionId(u64::from(session));
            let throw = Throw { secret: &secret, session: id, client, generation: 0, number, dice: 1 };
            let face = usize::from(FairDice.roll(&throw).faces().next().expect("one die").pips()) - 1;
            faces[face] += 1;
            if let Some(last) = last.replace(face) {
                pairs[last * 6 + face] += 1;
            }
        }
    }
    (chi_square(&faces), chi_square(&pairs))
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn chi_square(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum()
}

/// Plays games to their end, with takings back, and checks the proof in each record.
fn verify_games(games: u64) {
    for seed in 1..=games {
        let rules = RuleSet::Ludo(Preset::ALL[usize::try_from(seed % 4).expect("small")].rules());
        let mut walk = Walk::begin(rules, 3, 0, seed);
        for _ in 0..120 {
            if walk.session.to_act().is_none() {
                break;
            }
            walk.go_on();
        }
        if walk.session.is_live() {
            walk.take(UserId(1), Command::End).expect("a moderator ends it");
        }
        let mut said = Vec::new();
        let verified = verify(walk.record().as_bytes(), &mut said);
        assert!(verified.is_ok(), "{}", String::from_utf8_lossy(&said));
    }
}

#[test]
fn dice_are_fair_and_games_verify() {
    let (faces, pairs) = chi_squares(60_000);
    assert!(faces < MOST_FACES && pairs < MOST_PAIRS, "{faces} and {pairs}");
    verify_games(8);
}

#[test]
fn loaded_dice_would_be_seen() {
    // As bytes modulo 6 fall, without passing over those from 252 on.
    let counts: Vec<u64> = [43, 43, 43, 43, 42, 42].iter().map(|bytes| bytes * 6_000_000 / 256).collect();
    assert!(chi_square(&counts) > MOST_FACES);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute: cargo test --release torture -- --ignored --test-threads=1"]
async fn ten_million_dice() {
    const DICE: u32 = 10_000_000;
    const GAMES: u64 = 2_000;
    let _alone = report::alone().await;
    let measured = tokio::task::spawn_blocking(|| {
        verify_games(GAMES);
        chi_squares(DICE)
    });
    let (faces, pairs) = measured.await.expect("games verify");
    assert!(faces < MOST_FACES && pairs < MOST_PAIRS, "{faces} and {pairs}");
    report::put(&report::Row {
        name: "E9",
        experiment: "dice, by the code that games are played with",
        count: format!("{DICE} dice in {} sessions; {GAMES} games verified", DICE / THROWS),
        found: format!("chi-square {faces:.1} of the faces, {pairs:.1} of the pairs; every game verified"),
        gate: "chi-square below 20.5 (5 degrees of freedom) and 66.6 (35)",
    });
}
