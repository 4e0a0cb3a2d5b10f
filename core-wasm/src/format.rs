//! The file formats of the shop, and how a file is recognised.

use serde::{Deserialize, Serialize};

use crate::error::{CoreError, ErrorCode};

/// A file format that the shop takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
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
    /// The accepted extensions in lower case, in the order in which the shop names them (spec section 5).
    pub const EXTENSIONS: &[&str] = &["stl", "obj", "step", "stp", "ply", "amf"];

    /// The format that a file name's extension names, in any letter case.
    ///
    /// # Errors
    /// [`ErrorCode::UnsupportedFormat`] with the text of spec section 5. A name without a dot names itself.
    pub fn from_file_name(name: &str) -> Result<Self, CoreError> {
        // A path is no part of the name, whichever way its slashes lean.
        let base = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let extension = base.rsplit('.').next().unwrap_or(base).to_lowercase();
        match extension.as_str() {
            "stl" => Ok(Self::Stl),
            "obj" => Ok(Self::Obj),
            "step" | "stp" => Ok(Self::Step),
            "ply" => Ok(Self::Ply),
            "amf" => Ok(Self::Amf),
            _ => {
                let shown: String = extension
                    .chars()
                    .filter(|c| !c.is_control())
                    .take(20)
                    .collect();
                Err(CoreError::new(
                    ErrorCode::UnsupportedFormat,
                    format!("Nicht unterstütztes Dateiformat: .{shown}"),
                ))
            }
        }
    }

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
