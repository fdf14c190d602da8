//! When the process is killed: at any moment, or at a named point, seen from Discord's side.

use std::sync::{Arc, Mutex, PoisonError};

use ludo_bot::sandbox::{Fate, Moment, Sandbox};

use crate::torture::program::Killer;

/// A named point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::torture) enum Point {
    /// An interaction was delivered.
    Delivery,
    /// A first answer has come, and nothing was done about it.
    AnswerCame,
    /// A first answer is taken, and the bot does not know.
    AnswerTaken,
    /// The bot has said that its answer takes longer.
    Deferred,
    /// What follows such a promise has come.
    Kept,
    /// A message is to be edited.
    Edit,
    /// A message is to be posted.
    Post,
    /// A message is to be deleted.
    Delete,
    /// A thread is to be opened, or archived.
    Thread,
    /// A session of the gateway is asked for.
    Identify,
    /// The commands are being registered.
    Registration,
}

impl Point {
    pub(in crate::torture) const ALL: [Point; 11] = [
        Point::Delivery,
        Point::AnswerCame,
        Point::AnswerTaken,
        Point::Deferred,
        Point::Kept,
        Point::Edit,
        Point::Post,
        Point::Delete,
        Point::Thread,
        Point::Identify,
        Point::Registration,
    ];

    /// Whether it comes about while the bot starts.
    pub(in crate::torture) const fn is_at_start(self) -> bool {
        matches!(self, Point::Identify | Point::Registration)
    }

    /// Whether this is the moment.
    fn is(self, moment: Moment<'_>) -> bool {
        match (self, moment) {
            (Point::Delivery, Moment::Delivered) | (Point::Identify, Moment::Identify) => true,
            (Point::AnswerCame, Moment::Arrived { path, .. }) => path.ends_with("/callback"),
            (Point::AnswerTaken, Moment::Done { path, status, .. }) => {
                path.ends_with("/callback") && status < 300
            }
            (Point::Deferred, Moment::Arrived { path, body, .. }) => {
                path.ends_with("/callback") && (body["type"] == 5 || body["type"] == 6)
            }
            (Point::Kept, Moment::Arrived { path, .. }) => path.contains("/webhooks/"),
            (Point::Edit, Moment::Arrived { method, path, .. }) => {
                method == "PATCH" && path.contains("/channels/") && path.contains("/messages/")
            }
            (Point::Post, Moment::Arrived { method, path, .. }) => {
                method == "POST" && path.contains("/channels/") && path.ends_with("/messages")
            }
            (Point::Delete, Moment::Arrived { method, path, .. }) => {
                method == "DELETE" && path.contains("/messages/")
            }
            (Point::Thread, Moment::Arrived { method, path, .. }) => {
                path.ends_with("/threads")
                    || (method == "PATCH" && !path.contains("/messages/") && path.contains("/channels/"))
            }
            (Point::Registration, Moment::Arrived { method, path, .. }) => {
                method == "PUT" && path.ends_with("/commands")
            }
            _ => false,
        }
    }
}

/// A blow that waits for its moment.
#[derive(Clone)]
pub(in crate::torture) struct Strike(Arc<Mutex<Option<Armed>>>);

struct Armed {
    point: Point,
    /// How often the point is passed before.
    passes: u8,
    /// What becomes of the request that the bot was about to make.
    fate: Fate,
}

impl Strike {
    /// Watches Discord from now on, to kill with this.
    pub(in crate::torture) fn prepare(discord: &Sandbox, killer: Killer) -> Strike {
        let strike = Strike(Arc::default());
        let watching = strike.clone();
        discord.watch(Arc::new(move |moment| watching.at(moment, &killer)));
        strike
    }

    pub(in crate::torture) fn arm(&self, point: Point, passes: u8, fate: Fate) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Armed { point, passes, fate });
    }

    /// Waits for nothing any more; whether it was waiting.
    pub(in crate::torture) fn disarm(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().is_some()
    }

    fn at(&self, moment: Moment<'_>, killer: &Killer) -> Fate {
        let mut armed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(strike) = armed.as_mut().filter(|strike| strike.point.is(moment)) else { return Fate::Go };
        if strike.passes > 0 {
            strike.passes -= 1;
            return Fate::Go;
        }
        let fate = strike.fate;
        *armed = None;
        killer.kill();
        fate
    }
}
