//! What an admin puts right in an order because its customer asks for it: the name, and the e-mail address that mails go to. What was
//! agreed and the invoice stay as they were written.

use core_wasm::validate::CustomerData;
use serde_json::{Value, json};

use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, UserId};
use crate::people::accounts::correct::CorrectedPerson;
use crate::people::accounts::normalised_email;
use crate::people::audit::{self, Act, Target};
use crate::sales::orders::index::index;
use crate::sales::orders::version;
use crate::state::State;

/// Puts them right, also in mails that did not go out yet.
///
/// # Errors
/// 404 for an unknown order, 409 `order_erased` for one whose person is gone.
pub(crate) async fn correct(
    state: &State,
    id: &OrderId,
    corrected: &CorrectedPerson,
    reason: &str,
    corrected_by: &UserId,
) -> ApiResult<()> {
    let work = async |tx: &mut Tx| {
        let changed = correct_in(tx, id, corrected).await?;
        if changed.is_empty() {
            return ApiResult::Ok(());
        }
        if changed.contains(&"email") {
            // The holder of the former address has its mails, and their links to the order.
            sqlx::query("UPDATE orders SET links_from = $1 WHERE id = $2")
                .bind(to_text(state.clock.now()))
                .bind(id)
                .execute(&mut **tx)
                .await?;
        }
        version::take(tx, id, None).await?;
        let details = json!({ "fields": changed, "reason": reason });
        let target = Target::Order(id);
        audit::record(
            state,
            tx,
            corrected_by,
            Act::OrderCorrected,
            target,
            &details,
        )
        .await?;
        Ok(())
    };
    state.db.write_locked(&[Lock::Order(id)], work).await
}

/// Customer's data, their address for mails, and the addresses that were given with the payment.
type StoredPerson = (String, Option<String>, Option<String>, Option<String>);

async fn correct_in(
    tx: &mut Tx,
    id: &OrderId,
    corrected: &CorrectedPerson,
) -> ApiResult<Vec<&'static str>> {
    let stored: Option<StoredPerson> = sqlx::query_as(
        "SELECT customer_data, customer_email, billing_address, delivery_address FROM orders \
         WHERE id = $1 AND status <> 'draft'",
    )
    .bind(id)
    .fetch_optional(&mut **tx)
    .await?;
    let (customer, email, billing, delivery) = stored.ok_or_else(ApiError::not_found)?;
    let mut customer: CustomerData = match (email, serde_json::from_str(&customer)) {
        (Some(_), Ok(customer)) => customer,
        _ => {
            return Err(ApiError::conflict(
                "order_erased",
                "Die Angaben zur Person dieser Bestellung sind gelöscht.",
            ));
        }
    };
    let before = customer.clone();
    let name = |it: &CustomerData| format!("{} {}", it.first_name, it.last_name);
    customer.first_name.clone_from(&corrected.first_name);
    customer.last_name.clone_from(&corrected.last_name);
    customer.email.clone_from(&corrected.email);
    let mut changed = Vec::new();
    if name(&customer) != name(&before) {
        changed.push("name");
    }
    if customer.email != before.email {
        changed.push("email");
    }
    // An address in another name is somebody else's.
    let renamed = |address: Option<String>| {
        address.map(|text| match serde_json::from_str::<Value>(&text) {
            Ok(mut address) if address["name"] == name(&before).as_str() => {
                address["name"] = name(&customer).into();
                address.to_string()
            }
            _ => text,
        })
    };
    sqlx::query(
        "UPDATE orders SET customer_data = $1, customer_email = $2, billing_address = $3, delivery_address = $4 WHERE id = $5",
    )
    .bind(serde_json::to_string(&customer)?)
    .bind(normalised_email(&customer.email))
    .bind(renamed(billing))
    .bind(renamed(delivery))
    .bind(id)
    .execute(&mut **tx)
    .await?;
    sqlx::query(
        "UPDATE outbox_mails SET recipient_name = $1, recipient_address = $2 \
         WHERE order_id = $3 AND recipient_address = $4 AND state <> 'sent'",
    )
    .bind(name(&customer))
    .bind(&customer.email)
    .bind(id)
    .bind(&before.email)
    .execute(&mut **tx)
    .await?;
    index(tx, id).await?;
    Ok(changed)
}
