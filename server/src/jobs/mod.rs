//! Work that no request waits for: sending mails, reconciling payments, following the settings, delivering the simulator's
//! webhooks.

mod reconciler;

use actix_web::rt::task::JoinHandle;
pub use reconciler::reconcile;

use crate::state::State;

/// The jobs of this process; they end with it.
#[derive(Debug)]
pub struct Jobs(Vec<JoinHandle<()>>);

impl Jobs {
    /// Starts every job that is switched on.
    pub fn start(state: &State) -> Self {
        if !state.config.jobs {
            return Self(Vec::new());
        }
        let mut handles = vec![
            actix_web::rt::spawn(crate::mail::worker::run(state.clone())),
            actix_web::rt::spawn(reconciler::run(state.clone())),
            actix_web::rt::spawn(crate::settings::follow(state.clone())),
            actix_web::rt::spawn(crate::account_data::erase::run(state.clone())),
        ];
        if let Some(simulator) = state.payments.simulator() {
            handles.push(actix_web::rt::spawn(simulator.clone().run()));
        }
        Self(handles)
    }

    /// Ends the jobs. Each can be cut off anywhere: what it had not noted as done is done again after the next start.
    pub fn stop(self) {
        for handle in self.0 {
            handle.abort();
        }
    }
}
