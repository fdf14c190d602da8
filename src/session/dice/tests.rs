//! Against values of an independent implementation (Python's hashlib and hmac), and against chance.

use super::*;

const SESSION: SessionId = SessionId(0x0123_4567_89ab_cdef);

fn secret() -> Secret {
    Secret(std::array::from_fn(|index| u8::try_from(index).expect("32 fits a byte")))
}

fn client() -> Digest {
    client_digest(&[
        ClientSeed { user: UserId(11), seed: "00".repeat(16) },
        ClientSeed { user: UserId(22), seed: "hello".to_owned() },
    ])
}

fn roll(number: u32, generation: u32, dice: u8) -> Vec<u8> {
    let secret = secret();
    let throw = Throw { secret: &secret, session: SESSION, client: client(), generation, number, dice };
    FairDice.roll(&throw).faces().map(Face::pips).collect()
}

fn first_rolls(count: u32, generation: u32) -> Vec<u8> {
    (1..=count).flat_map(|number| roll(number, generation, 1)).collect()
}

#[test]
fn the_seal_and_the_rolls_are_those_of_the_other_implementation() {
    assert_eq!(
        secret().commitment(SESSION).to_string(),
        "f074383aea66ce6f12464744e313cf57fbe1de150970c5a2637a9b83cf9b05e5"
    );
    assert_eq!(client().to_string(), "ed43fa977ce59be849f3135ae077392ba572cae539bf6029ab8c4c4afcdf44d5");
    // Roll 29 begins with a byte of 253, which is passed over.
    assert_eq!(
        first_rolls(40, 0),
        [
            1, 6, 5, 3, 3, 5, 1, 5, 1, 6, 3, 2, 4, 5, 1, 2, 6, 6, 1, 5, 1, 4, 5, 5, 3, 6, 3, 5, 5, 5, 4, 4,
            3, 4, 5, 5, 3, 2, 5, 3
        ]
    );
}

#[test]
fn a_restored_game_rolls_anew_and_two_dice_take_two_bytes() {
    assert_eq!(first_rolls(10, 1), [2, 1, 4, 6, 3, 4, 5, 4, 4, 1]);
    let pairs: Vec<_> = (1..=5).map(|number| roll(number, 0, 2)).collect();
    assert_eq!(pairs, [[1, 1], [6, 5], [5, 2], [3, 3], [3, 1]]);
}

/// The chi-square of these counts against all being equal.
fn chi_square(counts: &[u32]) -> f64 {
    let total: u32 = counts.iter().sum();
    let kinds = u32::try_from(counts.len()).expect("dice have few faces");
    let expected = f64::from(total) / f64::from(kinds);
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

#[test]
fn faces_and_pairs_of_faces_are_even() {
    let rolls = first_rolls(200_000, 0);
    let mut faces = [0; 6];
    let mut pairs = [0; 36];
    for pair in rolls.windows(2) {
        faces[usize::from(pair[0] - 1)] += 1;
        pairs[usize::from(pair[0] - 1) * 6 + usize::from(pair[1] - 1)] += 1;
    }
    // One in a thousand fair dice would be further off: 5 and 35 degrees of freedom.
    assert!(chi_square(&faces) < 20.5, "{faces:?}");
    assert!(chi_square(&pairs) < 66.6, "{pairs:?}");
}

#[test]
fn a_secret_does_not_print() {
    assert_eq!(format!("{:?}", secret()), "Secret(hidden)");
}
