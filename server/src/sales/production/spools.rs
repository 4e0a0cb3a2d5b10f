//! The shop's spools of filament.

use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::filament::Filament;
use super::spool_uses;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::{SpoolId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::state::State;

/// A spool.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Spool {
    /// Its id.
    #[schema(value_type = String)]
    pub id: SpoolId,
    /// What people call it by.
    pub number: i64,
    /// What is on it.
    #[serde(flatten)]
    pub filament: Filament,
    /// When it was new, without the reel.
    pub full_grams: f64,
    /// What is left, as far as plates and people have said.
    pub grams: f64,
    /// Maker, batch, shelf; may be empty.
    pub note: String,
    /// Grows with each change.
    pub version: i64,
    /// RFC 3339.
    pub created_at: String,
    /// Since when nothing is taken off it any more, RFC 3339; null while it is in use.
    pub ended_at: Option<String>,
}

/// What somebody says of a spool.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewSpool {
    /// A material of the settings.
    #[serde(default)]
    pub material: String,
    /// A colour of it.
    #[serde(default)]
    pub color: String,
    /// 1 to 20000.
    #[serde(default)]
    pub full_grams: f64,
    /// 0 to `fullGrams`.
    #[serde(default)]
    pub grams: f64,
    /// At most 200 characters.
    #[serde(default)]
    pub note: String,
    /// True: nothing is taken off it any more.
    #[serde(default)]
    pub is_ended: bool,
    /// The version that was seen; of a new spool none.
    #[serde(default)]
    pub version: i64,
}

/// More grams than are on any spool: a typing error is not kept.
const MOST_GRAMS: f64 = 20_000.0;
const LONGEST_NOTE: usize = 200;
/// Ended spools that are still shown.
const ENDED: usize = 20;

#[derive(Debug, FromRow)]
struct Row {
    id: SpoolId,
    number: i64,
    material: String,
    color: String,
    full_grams: f64,
    grams: f64,
    note: String,
    version: i64,
    created_at: String,
    ended_at: Option<String>,
}

const COLUMNS: &str =
    "id, number, material, color, full_grams, grams, note, version, created_at, ended_at";

/// Those in use by filament and age, then the last ones that ended.
pub(super) async fn spools(state: &State) -> ApiResult<Vec<Spool>> {
    let sql = format!(
        "SELECT * FROM (SELECT {COLUMNS} FROM spools WHERE ended_at IS NOT NULL ORDER BY ended_at DESC, number DESC LIMIT {ENDED}) AS ended \
         UNION ALL SELECT {COLUMNS} FROM spools WHERE ended_at IS NULL"
    );
    let rows: Vec<Row> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .fetch_all(state.db.pool())
        .await?;
    let current = state.settings.current();
    let settings = &current.settings;
    let spools = rows.into_iter().map(|row| Spool {
        filament: Filament::today(settings, &row.material, &row.color),
        id: row.id,
        number: row.number,
        full_grams: row.full_grams,
        grams: row.grams,
        note: row.note,
        version: row.version,
        created_at: row.created_at,
        ended_at: row.ended_at,
    });
    let (mut in_use, mut ended): (Vec<Spool>, Vec<Spool>) =
        spools.partition(|spool| spool.ended_at.is_none());
    in_use.sort_by(|a, b| (&a.filament, a.number).cmp(&(&b.filament, b.number)));
    ended.sort_by(|a, b| (&b.ended_at, b.number).cmp(&(&a.ended_at, a.number)));
    in_use.append(&mut ended);
    Ok(in_use)
}

/// Adds a spool, or changes the one with this id as it was seen.
///
/// # Errors
/// 404 for an unknown spool, 409 for one that somebody or a plate has changed meanwhile, 422 with its `field`.
pub async fn save_spool(
    state: &State,
    id: Option<&SpoolId>,
    spool: &NewSpool,
    saved_by: &UserId,
) -> ApiResult<()> {
    let note = check(spool)?;
    let work = async |tx: &mut Tx| save_in(state, tx, id, note, spool, saved_by).await;
    state.db.write_locked(&[Lock::Plates], work).await
}

async fn save_in(
    state: &State,
    tx: &mut Tx,
    id: Option<&SpoolId>,
    note: &str,
    spool: &NewSpool,
    saved_by: &UserId,
) -> ApiResult<()> {
    let now = to_text(state.clock.now());
    let before = match id {
        Some(id) => Some(seen(tx, id, spool.version).await?),
        None => None,
    };
    let current = state.settings.current();
    let settings = &current.settings;
    let filament = Filament::today(settings, &spool.material, &spool.color);
    // One of a colour that the settings do not know any more may stay what it is.
    let is_same = before
        .as_ref()
        .is_some_and(|row| Filament::today(settings, &row.material, &row.color) == filament);
    if !is_same {
        let colors = settings
            .material_colors
            .get(&filament.material)
            .ok_or_else(|| invalid("material", "Dieses Material gibt es im Shop nicht."))?;
        if !colors.iter().any(|color| color.name == filament.color) {
            return Err(invalid(
                "color",
                "Diese Farbe gibt es bei diesem Material nicht.",
            ));
        }
    }
    let number = match &before {
        Some(row) => {
            // An ended one keeps its day.
            let ended_at = match (&row.ended_at, spool.is_ended) {
                (Some(ended_at), true) => Some(ended_at),
                (None, true) => Some(&now),
                (_, false) => None,
            };
            sqlx::query(
                "UPDATE spools SET material = $1, color = $2, full_grams = $3, grams = $4, note = $5, ended_at = $6, \
                 kept_at = NULL, version = version + 1 WHERE id = $7",
            )
            .bind(&filament.material)
            .bind(&filament.color)
            .bind(spool.full_grams)
            .bind(spool.grams)
            .bind(note)
            .bind(ended_at)
            .bind(&row.id)
            .execute(&mut **tx)
            .await?;
            if spool.is_ended || (spool.grams - row.grams).abs() > f64::EPSILON {
                spool_uses::mark_settled(tx, &row.id).await?;
            }
            row.number
        }
        None => {
            let last: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(number), 0) FROM spools")
                .fetch_one(&mut **tx)
                .await?;
            sqlx::query(
                "INSERT INTO spools (id, number, material, color, full_grams, grams, note, created_at, ended_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(SpoolId::random())
            .bind(last + 1)
            .bind(&filament.material)
            .bind(&filament.color)
            .bind(spool.full_grams)
            .bind(spool.grams)
            .bind(note)
            .bind(&now)
            .bind(spool.is_ended.then_some(&now))
            .execute(&mut **tx)
            .await?;
            last + 1
        }
    };
    let details = json!({
        "spool": number,
        "material": filament.material,
        "color": filament.color,
        "from": before.map(|row| row.grams),
        "to": spool.grams,
        "isEnded": spool.is_ended,
    });
    audit::record(state, tx, saved_by, Act::SpoolSaved, Target::Shop, &details).await?;
    Ok(())
}

/// The spool as the caller saw it.
async fn seen(tx: &mut Tx, id: &SpoolId, version: i64) -> ApiResult<Row> {
    let sql = format!("SELECT {COLUMNS} FROM spools WHERE id = $1");
    let row: Option<Row> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(id)
        .fetch_optional(&mut **tx)
        .await?;
    let row = row.ok_or_else(ApiError::not_found)?;
    if row.version != version {
        return Err(ApiError::conflict(
            "spool_changed",
            "Die Rolle wurde inzwischen geändert. Bitte laden Sie die Seite neu.",
        ));
    }
    Ok(row)
}

/// The note as it is stored.
fn check(spool: &NewSpool) -> ApiResult<&str> {
    if !(1.0..=MOST_GRAMS).contains(&spool.full_grams) {
        return Err(invalid("fullGrams", "Bitte geben Sie 1 bis 20.000 g an."));
    }
    if !(0.0..=spool.full_grams).contains(&spool.grams) {
        return Err(invalid(
            "grams",
            "Bitte geben Sie 0 g bis so viel an, wie auf der neuen Rolle war.",
        ));
    }
    let note = spool.note.trim();
    if note.chars().count() > LONGEST_NOTE {
        return Err(invalid(
            "note",
            format!("Die Notiz darf höchstens {LONGEST_NOTE} Zeichen lang sein."),
        ));
    }
    Ok(note)
}

fn invalid(field: &str, message: impl Into<String>) -> ApiError {
    ApiError::Unprocessable(Problem::new("invalid_spool", message).with("field", field))
}
