//! The binary `server`: serves the shop, or does one of the small jobs that need the same code.

use std::process::ExitCode;

fn main() -> ExitCode {
    schichtwerk_server::app::cli::run(std::env::args_os().skip(1))
}
