//! A seeded generator (SplitMix64), so that a run can be begun again with the same decisions.

use std::time::Duration;

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// One of its own for a task that runs beside this one.
    pub fn fork(&self, number: u64) -> Self {
        Self(self.0 ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 0 to `end`, without `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// True in this percentage of all cases.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[usize::try_from(self.below(from.len() as u64)).unwrap()]
    }

    /// Letters in which the legal check can see no brand.
    pub fn word(&mut self, length: usize) -> String {
        (0..length)
            .map(|_| *self.pick(&['q', 'x', 'j', 'z']))
            .collect()
    }

    /// Waits a random time of at most this number of milliseconds: the moment is what is random.
    pub async fn pause(&mut self, most_ms: u64) {
        tokio::time::sleep(Duration::from_millis(self.below(most_ms + 1))).await;
    }
}
