//! Measures STEP files, one line a file: `cargo run --release -p step-kernel --example measure_step -- FILE…`

use std::{
    error::Error,
    io::{self, Write},
};

use step_kernel::{Options, read};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for file in std::env::args_os().skip(1) {
        let name = file.display();
        let model = match read(&std::fs::read(&file)?, Options::default()) {
            Ok(model) => model,
            Err(error) => {
                writeln!(out, "{name}: refused, {error}")?;
                continue;
            }
        };
        let [x, y, z] = model.bounds.size();
        write!(out, "{name}: {x:.3} × {y:.3} × {z:.3} mm")?;
        match model.solids {
            Some(solids) => writeln!(
                out,
                ", {} bodies, {:.3} mm³, {:.3} mm², doubts {:?}",
                solids.bodies, solids.volume_mm3, solids.area_mm2, solids.doubts
            )?,
            None => writeln!(out, ", no body")?,
        }
    }
    Ok(())
}
