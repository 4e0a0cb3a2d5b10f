//! Any bytes at all as a `.ply` file.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| core_wasm_fuzz::check("model.ply", input));
