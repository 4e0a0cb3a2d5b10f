//! The list of the workshop as CSV.

use jiff::civil::Date;

use super::list::{Group, Part};
use crate::foundation::csv::{Cell, Csv};
use crate::foundation::german;

/// One line for each part.
pub fn csv(groups: &[Group]) -> Csv {
    let mut csv = Csv::new(&[
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
        "Offen",
        "Volumen je Stück (cm³)",
        "Skalierung",
        "Farbhinweis",
        "Hinweis",
    ]);
    for group in groups {
        for part in &group.parts {
            csv.row([
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
                Cell::Count((part.quantity - part.printed).max(0)),
                Cell::volume(part.volume_cm3),
                part.scaling.clone().into(),
                part.color_description.as_str().into(),
                notes(part).into(),
            ]);
        }
    }
    csv
}

/// What speaks for a look before printing.
fn notes(part: &Part) -> Option<String> {
    let notes: Vec<&str> = [&part.volume_note, &part.wall_note]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    (!notes.is_empty()).then(|| notes.join(" "))
}

fn day(text: &str) -> String {
    text.parse::<Date>()
        .map_or_else(|_| text.to_owned(), german::date)
}
