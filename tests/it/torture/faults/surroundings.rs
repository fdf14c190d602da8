//! What happens to the places and the people of a game.

use std::time::Duration;

use ludo_bot::session::{PauseReason, Stage, Unreachable};
use tokio::time::{Instant, sleep};

use super::{Kind, Place};
use crate::torture::books::Books;

const VIEW_CHANNEL: u64 = 1 << 10;
const SEND_MESSAGES: u64 = 1 << 11;
const EMBED_LINKS: u64 = 1 << 14;

#[derive(Clone, Copy)]
pub(super) struct Case {
    strike: fn(&Place),
    /// How it ends; nothing where it does not.
    over: Option<fn(&Place)>,
    /// What the game stands still for meanwhile, once that is found out.
    stands: Option<Unreachable>,
}

impl Case {
    pub(super) async fn run(self) {
        let mut place = Place::open(|_| {}).await;
        (self.strike)(&place);
        // Whoever still can tries to play on, which is how some of it is found out.
        place.here.press_or_begin();
        place.others_play().await;
        if let Some(why) = self.stands {
            stands_still(&place, why).await;
        }
        let Some(over) = self.over else { return };
        over(&place);
        place.press_until_it_works().await;
        place.others_play().await;
        place.settles().await;
    }
}

/// Waits until the game here stands still for this reason.
async fn stands_still(place: &Place, why: Unreachable) {
    let begun = Instant::now();
    loop {
        let books = Books::read(&place.bot.file()).await;
        let mut here = books.sessions.values().filter(|kept| kept.session.channel.0 == place.here.channel.id);
        let stands = here.any(|kept| match &kept.session.stage {
            Stage::Playing(played) => {
                played.pause.is_some_and(|pause| pause.reason == PauseReason::Unreachable(why))
            }
            _ => false,
        });
        if stands {
            return;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "it does not stand still:\n{}",
            place.bot.last_words()
        );
        sleep(Duration::from_millis(50)).await;
    }
}

fn case(
    name: &'static str,
    quick: bool,
    strike: fn(&Place),
    stands: Option<Unreachable>,
    over: Option<fn(&Place)>,
) -> super::Case {
    super::Case { name, quick, kind: Kind::Surroundings(Case { strike, over, stands }) }
}

pub(super) fn cases() -> Vec<super::Case> {
    let bot_is_back: fn(&Place) = |place| place.discord.add_bot();
    vec![
        case(
            "the channel is deleted",
            true,
            |place| place.here.channel.delete(),
            Some(Unreachable::ChannelGone),
            None,
        ),
        case(
            "the bot is removed, and comes back",
            true,
            |place| place.discord.kick_bot(),
            Some(Unreachable::ServerGone),
            Some(bot_is_back),
        ),
        case(
            "the server is lost in an outage, and found",
            false,
            |place| place.discord.set_guild_available(false),
            None,
            Some(|place| place.discord.set_guild_available(true)),
        ),
        case(
            "the bot may not see the channel for a while",
            false,
            |place| place.here.channel.deny_bot(VIEW_CHANNEL),
            None,
            Some(|place| place.here.channel.allow_bot(VIEW_CHANNEL)),
        ),
        case(
            "the bot may not write for a while",
            false,
            |place| place.here.channel.deny_bot(SEND_MESSAGES),
            None,
            Some(|place| place.here.channel.allow_bot(SEND_MESSAGES)),
        ),
        case(
            "the bot may not use frames any more",
            false,
            |place| place.here.channel.deny_bot(EMBED_LINKS),
            None,
            Some(|_| {}),
        ),
        case(
            "a moderator deletes the board",
            false,
            |place| {
                if let Some((board, _)) = place.here.board() {
                    place.here.channel.delete_message(&board);
                }
            },
            None,
            Some(|place| {
                let anybody = &place.here.people[0];
                anybody
                    .start_command(&place.here.channel, "board", &serde_json::json!({}))
                    .expect("it is offered");
            }),
        ),
    ]
}
