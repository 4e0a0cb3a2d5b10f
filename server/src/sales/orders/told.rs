//! Who is told about an order.

use core_wasm::validate::CustomerData;

use super::link::order_page;
use crate::db::Tx;
use crate::error::ApiResult;
use crate::letters::ToldOrder;
use crate::mail;
use crate::state::State;

/// An order's customer, if one can be written to: of a customer who had the account deleted nothing is left.
pub(super) fn customer(customer_data: &str) -> Option<CustomerData> {
    serde_json::from_str::<CustomerData>(customer_data)
        .ok()
        .filter(|customer| mail::can_be_addressed(&customer.email))
}

/// The address under which the customer sees the order. Who had the account deleted since has none to look into, and gets
/// the link of a guest.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn page(
    state: &State,
    tx: &mut Tx,
    order_id: &str,
    user_id: Option<&str>,
) -> ApiResult<String> {
    let account: Option<String> = match user_id {
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
        account.as_deref(),
    ))
}

/// What a mail needs to know of the order.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn told_order<'a>(
    state: &State,
    tx: &mut Tx,
    id: &'a str,
    number: &'a str,
    user_id: Option<&str>,
    customer: &'a CustomerData,
) -> ApiResult<ToldOrder<'a>> {
    Ok(ToldOrder {
        id,
        number,
        customer,
        page: page(state, tx, id, user_id).await?,
    })
}
