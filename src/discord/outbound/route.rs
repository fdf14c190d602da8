//! The calls the bot makes, as addresses.

use std::hash::{DefaultHasher, Hash, Hasher};

use reqwest::Method;

use crate::config::Token;

/// How many messages are counted at most that came after another.
pub(super) const MOST_AFTER: usize = 20;
/// How many of the newest messages are looked through for a board.
const NEWEST: usize = 50;

/// One call's address. It holds an interaction's token where that is part of the address, and so has no `Debug`.
#[derive(Clone, Copy)]
pub(super) enum Route<'a> {
    Application,
    Gateway,
    Commands { application: u64 },
    ReplaceCommands { application: u64 },
    Emojis { application: u64 },
    CreateEmoji { application: u64 },
    DeleteEmoji { application: u64, emoji: u64 },
    Callback { interaction: u64, token: &'a Token },
    EditAnswer { application: u64, token: &'a Token },
    FollowUp { application: u64, token: &'a Token },
    Post { channel: u64 },
    Edit { channel: u64, message: u64 },
    Delete { channel: u64, message: u64 },
    After { channel: u64, message: u64 },
    Newest { channel: u64 },
    Channel { channel: u64 },
    ChangeChannel { channel: u64 },
    CreateThread { channel: u64 },
    Member { guild: u64, user: u64 },
}

/// What Discord counts separately: calls of one lane go out one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Major {
    Bot,
    Channel(u64),
    Guild(u64),
    /// A webhook of an interaction, by a hash of its token: tokens are not kept.
    Webhook(u64),
    /// The application's emoji, which have limits of their own.
    Emoji,
}

impl Route<'_> {
    pub(super) fn method(self) -> Method {
        match self {
            Self::Application
            | Self::Gateway
            | Self::Commands { .. }
            | Self::Emojis { .. }
            | Self::After { .. }
            | Self::Newest { .. }
            | Self::Channel { .. }
            | Self::Member { .. } => Method::GET,
            Self::CreateEmoji { .. }
            | Self::Callback { .. }
            | Self::FollowUp { .. }
            | Self::Post { .. }
            | Self::CreateThread { .. } => Method::POST,
            Self::EditAnswer { .. } | Self::Edit { .. } | Self::ChangeChannel { .. } => Method::PATCH,
            Self::ReplaceCommands { .. } => Method::PUT,
            Self::Delete { .. } | Self::DeleteEmoji { .. } => Method::DELETE,
        }
    }

    /// The call with names in place of ids and tokens: what faults and logs show.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Application => "GET /applications/@me",
            Self::Gateway => "GET /gateway/bot",
            Self::Commands { .. } => "GET /applications/{application}/commands",
            Self::ReplaceCommands { .. } => "PUT /applications/{application}/commands",
            Self::Emojis { .. } => "GET /applications/{application}/emojis",
            Self::CreateEmoji { .. } => "POST /applications/{application}/emojis",
            Self::DeleteEmoji { .. } => "DELETE /applications/{application}/emojis/{emoji}",
            Self::Callback { .. } => "POST /interactions/{interaction}/{token}/callback",
            Self::EditAnswer { .. } => "PATCH /webhooks/{application}/{token}/messages/@original",
            Self::FollowUp { .. } => "POST /webhooks/{application}/{token}",
            Self::Post { .. } => "POST /channels/{channel}/messages",
            Self::Edit { .. } => "PATCH /channels/{channel}/messages/{message}",
            Self::Delete { .. } => "DELETE /channels/{channel}/messages/{message}",
            Self::After { .. } | Self::Newest { .. } => "GET /channels/{channel}/messages",
            Self::Channel { .. } => "GET /channels/{channel}",
            Self::ChangeChannel { .. } => "PATCH /channels/{channel}",
            Self::CreateThread { .. } => "POST /channels/{channel}/threads",
            Self::Member { .. } => "GET /guilds/{guild}/members/{user}",
        }
    }

    /// The address below `/api/v10`. A token cannot leave its segment: whoever joins these escapes them.
    pub(super) fn segments(self) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        match self {
            Self::Application => words(&["applications", "@me"]),
            Self::Gateway => words(&["gateway", "bot"]),
            Self::Commands { application } | Self::ReplaceCommands { application } => {
                words(&["applications", &application.to_string(), "commands"])
            }
            Self::Emojis { application } | Self::CreateEmoji { application } => {
                words(&["applications", &application.to_string(), "emojis"])
            }
            Self::DeleteEmoji { application, emoji } => {
                words(&["applications", &application.to_string(), "emojis", &emoji.to_string()])
            }
            Self::Callback { interaction, token } => {
                words(&["interactions", &interaction.to_string(), token.reveal(), "callback"])
            }
            Self::EditAnswer { application, token } => {
                words(&["webhooks", &application.to_string(), token.reveal(), "messages", "@original"])
            }
            Self::FollowUp { application, token } => {
                words(&["webhooks", &application.to_string(), token.reveal()])
            }
            Self::Post { channel } | Self::After { channel, .. } | Self::Newest { channel } => {
                words(&["channels", &channel.to_string(), "messages"])
            }
            Self::Channel { channel } | Self::ChangeChannel { channel } => {
                words(&["channels", &channel.to_string()])
            }
            Self::CreateThread { channel } => words(&["channels", &channel.to_string(), "threads"]),
            Self::Member { guild, user } => {
                words(&["guilds", &guild.to_string(), "members", &user.to_string()])
            }
            Self::Edit { channel, message } | Self::Delete { channel, message } => {
                words(&["channels", &channel.to_string(), "messages", &message.to_string()])
            }
        }
    }

    pub(super) fn query(self) -> Option<String> {
        match self {
            Self::Commands { .. } => Some("with_localizations=true".to_owned()),
            Self::Callback { .. } => Some("with_response=true".to_owned()),
            Self::FollowUp { .. } => Some("wait=true".to_owned()),
            Self::After { message, .. } => Some(format!("after={message}&limit={MOST_AFTER}")),
            Self::Newest { .. } => Some(format!("limit={NEWEST}")),
            _ => None,
        }
    }

    /// Whether the token in the address is the call's whole authority: such calls carry no bot token, and
    /// Discord's limit over all calls of a bot does not count them.
    pub(super) fn is_interaction(self) -> bool {
        matches!(self, Self::Callback { .. } | Self::EditAnswer { .. } | Self::FollowUp { .. })
    }

    pub(super) fn major(self) -> Major {
        match self {
            Self::Post { channel }
            | Self::Edit { channel, .. }
            | Self::Delete { channel, .. }
            | Self::After { channel, .. }
            | Self::Newest { channel }
            | Self::Channel { channel }
            | Self::ChangeChannel { channel }
            | Self::CreateThread { channel } => Major::Channel(channel),
            Self::Emojis { .. } | Self::CreateEmoji { .. } | Self::DeleteEmoji { .. } => Major::Emoji,
            Self::Member { guild, .. } => Major::Guild(guild),
            Self::Callback { token, .. } | Self::EditAnswer { token, .. } | Self::FollowUp { token, .. } => {
                let mut hasher = DefaultHasher::new();
                token.hash(&mut hasher);
                Major::Webhook(hasher.finish())
            }
            _ => Major::Bot,
        }
    }
}
