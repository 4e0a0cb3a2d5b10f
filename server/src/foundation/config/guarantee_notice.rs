//! The official notice on the legal guarantee of conformity (Implementing Regulation (EU) 2025/1960): a picture that nobody may
//! change, so that the operator fetches it from the European Commission and the shop shows its bytes as they are.

use std::path::Path;

use actix_web::web::Bytes;
use sha2::{Digest as _, Sha256};

use crate::foundation::crypto::hex;

/// A page on paper weighs a fraction of it.
const MOST_BYTES: u64 = 2 << 20;

/// Width by height of a sheet A4 that stands upright, and how far a scan or a margin may be off it.
const A4: f64 = 210.0 / 297.0;
const A4_TOLERANCE: f64 = 0.04;

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

    /// As it is called beside a mail.
    pub fn file_name(&self) -> String {
        let ending = match self.media_type {
            "image/jpeg" => "jpg",
            "image/svg+xml" => "svg",
            other => other.trim_start_matches("image/"),
        };
        format!("gesetzliche-gewaehrleistung.{ending}")
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
        // One whose size nobody can tell (an SVG without measures) is the operator's to look at.
        if let Some((width, height)) = size(&bytes, media_type)
            && (width / height / A4 - 1.0).abs() > A4_TOLERANCE
        {
            return Err(format!(
                "it is {width} × {height}, and the official notice is one upright page A4: fetch it anew, unaltered."
            ));
        }
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

/// Width and height, in whatever unit.
fn size(bytes: &[u8], media_type: &str) -> Option<(f64, f64)> {
    if media_type != "image/svg+xml" {
        let size = imagesize::blob_size(bytes).ok()?;
        let [width, height] = [size.width, size.height].map(|it| u32::try_from(it).ok());
        return Some((f64::from(width?), f64::from(height?)));
    }
    let text = std::str::from_utf8(bytes).ok()?;
    let tag = text.split_once("<svg")?.1.split_once('>')?.0;
    let value = |name: &str| {
        let after = tag.split_once(&format!(" {name}="))?.1;
        let quote = after.chars().next()?;
        after[quote.len_utf8()..].split_once(quote).map(|it| it.0)
    };
    if let Some(sides) = value("viewBox") {
        let mut sides = sides.split([' ', ',']).filter(|it| !it.is_empty()).skip(2);
        return Some((sides.next()?.parse().ok()?, sides.next()?.parse().ok()?));
    }
    let side = |name| {
        let number = value(name)?.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        number.parse().ok()
    };
    Some((side("width")?, side("height")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(attributes: &str) -> Option<(f64, f64)> {
        let text = format!("<?xml version=\"1.0\"?><svg xmlns=\"x\" {attributes}><path/></svg>");
        size(text.as_bytes(), "image/svg+xml")
    }

    #[test]
    fn the_size_of_a_notice_is_read_from_its_head() {
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, 21, 30);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[0; 21 * 30]).unwrap();
        writer.finish().unwrap();
        assert_eq!(size(&png, "image/png"), Some((21.0, 30.0)));
        assert_eq!(svg("viewBox=\"0 0 210 297\""), Some((210.0, 297.0)));
        assert_eq!(
            svg("width='595.3pt' height='841.9pt'"),
            Some((595.3, 841.9))
        );
        assert_eq!(svg("width=\"100%\" height=\"100%\""), None);
        assert_eq!(svg(""), None);
    }
}
