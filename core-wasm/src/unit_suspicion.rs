//! Whether a model's size suggests that its file was meant in another unit than millimetres.
//!
//! STL, OBJ and PLY name no unit and count as millimetres (FMT-21). Who exports metres sends a part of less than 3 mm;
//! whose exporter turned inches into millimetres once too often sends one larger than the plate.

use serde::{Deserialize, Serialize};

use crate::{
    file_unit::{FileUnit, needs_unit},
    plate::{PLATE_MM, check_plate},
    units::german_number,
};

/// A part smaller than this in all directions was hardly meant so, in mm.
pub(crate) const SUSPICIOUSLY_SMALL_MM: f64 = 3.0;

/// A unit of length that the file may have been meant in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum LengthUnit {
    /// 25.4 mm
    Inch,
    /// 10 mm
    Centimeter,
    /// 1000 mm
    Meter,
}

impl LengthUnit {
    /// In the order they are asked for.
    const ALL: [Self; 3] = [Self::Inch, Self::Centimeter, Self::Meter];

    fn meant(self) -> FileUnit {
        match self {
            Self::Inch => FileUnit::Inch,
            Self::Centimeter => FileUnit::Centimeter,
            Self::Meter => FileUnit::Meter,
        }
    }

    fn converted_too_often(self) -> FileUnit {
        match self {
            Self::Inch => FileUnit::InchTooOften,
            Self::Centimeter => FileUnit::CentimeterTooOften,
            Self::Meter => FileUnit::MeterTooOften,
        }
    }

    fn german(self) -> &'static str {
        match self {
            Self::Inch => "Zoll",
            Self::Centimeter => "Zentimeter",
            Self::Meter => "Meter",
        }
    }
}

/// A model that is suspiciously small or large, and what it may have been meant to be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct UnitSuspicion {
    /// What is suspicious, and the question if there are suggestions; German.
    pub message: String,
    /// Sizes that would fit the plate and not be suspicious again. Empty where no unit explains the size.
    pub suggestions: Vec<UnitSuggestion>,
    /// The part is so small that it is ordered only once its customer has said what was meant.
    pub needs_answer: bool,
}

/// A size that the model would have in another unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct UnitSuggestion {
    /// The unit that the file is meant in or, if the model is too large, was converted from once too often.
    pub unit: LengthUnit,
    /// The unit's German name and the size: `Zoll: 50,8 × 25,4 × 12,7 mm`.
    pub label: String,
    /// What the customer answers who means this one; it says what the lengths are multiplied by.
    pub file_unit: FileUnit,
    /// Extent along x, y and z in mm, scaled.
    pub dimensions_mm: [f64; 3],
}

/// Suspects a model of another unit if it is under 3 mm in all directions or over 250 mm in any, or if its file should name the
/// unit and does not. None for one of usual size, and for one without any, which no unit gives a size.
#[must_use]
pub fn unit_suspicion(dimensions_mm: [f64; 3], unit_unknown: bool) -> Option<UnitSuspicion> {
    let has_size = dimensions_mm.iter().any(|side| *side > 0.0);
    let (what, file_unit): (_, fn(LengthUnit) -> FileUnit) = if unit_unknown && has_size {
        (
            "Die Datei nennt keine Maßeinheit, ihre Maße zählen als Millimeter.".to_owned(),
            LengthUnit::meant,
        )
    } else if is_too_small(dimensions_mm) {
        (
            format!(
                "Das Modell ist in allen Richtungen kleiner als {} mm.",
                german_number(SUSPICIOUSLY_SMALL_MM)
            ),
            LengthUnit::meant,
        )
    } else if is_too_large(dimensions_mm) {
        (
            format!(
                "Das Modell ist größer als {} mm. Vielleicht wurden seine Maße beim Export einmal zu oft umgerechnet.",
                german_number(PLATE_MM)
            ),
            LengthUnit::converted_too_often,
        )
    } else {
        return None;
    };
    let suggestions: Vec<UnitSuggestion> = LengthUnit::ALL
        .into_iter()
        .map(|unit| UnitSuggestion {
            unit,
            label: String::new(),
            file_unit: file_unit(unit),
            dimensions_mm: dimensions_mm.map(|length| length * file_unit(unit).factor()),
        })
        .filter(|suggestion| {
            check_plate(suggestion.dimensions_mm).fits && !is_too_small(suggestion.dimensions_mm)
        })
        .map(|suggestion| UnitSuggestion {
            label: label(&suggestion),
            ..suggestion
        })
        .collect();
    let names: Vec<_> = suggestions
        .iter()
        .map(|suggestion| suggestion.unit.german())
        .collect();
    let message = if names.is_empty() {
        what
    } else {
        format!("{what} Meinten Sie {}?", names.join(" oder "))
    };
    Some(UnitSuspicion {
        message,
        suggestions,
        needs_answer: needs_unit(dimensions_mm, unit_unknown, None),
    })
}

/// Whether a customer may say that the file was meant in this unit. One that makes the part smaller, and so cheaper, is taken only
/// where the file's size suggests it (`dimensions_mm` are those of the file).
#[must_use]
pub fn may_be_meant(dimensions_mm: [f64; 3], unit_unknown: bool, unit: Option<FileUnit>) -> bool {
    unit.is_none_or(|unit| {
        unit.factor() >= 1.0
            || unit_suspicion(dimensions_mm, unit_unknown).is_some_and(|suspicion| {
                (suspicion.suggestions.iter()).any(|suggestion| suggestion.file_unit == unit)
            })
    })
}

fn is_too_small(dimensions_mm: [f64; 3]) -> bool {
    // Written as "all within" so that NaN is not.
    dimensions_mm
        .iter()
        .all(|side| *side < SUSPICIOUSLY_SMALL_MM)
        && dimensions_mm.iter().any(|side| *side > 0.0)
}

fn is_too_large(dimensions_mm: [f64; 3]) -> bool {
    dimensions_mm.iter().any(|side| *side > PLATE_MM)
}

fn label(suggestion: &UnitSuggestion) -> String {
    // A tenth of a millimetre is as exact as the printer.
    let sides = suggestion
        .dimensions_mm
        .map(|side| german_number((side * 10.0).round() / 10.0));
    format!("{}: {} mm", suggestion.unit.german(), sides.join(" × "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(dimensions_mm: [f64; 3]) -> Option<(String, Vec<String>)> {
        let suspicion = unit_suspicion(dimensions_mm, false)?;
        let labels = suspicion.suggestions.into_iter().map(|s| s.label).collect();
        Some((suspicion.message, labels))
    }

    fn small(question: &str) -> String {
        format!("Das Modell ist in allen Richtungen kleiner als 3 mm.{question}")
    }

    #[test]
    fn a_usual_size_is_not_suspicious() {
        let below_3 = f64::from_bits(3.0_f64.to_bits() - 1);
        let above_250 = f64::from_bits(250.0_f64.to_bits() + 1);
        assert_eq!(unit_suspicion([3.0, 1.0, 1.0], false), None, "exactly 3 mm");
        assert_eq!(unit_suspicion([250.0; 3], false), None, "exactly 250 mm");
        assert_eq!(
            unit_suspicion([1.0, 1.0, 20.0], false),
            None,
            "a pin is thin in two directions only"
        );
        assert!(unit_suspicion([below_3; 3], false).is_some());
        assert!(unit_suspicion([1.0, 1.0, above_250], false).is_some());
    }

    #[test]
    fn fmt_13_a_file_that_should_name_its_unit_and_does_not_is_asked_about() {
        let suspicion = unit_suspicion([2.0, 4.0, 8.0], true).unwrap();
        assert!(suspicion.needs_answer);
        assert_eq!(
            suspicion.message,
            "Die Datei nennt keine Maßeinheit, ihre Maße zählen als Millimeter. Meinten Sie Zoll oder Zentimeter?"
        );
        assert_eq!(unit_suspicion([0.0; 3], true), None);
    }

    #[test]
    fn what_has_no_size_is_not_suspicious() {
        for dimensions in [[0.0; 3], [f64::NAN; 3], [1.0, 1.0, f64::NAN]] {
            assert_eq!(unit_suspicion(dimensions, false), None, "{dimensions:?}");
        }
        assert!(
            unit_suspicion([1.0, 1.0, 0.0], false).is_some(),
            "a flat one has a size"
        );
    }

    #[test]
    fn a_small_model_is_offered_the_sizes_that_fit_the_plate() {
        assert_eq!(
            labels([2.0, 1.0, 0.5]),
            Some((
                small(" Meinten Sie Zoll oder Zentimeter?"),
                vec![
                    "Zoll: 50,8 × 25,4 × 12,7 mm".to_owned(),
                    "Zentimeter: 20 × 10 × 5 mm".to_owned()
                ]
            )),
            "2 metres fit no plate"
        );
        assert_eq!(
            labels([0.2, 0.15, 0.123_45]),
            Some((
                small(" Meinten Sie Zoll oder Meter?"),
                vec![
                    "Zoll: 5,1 × 3,8 × 3,1 mm".to_owned(),
                    "Meter: 200 × 150 × 123,5 mm".to_owned()
                ]
            )),
            "2 mm would be suspicious again"
        );
        let all = unit_suspicion([0.25; 3], false).unwrap();
        assert_eq!(
            all.suggestions
                .iter()
                .map(|s| (s.unit, s.file_unit, s.dimensions_mm))
                .collect::<Vec<_>>(),
            [
                (LengthUnit::Inch, FileUnit::Inch, [6.35; 3]),
                (LengthUnit::Meter, FileUnit::Meter, [250.0; 3])
            ]
        );
        assert!(all.needs_answer);
        assert!(!unit_suspicion([1.0; 3], false).unwrap().needs_answer);
    }

    #[test]
    fn a_large_model_is_offered_what_it_was_before_it_was_converted_twice() {
        assert_eq!(
            labels([508.0, 508.0, 254.0]),
            Some((
                "Das Modell ist größer als 250 mm. Vielleicht wurden seine Maße beim Export einmal zu oft umgerechnet. Meinten Sie Zoll oder Zentimeter?"
                    .to_owned(),
                vec![
                    "Zoll: 20 × 20 × 10 mm".to_owned(),
                    "Zentimeter: 50,8 × 50,8 × 25,4 mm".to_owned()
                ]
            ))
        );
        let (_, only_meters) = labels([50_000.0, 30_000.0, 20_000.0]).unwrap();
        assert_eq!(only_meters, ["Meter: 50 × 30 × 20 mm"]);
    }

    #[test]
    fn a_unit_that_shrinks_is_taken_only_where_the_size_suggests_it() {
        use FileUnit::{CentimeterTooOften, Inch, InchTooOften, Meter, MeterTooOften, Millimeter};
        let shrinking = [InchTooOften, CentimeterTooOften, MeterTooOften];
        for usual in [[50.0; 3], [250.0; 3], [2.0; 3], [0.0; 3], [f64::NAN; 3]] {
            for unit in shrinking {
                assert!(
                    !may_be_meant(usual, false, Some(unit)),
                    "{usual:?} {unit:?}"
                );
            }
            for unit in [None, Some(Millimeter), Some(Inch), Some(Meter)] {
                assert!(may_be_meant(usual, false, unit), "{usual:?} {unit:?}");
            }
        }
        let of = |side: f64| shrinking.map(|unit| may_be_meant([side; 3], false, Some(unit)));
        assert_eq!(of(508.0), [true, true, false]);
        assert_eq!(of(50_000.0), [false, false, true]);
        // A file of any size that names no unit was converted by nobody.
        assert!(!may_be_meant([508.0; 3], true, Some(InchTooOften)));
    }

    #[test]
    fn where_no_unit_explains_the_size_nothing_is_asked() {
        assert_eq!(labels([0.000_1; 3]), Some((small(""), Vec::new())));
        let (message, none) = labels([1e6; 3]).unwrap();
        assert!(none.is_empty() && message.ends_with("umgerechnet."));
    }
}
