//! What servers and their members settle.

use super::{count, game, rules, terms};
use crate::game::Kind;
use crate::session::{ChannelId, Display, Pings, Settings, ThemeName, Timeout, TurnClock};

/// What stands for the server's own way among the choices of when one is pinged.
pub const AS_THE_SERVER: &str = "server: as this server has it";

/// `/settings set` without any option.
pub const NOTHING_CHOSEN: &str =
    "Choose at least one thing to settle; `/settings show` says how everything is now.";

/// Somebody else than an admin wants to settle something.
pub const NOT_ADMIN: &str = "This server's settings are for those who have **Manage Server** here.";

/// What the role of the moderators has to be.
pub const NOT_EVERYONE: &str = "a role that not everybody has";

/// How long a turn may take, as it is chosen from a list.
pub const fn clock(clock: TurnClock) -> &'static str {
    match clock {
        TurnClock::None => "none: as long as it takes",
        timed => terms::clock(timed),
    }
}

/// What happens when that time is over, as it is chosen from a list.
pub const fn timeout(timeout: Timeout) -> &'static str {
    match timeout {
        Timeout::Play => "play: I roll and move for them",
        Timeout::Pass => "pass: the next player has the turn",
    }
}

/// How a board is shown, as it is chosen from a list.
pub const fn display(display: Display) -> &'static str {
    match display {
        Display::Image => "image: a picture that stands still",
        Display::Emoji => "emoji: a grid of emoji",
        Display::Animated => "animated: a picture that shows each move",
    }
}

/// The colours of pictures, as they are chosen from a list.
pub const fn theme(theme: ThemeName) -> &'static str {
    match theme {
        ThemeName::Classic => "classic: bright colours on warm white",
        ThemeName::Night => "night: dark",
        ThemeName::Paper => "paper: ink and muted colours",
        ThemeName::HighContrast => "high-contrast: as clear as can be",
        ThemeName::ColorSafe => "colour-safe: for every kind of colour vision",
    }
}

/// When players are pinged, as it is chosen from a list.
pub const fn pings(pings: Pings) -> &'static str {
    match pings {
        Pings::Away => "away: at each turn, unless the player has just played",
        Pings::Always => "always: at every turn",
        Pings::Never => "never",
    }
}

/// All that a server has settled, a line each.
pub fn show(settings: &Settings) -> String {
    let mut lines = vec!["**What is settled for this server's games**".to_owned()];
    lines.push(format!("- Channels: {}", channels(&settings.channels)));
    lines.extend(Kind::ALL.map(|kind| {
        let settled = settings.rules_of(kind).and_then(rules::name).unwrap_or("classic");
        format!("- Rules of {}: {settled}", game(kind))
    }));
    lines.push(match settings.clock {
        TurnClock::None => "- Turn clock: none, games wait as long as it takes".to_owned(),
        timed => format!("- Turn clock: {}", terms::clock(timed)),
    });
    lines.push(format!(
        "- Boards: {}",
        match settings.display {
            Display::Image => "pictures that stand still",
            Display::Emoji => "grids of emoji",
            Display::Animated => "pictures that show each move",
        }
    ));
    lines.push(format!("- Colours of pictures: {}", settings.theme.name()));
    lines.push(format!("- Pings: {}", when(settings.pings)));
    lines.push(format!(
        "- Threads: {}",
        if settings.thread { "one for each game" } else { "only when asked for" }
    ));
    lines.push(format!(
        "- Games at once: {} for each member, {} in the whole server",
        settings.of_member(),
        settings.of_server()
    ));
    let role = settings.moderators.map_or_else(String::new, |role| {
        format!(
            ", and those who have <@&{role}>: Server Settings → Integrations lets them see `/moderate` without that"
        )
    });
    lines.push(format!("- Moderators: those who may manage a game's channel{role}"));
    let log = settings.log.map_or_else(|| "none".to_owned(), |log| format!("<#{log}>"));
    lines.push(format!("- Log of what moderators do: {log}"));
    lines.push(
        "`/settings set` changes these, and its `clear` puts one back to what it was at first.".to_owned(),
    );
    lines.join("\n")
}

fn channels(channels: &[ChannelId]) -> String {
    if channels.is_empty() {
        return "everywhere".to_owned();
    }
    let channels: Vec<String> = channels.iter().map(|channel| format!("<#{channel}>")).collect();
    format!("{}, with their threads", super::list(&channels))
}

const fn when(pings: Pings) -> &'static str {
    match pings {
        Pings::Away => "whoever is to play, unless they have just played",
        Pings::Always => "whoever is to play, at every turn",
        Pings::Never => "nobody",
    }
}

/// Something was settled, and this is how everything is now.
pub fn changed(settings: &Settings) -> String {
    format!("It is settled.\n{}", show(settings))
}

/// No more channels can be named.
pub fn enough_channels(most: usize) -> String {
    format!(
        "{} are named already, and that is as many as I keep: take one away, or clear `channels` to allow all.",
        count(most, "channel")
    )
}

/// The first line of a log.
pub const LOG_BEGINS: &str = "📋 What moderators do to games is written down here from now on.";

/// Nothing can be written to the channel that was to have the log.
pub fn log_is_closed(log: ChannelId) -> String {
    format!(
        "I cannot write in <#{log}>, so nothing was changed: give me **View Channel** and **Send Messages** there, or \
         choose another."
    )
}

/// When a member wants to be pinged, as they have just said; `None`: as their server does, which is the second.
pub fn own_pings(own: Option<Pings>, server: Pings) -> String {
    match own {
        Some(Pings::Away) => {
            "In this server I ping you when it is your turn, unless you have just played.".to_owned()
        }
        Some(Pings::Always) => "In this server I ping you whenever it is your turn.".to_owned(),
        Some(Pings::Never) => {
            "In this server I never ping you: `/game mine` says where it is your turn.".to_owned()
        }
        None => format!("I go by this server's setting again, which is to ping {}.", when(server)),
    }
}
