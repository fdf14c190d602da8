//! `ludo-bot odds`: how long a board of Snakes & Ladders takes, and what going first is worth.

use std::fmt;

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::game::RuleSet;
use crate::game::record::Record;
use crate::game::snakes::odds::{Found, Table};
use crate::game::snakes::rules::Preset;
use crate::game::snakes::{Course, Odds, Plan, Recipe, Rules, Wild, notation, odds};
use crate::text::count;

/// Games that are played where only playing helps.
const GAMES: u32 = 20_000;

/// What to solve. What is not said is as a record says it, or else classic rules, two seats, and of random boards the
/// normal one of seed 1 with 100 squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OddsOptions {
    /// Which board.
    pub board: OddsBoard,
    /// By which rules.
    pub rules: Option<Preset>,
    /// With how many dice, 1 or 2.
    pub dice: Option<u8>,
    /// For how many players, 1–6.
    pub seats: Option<usize>,
    /// How wild a random board is.
    pub wild: Option<Wild>,
    /// Which random board.
    pub seed: Option<u64>,
    /// How many squares a random or a typed board has.
    pub size: Option<u16>,
}

/// A board to solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OddsBoard {
    /// The classic one.
    Classic,
    /// The classic one with powers.
    Party,
    /// One from a seed, with powers where the rules are made for them.
    Random,
    /// What a file holds: a board as in a record, a record, or a board as people type it.
    Written(String),
}

/// What a board comes to. Shown as lines in words.
#[derive(Clone, PartialEq, Debug)]
pub struct OddsReport {
    course: Course,
    odds: Odds,
}

/// Solves a board.
///
/// # Errors
/// Everything that is wrong with the board and the rules, a phrase each.
pub fn solve(options: &OddsOptions) -> Result<OddsReport, Vec<String>> {
    let Given { plan, rules, seats, mut faults } = find(options)?;
    faults.extend(options.faults());
    let rules = options.rules.map_or(rules, Preset::rules);
    let rules = options.dice.map_or(rules, |dice| rules.with_dice(dice));
    match Course::new(rules, plan) {
        Ok(course) if faults.is_empty() => {
            let odds = odds(&course, options.seats.unwrap_or(seats), GAMES);
            Ok(OddsReport { course, odds })
        }
        Ok(_) => Err(faults),
        Err(more) => Err(faults.into_iter().chain(more.phrases()).collect()),
    }
}

/// What is given before the options change it.
struct Given {
    plan: Plan,
    rules: Rules,
    seats: usize,
    /// What could not be read.
    faults: Vec<String>,
}

impl Given {
    fn board(plan: Plan) -> Given {
        Given { plan, rules: Rules::default(), seats: 2, faults: Vec::new() }
    }
}

impl OddsOptions {
    fn size(&self) -> u16 {
        self.size.unwrap_or(USUAL_SIZE)
    }

    /// What is said of the board though it says so itself, a phrase each.
    fn faults(&self) -> Vec<String> {
        let is_random = self.board == OddsBoard::Random;
        let is_typed = matches!(&self.board, OddsBoard::Written(text) if !is_json(text));
        let (one, both) = ("random boards", "random and typed boards");
        [
            ("wild", self.wild.is_some() && !is_random, one),
            ("seed", self.seed.is_some() && !is_random, one),
            ("size", self.size.is_some() && !is_random && !is_typed, both),
        ]
        .into_iter()
        .filter(|(_, is_wrong, _)| *is_wrong)
        .map(|(option, _, boards)| format!("--{option} goes with {boards} only"))
        .collect()
    }
}

const USUAL_SIZE: u16 = 100;
const USUAL_SEED: u64 = 1;

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '"', '['])
}

fn find(options: &OddsOptions) -> Result<Given, Vec<String>> {
    match &options.board {
        OddsBoard::Classic => Ok(Given::board(Plan::classic())),
        OddsBoard::Party => Ok(Given { rules: Preset::Party.rules(), ..Given::board(Plan::party()) }),
        OddsBoard::Random => {
            let (size, wild) = (options.size(), options.wild.unwrap_or_default());
            let powers = options.rules.is_some_and(Preset::has_powers);
            let seed = options.seed.unwrap_or(USUAL_SEED);
            Ok(Given::board(Recipe { size, wild, seed, powers }.plan()))
        }
        OddsBoard::Written(text) if text.trim().is_empty() => Err(vec!["the input is empty".to_owned()]),
        OddsBoard::Written(text) if is_json(text) => read_json(text).map_err(|fault| vec![fault]),
        OddsBoard::Written(text) => {
            let (plan, unread) = notation::read(text, options.size().into());
            let faults = unread.iter().map(ToString::to_string).collect();
            Ok(Given { faults, ..Given::board(plan) })
        }
    }
}

/// A board as in a record, or a whole record.
fn read_json(text: &str) -> Result<Given, String> {
    let is_record =
        serde_json::from_str::<Value>(text).map_err(|error| no_board(&error))?.get("game").is_some();
    if !is_record {
        return serde_json::from_str(text).map(Given::board).map_err(|error| no_board(&error));
    }
    let record: Record<IgnoredAny> = serde_json::from_str(text).map_err(|error| no_board(&error))?;
    record.start()?;
    match record.rules()? {
        RuleSet::Snakes(course) => {
            let given = Given::board(course.board().plan().clone());
            Ok(Given { rules: course.rules(), seats: record.seats.into(), ..given })
        }
        RuleSet::Ludo(_) => Err("this record is of Ludo, which has no board to solve".to_owned()),
    }
}

fn no_board(error: &serde_json::Error) -> String {
    format!("no board: {error}")
}

impl fmt::Display for OddsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Odds { alone, table } = self.odds;
        let mut line = |name: &str, said: String| writeln!(f, "{name:<12} {said}");
        line("board", described(self.course.board().plan()))?;
        let rules = serde_json::to_string(&self.course.rules()).unwrap_or_default();
        line("rules", rules.trim_matches('"').to_owned())?;
        line("alone", format!("{} rolls on the average", Shown(alone.rolls)))?;
        line("", enough(alone.quartiles, "roll"))?;
        line("", if alone.is_exact { "solved exactly" } else { ROUGHLY }.to_owned())?;
        if table.seats == 1 {
            return Ok(());
        }
        line(
            &format!("{} players", table.seats),
            format!("{} rolls on the average, everybody's counted", Shown(table.rolls)),
        )?;
        line("", enough(table.rounds, "round"))?;
        line("", format!("the first player wins {:.2} % of all games", 100.0 * table.first_wins))?;
        line("", found(&table))
    }
}

const ROUGHLY: &str = "solved roughly: games are too long to be followed";

fn found(table: &Table) -> String {
    match table.found {
        Found::Exactly => "solved exactly".to_owned(),
        Found::Roughly => ROUGHLY.to_owned(),
        Found::ByPlaying { games, rolls_error, first_error } => format!(
            "estimated by {games} games, with standard errors of {} rolls and {:.2} %",
            Shown(rolls_error),
            100.0 * first_error
        ),
    }
}

fn described(plan: &Plan) -> String {
    let jumps = [count(plan.snakes.len(), "snake"), count(plan.ladders.len(), "ladder")].join(", ");
    format!("{} squares, {jumps}, {}", plan.size, count(plan.powers.len(), "power"))
}

fn enough([quarter, half, most]: [f64; 3], what: &str) -> String {
    let (ending, are) = if quarter < 1.5 { ("", "is") } else { ("s", "are") };
    let [quarter, half, most] = [quarter, half, most].map(Whole);
    format!(
        "{quarter} {what}{ending} {are} enough in a quarter of all games, {half} in half, {most} in three quarters"
    )
}

/// A number with one digit after the point, or without all those before it that nobody counts.
struct Shown(f64);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < LARGE { write!(f, "{:.1}", self.0) } else { Whole(self.0).fmt(f) }
    }
}

/// A whole number, likewise.
struct Whole(f64);

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            endless if endless.is_infinite() => f.write_str("endlessly many"),
            large if large >= LARGE => write!(f, "{large:.3e}"),
            small => write!(f, "{small:.0}"),
        }
    }
}

/// From here on, numbers are shown by their magnitude.
const LARGE: f64 = 1e9;
