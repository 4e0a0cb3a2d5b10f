//! Hostile STEP files: none is sold far too cheap in silence, and none below the specification's own estimate.

mod clear_text;
mod family;
mod further;
mod hidden;
mod scattered;
mod taken_off;
mod verdict;
mod writer;

use std::time::Duration;

use core_wasm::{
    limits::Limits,
    measure::{Doubt, Trust},
    model::measure_model,
};

use cpu_time::ThreadTime;
use family::family;
use verdict::Verdict;
use writer::{ORIGIN, Writer, X, Z, list};

/// Kinds whose measured volume is too small: faces of a body that cross each other, each of which is simple. Whoever mends one takes it off.
const OPEN: [&str; 1] = ["a prism over a bow tie whose ends are triangles"];

/// Every kind is refused with a sentence, or unsure with a reason, or right within a hundredth; whatever the basis of the price.
#[test]
fn fmt_11_fmt_13_prc_28_hostile_step_files_are_refused_unsure_with_a_reason_or_right() {
    let family = family();
    assert!(family.len() >= 40, "{} kinds only", family.len());
    let (mut wrong, mut open) = (Vec::new(), Vec::new());
    for kind in &family {
        let outcome = verdict::of(kind);
        if outcome.verdict == Verdict::Wrong && OPEN.contains(&kind.name.as_str()) {
            open.push(kind.name.as_str());
        } else if outcome.verdict == Verdict::Wrong {
            wrong.push(format!(
                "{}: {} (too cheap: {}, below the estimate: {})",
                kind.name, outcome.why, outcome.is_too_cheap, outcome.is_below_estimate
            ));
        }
    }
    assert_eq!(open, OPEN);
    assert!(
        wrong.is_empty(),
        "{} of {}: {wrong:#?}",
        wrong.len(),
        family.len()
    );
}

/// Loops cost time and memory that are out of proportion to their file: a face of tens of thousands is not followed, and said to be too
/// large.
#[test]
fn fmt_13_a_ball_with_more_rims_than_are_followed_is_too_large_and_no_smaller_than_it_is() {
    const RIMS: u32 = 80_000;
    let mut w = Writer::default();
    let bounds: Vec<_> = (0..RIMS)
        .map(|rim| {
            let z = 49.0 - 98.0 * f64::from(rim) / f64::from(RIMS - 1);
            let radius = (2500.0 - z * z).sqrt();
            let (circle, vertex) = (w.circle([0.0, 0.0, z], radius), w.vertex([radius, 0.0, z]));
            let edge = w.edge(vertex, vertex, circle);
            let side = w.add(format!("ORIENTED_EDGE('',*,*,{edge},.T.)"));
            let rim = w.add(format!("EDGE_LOOP('',({side}))"));
            w.add(format!("FACE_BOUND('',{rim},.T.)"))
        })
        .collect();
    let place = w.placement(ORIGIN, Z, X);
    let ball = w.add(format!("SPHERICAL_SURFACE('',{place},50.)"));
    let face = w.add(format!("ADVANCED_FACE('',({}),{ball},.T.)", list(&bounds)));
    let shell = w.shell("CLOSED_SHELL", &[face]);
    let solid = w.solid(shell);
    let context = w.millimetres();
    w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[solid], context);
    let text = w.finish();
    let start = ThreadTime::now();
    let found = measure_model("a.step", text.as_bytes(), &Limits::default()).unwrap();
    let took = start.elapsed();
    assert!(took < Duration::from_secs(3), "took {took:?}");
    assert_eq!(found.trust, Trust::Unsure);
    assert!(found.doubts.contains(&Doubt::TooLarge), "{found:?}");
    assert!(found.dimensions_mm[0] > 99.9, "{found:?}");
}
