//! `render` on the command line.

use std::fs;
use std::path::Path;

use ludo_bot::game::ludo::Ludo;
use ludo_bot::game::ludo::rules::Preset;
use ludo_bot::game::{Action, Face, Game, Roll};
use ludo_bot::render::Renderer;
use ludo_bot::scene::Scene;
use ludo_bot::session::ThemeName;
use serde_json::{Value, json};

use crate::process::{Ended, ludo_bot, run};

/// A six brings token 3 out, which goes on by 4; then it is the turn of seat 1.
fn record() -> Value {
    let turns = json!([{ "seat": 0, "roll": 6, "token": 3 }, { "seat": 0, "roll": 4, "token": 3 }, { "seat": 1, "roll": 2 }]);
    json!({ "game": "ludo", "rules": "classic", "seats": 2, "turns": turns })
}

/// The picture of the game after so many actions of that record.
fn picture(actions: usize, theme: ThemeName) -> Vec<u8> {
    let roll = |pips| Action::Roll(Roll::one(Face::new(pips).expect("a face")));
    let all = [roll(6), Action::Move(3), roll(4), Action::Move(3), roll(2)];
    let (mut game, mut events) = (Game::Ludo(Ludo::new(Preset::Classic.rules(), 2)), Vec::new());
    for action in &all[..actions] {
        if matches!(action, Action::Roll(_)) {
            events.clear();
        }
        game.board_mut().play(*action, &mut events).expect("it is legal");
    }
    Renderer::default().picture(&Scene::new(&game, &events), theme).bytes
}

/// `ludo-bot render -` with this as its standard input, into a file.
async fn drawn(input: &str, arguments: &[&str], out: &Path) -> Ended {
    let mut command = ludo_bot(&["render", "-", "-o", out.to_str().expect("a plain path")]);
    command.args(arguments);
    run(command, input).await
}

#[tokio::test]
async fn a_record_is_drawn_as_it_ends_or_as_it_was_after_a_turn() {
    let home = tempfile::tempdir().expect("there is room");
    let out = home.path().join("board.png");
    for (arguments, actions, theme) in [
        (&[][..], 5, ThemeName::Classic),
        (&["--at", "3"], 5, ThemeName::Classic),
        (&["--at", "2"], 4, ThemeName::Classic),
        (&["--at", "1", "--theme", "night"], 2, ThemeName::Night),
        (&["--at", "0"], 0, ThemeName::Classic),
    ] {
        // What is there is replaced.
        let ended = drawn(&record().to_string(), arguments, &out).await;
        assert_eq!((ended.code, ended.stdout.as_str(), ended.stderr.as_str()), (Some(0), "", ""));
        assert!(fs::read(&out).expect("it is there") == picture(actions, theme), "{arguments:?}");
    }
    // The first of several, or a single one however it is laid out.
    let last = picture(5, ThemeName::Classic);
    let pretty = serde_json::to_string_pretty(&record()).expect("JSON");
    for input in [format!("\n{}\n{{}}\n", record()), pretty] {
        let ended = drawn(&input, &[], &out).await;
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        assert!(fs::read(&out).expect("it is there") == last);
    }
}

#[tokio::test]
async fn a_picture_can_go_to_standard_output() {
    let home = tempfile::tempdir().expect("there is room");
    let file = home.path().join("record.json");
    fs::write(&file, record().to_string()).expect("there is room");
    let mut command = ludo_bot(&["render", file.to_str().expect("a plain path"), "--at", "2", "-o", "-"]);
    let ended = command.output().await.expect("it can be run");
    assert_eq!((ended.status.code(), &*ended.stderr), (Some(0), &b""[..]));
    assert!(ended.stdout == picture(4, ThemeName::Classic));
}

#[tokio::test]
async fn a_game_is_animated_as_far_as_it_is_asked_for_and_as_it_stands() {
    let home = tempfile::tempdir().expect("there is room");
    let out = home.path().join("game.gif");
    let mut undone = record();
    let turns = undone["turns"].as_array_mut().expect("a record has turns");
    turns.extend([json!({ "seat": 1, "undone": 1 }), json!({ "seat": 1, "roll": 2 })]);
    let mut films = Vec::new();
    for (record, arguments) in [
        (&record(), &["--animate"][..]),
        (&undone, &["--animate"]),
        (&undone, &["--animate", "--at", "3"]),
        (&record(), &["--animate", "--at", "2"]),
    ] {
        let ended = drawn(&record.to_string(), arguments, &out).await;
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        films.push(fs::read(&out).expect("it is there"));
        assert!(films.last().is_some_and(|film| film.starts_with(b"GIF89a")), "{arguments:?}");
    }
    assert!(films[0] == films[1] && films[0] == films[2], "what was taken back is not shown");
    assert!(films[3].len() < films[0].len());
}

#[tokio::test]
async fn what_cannot_be_drawn_is_said_so_and_leaves_what_is_there() {
    let home = tempfile::tempdir().expect("there is room");
    let out = home.path().join("board.png");
    fs::write(&out, "mine").expect("there is room");
    let mut wrong = record();
    wrong["turns"][1]["token"] = json!(2);
    let none = json!({ "game": "ludo", "rules": "classic", "seats": 2, "turns": [] });
    let wrong_turn = "turn 2: token 2 may not move by a 4, legal is 3\n";
    for (input, arguments, code, said) in [
        (&wrong.to_string()[..], &[][..], 1, wrong_turn),
        (&wrong.to_string(), &["--animate"], 1, wrong_turn),
        (&record().to_string(), &["--at", "4"], 2, "there is no turn 4: the record ends with turn 3\n"),
        (
            &record().to_string(),
            &["--at", "0", "--animate"],
            2,
            "there is nothing to animate: no turn stands until then\n",
        ),
        (&none.to_string(), &["--animate"], 2, "there is nothing to animate: no turn stands until then\n"),
        ("", &[], 2, "no record: the input is empty\n"),
        ("{}", &[], 2, "no record: "),
        ("hello", &[], 2, "no record: "),
        (&record().to_string(), &["--theme", "neon"], 2, "classic, night, paper, high-contrast, colour-safe"),
        (&record().to_string(), &["--at", "many"], 2, "--at"),
    ] {
        let ended = drawn(input, arguments, &out).await;
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(code), ""), "{arguments:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(said), "{arguments:?}: {}", ended.stderr);
        assert_eq!(fs::read(&out).expect("it is there"), b"mine", "{arguments:?}");
    }
    // Before the turn that is wrong there is something to see.
    let ended = drawn(&wrong.to_string(), &["--at", "1"], &out).await;
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert!(fs::read(&out).expect("it is there") == picture(2, ThemeName::Classic));

    let nowhere = home.path().join("nowhere").join("board.png");
    let ended = drawn(&record().to_string(), &[], &nowhere).await;
    assert_eq!(ended.code, Some(2));
    assert!(
        ended.stderr.starts_with(&format!("{} cannot be written: ", nowhere.display())),
        "{}",
        ended.stderr
    );
    let ended = run(ludo_bot(&["render", "nowhere.json", "-o", "board.png"]), "").await;
    assert_eq!(ended.code, Some(2));
    assert!(ended.stderr.starts_with("nowhere.json cannot be read: "), "{}", ended.stderr);
    assert_eq!(run(ludo_bot(&["render", "-"]), "").await.code, Some(2), "it has to be said where to");
}
