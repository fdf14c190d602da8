//! A session as a message: its words, its picture, and a button for each thing that can be done.

pub mod replay;

use std::borrow::Cow;
use std::sync::Arc;

use super::custom_id::{CustomId, Press};
use super::reply::{Attachment, Button, Embed, Message, Style};
use crate::game::{Action, Color, Event, Game, Legal, RuleSet};
use crate::render::{Format, Picture, Renderer, emoji, theme};
use crate::scene::Scene;
use crate::scene::film::Film;
use crate::session::{
    Chair, Display, Happened, Match, PauseReason, Player, Session, Stage, ThemeName, Undo, UserId,
};
use crate::text;

/// How a session can be shown where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Means {
    /// Whether files may be attached.
    pub pictures: bool,
    /// Whether frames may be shown.
    pub embeds: bool,
}

impl Means {
    /// All of them.
    pub const FULL: Means = Means { pictures: true, embeds: true };
    /// Words alone.
    pub const BARE: Means = Means { pictures: false, embeds: false };
}

/// How many characters Discord lets a message have. It counts code points; here UTF-16 code units are counted, which are
/// never fewer.
const CONTENT: usize = 2_000;

/// The message that shows a session, with its buttons, drawn at once.
pub fn message(session: &Session, means: Means, renderer: &Renderer) -> Message {
    let picture = if has_picture(session, means) { picture(session, renderer) } else { None };
    around("", session, means, picture, renderer)
}

/// Whether the message that shows a session has a picture.
pub fn has_picture(session: &Session, means: Means) -> bool {
    display(session, means) != Display::Emoji && has_board(session)
}

/// The picture of a session, which takes some milliseconds to draw; `None` where there is no board to be seen.
pub fn picture(session: &Session, renderer: &Renderer) -> Option<Attachment> {
    let film = moves(session)?;
    let picture = match session.display {
        Display::Animated => renderer.film(&film, session.theme),
        Display::Image | Display::Emoji => renderer.picture(film.after(), session.theme),
    };
    Some(attached(film.after(), picture))
}

/// The message that shows a session, around its picture where it has one, below something said.
pub fn around(
    said: &str,
    session: &Session,
    means: Means,
    picture: Option<Attachment>,
    renderer: &Renderer,
) -> Message {
    let full = match (&session.stage, session.played()) {
        (Stage::Lobby { chairs }, _) => lobby(session, chairs),
        (_, Some(played)) => board(said, session, played),
        _ => Message { embed: Some(closed(session)), ..Message::words(text::lobby::off(session)) },
    };
    let shown = scene(session).filter(|_| display(session, means) == Display::Emoji);
    let room = CONTENT.saturating_sub(emoji::units(&full.content) + 1);
    let content = match shown {
        Some(scene) => format!("{}\n{}", full.content, renderer.emoji(&scene, room)),
        None => full.content,
    };
    Message { content, embed: full.embed.filter(|_| means.embeds), file: picture, ..full }
}

/// The same without buttons, for who pressed an older board.
pub fn glimpse(
    said: &str,
    session: &Session,
    means: Means,
    picture: Option<Attachment>,
    renderer: &Renderer,
) -> Message {
    let shown = around(said, session, means, picture, renderer);
    let content = if session.played().is_some() { shown.content } else { said.to_owned() };
    Message { content, pings: Vec::new(), buttons: Vec::new(), ..shown }
}

/// Whether there is a board to be seen. People see it before they join, where the game has different ones.
fn has_board(session: &Session) -> bool {
    match &session.stage {
        Stage::Lobby { .. } => session.rules.layout().is_some(),
        _ => session.played().is_some(),
    }
}

/// The position that there is to be seen of a session, and what led to it.
fn position(session: &Session) -> Option<(Cow<'_, Game>, &[Event])> {
    match (&session.stage, session.played()) {
        (Stage::Lobby { chairs }, _) if has_board(session) => {
            Some((Cow::Owned(session.rules.begin(seats(session, chairs))), &[]))
        }
        (_, Some(played)) => Some((Cow::Borrowed(&played.game), &played.news)),
        _ => None,
    }
}

/// What there is to be seen.
fn scene(session: &Session) -> Option<Scene> {
    position(session).map(|(game, news)| Scene::new(&game, news))
}

/// The same with the moves of the last step, on its own board alone: whatever changes besides moves nothing again.
fn moves(session: &Session) -> Option<Film> {
    let film = position(session).map(|(game, news)| Film::of_step(&game, news))?;
    let is_seen = session.played().is_some_and(|played| played.moved < session.version);
    Some(if is_seen { film.stopped() } else { film })
}

/// How many would play if all came that seats are held for.
fn seats(session: &Session, chairs: &[Chair]) -> usize {
    let coming = text::lobby::taken(chairs) + text::lobby::held(chairs).len();
    coming.max(*session.rules.seats().start())
}

fn lobby(session: &Session, chairs: &[Chair]) -> Message {
    let board = text::boards::lobby(session, seats(session, chairs));
    let board = board.map(|board| ("Board".to_owned(), board));
    Message {
        content: text::lobby::content(session, chairs),
        pings: text::lobby::held(chairs),
        embed: Some(Embed {
            color: QUIET,
            title: text::game(session.rules.kind()).to_owned(),
            description: text::lobby::seats(session, chairs),
            fields: board.into_iter().chain([rules(session)]).chain(turns(session)).collect(),
            footer: text::lobby::commitment(session),
        }),
        buttons: lobby_buttons(session),
        file: None,
    }
}

fn rules(session: &Session) -> (String, String) {
    ("Rules".to_owned(), text::rules::short(&session.rules))
}

/// How long turns are, where they have an end.
fn turns(session: &Session) -> Option<(String, String)> {
    text::terms::terms(session.terms).map(|terms| ("Turns".to_owned(), terms))
}

fn lobby_buttons(session: &Session) -> Vec<Button> {
    vec![
        button(session, Press::Join, "Join", Style::Primary),
        button(session, Press::Leave, "Leave", Style::Secondary),
        button(session, Press::AddComputer, "Add computer", Style::Secondary),
        button(session, Press::Start, "Start", Style::Success),
    ]
}

fn closed(session: &Session) -> Embed {
    Embed {
        color: QUIET,
        title: text::game(session.rules.kind()).to_owned(),
        description: text::lobby::closed(session),
        fields: Vec::new(),
        footer: text::lobby::commitment(session),
    }
}

fn board(said: &str, session: &Session, played: &Match) -> Message {
    let above = if said.is_empty() { String::new() } else { format!("{said}\n") };
    // The plainest board has its room below, and the end of its line.
    let room = CONTENT - emoji::MAX_UNITS - 1;
    let content = text::board::content(session, played, room.saturating_sub(emoji::units(&above)));
    let turn = session.to_act();
    Message {
        content: above + &content,
        pings: pinged(session, played),
        embed: Some(Embed {
            color: turn.map_or(QUIET, |(_, color, _)| edge(session.theme, color)),
            title: String::new(),
            description: text::board::players(session, played),
            fields: Vec::new(),
            footer: text::lobby::commitment(session),
        }),
        buttons: [choices(session, played), answers(session, played), ways_back(session, played)].concat(),
        file: None,
    }
}

/// Who is to answer, or else to act; and who has just been offered a seat.
fn pinged(session: &Session, played: &Match) -> Vec<UserId> {
    let offered = played.notes.iter().any(|note| note.happened == Happened::Offered);
    let invited = played.invited.last().copied().filter(|_| offered && session.is_live());
    let called = match &played.undo {
        _ if played.pause.is_some() => Vec::new(),
        Some(Undo::Asked(vote)) => vote.awaited(),
        _ => session.to_act().and_then(|(_, _, player)| player).into_iter().collect(),
    };
    called.into_iter().chain(invited).collect()
}

const fn display(session: &Session, means: Means) -> Display {
    if means.pictures { session.display } else { Display::Emoji }
}

/// The picture of a board on which nobody plays.
pub fn empty_board(rules: &RuleSet, theme: ThemeName, renderer: &Renderer) -> Attachment {
    let scene = Scene::new(&rules.begin(*rules.seats().start()), &[]);
    attached(&scene, renderer.picture(&scene, theme))
}

fn attached(scene: &Scene, picture: Picture) -> Attachment {
    let name = match picture.format {
        Format::Png => "board.png",
        Format::Gif => "board.gif",
    };
    Attachment { name, bytes: Arc::from(picture.bytes), alt: Some(text::alt::alt(scene)) }
}

/// A button for each thing that the player to act may do.
fn choices(session: &Session, played: &Match) -> Vec<Button> {
    let Some((_, _, Some(_))) = session.to_act().filter(|_| played.pause.is_none()) else {
        return Vec::new();
    };
    match played.game.board().legal() {
        Legal::Roll { .. } => vec![button(session, Press::Roll, "Roll", Style::Primary)],
        Legal::Move(_) => previews(played)
            .into_iter()
            .map(|(token, label)| button(session, Press::Move(token), &label, Style::Primary))
            .collect(),
        Legal::Nothing => Vec::new(),
    }
}

/// The answers to who asks to take something back.
fn answers(session: &Session, played: &Match) -> Vec<Button> {
    match played.undo {
        Some(Undo::Asked(_)) => vec![
            button(session, Press::Agree, "Agree", Style::Success),
            button(session, Press::Decline, "No", Style::Secondary),
        ],
        _ => Vec::new(),
    }
}

/// How a game goes on that stands still or is over, and how somebody takes a seat in it.
fn ways_back(session: &Session, played: &Match) -> Vec<Button> {
    if !session.is_live() {
        return vec![button(session, Press::Rematch, "Rematch", Style::Secondary)];
    }
    let is_away = |player: &Player| matches!(player, Player::Away(_));
    let has_seat =
        played.players.iter().any(|(_, player)| is_away(player)) || played.vacant().next().is_some();
    let back = has_seat.then(|| button(session, Press::Back, "Take seat", Style::Secondary));
    match played.pause.map(|pause| pause.reason) {
        Some(PauseReason::By(_)) => Vec::new(),
        Some(_) => {
            vec![button(session, Press::Resume, "Resume", Style::Success)].into_iter().chain(back).collect()
        }
        None => back.into_iter().collect(),
    }
}

/// Each legal token with what moving it would do.
pub fn previews(played: &Match) -> Vec<(u8, String)> {
    let Legal::Move(tokens) = played.game.board().legal() else { return Vec::new() };
    let colors = played.game.board().colors();
    let preview = |token| {
        let events = played.game.preview(Action::Move(token)).ok()?;
        Some((token, text::news::preview(token, &events, &colors)))
    };
    tokens.iter().filter_map(preview).collect()
}

fn button(session: &Session, press: Press, label: &str, style: Style) -> Button {
    let id = CustomId { session: session.id, version: session.version, press };
    Button { id: id.to_string(), label: label.to_owned(), style }
}

/// The edge of a message where it is nobody's turn.
pub(super) const QUIET: u32 = 0x0080_8080;

/// Otherwise it is that of the yard, or of the slot, of whose turn it is.
fn edge(theme: ThemeName, color: Color) -> u32 {
    theme::of(theme).tone(color).field.code()
}
