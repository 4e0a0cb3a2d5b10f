//! The only source of the current time, so that tests can move it.

use std::sync::Arc;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// The present instant.
    fn now(&self) -> Timestamp;

    /// How long the process has been running, by a clock that nobody sets: for measuring spans, which a corrected wall
    /// clock would stretch or turn round.
    fn uptime(&self) -> Duration {
        STARTED.elapsed()
    }
}

static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The clock of the whole process.
pub(crate) type SharedClock = Arc<dyn Clock>;

/// The machine's own clock.
#[derive(Debug, Default, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// The machine's clock plus an offset that a test moves; it never stands still, so orderings stay true.
#[derive(Debug, Default)]
pub struct ShiftedClock {
    offset_ms: AtomicI64,
}

impl ShiftedClock {
    /// Moves the clock forward.
    pub fn advance(&self, by: SignedDuration) {
        let ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.offset_ms.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Clock for ShiftedClock {
    fn now(&self) -> Timestamp {
        let now = Timestamp::now();
        now.checked_add(SignedDuration::from_millis(
            self.offset_ms.load(Ordering::SeqCst),
        ))
        .unwrap_or(now)
    }

    fn uptime(&self) -> Duration {
        let offset_ms = self.offset_ms.load(Ordering::SeqCst);
        STARTED.elapsed() + Duration::from_millis(u64::try_from(offset_ms).unwrap_or(0))
    }
}

/// How times stand in the database and in answers: RFC 3339 in UTC with exactly three decimals
/// (`2026-11-21T08:15:30.250Z`). Equal width makes the order of the texts the order of the times, in both databases.
pub fn to_text(time: Timestamp) -> String {
    format!("{time:.3}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_equal_width_and_sort_like_times() {
        let whole: Timestamp = "2026-11-21T08:15:30Z".parse().unwrap();
        let later: Timestamp = "2026-11-21T08:15:30.25Z".parse().unwrap();
        assert_eq!(to_text(whole), "2026-11-21T08:15:30.000Z");
        assert_eq!(to_text(later), "2026-11-21T08:15:30.250Z");
        assert!(to_text(whole) < to_text(later));
    }

    #[test]
    fn a_shifted_clock_moves_on() {
        let clock = ShiftedClock::default();
        let before = clock.now();
        clock.advance(SignedDuration::from_hours(24));
        assert!(clock.now() >= before + SignedDuration::from_hours(24));
    }
}
