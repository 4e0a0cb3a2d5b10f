//! The unit that a customer says a file was meant in, and the closed list of factors that follow from it.
//!
//! STL, OBJ and PLY name no unit and count as millimetres; exporters get the others wrong. What travels with a part is the unit
//! and never a factor or a volume: browser and server scale their own measures of the file by it.

use serde::{Deserialize, Serialize};

use crate::{
    measure::{FirstMeasures, Measures, estimated_volume_mm3},
    units::german_number,
};

/// A part whose longest side is shorter than this, in mm, is ordered only once its customer has named the unit.
pub(crate) const SMALLEST_UNASKED_MM: f64 = 1.0;

/// What the lengths of a file were meant to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FileUnit {
    /// As they are read: the answer to the question whether a tiny part is meant so.
    Millimeter,
    /// Inches.
    Inch,
    /// Centimetres.
    Centimeter,
    /// Metres.
    Meter,
    /// Millimetres that were converted from inches once too often.
    InchTooOften,
    /// Millimetres that were converted from centimetres once too often.
    CentimeterTooOften,
    /// Millimetres that were converted from metres once too often.
    MeterTooOften,
}

impl FileUnit {
    /// What the file's lengths are multiplied by.
    #[must_use]
    pub fn factor(self) -> f64 {
        match self {
            Self::Millimeter => 1.0,
            Self::Inch => 25.4,
            Self::Centimeter => 10.0,
            Self::Meter => 1000.0,
            Self::InchTooOften => 1.0 / 25.4,
            Self::CentimeterTooOften => 1.0 / 10.0,
            Self::MeterTooOften => 1.0 / 1000.0,
        }
    }

    /// What an order says of it: `skaliert × 25,4 (Zoll)`. None where the part is made as the file has it.
    #[must_use]
    pub fn scaling_text(self) -> Option<String> {
        let (shrinks, mm, unit) = self.scaling()?;
        let sign = if shrinks { '÷' } else { '×' };
        Some(format!(
            "skaliert {sign}\u{a0}{} ({unit})",
            german_number(mm)
        ))
    }

    /// The scale as a part of a file's name: `geteilt_durch_25,4`. None where the part is made as the file has it.
    #[must_use]
    pub fn scaling_in_names(self) -> Option<String> {
        let (shrinks, mm, _) = self.scaling()?;
        let verb = if shrinks { "geteilt_durch" } else { "mal" };
        Some(format!("{verb}_{}", german_number(mm)))
    }

    /// Whether it divides, by how much, and the unit's name.
    fn scaling(self) -> Option<(bool, f64, &'static str)> {
        match self {
            Self::Millimeter => None,
            Self::Inch => Some((false, 25.4, "Zoll")),
            Self::Centimeter => Some((false, 10.0, "Zentimeter")),
            Self::Meter => Some((false, 1000.0, "Meter")),
            Self::InchTooOften => Some((true, 25.4, "Zoll")),
            Self::CentimeterTooOften => Some((true, 10.0, "Zentimeter")),
            Self::MeterTooOften => Some((true, 1000.0, "Meter")),
        }
    }
}

/// Whether a part of this size may not be ordered yet: a tiny one only if its unit was named, and so is one whose file should
/// have named it and did not.
#[must_use]
pub fn needs_unit(dimensions_mm: [f64; 3], unit_unknown: bool, unit: Option<FileUnit>) -> bool {
    let is_tiny = dimensions_mm.iter().all(|side| *side < SMALLEST_UNASKED_MM);
    unit.is_none() && (unit_unknown || is_tiny)
}

impl Measures {
    /// The measures of the part as it is printed if its file was meant in this unit.
    #[must_use]
    pub fn in_unit(&self, unit: Option<FileUnit>) -> Self {
        let factor = factor_of(unit);
        let first = self.at_once().in_unit(unit);
        Self {
            volume_mm3: first.volume_mm3,
            estimated_volume_mm3: first.estimated_volume_mm3,
            dimensions_mm: first.dimensions_mm,
            surface_area_mm2: self.surface_area_mm2 * (factor * factor),
            ..self.clone()
        }
    }
}

impl FirstMeasures {
    /// The same of what is known at once.
    #[must_use]
    pub fn in_unit(&self, unit: Option<FileUnit>) -> Self {
        let factor = factor_of(unit);
        // As it is read, to the bit: the estimate of a stored row is not made anew.
        if factor == 1.0 {
            return self.clone();
        }
        let dimensions_mm = self.dimensions_mm.map(|side| side * factor);
        Self {
            volume_mm3: self
                .volume_mm3
                .map(|volume| volume * (factor * factor * factor)),
            // It has a least value, so that it does not grow with the part.
            estimated_volume_mm3: estimated_volume_mm3(self.format, dimensions_mm),
            dimensions_mm,
            ..self.clone()
        }
    }
}

fn factor_of(unit: Option<FileUnit>) -> f64 {
    unit.map_or(1.0, FileUnit::factor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{format::Format, limits::Limits, model::measure_model, settings::VolumeBasis};

    const ALL: [FileUnit; 7] = [
        FileUnit::Millimeter,
        FileUnit::Inch,
        FileUnit::Centimeter,
        FileUnit::Meter,
        FileUnit::InchTooOften,
        FileUnit::CentimeterTooOften,
        FileUnit::MeterTooOften,
    ];

    fn corner(format: &str) -> Measures {
        let (name, text) = match format {
            "obj" => (
                "a.obj",
                "v 0 0 0\nv 2 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n",
            ),
            _ => (
                "a.ply",
                "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n\
                 element face 4\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n2 0 0\n0 1 0\n0 0 1\n\
                 3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n",
            ),
        };
        measure_model(name, text.as_bytes(), &Limits::default()).unwrap()
    }

    #[test]
    fn a_unit_scales_lengths_areas_and_volumes() {
        let plain = corner("ply");
        assert_eq!(plain.in_unit(None), plain);
        assert_eq!(plain.in_unit(Some(FileUnit::Millimeter)), plain);
        let inches = plain.in_unit(Some(FileUnit::Inch));
        assert_eq!(inches.dimensions_mm, [50.8, 25.4, 25.4]);
        let volume = plain.volume_mm3.unwrap() * (25.4 * 25.4 * 25.4);
        assert_eq!(inches.volume_mm3, Some(volume));
        assert_eq!(
            (inches.triangles, inches.watertight, inches.format),
            (4, true, Format::Ply)
        );
        let basis = VolumeBasis::default();
        assert_eq!(
            inches.priced_volume_cm3(&basis),
            Some(volume / 1000.0),
            "the price follows"
        );
    }

    #[test]
    fn an_estimate_is_made_anew_since_it_has_a_least_value() {
        let plain = corner("obj");
        assert_eq!(plain.estimated_volume_mm3, Some(100.0));
        let centimetres = plain.in_unit(Some(FileUnit::Centimeter));
        assert_eq!(centimetres.estimated_volume_mm3, Some(800.0));
    }

    #[test]
    fn an_order_says_how_a_part_is_scaled() {
        let texts: Vec<_> = ALL.iter().filter_map(|unit| unit.scaling_text()).collect();
        assert_eq!(
            texts,
            [
                "skaliert ×\u{a0}25,4 (Zoll)",
                "skaliert ×\u{a0}10 (Zentimeter)",
                "skaliert ×\u{a0}1.000 (Meter)",
                "skaliert ÷\u{a0}25,4 (Zoll)",
                "skaliert ÷\u{a0}10 (Zentimeter)",
                "skaliert ÷\u{a0}1.000 (Meter)",
            ]
        );
        let names: Vec<_> = (ALL.iter().filter_map(|unit| unit.scaling_in_names())).collect();
        assert_eq!(names[0], "mal_25,4");
        assert_eq!(names[5], "geteilt_durch_1.000");
    }

    #[test]
    fn a_part_under_a_millimetre_needs_an_answer() {
        let below = f64::from_bits(1.0_f64.to_bits() - 1);
        assert!(needs_unit([below; 3], false, None));
        assert!(
            needs_unit([20.0; 3], true, None),
            "of a size as usual as may be"
        );
        assert!(
            !needs_unit([below, 1.0, below], false, None),
            "its longest side counts"
        );
        for unit in ALL {
            assert!(!needs_unit([below; 3], true, Some(unit)));
        }
    }

    #[test]
    fn only_units_of_the_list_are_read() {
        assert_eq!(serde_json::to_value(ALL).unwrap()[4], "inchTooOften");
        for wrong in ["\"foot\"", "25.4", "\"Inch\"", "{\"inch\":1}", "\"\""] {
            assert!(serde_json::from_str::<FileUnit>(wrong).is_err(), "{wrong}");
        }
    }
}
