//! How each part was made, for the ten years that a manufacturer has to be able to say it (Art. 9 (3) GPSR). It names no customer, so that
//! it can be kept after the person is erased.

use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use core_wasm::measure::Measures;
use core_wasm::settings::Settings;
use core_wasm::units::german_number;
use futures_util::TryStreamExt as _;
use serde::Deserialize;
use sqlx_macros::FromRow;

use super::recall::mark;
use crate::foundation::csv::{Cell, Csv};
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::german;
use crate::foundation::ids::OrderId;
use crate::sales::insights::Period;
use crate::sales::letters::safety_note;
use crate::sales::order_states::Status;
use crate::sales::orders::index::readable_parts;
use crate::sales::refused_parts;

#[derive(FromRow)]
struct Row {
    id: OrderId,
    order_number: String,
    created_at: String,
    status: Status,
    cart_items: String,
    settings_version: i64,
    settings: Option<String>,
}

/// The technical fields of a stored part.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    sha256: String,
    quantity: i64,
    configuration: Configuration,
    measures: Measures,
    unit: Option<FileUnit>,
    volume_cm3: f64,
    volume_note: Option<String>,
}

/// One line for each part that was ordered in a year (German time) and not refused or cancelled.
///
/// # Errors
/// When the database does not answer, or for a year that no shop has.
pub async fn technical_file(db: &Db, year: i16) -> ApiResult<Csv> {
    let period = Period::year(year)?;
    let mut csv = Csv::new(&[
        "Kennzeichen",
        "Bestellt am",
        "Status",
        "Material",
        "Farbe",
        "Schichthöhe (mm)",
        "Füllgrad (%)",
        "Stück",
        "Maße (mm)",
        "Skalierung",
        "Volumen je Stück (cm³)",
        "Hinweise",
        "Sicherheitshinweis",
        "Preisliste",
        "SHA-256 der Datei",
    ]);
    let (begin, end) = period.times();
    let refused = refused_parts::of_orders_between(db, (begin.as_str(), end.as_str())).await?;
    let mut rows = sqlx::query_as::<_, Row>(
        "SELECT id, order_number, created_at, status, cart_items, orders.settings_version, settings_versions.settings FROM orders \
         LEFT JOIN settings_versions ON settings_versions.version = orders.settings_version \
         WHERE status IN ('submitted', 'processing', 'completed') AND created_at >= $1 AND created_at < $2 \
         ORDER BY created_at, id",
    )
    .bind(begin)
    .bind(end)
    .fetch(db.pool());
    while let Some(row) = rows.try_next().await? {
        let settings: Settings = row
            .settings
            .as_deref()
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default();
        for (position, part) in readable_parts::<Part>(&row.cart_items) {
            if !refused.contains(&(row.id.clone(), position)) {
                csv.row(row.cells(position, &part, &settings));
            }
        }
    }
    Ok(csv)
}

impl Row {
    fn cells(&self, position: usize, part: &Part, settings: &Settings) -> [Cell; 15] {
        let configuration = &part.configuration;
        let [x, y, z] = part
            .measures
            .in_unit(part.unit)
            .dimensions_mm
            .map(|mm| german_number((mm * 100.0).round() / 100.0));
        let notes: Vec<String> = [part.volume_note.clone(), part.measures.wall_note()]
            .into_iter()
            .flatten()
            .collect();
        [
            mark(&self.order_number, position).into(),
            german::table_time(&self.created_at).into(),
            self.status.label().into(),
            configuration.material.as_str().into(),
            // Not the customer's own words about them.
            german::color_names(configuration).join(", ").into(),
            Cell::Number(configuration.layer_height),
            Cell::Number(configuration.infill),
            Cell::Count(part.quantity),
            format!("{x} × {y} × {z}").into(),
            part.unit.and_then(FileUnit::scaling_text).into(),
            Cell::volume(part.volume_cm3),
            notes.join(" ").into(),
            safety_note(settings, &configuration.material).into(),
            Cell::Count(self.settings_version),
            part.sha256.as_str().into(),
        ]
    }
}
