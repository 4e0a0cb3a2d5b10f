//! Every fixture cut short at every length: an answer or a refusal, never a panic, and never more than was there.

use crate::common::{fixtures, json, read};
use core_wasm::{error::ErrorCode, limits::Limits, model::measure_model};

/// Whether the cut leaves some digits of the last number, which nothing can tell from a shorter number.
fn is_in_last_number(bytes: &[u8], length: usize) -> bool {
    let cut = bytes[length..].trim_ascii_end();
    cut.iter().all(u8::is_ascii_digit) && bytes[..length].last().is_some_and(u8::is_ascii_digit)
}

#[test]
fn every_fixture_cut_at_every_length_is_refused_or_a_true_part() {
    let cases = json(&fixtures().join("measures.json"));
    let mut files = 0;
    for case in cases
        .as_array()
        .unwrap()
        .iter()
        .filter(|case| case["ok"] == true)
    {
        files += 1;
        let file = case["file"].as_str().unwrap();
        let bytes = read(&fixtures().join(file));
        let triangles = case["triangles"].as_u64().unwrap();
        // Text may end anywhere; a binary file promised how much there is.
        let (is_text, may_be_a_part) = match file.split('/').next().unwrap() {
            "stl" => (file.contains("ascii"), file.contains("ascii")),
            "ply" => (file.contains("ascii"), false),
            "obj" => (true, true),
            "amf" | "step" => (false, false),
            format => panic!("how does a file of {format} end?"),
        };
        let needed = if file.starts_with("step") {
            // Up to the end of its last section; the line behind that is missed by nobody.
            let end = b"ENDSEC;";
            end.len()
                + bytes
                    .windows(end.len())
                    .rposition(|word| word == end)
                    .unwrap()
        } else if file.starts_with("stl") && !is_text {
            84 + 50 * triangles as usize
        } else if is_text {
            // A line end that is missing is no loss, and neither is a digit of a number behind which nothing stands.
            bytes.trim_ascii_end().len()
        } else {
            bytes.len()
        };
        for length in 0..needed {
            match measure_model(file, &bytes[..length], &Limits::default()) {
                Ok(measures) => {
                    assert!(
                        may_be_a_part || is_text && is_in_last_number(&bytes, length),
                        "{file} cut to {length} bytes was accepted"
                    );
                    assert!(u64::from(measures.triangles) <= triangles);
                }
                Err(error) => {
                    assert!(
                        matches!(
                            error.code,
                            ErrorCode::Truncated
                                | ErrorCode::NoTriangles
                                | ErrorCode::NoCoordinates
                                | ErrorCode::EmptyFile
                                | ErrorCode::BadSyntax
                        ),
                        "{file} cut to {length} bytes: {error:?}"
                    );
                    assert!(!error.detail().is_empty());
                }
            }
        }
    }
    assert!(files >= 44, "found {files} fixtures only");
}
