//! STL, binary and ASCII (stereolithography interface specification, 3D Systems 1988/89).
//!
//! A file is binary if its size is exactly 84 + 50 bytes per triangle of its header's count, else ASCII (spec section 5).
//! If reading it as ASCII fails and the counted triangles are really there, it is read as binary and the rest ignored
//! (docs/DECISIONS.md): real files carry stray bytes. The word 'solid' decides nothing, as binary headers hold it too.

mod ascii;
mod binary;

use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    limits::Limits,
    mesh::Mesh,
    units::german_number,
};

/// Reads an STL file.
///
/// # Errors
/// No triangles, too many of them, a file cut short, broken text, or a coordinate that is no number or out of range.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, CoreError> {
    let header = binary::Header::of(bytes);
    if let Some(header) = header.filter(|header| header.is_exact(bytes)) {
        return binary::read(header, bytes, limits);
    }
    ascii::read(bytes, limits).or_else(|ascii_error| match header {
        Some(header) if header.is_covered(bytes) => binary::read(header, bytes, limits),
        // Bytes that no text has: what is wrong with them as text helps nobody.
        _ if !ascii::looks_like_text(bytes) => Err(binary::mismatch(header, bytes)),
        _ => Err(ascii_error),
    })
}

fn no_triangles() -> CoreError {
    CoreError::new(
        ErrorCode::NoTriangles,
        "Die Datei enthält keine Dreiecke. Bitte prüfen Sie das Modell und exportieren Sie es erneut.",
    )
}

fn too_many_triangles(limits: &Limits) -> CoreError {
    CoreError::new(
        ErrorCode::TooManyTriangles,
        format!(
            "Das Modell hat mehr als {} Dreiecke. Bitte verringern Sie die Auflösung beim Export.",
            german_number(f64::from(limits.max_triangles))
        ),
    )
}

/// The refusal of a coordinate that is no finite number or out of range; `triangle` counts from 1.
fn bad_coordinate(value: f64, triangle: u64, limits: &Limits) -> CoreError {
    let (code, reason) = if value.is_finite() {
        (
            ErrorCode::CoordinateOutOfRange,
            format!(
                "eine Koordinate liegt über {} mm",
                german_number(limits.max_coordinate_mm)
            ),
        )
    } else {
        (
            ErrorCode::BadNumber,
            "eine Koordinate ist keine Zahl".to_owned(),
        )
    };
    CoreError::new(code, format!("In Dreieck {triangle} stimmt etwas nicht: {reason}. Bitte exportieren Sie das Modell erneut."))
        .at(PositionKind::Triangle, triangle)
}
