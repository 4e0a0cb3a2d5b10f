//! A table of meshes that lie, one line a mesh, to be compared from run to run: `cargo run --release -p core-wasm --example untrusted -- FOLDER…`
//!
//! Each folder holds meshes and a `truth.json` with `file`, `volume_mm3` and `within` of each. Totals come last.

use std::{
    error::Error,
    io::{self, BufWriter, Write},
    path::Path,
    time::Instant,
};

use core_wasm::{limits::Limits, model};
use serde::Deserialize;

#[derive(Deserialize)]
struct Known {
    file: String,
    volume_mm3: f64,
    within: f64,
    why: String,
}

#[derive(Default)]
struct Totals {
    all: u32,
    right: u32,
    /// By more than a tenth.
    too_cheap: u32,
    too_dear: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut totals = Totals::default();
    writeln!(out, "verdict\toff %\ttrust\tms\tmesh\twhat was done to it")?;
    for folder in std::env::args_os().skip(1) {
        let folder = Path::new(&folder);
        let truth: Vec<Known> = serde_json::from_slice(&std::fs::read(folder.join("truth.json"))?)?;
        for known in truth {
            let bytes = std::fs::read(folder.join(&known.file))?;
            let model = model::read(&known.file, &bytes, &Limits::default())?;
            let start = Instant::now();
            let measures = model.measures();
            let took = start.elapsed().as_secs_f64() * 1e3;
            let off = measures.volume_mm3.unwrap_or(0.0) / known.volume_mm3 - 1.0;
            let is_right = off.abs() <= known.within;
            totals.all += 1;
            totals.right += u32::from(is_right);
            totals.too_cheap += u32::from(off < -0.1);
            totals.too_dear += u32::from(off > 0.1);
            writeln!(
                out,
                "{}\t{:+.3}\t{:?}\t{took:.1}\t{}/{}\t{}",
                if is_right { "right" } else { "WRONG" },
                off * 100.0,
                measures.trust,
                folder.file_name().unwrap_or_default().to_string_lossy(),
                known.file,
                known.why,
            )?;
        }
    }
    writeln!(
        out,
        "{} of {} right, {} over 10 % too cheap, {} over 10 % too dear",
        totals.right, totals.all, totals.too_cheap, totals.too_dear
    )?;
    out.flush()?;
    Ok(())
}
