//! Every sentence that a player reads, and the messages that they stand in, as they are. Whoever changes one reads
//! it here before it is accepted.

mod answers;
mod days;
mod length;
mod replay;
mod snakes;
mod undo;

use std::sync::LazyLock;

use ludo_bot::computer::Level;
use ludo_bot::discord::view::{self, Means};
use ludo_bot::discord::{commands, reply};
use ludo_bot::game::ludo::Ludo;
use ludo_bot::game::ludo::rules::{
    EntrySafeFor, Finish, HomeStep, Preset, Rules, SafeSquares, Stack, ThreeSixes,
};
use ludo_bot::game::{Action, BoardGame as _, Color, Event, Face, Game, Roll, RuleSet, Tokens};
use ludo_bot::render::Renderer;
use ludo_bot::session::dice::{Dice, Throw};
use ludo_bot::session::{
    Ask, ChannelId, Choice, ClientSeed, Command, Display, Entropy, GameTime, GuildId, InteractionId, Offer,
    Opening, Refusal, Secret, Session, SessionId, Table, Terms, ThemeName, Time, UserId,
};
use ludo_bot::text;

const ANN: UserId = UserId(1001);
const BOB: UserId = UserId(1002);
const CLEO: UserId = UserId(1003);

pub(crate) fn keep(name: &str, said: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../words");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, said));
}

fn face(pips: u8) -> Roll {
    Roll::one(Face::new(pips).expect("a face"))
}

/// Dice that show these faces in turn.
struct Loaded(&'static [u8]);

impl Dice for Loaded {
    fn roll(&self, throw: &Throw<'_>) -> Roll {
        face(self.0[throw.number as usize - 1])
    }
}

/// Bytes that count up.
pub(crate) struct Counting;

impl Entropy for Counting {
    fn fill(&self, bytes: &mut [u8]) {
        (1..).zip(bytes).for_each(|(number, byte)| *byte = number);
    }
}

fn lobby(rules: Preset, invited: &[UserId], computers: usize) -> Session {
    open(Offer {
        rules: RuleSet::Ludo(rules.rules()),
        title: None,
        seats: 4,
        invited: invited.to_vec(),
        computers,
        level: Level::Aggressive,
        display: Display::Emoji,
        theme: ThemeName::default(),
        terms: Terms::default(),
    })
}

fn open(offer: Offer) -> Session {
    let host = ClientSeed::draw(ANN, &Counting);
    let opening = Opening { guild: GuildId(8), channel: ChannelId(9), parent: None, host, offer };
    Session::open(opening, SessionId(0xABC), &Secret::draw(&Counting), Time(0))
}

fn take(session: &Session, user: UserId, command: Command, dice: &'static [u8]) -> Session {
    let ask = Ask { user, moderator: false, interaction: InteractionId(1), seen: None };
    let secret = Secret::draw(&Counting);
    let table = Table {
        dice: &Loaded(dice),
        secret: &secret,
        entropy: &Counting,
        log: &[],
        now: Time(0),
        game_time: GameTime(0),
    };
    session.take(ask, command, &table).expect("the command is taken").session
}

fn join(session: &Session, user: UserId) -> Session {
    take(session, user, Command::Join(ClientSeed::draw(user, &Counting)), &[])
}

static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::default);

/// A message as people see it, part by part.
fn as_seen(session: &Session) -> String {
    let message = view::message(session, Means::FULL, &RENDERER);
    let buttons: Vec<_> = message.buttons.iter().map(|button| format!("[{}]", button.label)).collect();
    let embed = message.embed.clone().unwrap_or_default();
    let fields: Vec<String> = embed.fields.iter().map(|(name, value)| format!("{name}: {value}\n")).collect();
    format!(
        "{}\n| {}\n| {}\n{}| {}\n{}\npings: {:?}\n",
        message.content,
        embed.title,
        embed.description.replace('\n', "\n| "),
        fields.concat(),
        embed.footer,
        buttons.join(" "),
        message.pings
    )
}

#[test]
fn refusals() {
    let legal = [2, 4].into_iter().fold(Tokens::NONE, Tokens::with);
    let all = [
        Refusal::NoGame,
        Refusal::ChannelTaken,
        Refusal::Over,
        Refusal::NotBegun,
        Refusal::Begun,
        Refusal::SeatedAlready,
        Refusal::NotSeated,
        Refusal::Full,
        Refusal::Held(vec![BOB]),
        Refusal::Held(vec![BOB, CLEO]),
        Refusal::TooFew,
        Refusal::NotHost { host: ANN },
        Refusal::NotModerator,
        Refusal::Paused { by: ANN },
        Refusal::NotPaused,
        Refusal::AllAway,
        Refusal::NotOver,
        Refusal::Kicked,
        Refusal::NotInvited { host: ANN },
        Refusal::NoneLeft,
        Refusal::IsSeated { user: BOB },
        Refusal::IsNotSeated { user: BOB },
        Refusal::InvitedAlready { user: BOB },
        Refusal::Yourself,
        Refusal::NotYourTurn { color: Color::Red, player: Some(ANN) },
        Refusal::NotYourTurn { color: Color::Blue, player: None },
        Refusal::Stale,
        Refusal::NothingToUndo,
        Refusal::OthersDecide { awaited: vec![BOB] },
        Refusal::OthersDecide { awaited: vec![BOB, CLEO] },
        Refusal::NoChoice,
        Refusal::RollFirst,
        Refusal::ChooseToken { legal },
        Refusal::ChooseToken { legal: Tokens::NONE.with(3) },
        Refusal::TokenCannotMove { token: 1, legal },
    ];
    let said: Vec<String> = all.iter().map(text::refusal::refusal).collect();
    keep("refusals", &said.join("\n"));
}

#[test]
fn rules() {
    let presets = Preset::ALL.map(Preset::rules);
    let odd = Rules {
        home_step: HomeStep::FullLap,
        enter_on: [1, 5, 6].into_iter().filter_map(Face::new).collect(),
        first_tries: 3,
        start_in_play: 2,
        tokens: 3,
        tokens_to_win: 2,
        extra_on_six: false,
        extra_on_capture: true,
        extra_on_home: false,
        three_sixes: ThreeSixes::UndoTurn,
        safe_squares: SafeSquares::Both,
        entry_safe_for: EntrySafeFor::Owner,
        stack: Stack::BlocksAll,
        capture_before_home: true,
        must_capture: true,
        finish: Finish::Overshoot,
        play_on: false,
        teams: true,
        auto_move: false,
    };
    let bare = Rules {
        tokens: 1,
        tokens_to_win: 1,
        extra_on_capture: false,
        safe_squares: SafeSquares::None,
        stack: Stack::Repels,
        three_sixes: ThreeSixes::Yard,
        play_on: true,
        teams: false,
        ..odd
    };
    let said = presets.into_iter().chain([odd, bare]).map(|rules| {
        let rules = RuleSet::Ludo(rules);
        format!(
            "{}\n{}\n{}\n",
            text::rules::title(&rules),
            text::rules::short(&rules),
            text::rules::sentences(&rules)
        )
    });
    keep("rules", &said.collect::<Vec<_>>().join("\n"));
}

#[test]
fn lobbies() {
    let open = lobby(Preset::Classic, &[], 0);
    let invited = lobby(Preset::House, &[BOB, CLEO], 1);
    let joined = join(&invited, CLEO);
    let ended = take(&invited, ANN, Command::End, &[]);
    let left = take(&open, ANN, Command::Leave, &[]);
    let said = [&open, &invited, &joined, &ended, &left].map(as_seen);
    assert_eq!(text::board::status(&ended, ANN), text::refusal::refusal(&Refusal::Over));
    keep("lobbies", &said.join("\n"));
}

#[test]
fn boards() {
    let begun = take(&join(&lobby(Preset::House, &[], 1), BOB), ANN, Command::Begin, &[]);
    let dice = &[6, 3, 5, 6, 2, 4];
    let rolled = take(&begun, ANN, Command::Act(Choice::Roll), dice);
    let moved = take(&rolled, ANN, Command::Act(Choice::Move(2)), dice);
    let passed = take(&moved, ANN, Command::Act(Choice::Roll), dice);
    let ended = take(&passed, ANN, Command::End, dice);
    let status = [ANN, BOB, CLEO].map(|reader| text::board::status(&passed, reader));
    let said = [&begun, &rolled, &moved, &passed, &ended].map(as_seen);
    keep("boards", &format!("{}\n{}", said.join("\n"), status.join("\n\n")));
}

#[test]
fn a_win() {
    let begun = take(&join(&lobby(Preset::Quick, &[], 0), BOB), ANN, Command::Begin, &[]);
    let won = take(&begun, BOB, Command::Leave, &[]);
    keep("a-win", &as_seen(&won));
}

/// The session with another position on its board.
fn placed(session: &Session, change: fn(&mut serde_json::Value)) -> Session {
    let mut json = serde_json::to_value(session).expect("a session is JSON");
    change(json.pointer_mut("/stage/game/ludo").expect("it has begun"));
    serde_json::from_value(json).expect("it is a session still")
}

#[test]
fn a_winner_who_left_is_named_all_the_same_and_what_happened_last_is_told_still() {
    let joined = join(&join(&lobby(Preset::App, &[], 0), BOB), CLEO);
    let begun = take(&joined, ANN, Command::Begin, &[]);
    let before = placed(&begun, |game| game["board"]["steps"][0] = serde_json::json!([56, 56, 56, 55]));
    let finished = take(&before, ANN, Command::Act(Choice::Roll), &[1]);
    let left = take(&finished, ANN, Command::Leave, &[]);
    let over = take(&left, BOB, Command::Leave, &[]);
    assert_eq!(as_seen(&left).lines().next(), as_seen(&finished).lines().next());
    keep("a-winner-who-left", &[&finished, &left, &over].map(as_seen).join("\n"));
}

#[test]
fn a_roll_that_waits_is_told_also_after_somebody_left() {
    let begun = take(&join(&join(&lobby(Preset::House, &[], 0), BOB), CLEO), ANN, Command::Begin, &[]);
    let rolled = take(&begun, ANN, Command::Act(Choice::Roll), &[6]);
    let left = take(&rolled, CLEO, Command::Leave, &[]);
    let content = view::message(&left, Means::BARE, &RENDERER).content;
    assert!(
        content.starts_with("🟡 Yellow left the game.\n🔴 Red rolled **6**.\n🔴 <@1001>, choose a token."),
        "{content}"
    );
}

/// Plays loaded games and keeps one sentence of each form.
#[test]
fn news() {
    let mut forms = std::collections::BTreeMap::new();
    let variants = [
        Preset::App.rules(),
        Rules {
            first_tries: 3,
            stack: Stack::Repels,
            three_sixes: ThreeSixes::UndoTurn,
            ..Preset::House.rules()
        },
        Rules { three_sixes: ThreeSixes::Yard, ..Preset::Quick.rules() },
    ];
    for rules in variants {
        let mut game = RuleSet::Ludo(rules).begin(4);
        let colors = game.board().colors();
        let mut chance = 7_u64;
        let mut next = |below: u64| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (chance >> 33) % below
        };
        while let Some(seat) = game.board().to_act() {
            let mut events = Vec::new();
            let roll = face(u8::try_from(next(6)).expect("below 6") + 1);
            game.board_mut().play(Action::Roll(roll), &mut events).expect("a roll is legal");
            if let ludo_bot::game::Legal::Move(tokens) = game.board().legal()
                && game.board().to_act() == Some(seat)
            {
                let token = tokens
                    .iter()
                    .nth(usize::try_from(next(tokens.count().into())).expect("small"))
                    .expect("legal");
                let told = game.preview(Action::Move(token)).expect("it is legal");
                forms.entry(form(&told)).or_insert_with(|| text::news::preview(token, &told, &colors));
                game.board_mut().play(Action::Move(token), &mut events).expect("it is legal");
            }
            forms.entry(form(&events)).or_insert_with(|| text::news::news(&events, &colors));
        }
    }
    let said: Vec<String> = forms.into_values().collect();
    keep("news", &said.join("\n"));
}

/// The kinds of these events, for telling forms of sentences apart.
fn form(events: &[Event]) -> String {
    let kind = |event: &Event| {
        let value = serde_json::to_value(event).expect("an event is plain");
        let place = ["from", "to"]
            .map(|key| value[key].as_str().unwrap_or(if value[key].is_null() { "" } else { "…" }).to_owned());
        format!("{}{}{}{}", value["event"], value["reason"], place[0], place[1])
    };
    events.iter().map(kind).collect()
}

#[test]
fn help_and_faults() {
    let said = [
        text::help::HELP.to_owned(),
        text::help::ONLY_IN_SERVERS.to_owned(),
        text::help::UNKNOWN.to_owned(),
        text::help::ELSEWHERE.to_owned(),
        text::help::fault("1234"),
        text::help::out_of_range("seats", "2 to 6"),
        text::help::INVITED_BOT.to_owned(),
        text::help::INVITED_SELF.to_owned(),
        text::help::INVITED_TWICE.to_owned(),
        text::help::too_many(4),
        text::help::missing_permissions(&["View Channel", "Send Messages"]),
        text::help::POSTED.to_owned(),
        text::help::NOT_POSTED.to_owned(),
        text::help::NOT_SENT.to_owned(),
        text::help::NO_RECORD.to_owned(),
        text::help::record(true).to_owned(),
        text::help::record(false).to_owned(),
    ];
    keep("help", &said.join("\n\n"));
}

#[test]
fn payloads() {
    let session = lobby(Preset::Classic, &[BOB], 0);
    let message = view::message(&session, Means::FULL, &RENDERER);
    let answers = [
        reply::Answer::Post(message.clone()).callback(),
        reply::Answer::Update(message).callback(),
        reply::Answer::Private(reply::Message::words("no")).callback(),
        reply::Answer::Choices(vec![("Token 1: 3 → 7".to_owned(), 1.into())]).callback(),
        reply::later(true),
        reply::later(false),
        reply::without_buttons(),
        commands::all(),
    ];
    keep("payloads", &serde_json::to_string_pretty(&answers).expect("JSON"));
}

/// Discord refuses a whole message for one label of more than 80 characters.
#[test]
fn the_longest_label_fits() {
    let rules = Rules { teams: true, safe_squares: SafeSquares::None, ..Preset::House.rules() };
    let crowd = serde_json::json!({
        "rules": rules,
        "board": { "steps": [[-1, -1, -1, -1], [39, 39, 39, 39], [-1, -1, -1, -1], [13, 13, 13, 13]] },
        "turn": 0,
        "rolled": 6,
        "rolls": 1,
        "sixes": 1,
    });
    let crowd: Ludo = serde_json::from_value(crowd).expect("it is a position");
    let events = Game::Ludo(crowd.clone()).preview(Action::Move(1)).expect("a six brings a token out");
    let label = text::news::preview(1, &events, &crowd.colors());
    assert_eq!(label, "Token 1: leaves the yard, captures Green 1+2+3+4, captures Blue 1+2+3+4");
    assert!(label.chars().count() <= 80, "{}", label.chars().count());
}
