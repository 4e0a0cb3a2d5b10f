//! How many pages hold a stream of news open, in this process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Open streams of one address, and of all: a stream costs a connection and a few kilobytes.
const MOST_OF_ONE_ADDRESS: u32 = 50;
const MOST: u32 = 5_000;

/// Counts the open streams of this process.
#[derive(Debug, Clone, Default)]
pub struct Listeners(Arc<Mutex<HashMap<String, u32>>>);

impl Listeners {
    /// Counts a stream of this address as long as what comes back lives; None where there are too many.
    pub fn join(&self, address: String) -> Option<Listener> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if open.values().sum::<u32>() >= MOST {
            return None;
        }
        let count = open.entry(address.clone()).or_default();
        if *count >= MOST_OF_ONE_ADDRESS {
            return None;
        }
        *count += 1;
        Some(Listener {
            address,
            open: self.0.clone(),
        })
    }
}

/// One open stream.
#[derive(Debug)]
pub struct Listener {
    address: String,
    open: Arc<Mutex<HashMap<String, u32>>>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_gets_its_streams_back() {
        let listeners = Listeners::default();
        let join = || listeners.join("203.0.113.7".into());
        let mut open: Vec<_> = (0..MOST_OF_ONE_ADDRESS).map(|_| join().unwrap()).collect();
        assert!(join().is_none());
        assert!(listeners.join("203.0.113.8".into()).is_some());
        open.pop();
        assert!(join().is_some());
        drop(open);
        assert!(listeners.0.lock().unwrap().is_empty());
    }
}
