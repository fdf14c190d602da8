//! `/settings set`: what of a server's settings is to become something else.

use super::asked::Elsewhere;
use super::given::Given;
use super::start;
use crate::game::{Kind, RuleSet};
use crate::session::{ChannelId, Display, Pings, RoleId, Settings, ThemeName, TurnClock};
use crate::text::{self, help};

/// The most channels that can be named.
pub const MOST_CHANNELS: usize = 25;

/// One of the things that a server settles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Where games may run.
    Channels,
    /// The rules of a game.
    Rules(Kind),
    /// The turn clock.
    Clock,
    /// How boards are shown.
    Display,
    /// The colours of pictures.
    Theme,
    /// Who is pinged.
    Pings,
    /// Threads.
    Thread,
    /// Games of one member.
    GamesEach,
    /// Games of the server.
    GamesAll,
    /// The role that moderates.
    Moderators,
    /// The log.
    Log,
}

impl Setting {
    /// All of them.
    pub fn all() -> Vec<Setting> {
        let rules = Kind::ALL.map(Setting::Rules);
        let others = [
            Setting::Clock,
            Setting::Display,
            Setting::Theme,
            Setting::Pings,
            Setting::Thread,
            Setting::GamesEach,
            Setting::GamesAll,
            Setting::Moderators,
            Setting::Log,
        ];
        std::iter::once(Setting::Channels).chain(rules).chain(others).collect()
    }

    /// The name in commands.
    pub fn name(self) -> String {
        match self {
            Setting::Channels => "channels".to_owned(),
            Setting::Rules(kind) => start::rules_setting(kind),
            Setting::Clock => "clock".to_owned(),
            Setting::Display => "display".to_owned(),
            Setting::Theme => "theme".to_owned(),
            Setting::Pings => "pings".to_owned(),
            Setting::Thread => "thread".to_owned(),
            Setting::GamesEach => "games-each".to_owned(),
            Setting::GamesAll => "games-all".to_owned(),
            Setting::Moderators => "moderator-role".to_owned(),
            Setting::Log => "log-channel".to_owned(),
        }
    }

    /// Makes it what it always is.
    fn clear(self, settings: &mut Settings) {
        let usual = Settings::default();
        match self {
            Setting::Channels => settings.channels = usual.channels,
            Setting::Rules(kind) => settings.rules.retain(|rules| rules.kind() != kind),
            Setting::Clock => settings.clock = usual.clock,
            Setting::Display => settings.display = usual.display,
            Setting::Theme => settings.theme = usual.theme,
            Setting::Pings => settings.pings = usual.pings,
            Setting::Thread => settings.thread = usual.thread,
            Setting::GamesEach => settings.most_of_member = usual.most_of_member,
            Setting::GamesAll => settings.most_of_server = usual.most_of_server,
            Setting::Moderators => settings.moderators = usual.moderators,
            Setting::Log => settings.log = usual.log,
        }
    }
}

/// What is to become of a server's settings; what is `None` or empty stays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    /// A setting that becomes what it always is, before everything else.
    pub clear: Option<Setting>,
    /// A channel where games may run.
    pub add: Option<Elsewhere>,
    /// One where they may not any more.
    pub remove: Option<ChannelId>,
    /// The rules, at most one set for each game.
    pub rules: Vec<RuleSet>,
    /// The turn clock.
    pub clock: Option<TurnClock>,
    /// How boards are shown.
    pub display: Option<Display>,
    /// In which colours pictures are drawn.
    pub theme: Option<ThemeName>,
    /// Who is pinged.
    pub pings: Option<Pings>,
    /// Threads.
    pub thread: Option<bool>,
    /// Games of one member.
    pub of_member: Option<u8>,
    /// Games of the server.
    pub of_server: Option<u8>,
    /// The role that moderates.
    pub moderators: Option<RoleId>,
    /// The log.
    pub log: Option<Elsewhere>,
}

impl Change {
    /// What came with the command.
    pub(super) fn read(given: &Given<'_>) -> Result<Change, String> {
        let settings = Setting::all();
        let names: Vec<String> = settings.iter().map(|setting| setting.name()).collect();
        let words: Vec<(&str, Setting)> = names.iter().map(String::as_str).zip(settings).collect();
        let few = |name: &str, most: usize| -> Result<Option<u8>, String> {
            Ok(given.whole(name, 1, most)?.and_then(|few| u8::try_from(few).ok()))
        };
        let change = Change {
            clear: given.word("clear", &words)?,
            add: given.channel("channel-add")?,
            remove: given.channel("channel-remove")?.map(|removed| removed.channel),
            rules: rules(given)?,
            clock: given.clock()?,
            display: given.display()?,
            theme: given.theme()?,
            pings: given.word("pings", &Pings::ALL.map(|pings| (pings.name(), pings)))?,
            thread: given.boolean("thread")?,
            of_member: few("games-each", 100)?,
            of_server: few("games-all", 200)?,
            moderators: given.role("moderator-role")?,
            log: given.channel("log-channel")?,
        };
        if change == Change::default() { Err(text::settings::NOTHING_CHOSEN.to_owned()) } else { Ok(change) }
    }

    /// Changes them. A channel beyond the [most](MOST_CHANNELS) is not added.
    pub fn apply(&self, settings: &mut Settings) {
        if let Some(setting) = self.clear {
            setting.clear(settings);
        }
        settings.channels.retain(|channel| Some(*channel) != self.remove);
        let added = self.add.map(|added| added.channel).filter(|added| !settings.channels.contains(added));
        settings.channels.extend(added.filter(|_| settings.channels.len() < MOST_CHANNELS));
        for rules in &self.rules {
            settings.rules.retain(|other| other.kind() != rules.kind());
            settings.rules.push(rules.clone());
        }
        settings.clock = self.clock.unwrap_or(settings.clock);
        settings.display = self.display.unwrap_or(settings.display);
        settings.theme = self.theme.unwrap_or(settings.theme);
        settings.pings = self.pings.unwrap_or(settings.pings);
        settings.thread = self.thread.unwrap_or(settings.thread);
        settings.most_of_member = self.of_member.or(settings.most_of_member);
        settings.most_of_server = self.of_server.or(settings.most_of_server);
        settings.moderators = self.moderators.or(settings.moderators);
        settings.log = self.log.map(|log| log.channel).or(settings.log);
    }
}

fn rules(given: &Given<'_>) -> Result<Vec<RuleSet>, String> {
    let mut rules = Vec::new();
    for game in start::GAMES {
        let option = start::rules_setting(game.kind());
        let Some(name) = given.text(&option)? else { continue };
        let preset = game.preset(name);
        rules.push(preset.ok_or_else(|| help::out_of_range(&option, &text::choice(&names(game))))?);
    }
    Ok(rules)
}

fn names(game: &dyn start::OwnCommand) -> Vec<String> {
    game.presets().iter().map(|(_, name)| format!("`{name}`")).collect()
}
