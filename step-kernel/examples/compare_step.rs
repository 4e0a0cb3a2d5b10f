//! Measures STEP files against what is known of them, one line a file: `cargo run --release -p step-kernel --example compare_step -- TRUTH.json FOLDER`
//!
//! TRUTH.json holds `files` with `file`, `reliable`, `volume_mm3` and `bbox_mm.size` of each. Totals come last.

use std::{
    error::Error,
    io::{self, BufWriter, Write},
    path::Path,
};

use cpu_time::ProcessTime;
use serde::Deserialize;
use step_kernel::{Options, read};

#[derive(Deserialize)]
struct Truth {
    files: Vec<Known>,
}

#[derive(Deserialize)]
struct Known {
    file: String,
    reliable: bool,
    volume_mm3: f64,
    bbox_mm: Extent,
}

#[derive(Deserialize)]
struct Extent {
    size: [f64; 3],
}

#[derive(Default)]
struct Totals {
    all: u32,
    volume: u32,
    extent: u32,
    /// A volume that is off by more than a hundredth, and nothing says so.
    lies: u32,
    alarms: u32,
    false_alarms: u32,
    closed: u32,
    drawn: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(truth), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("compare_step TRUTH.json FOLDER".into());
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut totals = Totals::default();
    let drawn = Options {
        keeps_outlines: true,
        ..Options::default()
    };
    let truth: Truth = serde_json::from_slice(&std::fs::read(truth)?)?;
    writeln!(
        out,
        "volume off\tbox off\ttrust\topen sides\tmesh off\tms\tmesh ms\tfile"
    )?;
    for known in truth.files {
        let path = Path::new(&folder).join(&known.file);
        if !known.reliable || !path.is_file() {
            continue;
        }
        let bytes = std::fs::read(path)?;
        let start = ProcessTime::now();
        let model = read(&bytes, Options::default());
        let took = start.elapsed().as_secs_f64() * 1e3;
        let Ok(model) = model else {
            totals.all += 1;
            writeln!(out, "refused\t\t\t\t\t\t\t{}", known.file)?;
            continue;
        };
        let start = ProcessTime::now();
        let drawing = read(&bytes, drawn)?.draw().unwrap_or_default();
        let took_mesh = start.elapsed().as_secs_f64() * 1e3;
        let solids = model.solids.unwrap_or_default();
        let off = solids.volume_mm3 / known.volume_mm3 - 1.0;
        let extent = (model.bounds.size().iter().zip(known.bbox_mm.size))
            .map(|(own, known)| (own / known - 1.0).abs())
            .fold(0.0, f64::max);
        let is_unsure = !solids.is_sure();
        let open = open_sides(&drawing.indices);
        let triangles = drawing.indices.len() / 3;
        let mesh_off = drawing.volume_mm3() / known.volume_mm3 - 1.0;
        totals.all += 1;
        totals.volume += u32::from(off.abs() <= 1e-3);
        totals.extent += u32::from(extent <= 1e-3);
        totals.lies += u32::from(off.abs() > 1e-2 && !is_unsure);
        totals.alarms += u32::from(is_unsure);
        totals.false_alarms += u32::from(is_unsure && off.abs() <= 1e-3);
        totals.closed += u32::from(triangles > 0 && open == 0);
        totals.drawn += u32::from(triangles > 0 && mesh_off.abs() <= 5e-3);
        writeln!(
            out,
            "{off:+.2e}\t{extent:.2e}\t{}\t{open} of {}, {} missing\t{mesh_off:+.2e}\t{took:.1}\t{took_mesh:.1}\t{}",
            if is_unsure { "unsure" } else { "sure" },
            3 * triangles,
            drawing.missing_faces.len(),
            known.file
        )?;
    }
    writeln!(
        out,
        "{} files: volume within 0.1 % {}, box within 0.1 % {}, off by over 1 % unflagged {}, unsure {} ({} of them right), \
         mesh closed {}, its volume within 0.5 % {}",
        totals.all,
        totals.volume,
        totals.extent,
        totals.lies,
        totals.alarms,
        totals.false_alarms,
        totals.closed,
        totals.drawn,
    )?;
    out.flush()?;
    Ok(())
}

/// Sides of triangles that no other triangle runs along in the opposite direction.
fn open_sides(indices: &[u32]) -> usize {
    let mut sides: Vec<(u32, u32)> = Vec::new();
    for [a, b, c] in indices.as_chunks::<3>().0 {
        sides.extend([(*a, *b), (*b, *c), (*c, *a)]);
    }
    sides.sort_unstable();
    let is_open = |(a, b): &&(u32, u32)| sides.binary_search(&(*b, *a)).is_err();
    sides.iter().filter(is_open).count()
}
