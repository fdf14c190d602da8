//! `/ludo`

use serde_json::Value;

use super::{Guests, OwnCommand, display_option, explain_rules, guest_options, rules_option};
use crate::discord::asked::{Asked, Explain, Start};
use crate::discord::commands::{command, level, sub};
use crate::discord::given::Given;
use crate::game::ludo::rules::Preset;
use crate::game::{Kind, RuleSet};
use crate::session::Entropy;
use crate::text::{self, help};

/// The command.
pub(super) struct Command;

const SEATS: u8 = 4;

impl OwnCommand for Command {
    fn name(&self) -> &'static str {
        Kind::Ludo.name()
    }

    fn command(&self) -> Value {
        let mut start = vec![rules_option(presets())];
        start.extend(guest_options(SEATS, SEATS));
        start.push(level("How the computers play (aggressive unless you choose)"));
        start.push(display_option());
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
    let rules = preset(given, "rules")?.unwrap_or_else(usual);
    let offer = Guests::read(given, SEATS.into())?.offer(rules, None, SEATS.into())?;
    Ok(Start { offer, saved: None, save_as: None, form: None })
}

/// The rules where nobody chooses.
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
