//! What is asked for besides the board, as it came with the command or travels in a form's custom id.

use super::{NAME, SEATS, USUAL_SEATS, preset};
use crate::computer::Level;
use crate::discord::custom_id::base36;
use crate::discord::form::{Field, Form, FormId, Shape, Typed};
use crate::discord::given::Given;
use crate::discord::start::Guests;
use crate::game::snakes::Rules;
use crate::game::snakes::rules::Preset;
use crate::game::{Kind, RuleSet};
use crate::session::{Display, Offer, Title, UserId};
use crate::text::{boards, help};

/// The names of the form's fields.
pub(super) const BOARD: &str = "Board";
pub(super) const SIZE: &str = "Size";
pub(super) const SAVE_AS: &str = "Save as";

/// Enough for any board that people type, and little enough to stand in a message again.
const MOST_TYPED: usize = 2000;

/// The rules without the board, and for whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) preset: Preset,
    /// 1 or 2; `None` where nothing was said.
    dice: Option<u8>,
    guests: Guests,
}

impl Options {
    /// Those that came with the command.
    pub(super) fn read(given: &Given<'_>) -> Result<Options, String> {
        let preset = preset(given, "rules")?.unwrap_or_default();
        let dice = given.whole("dice", 1, 2)?.and_then(|dice| u8::try_from(dice).ok());
        let guests = Guests::read(given, SEATS.into())?;
        Options { preset, dice, guests }.checked()
    }

    /// The options, if there is a seat for everybody.
    fn checked(self) -> Result<Options, String> {
        let seats = self.guests.seats.unwrap_or(SEATS.into());
        if self.guests.needed() > seats { Err(help::too_many(seats)) } else { Ok(self) }
    }

    /// The switches.
    pub(super) fn rules(&self) -> Rules {
        let rules = self.preset.rules();
        self.dice.map_or(rules, |dice| rules.with_dice(dice))
    }

    /// A game by these options.
    pub(super) fn offer(self, rules: RuleSet, title: Option<Title>) -> Result<Offer, String> {
        self.guests.offer(rules, title, USUAL_SEATS.into())
    }

    /// The form for a typed board, which carries these options.
    pub(super) fn form(&self, typed: &Typed) -> Form {
        let field = |name, hint: &str, most, shape| Field {
            name,
            hint: hint.to_owned(),
            typed: typed.get(name).to_owned(),
            most,
            shape,
        };
        Form {
            id: FormId { command: Kind::Snakes.name().to_owned(), code: self.code() },
            title: boards::FORM.to_owned(),
            fields: vec![
                field(BOARD, boards::FORM_BOARD, MOST_TYPED, Shape::Lines),
                field(SIZE, boards::FORM_SIZE, 4, Shape::Line),
                field(SAVE_AS, boards::FORM_SAVE_AS, NAME.into(), Shape::Optional),
            ],
        }
    }

    /// Five digits for preset, seats, computers, dice and display, then the invited users in base 36, a dot before
    /// each: at most 75 characters. Such codes are read for ever: presets and displays are numbered by their order.
    fn code(&self) -> String {
        let Guests { seats, ref invited, computers, level: _, display } = self.guests;
        let preset = Preset::ALL.iter().position(|preset| *preset == self.preset).unwrap_or(0);
        let display = Display::ALL.iter().position(|known| *known == display).unwrap_or(0);
        let (seats, dice) = (seats.unwrap_or(0), self.dice.unwrap_or(0));
        let digits = format!("{preset}{seats}{computers}{dice}{display}");
        let ids = invited.iter().map(|user| base36(user.0));
        std::iter::once(digits).chain(ids).collect::<Vec<_>>().join(".")
    }

    /// The options that a code carries. It is input like any other, and checked like what comes with the command.
    pub(super) fn decode(code: &str, asker: UserId) -> Result<Options, String> {
        let options = Options::read_code(code).filter(|options| options.code() == code);
        let mut options = options.ok_or(help::UNKNOWN)?;
        options.guests = options.guests.checked(asker)?;
        options.checked()
    }

    fn read_code(code: &str) -> Option<Options> {
        let mut parts = code.split('.');
        let digits: Vec<usize> = parts
            .next()?
            .chars()
            .map(|digit| usize::try_from(digit.to_digit(10)?).ok())
            .collect::<Option<_>>()?;
        let &[preset, seats, computers, dice, display] = digits.as_slice() else { return None };
        let (most, dice) = (usize::from(SEATS), u8::try_from(dice).ok()?);
        let is_sound = (seats == 0 || (2..=most).contains(&seats)) && computers < most && dice <= 2;
        let user = |id: &str| u64::from_str_radix(id, 36).ok().map(UserId);
        let invited = parts.map(user).collect::<Option<Vec<_>>>()?;
        let guests = Guests {
            seats: Some(seats).filter(|seats| *seats > 0),
            invited,
            computers,
            level: Level::default(),
            display: *Display::ALL.get(display)?,
        };
        let preset = *Preset::ALL.get(preset)?;
        is_sound.then_some(Options { preset, dice: Some(dice).filter(|dice| *dice > 0), guests })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ASKER: UserId = UserId(1);

    fn any_options() -> impl Strategy<Value = Options> {
        let invited = proptest::collection::btree_set(2..=u64::MAX, 0..=5);
        let options = (0..3_usize, proptest::option::of(2..=6_usize), 0..=5_usize, 0..=2_u8, 0..2_usize);
        (options, invited).prop_map(|((preset, seats, computers, dice, display), invited)| Options {
            preset: Preset::ALL[preset],
            dice: Some(dice).filter(|dice| *dice > 0),
            guests: Guests {
                seats,
                invited: invited.into_iter().map(UserId).collect(),
                computers,
                level: Level::default(),
                display: Display::ALL[display],
            },
        })
    }

    proptest! {
        #[test]
        fn options_travel_in_a_custom_id(options in any_options()) {
            let id = options.form(&Typed::default()).id;
            prop_assert!(id.to_string().len() <= 100, "{id}");
            prop_assert_eq!(FormId::read(&id.to_string()), Some(id.clone()));
            match options.clone().checked() {
                Ok(options) => prop_assert_eq!(Options::decode(&id.code, ASKER), Ok(options)),
                Err(sentence) => prop_assert_eq!(Options::decode(&id.code, ASKER), Err(sentence)),
            }
        }

        #[test]
        fn nothing_else_does(code in "[0-9]{0,6}([.:][0-9a-z]{0,14}){0,6}") {
            if let Ok(options) = Options::decode(&code, ASKER) {
                prop_assert_eq!(options.code(), code);
            }
        }
    }

    #[test]
    fn a_code_is_checked_like_the_command() {
        let refused = |code: &str| Options::decode(code, ASKER).expect_err("it is refused");
        assert_eq!(refused("02000.1"), help::INVITED_SELF);
        assert_eq!(refused("00000.2.2"), help::INVITED_TWICE);
        assert_eq!(refused("02100.2"), help::too_many(2));
        for odd in
            ["", "0", "00000.", "30000", "01000", "07000", "00600", "00030", "00002", "00000.+2", "00000.02"]
        {
            assert_eq!(refused(odd), help::UNKNOWN, "{odd}");
        }
    }
}
