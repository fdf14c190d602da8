//! `/settings`

use serde_json::Value;
use serenity::model::Permissions;

use super::{boolean, channel, choice, clock, display, guarded, pings, role, sub, theme, whole};
use crate::discord::change::Setting;
use crate::discord::start;
use crate::text;

/// Channels where games can run, in threads at least: text, voice, announcements, stages, forums.
const WITH_GAMES: [u8; 5] = [0, 2, 5, 13, 15];
/// Channels where something can be written down: text, announcements.
const FOR_A_LOG: [u8; 2] = [0, 5];

/// The command.
pub(super) fn command() -> Value {
    let settings: Vec<String> = Setting::all().into_iter().map(Setting::name).collect();
    let mut set = vec![
        channel("channel-add", "Games may run here; with none added, everywhere", &WITH_GAMES),
        channel("channel-remove", "Games may not run here any more", &WITH_GAMES),
    ];
    set.extend(start::GAMES.iter().map(|game| {
        let name = text::game(game.kind());
        let description = format!("The rules of {name} where nobody chooses");
        choice(&start::rules_setting(game.kind()), &description, game.presets())
    }));
    let settings = settings.iter().map(|name| (name.clone(), name.as_str())).collect();
    set.extend([
        clock("How long a turn may take where nobody chooses"),
        display("How boards are shown where nobody chooses"),
        theme("In which colours pictures are drawn where nobody chooses"),
        pings("pings", "When players are pinged, unless they want otherwise", None),
        boolean("thread", "Whether games play in threads of their own where nobody chooses"),
        whole("games-each", "How many games one member may play at once", 1, 100),
        whole("games-all", "How many games this server may have at once", 1, 200),
        role(
            "moderator-role",
            "Whoever has this role may use /moderate, as those who manage the channel may",
        ),
        channel("log-channel", "Where I write down what moderators do", &FOR_A_LOG),
        choice("clear", "Put one of these back to what it was at first", settings),
    ]);
    let subs = [
        sub("show", "What is settled for this server's games", &[]),
        sub("set", "Settle something for this server's games", &set),
    ];
    guarded(
        super::command("settings", "What is settled for this server's games", &subs),
        Permissions::MANAGE_GUILD,
    )
}
