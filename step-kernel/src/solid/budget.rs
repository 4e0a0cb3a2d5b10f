//! How much work a file may be.

use std::cell::Cell;

use super::flux::Unmeasured;

/// Steps of at most a nanosecond that are spent on a file, some seconds in all. Beyond them faces are missing, and the volume is
/// not sure.
const MOST_WORK: u64 = 8 << 30;

/// Points along the edges of one body that are kept, some hundred megabytes in all that is made of them. Beyond them faces are
/// missing, too.
const MOST_POINTS: u64 = 1 << 22;

/// What a file may cost.
pub(crate) struct Budget {
    work_left: Cell<u64>,
    points_left: Cell<u64>,
}

impl Budget {
    pub fn new() -> Self {
        Self {
            work_left: Cell::new(MOST_WORK),
            points_left: Cell::new(MOST_POINTS),
        }
    }

    /// Begins with another body; what was kept of the last one is gone.
    pub fn renew_points(&self) {
        self.points_left.set(MOST_POINTS);
    }

    /// Takes this many points off what may be kept of a body.
    pub(super) fn keep(&self, points: usize) -> Result<(), Unmeasured> {
        let left = self.points_left.get().checked_sub(points as u64);
        self.points_left.set(left.unwrap_or(0));
        left.map(|_| ()).ok_or(Unmeasured::TooMuch)
    }

    /// Whether no more points are kept of this body.
    pub(super) fn is_full(&self) -> bool {
        self.points_left.get() == 0
    }

    /// Takes this many steps off what is left.
    pub(super) fn spend(&self, work: u64) -> Result<(), Unmeasured> {
        let left = self.work_left.get().checked_sub(work);
        self.work_left.set(left.unwrap_or(0));
        left.map(|_| ()).ok_or(Unmeasured::TooMuch)
    }
}
