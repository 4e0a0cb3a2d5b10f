//! POST /api/account/delete

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::erase;
use crate::files::uploads::bytes;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::clock::to_text;
use crate::foundation::crypto::new_token;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::people::accounts::PasswordAgain;
use crate::people::identity::{Identity, remove_session};
use crate::sales::customer_orders::store::Reader;
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
    post, path = "/api/account/delete", tag = "Konto", request_body = PasswordAgain,
    responses(
        (status = 200, body = DeleteAccountAnswer),
        (status = 400, description = "the password is wrong", body = ErrorAnswer),
        (status = 401, body = EmptyListAnswer),
        (status = 409, description = "an admin's account", body = ErrorAnswer),
    )
)]
pub async fn delete_account(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<PasswordAgain>,
) -> ApiResult {
    let user = body.into_inner().user(&request, &state, &caller).await?;
    if user.is_admin {
        return Err(ApiError::Conflict(Problem::new(
            "admin_account",
            "Ein Administratorkonto kann hier nicht gelöscht werden. Bitte lassen Sie sich zuerst die Rechte nehmen.",
        )));
    }
    let reader = Reader::of(&state.db, user).await?;
    let locks = [Lock::User(&user.id)];
    let erased = state
        .db
        .write_locked(&locks, async |tx| delete(&state, tx, &reader).await)
        .await?;
    // What cannot be deleted now stays noted; the account is gone whatever the store answers.
    if let Err(error) = bytes::delete_forgotten(&state.db, &state.storage).await {
        tracing::error!(%error, "bytes of a deleted account are deleted later");
    }
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

/// Everything that the database knows of the person, in one transaction.
async fn delete(state: &State, tx: &mut Tx, reader: &Reader<'_>) -> ApiResult<erase::Erased> {
    let user_id = reader.user_id;
    // A guest's orders under the confirmed address are the same person's; from here on they go the same way.
    sqlx::query(
        "UPDATE orders SET user_id = $1 WHERE user_id IS NULL AND customer_email = $2 AND status <> 'draft'",
    )
    .bind(user_id)
    .bind(&reader.confirmed_email)
    .execute(&mut **tx)
    .await?;
    // The person's feedback, and mails from before an order existed. Mails about a withdrawal stay with it.
    sqlx::query(
        "DELETE FROM outbox_mails WHERE order_id IS NULL AND user_id IS NULL AND kind IN ('feedback', 'order_receipt') \
         AND (recipient_address = $1 OR reply_to = $1)",
    )
    .bind(&reader.confirmed_email)
    .execute(&mut **tx)
    .await?;
    for sql in [
        "DELETE FROM orders WHERE user_id = $1 AND status = 'draft'",
        "DELETE FROM carts WHERE user_id = $1",
        "UPDATE admin_settings SET updated_by = NULL WHERE updated_by = $1",
    ] {
        sqlx::query(sql).bind(user_id).execute(&mut **tx).await?;
    }
    // A file has an owner: what orders under way still need goes to a guest that no browser is.
    let (_, token_hash) = new_token()?;
    sqlx::query("INSERT INTO guests (id, token_hash, created_at) VALUES ($1, $2, $3)")
        .bind(erase::keeper_id(user_id))
        .bind(token_hash)
        .bind(to_text(state.clock.now()))
        .execute(&mut **tx)
        .await?;
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
    erase::erase(tx, user_id, state.clock.now()).await
}
