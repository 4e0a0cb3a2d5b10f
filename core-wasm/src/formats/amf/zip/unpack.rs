//! Unpacks a file of an archive into the windows of its reader.

use miniz_oxide::inflate::{
    TINFLStatus,
    core::{DecompressorOxide, decompress, inflate_flags},
};

use super::{
    super::document::Document,
    crc32::Crc32,
    directory::{Entry, Method, broken},
};
use crate::error::CoreError;

/// How far back deflate may copy from (RFC 1951).
const DICTIONARY_BYTES: usize = 1 << 15;
/// Unpacked bytes at a time: few enough to stay in the processor's cache until they are read.
const WINDOW_BYTES: usize = 1 << 17;

/// Hands all bytes of the file to `document`. Its refusal only counts if the archive is whole: what was damaged on the way
/// is no matter of the program that wrote it.
pub(super) fn unpack(
    archive: &[u8],
    entry: &Entry,
    document: &mut Document,
) -> Result<(), CoreError> {
    let packed = archive.get(entry.data.clone()).unwrap_or_default();
    let mut sink = Sink {
        document,
        crc32: Crc32::new(),
        bytes: 0,
        refusal: None,
    };
    let is_whole = match entry.method {
        Method::Stored => {
            sink.count(packed);
            sink.feed(packed, true);
            true
        }
        Method::Deflated => inflate(packed, entry.unpacked_bytes, &mut sink),
    };
    if !is_whole || sink.bytes != entry.unpacked_bytes || sink.crc32.value() != entry.crc32 {
        return Err(broken(entry.data.start));
    }
    sink.refusal.map_or(Ok(()), Err)
}

/// The first unpacked bytes, at most `most`; fewer where the archive is damaged.
pub(super) fn head(archive: &[u8], entry: &Entry, most: usize) -> Vec<u8> {
    let packed = archive.get(entry.data.clone()).unwrap_or_default();
    let most = most.min(usize::try_from(entry.unpacked_bytes).unwrap_or(most));
    match entry.method {
        Method::Stored => packed.get(..most).unwrap_or(packed).to_vec(),
        Method::Deflated => {
            let mut buffer = vec![0; most];
            let mut inflater = Box::<DecompressorOxide>::default();
            let flags = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
            let (_, _, written) = decompress(&mut inflater, packed, &mut buffer, 0, flags);
            buffer.truncate(written);
            buffer
        }
    }
}

/// Where unpacked bytes go.
struct Sink<'a> {
    document: &'a mut Document,
    crc32: Crc32,
    bytes: u64,
    refusal: Option<CoreError>,
}

impl Sink<'_> {
    fn count(&mut self, new: &[u8]) {
        self.bytes += new.len() as u64;
        self.crc32.add(new);
    }

    /// Answers how many bytes of the window are done with.
    fn feed(&mut self, window: &[u8], is_last: bool) -> usize {
        if self.refusal.is_some() {
            return window.len();
        }
        self.document
            .feed(window, is_last)
            .unwrap_or_else(|refusal| {
                self.refusal = Some(refusal);
                window.len()
            })
    }
}

/// Unpacks a deflate stream of at most `most_bytes`, and answers whether it was whole and nothing followed it.
fn inflate(packed: &[u8], most_bytes: u64, sink: &mut Sink<'_>) -> bool {
    let mut inflater = Box::<DecompressorOxide>::default();
    let mut buffer = vec![0; DICTIONARY_BYTES + WINDOW_BYTES];
    // What the reader is not done with lies from `begin` to `end`, and in front of it what may still be copied from.
    let (mut begin, mut end) = (0, 0);
    let mut at = 0;
    loop {
        let rest = packed.get(at..).unwrap_or_default();
        let flags = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, read, written) = decompress(&mut inflater, rest, &mut buffer, end, flags);
        at += read;
        sink.count(buffer.get(end..end + written).unwrap_or_default());
        end += written;
        let is_last = match status {
            TINFLStatus::Done => true,
            TINFLStatus::HasMoreOutput if sink.bytes <= most_bytes => false,
            _ => return false,
        };
        begin += sink.feed(buffer.get(begin..end).unwrap_or_default(), is_last);
        if is_last {
            return at == packed.len();
        }
        let kept = begin.min(end.saturating_sub(DICTIONARY_BYTES));
        buffer.copy_within(kept..end, 0);
        (begin, end) = (begin - kept, end - kept);
        if end == buffer.len() {
            // One tag fills it all.
            buffer.resize(2 * end, 0);
        }
    }
}
