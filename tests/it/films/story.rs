//! Moves on the boards of a channel.

use ludo_bot::sandbox::{Attachment, Message};
use serde_json::json;

use crate::house::{House, posted, said, updated};

fn file(board: &Message) -> &Attachment {
    assert_eq!(board.attachments.len(), 1);
    let file = &board.attachments[0];
    assert!(file.description.is_some(), "it is described to who cannot see it");
    assert_eq!(file.size(), Some((720, 720)));
    file
}

/// A board is a GIF when something has moved, and a PNG when nothing has, or where it is to stand still.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_moves_when_somebody_has() {
    for (display, kind) in [(Some("image"), "png"), (None, "gif")] {
        let house = House::open(&[6, 2]).await;
        let [ann, bob] = ["Ann", "Bob"].map(|name| house.person(name));
        let mut options = json!({ "rules": "classic", "seats": 2 });
        if let Some(display) = display {
            options["display"] = json!(display);
        }
        let lobby = posted(ann.command(&house.channel(), "ludo start", options).await);
        updated(bob.press(&lobby, "Join").await);
        let begun = updated(ann.press(&lobby, "Start").await);
        assert_eq!(file(&begun).filename, "board.png");
        let rolled = updated(ann.press(&begun, "Roll").await);
        assert_eq!(file(&rolled).filename, format!("board.{kind}"));
        assert_eq!(file(&rolled).content_type, format!("image/{kind}"));
        let first = rolled.buttons()[0].label.clone();
        let moved = updated(ann.press(&rolled, &first).await);
        assert_eq!(file(&moved).filename, format!("board.{kind}"));
        let channel = house.channel();
        for deed in ["pause", "resume"] {
            said(house.person("Mo").command(&channel, &format!("moderate {deed}"), json!({})).await);
            let goes_on = |board: &Message| board.button("Roll").is_some() == (deed == "resume");
            let is_still = |board: &Message| goes_on(board) && file(board).filename == "board.png";
            let still = channel.wait_for(|messages| messages.last().filter(|last| is_still(last)).cloned());
            assert!(still.await.is_some(), "nothing moves again after {deed}");
        }
        let asked = posted(ann.command(&channel, "game undo", json!({})).await);
        assert_eq!(file(&asked).filename, "board.png", "what is asked moves nothing again");
        house.close().await;
    }
}
