//! One order with all that the operator has to know of it.

use std::collections::HashMap;

use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use core_wasm::price::{Quote, QuoteStep, quote_in_order};
use core_wasm::settings::Settings;
use core_wasm::units::mm3_to_cm3;
use core_wasm::validate::CustomerData;
use serde::{Deserialize as _, Serialize};
use serde_json::Value;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::actions::{Action, Facts, actions};
use super::needs::{self, Need};
use super::reprint::{self, ReprintView};
use super::shipment::{self, Shipment};
use super::view::{AdminOrder, admin_view};
use super::words::{self, NoteView};
use crate::files::uploads::signed_path;
use crate::foundation::db::{Db, rows_in};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{FileId, MailId, OrderId, PaymentId, SessionId};
use crate::foundation::tax::IncludedTax;
use crate::mail::MailState;
use crate::sales::agreements::snapshot::{Agreement, Snapshot, SnapshotItem};
use crate::sales::invoices::DocumentKind;
use crate::sales::order_states::{PaymentColumns, Status};
use crate::sales::orders::index::readable_parts;
use crate::sales::orders::made::confirmation::Confirmation;
use crate::sales::orders::money::refund::{MONEY, Money};
use crate::sales::orders::stops::{self, Stop};
use crate::sales::part_checks::{self, PartCheck};
use crate::sales::print_costs::{self, PartCosts};
use crate::sales::refusal::Refusal;
use crate::sales::refused_parts::{self, RefusedPart, is_not_refused};
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

/// A part in full.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DetailPart {
    /// Place in the order, from 0.
    pub position: usize,
    /// As uploaded.
    pub file_name: String,
    /// Where its bytes are; null once they are gone.
    pub file_url: Option<String>,
    /// Number of bytes; null once they are gone.
    pub size_bytes: Option<i64>,
    /// SHA-256 of the ordered bytes.
    pub sha256: String,
    /// Pieces.
    pub quantity: u32,
    /// The nine fields of CFG-13.
    #[schema(value_type = serde_json::Value)]
    pub configuration: Value,
    /// Priced volume of one piece in cm³.
    pub volume_cm3: f64,
    /// That this volume is unsure and why, in German.
    pub volume_note: Option<String>,
    /// That its walls are thinner than the nozzle, in German.
    pub wall_note: Option<String>,
    /// What a name in its file hints at that is not made, in German.
    pub content_note: Option<String>,
    /// What the customer agreed to although something of the part is not printable, in German.
    pub made_anyway: Option<String>,
    /// What the server found of its printability; null until it has looked.
    pub print_check: Option<PartCheck>,
    /// What it costs the owner; null where nobody has said what a print costs, or no layers could be cut.
    pub costs: Option<PartCosts>,
    /// That it is not made; null where it is.
    pub refusal: Option<PartRefusalView>,
    /// Whether that volume is estimated from the box around the part.
    pub is_estimated: bool,
    /// What one piece was measured at in cm³, where that is not what it was priced by; null where nothing could be measured.
    pub measured_cm3: Option<f64>,
    /// How the file was scaled, in German; null where the part is made as the file has it.
    pub scaling: Option<String>,
    /// The measures of the file are multiplied by it.
    pub unit_factor: f64,
    /// stl, obj, step, ply or amf
    pub format: String,
    /// Of the part as it is made, along x, y and z.
    pub dimensions_mm: [f64; 3],
    /// Number of triangles.
    pub triangles: u32,
    /// Connected parts of its surface.
    pub shells: u32,
    /// Every edge has exactly two faces.
    pub watertight: bool,
    /// How far the measured volume can be trusted: `sure`, `repaired` or `unsure`.
    #[schema(value_type = String)]
    pub trust: Value,
    /// Before the discount, in cents.
    pub unit_cents_before_discount: i64,
    /// In percent.
    pub discount_percent: f64,
    /// After the discount, in cents.
    pub unit_cents: i64,
    /// Unit price times quantity, in cents.
    pub line_cents: i64,
    /// The steps to that price, by the prices of then; empty where what is stored of them cannot be read.
    pub steps: Vec<PriceStep>,
    /// What the customer stated of a part that the legal check had held.
    pub confirmation: Option<ConfirmationView>,
}

/// Why a part is not made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartRefusalView {
    /// Of the terms.
    pub reason: Refusal,
    /// RFC 3339.
    pub refused_at: String,
    /// For the operator only.
    pub admin_note: Option<String>,
}

impl From<&RefusedPart> for PartRefusalView {
    fn from(part: &RefusedPart) -> Self {
        Self {
            reason: part.reason,
            refused_at: part.refused_at.clone(),
            admin_note: part.admin_note.clone(),
        }
    }
}

/// One step on the way to a price.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PriceStep {
    /// What it does, as the core names it.
    #[schema(value_type = String)]
    pub kind: Value,
    /// In German.
    pub label: String,
    /// Its own number as an exact decimal.
    pub operand: String,
    /// The amount after it in euro, as an exact decimal.
    pub result: String,
}

/// The four statements about a part.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmationView {
    /// RFC 3339.
    pub confirmed_at: String,
    /// Of the statements' text.
    pub text_version: String,
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
/// 404 for what is no order; when the database does not answer.
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
        parts: parts(state, id, &row, settings.as_ref()).await?,
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

async fn parts(
    state: &State,
    order_id: &OrderId,
    row: &Row,
    settings: Option<&Settings>,
) -> ApiResult<Vec<DetailPart>> {
    let items: Vec<(usize, SnapshotItem)> = readable_parts(&row.cart_items);
    let ids: Vec<&FileId> = items.iter().map(|(_, item)| &item.file_id).collect();
    let sizes = sizes(&state.db, &ids).await?;
    let refused = refused_parts::of_order(state.db.pool(), order_id).await?;
    let mut checks = part_checks::of_order(&state.db, order_id).await?;
    let costs = print_costs::saved(&state.db).await?.costs;
    let order_pieces = items.iter().fold(0, |pieces: u32, (_, item)| {
        pieces.saturating_add(item.quantity)
    });
    let priced = |item: &SnapshotItem| {
        let (volume, quantity) = (item.volume_cm3, item.quantity);
        quote_in_order(
            volume,
            quantity,
            order_pieces,
            &item.configuration,
            settings?,
        )
        .ok()
    };
    items
        .into_iter()
        .map(|(position, item)| {
            let size_bytes = sizes.get(&item.file_id).copied();
            let file_url = size_bytes.map(|_| signed_path(&state.signing_key, &item.file_id));
            let material = item.configuration.material.clone();
            let mut part = part(position, priced(&item), item, file_url, size_bytes)?;
            part.print_check = i64::try_from(position)
                .ok()
                .and_then(|at| checks.remove(&at));
            let layers = part.print_check.as_ref().and_then(|check| check.layers);
            part.costs = costs.as_ref().zip(layers).map(|(costs, layers)| {
                let net_cents = IncludedTax::of_order(row.tax_rate, part.line_cents)
                    .map_or(part.line_cents, |tax| tax.net_cents);
                costs.of_part(&material, &layers, part.quantity, net_cents)
            });
            part.refusal = refused_parts::at(&refused, position).map(PartRefusalView::from);
            Ok(part)
        })
        .collect()
}

fn part(
    position: usize,
    priced: Option<Quote>,
    item: SnapshotItem,
    file_url: Option<String>,
    size_bytes: Option<i64>,
) -> ApiResult<DetailPart> {
    let measured = item.measures.volume_mm3.map(mm3_to_cm3);
    // A way that leads somewhere else would explain nothing.
    let steps = priced
        .filter(|priced| priced.line_cents == item.line_cents)
        .map_or_else(Vec::new, |priced| priced.steps);
    Ok(DetailPart {
        position,
        file_url,
        size_bytes,
        configuration: serde_json::to_value(&item.configuration)?,
        scaling: item.unit.and_then(FileUnit::scaling_text),
        unit_factor: item.unit.map_or(1.0, FileUnit::factor),
        format: serde_json::to_value(item.measures.format)?
            .as_str()
            .unwrap_or_default()
            .to_owned(),
        dimensions_mm: item.measures.dimensions_mm,
        triangles: item.measures.triangles,
        shells: item.measures.shells,
        watertight: item.measures.watertight,
        trust: serde_json::to_value(item.measures.trust)?,
        steps: steps
            .into_iter()
            .map(step)
            .collect::<Result<_, serde_json::Error>>()?,
        confirmation: item.legal_confirmation.map(|stated| ConfirmationView {
            confirmed_at: stated.confirmed_at,
            text_version: stated.text_version,
        }),
        file_name: item.file_name,
        sha256: item.sha256,
        quantity: item.quantity,
        volume_cm3: item.volume_cm3,
        volume_note: item.volume_note,
        wall_note: item.measures.wall_note(),
        content_note: item.content_note,
        made_anyway: item.made_anyway,
        print_check: None,
        costs: None,
        refusal: None,
        is_estimated: item.is_estimated,
        measured_cm3: measured.filter(|_| item.is_estimated),
        unit_cents_before_discount: item.unit_cents_before_discount,
        discount_percent: item.discount_percent,
        unit_cents: item.unit_cents,
        line_cents: item.line_cents,
    })
}

fn step(step: QuoteStep) -> Result<PriceStep, serde_json::Error> {
    Ok(PriceStep {
        kind: serde_json::to_value(step.kind)?,
        label: step.label,
        operand: step.operand,
        result: step.result,
    })
}

/// Bytes of each of these files that is still there.
async fn sizes(db: &Db, ids: &[&FileId]) -> Result<HashMap<FileId, i64>, sqlx::Error> {
    let sql = "SELECT id, size_bytes FROM files WHERE id IN ({ids})";
    let rows: Vec<(FileId, i64)> = rows_in(db.pool(), sql, ids).await?;
    Ok(rows.into_iter().collect())
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

/// A file of an order: its place, the customer's name for it, where its bytes lie, and their hash.
#[derive(Debug, FromRow)]
pub struct OrderedFile {
    /// From 0.
    pub position: i64,
    /// As uploaded.
    pub file_name: String,
    /// In the file store.
    pub storage_key: String,
    /// Of the bytes as they came in.
    pub sha256: String,
    /// What the customer said it was meant in.
    #[sqlx(skip)]
    pub unit: Option<FileUnit>,
    /// Pieces.
    pub quantity: i64,
    /// When the bytes came in; RFC 3339.
    pub created_at: String,
    /// How it is printed; none where what is stored of it cannot be read.
    #[sqlx(skip)]
    pub configuration: Option<Configuration>,
}

/// The files of an order that are still there, of the parts that are made.
pub(crate) async fn ordered_files(
    db: &Db,
    order_id: &OrderId,
) -> Result<Vec<OrderedFile>, sqlx::Error> {
    let items: Option<String> = sqlx::query_scalar("SELECT cart_items FROM orders WHERE id = $1")
        .bind(order_id)
        .fetch_optional(db.pool())
        .await?;
    let items: Vec<Value> = items
        .and_then(|items| serde_json::from_str(&items).ok())
        .unwrap_or_default();
    let mut files: Vec<OrderedFile> = sqlx::query_as(concat!(
        "SELECT position, order_parts.file_name, storage_key, sha256, quantity, files.created_at FROM order_parts JOIN files ON files.id = file_id \
         WHERE order_id = $1 AND ",
        is_not_refused!("order_parts.order_id", "order_parts.position"),
        " ORDER BY position"
    ))
    .bind(order_id)
    .fetch_all(db.pool())
    .await?;
    for file in &mut files {
        let item = usize::try_from(file.position)
            .ok()
            .and_then(|at| items.get(at));
        let unit = item.and_then(|item| item.get("unit"));
        file.unit = unit.and_then(|unit| FileUnit::deserialize(unit).ok());
        file.configuration = item
            .and_then(|item| item.get("configuration"))
            .and_then(|known| Configuration::deserialize(known).ok());
    }
    Ok(files)
}
