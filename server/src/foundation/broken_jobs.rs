//! Which jobs are down.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The jobs that broke and wait to be started again; while there is one the health check is red.
#[derive(Debug, Clone, Default)]
pub struct BrokenJobs(Arc<Mutex<BTreeSet<&'static str>>>);

impl BrokenJobs {
    /// Their names.
    pub fn names(&self) -> Vec<&'static str> {
        self.lock().iter().copied().collect()
    }

    /// A job is down.
    pub fn add(&self, name: &'static str) {
        self.lock().insert(name);
    }

    /// It is started again.
    pub fn remove(&self, name: &'static str) {
        self.lock().remove(name);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeSet<&'static str>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
