//! Who is at the other end of a connection, also behind a proxy, and what is asked for.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use actix_web::HttpRequest;
use actix_web::http::header::HeaderMap;
use ipnet::IpNet;

/// The address that limits are counted for. A proxy that is configured as trusted is believed what it wrote into
/// `X-Forwarded-For`, read from the right up to the first address that is no trusted proxy: everything left of it is what the
/// client itself may have made up.
pub fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|network| network.contains(address));
    let peer = peer.to_canonical();
    if !is_trusted(&peer) {
        return peer;
    }
    let forwarded: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    let mut address = peer;
    for text in forwarded.iter().rev() {
        let Ok(next) = text.trim().parse::<IpAddr>() else {
            break;
        };
        address = next.to_canonical();
        if !is_trusted(&address) {
            break;
        }
    }
    address
}

/// What counts as one caller: an IPv4 address, or the /64 that one IPv6 line has to itself.
pub fn one_caller(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string()
        }
    }
}

/// An IPv4 address, or the network of an IPv6 line.
pub fn caller_address(request: &HttpRequest, trusted_proxies: &[IpNet]) -> String {
    let peer = request
        .peer_addr()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    one_caller(client_address(peer, request.headers(), trusted_proxies))
}

/// A proxy that no setting names: it says who is behind it, and is not believed, so that all of them count as one caller. A customer's own
/// machine that writes such a header comes from an address of the internet.
pub fn unnamed_proxy(request: &HttpRequest, trusted_proxies: &[IpNet]) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip().to_canonical();
    let is_near = match peer {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private() || peer.is_link_local(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local(),
    };
    let is_named = trusted_proxies
        .iter()
        .any(|network| network.contains(&peer));
    let speaks_for_others = request.headers().contains_key("x-forwarded-for");
    (is_near && speaks_for_others && !is_named).then_some(peer)
}

/// The path as routes compare it, which is not always as it was sent: what stands in it as `%XX` is read as what it means.
/// Whatever depends on a path asks here, so that no other spelling of a route goes round it.
pub fn routed_path(request: &HttpRequest) -> &str {
    request.match_info().as_str()
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderName, HeaderValue};

    use super::*;

    fn seen(peer: &str, forwarded: &[&'static str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(
                HeaderName::from_static("x-forwarded-for"),
                HeaderValue::from_static(value),
            );
        }
        let trusted: Vec<IpNet> = trusted.iter().map(|text| text.parse().unwrap()).collect();
        client_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_may_say_who_is_behind_it() {
        assert_eq!(seen("203.0.113.7", &["198.51.100.1"], &[]), "203.0.113.7");
        assert_eq!(
            seen("203.0.113.7", &["198.51.100.1"], &["10.0.0.0/8"]),
            "203.0.113.7"
        );
        assert_eq!(
            seen("10.0.0.5", &["198.51.100.1"], &["10.0.0.0/8"]),
            "198.51.100.1"
        );
        assert_eq!(
            seen("::ffff:10.0.0.5", &["198.51.100.1"], &["10.0.0.0/8"]),
            "198.51.100.1"
        );
        assert_eq!(seen("10.0.0.5", &[], &["10.0.0.0/8"]), "10.0.0.5");
    }

    #[test]
    fn what_the_client_itself_wrote_does_not_count() {
        let trusted = ["10.0.0.0/8"];
        assert_eq!(
            seen("10.0.0.5", &["1.2.3.4, 198.51.100.1, 10.0.0.9"], &trusted),
            "198.51.100.1"
        );
        assert_eq!(
            seen("10.0.0.5", &["1.2.3.4", "198.51.100.1"], &trusted),
            "198.51.100.1"
        );
        assert_eq!(
            seen("10.0.0.5", &["198.51.100.1, quatsch"], &trusted),
            "10.0.0.5"
        );
    }

    #[test]
    fn one_ipv6_line_is_one_caller() {
        let one = one_caller("2001:db8:1:2:aaaa::1".parse().unwrap());
        assert_eq!(one, one_caller("2001:db8:1:2:bbbb::9".parse().unwrap()));
        assert_ne!(one, one_caller("2001:db8:1:3::1".parse().unwrap()));
    }
}
