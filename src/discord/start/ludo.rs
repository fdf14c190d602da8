//! `/ludo`

use serde_json::Value;

use super::{Guests, OwnCommand, course_options, explain_rules, guest_options, rules_option};
use crate::discord::asked::{Asked, Explain, Start};
use crate::discord::commands::{command, level, sub};
use crate::discord::given::Given;
use crate::game::ludo::rules::Preset;
use crate::game::{Kind, RuleSet};
use crate::session::Entropy;
use crate::text::{self, help};

/// The command.
pub(super) struct Command;

const SEATS: u8 = 6;
const USUAL_SEATS: u8 = 4;

impl OwnCommand for Command {
    fn kind(&self) -> Kind {
        Kind::Ludo
    }

    fn presets(&self) -> Vec<(String, &'static str)> {
        presets()
    }

    fn preset(&self, name: &str) -> Option<RuleSet> {
        let preset = Preset::ALL.into_iter().find(|preset| preset.name() == name)?;
        Some(RuleSet::Ludo(preset.rules()))
    }

    fn command(&self) -> Value {
        let mut start = vec![rules_option(presets())];
        start.extend(guest_options(USUAL_SEATS, SEATS));
        start.push(level("How the computers play (aggressive unless you choose)"));
        start.extend(course_options());
        command(
            self.name(),
            "Play Ludo in this channel",
            &[sub("start", "Start a game of Ludo in this channel", &start), explain_rules(presets())],
        )
    }

    fn read(&self, sub: &str, given: &Given<'_>, _: &dyn Entropy) -> Result<Asked, String> {
        match sub {
            "start" => start(given).map(Asked::Start),
            "rules" => {
                let chosen = preset(given, "preset")?;
                let is_chosen = chosen.is_some();
                Ok(Asked::Rules(Explain { rules: chosen.unwrap_or_else(usual), is_chosen }))
            }
            _ => Err(help::UNKNOWN.to_owned()),
        }
    }
}

fn start(given: &Given<'_>) -> Result<Start, String> {
    let settled = given.settings.rules_of(Kind::Ludo).cloned();
    let rules = preset(given, "rules")?.or(settled).unwrap_or_else(usual);
    Guests::read(given, SEATS.into())?.start(rules, None, USUAL_SEATS.into())
}

/// The rules where nobody chooses, and nothing is settled.
const fn usual() -> RuleSet {
    RuleSet::Ludo(Preset::Classic.rules())
}

fn preset(given: &Given<'_>, option: &str) -> Result<Option<RuleSet>, String> {
    let presets = Preset::ALL.map(|preset| (preset.name(), preset));
    Ok(given.word(option, &presets)?.map(|preset| RuleSet::Ludo(preset.rules())))
}

fn presets() -> Vec<(String, &'static str)> {
    Preset::ALL.map(|preset| (text::ludo_preset(preset).to_owned(), preset.name())).into()
}
