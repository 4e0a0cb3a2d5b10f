//! Colours that customers can choose although nothing is left on any spool: whether they are hidden, the owner says.

use std::collections::BTreeMap;

use serde_json::json;
use sqlx::{Any, Executor};

use super::filament::Filament;
use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{SpoolId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::state::State;

/// The colours that the owner is to be asked about.
///
/// # Errors
/// When the database does not answer.
pub async fn empty_colors(state: &State) -> ApiResult<Vec<Filament>> {
    let found = found(state, state.db.pool()).await?;
    Ok(found.into_keys().collect())
}

/// The same, with the spools that the question is about.
async fn found(
    state: &State,
    database: impl Executor<'_, Database = Any>,
) -> ApiResult<BTreeMap<Filament, Vec<SpoolId>>> {
    let rows: Vec<(SpoolId, String, String, i64, i64)> = sqlx::query_as(
        "SELECT id, material, color, CASE WHEN ended_at IS NULL AND grams > 0 THEN 0 ELSE 1 END, \
         CASE WHEN kept_at IS NULL THEN 0 ELSE 1 END FROM spools ORDER BY number",
    )
    .fetch_all(database)
    .await?;
    let current = state.settings.current();
    let settings = &current.settings;
    let mut spools: BTreeMap<Filament, Vec<(SpoolId, bool, bool)>> = BTreeMap::new();
    for (id, material, color, is_empty, is_kept) in rows {
        let filament = Filament::today(settings, &material, &color);
        let spool = (id, is_empty == 1, is_kept == 1);
        spools.entry(filament).or_default().push(spool);
    }
    Ok(spools
        .into_iter()
        .filter(|(filament, of)| {
            of.iter().all(|(_, is_empty, _)| *is_empty)
                && of.iter().any(|(_, _, is_kept)| !is_kept)
                && filament.is_offered(settings)
        })
        .map(|(filament, of)| (filament, of.into_iter().map(|(id, ..)| id).collect()))
        .collect())
}

/// Customers can go on choosing it: nobody is asked again until another of its spools is used up.
///
/// # Errors
/// 404 where nobody is asked about it.
pub async fn keep_color(state: &State, filament: &Filament, kept_by: &UserId) -> ApiResult<()> {
    let work = async |tx: &mut Tx| {
        let spools = found(state, &mut **tx)
            .await?
            .remove(filament)
            .ok_or_else(ApiError::not_found)?;
        for id in spools {
            sqlx::query("UPDATE spools SET kept_at = $1, version = version + 1 WHERE id = $2")
                .bind(to_text(state.clock.now()))
                .bind(&id)
                .execute(&mut **tx)
                .await?;
        }
        let details = json!({ "material": filament.material, "color": filament.color });
        audit::record(state, tx, kept_by, Act::ColorKept, Target::Shop, &details).await?;
        ApiResult::Ok(())
    };
    state.db.write_locked(&[Lock::Plates], work).await
}
