//! Formats whose names stand in lines: STL, OBJ, and the header of PLY.

use super::{Names, Place, starts_with};

const STL_HEADER_BYTES: usize = 80;
const STL_TRIANGLE_BYTES: u64 = 50;
const MAX_PLY_HEADER_BYTES: usize = 256 * 1024;

/// The header of a binary file, which is free text, or the names of the solids of a text file.
pub(super) fn stl(bytes: &[u8], names: &mut Names) {
    let count = bytes
        .get(STL_HEADER_BYTES..)
        .and_then(<[u8]>::first_chunk)
        .map(|count| u64::from(u32::from_le_bytes(*count)));
    let binary_bytes = count.map(|count| 84 + STL_TRIANGLE_BYTES * count);
    if binary_bytes == Some(bytes.len() as u64) || !starts_with(bytes.trim_ascii_start(), b"solid")
    {
        let header = bytes.get(..STL_HEADER_BYTES).unwrap_or_default();
        let end = header.iter().position(|byte| *byte == 0);
        // 'solid NAME' in a binary header is a name all the same.
        match header
            .get(..end.unwrap_or(header.len()))
            .unwrap_or_default()
        {
            solid if starts_with(solid, b"solid ") => names.add(Place::Name, after(solid, 6)),
            text => names.add(Place::Comment, text),
        }
        return;
    }
    for line in lines(bytes) {
        if starts_with(line, b"solid ") {
            names.add(Place::Name, after(line, 6));
        }
        if names.is_full() {
            return;
        }
    }
}

/// Objects, groups, materials, the material file, and comments.
pub(super) fn obj(bytes: &[u8], names: &mut Names) {
    for line in lines(bytes) {
        match line {
            [b'#', comment @ ..] => names.add(Place::Comment, comment),
            [b'o' | b'g', b' ' | b'\t', name @ ..] => names.add(Place::Name, name),
            [b'u' | b'm', ..] if starts_with(line, b"usemtl ") || starts_with(line, b"mtllib ") => {
                names.add(Place::Name, after(line, 7));
            }
            _ => {}
        }
        if names.is_full() {
            return;
        }
    }
}

/// Comments and `obj_info` lines.
pub(super) fn ply(bytes: &[u8], names: &mut Names) {
    let header = bytes.get(..bytes.len().min(MAX_PLY_HEADER_BYTES));
    for line in lines(header.unwrap_or_default()) {
        if starts_with(line, b"end_header") {
            return;
        }
        if starts_with(line, b"comment ") {
            names.add(Place::Comment, after(line, 8));
        } else if starts_with(line, b"obj_info ") {
            names.add(Place::Comment, after(line, 9));
        }
    }
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes
        .split(|byte| *byte == b'\n' || *byte == b'\r')
        .map(<[u8]>::trim_ascii_start)
}

fn after(line: &[u8], bytes: usize) -> &[u8] {
    line.get(bytes..).unwrap_or_default()
}
