//! The payment provider's events, and what came of each.

use sqlx::{Any, Executor};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::services::payments::Event;
use crate::state::State;

/// What came of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Outcome {
    /// This call made the order.
    OrderCreated,
    /// This call made the order, but the money is not what was agreed: a person has to look.
    Held,
    /// The order was there before.
    AlreadyOrdered,
    /// The session can no longer be paid.
    Expired,
    /// Not paid yet.
    Unpaid,
    /// The customer has done everything, the money is on its way (a direct debit, say).
    Processing,
    /// The money did not come; the customer may try again.
    Failed,
    /// Money went back.
    Refunded,
    /// A mail asked the operator to look at the order.
    Noted,
    /// Not a session of this shop.
    Ignored,
}

code!(Outcome);

impl Outcome {
    /// True if there is an order.
    pub(crate) fn is_paid(self) -> bool {
        matches!(self, Self::OrderCreated | Self::Held | Self::AlreadyOrdered)
    }

    /// True if the customer has nothing left to do, and must not pay again.
    pub(crate) fn is_settled(self) -> bool {
        self.is_paid() || self == Self::Processing
    }
}

/// Writes an event that concerns no session of ours, so that a repetition is known.
pub(crate) async fn ignore(state: &State, event: &Event) -> ApiResult<()> {
    let now = to_text(state.clock.now());
    note_event(state.db.writer(), event, &now).await?;
    Ok(())
}

/// Notes what came of an event.
pub(crate) async fn note_outcome(
    tx: &mut Tx,
    event: Option<&Event>,
    outcome: Outcome,
) -> Result<(), sqlx::Error> {
    let Some(event) = event else {
        return Ok(());
    };
    sqlx::query("UPDATE webhook_events SET outcome = $1 WHERE event_id = $2")
        .bind(outcome)
        .bind(&event.id)
        .execute(&mut **tx)
        .await
        .map(drop)
}

/// False: the event was here before, or another process takes it at this moment and has just been waited for.
pub(crate) async fn note_event(
    database: impl Executor<'_, Database = Any>,
    event: &Event,
    now: &str,
) -> Result<bool, sqlx::Error> {
    let written = sqlx::query(
        "INSERT INTO webhook_events (event_id, event_type, session_id, outcome, received_at) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (event_id) DO NOTHING",
    )
    .bind(&event.id)
    .bind(&event.kind)
    .bind(&event.session_id)
    .bind(Outcome::Ignored)
    .bind(now)
    .execute(database)
    .await?
    .rows_affected();
    Ok(written == 1)
}
