//! The readers: windows of a file in, [`Mesh`] out. No format knows another.

#[cfg(feature = "meshes")]
mod amf;
mod digits;
#[cfg(feature = "meshes")]
mod lines;
#[cfg(feature = "meshes")]
mod obj;
#[cfg(feature = "meshes")]
mod ply;
#[cfg(feature = "step")]
mod step;
#[cfg(feature = "meshes")]
mod stl;
mod text;

use crate::{error::CoreError, format::Format, limits::Limits, mesh::Mesh};

/// Reads one file of one format, window by window.
pub(crate) trait Reader {
    /// Reads what is whole in `window` and answers how many bytes of it are done with. The caller hands the rest in again,
    /// in front of what follows, and with more behind it if nothing at all was done with. With `is_last` nothing follows,
    /// and everything is done with. After an error the reader is of no more use.
    fn feed(&mut self, window: &[u8], is_last: bool) -> Result<usize, CoreError>;

    /// What was read, after the last window.
    fn finish(self: Box<Self>) -> Result<Mesh, CoreError>;

    /// How many numbers [`Self::take_positions`] will give in all, if that is known and the reader can give them piece by piece.
    fn expected_positions(&self) -> Option<usize> {
        None
    }

    /// Hands out the positions of the triangles that were read since the last call and forgets them, so that a large soup
    /// never lies in memory twice. The mesh comes without them then, and is given them back when it is measured.
    fn take_positions(&mut self, take: &mut dyn FnMut(&[f32])) {
        let _ = take;
    }

    /// After an error: another reader, if the file might be something else of the same format, or to find out where the error
    /// stands. It starts from the first byte again; `head` is how the file begins.
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

/// The reader for a file of `total_bytes` that begins with `head`. `in_pieces` promises that positions are taken out as they
/// come, where the reader can give them so.
pub(crate) fn reader(
    format: Format,
    total_bytes: u64,
    head: &[u8],
    limits: &Limits,
    in_pieces: bool,
) -> Box<dyn Reader> {
    match format {
        #[cfg(feature = "step")]
        Format::Step => step::reader(limits),
        #[cfg(feature = "meshes")]
        Format::Stl => stl::reader(total_bytes, head, limits, in_pieces),
        #[cfg(feature = "meshes")]
        Format::Obj => obj::reader(total_bytes, limits),
        #[cfg(feature = "meshes")]
        Format::Ply => ply::reader(total_bytes, limits),
        #[cfg(feature = "meshes")]
        Format::Amf => amf::reader(total_bytes, head, limits),
        #[cfg(not(all(feature = "meshes", feature = "step")))]
        _ => {
            let _ = (total_bytes, head, limits, in_pieces);
            Box::new(InAnotherPackage)
        }
    }
}

/// The reader of a format that this package of the core lacks. The caller has chosen the wrong one.
#[cfg(not(all(feature = "meshes", feature = "step")))]
struct InAnotherPackage;

#[cfg(not(all(feature = "meshes", feature = "step")))]
impl InAnotherPackage {
    fn error() -> CoreError {
        CoreError::new(
            crate::error::ErrorCode::InvalidInput,
            "Dieses Dateiformat kann hier nicht gelesen werden.",
        )
    }
}

#[cfg(not(all(feature = "meshes", feature = "step")))]
impl Reader for InAnotherPackage {
    fn feed(&mut self, _: &[u8], _: bool) -> Result<usize, CoreError> {
        Err(Self::error())
    }

    fn finish(self: Box<Self>) -> Result<Mesh, CoreError> {
        Err(Self::error())
    }
}

/// The first bytes of the AMF file in a ZIP archive, `most` at most; None if this is no archive that can be read.
#[cfg(feature = "meshes")]
pub(crate) fn unpacked_amf(bytes: &[u8], limits: &Limits, most: usize) -> Option<Vec<u8>> {
    amf::unpacked_head(bytes, limits, most)
}

/// How many of a file's first bytes decide about its reader, unless it is shorter.
pub(crate) const HEAD_BYTES: usize = 1024;
