//! Work that no request waits for: sending mails, reconciling payments, following the settings, erasing deleted accounts, deleting
//! what is kept no longer.

mod clock;
mod reconciler;

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use actix_web::rt::task::JoinHandle;
use futures_util::FutureExt as _;
pub use reconciler::reconcile;
use tokio::time::{Instant, sleep, timeout};

use crate::foundation::broken_jobs::BrokenJobs;
use crate::foundation::stop_signal::Stopping;
use crate::mail::worker::LONGEST_END;
use crate::state::State;

/// Before a job that broke is started again; doubled each time.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// A job that ran this long is trusted again.
const TRUSTED_AFTER: Duration = Duration::from_secs(600);

const MAILS: &str = "mails";

/// The jobs of this process; they end with it.
#[derive(Debug)]
pub struct Jobs(Vec<(&'static str, JoinHandle<()>)>);

impl Jobs {
    /// Starts every job that is switched on.
    pub fn start(state: &State) -> Self {
        let mut jobs = Self(Vec::new());
        // Each machine has its own, whichever process does the work.
        jobs.add("clock", state, clock::run);
        // Without it nothing can be stored, whoever does the work.
        if state.config.jobs || !state.storage.is_proved() {
            jobs.add(
                "store mark",
                state,
                crate::account_data::retention::mark_store,
            );
        }
        if !state.config.jobs {
            return jobs;
        }
        jobs.add(MAILS, state, crate::mail::worker::run);
        jobs.add("reconciler", state, reconciler::run);
        jobs.add("settings", state, crate::shop::settings::follow);
        jobs.add("erasure", state, crate::account_data::erase::run);
        jobs.add("retention", state, crate::account_data::retention::run);
        jobs
    }

    fn add<F: Future<Output = ()> + 'static>(
        &mut self,
        name: &'static str,
        state: &State,
        job: impl Fn(State) -> F + 'static,
    ) {
        let broken = state.broken_jobs.clone();
        let state = state.clone();
        let stopping = state.stopping.clone();
        let job = move || job(state.clone());
        let keep_running = keep_running(name, broken, stopping, FIRST_PAUSE, job);
        self.0.push((name, actix_web::rt::spawn(keep_running)));
    }

    /// Ends the jobs. Each can be cut off anywhere: what it had not noted as done is done again after the next start. Mails under way
    /// are waited for, since nobody can tell whether one that was cut off has arrived.
    pub async fn stop(self) {
        for (name, mut handle) in self.0 {
            if name == MAILS {
                drop(timeout(LONGEST_END, &mut handle).await);
            }
            handle.abort();
        }
    }
}

/// Runs a job for ever: one that panics is logged and started again, because without it no mail would leave, or no lost
/// payment be found, until somebody noticed. One that ends by itself when the server stops has ended.
async fn keep_running<F: Future<Output = ()>>(
    name: &'static str,
    broken: BrokenJobs,
    stopping: Stopping,
    first_pause: Duration,
    job: impl Fn() -> F,
) {
    let mut pause = first_pause;
    loop {
        let begun = Instant::now();
        // Every job begins by reading what there is to do; nothing that a panic left half done is taken over.
        let how = match AssertUnwindSafe(job()).catch_unwind().await {
            Ok(()) if stopping.is_announced() => return,
            Ok(()) => "ended",
            Err(_) => "panicked",
        };
        if begun.elapsed() > TRUSTED_AFTER {
            pause = first_pause;
        }
        tracing::error!(
            job = name,
            how,
            pause_s = pause.as_secs(),
            "a job broke; it is started again"
        );
        broken.add(name);
        sleep(pause).await;
        broken.remove(name);
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::*;

    #[actix_web::test]
    async fn a_job_that_panics_is_noted_and_started_again() {
        let broken = BrokenJobs::default();
        let runs = Rc::new(Cell::new(0));
        let (seen, counted) = (broken.clone(), runs.clone());
        let job = move || {
            let runs = counted.clone();
            async move {
                runs.set(runs.get() + 1);
                if runs.get() < 3 {
                    panic!("on purpose");
                }
                std::future::pending().await
            }
        };
        let (stopping, pause) = (Stopping::default(), Duration::from_millis(20));
        let kept = actix_web::rt::spawn(keep_running("mails", seen, stopping, pause, job));
        while broken.names() != ["mails"] {
            tokio::task::yield_now().await;
        }
        while runs.get() < 3 {
            tokio::task::yield_now().await;
        }
        assert_eq!(broken.names(), [""; 0], "it runs again");
        kept.abort();
    }
}
