//! POST /api/cart/save-anonymous, load-anonymous, save-user, load-user and migrate. The owner is the cookie's or the session's;
//! a `userId` in the body is only compared (spec section 7, decisions).

use actix_web::{HttpRequest, HttpResponse, web};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::items;
use super::merge::merge;
use super::store::{self, Cart};
use crate::error::ApiResult;
use crate::identity::{Identity, Owner};
use crate::openapi::schemas::{EmptyListAnswer, ErrorAnswer};
use crate::state::State;
use crate::uploads::StoredFile;

/// A cart to save.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaveCart {
    /// Carries no authority: nothing or the session's own id.
    #[serde(default)]
    user_id: Option<String>,
    #[schema(value_type = Vec<Object>)]
    cart_items: Value,
    /// When the customer changed it, in ms since 1970; without it, now. An older cart does not replace a newer one.
    #[serde(default)]
    changed_at: Option<f64>,
}

/// Whose cart is meant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserCart {
    /// Carries no authority: nothing or the session's own id.
    #[serde(default)]
    user_id: Option<String>,
}

/// The cart as it lies on the server now.
#[derive(Debug, Serialize, ToSchema)]
pub struct CartAnswer {
    success: bool,
    data: CartAnswerData,
}

/// Items and their age.
#[derive(Debug, Serialize, ToSchema)]
pub struct CartAnswerData {
    #[schema(value_type = Vec<Object>)]
    cart_data: Vec<Value>,
    /// In ms since 1970; 0 if nothing was ever saved.
    changed_at: i64,
}

fn answer(cart: Cart) -> ApiResult {
    Ok(HttpResponse::Ok().json(CartAnswer {
        success: true,
        data: CartAnswerData {
            cart_data: cart.items,
            changed_at: cart.changed_at,
        },
    }))
}

/// Saves the guest's cart. A visitor without any cookie becomes a guest.
#[utoipa::path(
    post, path = "/api/cart/save-anonymous", tag = "Warenkorb", request_body = SaveCart,
    responses((status = 200, body = CartAnswer), (status = 400, body = ErrorAnswer))
)]
pub async fn save_anonymous(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<SaveCart>,
) -> ApiResult {
    let cart = cart_of(&state, &body)?;
    let guest = caller.guest_or_new(&request, &state).await?;
    save(&state, &guest, &cart).await
}

/// The guest's cart.
#[utoipa::path(
    post, path = "/api/cart/load-anonymous", tag = "Warenkorb",
    responses((status = 200, body = CartAnswer))
)]
pub async fn load_anonymous(state: State, caller: Identity) -> ApiResult {
    answer(match caller.guest_owner() {
        Some(guest) => store::find(state.db.pool(), &guest).await?,
        None => Cart::default(),
    })
}

/// Saves the user's cart.
#[utoipa::path(
    post, path = "/api/cart/save-user", tag = "Warenkorb", request_body = SaveCart,
    responses(
        (status = 200, body = CartAnswer), (status = 400, body = ErrorAnswer),
        (status = 401, body = EmptyListAnswer), (status = 403, body = ErrorAnswer),
    )
)]
pub async fn save_user(state: State, caller: Identity, body: web::Json<SaveCart>) -> ApiResult {
    let user = user(&state, &caller, body.user_id.as_deref()).await?;
    let cart = cart_of(&state, &body)?;
    save(&state, &user, &cart).await
}

/// The user's cart.
#[utoipa::path(
    post, path = "/api/cart/load-user", tag = "Warenkorb", request_body = UserCart,
    responses((status = 200, body = CartAnswer), (status = 401, body = EmptyListAnswer), (status = 403, body = ErrorAnswer))
)]
pub async fn load_user(state: State, caller: Identity, body: web::Json<UserCart>) -> ApiResult {
    let user = user(&state, &caller, body.user_id.as_deref()).await?;
    answer(store::find(state.db.pool(), &user).await?)
}

/// After a login: the guest's cart goes into the user's, and no item of either is lost. Repeating it changes nothing.
#[utoipa::path(
    post, path = "/api/cart/migrate", tag = "Warenkorb", request_body = UserCart,
    responses((status = 200, body = CartAnswer), (status = 401, body = EmptyListAnswer), (status = 403, body = ErrorAnswer))
)]
pub async fn migrate(state: State, caller: Identity, body: web::Json<UserCart>) -> ApiResult {
    let user = user(&state, &caller, body.user_id.as_deref()).await?;
    let mut tx = state.db.begin_write().await?;
    let mut cart = store::find(&mut *tx, &user).await?;
    if let Some(guest) = caller.guest_owner() {
        let anonymous = store::find(&mut *tx, &guest).await?;
        if !anonymous.items.is_empty() {
            cart = merge(cart, anonymous);
            store::save(&state, &mut tx, &user, &cart).await?;
        }
        store::delete(&mut tx, &guest).await?;
        // The parts are of use on another device only if their files come along.
        StoredFile::adopt(&mut tx, guest.id(), user.id()).await?;
    }
    tx.commit().await?;
    answer(cart)
}

async fn user(state: &State, caller: &Identity, claimed: Option<&str>) -> ApiResult<Owner> {
    let user = caller.require_user()?;
    caller.check_claimed_user_id(state, claimed).await?;
    Ok(Owner::User(user.id.clone()))
}

fn cart_of(state: &State, body: &SaveCart) -> ApiResult<Cart> {
    let now = state.clock.now().as_millisecond();
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the range is checked first"
    )]
    let changed_at = body
        .changed_at
        .filter(|changed_at| (0.0..=now as f64).contains(changed_at))
        .map_or(now, |changed_at| changed_at as i64);
    Ok(Cart {
        items: items::checked(&body.cart_items)?,
        changed_at,
    })
}

/// Answers what lies there afterwards, which is the other one if that is newer.
async fn save(state: &State, owner: &Owner, cart: &Cart) -> ApiResult {
    let mut tx = state.db.begin_write().await?;
    store::save(state, &mut tx, owner, cart).await?;
    let saved = store::find(&mut *tx, owner).await?;
    tx.commit().await?;
    answer(saved)
}
