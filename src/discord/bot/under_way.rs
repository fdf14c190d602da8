//! Where somebody is being answered this very moment: a board that has changed there is shown by that answer, and is left
//! to it.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use tokio::time::timeout;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

use crate::discord::lock::lock;
use crate::session::ChannelId;

/// How long a board is left to the answers in its channel: longer than an answer takes that Discord does not hold up.
const PATIENCE: Duration = Duration::from_secs(3);
/// How many channels are remembered before those are let go where nobody is being answered.
const REMEMBERED: usize = 1024;

/// The answers that are under way, by channel.
#[derive(Debug, Default)]
pub(in crate::discord) struct UnderWay(Mutex<HashMap<ChannelId, TaskTracker>>);

impl UnderWay {
    /// Somebody is being answered in this channel until what is given is dropped.
    pub(in crate::discord) fn enter(&self, channel: ChannelId) -> TaskTrackerToken {
        let mut answers = lock(&self.0);
        if answers.len() >= REMEMBERED {
            answers.retain(|_, there| !there.is_empty());
        }
        let there = answers.entry(channel).or_default();
        // Whoever waits for the last one may leave then.
        there.close();
        there.token()
    }

    /// Waits until nobody is being answered in this channel, for a while at most.
    pub(in crate::discord) async fn settled(&self, channel: ChannelId) {
        let there = lock(&self.0).get(&channel).cloned();
        if let Some(there) = there {
            // Where it is always busy the board is drawn all the same: versions and messages tell which one counts.
            let _ = timeout(PATIENCE, there.wait()).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;

    const HERE: ChannelId = ChannelId(1);

    #[tokio::test(start_paused = true)]
    async fn who_waits_goes_on_once_all_are_answered() {
        let under_way = UnderWay::default();
        let begun = Instant::now();
        under_way.settled(HERE).await;
        let answers = [under_way.enter(HERE), under_way.enter(HERE)];
        under_way.settled(ChannelId(2)).await;
        assert_eq!(begun.elapsed(), Duration::ZERO);
        let answering = async {
            for (nth, answer) in (1..).zip(answers) {
                tokio::time::sleep(Duration::from_millis(100 * nth)).await;
                drop(answer);
            }
        };
        tokio::join!(answering, under_way.settled(HERE));
        assert_eq!(begun.elapsed(), Duration::from_millis(300));
        let endless = under_way.enter(HERE);
        under_way.settled(HERE).await;
        assert_eq!(begun.elapsed(), Duration::from_millis(300) + PATIENCE);
        drop(endless);
    }

    #[test]
    fn channels_where_nobody_is_answered_are_let_go() {
        let under_way = UnderWay::default();
        let busy = under_way.enter(HERE);
        for channel in 2..2 + 3 * REMEMBERED as u64 {
            drop(under_way.enter(ChannelId(channel)));
        }
        assert!(lock(&under_way.0).len() <= REMEMBERED);
        assert!(lock(&under_way.0).get(&HERE).is_some_and(|there| there.len() == 1), "it is still known");
        drop(busy);
    }
}
