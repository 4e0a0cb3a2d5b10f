//! How many things of one kind each address holds open, in this process: connections, streams of news.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The numbers by address.
#[derive(Debug, Clone, Default)]
pub struct OpenByAddress(Arc<Mutex<HashMap<String, u32>>>);

impl OpenByAddress {
    /// Counts one more of this address for as long as what comes back lives; None where the address has `most_of_one` already, or all
    /// addresses together `most`.
    pub fn count(&self, address: String, most_of_one: u32, most: u32) -> Option<OneOpen> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if most < u32::MAX && open.values().sum::<u32>() >= most {
            return None;
        }
        let count = open.entry(address.clone()).or_default();
        if *count >= most_of_one {
            return None;
        }
        *count += 1;
        Some(OneOpen {
            address,
            open: self.clone(),
        })
    }

    /// Whether nothing is open.
    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        let open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.is_empty()
    }
}

/// One of them.
#[derive(Debug)]
pub struct OneOpen {
    address: String,
    open: OpenByAddress,
}

impl Drop for OneOpen {
    fn drop(&mut self) {
        let mut open = self.open.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}
