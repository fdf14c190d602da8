//! A Ludo board while its moves are made.

use super::backdrop::Look;
use super::marks::Mark;
use super::place::{MIDDLE, Plan};
use super::spread::{Spread, point};
use super::tokens::Size;
use super::{Painter, layout};
use crate::game::ludo::Place;
use crate::game::{Color, Roll, Seat, Token};
use crate::render::film::{Pace, flown, hopped, is_last, layers, ring, shares, strip, tumble, with};
use crate::render::paint::canvas::Canvas;
use crate::render::paint::reel::{Board, Reel};
use crate::render::pieces::way::{Point, length};
use crate::scene::film::{Act, Deed, Film};
use crate::scene::ludo::{Table, Walk};
use crate::scene::{Scene, Standing};

/// A film on its way.
struct Set<'a> {
    painter: &'a Painter,
    reel: Reel<'a>,
    pace: Pace,
    looks: Vec<Look>,
    /// What stands below a replay.
    strip: Marks,
}

type Marks = Vec<(Mark, Point)>;

impl Painter {
    /// The moves of a film that ends with this table, as a GIF.
    pub(in crate::render) fn film(&self, film: &Film, last: &Table) -> Vec<u8> {
        let Scene::Ludo(first) = film.before() else { return Vec::new() };
        let mut set = Set::new(self, first, film);
        for (nth, take) in film.takes().iter().enumerate() {
            let Scene::Ludo(before) = &take.before else { continue };
            set.count(film, take.turn);
            let mut table = before;
            for (number, act) in take.acts.iter().enumerate() {
                let Scene::Ludo(after) = &act.after else { continue };
                set.act(table, act, after);
                if !is_last(film, nth, number) {
                    set.show(after, layout::marks(after), set.pace.frame);
                }
                table = after;
            }
            set.reel.wait(set.pace.rest);
        }
        set.count(film, film.turns());
        let last = self.framed(last, &set.strip);
        set.reel.finish(&last, 100)
    }
}

impl<'a> Set<'a> {
    fn new(painter: &'a Painter, table: &Table, film: &Film) -> Set<'a> {
        let (pace, strip) = (Pace::of(film), strip::counter(film, 0, Mark::Sign));
        let base = painter.backdrops.canvas(|arm| layout::look(table, arm));
        let base = if film.is_replay() { painter.on_plate(base) } else { base };
        let layers = layers(&painter.stamps, &with(&layout::marks(table), strip.iter().copied()));
        let board = Board { base, layers, blends: &painter.blends };
        let reel = Reel::new(&painter.palette, painter.framed(table, &strip), board, pace.lead);
        Set { painter, reel, pace, looks: looks(table), strip }
    }

    /// Counts on; who was captured last is told further.
    fn count(&mut self, film: &Film, turn: usize) {
        let is_counter = |mark: &Mark| matches!(mark, Mark::Sign(_));
        let told: Marks = self.strip.iter().copied().filter(|(mark, _)| !is_counter(mark)).collect();
        self.strip = with(&strip::counter(film, turn, Mark::Sign), told);
    }

    /// Tells who captured whom.
    fn tell(&mut self, table: &Table, by: Token, victims: &[(Token, Place, Place)]) {
        let [one, bang, other] = strip::capture();
        let Some((victim, ..)) = victims.first().filter(|_| !self.strip.is_empty()) else { return };
        self.strip.retain(|(mark, _)| matches!(mark, Mark::Sign(_)));
        let burst = Mark::Burst(color(table, victim.seat));
        self.strip.extend([(burst, bang), token(table, by, one), token(table, *victim, other)]);
    }

    /// Shows marks on the bare board of a table.
    fn show(&mut self, table: &Table, mut marks: Marks, time: u16) {
        let looks = looks(table);
        if looks != self.looks {
            let base = self.painter.backdrops.canvas(|arm| layout::look(table, arm));
            self.reel.lay(&base, (0, 0));
            self.looks = looks;
        }
        marks.extend(self.strip.iter().copied());
        self.reel.show(layers(&self.painter.stamps, &marks), time);
    }

    fn act(&mut self, before: &Table, act: &Act, after: &Table) {
        match &act.deed {
            Deed::Rolled(roll) => self.roll(before, *roll, after),
            Deed::Walked(walk) => self.walk(before, walk, after),
            Deed::Flew { tokens, by } => {
                if let Some(by) = by {
                    self.tell(before, *by, tokens);
                }
                self.fly(before, tokens, by.is_some(), after);
            }
            Deed::CameHome(token) => self.cheer(after, *token),
            Deed::Finished(seat) => self.celebrate(after, *seat),
            // Those are of another game.
            Deed::Stepped { .. } | Deed::Rode { .. } | Deed::Swapped { .. } | Deed::Sent { .. } => {}
        }
    }

    /// The die is thrown up, and lands.
    fn roll(&mut self, before: &Table, roll: Roll, after: &Table) {
        for (nth, (face, high)) in (0..).zip(tumble(self.pace.faces, self.reel.frames(), roll.face())) {
            let mut marks = layout::marks(before);
            for (mark, at) in marks.iter_mut().filter(|(mark, _)| matches!(mark, Mark::Die(_))) {
                (*mark, at.1) = (Mark::Die(Some(face)), at.1 - high);
            }
            self.show(before, marks, Pace::face(nth));
        }
        self.show(after, layout::marks(after), self.pace.rest);
    }

    /// A token hops from square to square.
    fn walk(&mut self, before: &Table, walk: &Walk, after: &Table) {
        let place = |table, fallback| Spread::new(table).put(walk.token).map_or(fallback, |put| put.at);
        let mut points: Vec<_> = walk.places.iter().map(|place| point(before, walk.token, *place)).collect();
        let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) else { return };
        points[0] = place(before, first);
        let end = points.len() - 1;
        points[end] = place(after, last);
        let (table, marks) = without(before, &[walk.token]);
        for share in shares(self.pace.walk(end)) {
            let at = hopped(&points, share, self.pace.height);
            self.show(&table, with(&marks, [token(before, walk.token, at)]), self.pace.frame);
        }
    }

    /// Tokens fly over the board; where they were captured there is a bang.
    fn fly(&mut self, before: &Table, tokens: &[(Token, Place, Place)], captured: bool, after: &Table) {
        let (from, to) = (Spread::new(before), Spread::new(after));
        let ways: Vec<_> = tokens
            .iter()
            .map(|(token, old, new)| {
                let put = |spread: &Spread, place| {
                    spread.put(*token).map_or_else(|| point(before, *token, place), |put| put.at)
                };
                (*token, put(&from, *old), put(&to, *new))
            })
            .collect();
        let hidden: Vec<_> = tokens.iter().map(|(token, ..)| *token).collect();
        let (table, mut marks) = without(after, &hidden);
        if captured {
            let bangs = tokens.iter().map(|(token, place, _)| {
                (Mark::Burst(color(before, token.seat)), point(before, *token, *place))
            });
            let ground = marks.iter().take_while(|(mark, _)| matches!(mark, Mark::Spot(..))).count();
            marks.splice(ground..ground, bangs);
        }
        let longest = ways.iter().map(|(_, from, to)| length(*from, *to)).fold(0.0, f32::max);
        for share in shares(self.pace.ride(longest)) {
            let flying = ways.iter().map(|(name, from, to)| token(before, *name, flown(*from, *to, share)));
            self.show(&table, with(&marks, flying), self.pace.frame);
        }
    }

    /// A few sparks about a token that came home.
    fn cheer(&mut self, table: &Table, token: Token) {
        let at = point(table, token, Place::Home);
        let marks = layout::marks(table);
        for share in shares(self.pace.walk(1) + 1) {
            let sparks = ring(6, at, 10.0 + 26.0 * share, 0.25);
            let sparks = sparks.map(|at| (spark(color(table, token.seat)), at));
            self.show(table, with(&marks, sparks), self.pace.frame);
        }
    }

    /// Somebody is done: sparks about their medal, and about the crown if the game is won.
    fn celebrate(&mut self, table: &Table, seat: Seat) {
        let won = table.winner == Some(seat) && table.seats[seat].standing == Standing::Finished(1);
        let at = MIDDLE;
        let about = if won { at } else { Plan::of(table.track.arms()).yard_middle(table.arm(seat)) };
        let mut marks = layout::marks(table);
        if won {
            marks.retain(|(mark, _)| !matches!(mark, Mark::Die(_) | Mark::Pointer(_)));
            marks.push((Mark::Crown(color(table, seat)), at));
        }
        for share in shares(self.pace.sparks) {
            let far = 30.0 + 92.0 * (1.0 - (1.0 - share) * (1.0 - share));
            let inner = ring(10, about, far * 0.68, 0.05).map(|at| (Mark::Dot(color(table, seat)), at));
            let sparks = ring(10, about, far, 0.0).map(|at| (spark(color(table, seat)), at));
            self.show(table, with(&marks, inner.chain(sparks)), self.pace.frame + 1);
        }
    }
}

impl Painter {
    fn on_plate(&self, board: Canvas) -> Canvas {
        strip::on_plate(board, self.paper, &self.palette)
    }

    /// The picture of a table with a strip below it, if there is one.
    fn framed(&self, table: &Table, strip: &Marks) -> Canvas {
        let mut canvas = self.canvas(table);
        if !strip.is_empty() {
            canvas = self.on_plate(canvas);
        }
        for layer in layers(&self.stamps, strip) {
            canvas.paste(layer.stamp, &self.blends, layer.at);
        }
        canvas
    }
}

/// A table and what lies on it while some tokens are in the air: their spots in the yard are free.
fn without(table: &Table, tokens: &[Token]) -> (Table, Marks) {
    let mut table = table.clone();
    for token in tokens {
        // In the yard each has a spot of its own, so nobody makes room for it.
        table.seats[token.seat].tokens[usize::from(token.number) - 1] = Place::Yard;
    }
    let is_hidden = |mark: &Mark| match mark {
        Mark::Token { color: of, number, .. } => {
            tokens.iter().any(|token| color(&table, token.seat) == *of && token.number == *number)
        }
        _ => false,
    };
    let spot = |token: &Token| {
        let look = layout::look(&table, table.arm(token.seat));
        (Mark::Spot(color(&table, token.seat), look), point(&table, *token, Place::Yard))
    };
    let mut marks: Marks = tokens.iter().map(spot).collect();
    marks.extend(layout::marks(&table).into_iter().filter(|(mark, _)| !is_hidden(mark)));
    (table, marks)
}

fn token(table: &Table, token: Token, at: Point) -> (Mark, Point) {
    let away = table.seats[token.seat].standing == Standing::Retired;
    (Mark::Token { color: color(table, token.seat), number: token.number, size: Size::Alone, away }, at)
}

fn spark(color: Color) -> Mark {
    Mark::Star { entry: Some(color), owned: false, small: true }
}

fn color(table: &Table, seat: Seat) -> Color {
    table.seats[seat].color
}

fn looks(table: &Table) -> Vec<Look> {
    (0..table.track.arms()).map(|arm| layout::look(table, arm)).collect()
}
