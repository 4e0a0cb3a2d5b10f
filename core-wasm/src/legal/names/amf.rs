//! AMF: the metadata of the file, its objects and materials, plain or in a ZIP archive.

use super::{Names, Place, find, starts_with};
use crate::{formats, limits::Limits};

/// Of a packed file so much is looked at; a second full unpacking would cost as much as reading it.
const MAX_UNPACKED_BYTES: usize = 16 << 20;
const MAX_TAG_BYTES: usize = 512;
const MAX_TEXT_BYTES: usize = 2 * 1024;

pub(super) fn amf(bytes: &[u8], limits: &Limits, names: &mut Names) {
    match formats::unpacked_amf(bytes, limits, MAX_UNPACKED_BYTES) {
        Some(unpacked) => xml(&unpacked, names),
        None => xml(bytes, names),
    }
}

fn xml(bytes: &[u8], names: &mut Names) {
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|byte| *byte == b'<') {
        rest = rest.get(at + 1..).unwrap_or_default();
        if !rest.first().is_some_and(u8::is_ascii_alphabetic) {
            continue;
        }
        let start = rest
            .get(..rest.len().min(MAX_TAG_BYTES))
            .unwrap_or_default();
        // 'metadata', with or without the prefix of a namespace.
        let is_metadata = starts_with(start, b"metadata")
            || start
                .iter()
                .position(|byte| !byte.is_ascii_alphanumeric())
                .is_some_and(|colon| {
                    start.get(colon) == Some(&b':')
                        && starts_with(start.get(colon + 1..).unwrap_or_default(), b"metadata")
                });
        if !is_metadata {
            continue;
        }
        let Some(end) = start.iter().position(|byte| *byte == b'>') else {
            continue;
        };
        let place = place_of(start.get(..end).unwrap_or_default());
        rest = rest.get(end + 1..).unwrap_or_default();
        if let Some(place) = place {
            names.add(place, text(rest).as_bytes());
            if names.is_full() {
                return;
            }
        }
    }
}

/// What a tag's metadata is; none that is of interest for authors, programs and settings.
fn place_of(tag: &[u8]) -> Option<Place> {
    let value = tag.get(find(tag, b"type")? + 4..)?.trim_ascii_start();
    let value = value.strip_prefix(b"=")?.trim_ascii_start();
    let (quote, value) = value.split_first()?;
    let value = value.get(..value.iter().position(|byte| byte == quote)?)?;
    match value.to_ascii_lowercase().as_slice() {
        b"name" => Some(Place::Name),
        b"description" | b"copyright" | b"license" | b"licence" | b"trademark" | b"keywords" => {
            Some(Place::Comment)
        }
        _ => None,
    }
}

/// The text in front of the next tag, with its character references resolved.
fn text(bytes: &[u8]) -> String {
    let bytes = bytes
        .get(..bytes.len().min(MAX_TEXT_BYTES))
        .unwrap_or_default();
    let bytes = match bytes.trim_ascii_start().strip_prefix(b"<![CDATA[") {
        Some(data) => data.get(..find(data, b"]]>").unwrap_or(data.len())),
        None => bytes.get(
            ..bytes
                .iter()
                .position(|byte| *byte == b'<')
                .unwrap_or(bytes.len()),
        ),
    };
    let text = String::from_utf8_lossy(bytes.unwrap_or_default());
    let mut out = String::new();
    let mut rest = text.as_ref();
    while let Some((before, behind)) = rest.split_once('&') {
        out.push_str(before);
        let resolved = behind
            .split_once(';')
            .and_then(|(reference, after)| Some((character(reference)?, after)));
        rest = match resolved {
            Some((c, after)) => {
                out.push(c);
                after
            }
            None => {
                out.push('&');
                behind
            }
        };
    }
    out.push_str(rest);
    out
}

fn character(reference: &str) -> Option<char> {
    if let Some(number) = reference.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?);
    }
    match reference {
        "amp" => Some('&'),
        "apos" => Some('\''),
        "quot" => Some('"'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        _ => None,
    }
}
