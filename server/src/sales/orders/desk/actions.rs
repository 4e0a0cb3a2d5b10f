//! What an admin may do with an order now, and why not: by the same checks that the acts themselves make.

use serde::Serialize;
use utoipa::ToSchema;

use super::needs::{Need, check_review};
use super::status::{check_change, check_payment, check_refusal};
use crate::foundation::error::{ApiError, ApiResult};
use crate::sales::order_states::{PaymentColumns, Status};
use crate::sales::orders::made::confirmation::Confirmation;
use crate::sales::orders::made::held::HeldState;
use crate::sales::orders::money::refund::{Money, check_refund};

/// Something that can be done with an order.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Action {
    /// `process`, `complete`, `cancel`, `refuse`, `release`, `give_up`, `refund`, `accept_withdrawal`, `reject_withdrawal`, `reprint` or `review`. Of a withdrawal only where one is open.
    pub name: String,
    /// Whether it can be done now.
    pub allowed: bool,
    /// Why not, in German; null where it is allowed.
    pub reason: Option<String>,
}

/// What decides.
pub(crate) struct Facts<'a> {
    pub status: Status,
    pub payment: PaymentColumns,
    pub money: &'a Money,
    pub needs: &'a [Need],
    pub confirmation: Confirmation,
    /// Whether something of it may be printed once more.
    pub reprint: ApiResult<()>,
}

/// Every action with its reason.
pub(crate) fn actions(facts: Facts<'_>) -> Vec<Action> {
    let status = |next: Status| {
        check_change(facts.status, next)?;
        check_payment(facts.payment, next)
    };
    let held = HeldState {
        status: facts.status,
        payment: facts.payment,
    };
    let mut actions = vec![
        action(
            "process",
            // A note can be written in the dialog that follows.
            status(Status::Processing).and_then(|()| facts.confirmation.check(true)),
        ),
        action("complete", status(Status::Completed)),
        action("cancel", status(Status::Cancelled)),
        action(
            "refuse",
            check_refusal(facts.status)
                .and_then(|()| check_payment(facts.payment, Status::Cancelled)),
        ),
        action("release", held.check_release()),
        action("give_up", held.check_give_up()),
        action("refund", check_refund(facts.money).map(drop)),
        action("review", check_review(facts.needs)),
        action("reprint", facts.reprint),
    ];
    if facts.needs.contains(&Need::Withdrawal) {
        let accept = if facts.status == Status::Completed {
            check_refund(facts.money).map(drop)
        } else {
            check_payment(facts.payment, Status::Cancelled)
        };
        actions.push(action("accept_withdrawal", accept));
        actions.push(action("reject_withdrawal", Ok(())));
    }
    actions
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
