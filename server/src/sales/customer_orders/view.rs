//! An order on the wire, with the flat items that the account page reads (ACC-17).

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use core_wasm::validate::CustomerData;

use super::store::{Change, OrderRow};
use crate::foundation::german::{self, colors, in_euro};
use crate::foundation::ids::{FileId, OrderId};
use crate::foundation::tax::IncludedTax;
use crate::sales::agreements::snapshot::readable;
use crate::sales::order_states::{ShownPayment, Status};
use crate::sales::orders::desk::reprint::ReprintView;
use crate::sales::orders::desk::view::address_lines;
use crate::sales::orders::index::readable_parts;
use crate::sales::refused_parts::{self, RefusedPart};
use crate::sales::reprints;
use crate::shop::legal_texts::TextId;

/// An order as its customer sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerOrder {
    /// `orders.id`
    #[schema(value_type = String)]
    pub id: OrderId,
    /// The last eight characters of the id in upper case.
    pub order_number: String,
    /// RFC 3339.
    pub created_at: String,
    /// `submitted`, `processing`, `completed` or `cancelled`.
    #[schema(value_type = String)]
    pub status: Status,
    /// `paid`, `held` while the operator checks the payment, `partially_refunded` or `refunded`.
    #[schema(value_type = String)]
    pub payment_state: ShownPayment,
    /// The parts.
    pub items: Vec<OrderPart>,
    /// `pickup`, `shipping` or `express`.
    pub shipping: String,
    /// By when it was promised, YYYY-MM-DD.
    pub delivery_by: String,
    /// The fee that was frozen in the order, in cents.
    pub shipping_cents: i64,
    /// Sum of the lines in cents.
    pub items_cents: i64,
    /// What was paid, in cents.
    pub total_cents: i64,
    /// The VAT in it; null where none is charged (§ 19 UStG).
    pub tax: Option<IncludedTax>,
    /// The total in euro.
    pub total_price: f64,
    /// Who ordered.
    pub customer: OrderCustomer,
    /// Lines of the billing address.
    pub billing_address: Vec<String>,
    /// Lines of the delivery address; none for a pickup.
    pub delivery_address: Vec<String>,
    /// Number of the invoice, if it is written.
    pub invoice_number: Option<String>,
    /// Number of the document that cancels it.
    pub cancellation_number: Option<String>,
    /// Numbers of the documents that correct it.
    pub correction_numbers: Vec<String>,
    /// What happened, oldest first; it begins with the order itself.
    pub history: Vec<StatusChange>,
    /// The parcel's latest number.
    pub tracking_number: Option<String>,
    /// Where the carrier says where the parcel is; null where nobody knows.
    pub tracking_page: Option<String>,
    /// What the shop prints and sends once more at no charge, in the order of their numbers.
    pub reprints: Vec<CustomerReprint>,
    /// True: something that is stored of it cannot be read and is missing here. The sums are right.
    pub is_damaged: bool,
    /// When a declaration of withdrawal that names this order and its address came in first; RFC 3339.
    pub withdrawal_received_at: Option<String>,
    /// `none` or `untilProduction`: what was agreed with this order, whatever the shop grants by now; a business has none.
    pub withdrawal_right: String,
    /// SHA-256 of the withdrawal information that was agreed; null where it cannot be read.
    pub withdrawal_text: Option<String>,
    /// The day (YYYY-MM-DD) on which its files go or went; null while it is under way.
    pub files_deleted_on: Option<String>,
    /// The days after the end of the order until they are deleted.
    pub file_days: u32,
}

/// Parts that come once more at no charge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerReprint {
    /// Within the order, from 1.
    pub number: i64,
    /// RFC 3339.
    pub created_at: String,
    /// By when it is to be there, YYYY-MM-DD.
    pub due_on: String,
    /// When it went on its way or was ready to be collected, RFC 3339; null while it is made.
    pub shipped_at: Option<String>,
    /// What it is of.
    pub parts: Vec<CustomerReprintPart>,
    /// The parcel's number.
    pub tracking_number: Option<String>,
    /// Where the carrier says where the parcel is; null where nobody knows.
    pub tracking_page: Option<String>,
}

/// Pieces of one part that come once more.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerReprintPart {
    /// As uploaded.
    pub file_name: String,
    /// Pieces.
    pub quantity: i64,
}

impl From<ReprintView> for CustomerReprint {
    fn from(reprint: ReprintView) -> Self {
        let (tracking_number, tracking_page) = reprint
            .shipment
            .map(|shipment| (shipment.tracking_number, shipment.page))
            .unzip();
        Self {
            number: reprint.number,
            created_at: reprint.created_at,
            due_on: reprint.due_on,
            shipped_at: reprint.ended_at,
            parts: reprint
                .parts
                .into_iter()
                .map(|part| CustomerReprintPart {
                    file_name: part.file_name,
                    quantity: part.quantity,
                })
                .collect(),
            tracking_number,
            tracking_page: tracking_page.flatten(),
        }
    }
}

/// How the stored model of an ordered part stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FileState {
    /// It is there, and its customer may delete it.
    Stored,
    /// An order has still to be made from it, or may still be paid.
    Needed,
    /// It is gone.
    Deleted,
}

/// A part with flat fields (ACC-17).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderPart {
    /// Place in the order, from 0.
    pub position: usize,
    /// How its model stands.
    pub file_state: FileState,
    /// As uploaded.
    pub file_name: String,
    /// Priced volume of one piece in cm³.
    pub volume_cm3: f64,
    /// Whether that volume is estimated from the box around the part.
    pub is_estimated: bool,
    /// How the file was scaled, in German; null where the part is made as the file has it.
    pub scaling: Option<String>,
    /// Pieces.
    pub quantity: u32,
    /// Its name.
    pub material: String,
    /// All colours in use, in words.
    pub color: String,
    /// In mm.
    pub layer_height: f64,
    /// In percent.
    pub infill: f64,
    /// Euro, after the discount.
    pub unit_price: f64,
    /// Euro, unit price times quantity.
    pub total_price: f64,
    /// The same in cents, to compute with.
    pub unit_cents: i64,
    /// The same in cents, to compute with.
    pub line_cents: i64,
    /// That its volume is unsure and why, in German; null where it is not.
    pub volume_note: Option<String>,
    /// What was agreed to although something of the part is not printable, in German; null where nothing was asked.
    pub made_anyway: Option<String>,
    /// Why the shop does not make it, in German; null where it does.
    pub refusal: Option<String>,
}

/// Who ordered, with the words to the shop.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderCustomer {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Where mails go.
    pub email: String,
    /// If given.
    pub phone: Option<String>,
    /// If given.
    pub company: Option<String>,
    /// Ordered as a business: rights of consumers are not shown.
    pub is_business: bool,
    /// The customer's own number of the order.
    pub reference: Option<String>,
    /// If given.
    pub message: Option<String>,
}

impl From<CustomerData> for OrderCustomer {
    fn from(customer: CustomerData) -> Self {
        Self {
            first_name: customer.first_name,
            last_name: customer.last_name,
            email: customer.email,
            phone: customer.phone,
            company: customer.company,
            is_business: customer.is_business,
            reference: customer.reference,
            message: customer.message,
        }
    }
}

/// One entry of the history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatusChange {
    /// The status from then on.
    #[schema(value_type = String)]
    pub status: Status,
    /// RFC 3339.
    pub at: String,
    /// The parcel's number, if it came with this change.
    pub tracking_number: Option<String>,
}

/// The fields of a stored item that are shown or lead back into the cart. `Snapshot` has more.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StoredItem {
    pub id: String,
    pub file_id: FileId,
    pub file_name: String,
    pub quantity: u32,
    pub configuration: Configuration,
    pub volume_cm3: f64,
    pub is_estimated: bool,
    pub unit: Option<FileUnit>,
    pub unit_cents: i64,
    pub line_cents: i64,
    pub volume_note: Option<String>,
    pub made_anyway: Option<String>,
}

/// The fields of the agreement that are shown.
#[derive(Debug, Deserialize)]
struct AgreedTexts {
    agreement: AgreedWithdrawal,
}

#[derive(Debug, Deserialize)]
struct AgreedWithdrawal {
    withdrawal: TextId,
}

impl CustomerOrder {
    /// What is damaged is said, and shown without what is missing: one bad row must not hide the others.
    pub(super) fn new(
        row: OrderRow,
        changes: Vec<Change>,
        withdrawal_received_at: Option<String>,
        file_days: u32,
        needed_files: &HashMap<FileId, bool>,
        refused: &[RefusedPart],
        reprints: Vec<ReprintView>,
    ) -> Self {
        let (_, is_whole) = readable::<StoredItem>(&row.cart_items);
        let items: Vec<(usize, StoredItem)> = readable_parts(&row.cart_items);
        let customer = serde_json::from_str::<CustomerData>(&row.customer_data);
        let billing_address = address_lines(row.billing_address.as_deref());
        let delivery_address = address_lines(row.delivery_address.as_deref());
        let is_damaged =
            !is_whole || customer.is_err() || billing_address.is_err() || delivery_address.is_err();
        if is_damaged {
            tracing::error!(order_id = %row.id, "an order is damaged");
        }
        let customer = customer.unwrap_or_default();
        // What was corrected afterwards counts; older orders have what came with their completion.
        let tracking_page = row
            .carrier
            .zip(row.shipped_as.as_deref())
            .and_then(|(carrier, number)| carrier.tracking_page(number));
        let tracking_number = row.shipped_as.clone().or_else(|| {
            let mut latest = changes.iter().rev();
            latest.find_map(|change| change.tracking_number.clone())
        });
        let received = StatusChange {
            status: Status::Submitted,
            at: row.created_at.clone(),
            tracking_number: None,
        };
        let later = changes.into_iter().map(|change| StatusChange {
            status: change.status,
            at: change.created_at,
            tracking_number: change.tracking_number,
        });
        let files_deleted_on = row.over_at.as_deref().and_then(|over_at| {
            let over_at: Timestamp = over_at.parse().ok()?;
            let kept = SignedDuration::from_hours(24 * i64::from(file_days));
            Some(german::day_of(over_at + kept).to_string())
        });
        let settings: Value = row
            .agreed_settings
            .as_deref()
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default();
        let withdrawal_right = if customer.is_business {
            "none"
        } else {
            settings["withdrawalRight"]
                .as_str()
                .unwrap_or("untilProduction")
        }
        .to_owned();
        let withdrawal_text = row
            .agreed
            .as_deref()
            .and_then(|text| serde_json::from_str::<AgreedTexts>(text).ok())
            .map(|agreed| agreed.agreement.withdrawal.sha256);
        Self {
            withdrawal_right,
            withdrawal_text,
            files_deleted_on,
            file_days,
            is_damaged,
            items: items
                .into_iter()
                .map(|(position, item)| {
                    let file_state = match needed_files.get(&item.file_id) {
                        None => FileState::Deleted,
                        Some(true) => FileState::Needed,
                        Some(false) => FileState::Stored,
                    };
                    let refusal = refused_parts::at(refused, position)
                        .map(|part| part.reason.sentence_of_part().to_owned());
                    OrderPart::new(position, item, file_state, refusal)
                })
                .collect(),
            customer: customer.into(),
            billing_address: billing_address.unwrap_or_default(),
            delivery_address: delivery_address.unwrap_or_default(),
            history: std::iter::once(received).chain(later).collect(),
            tracking_number,
            tracking_page,
            // What was taken back is no news of the order.
            reprints: reprints
                .into_iter()
                .filter(|reprint| reprint.state != reprints::State::Cancelled)
                .map(CustomerReprint::from)
                .collect(),
            withdrawal_received_at,
            id: row.id,
            order_number: row.order_number,
            created_at: row.created_at,
            status: row.status,
            payment_state: row.payment.shown(),
            shipping: row.shipping,
            delivery_by: row.delivery_by,
            shipping_cents: row.shipping_cents,
            items_cents: row.items_cents,
            total_cents: row.total_cents,
            tax: IncludedTax::of_order(row.tax_rate, row.total_cents),
            total_price: in_euro(row.total_cents),
            invoice_number: row.invoice_number,
            cancellation_number: row.cancellation_number,
            correction_numbers: sorted(row.correction_numbers.as_deref()),
        }
    }
}

/// The database strings them together in any order.
fn sorted(numbers: Option<&str>) -> Vec<String> {
    let mut numbers: Vec<_> = numbers
        .unwrap_or_default()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    numbers.sort_unstable();
    numbers
}

impl OrderPart {
    fn new(
        position: usize,
        item: StoredItem,
        file_state: FileState,
        refusal: Option<String>,
    ) -> Self {
        Self {
            position,
            refusal,
            file_state,
            color: colors(&item.configuration),
            layer_height: item.configuration.layer_height,
            infill: item.configuration.infill,
            material: item.configuration.material,
            file_name: item.file_name,
            volume_cm3: item.volume_cm3,
            is_estimated: item.is_estimated,
            scaling: item.unit.and_then(FileUnit::scaling_text),
            quantity: item.quantity,
            unit_price: in_euro(item.unit_cents),
            total_price: in_euro(item.line_cents),
            unit_cents: item.unit_cents,
            line_cents: item.line_cents,
            volume_note: item.volume_note,
            made_anyway: item.made_anyway,
        }
    }
}
