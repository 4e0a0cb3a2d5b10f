//! The length unit of a representation (ISO 10303-41: global_unit_assigned_context, si_unit, conversion_based_unit).

use super::entities::Table;
use super::lexer::{Arg, references};

/// Units are defined by units; more steps than this lead nowhere.
const MOST_STEPS: usize = 8;

/// Millimetres in the least and the largest length unit of a context `#id`; None where it names none.
pub(super) fn mm_per_unit(table: &Table<'_>, context: u32) -> Option<[f64; 2]> {
    let names = references(table.lexer(table.find(context)?));
    ends(names.filter_map(|unit| length_unit_mm(table, unit)))
}

/// The same of all contexts of the file.
pub(super) fn of_file(table: &Table<'_>) -> Option<[f64; 2]> {
    let contexts = table.complex().filter(|place| {
        table
            .part(*place, b"GLOBAL_UNIT_ASSIGNED_CONTEXT")
            .is_some()
    });
    let names = contexts.flat_map(|place| references(table.lexer(place)));
    ends(names.filter_map(|unit| length_unit_mm(table, unit)))
}

fn ends(lengths: impl Iterator<Item = f64>) -> Option<[f64; 2]> {
    lengths.fold(None, |ends, mm| {
        let [least, most] = ends.unwrap_or([mm; 2]);
        Some([
            if mm < least { mm } else { least },
            if mm > most { mm } else { most },
        ])
    })
}

/// Radians in the unit of plane angles of a context `#id`; 1 where it names none.
pub(super) fn radians_per_unit(table: &Table<'_>, context: u32) -> f64 {
    let units = table
        .find(context)
        .and_then(|place| table.part(place, b"GLOBAL_UNIT_ASSIGNED_CONTEXT"))
        .and_then(|mut args| args.next());
    let mut units = units.into_iter().flat_map(Arg::references);
    units
        .find_map(|unit| {
            let place = table.find(unit)?;
            table.part(place, b"PLANE_ANGLE_UNIT")?;
            if table.part(place, b"SI_UNIT").is_some() {
                return Some(1.0);
            }
            let mut based = table.part(place, b"CONVERSION_BASED_UNIT")?;
            let measure = table.find(based.nth(1)?.reference()?)?;
            let measure = [&b"PLANE_ANGLE_MEASURE_WITH_UNIT"[..], b"MEASURE_WITH_UNIT"]
                .into_iter()
                .filter_map(|keyword| table.part(measure, keyword))
                .find(|args| args.clone().next().is_some());
            is_usable(measure?.next()?.number()?)
        })
        .unwrap_or(1.0)
}

/// Millimetres in the unit `#id`; None if it is no length.
fn length_unit_mm(table: &Table<'_>, mut unit: u32) -> Option<f64> {
    let mut factor = 1.0;
    for _ in 0..MOST_STEPS {
        let place = table.find(unit)?;
        table.part(place, b"LENGTH_UNIT")?;
        if let Some(mut si_unit) = table.part(place, b"SI_UNIT") {
            let prefix = si_unit.next().and_then(Arg::enumeration);
            return is_usable(factor * mm_per_metre_with(prefix)?);
        }
        // CONVERSION_BASED_UNIT('INCH', #measure), and the measure is so many of another unit.
        let mut based = table.part(place, b"CONVERSION_BASED_UNIT")?;
        let measure = table.find(based.nth(1)?.reference()?)?;
        // In a complex instance the parameters belong to the supertype.
        let mut measure = [&b"LENGTH_MEASURE_WITH_UNIT"[..], b"MEASURE_WITH_UNIT"]
            .into_iter()
            .filter_map(|keyword| table.part(measure, keyword))
            .find(|args| args.clone().next().is_some())?;
        factor *= measure.next()?.number()?;
        unit = measure.next()?.reference()?;
    }
    None
}

/// A unit of nothing, or one that is no number, would take all size from a part.
fn is_usable(mm: f64) -> Option<f64> {
    (mm.is_finite() && mm > 0.0).then_some(mm)
}

/// Millimetres in a metre with an SI prefix.
fn mm_per_metre_with(prefix: Option<&[u8]>) -> Option<f64> {
    Some(match prefix {
        None => 1e3,
        Some(b"EXA") => 1e21,
        Some(b"PETA") => 1e18,
        Some(b"TERA") => 1e15,
        Some(b"GIGA") => 1e12,
        Some(b"MEGA") => 1e9,
        Some(b"KILO") => 1e6,
        Some(b"HECTO") => 1e5,
        Some(b"DECA") => 1e4,
        Some(b"DECI") => 1e2,
        Some(b"CENTI") => 1e1,
        Some(b"MILLI") => 1.0,
        Some(b"MICRO") => 1e-3,
        Some(b"NANO") => 1e-6,
        Some(b"PICO") => 1e-9,
        Some(b"FEMTO") => 1e-12,
        Some(b"ATTO") => 1e-15,
        Some(_) => return None,
    })
}
