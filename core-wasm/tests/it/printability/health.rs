//! Whether a mesh is whole.

use super::{
    checked, found, only,
    shapes::{revolve, tilted},
};
use crate::common::{Triangle, cube, cuboid, inside_out, near};
use core_wasm::printability::{Degree, FindingKind};

#[test]
fn a_cube_in_order_is_not_spoken_of() {
    assert_eq!(found(&cube(0.0, 20.0)), []);
}

#[test]
fn a_missing_face_shows_its_three_open_edges() {
    let check = checked(&cube(0.0, 20.0)[1..]);
    assert_eq!(check.findings().len(), 1);
    let open = only(&check, FindingKind::OpenEdges);
    assert_eq!(
        open.finding.degree,
        Degree::Hint,
        "it is closed for the print"
    );
    assert_eq!(open.finding.measured, Some(3.0));
    assert_eq!(open.lines.len(), 3 * 6);
    assert!(open.finding.sentence.contains("3 offene Kanten"));
    let on_the_bottom = open.lines.chunks(3).all(|point| point[2] == 0.0);
    assert!(on_the_bottom, "{:?}", open.lines);
}

#[test]
fn a_cube_without_a_side_is_for_a_person() {
    // A sixth of its surface would be made up.
    let check = checked(&cube(0.0, 20.0)[2..]);
    let open = only(&check, FindingKind::OpenEdges);
    assert_eq!(open.finding.degree, Degree::Check);
    assert_eq!(open.finding.measured, Some(4.0));
}

#[test]
fn turned_faces_are_counted_and_marked() {
    let mut triangles = cube(0.0, 20.0);
    for turned in [3, 7] {
        triangles[turned].swap(1, 2);
    }
    let check = checked(&triangles);
    let turned = only(&check, FindingKind::TurnedFaces);
    assert_eq!(turned.faces, [3, 7]);
    assert_eq!(turned.finding.degree, Degree::Hint);
    assert!(turned.finding.sentence.contains("2 Dreiecke"));
    assert_eq!(check.findings().len(), 1);
}

#[test]
fn a_body_inside_out_is_turned_as_a_whole_and_a_cavity_is_not() {
    let check = checked(&inside_out(&cube(0.0, 20.0)));
    assert_eq!(only(&check, FindingKind::TurnedFaces).faces.len(), 12);
    let hollow = [cube(0.0, 20.0), inside_out(&cube(5.0, 15.0))].concat();
    assert_eq!(found(&hollow), []);
}

#[test]
fn a_face_that_is_there_twice_is_named() {
    let mut triangles = cube(0.0, 20.0);
    triangles.push(triangles[4]);
    let check = checked(&triangles);
    let double = only(&check, FindingKind::DuplicateFaces);
    assert_eq!(double.faces, [12]);
    assert_eq!(double.finding.measured, Some(1.0));
    let edges = only(&check, FindingKind::CrowdedEdges);
    assert_eq!(edges.finding.measured, Some(3.0));
    assert_eq!(check.findings().len(), 2);
}

#[test]
fn bodies_that_touch_or_stand_apart_do_not_overlap() {
    let apart = [
        cube(0.0, 10.0),
        cuboid([30.0, 0.0, 0.0], [40.0, 10.0, 10.0]),
    ]
    .concat();
    assert_eq!(found(&apart), [(FindingKind::SeveralBodies, Degree::Hint)]);
    // Face to face, with edges that are not the same.
    let touching = [cube(0.0, 10.0), cuboid([10.0, 2.0, 2.0], [20.0, 8.0, 8.0])].concat();
    assert_eq!(
        found(&touching),
        [(FindingKind::SeveralBodies, Degree::Hint)]
    );
}

#[test]
fn bodies_that_pass_through_each_other_are_shown() {
    let overlapping = [cube(0.0, 10.0), cuboid([5.3, 4.1, 3.7], [15.3, 14.1, 13.7])].concat();
    let check = checked(&overlapping);
    let found = only(&check, FindingKind::OverlappingBodies);
    let degree = found.finding.degree;
    assert_eq!(degree, Degree::Check, "a twelfth of the sum is there twice");
    assert_eq!(found.finding.measured, Some(1.0), "along one line");
    assert!(
        found.faces.iter().any(|face| *face < 12) && found.faces.iter().any(|face| *face >= 12)
    );
    let hardly = [cube(0.0, 10.0), cuboid([9.9, 4.1, 3.7], [15.3, 14.1, 13.7])];
    let hardly = checked(&hardly.concat());
    let hint = only(&hardly, FindingKind::OverlappingBodies).finding.degree;
    assert_eq!(hint, Degree::Hint, "the volume is sure");
    let [x, y, z] = found.finding.place.unwrap();
    assert!((0.0..=15.3).contains(&x) && (0.0..=14.1).contains(&y) && (0.0..=13.7).contains(&z));
}

#[test]
fn what_passes_through_is_counted_by_places() {
    // Each of three pegs comes out of a plate at both its sides, whose faces are the same ones for all of them.
    let pegs = [3.1, 9.3, 15.7].map(|x| tilted_peg([x, 6.3, 0.0]));
    let part = [vec![cuboid([0.0; 3], [20.0, 13.0, 3.0])], pegs.to_vec()].concat();
    let check = checked(&part.concat());
    let found = only(&check, FindingKind::OverlappingBodies);
    assert_eq!(found.finding.measured, Some(6.0));
    assert!(
        found.finding.sentence.contains("an 6 Stellen"),
        "{}",
        found.finding.sentence
    );
}

/// A peg of 2 mm through a plate of 3 mm.
fn tilted_peg([x, y, z]: [f64; 3]) -> Vec<Triangle> {
    let peg = revolve(&[[0.0, -4.0], [1.0, -4.0], [1.0, 7.0], [0.0, 7.0]], 24);
    let moved = peg.iter();
    moved
        .map(|corners| corners.map(|[u, v, w]| [u + x + 0.1 * w, v + y, w + z]))
        .collect()
}

#[test]
fn a_body_in_the_material_of_another_is_for_a_person() {
    let check = checked(&[cube(0.0, 20.0), cube(5.0, 15.0)].concat());
    let found = only(&check, FindingKind::OverlappingBodies);
    assert_eq!(found.finding.degree, Degree::Check);
    assert_eq!(found.faces, (12..24).collect::<Vec<u32>>());
    // What weighs next to nothing is a hint.
    let speck = checked(&[cube(0.0, 20.0), cube(8.0, 12.0)].concat());
    let found = only(&speck, FindingKind::OverlappingBodies);
    assert_eq!(found.finding.degree, Degree::Hint);
    // In the hollow of another it is just one more body.
    let in_a_hollow = [
        cube(0.0, 20.0),
        inside_out(&cube(4.0, 16.0)),
        cube(7.0, 13.0),
    ]
    .concat();
    assert_eq!(
        super::found(&in_a_hollow),
        [(FindingKind::SeveralBodies, Degree::Hint)]
    );
}

#[test]
fn a_surface_that_passes_through_itself_is_shown() {
    // A ring of boxes' sides whose end was pulled through its beginning: a prism over a figure that crosses itself.
    let outline = [
        [0.0, 0.0],
        [20.0, 0.0],
        [20.0, 12.0],
        [6.0, 12.0],
        [6.0, -5.0],
        [2.0, -5.0],
        [2.0, 20.0],
        [0.0, 20.0],
    ];
    let at = |i: usize, z: f64| [outline[i % 8][0], outline[i % 8][1], z];
    let mut triangles = Vec::new();
    for i in 0..8 {
        let (a, b, c, d) = (at(i, 0.0), at(i + 1, 0.0), at(i + 1, 8.0), at(i, 8.0));
        triangles.extend([[a, b, c], [a, c, d]]);
        let (bottom, top) = ([9.0, 7.0, 0.0], [9.0, 7.0, 8.0]);
        triangles.extend([[bottom, b, a], [top, d, c]]);
    }
    let check = checked(&triangles);
    let crossing = only(&check, FindingKind::SelfIntersections);
    assert_eq!(crossing.finding.measured, Some(2.0));
    assert!(!crossing.faces.is_empty());
}

#[test]
fn loose_specks_are_hints_and_the_smallest_part_is_none() {
    let with_specks = [
        cube(0.0, 20.0),
        cube(30.0, 30.3),
        cuboid([40.0, 0.0, 0.0], [40.5, 0.5, 0.5]),
    ]
    .concat();
    let check = checked(&with_specks);
    let specks = only(&check, FindingKind::LooseSpecks);
    assert_eq!(specks.faces.len(), 24);
    assert!(specks.finding.sentence.starts_with("2 lose Krümel sind"));
    assert_eq!(check.findings().len(), 1);
}

#[test]
fn a_speck_is_one_however_it_lies() {
    // Askance its box has sides of 0.9 mm.
    for (mm, is_speck) in [(0.7, true), (0.9, false)] {
        let beside = tilted(&cuboid([30.0, 0.0, 0.0], [30.0 + mm, mm, mm]));
        let check = checked(&[cube(0.0, 20.0), beside].concat());
        if is_speck {
            let speck = only(&check, FindingKind::LooseSpecks);
            assert!(near(speck.finding.measured.unwrap(), mm, 0.01));
            assert_eq!(check.findings().len(), 1, "{:?}", check.findings());
        } else {
            only(&check, FindingKind::SeveralBodies);
        }
    }
}

#[test]
fn bodies_face_to_face_are_one_to_the_printer() {
    // Six slices of 0.3 mm that share their walls: neither walls nor gaps.
    let slices: Vec<_> = (0..6)
        .flat_map(|at| {
            let x = f64::from(at) * 0.3;
            cuboid([x, 0.0, 0.0], [f64::from(at + 1) * 0.3, 20.0, 20.0])
        })
        .collect();
    let check = checked(&slices);
    let contact = only(&check, FindingKind::DuplicateFaces);
    assert_eq!(contact.finding.degree, Degree::Hint);
    assert_eq!(contact.faces.len(), 5 * 4);
    assert_eq!(check.findings().len(), 1, "{:?}", check.findings());
    assert!((check.part().volume_mm3().unwrap() - 720.0).abs() < 1e-2);
    assert!(check.part().repaired_stl().is_some());
}

#[test]
fn the_repaired_file_is_closed_and_faces_outwards() {
    use core_wasm::{limits::Limits, measure::Trust, model::measure_model};
    let mut torn = cube(0.0, 20.0);
    torn[3].swap(1, 2);
    torn.push(torn[7]);
    torn.remove(5);
    let stl = checked(&torn).part().repaired_stl().unwrap();
    let measures = measure_model("a.stl", &stl, &Limits::default()).unwrap();
    assert!(measures.watertight && measures.consistent_winding);
    assert_eq!(measures.trust, Trust::Sure);
    assert!((measures.volume_mm3.unwrap() - 8000.0).abs() < 1e-6);
    // Most of what would close a lone sheet would be made up.
    let sheet = &cube(0.0, 20.0)[..2];
    let part = super::part(sheet);
    assert!(part.repaired_stl().is_none());
}
