//! Measures files: `cargo run --release -p core-wasm --example measure -- FILE…`
//!
//! Prints one JSON object per file and line, and exits with 0 whatever the files hold. With `--drawings` before the files it prints
//! how many triangles each STEP file is drawn by, and a number made of all their bits.

use std::{
    ffi::OsString,
    io::{self, BufWriter, Write},
};

use core_wasm::{limits::Limits, model};

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut arguments = std::env::args_os().skip(1).peekable();
    let draws = arguments
        .next_if_eq(&OsString::from("--drawings"))
        .is_some();
    for argument in arguments {
        let file = argument.to_string_lossy();
        let line = match std::fs::read(&argument) {
            Ok(bytes) if draws => drawing_line(&file, &bytes),
            Ok(bytes) => core_wasm::json::measure_line(&file, &bytes),
            Err(_) => core_wasm::json::unreadable_line(&file),
        };
        writeln!(out, "{line}")?;
    }
    out.flush()
}

fn drawing_line(file: &str, bytes: &[u8]) -> String {
    let limits = Limits {
        keeps_outlines: true,
        ..Limits::default()
    };
    let Ok(model) = model::read(file, bytes, &limits) else {
        return "refused".to_owned();
    };
    let Some(mut drawer) = model.mesh.drawer() else {
        return "not drawn".to_owned();
    };
    while !drawer.step() {}
    let drawing = drawer.finish();
    if drawing.indices.is_empty() {
        return "not drawn".to_owned();
    }
    let words = drawing.positions.iter().map(|value| value.to_bits());
    let words = words.chain(drawing.indices.iter().copied());
    // Fowler, Noll and Vo's hash, a word at a time.
    let hash = words.fold(0x811c_9dc5_u32, |hash, word| {
        (hash ^ word).wrapping_mul(0x0100_0193)
    });
    format!("{} triangles {hash:08x}", drawing.indices.len() / 3)
}
