//! What must be told apart, in every theme.

use super::vision::Vision;
use super::*;

/// WCAG 2 asks for this much where text is to be read …
const TEXT: f32 = 4.5;
/// … where it is large, and where a shape means something.
const SHAPE: f32 = 3.0;

/// Pairs that are not as clear of each other as they have to be.
struct Unclear(Vec<String>);

impl Unclear {
    /// Goes through all themes.
    #[track_caller]
    fn none(check: impl Fn(&mut Unclear, ThemeName, &Theme)) {
        let mut found = Unclear(Vec::new());
        for name in ThemeName::ALL {
            check(&mut found, name, of(name));
        }
        assert!(found.0.is_empty(), "{:#?}", found.0);
    }

    /// Something in one colour on another.
    fn on(&mut self, what: &str, theme: ThemeName, (color, ground): (Rgb, Rgb), least: f32) {
        let contrast = color.contrast(ground);
        if contrast < least {
            self.0.push(format!("{}: {what}, {color:?} on {ground:?}: {contrast:.2}", theme.name()));
        }
    }

    /// Something made of layers, from the ground up: one of its borders is clear.
    fn layers(&mut self, what: &str, theme: ThemeName, layers: &[Rgb]) {
        let clearest = layers.windows(2).map(|pair| pair[0].contrast(pair[1])).fold(1.0, f32::max);
        if clearest < SHAPE {
            self.0.push(format!("{}: {what}, {layers:?}: {clearest:.2}", theme.name()));
        }
    }

    /// Two colours beside each other, to any eye.
    fn beside(&mut self, what: &str, theme: ThemeName, (one, two): (Rgb, Rgb), least: fn(Vision) -> f32) {
        for vision in Vision::ALL {
            let apart = one.apart(two, vision);
            if apart < least(vision) {
                let eye = vision.name();
                self.0.push(format!("{}: {what}, {one:?} and {two:?}, {eye}: {apart:.3}", theme.name()));
            }
        }
    }
}

/// A colour's tones in all the ways that a seat can look.
fn looks(theme: &Theme, tone: Tone) -> [Tone; 3] {
    [tone, tone.faded(theme), tone.greyed(theme)]
}

/// All that a token can lie on: squares, yards, and everybody's entries, columns and ways home.
fn grounds(theme: &Theme) -> Vec<Rgb> {
    let fields = theme.tones.iter().flat_map(|tone| looks(theme, *tone)).map(|tone| tone.field);
    let Theme { paper, white, ref course, .. } = *theme;
    fields.chain([paper, white]).chain(squares(course)).collect()
}

/// The squares of a course but the white ones.
fn squares(course: &CourseTheme) -> [Rgb; 5] {
    [course.tile, course.goal, course.kind, course.harsh, course.odd]
}

#[test]
fn numbers_can_be_read() {
    Unclear::none(|unclear, name, theme| {
        let Theme { paper, white, line, ink, gold, ref course, .. } = *theme;
        for tone in theme.tones {
            for tone in [tone, tone.greyed(theme)] {
                unclear.on("the number of a token", name, (tone.number, tone.token), TEXT);
                unclear.on("the number of a token that is elsewhere", name, (ink, tone.pale), TEXT);
            }
        }
        for ground in [paper, white, course.goal] {
            unclear.on("a number in ink", name, (ink, ground), TEXT);
        }
        unclear.on("the place on a medal", name, (ink, line), TEXT);
        // It is 23 pixels high at least, and black of weight.
        unclear.on("the winner's place", name, (ink, gold), SHAPE);
        for square in squares(course).into_iter().chain([white]) {
            unclear.on("a square's number", name, (course.number, square), TEXT);
        }
        for sign in [course.helps, course.harms, course.swaps] {
            unclear.on("the number on a sign", name, (white, sign), TEXT);
        }
    });
}

#[test]
fn tokens_and_stars_stand_out_from_whatever_they_lie_on() {
    Unclear::none(|unclear, name, theme| {
        let Theme { white, edge, star, .. } = *theme;
        for ground in grounds(theme) {
            for tone in theme.tones {
                for tone in [tone, tone.greyed(theme)] {
                    unclear.layers("a token", name, &[ground, edge, white, tone.token]);
                }
            }
        }
        unclear.on("a star", name, (star, white), SHAPE);
        for field in theme.tones.iter().flat_map(|tone| looks(theme, *tone)).map(|tone| tone.field) {
            unclear.layers("an entry's star", name, &[field, edge, white]);
        }
    });
}

#[test]
fn what_happened_and_what_can_be_done_stand_out() {
    Unclear::none(|unclear, name, theme| {
        let Theme { paper, white, ink, gold, ref course, .. } = *theme;
        for tone in theme.tones {
            for ground in [paper, white] {
                unclear.on("a trail", name, (tone.trail, ground), SHAPE);
            }
        }
        for ground in squares(course).into_iter().chain([paper, white]) {
            unclear.on("a frame in ink", name, (ink, ground), SHAPE);
        }
        for ground in [paper, white, course.goal] {
            unclear.layers("a crown, or the last square's star", name, &[ground, ink, gold]);
        }
        for ground in grounds(theme) {
            unclear.layers("a ring, or the pointer", name, &[ground, white, ink]);
        }
    });
}

#[test]
fn snakes_ladders_and_signs_stand_out() {
    Unclear::none(|unclear, name, theme| {
        let Theme { paper, white, ref course, .. } = *theme;
        for ground in squares(course).into_iter().chain([paper, white]) {
            for (body, outline) in course.bodies {
                unclear.layers("a snake", name, &[ground, outline, body]);
            }
            unclear.layers("a ladder", name, &[ground, course.bark, course.wood]);
            for sign in [course.helps, course.harms, course.swaps, course.shield] {
                unclear.on("a sign", name, (sign, ground), SHAPE);
            }
        }
        let (eye, pupil) = course.eyes;
        unclear.on("a pupil", name, (pupil, eye), SHAPE);
    });
}

/// How far seats' colours are from one another at least. Shapes and numbers tell them apart as well, so this is for the
/// eye's ease; the colour-safe theme promises it to every eye, and high contrast nearly as much.
const fn tones_apart(theme: ThemeName) -> fn(Vision) -> f32 {
    match theme {
        ThemeName::ColorSafe => |_| 0.14,
        ThemeName::HighContrast => |vision| if matches!(vision, Vision::Normal) { 0.19 } else { 0.095 },
        ThemeName::Night | ThemeName::Paper => {
            |vision| if matches!(vision, Vision::Normal) { 0.1 } else { 0.045 }
        }
        ThemeName::Classic => |vision| if matches!(vision, Vision::Normal) { 0.1 } else { 0.02 },
    }
}

#[test]
fn seats_are_told_apart_by_every_eye() {
    Unclear::none(|unclear, name, theme| {
        let least = tones_apart(name);
        for (nth, one) in theme.tones.iter().enumerate() {
            for two in &theme.tones[..nth] {
                unclear.beside("tokens", name, (one.token, two.token), least);
                unclear.beside("yards", name, (one.field, two.field), least);
            }
        }
    });
}

/// They cross, and their ends are looked for. Where they lie in order the eye follows them by their lines as well.
#[test]
fn snakes_are_told_apart() {
    Unclear::none(|unclear, name, theme| {
        let least: fn(Vision) -> f32 = match name {
            ThemeName::ColorSafe => |_| 0.1,
            _ => |vision| if matches!(vision, Vision::Normal) { 0.07 } else { 0.015 },
        };
        for (nth, (one, _)) in theme.course.bodies.iter().enumerate() {
            for (two, _) in &theme.course.bodies[..nth] {
                unclear.beside("snakes", name, (*one, *two), least);
            }
        }
    });
}

#[test]
fn fields_are_told_from_what_lies_around_them() {
    Unclear::none(|unclear, name, theme| {
        let Theme { paper, white, line, ref course, .. } = *theme;
        for tone in theme.tones {
            for ground in [paper, white] {
                unclear.beside("a field", name, (tone.field, ground), |_| 0.1);
            }
            unclear.beside("an empty spot", name, (tone.pale, paper), |_| 0.02);
            unclear.beside("a yard that is left", name, (tone.greyed(theme).field, tone.field), |_| 0.04);
        }
        for ground in [paper, white] {
            unclear.beside("the outline of a square", name, (line, ground), |_| 0.1);
        }
        for tint in squares(course) {
            unclear.beside("a tint", name, (tint, white), |_| 0.02);
        }
        unclear.beside("help and harm", name, (course.kind, course.harsh), |_| 0.015);
    });
}

#[test]
fn every_theme_is_another_one() {
    for (nth, name) in ThemeName::ALL.into_iter().enumerate() {
        for other in &ThemeName::ALL[..nth] {
            assert_ne!(of(name), of(*other));
        }
    }
    assert_eq!(of(ThemeName::default()), &CLASSIC);
}
