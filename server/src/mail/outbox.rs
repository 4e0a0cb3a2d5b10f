//! The table `outbox_mails`.

use std::borrow::Cow;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::letter::Body;
use super::pictures;
use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::db::{Db, Statement, Tx, rows_of_places};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::foundation::ids::{MailId, OrderId, UserId};

/// What a mail is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Kind<'a> {
    /// To the customer.
    CustomerConfirmation,
    /// To the customer: an order came in that cannot be confirmed yet.
    OrderReceipt,
    /// To the customer: a new link to the order, asked for on this day.
    OrderLink(&'a str),
    /// To the operator.
    OperatorNotice,
    /// To the customer: it is being made.
    StatusProcessing,
    /// To the customer: it is done.
    StatusCompleted,
    /// To the customer: it is taken back.
    StatusCancelled,
    /// To the customer: the part at this place is not made.
    PartRefused(i64),
    /// To the customer: so much of the payment went back so far.
    Refund {
        /// In cents; one mail for each sum.
        cents: i64,
        /// The number of refunds that failed before: the same sum may then be reached again, and is news again.
        failed_before: usize,
    },
    /// To the customer: documents of money that went back before, by the number of the first.
    Correction(&'a str),
    /// To the operator: a payment is disputed, by the dispute's id.
    OperatorDispute(&'a str),
    /// To the operator: a refund failed, by its id.
    OperatorRefundFailed(&'a str),
    /// To the operator: a refund was not made, by our id of it.
    OperatorRefundRefused(&'a str),
    /// To the operator: a second payment of one order, by its id.
    OperatorPaidTwice(&'a str),
    /// To a new user.
    Welcome,
    /// To a user: the link that confirms the address, once more.
    Confirmation,
    /// To the operator: somebody registered.
    NewUser,
    /// To a user: somebody wanted to register with the same address.
    AccountExists,
    /// To a user: the link for a new password.
    PasswordReset,
    /// To a user.
    PasswordChanged,
    /// To a user, at the address that the account had before.
    EmailCorrected,
    /// To a user: the account goes on a day unless somebody logs in.
    AccountEnds,
    /// To the operator: what a customer says.
    Feedback,
    /// To the customer who declared a withdrawal.
    WithdrawalReceipt,
    /// To the operator: somebody declared a withdrawal.
    WithdrawalNotice,
    /// To the customer: the money of a withdrawn order that was delivered goes back, decided at this time.
    WithdrawalAccepted(&'a str),
    /// To the customer: what the operator writes, by the key of the form.
    Message(&'a str),
    /// To the customer: carrier and number of the parcel, noted at this time.
    Shipment(&'a str),
    /// To the customer: something is printed once more, by the reprint's id.
    ReprintMade(&'a str),
    /// To the customer: it is not, after all.
    ReprintCancelled(&'a str),
    /// To the customer: it is on its way, or ready to be collected.
    ReprintShipped(&'a str),
    /// To the customer: address or day of the delivery were put right at this time.
    DeliveryChanged(&'a str),
    /// To the customer: a withdrawal is rejected, decided at this time.
    WithdrawalRejected(&'a str),
}

impl Kind<'_> {
    /// As it stands in the table: an order has each of them once, so that what may come more often says which one it is.
    fn code(self) -> Cow<'static, str> {
        let code: &'static str = self.into();
        match self {
            Self::OrderLink(which)
            | Self::Correction(which)
            | Self::OperatorDispute(which)
            | Self::OperatorRefundFailed(which)
            | Self::OperatorRefundRefused(which)
            | Self::OperatorPaidTwice(which)
            | Self::Message(which)
            | Self::Shipment(which)
            | Self::ReprintMade(which)
            | Self::ReprintCancelled(which)
            | Self::ReprintShipped(which)
            | Self::DeliveryChanged(which)
            | Self::WithdrawalAccepted(which)
            | Self::WithdrawalRejected(which) => Cow::Owned(format!("{code}_{which}")),
            Self::PartRefused(position) => Cow::Owned(format!("{code}_{position}")),
            Self::Refund {
                cents,
                failed_before: 0,
            } => Cow::Owned(format!("{code}_{cents}")),
            Self::Refund {
                cents,
                failed_before,
            } => Cow::Owned(format!("{code}_{cents}_{failed_before}")),
            _ => Cow::Borrowed(code),
        }
    }
}

/// How a mail stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum MailState {
    /// It waits for its turn.
    Queued,
    /// It went out.
    Sent,
    /// No mail server will ever take it.
    Failed,
}

code!(MailState);

/// What a mail is about: with this and its kind it is once in the outbox.
#[derive(Debug, Clone, Copy)]
pub enum About<'a> {
    /// An order has each kind once.
    Order(&'a OrderId),
    /// With its user the mail goes too.
    Account {
        /// `users.id`
        user_id: &'a UserId,
        /// What the mail is once for: the user, or one request of theirs.
        once: &'a str,
    },
    /// Belongs to no account and to no order.
    Other {
        /// What the mail is once for.
        once: &'a str,
    },
}

/// A mail to be stored.
pub struct NewMail<'a> {
    /// With its kind it is once in the outbox.
    pub about: About<'a>,
    /// What it is.
    pub kind: Kind<'a>,
    /// Of its message id.
    pub sender_domain: &'a str,
    /// As it stands before the address.
    pub recipient_name: String,
    /// Where it goes.
    pub recipient_address: String,
    /// Where an answer goes.
    pub reply_to: String,
    /// What it says.
    pub body: Body,
    /// It is not sent before.
    pub due: String,
}

impl NewMail<'_> {
    /// Made of what it is about and its kind.
    fn message_id(&self) -> String {
        let once = match self.about {
            About::Order(id) => id,
            About::Account { once, .. } | About::Other { once } => once,
        };
        format!("<{once}.{}@{}>", self.kind.code(), self.sender_domain)
    }
}

/// As many copies of mails of one order go out in a day: a customer who asks again has them by then, or never gets them.
const MOST_COPIES_A_DAY: i64 = 5;

/// Stores each of these mails unless it is there: the unique message id is made of what it is about and its kind.
pub fn insert(mails: Vec<NewMail<'_>>, now: &str) -> Statement {
    let sql = format!(
        "INSERT INTO outbox_mails (id, order_id, user_id, kind, message_id, recipient_name, recipient_address, \
         reply_to, subject, text_body, html_body, pictures, has_notice, invoice, next_attempt_at, created_at, state, attempts) VALUES {} \
         ON CONFLICT DO NOTHING",
        rows_of_places(2, mails.len(), 15, ", $1, 'queued', 0")
    );
    let mut statement = Statement::new(sql).bind(now);
    for mail in mails {
        let kind = mail.kind.code();
        let message_id = mail.message_id();
        let (order_id, user_id) = match mail.about {
            About::Order(id) => (Some(id), None),
            About::Account { user_id, .. } => (None, Some(user_id)),
            About::Other { .. } => (None, None),
        };
        statement = statement
            .bind(&MailId::random())
            .bind(order_id)
            .bind(user_id)
            .bind(kind.to_string())
            .bind(message_id)
            .bind(mail.recipient_name)
            .bind(mail.recipient_address)
            .bind(mail.reply_to)
            .bind(mail.body.subject)
            .bind(mail.body.text)
            .bind(mail.body.html)
            .bind(pictures::to_column(&mail.body.pictures))
            .bind(i64::from(mail.body.has_notice))
            .bind((!mail.body.documents.is_empty()).then(|| mail.body.documents.join(" ")))
            .bind(mail.due);
    }
    statement
}

/// Deletes a mail that no worker has tried to send yet; answers when it was due.
pub async fn delete_untried(
    tx: &mut Tx,
    mail: &NewMail<'_>,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar(
        "DELETE FROM outbox_mails WHERE message_id = $1 AND state = 'queued' AND attempts = 0 RETURNING next_attempt_at",
    )
    .bind(mail.message_id())
    .fetch_optional(&mut **tx)
    .await
}

/// A mail to be sent.
#[derive(Debug, FromRow)]
pub struct Waiting {
    pub id: MailId,
    pub message_id: String,
    pub recipient_name: String,
    pub recipient_address: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub text_body: String,
    pub html_body: String,
    pub pictures: String,
    /// 1: the official notice on the legal guarantee is attached.
    pub has_notice: i64,
    /// Number of the document that is attached.
    pub invoice: Option<String>,
    pub attempts: i64,
    pub created_at: String,
}

/// True if the latest mail about the money of an order promises it back: the order was cancelled, and no refund became known since.
pub async fn is_refund_promised(tx: &mut Tx, order_id: &OrderId) -> Result<bool, sqlx::Error> {
    let last: Option<String> = sqlx::query_scalar(
        "SELECT kind FROM outbox_mails WHERE order_id = $1 AND (kind = $2 OR kind LIKE 'refund%') \
         ORDER BY created_at DESC, id DESC LIMIT 1",
    )
    .bind(order_id)
    .bind(Kind::StatusCancelled.code().as_ref())
    .fetch_optional(&mut **tx)
    .await?;
    Ok(last.as_deref() == Some(Kind::StatusCancelled.code().as_ref()))
}

/// Takes the next mails whose turn it is, `most` at most. Their next turn is moved to `claimed_until` in the same statement, so
/// that two workers never hold the same mail, and a worker that dies gives it back by doing nothing. In PostgreSQL the workers of
/// several processes pass over what another one is taking at this moment. Both times are the database's: all processes have the same
/// clock. A mail that was due when it was written is due now, whatever clock its writer had.
pub async fn claim(
    db: &Db,
    now: &str,
    claimed_until: &str,
    most: i64,
) -> Result<Vec<Waiting>, sqlx::Error> {
    let sql = format!(
        "WITH next AS MATERIALIZED (SELECT id FROM outbox_mails WHERE state = 'queued' \
             AND (next_attempt_at <= $2 OR (attempts = 0 AND next_attempt_at <= created_at)) ORDER BY next_attempt_at, id LIMIT $3 {}) \
         UPDATE outbox_mails SET next_attempt_at = $1, attempts = attempts + 1 \
         WHERE id IN (SELECT id FROM next) AND state = 'queued' \
             AND (next_attempt_at <= $2 OR (attempts = 0 AND next_attempt_at <= created_at)) \
         RETURNING id, message_id, recipient_name, recipient_address, reply_to, subject, text_body, html_body, \
             pictures, CAST(has_notice AS BIGINT) AS has_notice, invoice, attempts, created_at",
        db.skip_locked()
    );
    // All of them: the statement is only then at its end, and committed.
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(claimed_until)
        .bind(now)
        .bind(most)
        .fetch_all(db.writer())
        .await
}

/// Holds a claimed mail for longer, or until it is given back; false if the claim had ended and somebody else has taken the mail.
/// `attempts` tells one claim from the next.
pub async fn prolong(
    db: &Db,
    id: &MailId,
    attempts: i64,
    claimed_until: &str,
) -> Result<bool, sqlx::Error> {
    let held = sqlx::query(
        "UPDATE outbox_mails SET next_attempt_at = $1 WHERE id = $2 AND attempts = $3 AND state = 'queued'",
    )
    .bind(claimed_until)
    .bind(id)
    .bind(attempts)
    .execute(db.writer())
    .await?;
    Ok(held.rows_affected() == 1)
}

/// Gives back a claimed mail that was not sent: the next worker takes it, and this does not count as a try.
pub async fn give_back(db: &Db, id: &MailId, attempts: i64, now: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox_mails SET next_attempt_at = $1, attempts = attempts - 1 \
         WHERE id = $2 AND attempts = $3 AND state = 'queued'",
    )
    .bind(now)
    .bind(id)
    .bind(attempts)
    .execute(db.writer())
    .await
    .map(drop)
}

/// Notes a mail as sent. Of its two bodies the text is kept, which says the same in a third of the bytes; the words of a mail
/// about an account go as well: they may hold a link that opens it.
pub async fn mark_sent(db: &Db, id: &MailId, now: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox_mails SET state = 'sent', sent_at = $1, last_error = NULL, \
         text_body = CASE WHEN user_id IS NULL THEN text_body ELSE '' END, \
         html_body = '', pictures = '[]' WHERE id = $2",
    )
    .bind(now)
    .bind(id)
    .execute(db.writer())
    .await
    .map(drop)
}

/// Notes a failure; `next_attempt_at` is `None` when no repetition can help.
pub async fn mark_failed(
    db: &Db,
    id: &MailId,
    error: &str,
    next_attempt_at: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox_mails SET state = $1, last_error = $2, next_attempt_at = COALESCE($3, next_attempt_at) \
         WHERE id = $4 AND state = 'queued'",
    )
    .bind(if next_attempt_at.is_some() { MailState::Queued } else { MailState::Failed })
    .bind(error)
    .bind(next_attempt_at)
    .bind(id)
    .execute(db.writer())
    .await
    .map(drop)
}

/// Makes it the turn of a mail of an order that did not go out. Its subject; none if the order has no such mail. One that was sent
/// has lost its HTML, and is not sent twice.
///
/// # Errors
/// 409 for one that was sent; when the database does not answer.
pub async fn send_again(
    tx: &mut Tx,
    order_id: &OrderId,
    mail_id: &MailId,
    now: &str,
) -> ApiResult<Option<String>> {
    let known: Option<(MailState, String)> =
        sqlx::query_as("SELECT state, subject FROM outbox_mails WHERE order_id = $1 AND id = $2")
            .bind(order_id)
            .bind(mail_id)
            .fetch_optional(&mut **tx)
            .await?;
    let Some((state, subject)) = known else {
        return Ok(None);
    };
    if state == MailState::Sent {
        return Err(ApiError::conflict(
            "mail_sent",
            "Diese Mail ist inzwischen verschickt. Bitte laden Sie die Bestellung neu.",
        ));
    }
    sqlx::query(
        "UPDATE outbox_mails SET state = 'queued', attempts = 0, next_attempt_at = $1 \
         WHERE id = $2 AND state <> 'sent'",
    )
    .bind(now)
    .bind(mail_id)
    .execute(&mut **tx)
    .await?;
    Ok(Some(subject))
}

/// A mail that is news for the staff: the operator has it too, or its customer will not.
#[derive(Debug, FromRow)]
pub struct News {
    /// Its id.
    pub id: MailId,
    /// What it is about, if that is an order.
    pub order_id: Option<OrderId>,
    /// What it is, as it stands in the table.
    kind: String,
    /// What it says in one line.
    pub subject: String,
    /// How it stands.
    pub state: MailState,
    /// When it was written.
    pub created_at: String,
}

impl News {
    /// Whether it is the notice of a new order.
    pub fn is_new_order(&self) -> bool {
        self.kind == Kind::OperatorNotice.code()
    }

    /// Whether it is the notice of a withdrawal.
    pub fn is_withdrawal(&self) -> bool {
        self.kind == Kind::WithdrawalNotice.code()
    }
}

/// The news since a time that no phone has yet, the oldest first, `most` at most.
pub async fn news(db: &Db, since: &str, most: i64) -> Result<Vec<News>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, order_id, kind, subject, state, created_at FROM outbox_mails \
         WHERE created_at > $1 AND pushed_at IS NULL \
         AND (kind LIKE 'operator%' OR kind IN ('withdrawal_notice', 'feedback') OR state = 'failed') \
         ORDER BY created_at, id LIMIT $2",
    )
    .bind(since)
    .bind(most)
    .fetch_all(db.pool())
    .await
}

/// Takes a piece of news for this process; false if another one has it.
pub async fn claim_news(db: &Db, id: &MailId, now: &str) -> Result<bool, sqlx::Error> {
    let claimed =
        sqlx::query("UPDATE outbox_mails SET pushed_at = $1 WHERE id = $2 AND pushed_at IS NULL")
            .bind(now)
            .bind(id)
            .execute(db.writer())
            .await?;
    Ok(claimed.rows_affected() == 1)
}

/// A mail that did not go out: none of its words, which may hold a link that opens an account.
#[derive(Debug, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct WaitingMail {
    /// Its id.
    #[schema(value_type = String)]
    pub id: MailId,
    /// What it says it is about.
    pub subject: String,
    /// Where it goes.
    pub recipient_address: String,
    /// `queued` or `failed`.
    #[schema(value_type = String)]
    pub state: MailState,
    /// What the mail server said last.
    pub last_error: Option<String>,
    /// RFC 3339.
    pub created_at: String,
    /// Of the order that it is about, if it is about one.
    #[schema(value_type = Option<String>)]
    pub order_id: Option<OrderId>,
}

/// The newest mails that no mail server takes, or that have waited for more than ten minutes.
pub async fn undelivered(db: &Db, most: i64) -> Result<Vec<WaitingMail>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, subject, recipient_address, state, last_error, created_at, order_id FROM outbox_mails \
         WHERE state = 'failed' OR (state = 'queued' AND attempts >= 6) ORDER BY created_at DESC, id DESC LIMIT $1",
    )
    .bind(most)
    .fetch_all(db.pool())
    .await
}

/// Makes it the turn of a mail that did not go out, and answers its order and subject. None for an unknown mail.
pub async fn try_again(
    tx: &mut Tx,
    mail_id: &MailId,
    now: &str,
) -> Result<Option<(Option<OrderId>, String)>, sqlx::Error> {
    let known: Option<(Option<OrderId>, String)> = sqlx::query_as(
        "SELECT order_id, subject FROM outbox_mails WHERE id = $1 AND state <> 'sent'",
    )
    .bind(mail_id)
    .fetch_optional(&mut **tx)
    .await?;
    if known.is_some() {
        sqlx::query(
            "UPDATE outbox_mails SET state = 'queued', attempts = 0, next_attempt_at = $1 WHERE id = $2 AND state <> 'sent'",
        )
        .bind(now)
        .bind(mail_id)
        .execute(&mut **tx)
        .await?;
    }
    Ok(known)
}

#[derive(FromRow)]
struct Original {
    kind: String,
    /// The address of the order's customer today.
    customer_email: Option<String>,
    state: MailState,
    message_id: String,
    recipient_name: String,
    recipient_address: String,
    reply_to: Option<String>,
    subject: String,
    text_body: String,
    sent_at: Option<String>,
}

/// Stores a copy of a mail of an order that went out, to the same person, whose address may have been put right since: its words, which are all that is kept of it, below a line
/// that says so. What was sent stays as it was. The copy's subject; none if the order has no such mail.
///
/// # Errors
/// 409 for one that did not go out yet, whose words were deleted, and where enough copies went out; when the database does not answer.
pub async fn send_copy(
    tx: &mut Tx,
    order_id: &OrderId,
    mail_id: &MailId,
    now: Timestamp,
) -> ApiResult<Option<String>> {
    let refused = |code, text: &str| Err(ApiError::conflict(code, text));
    let known: Option<Original> = sqlx::query_as(
        "SELECT kind, (SELECT customer_email FROM orders WHERE orders.id = order_id) AS customer_email, \
         state, message_id, recipient_name, recipient_address, reply_to, subject, text_body, sent_at \
         FROM outbox_mails WHERE order_id = $1 AND id = $2",
    )
    .bind(order_id)
    .bind(mail_id)
    .fetch_optional(&mut **tx)
    .await?;
    let Some(mut mail) = known else {
        return Ok(None);
    };
    let is_operators = [OPERATORS, OPERATORS_COPY]
        .iter()
        .any(|start| mail.kind.starts_with(start));
    if !is_operators
        && let Some(today) = mail.customer_email.take()
        && mail.recipient_address.to_lowercase() != today
    {
        mail.recipient_address = today;
    }
    if mail.state != MailState::Sent {
        return refused(
            "mail_not_sent",
            "Diese Mail ist noch nicht verschickt. Bitte laden Sie die Bestellung neu.",
        );
    }
    if mail.text_body.is_empty() {
        return refused("mail_erased", "Der Inhalt dieser Mail ist gelöscht.");
    }
    let a_day_ago = to_text(now - SignedDuration::from_hours(24));
    let copies: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM outbox_mails WHERE order_id = $1 AND kind LIKE 'copy_%' AND created_at > $2",
    )
    .bind(order_id)
    .bind(a_day_ago)
    .fetch_one(&mut **tx)
    .await?;
    if copies >= MOST_COPIES_A_DAY {
        return refused(
            "mail_sent_often",
            "Zu dieser Bestellung sind heute schon fünf Mails erneut gesendet worden. Bitte prüfen Sie die Adresse.",
        );
    }
    let id = MailId::random();
    let (_, domain) = mail
        .message_id
        .rsplit_once('@')
        .unwrap_or(("", "localhost>"));
    let now_text = to_text(now);
    sqlx::query(
        "INSERT INTO outbox_mails (id, order_id, kind, message_id, recipient_name, recipient_address, reply_to, subject, \
         text_body, html_body, pictures, has_notice, invoice, next_attempt_at, created_at, state, attempts) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, '', '[]', has_notice, invoice, $10, $10, 'queued', 0 FROM outbox_mails WHERE id = $11",
    )
    .bind(&id)
    .bind(order_id)
    .bind(match is_operators {
        true => format!("{OPERATORS_COPY}_{id}"),
        false => format!("copy_{id}"),
    })
    .bind(format!("<{id}.copy@{domain}"))
    .bind(mail.recipient_name)
    .bind(mail.recipient_address)
    .bind(mail.reply_to)
    .bind(&mail.subject)
    .bind(copied(&mail.text_body, mail.sent_at.as_deref()))
    .bind(now_text)
    .bind(mail_id)
    .execute(&mut **tx)
    .await?;
    Ok(Some(mail.subject))
}

/// The words of a copy: nobody shall take it for a second order, nor a copy of a copy for another one.
fn copied(text: &str, sent_at: Option<&str>) -> String {
    if text.starts_with(COPY_LINE) {
        return text.to_owned();
    }
    let day = sent_at
        .and_then(|time| time.parse::<Timestamp>().ok())
        .map(|time| german::date(time.to_zoned(german::time_zone()).date()))
        .unwrap_or_default();
    format!("{COPY_LINE} {day}.\n\n{text}")
}

/// How the kinds of mails to the operator begin, and those of their copies: a copy of such a copy is the operator's as well.
const OPERATORS: &str = "operator";
const OPERATORS_COPY: &str = "copy_operator";

const COPY_LINE: &str = "Dies ist eine Kopie unserer Mail vom";
