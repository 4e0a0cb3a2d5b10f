//! The readers: bytes in, [`Mesh`] out. No format knows another.

use crate::{
    error::{CoreError, ErrorCode},
    format::Format,
    limits::Limits,
    mesh::Mesh,
};

/// Reads a file's bytes as `format`.
///
/// # Errors
/// What is wrong with the file, with format and position.
pub fn read(format: Format, _bytes: &[u8], _limits: &Limits) -> Result<Mesh, CoreError> {
    Err(not_readable_yet(format))
}

/// The honest answer for a format of the shop that this version cannot read yet.
fn not_readable_yet(format: Format) -> CoreError {
    CoreError::new(
        ErrorCode::FormatNotReadable,
        format!(
            "{}-Dateien können wir noch nicht lesen. Bitte speichern Sie das Modell als STL und laden Sie es erneut hoch.",
            format.label()
        ),
    )
    .in_format(format)
}
