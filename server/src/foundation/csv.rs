//! Tables for spreadsheets, as German ones read them: semicolons, decimal commas, UTF-8 with its mark.

use actix_web::http::header;
use actix_web::{HttpResponse, HttpResponseBuilder};
use bytes::Bytes;

use super::answers::attachment;

/// One cell.
#[derive(Debug, Clone)]
pub enum Cell {
    /// Words, maybe a customer's own.
    Text(String),
    /// A whole number.
    Count(i64),
    /// Cents, shown in euro.
    Cents(i64),
    /// Any other number.
    Number(f64),
}

impl Cell {
    /// cm³ to the hundredth, those of tiny parts to the thousandth: a measured volume has fifteen digits, which nobody measured.
    pub fn volume(cm3: f64) -> Self {
        let steps = if cm3.abs() < 1.0 { 1000.0 } else { 100.0 };
        Self::Number((cm3 * steps).round() / steps)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Option<String>> for Cell {
    fn from(text: Option<String>) -> Self {
        Self::Text(text.unwrap_or_default())
    }
}

/// A table under way; by default one that goes on.
#[derive(Debug, Default)]
pub struct Csv {
    text: String,
}

impl Csv {
    /// With its line of headings.
    pub fn new(headings: &[&str]) -> Self {
        let mut csv = Self {
            text: "\u{feff}".to_owned(),
        };
        csv.row(headings.iter().map(|heading| Cell::from(*heading)));
        csv
    }

    /// Adds a line.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        for (place, cell) in cells.into_iter().enumerate() {
            if place > 0 {
                self.text.push(';');
            }
            self.text.push_str(&written(&cell));
        }
        self.text.push_str("\r\n");
    }

    /// What was written since the last time.
    pub fn take(&mut self) -> Bytes {
        std::mem::take(&mut self.text).into()
    }

    /// As a file to keep.
    pub fn answer(self, file_name: &str) -> HttpResponse {
        file(file_name).body(self.text)
    }
}

/// The head of a table that is kept as a file.
pub fn file(name: &str) -> HttpResponseBuilder {
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((header::CONTENT_TYPE, "text/csv; charset=utf-8"))
        .insert_header(attachment(name));
    answer
}

fn written(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => quoted(text),
        Cell::Count(count) => count.to_string(),
        Cell::Cents(cents) => {
            let sign = if *cents < 0 { "-" } else { "" };
            let cents = cents.unsigned_abs();
            format!("{sign}{},{:02}", cents / 100, cents % 100)
        }
        Cell::Number(number) => number.to_string().replace('.', ","),
    }
}

/// A spreadsheet takes what begins like a formula for one, and runs it: an apostrophe makes it text again. Blanks before it do not
/// hide it.
fn quoted(text: &str) -> String {
    let is_formula = text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
        || text.starts_with(['\t', '\r', '\n']);
    let mark = if is_formula { "'" } else { "" };
    if text.contains([';', '"', '\n', '\r', ',', '\t']) || is_formula {
        format!("\"{mark}{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adm_19_no_cell_starts_a_formula() {
        for evil in [
            "=1+1", "+49", "-2", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1",
        ] {
            let cell = written(&Cell::from(evil));
            assert!(cell.starts_with("\"'"), "{evil:?}: {cell}");
        }
        assert_eq!(written(&Cell::from("a;\"b\"")), "\"a;\"\"b\"\"\"");
        assert_eq!(written(&Cell::from("Müller")), "Müller");
    }

    #[test]
    fn numbers_are_german() {
        assert_eq!(written(&Cell::Cents(123_405)), "1234,05");
        assert_eq!(written(&Cell::Cents(-5)), "-0,05");
        assert_eq!(written(&Cell::Number(0.15)), "0,15");
        assert_eq!(written(&Cell::volume(15.161_362_395_544_788)), "15,16");
        assert_eq!(written(&Cell::volume(0.001_4)), "0,001");
        assert_eq!(written(&Cell::volume(8.0)), "8");
    }
}
