//! What a part costs its maker, and what is left of its price: for who owns the shop or keeps its books. No price follows from it, and
//! nothing of it reaches a customer or the workshop.

use std::collections::BTreeMap;

use core_wasm::printability::LayerSum;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::foundation::clock::to_text;
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::UserId;
use crate::people::audit::{self, Act, Target};
use crate::state::State;

/// No shop pays more than this for any of it, in cents: a typing error is not saved.
const MOST_CENTS: u32 = 10_000_000;
/// As many materials as the settings take, and more.
const MOST_MATERIALS: usize = 100;

/// What the owner pays. Whatever is 0 costs nothing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrintCosts {
    /// Cents for a kilogram of each material, by its name.
    pub material_cents_per_kg: BTreeMap<String, u32>,
    /// Cents for an hour of a machine: its price over its life, repairs, room.
    pub machine_cents_per_hour: u32,
    /// What a machine draws while it prints, in watt.
    pub watts: u32,
    /// Cents for a kilowatt hour.
    pub power_cents_per_kwh: u32,
    /// Of a hundred pieces, the number that is printed once more; 0 to 90.
    pub failure_percent: u32,
    /// Minutes of a person for each position: check, start, take off, pack.
    pub work_minutes: u32,
    /// Cents for an hour of that person.
    pub wage_cents_per_hour: u32,
}

/// What is stored, and its version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedCosts {
    /// What the owner pays; null until somebody has said it.
    pub costs: Option<PrintCosts>,
    /// 0 until then.
    pub version: i64,
}

/// What a position costs and leaves, in cents: from the shortest likely time to the longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartCosts {
    /// In the shortest likely time.
    pub least_cents: i64,
    /// In the longest one.
    pub most_cents: i64,
    /// The position's price without tax, in cents.
    pub net_cents: i64,
    /// Its material has no price yet and counts as nothing.
    pub lacks_material: bool,
}

impl PrintCosts {
    /// What a position costs: `quantity` pieces, each as its layers say. `net_cents` is its price without tax.
    pub fn of_part(
        &self,
        material: &str,
        layers: &LayerSum,
        quantity: u32,
        net_cents: i64,
    ) -> PartCosts {
        let per_kg = self.material_cents_per_kg.get(material).copied();
        let hour = f64::from(self.machine_cents_per_hour)
            + f64::from(self.watts) / 1000.0 * f64::from(self.power_cents_per_kwh);
        // If one of ten is printed once more, each good one takes 1/0.9 prints.
        let prints = 1.0 / (1.0 - f64::from(self.failure_percent.min(90)) / 100.0);
        let material_cents = layers.grams.total / 1000.0 * f64::from(per_kg.unwrap_or(0));
        let work = f64::from(self.work_minutes) / 60.0 * f64::from(self.wage_cents_per_hour);
        let cents = |minutes: f64| {
            let piece = (material_cents + minutes / 60.0 * hour) * prints;
            // Far below what 64 bits hold: hours, kilograms and prices are bounded.
            (piece * f64::from(quantity) + work).round() as i64
        };
        PartCosts {
            least_cents: cents(layers.least_minutes),
            most_cents: cents(layers.most_minutes),
            net_cents,
            lacks_material: per_kg.is_none(),
        }
    }

    fn check(&self) -> ApiResult<()> {
        let cents = [
            ("machineCentsPerHour", self.machine_cents_per_hour),
            ("watts", self.watts),
            ("powerCentsPerKwh", self.power_cents_per_kwh),
            ("workMinutes", self.work_minutes),
            ("wageCentsPerHour", self.wage_cents_per_hour),
        ];
        let materials = self.material_cents_per_kg.values();
        let too_much = cents
            .iter()
            .find(|(_, value)| *value > MOST_CENTS)
            .map(|(field, _)| *field)
            .or_else(|| {
                materials
                    .into_iter()
                    .any(|value| *value > MOST_CENTS)
                    .then_some("materialCentsPerKg")
            });
        if let Some(field) = too_much {
            return Err(refused(field, "Dieser Wert ist zu hoch."));
        }
        if self.failure_percent > 90 {
            return Err(refused(
                "failurePercent",
                "Der Ausschuss liegt zwischen 0 und 90 %.",
            ));
        }
        if self.material_cents_per_kg.len() > MOST_MATERIALS {
            return Err(refused(
                "materialCentsPerKg",
                "Das sind zu viele Materialien.",
            ));
        }
        Ok(())
    }
}

fn refused(field: &str, message: &str) -> ApiError {
    ApiError::Unprocessable(Problem::new("invalid_costs", message).with("field", field))
}

/// What is stored.
///
/// # Errors
/// When the database does not answer, or holds invalid JSON.
pub async fn saved(db: &Db) -> ApiResult<SavedCosts> {
    let row: Option<(String, i64)> =
        sqlx::query_as("SELECT costs, version FROM print_costs WHERE id = 1")
            .fetch_optional(db.pool())
            .await?;
    Ok(match row {
        Some((costs, version)) => SavedCosts {
            costs: Some(serde_json::from_str(&costs)?),
            version,
        },
        None => SavedCosts {
            costs: None,
            version: 0,
        },
    })
}

/// Stores what the owner says, over the version that was seen.
///
/// # Errors
/// 409 where somebody else has saved meanwhile, 422 with its `field`.
pub async fn save(
    state: &State,
    costs: &PrintCosts,
    seen_version: i64,
    changed_by: &UserId,
) -> ApiResult<()> {
    costs.check()?;
    let text = serde_json::to_string(costs)?;
    let store = async |tx: &mut Tx| {
        let before: Option<(String, i64)> =
            sqlx::query_as("SELECT costs, version FROM print_costs WHERE id = 1")
                .fetch_optional(&mut **tx)
                .await?;
        let sql = if seen_version == 0 {
            "INSERT INTO print_costs (id, costs, version, saved_at) VALUES (1, $1, 1, $2) ON CONFLICT (id) DO NOTHING"
        } else {
            "UPDATE print_costs SET costs = $1, saved_at = $2, version = version + 1 WHERE id = 1 AND version = $3"
        };
        let values = sqlx::query(sql)
            .bind(&text)
            .bind(to_text(state.clock.now()));
        let values = match seen_version {
            0 => values,
            seen => values.bind(seen),
        };
        if values.execute(&mut **tx).await?.rows_affected() == 0 {
            return Err(ApiError::conflict(
                "costs_changed",
                "Die Kosten wurden inzwischen geändert. Bitte laden Sie die Seite neu.",
            ));
        }
        let from: Option<PrintCosts> = before
            .map(|(costs, _)| serde_json::from_str(&costs))
            .transpose()?;
        let details = json!({ "from": from, "to": costs });
        audit::record(
            state,
            tx,
            changed_by,
            Act::CostsSaved,
            Target::Shop,
            &details,
        )
        .await?;
        Ok(())
    };
    state.db.write(store).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::printability::Grams;

    #[test]
    fn costs_are_material_machine_power_failures_and_work() {
        let costs = PrintCosts {
            material_cents_per_kg: [("PLA".to_owned(), 2_000)].into(),
            machine_cents_per_hour: 100,
            watts: 200,
            power_cents_per_kwh: 30,
            failure_percent: 10,
            work_minutes: 6,
            wage_cents_per_hour: 3_000,
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
            least_minutes: 60.0,
            most_minutes: 120.0,
        };
        // 50 g for 1.00 €, an hour for 1.06 €, one of ten again, two pieces, and 3.00 € of work: 2 · 2.06 / 0.9 + 3.
        let part = costs.of_part("PLA", &layers, 2, 1_234);
        assert_eq!(
            part,
            PartCosts {
                least_cents: 758,
                most_cents: 993,
                net_cents: 1_234,
                lacks_material: false,
            }
        );
        let other = costs.of_part("PETG", &layers, 1, 0);
        assert!(other.lacks_material && other.least_cents == 418);
    }
}
