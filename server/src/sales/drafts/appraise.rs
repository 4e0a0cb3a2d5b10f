//! What a draft comes to: from the server's own measures of the stored files, by the core, with the settings of this
//! moment. Prices are not kept with a draft; an old one never promises an old price.

use std::collections::HashMap;

use core_wasm::cart::Shipping;
use core_wasm::measure::Measures;
use core_wasm::price::quote_in_order;
use core_wasm::printable::chargeable_volume_cm3;
use core_wasm::settings::Settings;
use core_wasm::shipping::{ParcelItem, shipping_fees};
use serde::Serialize;
use utoipa::ToSchema;

use super::items::{DraftItem, Unusable};
use crate::files::uploads::StoredFile;
use crate::foundation::cart_body::wrong_size;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::FileId;
use crate::people::identity::Identity;
use crate::state::State;

/// Why a part has no price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemProblem {
    /// Its file is not stored any more, or never was.
    FileMissing,
    /// It waits for its legal confirmation.
    Held,
    /// The server cannot tell its volume.
    Unmeasured,
    /// It does not fit the plate, or is so small that its customer has to name the unit first.
    WrongSize,
    /// Something of its configuration is no longer on offer.
    Unavailable,
}

/// A part with what it costs.
#[derive(Debug)]
pub struct AppraisedItem {
    pub item: DraftItem,
    pub is_stored: bool,
    pub volume_cm3: Option<f64>,
    pub longest_side_mm: Option<f64>,
    pub is_estimated: bool,
    pub price: Result<ItemPrice, ItemProblem>,
}

impl AppraisedItem {
    fn in_parcel(&self) -> ParcelItem<'_> {
        ParcelItem {
            volume_cm3: self.volume_cm3,
            quantity: self.item.quantity,
            material: &self.item.configuration.material,
            longest_side_mm: self.longest_side_mm,
        }
    }
}

/// In cents, after the discount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ItemPrice {
    pub unit_cents: i64,
    pub line_cents: i64,
}

/// The parts and the sums over those that have a price.
#[derive(Debug)]
pub struct Appraisal {
    pub items: Vec<AppraisedItem>,
    pub items_cents: i64,
    pub shipping_cents: i64,
    pub settings_version: i64,
}

impl Appraisal {
    pub fn total_cents(&self) -> i64 {
        self.items_cents.saturating_add(self.shipping_cents)
    }

    /// A draft without a single model is of no use to anybody.
    pub fn unusable(&self) -> Option<Unusable> {
        let has_model = self.items.iter().any(|item| item.volume_cm3.is_some());
        (!has_model).then_some(Unusable::NoModelData)
    }
}

/// The caller's files that these parts are printed from.
pub async fn files_of<'i>(
    state: &State,
    caller: &Identity,
    items: impl IntoIterator<Item = &'i DraftItem>,
) -> ApiResult<HashMap<FileId, StoredFile>> {
    let mut ids: Vec<&FileId> = items
        .into_iter()
        .filter_map(|item| item.file_id.as_ref())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    StoredFile::find_own_many(state, caller, &ids).await
}

/// Prices each part by itself, so that one that cannot be priced hides no other.
pub fn appraise(
    state: &State,
    files: &HashMap<FileId, StoredFile>,
    items: Vec<DraftItem>,
    shipping: Shipping,
) -> Appraisal {
    let settings = state.settings.current();
    let order_pieces = items
        .iter()
        .fold(0, |pieces: u32, item| pieces.saturating_add(item.quantity));
    let items: Vec<_> = items
        .into_iter()
        .map(|item| appraised(files, item, order_pieces, &settings.settings))
        .collect();
    let items_cents = items
        .iter()
        .filter_map(|item| item.price.ok())
        .fold(0i64, |sum, price| sum.saturating_add(price.line_cents));
    let parcel: Vec<_> = items.iter().map(AppraisedItem::in_parcel).collect();
    // Settings are checked when they are saved; a fee that cannot be read all the same must not hide a draft.
    let shipping_cents =
        shipping_fees(&parcel, &settings.settings).map_or(0, |fees| fees.cents(shipping));
    Appraisal {
        items,
        items_cents,
        shipping_cents,
        settings_version: settings.version,
    }
}

fn appraised(
    files: &HashMap<FileId, StoredFile>,
    mut item: DraftItem,
    order_pieces: u32,
    settings: &Settings,
) -> AppraisedItem {
    let file = item.file_id.as_ref().and_then(|id| files.get(id));
    if let Some(file) = file {
        item.file_name.clone_from(&file.file_name);
    }
    item.configuration = item.configuration.today(settings);
    let is_wrong_size = file.is_some_and(|file| wrong_size(&file.measures, item.unit).is_some());
    let measures = file.map(|file| file.measures.in_unit(item.unit));
    let measures = measures.as_ref();
    let volume_cm3 =
        measures.and_then(|measures| chargeable_volume_cm3(measures, &settings.volume_basis));
    AppraisedItem {
        is_stored: file.is_some(),
        volume_cm3,
        longest_side_mm: measures.map(Measures::longest_side_mm),
        is_estimated: measures
            .is_some_and(|measures| measures.is_estimated(&settings.volume_basis)),
        price: match price(file, volume_cm3, &item, order_pieces, settings) {
            Ok(_) | Err(ItemProblem::Unavailable) if is_wrong_size => Err(ItemProblem::WrongSize),
            price => price,
        },
        item,
    }
}

fn price(
    file: Option<&StoredFile>,
    volume_cm3: Option<f64>,
    item: &DraftItem,
    order_pieces: u32,
    settings: &Settings,
) -> Result<ItemPrice, ItemProblem> {
    let file = file.ok_or(ItemProblem::FileMissing)?;
    if file.is_held() {
        return Err(ItemProblem::Held);
    }
    let volume_cm3 = volume_cm3.ok_or(ItemProblem::Unmeasured)?;
    let unavailable = |_| ItemProblem::Unavailable;
    item.configuration.validate(settings).map_err(unavailable)?;
    let quote = quote_in_order(
        volume_cm3,
        item.quantity,
        order_pieces,
        &item.configuration,
        settings,
    )
    .map_err(unavailable)?;
    Ok(ItemPrice {
        unit_cents: quote.discounted_unit_cents,
        line_cents: quote.line_cents,
    })
}
