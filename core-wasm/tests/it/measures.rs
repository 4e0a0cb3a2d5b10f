//! What the edges and triangles of a surface say: holes, touching bodies, turned faces, triangles without an area.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use crate::common::{Triangle, binary_stl, cube, cuboid, fixtures, inside_out, read, ripple};
use core_wasm::{limits::Limits, measure::Measures, model::measure_model};

fn measure(triangles: &[Triangle]) -> Measures {
    measure_model("a.stl", &binary_stl(triangles), &Limits::default()).unwrap()
}

/// Boundary edges, non-manifold edges, degenerate triangles, consistent winding.
fn counts(triangles: &[Triangle]) -> (u32, u32, u32, bool) {
    let measures = measure(triangles);
    assert_eq!(
        measures.watertight,
        measures.boundary_edges == 0 && measures.non_manifold_edges == 0,
        "watertight is what the counts say"
    );
    (
        measures.boundary_edges,
        measures.non_manifold_edges,
        measures.degenerate_triangles,
        measures.consistent_winding,
    )
}

#[test]
fn a_closed_body_has_nothing_to_count() {
    assert_eq!(counts(&cube(0.0, 20.0)), (0, 0, 0, true));
    assert_eq!(
        counts(&inside_out(&cube(0.0, 20.0))),
        (0, 0, 0, true),
        "turned as a whole it is consistent"
    );
    assert_eq!(counts(&ripple(20)), (0, 0, 0, true));
}

#[test]
fn an_open_box_has_four_boundary_edges() {
    assert_eq!(
        counts(&cube(0.0, 20.0)[2..]),
        (4, 0, 0, true),
        "without its lower side"
    );
    assert_eq!(
        counts(&cube(0.0, 20.0)[1..]),
        (3, 0, 0, true),
        "without one triangle"
    );
}

#[test]
fn two_cubes_that_share_an_edge_have_one_non_manifold_edge() {
    let beside = cuboid([20.0, 20.0, 0.0], [40.0, 40.0, 20.0]);
    assert_eq!(
        counts(&[cube(0.0, 20.0), beside].concat()),
        (0, 1, 0, true),
        "four faces that pair off are consistent"
    );
}

#[test]
fn two_cubes_that_share_a_corner_are_manifold_at_every_edge() {
    assert_eq!(
        counts(&[cube(0.0, 20.0), cube(20.0, 40.0)].concat()),
        (0, 0, 0, true)
    );
}

#[test]
fn a_fin_and_a_face_that_is_there_twice_are_non_manifold() {
    let cube = cube(0.0, 20.0);
    let [a, b, _] = cube[0];
    let fin = [a, b, [30.0, 50.0, 70.0]];
    assert_eq!(
        counts(&[cube.clone(), vec![fin]].concat()),
        (2, 1, 0, true),
        "one of three is left over"
    );
    let twice = [cube.clone(), vec![cube[0]]].concat();
    assert_eq!(
        counts(&twice),
        (0, 3, 0, true),
        "each of its three edges has a third face"
    );
    let thrice = [twice, vec![cube[0]]].concat();
    assert_eq!(
        counts(&thrice),
        (0, 3, 0, false),
        "two of four run the wrong way"
    );
}

#[test]
fn a_turned_triangle_is_no_consistent_winding() {
    let cube = cube(0.0, 20.0);
    for turned in 0..cube.len() {
        let mut part = cube.clone();
        part[turned..=turned].clone_from_slice(&inside_out(&cube[turned..=turned]));
        assert_eq!(counts(&part), (0, 0, 0, false), "triangle {turned}");
    }
}

#[test]
fn triangles_without_an_area_are_counted() {
    let cube = cube(0.0, 20.0);
    let [a, b, _] = cube[0];
    let collapsed = [[a, b, b], [a, b, a], [a, a, a]];
    assert_eq!(
        counts(&[&cube[..], &collapsed].concat()),
        (0, 0, 3, true),
        "a collapsed triangle has no edges of its own"
    );
    // A seam: the middle of an edge is a corner on one side only, and a triangle on a line closes it.
    let seam = [[[0.0; 3], [5.0, 0.0, 0.0], [10.0, 0.0, 0.0]]];
    let alone = measure(&seam);
    assert_eq!(
        (
            alone.degenerate_triangles,
            alone.boundary_edges,
            alone.shells
        ),
        (1, 3, 1)
    );
    assert!(!alone.watertight);
}

#[test]
fn a_model_of_nothing_but_points_has_no_edges() {
    let measures = measure(&[[[1.0; 3]; 3], [[2.0; 3]; 3]]);
    assert_eq!(measures.degenerate_triangles, 2);
    assert_eq!(
        (
            measures.boundary_edges,
            measures.non_manifold_edges,
            measures.shells
        ),
        (0, 0, 0)
    );
    assert!(!measures.watertight && measures.consistent_winding);
    assert_eq!(measures.volume_mm3, None);
}

#[test]
fn fmt_11_points_without_bodies_are_measured_too() {
    let path = fixtures().join("step/numbers.step");
    let measures = measure_model("a.step", &read(&path), &Limits::default()).unwrap();
    assert_eq!((measures.triangles, measures.volume_mm3), (0, None));
    assert!(measures.vertices > 0 && measures.estimated_volume_mm3.is_some());
    assert_eq!((measures.surface_area_mm2, measures.shells), (0.0, 0));
    assert_eq!(
        (
            measures.boundary_edges,
            measures.non_manifold_edges,
            measures.degenerate_triangles
        ),
        (0, 0, 0)
    );
    assert!(
        !measures.watertight && measures.consistent_winding,
        "nothing closes nothing"
    );
}
