//! The kernel's tests: one binary, with the core's helpers and fixtures. Files that were made to lie, mistakes in real ones and the words
//! of refusals are tested in the core, where a price hangs on them.
#![allow(missing_docs, reason = "the names of tests say what they hold")]
#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

#[path = "../../../core-wasm/tests/it/common/mod.rs"]
mod common;
mod curves;
mod drawing;
mod habits;
mod refusals;
#[path = "../../../core-wasm/tests/it/untested.rs"]
mod untested;
mod volumes;

use step_kernel::{Model, Options, Solids};

/// Reads a file and keeps what it is drawn by.
fn model(bytes: &[u8]) -> Model {
    let options = Options {
        keeps_outlines: true,
        ..Options::default()
    };
    step_kernel::read(bytes, options).unwrap()
}

/// What the bodies of a file come to.
fn solids(text: &str) -> Solids {
    model(text.as_bytes()).solids.unwrap()
}

fn fixture(name: &str) -> String {
    String::from_utf8(common::read(&common::fixtures().join("step").join(name))).unwrap()
}
