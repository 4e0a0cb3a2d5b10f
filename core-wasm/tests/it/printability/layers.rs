//! Layers of parts whose areas and volumes are known.

use super::{
    checked, part,
    shapes::{grid, hole, revolve},
};
use crate::common::{Triangle, cube, cuboid, near};
use core_wasm::{
    print_settings::PrintMachine,
    printability::{LayerOptions, LayerSum, Part, Slicer},
};

const AS_DRAWN: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn options(infill_percent: f64) -> LayerOptions {
    LayerOptions {
        rotation: AS_DRAWN,
        layer_mm: 0.2,
        infill_percent,
        density_g_cm3: 1.0,
        support_mm3: 0.0,
    }
}

fn cut(part: &Part, options: LayerOptions) -> Slicer {
    let mut slicer = Slicer::new(part, options, PrintMachine::default());
    let mut last = 0.0;
    loop {
        let share = slicer.step(part, 7);
        assert!(share >= last, "{share} after {last}");
        last = share;
        if share >= 1.0 {
            return slicer;
        }
    }
}

fn sum(triangles: &[Triangle], infill_percent: f64) -> LayerSum {
    cut(&part(triangles), options(infill_percent)).sum()
}

#[test]
fn layers_have_the_areas_of_their_bodies() {
    let cone = part(&revolve(&[[0.0, 0.0], [10.0, 0.0], [0.0, 20.0]], 256));
    let slicer = cut(&cone, options(20.0));
    assert_eq!(slicer.layers().len(), 100);
    for layer in slicer.layers() {
        let r = 10.0 * (1.0 - layer.z_mm / 20.0);
        let area = std::f64::consts::PI * r * r;
        assert!(
            (layer.area_mm2 - area).abs() < 0.001 * area + 0.001,
            "{layer:?}"
        );
    }
    let ring = part(&hole(5.0));
    let slicer = cut(&ring, options(20.0));
    assert_eq!(slicer.layers().len(), 20);
    let area = 48.0 / 2.0 * (std::f64::consts::TAU / 48.0).sin() * (100.0 - 6.25);
    for layer in slicer.layers() {
        assert!(near(layer.area_mm2, area, 1e-5), "{layer:?}");
        let whole = layer.wall_mm2 + layer.solid_mm2 + layer.sparse_mm2;
        assert!(near(whole, layer.area_mm2, 1e-9), "{layer:?}");
    }
}

#[test]
fn a_layer_whose_middle_meets_corners_is_whole() {
    // Corners at odd tenths of a millimetre, where layers of 0.2 mm have their middle.
    let heights = [0.0, 0.3, 0.5, 1.1, 2.5, 4.5, 7.7, 12.5, 20.1];
    let tower = grid([&[0.0, 7.0, 20.0], &[0.0, 10.0], &heights], |x, _, z| {
        x == 0 || z % 2 == 0
    });
    let slicer = cut(&part(&tower), options(20.0));
    for layer in slicer.layers() {
        // Where a corner lies right in its middle, a layer is what is below or what is above, and nothing between.
        let is_whole = [200.0, 70.0]
            .iter()
            .any(|area| near(layer.area_mm2, *area, 1e-4));
        assert!(is_whole, "{layer:?}");
    }
}

#[test]
fn bodies_that_overlap_are_filled_once() {
    let both = [
        cube(0.0, 20.0),
        cuboid([10.0, 0.0, 0.0], [30.0, 20.0, 20.0]),
    ]
    .concat();
    let slicer = cut(&part(&both), options(20.0));
    for layer in slicer.layers() {
        assert!(near(layer.area_mm2, 600.0, 0.03), "{layer:?}");
    }
}

#[test]
fn a_full_part_weighs_its_volume_and_what_reaches_into_its_walls() {
    let full = sum(&cuboid([0.0; 3], [30.0, 20.0, 10.0]), 100.0);
    assert_eq!(full.layers, 50);
    // Solid lines reach a fifth of a line into the walls.
    let line = 0.45 - 0.2146 * 0.2;
    let overlaps = 0.2 * line * (100.0 - 16.0 * line) * 0.01;
    assert!(
        near(full.grams.total, 6.0 + overlaps, 1e-3),
        "{:?}",
        full.grams
    );
    assert!(full.least_minutes < full.most_minutes);
}

#[test]
fn a_box_is_walls_lids_and_infill() {
    // Two lines of 0.45 mm, 0.407 mm apart, around 40 × 30 mm; four layers of 50 below and above.
    let found = sum(&cuboid([0.0; 3], [40.0, 30.0, 10.0]), 20.0);
    let wall = 2.0 * (0.45 - 0.2146 * 0.2);
    let inside = (40.0 - 2.0 * wall) * (30.0 - 2.0 * wall);
    let walls = (1200.0 - inside) * 10.0 / 1000.0;
    // The lowest of the lids above lies on infill, in round threads of 0.4 mm, 0.45 mm apart.
    let threads = std::f64::consts::FRAC_PI_4 * 0.16 / 0.45;
    let overlaps = 0.2 * (0.45 - 0.2146 * 0.2) * (140.0 - 8.0 * wall) * 8.0 * 0.2 / 1000.0;
    let lids = inside * (8.0 * 0.2 + threads - 0.2) / 1000.0 + overlaps;
    // Lines and what joins them along half of the inner edge.
    let joints = 0.5 * (140.0 - 8.0 * wall) * (0.45 - 0.2146 * 0.2);
    let infill = (inside * 0.2 + joints) * 42.0 * 0.2 / 1000.0;
    assert!(
        near(found.grams.walls, walls, 0.03),
        "{} for {walls}",
        found.grams.walls
    );
    assert!(
        near(found.grams.solid, lids, 0.03),
        "{} for {lids}",
        found.grams.solid
    );
    assert!(
        near(found.grams.infill, infill, 0.03),
        "{} for {infill}",
        found.grams.infill
    );
    assert!(near(found.grams.total, walls + lids + infill, 0.03));
}

#[test]
fn solid_layers_reach_into_the_infill_beside_what_they_close() {
    // A step: 40 × 40 × 10 mm, and on half of it 10 mm more.
    let step = grid(
        [&[0.0, 20.0, 40.0], &[0.0, 40.0], &[0.0, 10.0, 20.0]],
        |x, _, z| x == 0 || z == 0,
    );
    let slicer = cut(&part(&step), options(20.0));
    let inside = 40.0 - 1.8;
    let beside = |layer: usize| slicer.layers()[layer].sparse_mm2;
    // Right below the step's top the infill ends 3 mm before the edge above; lower down it goes through.
    assert!(near(beside(30), inside * inside, 0.06), "{}", beside(30));
    for layer in 46..50 {
        let covered = inside * (20.0 - 0.9 - 3.0);
        assert!(
            near(beside(layer), covered, 0.06),
            "{layer}: {} for {covered}",
            beside(layer)
        );
    }
}

#[test]
fn what_lies_under_a_wall_that_leans_is_solid() {
    // Round, 40 mm wide and 10 mm high, and narrower at its top.
    let layers = |top: f64| {
        let body = revolve(&[[0.0, 0.0], [20.0, 0.0], [top, 10.0], [0.0, 10.0]], 128);
        cut(&part(&body), options(20.0)).layers().to_vec()
    };
    for steep in [20.0, 19.0, 17.5] {
        let middle = layers(steep)[20];
        assert!(middle.solid_mm2 < 1.0, "{middle:?}");
    }
    // PrusaSlicer 2.5 lays so much in these layers, walls and speeds as here ('ensure vertical shell thickness').
    let leaning = layers(10.0);
    for (layer, mm2) in [(20, 130.0), (30, 113.0), (40, 95.0)] {
        assert!(
            near(leaning[layer].solid_mm2, mm2, 0.2),
            "{:?}",
            leaning[layer]
        );
    }
}

#[test]
fn lines_of_a_thin_wall_fill_it_and_no_more() {
    // A tub of 40 × 40 mm with walls of 1 mm on a floor of 4 mm, and a frame around it, 2 mm thick.
    let frame = grid(
        [
            &[0.0, 1.0, 39.0, 40.0, 42.0],
            &[0.0, 1.0, 39.0, 40.0],
            &[0.0, 4.0, 10.0],
        ],
        |x, y, z| z == 0 || x == 0 || x == 2 || x == 3 || y == 0 || y == 2,
    );
    let layer = cut(&part(&frame), options(20.0)).layers()[40];
    // Three sides of 1 mm are nothing but walls, the fourth of 3 mm has two lines on each side of 40 mm and at both ends.
    let line = 0.45 - 0.2146 * 0.2;
    let within = (3.0 - 4.0 * line) * (40.0 - 4.0 * line);
    let walls = layer.area_mm2 - within;
    // Cells are as wide as a line: without looking for thin walls the lines would fill all 236 mm².
    assert!(near(layer.wall_mm2, walls, 0.06), "{layer:?} for {walls}");
}

#[test]
fn ends_of_infill_are_joined_where_lines_meet_the_wall_steeply() {
    let joints = |triangles: &[Triangle]| {
        let layer = cut(&part(triangles), options(20.0)).layers()[25];
        layer.joint_mm2 / (0.45 - 0.2146 * 0.2)
    };
    // Along each second stretch of a square that its lines cross at 45°.
    let inner = 4.0 * (40.0 - 4.0 * (0.45 - 0.2146 * 0.2));
    let square = joints(&cuboid([0.0; 3], [40.0, 40.0, 10.0]));
    assert!(near(square, inner / 2.0, 0.03), "{square}");
    // Along half as much of one that stands on its corner: every second layer's lines run along two of its sides.
    let diamond = joints(&revolve(
        &[[0.0, 0.0], [28.28, 0.0], [28.28, 10.0], [0.0, 10.0]],
        4,
    ));
    assert!(near(diamond, inner / 4.0, 0.05), "{diamond}");
}

#[test]
fn a_nozzle_that_gets_up_to_speed_sooner_takes_less_time() {
    let part = part(&cuboid([0.0; 3], [40.0, 30.0, 10.0]));
    let minutes = |acceleration_mm_s2: f64| {
        let machine = PrintMachine {
            acceleration_mm_s2,
            time_spread_percent: 0.0,
            ..PrintMachine::default()
        };
        let mut slicer = Slicer::new(&part, options(20.0), machine);
        while slicer.step(&part, 100) < 1.0 {}
        slicer.sum().most_minutes
    };
    let endless = minutes(1e9);
    // Lines of the infill end 2 / π times for each distance between two along the inner rim, and those of solid layers likewise.
    let line = 0.45 - 0.2146 * 0.2;
    let rim = 140.0 - 16.0 * line;
    let ends = std::f64::consts::FRAC_2_PI * rim / line;
    let corner = |speed: f64| (speed - 10.0).powi(2) / (speed * 1500.0);
    let lost_s = 8.0 * ends * corner(40.0) + 42.0 * ends * 0.2 * corner(80.0);
    let lost = (minutes(1500.0) - endless) * 60.0;
    assert!(near(lost, lost_s, 0.05), "{lost} for {lost_s}");
}

#[test]
fn lines_of_a_layer_are_closed_and_filled_at_their_density() {
    let part = part(&cuboid([0.0; 3], [40.0, 30.0, 10.0]));
    let slicer = cut(&part, options(20.0));
    let middle = slicer.lines(&part, 25);
    // Two triangles for each side.
    assert_eq!(middle.contours.len(), 8 * 4);
    let length = |lines: &[f32]| -> f32 {
        lines
            .chunks(4)
            .map(|l| ((l[2] - l[0]).powi(2) + (l[3] - l[1]).powi(2)).sqrt())
            .sum()
    };
    assert!((length(&middle.contours) - 140.0).abs() < 1e-3);
    // As long as the area within the walls over the distance between two lines.
    let inside = (40.0 - 1.8 * 2.0_f64.sqrt()) * (30.0 - 1.8 * 2.0_f64.sqrt());
    let expected = inside / (0.45 / 0.2);
    let found = f64::from(length(&middle.infill));
    assert!(near(found, expected, 0.08), "{found} for {expected}");
    let bottom = slicer.lines(&part, 0);
    assert!(length(&bottom.infill) > 4.0 * length(&middle.infill));
    assert!(slicer.lines(&part, 50).contours.is_empty());
}

#[test]
fn senseless_options_are_answered() {
    let part = part(&cube(0.0, 10.0));
    for layer_mm in [0.0, -1.0, f64::NAN, 1e-9, 1e9] {
        let options = LayerOptions {
            layer_mm,
            infill_percent: f64::NAN,
            ..options(20.0)
        };
        let mut slicer = Slicer::new(&part, options, PrintMachine::default());
        while slicer.step(&part, 1000) < 1.0 {}
        let sum = slicer.sum();
        assert!(
            sum.grams.total.is_finite() && sum.most_minutes.is_finite(),
            "{layer_mm}: {sum:?}"
        );
        assert!(
            slicer
                .lines(&part, 0)
                .infill
                .iter()
                .all(|value| value.is_finite())
        );
    }
}

#[test]
fn a_sheet_that_holds_nothing_weighs_nothing_and_not_less() {
    // Found by fuzzing: three triangles, one of whose corners lies less above the others than numbers of 32 bit usually tell apart.
    let [a, b, c] = [
        [1.0, -1.0, 0.0],
        [-1.0, 1.0, 0.0],
        [-1.0, -1.0, 1.836_709_9e-40],
    ];
    let [d, e] = [[1.0, 1.0, 0.0], [0.0, 2.0, 0.0]];
    let check = checked(&[[a, b, c], [a, d, b], [b, d, e]]);
    let found = check.orientation().unwrap();
    let pose = found.poses[found.recommended as usize];
    let options = LayerOptions {
        rotation: pose.rotation,
        layer_mm: pose.size_mm[2] / 20.0,
        support_mm3: pose.support_mm3,
        ..options(20.0)
    };
    let grams = cut(check.part(), options).sum().grams;
    assert!(grams.walls >= 0.0 && grams.total >= 0.0, "{grams:?}");
}
