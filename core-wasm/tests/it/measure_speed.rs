//! How long the full measures take. Not a test of right and wrong: run by hand, on a machine that does nothing else, with
//! `cargo test --release -p core-wasm --test it measure_speed -- --ignored --nocapture`.
//! `MEASURE_FILES` names files instead of the generated mesh, separated by `:`.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a report for the person who runs it"
)]

use std::{path::Path, time::Instant};

use crate::common::{read, ripple};
use core_wasm::{limits::Limits, model};

#[test]
#[ignore = "a measurement, not a question"]
fn full_measures_of_50_mb() {
    let files = match std::env::var("MEASURE_FILES") {
        Ok(files) => files
            .split(':')
            .map(|file| (file.to_owned(), read(Path::new(file))))
            .collect(),
        Err(_) => vec![(
            "ripple.stl".to_owned(),
            crate::common::binary_stl(&ripple(510)),
        )],
    };
    for (file, bytes) in files {
        let start = Instant::now();
        let model = model::read(&file, &bytes, &Limits::default()).unwrap();
        let read = start.elapsed();
        let mut times: Vec<_> = (0..5)
            .map(|_| {
                let start = Instant::now();
                let measures = model.measures();
                (start.elapsed(), measures)
            })
            .collect();
        times.sort_by_key(|(took, _)| *took);
        let (best, measures) = &times[0];
        eprintln!(
            "{file}: {:.1} MB, read in {read:?}, measured in {best:?} (best), {:?} (median of 5)\n{measures:?}",
            bytes.len() as f64 / 1e6,
            times[2].0
        );
    }
}
