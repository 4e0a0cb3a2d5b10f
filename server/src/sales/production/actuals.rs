//! What finished plates really took, and by how much the estimates miss it.

use std::collections::HashMap;

use core_wasm::print_settings::PrintMachine;
use core_wasm::printability::{Calibration, FinishedPart, LEAST_PARTS, LayerSum, calibrate};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::plates::{Actual, PlateState, take};
use super::spool_uses::put_right;
use crate::foundation::db::{Db, Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::{PlateId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::state::State;

/// More minutes, or grams, than any plate takes: a typing error is not kept.
const MOST: f64 = 100_000.0;
/// The last plates that count: printers and profiles change.
const LAST_PLATES: i64 = 200;

/// By how much real prints differ from their estimates with factors of 1.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PrintCalibration)]
pub struct Learned {
    /// Of the time after the first layer has begun.
    pub minutes: Fit,
    /// Of the material.
    pub grams: Fit,
}

/// A factor, or how many plates lack for one.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalibrationFit)]
pub struct Fit {
    /// Null until there are enough plates.
    pub found: Option<Calibration>,
    /// The number of plates that are still to be measured.
    pub missing: usize,
}

/// Notes what a plate took, over what was noted before; its spools follow.
///
/// # Errors
/// 404 for an unknown plate, 409 for one that has not ended or that somebody else has changed, 422 with its `field`.
pub async fn set_actual(
    state: &State,
    (id, version): (&PlateId, i64),
    actual: &Actual,
    changed_by: &UserId,
) -> ApiResult<()> {
    for (field, value) in [("minutes", actual.minutes), ("grams", actual.grams)] {
        // No number at all is no usable one either.
        if value.is_some_and(|value| !(value > 0.0 && value <= MOST)) {
            let problem = Problem::new(
                "invalid_actual",
                "Bitte geben Sie eine Zahl über 0 bis 100.000 an.",
            );
            return Err(ApiError::Unprocessable(problem.with("field", field)));
        }
    }
    let work = async |tx: &mut Tx| {
        let plate = take(tx, id, version, &[PlateState::Done, PlateState::Failed]).await?;
        // Nothing is bound as 0: to a statement that PostgreSQL has seen without a number, none can be given later.
        let sql = "UPDATE plates SET actual_minutes = NULLIF($1, 0.0), actual_grams = NULLIF($2, 0.0) WHERE id = $3";
        sqlx::query(sql)
            .bind(actual.minutes.unwrap_or(0.0))
            .bind(actual.grams.unwrap_or(0.0))
            .bind(id)
            .execute(&mut **tx)
            .await?;
        put_right(tx, id, actual.grams).await?;
        let details = json!({
            "plate": plate.number, "minutes": actual.minutes, "grams": actual.grams,
        });
        audit::record(
            state,
            tx,
            changed_by,
            Act::PlateMeasured,
            Target::Shop,
            &details,
        )
        .await?;
        ApiResult::Ok(())
    };
    state.db.write_locked(&[Lock::Plates], work).await
}

#[derive(FromRow)]
struct Lying {
    pieces: i64,
    layers: Option<String>,
    settings_version: Option<i64>,
}

/// Keeps what a plate is estimated to take: orders, and with them their checks, are deleted one day.
pub(super) async fn keep_estimate(tx: &mut Tx, id: &PlateId) -> ApiResult<()> {
    let rows: Vec<Lying> = sqlx::query_as(
        "SELECT plate_parts.pieces, part_checks.layers, part_checks.settings_version FROM plate_parts \
         LEFT JOIN reprint_parts ON reprint_parts.order_id = plate_parts.order_id AND reprint_parts.position = plate_parts.position \
         LEFT JOIN part_checks ON part_checks.order_id = plate_parts.order_id \
             AND part_checks.position = COALESCE(reprint_parts.part, plate_parts.position) \
         WHERE plate_parts.plate_id = $1",
    )
    .bind(id)
    .fetch_all(&mut **tx)
    .await?;
    let mut machines: HashMap<i64, PrintMachine> = HashMap::new();
    let mut whole = Estimate::default();
    for row in rows {
        let layers: Option<LayerSum> = row
            .layers
            .as_deref()
            .and_then(|layers| serde_json::from_str(layers).ok());
        let Some((layers, version)) = layers.zip(row.settings_version) else {
            return Ok(());
        };
        let machine = match machines.get(&version) {
            Some(machine) => *machine,
            None => {
                let Some(machine) = machine_of(tx, version).await? else {
                    return Ok(());
                };
                machines.insert(version, machine);
                machine
            }
        };
        whole.add(row.pieces, &layers, &machine);
    }
    sqlx::query(
        "UPDATE plates SET estimated_minutes = $1, estimated_start_minutes = $2, estimated_grams = $3 WHERE id = $4",
    )
    .bind(whole.minutes)
    .bind(whole.start_minutes)
    .bind(whole.grams)
    .bind(id)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The machine of a version of the settings.
async fn machine_of(tx: &mut Tx, version: i64) -> ApiResult<Option<PrintMachine>> {
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Kept {
        printing: Printing,
    }
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Printing {
        machine: PrintMachine,
    }
    let settings: Option<String> =
        sqlx::query_scalar("SELECT settings FROM settings_versions WHERE version = $1")
            .bind(version)
            .fetch_optional(&mut **tx)
            .await?;
    let kept: Option<Kept> = settings
        .map(|settings| serde_json::from_str(&settings))
        .transpose()?;
    Ok(kept.map(|kept| kept.printing.machine))
}

/// With factors of 1.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Estimate {
    /// Without the way to the first layer.
    minutes: f64,
    /// That way, which a plate goes once.
    start_minutes: f64,
    grams: f64,
}

impl Estimate {
    fn add(&mut self, pieces: i64, layers: &LayerSum, machine: &PrintMachine) {
        #[expect(clippy::cast_precision_loss, reason = "no plate has 2^53 pieces")]
        let pieces = pieces as f64;
        // The time is spread alike to both sides.
        let minutes = f64::midpoint(layers.least_minutes, layers.most_minutes) - machine.start_min;
        self.minutes += pieces * minutes.max(0.0) / machine.minutes_factor;
        self.start_minutes = self.start_minutes.max(machine.start_min);
        self.grams += pieces * layers.grams.total / machine.grams_factor;
    }
}

#[derive(FromRow)]
struct Measured {
    estimated_minutes: f64,
    estimated_start_minutes: f64,
    estimated_grams: f64,
    actual_minutes: Option<f64>,
    actual_grams: Option<f64>,
}

/// What the last measured plates teach.
///
/// # Errors
/// When the database does not answer.
pub async fn learned(db: &Db) -> ApiResult<Learned> {
    let plates: Vec<Measured> = sqlx::query_as(
        "SELECT estimated_minutes, estimated_start_minutes, estimated_grams, actual_minutes, actual_grams FROM plates \
         WHERE state = 'done' AND estimated_minutes IS NOT NULL AND (actual_minutes IS NOT NULL OR actual_grams IS NOT NULL) \
         ORDER BY ended_at DESC, id LIMIT $1",
    )
    .bind(LAST_PLATES)
    .fetch_all(db.pool())
    .await?;
    let minutes = plates.iter().filter_map(|plate| {
        Some(FinishedPart {
            estimated: plate.estimated_minutes,
            actual: plate.actual_minutes? - plate.estimated_start_minutes,
        })
    });
    let grams = plates.iter().filter_map(|plate| {
        Some(FinishedPart {
            estimated: plate.estimated_grams,
            actual: plate.actual_grams?,
        })
    });
    Ok(Learned {
        minutes: fit(minutes),
        grams: fit(grams),
    })
}

fn fit(plates: impl Iterator<Item = FinishedPart>) -> Fit {
    let usable: Vec<FinishedPart> = plates
        .filter(|plate| plate.estimated > 0.0 && plate.actual > 0.0)
        .collect();
    Fit {
        found: calibrate(&usable),
        missing: LEAST_PARTS.saturating_sub(usable.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::printability::Grams;

    #[test]
    fn an_estimate_leaves_out_the_factors_in_force_and_counts_the_start_once() {
        let machine = PrintMachine {
            start_min: 5.0,
            minutes_factor: 2.0,
            grams_factor: 1.25,
            ..PrintMachine::default()
        };
        let layers = LayerSum {
            layers: 100,
            grams: Grams {
                walls: 0.0,
                solid: 0.0,
                infill: 0.0,
                supports: 0.0,
                total: 50.0,
            },
            // 10 minutes twice, and the start.
            least_minutes: 20.0,
            most_minutes: 30.0,
        };
        let mut plate = Estimate::default();
        plate.add(2, &layers, &machine);
        plate.add(1, &layers, &machine);
        let whole = Estimate {
            minutes: 30.0,
            start_minutes: 5.0,
            grams: 120.0,
        };
        assert_eq!(plate, whole);
    }
}
