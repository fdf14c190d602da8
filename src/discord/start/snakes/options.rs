//! What is asked for besides the board, as it came with the command or travels in a form's custom id.

use std::borrow::Cow;

use super::{NAME, SEATS, USUAL_SEATS, preset};
use crate::computer::Level;
use crate::discord::asked::{OwnThread, Start};
use crate::discord::custom_id::base36;
use crate::discord::form::{Field, Form, FormId, Shape, Typed};
use crate::discord::given::Given;
use crate::discord::start::Guests;
use crate::game::snakes::Rules;
use crate::game::snakes::rules::Preset;
use crate::game::{Kind, RuleSet};
use crate::session::{Display, Settings, Terms, ThemeName, Timeout, Title, TurnClock, UserId};
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
        let preset = preset(given, "rules")?.or_else(|| settled(given.settings)).unwrap_or_default();
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

    /// Whether the game is to get a thread.
    pub(super) const fn thread(&self) -> OwnThread {
        self.guests.thread
    }

    /// A game by these options.
    pub(super) fn start(self, rules: RuleSet, title: Option<Title>) -> Result<Start, String> {
        self.guests.start(rules, title, USUAL_SEATS.into())
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

    /// A digit each for preset, seats, computers, dice, display, clock, timeout, thread and theme, then the
    /// invited users in base 36, a dot before each: at most 79 characters. Such codes are read for ever: whatever is one of a list is
    /// numbered by its order.
    fn code(&self) -> String {
        let Guests { seats, ref invited, computers, level: _, display, theme, terms, thread } = self.guests;
        let digits = [
            number(&Preset::ALL, self.preset),
            seats.unwrap_or(0),
            computers,
            self.dice.unwrap_or(0).into(),
            number(&Display::ALL, display),
            number(&TurnClock::ALL, terms.clock),
            number(&Timeout::ALL, terms.timeout),
            number(&OwnThread::ALL, thread),
            number(&ThemeName::ALL, theme),
        ];
        let digits = digits.map(|digit| digit.to_string()).concat();
        let ids = invited.iter().map(|user| base36(user.0));
        std::iter::once(digits).chain(ids).collect::<Vec<_>>().join(".")
    }

    /// The options that a code carries. It is input like any other, and checked like what comes with the command.
    pub(super) fn decode(code: &str, asker: UserId) -> Result<Options, String> {
        let code = whole_code(code);
        let options = Options::read_code(&code).filter(|options| options.code() == *code);
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
        let &[preset, seats, computers, dice, display, clock, timeout, thread, theme] = digits.as_slice()
        else {
            return None;
        };
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
            theme: *ThemeName::ALL.get(theme)?,
            terms: Terms { clock: *TurnClock::ALL.get(clock)?, timeout: *Timeout::ALL.get(timeout)? },
            thread: *OwnThread::ALL.get(thread)?,
        };
        let preset = *Preset::ALL.get(preset)?;
        is_sound.then_some(Options { preset, dice: Some(dice).filter(|dice| *dice > 0), guests })
    }
}

/// The preset that a server has settled.
fn settled(settings: &Settings) -> Option<Preset> {
    match settings.rules_of(Kind::Snakes)? {
        RuleSet::Snakes(course) => course.rules().preset(),
        RuleSet::Ludo(_) => None,
    }
}

/// A value's number in a list of all.
fn number<T: PartialEq + Copy>(all: &[T], value: T) -> usize {
    all.iter().position(|known| *known == value).unwrap_or(0)
}

/// A code as it is written today: the first ones ended with the display, before there were turn clocks, and
/// others with the thread, before there were themes.
fn whole_code(code: &str) -> Cow<'_, str> {
    let (digits, ids) = code.split_at(code.find('.').unwrap_or(code.len()));
    match digits.len() {
        5 => Cow::Owned(format!("{digits}0000{ids}")),
        8 => Cow::Owned(format!("{digits}0{ids}")),
        _ => Cow::Borrowed(code),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ASKER: UserId = UserId(1);

    fn any_options() -> impl Strategy<Value = Options> {
        let invited = proptest::collection::btree_set(2..=u64::MAX, 0..=5);
        let options = (0..3_usize, proptest::option::of(2..=6_usize), 0..=5_usize, 0..=2_u8, 0..3_usize);
        let course = (0..8_usize, 0..2_usize, 0..3_usize, 0..5_usize);
        (options, course, invited).prop_map(|((preset, seats, computers, dice, display), course, invited)| {
            Options {
                preset: Preset::ALL[preset],
                dice: Some(dice).filter(|dice| *dice > 0),
                guests: Guests {
                    seats,
                    invited: invited.into_iter().map(UserId).collect(),
                    computers,
                    level: Level::default(),
                    display: Display::ALL[display],
                    theme: ThemeName::ALL[course.3],
                    terms: Terms { clock: TurnClock::ALL[course.0], timeout: Timeout::ALL[course.1] },
                    thread: OwnThread::ALL[course.2],
                },
            }
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
        fn nothing_else_does(code in "[0-9]{0,9}([.:][0-9a-z]{0,14}){0,6}") {
            if let Ok(options) = Options::decode(&code, ASKER) {
                prop_assert_eq!(options.code(), whole_code(&code));
            }
        }
    }

    #[test]
    fn codes_from_before_turn_clocks_and_themes_are_read() {
        let options = Options::decode("13101.z", ASKER).expect("it was written once");
        assert_eq!(options.guests.invited, [UserId(35)]);
        assert_eq!((options.guests.terms, options.guests.thread), (Terms::default(), OwnThread::No));
        assert_eq!(Options::decode("13101000.z", ASKER), Ok(options.clone()));
        assert_eq!(Options::decode("131010000.z", ASKER), Ok(options));
    }

    #[test]
    fn a_code_is_checked_like_the_command() {
        let refused = |code: &str| Options::decode(code, ASKER).expect_err("it is refused");
        assert_eq!(refused("02000.1"), help::INVITED_SELF);
        assert_eq!(refused("00000.2.2"), help::INVITED_TWICE);
        assert_eq!(refused("02100.2"), help::too_many(2));
        for odd in [
            "",
            "0",
            "00000.",
            "30000",
            "01000",
            "07000",
            "00600",
            "00030",
            "00003",
            "00000.+2",
            "00000.02",
            "000000",
            "00000800",
            "00000020",
            "00000003",
            "000000005",
            "0000000000",
            "00000000.02",
        ] {
            assert_eq!(refused(odd), help::UNKNOWN, "{odd}");
        }
    }
}
