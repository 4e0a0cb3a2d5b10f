//! Receipts of withdrawals that no mail server takes: the law wants the customer to have one (§ 356a BGB), so that a person has to look,
//! whether the declaration names an order or not.

use serde::Serialize;
use serde_json::json;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::foundation::clock::to_text;
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{MailId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::state::State;

/// A receipt that did not go out and will not by itself.
#[derive(Debug, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct FailedReceipt {
    /// `outbox_mails.id`
    #[schema(value_type = String)]
    pub id: MailId,
    /// As the declaration has it.
    pub recipient_name: String,
    /// As the declaration has it.
    pub recipient_address: String,
    /// RFC 3339.
    pub created_at: String,
    /// What the mail server said, with shortened addresses.
    pub last_error: Option<String>,
}

/// All of them, oldest first.
pub async fn failed(db: &Db) -> Result<Vec<FailedReceipt>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, recipient_name, recipient_address, created_at, last_error FROM outbox_mails \
         WHERE state = 'failed' AND kind = 'withdrawal_receipt' AND settled_at IS NULL ORDER BY created_at, id",
    )
    .fetch_all(db.pool())
    .await
}

/// Tries to send one of them again, at once.
///
/// # Errors
/// 404 for an unknown receipt.
pub(crate) async fn send_again(state: &State, id: &MailId, sent_by: &UserId) -> ApiResult<()> {
    let now = to_text(state.clock.now());
    let work = async |tx: &mut Tx| {
        let queued = sqlx::query(
            "UPDATE outbox_mails SET state = 'queued', attempts = 0, next_attempt_at = $1 \
             WHERE id = $2 AND state = 'failed' AND kind = 'withdrawal_receipt' AND settled_at IS NULL",
        )
        .bind(&now)
        .bind(id)
        .execute(&mut **tx)
        .await?;
        if queued.rows_affected() == 0 {
            return Err(ApiError::not_found());
        }
        let details = json!({ "subject": "Eingangsbestätigung eines Widerrufs" });
        audit::record(
            state,
            tx,
            sent_by,
            Act::MailSentAgain,
            Target::Shop,
            &details,
        )
        .await?;
        Ok(())
    };
    state.db.write(work).await?;
    state.outbox.notify();
    Ok(())
}

/// Notes that the customer has the receipt in another way, and how.
///
/// # Errors
/// 404 for an unknown receipt.
pub(crate) async fn confirm_receipt(
    state: &State,
    id: &MailId,
    how: &str,
    settled_by: &UserId,
) -> ApiResult<()> {
    let now = to_text(state.clock.now());
    let work = async |tx: &mut Tx| {
        let settled = sqlx::query(
            "UPDATE outbox_mails SET settled_at = $1 \
             WHERE id = $2 AND state = 'failed' AND kind = 'withdrawal_receipt' AND settled_at IS NULL",
        )
        .bind(&now)
        .bind(id)
        .execute(&mut **tx)
        .await?;
        if settled.rows_affected() == 0 {
            return Err(ApiError::not_found());
        }
        let details = json!({ "reason": how });
        audit::record(
            state,
            tx,
            settled_by,
            Act::ReceiptSettled,
            Target::Shop,
            &details,
        )
        .await?;
        ApiResult::Ok(())
    };
    state.db.write(work).await
}
