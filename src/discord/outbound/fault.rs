//! Why a call to Discord did not do what it should.

use std::fmt;

/// A call that failed. It holds no address, no token and no text of Discord's, so it can be printed anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFault {
    /// The call, with names in place of ids: `PATCH /channels/{channel}/messages/{message}`.
    pub route: &'static str,
    /// The HTTP status, where an answer came.
    pub status: Option<u16>,
    /// Discord's error code, where the answer held one.
    pub code: Option<u32>,
    /// What it means for the caller.
    pub kind: FaultKind,
}

/// The kinds of failed calls, by what a caller can do about them. Codes are Discord's JSON error codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// 10003: the channel is gone or was never ours to see.
    #[error("the channel is unknown")]
    UnknownChannel,
    /// 10004: the guild is gone, or the bot is no longer in it.
    #[error("the guild is unknown")]
    UnknownGuild,
    /// 10007: the user is not, or no longer, in the guild.
    #[error("the member is unknown")]
    UnknownMember,
    /// 10008: the message is gone.
    #[error("the message is unknown")]
    UnknownMessage,
    /// 10013: the user is gone from Discord.
    #[error("the user is unknown")]
    UnknownUser,
    /// 10015: the interaction's webhook is gone: its 15 minutes are over.
    #[error("the webhook is unknown")]
    UnknownWebhook,
    /// 10062: Discord does not know the interaction (any more). The answer may have been shown all the same.
    #[error("the interaction is unknown")]
    UnknownInteraction,
    /// 30046: too many edits of a message older than an hour.
    #[error("an old message was edited too often")]
    OldMessageEdits,
    /// 40005, or status 413: the body or a file is too large.
    #[error("the request is too large")]
    TooLarge,
    /// 40060: the interaction was answered before.
    #[error("the interaction was answered already")]
    AnsweredAlready,
    /// 50001: the bot cannot see the channel.
    #[error("the bot has no access")]
    MissingAccess,
    /// 50005: the message is another user's.
    #[error("the message is somebody else's")]
    NotOurMessage,
    /// 50013: the bot lacks a permission.
    #[error("the bot lacks a permission")]
    MissingPermission,
    /// 50027: the interaction's token is over its 15 minutes.
    #[error("the interaction's token has expired")]
    TokenExpired,
    /// 50035: Discord found the body malformed: a defect of ours.
    #[error("the body is malformed")]
    BadBody,
    /// 50083: the thread is archived.
    #[error("the thread is archived")]
    Archived,
    /// 160005: the thread is locked.
    #[error("the thread is locked")]
    Locked,
    /// 160006: the channel has as many threads that are not archived as it may have.
    #[error("the channel has too many threads")]
    TooManyThreads,
    /// 200000, 200001 and 240000: the server's own rules for messages do not let it pass.
    #[error("the server's automatic moderation blocked it")]
    Blocked,
    /// 400001: files may not be uploaded in this server for now.
    #[error("uploads are limited in this server")]
    UploadsLimited,
    /// Another 401: the credential does not count.
    #[error("the credential was refused")]
    Unauthorised,
    /// Another 403.
    #[error("the call was forbidden")]
    Forbidden,
    /// Another 404.
    #[error("the target was not found")]
    NotFound,
    /// Another 4xx.
    #[error("the call was refused")]
    Refused,
    /// 429 for longer than the call's patience: nothing was done.
    #[error("the rate limit lasts too long")]
    Limited,
    /// 5xx, or a status that is none of the above. The call may have been done.
    #[error("Discord failed")]
    Broken,
    /// No connection came about: nothing was done.
    #[error("Discord could not be reached")]
    Unreachable,
    /// The call went out and no whole answer came in time. It may have been done.
    #[error("no answer came")]
    Unanswered,
    /// Discord said yes with a body that is not what was asked for. The call was done.
    #[error("the answer could not be read")]
    Unreadable,
    /// The three seconds of the interaction were over before anything was sent.
    #[error("the interaction's time was over")]
    TooLate,
    /// The bot's token was refused earlier: nothing is sent any more.
    #[error("the bot's token was refused earlier")]
    Revoked,
    /// Too many refused calls in ten minutes; nothing is sent for a while, so that Discord does not ban the address.
    #[error("too many calls were refused lately")]
    OverBudget,
}

impl CallFault {
    /// A fault without an answer of Discord's.
    pub(super) fn unsent(route: &'static str, kind: FaultKind) -> CallFault {
        CallFault { route, status: None, code: None, kind }
    }

    /// The fault that an answer with another status than 2xx tells of.
    pub(super) fn answered(route: &'static str, status: u16, code: Option<u32>) -> CallFault {
        let kind = code.and_then(by_code).unwrap_or_else(|| by_status(status));
        CallFault { route, status: Some(status), code, kind }
    }
}

impl fmt::Display for CallFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} failed: {}", self.route, self.kind)?;
        match (self.status, self.code) {
            (Some(status), Some(code)) => write!(out, " (status {status}, code {code})"),
            (Some(status), None) => write!(out, " (status {status})"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for CallFault {}

fn by_code(code: u32) -> Option<FaultKind> {
    Some(match code {
        10_003 => FaultKind::UnknownChannel,
        10_004 => FaultKind::UnknownGuild,
        10_007 => FaultKind::UnknownMember,
        10_008 => FaultKind::UnknownMessage,
        10_013 => FaultKind::UnknownUser,
        10_015 => FaultKind::UnknownWebhook,
        10_062 => FaultKind::UnknownInteraction,
        30_046 => FaultKind::OldMessageEdits,
        40_005 => FaultKind::TooLarge,
        40_060 => FaultKind::AnsweredAlready,
        50_001 => FaultKind::MissingAccess,
        50_005 => FaultKind::NotOurMessage,
        50_013 => FaultKind::MissingPermission,
        50_027 => FaultKind::TokenExpired,
        50_035 => FaultKind::BadBody,
        50_083 => FaultKind::Archived,
        160_005 => FaultKind::Locked,
        160_006 => FaultKind::TooManyThreads,
        200_000 | 200_001 | 240_000 => FaultKind::Blocked,
        400_001 => FaultKind::UploadsLimited,
        _ => return None,
    })
}

fn by_status(status: u16) -> FaultKind {
    match status {
        401 => FaultKind::Unauthorised,
        403 => FaultKind::Forbidden,
        404 => FaultKind::NotFound,
        413 => FaultKind::TooLarge,
        429 => FaultKind::Limited,
        400..=499 => FaultKind::Refused,
        _ => FaultKind::Broken,
    }
}
