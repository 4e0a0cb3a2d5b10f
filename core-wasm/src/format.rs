//! The file formats of the shop, and how a file is recognised.

use serde::{Deserialize, Serialize};

/// A file format that the shop takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Format {
    /// Stereolithography, binary or ASCII.
    Stl,
    /// Wavefront OBJ.
    Obj,
    /// ISO 10303-21.
    Step,
    /// Polygon file format, ASCII or binary.
    Ply,
    /// Additive manufacturing file, plain or zipped.
    Amf,
}

impl Format {
    /// The accepted extensions in lower case, in the order in which the shop names them (UPL-20).
    pub const EXTENSIONS: &[&str] = &["stl", "obj", "step", "stp", "ply", "amf"];

    /// The name in German sentences, e.g. 'STL'.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Stl => "STL",
            Self::Obj => "OBJ",
            Self::Step => "STEP",
            Self::Ply => "PLY",
            Self::Amf => "AMF",
        }
    }
}

/// What a file's first bytes show it to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// A format of the shop, by an unmistakable beginning.
    Format(Format),
    /// Text in UTF-16, as some Windows programs save it.
    Utf16,
    /// A web page, most often an error page that was saved in place of the file.
    Html,
    /// The few lines that Git LFS keeps in place of a file.
    GitLfsPointer,
    /// Anything else with a name of its own, e.g. 'ein PNG-Bild'.
    Other(&'static str),
}

/// Recognises a file by its first bytes; None if they tell nothing.
#[must_use]
pub(crate) fn recognise(bytes: &[u8]) -> Option<Content> {
    const MAGIC: &[(&[u8], Content)] = &[
        (b"\xff\xfe", Content::Utf16),
        (b"\xfe\xff", Content::Utf16),
        (b"ISO-10303-21", Content::Format(Format::Step)),
        (b"ply\n", Content::Format(Format::Ply)),
        (b"ply\r", Content::Format(Format::Ply)),
        (b"version https://git-lfs", Content::GitLfsPointer),
        (b"\x89PNG", Content::Other("ein PNG-Bild")),
        (b"\xff\xd8\xff", Content::Other("ein JPEG-Bild")),
        (b"GIF8", Content::Other("ein GIF-Bild")),
        (b"%PDF", Content::Other("ein PDF-Dokument")),
        (b"PK\x03\x04", Content::Other("ein ZIP-Archiv")),
        (b"Rar!", Content::Other("ein RAR-Archiv")),
        (b"7z\xbc\xaf\x27\x1c", Content::Other("ein 7-Zip-Archiv")),
        (b"\x1f\x8b", Content::Other("ein GZIP-Archiv")),
        (b"glTF", Content::Other("eine glTF-Datei")),
        (
            b"\xd0\xcf\x11\xe0",
            Content::Other("ein Office- oder CAD-Dokument"),
        ),
    ];
    if let Some((_, content)) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Some(*content);
    }
    let text = bytes
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(bytes)
        .trim_ascii_start();
    // Enough for any heading, and too little to make a search of it.
    let head = text
        .get(..text.len().min(1024))
        .unwrap_or_default()
        .to_ascii_lowercase();
    if !head.starts_with(b"<") {
        return None;
    }
    let holds = |word: &[u8]| head.windows(word.len()).any(|window| window == word);
    if holds(b"<amf") {
        Some(Content::Format(Format::Amf))
    } else if holds(b"<!doctype html") || holds(b"<html") {
        Some(Content::Html)
    } else {
        Some(Content::Other("eine XML-Datei"))
    }
}

impl Content {
    /// Whether a file of `format` never begins like this.
    #[must_use]
    pub(crate) fn is_foreign_to(self, format: Format) -> bool {
        match self {
            Self::Format(own) => own != format,
            // AMF is XML, plain or in a ZIP archive, and its reader says more about either.
            Self::Other("ein ZIP-Archiv" | "eine XML-Datei") => format != Format::Amf,
            Self::Utf16 => format != Format::Amf,
            Self::Html | Self::GitLfsPointer | Self::Other(_) => true,
        }
    }

    /// A German sentence for someone who uploaded this as `format`: what it is, and what to do.
    #[must_use]
    pub fn advice(self, format: Format) -> String {
        let label = format.label();
        match self {
            Self::Format(own) => format!(
                "Die Datei enthält {} und nicht {label}. Bitte geben Sie ihr die Endung .{} und laden Sie sie erneut hoch.",
                own.label(),
                own.label().to_ascii_lowercase()
            ),
            Self::Utf16 => format!(
                "Die Datei ist als UTF-16-Text gespeichert. Bitte speichern Sie sie als UTF-8-Text oder exportieren Sie das Modell erneut als {label}."
            ),
            Self::Html => format!(
                "Die Datei ist eine Webseite und keine {label}-Datei. Vermutlich wurde beim Herunterladen eine Fehlerseite gespeichert; bitte laden Sie das Modell erneut herunter."
            ),
            Self::GitLfsPointer => format!(
                "Die Datei ist nur ein Verweis von Git LFS und keine {label}-Datei. Bitte laden Sie die eigentliche Datei herunter."
            ),
            Self::Other(what) => {
                format!(
                    "Die Datei ist {what} und keine {label}-Datei. Bitte exportieren Sie das Modell als {label}."
                )
            }
        }
    }
}
