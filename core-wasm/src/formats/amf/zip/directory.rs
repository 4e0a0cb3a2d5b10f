//! Where things are in a ZIP archive (PKWARE APPNOTE 6.3.10, section 4.3). Only its directory at the end counts; what the
//! headers in front of the files say is not looked at, but where the data begins. Read by hand: it is little, and `rawzip`
//! neither shows whether an entry is encrypted nor promises never to panic.

use std::ops::Range;

use crate::{
    error::{CoreError, ErrorCode, PositionKind},
    limits::Limits,
};

/// A file in the archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// Where its packed bytes lie in the archive.
    pub data: Range<usize>,
    pub method: Method,
    pub unpacked_bytes: u64,
    pub crc32: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    Stored,
    Deflated,
}

/// How many times as large as packed a file may be unpacked. XML of many small numbers packs to a fifth; more than
/// this is a bomb.
const MAX_RATIO: u64 = 100;
/// Up to here nobody asks for the ratio: a few repeated lines pack better than any model.
const SMALL_BYTES: u64 = 4 << 20;

const END_BYTES: usize = 22;
const LOCATOR_BYTES: usize = 20;
const HEADER_BYTES: usize = 46;
const LOCAL_HEADER_BYTES: usize = 30;

/// Finds the first .amf file by the archive's directory.
pub(super) fn find_amf(archive: &[u8], limits: &Limits) -> Result<Entry, CoreError> {
    let directory = directory(archive)?;
    let mut at = directory.start;
    let mut found = None;
    while at < directory.end {
        let header = Header::read(archive, at, directory.end).ok_or_else(|| broken(at))?;
        at = header.end;
        if found.is_none() && header.is_amf {
            found = Some(header);
        }
    }
    let header = found.ok_or_else(|| {
        CoreError::new(
            ErrorCode::WrongContent,
            "Das ZIP-Archiv enthält keine AMF-Datei. Bitte laden Sie das Modell selbst hoch und nicht in einem Archiv.",
        )
    })?;
    entry(archive, &directory, &header, limits)
}

/// One header of the directory.
struct Header {
    flags: u16,
    method: u16,
    crc32: u32,
    packed_bytes: u64,
    unpacked_bytes: u64,
    /// Where the file's own header lies.
    local: u64,
    name_bytes: u64,
    is_amf: bool,
    /// Where the next header begins.
    at: usize,
    end: usize,
}

impl Header {
    fn read(archive: &[u8], at: usize, directory_end: usize) -> Option<Self> {
        let bytes = archive.get(at..directory_end)?;
        if !bytes.starts_with(b"PK\x01\x02") {
            return None;
        }
        let length = |at| u16_at(bytes, at).map(usize::from);
        let (name_bytes, extra_bytes, comment_bytes) = (length(28)?, length(30)?, length(32)?);
        let name_end = HEADER_BYTES + name_bytes;
        let name = bytes.get(HEADER_BYTES..name_end)?;
        let extra = bytes.get(name_end..name_end + extra_bytes)?;
        let end = name_end + extra_bytes + comment_bytes;
        if end > bytes.len() {
            return None;
        }
        let mut large = Zip64::of(extra);
        // In this order, and only those that do not fit their own place (4.5.3).
        let unpacked_bytes = large.value(u32_at(bytes, 24)?)?;
        let packed_bytes = large.value(u32_at(bytes, 20)?)?;
        let local = large.value(u32_at(bytes, 42)?)?;
        Some(Self {
            flags: u16_at(bytes, 8)?,
            method: u16_at(bytes, 10)?,
            crc32: u32_at(bytes, 16)?,
            packed_bytes,
            unpacked_bytes,
            local,
            name_bytes: name_bytes as u64,
            is_amf: is_amf(name),
            at,
            end: at + end,
        })
    }

    /// Where it lies in the archive, as far as the directory tells.
    fn extent(&self) -> Range<u64> {
        let header_bytes = LOCAL_HEADER_BYTES as u64 + self.name_bytes;
        let end = self.local.saturating_add(header_bytes);
        self.local..end.saturating_add(self.packed_bytes)
    }
}

/// By its name; macOS puts a file of its own beside each, whose name begins with `._`.
fn is_amf(path: &[u8]) -> bool {
    let name = path
        .rsplit(|byte| matches!(byte, b'/' | b'\\'))
        .next()
        .unwrap_or(path);
    let extension = name.len().checked_sub(4).and_then(|at| name.get(at..));
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case(b".amf"))
        && !name.starts_with(b"._")
}

/// The 64-bit values of a header, from its extra field.
struct Zip64<'a> {
    values: &'a [u8],
}

impl<'a> Zip64<'a> {
    fn of(mut extra: &'a [u8]) -> Self {
        while let (Some(id), Some(length)) = (u16_at(extra, 0), u16_at(extra, 2)) {
            let end = 4 + usize::from(length);
            if id == 1 {
                let values = extra.get(4..end).unwrap_or_default();
                return Self { values };
            }
            extra = extra.get(end..).unwrap_or_default();
        }
        Self { values: &[] }
    }

    /// The value itself, or the next large one if it says so.
    fn value(&mut self, small: u32) -> Option<u64> {
        if small != u32::MAX {
            return Some(u64::from(small));
        }
        let value = u64_at(self.values, 0)?;
        self.values = self.values.get(8..).unwrap_or_default();
        Some(value)
    }
}

/// Where the directory lies.
fn directory(archive: &[u8]) -> Result<Range<usize>, CoreError> {
    // A comment of up to 64 KB may follow.
    let first = archive
        .len()
        .saturating_sub(END_BYTES + usize::from(u16::MAX));
    let at = (first..archive.len().saturating_sub(END_BYTES - 1))
        .rev()
        .find(|at| {
            let end = archive.get(*at..).unwrap_or_default();
            let comment_bytes = u16_at(end, END_BYTES - 2).map_or(usize::MAX, usize::from);
            end.starts_with(b"PK\x05\x06") && comment_bytes <= end.len() - END_BYTES
        })
        .ok_or_else(|| {
            CoreError::new(
                ErrorCode::Truncated,
                "Das ZIP-Archiv ist unvollständig: Sein Verzeichnis fehlt. Bitte laden Sie die Datei noch einmal hoch oder exportieren Sie das Modell erneut.",
            )
            .at(PositionKind::Byte, archive.len() as u64)
        })?;
    let end = archive.get(at..).unwrap_or_default();
    let (Some(entries), Some(bytes), Some(offset)) =
        (u16_at(end, 10), u32_at(end, 12), u32_at(end, 16))
    else {
        return Err(broken(at));
    };
    if u16_at(end, 4) != u16_at(end, 6) {
        return Err(unreadable("ist auf mehrere Dateien verteilt"));
    }
    let is_large = entries == u16::MAX || bytes == u32::MAX || offset == u32::MAX;
    let (bytes, offset, end) = match is_large.then(|| large_directory(archive, at)) {
        Some(large) => large.ok_or_else(|| broken(at))?,
        None => (u64::from(bytes), u64::from(offset), at),
    };
    let directory = offset..offset.saturating_add(bytes);
    if directory.end > end as u64 {
        return Err(broken(at));
    }
    Ok(directory.start as usize..directory.end as usize)
}

/// Length and place of the directory by the ZIP64 record, and where that begins; `end` is where the plain record begins.
fn large_directory(archive: &[u8], end: usize) -> Option<(u64, u64, usize)> {
    let locator = archive.get(end.checked_sub(LOCATOR_BYTES)?..end)?;
    let at = usize::try_from(u64_at(locator, 8)?).ok()?;
    let record = archive.get(at..end - LOCATOR_BYTES)?;
    let is_right = locator.starts_with(b"PK\x06\x07") && record.starts_with(b"PK\x06\x06");
    is_right.then_some((u64_at(record, 40)?, u64_at(record, 48)?, at))
}

/// Checks what a header says of its file.
fn entry(
    archive: &[u8],
    directory: &Range<usize>,
    header: &Header,
    limits: &Limits,
) -> Result<Entry, CoreError> {
    // Plain, strong, or with its directory hidden (4.4.4).
    if header.flags & 0x2041 != 0 {
        return Err(unreadable("ist mit einem Passwort verschlüsselt"));
    }
    let method = match header.method {
        0 => Method::Stored,
        8 => Method::Deflated,
        _ => return Err(unreadable("ist mit einem seltenen Verfahren gepackt")),
    };
    let most = header
        .packed_bytes
        .saturating_mul(MAX_RATIO)
        .max(SMALL_BYTES);
    if header.unpacked_bytes > most.min(limits.max_unpacked_bytes) {
        return Err(too_large(limits));
    }
    let data = data(archive, header).filter(|data| data.end <= directory.start);
    let data = data.ok_or_else(|| broken(header.at))?;
    if method == Method::Stored && data.len() as u64 != header.unpacked_bytes {
        return Err(broken(header.at));
    }
    let own = header.local..data.end as u64;
    let mut at = directory.start;
    while let Some(other) = Header::read(archive, at, directory.end) {
        let extent = other.extent();
        if at != header.at && extent.start < own.end && own.start < extent.end {
            return Err(broken(at));
        }
        at = other.end;
    }
    Ok(Entry {
        data,
        method,
        unpacked_bytes: header.unpacked_bytes,
        crc32: header.crc32,
    })
}

/// Where the packed bytes lie: behind the file's own header, whose length only it tells.
fn data(archive: &[u8], header: &Header) -> Option<Range<usize>> {
    let at = usize::try_from(header.local).ok()?;
    let local = archive.get(at..)?;
    if !local.starts_with(b"PK\x03\x04") {
        return None;
    }
    let names = usize::from(u16_at(local, 26)?) + usize::from(u16_at(local, 28)?);
    let start = at + LOCAL_HEADER_BYTES + names;
    let end = start.checked_add(usize::try_from(header.packed_bytes).ok()?)?;
    Some(start..end)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let found = bytes.get(at..)?.first_chunk()?;
    Some(u16::from_le_bytes(*found))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let found = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*found))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    let found = bytes.get(at..)?.first_chunk()?;
    Some(u64::from_le_bytes(*found))
}

/// The refusal of an archive whose parts contradict each other; `byte` is where.
pub(super) fn broken(byte: usize) -> CoreError {
    CoreError::new(
        ErrorCode::BadSyntax,
        "Das ZIP-Archiv ist beschädigt. Bitte laden Sie die Datei noch einmal hoch oder exportieren Sie das Modell erneut.",
    )
    .at(PositionKind::Byte, byte as u64)
}

fn unreadable(what: &str) -> CoreError {
    CoreError::new(
        ErrorCode::WrongContent,
        format!("Das ZIP-Archiv {what}. Bitte laden Sie die AMF-Datei ungepackt hoch."),
    )
}

fn too_large(limits: &Limits) -> CoreError {
    let megabytes = limits.max_unpacked_bytes >> 20;
    CoreError::new(
        ErrorCode::FileTooLarge,
        format!(
            "Das ZIP-Archiv ist entpackt zu groß: Wir lesen bis zu {megabytes} MB und bis zum Hundertfachen der gepackten Größe. Bitte verringern Sie die Auflösung beim Export."
        ),
    )
}
