//! Finds payments whose webhook was lost and whose customer never came back: the net under both.

use std::time::Duration;

use jiff::SignedDuration;

use crate::foundation::clock::to_text;
use crate::foundation::error::ApiResult;
use crate::sales::agreements::store::{self, Checkout, CheckoutState};
use crate::sales::checkout::payment_page;
use crate::sales::orders::events::Outcome;
use crate::sales::orders::made::fulfil;
use crate::sales::orders::money::refund_requests;
use crate::services::payments::Silence;
use crate::state::State;

/// How often (docs/DECISIONS.md).
const PERIOD: Duration = Duration::from_secs(5 * 60);

/// A direct debit may take two weeks. What the provider does not know, or still calls unpaid after this time, comes to nothing;
/// money that comes even later makes its order all the same.
const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Reconciles at once and then every five minutes.
pub async fn run(state: State) {
    loop {
        state.broken_jobs.begin_round("reconciler", PERIOD);
        match reconcile(&state).await {
            Ok(0) => {}
            Ok(found) => {
                tracing::warn!(found, "the reconciler made orders that no webhook had made")
            }
            Err(error) => tracing::error!(%error, "the reconciler could not do its round"),
        }
        if let Err(error) = refund_requests::reconcile(&state).await {
            tracing::error!(%error, "refunds could not be reconciled");
        }
        tokio::time::sleep(PERIOD).await;
    }
}

/// One round over all checkouts whose end is not known, however old: each comes to its end. Returns how many orders it made. It ends
/// early while the payment provider does not answer.
pub async fn reconcile(state: &State) -> ApiResult<usize> {
    let mut made = 0;
    let mut silence = Silence::default();
    for id in store::undecided(&state.db).await? {
        if silence.is_lasting() {
            tracing::warn!(
                "the payment provider does not answer; checkouts wait for the next round"
            );
            break;
        }
        let Some(checkout) = store::still_undecided(&state.db, &id).await? else {
            continue;
        };
        let settled = reconcile_checkout(state, &checkout).await;
        if checkout.session_id.is_some() {
            silence.note(&settled);
        }
        match settled {
            Ok(true) => made += 1,
            Ok(false) => {}
            // The others are looked at all the same; this one again in the next round.
            Err(error) => {
                tracing::warn!(checkout_id = %id, %error, "a checkout could not be reconciled")
            }
        }
    }
    Ok(made)
}

async fn reconcile_checkout(state: &State, checkout: &Checkout) -> ApiResult<bool> {
    let now = to_text(state.clock.now());
    let Some(session_id) = &checkout.session_id else {
        // Nobody ever got the address of its page, so nobody can have paid there.
        if checkout.expires_at < now {
            store::mark_expired(state.db.writer(), &checkout.id, None, &now).await?;
        }
        return Ok(false);
    };
    let is_old = checkout.created_at < to_text(state.clock.now() - LONGEST_WAIT);
    if checkout.state == CheckoutState::Superseded {
        let is_paid = payment_page::close(state, session_id).await? == payment_page::Closed::Paid;
        if is_old && !is_paid {
            give_up(state, checkout, Outcome::Ignored, &now).await?;
        }
        return Ok(is_paid);
    }
    let outcome = fulfil::fulfil(state, session_id, None).await?;
    if is_old {
        give_up(state, checkout, outcome, &now).await?;
    }
    Ok(matches!(outcome, Outcome::OrderCreated | Outcome::Held))
}

/// Ends a checkout that nobody will ever hear of again: the news that its money did not come was lost, or the provider does
/// not know its session. Its person's data can go then.
async fn give_up(state: &State, checkout: &Checkout, outcome: Outcome, now: &str) -> ApiResult<()> {
    let database = state.db.writer();
    let session_id = checkout.session_id.as_ref();
    match outcome {
        Outcome::Processing => store::mark_failed(database, &checkout.id, session_id, now).await?,
        Outcome::Ignored => store::mark_expired(database, &checkout.id, session_id, now).await?,
        _ => return Ok(()),
    }
    tracing::warn!(
        checkout_id = %checkout.id,
        outcome = outcome.code(),
        "a checkout came to nothing"
    );
    Ok(())
}
