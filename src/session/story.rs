//! A session's game told again from its log.

use super::history::History;
use super::{Did, Entry, Session};
use crate::game::story::Story;

impl Session {
    /// The game as it was played in the end, from its log; `None` where it never began. Where a log is damaged the story
    /// ends early.
    pub fn story(&self, log: &[Entry]) -> Option<Story> {
        let start = self.rules.begin(self.played()?.players.count());
        let (mut story, mut history) = (Story::new(start.clone()), History::new(start));
        let mut events = Vec::new();
        for entry in log {
            events.clear();
            if !history.play_telling(entry, &mut events) {
                break;
            }
            match entry.did {
                Did::Rolled(_) => story.begin(history.game(), &events),
                Did::Undone(rolls) => story.take_back(rolls as usize),
                Did::Moved(_) | Did::Left | Did::Back | Did::Passed | Did::Moderated(_) => {
                    story.go_on(history.game(), &events);
                }
            }
        }
        Some(story)
    }
}
