//! Prices a part: `cargo run --release -p core-wasm --example price -- '<json>'`
//!
//! The JSON is `{volumeCm3, quantity, configuration, settings?}`. Prints one JSON object. With `-` instead of JSON it
//! answers each line of standard input with one line.

use std::io::{self, BufRead, BufWriter, Write};

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let json = std::env::args().nth(1).unwrap_or_else(|| "{}".into());
    if json == "-" {
        for line in io::stdin().lock().lines() {
            writeln!(out, "{}", core_wasm::json::price_line(&line?))?;
        }
    } else {
        writeln!(out, "{}", core_wasm::json::price_line(&json))?;
    }
    out.flush()
}
