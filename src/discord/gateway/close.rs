//! What Discord's close codes ask of us.

use super::Fatal;

/// How a conversation with the gateway is taken up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// With the old session: Discord sends what was missed.
    Resume,
    /// With a new session: what was missed is lost.
    Identify,
}

/// What follows a close frame with this code, or without one. Codes that are not in the table resume: Discord
/// says by opcode 9 if it cannot.
///
/// # Errors
///
/// For the codes after which Discord forbids another try.
pub(super) fn after(code: Option<u16>) -> Result<Next, Fatal> {
    match code {
        Some(4004) => Err(Fatal::TokenRefused),
        Some(4010) => Err(Fatal::ShardRefused),
        Some(4011) => Err(Fatal::TooManyGuilds),
        Some(4012) => Err(Fatal::VersionRefused),
        Some(4013) => Err(Fatal::IntentsUnknown),
        Some(4014) => Err(Fatal::IntentsRefused),
        // Not identified, wrong sequence number, session timed out: the session is of no more use.
        Some(4003 | 4007 | 4009) => Ok(Next::Identify),
        _ => Ok(Next::Resume),
    }
}
