//! Where a model goes on the screen.

use crate::common::{binary_stl, cuboid};
use core_wasm::{limits::Limits, model};

#[test]
fn fmt_04_models_are_recentred_on_their_base_and_their_largest_side_is_4() {
    for (from, to) in [
        ([0.0, 0.0, 0.0], [20.0, 20.0, 20.0]),
        ([100.0, -300.0, 50.0], [110.0, -100.0, 75.0]),
        ([-1.0, -2.0, -3.0], [0.0, 0.5, 70.0]),
    ] {
        let model =
            model::read("a.stl", &binary_stl(&cuboid(from, to)), &Limits::default()).unwrap();
        let dimensions_mm = model.first().dimensions_mm;
        let largest = dimensions_mm.into_iter().fold(0.0, f64::max);
        let placement = model.placement();
        assert_eq!(placement.scale, 4.0 / largest);
        for axis in 0..3 {
            let shown = |point: &[f32; 3]| {
                (f64::from(point[axis]) - placement.centre[axis]) * placement.scale
            };
            let points = model.mesh.positions().as_chunks::<3>().0;
            let min = points.iter().map(shown).fold(f64::INFINITY, f64::min);
            let max = points.iter().map(shown).fold(f64::NEG_INFINITY, f64::max);
            let side = dimensions_mm[axis] * placement.scale;
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
fn a_model_without_extent_does_not_blow_up() {
    let point = vec![[[7.0; 3]; 3]];
    let model = model::read("a.stl", &binary_stl(&point), &Limits::default()).unwrap();
    assert_eq!(model.placement().scale, 1.0);
    assert_eq!(model.placement().centre, [7.0; 3]);
}
