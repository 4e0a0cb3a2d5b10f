//! What the exact faces of STEP files add.

use crate::common::{fixtures, read};
use core_wasm::{
    drawing::{ExactShape, exact_faces, exact_numbers},
    limits::Limits,
    mesh::Mesh,
    model,
    print_settings::{PrintLimits, PrintMachine},
    printability::{Check, FindingKind, Part},
};

fn mesh(name: &str) -> Mesh {
    let limits = Limits {
        keeps_outlines: true,
        ..Limits::default()
    };
    let bytes = read(&fixtures().join("step").join(name));
    model::read(name, &bytes, &limits).unwrap().mesh
}

fn checked(mesh: &Mesh) -> Check {
    let part = Part::of_mesh(mesh, 1.0).unwrap();
    let check = Check::new(part, PrintLimits::default(), PrintMachine::default());
    let mut check = check.with_exact_faces(mesh.exact_faces());
    check.run();
    check
}

#[test]
fn round_faces_have_their_radius_and_look_in_or_out() {
    let mesh = mesh("thin-tube.step");
    let faces = mesh.exact_faces();
    let round: Vec<(f64, bool, f64)> = faces
        .iter()
        .filter_map(|face| match face.shape {
            ExactShape::Cylinder {
                radius_mm,
                is_hole,
                turn,
                ..
            } => Some((radius_mm, is_hole, turn)),
            ExactShape::Plane => None,
        })
        .collect();
    let [(outer, false, _), (inner, true, turn)] = round[..] else {
        panic!("{round:?}");
    };
    assert_eq!((outer, inner), (10.0, 9.9));
    assert!((turn - std::f64::consts::TAU).abs() < 1e-6, "{turn}");
    // Two lids of the tube and six sides of a block.
    assert_eq!(faces.len() - round.len(), 8);
    assert_eq!(
        exact_faces(&exact_numbers(&faces), 1.0),
        faces,
        "as numbers and back"
    );
}

#[test]
fn planes_look_out_of_their_body() {
    let mesh = mesh("box-mm.step");
    let faces = mesh.exact_faces();
    assert_eq!(faces.len(), 6);
    // From the middle of the box all of them are in front.
    let middle: [f64; 3] = std::array::from_fn(|axis| {
        (mesh.bounds().min[axis] + mesh.bounds().max[axis]) / 2.0 - mesh.origin()[axis]
    });
    for face in faces {
        let height: f64 = (0..3)
            .map(|axis| (face.point[axis] - middle[axis]) * face.direction[axis])
            .sum();
        assert!(height > 0.0, "{face:?}");
    }
}

#[test]
fn a_drilled_hole_is_named_with_its_diameter() {
    let check = checked(&mesh("drilled.step"));
    let [found] = check.findings() else {
        panic!("{:?}", check.findings());
    };
    assert_eq!(found.finding.kind, FindingKind::DrilledHole);
    assert_eq!(found.finding.measured, Some(3.2));
    assert_eq!(
        found.finding.sentence,
        "Bohrung von 3,2\u{a0}mm: Sie wird beim Druck etwas kleiner."
    );
}

#[test]
fn a_step_box_has_no_findings() {
    let check = checked(&mesh("box-mm.step"));
    assert!(check.findings().is_empty(), "{:?}", check.findings());
    let assembly = checked(&mesh("assembly.step"));
    let kinds: Vec<_> = assembly
        .findings()
        .iter()
        .map(|found| found.finding.kind)
        .collect();
    assert!(!kinds.contains(&FindingKind::ThinWall), "{kinds:?}");
}
