//! Parts with known answers that the other files do not hold: every size of pins and holes, text, inches, bridges and towers. Each is named
//! with its place and its size, and nothing else is said of it.

use super::{
    checked, only,
    shapes::{banded, grid, hole, pin, prism, revolve, sided_pin, tilted, two_holes},
};
use crate::common::{Triangle, binary_stl, cuboid, near};
use core_wasm::{
    limits::Limits,
    model,
    print_settings::{PrintLimits, PrintMachine},
    printability::{Check, Degree, FindingKind, LayerOptions, MarkedFinding, Part, Slicer},
};

/// Everything that is found of a part, which is of one kind, degree and size (within 5 %).
fn all_are(check: &Check, expected: (FindingKind, Degree, f64)) -> &[MarkedFinding] {
    let (kind, degree, mm) = expected;
    for found in check.findings() {
        let found = &found.finding;
        assert_eq!((found.kind, found.degree), (kind, degree), "{found:?}");
        let measured = found.measured.unwrap();
        assert!(near(measured, mm, 0.05), "{measured} instead of {mm}");
    }
    check.findings()
}

/// How far a point lies from the z axis.
fn from_the_axis([x, y, _]: [f64; 3]) -> f64 {
    (x * x + y * y).sqrt()
}

#[test]
fn pins_and_holes_of_half_a_millimetre_to_five_are_named_on_their_axis() {
    for tenths in (5..=50).step_by(5) {
        let mm = f64::from(tenths) / 10.0;
        let check = checked(&pin(mm));
        let degree = match mm {
            mm if mm < 0.6 => Some(Degree::NotPrintable),
            mm if mm < 1.2 => Some(Degree::Check),
            _ => None,
        };
        match degree {
            Some(degree) => {
                let found = all_are(&check, (FindingKind::ThinPin, degree, mm));
                assert_eq!(found.len(), 1, "{mm}");
                let place = found[0].finding.place.unwrap();
                assert!(
                    from_the_axis(place) <= mm && (3.0..=11.0).contains(&place[2]),
                    "{mm}: {place:?}"
                );
            }
            None => assert!(check.findings().is_empty(), "{mm}: {:?}", check.findings()),
        }
        let check = checked(&hole(mm));
        if mm < 1.0 {
            let found = all_are(&check, (FindingKind::NarrowHole, Degree::Check, mm));
            assert_eq!(found.len(), 1, "{mm}");
            let place = found[0].finding.place.unwrap();
            assert!(
                from_the_axis(place) <= mm && (0.0..=4.0).contains(&place[2]),
                "{mm}: {place:?}"
            );
        } else {
            assert!(check.findings().is_empty(), "{mm}: {:?}", check.findings());
        }
    }
}

#[test]
fn a_part_that_is_no_larger_than_a_sliver_of_others_is_measured_like_them() {
    let plate = cuboid([0.0; 3], [1.6, 3.0, 0.35]);
    let check = checked(&plate);
    all_are(&check, (FindingKind::ThinWall, Degree::NotPrintable, 0.35));
    assert_eq!(check.findings().len(), 1);
    assert!(near(check.smallest_wall_mm().unwrap(), 0.35, 0.05));
}

/// A plate of 20 × 12 × 4 mm with the letters E and H, their strokes as wide as `stroke`, cut 0.6 mm deep or raised so high.
fn text(stroke: f64, is_raised: bool) -> Vec<Triangle> {
    let s = stroke;
    // Lines of the grid: E from 3 on, H from 11 on.
    let xs = [0.0, 3.0, 3.0 + s, 7.0, 11.0, 11.0 + s, 15.0 - s, 15.0, 20.0];
    let ys = [0.0, 2.0, 2.0 + s, 5.0, 5.0 + s, 9.0, 9.0 + s, 12.0];
    let is_letter = |x: usize, y: usize| {
        let e = (x == 1 && (1..=5).contains(&y)) || (x == 2 && [1, 3, 5].contains(&y));
        let h = ([4, 6].contains(&x) && (1..=5).contains(&y)) || (x == 5 && y == 3);
        e || h
    };
    let zs = if is_raised {
        [0.0, 4.0, 4.6]
    } else {
        [0.0, 3.4, 4.0]
    };
    grid([&xs, &ys, &zs], |x, y, z| {
        z == 0 || is_letter(x, y) == is_raised
    })
}

#[test]
fn text_is_named_by_the_width_of_its_strokes() {
    for is_raised in [false, true] {
        for (mm, is_fine) in [(0.3, true), (0.4, true), (0.6, false), (1.0, false)] {
            for part in [text(mm, is_raised), tilted(&text(mm, is_raised))] {
                let check = checked(&part);
                let found = all_are(&check, (FindingKind::FineEngraving, Degree::Check, mm));
                assert_eq!(!found.is_empty(), is_fine, "{mm}, raised: {is_raised}");
                assert!(found.len() <= 2, "two letters, {} places", found.len());
            }
        }
    }
}

#[test]
fn a_part_in_inches_is_held_against_millimetres() {
    let in_inches = |thickness: f64| {
        let stl = binary_stl(&cuboid([0.0; 3], [1.2, 0.8, thickness]));
        let mesh = model::read("a.stl", &stl, &Limits::default()).unwrap().mesh;
        let part = Part::of_mesh(&mesh, 25.4).unwrap();
        let mut check = Check::new(part, PrintLimits::default(), PrintMachine::default());
        check.run();
        check
    };
    // 0.02 inch are 0.508 mm.
    let check = in_inches(0.02);
    let found = all_are(&check, (FindingKind::ThinWall, Degree::Check, 0.508));
    let [x, y, z] = found[0].finding.place.unwrap();
    assert!((0.0..=30.5).contains(&x) && (0.0..=20.4).contains(&y) && (0.0..=0.51).contains(&z));
    assert!(in_inches(0.04).findings().is_empty());
}

#[test]
fn a_bridge_between_two_posts_is_supported_down_to_the_plate() {
    // Posts of 10 × 12 mm, 20 mm high, 40 mm apart, under a beam of 4 mm.
    let part = grid(
        [&[0.0, 10.0, 50.0, 60.0], &[0.0, 12.0], &[0.0, 20.0, 24.0]],
        |x, _, z| z == 1 || x != 1,
    );
    let check = checked(&part);
    assert!(check.findings().is_empty(), "{:?}", check.findings());
    let drawn = check.orientation().unwrap().poses[0];
    assert!(near(drawn.overhang_mm2, 480.0, 1e-6), "{drawn:?}");
    assert!(near(drawn.support_mm3, 9600.0, 0.03), "{drawn:?}");
    let best = check.orientation().unwrap();
    assert_eq!(best.poses[best.recommended as usize].support_mm3, 0.0);
}

#[test]
fn a_tower_is_laid_down_and_has_as_many_layers_as_it_is_high() {
    let check = checked(&cuboid([0.0; 3], [6.0, 6.0, 120.0]));
    assert!(check.findings().is_empty(), "{:?}", check.findings());
    let found = check.orientation().unwrap();
    assert!(near(found.poses[0].contact_mm2, 36.0, 1e-6));
    let best = found.poses[found.recommended as usize];
    assert!(near(best.size_mm[2], 6.0, 1e-6), "{best:?}");
    assert!(
        found
            .reason
            .contains("niedriger (6\u{a0}mm statt 120\u{a0}mm)"),
        "{}",
        found.reason
    );
    let options = LayerOptions {
        rotation: found.poses[0].rotation,
        layer_mm: 0.2,
        infill_percent: 20.0,
        density_g_cm3: 1.24,
        support_mm3: 0.0,
    };
    let mut slicer = Slicer::new(check.part(), options, PrintMachine::default());
    while slicer.step(check.part(), 100) < 1.0 {}
    assert_eq!(slicer.sum().layers, 600);
    // A tower of 0.5 or 1 mm is a pin wherever it is cut.
    let thinner = checked(&cuboid([0.0; 3], [0.5, 0.5, 9.0]));
    let found = all_are(&thinner, (FindingKind::ThinPin, Degree::NotPrintable, 0.5));
    assert_eq!(found.len(), 1);
    let thin = checked(&cuboid([0.0; 3], [1.0, 1.0, 30.0]));
    let pin = only(&thin, FindingKind::ThinPin);
    assert!(near(pin.finding.measured.unwrap(), 1.0, 0.05));
    assert_eq!(thin.findings().len(), 1, "{:?}", thin.findings());
}

/// A needle or spike: a cone on its base.
fn spike(foot: f64, height: f64) -> Vec<Triangle> {
    revolve(&[[0.0, 0.0], [foot / 2.0, 0.0], [0.0, height]], 48)
}

#[test]
fn spikes_and_blades_are_no_pins_and_no_walls_and_a_needle_is_a_pin() {
    for (foot, height) in [(6.0, 30.0), (3.0, 20.0), (5.0, 15.0)] {
        let check = checked(&tilted(&spike(foot, height)));
        assert!(check.findings().is_empty(), "{:?}", check.findings());
    }
    // Sides that meet at 10° and 20°.
    for rise in [4.0, 8.0] {
        let check = checked(&prism(&[[0.0, 0.0], [22.0, 0.0], [22.0, rise]], 30.0));
        assert!(check.findings().is_empty(), "{:?}", check.findings());
    }
    let needle = checked(&spike(1.0, 20.0));
    assert_eq!(
        only(&needle, FindingKind::ThinPin).finding.degree,
        Degree::Check
    );
    assert_eq!(needle.findings().len(), 1, "{:?}", needle.findings());
}

#[test]
fn a_wire_that_is_bent_into_a_ring_is_a_pin() {
    for (mm, degree) in [(0.5, Degree::NotPrintable), (1.0, Degree::Check)] {
        let outline: Vec<[f64; 2]> = (0..24)
            .map(|at| {
                let angle = f64::from(at) / 24.0 * std::f64::consts::TAU;
                [12.0 + mm / 2.0 * angle.cos(), mm / 2.0 * angle.sin()]
            })
            .collect();
        let check = checked(&tilted(&revolve(&outline, 96)));
        let found = all_are(&check, (FindingKind::ThinPin, degree, mm));
        assert_eq!(found.len(), 1, "{mm}");
    }
}

#[test]
fn a_wall_that_gets_thinner_is_as_thick_as_its_thin_end() {
    // 25 mm long and 30 mm high, from 1.5 mm at the foot to 0.5 mm.
    let wall = prism(&[[0.0, 0.0], [1.5, 0.0], [1.0, 30.0], [0.5, 30.0]], 25.0);
    for part in [tilted(&wall), wall] {
        let check = checked(&part);
        let found = all_are(&check, (FindingKind::ThinWall, Degree::Check, 0.5));
        assert_eq!(found.len(), 1);
    }
}

#[test]
fn a_small_pocket_in_a_wide_plate_is_named_by_its_floor_alone() {
    // 60 × 60 × 1 mm with a pocket of 8 × 8 mm, whose floor has 0.5 mm: 2 % of what is below the limit of pins.
    let plate = grid(
        [
            &[0.0, 20.0, 28.0, 60.0],
            &[0.0, 30.0, 38.0, 60.0],
            &[0.0, 0.5, 1.0],
        ],
        |x, y, z| z == 0 || x != 1 || y != 1,
    );
    let check = checked(&plate);
    let found = all_are(&check, (FindingKind::ThinWall, Degree::Hint, 0.5));
    assert_eq!(found.len(), 1);
    let [x, y, _] = found[0].finding.place.unwrap();
    assert!((20.0..=28.0).contains(&x) && (30.0..=38.0).contains(&y));
    // Nothing of what is 1 mm thick is marked.
    for face in &found[0].faces {
        let corners = plate[*face as usize];
        assert!(
            corners
                .iter()
                .any(|corner| (20.0..=28.0).contains(&corner[0])
                    && (30.0..=38.0).contains(&corner[1])),
            "{corners:?}"
        );
    }
}

#[test]
fn between_round_posts_is_a_gap_and_no_line() {
    // Two posts of 3 mm, 12 mm high: what is narrow between them is a strip of less than a millimetre.
    for (mm, is_narrow) in [(0.2, true), (0.4, false)] {
        let post = revolve(&[[0.0, 0.0], [1.5, 0.0], [1.5, 12.0], [0.0, 12.0]], 64);
        let beside = post
            .iter()
            .map(|corners| corners.map(|[x, y, z]| [x + 3.0 + mm, y, z]));
        let check = checked(&[post.clone(), beside.collect()].concat());
        let kinds: Vec<FindingKind> = check
            .findings()
            .iter()
            .map(|found| found.finding.kind)
            .collect();
        if is_narrow {
            assert_eq!(kinds, [FindingKind::NarrowGap, FindingKind::SeveralBodies]);
            assert!(near(
                check.findings()[0].finding.measured.unwrap(),
                mm,
                0.05
            ));
        } else {
            assert_eq!(
                kinds,
                [FindingKind::SeveralBodies],
                "{:?}",
                check.findings()
            );
        }
    }
}

/// What is said of a pin that is so thick; what is measured may miss its limit by a little.
fn degree_of_pin(mm: f64) -> Option<Degree> {
    match mm {
        mm if mm < 0.59 => Some(Degree::NotPrintable),
        mm if mm < 1.18 => Some(Degree::Check),
        _ => None,
    }
}

#[test]
fn pins_with_five_or_seven_sides_are_as_thick_as_a_calliper_shows() {
    for sides in [5, 7] {
        for diameter in [0.5, 0.7, 0.9, 1.1, 2.0] {
            // From a side to the edge across.
            let half_turn = std::f64::consts::PI / f64::from(sides);
            let mm = diameter / 2.0 * (1.0 + half_turn.cos());
            let degree = degree_of_pin(mm);
            let pin = sided_pin(diameter, sides as usize);
            for part in [tilted(&pin), pin] {
                let check = checked(&part);
                let Some(degree) = degree else {
                    assert!(
                        check.findings().is_empty(),
                        "{sides}, {mm}: {:?}",
                        check.findings()
                    );
                    continue;
                };
                let found = all_are(&check, (FindingKind::ThinPin, degree, mm));
                assert_eq!(found.len(), 1, "{sides} sides, {mm} mm");
            }
            if degree.is_some() {
                let check = checked(&sided_pin(diameter, sides as usize));
                let place = check.findings()[0].finding.place.unwrap();
                assert!(from_the_axis(place) < mm / 2.0 && (3.0..=11.0).contains(&place[2]));
            }
        }
    }
}

#[test]
fn pins_with_four_six_or_eight_sides_are_as_thick_as_between_their_flats() {
    for sides in [4, 6, 8] {
        for mm in [0.5, 0.7, 1.0, 2.0] {
            let degree = degree_of_pin(mm);
            let half_turn = std::f64::consts::PI / f64::from(sides);
            let pin = sided_pin(mm / half_turn.cos(), sides as usize);
            for part in [tilted(&pin), pin] {
                let check = checked(&part);
                let named = check.findings().len();
                let expected = usize::from(degree.is_some());
                assert_eq!(named, expected, "{sides}, {mm}: {:?}", check.findings());
                if let Some(degree) = degree {
                    all_are(&check, (FindingKind::ThinPin, degree, mm));
                }
            }
        }
    }
}

#[test]
fn needles_with_few_sides_and_sharp_wedges_are_no_pins() {
    for sides in [5, 7] {
        let spike = revolve(&[[0.0, 0.0], [4.0, 0.0], [0.0, 12.0]], sides);
        let check = checked(&tilted(&spike));
        assert!(check.findings().is_empty(), "{:?}", check.findings());
    }
    // Sides that meet at 32°: they do not go around.
    for length in [1.0, 30.0] {
        let wedge = prism(&[[0.0, 0.0], [10.0, 0.0], [10.0, 6.25]], length);
        let kinds: Vec<FindingKind> = checked(&wedge)
            .findings()
            .iter()
            .map(|found| found.finding.kind)
            .collect();
        assert!(!kinds.contains(&FindingKind::ThinPin), "{kinds:?}");
    }
}

#[test]
fn bands_around_a_cylinder_are_lines() {
    for (mm, is_fine) in [(0.3, true), (0.4, true), (0.6, false), (0.8, false)] {
        for height in [0.6, -0.6] {
            let part = banded(mm, height);
            for part in [tilted(&part), part.clone()] {
                let check = checked(&part);
                let found = all_are(&check, (FindingKind::FineEngraving, Degree::Check, mm));
                assert_eq!(found.len(), if is_fine { 3 } else { 0 }, "{mm}, {height}");
            }
            if is_fine {
                for found in checked(&part).findings() {
                    let place = found.finding.place.unwrap();
                    let r = from_the_axis(place) - 10.0;
                    assert!(r.abs() <= 0.6 && r * height > 0.0, "{place:?}");
                    let is_on = |z: f64| (z..=z + mm).contains(&place[2]);
                    assert!([4.0, 10.0, 16.0].into_iter().any(is_on), "{place:?}");
                }
            }
        }
    }
    // What stands out far is a wall.
    let check = checked(&banded(0.6, 3.0));
    let found = all_are(&check, (FindingKind::ThinWall, Degree::Check, 0.6));
    assert_eq!(found.len(), 3);
}

#[test]
fn a_web_between_two_holes_is_a_wall_however_low_its_narrow_strip_is() {
    for (radius, mm, degree) in [
        (2.0, 0.5, Some(Degree::Hint)),
        (2.0, 0.7, Some(Degree::Hint)),
        (1.5, 0.5, Some(Degree::Hint)),
        (4.0, 0.6, Some(Degree::Check)),
        (2.0, 0.9, None),
    ] {
        let part = two_holes(radius, mm);
        for part in [tilted(&part), part.clone()] {
            let check = checked(&part);
            let Some(degree) = degree else {
                assert!(check.findings().is_empty(), "{:?}", check.findings());
                continue;
            };
            let found = all_are(&check, (FindingKind::ThinWall, degree, mm));
            assert_eq!(found.len(), 1, "{radius}, {mm}");
        }
        if degree.is_some() {
            let [x, y, z] = checked(&part).findings()[0].finding.place.unwrap();
            assert!(x.abs() < 0.1 && y.abs() < radius / 3.0 && (0.0..=8.0).contains(&z));
        }
    }
}

#[test]
fn far_from_the_origin_and_in_inches_parts_are_measured_alike() {
    let cross_of_six = |mm: f64| mm / 2.0 / (std::f64::consts::PI / 6.0).cos();
    let r = cross_of_six(0.7);
    let parts = [
        (
            cuboid([0.0; 3], [47.0, 13.0, 0.63]),
            (FindingKind::ThinWall, Degree::Check, 0.63),
        ),
        (
            revolve(&[[r, 0.0], [7.0, 0.0], [7.0, 13.0], [r, 13.0]], 6),
            (FindingKind::NarrowHole, Degree::Check, 0.7),
        ),
        (
            grid(
                [&[0.0, 6.0, 6.2, 14.0], &[0.0, 23.0], &[0.0, 3.0, 15.0]],
                |x, _, z| z == 0 || x != 1,
            ),
            (FindingKind::NarrowGap, Degree::Check, 0.2),
        ),
    ];
    let far = |[x, y, z]: [f64; 3]| [x + 4000.0, y - 2500.0, z + 900.0];
    for (part, expected) in parts {
        for scale in [1.0, 25.4, 1000.0] {
            let drawn: Vec<Triangle> = tilted(&part)
                .iter()
                .map(|corners| corners.map(|place| far(place).map(|value| value / scale)))
                .collect();
            let stl = binary_stl(&drawn);
            let mesh = model::read("a.stl", &stl, &Limits::default()).unwrap().mesh;
            let part = Part::of_mesh(&mesh, scale).unwrap();
            let mut check = Check::new(part, PrintLimits::default(), PrintMachine::default());
            check.run();
            assert_eq!(all_are(&check, expected).len(), 1, "{expected:?}, {scale}");
        }
    }
}
