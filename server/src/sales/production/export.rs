//! The list of the workshop as CSV.

use core_wasm::printability::Degree;
use jiff::civil::Date;

use super::list::{Group, Part};
use crate::foundation::csv::{Cell, Csv};
use crate::foundation::german;

/// One line for each part.
pub fn csv(groups: &[Group]) -> Csv {
    let mut csv = Csv::new(&[
        "Stopp",
        "Material",
        "Farbe",
        "Schichthöhe (mm)",
        "Füllgrad (%)",
        "Bestellung",
        "Bestellt am",
        "Liefern bis",
        "Datei",
        "Stück",
        "Gedruckt",
        "Geprüft",
        "Offen",
        "Volumen je Stück (cm³)",
        "Skalierung",
        "Farbhinweis",
        "Nachricht",
        "Hinweis",
        "Nachdruck",
    ]);
    for group in groups {
        for part in &group.parts {
            csv.row([
                stop(part).into(),
                group.material.as_str().into(),
                group.colors.as_str().into(),
                Cell::Number(group.layer_height),
                Cell::Number(part.infill),
                part.order_number.as_str().into(),
                german::table_time(&part.ordered_at).into(),
                day(&part.delivery_by).into(),
                part.file_name.as_str().into(),
                Cell::Count(part.quantity),
                Cell::Count(part.printed),
                Cell::Count(part.pieces.checked),
                Cell::Count((part.quantity - part.printed).max(0)),
                Cell::volume(part.volume_cm3),
                part.scaling.clone().into(),
                part.color_description.as_str().into(),
                part.message.clone().into(),
                notes(part).into(),
                part.reprint
                    .as_ref()
                    .map(|reprint| format!("N{}", reprint.number))
                    .into(),
            ]);
        }
    }
    csv
}

/// Why it is not to be printed.
fn stop(part: &Part) -> Option<String> {
    let stops: Vec<_> = part.stops.iter().map(|stop| stop.label()).collect();
    (!stops.is_empty()).then(|| format!("STOPP: {}", stops.join(", ")))
}

/// What speaks for a look before printing.
fn notes(part: &Part) -> Option<String> {
    let found = part.print_check.iter().flat_map(|check| &check.findings);
    let found = found.filter(|found| found.degree != Degree::Hint);
    let notes: Vec<&str> = [&part.content_note, &part.volume_note, &part.wall_note]
        .into_iter()
        .flatten()
        .chain(&part.made_anyway)
        .map(String::as_str)
        .chain(found.map(|found| found.sentence.as_str()))
        .collect();
    (!notes.is_empty()).then(|| notes.join(" "))
}

fn day(text: &str) -> String {
    text.parse::<Date>()
        .map_or_else(|_| text.to_owned(), german::date)
}
