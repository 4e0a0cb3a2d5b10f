//! Who is told about an order.

use core_wasm::validate::CustomerData;

use crate::customer_orders::order_page;
use crate::mail::{self, ToldOrder};
use crate::state::State;

/// An order's customer, if one can be written to: of a customer who had the account deleted nothing is left.
pub(super) fn customer(customer_data: &str) -> Option<CustomerData> {
    serde_json::from_str::<CustomerData>(customer_data)
        .ok()
        .filter(|customer| mail::can_be_addressed(&customer.email))
}

/// What a mail needs to know of the order.
pub(super) fn told_order<'a>(
    state: &State,
    id: &'a str,
    number: &'a str,
    user_id: Option<&str>,
    customer: &'a CustomerData,
) -> ToldOrder<'a> {
    ToldOrder {
        id,
        number,
        customer,
        page: order_page(state, state.clock.now(), id, user_id),
    }
}
