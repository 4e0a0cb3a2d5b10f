//! POST /api/guest-order/export and /erase: what a customer without an account may ask for, for one order, by the link of its mail.

use actix_web::{HttpResponse, post, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::delete::{self, forget_orders};
use super::export::archive_of;
use super::gather::Whose;
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::UserId;
use crate::sales::customer_orders::guest::{GuestOrderRequest, vouched};
use crate::state::State;

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErasedOrderAnswer {
    success: bool,
    /// True: the order is still under way; its data go when it is done.
    is_under_way: bool,
}

/// A copy of all that is known of the order of a signed link: `daten.json`, and its files under `dateien/`.
#[utoipa::path(
    tag = "Bestellungen", request_body = GuestOrderRequest,
    responses(
        (status = 200, description = "a zip archive", content_type = "application/zip"),
        (status = 404, description = "made up, altered or too old", body = ErrorAnswer),
        (status = 429, body = ErrorAnswer),
    )
)]
#[post("/api/guest-order/export")]
pub async fn export_guest_order(state: State, body: web::Json<GuestOrderRequest>) -> ApiResult {
    let order = vouched(&state, &body.token).await?;
    archive_of(&state, Whose::Order(&order.id)).await
}

/// Forgets who ordered: name, addresses, mails and files of the order of a signed link, at once where it is done, else with its end.
/// What was sold for how much stays, and so does the invoice as long as the law demands.
#[utoipa::path(
    tag = "Bestellungen", request_body = GuestOrderRequest,
    responses(
        (status = 200, description = "also if it was asked for before", body = ErasedOrderAnswer),
        (status = 404, description = "made up, altered or too old", body = ErrorAnswer),
        (status = 409, description = "`order_of_account`: it is an account's by now", body = ErrorAnswer),
        (status = 429, body = ErrorAnswer),
    )
)]
#[post("/api/guest-order/erase")]
pub async fn erase_guest_order(state: State, body: web::Json<GuestOrderRequest>) -> ApiResult {
    let order = vouched(&state, &body.token).await?;
    let now = state.clock.now();
    let forget = async |tx: &mut Tx| {
        let owner: Option<(Option<UserId>, Option<String>)> = sqlx::query_as(
            "SELECT user_id, (SELECT email FROM users WHERE users.id = user_id) FROM orders WHERE id = $1",
        )
        .bind(&order.id)
        .fetch_optional(&mut **tx)
        .await?;
        match owner {
            None => Err(ApiError::not_found()),
            Some((_, Some(_))) => Err(ApiError::conflict(
                "order_of_account",
                "Diese Bestellung gehört zu einem Konto. Bitte melden Sie sich dort an.",
            )),
            // It was asked for before.
            Some((Some(_), None)) => Ok(true),
            Some((None, None)) if order.customer_email.is_none() => Ok(false),
            Some((None, None)) => {
                let orders = std::slice::from_ref(&order.id);
                let erased = forget_orders(tx, orders, false, now).await?;
                Ok(erased.open_orders > 0)
            }
        }
    };
    let locks = [Lock::Order(&order.id)];
    let is_under_way = state.db.write_locked(&locks, forget).await?;
    delete::finish(&state).await;
    tracing::info!(order_id = %order.id, is_under_way, "a guest had an order erased");
    Ok(HttpResponse::Ok().json(ErasedOrderAnswer {
        success: true,
        is_under_way,
    }))
}
