//! The mail that holds the contract: nothing is made before it went out (§ 312f (2) BGB).

use serde::Serialize;
use serde_json::json;
use sqlx::{Any, Executor};
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::{MailId, OrderId, UserId};
use crate::mail::{self, MailState};
use crate::people::audit::{self, Act, Target};
use crate::state::State;

/// How the confirmation of an order stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConfirmationState)]
pub enum Confirmation {
    /// It went out; or nothing is known of it any more, as mails are deleted after their time.
    Sent,
    /// It waits for its first try.
    Waiting,
    /// The mail server does not take it at present. The shop goes on trying.
    Delayed,
    /// The mail server will never take it.
    Undeliverable,
}

#[derive(FromRow)]
struct Row {
    state: MailState,
    last_error: Option<String>,
}

impl Confirmation {
    /// Of an order. One that is held has none; it is not made either.
    pub(crate) async fn of_order<'e>(
        executor: impl Executor<'e, Database = Any>,
        order_id: &OrderId,
    ) -> Result<Self, sqlx::Error> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT state, last_error FROM outbox_mails WHERE order_id = $1 AND kind = 'customer_confirmation'",
        )
        .bind(order_id)
        .fetch_optional(executor)
        .await?;
        Ok(match row {
            None => Self::Sent,
            Some(row) => match row.state {
                MailState::Sent => Self::Sent,
                MailState::Failed => Self::Undeliverable,
                MailState::Queued if row.last_error.is_some() => Self::Delayed,
                MailState::Queued => Self::Waiting,
            },
        })
    }

    /// Why production does not begin, in German; none where it may.
    pub(crate) fn problem(self) -> Option<Problem> {
        let (code, text) = match self {
            Self::Sent => return None,
            Self::Waiting => (
                "confirmation_waiting",
                "Die Bestellbestätigung ist noch nicht verschickt; erst danach darf die Fertigung beginnen. Sie geht in wenigen Sekunden \
                 hinaus, bitte versuchen Sie es dann noch einmal.",
            ),
            Self::Delayed => (
                "confirmation_delayed",
                "Die Bestellbestätigung ist noch nicht verschickt: Der Mailserver nimmt sie gerade nicht an, der Shop versucht es weiter. \
                 Die Fertigung kann beginnen, sobald sie verschickt ist, oder wenn Sie dem Kunden die Bestätigung auf anderem Weg geben \
                 und in der Notiz festhalten, wie.",
            ),
            Self::Undeliverable => (
                "confirmation_failed",
                "Die Bestellbestätigung konnte nicht zugestellt werden. Bitte senden Sie sie erneut, oder geben Sie sie dem Kunden auf \
                 anderem Weg und halten Sie in der Notiz fest, wie; danach kann die Fertigung beginnen.",
            ),
        };
        Some(Problem::new(code, text))
    }

    /// Whether production may begin. Where the mail did not get through, a person may say in a note how the contract reached the
    /// customer; before its first try there is no reason to.
    ///
    /// # Errors
    /// 409.
    pub(crate) fn check(self, has_note: bool) -> ApiResult<()> {
        let may_be_noted = matches!(self, Self::Delayed | Self::Undeliverable);
        match self.problem() {
            Some(problem) if !(has_note && may_be_noted) => Err(ApiError::Conflict(problem)),
            _ => Ok(()),
        }
    }
}

/// Sends a mail of an order again, at once: one that did not go out, or a copy of one that did.
///
/// # Errors
/// 404 for a mail that is not of this order, 409 where the mail is not in that state or enough copies went out.
pub(crate) async fn send_again(
    state: &State,
    order_id: &OrderId,
    mail_id: &MailId,
    copy: bool,
    sent_by: &UserId,
) -> ApiResult<()> {
    let work = async |tx: &mut Tx| {
        let now = state.clock.now();
        let subject = if copy {
            mail::send_copy(tx, order_id, mail_id, now).await?
        } else {
            mail::send_again(tx, order_id, mail_id, &to_text(now)).await?
        };
        let details = json!({ "subject": subject.ok_or_else(ApiError::not_found)? });
        let target = Target::Order(order_id);
        audit::record(state, tx, sent_by, Act::MailSentAgain, target, &details).await?;
        ApiResult::Ok(())
    };
    state
        .db
        .write_locked(&[Lock::Order(order_id)], work)
        .await?;
    state.outbox.notify();
    Ok(())
}
