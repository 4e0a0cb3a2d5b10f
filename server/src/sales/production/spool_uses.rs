//! What plates take off the spools.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use serde_json::{Value, json};
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::filament::{Filament, rounded};
use crate::foundation::db::{Tx, rows_in};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{PlateId, SpoolId};
use crate::state::State;

/// What a plate took off a spool.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = SpoolUse)]
pub struct Use {
    /// Number of the spool.
    pub spool: i64,
    /// What was there of that.
    pub grams: f64,
}

/// What these plates took.
pub(super) async fn uses_of(
    state: &State,
    plates: &[&PlateId],
) -> Result<HashMap<PlateId, Vec<Use>>, sqlx::Error> {
    let mut found: HashMap<PlateId, Vec<Use>> = HashMap::new();
    let sql = "SELECT plate_id, number, spool_uses.grams FROM spool_uses JOIN spools ON spools.id = spool_id \
         WHERE plate_id IN ({ids}) ORDER BY number";
    let rows: Vec<(PlateId, i64, f64)> = rows_in(state.db.pool(), sql, plates).await?;
    for (plate, spool, grams) in rows {
        found.entry(plate).or_default().push(Use { spool, grams });
    }
    Ok(found)
}

#[derive(FromRow)]
struct Open {
    id: SpoolId,
    number: i64,
    material: String,
    color: String,
    grams: f64,
}

/// Takes what a plate needs off the chosen spools; where none is chosen, off the oldest that suffices. What is not on that one comes off
/// the others, the oldest first: somebody has put in the next one. A filament without a spool in use is left alone.
///
/// # Errors
/// 409 for a chosen spool that is not in use, or of no filament of the plate.
pub(super) async fn take_off(
    state: &State,
    tx: &mut Tx,
    plate: &PlateId,
    needed: &BTreeMap<Filament, f64>,
    chosen: &[SpoolId],
) -> ApiResult<Vec<Value>> {
    let open: Vec<Open> = sqlx::query_as(
        "SELECT id, number, material, color, grams FROM spools WHERE ended_at IS NULL ORDER BY number",
    )
    .fetch_all(&mut **tx)
    .await?;
    let current = state.settings.current();
    let settings = &current.settings;
    let filament_of = |spool: &Open| Filament::today(settings, &spool.material, &spool.color);
    let fits = |id: &SpoolId| {
        open.iter()
            .any(|spool| spool.id == *id && needed.contains_key(&filament_of(spool)))
    };
    if !chosen.iter().all(fits) {
        return Err(ApiError::conflict(
            "spool_gone",
            "Eine gewählte Rolle gibt es nicht mehr, oder sie passt zu keiner Farbe der Platte. Bitte laden Sie die Seite neu.",
        ));
    }
    let mut taken = Vec::new();
    for (filament, &grams) in needed {
        let of: Vec<&Open> = open
            .iter()
            .filter(|spool| filament_of(spool) == *filament)
            .collect();
        for (spool, grams, estimated) in spread(&of, grams, chosen) {
            sqlx::query("INSERT INTO spool_uses (plate_id, spool_id, grams, estimated_grams) VALUES ($1, $2, $3, $4)")
                .bind(plate)
                .bind(&spool.id)
                .bind(grams)
                .bind(estimated)
                .execute(&mut **tx)
                .await?;
            leave(tx, &spool.id, spool.grams - grams).await?;
            taken.push(json!({ "spool": spool.number, "grams": grams }));
        }
    }
    Ok(taken)
}

/// The spools of a filament that these grams come from: what there is, and what each should have given.
fn spread<'a>(spools: &[&'a Open], needed: f64, chosen: &[SpoolId]) -> Vec<(&'a Open, f64, f64)> {
    let first = spools
        .iter()
        .position(|spool| chosen.contains(&spool.id))
        .or_else(|| spools.iter().position(|spool| spool.grams >= needed))
        .or_else(|| spools.iter().position(|spool| spool.grams > 0.0))
        .or(if spools.is_empty() { None } else { Some(0) });
    let Some((first, at)) = first.and_then(|at| Some((*spools.get(at)?, at))) else {
        return Vec::new();
    };
    let others = spools
        .iter()
        .enumerate()
        .filter(|(place, spool)| *place != at && spool.grams > 0.0)
        .map(|(_, spool)| *spool);
    let mut left = needed;
    let mut found = Vec::new();
    for spool in std::iter::once(first).chain(others) {
        if left <= 0.0 && !found.is_empty() {
            break;
        }
        let grams = spool.grams.min(left);
        left = rounded(left - grams);
        found.push((spool, grams, grams));
    }
    // What was nowhere comes off the last one, should it prove to hold more.
    if let Some((_, _, estimated)) = found.last_mut() {
        *estimated += left;
    }
    found
}

#[derive(FromRow)]
struct Taken {
    spool_id: SpoolId,
    grams: f64,
    estimated_grams: f64,
    is_settled: i64,
    left_grams: f64,
}

/// What a plate took was measured, or is an estimate again: its spools follow, but those that were weighed since.
pub(super) async fn put_right(tx: &mut Tx, plate: &PlateId, actual: Option<f64>) -> ApiResult<()> {
    let rows: Vec<Taken> = sqlx::query_as(
        "SELECT spool_id, spool_uses.grams, estimated_grams, CAST(is_settled AS BIGINT) AS is_settled, spools.grams AS left_grams FROM spool_uses \
         JOIN spools ON spools.id = spool_id WHERE plate_id = $1 ORDER BY number",
    )
    .bind(plate)
    .fetch_all(&mut **tx)
    .await?;
    let estimated: f64 = rows.iter().map(|row| row.estimated_grams).sum();
    #[expect(clippy::cast_precision_loss, reason = "no plate has 2^53 spools")]
    let alike = 1.0 / rows.len() as f64;
    for row in rows.iter().filter(|row| row.is_settled == 0) {
        let wanted = match actual {
            Some(actual) if estimated > 0.0 => actual * row.estimated_grams / estimated,
            Some(actual) => actual * alike,
            None => row.estimated_grams,
        };
        let there = row.left_grams + row.grams;
        let grams = rounded(wanted.min(there));
        sqlx::query("UPDATE spool_uses SET grams = $1 WHERE plate_id = $2 AND spool_id = $3")
            .bind(grams)
            .bind(plate)
            .bind(&row.spool_id)
            .execute(&mut **tx)
            .await?;
        leave(tx, &row.spool_id, there - grams).await?;
    }
    Ok(())
}

/// A spool was weighed, or ended: no plate from before changes it any more.
pub(super) async fn mark_settled(tx: &mut Tx, spool: &SpoolId) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE spool_uses SET is_settled = 1 WHERE spool_id = $1")
        .bind(spool)
        .execute(&mut **tx)
        .await
        .map(drop)
}

async fn leave(tx: &mut Tx, spool: &SpoolId, grams: f64) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE spools SET grams = $1, version = version + 1 WHERE id = $2")
        .bind(rounded(grams).max(0.0))
        .bind(spool)
        .execute(&mut **tx)
        .await
        .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spool(number: i64, grams: f64) -> Open {
        Open {
            id: number.to_string().as_str().into(),
            number,
            material: "PLA".to_owned(),
            color: "Weiß".to_owned(),
            grams,
        }
    }

    #[test]
    fn adm_32_a_plate_takes_from_the_oldest_that_suffices_or_from_the_chosen_one_and_then_the_next()
    {
        let spools = [spool(1, 30.0), spool(2, 200.0), spool(3, 500.0)];
        let spools: Vec<&Open> = spools.iter().collect();
        let of = |needed: f64, chosen: &[SpoolId]| -> Vec<(i64, f64, f64)> {
            spread(&spools, needed, chosen)
                .into_iter()
                .map(|(spool, grams, estimated)| (spool.number, grams, estimated))
                .collect()
        };
        assert_eq!(of(25.0, &[]), [(1, 25.0, 25.0)]);
        assert_eq!(of(50.0, &[]), [(2, 50.0, 50.0)]);
        assert_eq!(of(50.0, &["3".into()]), [(3, 50.0, 50.0)]);
        assert_eq!(of(50.0, &["1".into()]), [(1, 30.0, 30.0), (2, 20.0, 20.0)]);
        assert_eq!(
            of(800.0, &[]),
            [(1, 30.0, 30.0), (2, 200.0, 200.0), (3, 500.0, 570.0)]
        );
        // Of unknown weight: it is known which spool it came off.
        assert_eq!(of(0.0, &[]), [(1, 0.0, 0.0)]);
        assert!(spread(&[], 10.0, &[]).is_empty());
    }
}
