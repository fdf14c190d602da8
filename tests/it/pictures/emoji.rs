//! Emoji of our own: how they look, and that boards written with them say the same and fit.

use std::collections::BTreeSet;

use ludo_bot::gallery::positions::{self, ludo};
use ludo_bot::game::ludo::Place::{self, Column, Home, Track, Yard};
use ludo_bot::game::{Color, MAX_SEATS};
use ludo_bot::render::emoji::{self, Glyphs, MAX_UNITS, Sign, units};
use ludo_bot::render::emoji_art::{self, SIDE};
use ludo_bot::scene::Scene;

use super::{HOW_TO_ACCEPT, Pixels, STRAYS, decode, encode, keep, reference, strays};

/// How many characters Discord lets a message have.
const MESSAGE: usize = 2_000;
/// The widest sheet, in emoji.
const ACROSS: usize = 12;

/// Discord's ids have at most twenty digits, and our names at most fifteen characters.
fn written(sign: Sign) -> String {
    format!("<:{:_<15}:{}>", sign.word(), u64::MAX)
}

/// A scene in Unicode's emoji.
pub(crate) fn plain(scene: &Scene) -> String {
    emoji::board(scene, &Glyphs::default(), MAX_UNITS)
}

/// Emoji with the longest names there are and ids of twenty digits, the longest that 64 bits have.
pub(crate) fn longest() -> Glyphs {
    Sign::all().into_iter().map(|sign| (sign, written(sign))).collect()
}

/// All pictures beside each other, in the order of [`Sign::all`].
pub(super) fn sheet() -> Vec<u8> {
    let pictures: Vec<Pixels> = Sign::all().into_iter().map(|sign| decode(&emoji_art::draw(sign))).collect();
    let (pitch, rows) = (usize::from(SIDE) * 4, pictures.len().div_ceil(ACROSS));
    let mut bytes = vec![0; rows * usize::from(SIDE) * ACROSS * pitch];
    for (nth, picture) in pictures.iter().enumerate() {
        let (column, row) = (nth % ACROSS, nth / ACROSS);
        for (y, line) in picture.bytes.chunks_exact(pitch).enumerate() {
            let start = ((row * usize::from(SIDE) + y) * ACROSS + column) * pitch;
            bytes[start..start + pitch].copy_from_slice(line);
        }
    }
    let side = |emoji: usize| u32::try_from(emoji).expect("a few") * u32::from(SIDE);
    encode(&Pixels { size: (side(ACROSS), side(rows)), bytes })
}

#[test]
fn our_emoji_look_like_their_references() {
    let drawn = sheet();
    let known = std::fs::read(reference("own-emoji", "png")).expect("there is a reference");
    let strays = strays(&decode(&drawn), &decode(&known));
    assert!(
        strays <= STRAYS,
        "{strays} pixels, see {}\n{HOW_TO_ACCEPT}",
        keep("own-emoji", &drawn).display()
    );
}

#[test]
fn names_are_short_and_tell_pictures_apart() {
    let arts = emoji_art::all();
    let names: BTreeSet<&str> = arts.iter().map(|art| &*art.name).collect();
    assert_eq!(names.len(), Sign::all().len());
    for art in &arts {
        let is_plain = art.name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_');
        assert!((2..=15).contains(&art.name.len()) && is_plain, "{}", art.name);
        let word = art.sign.word();
        assert_eq!(emoji_art::split_name(&art.name).map(|(word, _)| word), Some(&*word));
        assert!(art.png.len() < 8_000, "{}: {} bytes", art.name, art.png.len());
    }
}

/// What is between `<:` and `>` is one emoji; numbered tokens are their colour, and those that may move a keycap.
fn read(board: &str) -> String {
    let mut text = board.to_owned();
    for sign in Sign::all() {
        text = text.replace(&written(sign), sign.unicode());
    }
    text
}

#[test]
fn boards_say_the_same_in_our_emoji() {
    let glyphs = longest();
    for (name, scene) in positions::all() {
        let (plain, own) = (plain(&scene), emoji::board(&scene, &glyphs, usize::MAX));
        assert_eq!(read(&own), plain, "{name}");
        assert!(own.contains("<:"), "{name}");
    }
}

#[test]
fn tokens_are_told_apart_where_they_stand_alone() {
    let scenes = positions::all();
    let board = |wanted| {
        let (_, scene) = scenes.iter().find(|(name, _)| *name == wanted).expect("there is such a scene");
        emoji::board(scene, &longest(), usize::MAX)
    };
    let start = board("start");
    for color in &Color::ALL[..4] {
        for number in 1..=4 {
            let token = written(Sign::Token(*color, Some(number)));
            assert_eq!(start.matches(&token).count(), 1, "{token}\n{start}");
        }
    }
    assert!(board("rings").contains("go"), "{}", board("rings"));
}

/// The longest that fits is taken, and each way is shorter than the one before.
#[test]
fn what_does_not_fit_is_written_with_fewer_of_our_emoji() {
    let glyphs = longest();
    for (name, scene) in positions::all() {
        let full = emoji::board(&scene, &glyphs, usize::MAX);
        let tokens = emoji::board(&scene, &glyphs, units(&full) - 1);
        let least = emoji::board(&scene, &glyphs, units(&tokens) - 1);
        assert!(units(&full) > units(&tokens) && units(&tokens) >= units(&least), "{name}");
        assert_eq!(emoji::board(&scene, &glyphs, units(&full)), full, "{name}");
        assert_eq!(emoji::board(&scene, &glyphs, MAX_UNITS.min(units(&least))), plain(&scene), "{name}");
        assert!(units(&emoji::board(&scene, &glyphs, MAX_UNITS)) <= MAX_UNITS, "{name}");
        println!(
            "{name}: {} with all, {} with tokens, {} plain",
            units(&full),
            units(&tokens),
            units(&least)
        );
        assert!(units(&plain(&scene)) <= MESSAGE / 2, "{name}");
    }
}

/// The most tokens that any board has.
const TOKENS: usize = 4 * MAX_SEATS;
/// Every kind of square there is, at every one of its numbers.
fn places() -> impl Iterator<Item = Place> {
    [Yard, Home].into_iter().chain((0..=56).map(Track)).chain((0..6).map(Column))
}

/// The bound that holds whatever stands where: each part is as long as it can be, and they are added up.
#[test]
fn no_position_outgrows_the_bound() {
    let longest_word = |place: Place| {
        let table = ludo::table(&[&[place], &[place], &[place], &[place]]);
        let board = plain(&Scene::Ludo(table));
        let legends = board.lines().skip(16).map(|line| units(line) - units("🔴 "));
        legends.max().expect("a line for each colour")
    };
    let word = places().map(longest_word).max().expect("there are squares");
    let legend = units("\n🔴 place 4 · ") + 4 * word + 3 * units(" · ");
    let cells = 15 * 15 * units("🟥") + 4 * (units("4️⃣") - units("🟥")) + 14;
    let now = units("\n🎲 6️⃣ 6️⃣ ➡️ 🔴 1️⃣ 2️⃣ 3️⃣ 4️⃣");
    let bound = cells + now + 4 * legend;
    assert!(bound <= MAX_UNITS, "{bound}");
    println!("Ludo: {cells} for the grid, {now} for the turn, {legend} for each colour, {bound} in all");
}

/// With the tokens in our emoji a board of the most tokens there are fits below eighty characters, whatever stands
/// where; a Ludo board of four below four hundred.
#[test]
fn tokens_in_our_emoji_nearly_always_fit() {
    let added = |sign: Sign| units(&written(sign)) - units(sign.unicode());
    let most = Sign::all().into_iter().map(added).max().expect("there are signs");
    for (name, scene) in positions::all() {
        let full = emoji::board(&scene, &longest(), usize::MAX);
        let tokens = emoji::board(&scene, &longest(), units(&full) - 1);
        assert!(units(&tokens) <= units(&plain(&scene)) + 16 * most, "{name}");
    }
    assert!(MAX_UNITS + TOKENS * most + 80 <= MESSAGE, "{most}");
    assert!(MAX_UNITS + 16 * most + 390 <= MESSAGE, "{most}");
}
