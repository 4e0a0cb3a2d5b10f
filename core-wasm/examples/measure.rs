//! Measures files: `cargo run --release -p core-wasm --example measure -- FILE…`
//!
//! Prints one JSON object per file and line, and exits with 0 whatever the files hold.

use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for argument in std::env::args_os().skip(1) {
        let file = argument.to_string_lossy();
        let line = match std::fs::read(&argument) {
            Ok(bytes) => core_wasm::json::measure_line(&file, &bytes),
            Err(_) => core_wasm::json::unreadable_line(&file),
        };
        writeln!(out, "{line}")?;
    }
    out.flush()
}
