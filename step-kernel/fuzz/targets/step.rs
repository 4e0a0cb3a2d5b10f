//! Whatever the bytes: no panic and no overflow, the same answer whether the file comes whole or in pieces, memory in proportion to it,
//! finite numbers, and triangles over the corners that there are.
#![no_main]

#[path = "../../../core-wasm/fuzz/src/memory.rs"]
mod memory;

use step_kernel::{Error, Model, Options, Reader, read};

/// Of each input the last bytes choose the pieces, the rest is the file. `scripts/fuzz.mjs` knows the number too.
const CONTROL_BYTES: usize = 4;

libfuzzer_sys::fuzz_target!(|input: &[u8]| check(input));

fn check(input: &[u8]) {
    let Some((bytes, control)) = input.split_last_chunk::<CONTROL_BYTES>() else {
        return;
    };
    let options = Options {
        keeps_outlines: true,
        ..Options::default()
    };
    let whole = memory::bounded(bytes.len(), || read(bytes, options));
    let size = 1 + u32::from_le_bytes(*control) as usize % 4096;
    let in_pieces = memory::bounded(bytes.len(), || read_in_pieces(bytes, size, options));
    // A refused coordinate may be no number, which equals nothing: words are compared.
    let [whole, in_pieces] = [whole, in_pieces].map(|read| read.map_err(|error| error.to_string()));
    assert_eq!(whole, in_pieces, "read whole (left) and in pieces (right)");

    let Ok(model) = whole else { return };
    let size = model.bounds.size();
    assert!(size.iter().all(|side| side.is_finite() && *side >= 0.0));
    if let Some(solids) = &model.solids {
        assert!(!solids.is_sure() || solids.volume_mm3 > 0.0, "{model:?}");
    }
    let Some(drawing) = memory::bounded(bytes.len(), || model.draw()) else {
        return;
    };
    let corners = drawing.positions.len() / 3;
    assert!(drawing.positions.iter().all(|value| value.is_finite()));
    let mut indices = drawing.indices.iter();
    assert!(indices.all(|index| (*index as usize) < corners));
}

fn read_in_pieces(bytes: &[u8], size: usize, options: Options) -> Result<Model, Error> {
    let mut reader = Reader::new(options);
    for piece in bytes.chunks(size) {
        reader.feed(piece)?;
    }
    reader.finish()
}
