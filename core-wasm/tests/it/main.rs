//! The core's tests that need nothing but its public functions. One binary: each more would be linked, and would compile
//! the helpers, once more.
#![allow(missing_docs, reason = "the names of tests say what they hold")]

mod amf;
mod bad_inputs;
mod common;
mod differential;
mod display;
mod errors;
mod golden;
mod legal;
mod measure_speed;
mod measures;
mod obj;
mod parcels;
mod picture;
mod ply;
mod prices;
mod printability;
mod printable;
mod properties;
mod settings;
mod shells;
mod step;
mod step_hostile;
mod step_mutations;
mod stl;
mod truncation;
mod truth;
mod untested;
mod untrusted;
mod windows;
mod writers;

/// A file that no line above names would never run.
#[test]
fn every_file_of_tests_is_named_here() {
    let tests = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let names_in = |folder: &std::path::Path| -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{error}"));
        entries
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect()
    };
    let named = include_str!("main.rs");
    for name in names_in(&tests.join("it")) {
        let module = name.trim_end_matches(".rs");
        let line = format!("\nmod {module};\n");
        assert!(
            module == "main" || named.contains(&line),
            "{name} is not a module of tests/it/main.rs"
        );
    }
    for name in names_in(&tests) {
        assert!(
            !name.ends_with(".rs"),
            "tests/{name} makes a binary of its own: move it to tests/it/"
        );
    }
}
