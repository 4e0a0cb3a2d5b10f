//! What has no body is no part, whatever its box or its open edges would cost.

use crate::common::{Triangle, binary_stl, cube, cuboid, inside_out};
use core_wasm::{
    error::{ErrorCode, Fault},
    limits::Limits,
    model::{first_measures, measure_model},
    printable::{check_printable, check_printable_at_once},
};

/// A square of `n` × `n` cells, turned about two axes, so that no coordinate is a round number.
fn plane(n: usize, side: f64) -> Vec<Triangle> {
    let point = |i: usize, j: usize| {
        let x = side * i as f64 / n as f64 + 31.7;
        let y = side * j as f64 / n as f64 - 3.1;
        let (sin, cos) = 0.7_f64.sin_cos();
        let z = y * sin;
        [x * cos - z * sin, y * cos, x * sin + z * cos]
    };
    let mut triangles = Vec::new();
    for i in 0..n {
        for j in 0..n {
            let (a, b) = (point(i, j), point(i + 1, j));
            let (c, d) = (point(i + 1, j + 1), point(i, j + 1));
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    triangles
}

/// Whether a file is taken; whatever is refused at once must be refused at last.
#[expect(
    clippy::unwrap_used,
    reason = "a file of ours that cannot be read fails the test"
)]
fn is_printable(triangles: &[Triangle]) -> bool {
    let bytes = binary_stl(triangles);
    let limits = Limits::default();
    let first = first_measures("a.stl", &bytes, &limits).unwrap();
    let measures = measure_model("a.stl", &bytes, &limits).unwrap();
    let at_last = check_printable(&measures);
    if check_printable_at_once(&first).is_err() {
        assert!(at_last.is_err());
    }
    let Err(error) = at_last else { return true };
    assert_eq!(error.code, ErrorCode::NothingToPrint);
    assert_eq!(error.code.fault(), Fault::File);
    let wrapped = error.wrapped();
    assert!(
        wrapped.starts_with("Fehler beim Verarbeiten der STL-Datei: Das Modell ist eine Fläche"),
        "{wrapped}"
    );
    false
}

#[test]
fn prc_04_what_encloses_nothing_is_not_printable() {
    let one = [[0., 0., 0.], [10., 0., 0.], [0., 10., 0.]];
    let two = [[0., 0., 5.], [10., 3., 7.], [1., 10., 5.]];
    let three = [[9., 0., 5.], [10., 3., 1.], [1., 8., 5.]];
    assert!(!is_printable(&[one]));
    assert!(!is_printable(&[one, two]));
    assert!(!is_printable(&[one, two, three]));
    for n in [1, 2, 7, 40] {
        let sheet = plane(n, 120.0);
        assert!(!is_printable(&sheet), "{n} × {n} cells");
        let both_sides = [sheet.clone(), inside_out(&sheet)].concat();
        assert!(!is_printable(&both_sides), "{n} × {n} cells, both sides");
    }
}

/// A surface over a grid of parameters from 0 to 1.
fn sheet(n: usize, point: impl Fn(f64, f64) -> [f64; 3]) -> Vec<Triangle> {
    let point = |i: usize, j: usize| point(i as f64 / n as f64, j as f64 / n as f64);
    let mut triangles = Vec::new();
    for i in 0..n {
        for j in 0..n {
            let (a, b) = (point(i, j), point(i + 1, j));
            let (c, d) = (point(i + 1, j + 1), point(i, j + 1));
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    triangles
}

#[test]
fn prc_04_open_curved_sheets_are_surfaces_without_thickness() {
    use std::f64::consts::PI;
    let wave = |x: f64, y: f64| [90.0 * x, 60.0 * y, 4.0 * (9.0 * x).sin() * (7.0 * y).cos()];
    let roof = |x: f64, y: f64| [90.0 * x, 60.0 * y, 20.0 - 40.0 * (y - 0.5).abs()];
    let half_pipe = |x: f64, y: f64| [80.0 * x, 20.0 * (PI * y).cos(), 20.0 * (PI * y).sin()];
    let bowl = |x: f64, y: f64| {
        let (x, y) = (2.0 * x - 1.0, 2.0 * y - 1.0);
        [30.0 * x, 30.0 * y, 15.0 * (x * x + y * y)]
    };
    for n in [2, 5, 30] {
        assert!(!is_printable(&sheet(n, wave)), "wave of {n} × {n} cells");
        assert!(!is_printable(&sheet(n, roof)), "roof of {n} × {n} cells");
        assert!(!is_printable(&sheet(n, bowl)), "bowl of {n} × {n} cells");
        let pipe = sheet(2 * n, half_pipe);
        assert!(!is_printable(&pipe), "half pipe of {n} × {n} cells");
        assert!(!is_printable(&inside_out(&pipe)));
    }
}

#[test]
fn prc_04_a_body_without_a_lid_is_printable() {
    use std::f64::consts::PI;
    // The first two triangles of a cuboid are its bottom.
    let box_without_lid = cuboid([0.0; 3], [30.0, 20.0, 15.0]);
    assert!(is_printable(&box_without_lid[2..]));
    let vase = sheet(24, |x, y| {
        let (angle, height) = (2.0 * PI * x, 80.0 * y);
        let radius = 20.0 + 5.0 * (5.0 * y).sin();
        [radius * angle.cos(), radius * angle.sin(), height]
    });
    assert!(is_printable(&vase), "open at both ends");
}

#[test]
fn prc_04_a_flat_surface_is_refused_before_its_shells_are_known() {
    let flat = binary_stl(&[
        [[0., 0., 3.], [10., 0., 3.], [0., 10., 3.]],
        [[10., 0., 3.], [10., 10., 3.], [0., 10., 3.]],
        [[10., 10., 3.], [10., 20., 3.], [0., 20., 3.]],
        [[10., 10., 3.], [0., 20., 3.], [0., 10., 3.]],
    ]);
    let first = first_measures("a.stl", &flat, &Limits::default()).unwrap();
    let error = check_printable_at_once(&first).unwrap_err();
    assert_eq!(error.code, ErrorCode::NothingToPrint);
}

#[test]
fn prc_04_bodies_are_printable_however_small_thin_or_torn() {
    for sides in [
        [20.0, 20.0, 20.0],
        [0.05, 0.05, 0.05],
        [250.0, 250.0, 0.1],
        [250.0, 0.2, 0.2],
    ] {
        let body = cuboid([0.0; 3], sides);
        assert!(is_printable(&body), "{sides:?}");
        assert!(is_printable(&body[1..]), "{sides:?} with a hole");
    }
    // A tetrahedron is the least of all bodies.
    let [o, x, y, z] = [[0., 0., 0.], [9., 0., 0.], [0., 9., 0.], [0., 0., 9.]];
    assert!(is_printable(&[[o, y, x], [o, x, z], [o, z, y], [x, y, z]]));
}

#[test]
fn prc_04_two_bodies_turned_against_each_other_are_printable_though_their_plain_sum_is_nothing() {
    let turned = inside_out(&cuboid([40.0, 0.0, 0.0], [50.0, 10.0, 10.0]));
    assert!(is_printable(&[cube(0.0, 10.0), turned].concat()));
}
