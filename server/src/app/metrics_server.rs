//! `/metrics` on an address of its own: a proxy cannot show it to customers by mistake.

use std::io;
use std::net::TcpListener;

use actix_web::dev::Server;
use actix_web::{App, HttpResponse, HttpServer, web};

use crate::foundation::error::{ApiError, ApiResult};
use crate::operation::metrics;
use crate::state::State;

/// As Prometheus asks for it.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Serves the metrics until it is stopped.
///
/// # Errors
/// When it cannot be set up.
pub fn serve(listener: TcpListener, state: State) -> io::Result<Server> {
    let factory = move || {
        App::new()
            .app_data(state.clone())
            .route("/metrics", web::get().to(page))
    };
    let server = HttpServer::new(factory)
        .workers(1)
        .disable_signals()
        .shutdown_timeout(1)
        .listen(listener)?;
    Ok(server.run())
}

async fn page(state: State) -> ApiResult {
    let text = metrics::page(&state).await.map_err(ApiError::internal)?;
    Ok(HttpResponse::Ok().content_type(OPEN_METRICS).body(text))
}
