//! Finds payments whose webhook was lost and whose customer never came back: the net under both.

use std::time::Duration;

use jiff::SignedDuration;

use crate::checkout::payment_page;
use crate::checkout::store::{self, Checkout, state as checkout_state};
use crate::clock::to_text;
use crate::error::ApiResult;
use crate::orders::fulfil;
use crate::state::State;

/// How often, and how far back (figures of the security study).
const PERIOD: Duration = Duration::from_secs(5 * 60);
const LOOK_BACK: SignedDuration = SignedDuration::from_hours(72);

/// A direct debit may take two weeks.
const LONG_LOOK_BACK: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Reconciles at once and then every five minutes.
pub async fn run(state: State) {
    loop {
        match reconcile(&state).await {
            Ok(0) => {}
            Ok(found) => {
                tracing::warn!(found, "the reconciler made orders that no webhook had made")
            }
            Err(error) => tracing::error!(%error, "the reconciler could not do its round"),
        }
        tokio::time::sleep(PERIOD).await;
    }
}

/// One round over all checkouts whose end is not known. Returns how many orders it made.
async fn reconcile(state: &State) -> ApiResult<usize> {
    let after = to_text(state.clock.now() - LOOK_BACK);
    let mut made = 0;
    let long_after = to_text(state.clock.now() - LONG_LOOK_BACK);
    for checkout in store::undecided(&state.db, &after, &long_after).await? {
        match settle(state, &checkout).await {
            Ok(true) => made += 1,
            Ok(false) => {}
            // The others are looked at all the same; this one again in the next round.
            Err(error) => {
                tracing::warn!(checkout_id = checkout.id, %error, "a checkout could not be reconciled")
            }
        }
    }
    Ok(made)
}

async fn settle(state: &State, checkout: &Checkout) -> ApiResult<bool> {
    let now = to_text(state.clock.now());
    let Some(session_id) = &checkout.session_id else {
        // Nobody ever got the address of its page, so nobody can have paid there.
        if checkout.expires_at < now {
            let mut tx = state.db.begin_write().await?;
            store::mark_expired(&mut tx, &checkout.id, &now).await?;
            tx.commit().await?;
        }
        return Ok(false);
    };
    if checkout.state == checkout_state::SUPERSEDED {
        return Ok(payment_page::close(state, session_id).await? == payment_page::Closed::Paid);
    }
    let outcome = fulfil::fulfil(state, session_id, None).await?;
    Ok(matches!(
        outcome,
        fulfil::Outcome::OrderCreated | fulfil::Outcome::Held
    ))
}
