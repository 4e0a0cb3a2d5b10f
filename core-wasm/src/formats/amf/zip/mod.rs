//! AMF in a ZIP archive, as ISO/ASTM 52915:2020 allows it: the first .amf file of the archive is read while it is unpacked,
//! window by window, so that it never lies in memory as a whole.

mod crc32;
mod directory;
mod unpack;

use super::document::Document;
use crate::{
    error::CoreError,
    formats::{Reader, text},
    limits::Limits,
    mesh::Mesh,
};

/// Whether a file that begins with `head` is a ZIP archive: a first entry, no entry, or a mark of one in several volumes.
pub(super) fn is_zip(head: &[u8]) -> bool {
    [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"]
        .iter()
        .any(|mark| head.starts_with(*mark))
}

/// The first bytes of the archive's AMF file, `most` at most; None if the archive cannot be read.
pub(super) fn unpacked_head(archive: &[u8], limits: &Limits, most: usize) -> Option<Vec<u8>> {
    let entry = directory::find_amf(archive, limits).ok()?;
    Some(unpack::head(archive, &entry, most))
}

/// Reads the AMF file of an archive. Where things are stands at the archive's end, so that all of it is kept until then.
pub(super) struct ZipReader {
    limits: Limits,
    total_bytes: u64,
    archive: Vec<u8>,
    /// Made when the size of the unpacked file is known.
    document: Option<Document>,
    most_copied: u64,
}

impl ZipReader {
    pub fn new(total_bytes: u64, most_copied: u64, limits: &Limits) -> Self {
        Self {
            limits: *limits,
            total_bytes,
            archive: Vec::new(),
            document: None,
            most_copied,
        }
    }
}

impl Reader for ZipReader {
    fn feed(&mut self, window: &[u8], is_last: bool) -> Result<usize, CoreError> {
        let mut archive = std::mem::take(&mut self.archive);
        let whole = if is_last && archive.is_empty() {
            window
        } else {
            if archive.is_empty() {
                archive.reserve_exact(self.total_bytes.min(self.limits.max_bytes) as usize);
            }
            archive.extend_from_slice(window);
            &archive
        };
        if is_last {
            let entry = directory::find_amf(whole, &self.limits)?;
            let mut document = Document::new(entry.unpacked_bytes, &self.limits);
            unpack::unpack(whole, &entry, &mut document)?;
            self.document = Some(document);
        } else {
            self.archive = archive;
        }
        Ok(window.len())
    }

    fn finish(self: Box<Self>) -> Result<Mesh, CoreError> {
        match self.document {
            Some(document) => document.finish(self.most_copied),
            None => Err(text::no_triangles()),
        }
    }
}
