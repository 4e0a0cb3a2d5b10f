//! The official notice on the legal guarantee of conformity (Implementing Regulation (EU) 2025/1960): a picture that nobody may
//! change, so that the operator fetches it from the European Commission and the shop shows its bytes as they are.

use std::path::Path;

use actix_web::web::Bytes;
use sha2::{Digest as _, Sha256};

use crate::foundation::crypto::hex;

/// A page on paper weighs a fraction of it.
const MOST_BYTES: u64 = 2 << 20;

/// The picture in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuaranteeNotice {
    /// As the picture is: `image/png`, `image/jpeg`, `image/webp` or `image/svg+xml`.
    pub media_type: &'static str,
    /// As they lie in the file.
    pub bytes: Bytes,
    /// Of the bytes, in lower-case hexadecimal.
    pub sha256: String,
}

impl GuaranteeNotice {
    /// Whether a file of this name is meant to be it.
    pub fn is_named(name: &str) -> bool {
        name.split_once('.').is_some_and(|(stem, ending)| {
            stem == "gewaehrleistung" && ["png", "jpg", "webp", "svg"].contains(&ending)
        })
    }

    /// Reads the file, or says what is wrong with it.
    pub fn read(path: &Path) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("it cannot be read: {error}");
        let data = std::fs::metadata(path).map_err(failed)?;
        if !data.is_file() {
            return Err("it is no file.".into());
        }
        if data.len() > MOST_BYTES {
            return Err(format!(
                "it has {} bytes: at most {MOST_BYTES} are read.",
                data.len()
            ));
        }
        let bytes = std::fs::read(path).map_err(failed)?;
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        let media_type = media_type(&bytes)
            .filter(|(kind, _)| *kind == ending)
            .map(|(_, media_type)| media_type)
            .ok_or_else(|| {
                format!(
                    "it is no picture of the kind that '.{ending}' says: fetch it anew, unaltered."
                )
            })?;
        Ok(Self {
            media_type,
            sha256: hex(&Sha256::digest(&bytes)),
            bytes: bytes.into(),
        })
    }
}

/// By their first bytes: how a file of this kind ends, and its media type.
fn media_type(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some(("png", "image/png"))
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        Some(("jpg", "image/jpeg"))
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        Some(("webp", "image/webp"))
    } else {
        let text = std::str::from_utf8(bytes).ok()?;
        let text = text.trim_start_matches('\u{feff}').trim_start();
        (text.starts_with('<') && text.contains("<svg")).then_some(("svg", "image/svg+xml"))
    }
}
