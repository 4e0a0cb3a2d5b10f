//! How many pages hold a stream of news open, in this process.

use crate::foundation::open_by_address::{OneOpen, OpenByAddress};

/// Open streams of one address, and of all: a stream costs a connection and a few kilobytes.
const MOST_OF_ONE_ADDRESS: u32 = 50;
const MOST: u32 = 5_000;

/// Counts the open streams of this process.
#[derive(Debug, Clone, Default)]
pub struct Listeners(OpenByAddress);

/// One open stream.
pub type Listener = OneOpen;

impl Listeners {
    /// Counts a stream of this address as long as what comes back lives; None where there are too many.
    pub fn join(&self, address: String) -> Option<Listener> {
        self.0.count(address, MOST_OF_ONE_ADDRESS, MOST)
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
        assert!(listeners.0.is_empty());
    }

    #[test]
    fn all_addresses_together_have_a_limit_too() {
        let listeners = Listeners::default();
        let open: Vec<_> = (0..MOST)
            .map(|line| {
                listeners
                    .join((line / MOST_OF_ONE_ADDRESS).to_string())
                    .unwrap()
            })
            .collect();
        assert!(listeners.join("another".into()).is_none());
        drop(open);
        assert!(listeners.join("another".into()).is_some());
    }
}
