//! The shelf below the board: a slot for each seat, and the dice.
//!
//! A slot holds the token while it is not on the board; then it says on which square the token is. It tells whose
//! turn it is, who has a shield, misses a turn, has left or has won.

use super::grid::Spot;
use super::marks::number;
use super::signs;
use crate::game::snakes::Power;
use crate::game::{Face, Roll, Seat};
use crate::render::paint::pen::{Pen, card, polygon};
use crate::render::picture::SIDE;
use crate::render::pieces::token::{self, Look};
use crate::render::pieces::{self, DIE};
use crate::render::theme::{Theme, Tone};
use crate::scene::Standing;
use crate::scene::snakes::{Sitter, Table};

/// Where the shelf begins, from the top of the picture, in pixels.
pub(super) const TOP: u16 = 628;
/// Where it begins from the left.
pub(super) const LEFT: u16 = 16;
/// How high it is, in pixels.
const HIGH: u16 = 78;

/// From the top of the shelf to the slots, and their height.
const SLOT: (f32, f32) = (13.0, 60.0);
/// Between slots.
const GAP: f32 = 7.0;
/// The widest slot.
const MOST: f32 = 128.0;
/// The radius of a token in its slot.
pub(super) const TOKEN: f32 = 16.0;

/// Where everything on the shelf is, across; from its left edge.
#[derive(Clone, Copy, Debug)]
struct Plan {
    left: f32,
    slot: f32,
    count: f32,
    dice: u8,
}

impl Plan {
    fn new(table: &Table) -> Plan {
        let count = f32::from(u8::try_from(table.seats.count()).unwrap_or(6));
        let dice = table.roll.map_or(table.course.rules().dice, Roll::count);
        let mut plan = Plan { left: 0.0, slot: 0.0, count, dice };
        let wide = f32::from(SIDE - 2 * LEFT);
        plan.slot = ((wide - 8.0 - plan.dice_width()) / count - GAP).min(MOST);
        plan.left = (wide - count * (plan.slot + GAP) - plan.dice_width()) / 2.0;
        plan
    }

    /// How much room the dice take.
    fn dice_width(&self) -> f32 {
        f32::from(self.dice) * (2.0 * DIE + 6.0) + 6.0
    }

    /// A slot's top left corner.
    fn corner(&self, seat: Seat) -> Spot {
        let nth = f32::from(u8::try_from(seat.index()).unwrap_or(0));
        (self.left + nth * (self.slot + GAP), SLOT.0)
    }

    /// Where the token of a slot is.
    fn token(&self, seat: Seat) -> Spot {
        let (x, y) = self.corner(seat);
        (x + TOKEN * 1.22 + 6.0, y + SLOT.1 / 2.0)
    }

    /// Each die's face, and where it is.
    fn faces(self, table: &Table) -> impl Iterator<Item = (Option<Face>, Spot)> {
        let faces: Vec<_> = table.roll.iter().flat_map(|roll| roll.faces()).collect();
        let ((x, y), rest) = (self.dice(), f32::from(self.dice) - 1.0);
        (0..self.dice).map(move |nth| {
            let aside = (f32::from(nth) - rest / 2.0) * (2.0 * DIE + 6.0);
            (faces.get(usize::from(nth)).copied(), (x + aside, y))
        })
    }

    /// The middle of the dice.
    fn dice(&self) -> Spot {
        let start = self.left + self.count * (self.slot + GAP);
        (start + 6.0 + (self.dice_width() - 6.0) / 2.0, SLOT.0 + SLOT.1 / 2.0)
    }
}

/// Where a token waits, on the picture.
pub(super) fn spot(table: &Table, seat: Seat) -> Spot {
    let (x, y) = Plan::new(table).token(seat);
    (x + f32::from(LEFT), y + f32::from(TOP))
}

/// The shelf of a table, opaque.
pub(super) fn draw(theme: &Theme, table: &Table) -> Pen {
    let mut pen = slots(theme, table);
    dice(&mut pen, theme, table, Plan::new(table));
    pen
}

/// The same without what lies beside the slots.
pub(super) fn slots(theme: &Theme, table: &Table) -> Pen {
    let wide = SIDE - 2 * LEFT;
    let mut pen = Pen::new(u32::from(wide), u32::from(HIGH));
    pen.fill(&card((0.0, 0.0), (f32::from(wide), f32::from(HIGH)), 0.0), theme.paper);
    let plan = Plan::new(table);
    for (seat, sitter) in table.seats.iter() {
        slot(&mut pen, theme, table, (seat, sitter), plan);
    }
    pen
}

/// One slot with what is about it, opaque, and where that begins on the picture.
pub(super) fn one(theme: &Theme, table: &Table, seat: Seat) -> (Pen, (u16, u16)) {
    let plan = Plan::new(table);
    let margin = (GAP / 2.0).floor();
    let left = (plan.corner(seat).0 - margin).floor().max(0.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "on the picture")]
    let [from, wide] = [left, plan.slot + 2.0 * margin].map(|along| along as u16);
    let mut pen = Pen::new(u32::from(wide), u32::from(HIGH));
    pen.fill(&card((0.0, 0.0), (f32::from(wide), f32::from(HIGH)), 0.0), theme.paper);
    pen.at((-left, 0.0), |pen| slot(pen, theme, table, (seat, &table.seats[seat]), plan));
    (pen, (LEFT + from, TOP))
}

/// Whether a seat's slot looks otherwise on another table.
pub(super) fn is_other(one: &Table, other: &Table, seat: Seat) -> bool {
    let looks = |table: &Table| (table.seats[seat], table.turn == Some(seat), table.winner == Some(seat));
    looks(one) != looks(other) || one.turn.is_none() != other.turn.is_none()
}

/// The dice of the last throw, or blank ones, and where they lie on the picture.
pub(super) fn thrown(table: &Table) -> Vec<(Option<Face>, Spot)> {
    let plan = Plan::new(table);
    let (left, top) = (f32::from(LEFT), f32::from(TOP));
    plan.faces(table).map(|(face, (x, y))| (face, (x + left, y + top))).collect()
}

/// One seat's slot.
fn slot(pen: &mut Pen, theme: &Theme, table: &Table, (seat, sitter): (Seat, &Sitter), plan: Plan) {
    let (x, y) = plan.corner(seat);
    let tone = tone(theme, *sitter);
    let has_left = sitter.standing == Standing::Retired;
    let frame = |inset: f32| {
        card((x + inset, y + inset), (plan.slot - 2.0 * inset, SLOT.1 - 2.0 * inset), 11.0 - inset)
    };
    pen.fill(&frame(0.0), tone.field);
    if has_left {
        pen.hatch(&frame(0.0), tone.pale, 3.0, 8.0);
    }
    pen.fill(&frame(4.0), if table.winner == Some(seat) { theme.course.goal } else { theme.paper });
    if table.turn.or(table.winner) == Some(seat) {
        pen.stroke(&frame(1.5), theme.ink, 4.0);
    }
    if table.turn == Some(seat) {
        let middle = x + plan.slot / 2.0;
        pen.fill(&polygon(&[(middle - 11.0, 0.0), (middle + 11.0, 0.0), (middle, 10.0)]), theme.ink);
    }
    pen.at(plan.token(seat), |pen| piece(pen, theme, table, (seat, sitter)));
    let right = (x + TOKEN * 2.44 + 8.0 + x + plan.slot - 3.0) / 2.0;
    facts(pen, theme, *sitter, (right, y));
}

/// The token while it waits, or its outline while it is on the board.
fn piece(pen: &mut Pen, theme: &Theme, table: &Table, (seat, sitter): (Seat, &Sitter)) {
    let tone = tone(theme, *sitter);
    let was_moved = table.sent.iter().any(|(sent, _)| *sent == seat)
        || table.walk.as_ref().is_some_and(|walk| walk.swapped == Some(seat));
    let look = Look { color: sitter.color, tone, number: number(sitter.color), radius: TOKEN, shadow: true };
    if sitter.square > 0 {
        token::ghost(pen, theme, Look { radius: TOKEN * 0.9, ..look });
    } else {
        if was_moved {
            pieces::halo(pen, tone.trail, theme.white, TOKEN * 0.92);
        }
        token::token(pen, theme, look);
    }
    if table.winner == Some(seat) {
        pen.at((0.0, -TOKEN * 1.2), |pen| pieces::bare_crown(pen, theme, (0.0, 0.0), 11.0));
    }
}

/// The square, and below it whether there is a shield or a turn to miss.
fn facts(pen: &mut Pen, theme: &Theme, sitter: Sitter, (x, y): Spot) {
    let badges = [(sitter.shield, Power::Shield), (sitter.skips, Power::Skip)];
    let badges: Vec<Power> = badges.into_iter().filter(|(is, _)| *is).map(|(_, sign)| sign).collect();
    let is_alone = badges.is_empty();
    let middle = y + SLOT.1 * if is_alone { 0.5 } else { 0.33 };
    if sitter.square > 0 {
        let high = if is_alone { 17.0 } else { 15.0 };
        write(pen, sitter.square, (x, middle), high, theme);
    }
    let below = y + SLOT.1 * if sitter.square > 0 { 0.71 } else { 0.5 };
    for (badge, aside) in badges.iter().zip(if badges.len() == 2 { [-11.0, 11.0] } else { [0.0, 0.0] }) {
        pen.at((x + aside, below), |pen| signs::sign(pen, theme, *badge, 10.0));
    }
}

/// A number about a point.
fn write(pen: &mut Pen, number: u16, (x, y): Spot, height: f32, theme: &Theme) {
    let digits = number.to_string();
    let pitch = height * 0.8;
    let count = f32::from(u8::try_from(digits.len()).unwrap_or(3));
    let first = x - (count - 1.0) / 2.0 * pitch;
    for (nth, digit) in (0u8..).zip(digits.bytes()) {
        pen.digit(digit - b'0', (first + f32::from(nth) * pitch, y), height, theme.ink);
    }
}

/// The dice, or the crown once the game is over.
fn dice(pen: &mut Pen, theme: &Theme, table: &Table, plan: Plan) {
    let (x, y) = plan.dice();
    if let (None, Some(winner)) = (table.turn, table.winner) {
        let color = table.seats[winner].color;
        return pen.at((x, y), |pen| {
            pen.scaled(0.86, |pen| pieces::crown(pen, theme, theme.tone(color).field));
        });
    }
    for (face, at) in plan.faces(table) {
        pen.at(at, |pen| pieces::die(pen, theme, face));
    }
}

/// What a seat is drawn in.
fn tone(theme: &Theme, sitter: Sitter) -> Tone {
    let tone = theme.tone(sitter.color);
    if sitter.standing == Standing::Retired { tone.greyed(theme) } else { tone }
}
