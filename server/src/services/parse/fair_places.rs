//! A few places for work and a short queue before them, shared fairly: the asker with the fewest places comes next, and a full
//! queue sends away the asker with the most entries in it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Who asks for a place. People behind one address share what an address gets, so that nobody gains by a new cookie.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Asker {
    /// The network address.
    pub address: String,
    /// The user or guest, if there is one yet.
    pub owner: Option<String>,
}

/// What somebody has already: by address, then by owner. Less comes first.
type Share = (usize, usize);

impl Asker {
    fn share<'a>(&self, among: impl Iterator<Item = &'a Asker>) -> Share {
        let mut share = (0, 0);
        for other in among.filter(|other| other.address == self.address) {
            share.0 += 1;
            share.1 += usize::from(other.owner == self.owner);
        }
        share
    }
}

/// All places and the whole queue are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Full;

/// The places.
#[derive(Debug, Clone)]
pub struct FairPlaces {
    inner: Arc<Mutex<Inner>>,
    places: usize,
    queue: usize,
}

#[derive(Debug, Default)]
struct Inner {
    working: Vec<Asker>,
    waiting: VecDeque<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    asker: Asker,
    turn: oneshot::Sender<Turn>,
}

impl FairPlaces {
    /// This number of places, and of askers who may wait for one.
    pub fn new(places: usize, queue: usize) -> Self {
        Self {
            inner: Arc::default(),
            places,
            queue,
        }
    }

    /// Waits for a place.
    ///
    /// # Errors
    /// When the queue is full of others, at once or, for those who have most in it, later.
    pub async fn take(&self, asker: Asker) -> Result<Turn, Full> {
        let waiting = {
            let mut inner = self.lock();
            if inner.working.len() < self.places {
                inner.working.push(asker.clone());
                return Ok(self.turn(asker));
            }
            inner.make_room(&asker, self.queue)?;
            let (turn, waiting) = oneshot::channel();
            inner.waiting.push_back(Waiting { asker, turn });
            waiting
        };
        waiting.await.map_err(|_| Full)
    }

    /// How many work and how many wait, at this moment.
    pub fn taken(&self) -> (usize, usize) {
        let inner = self.lock();
        (inner.working.len(), inner.waiting.len())
    }

    fn turn(&self, asker: Asker) -> Turn {
        Turn {
            asker,
            places: Some(self.clone()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a place back: to the waiting asker with the fewest places, the earliest among equals.
    fn release(&self, asker: &Asker) {
        let mut inner = self.lock();
        if let Some(index) = inner.working.iter().position(|other| other == asker) {
            inner.working.swap_remove(index);
        }
        while let Some(next) = inner.next(asker) {
            let turn = self.turn(next.asker.clone());
            match next.turn.send(turn) {
                Ok(()) => {
                    inner.working.push(next.asker);
                    return;
                }
                // Gone in the meantime. The place was not given, so it is not given back either.
                Err(mut refused) => refused.places = None,
            }
        }
    }
}

impl Inner {
    /// The last asker counts as if the place were still taken: with one place, askers take turns.
    fn next(&mut self, last: &Asker) -> Option<Waiting> {
        let index = (0..self.waiting.len()).min_by_key(|&index| {
            let asker = &self.waiting[index].asker;
            asker.share(self.working.iter().chain([last]))
        })?;
        self.waiting.remove(index)
    }

    fn make_room(&mut self, asker: &Asker, queue: usize) -> Result<(), Full> {
        self.waiting.retain(|waiting| !waiting.turn.is_closed());
        if self.waiting.len() < queue {
            return Ok(());
        }
        let share = |asker: &Asker| asker.share(self.waiting.iter().map(|waiting| &waiting.asker));
        let (own_address, own) = share(asker);
        // The last of several equals: the longest wait keeps its entry.
        let Some(index) =
            (0..self.waiting.len()).max_by_key(|&index| share(&self.waiting[index].asker))
        else {
            return Err(Full);
        };
        let most = &self.waiting[index].asker;
        let (address, owner) = share(most);
        let has_more = if most.address == asker.address {
            owner > own + 1
        } else {
            address > own_address + 1
        };
        if !has_more {
            return Err(Full);
        }
        drop(self.waiting.remove(index));
        Ok(())
    }
}

/// A place; dropping it gives it back.
#[derive(Debug)]
pub struct Turn {
    asker: Asker,
    places: Option<FairPlaces>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(places) = self.places.take() {
            places.release(&self.asker);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn asker(address: &str, owner: &str) -> Asker {
        Asker {
            address: address.into(),
            owner: Some(owner.into()),
        }
    }

    /// Takes a place or stands in the queue.
    macro_rules! ask {
        ($places:expr, $address:expr, $owner:expr) => {{
            let mut asking = Box::pin($places.take(asker($address, $owner)));
            let now = asking.as_mut().now_or_never();
            (now, asking)
        }};
    }

    #[actix_web::test]
    async fn who_comes_alone_gets_every_place_and_with_others_only_their_share() {
        let places = FairPlaces::new(2, 8);
        let (Some(Ok(first)), _) = ask!(places, "a", "greedy") else {
            panic!()
        };
        let (Some(Ok(second)), _) = ask!(places, "a", "greedy") else {
            panic!("nobody else wants it")
        };
        let mut more: Vec<_> = (0..5).map(|_| ask!(places, "a", "greedy").1).collect();
        let mut other = ask!(places, "b", "other").1;
        let mut third = ask!(places, "a", "third").1;
        drop(first);
        let other = other.as_mut().now_or_never().unwrap().unwrap();
        // The place of 'other' is free: one place is the greedy one's, so the person beside them is next.
        drop(other);
        let third = third.as_mut().now_or_never().unwrap().unwrap();
        assert!(
            more.iter_mut()
                .all(|waiting| waiting.as_mut().now_or_never().is_none())
        );
        drop((second, third));
        let served = more
            .iter_mut()
            .filter_map(|waiting| waiting.as_mut().now_or_never())
            .collect::<Vec<_>>();
        assert_eq!(served.len(), 2, "first come, first served among equals");
    }

    #[actix_web::test]
    async fn a_full_queue_sends_away_who_has_most_of_it() {
        let places = FairPlaces::new(1, 4);
        let _working = places.take(asker("a", "greedy")).await.unwrap();
        let mut greedy: Vec<_> = (0..4).map(|_| ask!(places, "a", "greedy").1).collect();
        assert_eq!(ask!(places, "a", "greedy").0.unwrap().unwrap_err(), Full);
        let (now, _first) = ask!(places, "b", "other");
        assert!(now.is_none(), "room was made");
        assert_eq!(
            greedy[3].as_mut().now_or_never().unwrap().unwrap_err(),
            Full,
            "the last that came"
        );
        let (now, mut second) = ask!(places, "a", "neighbour");
        assert!(now.is_none(), "also for somebody at the same address");
        let (now, _third) = ask!(places, "c", "somebody");
        assert!(now.is_none());
        let (now, _fourth) = ask!(places, "d", "late");
        assert!(now.is_none(), "two of one address make room for a new one");
        assert_eq!(
            second.as_mut().now_or_never().unwrap().unwrap_err(),
            Full,
            "the later of the two"
        );
        // One for each address: nobody has more than their share.
        assert_eq!(ask!(places, "e", "too late").0.unwrap().unwrap_err(), Full);
    }

    #[actix_web::test]
    async fn who_leaves_the_queue_takes_no_place() {
        let places = FairPlaces::new(1, 2);
        let working = places.take(asker("a", "x")).await.unwrap();
        drop((ask!(places, "a", "x").1, ask!(places, "a", "x").1));
        let mut last = ask!(places, "b", "y").1;
        drop(working);
        drop(last.as_mut().now_or_never().unwrap().unwrap());
        assert!(places.take(asker("c", "z")).now_or_never().unwrap().is_ok());
        assert!(places.lock().waiting.is_empty());
    }
}
