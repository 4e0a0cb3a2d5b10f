//! The shop's printers.

use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::foundation::clock::to_text;
use crate::foundation::db::{Db, Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::{PrinterId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::state::State;

/// A printer.
#[derive(Debug, Clone, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Printer {
    /// Its id.
    #[schema(value_type = String)]
    pub id: PrinterId,
    /// What people call it by.
    pub name: String,
    /// The room that it prints in, in mm.
    pub length_mm: f64,
    /// See `length_mm`.
    pub width_mm: f64,
    /// See `length_mm`.
    pub height_mm: f64,
    /// Of its nozzle, in mm.
    pub nozzle_mm: f64,
    /// Since when nothing new is planned for it, RFC 3339; null while it is in use.
    pub retired_at: Option<String>,
}

/// What an admin says of a printer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPrinter {
    /// At most 60 characters; no two printers in use have one name.
    #[serde(default)]
    pub name: String,
    /// The room that it prints in: 10 to 2000 mm.
    #[serde(default)]
    pub length_mm: f64,
    /// See `lengthMm`.
    #[serde(default)]
    pub width_mm: f64,
    /// See `lengthMm`.
    #[serde(default)]
    pub height_mm: f64,
    /// 0.1 to 2 mm.
    #[serde(default)]
    pub nozzle_mm: f64,
    /// True: nothing new is planned for it.
    #[serde(default)]
    pub is_retired: bool,
}

const LONGEST_NAME: usize = 60;
const COLUMNS: &str = "id, name, length_mm, width_mm, height_mm, nozzle_mm, retired_at";

/// All of them: those in use first, by name.
pub async fn printers(db: &Db) -> Result<Vec<Printer>, sqlx::Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM printers ORDER BY CASE WHEN retired_at IS NULL THEN 0 ELSE 1 END, name, id"
    );
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .fetch_all(db.pool())
        .await
}

/// One that something may be planned for.
///
/// # Errors
/// 409 for one that is not there or retired.
pub(super) async fn in_use(tx: &mut Tx, id: &PrinterId) -> ApiResult<Printer> {
    let sql = format!("SELECT {COLUMNS} FROM printers WHERE id = $1 AND retired_at IS NULL");
    let printer: Option<Printer> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(id)
        .fetch_optional(&mut **tx)
        .await?;
    printer.ok_or_else(|| {
        ApiError::conflict(
            "printer_gone",
            "Diesen Drucker gibt es nicht mehr. Bitte wählen Sie einen anderen.",
        )
    })
}

/// Adds a printer, or changes the one with this id.
///
/// # Errors
/// 404 for an unknown printer, 409 for one that is to retire with plates on it, 422 for what no printer has.
pub async fn save_printer(
    state: &State,
    id: Option<&PrinterId>,
    printer: &NewPrinter,
    saved_by: &UserId,
) -> ApiResult<()> {
    let name = check(printer)?;
    let work = async |tx: &mut Tx| save_in(state, tx, id, name, printer, saved_by).await;
    state.db.write_locked(&[Lock::Plates], work).await
}

async fn save_in(
    state: &State,
    tx: &mut Tx,
    id: Option<&PrinterId>,
    name: &str,
    printer: &NewPrinter,
    saved_by: &UserId,
) -> ApiResult<()> {
    let now = to_text(state.clock.now());
    let new = PrinterId::random();
    let of = id.unwrap_or(&new);
    let namesakes: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM printers WHERE name = $1 AND id <> $2 AND retired_at IS NULL",
    )
    .bind(name)
    .bind(of)
    .fetch_one(&mut **tx)
    .await?;
    if namesakes > 0 && !printer.is_retired {
        return Err(invalid(
            "name",
            "Einen Drucker mit diesem Namen gibt es schon.",
        ));
    }
    if printer.is_retired {
        let plates: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM plates WHERE printer_id = $1 AND state IN ('planned', 'printing')",
        )
        .bind(of)
        .fetch_one(&mut **tx)
        .await?;
        if plates > 0 {
            return Err(ApiError::conflict(
                "printer_in_use",
                "Für diesen Drucker sind noch Platten geplant oder im Druck. Bitte beenden oder lösen Sie diese zuerst auf.",
            ));
        }
    }
    let retired_at = printer.is_retired.then_some(now.as_str());
    let values = sqlx::query(if id.is_some() {
        // One that is retired already keeps its day.
        "UPDATE printers SET name = $2, length_mm = $3, width_mm = $4, height_mm = $5, nozzle_mm = $6, \
         retired_at = CASE WHEN $7 IS NULL THEN NULL ELSE COALESCE(retired_at, $7) END WHERE id = $1"
    } else {
        "INSERT INTO printers (id, name, length_mm, width_mm, height_mm, nozzle_mm, retired_at, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
    })
    .bind(of)
    .bind(name)
    .bind(printer.length_mm)
    .bind(printer.width_mm)
    .bind(printer.height_mm)
    .bind(printer.nozzle_mm)
    .bind(retired_at);
    let values = if id.is_some() {
        values
    } else {
        values.bind(&now)
    };
    if values.execute(&mut **tx).await?.rows_affected() == 0 {
        return Err(ApiError::not_found());
    }
    let details = json!({
        "name": name,
        "mm": [printer.length_mm, printer.width_mm, printer.height_mm, printer.nozzle_mm],
        "isRetired": printer.is_retired,
    });
    audit::record(
        state,
        tx,
        saved_by,
        Act::PrinterSaved,
        Target::Shop,
        &details,
    )
    .await?;
    Ok(())
}

/// The name as it is stored.
fn check(printer: &NewPrinter) -> ApiResult<&str> {
    let name = printer.name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(invalid(
            "name",
            format!("Der Drucker braucht einen Namen von höchstens {LONGEST_NAME} Zeichen."),
        ));
    }
    for (field, side) in [
        ("lengthMm", printer.length_mm),
        ("widthMm", printer.width_mm),
        ("heightMm", printer.height_mm),
    ] {
        if !(10.0..=2000.0).contains(&side) {
            return Err(invalid(field, "Bitte geben Sie 10 bis 2000 mm an."));
        }
    }
    if !(0.1..=2.0).contains(&printer.nozzle_mm) {
        return Err(invalid("nozzleMm", "Bitte geben Sie 0,1 bis 2 mm an."));
    }
    Ok(name)
}

fn invalid(field: &str, message: impl Into<String>) -> ApiError {
    ApiError::Unprocessable(Problem::new("invalid_printer", message).with("field", field))
}
