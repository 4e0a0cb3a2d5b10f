//! The pictures of parts in mails.

use std::time::Duration;

use core_wasm::limits::Limits;
use core_wasm::model;
use core_wasm::picture::{Picture, draw, palette};
use cpu_time::ThreadTime;

use crate::common::{Triangle, binary_stl, cuboid, fixtures, inside_out, read, ripple};

const WIDTH: usize = 192;
const HEIGHT: usize = 144;

fn picture(name: &str, bytes: &[u8]) -> Option<Picture> {
    let limits = Limits {
        keeps_outlines: true,
        ..Limits::default()
    };
    let model = model::read(name, bytes, &limits);
    let model = model.unwrap_or_else(|error| panic!("{name}: {error}"));
    draw(&model, WIDTH, HEIGHT)
}

fn drawn(triangles: &[Triangle]) -> Picture {
    picture("a.stl", &binary_stl(triangles)).unwrap_or_else(|| panic!("nothing to see"))
}

/// Columns and rows of all that is no background.
fn extent(picture: &Picture) -> [usize; 4] {
    let inked = (0..WIDTH * HEIGHT).filter(|&at| picture.pixels[at] > 0);
    inked.fold([WIDTH, 0, HEIGHT, 0], |[left, right, top, bottom], at| {
        let (column, row) = (at % WIDTH, at / WIDTH);
        [
            left.min(column),
            right.max(column),
            top.min(row),
            bottom.max(row),
        ]
    })
}

#[test]
fn a_part_fills_its_picture_whatever_its_size_and_place() {
    let cube = drawn(&cuboid([0.0; 3], [20.0; 3]));
    let [left, right, top, bottom] = extent(&cube);
    assert!(top.abs_diff(HEIGHT - 1 - bottom) <= 1, "in the middle");
    assert!(left.abs_diff(WIDTH - 1 - right) <= 1, "in the middle");
    assert!(bottom - top > HEIGHT * 4 / 5, "as large as there is room");
    assert_eq!(cube, drawn(&cuboid([500.0; 3], [2500.0; 3])));
    // Three sides of a cube are seen, and each is lit differently.
    let mut sides: Vec<u8> = cube.pixels.iter().copied().filter(|p| *p > 144).collect();
    sides.sort_unstable();
    sides.dedup();
    assert!(sides.len() >= 3, "{sides:?}");
}

#[test]
fn pictures_differ_as_parts_do_and_a_part_turned_inside_out_looks_the_same() {
    let flat = cuboid([0.0; 3], [40.0, 40.0, 5.0]);
    let tall = drawn(&cuboid([0.0; 3], [10.0, 10.0, 60.0]));
    assert_ne!(drawn(&flat), tall);
    assert_eq!(drawn(&flat), drawn(&inside_out(&flat)));
    let [left, right, top, bottom] = extent(&tall);
    assert!(bottom - top > right - left, "z is up");
}

#[test]
fn files_of_every_format_have_a_picture() {
    for format in ["stl", "obj", "ply", "amf", "step"] {
        let folder = fixtures().join(format);
        let mut files: Vec<_> = std::fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        let has_picture = files.iter().any(|file| {
            let name = file.file_name().unwrap().to_str().unwrap();
            let limits = Limits {
                keeps_outlines: true,
                ..Limits::default()
            };
            model::read(name, &read(file), &limits)
                .is_ok_and(|model| draw(&model, WIDTH, HEIGHT).is_some())
        });
        assert!(has_picture, "{format}");
    }
}

#[test]
fn what_would_take_for_ever_has_no_picture() {
    // Each triangle covers the whole picture.
    let many: Vec<Triangle> = (0..20_000)
        .map(|n| {
            let z = f64::from(n) * 1e-4;
            [[0.0, 0.0, z], [100.0, 0.0, z], [0.0, 100.0, z]]
        })
        .collect();
    let start = ThreadTime::now();
    assert_eq!(picture("a.stl", &binary_stl(&many)), None);
    assert!(start.elapsed() < Duration::from_secs(10));
    let edge = [[[0.0; 3], [10.0, 0.0, 0.0], [20.0, 0.0, 0.0]]];
    assert_eq!(picture("a.stl", &binary_stl(&edge)), None, "nothing to see");
    assert!(picture("a.stl", &binary_stl(&ripple(200))).is_some());
}

#[test]
fn the_colour_of_the_part_is_that_of_its_picture() {
    let paper = [236, 231, 222, 255];
    for part in [[20, 20, 20], [255, 255, 255], [200, 30, 30]] {
        let colours = palette(part, paper);
        assert_eq!(colours.len(), 193);
        assert_eq!(colours[0], paper);
        assert!(colours.iter().all(|colour| colour[3] == 255));
        let (dark, light) = (colours[145], colours[192]);
        assert!(
            light[0] > dark[0] + 30,
            "it has a shape: {dark:?} {light:?}"
        );
    }
    let red = palette([200, 30, 30], paper)[180];
    assert!(red[0] > 2 * red[1], "{red:?}");
}

#[test]
fn a_picture_without_a_background_lets_through_what_a_part_does_not_cover() {
    let colours = palette([200, 30, 30], [0; 4]);
    assert_eq!(colours[0][3], 0);
    let (edge, whole) = (colours[48], colours[192]);
    assert_eq!((edge[3], whole[3]), (64, 255));
    assert_eq!(edge[..3], whole[..3], "no paper is mixed in");
    // Laid on a ground, a veil looks as the same picture on the ground that both give.
    let over = |colour: [u8; 4], ground: f64| {
        let hidden = f64::from(colour[3]) / 255.0;
        f64::from(colour[0]) * hidden + ground * (1.0 - hidden)
    };
    let veiled = palette([200, 30, 30], [10, 10, 10, 90]);
    let ground = over(veiled[0], 233.0);
    let plain = palette([200, 30, 30], [ground.round() as u8, 0, 0, 255]);
    for (veiled, plain) in veiled.iter().zip(plain) {
        let seen = over(*veiled, 233.0);
        assert!((seen - f64::from(plain[0])).abs() < 2.0, "{seen} {plain:?}");
    }
}
