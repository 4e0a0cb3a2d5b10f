//! A table that a carrier's program has written: which of its columns hold the order and the parcel's number.

use csv::ReaderBuilder;

use crate::foundation::error::{ApiError, ApiResult};

/// More is no list of parcels of a day.
const MOST_LINES: usize = 300;

/// A line of the table.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// In the file, from 1.
    pub number: u64,
    /// As it stands there.
    pub reference: String,
    /// As it stands there.
    pub tracking_number: String,
}

/// Beginnings of the headings, in small letters, that carriers give to our order number.
const REFERENCES: [&str; 7] = [
    "sendungsreferenz",
    "empfängerreferenz",
    "referenz",
    "kundenreferenz",
    "bestellung",
    "bestellnummer",
    "reference",
];

/// And to theirs.
const NUMBERS: [&str; 7] = [
    "sendungsnummer",
    "paketscheinnummer",
    "paketnummer",
    "trackingnummer",
    "tracking",
    "parcel",
    "shipment",
];

/// Reads the lines; empty ones are skipped.
///
/// # Errors
/// 422 where the columns are not there, a quotation mark swallows lines, or there are too many lines.
pub(super) fn lines(text: &str) -> ApiResult<Vec<Line>> {
    // However a program ends its lines: in CR LF, or in CR alone as old ones on a Mac do.
    let text = &text
        .trim_start_matches('\u{feff}')
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let head = text.lines().next().unwrap_or_default();
    let delimiter = [b';', b'\t', b',']
        .into_iter()
        .max_by_key(|delimiter| head.bytes().filter(|byte| byte == delimiter).count())
        .unwrap_or(b';');
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .from_reader(text.as_bytes());
    let headings: Vec<String> = reader
        .headers()
        .map_err(|_| no_columns())?
        .iter()
        .map(|heading| heading.trim().to_lowercase())
        .collect();
    // The first name of a list that is there: a table may have several columns that would do.
    let place = |names: &[&str]| {
        names
            .iter()
            .find_map(|name| headings.iter().position(|it| it.starts_with(name)))
    };
    let (reference, number) = place(&REFERENCES)
        .zip(place(&NUMBERS))
        .ok_or_else(no_columns)?;
    let mut lines = Vec::new();
    let mut broken = None;
    for record in reader.records() {
        let record = record.map_err(|_| no_columns())?;
        let is_broken = record.iter().any(|cell| cell.contains('\n'));
        broken = is_broken.then(|| record.position().cloned()).flatten();
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if lines.len() == MOST_LINES {
            return Err(ApiError::unprocessable(
                "too_many_lines",
                format!("Bitte lesen Sie höchstens {MOST_LINES} Zeilen auf einmal ein."),
            ));
        }
        let cell = |place: usize| record.get(place).unwrap_or_default().trim().to_owned();
        lines.push(Line {
            number: line_of(text, record.position()),
            reference: cell(reference),
            tracking_number: cell(number),
        });
    }
    // Where a quotation mark is opened and never closed, the last cell goes on to the end of the file, over all lines after it.
    if let Some(position) = broken
        && text.matches('"').count() % 2 == 1
    {
        return Err(open_quote(line_of(text, Some(&position))));
    }
    if lines.is_empty() {
        return Err(ApiError::unprocessable(
            "no_lines",
            "In dieser Datei steht unter den Überschriften nichts.",
        ));
    }
    Ok(lines)
}

/// The line of a record, from 1. The position of one after empty lines is before them.
fn line_of(text: &str, position: Option<&csv::Position>) -> u64 {
    let byte = position.and_then(|position| usize::try_from(position.byte()).ok());
    let (before, from) = text
        .split_at_checked(byte.unwrap_or_default())
        .unwrap_or_default();
    let empty = from.len() - from.trim_start_matches('\n').len();
    let lines = before.matches('\n').count() + empty;
    u64::try_from(lines).unwrap_or(u64::MAX).saturating_add(1)
}

fn open_quote(line: u64) -> ApiError {
    ApiError::unprocessable(
        "open_quote",
        format!(
            "In Zeile {line} beginnt ein Anführungszeichen, das nirgends endet. Bitte entfernen Sie es; sonst fehlen die Zeilen danach."
        ),
    )
}

fn no_columns() -> ApiError {
    ApiError::unprocessable(
        "no_columns",
        "Diese Datei ist keine Liste, die der Shop lesen kann. Die erste Zeile muss eine Spalte „Sendungsreferenz“ (mit der Bestellnummer) \
         und eine Spalte „Sendungsnummer“ nennen.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(u64, String, String)> {
        lines(text)
            .unwrap()
            .into_iter()
            .map(|line| (line.number, line.reference, line.tracking_number))
            .collect()
    }

    #[test]
    fn adm_14_a_carriers_table_is_read_whatever_parts_its_columns() {
        let expected = [
            (2, "CAFE0001".to_owned(), "00340434".to_owned()),
            (4, "CAFE0002".to_owned(), "0123".to_owned()),
        ];
        for text in [
            "\u{feff}Sendungsreferenz;Name;Sendungsnummer\r\nCAFE0001;\"A; B\";00340434\r\n;;\r\nCAFE0002;C;0123\r\n",
            "Referenz;Paketnummer\rCAFE0001;00340434\r;\rCAFE0002;0123\r",
            "Name\tTracking-Nr\tReferenz 1\nA\t00340434\tCAFE0001\n\t\t\nC\t 0123 \tCAFE0002",
            "\"Reference\",\"Parcel number\"\nCAFE0001,00340434\n,\nCAFE0002,0123",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        // A quotation mark within a cell is one, and a cell with a quoted break is one cell.
        assert_eq!(
            read(
                "Referenz;Paketnummer;Name\nCAFE0001;1;Rohr 5\"\nCAFE0002;2;\"A\nB\"\n\nCAFE0003;3;C"
            ),
            [
                (2, "CAFE0001".to_owned(), "1".to_owned()),
                (3, "CAFE0002".to_owned(), "2".to_owned()),
                (6, "CAFE0003".to_owned(), "3".to_owned()),
            ]
        );
        // A line that ends early has an empty cell.
        assert_eq!(
            read("Referenz;Paketnummer\nCAFE0001"),
            [(2, "CAFE0001".to_owned(), String::new())]
        );
    }

    #[test]
    fn adm_14_a_file_of_broken_cells_is_read_in_one_go() {
        let begun = std::time::Instant::now();
        let text = format!("Referenz;Paketnummer\n{}", "\"\n\";\n".repeat(50_000));
        let (said, _) = lines(&text).unwrap_err().of_one_among_several();
        assert_eq!(said, "no_lines");
        let took = begun.elapsed();
        assert!(took.as_secs() < 5, "{took:?}");
    }

    #[test]
    fn adm_14_what_is_no_such_table_is_said() {
        let many = format!("Referenz;Paketnummer\n{}", "A;1\n".repeat(MOST_LINES + 1));
        for (text, code) in [
            ("", "no_columns"),
            ("PNG\u{0}\u{1}", "no_columns"),
            ("Name;Ort\nA;B", "no_columns"),
            ("Referenz;Paketnummer\n;\n", "no_lines"),
            (
                "Referenz;Paketnummer;Name\nA;1;\"Meyer\nB;2;Ott\n",
                "open_quote",
            ),
            (many.as_str(), "too_many_lines"),
        ] {
            let (said, _) = lines(text).unwrap_err().of_one_among_several();
            assert_eq!(said, code);
        }
    }
}
