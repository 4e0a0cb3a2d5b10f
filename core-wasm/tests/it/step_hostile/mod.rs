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

/// Every kind is refused with a sentence, or unsure with a reason, or right within a hundredth; whatever the basis of the price.
#[test]
fn fmt_11_fmt_13_prc_28_hostile_step_files_are_refused_unsure_with_a_reason_or_right() {
    let family = family();
    assert!(family.len() >= 40, "{} kinds only", family.len());
    let mut wrong = Vec::new();
    for kind in &family {
        let outcome = verdict::of(kind);
        if outcome.verdict == Verdict::Wrong {
            wrong.push(format!(
                "{}: {} (too cheap: {}, below the estimate: {})",
                kind.name, outcome.why, outcome.is_too_cheap, outcome.is_below_estimate
            ));
        }
    }
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

/// Corners of an S, whose three branches lie 5 mm apart, and of a wedge, whose one side is long and whose other one has many short pieces.
const S_SHAPE: [[f64; 2]; 8] = [
    [100.0, 0.0],
    [100.0, 60.0],
    [-90.0, 60.0],
    [-90.0, 55.0],
    [80.0, 55.0],
    [80.0, 50.0],
    [-100.0, 50.0],
    [-100.0, 0.0],
];
const WEDGE: [[f64; 2]; 5] = [
    [100.0, 0.0],
    [-140.0, 9.0],
    [-126.0, 5.85],
    [-113.0, 2.925],
    [-100.0, 0.0],
];

/// A spline of degree 3 that runs straight from corner to corner, as drawing programs export what has sharp corners.
fn cornered(w: &mut Writer, z: f64, corners: &[[f64; 2]]) -> writer::Id {
    let mut poles = vec![corners[0]];
    for (a, b) in corners.iter().zip(&corners[1..]) {
        let share = |share: f64| [0, 1].map(|axis| a[axis] + share * (b[axis] - a[axis]));
        poles.extend([share(1.0 / 3.0), share(2.0 / 3.0), *b]);
    }
    let pieces = corners.len() - 1;
    let poles = family::points(w, z, &poles);
    let inner = ",3".repeat(pieces - 1);
    let knots: Vec<String> = (0..=pieces).map(|knot| format!("{knot}.")).collect();
    w.add(format!(
        "B_SPLINE_CURVE_WITH_KNOTS('',3,({poles}),.UNSPECIFIED.,.F.,.F.,(4{inner},4),({}),.UNSPECIFIED.)",
        knots.join(",")
    ))
}

/// Its own parameters are found for each point of an edge, whichever branch of the curve lies near.
#[test]
fn fmt_13_honest_splines_with_sharp_corners_or_an_s_are_sure() {
    for (name, corners) in [("S", &S_SHAPE[..]), ("wedge", &WEDGE[..])] {
        let next = corners.iter().cycle().skip(1);
        let twice = corners
            .iter()
            .zip(next)
            .map(|([x, y], [to_x, to_y])| x * to_y - to_x * y);
        let volume_mm3 = twice.sum::<f64>() / 2.0 * 100.0;
        let mut w = Writer::default();
        let shell = w.half(
            |w, z| cornered(w, z, corners),
            |w| {
                let (curve, up) = (cornered(w, 0.0, corners), w.vector(Z));
                w.add(format!("SURFACE_OF_LINEAR_EXTRUSION('',{curve},{up})"))
            },
        );
        let solid = w.solid(shell);
        family::part(&mut w, &[solid]);
        let text = w.finish();
        let found = measure_model("a.step", text.as_bytes(), &Limits::default()).unwrap();
        let off = found.volume_mm3.unwrap() / volume_mm3 - 1.0;
        assert!(
            off.abs() < 1e-6 && found.trust == Trust::Sure,
            "{name}: {off} {found:?}"
        );
    }
}
