//! What weighs little in a part is named all the same, but as a hint; and what is just as thin and weighs more is for a person.

use super::{
    checked, only,
    shapes::{grid, prism, tilted, two_holes},
};
use crate::common::{Triangle, cuboid, near};
use core_wasm::printability::{Check, Degree, FindingKind};

/// The one finding is of this kind, degree and size (within 5 %).
#[track_caller]
fn is_one(check: &Check, kind: FindingKind, degree: Degree, mm: f64) {
    let found = only(check, kind);
    assert_eq!(found.finding.degree, degree, "{:?}", found.finding);
    assert!(near(found.finding.measured.unwrap(), mm, 0.05));
    assert_eq!(check.findings().len(), 1, "{:?}", check.findings());
    let says_why = found.finding.advice.contains("Dem Teil schadet es kaum");
    assert_eq!(says_why, degree == Degree::Hint);
}

/// Laid on its side: y becomes z.
fn on_its_side(triangles: &[Triangle]) -> Vec<Triangle> {
    let turn = |[x, y, z]: [f64; 3]| [x, -z, y];
    triangles.iter().map(|corners| corners.map(turn)).collect()
}

#[test]
fn a_small_fin_is_a_hint_and_a_large_one_is_for_a_person() {
    // On a block of 40 × 40 × 20 mm: 0.6 mm wide.
    let fin = |length: f64, height: f64| {
        let ys = [0.0, 5.0, 5.0 + length, 40.0];
        grid(
            [&[0.0, 20.0, 20.6, 40.0], &ys, &[0.0, 20.0, 20.0 + height]],
            |x, y, z| z == 0 || (x == 1 && y == 1),
        )
    };
    for (length, height, degree) in [(6.0, 5.0, Degree::Hint), (30.0, 10.0, Degree::Check)] {
        for part in [fin(length, height), tilted(&fin(length, height))] {
            is_one(&checked(&part), FindingKind::ThinWall, degree, 0.6);
        }
    }
}

#[test]
fn many_small_fins_together_are_for_a_person() {
    // Twelve fins of 6 × 5 mm in a row, 3 mm apart.
    let mut xs = vec![0.0];
    for at in 0..12 {
        xs.extend([3.0 * f64::from(at) + 2.0, 3.0 * f64::from(at) + 2.6]);
    }
    xs.push(40.0);
    let part = grid(
        [&xs, &[0.0, 5.0, 11.0, 40.0], &[0.0, 20.0, 25.0]],
        |x, y, z| z == 0 || (x % 2 == 1 && y == 1),
    );
    let check = checked(&part);
    assert_eq!(check.findings().len(), 12);
    for found in check.findings() {
        let finding = &found.finding;
        assert_eq!(
            (finding.kind, finding.degree),
            (FindingKind::ThinWall, Degree::Check)
        );
    }
}

#[test]
fn a_level_floor_is_made_of_whole_layers_and_a_wall_is_not() {
    // A frame of 60 × 60 × 8 mm whose opening of 24 × 24 mm is closed by 0.6 mm.
    let frame = grid(
        [
            &[0.0, 18.0, 42.0, 60.0],
            &[0.0, 18.0, 42.0, 60.0],
            &[0.0, 0.6, 8.0],
        ],
        |x, y, z| z == 0 || x != 1 || y != 1,
    );
    is_one(&checked(&frame), FindingKind::ThinWall, Degree::Hint, 0.6);
    let upright = on_its_side(&frame);
    is_one(
        &checked(&upright),
        FindingKind::ThinWall,
        Degree::Check,
        0.6,
    );
    // A part that is nothing but a thin plate stays one, however it lies.
    let plate = cuboid([0.0; 3], [60.0, 60.0, 0.6]);
    is_one(&checked(&plate), FindingKind::ThinWall, Degree::Check, 0.6);
}

#[test]
fn a_layer_across_a_hole_is_a_hint_and_a_wall_as_thin_is_not_printable() {
    // 8 × 6 mm of 0.2 mm in a plate of 5 mm: nozzles lay such a layer as a bridge, which is drilled open afterwards.
    let plate = grid(
        [
            &[0.0, 26.0, 34.0, 60.0],
            &[0.0, 27.0, 33.0, 60.0],
            &[0.0, 2.0, 2.2, 5.0],
        ],
        |x, y, z| z == 1 || x != 1 || y != 1,
    );
    is_one(&checked(&plate), FindingKind::ThinWall, Degree::Hint, 0.2);
    let upright = checked(&on_its_side(&plate));
    is_one(&upright, FindingKind::ThinWall, Degree::NotPrintable, 0.2);
    let foil = checked(&cuboid([0.0; 3], [30.0, 20.0, 0.2]));
    is_one(&foil, FindingKind::ThinWall, Degree::NotPrintable, 0.2);
}

#[test]
fn a_label_and_the_floor_below_it_are_named_apart() {
    // Three grooves with ridges of 0.3 mm between them, whose floor has 0.7 mm; the part is a large frame around them.
    let frame = grid(
        [
            &[0.0, 12.0, 14.0, 14.3, 16.3, 16.6, 18.6, 60.0],
            &[0.0, 12.0, 28.0, 60.0],
            &[0.0, 0.7, 1.6],
        ],
        |x, y, z| z == 0 || y != 1 || ![2, 4, 6].contains(&(x + 1)),
    );
    let check = checked(&frame);
    let named = |kind: FindingKind, mm: f64| {
        let mut found = check.findings().iter();
        found.any(|found| {
            found.finding.kind == kind && near(found.finding.measured.unwrap(), mm, 0.05)
        })
    };
    assert!(named(FindingKind::ThinWall, 0.7) && named(FindingKind::FineEngraving, 0.3));
    assert!(!named(FindingKind::ThinWall, 0.3), "{:?}", check.findings());
}

#[test]
fn a_web_between_holes_weighs_more_in_a_small_part() {
    let web = two_holes(2.0, 0.5);
    is_one(&checked(&web), FindingKind::ThinWall, Degree::Hint, 0.5);
    // The same web where there is not much else.
    let around = |[x, y, z]: [f64; 3]| {
        let half = |value: f64, from: f64, to: f64| {
            if value.abs() == from {
                value.signum() * to
            } else {
                value
            }
        };
        [half(x, 12.0, 5.5), half(y, 6.0, 3.0), z]
    };
    let small: Vec<Triangle> = web.iter().map(|corners| corners.map(around)).collect();
    is_one(&checked(&small), FindingKind::ThinWall, Degree::Check, 0.5);
}

#[test]
fn a_label_is_a_hint_on_a_large_part() {
    // A line of 0.3 mm, 16 mm long and 0.6 mm deep.
    let engraved = |side: f64| {
        grid(
            [
                &[0.0, 10.0, 10.3, side],
                &[0.0, 2.0, 18.0, side],
                &[0.0, 3.4, 4.0],
            ],
            |x, y, z| z == 0 || x != 1 || y != 1,
        )
    };
    let large = checked(&engraved(60.0));
    is_one(&large, FindingKind::FineEngraving, Degree::Hint, 0.3);
    let small = checked(&engraved(20.0));
    is_one(&small, FindingKind::FineEngraving, Degree::Check, 0.3);
}

/// A block of 20 × 20 × 20 mm with a cut of this width, 10 × 10 mm, that is open at the top or closed all around.
fn cut(mm: f64, is_open: bool) -> Vec<Triangle> {
    grid(
        [
            &[0.0, 10.0, 10.0 + mm, 20.0],
            &[0.0, 5.0, 15.0, 20.0],
            &[0.0, 5.0, 15.0, 20.0],
        ],
        |x, y, z| x != 1 || y != 1 || !(z == 1 || (is_open && z == 2)),
    )
}

#[test]
fn a_cut_inside_the_material_is_nothing_and_an_open_one_is_a_gap() {
    for mm in [0.1, 0.2] {
        let hidden = checked(&cut(mm, false));
        assert!(hidden.findings().is_empty(), "{:?}", hidden.findings());
        let open = checked(&cut(mm, true));
        is_one(&open, FindingKind::NarrowGap, Degree::Check, mm);
    }
}

#[test]
fn the_wall_of_a_hollow_stays_a_wall_and_what_covers_a_cut_is_none() {
    // A hollow block: 0.6 mm all around.
    let hollow = grid(
        [
            &[0.0, 0.6, 19.4, 20.0],
            &[0.0, 0.6, 19.4, 20.0],
            &[0.0, 0.6, 19.4, 20.0],
        ],
        |x, y, z| [x, y, z] != [1, 1, 1],
    );
    is_one(&checked(&hollow), FindingKind::ThinWall, Degree::Check, 0.6);
    // The same distance from the outside to a cut of 0.2 mm.
    let covered = grid(
        [
            &[0.0, 0.6, 0.8, 20.0],
            &[0.0, 3.0, 17.0, 20.0],
            &[0.0, 3.0, 17.0, 20.0],
        ],
        |x, y, z| [x, y, z] != [1, 1, 1],
    );
    let check = checked(&covered);
    assert!(check.findings().is_empty(), "{:?}", check.findings());
}

#[test]
fn a_wall_that_runs_out_into_its_rim_is_a_hint_and_one_with_a_draft_is_for_a_person() {
    // On a foot of 20 × 30 × 5 mm: from 2 mm to nothing, its sides at 7°.
    let blade = prism(
        &[
            [0.0, 0.0],
            [20.0, 0.0],
            [20.0, 5.0],
            [2.0, 5.0],
            [0.0, 21.0],
        ],
        30.0,
    );
    // From 1.2 to 0.4 mm, its sides at 3°.
    let drafted = prism(
        &[
            [0.0, 0.0],
            [20.0, 0.0],
            [20.0, 5.0],
            [1.2, 5.0],
            [0.4, 21.0],
            [0.0, 21.0],
        ],
        30.0,
    );
    for turned in [|part: &[Triangle]| part.to_vec(), tilted] {
        let check = checked(&turned(&blade));
        let found = only(&check, FindingKind::ThinWall);
        assert_eq!(found.finding.degree, Degree::Hint, "{:?}", found.finding);
        assert_eq!(check.findings().len(), 1, "{:?}", check.findings());
        is_one(
            &checked(&turned(&drafted)),
            FindingKind::ThinWall,
            Degree::Check,
            0.4,
        );
    }
}
