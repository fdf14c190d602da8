//! The emoji of our own that Discord has, and what there is to change about them. Each name carries a number made from
//! its picture, so that another picture is another emoji.

use std::collections::HashSet;

use super::outbound::Emoji;
use crate::render::emoji::{Glyphs, Sign};
use crate::render::emoji_art::{Art, split_name};

/// Those that Discord lacks, in the order in which they are to be brought.
pub(super) fn missing<'a>(wanted: &'a [Art], found: &[Emoji]) -> Vec<&'a Art> {
    wanted.iter().filter(|art| of_name(found, &art.name).is_none()).collect()
}

/// What boards are written with: each emoji by its id; nothing where one is missing.
pub(super) fn glyphs(wanted: &[Art], found: &[Emoji]) -> Option<Glyphs> {
    let written = |art: &Art| Some((art.sign, format!("<:{}:{}>", art.name, of_name(found, &art.name)?.id)));
    wanted.iter().map(written).collect()
}

/// Those of ours that nobody needs: of older pictures, and the younger of two that have one name.
pub(super) fn surplus(wanted: &[Art], found: &[Emoji]) -> Vec<u64> {
    let words: HashSet<String> = Sign::all().into_iter().map(Sign::word).collect();
    let is_ours = |emoji: &&Emoji| split_name(&emoji.name).is_some_and(|(word, _)| words.contains(word));
    let is_used = |emoji: &Emoji| {
        let is_wanted = wanted.iter().any(|art| art.name == emoji.name);
        is_wanted && of_name(found, &emoji.name).is_some_and(|oldest| oldest.id == emoji.id)
    };
    found.iter().filter(is_ours).filter(|emoji| !is_used(emoji)).map(|emoji| emoji.id).collect()
}

/// The oldest of this name: whoever looks takes the same.
fn of_name<'a>(found: &'a [Emoji], name: &str) -> Option<&'a Emoji> {
    found.iter().filter(|emoji| emoji.name == name).min_by_key(|emoji| emoji.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;

    fn art(sign: Sign, name: &str) -> Art {
        Art { sign, name: name.to_owned(), png: Vec::new() }
    }

    fn found(found: &[(u64, &str)]) -> Vec<Emoji> {
        found.iter().map(|(id, name)| Emoji { id: *id, name: (*name).to_owned() }).collect()
    }

    #[test]
    fn what_is_missing_is_brought_and_only_our_own_goes() {
        let [red, blue] = [Color::Red, Color::Blue].map(|color| Sign::Token(color, None));
        let wanted = [art(red, "red_00001"), art(blue, "blue_00002")];
        let before =
            found(&[(9, "red_00007"), (8, "party_00001"), (7, "red_face"), (6, "red1_1"), (5, "red")]);
        assert_eq!(
            missing(&wanted, &before).iter().map(|art| &art.name).collect::<Vec<_>>(),
            ["red_00001", "blue_00002"]
        );
        assert_eq!((glyphs(&wanted, &before), surplus(&wanted, &before)), (None, vec![9]));
        let after = found(&[(13, "blue_00002"), (12, "blue_00002"), (11, "red_00001"), (9, "red_00007")]);
        assert!(missing(&wanted, &after).is_empty());
        assert_eq!(surplus(&wanted, &after), [13, 9]);
        let glyphs = glyphs(&wanted, &after).expect("none is missing");
        let written = [(red, "<:red_00001:11>"), (blue, "<:blue_00002:12>")];
        assert_eq!(glyphs, written.map(|(sign, text)| (sign, text.to_owned())).into_iter().collect());
    }
}
