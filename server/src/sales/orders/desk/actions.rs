//! What an admin may do with an order now, and why not: by the same checks that the acts themselves make.

use serde::Serialize;
use utoipa::ToSchema;

use super::needs::check_review;
use super::status::{Payment, check_change};
use crate::foundation::error::{ApiError, ApiResult};
use crate::sales::order_states::Status;
use crate::sales::orders::made::confirmation::Confirmation;
use crate::sales::orders::made::held::HeldState;
use crate::sales::orders::money::refund::{RefundState, check_refund};

/// Something that can be done with an order.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Action {
    /// `process`, `complete`, `cancel`, `release`, `give_up`, `refund` or `review`.
    pub name: String,
    /// Whether it can be done now.
    pub allowed: bool,
    /// Why not, in German; null where it is allowed.
    pub reason: Option<String>,
}

/// What decides.
pub(crate) struct Facts<'a> {
    pub status: Status,
    pub payment: Payment<'a>,
    pub held: HeldState<'a>,
    pub refund: RefundState<'a>,
    pub needs: &'a [&'a str],
    pub confirmation: Confirmation,
}

/// Every action with its reason.
pub(crate) fn actions(facts: &Facts<'_>) -> Vec<Action> {
    let status = |next: Status| {
        check_change(facts.status, next)?;
        facts.payment.check(next)
    };
    vec![
        action(
            "process",
            // A note can be written in the dialog that follows.
            status(Status::Processing).and_then(|()| facts.confirmation.check(true)),
        ),
        action("complete", status(Status::Completed)),
        action("cancel", status(Status::Cancelled)),
        action("release", facts.held.check_release()),
        action("give_up", facts.held.check_give_up()),
        action("refund", check_refund(&facts.refund).map(drop)),
        action("review", check_review(facts.needs)),
    ]
}

fn action(name: &str, checked: ApiResult<()>) -> Action {
    let reason = match checked {
        Ok(()) => None,
        Err(ApiError::Conflict(problem) | ApiError::Unprocessable(problem)) => {
            Some(problem.message().to_owned())
        }
        Err(_) => Some("Das geht gerade nicht. Bitte laden Sie die Seite neu.".to_owned()),
    };
    Action {
        name: name.to_owned(),
        allowed: reason.is_none(),
        reason,
    }
}
