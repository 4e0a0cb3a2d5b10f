//! Wakes the open pages of the back office of this process when there is something new for them. What it is they ask for themselves.

use std::sync::Arc;

use tokio::sync::{Notify, watch};

/// A number that counts on with each piece of news.
#[derive(Debug, Clone)]
pub struct WorkNews {
    number: Arc<watch::Sender<i64>>,
    /// Wakes the job that looks for news.
    announced: Arc<Notify>,
}

impl Default for WorkNews {
    fn default() -> Self {
        Self {
            number: Arc::new(watch::Sender::new(0)),
            announced: Arc::default(),
        }
    }
}

impl WorkNews {
    /// Hears of each piece of news from now on.
    pub fn follow(&self) -> watch::Receiver<i64> {
        self.number.subscribe()
    }

    /// Whether any page is open.
    pub fn is_heard(&self) -> bool {
        self.number.receiver_count() > 0
    }

    /// Wakes the open pages: there is something new.
    pub fn publish(&self) {
        self.number.send_modify(|number| *number += 1);
    }

    /// There may be something new: the job that looks for news looks now.
    pub fn look_now(&self) {
        self.announced.notify_one();
    }

    /// Ends when it is time to look before the next round.
    pub async fn announced(&self) {
        self.announced.notified().await;
    }
}
