//! GET and POST /api/admin/spools, PUT /api/admin/spools/{id}, GET and POST /api/admin/empty-colors

use actix_web::{HttpResponse, get, post, put, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::SpoolId;
use crate::people::identity::{AdminCall, Identity};
use crate::sales::production::{
    Filament, NewSpool, SpoolBoard, empty_colors, keep_color, save_spool, spool_board,
};
use crate::state::State;

/// Spools.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpoolsAnswer {
    success: bool,
    data: SpoolBoard,
}

/// The spools in use and the last twenty that ended, and of each filament what is there and what is needed.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = SpoolsAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/spools")]
pub async fn get_spools(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = spool_board(&state).await?;
    Ok(HttpResponse::Ok().json(SpoolsAnswer {
        success: true,
        data,
    }))
}

/// Adds a spool.
#[utoipa::path(
    tag = "Verwaltung", request_body = NewSpool,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 422, description = "`invalid_spool`, with its `field`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/spools")]
pub async fn add_spool(state: State, AdminCall(admin, spool): AdminCall<NewSpool>) -> ApiResult {
    save_spool(&state, None, &spool, &admin.id).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Says anew what is on a spool, or ends it.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = NewSpool,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`spool_changed`: somebody, or a plate, has changed it meanwhile", body = ErrorAnswer),
        (status = 422, description = "`invalid_spool`, with its `field`", body = ErrorAnswer),
    )
)]
#[put("/api/admin/spools/{id}")]
pub async fn change_spool(
    state: State,
    id: web::Path<SpoolId>,
    AdminCall(admin, spool): AdminCall<NewSpool>,
) -> ApiResult {
    save_spool(&state, Some(&id), &spool, &admin.id).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Colours.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmptyColorsAnswer {
    success: bool,
    data: Vec<Filament>,
}

/// The colours that customers can choose although nothing is left on any of their spools, and of which the owner has not said yet whether
/// they are hidden.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = EmptyColorsAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/empty-colors")]
pub async fn get_empty_colors(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = empty_colors(&state).await?;
    Ok(HttpResponse::Ok().json(EmptyColorsAnswer {
        success: true,
        data,
    }))
}

/// Goes on to offer one of them. To hide it is a change of the settings.
#[utoipa::path(
    tag = "Verwaltung", request_body = Filament,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "nobody is asked about it", body = ErrorAnswer),
    )
)]
#[post("/api/admin/empty-colors")]
pub async fn keep_empty_color(
    state: State,
    AdminCall(admin, filament): AdminCall<Filament>,
) -> ApiResult {
    keep_color(&state, &filament, &admin.id).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
