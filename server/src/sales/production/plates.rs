//! Plates: pieces that one printer makes in one go, and what becomes of them.

use std::collections::{BTreeMap, HashMap, HashSet};

use core_wasm::settings::Settings;
use serde::{Deserialize, Serialize};
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::filament::{Filament, needed, rounded};
use super::fit::{Body, Fitting, fitting};
use super::list::{MadePart, Part, parts};
use super::pieces::Scope;
use super::plate_checks;
use super::printers::{Printer, printers};
use super::spool_uses::{Use, uses_of};
use crate::foundation::code::code;
use crate::foundation::db::{Tx, rows_in};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, PlateId, PrinterId};
use crate::sales::orders::stored_files::still_stored;
use crate::state::State;

/// How far a plate is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PlateState {
    /// Put together, not started.
    Planned,
    /// Being printed.
    Printing,
    /// Off the printer, some pieces failed perhaps.
    Done,
    /// Nothing of it can be used.
    Failed,
}

code!(PlateState);

/// A plate.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Plate {
    /// Its id.
    #[schema(value_type = String)]
    pub id: PlateId,
    /// What people call it by.
    pub number: i64,
    /// `printers.id`
    #[schema(value_type = String)]
    pub printer_id: PrinterId,
    /// `planned`, `printing`, `done` or `failed`.
    #[schema(value_type = String)]
    pub state: PlateState,
    /// Grows with each change.
    pub version: i64,
    /// RFC 3339.
    pub created_at: String,
    /// RFC 3339; null until it is started.
    pub started_at: Option<String>,
    /// RFC 3339; null until it is done or failed.
    pub ended_at: Option<String>,
    /// What lies on it.
    pub parts: Vec<PlatePart>,
    /// Whether that fits; null where the size of a part cannot be read any more.
    pub fitting: Option<Fitting>,
    /// What it took, as somebody measured it.
    pub actual: Actual,
    /// It is done, and what it was to take was kept: what was measured on it teaches something.
    pub is_estimated: bool,
    /// What it needs of each filament, until it ends.
    pub needs: Vec<PlateNeed>,
    /// What it took off the spools, once it ended.
    pub uses: Vec<Use>,
}

/// What a plate needs of a filament.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlateNeed {
    /// Which.
    #[serde(flatten)]
    pub filament: Filament,
    /// As the layers of its parts say.
    pub grams: f64,
}

/// What a plate took; null where nobody has measured it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
#[schema(as = PlateActual)]
pub struct Actual {
    /// From its start until it is done.
    pub minutes: Option<f64>,
    /// With supports and all pieces that failed.
    pub grams: Option<f64>,
}

/// Pieces of a part on a plate.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlatePart {
    /// The number of pieces on it.
    pub pieces: i64,
    /// Of these are off the printer, and nobody has looked at them.
    pub to_check: i64,
    /// Material.
    pub material: String,
    /// Colours in words.
    pub colors: String,
    /// Layer height in mm.
    pub layer_height: f64,
    /// False: its order was cancelled, refunded or completed meanwhile, or the part refused.
    pub is_to_be_made: bool,
    /// False: its file is gone, and it is in neither of the downloads. What is stopped is in the zip alone, under a name that says so.
    pub has_file: bool,
    /// The part.
    pub part: Part,
}

/// Pieces that are put on a plate.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlatePieces)]
pub struct Chosen {
    /// `orders.id`
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// Place of the part in the order, from 0.
    pub position: i64,
    /// The number of pieces.
    pub pieces: i64,
}

/// Printers with the plates that are not done, and the last ones that are.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlateBoard {
    /// Those in use first, by name.
    pub printers: Vec<Printer>,
    /// Open ones by number, then ended ones, the last first.
    pub plates: Vec<Plate>,
}

/// Ended plates that are still shown.
const ENDED: i64 = 20;

#[derive(Debug, FromRow)]
pub(super) struct Row {
    pub id: PlateId,
    pub number: i64,
    pub printer_id: PrinterId,
    pub state: PlateState,
    pub version: i64,
    pub created_at: String,
    pub started_at: Option<String>,
    pub ended_at: Option<String>,
    pub estimated_minutes: Option<f64>,
    pub actual_minutes: Option<f64>,
    pub actual_grams: Option<f64>,
}

pub(super) const COLUMNS: &str = "id, number, printer_id, state, version, created_at, started_at, ended_at, \
     estimated_minutes, actual_minutes, actual_grams";

/// What stands on the board.
pub async fn board(state: &State) -> ApiResult<PlateBoard> {
    let db = &state.db;
    let sql = format!(
        "SELECT {COLUMNS} FROM plates WHERE state IN ('planned', 'printing') ORDER BY number"
    );
    let mut rows: Vec<Row> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .fetch_all(db.pool())
        .await?;
    let sql = format!(
        "SELECT {COLUMNS} FROM plates WHERE ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT {ENDED}"
    );
    let ended: Vec<Row> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .fetch_all(db.pool())
        .await?;
    rows.extend(ended);
    let printers = printers(db).await?;
    let plate_ids: Vec<&PlateId> = rows.iter().map(|row| &row.id).collect();
    let mut chosen = chosen_of(state, &plate_ids).await?;
    let mut uses = uses_of(state, &plate_ids).await?;
    let to_check = plate_checks::of_plates(db, &plate_ids).await?;
    let ids: HashSet<&OrderId> = chosen
        .values()
        .flatten()
        .map(|chosen| &chosen.order_id)
        .collect();
    let ids: Vec<&OrderId> = ids.into_iter().collect();
    let known = by_place(parts(state, Scope::Orders(&ids)).await?);
    let files = known.values().filter_map(|made| made.part.file_id.as_ref());
    let stored = still_stored(state.db.pool(), files.collect()).await?;
    let current = state.settings.current();
    let settings = &current.settings;
    let plates = rows
        .into_iter()
        .map(|row| {
            let chosen = chosen.remove(&row.id).unwrap_or_default();
            let printer = printers.iter().find(|printer| printer.id == row.printer_id);
            let is_open = row.ended_at.is_none();
            let needs = if is_open {
                needs_of(settings, &chosen, &known)
            } else {
                BTreeMap::new()
            };
            Plate {
                needs: needs
                    .into_iter()
                    .map(|(filament, grams)| PlateNeed { filament, grams })
                    .collect(),
                uses: uses.remove(&row.id).unwrap_or_default(),
                fitting: printer.and_then(|printer| fitting_of(printer, &chosen, &known)),
                parts: chosen
                    .iter()
                    .filter_map(|chosen| {
                        let (order_id, position) = (chosen.order_id.clone(), chosen.position);
                        let on_it = (row.id.clone(), order_id.clone(), position);
                        let made = known.get(&(order_id, position))?;
                        Some(PlatePart {
                            pieces: chosen.pieces,
                            to_check: to_check.get(&on_it).copied().unwrap_or_default(),
                            material: made.configuration.material.clone(),
                            colors: made.colors.clone(),
                            layer_height: made.configuration.layer_height,
                            is_to_be_made: made.is_to_be_made,
                            has_file: made
                                .part
                                .file_id
                                .as_ref()
                                .is_some_and(|id| stored.contains(id)),
                            part: made.part.clone(),
                        })
                    })
                    .collect(),
                id: row.id,
                number: row.number,
                printer_id: row.printer_id,
                state: row.state,
                version: row.version,
                created_at: row.created_at,
                started_at: row.started_at,
                ended_at: row.ended_at,
                actual: Actual {
                    minutes: row.actual_minutes,
                    grams: row.actual_grams,
                },
                is_estimated: row.estimated_minutes.is_some(),
            }
        })
        .collect();
    Ok(PlateBoard { printers, plates })
}

pub(super) type ByPlace = HashMap<(OrderId, i64), MadePart>;

pub(super) fn by_place(parts: Vec<MadePart>) -> ByPlace {
    parts
        .into_iter()
        .map(|made| ((made.part.order_id.clone(), made.part.position), made))
        .collect()
}

/// None where a part cannot be read.
pub(super) fn fitting_of(printer: &Printer, chosen: &[Chosen], known: &ByPlace) -> Option<Fitting> {
    let bodies: Option<Vec<Body>> = chosen
        .iter()
        .map(|chosen| {
            let made = known.get(&(chosen.order_id.clone(), chosen.position))?;
            Some(Body {
                dimensions_mm: made.dimensions_mm,
                pieces: chosen.pieces,
            })
        })
        .collect();
    Some(fitting(printer, &bodies?))
}

/// The grams that what lies on a plate needs of each filament.
pub(super) fn needs_of(
    settings: &Settings,
    chosen: &[Chosen],
    known: &ByPlace,
) -> BTreeMap<Filament, f64> {
    let on_it = chosen.iter().filter_map(|chosen| {
        let made = known.get(&(chosen.order_id.clone(), chosen.position))?;
        Some((made, chosen.pieces))
    });
    needed(settings, on_it)
        .into_iter()
        .map(|(filament, needed)| (filament, rounded(needed.grams)))
        .collect()
}

/// What lies on these plates.
pub(super) async fn chosen_of(
    state: &State,
    plates: &[&PlateId],
) -> Result<HashMap<PlateId, Vec<Chosen>>, sqlx::Error> {
    let mut found: HashMap<PlateId, Vec<Chosen>> = HashMap::new();
    let sql = "SELECT plate_id, order_id, position, pieces FROM plate_parts WHERE plate_id IN ({ids}) ORDER BY plate_id, order_id, position";
    let rows: Vec<(PlateId, OrderId, i64, i64)> = rows_in(state.db.pool(), sql, plates).await?;
    for (plate_id, order_id, position, pieces) in rows {
        found.entry(plate_id).or_default().push(Chosen {
            order_id,
            position,
            pieces,
        });
    }
    Ok(found)
}

/// Counts the version of a plate on that is in one of these states and was seen like this.
pub(super) async fn take(
    tx: &mut Tx,
    id: &PlateId,
    version: i64,
    states: &[PlateState],
) -> ApiResult<Row> {
    let sql = format!("SELECT {COLUMNS} FROM plates WHERE id = $1");
    let plate: Option<Row> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(id)
        .fetch_optional(&mut **tx)
        .await?;
    let plate = plate.ok_or_else(ApiError::not_found)?;
    if plate.version != version || !states.contains(&plate.state) {
        return Err(ApiError::conflict(
            "plate_changed",
            "Die Platte wurde inzwischen geändert. Bitte laden Sie die Seite neu.",
        ));
    }
    sqlx::query("UPDATE plates SET version = version + 1 WHERE id = $1")
        .bind(id)
        .execute(&mut **tx)
        .await?;
    Ok(plate)
}
