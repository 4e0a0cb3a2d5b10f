//! What the shop offers as shipped: materials, colours, layer heights, infills, fees and discounts, all as data.
//!
//! These are the defaults of [`crate::settings::Settings`]; once the operator has saved settings, those hold. No other
//! place in code or text repeats a number from here.

use serde::{Deserialize, Serialize};

use crate::{format::Format, limits::MAX_UPLOAD_BYTES, plate::PLATE_MM};

/// A material with its shipped price and colours.
pub(crate) struct ShippedMaterial {
    pub id: &'static str,
    pub description: &'static str,
    /// What its user must know (GPSR, Regulation (EU) 2023/988).
    #[cfg(not(target_arch = "wasm32"))]
    pub safety: &'static str,
    pub euro_per_cm3: f64,
    pub colors: &'static [&'static str],
}

/// Descriptions PRC-16, colours PRC-17 and PRC-18, prices PRC-07.
pub(crate) const MATERIALS: &[ShippedMaterial] = &[
    ShippedMaterial {
        id: "PLA",
        description: "einfach zu drucken, umweltfreundlich",
        #[cfg(not(target_arch = "wasm32"))]
        safety: "Erweicht ab etwa 50 °C und bricht spröde. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.",
        euro_per_cm3: 0.07,
        colors: &[
            "Mistelgrün",
            "Scharlachrot",
            "Silber",
            "Bambusgrün",
            "Blau",
            "Blaugrau",
            "Bronze",
            "Cyan",
            "Dunkelbraun",
            "Eisblau",
            "Gelb",
            "Grau",
            "Lila",
            "Magenta",
            "Mandarinorange",
            "Rot",
            "Sakura Rosa",
            "Schwarz",
            "Weiß",
            "Wüstenbraun",
            "Pfirsich",
        ],
    },
    ShippedMaterial {
        id: "PETG",
        description: "fest, chemikalienbeständig",
        #[cfg(not(target_arch = "wasm32"))]
        safety: "Erweicht ab etwa 70 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.",
        euro_per_cm3: 0.18,
        colors: &["Weiß", "Schwarz"],
    },
    ShippedMaterial {
        id: "TPU",
        description: "flexibel",
        #[cfg(not(target_arch = "wasm32"))]
        safety: "Erweicht ab etwa 60 °C. Nicht als Sicherung oder zum Heben von Lasten. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.",
        euro_per_cm3: 0.28,
        colors: &["Schwarz"],
    },
    ShippedMaterial {
        id: "ASA",
        description: "UV- und wetterbeständig",
        #[cfg(not(target_arch = "wasm32"))]
        safety: "Erweicht ab etwa 90 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.",
        euro_per_cm3: 0.22,
        colors: &["Grau", "Weiß"],
    },
    ShippedMaterial {
        id: "ABS",
        description: "hitzebeständig, robust",
        #[cfg(not(target_arch = "wasm32"))]
        safety: "Erweicht ab etwa 90 °C, nicht dauerhaft im Freien verwenden. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.",
        euro_per_cm3: 0.08,
        colors: &["Schwarz"],
    },
    ShippedMaterial {
        id: "ABS-GF",
        description: "glasfaserverstärkt, sehr stabil",
        #[cfg(not(target_arch = "wasm32"))]
        safety: "Enthält Glasfasern: beim Schleifen oder Bohren Staub nicht einatmen und Handschuhe tragen. Erweicht ab etwa 90 °C. Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.",
        euro_per_cm3: 0.32,
        colors: &["Schwarz"],
    },
];

/// Layer height in mm, German label, multiplier (PRC-09).
pub(crate) const LAYER_HEIGHTS: &[(f64, &str, f64)] = &[
    (0.1, "Hoch", 1.3),
    (0.2, "Standard", 1.0),
    (0.3, "Schnell", 0.9),
];

/// Infill in percent, multiplier (PRC-10).
pub(crate) const INFILLS: &[(f64, f64)] = &[(10.0, 0.8), (20.0, 1.0), (50.0, 1.4), (100.0, 2.0)];

/// Setup fee, minimum price, parcel shipping and express shipping in euro (PRC-11, PRC-13, PRC-14).
pub(crate) const SETUP_FEE: f64 = 5.0;
pub(crate) const MIN_PRICE: f64 = 3.0;
pub(crate) const SHIPPING_COST: f64 = 5.49;
pub(crate) const EXPRESS_SHIPPING_COST: f64 = 30.0;

/// Working days of production and of transit to the farthest of the six countries, and the hour from which on an order counts from
/// the next working day (docs/DECISIONS.md, 'The day of delivery').
pub(crate) const PICKUP_DAYS: (u32, u32) = (5, 0);
pub(crate) const SHIPPING_DAYS: (u32, u32) = (5, 4);
pub(crate) const EXPRESS_DAYS: (u32, u32) = (2, 2);
pub(crate) const CUT_OFF_HOUR: u32 = 12;

/// The general rate of VAT in Germany in percent (§ 12 (1) UStG).
pub(crate) const VAT_RATE_PERCENT: f64 = 19.0;

/// Days that files are kept: from the upload where nobody orders them, from the end of their order where somebody did.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) const UNORDERED_FILE_DAYS: u32 = 7;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) const ORDERED_FILE_DAYS: u32 = 90;

/// Least quantity of a tier and its discount in percent (PRC-12).
pub(crate) const QUANTITY_DISCOUNTS: &[(u32, f64)] =
    &[(1, 0.0), (5, 5.0), (10, 10.0), (25, 15.0), (50, 20.0)];

/// The price that the browser shows for one piece when no price can be worked out, in euro (PRC-06).
pub(crate) const FALLBACK_UNIT_PRICE: f64 = 10.0;

/// The volume that the browser assumes while a part's own is missing, in cm³ (PRC-04).
pub(crate) const FALLBACK_VOLUME_CM3: f64 = 1000.0;

/// The colour a part has unless its material lacks it (CFG-13).
pub(crate) const DEFAULT_COLOR: &str = "Weiß";

/// Blue, for colours nobody has named and for parts not configured yet (PRC-22).
pub(crate) const UNKNOWN_COLOR_HEX: &str = "#2f6fde";

/// Colour names and how they look (PRC-20: fifteen plain names and further named filament colours).
pub(crate) const COLOR_HEX: &[(&str, &str)] = &[
    ("Schwarz", "#1a1a1a"),
    ("Weiß", "#ffffff"),
    ("Grau", "#8e9089"),
    ("Blau", "#0a2989"),
    ("Rot", "#c12e1f"),
    ("Gelb", "#f4d92a"),
    ("Grün", "#2e8b3d"),
    ("Orange", "#ff7a1a"),
    ("Lila", "#5e43b7"),
    ("Pink", "#f55a9b"),
    ("Cyan", "#0086d6"),
    ("Braun", "#7a4a2b"),
    ("Silber", "#a6a9aa"),
    ("Gold", "#c9a227"),
    ("Transparent", "#e6edf0"),
    ("Mistelgrün", "#3f8e43"),
    ("Scharlachrot", "#de4343"),
    ("Bambusgrün", "#00ae42"),
    ("Blaugrau", "#5b6579"),
    ("Bronze", "#847d48"),
    ("Dunkelbraun", "#4d3324"),
    ("Eisblau", "#a3d8e1"),
    ("Magenta", "#ec008c"),
    ("Mandarinorange", "#f99963"),
    ("Sakura Rosa", "#e8afcf"),
    ("Wüstenbraun", "#d3b78e"),
    ("Pfirsich", "#ffcba4"),
];

/// A material as the shop describes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CatalogMaterial {
    /// Name and key in the settings, e.g. `PLA`.
    pub id: String,
    /// What it is good for, in German.
    pub description: String,
}

/// A layer height as the shop names it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CatalogLayerHeight {
    /// Layer height in mm.
    pub mm: f64,
    /// Quality in German, e.g. 'Hoch'.
    pub label: String,
}

/// An infill as the shop names it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CatalogInfill {
    /// Infill in percent.
    pub percent: f64,
    /// As shown, e.g. '20 %'.
    pub label: String,
}

/// What is shown beside the settings' numbers, in the order of docs/requirements.md.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Catalog {
    /// Materials with descriptions.
    pub materials: Vec<CatalogMaterial>,
    /// Layer heights with labels.
    pub layer_heights: Vec<CatalogLayerHeight>,
    /// Infills with labels.
    pub infills: Vec<CatalogInfill>,
    /// Accepted file extensions, lower case, without dot.
    pub accepted_extensions: Vec<String>,
    /// Largest upload in bytes.
    pub max_upload_bytes: u64,
    /// Side of the print space in mm.
    pub plate_mm: f64,
}

/// The shipped catalog.
#[must_use]
pub fn catalog() -> Catalog {
    Catalog {
        materials: MATERIALS
            .iter()
            .map(|m| CatalogMaterial {
                id: m.id.into(),
                description: m.description.into(),
            })
            .collect(),
        layer_heights: LAYER_HEIGHTS
            .iter()
            .map(|&(mm, label, _)| CatalogLayerHeight {
                mm,
                label: label.into(),
            })
            .collect(),
        infills: INFILLS
            .iter()
            .map(|&(percent, _)| CatalogInfill {
                percent,
                label: format!("{percent}\u{a0}%"),
            })
            .collect(),
        accepted_extensions: Format::EXTENSIONS.iter().map(|&e| e.into()).collect(),
        max_upload_bytes: MAX_UPLOAD_BYTES,
        plate_mm: PLATE_MM,
    }
}

/// The look of a shipped colour name; blue for any other.
#[must_use]
pub(crate) fn shipped_hex(name: &str) -> &'static str {
    COLOR_HEX
        .iter()
        .find(|(known, _)| *known == name)
        .map_or(UNKNOWN_COLOR_HEX, |(_, hex)| hex)
}
