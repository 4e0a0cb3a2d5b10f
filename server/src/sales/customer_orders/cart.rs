//! GET /api/orders/{id}/cart and POST /api/guest-order/cart

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use serde::Serialize;
use utoipa::ToSchema;

use super::get::own_order;
use super::guest::{GuestOrderRequest, vouched};
use super::store::OrderRow;
use super::view::StoredItem;
use crate::files::uploads::{StoredFile, copy_of_ordered, signed_path};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{FileId, OrderId};
use crate::people::identity::Identity;
use crate::sales::agreements::snapshot::readable;
use crate::state::State;

/// What leads back into a cart.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderCartAnswer {
    success: bool,
    data: OrderCart,
}

/// A cart without prices: the browser and the checkout price it anew.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderCart {
    cart_items: Vec<OrderCartItem>,
    /// `pickup`, `shipping` or `express`.
    shipping: String,
}

/// A cart item (CART-01).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderCartItem {
    id: String,
    file_name: String,
    /// cm³
    volume: f64,
    /// What the customer says the file was meant in; null where nobody asked.
    unit: Option<FileUnit>,
    quantity: u32,
    #[schema(value_type = Object)]
    configuration: Configuration,
    /// Signed for the caller; null where the file is not there any more, or belongs to somebody else.
    model_file_url: Option<String>,
    uploaded_to_storage: bool,
}

/// The parts of an order as cart items.
#[utoipa::path(
    tag = "Bestellungen", params(("id" = String, Path)),
    responses(
        (status = 200, body = OrderCartAnswer),
        (status = 401, body = EmptyListAnswer),
        (status = 404, description = "not there, or not the caller's", body = ErrorAnswer),
    )
)]
#[get("/api/orders/{id}/cart")]
pub async fn get_order_cart(state: State, caller: Identity, id: web::Path<OrderId>) -> ApiResult {
    let row = own_order(&state, &caller, &id).await?;
    cart_of(row, async |file_id: &FileId| {
        let file = StoredFile::find_own(&state, &caller, file_id).await?;
        Ok(file.map(|file| signed_path(&state.signing_key, &file.id)))
    })
    .await
}

/// The parts of the order of a signed link as cart items, for this browser: what it has not uploaded itself is copied for it.
#[utoipa::path(
    tag = "Bestellungen", request_body = GuestOrderRequest,
    responses(
        (status = 200, body = OrderCartAnswer),
        (status = 404, description = "made up, altered or too old", body = ErrorAnswer),
        (status = 429, body = ErrorAnswer),
    )
)]
#[post("/api/guest-order/cart")]
pub async fn get_guest_order_cart(
    state: State,
    caller: Identity,
    request: HttpRequest,
    body: web::Json<GuestOrderRequest>,
) -> ApiResult {
    let row = vouched(&state, &body.token).await?;
    let owner = caller.owner_or_new_guest(&request, &state).await?;
    cart_of(row, async |file_id: &FileId| {
        let own = StoredFile::find_own(&state, &caller, file_id).await?;
        let id = match own {
            Some(file) => Some(file.id),
            None => copy_of_ordered(&state, &owner, file_id).await?,
        };
        Ok(id.map(|id| signed_path(&state.signing_key, &id)))
    })
    .await
}

async fn cart_of(
    row: OrderRow,
    address_of: impl AsyncFn(&FileId) -> ApiResult<Option<String>>,
) -> ApiResult {
    // A part that is damaged cannot be bought again; the others can.
    let (items, _) = readable::<StoredItem>(&row.cart_items);
    let mut cart_items = Vec::with_capacity(items.len());
    for item in items {
        let model_file_url = address_of(&item.file_id).await?;
        cart_items.push(OrderCartItem {
            id: item.id,
            file_name: item.file_name,
            volume: item.volume_cm3,
            unit: item.unit,
            quantity: item.quantity,
            configuration: item.configuration,
            uploaded_to_storage: model_file_url.is_some(),
            model_file_url,
        });
    }
    Ok(HttpResponse::Ok().json(OrderCartAnswer {
        success: true,
        data: OrderCart {
            cart_items,
            shipping: row.shipping,
        },
    }))
}
