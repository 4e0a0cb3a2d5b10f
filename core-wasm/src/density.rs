//! What a cubic centimetre of each material weighs.

#[cfg(target_arch = "wasm32")]
use serde::{Deserialize, Serialize};
#[cfg(target_arch = "wasm32")]
use std::collections::BTreeMap;

/// g/cm³ of the shipped materials.
#[cfg(any(feature = "printability", not(target_arch = "wasm32")))]
pub(crate) const SHIPPED: [(&str, f64); 6] = [
    ("PLA", 1.24),
    ("PETG", 1.27),
    ("TPU", 1.21),
    ("ASA", 1.07),
    ("ABS", 1.04),
    ("ABS-GF", 1.10),
];

/// Of a material that the owner says nothing of.
pub(crate) const OTHERS: f64 = 1.24;

/// What the browser's core, which only prices, reads of the settings of printing; the server has filled in what was missing.
#[cfg(target_arch = "wasm32")]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, tsify::Tsify)]
#[serde(default)]
#[tsify(hashmap_as_object)]
pub struct Densities {
    /// By material.
    pub fdm: BTreeMap<String, Density>,
}

/// Of one material.
#[cfg(target_arch = "wasm32")]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, tsify::Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Density {
    /// Density in g/cm³.
    pub density_g_cm3: f64,
}

#[cfg(target_arch = "wasm32")]
impl Densities {
    /// A material's density in g/cm³.
    #[must_use]
    pub fn density(&self, material: &str) -> f64 {
        (self.fdm.get(material)).map_or(OTHERS, |row| row.density_g_cm3)
    }
}
