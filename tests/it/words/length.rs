//! A board's words never outgrow Discord's 2,000 characters: grid and emoji of ours and all, whatever is said above.
//!
//! The worst is put together from parts, each as long as any can be; that games are within it is looked at as they are
//! played.

use ludo_bot::discord::view;
use ludo_bot::game::Seat;
use ludo_bot::render::emoji::{MAX_UNITS, units};
use ludo_bot::session::{Attendance, Happened, Note, Pause, PauseReason, Stage, Timeout, Unreachable, Wait};

use super::*;
use crate::pictures::emoji::longest;

/// How many characters a message may have.
const MESSAGE: usize = 2_000;

/// Writes with the longest emoji of our own that there can be.
pub(super) static OWN: LazyLock<Renderer> = LazyLock::new(|| {
    let renderer = Renderer::default();
    renderer.write_with(longest());
    renderer
});

const LAST: UserId = UserId(u64::MAX);

/// Everything that can happen to a seat, for each seat: more than one step ever does.
fn eventful(session: &Session) -> Session {
    let mut session = session.clone();
    let Stage::Playing(played) = &mut session.stage else { panic!("it is on") };
    let happened = [
        Happened::RanOut(Timeout::Play),
        Happened::RanOut(Timeout::Pass),
        Happened::Away,
        Happened::Departed,
        Happened::Back,
        Happened::Taken,
        Happened::Automated,
        Happened::Skipped,
        Happened::Kicked,
        Happened::Replaced,
        Happened::Restored,
        Happened::Offered,
    ];
    let seats: Vec<Seat> = played.players.seats().collect();
    let notes = seats.iter().flat_map(|seat| happened.map(|happened| Note { seat: *seat, happened }));
    played.notes = notes.collect();
    played.invited.push(LAST);
    session
}

/// The sentences that are said above a board, with as many users as there can be.
fn refusals() -> Vec<String> {
    let users = vec![LAST; 5];
    let color = Color::Yellow;
    let refusals = [
        Refusal::Stale,
        Refusal::Held(users.clone()),
        Refusal::OthersDecide { awaited: users },
        Refusal::NotYourTurn { color, player: Some(LAST) },
        Refusal::NothingToUndo,
        Refusal::NotModerator,
    ];
    refusals.iter().map(text::refusal::refusal).collect()
}

pub(super) fn assert_fits(content: &str) {
    assert!(units(content) <= MESSAGE, "{} units:\n{content}", units(content));
}

/// Plays to the end by the first token, and looks at each board with all that can stand above it.
#[test]
fn the_longest_message_fits() {
    for preset in Preset::ALL {
        let mut session = lobby(preset, &[], 3);
        session.display = Display::Emoji;
        let mut session = take(&session, ANN, Command::Begin, &[]);
        let secret = Secret::draw(&Counting);
        let fair = ludo_bot::session::dice::FairDice;
        let (now, game_time) = (Time(0), GameTime(0));
        let table = Table { dice: &fair, secret: &secret, entropy: &Counting, log: &[], now, game_time };
        while let Some((_, _, Some(user))) = session.to_act() {
            let choice = match session.played().map(|played| played.game.board().legal()) {
                Some(ludo_bot::game::Legal::Move(tokens)) => {
                    Choice::Move(tokens.iter().next().expect("not empty"))
                }
                _ => Choice::Roll,
            };
            let ask = Ask { user, moderator: false, interaction: InteractionId(1), seen: None };
            session = session.take(ask, Command::Act(choice), &table).expect("it is legal").session;
            let asked = undo::asked(&session);
            for renderer in [&RENDERER, &OWN] {
                assert_fits(&view::message(&session, Means::BARE, renderer).content);
                assert_fits(&view::message(&asked, Means::BARE, renderer).content);
            }
            if session.is_live() {
                let all = eventful(&asked);
                assert_fits(&view::message(&all, Means::BARE, &OWN).content);
                for said in refusals() {
                    assert_fits(&view::glimpse(&said, &all, Means::BARE, None, &OWN).content);
                }
            }
        }
    }
}

/// Where everything is said at once, what is to be done is said still, and the grid is whole.
#[test]
fn what_is_to_be_done_is_never_left_out() {
    let begun = take(&join(&lobby(Preset::House, &[], 2), BOB), ANN, Command::Begin, &[]);
    let all = eventful(&undo::asked(&begun));
    for said in refusals() {
        let content = view::glimpse(&said, &all, Means::BARE, None, &OWN).content;
        assert!(content.starts_with(&said), "{content}");
        assert!(content.contains("do you agree?") && content.contains("roll."), "{content}");
        let below = content.lines().filter(|line| line.starts_with('🟥')).count();
        assert!(below > 5, "{content}");
    }
}

/// All that can be to do, at its longest, leaves half of a message to the board, under a refusal too.
#[test]
fn what_is_to_be_done_has_room() {
    let said = refusals().iter().map(|said| units(said)).max().expect("there are some");
    assert!(said + 1 + text::board::LEAST_ROOM + 1 + MAX_UNITS <= MESSAGE, "{said}");

    let begun = take(&join(&lobby(Preset::House, &[], 2), BOB), ANN, Command::Begin, &[]);
    let asked = undo::asked(&begun);
    let reasons = [
        None,
        Some(PauseReason::By(LAST)),
        Some(PauseReason::Rest),
        Some(PauseReason::Unreachable(Unreachable::Forbidden)),
    ];
    for reason in reasons {
        let mut session = asked.clone();
        let Stage::Playing(played) = &mut session.stage else { panic!("it is on") };
        played.pause = reason.map(|reason| Pause { reason, left: None, since: Time(0), closes: None });
        let at = Time(i64::MAX);
        played.wait = Some(Wait { until: GameTime(0), at, remind: None, reminded: None });
        played.attendance = vec![Attendance { acted: None, missed: 2, auto: false }; 4];
        let played = session.played().expect("it is on");
        let content = text::board::content(&session, played, 0);
        assert!(units(&content) <= text::board::LEAST_ROOM, "{content}");
        assert_eq!(text::board::content(&session, played, usize::MAX).lines().last(), content.lines().last());
    }
}
