//! AMF, the additive manufacturing file format (ISO/ASTM 52915:2020), plain or in a ZIP archive.

mod attributes;
mod constellation;
mod document;
mod element;
mod fast;
mod namespaces;
mod parts;
mod placing;
mod room;
mod xml;
mod zip;

use super::Reader;
use crate::{
    error::{CoreError, ErrorCode},
    format::{self, Content, Format},
    limits::Limits,
    mesh::Mesh,
};

/// The reader for an AMF file of `total_bytes` that begins with `head`.
pub(super) fn reader(total_bytes: u64, head: &[u8], limits: &Limits) -> Box<dyn Reader> {
    let most_copied = most_copied(total_bytes);
    if zip::is_zip(head) {
        return Box::new(zip::ZipReader::new(total_bytes, most_copied, limits));
    }
    Box::new(PlainReader {
        document: document::Document::new(total_bytes, limits),
        most_copied,
    })
}

/// The first bytes of the AMF file in a ZIP archive, `most` at most; None if this is no archive that can be read.
pub(super) fn unpacked_head(bytes: &[u8], limits: &Limits, most: usize) -> Option<Vec<u8>> {
    zip::is_zip(bytes).then(|| zip::unpacked_head(bytes, limits, most))?
}

/// How many triangles or vertices the constellations of a file may add: what is measured of each takes about a hundred bytes,
/// and memory has to stay in proportion to the file.
fn most_copied(total_bytes: u64) -> u64 {
    500_000 + total_bytes / 12
}

/// Reads XML as it lies in the file.
struct PlainReader {
    document: document::Document,
    most_copied: u64,
}

impl Reader for PlainReader {
    fn feed(&mut self, window: &[u8], is_last: bool) -> Result<usize, CoreError> {
        self.document.feed(window, is_last)
    }

    fn explain(&self, error: CoreError, head: &[u8]) -> CoreError {
        match format::recognise(head) {
            Some(content @ Content::Utf16) => {
                CoreError::new(ErrorCode::WrongContent, content.advice(Format::Amf))
            }
            _ => error,
        }
    }

    fn finish(self: Box<Self>) -> Result<Mesh, CoreError> {
        self.document.finish(self.most_copied)
    }
}
