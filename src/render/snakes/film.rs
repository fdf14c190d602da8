//! A board of Snakes & Ladders while its moves are made.

use super::backdrop::Backdrop;
use super::grid::pixel;
use super::marks::Mark;
use super::shelf;
use super::spread::{Size, spread};
use super::{Painter, Parts, layout};
use crate::game::snakes::Jump;
use crate::game::{Color, Roll, Seat};
use crate::render::film::{Pace, eased, flown, hopped, is_last, layers, ring, shares, strip, tumble, with};
use crate::render::paint::canvas::Canvas;
use crate::render::paint::reel::{Board, Reel};
use crate::render::pieces::way::{Point, between, length};
use crate::scene::film::{Act, Deed, Film};
use crate::scene::snakes::{Ride, Table};
use crate::scene::{Scene, Standing};

/// A film on its way.
struct Set<'a> {
    painter: &'a Painter,
    parts: &'a Parts,
    backdrop: &'a Backdrop,
    reel: Reel<'a>,
    pace: Pace,
    /// What the shelf shows.
    shelf: Table,
    /// What stands below a replay.
    strip: Marks,
}

type Marks = Vec<(Mark, Point)>;

impl Painter {
    /// The moves of a film that ends with this table, as a GIF.
    pub(in crate::render) fn film(&self, film: &Film, last: &Table) -> Vec<u8> {
        let Scene::Snakes(first) = film.before() else { return Vec::new() };
        let parts = self.parts();
        let backdrop = self.backdrop(parts, last.course.board());
        let mut set = Set::new(self, &backdrop, first, film);
        for (nth, take) in film.takes().iter().enumerate() {
            let Scene::Snakes(before) = &take.before else { continue };
            set.count(film, take.turn);
            let mut table = before;
            for (number, act) in take.acts.iter().enumerate() {
                let Scene::Snakes(after) = &act.after else { continue };
                set.act(table, act, after);
                if !is_last(film, nth, number) {
                    set.show(after, set.marks(after), set.pace.frame);
                }
                table = after;
            }
            set.reel.wait(set.pace.rest);
        }
        set.count(film, film.turns());
        let last = self.framed(&backdrop, last, &set.strip);
        set.reel.finish(&last, 100)
    }
}

impl<'a> Set<'a> {
    fn new(painter: &'a Painter, backdrop: &'a Backdrop, table: &Table, film: &Film) -> Set<'a> {
        let (parts, pace, strip) = (painter.parts(), Pace::of(film), strip::counter(film, 0, Mark::Sign));
        let mut base = backdrop.canvas.clone();
        let below = Canvas::of(&shelf::slots(&painter.theme, table), &parts.palette);
        base.lay(&below, (shelf::LEFT.into(), shelf::TOP.into()));
        let mut marks = layout::marks(table, backdrop);
        marks.extend(dice(table).into_iter().chain(strip.iter().copied()));
        let base = if film.is_replay() { painter.on_plate(base) } else { base };
        let first = painter.framed(backdrop, table, &strip);
        let board = Board { base, layers: layers(&parts.stamps, &marks), blends: &parts.blends };
        let reel = Reel::new(&parts.palette, first, board, pace.lead);
        Set { painter, parts, backdrop, reel, pace, shelf: table.clone(), strip }
    }

    /// Counts on; who was captured last is told further.
    fn count(&mut self, film: &Film, turn: usize) {
        let is_counter = |mark: &Mark| matches!(mark, Mark::Sign(_));
        let told: Marks = self.strip.iter().copied().filter(|(mark, _)| !is_counter(mark)).collect();
        self.strip = with(&strip::counter(film, turn, Mark::Sign), told);
    }

    /// Tells who captured whom.
    fn tell(&mut self, table: &Table, by: Seat, victims: &[(Seat, u16)]) {
        let [one, bang, other] = strip::capture();
        let Some((victim, _)) = victims.first().filter(|_| !self.strip.is_empty()) else { return };
        let size = Size::alone(&self.backdrop.grid);
        self.strip.retain(|(mark, _)| matches!(mark, Mark::Sign(_)));
        let burst = Mark::Burst(table.seats[*victim].color, size);
        self.strip.extend([(burst, bang), token(table, by, size, one), token(table, *victim, size, other)]);
    }

    /// What lies on the board and on its shelf.
    fn marks(&self, table: &Table) -> Marks {
        let mut marks = layout::marks(table, self.backdrop);
        marks.extend(dice(table));
        marks
    }

    /// Shows marks above the shelf of a table.
    fn show(&mut self, table: &Table, mut marks: Marks, time: u16) {
        for seat in table.seats.seats() {
            if shelf::is_other(&self.shelf, table, seat) {
                let (slot, at) = shelf::one(&self.painter.theme, table, seat);
                let slot = Canvas::of(&slot, &self.parts.palette);
                self.reel.lay(&slot, (at.0.into(), at.1.into()));
            }
        }
        self.shelf.clone_from(table);
        marks.extend(self.strip.iter().copied());
        self.reel.show(layers(&self.parts.stamps, &marks), time);
    }

    fn act(&mut self, before: &Table, act: &Act, after: &Table) {
        match &act.deed {
            Deed::Rolled(roll) => self.roll(before, *roll, after),
            Deed::Stepped { seat, squares } => self.step(before, *seat, squares, after),
            Deed::Rode { seat, ride } => self.ride(before, *seat, *ride, after),
            Deed::Swapped { one, other } => self.fly(before, &[one.0, other.0], &[], after),
            Deed::Sent { seats, by } => {
                if let Some(by) = by {
                    self.tell(before, *by, seats);
                }
                let who: Vec<_> = seats.iter().map(|(seat, _)| *seat).collect();
                let bangs: &[_] = if by.is_some() { seats } else { &[] };
                self.fly(before, &who, bangs, after);
            }
            Deed::Finished(seat) => self.celebrate(after, *seat),
            // Those are of another game.
            Deed::Walked(_) | Deed::Flew { .. } | Deed::CameHome(_) => {}
        }
    }

    /// The dice are thrown up, and land.
    fn roll(&mut self, before: &Table, roll: Roll, after: &Table) {
        let faces: Vec<_> = roll.faces().collect();
        let board = layout::marks(before, self.backdrop);
        let start = self.reel.frames();
        for nth in 0..self.pace.faces {
            let mut marks = board.clone();
            for (index, (landing, (_, (x, y)))) in faces.iter().zip(dice(after)).enumerate() {
                if let Some((face, high)) =
                    tumble(self.pace.faces, start + 2 * index, *landing).nth(nth.into())
                {
                    marks.push((Mark::Die(Some(face)), (x, y - high)));
                }
            }
            self.show(before, marks, Pace::face(nth));
        }
        self.show(after, self.marks(after), self.pace.rest);
    }

    /// A token hops from square to square.
    fn step(&mut self, before: &Table, seat: Seat, squares: &[u16], after: &Table) {
        let mut points: Vec<_> = squares.iter().map(|square| self.point(before, seat, *square)).collect();
        let [(from, _), (to, size)] = [before, after].map(|table| self.put(table, seat));
        let Some(last) = points.len().checked_sub(1) else { return };
        (points[0], points[last]) = (from, to);
        let marks = self.without(before, &[seat]);
        for share in shares(self.pace.walk(last)) {
            let at = hopped(&points, share, self.pace.height);
            let size = if share < 1.0 { Size::alone(&self.backdrop.grid) } else { size };
            self.show(before, with(&marks, [token(before, seat, size, at)]), self.pace.frame);
        }
    }

    /// A token slides down a snake, climbs a ladder, or flies where a power leads.
    fn ride(&mut self, before: &Table, seat: Seat, ride: Ride, after: &Table) {
        if ride.by == Jump::Power {
            return self.fly(before, &[seat], &[], after);
        }
        let line = layout::along(self.backdrop, ride);
        let ends = [before, after].map(|table| self.put(table, seat).0);
        let points: Vec<_> =
            [ends[0]].into_iter().chain(line.into_iter().map(pixel)).chain([ends[1]]).collect();
        let long: f32 = points.windows(2).map(|leg| length(leg[0], leg[1])).sum();
        let marks = self.without(before, &[seat]);
        let size = Size::alone(&self.backdrop.grid);
        for share in shares(self.pace.ride(long)) {
            let at = slid(&points, long * eased(share));
            self.show(before, with(&marks, [token(before, seat, size, at)]), self.pace.frame);
        }
    }

    /// Tokens fly over the board at once, with a bang where somebody was captured.
    fn fly(&mut self, before: &Table, seats: &[Seat], bangs: &[(Seat, u16)], after: &Table) {
        let alone = Size::alone(&self.backdrop.grid);
        let ways: Vec<_> =
            seats.iter().map(|seat| (*seat, self.put(before, *seat).0, self.put(after, *seat).0)).collect();
        let bangs = bangs.iter().filter(|(_, square)| *square > 0).map(|(seat, square)| {
            (Mark::Burst(before.seats[*seat].color, alone), pixel(self.backdrop.grid.anchor(*square)))
        });
        let marks: Marks = bangs.chain(self.without(after, seats)).collect();
        let longest = ways.iter().map(|(_, from, to)| length(*from, *to)).fold(0.0, f32::max);
        for share in shares(self.pace.ride(longest)) {
            let flying =
                ways.iter().map(|(seat, from, to)| token(before, *seat, alone, flown(*from, *to, share)));
            self.show(before, with(&marks, flying), self.pace.frame);
        }
    }

    /// Rays and sparks about the token that won.
    fn celebrate(&mut self, table: &Table, seat: Seat) {
        let (about, _) = self.put(table, seat);
        let marks = self.marks(table);
        let small = self.backdrop.grid.is_low();
        for share in shares(self.pace.sparks) {
            let far = 20.0 + 74.0 * (1.0 - (1.0 - share) * (1.0 - share));
            let colors = Color::ALL.into_iter().cycle();
            let sparks = ring(12, about, far, 0.0).chain(ring(12, about, far * 0.66, 0.04));
            let sparks = sparks.zip(colors).map(|(at, color)| (Mark::Dot { color, small }, at));
            self.show(table, with(&marks, sparks), self.pace.frame + 1);
        }
    }

    /// Where a token is and how large.
    fn put(&self, table: &Table, seat: Seat) -> (Point, Size) {
        let alone = Size::alone(&self.backdrop.grid);
        let put = spread(table, &self.backdrop.grid).into_iter().find(|put| put.seat == seat);
        put.map_or_else(|| (pixel(shelf::spot(table, seat)), alone), |put| (pixel(put.at), put.size))
    }

    /// The middle of a square, or of a seat's slot.
    fn point(&self, table: &Table, seat: Seat, square: u16) -> Point {
        pixel(match square {
            0 => shelf::spot(table, seat),
            square => self.backdrop.grid.anchor(square),
        })
    }

    /// What lies on the board while some tokens are in the air.
    fn without(&self, table: &Table, seats: &[Seat]) -> Marks {
        let mut table = table.clone();
        for seat in seats {
            table.seats[*seat].square = 0;
        }
        self.marks(&table)
    }
}

impl Painter {
    fn on_plate(&self, board: Canvas) -> Canvas {
        strip::on_plate(board, self.theme.paper, &self.parts().palette)
    }

    /// The picture of a table with a strip below it, if there is one.
    fn framed(&self, backdrop: &Backdrop, table: &Table, strip: &Marks) -> Canvas {
        let parts = self.parts();
        let mut canvas = self.canvas(parts, backdrop, table);
        if !strip.is_empty() {
            canvas = self.on_plate(canvas);
        }
        for layer in layers(&parts.stamps, strip) {
            canvas.paste(layer.stamp, &parts.blends, layer.at);
        }
        canvas
    }
}

/// The dice of a table, where they lie on the shelf.
fn dice(table: &Table) -> Marks {
    shelf::thrown(table).into_iter().map(|(face, at)| (Mark::Die(face), pixel(at))).collect()
}

fn token(table: &Table, seat: Seat, size: Size, at: Point) -> (Mark, Point) {
    let sitter = &table.seats[seat];
    (Mark::Token { color: sitter.color, size, away: sitter.standing == Standing::Retired }, at)
}

/// The point so many pixels along a line.
fn slid(points: &[Point], mut along: f32) -> Point {
    for leg in points.windows(2) {
        let long = length(leg[0], leg[1]);
        if along <= long {
            return between(leg[0], leg[1], if long > 0.0 { along / long } else { 1.0 });
        }
        along -= long;
    }
    points.last().copied().unwrap_or_default()
}
