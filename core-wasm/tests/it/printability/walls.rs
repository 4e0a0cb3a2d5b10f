//! Walls, pins, holes, gaps and lines of known sizes.

use super::{
    checked, only,
    shapes::{grid, hole, pin, prism, revolve, shell, tilted},
};
use crate::common::{Triangle, cube, cuboid, near};
use core_wasm::printability::{Degree, FindingKind};

/// The one finding is of this kind and size, or there is none.
#[track_caller]
fn expect(triangles: &[Triangle], expected: Option<(FindingKind, Degree, f64)>) {
    let check = checked(triangles);
    let found: Vec<_> = check
        .findings()
        .iter()
        .map(|found| {
            (
                found.finding.kind,
                found.finding.degree,
                found.finding.measured,
            )
        })
        .collect();
    match (found.as_slice(), expected) {
        ([], None) => {}
        ([(kind, degree, Some(mm))], Some((is_kind, is_degree, is_mm))) => {
            assert_eq!((*kind, *degree), (is_kind, is_degree), "{mm}");
            assert!(near(*mm, is_mm, 0.05), "{mm} instead of {is_mm}");
        }
        _ => panic!("{found:?} instead of {expected:?}"),
    }
}

/// What is said of a wall so thick.
fn wall(mm: f64) -> Option<(FindingKind, Degree, f64)> {
    let degree = match mm {
        mm if mm < 0.4 => Degree::NotPrintable,
        mm if mm < 0.8 => Degree::Check,
        _ => return None,
    };
    Some((FindingKind::ThinWall, degree, mm))
}

const THICKNESSES: [f64; 8] = [0.3, 0.38, 0.42, 0.5, 0.78, 0.82, 1.2, 2.0];

#[test]
fn plates_are_as_thick_as_they_are_flat_tilted_and_bent() {
    for mm in THICKNESSES {
        let flat = cuboid([0.0; 3], [30.0, 20.0, mm]);
        let upright = cuboid([0.0; 3], [mm, 20.0, 30.0]);
        let bent = shell(mm, 12.0, 40);
        for part in [&flat, &upright, &bent] {
            expect(part, wall(mm));
            expect(&tilted(part), wall(mm));
            let smallest = checked(part).smallest_wall_mm().unwrap();
            assert!(near(smallest, mm, 0.05), "{smallest} instead of {mm}");
        }
    }
}

#[test]
fn the_map_has_the_thickness_of_each_triangle() {
    // A step from 1 to 3 mm.
    let part = grid(
        [&[0.0, 10.0, 20.0], &[0.0, 10.0], &[0.0, 1.0, 3.0]],
        |x, _, z| x == 1 || z == 0,
    );
    let check = checked(&part);
    assert_eq!(check.thickness().len(), part.len());
    for (triangle, mm) in part.iter().zip(check.thickness()) {
        let is_top = |height: f64| triangle.iter().all(|corner| corner[2] == height);
        if is_top(1.0) {
            assert!((mm - 1.0).abs() < 1e-3, "{mm}");
        } else if is_top(3.0) {
            assert!((mm - 3.0).abs() < 1e-3, "{mm}");
        }
    }
    assert!(
        checked(&cube(0.0, 20.0))
            .thickness()
            .iter()
            .all(|mm| mm.is_nan())
    );
}

#[test]
fn pins_are_told_from_walls() {
    for (mm, degree) in [
        (0.5, Some(Degree::NotPrintable)),
        (0.8, Some(Degree::Check)),
        (1.1, Some(Degree::Check)),
        (1.5, None),
        (3.0, None),
        (5.0, None),
    ] {
        let expected = degree.map(|degree| (FindingKind::ThinPin, degree, mm));
        expect(&pin(mm), expected);
        expect(&tilted(&pin(mm)), expected);
    }
}

#[test]
fn holes_close_below_a_millimetre() {
    for (mm, is_narrow) in [
        (0.5, true),
        (0.9, true),
        (1.5, false),
        (3.0, false),
        (5.0, false),
    ] {
        let expected = is_narrow.then_some((FindingKind::NarrowHole, Degree::Check, mm));
        expect(&hole(mm), expected);
        expect(&tilted(&hole(mm)), expected);
    }
}

#[test]
fn gaps_grow_together() {
    for (mm, is_narrow) in [(0.1, true), (0.25, true), (0.4, false), (1.5, false)] {
        let two_walls = grid(
            [
                &[0.0, 5.0, 5.0 + mm, 10.0 + mm],
                &[0.0, 20.0],
                &[0.0, 3.0, 12.0],
            ],
            |x, _, z| z == 0 || x != 1,
        );
        expect(
            &two_walls,
            is_narrow.then_some((FindingKind::NarrowGap, Degree::Check, mm)),
        );
    }
}

#[test]
fn engraved_and_raised_lines_are_told_from_gaps_and_walls() {
    let xs = |mm: f64| [0.0, 10.0, 10.0 + mm, 20.0];
    for (mm, is_fine) in [(0.3, true), (0.45, true), (0.6, false), (1.0, false)] {
        let expected = is_fine.then_some((FindingKind::FineEngraving, Degree::Check, mm));
        // 0.6 mm deep or high, on 4 mm.
        let engraved = grid(
            [&xs(mm), &[0.0, 2.0, 18.0, 20.0], &[0.0, 3.4, 4.0]],
            |x, y, z| z == 0 || x != 1 || y != 1,
        );
        expect(&engraved, expected);
        let raised = grid(
            [&xs(mm), &[0.0, 2.0, 18.0, 20.0], &[0.0, 4.0, 4.6]],
            |x, y, z| z == 0 || (x == 1 && y == 1),
        );
        expect(&raised, expected);
        expect(&tilted(&raised), expected);
    }
}

#[test]
fn edges_chamfers_and_seams_are_no_thin_walls() {
    // A wedge of 30° runs out into an edge.
    expect(&prism(&[[0.0, 0.0], [20.0, 0.0], [20.0, 11.5]], 30.0), None);
    // A cone.
    expect(&revolve(&[[0.0, 0.0], [10.0, 0.0], [0.0, 25.0]], 64), None);
    // A ball of 24 × 12 faces.
    let ball: Vec<[f64; 2]> = (0..=12)
        .map(|at| {
            let angle = (f64::from(at) / 12.0 - 0.5) * std::f64::consts::PI;
            [(10.0 * angle.cos()).max(0.0), 10.0 * angle.sin()]
        })
        .map(|[r, z]| if r < 1e-9 { [0.0, z] } else { [r, z] })
        .collect();
    expect(&ball_of(&ball), None);
}

fn ball_of(outline: &[[f64; 2]]) -> Vec<Triangle> {
    revolve(outline, 24)
}

#[test]
fn a_wall_that_is_too_thin_in_a_spot_is_for_a_person() {
    // A wall of 0.6 mm, 40 mm long, with a dent of 4 × 6 mm down to 0.3 mm.
    let dented = grid(
        [
            &[0.0, 18.0, 22.0, 40.0],
            &[0.0, 0.3, 0.6],
            &[0.0, 7.0, 13.0, 20.0],
        ],
        |x, y, z| y == 0 || x != 1 || z != 1,
    );
    let check = checked(&dented);
    let wall = only(&check, FindingKind::ThinWall);
    assert_eq!(wall.finding.degree, Degree::Check);
    assert!(
        near(wall.finding.measured.unwrap(), 0.3, 0.05)
            || near(wall.finding.measured.unwrap(), 0.6, 0.05)
    );
}

#[test]
fn a_wall_that_runs_out_into_its_rim_is_for_a_person_and_one_with_a_draft_is_refused() {
    // A fin on a base, 40 mm long and 8 mm high: its sides lean towards each other.
    let fin = |rim: f64, foot: f64| {
        let half = |width: f64| width / 2.0;
        let outline = [
            [10.0 - half(foot), 0.0],
            [10.0 + half(foot), 0.0],
            [10.0 + half(rim), 8.0],
            [10.0 - half(rim), 8.0],
        ];
        prism(&outline, 40.0)
    };
    // From 1 mm to nothing that can be seen, at 6.9°: more than 40 % of what is thin lies below 0.4 mm.
    let check = checked(&fin(0.04, 1.0));
    let wall = only(&check, FindingKind::ThinWall);
    assert_eq!(wall.finding.degree, Degree::Check);
    assert_eq!(wall.finding.limit, Some(0.8));
    // A draft of one degree on each side is no way to an edge.
    let check = checked(&fin(0.1, 0.38));
    let wall = only(&check, FindingKind::ThinWall);
    assert_eq!(wall.finding.degree, Degree::NotPrintable);
}

#[test]
fn a_wall_through_an_overlapping_body_is_as_thick_as_both() {
    // A plate of 0.5 mm whose middle lies in a block.
    let both = [
        cuboid([0.0, 9.75, 0.0], [30.0, 10.25, 20.0]),
        cuboid([10.0, 0.0, -1.0], [20.0, 20.0, 21.0]),
    ];
    let check = checked(&both.concat());
    let wall = only_walls(&check);
    assert!(near(wall, 0.5, 0.05), "{wall}");
    let block: Vec<Triangle> = both[1].clone();
    expect(&block, None);
}

fn only_walls(check: &core_wasm::printability::Check) -> f64 {
    let walls = check
        .findings()
        .iter()
        .filter(|found| found.finding.kind == FindingKind::ThinWall);
    let sizes: Vec<f64> = walls.filter_map(|found| found.finding.measured).collect();
    sizes.iter().copied().fold(f64::INFINITY, f64::min)
}

#[test]
fn a_finding_says_where_what_and_what_to_do() {
    let plate = cuboid([0.0; 3], [30.0, 20.0, 0.3]);
    let check = checked(&plate);
    let found = only(&check, FindingKind::ThinWall);
    assert_eq!(
        found.finding.sentence,
        "Wand von 0,3\u{a0}mm, die Grenze liegt bei 0,4\u{a0}mm."
    );
    assert!(found.finding.advice.contains("mindestens 0,8\u{a0}mm"));
    assert_eq!(found.finding.limit, Some(0.4));
    // The same number stands above the map.
    assert_eq!(check.smallest_wall_mm(), Some(0.3));
    let [x, y, z] = found.finding.place.unwrap();
    assert!((0.0..=30.0).contains(&x) && (0.0..=20.0).contains(&y) && (0.0..=0.3).contains(&z));
    assert!(!found.faces.is_empty() && found.faces.iter().all(|face| *face < 12));
}

#[test]
fn a_heap_of_triangles_is_given_up_soon_and_said_so() {
    let mut state = 7_u64;
    let mut number = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f64 / f64::from(1_u32 << 24)
    };
    let heap: Vec<Triangle> = (0..400)
        .map(|_| std::array::from_fn(|_| [100.0 * number(), 100.0 * number(), 3.0 * number()]))
        .collect();
    let started = std::time::Instant::now();
    let check = checked(&heap);
    // Without an end 20 s in a build for release; the tests' build takes some ten times as long.
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
    only(&check, FindingKind::Unmeasured);
}

#[test]
fn ridges_of_a_part_that_is_hardly_larger_are_its_walls() {
    // 0.9 mm high on a foot of 7 × 7 × 1 mm, and of 40 × 40 × 1 mm.
    let part = |side: f64| {
        let ys = [0.0, 1.0, 6.0, side];
        grid(
            [&[0.0, 2.0, 2.3, side], &ys, &[0.0, 1.0, 1.9]],
            |x, y, z| z == 0 || (x == 1 && y == 1),
        )
    };
    only(&checked(&part(7.0)), FindingKind::ThinWall);
    only(&checked(&part(40.0)), FindingKind::FineEngraving);
}
