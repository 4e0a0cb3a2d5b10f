//! The length unit of a representation (ISO 10303-41: global_unit_assigned_context, si_unit, conversion_based_unit).

use super::entities::Table;
use super::lexer::{Arg, references};

/// Units are defined by units; more steps than this lead nowhere.
const MOST_STEPS: usize = 8;

/// Millimetres in the least and the largest length unit of a context `#id`; None where it names none.
pub(super) fn mm_per_unit(table: &Table<'_>, context: u32) -> Option<[f64; 2]> {
    of_units(table, references(table.lexer(table.find(context)?)))
}

/// The same of all contexts of the file.
pub(super) fn of_file(table: &Table<'_>) -> Option<[f64; 2]> {
    let contexts = table.complex().filter(|place| {
        table
            .part(*place, b"GLOBAL_UNIT_ASSIGNED_CONTEXT")
            .is_some()
    });
    let names = contexts.flat_map(|place| references(table.lexer(place)));
    of_units(table, names)
}

/// One that cannot be read counts as millimetres where there is another one.
fn of_units(table: &Table<'_>, units: impl Iterator<Item = u32>) -> Option<[f64; 2]> {
    let is_length = |unit: &u32| {
        let place = table.find(*unit);
        place.is_some_and(|place| table.part(place, b"LENGTH_UNIT").is_some())
    };
    let mut is_unread = false;
    let known = units.filter(is_length).filter_map(|unit| {
        let mm = length_unit_mm(table, unit, MOST_STEPS);
        is_unread |= mm.is_none();
        mm
    });
    let known = known.reduce(both);
    known.map(|known| {
        if is_unread {
            both(known, [1.0; 2])
        } else {
            known
        }
    })
}

fn both([least, most]: [f64; 2], [low, high]: [f64; 2]) -> [f64; 2] {
    [
        if low < least { low } else { least },
        if high > most { high } else { most },
    ]
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

/// Millimetres in the unit `#id`, the least and the most that it says; None if it is no length.
fn length_unit_mm(table: &Table<'_>, unit: u32, steps: usize) -> Option<[f64; 2]> {
    let steps = steps.checked_sub(1)?;
    let place = table.find(unit)?;
    table.part(place, b"LENGTH_UNIT")?;
    let si_unit = table.part(place, b"SI_UNIT").and_then(|mut si_unit| {
        let prefix = si_unit.next().and_then(Arg::enumeration);
        is_usable(mm_per_metre_with(prefix)?).map(|mm| [mm; 2])
    });
    // CONVERSION_BASED_UNIT('INCH', #measure), and the measure is a multiple of another unit.
    let based = table.part(place, b"CONVERSION_BASED_UNIT");
    let measure = based.and_then(|mut based| table.find(based.nth(1)?.reference()?));
    let measures = measure.into_iter().flat_map(|measure| {
        // In a complex instance the parameters belong to the supertype.
        [&b"LENGTH_MEASURE_WITH_UNIT"[..], b"MEASURE_WITH_UNIT"]
            .into_iter()
            .filter_map(move |keyword| {
                let mut measure = table.part(measure, keyword)?;
                let factor = measure.next()?.number()?;
                let [least, most] = length_unit_mm(table, measure.next()?.reference()?, steps)?;
                Some([is_usable(factor * least)?, is_usable(factor * most)?])
            })
    });
    si_unit.into_iter().chain(measures).reduce(both)
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
