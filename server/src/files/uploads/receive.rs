//! Takes a multipart upload off the wire: the file goes to a temporary file while it is hashed, never into memory.

use std::path::Path;
use std::time::Duration;

use actix_multipart::{Field, Multipart, MultipartError};
use bytes::Bytes;
use core_wasm::error::CoreError;
use core_wasm::file_unit::FileUnit;
use core_wasm::format::Format;
use core_wasm::limits::{Limits, MAX_UPLOAD_BYTES};
use futures_util::{Stream, StreamExt as _};
use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;
use tokio::io::{AsyncWriteExt as _, BufWriter};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

use super::file_name::clean;
use crate::foundation::cart_body::file_unit;
use crate::foundation::config::UploadPace;
use crate::foundation::crypto::hex;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::storage::PIECE_BYTES;

/// `userId` and `orderId` are ids; nothing longer is one.
const MAX_TEXT_BYTES: usize = 256;
const MAX_FIELDS: usize = 10;

/// A whole upload. Dropping it removes the temporary file.
#[derive(Debug)]
pub struct Received {
    /// The bytes.
    pub file: NamedTempFile,
    /// Cleaned, see [`clean`].
    pub file_name: String,
    /// By the extension.
    pub format: Format,
    /// Number of bytes.
    pub size_bytes: u64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
    /// The form's `userId`.
    pub user_id: Option<String>,
    /// The form's `orderId`.
    pub order_id: Option<String>,
    /// The form's `unit`: what the customer says the file was meant in. Only the check of its size needs it.
    pub unit: Option<FileUnit>,
}

/// Reads the form, its fields in any order.
///
/// # Errors
/// 400 for a broken form, 408 for a slow one, 413 for more bytes than 50 MB, 422 for an extension the shop does not take.
pub async fn receive(mut form: Multipart, folder: &Path, pace: UploadPace) -> ApiResult<Received> {
    let mut watch = Watch::start(pace);
    let mut received: Option<Received> = None;
    let (mut user_id, mut order_id, mut unit) = (None, None, None);
    let mut fields = 0;
    while let Some(field) = watch.next(&mut form).await? {
        let mut field = field.map_err(broken_form)?;
        fields += 1;
        if fields > MAX_FIELDS {
            return Err(bad_form("Das Formular hat zu viele Felder."));
        }
        match field.name() {
            Some("file") if received.is_some() => {
                return Err(bad_form("Bitte laden Sie je Anfrage nur eine Datei hoch."));
            }
            Some("file") => received = Some(read_file(&mut field, folder, &mut watch).await?),
            Some("userId") => user_id = Some(read_text(&mut field, &mut watch).await?),
            Some("orderId") => order_id = Some(read_text(&mut field, &mut watch).await?),
            Some("unit") => {
                unit = file_unit(Some(&read_text(&mut field, &mut watch).await?.into()))?;
            }
            _ => drop(read_text(&mut field, &mut watch).await?),
        }
    }
    let received = received.ok_or_else(|| {
        bad_form("Es wurde keine Datei gesendet. Bitte wählen Sie eine Datei aus.")
    })?;
    Ok(Received {
        user_id,
        order_id,
        unit,
        ..received
    })
}

async fn read_file(field: &mut Field, folder: &Path, watch: &mut Watch) -> ApiResult<Received> {
    let sent_name = field
        .content_disposition()
        .and_then(|disposition| disposition.get_filename())
        .unwrap_or_default();
    let file_name = clean(sent_name);
    // Refused before the first byte is kept.
    let format = Format::from_file_name(&file_name).map_err(|error| {
        ApiError::Unprocessable(empty_answer("unsupported_format", error.wrapped()))
    })?;
    let (file, writer) = temporary_file(folder).await?;
    let mut writer = BufWriter::with_capacity(PIECE_BYTES, writer);
    let mut hash = Sha256::new();
    let mut size_bytes = 0u64;
    while let Some(chunk) = watch.next(field).await? {
        let chunk = chunk.map_err(broken_form)?;
        size_bytes += chunk.len() as u64;
        if size_bytes > MAX_UPLOAD_BYTES {
            let message = CoreError::file_too_large(&Limits::default())
                .detail()
                .to_owned();
            return Err(ApiError::TooLarge(empty_answer("file_too_large", message)));
        }
        hash.update(&chunk);
        writer.write_all(&chunk).await?;
    }
    writer.flush().await?;
    let sha256 = hex(&hash.finalize());
    Ok(Received {
        file,
        file_name,
        format,
        size_bytes,
        sha256,
        user_id: None,
        order_id: None,
        unit: None,
    })
}

/// A file that goes with its first handle, and a handle to write with. The folder may be a network away.
///
/// # Errors
/// When the folder takes none.
async fn temporary_file(folder: &Path) -> std::io::Result<(NamedTempFile, tokio::fs::File)> {
    let folder = folder.to_owned();
    let make = move || {
        let file = NamedTempFile::new_in(folder)?;
        let writer = file.reopen()?;
        std::io::Result::Ok((file, writer))
    };
    let (file, writer) = spawn_blocking(make)
        .await
        .map_err(std::io::Error::other)??;
    Ok((file, tokio::fs::File::from_std(writer)))
}

async fn read_text(field: &mut Field, watch: &mut Watch) -> ApiResult<String> {
    let mut text = Vec::new();
    while let Some(chunk) = watch.next(field).await? {
        text.extend_from_slice(&chunk.map_err(broken_form)?);
        if text.len() > MAX_TEXT_BYTES {
            return Err(bad_form("Ein Feld des Formulars ist zu lang."));
        }
    }
    String::from_utf8(text).map_err(|_| bad_form("Ein Feld des Formulars ist kein Text."))
}

/// Ends uploads that take too long or drip: actix limits the time of a request's head only.
struct Watch {
    pace: UploadPace,
    start: Instant,
    bytes: u64,
}

impl Watch {
    fn start(pace: UploadPace) -> Self {
        Self {
            pace,
            start: Instant::now(),
            bytes: 0,
        }
    }

    /// The next item of the form or of a field, if it comes in time.
    async fn next<S, T>(&mut self, stream: &mut S) -> ApiResult<Option<T>>
    where
        S: Stream<Item = T> + Unpin,
        T: Weight,
    {
        let earned = Duration::from_secs(self.bytes / self.pace.slowest_bytes_per_second);
        let deadline = self.start + self.pace.whole_body.min(self.pace.grace + earned);
        let item = timeout_at(deadline, stream.next()).await.map_err(|_| {
            ApiError::Timeout(empty_answer(
                "upload_timeout",
                "Upload timeout - Datei zu groß oder Server überlastet".to_owned(),
            ))
        })?;
        self.bytes += item.as_ref().map_or(0, Weight::bytes);
        Ok(item)
    }
}

/// How many bytes came with an item.
trait Weight {
    fn bytes(&self) -> u64;
}

impl Weight for Result<Field, MultipartError> {
    fn bytes(&self) -> u64 {
        0
    }
}

impl Weight for Result<Bytes, MultipartError> {
    fn bytes(&self) -> u64 {
        self.as_ref().map_or(0, |chunk| chunk.len() as u64)
    }
}

fn broken_form(error: MultipartError) -> ApiError {
    tracing::info!(%error, "the upload form is broken");
    bad_form("Der Upload ist unvollständig angekommen. Bitte versuchen Sie es erneut.")
}

fn bad_form(message: &str) -> ApiError {
    ApiError::BadRequest(empty_answer("bad_upload", message.to_owned()))
}

/// A failed upload has the documented fields `url` and `path`, empty.
fn empty_answer(code: &'static str, message: String) -> Problem {
    Problem::new(code, message).with("url", ()).with("path", ())
}
