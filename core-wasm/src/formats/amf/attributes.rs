//! What stands inside of tags, and what `&` begins.

use super::xml::{INVALID_XML, is_blank, is_control, name_length};

/// Attributes of one element at most; AMF knows no element with more than ten.
const MAX_ATTRIBUTES: usize = 64;
const TOO_MANY_ATTRIBUTES: &str = "Die Datei enthält ein XML-Element mit mehr als 64 Attributen. Bitte exportieren Sie das Modell erneut.";

/// The name and the raw value of an attribute.
pub(super) type Attribute<'w> = (&'w [u8], &'w [u8]);

/// Splits what stands behind an element's name.
pub(super) fn attributes(mut rest: &[u8]) -> Result<Vec<Attribute<'_>>, &'static str> {
    let mut found: Vec<Attribute<'_>> = Vec::new();
    loop {
        let trimmed = skip_blanks(rest);
        if trimmed.is_empty() {
            return Ok(found);
        }
        let length = name_length(trimmed);
        if length == 0 || trimmed.len() == rest.len() {
            return Err(INVALID_XML);
        }
        let (name, behind) = trimmed.split_at(length);
        let behind = skip_blanks(behind).strip_prefix(b"=").ok_or(INVALID_XML)?;
        let (quote, behind) = skip_blanks(behind).split_first().ok_or(INVALID_XML)?;
        let end = behind.iter().position(|byte| byte == quote);
        let value = end.and_then(|end| behind.get(..end)).ok_or(INVALID_XML)?;
        let is_unique = found.iter().all(|(known, _)| *known != name);
        if !matches!(quote, b'"' | b'\'') || !is_unique || !is_value(value) {
            return Err(INVALID_XML);
        }
        if found.len() == MAX_ATTRIBUTES {
            return Err(TOO_MANY_ATTRIBUTES);
        }
        found.push((name, value));
        rest = behind.get(value.len() + 1..).unwrap_or_default();
    }
}

fn skip_blanks(bytes: &[u8]) -> &[u8] {
    let blanks = bytes.iter().take_while(|byte| is_blank(**byte)).count();
    bytes.get(blanks..).unwrap_or_default()
}

fn is_value(value: &[u8]) -> bool {
    value.iter().enumerate().all(|(at, byte)| match byte {
        b'&' => matches!(
            reference(value.get(at..).unwrap_or_default()),
            Reference::Is(..)
        ),
        byte => *byte != b'<' && !is_control(*byte),
    })
}

/// An attribute's value with its references resolved and without blanks around it.
pub(super) fn value_text(raw: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(raw.len());
    let mut at = 0;
    while let Some(byte) = raw.get(at) {
        let rest = raw.get(at..).filter(|_| *byte == b'&');
        if let Some(Reference::Is(character, length)) = rest.map(reference) {
            text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            at += length;
        } else {
            text.push(*byte);
            at += 1;
        }
    }
    text.trim_ascii().to_vec()
}

pub(super) enum Reference {
    /// The character it stands for, and its length.
    Is(char, usize),
    /// It may go on behind the window.
    Short,
    Wrong,
}

/// A character reference or one of the five entities that XML itself defines; there are no others without a document type.
pub(super) fn reference(bytes: &[u8]) -> Reference {
    // `&#x0000010ffff;` is as long as anybody needs.
    let bounded = bytes.get(..16).unwrap_or(bytes);
    let Some(end) = bounded.iter().position(|byte| *byte == b';') else {
        return if bounded.len() < 16 {
            Reference::Short
        } else {
            Reference::Wrong
        };
    };
    let name = bounded.get(1..end).unwrap_or_default();
    let character = match name {
        b"lt" => Some('<'),
        b"gt" => Some('>'),
        b"amp" => Some('&'),
        b"apos" => Some('\''),
        b"quot" => Some('"'),
        _ => name.strip_prefix(b"#").and_then(|number| {
            let (digits, radix) = match number.strip_prefix(b"x") {
                Some(digits) => (digits, 16),
                None => (number, 10),
            };
            // The standard library would take a sign.
            let digits = std::str::from_utf8(digits).ok()?;
            let is_number = digits.chars().all(|digit| digit.is_digit(radix));
            let code = u32::from_str_radix(digits, radix)
                .ok()
                .filter(|_| is_number)?;
            char::from_u32(code).filter(|c| *c >= ' ' || matches!(c, '\t' | '\n' | '\r'))
        }),
    };
    character.map_or(Reference::Wrong, |character| {
        Reference::Is(character, end + 1)
    })
}
