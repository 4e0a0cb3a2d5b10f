//! Work that no request waits for: sending mails and messages, reconciling payments, following the settings, looking at ordered parts, erasing deleted accounts, deleting
//! what is kept no longer, saving the shop.

mod beat;
mod clock;
mod reconciler;

use std::panic::AssertUnwindSafe;
use std::rc::Rc;
use std::time::Duration;

use actix_web::rt::task::JoinHandle;
use futures_util::FutureExt as _;
pub use reconciler::reconcile;
use tokio::time::{Instant, sleep, timeout, timeout_at};

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

/// The job that hears of the end of a pause.
const FOLLOWS_THE_PAUSE: &str = "maintenance";
const RESTING: Duration = Duration::from_secs(30);

/// The jobs of this process; they end with it.
#[derive(Debug)]
pub(crate) struct Jobs(Vec<(&'static str, JoinHandle<()>)>);

impl Jobs {
    /// Starts every job that is switched on.
    pub fn start(state: &State) -> Self {
        let mut jobs = Self(Vec::new());
        // Each machine has its own, whichever process does the work.
        jobs.add("clock", state, clock::run);
        jobs.add("maintenance", state, crate::app::maintenance::follow);
        jobs.add("alarms", state, crate::operation::alarms::run);
        // Prices and news of the pages that this process serves.
        jobs.add("settings", state, crate::shop::settings::follow);
        if state.config.calls {
            jobs.add("news", state, crate::sales::orders::desk::news::follow);
        }
        // Without it nothing can be stored, also in a process without jobs.
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
        jobs.add("push", state, crate::operation::push::run);
        jobs.add("reconciler", state, reconciler::run);
        jobs.add("beat", state, beat::run);
        jobs.add("part checks", state, crate::sales::part_checks::run);
        jobs.add("erasure", state, crate::account_data::erase::run);
        jobs.add("retention", state, crate::account_data::retention::run);
        jobs.add("backup", state, crate::operation::backup::run);
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
        let job = Rc::new(job);
        let job = move || unless_paused(name, state.clone(), job.clone());
        let keep_running = keep_running(name, broken, stopping, FIRST_PAUSE, job);
        self.0.push((name, actix_web::rt::spawn(keep_running)));
    }

    /// Ends the jobs. Each can be cut off anywhere: what it had not noted as done is done again after the next start. Mails under way
    /// are waited for, since nobody can tell whether one that was cut off has arrived; their time counts from the moment in which they
    /// heard of the stop.
    pub async fn stop(self, heard: Instant) {
        for (name, mut handle) in self.0 {
            if name == MAILS {
                drop(timeout_at(heard + LONGEST_END, &mut handle).await);
            }
            handle.abort();
        }
    }
}

/// Lets a job rest while the shop pauses: it is cut off, and begun anew afterwards. All but the one that hears of the end of a pause.
async fn unless_paused<F: Future<Output = ()>>(
    name: &'static str,
    state: State,
    job: Rc<impl Fn(State) -> F>,
) {
    let maintenance = &state.maintenance;
    if name == FOLLOWS_THE_PAUSE {
        return job(state.clone()).await;
    }
    loop {
        if !maintenance.is_on() {
            tokio::select! {
                () = job(state.clone()) => return,
                () = maintenance.begun() => {}
            }
        }
        while maintenance.is_on() {
            // It rests, and does not hang.
            state.broken_jobs.begin_round(name, RESTING);
            drop(timeout(RESTING, maintenance.ended()).await);
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
