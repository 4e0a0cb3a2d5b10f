//! A zip archive that is written while it is sent: only a few kilobytes of it are ever in memory.

use actix_web::HttpResponse;
use actix_web::http::header::ContentEncoding;
use async_zip::tokio::write::ZipFileWriter;
use async_zip::{Compression, ZipDateTime, ZipDateTimeBuilder, ZipEntryBuilder};
use bytes::Bytes;
use core_wasm::file_unit::FileUnit;
use futures_util::io::AsyncWriteExt as _;
use futures_util::stream::{self, Stream, StreamExt as _};
use jiff::Timestamp;
use tokio::io::{AsyncRead, AsyncReadExt as _, DuplexStream};

use sha2::{Digest as _, Sha256};

use crate::foundation::answers::attachment;
use crate::foundation::crypto::hex;
use crate::foundation::german;
use crate::foundation::storage::Storage;

/// A stored file, and where it lies in the archive.
#[derive(Debug)]
pub struct ArchiveFile {
    /// Its path in the archive.
    pub place: String,
    /// Where its bytes lie.
    pub storage_key: String,
    /// Of the bytes as they came in.
    pub sha256: String,
    /// When they came in; RFC 3339.
    pub created_at: String,
}

/// Between the writer and the connection.
const BUFFER_BYTES: usize = 64 * 1024;

#[derive(Debug, thiserror::Error)]
enum ArchiveError {
    #[error(transparent)]
    Zip(#[from] async_zip::error::ZipError),
    #[error("a stored file cannot be read: {0}")]
    Storage(String),
    #[error("the bytes of a stored file have changed: {0}")]
    Changed(String),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// The longest name that file systems take, in bytes.
const LONGEST_NAME_BYTES: usize = 255;

/// A longer ending is a part of the name.
const LONGEST_ENDING_BYTES: usize = 10;

/// The name of a file in an archive: its number, the customer's name for it and its scale, so that nobody prints it in the wrong
/// size. No system takes it for a path or a command, or finds it too long.
pub fn entry_name(number: &str, file_name: &str, unit: Option<FileUnit>) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | ' ');
    let safe: String = file_name
        .chars()
        .map(|c| if plain(c) { c } else { '_' })
        .collect();
    // Only the shop says how a file is scaled.
    let safe = safe
        .replace("_mal_", "-mal-")
        .replace("_geteilt_", "-geteilt-");
    let (stem, ending) = match safe.rfind('.') {
        Some(at) if safe.len() - at <= LONGEST_ENDING_BYTES => safe.split_at(at),
        _ => (safe.as_str(), ""),
    };
    let scale = unit
        .and_then(FileUnit::scaling_in_names)
        .map(|scale| format!("_{scale}"))
        .unwrap_or_default();
    let room = LONGEST_NAME_BYTES.saturating_sub(number.len() + 1 + scale.len() + ending.len());
    let stem = stem
        .get(..stem.floor_char_boundary(room))
        .unwrap_or_default();
    format!("{number}_{stem}{scale}{ending}")
}

/// An archive that is being written.
pub type Zip = ZipFileWriter<DuplexStream>;

/// The archive's bytes: first what is written for it, then stored files.
pub fn stream(
    storage: Storage,
    now: Timestamp,
    written: Vec<(&'static str, Vec<u8>)>,
    files: Vec<ArchiveFile>,
) -> impl Stream<Item = std::io::Result<Bytes>> {
    written_by(async move |zip| write(&storage, zip, now, written, files).await)
}

/// The bytes of an archive while `write` fills and closes it. A failure ends the stream with an error, so that the browser does not take half of
/// it for whole; it is logged where somebody still reads, since it is no fault that a reader has gone.
pub fn written_by<Written, Failure>(
    write: impl FnOnce(Zip) -> Written + 'static,
) -> impl Stream<Item = std::io::Result<Bytes>>
where
    Written: Future<Output = Result<(), Failure>> + 'static,
    Failure: std::fmt::Display + 'static,
{
    let (reader, writer) = tokio::io::duplex(BUFFER_BYTES);
    let task = actix_web::rt::spawn(write(ZipFileWriter::with_tokio(writer)));
    let end = stream::once(async move {
        let error = match task.await {
            Ok(Ok(())) => return None,
            Ok(Err(error)) => error.to_string(),
            Err(panicked) => panicked.to_string(),
        };
        tracing::error!(%error, "an archive was not written to its end");
        Some(Err(std::io::Error::other("the archive failed")))
    })
    .filter_map(std::future::ready);
    chunks(reader).chain(end)
}

/// An archive as a file to keep.
pub fn answer(
    name: String,
    bytes: impl Stream<Item = std::io::Result<Bytes>> + 'static,
) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/zip")
        .insert_header(attachment(name))
        // Models and documents hardly shrink.
        .insert_header(ContentEncoding::Identity)
        .streaming(bytes)
}

/// What a reader gives, in pieces for an answer.
pub fn chunks(reader: impl AsyncRead + Unpin) -> impl Stream<Item = std::io::Result<Bytes>> {
    stream::try_unfold(reader, |mut reader| async move {
        let mut buffer = bytes::BytesMut::with_capacity(BUFFER_BYTES);
        let read = reader.read_buf(&mut buffer).await?;
        Ok((read > 0).then(|| (buffer.freeze(), reader)))
    })
}

/// Writes a whole file.
///
/// # Errors
/// When nobody reads the archive any more.
pub async fn put(
    zip: &mut Zip,
    place: String,
    time: Timestamp,
    content: &[u8],
) -> Result<(), async_zip::error::ZipError> {
    zip.write_entry_whole(entry(place, time), content).await
}

async fn write(
    storage: &Storage,
    mut zip: Zip,
    now: Timestamp,
    written: Vec<(&'static str, Vec<u8>)>,
    files: Vec<ArchiveFile>,
) -> Result<(), ArchiveError> {
    for (place, content) in written {
        put(&mut zip, place.to_owned(), now, &content).await?;
    }
    for file in files {
        let lost = |error: &dyn std::fmt::Display| ArchiveError::Storage(error.to_string());
        let (_, mut bytes) = storage
            .get(&file.storage_key)
            .await
            .map_err(|error| lost(&error))?;
        let time = file.created_at.parse().unwrap_or(now);
        let mut place = zip.write_entry_stream(entry(file.place, time)).await?;
        let mut hash = Sha256::new();
        while let Some(part) = bytes.next().await {
            let part = part.map_err(|error| lost(&error))?;
            hash.update(&part);
            place.write_all(&part).await?;
        }
        place.close().await?;
        if hex(&hash.finalize()) != file.sha256 {
            return Err(ArchiveError::Changed(file.storage_key));
        }
    }
    zip.close().await?;
    Ok(())
}

/// A file that can be read once it is unpacked: some programs give an entry without a mode no rights at all.
pub fn entry(place: String, time: Timestamp) -> ZipEntryBuilder {
    ZipEntryBuilder::new(place.into(), Compression::Stored)
        .last_modification_date(zip_time(time))
        .unix_permissions(READABLE)
}

/// A plain file (`S_IFREG`), written by its owner and read by all.
const READABLE: u16 = 0o100_644;

/// In German time: an archive knows no time zone.
fn zip_time(time: Timestamp) -> ZipDateTime {
    let time = time.to_zoned(german::time_zone());
    let number = |part: i8| u32::from(part.unsigned_abs());
    ZipDateTimeBuilder::new()
        .year(i32::from(time.year()).clamp(1980, 2107))
        .month(number(time.month()))
        .day(number(time.day()))
        .hour(number(time.hour()))
        .minute(number(time.minute()))
        .second(number(time.second()))
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_an_archive_are_safe_and_short_and_say_the_scale() {
        assert_eq!(
            entry_name("02", "würfel.stl", Some(FileUnit::InchTooOften)),
            "02_würfel_geteilt_durch_25,4.stl"
        );
        assert_eq!(
            entry_name("01", "a/../b.STL", Some(FileUnit::Centimeter)),
            "01_a_.._b_mal_10.STL"
        );
        assert_eq!(
            entry_name("01", "a.stl", Some(FileUnit::Millimeter)),
            "01_a.stl"
        );
        assert_eq!(entry_name("01", "ohne Endung", None), "01_ohne Endung");
        assert_eq!(
            entry_name("01", "klotz_mal_10.stl", None),
            "01_klotz-mal-10.stl"
        );
        assert_eq!(
            entry_name("01", "a_geteilt_durch_25,4.stl", None),
            "01_a-geteilt-durch_25_4.stl"
        );
        for unit in [None, Some(FileUnit::InchTooOften)] {
            for letter in ["ü", "a", "字", "🙂"] {
                let long = format!("{}.step", letter.repeat(255));
                let name = entry_name("0100", &long, unit);
                assert!((250..=255).contains(&name.len()), "{}: {name}", name.len());
                assert!(name.ends_with(".step") && name.contains("25,4") == unit.is_some());
            }
        }
    }

    /// Keeps what is logged.
    #[derive(Clone, Default)]
    struct Log(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

    impl std::io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[actix_web::test]
    async fn a_failed_archive_is_logged_and_a_reader_who_left_is_not() {
        let log = Log::default();
        let writer = log.clone();
        let logged = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .finish();
        let _guard = tracing::subscriber::set_default(logged);
        let lines = || String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        let archive = |ends: &'static str| {
            written_by(async move |mut zip: Zip| {
                let out = zip.inner_mut();
                let bytes = vec![0; 4 * BUFFER_BYTES];
                out.write_all(&bytes)
                    .await
                    .map_err(|error| error.to_string())?;
                match ends {
                    "" => Ok(()),
                    why => Err(why.to_owned()),
                }
            })
        };
        let mut left = Box::pin(archive(""));
        assert!(left.next().await.unwrap().is_ok());
        drop(left);
        // The task of the first one meets its end while these two are read.
        for (ends, is_whole) in [("", true), ("the disk is gone", false)] {
            let read: Vec<_> = Box::pin(archive(ends)).collect().await;
            assert_eq!(read.iter().all(Result::is_ok), is_whole);
        }
        let lines = lines();
        assert_eq!(
            lines.matches("not written to its end").count(),
            1,
            "{lines}"
        );
        assert!(lines.contains("the disk is gone"), "{lines}");
    }
}
