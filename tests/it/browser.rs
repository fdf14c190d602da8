//! A whole game in the sandbox's page, in a real browser: the first that anybody sees of the program.

mod page;

use page::{Page, Screen};

use crate::process::{Program, ludo_bot};

/// More presses than any quick game takes.
const LONG: usize = 2000;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_quick_game_in_the_page() {
    let mut sandbox =
        Program::start(ludo_bot(&["sandbox", "--port", "0"])).expect("the program can be started");
    let address = sandbox.says("Open ", " and ").await;
    let page = Page::open(&address).await;
    let [ann, bob] = [page.id_of("Ann").await, page.id_of("Bob").await];

    page.picture("1-welcome").await;
    page.begin_command("/ludo start", "ludo start").await;
    page.picture("2-options").await;
    page.fill_in("rules", "quick", "quick").await;
    page.fill_in("seats", "2", "").await;
    page.fill_in("opponent1", "Bob", &bob).await;
    page.send().await;
    page.sees("Ann used /ludo start").await;
    page.become_person(&bob).await;
    page.picture("3-lobby").await;
    page.press("Join").await;
    page.become_person(&ann).await;
    page.press("Start").await;
    page.sees("it is your turn: roll").await;

    refusals_are_seen_by_their_person_alone(&page, &ann, &bob).await;

    for pressed in 0..LONG {
        let board = page.board().await;
        page.the_board_is_shown().await;
        page.nothing_has_failed().await;
        match pressed {
            20 => page.picture("4-dark").await,
            21 => {
                page.toggle_theme().await;
                page.picture("5-light").await;
                page.toggle_theme().await;
                page.resize(Screen::PHONE).await;
            }
            24 => page.picture("6-phone").await,
            _ if pressed > 24 && board.buttons.len() > 1 => page.picture("6-phone-choice").await,
            _ => {}
        }
        let Some(player) = board.to_act else { break };
        page.become_person(&player).await;
        page.press(&board.buttons[0]).await;
    }
    page.resize(Screen::DESKTOP).await;
    page.sees("🏆").await;
    page.picture("7-end").await;

    // The record comes as a file, to who asked.
    page.begin_command("/game record", "game record").await;
    page.send().await;
    page.sees("Only you can see this").await;
    page.sees(".json").await;
    page.nothing_has_failed().await;
    page.picture("8-record").await;

    // The whole game comes as one animation, to who asked; the board stays where it is.
    page.begin_command("/game replay", "game replay").await;
    page.send().await;
    page.sees("The whole game, ").await;
    page.the_replay_is_shown().await;
    page.nothing_has_failed().await;
    page.picture("8-replay").await;

    // For eyes that want no picture: against a computer, on a grid of emoji, also on a phone.
    page.begin_command("/ludo start", "ludo start").await;
    page.fill_in("display", "emoji", "emoji").await;
    page.fill_in("computers", "1", "").await;
    page.send().await;
    page.sees("computer · aggressive").await;
    page.press("Start").await;
    for (screen, name) in [(Screen::DESKTOP, "9-grid"), (Screen::PHONE, "9-grid-phone")] {
        page.resize(screen).await;
        page.the_grid_is_in_columns().await;
        page.tokens_are_pictures().await;
        page.nothing_has_failed().await;
        page.picture(name).await;
    }
    page.close().await;
    sandbox.signal("TERM").await;
    let ended = sandbox.end().await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
}

/// It is Ann's turn: Bob presses all the same, and is told so where only he can see it.
async fn refusals_are_seen_by_their_person_alone(page: &Page, ann: &str, bob: &str) {
    page.become_person(bob).await;
    assert!(!page.is_called().await, "the lobby called Bob; the board that it became calls Ann");
    page.press_in_vain("Roll").await;
    page.sees("It is the turn of @Ann").await;
    assert_eq!(page.private_messages().await, 1);
    page.become_person(ann).await;
    assert_eq!(page.private_messages().await, 0, "what Bob was told is not for Ann");
    page.become_person(bob).await;
    assert_eq!(page.private_messages().await, 1, "and is still there for Bob");
    page.dismiss().await;
    page.become_person(ann).await;
    assert!(page.is_called().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_typed_mended_saved_and_played_in_the_page() {
    let mut sandbox =
        Program::start(ludo_bot(&["sandbox", "--port", "0"])).expect("the program can be started");
    let address = sandbox.says("Open ", " and ").await;
    let page = Page::open(&address).await;

    page.begin_command("/snakes start", "snakes start").await;
    page.fill_in("board", "cus", "custom").await;
    page.picture("10-board").await;
    page.fill_in("computers", "1", "").await;
    page.send().await;
    page.fill_form(&[("Board", "19>3\n5>99\nsnake at 7"), ("Size", "20"), ("Save as", "Ann's Pit")]).await;
    page.picture("11-form").await;
    page.submit().await;
    page.sees("the ladder 5 > 99 is not all on the board").await;
    page.picture("12-faults").await;
    page.press_private("Edit").await;
    assert_eq!(page.in_form("Board").await, "19>3\n5>99\nsnake at 7");
    assert_eq!(page.in_form("Save as").await, "Ann's Pit");
    page.resize(Screen::PHONE).await;
    page.the_form_fits().await;
    page.picture("13-form-phone").await;
    page.fill_form(&[("Board", "19>3\n4>11")]).await;
    page.submit().await;
    page.sees("The board is kept as Ann's Pit").await;
    page.sees("2 of 4 seats taken").await;
    page.nothing_has_failed().await;
    page.picture("14-lobby-phone").await;
    page.resize(Screen::DESKTOP).await;
    page.press("Start").await;
    for _ in 0..LONG {
        page.nothing_has_failed().await;
        let board = page.board().await;
        if board.to_act.is_none() {
            break;
        }
        page.press(&board.buttons[0]).await;
    }
    page.sees("🏆").await;
    page.picture("15-end").await;

    // It is found among the boards as one types, and shown as it was written.
    page.begin_command("/snakes boards", "snakes boards").await;
    page.fill_in("show", "pit", "Ann\\'s Pit").await;
    page.send().await;
    page.sees("20 squares, 1 snake, 1 ladder").await;
    page.nothing_has_failed().await;
    page.picture("16-saved").await;
    page.close().await;
    sandbox.signal("TERM").await;
    let ended = sandbox.end().await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
}
