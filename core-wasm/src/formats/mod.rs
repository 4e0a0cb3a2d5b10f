//! The readers: windows of a file in, [`Mesh`] out. No format knows another.

mod step;
mod stl;
mod text;

use crate::{
    error::{CoreError, ErrorCode},
    format::Format,
    limits::Limits,
    mesh::Mesh,
};

/// Reads one file of one format, window by window.
pub(crate) trait Reader {
    /// Reads what is whole in `window` and answers how many bytes of it are done with. The caller hands the rest in again,
    /// in front of what follows, and with more behind it if nothing at all was done with. With `is_last` nothing follows,
    /// and everything is done with. After an error the reader is of no more use.
    fn feed(&mut self, window: &[u8], is_last: bool) -> Result<usize, CoreError>;

    /// What was read, after the last window.
    fn finish(self: Box<Self>) -> Result<Mesh, CoreError>;

    /// After an error: another reader, if the file might be something else of the same format. It starts from the first
    /// byte again; `head` is how the file begins.
    fn second_chance(&self, head: &[u8]) -> Option<Box<dyn Reader>> {
        let _ = head;
        None
    }

    /// Says better what is wrong after the file could not be read; `head` is how the file begins.
    fn explain(&self, error: CoreError, head: &[u8]) -> CoreError {
        let _ = head;
        error
    }
}

/// The reader for a file of `total_bytes` that begins with `head`.
pub(crate) fn reader(
    format: Format,
    total_bytes: u64,
    head: &[u8],
    limits: &Limits,
) -> Result<Box<dyn Reader>, CoreError> {
    Ok(match format {
        Format::Stl => stl::reader(total_bytes, head, limits),
        Format::Step => step::reader(limits),
        Format::Obj | Format::Ply | Format::Amf => {
            return Err(not_readable_yet(format));
        }
    })
}

/// How many of a file's first bytes decide about its reader, unless it is shorter.
pub(crate) const HEAD_BYTES: usize = 1024;

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
