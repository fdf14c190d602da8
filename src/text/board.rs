//! The board message, in words.

use super::{color, colored, computer, count, mention, mentions, news, terms};
use crate::game::ludo::Place;
use crate::game::snakes::Runner;
use crate::game::{Game, Legal, Seat};
use crate::session::{Ending, Match, Player, Refusal, Session, Stage, UserId};

/// Room for what is to be done, whatever it is, in UTF-16 code units.
pub const LEAST_ROOM: usize = 600;

/// What stands above the board: the last rolls and what they did, and who is next. It mentions the player to act,
/// who is asked to take something back, and who has just been offered a seat; nobody else. It takes `room` UTF-16 code
/// units at most, of which [`LEAST_ROOM`] are always enough for what is to be done: of what has happened, the oldest is
/// left out.
pub fn content(session: &Session, played: &Match, room: usize) -> String {
    let colors = played.game.board().colors();
    let notes = terms::notes(played);
    let news = news::news(&played.news, &colors);
    let undo = played.undo.as_ref().map(|undo| super::undo::undo(undo, played)).unwrap_or_default();
    let next = match &session.stage {
        Stage::Over { ending, .. } => over(played, *ending),
        _ if played.pause.is_some() => {
            played.pause.map(|pause| terms::pause(pause, played)).unwrap_or_default()
        }
        _ => prompt(session, played),
    };
    let next = [undo, next].into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join("\n");
    within(room, &notes, &news, &next)
}

/// What is to be done, and as much of what has happened as there is room for above it: the oldest news go first.
fn within(room: usize, notes: &str, news: &str, next: &str) -> String {
    let [notes, news]: [Vec<&str>; 2] = [notes, news].map(|said| said.lines().collect());
    let without = |left_out: usize| {
        let notes = notes.iter().skip(left_out.saturating_sub(news.len()));
        let told = notes.chain(news.iter().skip(left_out)).copied();
        told.chain([next]).filter(|said| !said.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let fits = |said: &String| said.encode_utf16().count() <= room;
    (0..=notes.len() + news.len()).map(without).find(fits).unwrap_or_else(|| next.to_owned())
}

/// Who is next, and what can be done.
fn prompt(session: &Session, played: &Match) -> String {
    let Some((_, color, user)) = session.to_act() else { return String::new() };
    let Some(user) = user else { return format!("{}, a computer, is playing.", colored(color)) };
    let what = match played.game.board().legal() {
        Legal::Move(_) => "choose a token",
        _ => "it is your turn: roll",
    };
    format!("{} {}, {what}.{}", color.emoji(), mention(user), terms::time_left(session, played))
}

fn over(played: &Match, ending: Ending) -> String {
    match ending {
        Ending::Won(seat) => format!("🏆 **{} won!** {}", winners(played, seat), thanks(played, seat)),
        Ending::EndedBy(_) => "🏁 The game was ended before anybody won.".to_owned(),
        Ending::Abandoned => "Nobody was left to play on, so the game is over.".to_owned(),
    }
}

/// The winner, or the two of a team.
fn winners(played: &Match, seat: Seat) -> String {
    let colors = played.game.board().colors();
    let winners: Vec<String> =
        played.game.winners(seat).into_iter().map(|seat| colored(colors[seat])).collect();
    super::list(&winners)
}

fn thanks(played: &Match, seat: Seat) -> String {
    let winners = played.game.winners(seat);
    let users: Vec<UserId> = winners.into_iter().filter_map(|seat| person(played, seat)).collect();
    if users.is_empty() {
        return "Well played, computer.".to_owned();
    }
    format!("Congratulations, {}!", mentions(users))
}

/// Who played for this seat, there still or not: who has won may leave while the others play on.
fn person(played: &Match, seat: Seat) -> Option<UserId> {
    match played.players[seat] {
        Player::Person(user) | Player::Away(user) | Player::Gone(user) => Some(user),
        Player::Computer(_) => None,
    }
}

/// Who plays which colour, a line each, with how far they are.
pub fn players(session: &Session, played: &Match) -> String {
    let colors = played.game.board().colors();
    let turn = session.to_act().map(|(seat, ..)| seat);
    let vacant: Vec<Seat> = if session.is_live() { played.vacant().collect() } else { Vec::new() };
    let line = |seat: Seat, player: &Player| {
        let who = match player {
            Player::Person(user) if played.attendance(seat).auto => format!("{} · auto", mention(*user)),
            Player::Person(user) => mention(*user),
            Player::Computer(by) => computer(*by, &session.rules),
            Player::Away(user) => format!("{} · away, a computer holds the seat", mention(*user)),
            Player::Gone(user) if vacant.contains(&seat) => {
                format!("{} · left, the seat is free", mention(*user))
            }
            Player::Gone(user) => format!("{} · left", mention(*user)),
        };
        let to_play = if turn == Some(seat) { " · **to play**" } else { "" };
        format!("{} {who} · {}{to_play}", colored(colors[seat]), progress(played, seat))
    };
    let mut lines: Vec<String> = played.players.iter().map(|(seat, player)| line(seat, player)).collect();
    if !vacant.is_empty() && !played.invited.is_empty() {
        lines.push(format!("Invited: {}", mentions(played.invited.iter().copied())));
    }
    if let Stage::Over { ending: Ending::EndedBy(user), .. } = session.stage {
        lines.push(format!("Ended by {}", mention(user)));
    }
    lines.join("\n")
}

/// "2 of 4 home", "square 38 of 100", or the place of who has finished.
fn progress(played: &Match, seat: Seat) -> String {
    let board = played.game.board();
    if let Some(index) = board.places().iter().position(|finished| *finished == seat) {
        return match played.game {
            Game::Ludo(_) => {
                format!("finished {}", news::ordinal(u8::try_from(index + 1).unwrap_or(u8::MAX)))
            }
            Game::Snakes(_) => "won".to_owned(),
        };
    }
    match &played.game {
        Game::Ludo(game) => {
            let home = game.places(seat).iter().filter(|place| **place == Place::Home).count();
            format!("{home} of {} home", game.rules().tokens_to_win)
        }
        Game::Snakes(game) => {
            let Runner { square, skips, shield, .. } = game.runner(seat);
            let shield = if shield { " 🛡️" } else { "" };
            let skips = if skips { " · misses a turn" } else { "" };
            let size = game.course().board().size();
            let place =
                if square == 0 { "at the start".to_owned() } else { format!("square {square} of {size}") };
            format!("{place}{shield}{skips}")
        }
    }
}

/// The answer to `/game status`, for one reader.
pub fn status(session: &Session, reader: UserId) -> String {
    let Some(played) = session.played() else {
        let reason = if session.is_live() { Refusal::NotBegun } else { Refusal::Over };
        return super::refusal::refusal(&reason);
    };
    let turn = match session.to_act() {
        _ if !session.is_live() => "The game is over.".to_owned(),
        Some((_, _, Some(user))) if user == reader => {
            format!("It is your turn.{}", terms::time_left(session, played))
        }
        Some((_, of, Some(user))) => {
            let over = played.wait.map(|wait| format!(" Their time is over {}.", terms::moment(wait.at)));
            let over = over.unwrap_or_default();
            format!("It is the turn of {}, who plays {}.{over}", mention(user), color(of))
        }
        Some((_, of, None)) => format!("It is the turn of {}, a computer.", color(of)),
        None => "The game is over.".to_owned(),
    };
    let pause = played.pause.map(|pause| format!("{}\n", terms::pause(pause, played))).unwrap_or_default();
    let so_far = if session.is_live() { " so far" } else { "" };
    let rolls = count(played.rolls as usize, "roll");
    format!("{pause}{turn} {rolls}{so_far}.\n{}", players(session, played))
}
