//! What is tried next, drawn by chance.

use ludo_bot::computer::Level;
use ludo_bot::game::RuleSet;
use ludo_bot::game::ludo::rules::{Preset, Rules};
use ludo_bot::game::snakes::Course;
use ludo_bot::game::snakes::rules::Preset as SnakesPreset;
use ludo_bot::session::{Choice, ClientSeed, Command, Sight, Substitute, Unreachable, UserId, Version};

use super::{Play, USERS};
use crate::laws::Chance;
use crate::words::Counting;

impl Play {
    /// The board that somebody presses: the last one, an older one, or none.
    pub(super) fn seen(&mut self) -> Option<Version> {
        match self.chance.below(3) {
            0 => None,
            1 => Some(self.session.version),
            _ => Some(Version(self.session.version.0.saturating_sub(self.chance.below(4).into()))),
        }
    }

    pub(super) fn any_sight(&mut self) -> Sight {
        let unreachable =
            [Unreachable::ChannelGone, Unreachable::Locked, Unreachable::Forbidden, Unreachable::ServerGone];
        match self.chance.below(3) {
            0 => Sight::Unknown,
            1 => Sight::PlayerLeft,
            _ => Sight::Unreachable(unreachable[usize::from(self.chance.below(4))]),
        }
    }

    pub(super) fn any_command(&mut self) -> Command {
        let other = UserId(1 + u64::from(self.chance.below(USERS)));
        let level = Level::ALL[usize::from(self.chance.below(3))];
        match self.chance.below(20) {
            0 => Command::Leave,
            1 => Command::AddComputer(level),
            2..=3 => Command::Invite(other),
            4 => Command::Kick(other),
            5 => Command::Auto(true),
            6 => Command::Auto(false),
            7 => Command::Resume,
            8 => Command::Pause,
            9 => Command::Skip,
            10 => Command::Replace { user: other, by: Substitute::Computer(level) },
            11 => {
                let user = UserId(1 + u64::from(self.chance.below(USERS)));
                Command::Replace { user, by: Substitute::Person(other) }
            }
            12 => Command::TakeBack,
            13 => Command::Begin,
            14..=16 => Command::Undo,
            17 => Command::Act(Choice::Move(self.chance.below(5))),
            18 => Command::Act(Choice::Roll),
            _ => Command::Join(ClientSeed::draw(other, &Counting)),
        }
    }
}

/// Rules of both games: with choices and without.
pub(super) fn any_rules(chance: &mut Chance) -> RuleSet {
    match chance.below(7) {
        0 => RuleSet::Ludo(Rules { auto_move: false, ..Preset::Quick.rules() }),
        1 => RuleSet::Ludo(Rules { teams: false, play_on: true, ..Preset::Quick.rules() }),
        2 => {
            let preset = SnakesPreset::ALL[usize::from(chance.below(3))];
            RuleSet::Snakes(Course::new(preset.rules(), preset.plan()).expect("they go together"))
        }
        _ => RuleSet::Ludo(Preset::ALL[usize::from(chance.below(4))].rules()),
    }
}
