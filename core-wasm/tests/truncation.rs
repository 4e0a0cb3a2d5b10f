//! Every fixture cut short at every length: an answer or a refusal, never a panic, and never more than was there.

mod common;

use common::{fixtures, json, read};
use core_wasm::{error::ErrorCode, limits::Limits, model::measure_model};

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
        let needed = if file.contains("ascii") {
            bytes.len()
        } else if file.starts_with("step") {
            // Up to the end of its last section; the line behind that is missed by nobody.
            let end = b"ENDSEC;";
            end.len()
                + bytes
                    .windows(end.len())
                    .rposition(|word| word == end)
                    .unwrap()
        } else {
            84 + 50 * triangles as usize
        };
        for length in 0..needed {
            match measure_model(file, &bytes[..length], &Limits::default()) {
                // Text may end behind any facet; a binary file promised how many there are.
                Ok(measures) => {
                    assert!(
                        file.contains("ascii"),
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
    assert!(files >= 15, "found {files} fixtures only");
}
