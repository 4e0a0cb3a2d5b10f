//! The spools beside what is needed: whether each filament suffices.

use std::collections::BTreeSet;

use serde::Serialize;
use utoipa::ToSchema;

use super::filament::{Filament, Needed, needed};
use super::list::{Choices, Group, MadePart, Wanted, choices, grouped, parts};
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
    /// There is less of it than that.
    pub is_short: bool,
    /// Some of that is counted as printed full.
    pub is_rough: bool,
    /// The number of these pieces whose weight is not known.
    pub unknown_pieces: i64,
    /// Customers can choose it.
    pub is_offered: bool,
}

/// What stands on the page of the parts.
#[derive(Debug)]
pub struct PartsBoard {
    /// The parts.
    pub groups: Vec<Group>,
    /// What they can be narrowed to.
    pub choices: Choices,
    /// The filaments that do not suffice.
    pub short: Vec<Stock>,
}

/// What stands on the page of the spools. Without any spool nothing is counted.
///
/// # Errors
/// When the database does not answer.
pub async fn spool_board(state: &State) -> ApiResult<SpoolBoard> {
    let spools = spools(state).await?;
    let stock = if spools.is_empty() {
        Vec::new()
    } else {
        stock_of(state, &spools, &parts(state, Scope::ToBeMade).await?)
    };
    Ok(SpoolBoard { spools, stock })
}

/// What stands on the page of the parts: they are read once for all of it.
///
/// # Errors
/// When the database does not answer.
pub async fn parts_board(state: &State, wanted: &Wanted) -> ApiResult<PartsBoard> {
    let all = parts(state, Scope::ToBeMade).await?;
    let mut short = stock_of(state, &spools(state).await?, &all);
    short.retain(|stock| stock.is_short);
    Ok(PartsBoard {
        choices: choices(&all),
        short,
        groups: grouped(state, all, wanted).await?,
    })
}

/// Each filament that there are spools of, beside what these parts need of it.
fn stock_of(state: &State, spools: &[Spool], all: &[MadePart]) -> Vec<Stock> {
    let known: BTreeSet<&Filament> = spools.iter().map(|spool| &spool.filament).collect();
    if known.is_empty() {
        return Vec::new();
    }
    let current = state.settings.current();
    let settings = &current.settings;
    let open = all
        .iter()
        .filter(|made| made.part.stops.is_empty())
        .map(|made| (made, made.part.quantity - made.part.printed));
    let needed = needed(settings, open);
    known
        .into_iter()
        .filter_map(|filament| {
            let of = needed.get(filament).copied().unwrap_or_default();
            let in_use: Vec<&Spool> = spools
                .iter()
                .filter(|spool| spool.filament == *filament && spool.ended_at.is_none())
                .collect();
            let is_offered = filament.is_offered(settings);
            // A colour that is done with is not spoken of.
            if in_use.is_empty() && !is_offered && of == Needed::default() {
                return None;
            }
            let grams = in_use.iter().map(|spool| spool.grams).sum();
            Some(Stock {
                grams,
                needed_grams: of.grams,
                is_short: of.grams > grams,
                is_rough: of.is_rough,
                unknown_pieces: of.unknown_pieces,
                is_offered,
                filament: filament.clone(),
            })
        })
        .collect()
}
