//! Who is named in a session, and taking somebody out of it for good. Every part of a session is named here, so that
//! nobody can add a user to one unseen.

use std::collections::BTreeMap;

use serde::Serialize;

use super::dice::ClientSeed;
use super::undo::Vote;
use super::{Chair, Ending, Entry, Match, Pause, PauseReason, Player, Session, Stage, Undo, UserId};

/// What part somebody has in a session. The greater one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// They are named in it, without a seat: they left, or look after games.
    Past,
    /// A seat is kept for them, or offered to them.
    Invited,
    /// They have a seat or a chair; a computer may be playing it for them.
    Seated,
}

impl Session {
    /// Everybody who is named in it, its log aside.
    pub fn people(&self) -> BTreeMap<UserId, Part> {
        let mut people = BTreeMap::new();
        self.look_at_names(&mut |user, part| {
            let known = people.entry(*user).or_insert(part);
            *known = part.max(*known);
        });
        people
    }

    /// The session with `nobody` wherever this user was named; an invitation is withdrawn. A live one is a version on,
    /// since its board shows them. `None` where they have a seat in a live one, and have to leave it first.
    pub fn without(&self, user: UserId, nobody: UserId) -> Option<Session> {
        if self.is_live() && self.people().get(&user) == Some(&Part::Seated) {
            return None;
        }
        let mut next = self.clone();
        if self.is_live() {
            next.version = self.version.next();
        }
        match &mut next.stage {
            Stage::Lobby { chairs } => {
                chairs
                    .iter_mut()
                    .filter(|chair| **chair == Chair::Held(user))
                    .for_each(|chair| *chair = Chair::Open);
            }
            Stage::Playing(played) | Stage::Over { played: Some(played), .. } => {
                if played.seeds.iter().any(|seed| seed.user == user) {
                    played.sealed = Some(played.client());
                }
                played.invited.retain(|invited| *invited != user);
            }
            Stage::Over { played: None, .. } => {}
        }
        next.change_names(&mut |named, _| {
            if *named == user {
                *named = nobody;
            }
        });
        Some(next)
    }
}

/// Shows everybody who is named, at every place: to look at them, or to change them.
macro_rules! names {
    ($name:ident, $iter:ident $(, $mut:tt)?) => {
        impl Session {
            fn $name(&$($mut)? self, visit: &mut impl FnMut(&$($mut)? UserId, Part)) {
                let Session {
                    host,
                    stage,
                    id: _,
                    version: _,
                    guild: _,
                    channel: _,
                    rules: _,
                    title: _,
                    display: _,
                    theme: _,
                    terms: _,
                    parent: _,
                    commitment: _,
                    created: _,
                    closes: _,
                    kicked,
                } = self;
                visit(host, Part::Past);
                for user in kicked {
                    visit(user, Part::Past);
                }
                match stage {
                    Stage::Lobby { chairs } => chairs.$iter().for_each(|chair| match chair {
                        Chair::Person(ClientSeed { user, seed: _ }) => visit(user, Part::Seated),
                        Chair::Held(user) => visit(user, Part::Invited),
                        Chair::Open | Chair::Computer(_) => {}
                    }),
                    Stage::Playing(running) => running.$name(visit),
                    Stage::Over { played, ending, revealed: _ } => {
                        if let Some(played) = played {
                            played.$name(visit);
                        }
                        match ending {
                            Ending::EndedBy(user) => visit(user, Part::Past),
                            Ending::Won(_) | Ending::Abandoned => {}
                        }
                    }
                }
            }
        }

        impl Match {
            fn $name(&$($mut)? self, visit: &mut impl FnMut(&$($mut)? UserId, Part)) {
                let Match {
                    players,
                    seeds,
                    invited,
                    pause,
                    undo,
                    sealed: _,
                    restored: _,
                    game: _,
                    rolls: _,
                    news: _,
                    moved: _,
                    notes: _,
                    stands: _,
                    turn_since: _,
                    due: _,
                    wait: _,
                    later_call: _,
                    rests: _,
                    attendance: _,
                } = self;
                players.$iter().for_each(|(_, player)| match player {
                    Player::Person(user) | Player::Away(user) => visit(user, Part::Seated),
                    Player::Gone(user) => visit(user, Part::Past),
                    Player::Computer(_) => {}
                });
                for ClientSeed { user, seed: _ } in seeds {
                    visit(user, Part::Past);
                }
                for user in invited {
                    visit(user, Part::Invited);
                }
                if let Some(Pause { reason: PauseReason::By(user), left: _, since: _, closes: _ }) = pause {
                    visit(user, Part::Past);
                }
                if let Some(Undo::Asked(Vote { asker, asked, agreed, opened: _, what: _ })) = undo {
                    visit(asker, Part::Past);
                    asked.$iter().chain(agreed.$iter()).for_each(|user| visit(user, Part::Past));
                }
            }
        }
    };
}

names!(look_at_names, iter);
names!(change_names, iter_mut, mut);

impl Entry {
    /// The user who is named in it.
    pub const fn names(&self) -> Option<UserId> {
        let Entry { by, seat: _, did: _ } = self;
        *by
    }
}
