//! The table `outbox_mails`.

use sqlx::{Any, FromRow, Transaction};
use uuid::Uuid;

use super::compose::Body;
use crate::db::Db;

/// What a mail is; an order has each kind once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// To the customer.
    CustomerConfirmation,
    /// To the operator.
    OperatorNotice,
    /// To the customer: it is being made.
    StatusProcessing,
    /// To the customer: it is done.
    StatusCompleted,
    /// To the customer: it is taken back.
    StatusCancelled,
}

impl Kind {
    fn code(self) -> &'static str {
        match self {
            Self::CustomerConfirmation => "customer_confirmation",
            Self::OperatorNotice => "operator_notice",
            Self::StatusProcessing => "status_processing",
            Self::StatusCompleted => "status_completed",
            Self::StatusCancelled => "status_cancelled",
        }
    }
}

/// A mail to be stored.
pub struct NewMail<'a> {
    pub order_id: &'a str,
    pub kind: Kind,
    pub sender_domain: &'a str,
    pub recipient_name: String,
    pub recipient_address: String,
    pub reply_to: Option<String>,
    pub body: Body,
}

/// A mail about an account, once for each subject and kind.
pub struct NewAccountMail<'a> {
    /// With this user the mail goes too; `None`: it belongs to no account.
    pub user_id: Option<&'a str>,
    /// What the mail is once for: the user, or one request of theirs.
    pub subject_id: &'a str,
    pub kind: &'static str,
    pub sender_domain: &'a str,
    pub recipient_name: String,
    pub recipient_address: String,
    pub reply_to: Option<String>,
    pub body: Body,
}

/// Stores a mail about an account; the unique message id is made of subject and kind.
pub async fn insert_account_mail(
    tx: &mut Transaction<'static, Any>,
    mail: NewAccountMail<'_>,
    now: &str,
) -> Result<(), sqlx::Error> {
    let message_id = format!("<{}.{}@{}>", mail.subject_id, mail.kind, mail.sender_domain);
    sqlx::query(
        "INSERT INTO outbox_mails (id, user_id, kind, message_id, recipient_name, recipient_address, reply_to, \
         subject, text_body, html_body, state, attempts, next_attempt_at, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'queued', 0, $11, $11) \
         ON CONFLICT (message_id) DO NOTHING",
    )
    .bind(Uuid::now_v7().to_string())
    .bind(mail.user_id)
    .bind(mail.kind)
    .bind(message_id)
    .bind(mail.recipient_name)
    .bind(mail.recipient_address)
    .bind(mail.reply_to)
    .bind(mail.body.subject)
    .bind(mail.body.text)
    .bind(mail.body.html)
    .bind(now)
    .execute(&mut **tx)
    .await
    .map(drop)
}

/// A mail to be sent.
#[derive(Debug, FromRow)]
pub struct Waiting {
    pub id: String,
    pub message_id: String,
    pub recipient_name: String,
    pub recipient_address: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub text_body: String,
    pub html_body: String,
    pub attempts: i64,
    pub created_at: String,
}

/// Stores a mail, once for each order and kind.
pub async fn insert(
    tx: &mut Transaction<'static, Any>,
    mail: NewMail<'_>,
    now: &str,
) -> Result<(), sqlx::Error> {
    let kind = mail.kind.code();
    sqlx::query(
        "INSERT INTO outbox_mails (id, order_id, kind, message_id, recipient_name, recipient_address, reply_to, \
         subject, text_body, html_body, state, attempts, next_attempt_at, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'queued', 0, $11, $11) \
         ON CONFLICT (order_id, kind) DO NOTHING",
    )
    .bind(Uuid::now_v7().to_string())
    .bind(mail.order_id)
    .bind(kind)
    .bind(format!("<{}.{kind}@{}>", mail.order_id, mail.sender_domain))
    .bind(mail.recipient_name)
    .bind(mail.recipient_address)
    .bind(mail.reply_to)
    .bind(mail.body.subject)
    .bind(mail.body.text)
    .bind(mail.body.html)
    .bind(now)
    .execute(&mut **tx)
    .await
    .map(drop)
}

/// Takes the next mail whose turn it is. Its next turn is moved to `claimed_until` in the same statement, so that two
/// workers never hold the same mail, and a worker that dies gives it back by doing nothing.
pub async fn claim(
    db: &Db,
    now: &str,
    claimed_until: &str,
) -> Result<Option<Waiting>, sqlx::Error> {
    let mut tx = db.begin_write().await?;
    let waiting: Option<Waiting> = sqlx::query_as(
        "UPDATE outbox_mails SET next_attempt_at = $1, attempts = attempts + 1 WHERE id = ( \
             SELECT id FROM outbox_mails WHERE state = 'queued' AND next_attempt_at <= $2 \
             ORDER BY next_attempt_at LIMIT 1) AND next_attempt_at <= $2 \
         RETURNING id, message_id, recipient_name, recipient_address, reply_to, subject, text_body, html_body, \
             attempts, created_at",
    )
    .bind(claimed_until)
    .bind(now)
    .fetch_optional(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(waiting)
}

/// Notes a mail as sent. The words of a mail about an account go: they may hold a link that opens it.
pub async fn mark_sent(db: &Db, id: &str, now: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox_mails SET state = 'sent', sent_at = $1, last_error = NULL, \
         text_body = CASE WHEN user_id IS NULL THEN text_body ELSE '' END, \
         html_body = CASE WHEN user_id IS NULL THEN html_body ELSE '' END WHERE id = $2",
    )
    .bind(now)
    .bind(id)
    .execute(db.pool())
    .await
    .map(drop)
}

/// Notes a failure; `next_attempt_at` is `None` when no repetition can help.
pub async fn mark_failed(
    db: &Db,
    id: &str,
    error: &str,
    next_attempt_at: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox_mails SET state = $1, last_error = $2, next_attempt_at = COALESCE($3, next_attempt_at) \
         WHERE id = $4 AND state = 'queued'",
    )
    .bind(if next_attempt_at.is_some() { "queued" } else { "failed" })
    .bind(error)
    .bind(next_attempt_at)
    .bind(id)
    .execute(db.pool())
    .await
    .map(drop)
}
