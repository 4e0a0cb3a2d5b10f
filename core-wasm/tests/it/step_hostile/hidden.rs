//! Hostile kinds whose curves and surfaces reach far where nobody looks: between two samples, behind a limit, or in the other one of
//! two descriptions.

use std::f64::consts::PI;

use super::family::{
    CUBE_BOX, HALF_BOX, HALF_DISK, HALF_PARABOLA, Kind, POLES, arc, composite, half_disk, kind,
    operator, part, points,
};
use super::writer::{Id, ORIGIN, Point, Writer, X, Z, list, real};

pub fn hidden() -> Vec<Kind> {
    [curves(), surfaces(), nonsense()]
        .into_iter()
        .flatten()
        .collect()
}

/// Under the curve of [`sail`], whose first piece is a parabola from (100, 0) to (−100, 20) by way of (0, 200).
fn under_sail() -> f64 {
    let [a, b, c]: [[f64; 2]; 3] = [[100.0, 0.0], [0.0, 200.0], [-100.0, 20.0]];
    let cross = |p: [f64; 2], q: [f64; 2]| p[0] * q[1] - p[1] * q[0];
    // Twice the area between the curve and the origin (Bézier), and that of the straight piece behind it.
    let twice = (2.0 * cross(a, b) + 2.0 * cross(b, c) + cross(a, c)) / 3.0;
    let straight = cross(c, [-100.0, 0.0]);
    (twice + straight) / 2.0 * 100.0
}

/// How high it is.
fn sail_box() -> Point {
    // y = 400 t (1 − t) + 20 t²
    let t = 400.0 / (2.0 * 380.0);
    [200.0, 400.0 * t * (1.0 - t) + 20.0 * t * t, 100.0]
}

/// The sail's curve with the weights of each pole.
fn sail(w: &mut Writer, z: f64, weights: [f64; 5]) -> Id {
    let poles = [
        [100.0, 0.0],
        [0.0, 200.0],
        [-100.0, 20.0],
        [-100.0, 10.0],
        [-100.0, 0.0],
    ];
    let poles: Vec<Id> = poles.iter().map(|[x, y]| w.point([*x, *y, z])).collect();
    let weights = weights.map(real).join(",");
    w.add(format!(
        "(BOUNDED_CURVE()B_SPLINE_CURVE(2,({}),.UNSPECIFIED.,.F.,.F.)B_SPLINE_CURVE_WITH_KNOTS((3,2,3),(0.,1.,2.),.UNSPECIFIED.)\
         CURVE()GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE(({weights}))REPRESENTATION_ITEM(''))",
        list(&poles)
    ))
}

/// A parabola. Weights that grow by a factor from pole to pole leave it where it is, and let it run through nearly all of its length at
/// once.
fn growing(w: &mut Writer, z: f64, factor: f64) -> Id {
    let poles = points(w, z, &POLES);
    let weights = [1.0, factor, factor * factor].map(real).join(",");
    w.add(format!(
        "(BOUNDED_CURVE()B_SPLINE_CURVE(2,({poles}),.UNSPECIFIED.,.F.,.F.)B_SPLINE_CURVE_WITH_KNOTS((3,3),(0.,1.),.UNSPECIFIED.)\
         CURVE()GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE(({weights}))REPRESENTATION_ITEM(''))"
    ))
}

fn extruded(w: &mut Writer, curve: Id) -> Id {
    let up = w.vector(Z);
    w.add(format!("SURFACE_OF_LINEAR_EXTRUSION('',{curve},{up})"))
}

/// A body over this curve whose round face lies on the extrusion of another one.
fn over(
    name: &'static str,
    volume: f64,
    size: Point,
    curve: impl FnMut(&mut Writer, f64) -> Id,
    surface: impl FnOnce(&mut Writer) -> Id,
) -> Kind {
    kind(name, volume, size, |w| {
        let shell = w.half(curve, |w| {
            let curve = surface(w);
            extruded(w, curve)
        });
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

/// A spline of straight pieces between these poles and knots.
fn straight(w: &mut Writer, z: f64, poles: &[[f64; 2]], knots: &[f64]) -> Id {
    let poles: Vec<Id> = poles.iter().map(|[x, y]| w.point([*x, *y, z])).collect();
    let last = knots.len() - 1;
    let counts: Vec<&str> = (0..=last)
        .map(|at| if at == 0 || at == last { "2" } else { "1" })
        .collect();
    let knots: Vec<String> = knots.iter().map(|knot| real(*knot)).collect();
    w.add(format!(
        "B_SPLINE_CURVE_WITH_KNOTS('',1,({}),.UNSPECIFIED.,.F.,.F.,({}),({}),.UNSPECIFIED.)",
        list(&poles),
        counts.join(","),
        knots.join(",")
    ))
}

const ROOF: [[f64; 2]; 5] = [
    [100.0, 0.0],
    [100.0, 10.0],
    [0.0, 100.0],
    [-100.0, 10.0],
    [-100.0, 0.0],
];
const UNDER_ROOF: f64 = (200.0 * 10.0 + 200.0 * 90.0 / 2.0) * 100.0;

/// Its middle corner lies between two knots that are next to nothing apart.
fn roof(w: &mut Writer, z: f64, apart: f64) -> Id {
    let knots = [0.0, 0.5, 0.5 + apart, 0.5 + 2.0 * apart, 1.0];
    straight(w, z, &ROOF, &knots)
}

/// Short pieces before the corners of the roof.
fn long_roof(w: &mut Writer, z: f64, pieces: usize, keyword: &str) -> Id {
    let at = |w: &mut Writer, [x, y]: [f64; 2]| w.point([x, y, z]);
    let corners: Vec<Id> = ROOF.iter().map(|corner| at(w, *corner)).collect();
    if keyword == "POLYLINE" {
        let first = format!("{},", corners[0]);
        return w.add(format!(
            "POLYLINE('',({}{}))",
            first.repeat(pieces),
            list(&corners)
        ));
    }
    // From the first corner up to the second one in short steps.
    let steps: Vec<Id> = (0..=pieces)
        .map(|step| at(w, [100.0, 10.0 * step as f64 / pieces as f64]))
        .collect();
    let all: Vec<Id> = steps.iter().chain(&corners[2..]).copied().collect();
    let segments: Vec<Id> = all
        .windows(2)
        .map(|ends| {
            let line = w.add(format!("POLYLINE('',({}))", list(ends)));
            w.add(format!("COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,{line})"))
        })
        .collect();
    w.add(format!("COMPOSITE_CURVE('',({}),.F.)", list(&segments)))
}

/// A block of 200 mm by 100 mm whose edge swings out as far as in.
const WAVY: f64 = 200.0 * 100.0 * 100.0;
/// How far.
const WAVE: f64 = 80.0;

/// Up in short steps, and back by an S of which the middle lies between its ends.
fn wave(w: &mut Writer, z: f64, steps: usize, is_composite: bool) -> Id {
    let at = |w: &mut Writer, x: f64, y: f64| w.point([x, y, z]);
    let mut pieces: Vec<Vec<Id>> = Vec::new();
    let mut straight = |w: &mut Writer, x: f64, from: f64, to: f64, count: usize| {
        for step in 0..count {
            let share = |third: usize| (step as f64 + third as f64 / 3.0) / count as f64;
            pieces.push(
                (0..4)
                    .map(|third| at(w, x, from + (to - from) * share(third)))
                    .collect(),
            );
        }
    };
    straight(w, 100.0, 0.0, 100.0, steps);
    straight(w, -100.0, 100.0, 0.0, 1);
    let down = pieces.pop().unwrap_or_default();
    // 3 t (1 − t) (1 − 2 t) is √3 / 6 at most.
    let high = WAVE * 2.0 * 3.0_f64.sqrt();
    pieces.push(
        [
            [100.0, 0.0],
            [100.0 / 3.0, high],
            [-100.0 / 3.0, -high],
            [-100.0, 0.0],
        ]
        .map(|[x, y]| at(w, x, 100.0 + y))
        .to_vec(),
    );
    pieces.push(down);
    let bezier = |w: &mut Writer, poles: &[Id], knots: usize| {
        let counts: Vec<&str> = (0..=knots)
            .map(|at| if at == 0 || at == knots { "4" } else { "3" })
            .collect();
        let knots: Vec<String> = (0..=knots).map(|at| real(at as f64)).collect();
        w.add(format!(
            "B_SPLINE_CURVE_WITH_KNOTS('',3,({}),.UNSPECIFIED.,.F.,.F.,({}),({}),.UNSPECIFIED.)",
            list(poles),
            counts.join(","),
            knots.join(",")
        ))
    };
    if is_composite {
        let parts: Vec<Id> = pieces.iter().map(|poles| bezier(w, poles, 1)).collect();
        return composite(w, &parts);
    }
    let count = pieces.len();
    let poles: Vec<Id> = pieces
        .into_iter()
        .enumerate()
        .flat_map(|(at, poles)| poles.into_iter().skip(usize::from(at > 0)))
        .collect();
    bezier(w, &poles, count)
}

fn curves() -> Vec<Kind> {
    let roof_box = HALF_BOX;
    vec![
        over(
            "a spline with weights",
            under_sail(),
            sail_box(),
            |w, z| sail(w, z, [1.0; 5]),
            |w| sail(w, 0.0, [1.0; 5]),
        ),
        over(
            "a spline whose weights grow a millionfold",
            HALF_PARABOLA,
            HALF_BOX,
            |w, z| growing(w, z, 1e6),
            |w| growing(w, 0.0, 1.0),
        ),
        over(
            "a spline whose weights grow beyond measure",
            HALF_PARABOLA,
            HALF_BOX,
            |w, z| growing(w, z, 1e18),
            |w| growing(w, 0.0, 1.0),
        ),
        over(
            "a spline and its surface whose weights grow beyond measure",
            HALF_PARABOLA,
            HALF_BOX,
            |w, z| growing(w, z, 1e18),
            |w| growing(w, 0.0, 1e18),
        ),
        over(
            "a spline of weights near infinity",
            under_sail(),
            sail_box(),
            |w, z| sail(w, z, [1e160; 5]),
            |w| sail(w, 0.0, [1e160; 5]),
        ),
        over(
            "a spline of weights near nothing",
            under_sail(),
            sail_box(),
            |w, z| sail(w, z, [1e-200; 5]),
            |w| sail(w, 0.0, [1e-200; 5]),
        ),
        over(
            "a corner between knots that are nearly one",
            UNDER_ROOF,
            roof_box,
            |w, z| roof(w, z, 1e-13),
            |w| roof(w, 0.0, 1e-13),
        ),
        over(
            "a corner between knots that are nearly one, and a surface whose are not",
            UNDER_ROOF,
            roof_box,
            |w, z| roof(w, z, 1e-13),
            |w| roof(w, 0.0, 0.125),
        ),
        over(
            "a composite curve of more parts than are followed",
            UNDER_ROOF,
            roof_box,
            |w, z| long_roof(w, z, 5000, "COMPOSITE_CURVE"),
            |w| roof(w, 0.0, 0.125),
        ),
        over(
            "a polyline of more points than are followed",
            UNDER_ROOF,
            roof_box,
            |w, z| long_roof(w, z, 1 << 20, "POLYLINE"),
            |w| roof(w, 0.0, 0.125),
        ),
        over(
            "a corner between knots that are nearly one, in a trimmed curve",
            UNDER_ROOF,
            roof_box,
            |w, z| {
                let curve = roof(w, z, 1e-13);
                arc(w, curve, 0.0, 1.0)
            },
            |w| roof(w, 0.0, 0.125),
        ),
        over(
            "a corner between knots that are nearly one, in a composite curve",
            UNDER_ROOF,
            roof_box,
            |w, z| {
                let curve = roof(w, z, 1e-13);
                composite(w, &[curve])
            },
            |w| roof(w, 0.0, 0.125),
        ),
        over(
            "a corner between knots that are nearly one, in an offset curve",
            UNDER_ROOF,
            roof_box,
            |w, z| {
                let (curve, up) = (roof(w, z, 1e-13), w.direction(Z));
                w.add(format!("OFFSET_CURVE_3D('',{curve},1.E-9,.F.,{up})"))
            },
            |w| roof(w, 0.0, 0.125),
        ),
        over(
            "a corner between knots that are nearly one, in a replica",
            UNDER_ROOF,
            roof_box,
            |w, z| {
                let (curve, same) = (roof(w, z, 1e-13), operator(w, ORIGIN, 1.0));
                w.add(format!("CURVE_REPLICA('',{curve},{same})"))
            },
            |w| roof(w, 0.0, 0.125),
        ),
        over(
            "a spline whose weights grow beyond measure, in a composite curve",
            HALF_PARABOLA,
            HALF_BOX,
            |w, z| {
                let curve = growing(w, z, 1e18);
                composite(w, &[curve])
            },
            |w| growing(w, 0.0, 1.0),
        ),
        over(
            "a spline whose weights grow beyond measure, trimmed",
            HALF_PARABOLA,
            HALF_BOX,
            |w, z| {
                let curve = growing(w, z, 1e18);
                arc(w, curve, 0.0, 1.0)
            },
            |w| growing(w, 0.0, 1.0),
        ),
        over(
            "an S of a spline of few pieces",
            WAVY,
            [200.0, 100.0 + WAVE, 100.0],
            |w, z| wave(w, z, 2, false),
            |w| wave(w, 0.0, 2, false),
        ),
        over(
            "an S of a spline of many pieces",
            WAVY,
            [200.0, 100.0 + WAVE, 100.0],
            |w, z| wave(w, z, 100, false),
            |w| wave(w, 0.0, 100, false),
        ),
        over(
            "an S of a composite curve of many pieces",
            WAVY,
            [200.0, 100.0 + WAVE, 100.0],
            |w, z| wave(w, z, 100, true),
            |w| wave(w, 0.0, 100, false),
        ),
        half_disk(
            "a straight line whose image on the surface is round",
            |w, z| {
                let chord = w.line([100.0, 0.0, z], [-100.0, 0.0, z]);
                let plane = w.plane([0.0, 0.0, z], Z);
                let center = w.add("CARTESIAN_POINT('',(0.,0.))");
                let along = w.add("DIRECTION('',(1.,0.))");
                let place = w.add(format!("AXIS2_PLACEMENT_2D('',{center},{along})"));
                let circle = w.add(format!("CIRCLE('',{place},100.)"));
                let context = w.add(
                "(GEOMETRIC_REPRESENTATION_CONTEXT(2)PARAMETRIC_REPRESENTATION_CONTEXT()REPRESENTATION_CONTEXT('',''))",
            );
                let flat = w.representation("DEFINITIONAL_REPRESENTATION", &[circle], context);
                let image = w.add(format!("PCURVE('',{plane},{flat})"));
                w.add(format!("SURFACE_CURVE('',{chord},({image}),.PCURVE_S1.)"))
            },
        ),
    ]
}

/// A cube 20 mm high whose top rises to 100 mm at one control point of many.
fn spike(name: &'static str, count: usize) -> Kind {
    spike_of(name, count, |_, net| net)
}

/// One on a surface of many pieces that is made of another one.
fn spike_by(name: &'static str, surface: impl FnOnce(&mut Writer, Id) -> Id) -> Kind {
    spike_of(name, 200, surface)
}

fn spike_of(name: &'static str, count: usize, surface: impl FnOnce(&mut Writer, Id) -> Id) -> Kind {
    let (raise, across) = (80.0 / 0.75 / 0.75, 5);
    let row = 100.0 / (count - 2) as f64;
    // What one basis function covers of each side.
    let volume = 2e5 + raise * row * (100.0 / 3.0);
    kind(name, volume, CUBE_BOX, |w| {
        // The middles between the knots, such that lengths go evenly along the parameters.
        let greville = |at: usize, count: usize| {
            let pieces = (count - 2) as f64;
            let knot = |at: usize| (at as f64 - 2.0).clamp(0.0, pieces);
            (knot(at + 1) + knot(at + 2)) / 2.0 / pieces * 100.0
        };
        let rows: Vec<String> = (0..count)
            .map(|i| {
                let row: Vec<Id> = (0..across)
                    .map(|j| {
                        let is_top = i == count / 2 && j == across / 2;
                        let z = if is_top { 20.0 + raise } else { 20.0 };
                        w.point([greville(i, count), greville(j, across), z])
                    })
                    .collect();
                format!("({})", list(&row))
            })
            .collect();
        let knots = |count: usize| {
            let last = count - 2;
            let counts: Vec<&str> = (0..=last)
                .map(|at| if at == 0 || at == last { "3" } else { "1" })
                .collect();
            let knots: Vec<String> = (0..=last).map(|at| real(at as f64)).collect();
            (counts.join(","), knots.join(","))
        };
        let ((u_counts, u), (v_counts, v)) = (knots(count), knots(across));
        let top = w.add(format!(
            "B_SPLINE_SURFACE_WITH_KNOTS('',2,2,({}),.UNSPECIFIED.,.F.,.F.,.F.,({u_counts}),({v_counts}),({u}),({v}),.UNSPECIFIED.)",
            rows.join(",")
        ));
        let top = surface(w, top);
        let faces = w.cuboid_faces_with(ORIGIN, [100.0, 100.0, 20.0], Some(top));
        let shell = w.shell("CLOSED_SHELL", &faces);
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

/// A rod 40 mm thick with a disk of 100 mm round it, whose skin has no seam.
fn flange(name: &'static str, pieces: usize, apart: f64) -> Kind {
    flange_of(name, pieces, apart, |_, profile| profile)
}

/// One of 400 pieces whose profile is made of another curve.
fn flange_by(name: &'static str, profile: impl FnOnce(&mut Writer, Id) -> Id) -> Kind {
    flange_of(name, 400, 1.0, profile)
}

fn flange_of(
    name: &'static str,
    pieces: usize,
    apart: f64,
    curve: impl FnOnce(&mut Writer, Id) -> Id,
) -> Kind {
    let (step, disk_at) = (100.0 / pieces as f64, (pieces * 3 / 8).max(1));
    let disk = PI * ((400.0 + 1000.0 + 2500.0) / 3.0 - 400.0) * 2.0 * step;
    kind(name, PI * 400.0 * 100.0 + disk, CUBE_BOX, |w| {
        let poles: Vec<Id> = (0..=pieces)
            .map(|at| {
                let radius = if at == disk_at { 50.0 } else { 20.0 };
                w.point([radius, 0.0, at as f64 * step])
            })
            .collect();
        let counts: Vec<&str> = (0..=pieces)
            .map(|at| if at == 0 || at == pieces { "2" } else { "1" })
            .collect();
        // Those round the disk as far apart as it is said.
        let knot = |at: usize| {
            let behind = at.saturating_sub(disk_at - 1).min(2) as f64;
            at as f64 - behind * (1.0 - apart)
        };
        let knots: Vec<String> = (0..=pieces).map(|at| real(knot(at) / 100.0)).collect();
        let profile = w.add(format!(
            "B_SPLINE_CURVE_WITH_KNOTS('',1,({}),.UNSPECIFIED.,.F.,.F.,({}),({}),.UNSPECIFIED.)",
            list(&poles),
            counts.join(","),
            knots.join(",")
        ));
        let profile = curve(w, profile);
        let (point, axis) = (w.point(ORIGIN), w.direction(Z));
        let axis = w.add(format!("AXIS1_PLACEMENT('',{point},{axis})"));
        let skin = w.add(format!("SURFACE_OF_REVOLUTION('',{profile},{axis})"));
        let ends = [0.0, 100.0].map(|z| {
            let (circle, vertex) = (w.circle([0.0, 0.0, z], 20.0), w.vertex([20.0, 0.0, z]));
            w.edge(vertex, vertex, circle)
        });
        let mut bound = |edge: Id, is_along: bool| {
            let sense = if is_along { 'T' } else { 'F' };
            let side = w.add(format!("ORIENTED_EDGE('',*,*,{edge},.{sense}.)"));
            let rim = w.add(format!("EDGE_LOOP('',({side}))"));
            w.add(format!("FACE_BOUND('',{rim},.T.)"))
        };
        let round = [bound(ends[0], true), bound(ends[1], false)];
        let (below, above) = (bound(ends[0], false), bound(ends[1], true));
        let planes = [
            w.plane(ORIGIN, [0.0, 0.0, -1.0]),
            w.plane([0.0, 0.0, 100.0], Z),
        ];
        let faces = [
            w.add(format!("ADVANCED_FACE('',({}),{skin},.T.)", list(&round))),
            w.add(format!("ADVANCED_FACE('',({below}),{},.T.)", planes[0])),
            w.add(format!("ADVANCED_FACE('',({above}),{},.T.)", planes[1])),
        ];
        let shell = w.shell("CLOSED_SHELL", &faces);
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

/// A ball whose face has two rims with a disk in each: both where it is cut off at 1 mm, or the other one across.
fn twice_cut(name: &'static str, is_across: bool) -> Kind {
    let (radius, cut) = (50.0_f64, 1.0_f64);
    let volume = if is_across {
        // In thin slices, of which the second cut takes off all beyond 1 mm.
        let slices = 10_000;
        let height = (radius + cut) / f64::from(slices);
        let slice = |at: i32| {
            let z = -radius + (f64::from(at) + 0.5) * height;
            let wide = (radius * radius - z * z).sqrt();
            let beyond = if wide > cut {
                wide * wide * (cut / wide).acos() - cut * (wide * wide - cut * cut).sqrt()
            } else {
                0.0
            };
            (PI * wide * wide - beyond) * height
        };
        (0..slices).map(slice).sum()
    } else {
        let height = radius + cut;
        PI * height * height * (3.0 * radius - height) / 3.0
    };
    let wide = if is_across {
        radius + cut
    } else {
        2.0 * radius
    };
    kind(name, volume, [wide, 2.0 * radius, radius + cut], |w| {
        let rim = (radius * radius - cut * cut).sqrt();
        let place = w.placement(ORIGIN, Z, X);
        let ball = w.add(format!("SPHERICAL_SURFACE('',{place},50.)"));
        let ways = [
            (Z, X, [rim, 0.0, cut]),
            if is_across {
                (X, Z, [cut, 0.0, rim])
            } else {
                (Z, X, [rim, 0.0, cut])
            },
        ];
        let (mut round, mut faces) = (Vec::new(), Vec::new());
        for (axis, reference, start) in ways {
            let center = axis.map(|value| value * cut);
            let place = w.placement(center, axis, reference);
            let circle = w.add(format!("CIRCLE('',{place},{})", real(rim)));
            let vertex = w.vertex(start);
            let edge = w.edge(vertex, vertex, circle);
            let mut bound = |sense: char| {
                let side = w.add(format!("ORIENTED_EDGE('',*,*,{edge},.{sense}.)"));
                let rim = w.add(format!("EDGE_LOOP('',({side}))"));
                w.add(format!("FACE_BOUND('',{rim},.T.)"))
            };
            let (own, flat) = (bound('F'), bound('T'));
            round.push(own);
            let plane = w.plane(center, axis);
            faces.push(w.add(format!("ADVANCED_FACE('',({flat}),{plane},.T.)")));
        }
        faces.push(w.add(format!("ADVANCED_FACE('',({}),{ball},.T.)", list(&round))));
        let shell = w.shell("CLOSED_SHELL", &faces);
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

/// A ball that is flat below `z`, or that part of it which was cut off.
fn cut_ball(name: &'static str, z: f64, is_cap: bool) -> Kind {
    let radius = 50.0_f64;
    let height = if is_cap { radius - z } else { radius + z };
    let volume = PI * height * height * (3.0 * radius - height) / 3.0;
    let rim = (radius * radius - z * z).sqrt();
    let wide = if is_cap && z > 0.0 || !is_cap && z < 0.0 {
        rim
    } else {
        radius
    };
    kind(name, volume, [2.0 * wide, 2.0 * wide, height], |w| {
        let place = w.placement(ORIGIN, Z, X);
        let ball = w.add(format!("SPHERICAL_SURFACE('',{place},50.)"));
        let (circle, vertex) = (w.circle([0.0, 0.0, z], rim), w.vertex([rim, 0.0, z]));
        let edge = w.edge(vertex, vertex, circle);
        // Seen from above the cap's rim runs counterclockwise round it, and the rest's the other way.
        let side = |w: &mut Writer, is_along: bool| {
            let sense = if is_along { 'T' } else { 'F' };
            let side = w.add(format!("ORIENTED_EDGE('',*,*,{edge},.{sense}.)"));
            let rim = w.add(format!("EDGE_LOOP('',({side}))"));
            w.add(format!("FACE_BOUND('',{rim},.T.)"))
        };
        let (round, flat) = (side(w, is_cap), side(w, !is_cap));
        let normal = [0.0, 0.0, if is_cap { -1.0 } else { 1.0 }];
        let plane = w.plane([0.0, 0.0, z], normal);
        let faces = [
            w.add(format!("ADVANCED_FACE('',({round}),{ball},.T.)")),
            w.add(format!("ADVANCED_FACE('',({flat}),{plane},.T.)")),
        ];
        let shell = w.shell("CLOSED_SHELL", &faces);
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

fn surfaces() -> Vec<Kind> {
    vec![
        spike("a spike on a surface of few pieces", 6),
        spike("a spike on a surface of many pieces", 200),
        spike_by("a spike on an offset surface", |w, net| {
            w.add(format!("OFFSET_SURFACE('',{net},0.,.F.)"))
        }),
        spike_by("a spike on a trimmed surface", |w, net| {
            w.add(format!(
                "RECTANGULAR_TRIMMED_SURFACE('',{net},0.,198.,0.,3.,.T.,.T.)"
            ))
        }),
        spike_by("a spike on a surface's replica", |w, net| {
            let same = operator(w, ORIGIN, 1.0);
            w.add(format!("SURFACE_REPLICA('',{net},{same})"))
        }),
        flange("a flange of few pieces", 4, 1.0),
        flange("a flange of many pieces", 400, 1.0),
        flange("a flange between knots that are nearly one", 100, 1e-14),
        flange_by("a flange by a composite profile", |w, profile| {
            composite(w, &[profile])
        }),
        flange_by("a flange by a trimmed profile", |w, profile| {
            arc(w, profile, 0.0, 4.0)
        }),
        flange_by("a flange by a profile's replica", |w, profile| {
            let same = operator(w, ORIGIN, 1.0);
            w.add(format!("CURVE_REPLICA('',{profile},{same})"))
        }),
        twice_cut("a ball that is cut twice in one place", false),
        twice_cut("a ball that is cut across a cut", true),
        cut_ball("a ball without its cap", 49.9, false),
        cut_ball("the cap of a ball", 49.0, true),
        cut_ball("more than half a ball", 10.0, false),
    ]
}

fn nonsense() -> Vec<Kind> {
    let placed = |w: &mut Writer, z: f64, axis: Point, reference: Point| {
        let place = w.placement([0.0, 0.0, z], axis, reference);
        w.add(format!("CIRCLE('',{place},100.)"))
    };
    vec![
        half_disk("a circle that is trimmed to nothing", |w, z| {
            let circle = w.circle([0.0, 0.0, z], 100.0);
            arc(w, circle, 0.0, 1e-9)
        }),
        half_disk("a circle that is trimmed elsewhere", |w, z| {
            let circle = w.circle([0.0, 0.0, z], 100.0);
            arc(w, circle, 4.0, 5.0)
        }),
        half_disk("a circle that is trimmed to no numbers", |w, z| {
            let circle = w.circle([0.0, 0.0, z], 100.0);
            w.add(format!(
                "TRIMMED_CURVE('',{circle},(PARAMETER_VALUE(1.E999)),(PARAMETER_VALUE(-1.E999)),.T.,.PARAMETER.)"
            ))
        }),
        half_disk("a circle that is trimmed backwards", |w, z| {
            let circle = w.circle([0.0, 0.0, z], 100.0);
            w.add(format!(
                "TRIMMED_CURVE('',{circle},(PARAMETER_VALUE({})),(PARAMETER_VALUE(0.)),.F.,.PARAMETER.)",
                real(PI)
            ))
        }),
        half_disk("a circle whose axis has no length", |w, z| {
            placed(w, z, [0.0; 3], X)
        }),
        half_disk("a circle whose axes are one", |w, z| placed(w, z, Z, Z)),
        half_disk("a circle whose axes are left-handed", |w, z| {
            placed(w, z, [0.0, 0.0, -1.0], X)
        }),
        half_disk("a circle of no size", |w, z| w.circle([0.0, 0.0, z], 0.0)),
        half_disk("a circle of a size that is no number", |w, z| {
            let place = w.placement([0.0, 0.0, z], Z, X);
            w.add(format!("CIRCLE('',{place},1.E999)"))
        }),
        kind(
            "a cylinder of another size than its rims",
            HALF_DISK,
            HALF_BOX,
            |w| {
                let shell = w.half(|w, z| w.circle([0.0, 0.0, z], 100.0), |w| w.cylinder(1.0));
                let solid = w.solid(shell);
                part(w, &[solid]);
            },
        ),
        kind(
            "a cylinder of less than no size",
            HALF_DISK,
            HALF_BOX,
            |w| {
                let shell = w.half(
                    |w, z| w.circle([0.0, 0.0, z], 100.0),
                    |w| w.cylinder(-100.0),
                );
                let solid = w.solid(shell);
                part(w, &[solid]);
            },
        ),
    ]
}
