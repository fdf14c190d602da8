//! Which boards are drawn now, which next, and which later. Pure: the time is handed in.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

use super::{Cause, Redraw};
use crate::session::SessionId;

/// How many boards are drawn at once.
const AT_ONCE: usize = 32;
/// How long a board waits after the first try that failed, doubled with each …
const FIRST_WAIT: Duration = Duration::from_secs(30);
/// … up to this.
const LONGEST_WAIT: Duration = Duration::from_hours(1);

/// See the module.
#[derive(Debug, Default)]
pub(in crate::discord::bot) struct Queue {
    /// Those that are drawn next, each once, in the order in which they were asked for.
    order: VecDeque<SessionId>,
    next: HashMap<SessionId, Redraw>,
    drawing: HashSet<SessionId>,
    later: HashMap<SessionId, Later>,
    /// What the last look found outdated.
    found: HashSet<SessionId>,
}

/// A board that failed.
#[derive(Clone, Copy, Debug)]
struct Later {
    redraw: Redraw,
    tries: u32,
    at: Instant,
    /// Whether its time has come, or somebody has asked for it, and it is tried again now.
    is_tried: bool,
}

impl Queue {
    /// One in which these boards of a former run wait.
    pub(super) fn of(left_behind: impl IntoIterator<Item = Redraw>) -> Queue {
        let mut queue = Queue::default();
        for redraw in left_behind {
            queue.ask(redraw);
        }
        queue
    }

    /// Somebody asks for a board: it is drawn soon, whatever it waited for.
    pub(super) fn ask(&mut self, redraw: Redraw) {
        let session = redraw.session;
        if let Some(later) = self.later.get_mut(&session) {
            later.is_tried = true;
        }
        let waited = self.later.get(&session).map(|later| later.redraw);
        if let Some(known) = self.next.get_mut(&session) {
            *known = redraw.with(*known);
        } else {
            self.next.insert(session, waited.map_or(redraw, |waited| redraw.with(waited)));
            self.order.push_back(session);
        }
    }

    /// These are outdated: they are drawn, unless they are known already, or were in order at the last look. What has
    /// just changed is being answered, and shown by that.
    pub(super) fn suggest(&mut self, outdated: &[SessionId]) {
        let before = std::mem::replace(&mut self.found, outdated.iter().copied().collect());
        for session in outdated.iter().filter(|session| before.contains(session)) {
            let is_known = self.next.contains_key(session)
                || self.drawing.contains(session)
                || self.later.contains_key(session);
            if !is_known {
                self.ask(Redraw::of(*session, Cause::Outdated));
            }
        }
    }

    /// The next board to draw, if there is room: none that is being drawn.
    pub(super) fn next(&mut self) -> Option<Redraw> {
        if self.drawing.len() >= AT_ONCE {
            return None;
        }
        let place = self.order.iter().position(|session| !self.drawing.contains(session))?;
        let session = self.order.remove(place)?;
        let redraw = self.next.remove(&session)?;
        self.drawing.insert(session);
        Some(redraw)
    }

    /// A board was drawn, or could not be and is drawn later.
    pub(super) fn drawn(&mut self, redraw: Redraw, is_done: bool, now: Instant) {
        let session = redraw.session;
        self.drawing.remove(&session);
        let before = self.later.remove(&session);
        if !is_done {
            let tries = before.map_or(0, |later| later.tries) + 1;
            let wait = FIRST_WAIT.saturating_mul(1 << (tries - 1).min(10)).min(LONGEST_WAIT);
            self.later.insert(session, Later { redraw, tries, at: now + wait, is_tried: false });
        }
    }

    /// Asks for those again whose time has come.
    pub(super) fn retry(&mut self, now: Instant) {
        let due = self.later.iter().filter(|(_, later)| later.at <= now && !later.is_tried);
        for redraw in due.map(|(_, later)| later.redraw).collect::<Vec<_>>() {
            self.ask(redraw);
        }
    }

    /// How many boards it knows of.
    pub(super) fn known(&self) -> usize {
        self.next.len() + self.drawing.len() + self.later.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::MessageId;

    const ONE: SessionId = SessionId(1);

    fn asked(session: SessionId) -> Redraw {
        Redraw::of(session, Cause::Outdated)
    }

    #[test]
    fn a_board_is_drawn_once_at_a_time_and_once_more_for_all_who_asked_meanwhile() {
        let mut queue = Queue::default();
        let now = Instant::now();
        queue.ask(asked(ONE));
        assert_eq!(queue.next(), Some(asked(ONE)));
        let anew = Redraw::of(ONE, Cause::Anew(MessageId(5)));
        for redraw in [asked(ONE), anew, asked(ONE)] {
            queue.ask(redraw);
            assert_eq!(queue.next(), None, "it is being drawn");
        }
        queue.ask(asked(SessionId(2)));
        assert_eq!(queue.next(), Some(asked(SessionId(2))), "others need not wait");
        queue.drawn(asked(ONE), true, now);
        assert_eq!(queue.next(), Some(anew), "the strongest reason counts");
        queue.drawn(anew, true, now);
        assert_eq!(queue.next(), None);
    }

    #[test]
    fn what_fails_is_tried_ever_more_rarely_and_never_given_up() {
        let (mut queue, mut now) = (Queue::default(), Instant::now());
        let anew = Redraw::of(ONE, Cause::Anew(MessageId(5)));
        queue.ask(anew);
        let mut waits = Vec::new();
        for _ in 0..12 {
            let next = queue.next().expect("it is tried");
            assert_eq!(next, anew, "for the same reason");
            queue.drawn(next, false, now);
            let failed = now;
            while queue.next.is_empty() {
                now += Duration::from_secs(15);
                queue.retry(now);
                queue.suggest(&[ONE]);
            }
            waits.push((now - failed).as_secs());
        }
        assert_eq!(waits, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600, 3600]);
    }

    #[test]
    fn what_has_just_changed_is_left_to_its_answer() {
        let mut queue = Queue::of([Redraw::left(SessionId(2), Cause::Unknown)]);
        assert_eq!(queue.next(), Some(Redraw::left(SessionId(2), Cause::Unknown)));
        queue.suggest(&[ONE]);
        assert_eq!(queue.next(), None, "it was in order at the last look");
        queue.suggest(&[]);
        queue.suggest(&[ONE]);
        assert_eq!(queue.next(), None, "it was shown meanwhile");
        queue.suggest(&[ONE]);
        assert_eq!(queue.next(), Some(asked(ONE)));
    }

    #[test]
    fn what_a_former_run_left_is_looked_for_whoever_asks_meanwhile() {
        let mut queue = Queue::of([Redraw::left(ONE, Cause::Unknown)]);
        queue.ask(Redraw::of(ONE, Cause::Overtaken(MessageId(5))));
        let next = queue.next().expect("it is drawn");
        assert_eq!((next.cause, next.is_left), (Cause::Overtaken(MessageId(5)), true));
        queue.drawn(next, false, Instant::now());
        queue.ask(asked(ONE));
        assert_eq!(queue.next(), Some(next), "until it is done");
    }

    #[test]
    fn who_asks_for_a_board_that_failed_gets_it_at_once() {
        let (mut queue, now) = (Queue::default(), Instant::now());
        let anew = Redraw::of(ONE, Cause::Anew(MessageId(5)));
        queue.ask(anew);
        let next = queue.next().expect("it is tried");
        queue.drawn(next, false, now);
        queue.ask(asked(ONE));
        queue.retry(now + LONGEST_WAIT);
        assert_eq!(queue.next(), Some(anew));
        queue.drawn(anew, true, now);
        queue.retry(now + LONGEST_WAIT * 2);
        assert_eq!((queue.next(), queue.known()), (None, 0));
    }

    #[test]
    fn there_is_a_bound_to_how_many_are_drawn_at_once() {
        let mut queue = Queue::default();
        for id in 0..100 {
            queue.ask(asked(SessionId(id)));
        }
        let drawing = std::iter::from_fn(|| queue.next()).count();
        assert_eq!(drawing, AT_ONCE);
        queue.drawn(asked(SessionId(0)), true, Instant::now());
        assert_eq!(queue.next(), Some(asked(SessionId(32))));
    }
}
