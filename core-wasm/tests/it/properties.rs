//! What holds for every mesh: it comes back as it was written, whatever the format, and its measures follow when it is
//! moved, scaled, turned, mirrored or joined with another one.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use crate::common::near;
use crate::writers::{
    Corners, LATTICE, Sample, amf, any_corners, any_ply, any_sample, ascii_stl, binary_stl, obj,
    ply, star,
};
use core_wasm::{
    limits::Limits,
    measure::Measures,
    model::{self, Model},
};
use proptest::prelude::*;

fn read(name: &str, bytes: &[u8]) -> Model {
    model::read(name, bytes, &Limits::default()).unwrap()
}

/// Through binary STL, whose coordinates are exactly those of the sample.
fn measure(sample: &Sample) -> Measures {
    read("a.stl", &binary_stl(sample)).measures()
}

fn volume(sample: &Sample) -> f64 {
    measure(sample).volume_mm3.unwrap()
}

/// Steps of the lattice up to a metre away: a moved vertex is still exact as f32.
fn shift() -> impl Strategy<Value = [f32; 3]> {
    let steps = 1000 * LATTICE as i32;
    [-steps..steps, -steps..steps, -steps..steps]
        .prop_map(|shift| shift.map(|step| step as f32 / LATTICE))
}

fn moved(sample: &Sample, shift: [f32; 3]) -> Sample {
    sample.mapped(|point| std::array::from_fn(|axis| point[axis] + shift[axis]))
}

/// The mesh's corners in the file's frame, rounded to the f32 that was written.
fn corners(model: &Model) -> Vec<[f32; 3]> {
    let mesh = &model.mesh;
    let origin = mesh.origin();
    let points = mesh.positions().as_chunks::<3>().0;
    let place = |point: &[f32; 3]| {
        std::array::from_fn(|axis| (f64::from(point[axis]) + origin[axis]) as f32)
    };
    match mesh.indices() {
        Some(indices) => indices
            .iter()
            .map(|index| place(&points[*index as usize]))
            .collect(),
        None => points.iter().map(place).collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn binary_stl_comes_back_bit_for_bit(sample in any_sample()) {
        let model = read("a.stl", &binary_stl(&sample));
        let bits = |points: &[[f32; 3]]| points.iter().flatten().map(|value| value.to_bits()).collect::<Vec<_>>();
        prop_assert_eq!(bits(model.mesh.positions().as_chunks().0), bits(&sample.soup()));
        prop_assert_eq!(model.mesh.origin(), [0.0; 3]);
    }

    #[test]
    fn every_format_gives_a_body_back_as_it_was_written(
        sample in star(),
        shift in shift(),
        form in any_ply(),
        faces in any_corners(),
    ) {
        let sample = moved(&sample, shift);
        for (name, bytes) in [
            ("a.stl", binary_stl(&sample)),
            ("a.stl", ascii_stl(&sample)),
            ("a.obj", obj(&sample, faces)),
            ("a.ply", ply(&sample, form)),
            ("a.amf", amf(&sample)),
        ] {
            let model = read(name, &bytes);
            prop_assert_eq!(corners(&model), sample.soup(), "{}", name);
        }
    }

    #[test]
    fn fmt_07_every_format_measures_the_same_volume(sample in star(), shift in shift(), form in any_ply()) {
        let sample = moved(&sample, shift);
        let known = measure(&sample);
        for (name, bytes) in [
            ("a.stl", ascii_stl(&sample)),
            ("a.obj", obj(&sample, Corners::Both)),
            ("a.ply", ply(&sample, form)),
            ("a.amf", amf(&sample)),
        ] {
            let measures = read(name, &bytes).measures();
            prop_assert!(near(measures.volume_mm3.unwrap(), known.volume_mm3.unwrap(), 1e-12), "{name}: {measures:?} {known:?}");
            prop_assert_eq!(measures.dimensions_mm, known.dimensions_mm, "{}", name);
            prop_assert!(measures.watertight && measures.shells == 1, "{}: {:?}", name, measures);
        }
    }

    #[test]
    fn fmt_07_the_volume_does_not_depend_on_where_a_body_lies(sample in star(), shift in shift()) {
        let (here, there) = (measure(&sample), measure(&moved(&sample, shift)));
        prop_assert!(near(here.volume_mm3.unwrap(), there.volume_mm3.unwrap(), 1e-12), "{here:?} {there:?}");
        prop_assert!(near(here.surface_area_mm2, there.surface_area_mm2, 1e-12));
        prop_assert_eq!(here.dimensions_mm, there.dimensions_mm);
    }

    #[test]
    fn fmt_07_the_volume_goes_with_the_cube_of_the_scale(sample in star(), power in -6_i32..7, scale in 0.01_f32..10.0) {
        let known = volume(&sample);
        // A power of two changes no digit.
        let factor = 2.0_f32.powi(power);
        let scaled = measure(&sample.mapped(|point| point.map(|value| value * factor)));
        prop_assert_eq!(scaled.volume_mm3.unwrap(), known * f64::from(factor).powi(3));
        prop_assert!(scaled.watertight);
        // Any other scale rounds each coordinate to f32.
        let scaled = volume(&sample.mapped(|point| point.map(|value| value * scale)));
        prop_assert!(near(scaled, known * f64::from(scale).powi(3), 1e-6), "{scaled} {known} {scale}");
    }

    #[test]
    fn fmt_07_a_mirrored_body_has_the_same_volume(sample in star(), axis in 0_usize..3) {
        let known = measure(&sample);
        // Its triangles turn the other way now; with their order changed too, it is an ordinary body again.
        let mirrored = sample.mapped(|mut point| { point[axis] = -point[axis]; point });
        for body in [&mirrored, &mirrored.inside_out(), &sample.inside_out()] {
            let measures = measure(body);
            prop_assert!(near(measures.volume_mm3.unwrap(), known.volume_mm3.unwrap(), 1e-12), "{measures:?}");
            prop_assert!(measures.watertight);
            prop_assert_eq!(measures.shells, 1);
        }
    }

    #[test]
    fn fmt_07_turned_axes_and_another_order_of_triangles_change_nothing(sample in star(), start in 0_usize..100) {
        let known = measure(&sample);
        let turned = measure(&sample.mapped(|[x, y, z]| [y, z, x]));
        prop_assert!(near(turned.volume_mm3.unwrap(), known.volume_mm3.unwrap(), 1e-12));
        let [width, depth, height] = known.dimensions_mm;
        prop_assert_eq!(turned.dimensions_mm, [depth, height, width]);

        let mut reordered = sample.clone();
        let count = reordered.triangles.len();
        reordered.triangles.rotate_left(start % count);
        reordered.triangles.iter_mut().for_each(|corners| corners.rotate_left(start % 3));
        let reordered = measure(&reordered);
        prop_assert!(near(reordered.volume_mm3.unwrap(), known.volume_mm3.unwrap(), 1e-12));
        prop_assert!(reordered.watertight);
    }

    #[test]
    fn fmt_07_two_bodies_apart_have_the_sum_of_their_volumes(one in star(), other in star()) {
        let sum = volume(&one) + volume(&other);
        let other = moved(&other, [100.0, 0.0, 0.0]);
        for second in [&other, &other.inside_out()] {
            let both = measure(&one.with(second));
            prop_assert!(near(both.volume_mm3.unwrap(), sum, 1e-12), "{both:?} {sum}");
            prop_assert_eq!(both.shells, 2);
        }
    }

    #[test]
    fn fmt_07_a_cavity_is_taken_off(body in star(), cavity in star()) {
        // The smallest body reaches 15 mm less its flat facets; the largest cavity a quarter of 25 mm.
        let cavity = cavity.mapped(|point| point.map(|value| value / 4.0));
        let known = volume(&body) - volume(&cavity);
        let hollow = measure(&body.with(&cavity.inside_out()));
        prop_assert!(near(hollow.volume_mm3.unwrap(), known, 1e-12), "{hollow:?} {known}");
        prop_assert_eq!(hollow.shells, 2);
    }

    #[test]
    fn fmt_07_first_and_full_measures_are_the_same_bits_for_one_body(sample in star(), shift in shift()) {
        let model = read("a.obj", &obj(&moved(&sample, shift), Corners::Plain));
        let (first, full) = (model.first(), model.measures());
        prop_assert_eq!(first.volume_mm3.map(f64::to_bits), full.volume_mm3.map(f64::to_bits));
        prop_assert_eq!(first.dimensions_mm, full.dimensions_mm);
    }
}
