//! GET /api/orders/{id}/pictures/{position} and POST /api/guest-order/picture

use actix_web::http::header;
use actix_web::{HttpResponse, get, post, web};
use core_wasm::configuration::color_hex;
use serde::Deserialize;
use utoipa::ToSchema;

use super::get::own_order;
use super::guest::vouched;
use super::store::OrderRow;
use super::view::StoredItem;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::mail;
use crate::people::identity::Identity;
use crate::sales::orders::index::readable_parts;
use crate::state::State;

/// Which part of the order of a signed link is meant.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GuestPictureRequest {
    /// What stands behind '#' in the link.
    token: String,
    /// Place in the order, from 0.
    position: usize,
}

/// The small drawing of a part of the caller's order, in its colour.
#[utoipa::path(
    tag = "Bestellungen", params(("id" = String, Path), ("position" = usize, Path)),
    responses(
        (status = 200, description = "the picture", content_type = "image/png"),
        (status = 401, body = EmptyListAnswer),
        (status = 404, description = "no such order of the caller's, no such part, or its file is gone", body = ErrorAnswer),
    )
)]
#[get("/api/orders/{id}/pictures/{position}")]
pub async fn get_picture(
    state: State,
    caller: Identity,
    path: web::Path<(OrderId, usize)>,
) -> ApiResult {
    let (id, position) = path.into_inner();
    let order = own_order(&state, &caller, &id).await?;
    draw(&state, &order, position).await
}

/// The same for the order of a signed link.
#[utoipa::path(
    tag = "Bestellungen", request_body = GuestPictureRequest,
    responses(
        (status = 200, description = "the picture", content_type = "image/png"),
        (status = 404, description = "made up, altered or too old, no such part, or its file is gone", body = ErrorAnswer),
    )
)]
#[post("/api/guest-order/picture")]
pub async fn get_guest_picture(state: State, body: web::Json<GuestPictureRequest>) -> ApiResult {
    let order = vouched(&state, &body.token).await?;
    draw(&state, &order, body.position).await
}

async fn draw(state: &State, order: &OrderRow, position: usize) -> ApiResult {
    let items: Vec<(usize, StoredItem)> = readable_parts(&order.cart_items);
    let item = items.into_iter().find(|(place, _)| *place == position);
    let (_, item) = item.ok_or_else(ApiError::not_found)?;
    let current = state.settings.current();
    let color = color_hex(&item.configuration.primary_color, &current.settings);
    let picture = mail::part_picture(state, &item.file_id, &color).await;
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((header::CACHE_CONTROL, "private, max-age=86400"))
        .body(picture.ok_or_else(ApiError::not_found)?))
}
