//! The buffers for the screen.

mod common;

use common::{binary_stl, cube, cuboid};
use core_wasm::{limits::Limits, model::read_model};

fn extent(positions: &[f32], axis: usize) -> (f32, f32) {
    positions
        .iter()
        .skip(axis)
        .step_by(3)
        .fold((f32::INFINITY, f32::NEG_INFINITY), |(min, max), value| {
            (min.min(*value), max.max(*value))
        })
}

#[test]
fn fmt_04_models_are_recentred_on_their_base_and_their_largest_side_is_4() {
    for (from, to) in [
        ([0.0, 0.0, 0.0], [20.0, 20.0, 20.0]),
        ([100.0, -300.0, 50.0], [110.0, -100.0, 75.0]),
        ([-1.0, -2.0, -3.0], [0.0, 0.5, 70.0]),
    ] {
        let (measures, display) =
            read_model("a.stl", &binary_stl(&cuboid(from, to)), &Limits::default()).unwrap();
        let largest = measures.dimensions_mm.into_iter().fold(0.0, f64::max);
        assert_eq!(display.scale, 4.0 / largest);
        for axis in 0..3 {
            let (min, max) = extent(&display.positions, axis);
            let side = (measures.dimensions_mm[axis] * display.scale) as f32;
            if axis == 2 {
                assert_eq!(min, 0.0, "it stands on its base");
                assert!((max - side).abs() < 1e-6);
            } else {
                assert!(
                    (min + side / 2.0).abs() < 1e-6 && (max - side / 2.0).abs() < 1e-6,
                    "{min} {max} {side}"
                );
            }
        }
    }
}

#[test]
fn fmt_04_normals_point_out_of_the_surface_as_bytes() {
    let (_, display) =
        read_model("a.stl", &binary_stl(&cube(0.0, 20.0)), &Limits::default()).unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for (corners, normals) in display
        .positions
        .chunks_exact(9)
        .zip(display.normals.chunks_exact(9))
    {
        assert_eq!(
            normals[..3],
            normals[3..6],
            "one normal for all three corners"
        );
        assert_eq!(normals[..3], normals[6..]);
        let axis = normals[..3].iter().position(|n| *n != 0).unwrap();
        assert_eq!(normals[axis].abs(), 127);
        // The wall lies on the side its normal points to.
        let wall = corners[axis] - if axis == 2 { 2.0 } else { 0.0 };
        assert!(
            wall * f32::from(normals[axis]) > 0.0,
            "{corners:?} {normals:?}"
        );
        seen.insert(normals[..3].to_vec());
    }
    assert_eq!(seen.len(), 6);
}

#[test]
fn a_model_without_extent_does_not_blow_up() {
    let point = vec![[[7.0; 3]; 3]];
    let (_, display) = read_model("a.stl", &binary_stl(&point), &Limits::default()).unwrap();
    assert_eq!(display.scale, 1.0);
    assert!(display.positions.iter().all(|value| value.is_finite()));
    assert_eq!(display.normals[..3], [0, 0, 127]);
}
