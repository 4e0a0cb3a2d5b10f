//! What the owner says of printing: the limits of each material, and how the machines lay down a part.
//!
//! Findings, time and grams follow from it; of prices that of a parcel only, by the densities.

use std::collections::BTreeMap;

use crate::density;
#[cfg(not(target_arch = "wasm32"))]
use crate::error::FieldError;
use serde::{Deserialize, Deserializer, Serialize};

/// Two lengths in mm: what is smaller than the first is looked at, what is smaller than the second is not printed. 0 switches one off.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Threshold {
    /// Below it: 'Prüfen'.
    pub check_mm: f64,
    /// Below it: 'Nicht druckbar'.
    pub refuse_mm: f64,
}

/// What a material can be printed as.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PrintLimits {
    /// Diameter of the nozzle in mm.
    pub nozzle_mm: f64,
    /// Thickness of walls.
    pub walls: Threshold,
    /// Diameter of pins and other thin rods.
    pub pins: Threshold,
    /// Diameter of holes.
    pub holes: Threshold,
    /// Width of gaps.
    pub gaps: Threshold,
    /// Width of engraved and raised lines.
    pub engravings: Threshold,
    /// Drilled holes up to this diameter in mm come out smaller than drawn: a hint offers to drill them. 0 switches it off.
    pub drill_up_to_mm: f64,
    /// Density in g/cm³.
    pub density_g_cm3: f64,
}

impl Default for PrintLimits {
    fn default() -> Self {
        let threshold = |check_mm, refuse_mm| Threshold {
            check_mm,
            refuse_mm,
        };
        Self {
            nozzle_mm: 0.4,
            walls: threshold(0.8, 0.4),
            pins: threshold(1.2, 0.6),
            holes: threshold(1.0, 0.0),
            gaps: threshold(0.3, 0.0),
            engravings: threshold(0.5, 0.0),
            drill_up_to_mm: 5.0,
            density_g_cm3: density::OTHERS,
        }
    }
}

impl PrintLimits {
    /// The same for a layer height in mm: nothing thinner than one layer is printed.
    #[must_use]
    pub(crate) fn at_layer_height(mut self, layer_mm: f64) -> Self {
        let least = |value: &mut f64| {
            if *value > 0.0 && *value < layer_mm {
                *value = layer_mm;
            }
        };
        least(&mut self.walls.refuse_mm);
        least(&mut self.walls.check_mm);
        self
    }
}

/// How the owner's machines lay down a part: what time and grams follow from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PrintMachine {
    /// Width of a line in mm.
    pub line_width_mm: f64,
    /// Lines around each contour.
    pub wall_lines: u32,
    /// Solid layers on top.
    pub top_layers: u32,
    /// Solid layers at the bottom.
    pub bottom_layers: u32,
    /// Pieces of a layer up to this area in mm² are filled solidly.
    pub solid_below_mm2: f64,
    /// Faces that lean further out than this many degrees from the vertical are supported.
    pub overhang_degrees: f64,
    /// How much of their room supports fill, in percent.
    pub support_percent: f64,
    /// Speed of the outer lines in mm/s.
    pub wall_mm_s: f64,
    /// Speed of the infill and of supports in mm/s.
    pub infill_mm_s: f64,
    /// Speed of solid layers in mm/s.
    pub solid_mm_s: f64,
    /// How fast a nozzle gets up to its speed and slows down, in mm/s².
    pub acceleration_mm_s2: f64,
    /// Seconds between two layers.
    pub layer_change_s: f64,
    /// Least seconds of a layer, so that it cools.
    pub least_layer_s: f64,
    /// Minutes until the first layer: heating and levelling.
    pub start_min: f64,
    /// How far the time may miss either way, in percent.
    pub time_spread_percent: f64,
    /// Actual minutes for each estimated one.
    pub minutes_factor: f64,
    /// Actual grams for each estimated one.
    pub grams_factor: f64,
}

impl Default for PrintMachine {
    fn default() -> Self {
        Self {
            line_width_mm: 0.45,
            wall_lines: 2,
            top_layers: 4,
            bottom_layers: 4,
            solid_below_mm2: 70.0,
            overhang_degrees: 45.0,
            support_percent: 25.0,
            wall_mm_s: 40.0,
            infill_mm_s: 80.0,
            solid_mm_s: 40.0,
            acceleration_mm_s2: 1500.0,
            layer_change_s: 1.0,
            least_layer_s: 5.0,
            start_min: 5.0,
            time_spread_percent: 30.0,
            minutes_factor: 1.0,
            grams_factor: 1.0,
        }
    }
}

/// What becomes of an order with a part of which something is 'Nicht druckbar'.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum NotPrintable {
    /// It is made after its customer has agreed that what was found is no defect.
    #[default]
    Agreed,
    /// It cannot be ordered.
    Refused,
}

/// All of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(target_arch = "wasm32", tsify(hashmap_as_object))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PrintSettings {
    /// The limits of filament printing by material; a material without a row has the shipped ones.
    #[serde(deserialize_with = "over_shipped")]
    pub fdm: BTreeMap<String, PrintLimits>,
    /// How the machines print.
    pub machine: PrintMachine,
    /// What becomes of parts that are not printable.
    pub not_printable: NotPrintable,
}

impl Default for PrintSettings {
    fn default() -> Self {
        Self {
            fdm: shipped_limits(),
            machine: PrintMachine::default(),
            not_printable: NotPrintable::default(),
        }
    }
}

fn shipped_limits() -> BTreeMap<String, PrintLimits> {
    let row = |(material, density_g_cm3): (&str, f64)| {
        let limits = PrintLimits {
            density_g_cm3,
            ..PrintLimits::default()
        };
        (material.to_owned(), limits)
    };
    density::SHIPPED.into_iter().map(row).collect()
}

/// Rows of the owner's over the shipped ones.
fn over_shipped<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, PrintLimits>, D::Error> {
    let mut rows = shipped_limits();
    rows.extend(BTreeMap::<String, PrintLimits>::deserialize(deserializer)?);
    Ok(rows)
}

impl PrintSettings {
    /// A material's density in g/cm³.
    #[must_use]
    pub fn density(&self, material: &str) -> f64 {
        (self.fdm.get(material)).map_or(density::OTHERS, |limits| limits.density_g_cm3)
    }

    /// The limits for a material at a layer height in mm.
    #[must_use]
    pub fn limits(&self, material: &str, layer_mm: f64) -> PrintLimits {
        let row = self.fdm.get(material).copied().unwrap_or_default();
        row.at_layer_height(layer_mm)
    }
}

/// A number of the settings: its field, its German name, its value, and what it may be.
#[cfg(not(target_arch = "wasm32"))]
pub type Entry = (&'static str, &'static str, f64, [f64; 2]);

/// Lengths that a nozzle can have, or that are looked for, in mm.
#[cfg(not(target_arch = "wasm32"))]
const LENGTHS: [f64; 2] = [0.0, 20.0];

#[cfg(not(target_arch = "wasm32"))]
impl PrintLimits {
    /// All numbers, in the order of the owner's form.
    #[must_use]
    pub fn entries(&self) -> [Entry; 13] {
        [
            ("nozzleMm", "Düse (mm)", self.nozzle_mm, [0.05, 5.0]),
            (
                "densityGCm3",
                "Dichte (g/cm³)",
                self.density_g_cm3,
                [0.1, 25.0],
            ),
            (
                "walls.checkMm",
                "Wand: prüfen unter (mm)",
                self.walls.check_mm,
                LENGTHS,
            ),
            (
                "walls.refuseMm",
                "Wand: nicht druckbar unter (mm)",
                self.walls.refuse_mm,
                LENGTHS,
            ),
            (
                "pins.checkMm",
                "Stift: prüfen unter (mm)",
                self.pins.check_mm,
                LENGTHS,
            ),
            (
                "pins.refuseMm",
                "Stift: nicht druckbar unter (mm)",
                self.pins.refuse_mm,
                LENGTHS,
            ),
            (
                "holes.checkMm",
                "Loch: prüfen unter (mm)",
                self.holes.check_mm,
                LENGTHS,
            ),
            (
                "holes.refuseMm",
                "Loch: nicht druckbar unter (mm)",
                self.holes.refuse_mm,
                LENGTHS,
            ),
            (
                "gaps.checkMm",
                "Spalt: prüfen unter (mm)",
                self.gaps.check_mm,
                LENGTHS,
            ),
            (
                "gaps.refuseMm",
                "Spalt: nicht druckbar unter (mm)",
                self.gaps.refuse_mm,
                LENGTHS,
            ),
            (
                "engravings.checkMm",
                "Gravur: prüfen unter (mm)",
                self.engravings.check_mm,
                LENGTHS,
            ),
            (
                "engravings.refuseMm",
                "Gravur: nicht druckbar unter (mm)",
                self.engravings.refuse_mm,
                LENGTHS,
            ),
            (
                "drillUpToMm",
                "Bohrung: Hinweis bis (mm)",
                self.drill_up_to_mm,
                LENGTHS,
            ),
        ]
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl PrintMachine {
    /// All numbers, in the order of the owner's form.
    #[must_use]
    pub fn entries(&self) -> [Entry; 17] {
        let lines = [0.0, 100.0];
        let speed = [1.0, 2000.0];
        let factor = [0.1, 10.0];
        [
            (
                "lineWidthMm",
                "Linienbreite (mm)",
                self.line_width_mm,
                [0.05, 5.0],
            ),
            (
                "wallLines",
                "Linien je Wand",
                f64::from(self.wall_lines),
                lines,
            ),
            (
                "topLayers",
                "Volle Schichten oben",
                f64::from(self.top_layers),
                lines,
            ),
            (
                "bottomLayers",
                "Volle Schichten unten",
                f64::from(self.bottom_layers),
                lines,
            ),
            (
                "solidBelowMm2",
                "Voll gefüllt bis (mm²)",
                self.solid_below_mm2,
                [0.0, 10_000.0],
            ),
            (
                "overhangDegrees",
                "Stützen ab Überhang (°)",
                self.overhang_degrees,
                [10.0, 89.0],
            ),
            (
                "supportPercent",
                "Füllung der Stützen (%)",
                self.support_percent,
                [0.0, 100.0],
            ),
            ("wallMmS", "Tempo Wand (mm/s)", self.wall_mm_s, speed),
            ("infillMmS", "Tempo Füllung (mm/s)", self.infill_mm_s, speed),
            (
                "solidMmS",
                "Tempo volle Schichten (mm/s)",
                self.solid_mm_s,
                speed,
            ),
            (
                "accelerationMmS2",
                "Beschleunigung (mm/s²)",
                self.acceleration_mm_s2,
                [10.0, 100_000.0],
            ),
            (
                "layerChangeS",
                "Schichtwechsel (s)",
                self.layer_change_s,
                [0.0, 600.0],
            ),
            (
                "leastLayerS",
                "Mindestzeit je Schicht (s)",
                self.least_layer_s,
                [0.0, 600.0],
            ),
            ("startMin", "Vorlauf (min)", self.start_min, [0.0, 600.0]),
            (
                "timeSpreadPercent",
                "Spanne der Zeit (± %)",
                self.time_spread_percent,
                [0.0, 90.0],
            ),
            ("minutesFactor", "Faktor Zeit", self.minutes_factor, factor),
            ("gramsFactor", "Faktor Gewicht", self.grams_factor, factor),
        ]
    }
}

/// What is wrong with what an owner saves.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn check(errors: &mut Vec<FieldError>, printing: &PrintSettings) {
    for (material, limits) in &printing.fdm {
        let field = |name: &str| format!("printing.fdm.{material}.{name}");
        check_entries(errors, &limits.entries(), field);
        for (name, threshold) in [
            ("walls", limits.walls),
            ("pins", limits.pins),
            ("holes", limits.holes),
            ("gaps", limits.gaps),
            ("engravings", limits.engravings),
        ] {
            if threshold.refuse_mm > threshold.check_mm {
                errors.push(FieldError::new(
                    field(&format!("{name}.refuseMm")),
                    "Was nicht druckbar ist, ist auch zu prüfen: Bitte geben Sie höchstens den Wert „prüfen unter“ an.",
                ));
            }
        }
    }
    check_entries(errors, &printing.machine.entries(), |name| {
        format!("printing.machine.{name}")
    });
}

#[cfg(not(target_arch = "wasm32"))]
fn check_entries(errors: &mut Vec<FieldError>, entries: &[Entry], field: impl Fn(&str) -> String) {
    for (name, _, value, [least, most]) in entries {
        // No number at all is no usable one either.
        if !(least..=most).contains(&value) {
            let [least, most] = [least, most].map(|bound| crate::units::german_number(*bound));
            errors.push(FieldError::new(
                field(name),
                format!("Bitte geben Sie eine Zahl von {least} bis {most} an."),
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn an_owners_limits_lie_over_the_shipped_ones_and_are_checked() {
        let read = serde_json::json!({ "fdm": { "PLA": { "nozzleMm": 0.6 } } });
        let read: PrintSettings = serde_json::from_value(read).unwrap();
        assert_eq!(read.fdm["PLA"].nozzle_mm, 0.6);
        assert_eq!(read.fdm["PLA"].walls, PrintLimits::default().walls);
        assert_eq!(read.fdm["ABS"].density_g_cm3, 1.04);
        assert_eq!(read.not_printable, NotPrintable::Agreed);

        let mut settings = Settings::default();
        assert_eq!(settings.validate(), Ok(()));
        let pla = settings.printing.fdm.get_mut("PLA").unwrap();
        pla.walls.refuse_mm = 0.9;
        pla.density_g_cm3 = f64::NAN;
        settings.printing.machine.wall_mm_s = 0.0;
        let fields = settings.validate().unwrap_err().into_iter();
        assert_eq!(
            fields.map(|error| error.field).collect::<Vec<_>>(),
            [
                "printing.fdm.PLA.densityGCm3",
                "printing.fdm.PLA.walls.refuseMm",
                "printing.machine.wallMmS"
            ]
        );
    }

    #[test]
    fn nothing_thinner_than_a_layer_is_printed_and_what_is_off_stays_off() {
        let settings = PrintSettings::default();
        assert_eq!(settings.limits("PLA", 0.2).walls.refuse_mm, 0.4);
        assert_eq!(settings.limits("PLA", 0.6).walls.refuse_mm, 0.6);
        let off = PrintLimits {
            walls: Threshold {
                check_mm: 0.0,
                refuse_mm: 0.0,
            },
            ..PrintLimits::default()
        };
        assert_eq!(off.at_layer_height(0.3).walls, off.walls);
        let unknown = settings.limits("Holz", 0.2);
        assert_eq!(unknown, PrintLimits::default().at_layer_height(0.2));
    }
}
