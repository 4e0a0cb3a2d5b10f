//! Writes a STEP file's bodies as triangles in OBJ: `cargo run --release -p step-kernel --example draw_step -- FILE > FILE.obj`

use std::{
    error::Error,
    io::{self, BufWriter, Write},
};

use step_kernel::{Options, read};

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args_os().nth(1).ok_or("draw_step FILE")?;
    let options = Options {
        keeps_outlines: true,
        ..Options::default()
    };
    let drawing = read(&std::fs::read(file)?, options)?.draw();
    let drawing = drawing.ok_or("there is no body")?;
    let mut out = BufWriter::new(io::stdout().lock());
    for [x, y, z] in drawing.positions.as_chunks::<3>().0 {
        writeln!(out, "v {x} {y} {z}")?;
    }
    for corners in drawing.indices.as_chunks::<3>().0 {
        let [a, b, c] = corners.map(|corner| corner + 1);
        writeln!(out, "f {a} {b} {c}")?;
    }
    out.flush()?;
    Ok(())
}
