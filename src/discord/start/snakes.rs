//! `/snakes`

mod board;
mod options;

use serde_json::Value;

use super::{OwnCommand, course_options, explain_rules, guest_options, rules_option};
use crate::discord::asked::{Asked, Boards, Explain, Mend, OwnThread, Start, Typing};
use crate::discord::commands::{choice, command, line, sub, suggested, whole};
use crate::discord::form::{Form, Typed};
use crate::discord::given::Given;
use crate::game::snakes::board::{MAX_SIZE, MIN_SIZE};
use crate::game::snakes::rules::Preset;
use crate::game::snakes::{Course, Wild};
use crate::game::{Kind, RuleSet};
use crate::session::{BoardName, Entropy, UserId};
use crate::text::{self, boards, help};
use board::BoardChoice;
use options::Options;

/// The command.
pub(super) struct Command;

const SEATS: u8 = 6;
const USUAL_SEATS: u8 = 4;

impl OwnCommand for Command {
    fn kind(&self) -> Kind {
        Kind::Snakes
    }

    fn presets(&self) -> Vec<(String, &'static str)> {
        presets()
    }

    fn preset(&self, name: &str) -> Option<RuleSet> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name).map(usual_course)
    }

    fn command(&self) -> Value {
        command(
            self.name(),
            "Play Snakes & Ladders in this channel",
            &[
                sub("start", "Start a game of Snakes & Ladders in this channel", &start_options()),
                explain_rules(presets()),
                sub(
                    "boards",
                    "The boards that this server has saved",
                    &[
                        suggested(line("show", "Show one of them, and how it is written", NAME)),
                        line("save", "Save the board of this channel's game under this name", NAME),
                        suggested(line("delete", "Delete one of yours (moderators: any)", NAME)),
                    ],
                ),
            ],
        )
    }

    fn read(&self, sub: &str, given: &Given<'_>, entropy: &dyn Entropy) -> Result<Asked, String> {
        match sub {
            "start" => start(given, entropy),
            "rules" => rules(given),
            "boards" => saved_boards(given).map(|boards| Asked::Boards(Kind::Snakes, boards)),
            _ => Err(help::UNKNOWN.to_owned()),
        }
    }

    fn typing(&self, given: &Given<'_>) -> Typing {
        match given.focused() {
            Some(("board", typed)) => boards_for(typed, &board::NAMES, false),
            Some(("show", typed)) => boards_for(typed, &[], false),
            Some(("delete", typed)) => boards_for(typed, &[], true),
            _ => Typing::Nothing,
        }
    }

    fn form(&self, code: &str, asker: UserId, typed: &Typed) -> Result<(Form, OwnThread), String> {
        let options = Options::decode(code, asker)?;
        Ok((options.form(typed), options.thread()))
    }

    fn filled_in(&self, code: &str, asker: UserId, typed: &Typed) -> Result<Asked, String> {
        let options = Options::decode(code, asker)?;
        let form = options.form(typed);
        let board = match board::typed(options.rules(), typed) {
            Ok(board) => board,
            Err(faults) => return Ok(Asked::Mend(Mend { faults, form })),
        };
        let start = options.start(RuleSet::Snakes(board.course), Some(board.title))?;
        Ok(Asked::Start(Start { save_as: board.save_as, form: Some(form), ..start }))
    }
}

/// The most characters of a board's name, and of a seed.
const NAME: u16 = 32;

fn start_options() -> Vec<Value> {
    let wild = Wild::ALL.map(|wild| (boards::wild(wild).to_owned(), wild.name()));
    let mut options = vec![rules_option(presets())];
    options.extend(guest_options(USUAL_SEATS, SEATS));
    options.extend([
        suggested(line("board", "Which board: of the house, random, your own, or a saved one", NAME)),
        whole(
            "size",
            "How many squares (random and custom boards; 100 unless you choose)",
            MIN_SIZE,
            MAX_SIZE,
        ),
        choice("wild", "How wild a random board is (normal unless you choose)", wild.into()),
        line("seed", "Any word: the same seed brings the same random board again", NAME),
        whole("dice", "One die or two (one unless you choose)", 1, 2),
    ]);
    options.extend(course_options());
    options
}

fn start(given: &Given<'_>, entropy: &dyn Entropy) -> Result<Asked, String> {
    let options = Options::read(given)?;
    let rules = options.rules();
    let (plan, title, saved) = match BoardChoice::read(given, options.preset, entropy)? {
        BoardChoice::Drawn { plan, title } => (plan, Some(title), None),
        BoardChoice::Saved(name) => (options.preset.plan(), None, Some(name)),
        BoardChoice::ToType(typed) => return Ok(Asked::Form(options.form(&typed), options.thread())),
    };
    let course = Course::new(rules, plan).map_err(|faults| boards::faulty(&faults.phrases()))?;
    let start = options.start(RuleSet::Snakes(course), title)?;
    Ok(Asked::Start(Start { saved, ..start }))
}

fn rules(given: &Given<'_>) -> Result<Asked, String> {
    let chosen = preset(given, "preset")?;
    let rules = usual_course(chosen.unwrap_or_default());
    Ok(Asked::Rules(Explain { rules, is_chosen: chosen.is_some() }))
}

/// The rules of a preset, on the board that goes with them.
fn usual_course(preset: Preset) -> RuleSet {
    let course = Course::new(preset.rules(), preset.plan());
    RuleSet::Snakes(course.expect("the board of a preset goes with its rules"))
}

fn saved_boards(given: &Given<'_>) -> Result<Boards, String> {
    let named = |option: &str| -> Result<Option<BoardName>, String> {
        let Some(text) = given.text(option)? else { return Ok(None) };
        match BoardName::new(text) {
            Ok(name) if board::NAMES.contains(&name.key()) => Err(boards::everybodys(&name)),
            Ok(name) => Ok(Some(name)),
            Err(bad) => Err(boards::bad_name(&bad.to_string())),
        }
    };
    match (named("show")?, named("save")?, named("delete")?) {
        (None, None, None) => Ok(Boards::List),
        (Some(name), None, None) => Ok(Boards::Show(name)),
        (None, Some(name), None) => Ok(Boards::Save(name)),
        (None, None, Some(name)) => Ok(Boards::Delete(name)),
        _ => Err(boards::ONE_AT_A_TIME.to_owned()),
    }
}

/// Saved boards to choose from, all or those that the asker may delete, and these of the house.
fn boards_for(typed: &str, standing: &[&str], to_delete: bool) -> Typing {
    let shown = |name: &&str| (boards::standing(name).to_owned(), (*name).to_owned());
    let standing = standing.iter().map(shown).collect();
    Typing::Board { kind: Kind::Snakes, standing, typed: typed.to_owned(), to_delete }
}

fn preset(given: &Given<'_>, option: &str) -> Result<Option<Preset>, String> {
    given.word(option, &Preset::ALL.map(|preset| (preset.name(), preset)))
}

fn presets() -> Vec<(String, &'static str)> {
    Preset::ALL.map(|preset| (text::snakes_preset(preset).to_owned(), preset.name())).into()
}
