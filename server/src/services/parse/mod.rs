//! Reads foreign files in a child process with limits, so that whatever a file does, it costs one request.
//!
//! In Rust a stack overflow or a failed allocation aborts the process; no code can catch it. The core promises to do
//! neither, but the server does not stake every customer's order on that promise.

mod fair_places;
mod pool;
mod print_check;
mod worker;

pub(crate) use fair_places::Asker;
pub(crate) use pool::{ParseError, Parser};
pub(crate) use print_check::{PrintAnswer, PrintChecked, PrintRequest};
pub(crate) use worker::run_as_worker;

use core_wasm::error::{ErrorCode, Position};
use core_wasm::legal::LegalCheck;
use core_wasm::measure::Measures;
use serde::{Deserialize, Serialize};

/// Size of a part's picture in pixels: sharp at 96 × 72 on a screen of twice as many.
pub const PICTURE_WIDTH: usize = 192;
/// See [`PICTURE_WIDTH`].
pub const PICTURE_HEIGHT: usize = 144;

/// The one line that a worker prints.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// The file was read, measured and looked at.
    Examined(Examined),
    /// The core refused the file.
    Refused(Refusal),
}

/// What the server learns of a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Examined {
    /// All that a price needs, and more.
    pub measures: Measures,
    /// What was found in its names.
    pub legal: LegalCheck,
}

/// Why the core refused a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Stable code.
    pub code: ErrorCode,
    /// The German sentence in the wrapper of FMT-23.
    pub message: String,
    /// Where in the file, if known.
    pub position: Option<Position>,
}

impl Refusal {
    /// The code as it stands in answers.
    fn code_text(&self) -> String {
        let value = serde_json::to_value(self.code).unwrap_or_default();
        value.as_str().unwrap_or("unreadable_file").to_owned()
    }
}
