//! What was ordered is in the cart no more, on no device, even if the customer never comes back from the payment page.

use core_wasm::configuration::Configuration;
use jiff::SignedDuration;
use serde_json::Value;

use super::items::{file_of, id_of};
use super::store::{self, Cart};
use crate::foundation::cart_body::file_unit;
use crate::foundation::clock::to_text;
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::people::identity::Owner;
use crate::sales::agreements;
use crate::sales::agreements::snapshot::SnapshotItem;
use crate::sales::agreements::store::Checkout;
use crate::state::State;

/// Takes the ordered lines out of the saved carts of their customer. A line that was edited after the payment page was asked for
/// stays: as it lies there, it was not ordered.
pub async fn remove_ordered(
    state: &State,
    tx: &mut Tx,
    checkout: &Checkout,
    ordered: &[SnapshotItem],
) -> ApiResult<()> {
    let user = checkout.user_id.clone().map(Owner::User);
    let guest = checkout.browser_id.clone().map(Owner::Guest);
    for owner in [user, guest].into_iter().flatten() {
        let mut cart = store::find(&mut **tx, &owner).await?;
        let before = cart.items.len();
        leave_out(&mut cart, ordered);
        if cart.items.len() < before {
            store::save(state, tx, &owner, &cart.items).await?;
        }
    }
    Ok(())
}

/// How long after a payment a page may still save a cart that does not know of it. Later, the same part is wanted once more.
const UNAWARE_FOR: SignedDuration = SignedDuration::from_hours(1);

/// The guest's cart that a login brings, without what this customer has just paid: the session may have ended on the payment
/// page, and the page of thanks has saved the cart as another guest before it knew of the payment.
pub async fn without_paid(
    state: &State,
    tx: &mut Tx,
    user: &Owner,
    guest: &Owner,
    mut cart: Cart,
) -> ApiResult<Cart> {
    let since = to_text(state.clock.now() - UNAWARE_FOR);
    let paid = agreements::store::paid_since(&mut **tx, user.user_id(), guest.guest_id(), &since);
    for checkout in paid.await? {
        leave_out(&mut cart, &checkout.snapshot()?.items);
    }
    Ok(cart)
}

fn leave_out(cart: &mut Cart, ordered: &[SnapshotItem]) {
    cart.items
        .retain(|item| !ordered.iter().any(|line| is_line(item, line)));
}

/// Whether an item of the cart is what was ordered, as it was ordered.
fn is_line(item: &Value, line: &SnapshotItem) -> bool {
    id_of(item) == Some(&line.id)
        && file_of(item).as_ref() == Some(&line.file_id)
        && item.get("quantity").and_then(Value::as_u64) == Some(line.quantity.into())
        && file_unit(item.get("unit")).unwrap_or_default() == line.unit
        && item
            .get("configuration")
            .and_then(|value| serde_json::from_value(value.clone()).ok())
            .is_some_and(|chosen| {
                without_words(chosen) == without_words(line.configuration.clone())
            })
}

/// The words about the colours are tidied when they are ordered.
fn without_words(configuration: Configuration) -> Configuration {
    Configuration {
        color_description: String::new(),
        ..configuration
    }
}
