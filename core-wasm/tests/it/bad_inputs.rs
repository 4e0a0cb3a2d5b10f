//! Hostile and odd files: the set that is handed out beside the repository, and random damage of our own.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use std::{process::Command, time::Duration};

use crate::common::{Triangle, ascii_stl, binary_stl, cube, fixtures, json, near, read, shared};
use crate::untested::not_tested;
use core_wasm::{
    format::Format, json::measure_line, limits::Limits, model::measure_model, plate::check_plate,
};
use cpu_time::ThreadTime;
use proptest::prelude::*;
use serde_json::Value;

#[test]
fn fmt_05_fmt_06_fmt_23_shared_bad_stl_ends_in_its_verdict() {
    shared_bad_inputs_end_in_their_verdict("stl");
}

#[test]
fn fmt_08_fmt_13_fmt_23_shared_bad_obj_ends_in_its_verdict() {
    shared_bad_inputs_end_in_their_verdict("obj");
}

#[test]
fn fmt_15_fmt_17_fmt_23_shared_bad_ply_ends_in_its_verdict() {
    shared_bad_inputs_end_in_their_verdict("ply");
}

#[test]
fn fmt_18_fmt_19_fmt_20_fmt_23_shared_bad_amf_ends_in_its_verdict() {
    shared_bad_inputs_end_in_their_verdict("amf");
}

#[test]
fn fmt_10_fmt_23_shared_bad_step_ends_in_its_verdict() {
    shared_bad_inputs_end_in_their_verdict("step");
}

/// Makes the malformed files of one format and holds what the core says against the generator's verdicts.
fn shared_bad_inputs_end_in_their_verdict(format: &str) {
    let Some(shared) = shared() else { return };
    let out =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bad-inputs-{format}"));
    let _ = std::fs::remove_dir_all(&out);
    let made = Command::new("python3")
        .arg(shared.join("make_bad_inputs.py"))
        .args(["--set", "shared", "--only", &format!("*{format}*"), "--out"])
        .arg(&out)
        .output();
    match made {
        Ok(made) => assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        ),
        Err(error) => {
            not_tested("python3", &format!("malformed {format} files ({error})"));
            return;
        }
    }
    let truth = json(&out.join("truth.json"));
    let cases = truth["cases"].as_array().unwrap();
    // A file's name may hold the word of another format.
    let is_own = |case: &&Value| {
        let known = Format::from_file_name(case["file"].as_str().unwrap());
        known.is_ok_and(|known| known.label().eq_ignore_ascii_case(format))
    };
    let cases: Vec<&Value> = cases.iter().filter(is_own).collect();
    assert!(cases.len() >= 7, "found {} cases only", cases.len());
    for case in cases {
        let file = case["file"].as_str().unwrap();
        let start = ThreadTime::now();
        let bytes = if case["on_demand"] == true {
            vec![b' '; 52_428_801]
        } else {
            read(&out.join(file))
        };
        let result = measure_model(file, &bytes, &Limits::default());
        let seconds = case["max_seconds"].as_f64().unwrap_or(5.0);
        assert!(
            start.elapsed() < Duration::from_secs_f64(seconds),
            "{file} took {:?}",
            start.elapsed()
        );
        match (case["verdict"].as_str().unwrap(), &result) {
            ("REJECT", Ok(_)) => panic!("{file} was accepted: {}", case["why"]),
            ("ACCEPT", Err(error)) => panic!("{file} was refused: {error}"),
            _ => {}
        }
        let (measures, expect) = match (&result, &case["expect"]) {
            (Err(error), _) => {
                assert!(
                    error.wrapped().contains(&format.to_ascii_uppercase())
                        || error.format.is_none(),
                    "{file}: {}",
                    error.wrapped()
                );
                continue;
            }
            (Ok(measures), expect) => (measures, expect),
        };
        if let Some(triangles) = expect["triangles"].as_u64() {
            assert_eq!(u64::from(measures.triangles), triangles, "{file}");
        }
        if let Some(sides) = expect["bbox_mm"].as_array() {
            for (found, side) in measures.dimensions_mm.iter().zip(sides) {
                assert!(
                    near(*found, side.as_f64().unwrap(), 1e-6),
                    "{file}: {:?}",
                    measures.dimensions_mm
                );
            }
        }
        if let Some(volume) = expect["volume_mm3"].as_f64() {
            assert!(
                near(measures.volume_mm3.unwrap(), volume, 1e-6),
                "{file}: {:?}",
                measures.volume_mm3
            );
        }
        match case["plate"].as_str() {
            Some("too-big") => assert!(!check_plate(measures.dimensions_mm).fits, "{file}"),
            Some("fits") => assert!(check_plate(measures.dimensions_mm).fits, "{file}"),
            _ => {}
        }
    }
}

/// Whatever happens, the answer is one JSON object, and the numbers in it are finite.
fn answers(bytes: &[u8]) -> Value {
    let line: Value = serde_json::from_str(&measure_line("a.stl", bytes)).unwrap();
    assert!(line["ok"] == true || !line["error"]["message"].as_str().unwrap().is_empty());
    line
}

fn triangles() -> impl Strategy<Value = Vec<Triangle>> {
    // Few different coordinates make welded corners, shared edges and degenerate triangles likely.
    let coordinate =
        prop::sample::select(vec![-1e6, -3.5, -1.0, -0.0, 0.0, 1e-38, 0.1, 1.0, 2.0, 1e6]);
    prop::collection::vec(
        prop::array::uniform3(prop::array::uniform3(coordinate)),
        0..40,
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        answers(&bytes);
    }

    #[test]
    fn random_words_of_ascii_stl_are_answered(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "solid", "endsolid", "facet", "normal", "outer", "loop", "vertex", "endloop", "endfacet",
                "0", "-1.5", "1e3", "nan", "\n", "\r\n", "\0", "\u{feff}", "ü",
            ]),
            0..200,
        )
    ) {
        answers(words.join(" ").as_bytes());
        answers(format!("solid\n{}", words.join("\n")).as_bytes());
    }

    #[test]
    fn random_meshes_are_measured_without_surprise(triangles in triangles()) {
        let binary = answers(&binary_stl(&triangles));
        prop_assert_eq!(binary["ok"].as_bool(), Some(!triangles.is_empty()));
        if let Some(volume) = binary["volumeMm3"].as_f64() {
            prop_assert!(volume.is_finite() && volume > 0.0);
        }
        answers(ascii_stl(&triangles).as_bytes());
    }

    #[test]
    fn damaged_files_are_answered(
        flips in prop::collection::vec((0_usize..1300, any::<u8>()), 1..20),
        cut in 0_usize..1300,
        is_ascii in any::<bool>(),
    ) {
        let part = cube(0.0, 20.0);
        let mut bytes = if is_ascii { ascii_stl(&part).into_bytes() } else { binary_stl(&part) };
        bytes.truncate(cut.max(1));
        for (at, value) in flips {
            let length = bytes.len();
            bytes[at % length] = value;
        }
        answers(&bytes);
    }
}

#[test]
fn every_committed_fixture_is_answered_with_every_byte_changed() {
    let mut files = 0;
    for entry in std::fs::read_dir(fixtures().join("stl")).unwrap() {
        let bytes = read(&entry.unwrap().path());
        files += 1;
        for at in (0..bytes.len()).step_by(7) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0xff;
            answers(&damaged);
        }
    }
    assert!(files >= 20, "found {files} fixtures only");
}
