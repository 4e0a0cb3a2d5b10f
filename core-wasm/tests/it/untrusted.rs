//! Meshes whose triangles lie about the part: turned over, split, doubled, cut out, pierced. What is priced is what a slicer
//! fills. The referee knows nothing of edges or shells: it draws points and asks how often the surface goes around each.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use std::time::Duration;

use crate::common::{Point, Triangle, binary_stl, cube, cuboid, inside_out, near, ripple};
use crate::writers::{Sample, star};
use core_wasm::{
    file_unit::FileUnit,
    format::Format,
    limits::Limits,
    measure::{Measures, Repairs, Trust},
    model::{self, measure_model},
    settings::VolumeBasis,
};
use cpu_time::ThreadTime;
use proptest::{collection::vec, prelude::*};

fn measure(triangles: &[Triangle]) -> Measures {
    measure_model("a.stl", &binary_stl(triangles), &Limits::default()).unwrap()
}

fn volume(triangles: &[Triangle]) -> f64 {
    measure(triangles).volume_mm3.unwrap()
}

fn moved(triangles: &[Triangle], by: Point) -> Vec<Triangle> {
    let place = |p: Point| std::array::from_fn(|axis| p[axis] + by[axis]);
    triangles
        .iter()
        .map(|triangle| triangle.map(place))
        .collect()
}

/// Turned about z and tilted by the same angle.
fn rotated(triangles: &[Triangle], angle: f64) -> Vec<Triangle> {
    let (sine, cosine) = angle.sin_cos();
    let turn = |[x, y, z]: Point| {
        let [x, y] = [x * cosine - y * sine, x * sine + y * cosine];
        [x, y * cosine - z * sine, y * sine + z * cosine]
    };
    triangles
        .iter()
        .map(|triangle| triangle.map(turn))
        .collect()
}

fn of(sample: &Sample) -> Vec<Triangle> {
    let corners: Vec<Point> = sample.soup().iter().map(|p| p.map(f64::from)).collect();
    corners.as_chunks().0.to_vec()
}

/// The triangles, those turned over for which `which` says so, over and over again.
fn some_turned(triangles: &[Triangle], which: &[bool]) -> Vec<Triangle> {
    let turned = triangles.iter().zip(which.iter().cycle());
    turned
        .map(|(&[a, b, c], turn)| if *turn { [a, c, b] } else { [a, b, c] })
        .collect()
}

/// An edge of some triangles gets a corner that the neighbour does not have.
fn some_split(triangles: &[Triangle], which: &[bool]) -> Vec<Triangle> {
    let halves = |(&[a, b, c], split): (&Triangle, &bool)| {
        let middle = std::array::from_fn(|axis| f64::from(((a[axis] + b[axis]) / 2.0) as f32));
        if *split {
            vec![[a, middle, c], [middle, b, c]]
        } else {
            vec![[a, b, c]]
        }
    };
    triangles
        .iter()
        .zip(which.iter().cycle())
        .flat_map(halves)
        .collect()
}

fn some_doubled(triangles: &[Triangle], which: &[bool]) -> Vec<Triangle> {
    let doubled = triangles
        .iter()
        .zip(which.iter().cycle())
        .filter(|(_, double)| **double);
    triangles
        .iter()
        .chain(doubled.map(|(triangle, _)| triangle))
        .copied()
        .collect()
}

fn without(triangles: &[Triangle], missing: &[usize]) -> Vec<Triangle> {
    let left = triangles
        .iter()
        .enumerate()
        .filter(|(i, _)| !missing.contains(i));
    left.map(|(_, triangle)| *triangle).collect()
}

/// A U whose arms point towards −x, outwards, of boxes that share no wall: base and arms are one surface.
fn u_body() -> Vec<Triangle> {
    // Outline in x and y, counter-clockwise, and the triangles of its top.
    let outline = [
        [200.0, 0.0],
        [200.0, 80.0],
        [57.0, 80.0],
        [57.0, 60.0],
        [90.0, 60.0],
        [90.0, 20.0],
        [57.0, 20.0],
        [57.0, 0.0],
    ];
    let tops = [
        [0, 1, 4],
        [0, 4, 5],
        [1, 2, 3],
        [1, 3, 4],
        [5, 6, 7],
        [5, 7, 0],
    ];
    let at = |i: usize, z: f64| [outline[i][0], outline[i][1], z];
    let mut triangles = Vec::new();
    for [a, b, c] in tops {
        triangles.push([at(a, 79.0), at(b, 79.0), at(c, 79.0)]);
        triangles.push([at(a, 1.0), at(c, 1.0), at(b, 1.0)]);
    }
    for i in 0..outline.len() {
        let j = (i + 1) % outline.len();
        triangles.push([at(i, 1.0), at(j, 1.0), at(j, 79.0)]);
        triangles.push([at(i, 1.0), at(j, 79.0), at(i, 79.0)]);
    }
    triangles
}

/// How often a surface goes around a point (Van Oosterom and Strackee 1983).
fn winding(triangles: &[Triangle], point: Point) -> f64 {
    let minus = |a: Point| -> Point { std::array::from_fn(|axis| a[axis] - point[axis]) };
    let dot = |a: Point, b: Point| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let angles = triangles.iter().map(|triangle| {
        let [a, b, c] = triangle.map(minus);
        let [la, lb, lc] = [a, b, c].map(|v| dot(v, v).sqrt());
        let cross = [
            b[1] * c[2] - b[2] * c[1],
            b[2] * c[0] - b[0] * c[2],
            b[0] * c[1] - b[1] * c[0],
        ];
        let below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
        2.0 * dot(a, cross).atan2(below)
    });
    angles.sum::<f64>() / (4.0 * std::f64::consts::PI)
}

/// The volume that is inside at least once, by `count` points drawn from a fixed sequence.
fn referee(triangles: &[Triangle], count: u32) -> f64 {
    let corners = || triangles.iter().flatten();
    let least: Point =
        std::array::from_fn(|axis| corners().map(|p| p[axis]).fold(f64::INFINITY, f64::min));
    let most: Point =
        std::array::from_fn(|axis| corners().map(|p| p[axis]).fold(f64::NEG_INFINITY, f64::max));
    // The generalised golden ratio (Roberts 2018) spreads points evenly.
    let steps: [f64; 3] = [
        0.819_172_513_396_164_5,
        0.671_043_606_703_789_2,
        0.549_700_477_901_97,
    ];
    let mut inside = 0_u32;
    for i in 0..count {
        let point = std::array::from_fn(|axis| {
            let share = (0.5 + steps[axis] * f64::from(i)).fract();
            least[axis] + share * (most[axis] - least[axis])
        });
        inside += u32::from(winding(triangles, point).abs() > 0.5);
    }
    let sides: f64 = (0..3).map(|axis| most[axis] - least[axis]).product();
    sides * f64::from(inside) / f64::from(count)
}

#[test]
fn prc_25_a_cube_costs_the_same_whichever_of_its_triangles_are_turned() {
    let cube = cube(0.0, 100.0);
    for mask in 0_u32..4096 {
        let which: Vec<bool> = (0..12).map(|bit| mask >> bit & 1 == 1).collect();
        let measures = measure(&some_turned(&cube, &which));
        let found = measures.volume_mm3.unwrap();
        assert!(near(found, 1_000_000.0, 1e-12), "{mask:b}: {found}");
        let trust = if mask == 0 {
            Trust::Sure
        } else {
            Trust::Repaired
        };
        assert_eq!(measures.trust, trust, "{mask:b}");
    }
}

#[test]
fn prc_25_what_was_repaired_is_counted() {
    let cube = cube(0.0, 20.0);
    let repairs = |triangles: &[Triangle]| measure(triangles).repairs;
    assert_eq!(repairs(&cube), Repairs::default());
    let two = some_turned(
        &cube,
        &[
            true, true, false, false, false, false, false, false, false, false, false, false,
        ],
    );
    assert_eq!(repairs(&two).turned_triangles, 2);
    assert_eq!(
        repairs(&inside_out(&cube)).turned_triangles,
        12,
        "all of them"
    );
    let cavity = [cube.clone(), inside_out(&crate::common::cube(5.0, 15.0))].concat();
    assert_eq!(
        repairs(&cavity),
        Repairs::default(),
        "a cavity is turned inwards rightly"
    );
    assert_eq!(
        repairs(&[cube.clone(), vec![cube[3]]].concat()).repeated_triangles,
        1
    );
    let holes = without(&cube, &[0]);
    assert_eq!(
        (repairs(&holes).closed_holes, measure(&holes).trust),
        (1, Trust::Repaired)
    );
    let split = repairs(&some_split(
        &cube,
        &[
            true, false, false, false, false, false, false, false, false, false, false, false,
        ],
    ));
    assert_eq!((split.split_edges, split.closed_holes), (1, 0));
}

#[test]
fn prc_26_open_shells_count_each_by_itself() {
    // The first case of the inspection: two cubes apart, a split edge each, the second inside out.
    let cube = cube(0.0, 100.0);
    let once = [
        true, false, false, false, false, false, false, false, false, false, false, false,
    ];
    let other = moved(&inside_out(&cube), [120.0, 0.0, 0.0]);
    let part = [some_split(&cube, &once), some_split(&other, &once)].concat();
    let measures = measure(&part);
    assert!(!measures.watertight, "the edges are open in the file");
    assert!(
        near(measures.volume_mm3.unwrap(), 2_000_000.0, 1e-9),
        "{measures:?}"
    );
    assert_eq!(measures.trust, Trust::Repaired);
}

#[test]
fn prc_26_corners_that_miss_each_other_by_rounding_are_one() {
    // Six sides that share no corner to the bit.
    let part: Vec<Triangle> = cube(0.0, 100.0)
        .chunks(2)
        .enumerate()
        .flat_map(|(side, pair)| moved(pair, [side as f64 * 4e-5, side as f64 * -3e-5, 0.0]))
        .collect();
    let measures = measure(&part);
    assert!(measures.boundary_edges > 0);
    assert!(
        near(measures.volume_mm3.unwrap(), 1_000_000.0, 1e-5),
        "{measures:?}"
    );
    assert_eq!(
        (measures.trust, measures.repairs.closed_holes),
        (Trust::Repaired, 0)
    );
}

#[test]
fn prc_26_a_hole_is_closed_by_what_is_missing() {
    let cube = cube(-20.0, 20.0);
    for missing in [vec![0], vec![0, 1], vec![0, 6], vec![1, 4], vec![2, 7]] {
        let found = volume(&without(&cube, &missing));
        // Two triangles of sides that meet may have been closed either way round the corner.
        assert!(near(found, 64_000.0, 0.09), "{missing:?}: {found}");
    }
    let open = without(&ripple(40), &[17, 1000, 1001, 3000]);
    assert!(near(volume(&open), volume(&ripple(40)), 1e-4));
}

#[test]
fn prc_27_a_body_that_pierces_another_is_no_cavity() {
    let plate = cuboid([0.0; 3], [60.0, 80.0, 80.0]);
    let rod = cuboid([55.0, 20.0, 20.0], [140.0, 60.0, 60.0]);
    for pierces in [u_body(), rod] {
        let printed = referee(&[plate.clone(), pierces.clone()].concat(), 40_000);
        for (one, other) in [
            (plate.clone(), pierces.clone()),
            (plate.clone(), inside_out(&pierces)),
            (inside_out(&plate), pierces.clone()),
            (inside_out(&plate), inside_out(&pierces)),
        ] {
            let found = volume(&[one, other].concat());
            assert!(near(found, printed, 0.05), "{found} instead of {printed}");
        }
    }
}

#[test]
fn prc_27_what_lies_wholly_inside_and_is_turned_against_it_is_a_cavity() {
    let part = [cube(0.0, 60.0), inside_out(&cube(10.0, 50.0))].concat();
    assert_eq!(volume(&part), 216_000.0 - 64_000.0);
    assert_eq!(volume(&inside_out(&part)), 216_000.0 - 64_000.0);
    assert_eq!(measure(&part).trust, Trust::Sure);
    // A few triangles turned over in each make no other part of it.
    let few = [false, false, true, false, false, false, false];
    let lies = some_turned(&part, &few);
    assert_eq!(
        (volume(&lies), measure(&lies).trust),
        (152_000.0, Trust::Repaired)
    );
    let split = some_split(&part, &[true, false, false]);
    assert!(near(volume(&split), 152_000.0, 1e-6), "{}", volume(&split));
}

#[test]
fn prc_27_a_cavity_that_sticks_out_a_little_in_its_middle_is_none() {
    // The corners of the body lie in the mouth's walls, its middle in the mouth: a beam through a U.
    let beam = inside_out(&cuboid([95.0, 5.0, 30.0], [100.0, 75.0, 50.0]));
    let bridge = inside_out(&cuboid([60.0, 5.0, 30.0], [80.0, 75.0, 50.0]));
    let u = volume(&u_body());
    assert!(
        near(volume(&[u_body(), beam].concat()), u - 7000.0, 1e-9),
        "this one lies inside"
    );
    let with_bridge = volume(&[u_body(), bridge].concat());
    assert!(
        near(with_bridge, u + 20.0 * 40.0 * 20.0, 0.05),
        "{with_bridge}, {u} without"
    );
}

#[test]
fn prc_28_what_overlaps_is_charged_once_and_unsure() {
    let part = [
        cube(0.0, 40.0),
        cuboid([20.0, 0.0, 0.0], [60.0, 40.0, 40.0]),
    ]
    .concat();
    let measures = measure(&part);
    assert!(
        near(measures.volume_mm3.unwrap(), 96_000.0, 0.02),
        "{measures:?}"
    );
    assert_eq!(measures.trust, Trust::Unsure);
    let inner = measure(&[cube(0.0, 20.0), cube(2.0, 18.0)].concat());
    assert!(near(inner.volume_mm3.unwrap(), 8000.0, 0.02), "{inner:?}");
    assert_eq!(inner.trust, Trust::Unsure);
    // A little overlap is no reason to ask: the sum is charged, and the shells say that nothing else is wrong.
    let little = [
        cube(0.0, 40.0),
        cuboid([39.0, 0.0, 0.0], [80.0, 40.0, 40.0]),
    ]
    .concat();
    assert_eq!(
        (volume(&little), measure(&little).trust),
        (64_000.0 + 65_600.0, Trust::Sure)
    );
}

#[test]
fn prc_28_a_surface_that_is_turned_over_in_itself_costs_what_it_encloses() {
    // Two cubes over a twisted neck: one surface, closed, facing one way, and its signed volumes cancel.
    let one = cube(0.0, 40.0);
    let other = moved(&inside_out(&one), [80.0, 0.0, 0.0]);
    let is_wall = |x: f64| move |t: &Triangle| t.iter().all(|p| p[0] == x);
    let mut part: Vec<Triangle> = one.iter().filter(|t| !is_wall(40.0)(t)).copied().collect();
    part.extend(other.iter().filter(|t| !is_wall(80.0)(t)));
    // Each corner of one mouth leads to the one across, so that the neck passes through itself.
    let near_mouth = [
        [40.0, 0.0, 0.0],
        [40.0, 40.0, 0.0],
        [40.0, 40.0, 40.0],
        [40.0, 0.0, 40.0],
    ];
    let far_mouth = [
        [80.0, 0.0, 0.0],
        [80.0, 0.0, 40.0],
        [80.0, 40.0, 40.0],
        [80.0, 40.0, 0.0],
    ];
    for i in 0..4 {
        let j = (i + 1) % 4;
        part.push([near_mouth[j], near_mouth[i], far_mouth[i]]);
        part.push([near_mouth[j], far_mouth[i], far_mouth[j]]);
    }
    let measures = measure(&part);
    assert!(measures.watertight && measures.shells == 1, "{measures:?}");
    let found = measures.volume_mm3.unwrap();
    assert!(found > 128_000.0, "both cubes at least: {found}");
    assert_eq!(measures.trust, Trust::Unsure);
}

#[test]
fn prc_28_sides_that_hang_together_nowhere_cost_what_lies_between_them() {
    // Half a millimetre apart: every slicer closes that.
    let middle = [50.0; 3];
    let part: Vec<Triangle> = cube(0.0, 100.0)
        .chunks(2)
        .flat_map(|pair| {
            let out = std::array::from_fn(|axis| {
                let of_side: f64 = pair.iter().flatten().map(|p| p[axis]).sum::<f64>() / 6.0;
                if (of_side - middle[axis]).abs() > 40.0 {
                    (of_side - middle[axis]) / 100.0
                } else {
                    0.0
                }
            });
            moved(pair, out)
        })
        .collect();
    for which in [
        [false, false, false],
        [true, false, false],
        [true, true, false],
    ] {
        let measures = measure(&some_turned(&part, &which));
        assert!(
            near(measures.volume_mm3.unwrap(), 1_010_000.0, 0.02),
            "{measures:?}"
        );
        assert_eq!(measures.trust, Trust::Unsure);
    }
    // Fins at every edge, so that no two sides are neighbours.
    let mut finned = some_turned(&cube(0.0, 100.0), &[true, false]);
    for &[a, b, c] in &cube(0.0, 100.0) {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            let out = std::array::from_fn(|axis| {
                (from[axis] + to[axis]) / 2.0 * 1.02 - 1.0 + 0.013 * axis as f64
            });
            finned.push([from, to, out]);
        }
    }
    let found = volume(&finned);
    assert!(found > 900_000.0, "{found}");
}

#[test]
fn prc_28_two_sheets_and_loose_triangles_are_no_part() {
    let sheet = |z: f64| {
        [
            [[0.0, 0.0, z], [50.0, 0.0, z], [0.0, 50.0, z]],
            [[50.0, 0.0, z], [50.0, 50.0, z], [0.0, 50.0, z]],
        ]
    };
    for part in [
        sheet(0.0).to_vec(),
        [sheet(0.0), sheet(9.0)].concat(),
        rotated(&sheet(3.0), 0.7),
    ] {
        let measures = measure(&part);
        assert_eq!(
            (measures.volume_mm3, measures.trust),
            (None, Trust::Unsure),
            "{part:?}"
        );
    }
}

#[test]
fn prc_28_the_card_says_what_was_repaired_and_what_is_unsure() {
    let notes = |triangles: &[Triangle]| measure(triangles).notes();
    let cube = cube(0.0, 20.0);
    assert_eq!((notes(&cube).volume, notes(&cube).repairs), (None, None));
    let some = [[cube[0][0], cube[0][2], cube[0][1]]]
        .iter()
        .chain(&cube[1..11])
        .copied()
        .collect::<Vec<_>>();
    let said = notes(&some);
    assert_eq!(
        said.repairs.as_deref(),
        Some("Beim Messen repariert: 1 Dreieck gewendet, 1 Loch geschlossen.")
    );
    assert_eq!(said.volume, None);
    let twice = [
        cube.clone(),
        cube.clone(),
        inside_out(&moved(&cube, [1.0, 0.0, 0.0])),
    ]
    .concat();
    let said = notes(&twice);
    assert_eq!(
        said.repairs.as_deref(),
        Some("Beim Messen repariert: 12 Dreiecke gewendet, 12 doppelte Dreiecke einmal gezählt.")
    );
    assert_eq!(
        said.volume.as_deref(),
        Some("Volumen unsicher, wird vor der Fertigung geprüft")
    );
    // What is not sure is said whatever the price is made of: whether such a part can be printed is another question.
    let estimated = Measures {
        format: Format::Obj,
        ..measure(&twice)
    };
    assert!(estimated.is_estimated(&VolumeBasis::default()));
    assert_eq!(estimated.volume_note(), said.volume);
}

/// A cube whose cavity leaves a skin: right by the rule of cavities, and nothing that a nozzle can draw.
#[test]
fn prc_28_walls_thinner_than_the_nozzle_are_said_and_cost_what_they_cost() {
    let outer = cube(0.0, 50.0);
    let skin = [outer.clone(), inside_out(&cube(0.025, 49.975))].concat();
    let measures = measure(&skin);
    assert_eq!(measures.trust, Trust::Sure);
    let notes = measures.notes();
    assert_eq!(notes.volume, None);
    assert_eq!(
        notes.walls.as_deref(),
        Some("Dünne Wände: Die Düse druckt Linien von 0,4\u{a0}mm, dünnere Wände können fehlen.")
    );
    assert_eq!(
        measures.priced_volume_cm3(&VolumeBasis::default()),
        measures.volume_mm3.map(|mm3| mm3 / 1000.0)
    );
    assert_eq!(measure(&outer).notes().walls, None);
    let thick = [outer.clone(), inside_out(&cube(0.5, 49.5))].concat();
    assert_eq!(measure(&thick).notes().walls, None);
    // The same file in inches is thick enough.
    let inches = measures.in_unit(Some(FileUnit::Inch));
    assert_eq!(inches.notes().walls, None);
    let doubtful = Measures {
        trust: Trust::Unsure,
        ..measures
    };
    assert_eq!(
        doubtful.notes().walls,
        None,
        "of a volume that nobody knows"
    );
}

#[test]
fn prc_29_the_first_measures_cannot_be_what_is_charged() {
    let cube = cube(0.0, 100.0);
    let other = moved(&inside_out(&cube), [120.0, 0.0, 0.0]);
    let model = model::read(
        "a.stl",
        &binary_stl(&[cube, other].concat()),
        &Limits::default(),
    )
    .unwrap();
    assert_eq!(
        model.first().volume_mm3,
        None,
        "known at once, and wrong: one cube takes off the other"
    );
    assert_eq!(model.measures().volume_mm3, Some(2_000_000.0));
}

#[test]
fn files_made_to_take_long_end_in_time() {
    let count = 330_000;
    let on_a_line = (0..count).map(|i| {
        let x = |j: i32| [f64::from(i + j) * 1e-3, 0.0, 0.0];
        [x(0), x(1), x(5)]
    });
    let on_one_edge = (0..count).map(|i| {
        [
            [0.0; 3],
            [100.0, 0.0, 0.0],
            [50.0, f64::from(i) * 1e-4, 10.0],
        ]
    });
    let all_over = (0..count).map(|i| {
        let share = f64::from(i) / f64::from(count);
        [
            [0.0, share, 0.0],
            [200.0, 200.0 - share, share],
            [share, 200.0, 200.0 - share],
        ]
    });
    let same = (0..count).map(|_| [[0.0; 3], [100.0, 0.0, 0.0], [0.0, 100.0, 7.0]]);
    let loose = (0..count).map(|i| {
        let at = |j: i32| f64::from((i % 9973 * 7919 + j * 104_729) % 100_003) * 2e-3;
        [
            [at(0), at(1), at(2)],
            [at(0) + 0.01, at(1), at(2)],
            [at(0), at(1) + 0.01, at(2)],
        ]
    });
    for (name, part) in [
        ("on a line", on_a_line.collect::<Vec<Triangle>>()),
        ("on one edge", on_one_edge.collect()),
        ("all over", all_over.collect()),
        ("the same", same.collect()),
        ("loose", loose.collect()),
    ] {
        let bytes = binary_stl(&part);
        let start = ThreadTime::now();
        let measures = measure_model("a.stl", &bytes, &Limits::default()).unwrap();
        let took = start.elapsed();
        eprintln!(
            "{name}: {took:?}, {:?} {:?}",
            measures.volume_mm3, measures.trust
        );
        assert!(took < Duration::from_secs(15), "{name}: {took:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn prc_25_turning_splitting_and_doubling_change_nothing(
        sample in star(),
        turned in vec(any::<bool>(), 1..40),
        split in vec(any::<bool>(), 1..40),
        doubled in vec(any::<bool>(), 1..40),
        order in vec(any::<u32>(), 512),
        by in prop::array::uniform3(-200.0_f64..200.0),
        angle in 0.0_f64..6.0,
    ) {
        let part = of(&sample);
        let known = volume(&part);
        let lies = some_turned(&some_split(&part, &split), &turned);
        prop_assert!(near(volume(&lies), known, 1e-5), "{} {known}", volume(&lies));
        let doubled = some_turned(&some_doubled(&part, &doubled), &turned);
        prop_assert!(near(volume(&doubled), known, 1e-9), "{} {known}", volume(&doubled));
        let mut shuffled: Vec<_> = lies.iter().zip(order.iter().cycle()).collect();
        shuffled.sort_by_key(|(_, key)| **key);
        let shuffled: Vec<Triangle> = shuffled.into_iter().map(|(triangle, _)| *triangle).collect();
        let there = moved(&rotated(&shuffled, angle), by);
        let measures = measure(&there);
        prop_assert!(near(measures.volume_mm3.unwrap(), known, 1e-4), "{measures:?} {known}");
        prop_assert_ne!(measures.trust, Trust::Unsure);
    }

    #[test]
    fn prc_26_bodies_apart_are_their_sum_whatever_is_done_to_each(
        one in star(),
        other in star(),
        turned in vec(any::<bool>(), 1..40),
        split in vec(any::<bool>(), 1..40),
    ) {
        let other = moved(&of(&other), [70.0, 3.0, 0.0]);
        let sum = volume(&of(&one)) + volume(&other);
        let lies = some_turned(&some_split(&[of(&one), inside_out(&other)].concat(), &split), &turned);
        let measures = measure(&lies);
        prop_assert!(near(measures.volume_mm3.unwrap(), sum, 1e-5), "{measures:?} {sum}");
        prop_assert_ne!(measures.trust, Trust::Unsure);
    }

    #[test]
    fn prc_27_overlapping_bodies_cost_what_the_referee_counts(
        one in star(),
        other in star(),
        by in prop::array::uniform3(-30.0_f64..30.0),
        turned in vec(any::<bool>(), 1..40),
    ) {
        let other = moved(&of(&other), by.map(|value| (value * 64.0).round() / 64.0));
        let honest = [of(&one), other.clone()].concat();
        let printed = referee(&honest, 3000);
        for part in [honest, [of(&one), some_turned(&other, &turned)].concat()] {
            let measures = measure(&part);
            // Up to a twentieth of overlap is left in the sum, and 3000 points see no better than some hundredths.
            let found = measures.volume_mm3.unwrap();
            prop_assert!(near(found, printed, 0.11), "{measures:?} {printed}");
        }
    }

    #[test]
    fn prc_25_any_triangles_at_all_are_measured_without_a_panic(sample in crate::writers::any_sample()) {
        let measures = measure(&of(&sample));
        prop_assert!(measures.volume_mm3.is_none_or(|volume| volume.is_finite() && volume > 0.0));
    }
}

/// Meshes made from the real models beside the repository, each with the volume that a slicer prints.
#[test]
fn prc_25_prc_26_prc_27_real_models_that_are_spoilt_are_priced_as_they_print() {
    let Some(shared) = crate::common::shared() else {
        return;
    };
    let models = shared.join("models");
    let (mut right, mut all, mut wrong) = (0_u32, 0_u32, Vec::new());
    for seed in ["1", "8"] {
        let out =
            std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("untrusted-{seed}"));
        let made = std::process::Command::new("python3")
            .arg(shared.join("make_untrusted_meshes.py"))
            .args([&models, &models.join("truth.json"), &out])
            .args(["--seed", seed])
            .output();
        let made = match made {
            Ok(made) => made,
            Err(_) => {
                crate::untested::not_tested("python3", "real models whose triangles lie");
                return;
            }
        };
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
        let truth = crate::common::json(&out.join("truth.json"));
        for entry in truth.as_array().unwrap() {
            let file = entry["file"].as_str().unwrap();
            let measures = measure_model(
                file,
                &crate::common::read(&out.join(file)),
                &Limits::default(),
            )
            .unwrap();
            let known = entry["volume_mm3"].as_f64().unwrap();
            let off = measures.volume_mm3.unwrap_or(0.0) / known - 1.0;
            assert!(off > -0.1, "{file} of seed {seed} is too cheap by {off}");
            all += 1;
            if off.abs() <= entry["within"].as_f64().unwrap() {
                right += 1;
            } else {
                wrong.push(format!(
                    "{file} of seed {seed}: {off:+.4}, {:?}",
                    measures.trust
                ));
            }
        }
    }
    eprintln!("{right} of {all} right; {wrong:?}");
    assert!(f64::from(right) >= 0.99 * f64::from(all), "{wrong:#?}");
}
