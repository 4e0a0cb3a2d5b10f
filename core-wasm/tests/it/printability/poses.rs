//! Overhangs, supports and how a part lies best.

use super::{
    checked, only,
    shapes::{grid, prism, tilted},
};
use crate::common::{Triangle, cube, cuboid, near};
use core_wasm::printability::{FindingKind, Orientation, Pose};

fn orientation(triangles: &[Triangle]) -> Orientation {
    checked(triangles).orientation().unwrap().clone()
}

fn drawn(triangles: &[Triangle]) -> Pose {
    orientation(triangles).poses[0]
}

#[test]
fn a_cube_lies_as_it_is_drawn() {
    let found = orientation(&cube(0.0, 20.0));
    assert_eq!(found.recommended, 0);
    let pose = found.poses[0];
    assert_eq!((pose.overhang_mm2, pose.support_mm3), (0.0, 0.0));
    assert!((pose.contact_mm2 - 400.0).abs() < 1e-6);
    assert_eq!(pose.size_mm, [20.0; 3]);
    assert!(pose.fits);
    assert_eq!(
        found.reason,
        "So wie gezeichnet druckt das Teil ohne Stützen."
    );
}

/// A table: a foot of 10 × 10 mm, 15 mm high, under a top of 30 × 20 × 5 mm.
fn table() -> Vec<Triangle> {
    grid(
        [
            &[0.0, 10.0, 20.0, 30.0],
            &[0.0, 5.0, 15.0, 20.0],
            &[0.0, 15.0, 20.0],
        ],
        |x, y, z| z == 1 || (x == 1 && y == 1),
    )
}

#[test]
fn the_room_below_a_table_is_supported_and_turned_over_it_needs_none() {
    let found = orientation(&table());
    let pose = found.poses[0];
    assert!((pose.overhang_mm2 - 500.0).abs() < 1e-6);
    assert!(near(pose.support_mm3, 7500.0, 0.03), "{}", pose.support_mm3);
    assert!((pose.contact_mm2 - 100.0).abs() < 1e-6);
    let best = found.poses[found.recommended as usize];
    assert_eq!(best.support_mm3, 0.0);
    assert!((best.contact_mm2 - 600.0).abs() < 1e-6, "{best:?}");
    assert!(best.rotation[2][2] < -0.999, "upside down");
    assert!(
        found.reason.starts_with("Gedreht: keine Stützen"),
        "{}",
        found.reason
    );
}

#[test]
fn a_bridge_over_a_part_is_supported_down_to_the_part() {
    // A U lying on its back with a block of 4 mm in it, under a lid.
    let part = grid(
        [
            &[0.0, 5.0, 25.0, 30.0],
            &[0.0, 20.0],
            &[0.0, 4.0, 16.0, 20.0],
        ],
        |x, _, z| z != 1 || x != 1,
    );
    let pose = drawn(&part);
    assert!((pose.overhang_mm2 - 400.0).abs() < 1e-6);
    assert!(
        near(pose.support_mm3, 400.0 * 12.0, 0.03),
        "{}",
        pose.support_mm3
    );
}

#[test]
fn overhangs_count_from_45_degrees_on() {
    for degrees in [30.0_f64, 40.0, 45.0, 50.0, 60.0, 80.0] {
        let out = 20.0 * degrees.to_radians().tan();
        // A prism that leans out over its base of 10 mm.
        let part = prism(
            &[[0.0, 0.0], [10.0, 0.0], [10.0 + out, 20.0], [out, 20.0]],
            10.0,
        );
        let pose = drawn(&part);
        if degrees <= 45.0 {
            assert_eq!(
                (pose.overhang_mm2, pose.support_mm3),
                (0.0, 0.0),
                "{degrees}°"
            );
            continue;
        }
        let area = 10.0 * 20.0 / degrees.to_radians().cos();
        assert!(near(pose.overhang_mm2, area, 1e-6), "{degrees}°");
        // Below the leaning face is a triangle.
        let room = out * 20.0 / 2.0 * 10.0;
        assert!(
            near(pose.support_mm3, room, 0.03),
            "{degrees}°: {} for {room}",
            pose.support_mm3
        );
    }
}

#[test]
fn a_tilted_box_is_laid_on_its_largest_side() {
    let found = orientation(&tilted(&cuboid([0.0; 3], [60.0, 40.0, 10.0])));
    let best = found.poses[found.recommended as usize];
    assert!(near(best.contact_mm2, 2400.0, 0.01), "{best:?}");
    assert!(near(best.size_mm[2], 10.0, 0.01));
    assert!(best.support_mm3 < 1.0);
}

#[test]
fn a_long_part_fits_along_the_diagonal_and_a_longer_one_does_not() {
    let check = checked(&cuboid([0.0; 3], [300.0, 20.0, 20.0]));
    let found = only(&check, FindingKind::FitsTurned);
    assert_eq!(found.finding.measured, Some(300.0));
    let orientation = check.orientation().unwrap();
    let best = orientation.poses[orientation.recommended as usize];
    assert!(
        best.fits && best.size_mm.iter().all(|side| *side <= 250.0 + 1e-6),
        "{best:?}"
    );
    assert_eq!(
        orientation.reason,
        "Nur gedreht passt das Teil in den Drucker."
    );
    let too_long = checked(&cuboid([0.0; 3], [440.0, 20.0, 20.0]));
    assert_eq!(too_long.findings().len(), 0, "refused elsewhere");
    // A plate that fits in no pose.
    let plate = checked(&cuboid([0.0; 3], [280.0, 280.0, 280.0]));
    assert_eq!(plate.findings().len(), 0);
}

#[test]
fn narrow_strips_beside_the_grid_of_columns_are_supported_as_they_are() {
    // A comb upside down: twenty strips of 0.35 mm, 1 mm apart, 2 mm above the plate, on a part of 100 mm.
    let mut xs = vec![0.0, 10.0];
    for strip in 0..20 {
        let x = 12.0 + 3.7 * f64::from(strip);
        xs.extend([x, x + 0.35]);
    }
    xs.push(100.0);
    let part = grid([&xs, &[0.0, 9.0], &[0.0, 2.0, 3.0]], |x, _, z| {
        z == 1 || x < 2 || x % 2 == 1
    });
    let turned: Vec<Triangle> = part
        .iter()
        .map(|corners| corners.map(|[x, y, z]| [-y, x, z]))
        .collect();
    for part in [part, turned] {
        let pose = drawn(&part);
        assert!(near(pose.overhang_mm2, 63.0, 1e-4), "{}", pose.overhang_mm2);
        assert!(near(pose.support_mm3, 126.0, 0.03), "{}", pose.support_mm3);
    }
}
