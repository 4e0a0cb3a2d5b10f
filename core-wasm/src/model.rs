//! The one door of the readers: a file name and bytes in, everything that is known about the model out.

use crate::{
    display::{Display, display},
    error::{CoreError, ErrorCode},
    format::Format,
    formats,
    limits::Limits,
    measure::{Measures, measure},
    mesh::Mesh,
};

/// Reads a file into a mesh.
///
/// # Errors
/// An extension the shop does not take, a file over the limit, an empty file, or what is wrong inside it.
pub fn read_mesh(
    file_name: &str,
    bytes: &[u8],
    limits: &Limits,
) -> Result<(Format, Mesh), CoreError> {
    let format = Format::from_file_name(file_name)?;
    if bytes.len() as u64 > limits.max_bytes {
        return Err(file_too_large(limits).in_format(format));
    }
    if bytes.is_empty() {
        return Err(CoreError::new(
            ErrorCode::EmptyFile,
            "Die Datei ist leer. Bitte exportieren Sie das Modell erneut und laden Sie es noch einmal hoch.",
        )
        .in_format(format));
    }
    let mesh = formats::read(format, bytes, limits).map_err(|error| error.in_format(format))?;
    Ok((format, mesh))
}

/// Reads and measures a file: the server's call.
///
/// # Errors
/// As [`read_mesh`].
pub fn measure_model(
    file_name: &str,
    bytes: &[u8],
    limits: &Limits,
) -> Result<Measures, CoreError> {
    let (format, mesh) = read_mesh(file_name, bytes, limits)?;
    Ok(measure(format, &mesh))
}

/// Reads and measures a file and lays it out for the screen: the browser's call.
///
/// # Errors
/// As [`read_mesh`].
pub fn read_model(
    file_name: &str,
    bytes: &[u8],
    limits: &Limits,
) -> Result<(Measures, Display), CoreError> {
    let (format, mesh) = read_mesh(file_name, bytes, limits)?;
    Ok((measure(format, &mesh), display(&mesh)))
}

/// The refusal of a file over the limit (spec section 8, HTTP 413).
#[must_use]
pub fn file_too_large(limits: &Limits) -> CoreError {
    let megabytes = limits.max_bytes / (1024 * 1024);
    CoreError::new(
        ErrorCode::FileTooLarge,
        format!("Datei zu groß. Maximale Größe: {megabytes}MB"),
    )
}
