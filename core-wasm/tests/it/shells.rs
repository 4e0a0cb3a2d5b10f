//! Volume by the shell rule, and what the edges say.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use std::time::Duration;

use crate::common::{Triangle, ascii_stl, binary_stl, cube, cuboid, inside_out, near};
use core_wasm::{
    limits::Limits,
    measure::{Measures, Trust},
    model::measure_model,
};
use cpu_time::ThreadTime;
use proptest::prelude::*;

fn measure(triangles: &[Triangle]) -> Measures {
    measure_model("a.stl", &binary_stl(triangles), &Limits::default()).unwrap()
}

fn volume(triangles: &[Triangle]) -> f64 {
    measure(triangles).volume_mm3.unwrap()
}

fn moved(triangles: &[Triangle], by: [f64; 3]) -> Vec<Triangle> {
    triangles
        .iter()
        .map(|t| t.map(|p| std::array::from_fn(|axis| p[axis] + by[axis])))
        .collect()
}

#[test]
fn fmt_07_cavities_subtract_and_bodies_in_them_add_again() {
    let part = [
        cube(0.0, 60.0),
        inside_out(&cube(10.0, 50.0)),
        cube(20.0, 40.0),
        inside_out(&cube(25.0, 35.0)),
    ]
    .concat();
    let expected = 216_000.0 - 64_000.0 + 8_000.0 - 1_000.0;
    assert_eq!(volume(&part), expected);
    assert_eq!(
        volume(&inside_out(&part)),
        expected,
        "a mirrored export turns everything inside out"
    );
    assert_eq!(measure(&part).shells, 4);
    let mut reversed = part.clone();
    reversed.reverse();
    assert_eq!(
        volume(&reversed),
        expected,
        "the order of triangles does not matter"
    );
}

#[test]
fn fmt_07_an_inside_out_shell_that_lies_in_no_other_counts_by_its_absolute_value() {
    let other = moved(&cube(0.0, 10.0), [30.0, 5.0, 5.0]);
    assert_eq!(
        volume(&[cube(0.0, 20.0), inside_out(&other)].concat()),
        9000.0
    );
    assert_eq!(
        volume(&[inside_out(&cube(0.0, 20.0)), other.clone()].concat()),
        9000.0
    );
    assert_eq!(
        volume(&inside_out(&[cube(0.0, 20.0), other].concat())),
        9000.0
    );
}

#[test]
fn prc_27_a_body_within_a_body_that_faces_the_same_way_is_no_cavity() {
    // Nor does it add what is filled already: the region counts, and somebody has a look.
    for part in [
        [cube(0.0, 20.0), cube(5.0, 15.0)].concat(),
        [inside_out(&cube(0.0, 20.0)), inside_out(&cube(5.0, 15.0))].concat(),
    ] {
        let measures = measure(&part);
        assert!(
            near(measures.volume_mm3.unwrap(), 8000.0, 0.01),
            "{measures:?}"
        );
        assert_eq!(measures.trust, Trust::Unsure);
    }
}

#[test]
fn fmt_07_inside_the_box_around_a_shell_is_not_inside_the_shell() {
    // A U of three boxes that overlap nowhere; the small cube stands in its mouth, within the U's bounding box.
    let u = [
        cuboid([0.0, 0.0, 0.0], [30.0, 10.0, 10.0]),
        cuboid([0.0, 10.0, 0.0], [10.0, 30.0, 10.0]),
        cuboid([20.0, 10.0, 0.0], [30.0, 30.0, 10.0]),
    ]
    .concat();
    let small = inside_out(&cuboid([13.0, 15.0, 3.0], [17.0, 19.0, 7.0]));
    assert_eq!(
        volume(&[u, small].concat()),
        3000.0 + 2000.0 + 2000.0 + 64.0
    );
}

#[test]
fn fmt_07_a_cavity_may_touch_the_wall_in_a_corner_an_edge_or_a_face() {
    for from in [
        [0.0, 5.0, 5.0],
        [0.0, 0.0, 5.0],
        [5.0, 5.0, 0.0],
        [10.0, 10.0, 10.0],
    ] {
        let to = from.map(|value| value + 10.0);
        let part = [cube(0.0, 20.0), inside_out(&cuboid(from, to))].concat();
        let found = volume(&part);
        assert!(near(found, 7000.0, 1e-12), "cavity at {from:?}: {found}");
    }
}

#[test]
fn fmt_07_neighbours_that_touch_do_not_contain_each_other() {
    for shift in [
        [20.0, 0.0, 0.0],
        [0.0, 20.0, 5.0],
        [-10.0, 5.0, 5.0],
        [5.0, 5.0, -10.0],
        [20.0, 20.0, 20.0],
    ] {
        let part = [cube(0.0, 20.0), inside_out(&moved(&cube(0.0, 10.0), shift))].concat();
        let found = volume(&part);
        assert!(
            near(found, 9000.0, 1e-12),
            "neighbour at {shift:?}: {found}"
        );
    }
}

#[test]
fn fmt_07_a_cavity_in_a_body_with_a_small_hole_still_subtracts() {
    // The outer surface lacks one of many triangles: a slit that hardly changes its volume.
    let mut outer = sphere([0.0; 3], 20.0, 40);
    outer.pop();
    let cavity = inside_out(&sphere([3.0, 2.0, 1.0], 8.0, 12));
    let whole = volume(&outer);
    let with_cavity = volume(&[outer, cavity.clone()].concat());
    assert!(
        near(with_cavity, whole - volume(&cavity), 1e-9),
        "{with_cavity} of {whole}"
    );
}

/// A ball of triangles, `n` around and half as many up.
fn sphere(middle: [f64; 3], radius: f64, n: usize) -> Vec<Triangle> {
    let rings = n / 2;
    let point = |i: usize, j: usize| {
        let (up, around) = (
            std::f64::consts::PI * i as f64 / rings as f64,
            2.0 * std::f64::consts::PI * (j % n) as f64 / n as f64,
        );
        // The poles must be one point each.
        let flat = if i == 0 || i == rings { 0.0 } else { up.sin() };
        let p = [flat * around.cos(), flat * around.sin(), up.cos()];
        std::array::from_fn(|axis| f64::from((middle[axis] + radius * p[axis]) as f32))
    };
    let mut triangles = Vec::new();
    for i in 0..rings {
        for j in 0..n {
            let (a, b, c, d) = (
                point(i, j),
                point(i + 1, j),
                point(i + 1, j + 1),
                point(i, j + 1),
            );
            if i + 1 < rings {
                triangles.push([a, b, c]);
            }
            if i > 0 {
                triangles.push([a, c, d]);
            }
        }
    }
    triangles
}

#[test]
fn fmt_07_thousands_of_cavities_in_a_million_triangles_take_seconds_at_most() {
    // 18 × 18 × 18 cavities of 168 triangles each in one cube: 979,788 triangles.
    let mut part = cube(0.0, 180.0);
    let hole = inside_out(&sphere([0.0; 3], 4.0, 14));
    let mut holes = 0_u32;
    for x in 0..18 {
        for y in 0..18 {
            for z in 0..18 {
                let middle = [x, y, z].map(|i| f64::from(i).mul_add(10.0, 5.0));
                part.extend(moved(&hole, middle));
                holes += 1;
            }
        }
    }
    assert_eq!(part.len(), 12 + 5832 * 168);
    let bytes = binary_stl(&part);
    let start = ThreadTime::now();
    let measures = measure_model("a.stl", &bytes, &Limits::default()).unwrap();
    let took = start.elapsed();
    eprintln!(
        "{holes} cavities, {} triangles: {took:?}",
        measures.triangles
    );
    assert!(took < Duration::from_secs(10), "{took:?}");
    assert_eq!(measures.shells, 5833);
    let expected = 180.0_f64.powi(3) - 5832.0 * volume(&inside_out(&hole));
    assert!(
        near(measures.volume_mm3.unwrap(), expected, 1e-6),
        "{:?} instead of {expected}",
        measures.volume_mm3
    );
}

#[test]
fn a_file_made_to_be_nested_beyond_reason_ends_in_time() {
    // 80,000 boxes, each inside the one before and all turned inwards: every line meets all of them.
    let count = 80_000;
    let part: Vec<Triangle> = (0..count)
        .flat_map(|i| {
            let inset = f64::from(i) / 1024.0;
            inside_out(&cube(inset, 200.0 - inset))
        })
        .collect();
    let bytes = binary_stl(&part);
    let start = ThreadTime::now();
    let measures = measure_model("a.stl", &bytes, &Limits::default()).unwrap();
    let took = start.elapsed();
    eprintln!("{count} nested shells: {took:?}");
    assert!(took < Duration::from_secs(10), "{took:?}");
    assert_eq!(
        measures.volume_mm3, None,
        "what cannot be measured in time is not priced"
    );
}

#[test]
fn watertight_means_two_faces_at_every_edge() {
    let cube = cube(0.0, 20.0);
    assert!(measure(&cube).watertight);
    assert!(measure(&inside_out(&cube)).watertight);
    assert!(!measure(&cube[..11]).watertight, "a missing face");
    assert!(
        !measure(&[cube.clone(), vec![cube[0]]].concat()).watertight,
        "a face twice"
    );
    // One face turned: every edge still has two faces.
    let turned = [inside_out(&cube[..1]), cube[1..].to_vec()].concat();
    assert!(measure(&turned).watertight);
    // A triangle that has collapsed to a line closes and opens nothing.
    let [a, b, _] = cube[0];
    assert!(measure(&[cube.clone(), vec![[a, b, b]]].concat()).watertight);
}

#[test]
fn minus_zero_and_zero_are_one_point() {
    let text = ascii_stl(&cube(0.0, 20.0)).replacen("vertex 0 0 0", "vertex -0 -0.0 0", 1);
    let measures = measure_model("a.stl", text.as_bytes(), &Limits::default()).unwrap();
    assert!(measures.watertight);
    assert_eq!(
        measures.dimensions_mm.map(f64::to_bits),
        [20.0_f64.to_bits(); 3]
    );
}

#[test]
fn a_flat_model_has_no_volume_and_no_price() {
    let sheet = [
        [[0.0, 0.0, 0.0], [10.0, 0.0, 0.0], [0.0, 10.0, 0.0]],
        [[10.0, 0.0, 0.0], [10.0, 10.0, 0.0], [0.0, 10.0, 0.0]],
    ];
    let measures = measure(&sheet);
    assert_eq!(measures.volume_mm3, None);
    assert_eq!(
        measures.priced_volume_cm3(&core_wasm::settings::VolumeBasis::default()),
        None
    );
    assert_eq!(measures.surface_area_mm2, 100.0);
    let point = measure(&[[[1.0; 3]; 3]]);
    assert_eq!(
        (point.volume_mm3, point.shells, point.watertight),
        (None, 0, false)
    );
}

#[test]
fn far_from_the_origin_no_digit_is_lost() {
    let near_by = volume(&sphere([0.0; 3], 16.0, 32));
    // Powers of two keep the corners the same to the bit after the move.
    let bytes = |by: f64| {
        let ball: Vec<Triangle> = sphere([0.0; 3], 16.0, 32)
            .iter()
            .map(|t| t.map(|p| p.map(|value| (value * 64.0).round() / 64.0 + by)))
            .collect();
        volume(&ball)
    };
    assert!(near(bytes(0.0), near_by, 1e-2));
    assert!(near(bytes(8192.0), bytes(0.0), 1e-12));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn volume_follows_moves_scales_and_mirrors(
        // Whole numbers and powers of two stay exact in f32, so that equality may be demanded closely.
        by in prop::array::uniform3(-500_i32..500),
        scale in 1_u32..8,
        axis in 0_usize..3,
    ) {
        let part = [cube(0.0, 24.0), inside_out(&cube(6.0, 18.0))].concat();
        let expected = 13_824.0 - 1728.0;
        let scale = f64::from(scale);
        let changed: Vec<Triangle> = part
            .iter()
            .map(|t| t.map(|p| std::array::from_fn(|i| {
                let value = if i == axis { -p[i] } else { p[i] };
                value * scale + f64::from(by[i])
            })))
            .collect();
        let measures = measure(&changed);
        prop_assert!(near(measures.volume_mm3.unwrap(), expected * scale * scale * scale, 1e-9));
        prop_assert_eq!(measures.dimensions_mm, [24.0 * scale; 3]);
        prop_assert!(measures.watertight);
    }

    #[test]
    fn binary_and_ascii_say_the_same(size in prop::array::uniform3(1_u16..2000), at in prop::array::uniform3(-2000_i16..2000)) {
        // Quarters of a millimetre are exact in both.
        let from = at.map(|value| f64::from(value) / 4.0);
        let to = std::array::from_fn(|i| from[i] + f64::from(size[i]) / 4.0);
        let part = cuboid(from, to);
        let binary = measure(&part);
        let ascii = measure_model("a.stl", ascii_stl(&part).as_bytes(), &Limits::default()).unwrap();
        prop_assert_eq!(binary, ascii);
    }
}
