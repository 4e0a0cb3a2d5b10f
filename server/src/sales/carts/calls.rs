//! POST /api/cart/save-anonymous, load-anonymous, save-user, load-user and migrate. The owner is the cookie's or the session's;
//! a `userId` in the body is only compared (API-11).

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::items;
use super::merge::merge;
use super::ordered::without_paid;
use super::store::{self, Cart};
use crate::files::uploads::{self, StoredFile};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::cart_body::{file_unit, refuse_wrong_unit};
use crate::foundation::db::Db;
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::FileId;
use crate::people::identity::{Identity, Owner, guests};
use crate::services::day_counts::{self, Event};
use crate::state::{Part, State};

/// A cart to save.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaveCart {
    /// Carries no authority: nothing or the session's own id.
    #[serde(default)]
    user_id: Option<String>,
    #[schema(value_type = Vec<Object>)]
    cart_items: Value,
    /// The version that these items were made from: a cart that has another one by now is not replaced. Without it, whatever lies
    /// there is.
    #[serde(default)]
    version: Option<i64>,
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
    /// Only of a save: false where another device or tab has saved meanwhile. Nothing was replaced then, and `data` is what lies
    /// there.
    #[serde(skip_serializing_if = "Option::is_none")]
    saved: Option<bool>,
    data: CartAnswerData,
}

/// Items and their version.
#[derive(Debug, Serialize, ToSchema)]
pub struct CartAnswerData {
    #[schema(value_type = Vec<Object>)]
    cart_data: Vec<Value>,
    /// Grows with each change, counted by the server; 0 if nothing was ever saved.
    version: i64,
}

fn answer(cart: Cart, saved: Option<bool>) -> ApiResult {
    Ok(HttpResponse::Ok().json(CartAnswer {
        success: true,
        saved,
        data: CartAnswerData {
            cart_data: cart.items,
            version: cart.version,
        },
    }))
}

/// Saves the guest's cart. A visitor without any cookie becomes a guest.
#[utoipa::path(
    tag = "Warenkorb", request_body = SaveCart,
    responses(
        (status = 200, body = CartAnswer), (status = 400, body = ErrorAnswer),
        (status = 422, description = "`unit_not_offered`: a unit would shrink a part of usual size", body = ErrorAnswer),
    )
)]
#[post("/api/cart/save-anonymous")]
pub async fn save_anonymous(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<SaveCart>,
) -> ApiResult {
    let items = items::checked(&body.cart_items)?;
    check_units(&state, &caller, &items).await?;
    let guest = caller.guest_or_new(&request, &state).await?;
    save(&request, &state, &guest, &items, body.version).await
}

/// The guest's cart.
#[utoipa::path(
    tag = "Warenkorb",
    responses((status = 200, body = CartAnswer))
)]
#[post("/api/cart/load-anonymous")]
pub async fn load_anonymous(db: Part<Db>, caller: Identity) -> ApiResult {
    let cart = match caller.guest_owner() {
        Some(guest) => store::find(db.pool(), &guest).await?,
        None => Cart::default(),
    };
    answer(cart, None)
}

/// Saves the user's cart.
#[utoipa::path(
    tag = "Warenkorb", request_body = SaveCart,
    responses(
        (status = 200, body = CartAnswer), (status = 400, body = ErrorAnswer),
        (status = 401, body = EmptyListAnswer), (status = 403, body = ErrorAnswer),
        (status = 422, description = "`unit_not_offered`: a unit would shrink a part of usual size", body = ErrorAnswer),
    )
)]
#[post("/api/cart/save-user")]
pub async fn save_user(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<SaveCart>,
) -> ApiResult {
    let user = user(&state, &caller, body.user_id.as_deref()).await?;
    let items = items::checked(&body.cart_items)?;
    check_units(&state, &caller, &items).await?;
    save(&request, &state, &user, &items, body.version).await
}

/// The user's cart.
#[utoipa::path(
    tag = "Warenkorb", request_body = UserCart,
    responses((status = 200, body = CartAnswer), (status = 401, body = EmptyListAnswer), (status = 403, body = ErrorAnswer))
)]
#[post("/api/cart/load-user")]
pub async fn load_user(state: State, caller: Identity, body: web::Json<UserCart>) -> ApiResult {
    let user = user(&state, &caller, body.user_id.as_deref()).await?;
    answer(store::find(state.db.pool(), &user).await?, None)
}

/// After a login: the guest's cart goes into the user's, and no item of either is lost. Repeating it changes nothing.
#[utoipa::path(
    tag = "Warenkorb", request_body = UserCart,
    responses(
        (status = 200, body = CartAnswer), (status = 400, description = "`cart_too_large`: both together", body = ErrorAnswer),
        (status = 401, body = EmptyListAnswer), (status = 403, body = ErrorAnswer),
    )
)]
#[post("/api/cart/migrate")]
pub async fn migrate(state: State, caller: Identity, body: web::Json<UserCart>) -> ApiResult {
    let user = user(&state, &caller, body.user_id.as_deref()).await?;
    let guest = caller.guest_owner();
    let migrate = async |tx: &mut Tx| {
        if let Some(guest) = &guest {
            let anonymous = store::find(&mut **tx, guest).await?;
            let anonymous = without_paid(&state, tx, &user, guest, anonymous).await?;
            if !anonymous.items.is_empty() {
                let items = merge(store::find(&mut **tx, &user).await?, anonymous);
                items::not_too_many(&items)?;
                store::save(&state, tx, &user, &items).await?;
            }
            store::delete(tx, guest).await?;
            // The parts are of use on another device only if their files come along.
            if let (Some(guest_id), Some(user_id)) = (guest.guest_id(), user.user_id()) {
                guests::give_files_to(tx, guest_id, user_id).await?;
            }
        }
        store::find(&mut **tx, &user).await
    };
    let locks: Vec<_> = [Some(&user), guest.as_ref()]
        .into_iter()
        .flatten()
        .map(Owner::lock)
        .collect();
    answer(state.db.write_locked(&locks, migrate).await?, None)
}

async fn user(state: &State, caller: &Identity, claimed: Option<&str>) -> ApiResult<Owner> {
    let user = caller.require_user()?;
    caller.check_claimed_user_id(state, claimed).await?;
    Ok(Owner::User(user.id.clone()))
}

/// Refuses units that would shrink a part of usual size, as the checkout does. A unit that nobody knows is left to the page.
async fn check_units(state: &State, caller: &Identity, items: &[Value]) -> ApiResult<()> {
    let named: Vec<_> = items
        .iter()
        .filter_map(|item| {
            Some((
                item,
                items::file_of(item)?,
                file_unit(item.get("unit")).ok()??,
            ))
        })
        .filter(|(_, _, unit)| unit.factor() < 1.0)
        .collect();
    let ids: Vec<&FileId> = named.iter().map(|(_, file, _)| file).collect();
    let files = StoredFile::find_own_many(state, caller, &ids).await?;
    for (item, file, unit) in &named {
        if let Some(file) = files.get(file) {
            let id = items::id_of(item).unwrap_or_default();
            refuse_wrong_unit(id, &file.file_name, &file.measures, Some(*unit))?;
        }
    }
    Ok(())
}

/// Answers what lies there afterwards: these items, or what somebody else has saved since `made_from`.
async fn save(
    request: &HttpRequest,
    state: &State,
    owner: &Owner,
    items: &[Value],
    made_from: Option<i64>,
) -> ApiResult {
    let bytes = serde_json::to_string(items)?.len();
    let save = async |tx: &mut Tx| {
        let mut cart = store::find(&mut **tx, owner).await?;
        let is_there = cart.version > 0 && cart.items == items;
        let saved = is_there || made_from.is_none_or(|version| version == cart.version);
        let begins = saved && cart.items.is_empty() && !items.is_empty();
        if saved && !is_there {
            uploads::check_saved(request, state, tx, cart.bytes, bytes).await?;
            store::save(state, tx, owner, items).await?;
            cart = store::find(&mut **tx, owner).await?;
        }
        ApiResult::Ok((cart, saved, begins))
    };
    let (cart, saved, begins) = state.db.write_locked(&[owner.lock()], save).await?;
    if begins {
        day_counts::count(&state.db, state.clock.now(), Event::Cart).await;
    }
    answer(cart, Some(saved))
}
