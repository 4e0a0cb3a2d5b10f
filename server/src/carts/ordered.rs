//! What was ordered is in the cart no more, on no device, even if the customer never comes back from the payment page.

use sqlx::{Any, Transaction};

use super::items::{file_of, id_of};
use super::store;
use crate::checkout::snapshot::SnapshotItem;
use crate::checkout::store::Checkout;
use crate::error::{ApiError, ApiResult};
use crate::identity::Owner;
use crate::state::State;

/// Takes the ordered lines out of the saved carts of their customer. A cart that was changed after the payment page was asked
/// for is left as it is: what lies in it then is wanted again.
///
/// # Errors
/// When the database does not answer.
pub async fn take_out(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    checkout: &Checkout,
    ordered: &[SnapshotItem],
) -> ApiResult<()> {
    let asked_at: jiff::Timestamp = checkout.created_at.parse().map_err(ApiError::internal)?;
    let user = checkout.user_id.clone().map(Owner::User);
    let guest = checkout.browser_id.clone().map(Owner::Guest);
    for owner in [user, guest].into_iter().flatten() {
        let mut cart = store::find(&mut **tx, &owner).await?;
        let before = cart.items.len();
        cart.items.retain(|item| {
            let is_this = |line: &SnapshotItem| {
                id_of(item) == Some(&line.id) && file_of(item) == Some(&line.file_id)
            };
            !ordered.iter().any(is_this)
        });
        if cart.items.len() == before || cart.changed_at > asked_at.as_millisecond() {
            continue;
        }
        // Newer than what the browser has, older than what it may change meanwhile.
        cart.changed_at += 1;
        store::save(state, tx, &owner, &cart).await?;
    }
    Ok(())
}
