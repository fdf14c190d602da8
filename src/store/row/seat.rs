//! Who is in which session, as rows.

use std::collections::BTreeMap;

use super::big;
use crate::session::{Change, Part, Session, UserId};

/// What a step changes in the rows of who is in a session.
#[derive(Default)]
pub(in crate::store) struct Seating {
    /// Whether the rows may say anything: who is not named here has no part any more.
    pub(in crate::store) anew: bool,
    /// Users and their parts.
    pub(in crate::store) parts: Vec<(i64, &'static str)>,
}

impl Seating {
    /// Of a new session.
    pub(in crate::store) fn of(session: &Session) -> Seating {
        Seating { anew: false, parts: rows(session.people()) }
    }

    /// Of a change to a session; to one that is not known here, everybody.
    pub(in crate::store) fn after(before: Option<&Session>, change: &Change) -> Seating {
        let mut people = change.session.people();
        for user in change.entries.iter().filter_map(crate::session::Entry::names) {
            people.entry(user).or_insert(Part::Past);
        }
        let Some(before) = before else { return Seating { anew: true, parts: rows(people) } };
        let known = before.people();
        for user in known.keys() {
            people.entry(*user).or_insert(Part::Past);
        }
        people.retain(|user, part| known.get(user) != Some(part));
        Seating { anew: false, parts: rows(people) }
    }
}

/// An id that no column can hold is nobody's.
fn rows(people: BTreeMap<UserId, Part>) -> Vec<(i64, &'static str)> {
    let row = |(user, part): (UserId, Part)| Some((big(user.0).ok()?, name(part)));
    people.into_iter().filter_map(row).collect()
}

const fn name(part: Part) -> &'static str {
    match part {
        Part::Past => "past",
        Part::Invited => "invited",
        Part::Seated => "seated",
    }
}
