//! What of an invoice's record is printed. The record itself is [`crate::sales::invoices`]'s; here it is read as it was written.

use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    pub number: String,
    pub kind: Kind,
    pub cancels: Option<Reference>,
    #[serde(default)]
    pub corrects: Option<Reference>,
    #[serde(default)]
    pub before_cents: Option<i64>,
    #[serde(default)]
    pub corrections: Vec<Corrected>,
    /// RFC 3339.
    pub issued_at: String,
    /// The date in Germany, `2026-11-21`.
    pub issued_on: String,
    pub issuer: Issuer,
    pub recipient: Recipient,
    /// None for a pickup.
    pub delivery: Option<Delivery>,
    pub order_number: String,
    pub ordered_on: String,
    pub service_note: String,
    pub lines: Vec<Line>,
    pub items_cents: i64,
    pub shipping_label: String,
    pub shipping_cents: i64,
    pub total_cents: i64,
    #[serde(default)]
    pub tax: Option<Tax>,
    pub tax_note: String,
    pub payment_note: String,
    pub is_test: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Invoice,
    Cancellation,
    Correction,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reference {
    pub number: String,
    pub issued_on: String,
    pub reason: String,
}

#[derive(Debug, Deserialize)]
pub struct Corrected {
    pub number: String,
    pub cents: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Issuer {
    pub company: String,
    pub partners: Vec<String>,
    pub street: String,
    pub postal_code: String,
    pub city: String,
    pub country: String,
    pub email: String,
    pub phone: String,
    pub website: String,
    pub tax_number: Option<String>,
    pub vat_id: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Recipient {
    pub name: String,
    pub company: Option<String>,
    pub reference: Option<String>,
    pub email: String,
    pub address: Option<Address>,
}

#[derive(Debug, Deserialize)]
pub struct Delivery {
    pub name: String,
    pub address: Address,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Address {
    pub line1: String,
    pub line2: Option<String>,
    pub postal_code: String,
    pub city: String,
    pub country: String,
    pub country_name: String,
}

impl Address {
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

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    pub file_name: String,
    pub description: String,
    pub quantity: i64,
    pub unit_cents_before_discount: i64,
    pub discount_percent: f64,
    pub unit_cents: i64,
    pub line_cents: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tax {
    pub rate_percent: f64,
    pub net_cents: i64,
    pub tax_cents: i64,
}
