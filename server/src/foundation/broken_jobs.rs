//! Which jobs are down.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// What a job's round may take in the end, beside its pause: a database that does not answer is waited for, and then the next
/// round begins.
const LONGEST_WORK: Duration = Duration::from_secs(30);

/// The jobs that broke and wait to be started again, and those that have not begun a round for so long that they hang; while
/// there is one the health check is red.
#[derive(Debug, Clone, Default)]
pub struct BrokenJobs(Arc<Mutex<Jobs>>);

#[derive(Debug, Default)]
struct Jobs {
    broken: BTreeSet<&'static str>,
    rounds: BTreeMap<&'static str, Round>,
}

#[derive(Debug)]
struct Round {
    begun: Instant,
    period: Duration,
}

impl BrokenJobs {
    /// Their names.
    pub fn names(&self) -> Vec<&'static str> {
        self.names_at(Instant::now())
    }

    fn names_at(&self, now: Instant) -> Vec<&'static str> {
        let jobs = self.lock();
        let silent = jobs
            .rounds
            .iter()
            .filter(|(_, round)| {
                now.duration_since(round.begun) > (round.period + LONGEST_WORK) * 3
            })
            .map(|(name, _)| *name);
        let names: BTreeSet<_> = jobs.broken.iter().copied().chain(silent).collect();
        names.into_iter().collect()
    }

    /// Every job that has begun a round, and how long ago its last one began.
    pub fn rounds(&self) -> Vec<(&'static str, Duration)> {
        let jobs = self.lock();
        let rounds = jobs.rounds.iter();
        rounds
            .map(|(name, round)| (*name, round.begun.elapsed()))
            .collect()
    }

    /// A job is down.
    pub fn add(&self, name: &'static str) {
        self.lock().broken.insert(name);
    }

    /// It is started again.
    pub fn remove(&self, name: &'static str) {
        self.lock().broken.remove(name);
    }

    /// A job begins a round, and the next one after `period`. When three of them have gone by without any, it hangs.
    pub fn begin_round(&self, name: &'static str, period: Duration) {
        let begun = Instant::now();
        self.lock().rounds.insert(name, Round { begun, period });
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_began_no_round_for_three_periods_is_down_until_it_does() {
        let jobs = BrokenJobs::default();
        jobs.begin_round("mails", Duration::from_secs(5));
        jobs.begin_round("retention", Duration::from_secs(3600));
        let after = |seconds| jobs.names_at(Instant::now() + Duration::from_secs(seconds));
        assert_eq!(after(0), [""; 0]);
        assert_eq!(after(104), [""; 0]);
        assert_eq!(after(106), ["mails"]);
        assert_eq!(after(3 * 3600 + 200), ["mails", "retention"]);
        jobs.add("mails");
        assert_eq!(after(106), ["mails"], "said once");
        jobs.remove("mails");
        jobs.begin_round("mails", Duration::from_secs(5));
        assert_eq!(after(104), [""; 0]);
    }
}
