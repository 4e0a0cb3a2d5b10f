//! How the server speaks TLS to others: certificates are checked against Mozilla's list, which is compiled in, because a small container has
//! none of its own.

use std::sync::Arc;

use rustls::{ClientConfig, Error, RootCertStore};

/// For a client of servers with a public certificate.
///
/// # Errors
/// Never with the provider that is compiled in.
pub fn client() -> Result<ClientConfig, Error> {
    let roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    Ok(ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth())
}
