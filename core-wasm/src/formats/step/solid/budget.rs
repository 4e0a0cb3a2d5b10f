//! How much work a file may be.

use std::cell::Cell;

use super::flux::Unmeasured;

/// Steps of at most a nanosecond that are spent on a file, some seconds in all. Beyond them faces are missing, and the volume is
/// not sure.
const MOST_WORK: u64 = 8 << 30;

/// What a file may cost.
pub(super) struct Budget {
    work_left: Cell<u64>,
}

impl Budget {
    pub fn new() -> Self {
        Self {
            work_left: Cell::new(MOST_WORK),
        }
    }

    /// Takes so many steps off what is left.
    pub fn spend(&self, work: u64) -> Result<(), Unmeasured> {
        let left = self.work_left.get().checked_sub(work);
        self.work_left.set(left.unwrap_or(0));
        left.map(|_| ()).ok_or(Unmeasured::TooMuch)
    }
}
