//! What a cubic centimetre of filament weighs, by the data sheets of common makers.

/// g/cm³ by the beginning of a material's name; the longer name first. Others are of unknown weight.
const DENSITIES: [(&str, f64); 12] = [
    ("ABS-GF", 1.15),
    ("ABS", 1.04),
    ("ASA", 1.07),
    ("HIPS", 1.04),
    ("PA", 1.14),
    ("PC", 1.20),
    ("PETG", 1.27),
    ("PET", 1.34),
    ("PLA", 1.24),
    ("PP", 0.90),
    ("PVA", 1.23),
    ("TPU", 1.21),
];

/// Grams of a volume in cm³; None for a material of unknown density.
pub fn grams(material: &str, cm3: f64) -> Option<f64> {
    let name = material.to_uppercase();
    DENSITIES
        .iter()
        .find(|(known, _)| name.starts_with(known))
        .map(|(_, density)| cm3 * density)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_material_has_a_weight() {
        for material in core_wasm::settings::Settings::default()
            .material_prices
            .keys()
        {
            assert!(grams(material, 1.0).is_some(), "{material}");
        }
        assert_eq!(grams("ABS-GF", 2.0), Some(2.3));
        assert_eq!(grams("Schokolade", 2.0), None);
    }
}
