//! One error type for everything the core refuses: a stable code, whose fault it is, where it happened, and a German
//! sentence for the customer.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::format::Format;
use crate::limits::Limits;

/// What went wrong, as a stable code that programs may rely on (snake_case on the wire).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum ErrorCode {
    /// The file name's extension is not an accepted one.
    UnsupportedFormat,
    /// The file is larger than [`crate::limits::Limits::max_bytes`].
    FileTooLarge,
    /// The file could not be read from where it lies.
    UnreadableFile,
    /// The file has no bytes.
    EmptyFile,
    /// The bytes are plainly something else than the extension says.
    WrongContent,
    /// The file ends in the middle.
    Truncated,
    /// The text breaks the rules of its format.
    BadSyntax,
    /// A coordinate is no finite number.
    BadNumber,
    /// A coordinate lies beyond [`crate::limits::Limits::max_coordinate_mm`].
    CoordinateOutOfRange,
    /// The header promises less than the file holds.
    WrongCount,
    /// A STEP file holds no point in space.
    NoCoordinates,
    /// A STEP file holds surfaces or points, but no body.
    NoBody,
    /// The file holds no triangle.
    NoTriangles,
    /// The surface encloses nothing.
    NothingToPrint,
    /// The file holds more triangles than [`crate::limits::Limits::max_triangles`].
    TooManyTriangles,
    /// A volume that is no number, negative or beyond all parts.
    InvalidVolume,
    /// A quantity below 1.
    InvalidQuantity,
    /// The settings have no price for this material.
    UnknownMaterial,
    /// The settings have no multiplier for this layer height.
    UnknownLayerHeight,
    /// The settings have no multiplier for this infill.
    UnknownInfill,
    /// The material is not offered in this colour.
    UnknownColor,
    /// A text is longer than allowed.
    TextTooLong,
    /// A price, multiplier, fee or discount of the settings is no usable number.
    InvalidSettings,
    /// The amount does not fit the cents that JSON carries exactly.
    AmountTooLarge,
    /// A call's arguments could not be understood.
    InvalidInput,
}

/// Whose fault an error is; it decides the HTTP status and who has to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The file is broken or empty.
    File,
    /// The file is larger than the shop takes.
    Limit,
    /// The shop does not take this.
    NotSupported,
    /// The caller's arguments make no sense.
    Caller,
    /// The operator's settings are wrong.
    Us,
}

impl ErrorCode {
    /// Whose fault this is.
    #[must_use]
    pub fn fault(self) -> Fault {
        match self {
            Self::UnsupportedFormat => Fault::NotSupported,
            Self::FileTooLarge | Self::TooManyTriangles => Fault::Limit,
            Self::UnreadableFile
            | Self::EmptyFile
            | Self::WrongContent
            | Self::Truncated
            | Self::WrongCount
            | Self::BadSyntax
            | Self::BadNumber
            | Self::CoordinateOutOfRange
            | Self::NoCoordinates
            | Self::NoBody
            | Self::NoTriangles
            | Self::NothingToPrint => Fault::File,
            Self::InvalidVolume
            | Self::InvalidQuantity
            | Self::UnknownMaterial
            | Self::UnknownLayerHeight
            | Self::UnknownInfill
            | Self::UnknownColor
            | Self::TextTooLong
            | Self::AmountTooLarge
            | Self::InvalidInput => Fault::Caller,
            Self::InvalidSettings => Fault::Us,
        }
    }
}

/// What a position counts. Bytes count from 0 as in a hex editor, everything else from 1 as people count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PositionKind {
    /// Byte offset from the start of the file.
    Byte,
    /// Line of a text file.
    Line,
    /// Triangle of a mesh.
    Triangle,
    /// Vertex of a mesh.
    Vertex,
    /// Face of a mesh, before it is split into triangles.
    Face,
    /// Line of a cart.
    Item,
}

/// Where in the file (or cart) an error was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Position {
    /// What is counted.
    pub kind: PositionKind,
    /// The count.
    pub value: u64,
}

/// A refusal of the core. Its [`std::fmt::Display`] is the German sentence without wrapper.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct CoreError {
    /// Stable code.
    pub code: ErrorCode,
    /// The format that was being read, if any.
    pub format: Option<Format>,
    /// Where it was found, if that is known.
    pub position: Option<Position>,
    detail: Cow<'static, str>,
}

/// A [`CoreError`] as it goes over the wire and out of the WASM package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ErrorInfo {
    /// Stable code.
    pub code: ErrorCode,
    /// The German sentence, without wrapper.
    pub message: String,
    /// The format that was being read, if any.
    pub format: Option<Format>,
    /// Where it was found, if that is known.
    pub position: Option<Position>,
}

impl CoreError {
    /// An error with its German sentence; format and position are added where they are known.
    pub fn new(code: ErrorCode, detail: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            format: None,
            position: None,
            detail: detail.into(),
        }
    }

    /// The same error, found at `value` of `kind`.
    #[must_use]
    pub fn at(mut self, kind: PositionKind, value: u64) -> Self {
        self.position = Some(Position { kind, value });
        self
    }

    /// The refusal of a file over the limit (UPL-37, HTTP 413).
    #[must_use]
    pub fn file_too_large(limits: &Limits) -> Self {
        let megabytes = limits.max_bytes / (1024 * 1024);
        Self::new(
            ErrorCode::FileTooLarge,
            format!("Datei zu groß. Maximale Größe: {megabytes}MB"),
        )
    }

    /// The same error, found while reading `format`. A format that is already there stays.
    #[must_use]
    pub(crate) fn in_format(mut self, format: Format) -> Self {
        self.format.get_or_insert(format);
        self
    }

    /// The German sentence without wrapper, e.g. 'Keine Vertices in der OBJ-Datei gefunden'.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The sentence in the wrapper of FMT-23, e.g. 'Fehler beim Verarbeiten der STL-Datei: …'. An error that
    /// belongs to no format (an unknown extension, a price) has no wrapper.
    #[must_use]
    pub fn wrapped(&self) -> String {
        match self.format {
            Some(format) => format!(
                "Fehler beim Verarbeiten der {}-Datei: {}",
                format.label(),
                self.detail
            ),
            None => self.detail.clone().into_owned(),
        }
    }

    /// The wire form.
    #[must_use]
    pub fn info(&self) -> ErrorInfo {
        ErrorInfo {
            code: self.code,
            message: self.detail.clone().into_owned(),
            format: self.format,
            position: self.position,
        }
    }
}

/// A form or settings field that was refused, with its German text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct FieldError {
    /// The field's wire name, camelCase; nested fields with dots, e.g. `fees.setupFee`.
    pub field: String,
    /// The German text to show beside it.
    pub message: String,
}

impl FieldError {
    /// An error of one field.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            message: message.into(),
        }
    }
}
