//! GET /api/admin/production, GET /api/admin/production/csv, POST /api/admin/production/printed, POST /api/admin/production/pieces and
//! POST /api/admin/production/checked

use actix_web::{HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::order_status::short;
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::foundation::ids::{OrderId, PlateId, PrinterId};
use crate::people::identity::{AdminCall, Identity};
use crate::sales::orders::stops::Stop;
use crate::sales::production::{
    Choices, Group, MOST_PARTS, PieceMove, PieceState, Printed, Stock, Wanted, draw_pictures,
    export, groups, move_all, move_pieces, parts_board, set_printed,
};
use crate::state::State;

/// Why a piece failed, in characters.
pub(super) const LONGEST_REASON: usize = 500;

/// What is to be printed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductionAnswer {
    success: bool,
    data: Vec<Group>,
    /// What can be chosen, whatever is.
    choices: Choices,
    /// The filaments of which the spools do not hold what all open parts need.
    short: Vec<Stock>,
    /// The most parts that one plate may hold.
    most_on_plate: usize,
}

/// Which parts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct ProductionQuery {
    /// Any value: also the parts whose pieces are all printed.
    done: Option<String>,
    /// Of which some piece is `open`, `planned`, `printing`, `failed`, `printed` (and not checked) or `checked`.
    state: Option<String>,
    /// Of this material.
    material: Option<String>,
    /// With this colour.
    color: Option<String>,
    /// In exactly these colours, in the words of a group.
    colors: Option<String>,
    /// At this layer height in mm.
    layer_height: Option<f64>,
    /// On an open plate of this printer.
    #[param(value_type = Option<String>)]
    printer: Option<PrinterId>,
    /// Any value: only what goes by express.
    express: Option<String>,
    /// The most parts of each group, the most urgent first; `partCount` says how many there are.
    parts: Option<usize>,
    /// Any value: the first 100 parts that are not printed yet have their `picture`.
    pictures: Option<String>,
}

impl ProductionQuery {
    fn wanted(self) -> ApiResult<Wanted> {
        let state: Option<PieceState> = match self.state.as_deref() {
            None | Some("") => None,
            Some(code) => Some(code.parse().map_err(|_| {
                ApiError::unprocessable(
                    "invalid_filter",
                    "Diese Auswahl gibt es nicht. Bitte setzen Sie die Filter zurück.",
                )
            })?),
        };
        let chosen = |text: Option<String>| text.filter(|text| !text.is_empty());
        Ok(Wanted {
            with_printed: self.done.is_some(),
            state,
            material: chosen(self.material),
            color: chosen(self.color),
            colors: chosen(self.colors),
            layer_height: self.layer_height,
            printer: self.printer.filter(|id| !id.is_empty()),
            is_express: self.express.is_some(),
            most_parts: self.parts,
        })
    }
}

/// The open parts of paid orders that are under way, by material, colours and layer height: what is due first, then express.
#[utoipa::path(
    tag = "Verwaltung",
    responses(
        (status = 200, body = ProductionAnswer),
        (status = 400, description = "`invalid_query`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 422, description = "`invalid_filter`", body = ErrorAnswer),
    )
)]
#[get("/api/admin/production")]
pub async fn get_production(
    state: State,
    caller: Identity,
    query: web::Query<ProductionQuery>,
) -> ApiResult {
    caller.require_admin()?;
    let query = query.into_inner();
    let with_pictures = query.pictures.is_some();
    let mut board = parts_board(&state, &query.wanted()?).await?;
    if with_pictures {
        draw_pictures(&state, &mut board.groups).await;
    }
    Ok(HttpResponse::Ok().json(ProductionAnswer {
        success: true,
        data: board.groups,
        choices: board.choices,
        short: board.short,
        most_on_plate: MOST_PARTS,
    }))
}

/// The same as CSV, one line for each part.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = String, content_type = "text/csv"), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/production/csv")]
pub async fn get_production_csv(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let today = german::day_of(state.clock.now());
    let groups = groups(&state, &Wanted::default()).await?;
    let csv = export::csv(&groups);
    Ok(csv.answer(&format!("fertigung_{today}.csv")))
}

/// How many pieces of a part are off the printer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrintedParts {
    /// `orders.id`
    #[schema(value_type = String)]
    order_id: OrderId,
    /// Place of the part in the order, from 0.
    position: i64,
    /// The number of pieces off the printer now.
    printed: i64,
    /// The same number as the page showed it.
    seen: i64,
    /// The reasons of `order_stopped` that were read.
    #[serde(default)]
    confirmed_stops: Vec<Stop>,
}

/// Counts the printed pieces of a part.
#[utoipa::path(
    tag = "Verwaltung", request_body = PrintedParts,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no such part", body = ErrorAnswer),
        (status = 409, description = "`order_changed`: somebody else has counted meanwhile; `not_in_production`; `order_stopped` (with `stops`): disputed, withdrawn or unsure, and not confirmed", body = ErrorAnswer),
        (status = 422, description = "`wrong_count`: more pieces than are open, or fewer than are checked", body = ErrorAnswer),
    )
)]
#[post("/api/admin/production/printed")]
pub async fn count_printed(
    state: State,
    AdminCall(admin, body): AdminCall<PrintedParts>,
) -> ApiResult {
    let printed = Printed {
        order_id: &body.order_id,
        position: body.position,
        printed: body.printed,
        seen: body.seen,
        confirmed_stops: &body.confirmed_stops,
        changed_by: &admin.id,
    };
    set_printed(&state, &printed).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Pieces of a part that go on to another state.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovedPieces {
    /// `orders.id`
    #[schema(value_type = String)]
    order_id: OrderId,
    /// Place of the part in the order, from 0.
    position: i64,
    /// The state they were in.
    from: PieceState,
    /// `printed` to `checked` and back, `open` or `printed` to `failed`, `failed` to `open`.
    to: PieceState,
    /// The number of pieces.
    pieces: i64,
    /// The number of pieces in the first state, as the page showed it.
    seen: i64,
    /// Why they failed; at most 500 characters.
    #[serde(default)]
    reason: Option<String>,
}

/// Notes that pieces were checked, failed, or are printed again. Pieces on a plate go on with the plate.
#[utoipa::path(
    tag = "Verwaltung", request_body = MovedPieces,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no such part", body = ErrorAnswer),
        (status = 409, description = "`order_changed` (with `pieces`): somebody else has counted meanwhile; `not_in_production`", body = ErrorAnswer),
        (status = 422, description = "`wrong_count`, `move_not_allowed`, `reason_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/production/pieces")]
pub async fn move_pieces_of_part(
    state: State,
    AdminCall(admin, body): AdminCall<MovedPieces>,
) -> ApiResult {
    let reason = short(body.reason.as_deref(), "Der Grund", LONGEST_REASON)?;
    let wanted = PieceMove {
        order_id: &body.order_id,
        position: body.position,
        from: body.from,
        to: body.to,
        pieces: body.pieces,
        seen: body.seen,
        plate: None,
        reason,
        changed_by: &admin.id,
    };
    move_pieces(&state, &wanted).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Printed pieces of several parts that somebody has looked at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedParts {
    /// The plate that they were printed on; null: whichever it was.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    plate_id: Option<PlateId>,
    /// 1 to 300, each once.
    parts: Vec<CheckedPieces>,
}

/// Printed pieces of a part that somebody has looked at.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedPieces {
    /// `orders.id`
    #[schema(value_type = String)]
    order_id: OrderId,
    /// Place of the part in the order, from 0.
    position: i64,
    /// The number of pieces.
    pieces: i64,
    /// The number of pieces to be checked, as the page showed it; those on the plate, if one is named.
    seen: i64,
}

/// Notes that the printed pieces of a plate, or of an order, were checked: of all these parts, or of none.
#[utoipa::path(
    tag = "Verwaltung", request_body = CheckedParts,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, description = "no such part, or none on this plate", body = ErrorAnswer),
        (status = 409, description = "`order_changed` (with `pieces`): somebody else has counted meanwhile; `not_in_production`; `order_stopped` (with `stops`): disputed, withdrawn or unsure, to be checked one by one", body = ErrorAnswer),
        (status = 422, description = "`wrong_count` or `invalid_choice`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/production/checked")]
pub async fn check_parts(
    state: State,
    AdminCall(admin, body): AdminCall<CheckedParts>,
) -> ApiResult {
    let wanted: Vec<PieceMove<'_>> = body
        .parts
        .iter()
        .map(|part| PieceMove {
            order_id: &part.order_id,
            position: part.position,
            from: PieceState::Printed,
            to: PieceState::Checked,
            pieces: part.pieces,
            seen: part.seen,
            plate: body.plate_id.as_ref(),
            reason: None,
            changed_by: &admin.id,
        })
        .collect();
    move_all(&state, &wanted).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
