//! Parts of a picture.

/// A rectangle of whole pixels; empty where it ends before it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    /// The first column and row.
    pub(crate) left: i32,
    pub(crate) top: i32,
    /// The column and row after the last.
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

impl Area {
    /// So wide and high, from this point on.
    pub(crate) const fn at((left, top): (i32, i32), (width, height): (i32, i32)) -> Area {
        Area { left, top, right: left + width, bottom: top + height }
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// What lies in both.
    pub(crate) fn within(self, other: Area) -> Area {
        Area {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// The least that has both in it.
    pub(crate) fn with(self, other: Area) -> Area {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Area {
                left: self.left.min(other.left),
                top: self.top.min(other.top),
                right: self.right.max(other.right),
                bottom: self.bottom.max(other.bottom),
            },
        }
    }

    pub(crate) fn meets(self, other: Area) -> bool {
        !self.within(other).is_empty()
    }
}
