//! STEP (ISO 10303-21): the file's name and description in the header, products and bodies in the data.

use super::{Names, Place, find, starts_with};

const MAX_HEADER_BYTES: usize = 256 * 1024;
/// A statement's strings stand near its beginning.
const MAX_STATEMENT_BYTES: usize = 4 * 1024;

/// Statements whose strings name something that is printed, and how many of them do.
const NAMED: &[(&[u8], usize)] = &[
    (b"PRODUCT(", 3),
    (b"NEXT_ASSEMBLY_USAGE_OCCURRENCE(", 3),
    (b"MANIFOLD_SOLID_BREP(", 1),
    (b"BREP_WITH_VOIDS(", 1),
    (b"FACETED_BREP(", 1),
    (b"SHELL_BASED_SURFACE_MODEL(", 1),
];

pub(super) fn step(bytes: &[u8], names: &mut Names) {
    let head = bytes
        .get(..bytes.len().min(MAX_HEADER_BYTES))
        .unwrap_or_default();
    let header_end = find(head, b"DATA;").unwrap_or(head.len());
    let header = head.get(..header_end).unwrap_or_default();
    // Author, company and program stand in FILE_NAME too; they are people and tools and not what is printed.
    for (keyword, place, most) in [
        (b"FILE_NAME".as_slice(), Place::Name, 1),
        (b"FILE_DESCRIPTION".as_slice(), Place::Comment, 8),
    ] {
        if let Some(at) = find(header, keyword) {
            strings(header.get(at..).unwrap_or_default(), place, most, names);
        }
    }
    let mut rest = bytes.get(header_end..).unwrap_or_default();
    while let Some(at) = rest.iter().position(|byte| *byte == b'=') {
        rest = rest.get(at + 1..).unwrap_or_default();
        let statement = rest.trim_ascii_start();
        // Nearly every statement ends the question with its first letter.
        if !matches!(
            statement.first(),
            Some(b'P' | b'N' | b'M' | b'B' | b'F' | b'S')
        ) {
            continue;
        }
        if let Some((_, most)) = NAMED
            .iter()
            .find(|(keyword, _)| starts_with(statement, keyword))
        {
            strings(statement, Place::Name, *most, names);
            if names.is_full() {
                return;
            }
        }
    }
}

/// Takes in the first strings of a statement.
fn strings(statement: &[u8], place: Place, most: usize, names: &mut Names) {
    let statement = statement
        .get(..statement.len().min(MAX_STATEMENT_BYTES))
        .unwrap_or(statement);
    let mut bytes = statement.iter().copied().peekable();
    let mut count = 0;
    while let Some(byte) = bytes.next() {
        match byte {
            b';' => return,
            b'\'' => {}
            _ => continue,
        }
        let mut string = Vec::new();
        while let Some(byte) = bytes.next() {
            // A quote is written twice.
            if byte == b'\'' && bytes.next_if_eq(&b'\'').is_none() {
                break;
            }
            string.push(byte);
        }
        names.add(place, decoded(&string).as_bytes());
        count += 1;
        if count == most {
            return;
        }
    }
}

/// Resolves the control directives of 6.4.3: `\X2\00FC\X0\`, `\X4\…`, `\X\FC` and `\S\|` are all 'ü'.
fn decoded(string: &[u8]) -> String {
    let text = String::from_utf8_lossy(string);
    let mut out = String::new();
    let mut rest = text.as_ref();
    while let Some((before, behind)) = rest.split_once('\\') {
        out.push_str(before);
        rest = directive(behind, &mut out).unwrap_or_else(|| {
            out.push('\\');
            behind
        });
    }
    out.push_str(rest);
    out
}

/// What follows a directive, whose letters go to `out`; None for anything else.
fn directive<'a>(text: &'a str, out: &mut String) -> Option<&'a str> {
    if let Some(rest) = text.strip_prefix("S\\") {
        let c = rest.chars().next().filter(char::is_ascii)?;
        out.push(char::from_u32(u32::from(c) + 128)?);
        return rest.get(1..);
    }
    if let Some(rest) = text.strip_prefix("X\\") {
        push_hex(rest.get(..2)?, out)?;
        return rest.get(2..);
    }
    let (digits, rest) = match (text.strip_prefix("X2\\"), text.strip_prefix("X4\\")) {
        (Some(rest), _) => (4, rest),
        (_, Some(rest)) => (8, rest),
        _ => return None,
    };
    let (mut codes, rest) = rest.split_once("\\X0\\")?;
    while let Some(code) = codes.get(..digits) {
        push_hex(code, out)?;
        codes = codes.get(digits..)?;
    }
    Some(rest)
}

fn push_hex(code: &str, out: &mut String) -> Option<()> {
    out.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
    Some(())
}
