//! Which format a file name names.

use crate::error::{CoreError, ErrorCode};
use crate::format::Format;

impl Format {
    /// The format that a file name's extension names, in any letter case.
    ///
    /// # Errors
    /// [`ErrorCode::UnsupportedFormat`] with the text of FMT-01. A name without a dot names itself.
    pub fn from_file_name(name: &str) -> Result<Self, CoreError> {
        // A path is no part of the name, whichever way its slashes lean.
        let base = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let extension = base.rsplit('.').next().unwrap_or(base).to_ascii_lowercase();
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
}
