//! POST /api/account/delete, and how an account, or an address without one, is forgotten.

use actix_web::{HttpRequest, HttpResponse, post, web};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::erase::{self, Erased};
use crate::files::uploads::bytes;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::clock::to_text;
use crate::foundation::crypto::new_token;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{GuestId, OrderId, UserId};
use crate::people::accounts::PasswordAgain;
use crate::people::identity::{Identity, remove_session};
use crate::services::erasures::{self, Kind};
use crate::state::State;

/// What is left.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteAccountAnswer {
    success: bool,
    /// Orders that are still being made or delivered; their data go when they are done.
    open_orders: i64,
}

/// Deletes the account: profile, sessions, drafts, cart and files at once, and the person's data in finished orders. An
/// order under way keeps what its delivery needs until it is done; invoices stay as the law demands.
#[utoipa::path(
    tag = "Konto", request_body = PasswordAgain,
    responses(
        (status = 200, body = DeleteAccountAnswer),
        (status = 400, description = "the password is wrong", body = ErrorAnswer),
        (status = 401, body = EmptyListAnswer),
        (status = 409, description = "an admin's account", body = ErrorAnswer),
    )
)]
#[post("/api/account/delete")]
pub async fn delete_account(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<PasswordAgain>,
) -> ApiResult {
    let user = body.into_inner().user(&request, &state, &caller).await?;
    if user.standing.role.is_some() {
        return Err(ApiError::conflict(
            "admin_account",
            "Ein Administratorkonto kann hier nicht gelöscht werden. Bitte lassen Sie sich zuerst die Rechte nehmen.",
        ));
    }
    let now = state.clock.now();
    let delete = async |tx: &mut Tx| forget_account(tx, &user.id, now).await;
    let erased = state
        .db
        .write_locked(&[Lock::User(&user.id)], delete)
        .await?;
    finish(&state).await;
    remove_session(&request, &state);
    tracing::info!(
        user_id = %user.id,
        open_orders = erased.open_orders,
        "an account was deleted"
    );
    Ok(HttpResponse::Ok().json(DeleteAccountAnswer {
        success: true,
        open_orders: erased.open_orders,
    }))
}

/// What follows an erasure once it is committed. What cannot be done now stays noted: the person is gone whatever the store answers.
pub(super) async fn finish(state: &State) {
    if let Err(error) = bytes::delete_forgotten(&state.db, &state.storage).await {
        tracing::error!(%error, "bytes of somebody who was erased are deleted later");
    }
    erasures::write_file_soon(&state.db, &state.config.data_dir).await;
}

/// Everything that the database knows of an account's person, in one transaction.
pub(super) async fn forget_account(
    tx: &mut Tx,
    user_id: &UserId,
    now: Timestamp,
) -> ApiResult<Erased> {
    let confirmed_email: Option<String> = sqlx::query_scalar(
        "SELECT email FROM users WHERE id = $1 AND email_confirmed_at IS NOT NULL",
    )
    .bind(user_id)
    .fetch_optional(&mut **tx)
    .await?;
    // A guest's orders under the confirmed address are the same person's; from here on they go the same way.
    let as_guest: Vec<OrderId> = sqlx::query_scalar(
        "UPDATE orders SET user_id = $1 WHERE user_id IS NULL AND customer_email = $2 AND status <> 'draft' RETURNING id",
    )
    .bind(user_id)
    .bind(&confirmed_email)
    .fetch_all(&mut **tx)
    .await?;
    if let Some(email) = &confirmed_email {
        delete_letters(tx, email, now).await?;
    }
    for sql in [
        "DELETE FROM orders WHERE user_id = $1 AND status = 'draft'",
        "DELETE FROM carts WHERE user_id = $1",
        "UPDATE admin_settings SET updated_by = NULL WHERE updated_by = $1",
    ] {
        sqlx::query(sql).bind(user_id).execute(&mut **tx).await?;
    }
    make_keeper(tx, user_id, now).await?;
    sqlx::query("UPDATE files SET user_id = NULL, guest_id = $1 WHERE user_id = $2")
        .bind(erase::keeper_id(user_id))
        .bind(user_id)
        .execute(&mut **tx)
        .await?;
    // Sessions, rights, password, links and account mails go with the row.
    sqlx::query("DELETE FROM users WHERE id = $1")
        .bind(user_id)
        .execute(&mut **tx)
        .await?;
    erasures::note(tx, Kind::User, &[user_id], now).await?;
    erasures::note(tx, Kind::Order, &texts(&as_guest), now).await?;
    erase::erase(tx, user_id, now).await
}

/// Everything that the database knows of the person of an address that has no account, but for declarations of withdrawal: letters,
/// and what [`forget_orders`] forgets of the orders.
pub(super) async fn forget_address(tx: &mut Tx, email: &str, now: Timestamp) -> ApiResult<Erased> {
    let orders: Vec<OrderId> = sqlx::query_scalar(
        "SELECT id FROM orders WHERE user_id IS NULL AND customer_email = $1 AND status <> 'draft'",
    )
    .bind(email)
    .fetch_all(&mut **tx)
    .await?;
    delete_letters(tx, email, now).await?;
    forget_orders(tx, &orders, true, now).await
}

/// Forgets the person of orders without an account. They become those of a user who is no more, and go the way of a deleted account's:
/// finished ones now, others when they are done. `with_browsers`: also cart and files of the browsers that ordered them, unless
/// somebody else ordered there as well.
pub(super) async fn forget_orders(
    tx: &mut Tx,
    orders: &[OrderId],
    with_browsers: bool,
    now: Timestamp,
) -> ApiResult<Erased> {
    if orders.is_empty() {
        return Ok(Erased::default());
    }
    let nobody = UserId::random();
    for id in orders {
        sqlx::query("UPDATE orders SET user_id = $1 WHERE id = $2 AND user_id IS NULL AND status <> 'draft'")
            .bind(&nobody)
            .bind(id)
            .execute(&mut **tx)
            .await?;
    }
    let guests: Vec<GuestId> = match with_browsers {
        false => Vec::new(),
        true => {
            sqlx::query_scalar(
                "SELECT DISTINCT guest_id FROM orders WHERE user_id = $1 AND guest_id IS NOT NULL \
                 AND NOT EXISTS (SELECT 1 FROM orders AS others WHERE others.guest_id = orders.guest_id \
                     AND others.customer_email <> orders.customer_email)",
            )
            .bind(&nobody)
            .fetch_all(&mut **tx)
            .await?
        }
    };
    make_keeper(tx, &nobody, now).await?;
    // The models of these orders, unless somebody else ordered them as well.
    sqlx::query(
        "UPDATE files SET guest_id = $1 WHERE guest_id IS NOT NULL \
         AND EXISTS (SELECT 1 FROM checkout_files JOIN orders ON orders.checkout_id = checkout_files.checkout_id \
             WHERE file_id = files.id AND orders.user_id = $2) \
         AND NOT EXISTS (SELECT 1 FROM checkout_files JOIN orders ON orders.checkout_id = checkout_files.checkout_id \
             WHERE file_id = files.id AND (orders.user_id IS NULL OR orders.user_id <> $2))",
    )
    .bind(erase::keeper_id(&nobody))
    .bind(&nobody)
    .execute(&mut **tx)
    .await?;
    forget_browsers(tx, &guests, &nobody).await?;
    erasures::note(tx, Kind::Order, &texts(orders), now).await?;
    erasures::note(tx, Kind::Guest, &texts(&guests), now).await?;
    erase::erase(tx, &nobody, now).await
}

/// Carts, unpaid checkouts and files of browsers go; what an order under way needs stays with the keeper of `nobody`.
pub(super) async fn forget_browsers(
    tx: &mut Tx,
    guests: &[GuestId],
    nobody: &UserId,
) -> ApiResult<()> {
    for guest in guests {
        for sql in [
            "DELETE FROM carts WHERE guest_id = $1 AND $2 <> ''",
            "DELETE FROM checkouts WHERE guest_id = $1 AND $2 <> '' AND state IN ('expired', 'failed') \
             AND NOT EXISTS (SELECT 1 FROM orders WHERE checkout_id = checkouts.id)",
            "UPDATE files SET guest_id = $2 WHERE guest_id = $1",
        ] {
            sqlx::query(sql)
                .bind(guest)
                .bind(erase::keeper_id(nobody))
                .execute(&mut **tx)
                .await?;
        }
    }
    Ok(())
}

/// A file has an owner: what orders under way still need goes to a guest that no browser is.
pub(super) async fn make_keeper(tx: &mut Tx, user_id: &UserId, now: Timestamp) -> ApiResult<()> {
    let (_, token_hash) = new_token()?;
    sqlx::query("INSERT INTO guests (id, token_hash, created_at) VALUES ($1, $2, $3)")
        .bind(erase::keeper_id(user_id))
        .bind(token_hash)
        .bind(to_text(now))
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// The person's feedback, and mails from before an order existed, in whatever case the address was typed. Mails about a withdrawal stay
/// with it.
async fn delete_letters(tx: &mut Tx, email: &str, now: Timestamp) -> ApiResult<()> {
    let ids: Vec<String> = sqlx::query_scalar(
        "DELETE FROM outbox_mails WHERE order_id IS NULL AND user_id IS NULL AND kind IN ('feedback', 'order_receipt') \
         AND (LOWER(recipient_address) = $1 OR LOWER(reply_to) = $1) RETURNING id",
    )
    .bind(email)
    .fetch_all(&mut **tx)
    .await?;
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    erasures::note(tx, Kind::Mail, &ids, now).await
}

fn texts<T: std::ops::Deref<Target = str>>(ids: &[T]) -> Vec<&str> {
    ids.iter().map(|id| &**id).collect()
}
