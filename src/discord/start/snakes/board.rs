//! The board that a game is to be played on.

use super::NAME;
use super::options::{BOARD, SAVE_AS, SIZE};
use crate::discord::form::{Typed, is_hidden};
use crate::discord::given::Given;
use crate::game::snakes::board::{MAX_SIZE, MIN_SIZE};
use crate::game::snakes::rules::Preset;
use crate::game::snakes::{Course, Plan, Recipe, Rules, Wild, notation};
use crate::session::{BoardName, Entropy, Title};
use crate::text::{boards, help};

/// The boards that there always are. Nothing is saved under their names.
pub(super) const NAMES: [&str; 4] = [CLASSIC, PARTY, RANDOM, CUSTOM];

const CLASSIC: &str = "classic";
const PARTY: &str = "party";
const RANDOM: &str = "random";
const CUSTOM: &str = "custom";

const USUAL_SIZE: u16 = 100;

/// Which board is asked for.
pub(super) enum BoardChoice {
    /// This one.
    Drawn {
        /// The board.
        plan: Plan,
        /// What it is called.
        title: Title,
    },
    /// The saved one of this name.
    Saved(BoardName),
    /// One that is still to be typed, with what stands in the form.
    ToType(Typed),
}

/// A typed board that is sound.
pub(super) struct TypedBoard {
    pub(super) course: Course,
    pub(super) title: Title,
    pub(super) save_as: Option<BoardName>,
}

impl BoardChoice {
    /// What the options ask for; a board that is drawn without a seed gets one from `entropy`.
    pub(super) fn read(
        given: &Given<'_>,
        preset: Preset,
        entropy: &dyn Entropy,
    ) -> Result<BoardChoice, String> {
        let usual = if preset.has_powers() { PARTY } else { CLASSIC };
        let board = given.text("board")?.unwrap_or(usual);
        let standing = NAMES.into_iter().find(|name| name.eq_ignore_ascii_case(board));
        for (option, boards) in [("size", &[RANDOM, CUSTOM][..]), ("wild", &[RANDOM]), ("seed", &[RANDOM])] {
            if given.get(option).is_some() && standing.is_none_or(|name| !boards.contains(&name)) {
                return Err(boards::goes_with(option, boards));
            }
        }
        match standing {
            Some(CLASSIC) => Ok(BoardChoice::Drawn { plan: Plan::classic(), title: title(CLASSIC, None) }),
            Some(PARTY) => Ok(BoardChoice::Drawn { plan: Plan::party(), title: title(PARTY, None) }),
            Some(RANDOM) => random(given, preset, entropy),
            Some(_) => Ok(BoardChoice::ToType(Typed::default().with(SIZE, &size(given)?.to_string()))),
            None => name(board).map(BoardChoice::Saved).map_err(|why| boards::bad_name(&why)),
        }
    }
}

fn size(given: &Given<'_>) -> Result<u16, String> {
    let size = given.whole("size", MIN_SIZE.into(), MAX_SIZE.into())?;
    Ok(size.and_then(|size| u16::try_from(size).ok()).unwrap_or(USUAL_SIZE))
}

fn random(given: &Given<'_>, preset: Preset, entropy: &dyn Entropy) -> Result<BoardChoice, String> {
    let wild = given.word("wild", &Wild::ALL.map(|wild| (wild.name(), wild)))?.unwrap_or_default();
    let seed = match given.text("seed")? {
        Some(seed) if seed.chars().count() > NAME.into() || seed.contains(|c| c == '`' || is_hidden(c)) => {
            return Err(help::out_of_range("seed", boards::SEED));
        }
        Some(seed) => seed.to_owned(),
        None => drawn(entropy).to_string(),
    };
    let recipe = Recipe { size: size(given)?, wild, seed: Recipe::seed(&seed), powers: preset.has_powers() };
    let title = title(format!("{RANDOM}, {}", wild.name()), Some(seed));
    Ok(BoardChoice::Drawn { plan: recipe.plan(), title })
}

/// A seed that is short enough to be typed again: one of a million.
fn drawn(entropy: &dyn Entropy) -> u32 {
    let mut bytes = [0; 4];
    entropy.fill(&mut bytes);
    u32::from_be_bytes(bytes) % 1_000_000
}

/// A name that a board can be saved under; or the phrase that says why it cannot.
pub(super) fn name(text: &str) -> Result<BoardName, String> {
    let name = BoardName::new(text).map_err(|bad| bad.to_string())?;
    if NAMES.contains(&name.key()) { Err(boards::reserved(&name)) } else { Ok(name) }
}

/// The board that was typed into a form, under these rules.
///
/// # Errors
/// Everything that is wrong with what was typed, a phrase each.
pub(super) fn typed(rules: Rules, typed: &Typed) -> Result<TypedBoard, Vec<String>> {
    let mut faults = Vec::new();
    let wanted = Some(typed.get(SAVE_AS).trim()).filter(|name| !name.is_empty());
    let save_as = wanted.and_then(|text| name(text).map_err(|fault| faults.push(fault)).ok());
    let size = typed.get(SIZE).trim().parse::<i64>();
    if size.is_err() {
        faults.push(boards::SIZE.to_owned());
    }
    // Where the size cannot be read, what is written is still looked at: on the largest board.
    let (plan, unread) = notation::read(typed.get(BOARD), size.unwrap_or(MAX_SIZE.into()));
    faults.extend(unread.iter().map(ToString::to_string));
    if unread.is_empty() && plan == Plan::empty(plan.size) {
        faults.push(boards::BLANK.to_owned());
    }
    match Course::new(rules, plan) {
        Ok(course) if faults.is_empty() => Ok(TypedBoard { course, title: title(CUSTOM, None), save_as }),
        Ok(_) => Err(faults),
        Err(more) => Err(faults.into_iter().chain(more.phrases()).collect()),
    }
}

fn title(name: impl Into<String>, seed: Option<String>) -> Title {
    Title { name: name.into(), seed }
}
