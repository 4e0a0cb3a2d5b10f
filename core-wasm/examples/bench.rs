//! Times the core natively, in a process of its own: `cargo run --release -p core-wasm --example bench -- FILE REPEATS`
//!
//! Prints one line of JSON, milliseconds for each call: `cpuMs` (the processor's time) and `wallMs` until the first measures are known,
//! `modelCpuMs` until the whole mesh lies in memory too, `measuresCpuMs` for the full measures that follow.

use std::{error::Error, hint::black_box, time::Instant};

use core_wasm::{limits::Limits, model};
use cpu_time::ProcessTime;
use serde_json::json;

#[expect(clippy::print_stdout, reason = "the answer of a command-line tool")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(repeats)) = (arguments.next(), arguments.next()) else {
        return Err("bench FILE REPEATS".into());
    };
    let bytes = std::fs::read(&file)?;
    let (mut cpu_ms, mut wall_ms) = (Vec::new(), Vec::new());
    let (mut model_cpu_ms, mut measures_cpu_ms) = (Vec::new(), Vec::new());
    let mut known = None;
    for _ in 0..repeats.parse::<usize>()?.max(1) {
        let (cpu, wall) = (ProcessTime::now(), Instant::now());
        let first = model::first_measures(&file, black_box(&bytes), &Limits::default())?;
        cpu_ms.push(milliseconds(cpu.elapsed()));
        wall_ms.push(milliseconds(wall.elapsed()));

        let cpu = ProcessTime::now();
        let model = black_box(model::read(&file, black_box(&bytes), &Limits::default())?);
        model_cpu_ms.push(milliseconds(cpu.elapsed()));

        let cpu = ProcessTime::now();
        black_box(model.measures());
        measures_cpu_ms.push(milliseconds(cpu.elapsed()));
        known = Some(first);
    }
    let first = known.ok_or("nothing was measured")?;
    println!(
        "{}",
        json!({
            "cpuMs": cpu_ms,
            "wallMs": wall_ms,
            "modelCpuMs": model_cpu_ms,
            "measuresCpuMs": measures_cpu_ms,
            "volumeMm3": first.volume_mm3,
            "triangles": first.triangles,
            "dimensionsMm": first.dimensions_mm,
        })
    );
    Ok(())
}

fn milliseconds(time: std::time::Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
