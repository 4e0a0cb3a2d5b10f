//! How much filament pieces need, and of which material and colour.

use std::collections::BTreeMap;

use core_wasm::settings::Settings;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::density;
use super::list::MadePart;
use crate::foundation::german;

/// What a spool is made of, in today's names.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = Filament)]
pub struct Filament {
    /// Material.
    pub material: String,
    /// Name of the colour.
    pub color: String,
}

impl Filament {
    /// Under the names of today, whatever they were when somebody wrote them.
    pub(super) fn today(settings: &Settings, material: &str, color: &str) -> Self {
        let material = settings.material_today(material);
        Self {
            color: settings.color_today(material, color).to_owned(),
            material: material.to_owned(),
        }
    }

    /// Whether customers can choose it.
    pub(super) fn is_offered(&self, settings: &Settings) -> bool {
        settings
            .offered_materials()
            .contains(&self.material.as_str())
            && settings
                .offered_colors(&self.material)
                .contains(&self.color.as_str())
    }
}

/// What some pieces need of a filament.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Needed {
    pub grams: f64,
    /// Some of it is counted as printed full: nobody has cut its layers.
    pub is_rough: bool,
    /// The number of pieces whose weight is not known.
    pub unknown_pieces: i64,
}

/// What these parts need, each with its number of pieces. How much of a part goes into which of its colours is not known: each counts alike.
pub(super) fn needed<'a>(
    settings: &Settings,
    parts: impl Iterator<Item = (&'a MadePart, i64)>,
) -> BTreeMap<Filament, Needed> {
    let mut found: BTreeMap<Filament, Needed> = BTreeMap::new();
    for (made, pieces) in parts.filter(|(_, pieces)| *pieces > 0) {
        let configuration = &made.configuration;
        let layers = made
            .part
            .print_check
            .as_ref()
            .and_then(|check| check.layers);
        let by_layers = layers.map(|layers| layers.grams.total);
        let grams =
            by_layers.or_else(|| density::grams(&configuration.material, made.part.volume_cm3));
        let colors = german::color_names(configuration);
        #[expect(
            clippy::cast_precision_loss,
            reason = "no order has 2^53 pieces, no part more than three colours"
        )]
        let share = pieces as f64 / colors.len() as f64;
        for color in colors {
            let of = Filament::today(settings, &configuration.material, color);
            let sum = found.entry(of).or_default();
            match grams {
                Some(grams) => sum.grams += share * grams,
                None => sum.unknown_pieces += pieces,
            }
            sum.is_rough |= by_layers.is_none();
        }
    }
    found
}

/// No scale shows more.
pub(super) fn rounded(grams: f64) -> f64 {
    (grams * 100.0).round() / 100.0
}
