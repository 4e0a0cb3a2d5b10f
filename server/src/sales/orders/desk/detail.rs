//! One order with all that the operator has to know of it.

use core_wasm::validate::CustomerData;
use serde::Serialize;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::actions::{Action, Facts, actions};
use super::detail_parts::{DetailPart, parts};
use super::needs::{self, Need};
use super::reprint::{self, ReprintView};
use super::shipment::{self, Shipment};
use super::view::{AdminOrder, admin_view};
use super::words::{self, NoteView};
use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{MailId, OrderId, PaymentId, SessionId};
use crate::mail::MailState;
use crate::sales::agreements::snapshot::{Agreement, Snapshot};
use crate::sales::order_states::{PaymentColumns, Status};
use crate::sales::orders::made::confirmation::Confirmation;
use crate::sales::orders::money::refund::{MONEY, Money};
use crate::sales::orders::stops::{self, Stop};
use crate::sales::refused_parts::is_not_refused;
use crate::services::invoice_pdf::record::DocumentKind;
use crate::services::payments::Recipient;
use crate::state::State;

/// An order in full.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderDetail {
    /// What the list knows of it, and its money.
    #[serde(flatten)]
    pub order: AdminOrder,
    /// Why somebody has to look, the most urgent first.
    #[schema(value_type = Vec<String>)]
    pub needs: Vec<Need>,
    /// What has to be confirmed before it is made, sent or paid back.
    pub stops: Vec<Stop>,
    /// What can be done now, and why something cannot.
    pub actions: Vec<Action>,
    /// How the mail stands that holds the contract.
    pub confirmation: Confirmation,
    /// Why production does not begin before it went out, in German; null where nothing is in the way.
    pub confirmation_problem: Option<String>,
    /// What can still be refunded, in cents.
    pub refundable_cents: i64,
    /// If given.
    pub phone: Option<String>,
    /// If given.
    pub company: Option<String>,
    /// Ordered as a business.
    pub is_business: bool,
    /// The customer's own number of the order.
    pub reference: Option<String>,
    /// Where the parcel goes to, field by field; null for a pickup, and once it is erased.
    pub delivery_to: Option<Recipient>,
    /// The customer's words to the shop.
    pub message: Option<String>,
    /// True: ordered with an account that is still there.
    pub has_account: bool,
    /// The parts with everything that is known of them.
    pub parts: Vec<DetailPart>,
    /// What was agreed to; null where what is stored of it cannot be read.
    pub agreement: Option<AgreementView>,
    /// The version of the settings that priced it.
    pub settings_version: i64,
    /// The payment provider's ids.
    pub payment: PaymentIds,
    /// The documents, in the order of their numbers.
    pub documents: Vec<DocumentView>,
    /// Mails about it, oldest first.
    pub mails: Vec<MailView>,
    /// Changes of its status, oldest first; that it came in is `createdAt`.
    pub status_changes: Vec<StatusChangeView>,
    /// RFC 3339; null while it is in the lists.
    pub archived_at: Option<String>,
    /// How the parcel travels; null where nobody said.
    pub shipment: Option<Shipment>,
    /// Its reprints at no charge, in the order of their numbers.
    pub reprints: Vec<ReprintView>,
    /// What was noted at any time, oldest first.
    pub notes: Vec<NoteView>,
    /// Pieces that are not printed and checked yet.
    pub unfinished_pieces: i64,
    /// Printed pieces that nobody has looked at, of the parts that are not refused; those of reprints are not among them.
    pub to_check: Vec<PiecesToCheck>,
}

/// Printed pieces of a part that nobody has looked at.
#[derive(Debug, Serialize, ToSchema, FromRow)]
pub struct PiecesToCheck {
    /// Place of the part in the order, from 0.
    pub position: i64,
    /// The number of pieces.
    pub pieces: i64,
}

/// What was agreed to, and in which words.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgreementView {
    /// RFC 3339.
    pub agreed_at: String,
    /// The words on the button.
    pub pay_button_text: String,
    /// Version of the terms.
    pub terms_version: String,
    /// Version of the privacy information.
    pub privacy_version: String,
    /// Version of the withdrawal information.
    pub withdrawal_version: String,
}

impl From<Agreement> for AgreementView {
    fn from(agreement: Agreement) -> Self {
        Self {
            agreed_at: agreement.agreed_at,
            pay_button_text: agreement.pay_button_text,
            terms_version: agreement.terms.version,
            privacy_version: agreement.privacy.version,
            withdrawal_version: agreement.withdrawal.version,
        }
    }
}

/// What the payment provider calls it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentIds {
    /// Of the payment page.
    #[schema(value_type = Option<String>)]
    pub session_id: Option<SessionId>,
    /// Of the payment.
    #[schema(value_type = Option<String>)]
    pub payment_intent_id: Option<PaymentId>,
}

/// An invoice, or a document that corrects it or takes it back.
#[derive(Debug, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct DocumentView {
    /// RE-YYYY-NNNNNN
    pub number: String,
    /// `invoice`, `correction` or `cancellation`.
    #[schema(value_type = String)]
    pub kind: DocumentKind,
    /// RFC 3339.
    pub created_at: String,
}

/// A mail about the order.
#[derive(Debug, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct MailView {
    /// Its id.
    #[schema(value_type = String)]
    pub id: MailId,
    /// What it says it is about.
    pub subject: String,
    /// Where it goes.
    pub recipient_address: String,
    /// `queued`, `sent` or `failed`.
    #[schema(value_type = String)]
    pub state: MailState,
    /// RFC 3339.
    pub created_at: String,
    /// RFC 3339; null until it is sent.
    pub sent_at: Option<String>,
    /// What the mail server said last.
    pub last_error: Option<String>,
}

/// A change of the status.
#[derive(Debug, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct StatusChangeView {
    /// The status from then on.
    #[schema(value_type = String)]
    pub status: Status,
    /// RFC 3339.
    pub created_at: String,
    /// The parcel's number.
    pub tracking_number: Option<String>,
    /// For the operator only.
    pub admin_note: Option<String>,
    /// Of the admin; null once that account is gone.
    pub admin_email: Option<String>,
}

/// What a mail says, as it went out.
#[derive(Debug, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct SentMail {
    /// What it says it is about.
    pub subject: String,
    /// Without any markup.
    pub text_body: String,
}

const UNFINISHED: &str = concat!(
    "SELECT CAST(COALESCE(SUM(quantity - COALESCE(checked, 0)), 0) AS BIGINT) FROM order_parts \
     LEFT JOIN printed_parts ON printed_parts.order_id = order_parts.order_id AND printed_parts.position = order_parts.position \
     WHERE order_parts.order_id = $1 AND ",
    is_not_refused!("order_parts.order_id", "order_parts.position")
);

const TO_CHECK: &str = concat!(
    "SELECT order_parts.position, printed - checked AS pieces FROM order_parts \
     JOIN printed_parts ON printed_parts.order_id = order_parts.order_id AND printed_parts.position = order_parts.position \
     WHERE order_parts.order_id = $1 AND printed > checked AND ",
    is_not_refused!("order_parts.order_id", "order_parts.position"),
    " ORDER BY order_parts.position"
);

#[derive(FromRow)]
struct Row {
    status: Status,
    #[sqlx(flatten)]
    payment: PaymentColumns,
    cart_items: String,
    customer_data: String,
    delivery_address: Option<String>,
    settings_version: i64,
    stripe_session_id: Option<SessionId>,
    payment_intent_id: Option<PaymentId>,
    archived_at: Option<String>,
    tax_rate: Option<i64>,
    account: Option<String>,
    snapshot: Option<String>,
    settings: Option<String>,
}

/// A real order in full.
///
/// # Errors
/// 404 for an unknown order; when the database does not answer.
pub(crate) async fn detail(state: &State, id: &OrderId) -> ApiResult<OrderDetail> {
    let db = &state.db;
    let mut order = admin_view(db, id).await?.ok_or_else(ApiError::not_found)?;
    for dispute in &mut order.disputes {
        dispute.page = state.payments.dispute_page(&dispute.id);
    }
    let row: Row = sqlx::query_as(
        "SELECT orders.status, payment_state, held_decision, refund_state, cart_items, customer_data, delivery_address, orders.settings_version, \
         stripe_session_id, payment_intent_id, archived_at, tax_rate, users.id AS account, checkouts.snapshot, \
         settings_versions.settings \
         FROM orders LEFT JOIN users ON users.id = orders.user_id LEFT JOIN checkouts ON checkouts.id = orders.checkout_id \
         LEFT JOIN settings_versions ON settings_versions.version = checkouts.settings_version \
         WHERE orders.id = $1",
    )
    .bind(id)
    .fetch_one(db.pool())
    .await?;
    let money: Money = sqlx::query_as(MONEY).bind(id).fetch_one(db.pool()).await?;
    let needs = needs::of_orders(db.pool(), &needs::today(state), &[id])
        .await?
        .remove(id)
        .unwrap_or_default();
    let confirmation = Confirmation::of_order(db.pool(), id).await?;
    let facts = Facts {
        status: row.status,
        payment: row.payment,
        money: &money,
        needs: &needs,
        confirmation,
        reprint: reprint::check(db, id).await,
    };
    let snapshot: Option<Snapshot> = row
        .snapshot
        .as_deref()
        .zip(row.settings.as_deref())
        .and_then(|(snapshot, settings)| Snapshot::read(snapshot, settings).ok());
    let (settings, agreement) = snapshot
        .map(|snapshot| (snapshot.settings, snapshot.agreement))
        .unzip();
    let customer: CustomerData = serde_json::from_str(&row.customer_data).unwrap_or_default();
    Ok(OrderDetail {
        actions: actions(facts),
        confirmation,
        confirmation_problem: confirmation
            .problem()
            .filter(|_| row.status == Status::Submitted)
            .map(|problem| problem.message().to_owned()),
        needs,
        stops: stops::of_orders(db.pool(), &[id])
            .await?
            .remove(id)
            .unwrap_or_default(),
        refundable_cents: money.left_cents(),
        phone: customer.phone,
        company: customer.company,
        is_business: customer.is_business,
        reference: customer.reference,
        delivery_to: row
            .delivery_address
            .as_deref()
            .and_then(|text| serde_json::from_str(text).ok()),
        message: customer.message,
        has_account: row.account.is_some(),
        parts: parts(
            state,
            id,
            &row.cart_items,
            row.tax_rate,
            settings.as_ref(),
        )
        .await?,
        agreement: agreement.map(AgreementView::from),
        settings_version: row.settings_version,
        payment: PaymentIds {
            session_id: row.stripe_session_id,
            payment_intent_id: row.payment_intent_id,
        },
        documents: sqlx::query_as(
            "SELECT number, kind, created_at FROM invoices WHERE order_id = $1 ORDER BY position",
        )
        .bind(id)
        .fetch_all(db.pool())
        .await?,
        mails: sqlx::query_as(
            "SELECT id, subject, recipient_address, state, created_at, sent_at, last_error FROM outbox_mails \
             WHERE order_id = $1 ORDER BY created_at, id",
        )
        .bind(id)
        .fetch_all(db.pool())
        .await?,
        status_changes: sqlx::query_as(
            "SELECT status, order_status_history.created_at, tracking_number, admin_note, users.email AS admin_email \
             FROM order_status_history LEFT JOIN users ON users.id = changed_by WHERE order_id = $1 \
             ORDER BY order_status_history.created_at, order_status_history.id",
        )
        .bind(id)
        .fetch_all(db.pool())
        .await?,
        archived_at: row.archived_at,
        shipment: shipment::of_order(db.pool(), id).await?,
        reprints: reprint::views(db, id, &row.cart_items).await?,
        notes: words::notes(db, id).await?,
        unfinished_pieces: sqlx::query_scalar(UNFINISHED)
            .bind(id)
            .fetch_one(db.pool())
            .await?,
        to_check: sqlx::query_as(TO_CHECK).bind(id).fetch_all(db.pool()).await?,
        order,
    })
}

/// What a mail about an order says.
pub(crate) async fn sent_mail(
    db: &Db,
    order_id: &OrderId,
    mail_id: &MailId,
) -> Result<Option<SentMail>, sqlx::Error> {
    sqlx::query_as("SELECT subject, text_body FROM outbox_mails WHERE order_id = $1 AND id = $2")
        .bind(order_id)
        .bind(mail_id)
        .fetch_optional(db.pool())
        .await
}
