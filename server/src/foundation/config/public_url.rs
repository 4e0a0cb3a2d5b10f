//! The address that customers see.

use url::Url;

/// Scheme, host and port of the shop, without a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    https: bool,
}

impl PublicUrl {
    /// Takes scheme, host and port of `url`.
    pub fn new(url: &Url) -> Self {
        Self {
            origin: url.origin().ascii_serialization(),
            https: url.scheme() == "https",
        }
    }

    /// The address of a development server that was given none.
    pub fn local(address: std::net::SocketAddr) -> Self {
        Self {
            origin: format!("http://{address}"),
            https: false,
        }
    }

    /// `https://shop.example`, as it stands in an `Origin` header.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The full address of a path that starts with `/`.
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// True if cookies can be `Secure` and HSTS makes sense.
    pub fn is_https(&self) -> bool {
        self.https
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_origin_counts() {
        let url = PublicUrl::new(&Url::parse("https://shop.example:8443/").unwrap());
        assert_eq!(url.at("/success"), "https://shop.example:8443/success");
        assert!(url.is_https());
        assert!(!PublicUrl::local(([127, 0, 0, 1], 8080).into()).is_https());
    }
}
