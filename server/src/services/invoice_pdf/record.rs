//! What an invoice says. Nothing of it is looked up again when it is drawn.

use core_wasm::settings::TaxMode;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::foundation::code::code;
use crate::foundation::config::Operator;
use crate::foundation::ids::OrderId;
use crate::foundation::tax::IncludedTax;
use crate::services::payments::{self, country_name};

/// A document as it is printed, frozen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceRecord {
    /// `RE-2026-000001`
    pub number: String,
    /// The year in German time.
    pub year: i64,
    /// Place in the year, from 1, without a gap.
    pub sequence: i64,
    /// Place in the chain over all years, from 1.
    pub position: i64,
    /// Invoice, or the document that takes one back or changes it.
    pub kind: DocumentKind,
    /// What is taken back: by a cancellation the invoice, by a correction an earlier one whose money never arrived.
    pub cancels: Option<Reference>,
    /// The invoice that a correction changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrects: Option<Reference>,
    /// What the invoice came to before this correction, in cents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_cents: Option<i64>,
    /// What a cancellation leaves out, because these took it back before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Corrected>,
    /// The printed form that it was made for.
    pub template_version: u32,
    /// How it is taxed.
    pub tax_mode: TaxMode,
    /// RFC 3339.
    pub issued_at: String,
    /// The date in Germany, `2026-11-21`.
    pub issued_on: String,
    /// Who sells.
    pub issuer: Issuer,
    /// Who buys, with the billing address.
    pub recipient: Recipient,
    /// Where it goes; none for a pickup.
    pub delivery: Option<Delivery>,
    /// `orders.id`
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// The last eight characters of the order's id in upper case.
    pub order_number: String,
    /// The date of the order in Germany.
    pub ordered_on: String,
    /// When it is delivered, in German.
    pub service_note: String,
    /// The parts.
    pub lines: Vec<InvoiceLine>,
    /// Sum of the lines in cents.
    pub items_cents: i64,
    /// `pickup`, `shipping` or `express`.
    pub shipping: String,
    /// Its German name.
    pub shipping_label: String,
    /// Fee in cents.
    pub shipping_cents: i64,
    /// What is owed in all, in cents; negative in a cancellation and in a correction.
    pub total_cents: i64,
    /// ISO code in capitals.
    pub currency: String,
    /// The VAT in the total; none of a small business.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tax: Option<IncludedTax>,
    /// Why no VAT is shown, or that the prices include it.
    pub tax_note: String,
    /// How and when it was paid or paid back, in German.
    pub payment_note: String,
    /// True if no real money moved.
    pub is_test: bool,
    /// SHA-256 of the record before this one in the chain; none for the first of all.
    pub previous_sha256: Option<String>,
}

/// What a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[schema(rename_all = "snake_case")]
pub enum DocumentKind {
    /// Rechnung.
    Invoice,
    /// Stornorechnung.
    Cancellation,
    /// Rechnungskorrektur.
    Correction,
}

code!(DocumentKind);

/// An earlier document, and why this one speaks of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InvoiceReference)]
pub struct Reference {
    /// Its number.
    pub number: String,
    /// Its date in Germany.
    pub issued_on: String,
    /// Why, in German.
    pub reason: String,
}

/// A correction that a cancellation counts in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Corrected {
    /// Its number.
    pub number: String,
    /// What it came to in cents, negative unless it takes an earlier one back.
    pub cents: i64,
}

/// Who sells, as the operator's file said when the document was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Issuer {
    /// Name of the business.
    pub company: String,
    /// Names of the partners.
    pub partners: Vec<String>,
    /// Street and number.
    pub street: String,
    /// Postal code.
    pub postal_code: String,
    /// Town.
    pub city: String,
    /// Country in German.
    pub country: String,
    /// Contact address.
    pub email: String,
    /// Contact number.
    pub phone: String,
    /// The main website.
    pub website: String,
    /// Steuernummer.
    pub tax_number: Option<String>,
    /// USt-IdNr. or Wirtschafts-IdNr.
    pub vat_id: Option<String>,
}

impl From<&Operator> for Issuer {
    fn from(operator: &Operator) -> Self {
        Self {
            company: operator.company.clone(),
            partners: operator.partners.clone(),
            street: operator.street.clone(),
            postal_code: operator.postal_code.clone(),
            city: operator.city.clone(),
            country: operator.country.clone(),
            email: operator.email.clone(),
            phone: operator.phone.clone(),
            website: operator.website.clone(),
            tax_number: operator.tax_number.clone(),
            vat_id: operator.vat_id.clone(),
        }
    }
}

/// Who buys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InvoiceRecipient)]
pub struct Recipient {
    /// As given on the payment page, else in the order form.
    pub name: String,
    /// From the order form.
    pub company: Option<String>,
    /// The customer's own number of the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// From the order form.
    pub email: String,
    /// The billing address.
    pub address: Option<PostalAddress>,
}

/// Where the parts go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InvoiceDelivery)]
pub struct Delivery {
    /// Person or company.
    pub name: String,
    /// The delivery address.
    pub address: PostalAddress,
}

/// A postal address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostalAddress {
    /// Street and number.
    pub line1: String,
    /// Addition.
    pub line2: Option<String>,
    /// Postal code.
    pub postal_code: String,
    /// City.
    pub city: String,
    /// Two-letter country code.
    pub country: String,
    /// The country in German.
    pub country_name: String,
}

impl From<&payments::Address> for PostalAddress {
    fn from(address: &payments::Address) -> Self {
        Self {
            line1: address.line1.clone(),
            line2: address.line2.clone(),
            postal_code: address.postal_code.clone(),
            city: address.city.clone(),
            country_name: country_name(&address.country).to_owned(),
            country: address.country.clone(),
        }
    }
}

impl PostalAddress {
    /// A German address names no country; another one does, in capitals, for the post (DIN 5008).
    pub fn lines(&self) -> Vec<String> {
        let town = format!("{} {}", self.postal_code, self.city);
        let country = (self.country != "DE").then(|| self.country_name.to_uppercase());
        let mut lines = vec![
            self.line1.clone(),
            self.line2.clone().unwrap_or_default(),
            town,
        ];
        lines.extend(country);
        lines.retain(|line| !line.trim().is_empty());
        lines
    }
}

/// One part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceLine {
    /// As uploaded.
    pub file_name: String,
    /// `PLA, Weiß, Schichthöhe 0,2 mm, Füllgrad 20 %`
    pub description: String,
    /// Material.
    pub material: String,
    /// Colours in words.
    pub colors: String,
    /// Layer height in mm.
    pub layer_height: f64,
    /// Infill in percent.
    pub infill: f64,
    /// Pieces.
    pub quantity: i64,
    /// Unit price before the discount in cents; negative in a cancellation.
    pub unit_cents_before_discount: i64,
    /// Quantity discount in percent.
    pub discount_percent: f64,
    /// Unit price after the discount in cents; negative in a cancellation.
    pub unit_cents: i64,
    /// Unit price times quantity in cents; negative in a cancellation.
    pub line_cents: i64,
}
