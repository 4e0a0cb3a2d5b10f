//! POST /api/upload-model

use std::time::Instant;

use actix_multipart::Multipart;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _, post, web};
use core_wasm::file_unit::FileUnit;
use core_wasm::format::Format;
use core_wasm::legal::{LegalAnalysis, LegalCheck, LegalWarning};
use core_wasm::measure::Measures;
use core_wasm::plate::check_plate;
use core_wasm::printable::check_printable;
use core_wasm::unit_suspicion::may_be_meant;
use jiff::SignedDuration;
use serde::Serialize;
use utoipa::ToSchema;

use super::body::UploadBody;
use super::files::{StoredFile, signed_path};
use super::quota;
use super::receive::{Received, receive};
use crate::files::statements::{self, Statements};
use crate::foundation::answers::{ErrorAnswer, UploadRefusal};
use crate::foundation::crash::{self, Point};
use crate::foundation::crypto::random_hex;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::german;
use crate::foundation::ids::FileId;
use crate::foundation::storage::StorageKey;
use crate::people::identity::{Identity, Owner};
use crate::services::day_counts::{self, Event};
use crate::services::parse::{Asker, Examined};
use crate::state::State;

/// The form of an upload.
#[derive(ToSchema)]
#[schema(as = UploadForm)]
#[expect(
    dead_code,
    reason = "the fields are read from the stream; this type only describes the form"
)]
pub struct UploadForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    #[schema(rename = "userId")]
    user_id: Option<String>,
    #[schema(rename = "orderId")]
    order_id: Option<String>,
    /// What the customer says the file was meant in: it has to fit the plate in this unit.
    unit: Option<FileUnit>,
}

/// A stored upload.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadAnswer {
    success: bool,
    /// Signed; works only with the uploader's cookie.
    url: String,
    /// Where the file lies in the store.
    path: String,
    error: Option<String>,
    measures: Measures,
    /// Null for a low risk.
    legal_warning: Option<LegalWarning>,
    legal_analysis: LegalAnalysis,
    /// What the owner has to state before the file can be ordered; null where nothing is to be confirmed.
    legal_statements: Option<Statements>,
    /// The day (YYYY-MM-DD) on which the file goes unless it is ordered, or kept in a draft or a saved cart.
    deleted_on: String,
}

/// Receives, measures and stores one model file.
///
/// The answer comes after the bytes and the row are on the disk.
#[utoipa::path(
    tag = "Dateien",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = UploadAnswer),
        (status = 400, body = UploadRefusal), (status = 403, body = ErrorAnswer), (status = 408, body = UploadRefusal),
        (status = 413, description = "more than 52,428,800 bytes", body = UploadRefusal),
        (status = 422, description = "cannot be read, larger than the print plate, or without a body", body = UploadRefusal),
        (status = 429, description = "`upload_quota`: more than an owner or an address may upload in a day or an hour; `too_many_requests`", body = ErrorAnswer),
        (status = 503, description = "too many uploads at once", body = ErrorAnswer),
        (status = 507, description = "`storage_full`: the shop's disk has no room left", body = ErrorAnswer),
    )
)]
#[post("/api/upload-model")]
pub async fn upload_model(
    request: HttpRequest,
    state: State,
    caller: Identity,
    payload: web::Payload,
) -> ApiResult {
    let mut body = UploadBody::new(payload);
    let error = match accept(&request, &state, &caller, body.clone()).await {
        Ok(answer) => return Ok(HttpResponse::Ok().json(answer)),
        Err(error) => error,
    };
    // Who sends too slowly is not waited for once more.
    if !matches!(error, ApiError::Timeout(_)) {
        body.drain().await;
    }
    Ok(error.error_response())
}

async fn accept(
    request: &HttpRequest,
    state: &State,
    caller: &Identity,
    body: UploadBody,
) -> ApiResult<UploadAnswer> {
    quota::check_before(request, state, caller.owner().as_ref()).await?;
    let form = Multipart::new(request.headers(), body);
    let received = receive(form, &state.upload_dir(), state.config.upload_pace).await;
    let format = received.as_ref().map_or("", |file| extension(file.format));
    let answer = match received {
        Ok(received) => examine_and_store(request, state, caller, received).await,
        Err(error) => Err(error),
    };
    let event = match &answer {
        Ok(_) => Some(Event::Upload { format }),
        Err(error) => error.code().map(|reason| Event::Refused { format, reason }),
    };
    if let Some(Event::Refused { format, reason }) = event {
        state.metrics.refused(format, reason);
    }
    if let Some(event) = event {
        day_counts::count(&state.db, state.clock.now(), event).await;
    }
    answer
}

async fn examine_and_store(
    request: &HttpRequest,
    state: &State,
    caller: &Identity,
    received: Received,
) -> ApiResult<UploadAnswer> {
    caller
        .check_claimed_user_id(state, received.user_id.as_deref())
        .await?;
    let begun = Instant::now();
    let examined = state
        .parser
        .examine(
            asker(request, state, caller),
            &received.file_name,
            received.file.path(),
        )
        .await;
    let format = extension(received.format);
    state.metrics.parsed(format, begun.elapsed());
    let examined = examined?;
    let is_scaled = may_be_meant(
        examined.measures.dimensions_mm,
        examined.measures.unit_unknown,
        received.unit,
    );
    // A unit that the size does not suggest scales nothing.
    let unit = received.unit.filter(|_| is_scaled);
    refuse_what_does_not_fit(&examined.measures.in_unit(unit))?;
    refuse_what_has_no_body(&examined.measures)?;
    let owner = caller.owner_or_new_guest(request, state).await?;
    // A task of its own: a customer who leaves now must not leave bytes without a row behind.
    let task_state = state.clone();
    let LegalCheck { analysis, warning } = examined.legal.clone();
    let days = state
        .settings
        .current()
        .settings
        .retention
        .unordered_file_days;
    let deleted_on =
        german::day_of(state.clock.now() + SignedDuration::from_hours(24 * i64::from(days)));
    let stored =
        actix_web::rt::spawn(async move { store(&task_state, received, examined, &owner).await })
            .await
            .map_err(ApiError::internal)??;
    Ok(UploadAnswer {
        success: true,
        url: signed_path(&state.signing_key, &stored.id),
        legal_statements: stored
            .needs_confirmation
            .then(|| statements::current(&stored.legal)),
        path: stored.storage_key,
        error: None,
        measures: stored.measures,
        legal_warning: warning,
        legal_analysis: analysis,
        deleted_on: deleted_on.to_string(),
    })
}

/// Whose share of the places for reading this is.
pub fn asker(request: &HttpRequest, state: &State, caller: &Identity) -> Asker {
    Asker {
        address: state.rate_limits.caller(request),
        owner: caller.owner().map(|owner| owner.id().to_owned()),
    }
}

/// Over 250 mm in any direction is refused. Checkout looks again, since another unit may be named there.
fn refuse_what_does_not_fit(measures: &Measures) -> ApiResult<()> {
    let plate = check_plate(measures.dimensions_mm);
    if plate.fits {
        return Ok(());
    }
    Err(ApiError::Unprocessable(
        Problem::new("model_too_big", "Modell zu groß für Druckplatte")
            .with("url", ())
            .with("path", ())
            .with("plate", plate),
    ))
}

/// Refuses a plane or a loose triangle at once, not only at the checkout.
fn refuse_what_has_no_body(measures: &Measures) -> ApiResult<()> {
    check_printable(measures).map_err(|error| {
        ApiError::Unprocessable(
            Problem::new("nothing_to_print", error.wrapped())
                .with("url", ())
                .with("path", ()),
        )
    })
}

async fn store(
    state: &State,
    received: Received,
    Examined { measures, legal }: Examined,
    owner: &Owner,
) -> ApiResult<StoredFile> {
    let now = state.clock.now();
    let key = StorageKey::ModelFile {
        user: owner.id().to_owned(),
        order: received.order_id.unwrap_or_default(),
        timestamp_ms: now.as_millisecond(),
        random: random_hex::<16>()?,
        extension: extension(received.format),
    };
    state.storage.put_file(&key, received.file.path()).await?;
    crash::point(Point::UploadStored);
    let stored = StoredFile {
        id: FileId::random(),
        user_id: None,
        guest_id: None,
        file_name: received.file_name,
        size_bytes: i64::try_from(received.size_bytes).map_err(ApiError::internal)?,
        sha256: received.sha256,
        storage_key: key.path(),
        measures,
        needs_confirmation: legal.holds(),
        legal,
        confirmation: None,
    }
    .owned_by(owner);
    if let Err(error) = stored.insert(state, owner, now).await {
        // The caller hears why the file was refused, even if its bytes have to wait for the sweep.
        if let Err(left) = state.storage.delete(&stored.storage_key).await {
            tracing::warn!(%left, key = stored.storage_key, "the bytes of a refused upload are left");
        }
        return Err(error);
    }
    Ok(stored)
}

/// One spelling for each format, whatever the customer's was.
pub(super) fn extension(format: Format) -> &'static str {
    match format {
        Format::Stl => "stl",
        Format::Obj => "obj",
        Format::Step => "step",
        Format::Ply => "ply",
        Format::Amf => "amf",
    }
}
