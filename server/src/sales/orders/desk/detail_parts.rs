//! The parts of an order as the operator sees them.

use std::collections::HashMap;

use core_wasm::file_unit::FileUnit;
use core_wasm::price::{Quote, QuoteStep, quote_in_order};
use core_wasm::settings::Settings;
use core_wasm::units::mm3_to_cm3;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::files::uploads::signed_path;
use crate::foundation::db::{Db, rows_in};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{FileId, OrderId};
use crate::foundation::tax::IncludedTax;
use crate::sales::agreements::snapshot::SnapshotItem;
use crate::sales::orders::index::readable_parts;
use crate::sales::part_checks::{self, PartCheck};
use crate::sales::print_costs::{self, PartCosts};
use crate::sales::refusal::Refusal;
use crate::sales::refused_parts::{self, RefusedPart};
use crate::state::State;

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

/// The parts of an order, from `orders.cart_items`; `settings` are those that priced it, `tax_rate` is `orders.tax_rate`.
pub(super) async fn parts(
    state: &State,
    order_id: &OrderId,
    cart_items: &str,
    tax_rate: Option<i64>,
    settings: Option<&Settings>,
) -> ApiResult<Vec<DetailPart>> {
    let items: Vec<(usize, SnapshotItem)> = readable_parts(cart_items);
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
                let net_cents = IncludedTax::of_order(tax_rate, part.line_cents)
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
    // Steps that end at another price would explain nothing.
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
