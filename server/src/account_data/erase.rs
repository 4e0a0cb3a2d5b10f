//! Takes a deleted account's person out of what stays. Runs at the deletion, and again every hour for orders that were
//! still under way then: rows that name a user who is no more are what is left to do.

use std::collections::BTreeSet;
use std::time::Duration;

use core_wasm::validate::CustomerData;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::files::uploads::bytes;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{CheckoutId, GuestId, OrderId, UserId};
use crate::sales::agreements::file_is_needed;
use crate::sales::agreements::store::CheckoutState;
use crate::sales::order_states::Status;
use crate::sales::orders::index::index;
use crate::services::erasures;
use crate::state::State;

const PAUSE: Duration = Duration::from_secs(3600);

/// What an erasure left behind.
#[derive(Debug, Default)]
pub(super) struct Erased {
    /// Orders, and payments that may still come in, which keep their data until they are done.
    pub open_orders: i64,
    /// Orders whose person is gone.
    pub orders: i64,
}

const KEEPER: &str = "guest_deleted_";

/// The guest who owns a deleted user's files.
pub(super) fn keeper_id(user_id: &UserId) -> GuestId {
    format!("{KEEPER}{user_id}").into()
}

/// Erases what is done, every hour.
pub async fn run(state: State) {
    loop {
        state.broken_jobs.begin_round("erasure", PAUSE);
        if let Err(error) = sweep(&state).await {
            tracing::error!(%error, "deleted accounts could not be erased; it is tried again");
        }
        erasures::write_file_soon(&state.db, &state.config.data_dir).await;
        actix_web::rt::time::sleep(PAUSE).await;
    }
}

/// Erases what has become done for every deleted user.
///
/// # Errors
/// When the database does not answer, or refuses somebody's erasure; all others are erased then.
pub async fn sweep(state: &State) -> ApiResult<()> {
    let gone: Vec<UserId> = sqlx::query_scalar(
        "SELECT user_id FROM orders WHERE user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = user_id) \
         UNION SELECT user_id FROM checkouts \
         WHERE user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = user_id)",
    )
    .fetch_all(state.db.pool())
    .await?;
    // Files of a deleted account that a guest's order needed.
    let keepers: Vec<GuestId> = sqlx::query_scalar("SELECT id FROM guests WHERE id LIKE $1")
        .bind(format!("{KEEPER}%"))
        .fetch_all(state.db.pool())
        .await?;
    let kept = keepers
        .iter()
        .filter_map(|id| id.strip_prefix(KEEPER).map(UserId::from));
    let gone: BTreeSet<UserId> = gone.into_iter().chain(kept).collect();
    let mut failed = None;
    for user_id in gone {
        let locks = [Lock::User(&user_id)];
        let now = state.clock.now();
        let erase = async |tx: &mut Tx| erase(tx, &user_id, now).await;
        // One account that cannot be erased keeps no other one's data.
        if let Err(error) = state.db.write_locked(&locks, erase).await {
            tracing::error!(%user_id, %error, "a deleted account could not be erased");
            failed = Some(error);
        }
    }
    bytes::delete_forgotten(&state.db, &state.storage).await?;
    failed.map_or(Ok(()), Err)
}

/// Erases a deleted user's finished orders and payments, and the files that nothing needs any more.
pub(super) async fn erase(tx: &mut Tx, user_id: &UserId, now: Timestamp) -> ApiResult<Erased> {
    let mut erased = Erased::default();
    let orders: Vec<(OrderId, Option<CheckoutId>, Status, String, i64, i64)> = sqlx::query_as(
        // An archived order is out of the operator's sight: nobody will ever complete it.
        "SELECT id, checkout_id, CASE WHEN archived_at IS NULL THEN status ELSE 'completed' END, cart_items, \
         (SELECT COUNT(*) FROM outbox_mails WHERE order_id = orders.id AND state = 'queued'), \
         (SELECT COUNT(*) FROM reprints WHERE order_id = orders.id AND state = 'open') \
         FROM orders WHERE user_id = $1",
    )
    .bind(user_id)
    .fetch_all(&mut **tx)
    .await?;
    for (id, checkout_id, status, items, mails, reprints) in orders {
        let is_over = matches!(status, Status::Completed | Status::Cancelled);
        // What is printed once more needs its address.
        let is_done = is_over && mails == 0 && reprints == 0;
        if is_done {
            erase_order(tx, &id, checkout_id.as_ref(), &items).await?;
            erased.orders += 1;
        } else {
            erased.open_orders += 1;
        }
    }
    // The page of any other may still be paid, or is: then there is an order that must be made. The reconciler decides each
    // of them in the end.
    sqlx::query(
        "DELETE FROM checkouts WHERE user_id = $1 AND state IN ($2, $3) \
         AND NOT EXISTS (SELECT 1 FROM orders WHERE checkout_id = checkouts.id)",
    )
    .bind(user_id)
    .bind(CheckoutState::Expired)
    .bind(CheckoutState::Failed)
    .execute(&mut **tx)
    .await?;
    delete_files(tx, user_id, now).await?;
    Ok(erased)
}

/// Deletes the rows of a deleted user's files that nothing needs, and notes their bytes to be deleted after the commit.
async fn delete_files(tx: &mut Tx, user_id: &UserId, now: Timestamp) -> ApiResult<()> {
    let keeper = keeper_id(user_id);
    let keys: Vec<String> = sqlx::query_scalar(concat!(
        "DELETE FROM files WHERE guest_id = $1 AND NOT ",
        file_is_needed!(),
        " RETURNING storage_key"
    ))
    .bind(&keeper)
    .fetch_all(&mut **tx)
    .await?;
    sqlx::query(
        "DELETE FROM guests WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM files WHERE guest_id = $1)",
    )
    .bind(&keeper)
    .execute(&mut **tx)
    .await?;
    bytes::forget(tx, &keys, now).await
}

/// A manufacturer keeps what went wrong with a part for five years (Art. 9 GPSR), but not who reported it: the name goes, out of what
/// was written too.
async fn erase_reporters(tx: &mut Tx, order_id: &OrderId) -> ApiResult<()> {
    let reports: Vec<(String, String, String, String)> = sqlx::query_as(
        "SELECT id, reporter, what, measures FROM product_reports WHERE order_id = $1",
    )
    .bind(order_id)
    .fetch_all(&mut **tx)
    .await?;
    if reports.is_empty() {
        return Ok(());
    }
    let customer: String = sqlx::query_scalar("SELECT customer_data FROM orders WHERE id = $1")
        .bind(order_id)
        .fetch_one(&mut **tx)
        .await?;
    let customer: CustomerData = serde_json::from_str(&customer).unwrap_or_default();
    let full_name = format!("{} {}", customer.first_name, customer.last_name);
    for (id, reporter, what, measures) in reports {
        let mut names = vec![
            reporter.as_str(),
            &full_name,
            &customer.last_name,
            &customer.email,
        ];
        names.extend(customer.phone.as_deref());
        names.extend(customer.company.as_deref());
        // What is one letter long stands in every word.
        names.retain(|name| name.trim().chars().count() > 2);
        let without = |text: String| {
            (names.iter()).fold(text, |text, name| text.replace(name.trim(), "[gelöscht]"))
        };
        sqlx::query(
            "UPDATE product_reports SET reporter = '', what = $1, measures = $2 WHERE id = $3",
        )
        .bind(without(what))
        .bind(without(measures))
        .bind(id)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// What stays of an order is what was sold for how much; who bought it stands in the invoice alone. The ids of its payment go with the
/// years of the invoice (`retention/rules.rs`): until then money may still go back.
pub(super) async fn erase_order(
    tx: &mut Tx,
    id: &OrderId,
    checkout_id: Option<&CheckoutId>,
    items: &str,
) -> ApiResult<()> {
    erase_reporters(tx, id).await?;
    // What cannot be read may still hold a name: nothing of it stays.
    let items = without_names(&serde_json::from_str(items).unwrap_or_default());
    sqlx::query(
        "UPDATE orders SET user_id = NULL, guest_id = NULL, customer_email = NULL, billing_address = NULL, \
         delivery_address = NULL, customer_data = $1, cart_items = $2 WHERE id = $3",
    )
    .bind(nobody().to_string())
    .bind(items.to_string())
    .bind(id)
    .execute(&mut **tx)
    .await?;
    for sql in [
        "UPDATE order_status_history SET admin_note = NULL, tracking_number = NULL WHERE order_id = $1",
        "UPDATE refund_requests SET reason = NULL WHERE order_id = $1",
        "UPDATE order_withdrawals SET decision_reason = NULL WHERE order_id = $1",
        "DELETE FROM order_notes WHERE order_id = $1",
        "DELETE FROM shipments WHERE order_id = $1",
        "UPDATE reprints SET note = NULL, tracking_number = NULL WHERE order_id = $1",
        "UPDATE failed_pieces SET reason = '' WHERE order_id = $1",
        "UPDATE refused_parts SET admin_note = NULL WHERE order_id = $1",
        "DELETE FROM outbox_mails WHERE order_id = $1",
    ] {
        sqlx::query(sql).bind(id).execute(&mut **tx).await?;
    }
    index(tx, id).await?;
    let Some(checkout_id) = checkout_id else {
        return Ok(());
    };
    let snapshot: Option<String> =
        sqlx::query_scalar("SELECT snapshot FROM checkouts WHERE id = $1")
            .bind(checkout_id)
            .fetch_optional(&mut **tx)
            .await?;
    let Some(snapshot) = snapshot else {
        return Ok(());
    };
    let mut snapshot: Value = serde_json::from_str(&snapshot)
        .ok()
        .filter(Value::is_object)
        .unwrap_or_else(|| json!({}));
    snapshot["customer"] = nobody();
    snapshot["items"] = items;
    sqlx::query(
        "UPDATE checkouts SET user_id = NULL, guest_id = NULL, browser_id = NULL, owner_id = $1, request_hash = '', \
         session_url = NULL, snapshot = $2 WHERE id = $3",
    )
    .bind(format!("deleted_{checkout_id}"))
    .bind(snapshot.to_string())
    .bind(checkout_id)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

fn nobody() -> Value {
    json!({ "firstName": "Gelöschtes", "lastName": "Konto", "email": "", "agreeToTerms": true })
}

/// A file's name may hold a person's; its place says which part it was.
fn without_names(items: &Value) -> Value {
    let parts = items.as_array().into_iter().flatten().enumerate();
    parts
        .map(|(index, item)| {
            let mut item = item.clone();
            if !item.is_object() {
                item = json!({});
            }
            if !item["configuration"].is_object() {
                item["configuration"] = json!({});
            }
            item["fileName"] = format!("Teil {}", index + 1).into();
            // Chosen by the browser: it may hold the name as well.
            item["id"] = format!("teil-{}", index + 1).into();
            item["configuration"]["colorDescription"] = "".into();
            item
        })
        .collect()
}
