//! Build steps that need Rust: `cargo run -p xtask -- wasm [--check]`.

mod wasm;

use std::process::ExitCode;

/// A step's failure: what is wrong, and what to do about it.
type Failure = Box<dyn std::error::Error>;

const USAGE: &str = "Usage: cargo run -p xtask -- wasm [--check]

  wasm          builds the WASM packages into frontend/src/core/wasm, if they are not fresh,
                and copies the types to frontend/src/core/generated
  wasm --check  builds it too, but fails if the committed types are not the same";

#[expect(
    clippy::print_stderr,
    reason = "a command-line tool speaks to its terminal"
)]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["wasm"] => wasm::build(wasm::Types::Write),
        ["wasm", "--check"] => wasm::build(wasm::Types::Check),
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
