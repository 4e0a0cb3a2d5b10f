//! 'Wir sind gleich zurück': what a process answers while the shop is moved.

use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, ContentType};
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse};
use serde_json::json;

use crate::foundation::callers::routed_path;
use crate::state::State;

const PERIOD: Duration = Duration::from_secs(1);

/// A page that comes back then finds the shop, or waits once more.
const RETRY_AFTER_SECONDS: &str = "20";

const SENTENCE: &str = "Wir sind gleich zurück: Der Shop zieht gerade um. Ihr Warenkorb bleibt erhalten. Bitte versuchen Sie es in \
                        einigen Minuten erneut.";

/// Looks whether the shop pauses; runs until the process ends.
pub async fn follow(state: State) {
    loop {
        state.broken_jobs.begin_round("maintenance", PERIOD);
        if let Err(error) = state.maintenance.refresh(&state.db).await {
            tracing::warn!(%error, "whether the shop pauses is not known");
        }
        tokio::time::sleep(PERIOD).await;
    }
}

/// Middleware: while the shop pauses, nothing reaches database and files. Probes still hear that the process lives.
pub async fn answer_in_maintenance(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let pauses = request
        .app_data::<State>()
        .is_some_and(|state| state.maintenance.is_on());
    if !pauses {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    let path = routed_path(request.request());
    let answer = match path {
        "/livez" | "/readyz" => HttpResponse::Ok().json(json!({ "status": "maintenance" })),
        _ => in_maintenance(path.starts_with("/api/") || path == "/healthz"),
    };
    Ok(request.into_response(answer))
}

fn in_maintenance(is_for_program: bool) -> HttpResponse {
    let mut answer = HttpResponse::ServiceUnavailable();
    answer
        .insert_header((header::RETRY_AFTER, RETRY_AFTER_SECONDS))
        .insert_header((header::CACHE_CONTROL, "no-store"));
    if is_for_program {
        return answer.json(json!({ "success": false, "code": "maintenance", "error": SENTENCE }));
    }
    answer.insert_header(ContentType::html()).body(format!(
        "<!doctype html><html lang=\"de\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Wir sind gleich zurück</title></head><body><h1>Wir sind gleich zurück</h1><p>{SENTENCE}</p></body></html>"
    ))
}
