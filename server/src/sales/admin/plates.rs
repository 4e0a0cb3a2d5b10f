//! GET and POST /api/admin/plates, PUT /api/admin/plates/{id}, POST /api/admin/plates/{id}/step, PUT /api/admin/plates/{id}/actual,
//! POST /api/admin/plates/fitting, GET /api/admin/plates/{id}/files and GET /api/admin/plates/{id}/3mf

use actix_web::{HttpResponse, get, post, put, web};
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::order_status::short;
use super::production::LONGEST_REASON;
use crate::files::archive;
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer, attachment};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{PlateId, PrinterId, SpoolId};
use crate::people::identity::{AdminCall, Identity};
use crate::sales::orders::stops::Stop;
use crate::sales::production::{
    Actual, Chosen, Fitting, PlateBoard, PlateChange, PlatePlan, PlateStep, board, change_plate,
    fit, plan, plate_3mf, plate_files, set_actual,
};
use crate::state::State;

/// Printers and plates.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlatesAnswer {
    success: bool,
    data: PlateBoard,
}

/// The printers, the plates that are planned or being printed, and the last twenty that ended.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = PlatesAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/plates")]
pub async fn get_plates(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = board(&state).await?;
    Ok(HttpResponse::Ok().json(PlatesAnswer {
        success: true,
        data,
    }))
}

/// What is to lie on a plate.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPlate {
    /// `printers.id`
    #[schema(value_type = String)]
    printer_id: PrinterId,
    /// At most 200 parts, each once.
    parts: Vec<Chosen>,
    /// The version that was seen; of a new plate none.
    #[serde(default)]
    version: i64,
    /// The reasons of `order_stopped` that were read.
    #[serde(default)]
    confirmed_stops: Vec<Stop>,
}

/// Plans a plate: its pieces are taken from the open ones.
#[utoipa::path(
    tag = "Verwaltung", request_body = NewPlate,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no such part", body = ErrorAnswer),
        (status = 409, description = "`printer_gone`, `pieces_taken`, `not_in_production` or `order_stopped` (with `stops`)", body = ErrorAnswer),
        (status = 422, description = "`invalid_choice`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/plates")]
pub async fn plan_plate(state: State, AdminCall(admin, body): AdminCall<NewPlate>) -> ApiResult {
    let wanted = PlatePlan {
        printer_id: &body.printer_id,
        chosen: &body.parts,
        confirmed_stops: &body.confirmed_stops,
        changed_by: &admin.id,
    };
    plan(&state, None, &wanted).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Puts other pieces on a planned plate, or gives it to another printer.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = NewPlate,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no such plate or part", body = ErrorAnswer),
        (status = 409, description = "`plate_changed`, `printer_gone`, `pieces_taken`, `not_in_production` or `order_stopped` (with `stops`)", body = ErrorAnswer),
        (status = 422, description = "`invalid_choice`", body = ErrorAnswer),
    )
)]
#[put("/api/admin/plates/{id}")]
pub async fn replan_plate(
    state: State,
    id: web::Path<PlateId>,
    AdminCall(admin, body): AdminCall<NewPlate>,
) -> ApiResult {
    let wanted = PlatePlan {
        printer_id: &body.printer_id,
        chosen: &body.parts,
        confirmed_stops: &body.confirmed_stops,
        changed_by: &admin.id,
    };
    plan(&state, Some((&id, body.version)), &wanted).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// What becomes of a plate.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlateNews {
    /// `start` and `dissolve` a planned plate, `finish` and `fail` one that is being printed.
    step: PlateStep,
    /// The version that was seen.
    version: i64,
    /// With `finish`: the pieces that failed.
    #[serde(default)]
    failed: Vec<Chosen>,
    /// Why pieces failed; at most 500 characters.
    #[serde(default)]
    reason: Option<String>,
    /// With `finish` and `fail`: ids of the spools that it was printed from, one of each filament; of what is not named, the oldest that
    /// suffices.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    spools: Vec<SpoolId>,
    /// The reasons of `order_stopped` that were read.
    #[serde(default)]
    confirmed_stops: Vec<Stop>,
}

/// Starts, ends or takes apart a plate; all its pieces follow. With its start new orders go on to 'In Bearbeitung'.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = PlateNews,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`plate_changed`, `spool_gone`, `not_in_production`, `order_stopped` (with `stops`), or what keeps a new order from production, as of `POST /api/order-status-update`", body = ErrorAnswer),
        (status = 422, description = "`reason_missing`, `wrong_count`, `invalid_choice` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/plates/{id}/step")]
pub async fn step_plate(
    state: State,
    id: web::Path<PlateId>,
    AdminCall(admin, body): AdminCall<PlateNews>,
) -> ApiResult {
    let change = PlateChange {
        id: &id,
        version: body.version,
        step: body.step,
        failed: &body.failed,
        reason: short(body.reason.as_deref(), "Der Grund", LONGEST_REASON)?,
        spools: &body.spools,
        confirmed_stops: &body.confirmed_stops,
        changed_by: &admin.id,
    };
    change_plate(&state, &change).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// What a finished plate took.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PlateActualRequest {
    /// From its start until it is done; at most 100,000.
    #[serde(default)]
    minutes: Option<f64>,
    /// With supports and all pieces that failed; at most 100,000.
    #[serde(default)]
    grams: Option<f64>,
    /// The version that was seen.
    version: i64,
}

/// Notes what a finished plate took, over what was noted before; null takes it back.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = PlateActualRequest,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`plate_changed`: somebody else has changed it meanwhile, or it is not done", body = ErrorAnswer),
        (status = 422, description = "`invalid_actual`, with its `field`", body = ErrorAnswer),
    )
)]
#[put("/api/admin/plates/{id}/actual")]
pub async fn put_plate_actual(
    state: State,
    id: web::Path<PlateId>,
    AdminCall(admin, body): AdminCall<PlateActualRequest>,
) -> ApiResult {
    let actual = Actual {
        minutes: body.minutes,
        grams: body.grams,
    };
    set_actual(&state, (&id, body.version), &actual, &admin.id).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Pieces for a printer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FittingWish {
    /// `printers.id`
    #[schema(value_type = String)]
    printer_id: PrinterId,
    /// At most 200 parts, each once.
    parts: Vec<Chosen>,
}

/// What pieces take of a printer.
#[derive(Debug, Serialize, ToSchema)]
pub struct FittingAnswer {
    success: bool,
    data: Fitting,
}

/// How many plates of a printer some pieces take, lying as their files have them.
#[utoipa::path(
    tag = "Verwaltung", request_body = FittingWish,
    responses(
        (status = 200, body = FittingAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no such printer or part", body = ErrorAnswer),
        (status = 422, description = "`invalid_choice`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/plates/fitting")]
pub async fn fit_plate(state: State, AdminCall(_admin, body): AdminCall<FittingWish>) -> ApiResult {
    let data = fit(&state, &body.printer_id, &body.parts).await?;
    Ok(HttpResponse::Ok().json(FittingAnswer {
        success: true,
        data,
    }))
}

/// The files of a plate as a zip archive, under names that say pieces, material, colours, layer height, infill and order.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    responses(
        (status = 200, description = "a zip archive", content_type = "application/zip"),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no plate, or `files_gone`: none of its files is there any more", body = ErrorAnswer),
    )
)]
#[get("/api/admin/plates/{id}/files")]
pub async fn download_plate_files(
    state: State,
    caller: Identity,
    id: web::Path<PlateId>,
) -> ApiResult {
    caller.require_admin()?;
    let (number, files) = plate_files(&state, &id).await?;
    let bytes = archive::stream(state.storage.clone(), state.clock.now(), Vec::new(), files);
    Ok(archive::answer(format!("Platte_{number}.zip"), bytes))
}

/// A plate as one 3MF package for the slicer: each part once, each piece in its place, in millimetres. What is stopped is left out.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    responses(
        (status = 200, description = "a 3MF package", content_type = "model/3mf"),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no plate, or `files_gone`: none of its files is there any more", body = ErrorAnswer),
        (status = 409, description = "`stopped`: nothing on it is to be printed", body = ErrorAnswer),
        (status = 422, description = "`no_mesh`: a file cannot be drawn", body = ErrorAnswer),
        (status = 503, description = "`busy` or the file store does not answer", body = ErrorAnswer),
    )
)]
#[get("/api/admin/plates/{id}/3mf")]
pub async fn download_plate_3mf(
    state: State,
    caller: Identity,
    id: web::Path<PlateId>,
) -> ApiResult {
    caller.require_admin()?;
    let (number, package) = plate_3mf(&state, &id).await?;
    let file = package.reopen().map_err(ApiError::internal)?;
    let bytes = archive::chunks(tokio::fs::File::from_std(file));
    Ok(HttpResponse::Ok()
        .content_type("model/3mf")
        .insert_header(attachment(format!("Platte_{number}.3mf")))
        // The file lies there until its last byte is sent.
        .streaming(bytes.inspect(move |_| {
            let _ = package.path();
        })))
}
