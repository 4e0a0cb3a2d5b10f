//! The id by which a call is found again in the log of the proxy, in our own, and in what a customer tells: the proxy's where
//! that is trusted, or one of our own.

use actix_web::HttpMessage as _;
use actix_web::dev::ServiceRequest;
use ipnet::IpNet;
use tracing_actix_web::RequestId;

const HEADER: &str = "x-request-id";
const LONGEST: usize = 64;

/// The networks of proxies that are believed; in the data of the app.
#[derive(Debug, Clone)]
pub struct BelievedProxies(pub Vec<IpNet>);

/// The id of a call, in its extensions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallId(String);

impl CallId {
    /// The id of this call, which it keeps.
    pub fn of(request: &ServiceRequest) -> Self {
        if let Some(known) = request.extensions().get::<Self>() {
            return known.clone();
        }
        let own = request.extensions().get::<RequestId>().copied();
        let id = from_proxy(request)
            .or_else(|| own.map(|id| id.to_string()))
            .unwrap_or_default();
        let id = Self(id);
        request.extensions_mut().insert(id.clone());
        id
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether what a call says of its way here is believed.
pub fn is_from_believed_proxy(request: &ServiceRequest) -> bool {
    let (Some(believed), Some(peer)) = (request.app_data::<BelievedProxies>(), request.peer_addr())
    else {
        return false;
    };
    let peer = peer.ip().to_canonical();
    believed.0.iter().any(|network| network.contains(&peer))
}

fn from_proxy(request: &ServiceRequest) -> Option<String> {
    if !is_from_believed_proxy(request) {
        return None;
    }
    let id = request.headers().get(HEADER)?.to_str().ok()?;
    // It goes into the log and back to the caller.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    ((1..=LONGEST).contains(&id.len()) && id.chars().all(is_plain)).then(|| id.to_owned())
}
