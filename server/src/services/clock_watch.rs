//! Whether the clock of this machine agrees with the database's. Claims go by the database's alone; invoices, links and sessions carry
//! the time of the process that made them.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::SignedDuration;

use crate::foundation::clock::Clock;
use crate::foundation::db::Db;

/// More than this is said.
const TOLERATED: SignedDuration = SignedDuration::from_secs(5);

/// With more than this the process is not healthy.
const LONGEST: SignedDuration = SignedDuration::from_mins(1);

/// An answer that took longer says too little about the moment it is from.
const LONGEST_QUESTION: SignedDuration = SignedDuration::from_secs(2);

/// How far this machine's clock was ahead of the database's when they were last compared.
#[derive(Debug, Clone, Default)]
pub struct ClockWatch(Arc<AtomicI64>);

impl ClockWatch {
    /// Compares the clocks. Where the database is a file there is only one.
    pub async fn compare(&self, db: &Db, own: &dyn Clock) -> Result<(), sqlx::Error> {
        let asked = own.now();
        let Some(theirs) = db.server_time().await? else {
            return Ok(());
        };
        let took = asked.duration_until(own.now());
        if took.abs() <= LONGEST_QUESTION {
            self.note(theirs.duration_until(asked + took / 2));
        }
        Ok(())
    }

    /// This machine's clock is so far ahead, or behind if it is less than nothing.
    pub fn note(&self, ahead: SignedDuration) {
        if ahead.abs() > TOLERATED {
            tracing::warn!(
                ahead_s = ahead.as_secs(),
                "the clock of this machine is not that of the database: switch on NTP on both"
            );
        }
        let ms = i64::try_from(ahead.as_millis()).unwrap_or(i64::MAX);
        self.0.store(ms, Ordering::Relaxed);
    }

    /// How far it is ahead.
    pub(crate) fn ahead(&self) -> SignedDuration {
        SignedDuration::from_millis(self.0.load(Ordering::Relaxed))
    }

    /// How far it is off, where that is too much to be left alone.
    pub fn off(&self) -> Option<SignedDuration> {
        Some(self.ahead()).filter(|ahead| ahead.abs() > TOLERATED)
    }

    /// How far it is off, where nothing that carries a time can be relied on.
    pub fn far_off(&self) -> Option<SignedDuration> {
        self.off().filter(|ahead| ahead.abs() > LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_tolerated_said_or_a_fault_in_both_directions() {
        let watch = ClockWatch::default();
        let found = |seconds| {
            watch.note(SignedDuration::from_secs(seconds));
            (watch.off().is_some(), watch.far_off().is_some())
        };
        for sign in [1, -1] {
            assert_eq!(found(sign * 5), (false, false));
            assert_eq!(found(sign * 6), (true, false));
            assert_eq!(found(sign * 60), (true, false));
            assert_eq!(found(sign * 61), (true, true));
        }
        assert_eq!(found(0), (false, false));
    }
}
