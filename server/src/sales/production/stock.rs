//! The spools beside what is needed: whether each filament suffices.

use std::collections::HashSet;

use serde::Serialize;
use utoipa::ToSchema;

use super::filament::{Filament, Needed, needed};
use super::list::parts;
use super::pieces::Scope;
use super::spools::{Spool, spools};
use crate::foundation::error::ApiResult;
use crate::state::State;

/// The spools, and whether they suffice.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpoolBoard {
    /// Those in use first, by filament and age, then the last ones that ended.
    pub spools: Vec<Spool>,
    /// Each filament that there are spools of, and what the pieces that are to be printed need of it.
    pub stock: Vec<Stock>,
}

/// What is there of a filament, beside what is needed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FilamentStock)]
pub struct Stock {
    /// Which.
    #[serde(flatten)]
    pub filament: Filament,
    /// On all spools in use.
    pub grams: f64,
    /// By all pieces that are not off the printer; those that are stopped are not among them.
    pub needed_grams: f64,
    /// Some of that is counted as printed full.
    pub is_rough: bool,
    /// So many of these pieces weigh nobody knows what.
    pub unknown_pieces: i64,
    /// Customers can choose it.
    pub is_offered: bool,
}

/// What stands on the page of the spools. Without any spool nothing is counted.
///
/// # Errors
/// When the database does not answer.
pub async fn spool_board(state: &State) -> ApiResult<SpoolBoard> {
    let spools = spools(state).await?;
    let mut stock = Vec::new();
    let known: HashSet<&Filament> = spools.iter().map(|spool| &spool.filament).collect();
    if !known.is_empty() {
        let current = state.settings.current();
        let settings = &current.settings;
        let all = parts(state, Scope::ToBeMade).await?;
        let open = all
            .iter()
            .filter(|made| made.part.stops.is_empty())
            .map(|made| (made, made.part.quantity - made.part.printed));
        let needed = needed(settings, open);
        for filament in known {
            let of = needed.get(filament).copied().unwrap_or_default();
            let in_use = spools
                .iter()
                .filter(|spool| spool.filament == *filament && spool.ended_at.is_none());
            let is_in_use = in_use.clone().next().is_some();
            let is_offered = filament.is_offered(settings);
            // A colour that is done with is not spoken of.
            if !is_in_use && !is_offered && of == Needed::default() {
                continue;
            }
            stock.push(Stock {
                grams: in_use.map(|spool| spool.grams).sum(),
                needed_grams: of.grams,
                is_rough: of.is_rough,
                unknown_pieces: of.unknown_pieces,
                is_offered,
                filament: filament.clone(),
            });
        }
        stock.sort_by(|a, b| a.filament.cmp(&b.filament));
    }
    Ok(SpoolBoard { spools, stock })
}
