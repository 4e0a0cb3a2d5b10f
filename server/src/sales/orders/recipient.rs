//! Who is written to about an order.

use core_wasm::validate::CustomerData;

use super::link::order_page;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::ApiResult;
use crate::foundation::german;
use crate::foundation::ids::{OrderId, UserId};
use crate::mail;
use crate::sales::letters::{self, NotifiedOrder};
use crate::state::State;

/// An order's customer, if one can be written to: of a customer who had the account deleted nothing is left.
pub(crate) fn customer(customer_data: &str) -> Option<CustomerData> {
    serde_json::from_str::<CustomerData>(customer_data)
        .ok()
        .filter(|customer| mail::can_be_addressed(&customer.email))
}

/// The address under which the customer sees the order. Who had the account deleted since has none to look into, and gets
/// the link of a guest.
pub(crate) async fn page(
    state: &State,
    tx: &mut Tx,
    order_id: &OrderId,
    user_id: Option<&UserId>,
) -> ApiResult<String> {
    let account: Option<UserId> = match user_id {
        Some(id) => {
            sqlx::query_scalar("SELECT id FROM users WHERE id = $1")
                .bind(id)
                .fetch_optional(&mut **tx)
                .await?
        }
        None => None,
    };
    Ok(order_page(
        state,
        state.clock.now(),
        order_id,
        account.as_ref(),
    ))
}

/// Mails the customer of a paid order a new link to it, once a day. False: there is no such order, or nobody left to write to.
pub(crate) async fn send_link(state: &State, order_id: &OrderId) -> ApiResult<bool> {
    let work = async |tx: &mut Tx| {
        let Some(notified) = notified_order(state, tx, order_id).await? else {
            return Ok(false);
        };
        let day = german::day_of(state.clock.now()).to_string();
        letters::queue_order_link(state, tx, &notified, &day).await?;
        ApiResult::Ok(true)
    };
    let is_sent = state
        .db
        .write_locked(&[Lock::Order(order_id)], work)
        .await?;
    state.outbox.notify();
    Ok(is_sent)
}

/// What a mail to its customer needs to know of an order; none where it is a draft, or nobody is left to write to. Who had the account
/// deleted since has none to look into, and gets the link of a guest.
pub(crate) async fn notified_order<'a>(
    state: &State,
    tx: &mut Tx,
    id: &'a OrderId,
) -> ApiResult<Option<NotifiedOrder<'a>>> {
    let order: Option<(String, String, Option<UserId>)> = sqlx::query_as(
        "SELECT order_number, customer_data, users.id FROM orders LEFT JOIN users ON users.id = orders.user_id \
         WHERE orders.id = $1 AND status <> 'draft'",
    )
    .bind(id)
    .fetch_optional(&mut **tx)
    .await?;
    Ok(order.and_then(|(number, customer_data, account)| {
        Some(NotifiedOrder {
            id,
            number,
            customer: customer(&customer_data)?,
            page: order_page(state, state.clock.now(), id, account.as_ref()),
        })
    }))
}
