//! How many lines one address may hold open at once. What is above that is closed before a byte of it is read.

use std::any::Any;
use std::net::IpAddr;
use std::num::NonZeroU32;

use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use ipnet::IpNet;
use socket2::SockRef;

use crate::foundation::callers::one_caller;
use crate::foundation::open_by_address::{OneOpen, OpenByAddress};

/// A browser opens six; an office behind one address some dozens.
const MOST_OF_ONE_ADDRESS: u32 = 200;

/// Open lines by address.
#[derive(Debug, Clone)]
pub struct Connections {
    open: OpenByAddress,
    /// None: no limit.
    most: Option<NonZeroU32>,
    /// A proxy's line carries many people; the limits of calls tell them apart.
    trusted: Vec<IpNet>,
}

impl Connections {
    /// The limit multiplied by `factor`; no limit without a factor.
    pub fn new(factor: Option<NonZeroU32>, trusted: Vec<IpNet>) -> Self {
        Self {
            open: OpenByAddress::default(),
            most: factor.and_then(|factor| {
                NonZeroU32::new(MOST_OF_ONE_ADDRESS.saturating_mul(factor.get()))
            }),
            trusted,
        }
    }

    /// Counts a new line as long as `data` lives, which actix drops with the line; closes it if it is one too many.
    pub fn opened(&self, line: &dyn Any, data: &mut Extensions) {
        let Some(line) = line.downcast_ref::<TcpStream>() else {
            return;
        };
        let Ok(peer) = line.peer_addr() else {
            return;
        };
        match self.count(peer.ip().to_canonical()) {
            Counted::Open(counted) => drop(data.insert(counted)),
            Counted::Free => {}
            Counted::TooMany => {
                tracing::warn!("a line was closed: its address holds too many");
                // It may be gone already, which is what is wanted.
                drop(SockRef::from(line).shutdown(std::net::Shutdown::Both));
            }
        }
    }

    fn count(&self, peer: IpAddr) -> Counted {
        let Some(most) = self.most else {
            return Counted::Free;
        };
        if self.trusted.iter().any(|network| network.contains(&peer)) {
            return Counted::Free;
        }
        self.open
            .count(one_caller(peer), most.get(), u32::MAX)
            .map_or(Counted::TooMany, Counted::Open)
    }
}

enum Counted {
    Open(OneOpen),
    Free,
    TooMany,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_its_own_number_of_lines_and_gets_them_back() {
        let connections = Connections::new(NonZeroU32::new(1), vec!["10.0.0.0/8".parse().unwrap()]);
        let count = |address: &str| connections.count(address.parse().unwrap());
        let mut open: Vec<Counted> = (0..MOST_OF_ONE_ADDRESS)
            .map(|_| count("203.0.113.7"))
            .collect();
        assert!(matches!(count("203.0.113.7"), Counted::TooMany));
        assert!(matches!(count("203.0.113.8"), Counted::Open(_)));
        assert!(matches!(count("10.0.0.5"), Counted::Free), "a proxy");
        open.pop();
        assert!(matches!(count("203.0.113.7"), Counted::Open(_)));
        drop(open);
        assert!(connections.open.is_empty());
        let unlimited = Connections::new(None, Vec::new());
        let peer = "203.0.113.7".parse().unwrap();
        assert!((0..1000).all(|_| matches!(unlimited.count(peer), Counted::Free)));
    }
}
