//! What is done about a board that could not be shown: the one table from refusals to what they mean for a game.

use super::outbound::FaultKind;
use crate::session::Unreachable;

/// What is done about a board that could not be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remedy {
    /// It is shown in a new message: the old one is gone, or too old to be changed.
    PostAnew,
    /// It is shown in words alone: neither a picture nor a frame is let through.
    WordsAlone,
    /// The thread is opened again first.
    OpenThread,
    /// It is shown later: nothing is wrong with it.
    Later,
    /// Nobody can see the game where it is played: it stands still until somebody acts there.
    LoseSight(Unreachable),
    /// Nothing helps but a better bot: it is logged, and tried again rarely.
    Defect,
}

impl Remedy {
    /// What is done about this refusal.
    pub const fn of(kind: FaultKind) -> Remedy {
        match kind {
            // 10003
            FaultKind::UnknownChannel => Remedy::LoseSight(Unreachable::ChannelGone),
            // 10004
            FaultKind::UnknownGuild => Remedy::LoseSight(Unreachable::ServerGone),
            // 50001; 50013 and other 403 once words alone are refused too.
            FaultKind::MissingAccess | FaultKind::Forbidden => Remedy::LoseSight(Unreachable::Forbidden),
            // 160005
            FaultKind::Locked => Remedy::LoseSight(Unreachable::Locked),
            // 50083
            FaultKind::Archived => Remedy::OpenThread,
            // 10008, 30046, and 50005: another bot's message under a number of ours.
            FaultKind::UnknownMessage | FaultKind::OldMessageEdits | FaultKind::NotOurMessage => {
                Remedy::PostAnew
            }
            // 50013, 40005, 200000, 240000, 400001, 50035
            FaultKind::MissingPermission
            | FaultKind::TooLarge
            | FaultKind::Blocked
            | FaultKind::UploadsLimited
            | FaultKind::BadBody => Remedy::WordsAlone,
            // 429 for long, 5xx, no connection, no answer, the budget of refused calls.
            FaultKind::Limited
            | FaultKind::Broken
            | FaultKind::Unreachable
            | FaultKind::Unanswered
            | FaultKind::Unreadable
            | FaultKind::OverBudget
            | FaultKind::Revoked
            | FaultKind::Unauthorised => Remedy::Later,
            // What the bot's own calls for boards are never answered with.
            FaultKind::UnknownMember
            | FaultKind::UnknownUser
            | FaultKind::UnknownWebhook
            | FaultKind::UnknownInteraction
            | FaultKind::AnsweredAlready
            | FaultKind::TokenExpired
            | FaultKind::TooManyThreads
            | FaultKind::NotFound
            | FaultKind::Refused
            | FaultKind::TooLate => Remedy::Defect,
        }
    }

    /// The same where words alone were tried already.
    pub const fn of_words(kind: FaultKind) -> Remedy {
        match (Remedy::of(kind), kind) {
            (Remedy::WordsAlone, FaultKind::MissingPermission) => Remedy::LoseSight(Unreachable::Forbidden),
            (Remedy::WordsAlone, FaultKind::Blocked | FaultKind::UploadsLimited) => Remedy::Later,
            (Remedy::WordsAlone, _) => Remedy::Defect,
            (remedy, _) => remedy,
        }
    }
}
