//! The readers: bytes in, [`Mesh`] out. No format knows another.

pub mod stl;

use crate::{
    error::{CoreError, ErrorCode},
    format::{self, Format},
    limits::Limits,
    mesh::Mesh,
};

/// Reads a file's bytes as `format`.
///
/// # Errors
/// What is wrong with the file, with format and position.
pub fn read(format: Format, bytes: &[u8], limits: &Limits) -> Result<Mesh, CoreError> {
    match format {
        Format::Stl => stl::read(bytes, limits),
        Format::Obj | Format::Step | Format::Ply | Format::Amf => Err(not_readable_yet(format)),
    }
    .map_err(|error| explain(error, format, bytes).in_format(format))
}

/// Where a reader gave up on bytes that are plainly something else, that is what helps the customer.
///
/// Only after a reader failed: what it can read it may read, whatever the first bytes look like.
fn explain(error: CoreError, format: Format, bytes: &[u8]) -> CoreError {
    if error.code == ErrorCode::FormatNotReadable {
        return error;
    }
    match format::recognise(bytes) {
        Some(content) if content.is_foreign_to(format) => {
            CoreError::new(ErrorCode::WrongContent, content.advice(format))
        }
        _ => error,
    }
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
}
