//! What is said to one person alone: lists that have to fit, and everything that servers settle.

use std::sync::Arc;

use ludo_bot::game::snakes::Course;
use ludo_bot::session::{
    MessageId, Pings, RoleId, Settings, Shown, Stage, Stored, Substitute, ThemeName, Timeout, TurnClock,
    Version, Wait,
};
use text::{admission, mine, moderate, privacy, settings};

use super::*;

/// As many characters as Discord takes in one message, for ids of the longest kind.
const MOST: usize = 2000;
const LONG: u64 = 18_446_744_073_709_551_615;

/// A game of the longest ids, in which it is Ann's turn or not, with a clock.
fn stored(number: u64, is_hers: bool) -> Stored {
    let began = take(&join(&lobby(Preset::Quick, &[], 0), BOB), ANN, Command::Begin, &[]);
    let mut session = if is_hers { began } else { take(&began, ANN, Command::Act(Choice::Roll), &[3]) };
    session.guild = GuildId(LONG);
    session.channel = ChannelId(LONG - number);
    if let Stage::Playing(running) = &mut session.stage {
        let at = Time(1_800_000_000_000);
        running.wait = Some(Wait { until: GameTime(0), at, remind: None, reminded: None });
    }
    let shown = Shown { version: Version(3), message: MessageId(LONG - number) };
    Stored { session: Arc::new(session), secret: Secret::draw(&Counting), shown: Some(shown) }
}

#[test]
fn a_hundred_games_fit_and_those_to_play_in_come_first() {
    for count in [1, 2, 12, 13, 14, 15, 50, 100] {
        let games: Vec<Stored> = (0..count).map(|number| stored(number, number % 10 == 9)).collect();
        let said = mine::games(&games, ANN);
        assert!(said.encode_utf16().count() <= MOST, "{count}: {}", said.len());
        let shown = said.lines().filter(|line| line.contains("https://")).count();
        let more =
            said.lines().last().and_then(|line| line.strip_prefix("… and ")?.split(' ').next()?.parse().ok());
        assert_eq!(shown + more.unwrap_or(0_usize), games.len(), "every game is shown or counted: {said}");
        let turns = said.lines().map(|line| line.contains("**your turn**")).skip(1).collect::<Vec<_>>();
        assert!(turns.is_sorted_by(|before, after| before >= after), "{said}");
    }
    let games: Vec<Stored> = (0..100).map(|number| stored(number, number == 99)).collect();
    keep("mine", &mine::games(&games, ANN));
}

/// Everything settled, in its longest form.
fn all_settled() -> Settings {
    let course = Course::new(
        ludo_bot::game::snakes::rules::Preset::Party.rules(),
        ludo_bot::game::snakes::rules::Preset::Party.plan(),
    );
    Settings {
        channels: (0..25).map(|number| ChannelId(LONG - number)).collect(),
        rules: vec![
            RuleSet::Ludo(Preset::Classic.rules()),
            RuleSet::Snakes(course.expect("they go together")),
        ],
        clock: TurnClock::TwelveHours,
        display: Display::Emoji,
        theme: ThemeName::default(),
        pings: Pings::Away,
        thread: true,
        most_of_member: Some(100),
        most_of_server: Some(200),
        moderators: Some(RoleId(LONG)),
        log: Some(ChannelId(LONG)),
    }
}

#[test]
fn what_is_settled() {
    let full = settings::changed(&all_settled());
    assert!(full.encode_utf16().count() <= MOST, "{}", full.len());
    let mut said = vec![full, settings::show(&Settings::default())];
    said.extend([
        settings::NOTHING_CHOSEN.to_owned(),
        settings::NOT_ADMIN.to_owned(),
        settings::enough_channels(25),
        settings::LOG_BEGINS.to_owned(),
        settings::log_is_closed(ChannelId(9)),
    ]);
    said.extend(Pings::ALL.map(|own| settings::own_pings(Some(own), Pings::Away)));
    said.extend(Pings::ALL.map(|server| settings::own_pings(None, server)));
    said.extend(TurnClock::ALL.map(|clock| settings::clock(clock).to_owned()));
    said.extend(Timeout::ALL.map(|timeout| settings::timeout(timeout).to_owned()));
    said.extend(Pings::ALL.map(|pings| settings::pings(pings).to_owned()));
    keep("settings", &said.join("\n\n"));
}

#[test]
fn what_moderators_do() {
    let game = stored(0, true);
    let link = mine::link(&game);
    let deeds = [
        Command::End,
        Command::Skip,
        Command::Kick(BOB),
        Command::Replace { user: BOB, by: Substitute::Person(CLEO) },
        Command::Replace { user: BOB, by: Substitute::Computer(Level::Random) },
        Command::Pause,
        Command::Resume,
        Command::TakeBack,
    ];
    let mut said: Vec<String> =
        deeds.iter().map(|deed| moderate::done(moderate::YOU, deed, &game.session, &link)).collect();
    said.push(moderate::logged(&moderate::done("<@1003>", &Command::End, &game.session, &link)));
    said.extend([0, 1, 2].map(|seats| moderate::banned(moderate::YOU, BOB, seats)));
    said.extend([
        moderate::still_seated(2),
        moderate::banned_already(BOB),
        moderate::unbanned(moderate::YOU, BOB),
        moderate::not_banned(BOB),
        moderate::NOT_YOURSELF.to_owned(),
        moderate::not_moderator(None),
        moderate::not_moderator(Some(ChannelId(9))),
        moderate::no_game(ChannelId(9)),
        moderate::not_logged(ChannelId(9)),
    ]);
    keep("moderating", &said.join("\n"));
}

#[test]
fn who_may_play_and_where() {
    let said = [
        admission::BANNED.to_owned(),
        admission::banned(&[BOB]),
        admission::banned(&[BOB, CLEO]),
        admission::enough_of_yours(1),
        admission::enough_of_yours(10),
        admission::enough_of_all(50),
        admission::not_in_this_channel(&[ChannelId(9)]),
        admission::not_in_this_channel(&[ChannelId(9), ChannelId(10)]),
        admission::IN_THREAD_ALREADY.to_owned(),
        admission::NO_THREADS_HERE.to_owned(),
        admission::THREAD_FAILED.to_owned(),
        admission::opened(ANN, "Ludo", ChannelId(9)),
        admission::thread_name("Ludo", 30, "November"),
        admission::offered(BOB, ANN),
        text::help::AUTO_ON.to_owned(),
        text::help::AUTO_OFF.to_owned(),
        mine::NONE.to_owned(),
        privacy::EXPORTED.to_owned(),
        privacy::TOO_LARGE.to_owned(),
        privacy::SURE.to_owned(),
        privacy::SURELY.to_owned(),
        privacy::forgotten(0, 0),
        privacy::forgotten(2, 0),
        privacy::forgotten(0, 1),
        privacy::forgotten(1, 2),
        privacy::not_forgotten(&[mine::link(&stored(0, true))]),
    ];
    assert!(text::help::HELP.encode_utf16().count() <= MOST);
    keep("admission", &said.join("\n"));
}
