//! STL, binary and ASCII (stereolithography interface specification, 3D Systems 1988/89).
//!
//! A file is binary if its size is exactly 84 + 50 bytes per triangle of its header's count, else ASCII (FMT-05).
//! If reading it as ASCII fails and the counted triangles are really there, it is read as binary and the rest ignored
//! (docs/DECISIONS.md): real files carry stray bytes. The word 'solid' decides nothing, as binary headers hold it too.

mod ascii;
mod binary;

use super::{Reader, text};
use crate::{
    error::{CoreError, PositionKind},
    limits::Limits,
};

/// The reader for an STL file of `total_bytes` that begins with `head`.
pub(super) fn reader(
    total_bytes: u64,
    head: &[u8],
    limits: &Limits,
    in_pieces: bool,
) -> Box<dyn Reader> {
    match binary::Header::of(head).filter(|header| header.is_exact(total_bytes)) {
        Some(header) => Box::new(binary::BinaryReader::new(
            header,
            total_bytes,
            limits,
            in_pieces,
        )),
        None => Box::new(ascii::AsciiReader::new(total_bytes, limits, in_pieces)),
    }
}

/// The refusal of a coordinate that is no finite number or out of range; `triangle` counts from 1.
fn bad_coordinate(value: f64, triangle: u64, limits: &Limits) -> CoreError {
    let (code, reason) = text::bad_coordinate(value, limits);
    let detail = format!(
        "In Dreieck {triangle} stimmt etwas nicht: {reason}. Bitte exportieren Sie das Modell erneut."
    );
    CoreError::new(code, detail).at(PositionKind::Triangle, triangle)
}
