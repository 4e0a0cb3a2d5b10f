//! Whether a part can be printed, and how: what a print expert would say before anybody pays.
//!
//! Pure functions on a part's mended surface. All of them count steps instead of seconds and use no function of the platform, so that
//! browser and server find the same to the bit (docs/architecture/printability.md).

mod agreed;
mod bitmap;
mod bodies;
mod bvh;
mod calibration;
mod check;
mod columns;
mod crossings;
mod curve;
mod exact;
mod finding;
mod health;
mod layers;
mod packing;
mod part;
mod piercing;
mod poses;
mod quads;
mod regions;
mod repaired;
#[cfg(not(target_arch = "wasm32"))]
mod report;
mod samples;
mod three_mf;
mod turning;
mod walls;
mod words;

pub use agreed::{AgreedPlace, MOST_AGREED_PLACES, agreement_text};
pub use calibration::{Calibration, FinishedPart, LEAST_PARTS, calibrate};
pub use check::{Check, Progress, Stage};
pub use finding::{Degree, Finding, FindingKind, FindingUnit, MarkedFinding};
pub use layers::{Grams, Layer, LayerLines, LayerOptions, LayerSum, Slicer};
pub use packing::{Footprint, Packing, pack};
pub use part::Part;
pub use poses::{Orientation, Pose};
#[cfg(not(target_arch = "wasm32"))]
pub use report::report_line;
pub use walls::MOST_MM as MOST_WALL_MM;
