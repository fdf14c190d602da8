//! Faults of Discord's API: what is answered in place of what was hoped for.

use std::time::Duration;

use ludo_bot::sandbox::Fault;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{Kind, Place};
use crate::torture::books::Books;

/// How often a call is made at most while all its answers are the same refusal.
const MOST_CALLS: usize = 12;
/// How long a fault lasts.
const LASTS: Duration = Duration::from_secs(2);

/// Where it strikes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum At {
    /// The first answer to a press.
    Answer,
    /// The edit or the post by which a board is put right, after an answer that did not arrive.
    Board,
}

#[derive(Clone, Copy)]
pub(super) struct Case {
    at: At,
    fault: fn() -> Fault,
    /// How many answers are so.
    times: usize,
}

impl Case {
    pub(super) async fn run(self) {
        let mut place = Place::open(|_| {}).await;
        let (here, discord) = (place.here.channel.clone(), place.discord.clone());
        let part = format!("/channels/{}/messages", here.id);
        match self.at {
            At::Answer => discord.fail_next("POST", "/callback", (self.fault)(), self.times),
            At::Board => {
                discord.fail_next("POST", "/callback", Fault::code(404, 10062), 1);
                for method in ["PATCH", "POST"] {
                    discord.fail_next(method, &part, (self.fault)(), self.times);
                }
            }
        }
        let pressed = place.here.press_or_begin();
        let mut happened = false;
        for id in &pressed {
            happened |= place.comes_about(*id).await;
        }
        assert!(happened, "what was pressed has happened, whatever became of the answer");
        if self.at == At::Board {
            place.others_play().await;
            sleep(LASTS).await;
            place.others_play().await;
            let calls = discord.requests().iter().filter(|request| request.asked_for).count();
            assert!(calls <= MOST_CALLS + 1, "{calls} calls were made in vain");
        }
        discord.forgive();
        let tried = place.press_until_it_works().await;
        place.settles().await;
        let books = Books::read(&place.bot.file()).await;
        let applied = tried.iter().filter(|id| books.interactions.contains_key(id)).count();
        assert!(applied >= 1, "the game goes on");
        assert!(!discord.has_banned());
    }
}

fn case(name: &'static str, quick: bool, at: At, times: usize, fault: fn() -> Fault) -> super::Case {
    super::Case { name, quick, kind: Kind::Call(Case { at, fault, times }) }
}

fn limited(retry_after: &Value, headers: &[(&str, &str)]) -> Fault {
    let body =
        json!({ "message": "You are being rate limited.", "retry_after": retry_after, "global": false });
    let headers = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Fault::Headers(429, body, headers.collect())
}

fn html() -> String {
    "<!DOCTYPE html><html><body><h1>Error 1015</h1></body></html>".to_owned()
}

/// A code of Discord's list, by its name.
type Coded = (&'static str, fn() -> Fault);

/// For as long as it lasts.
const ALL: usize = usize::MAX;

pub(super) fn cases() -> Vec<super::Case> {
    use At::{Answer, Board};
    let mut cases = vec![
        case("an answer is refused as unknown", true, Answer, 1, || Fault::code(404, 10062)),
        case("an answer is refused as given already", false, Answer, 1, || Fault::code(400, 40060)),
        case("an answer is refused as malformed", false, Answer, 1, || Fault::code(400, 50035)),
        case("an answer's webhook is unknown", false, Answer, 1, || Fault::code(404, 10015)),
        case("an answer is forbidden", false, Answer, 1, || Fault::code(403, 50013)),
        case("an answer meets a 500", false, Answer, 1, || Fault::Refuse(500, Value::Null)),
        case("an answer meets a 502 in HTML", false, Answer, 1, || Fault::Text(502, html())),
        case("an answer is limited", false, Answer, 1, || limited(&json!(0.3), &[("retry-after", "1")])),
        case("an answer is limited for an hour", false, Answer, 1, || {
            limited(&json!(3600), &[("retry-after", "3600")])
        }),
        case("an answer is taken and never acknowledged", false, Answer, 1, || Fault::Lost),
        case("an answer's acknowledgement is cut", false, Answer, 1, || Fault::Cut),
        case("an answer's acknowledgement is half JSON", false, Answer, 1, || {
            Fault::Garbled("{\"id\": \"1".to_owned())
        }),
        case("an answer's acknowledgement is empty", false, Answer, 1, || Fault::Garbled(String::new())),
        case("an answer is acknowledged late", false, Answer, 1, || Fault::Late(Duration::from_millis(3500))),
        case("an answer has senseless limits", false, Answer, 1, || {
            Fault::Extra(vec![
                ("x-ratelimit-remaining".into(), "NaN".into()),
                ("x-ratelimit-reset-after".into(), "-5".into()),
            ])
        }),
        case("limited for 0.3 s", true, Board, 2, || limited(&json!(0.3), &[("retry-after", "1")])),
        case("limited for 5 s", false, Board, 1, || limited(&json!(5), &[("retry-after", "5")])),
        case("limited for an hour", false, Board, 1, || limited(&json!(3600), &[("retry-after", "3600")])),
        case("limited without saying for how long", false, Board, 2, || limited(&Value::Null, &[])),
        case("limited for a negative time", false, Board, 2, || {
            limited(&json!(-1), &[("retry-after", "-1")])
        }),
        case("limited for no number", false, Board, 2, || limited(&json!("NaN"), &[("retry-after", "NaN")])),
        case("limited for what others did", false, Board, 2, || {
            limited(&json!(0.5), &[("retry-after", "1"), ("x-ratelimit-scope", "shared")])
        }),
        case("limited in HTML", false, Board, 1, || {
            Fault::Headers(429, Value::Null, vec![("retry-after".into(), "1".into())])
        }),
        case("500 for a while", false, Board, ALL, || Fault::Refuse(500, Value::Null)),
        case("502 in HTML for a while", false, Board, ALL, || Fault::Text(502, html())),
        case("503 for a while", false, Board, ALL, || Fault::Text(503, String::new())),
        case("200 with half JSON", false, Board, 2, || Fault::Garbled("{\"id\": \"1".to_owned())),
        case("200 and nothing", false, Board, 2, || Fault::Garbled(String::new())),
        case("204 and nothing", false, Board, 2, || Fault::Bare),
        case("senseless limits on 200", false, Board, 3, || {
            Fault::Extra(vec![
                ("x-ratelimit-remaining".into(), "many".into()),
                ("x-ratelimit-reset-after".into(), "1e400".into()),
                ("x-ratelimit-limit".into(), "-3".into()),
            ])
        }),
        case("done and never answered", false, Board, 1, || Fault::Lost),
        case("done and cut off", false, Board, 1, || Fault::Cut),
        case("done after four seconds", false, Board, 1, || Fault::Slow(Duration::from_secs(4))),
    ];
    let codes: [Coded; 16] = [
        ("no access (50001)", || Fault::code(403, 50001)),
        ("no permission (50013)", || Fault::code(403, 50013)),
        ("unknown channel (10003)", || Fault::code(404, 10003)),
        ("unknown server (10004)", || Fault::code(404, 10004)),
        ("unknown message (10008)", || Fault::code(404, 10008)),
        ("malformed (50035)", || Fault::code(400, 50035)),
        ("too many edits of old messages (30046)", || Fault::code(429, 30046)),
        ("too large (40005)", || Fault::code(413, 40005)),
        ("archived (50083)", || Fault::code(400, 50083)),
        ("locked (160005)", || Fault::code(400, 160_005)),
        ("stopped by the server's filter (200000)", || Fault::code(400, 200_000)),
        ("a link that is not allowed (240000)", || Fault::code(400, 240_000)),
        ("uploads are not allowed (400001)", || Fault::code(400, 400_001)),
        ("write limit (20028)", || Fault::code(429, 20028)),
        ("overloaded (130000)", || Fault::code(503, 130_000)),
        ("a code that nobody knows", || Fault::code(400, 987_654)),
    ];
    for (n, (name, fault)) in codes.into_iter().enumerate() {
        cases.push(case(name, n == 0, Board, ALL, fault));
    }
    cases
}
