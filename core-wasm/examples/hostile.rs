//! Hostile STEP files, one line a kind, to be compared from run to run: `cargo run --release -p core-wasm --example hostile -- [FOLDER]`
//!
//! Writes them to FOLDER if one is given, so that others can read them too. Totals come last.
#![allow(dead_code, reason = "the tests use the rest")]

use std::{
    error::Error,
    io::{self, BufWriter, Write},
    path::Path,
};

#[path = "../tests/it/step_hostile/clear_text.rs"]
mod clear_text;
#[path = "../tests/it/step_hostile/family.rs"]
mod family;
#[path = "../tests/it/step_hostile/further.rs"]
mod further;
#[path = "../tests/it/step_hostile/hidden.rs"]
mod hidden;
#[path = "../tests/it/step_hostile/scattered.rs"]
mod scattered;
#[path = "../tests/it/step_hostile/taken_off.rs"]
mod taken_off;
#[path = "../tests/it/step_hostile/verdict.rs"]
mod verdict;
#[path = "../tests/it/step_hostile/writer.rs"]
mod writer;

use verdict::Verdict;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1);
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut all, mut wrong, mut too_cheap, mut below) = (0, 0, 0, 0);
    for (at, kind) in family::family().iter().enumerate() {
        if let Some(folder) = &folder {
            let name = format!("{at:03}.step");
            std::fs::write(Path::new(folder).join(name), &kind.text)?;
        }
        let outcome = verdict::of(kind);
        all += 1;
        wrong += u32::from(outcome.verdict == Verdict::Wrong);
        too_cheap += u32::from(outcome.is_too_cheap);
        below += u32::from(outcome.is_below_estimate);
        writeln!(
            out,
            "{at:03}\t{:?}\t{}\t{}",
            outcome.verdict, kind.name, outcome.why
        )?;
    }
    writeln!(
        out,
        "{all} kinds, {wrong} neither right nor refused nor unsure with a reason, {too_cheap} over 10 % too cheap without a note, \
         {below} below the estimate"
    )?;
    out.flush()?;
    Ok(())
}
