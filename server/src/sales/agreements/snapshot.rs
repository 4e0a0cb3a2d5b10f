//! What was agreed: frozen before Stripe is called, copied into the order, never priced again.

use core_wasm::cart::Shipping;
use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use core_wasm::measure::Measures;
use core_wasm::printability::AgreedPlace;
use core_wasm::settings::{Country, Settings, Taxation};
use core_wasm::validate::CustomerData;
use jiff::civil::Date;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::files::statements::store::Confirmation;
use crate::foundation::crypto::hex;
use crate::foundation::ids::FileId;
use crate::services::payments::Recipient;
use crate::shop::legal_texts::TextId;

/// Everything that the price, the payment page, the mails and the order are made from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// The parts.
    pub items: Vec<SnapshotItem>,
    /// How they reach the customer.
    pub shipping: Shipping,
    /// Sum of the lines in cents.
    pub items_cents: i64,
    /// Shipping fee in cents.
    pub shipping_cents: i64,
    /// What is charged, in cents.
    pub total_cents: i64,
    /// Version of the settings that priced it.
    pub settings_version: i64,
    /// The settings themselves, as they were: stored once for each version, in `settings_versions`.
    #[serde(skip)]
    pub settings: Settings,
    /// What the customer agreed to.
    pub agreement: Agreement,
    /// By when it is expected, as the customer saw it.
    pub delivery_by: Date,
    /// Contact data as sent, tidied.
    pub customer: CustomerData,
}

/// What was agreed to, and how (§ 312i BGB, decisions: proof of the texts).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Agreement {
    /// When the pay button was pressed, by the server's clock; RFC 3339.
    pub agreed_at: String,
    /// The tick beside the terms.
    pub agree_to_terms: bool,
    /// The words on the button.
    pub pay_button_text: String,
    /// The terms.
    pub terms: TextId,
    /// The privacy information.
    pub privacy: TextId,
    /// The withdrawal information.
    pub withdrawal: TextId,
}

/// A part, with the file it is printed from and the price it was sold for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotItem {
    /// The page's id of the cart line.
    pub id: String,
    /// `files.id`
    pub file_id: FileId,
    /// As uploaded.
    pub file_name: String,
    /// SHA-256 of the stored bytes.
    pub sha256: String,
    /// The server's own measures, in `unit`.
    pub measures: Measures,
    /// What the customer says the file was meant in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<FileUnit>,
    /// What the customer stated about a part that the legal check had held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_confirmation: Option<Confirmation>,
    /// The volume that was priced, in cm³.
    pub volume_cm3: f64,
    /// True if that volume is a share of the bounding box (FMT-09, FMT-11).
    pub is_estimated: bool,
    /// What was said of that volume, in German: that it is unsure, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub volume_note: Option<String>,
    /// What a name in the file hints at that is not made, in German: somebody has to look before production.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_note: Option<String>,
    /// The words to which the customer agreed although something of the part is not printable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_anyway: Option<String>,
    /// The places that they name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreed_places: Vec<AgreedPlace>,
    /// Pieces.
    pub quantity: u32,
    /// How it is printed.
    pub configuration: Configuration,
    /// Unit price before the discount in cents, to show.
    pub unit_cents_before_discount: i64,
    /// Quantity discount in percent.
    pub discount_percent: f64,
    /// Unit price after the discount in cents.
    pub unit_cents: i64,
    /// Unit price times quantity in cents.
    pub line_cents: i64,
}

impl Snapshot {
    /// From the columns `checkouts.snapshot` and `settings_versions.settings` of its version.
    ///
    /// # Errors
    /// When the stored JSON was damaged.
    pub fn read(snapshot: &str, settings: &str) -> Result<Self, serde_json::Error> {
        let mut read: Self = serde_json::from_str(snapshot)?;
        read.settings = serde_json::from_str::<Settings>(settings)?.tidied();
        Ok(read)
    }

    /// How it is taxed, as the settings of then said: by where it goes, which only the payment page asks for. None: it is collected.
    pub fn taxation(&self, delivery: Option<&Recipient>) -> Taxation {
        let country = delivery.and_then(|to| Country::of_code(&to.address.country));
        if country.is_some_and(|country| !country.is_in_eu()) {
            self.settings.taxation.of_export()
        } else {
            self.settings.taxation
        }
    }

    /// Equal for equal parts and shipping, whatever they cost and under which name they are ordered.
    pub fn cart_hash(&self) -> Result<String, serde_json::Error> {
        let lines: Vec<_> = self
            .items
            .iter()
            .map(|item| (&item.file_id, item.quantity, &item.configuration, item.unit))
            .collect();
        Ok(hex(&Sha256::digest(serde_json::to_vec(&(
            lines,
            self.shipping,
        ))?)))
    }
}

/// The German name of a way of shipping.
pub(crate) fn shipping_label(shipping: Shipping) -> &'static str {
    match shipping {
        Shipping::Pickup => "Abholung",
        Shipping::Shipping => "Standardversand",
        Shipping::Express => "Expressversand",
    }
}

/// As it stands in the database and in JSON.
pub fn shipping_code(shipping: Shipping) -> &'static str {
    match shipping {
        Shipping::Pickup => "pickup",
        Shipping::Shipping => "shipping",
        Shipping::Express => "express",
    }
}

/// The entries of a stored JSON list that can be read, and whether that is all of them: one that is damaged does not take the
/// others along.
pub(crate) fn readable<T: DeserializeOwned>(list: &str) -> (Vec<T>, bool) {
    let Ok(Value::Array(entries)) = serde_json::from_str(list) else {
        return (Vec::new(), false);
    };
    let count = entries.len();
    let items: Vec<T> = entries
        .into_iter()
        .filter_map(|entry| serde_json::from_value(entry).ok())
        .collect();
    let is_whole = items.len() == count;
    (items, is_whole)
}
