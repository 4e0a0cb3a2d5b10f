//! Hostile kinds that take off what is not there: holes beside their face, loops and skins that run against themselves, voids that
//! reach out of their body, and faces without edges that nothing closes. All are sold by what is measured.

use std::f64::consts::PI;

use super::family::{CUBE, CUBE_BOX, Kind, closed_in_itself, hollow, kind, part, placement};
use super::further::prism;
use super::writer::{Id, ORIGIN, Point, Writer, X, Y, Z, list, real};

pub fn taken_off() -> Vec<Kind> {
    [holes(), skins(), voids(), turned(), patches()]
        .into_iter()
        .flatten()
        .collect()
}

type Flat = [f64; 2];

fn rectangle([from_x, from_y]: Flat, [to_x, to_y]: Flat) -> [Flat; 4] {
    [
        [from_x, from_y],
        [to_x, from_y],
        [to_x, to_y],
        [from_x, to_y],
    ]
}

/// A plate 10 mm high: its first loop runs counterclockwise seen from above, and the others are its holes, given the same way.
fn plate(w: &mut Writer, loops: &[Vec<Flat>]) -> Id {
    let (low, high) = (0.0, 10.0);
    let (mut upper, mut lower, mut faces) = (Vec::new(), Vec::new(), Vec::new());
    for (at, corners) in loops.iter().enumerate() {
        let mut corners = corners.clone();
        if at > 0 {
            corners.reverse();
        }
        let mut points = |z: f64| -> Vec<Id> {
            let corners = corners.iter();
            corners.map(|[x, y]| w.point([*x, *y, z])).collect()
        };
        let (below, above) = (points(low), points(high));
        for side in 0..corners.len() {
            let next = (side + 1) % corners.len();
            let [a, b] = [corners[side], corners[next]];
            let plane = w.plane([a[0], a[1], 0.0], [b[1] - a[1], a[0] - b[0], 0.0]);
            let rim = [below[side], below[next], above[next], above[side]];
            let bound = polygon(w, &rim);
            faces.push(flat_face(w, &[bound], plane));
        }
        upper.push(polygon(w, &above));
        let mut back = below;
        back.reverse();
        lower.push(polygon(w, &back));
    }
    let (top, bottom) = (
        w.plane([0.0, 0.0, high], Z),
        w.plane(ORIGIN, [0.0, 0.0, -1.0]),
    );
    faces.push(flat_face(w, &upper, top));
    faces.push(flat_face(w, &lower, bottom));
    let shell = w.shell("CLOSED_SHELL", &faces);
    w.solid(shell)
}

fn polygon(w: &mut Writer, corners: &[Id]) -> Id {
    let rim = w.add(format!("POLY_LOOP('',({}))", list(corners)));
    w.add(format!("FACE_BOUND('',{rim},.T.)"))
}

fn flat_face(w: &mut Writer, bounds: &[Id], plane: Id) -> Id {
    w.add(format!("FACE_SURFACE('',({}),{plane},.T.)", list(bounds)))
}

fn plates(name: &'static str, area: f64, size: Flat, loops: &[[Flat; 4]]) -> Kind {
    let loops: Vec<Vec<Flat>> = loops.iter().map(|own| own.to_vec()).collect();
    kind(name, area * 10.0, [size[0], size[1], 10.0], |w| {
        let solid = plate(w, &loops);
        part(w, &[solid]);
    })
}

/// A pipe of 100 mm outside and 80 mm inside with windows from 0.5 to 5.5 radians about its axis and from 20 to 80 mm along it, one
/// for each of these corners, where its rim begins.
fn pipe(w: &mut Writer, starts: &[usize]) -> Id {
    let at = |radius: f64, u: f64, z: f64| [radius * u.cos(), radius * u.sin(), z];
    let sides: [(f64, bool); 2] = [(50.0, true), (40.0, false)];
    let window = [[0.5, 20.0], [5.5, 20.0], [5.5, 80.0], [0.5, 80.0]];
    let mut faces = Vec::new();
    // The corners of each window, outside and inside, and the edges between neighbours of them.
    let frames: Vec<[([Id; 4], [Id; 4]); 2]> = starts
        .iter()
        .map(|_| {
            sides.map(|(radius, _)| {
                let corners = window.map(|[u, z]| w.vertex(at(radius, u, z)));
                let edges = std::array::from_fn(|side| {
                    let next = (side + 1) % 4;
                    let ([u, z], [next_u, next_z]) = (window[side], window[next]);
                    if u == next_u {
                        let line = w.line(at(radius, u, z), at(radius, u, next_z));
                        return w.edge(corners[side], corners[next], line);
                    }
                    let circle = w.circle([0.0, 0.0, z], radius);
                    let sense = if next_u > u { 'T' } else { 'F' };
                    w.add(format!(
                        "EDGE_CURVE('',{},{},{circle},.{sense}.)",
                        corners[side], corners[next]
                    ))
                });
                (corners, edges)
            })
        })
        .collect();
    let looped = |w: &mut Writer, edges: &[(Id, bool)]| {
        let edges: Vec<Id> = edges
            .iter()
            .map(|(edge, is_along)| {
                let sense = if *is_along { 'T' } else { 'F' };
                w.add(format!("ORIENTED_EDGE('',*,*,{edge},.{sense}.)"))
            })
            .collect();
        let rim = w.add(format!("EDGE_LOOP('',({}))", list(&edges)));
        w.add(format!("FACE_BOUND('',{rim},.T.)"))
    };
    let (mut above, mut below) = (Vec::new(), Vec::new());
    for (own, (radius, is_outer)) in sides.into_iter().enumerate() {
        let [low, high] = [0.0, 100.0].map(|z| {
            let (circle, vertex) = (
                w.circle([0.0, 0.0, z], radius),
                w.vertex(at(radius, 0.0, z)),
            );
            w.edge(vertex, vertex, circle)
        });
        let mut bounds = vec![
            looped(w, &[(low, is_outer)]),
            looped(w, &[(high, !is_outer)]),
        ];
        for (frame, start) in frames.iter().zip(starts) {
            let edges = frame[own].1;
            // Seen from outside the window's edges run counterclockwise: a hole's rim runs the other way.
            let mut rim: Vec<(Id, bool)> = (0..4)
                .map(|step| (edges[(start + step) % 4], !is_outer))
                .collect();
            if is_outer {
                rim.reverse();
            }
            bounds.push(looped(w, &rim));
        }
        let place = w.placement(ORIGIN, Z, X);
        let wall = w.add(format!("CYLINDRICAL_SURFACE('',{place},{})", real(radius)));
        let sense = if is_outer { 'T' } else { 'F' };
        faces.push(w.add(format!(
            "ADVANCED_FACE('',({}),{wall},.{sense}.)",
            list(&bounds)
        )));
        above.push(looped(w, &[(high, is_outer)]));
        below.push(looped(w, &[(low, !is_outer)]));
    }
    let ends = [
        (w.plane([0.0, 0.0, 100.0], Z), above),
        (w.plane(ORIGIN, [0.0, 0.0, -1.0]), below),
    ];
    for (plane, bounds) in ends {
        faces.push(w.add(format!("ADVANCED_FACE('',({}),{plane},.T.)", list(&bounds))));
    }
    for [outer, inner] in &frames {
        let across: [Id; 4] = std::array::from_fn(|corner| {
            let [u, z] = window[corner];
            let line = w.line(at(50.0, u, z), at(40.0, u, z));
            w.edge(outer.0[corner], inner.0[corner], line)
        });
        for side in 0..4 {
            let next = (side + 1) % 4;
            let ([u, z], [next_u, next_z]) = (window[side], window[next]);
            let plane = if u == next_u {
                // The wall looks into the window.
                let turn = if next_z > z { 1.0 } else { -1.0 };
                w.plane(at(50.0, u, z), [u.sin() * turn, -u.cos() * turn, 0.0])
            } else {
                let up = if next_u > u { 1.0 } else { -1.0 };
                w.plane([0.0, 0.0, z], [0.0, 0.0, up])
            };
            let rim = [
                (outer.1[side], true),
                (across[next], true),
                (inner.1[side], false),
                (across[side], false),
            ];
            let bound = looped(w, &rim);
            faces.push(w.add(format!("ADVANCED_FACE('',({bound}),{plane},.T.)")));
        }
    }
    let shell = w.shell("CLOSED_SHELL", &faces);
    w.solid(shell)
}

fn piped(name: &'static str, starts: &[usize]) -> Kind {
    // Between the two radii, a window takes its share of the turn.
    let ring = |turn: f64, height: f64| turn / 2.0 * (2500.0 - 1600.0) * height;
    let volume = ring(2.0 * PI, 100.0) - ring(5.0, 60.0);
    kind(name, volume, CUBE_BOX, |w| {
        let solid = pipe(w, starts);
        part(w, &[solid]);
    })
}

/// A rectangle whose left or right side is a saw of `teeth`, 1 mm deep, which begins some teeth before its long sides.
fn saw([from, to]: [Flat; 2], is_left: bool, teeth: usize, before: usize) -> Vec<Flat> {
    let (edge, inner) = if is_left {
        (from[0], from[0] + 1.0)
    } else {
        (to[0], to[0] - 1.0)
    };
    let corners = rectangle(from, to);
    let far = if is_left {
        [corners[1], corners[2]]
    } else {
        [corners[3], corners[0]]
    };
    // Along the saw counterclockwise: down on the left, up on the right.
    let [start, end] = if is_left {
        [to[1], from[1]]
    } else {
        [from[1], to[1]]
    };
    let mut rim: Vec<Flat> = (0..=2 * teeth)
        .map(|at| {
            let x = if at % 2 == 0 { edge } else { inner };
            [x, start + (end - start) * at as f64 / (2 * teeth) as f64]
        })
        .collect();
    let count = rim.len();
    rim.extend(far);
    rim.rotate_left(count - before);
    rim
}

fn holes() -> Vec<Kind> {
    let rim = rectangle([0.0; 2], [100.0; 2]);
    let square = |from: f64, to: f64| rectangle([from; 2], [to; 2]);
    vec![
        plates("a hole", 3600.0, [100.0; 2], &[rim, square(10.0, 90.0)]),
        plates(
            "a hole beside its face",
            1e4 + 99.0 * 99.0,
            [219.0, 100.0],
            &[rim, rectangle([120.0, 0.0], [219.0, 99.0])],
        ),
        plates(
            "a hole that is there twice",
            1e4 - 69.0 * 69.0,
            [100.0; 2],
            &[rim, square(10.0, 79.0), square(10.0, 79.0)],
        ),
        plates(
            "holes that overlap",
            3600.0,
            [100.0; 2],
            &[
                rim,
                rectangle([10.0; 2], [69.0, 90.0]),
                rectangle([30.0, 10.0], [90.0; 2]),
            ],
        ),
        plates(
            "a hole in a hole",
            3600.0,
            [100.0; 2],
            &[rim, square(10.0, 90.0), square(21.0, 80.0)],
        ),
        plates(
            "a hole through the rim of its face",
            1e4 - 50.0 * 98.0,
            [100.0; 2],
            &[rim, rectangle([50.0, 1.0], [149.0, 99.0])],
        ),
        {
            // Both less half of their teeth, and what they share.
            let left = [[10.0; 2], [50.0, 90.0]];
            let right = [[20.0, 10.5], [90.0, 89.5]];
            let (first, second) = (40.0 * 80.0 - 40.0, 70.0 * 79.0 - 39.5);
            let area = 1e4 - (first + second - 30.0 * 79.0);
            kind(
                "holes of many corners that overlap",
                area * 10.0,
                [100.0, 100.0, 10.0],
                |w| {
                    let loops = [
                        rim.to_vec(),
                        saw(left, true, 400, 7),
                        saw(right, false, 400, 7),
                    ];
                    let solid = plate(w, &loops);
                    part(w, &[solid]);
                },
            )
        },
        piped("a window in a pipe", &[0]),
        piped("a window that is there twice in a pipe", &[0, 0]),
        piped(
            "a window that is there twice in a pipe, from other corners",
            &[0, 1],
        ),
        piped(
            "a window that is there twice in a pipe, from corners across",
            &[2, 3],
        ),
        kind(
            "a window beside the wall of a cylinder",
            PI * 2500.0 * 100.0,
            CUBE_BOX,
            |w| {
                // Its two rims are the ends of the cylinder, and a hole in them that is as large as they are.
                let faces = tube(w, 50.0, 49.9, [60.0, 0.0]);
                let shell = w.shell("CLOSED_SHELL", &faces);
                let solid = w.solid(shell);
                part(w, &[solid]);
            },
        )
        .wide([159.9, 100.0, 100.0]),
    ]
}

/// A cylinder 100 mm high with a bore that stands beside its middle.
fn tube(w: &mut Writer, radius: f64, bore: f64, [x, y]: Flat) -> Vec<Id> {
    let circle = |w: &mut Writer, center: Point, radius: f64| {
        let (curve, vertex) = (
            w.circle(center, radius),
            w.vertex([center[0] + radius, center[1], center[2]]),
        );
        w.edge(vertex, vertex, curve)
    };
    let bound = |w: &mut Writer, edge: Id, is_along: bool| {
        let sense = if is_along { 'T' } else { 'F' };
        let side = w.add(format!("ORIENTED_EDGE('',*,*,{edge},.{sense}.)"));
        let rim = w.add(format!("EDGE_LOOP('',({side}))"));
        w.add(format!("FACE_BOUND('',{rim},.T.)"))
    };
    let (mut above, mut below, mut faces) = (Vec::new(), Vec::new(), Vec::new());
    for (at, radius, is_outer) in [([0.0, 0.0], radius, true), ([x, y], bore, false)] {
        let [low, high] = [0.0, 100.0].map(|z| circle(w, [at[0], at[1], z], radius));
        let bounds = [bound(w, low, is_outer), bound(w, high, !is_outer)];
        let place = w.placement([at[0], at[1], 0.0], Z, X);
        let wall = w.add(format!("CYLINDRICAL_SURFACE('',{place},{})", real(radius)));
        let sense = if is_outer { 'T' } else { 'F' };
        faces.push(w.add(format!(
            "ADVANCED_FACE('',({}),{wall},.{sense}.)",
            list(&bounds)
        )));
        above.push(bound(w, high, is_outer));
        below.push(bound(w, low, !is_outer));
    }
    let (top, bottom) = (
        w.plane([0.0, 0.0, 100.0], Z),
        w.plane(ORIGIN, [0.0, 0.0, -1.0]),
    );
    for (bounds, plane) in [(above, top), (below, bottom)] {
        faces.push(w.add(format!("ADVANCED_FACE('',({}),{plane},.T.)", list(&bounds))));
    }
    faces
}

impl Kind {
    /// The same with this box.
    fn wide(mut self, size_mm: Point) -> Self {
        self.size_mm = size_mm;
        self
    }
}

/// The corners of a box, and its faces by them, counterclockwise from outside.
fn cuboid(from: Point, to: Point) -> ([Point; 8], [[usize; 4]; 6]) {
    let corner = |i: usize| {
        std::array::from_fn(|axis| {
            if i >> axis & 1 == 1 {
                to[axis]
            } else {
                from[axis]
            }
        })
    };
    let faces = [
        [0, 2, 3, 1],
        [0, 1, 5, 4],
        [2, 6, 7, 3],
        [0, 4, 6, 2],
        [1, 3, 7, 5],
        [4, 5, 7, 6],
    ];
    (std::array::from_fn(corner), faces)
}

/// Bodies in one shell that share the points they have in common; those that say so look inwards.
fn boxes(w: &mut Writer, boxes: &[(Point, Point, bool)]) -> Id {
    let mut known: Vec<(Point, Id)> = Vec::new();
    let mut faces = Vec::new();
    for (from, to, is_turned) in boxes {
        let (corners, rims) = cuboid(*from, *to);
        for rim in rims {
            let mut rim: Vec<Id> = rim
                .iter()
                .map(|at| {
                    let point = corners[*at];
                    if let Some((_, id)) = known.iter().find(|(own, _)| *own == point) {
                        return *id;
                    }
                    let id = w.point(point);
                    known.push((point, id));
                    id
                })
                .collect();
            if *is_turned {
                rim.reverse();
            }
            let bound = polygon(w, &rim);
            faces.push(w.add(format!("FACE('',({bound}))")));
        }
    }
    w.shell("CLOSED_SHELL", &faces)
}

fn skins() -> Vec<Kind> {
    // Both halves of a bow tie, the larger one less the smaller one.
    let left = (100.0 + 100.0 / 9.0) * 100.0 / 2.0;
    let right = (100.0 - 100.0 / 9.0) * 80.0 / 2.0;
    let bow_tie = [
        [-100.0, -50.0],
        [100.0, 40.0],
        [100.0, -40.0],
        [-100.0, 50.0],
    ];
    vec![
        kind(
            "a prism over a bow tie",
            (left + right) * 100.0,
            [200.0, 100.0, 100.0],
            |w| {
                let shell = prism(w, &bow_tie, [0.0, 100.0]);
                let solid = w.solid(shell);
                part(w, &[solid]);
            },
        ),
        kind(
            "an inward cube at an edge of another one",
            CUBE + 99.0 * 99.0 * 100.0,
            [199.0, 199.0, 100.0],
            |w| {
                let far = ([100.0, 100.0, 0.0], [199.0, 199.0, 100.0], true);
                let shell = boxes(w, &[(ORIGIN, CUBE_BOX, false), far]);
                let solid = w.solid(shell);
                part(w, &[solid]);
            },
        ),
        kind(
            "an inward cube at a corner of another one",
            CUBE + 99.0 * 99.0 * 99.0,
            [199.0; 3],
            |w| {
                let far = (CUBE_BOX, [199.0; 3], true);
                let shell = boxes(w, &[(ORIGIN, CUBE_BOX, false), far]);
                let solid = w.solid(shell);
                part(w, &[solid]);
            },
        ),
        kind(
            "a prism over a bow tie of many corners",
            (left - 50.0 + right) * 100.0,
            [200.0, 100.0, 100.0],
            |w| {
                // Its left side is a saw, and all others come after a few teeth of that.
                let mut rim = saw([[-100.0, -50.0], [0.0, 50.0]], true, 400, 5);
                for [x, y] in &mut rim {
                    if *x == 0.0 {
                        (*x, *y) = (100.0, if *y < 0.0 { 40.0 } else { -40.0 });
                    }
                }
                let shell = prism(w, &rim, [0.0, 100.0]);
                let solid = w.solid(shell);
                part(w, &[solid]);
            },
        ),
        kind(
            "a cavity of triangles across the opening of its frame",
            FRAMED - 2.0 * 9.0 * 35.0 * 98.0,
            CUBE_BOX,
            |w| {
                let cavity =
                    w.triangulated("TRIANGULATED_FACE", [99.0, 75.0, 99.0], [1.0, 40.0, 1.0]);
                let walls: Vec<Id> = [
                    ([0.0, 0.0, 0.0], [100.0, 10.0, 100.0]),
                    ([0.0, 90.0, 0.0], [100.0, 100.0, 100.0]),
                    ([0.0, 10.0, 0.0], [10.0, 90.0, 100.0]),
                    ([90.0, 10.0, 0.0], [100.0, 90.0, 100.0]),
                ]
                .map(|(from, to)| w.triangulated("TRIANGULATED_FACE", from, to))
                .to_vec();
                let faces: Vec<Id> = walls.into_iter().chain([cavity]).collect();
                let solid = w.add(format!("TESSELLATED_SOLID('',({}),$)", list(&faces)));
                part(w, &[solid]);
            },
        ),
        crossed(
            "a prism over a bow tie whose ends are triangles",
            &bow_tie,
            false,
        ),
        crossed("a bow tie whose walls are swept", &bow_tie, true),
        through_its_tip(),
        kind(
            "a prism of triangles over a bow tie",
            (left + right) * 100.0,
            [200.0, 100.0, 100.0],
            |w| {
                let solid = triangle_prism(w, &bow_tie, &[], [0.0, 100.0]);
                part(w, &[solid]);
            },
        ),
        kind(
            "a cavity of triangles whose first corner lies inside and whose most lies outside",
            NOTCHED - 9.0 * 20.0 * 98.0,
            CUBE_BOX,
            |w| {
                let cavity =
                    w.triangulated("TRIANGULATED_FACE", [1.0, 20.0, 99.0], [80.0, 40.0, 1.0]);
                let solid = triangle_prism(w, &NOTCH, &[cavity], [0.0, 100.0]);
                part(w, &[solid]);
            },
        ),
        triangles("TESSELLATED_SOLID"),
        triangles("TESSELLATED_SHELL"),
        kind(
            "a body inside out beside another one in its shell",
            2.0 * CUBE,
            [300.0, 100.0, 100.0],
            |w| {
                let far = ([200.0, 0.0, 0.0], [300.0, 100.0, 100.0], true);
                let shell = boxes(w, &[(ORIGIN, CUBE_BOX, false), far]);
                let solid = w.solid(shell);
                part(w, &[solid]);
            },
        ),
    ]
}

/// A prism over a bow tie that is the larger to the left: its ends are two triangles each, of which every one is simple.
fn crossed(name: &'static str, bow_tie: &[Flat; 4], has_swept_walls: bool) -> Kind {
    let left = (100.0 + 100.0 / 9.0) * 100.0 / 2.0;
    let right = (100.0 - 100.0 / 9.0) * 80.0 / 2.0;
    kind(name, (left + right) * 100.0, [200.0, 100.0, 100.0], |w| {
        let [low, high] = [0.0, 100.0].map(|z| bow_tie.map(|[x, y]| w.point([x, y, z])));
        let mut faces = Vec::new();
        for [a, b, c] in [[0, 1, 2], [0, 2, 3]] {
            for rim in [[high[a], high[b], high[c]], [low[c], low[b], low[a]]] {
                let bound = polygon(w, &rim);
                faces.push(w.add(format!("FACE('',({bound}))")));
            }
        }
        for at in 0..4 {
            let next = (at + 1) % 4;
            let bound = polygon(w, &[low[at], low[next], high[next], high[at]]);
            faces.push(if has_swept_walls {
                let [from, to] = [at, next].map(|at| [bow_tie[at][0], bow_tie[at][1], 0.0]);
                let (line, up) = (w.line(from, to), w.vector(Z));
                let wall = w.add(format!("SURFACE_OF_LINEAR_EXTRUSION('',{line},{up})"));
                flat_face(w, &[bound], wall)
            } else {
                w.add(format!("FACE('',({bound}))"))
            });
        }
        let shell = w.shell("CLOSED_SHELL", &faces);
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

/// A cone that goes on beyond its tip, where its skin is inside out.
fn through_its_tip() -> Kind {
    let volume = PI / 3.0 * (50.0 * 50.0 * 50.0 + 45.0 * 45.0 * 45.0);
    kind(
        "a cone through its own tip",
        volume,
        [100.0, 100.0, 95.0],
        |w| {
            let place = w.placement(ORIGIN, Z, X);
            let cone = w.add(format!(
                "CONICAL_SURFACE('',{place},50.,{})",
                real(-PI / 4.0)
            ));
            let [low, high] = [(0.0, 50.0, 50.0), (95.0, 45.0, -45.0)].map(|(z, radius, x)| {
                let (circle, vertex) = (w.circle([0.0, 0.0, z], radius), w.vertex([x, 0.0, z]));
                w.edge(vertex, vertex, circle)
            });
            let (bottom, top) = (
                w.plane(ORIGIN, [0.0, 0.0, -1.0]),
                w.plane([0.0, 0.0, 95.0], Z),
            );
            let bound = |w: &mut Writer, edge: Id, sense: char| {
                let side = w.add(format!("ORIENTED_EDGE('',*,*,{edge},.{sense}.)"));
                let rim = w.add(format!("EDGE_LOOP('',({side}))"));
                w.add(format!("FACE_BOUND('',{rim},.T.)"))
            };
            let wall = [bound(w, low, 'T'), bound(w, high, 'F')];
            let ends = [(bottom, bound(w, low, 'F')), (top, bound(w, high, 'T'))];
            let mut faces = vec![flat_face(w, &wall, cone)];
            faces.extend(ends.map(|(plane, bound)| flat_face(w, &[bound], plane)));
            let shell = w.shell("CLOSED_SHELL", &faces);
            let solid = w.solid(shell);
            part(w, &[solid]);
        },
    )
}

/// A cube of triangles, and an inward one that shares a corner with it.
fn triangles(keyword: &'static str) -> Kind {
    let name = match keyword {
        "TESSELLATED_SOLID" => "an inward cube of triangles at a corner of another one",
        _ => "an inward cube of triangles at a corner of another one, in a shell",
    };
    kind(name, CUBE + 99.0 * 99.0 * 99.0, [199.0; 3], |w| {
        let outer = w.triangulated("TRIANGULATED_FACE", ORIGIN, CUBE_BOX);
        // Both ends exchanged mirror the box in its middle, and turn its triangles.
        let inner = w.triangulated("TRIANGULATED_FACE", [199.0; 3], CUBE_BOX);
        let solid = w.add(format!("{keyword}('',({outer},{inner}),$)"));
        part(w, &[solid]);
    })
}

const NOTCHED: f64 = (1e4 - 90.0 * 90.0) * 100.0;

/// A body with this outer shell and one void.
fn with_void(
    name: &'static str,
    volume: f64,
    outer: impl FnOnce(&mut Writer) -> Id,
    void: impl FnOnce(&mut Writer) -> Id,
) -> Kind {
    kind(name, volume, CUBE_BOX, |w| {
        let (outer, void) = (outer(w), void(w));
        let void = w.add(format!("ORIENTED_CLOSED_SHELL('',*,{void},.F.)"));
        let solid = w.add(format!("BREP_WITH_VOIDS('',{outer},({void}))"));
        part(w, &[solid]);
    })
}

const NOTCH: [Flat; 6] = [
    [10.0, 10.0],
    [10.0, 100.0],
    [0.0, 100.0],
    [0.0, 0.0],
    [100.0, 0.0],
    [100.0, 10.0],
];

fn notched(w: &mut Writer) -> Id {
    prism(w, &NOTCH, [0.0, 100.0])
}

/// A body of triangles over a polygon, which is cut into a fan about its first corner, with other faces beside its own.
fn triangle_prism(w: &mut Writer, rim: &[Flat], others: &[Id], ends: [f64; 2]) -> Id {
    let count = rim.len();
    let points: Vec<String> = ends
        .iter()
        .flat_map(|z| {
            rim.iter()
                .map(move |[x, y]| format!("({},{},{})", real(*x), real(*y), real(*z)))
        })
        .collect();
    let points = w.add(format!(
        "COORDINATES_LIST('',{},({}))",
        2 * count,
        points.join(",")
    ));
    let mut triangles = Vec::new();
    for at in 1..count - 1 {
        triangles.push([1, at + 2, at + 1]);
        triangles.push([count + 1, count + at + 1, count + at + 2]);
    }
    for at in 0..count {
        let [a, b] = [at + 1, (at + 1) % count + 1];
        triangles.push([a, b, count + b]);
        triangles.push([a, count + b, count + a]);
    }
    let triangles: Vec<String> = triangles
        .iter()
        .map(|[a, b, c]| format!("({a},{b},{c})"))
        .collect();
    let face = w.add(format!(
        "TRIANGULATED_FACE('',{points},{},(),$,(),({}))",
        2 * count,
        triangles.join(",")
    ));
    let faces: Vec<Id> = std::iter::once(face)
        .chain(others.iter().copied())
        .collect();
    w.add(format!("TESSELLATED_SOLID('',({}),$)", list(&faces)))
}

/// A body of triangles between the middles of a box's faces.
fn octahedron(w: &mut Writer) -> Id {
    let ends = [
        [100.0, 50.0, 50.0],
        [50.0, 100.0, 50.0],
        [50.0, 50.0, 100.0],
        [0.0, 50.0, 50.0],
        [50.0, 0.0, 50.0],
        [50.0, 50.0, 0.0],
    ]
    .map(|point| w.point(point));
    let faces: Vec<Id> = (0..8)
        .map(|octant: usize| {
            let mut rim: Vec<Id> = (0..3)
                .map(|axis| ends[axis + 3 * (octant >> axis & 1)])
                .collect();
            if octant.count_ones() % 2 == 1 {
                rim.reverse();
            }
            let bound = polygon(w, &rim);
            w.add(format!("FACE('',({bound}))"))
        })
        .collect();
    w.shell("CLOSED_SHELL", &faces)
}

/// The faces of a cylinder along the first axis, about the middle of the others.
fn rod(w: &mut Writer, radius: f64, ends: [f64; 2]) -> Vec<Id> {
    let edges = ends.map(|x| {
        let place = w.placement([x, 50.0, 50.0], X, Z);
        let curve = w.add(format!("CIRCLE('',{place},{})", real(radius)));
        let vertex = w.vertex([x, 50.0, 50.0 + radius]);
        w.edge(vertex, vertex, curve)
    });
    let mut bound = |edge: Id, sense: char| {
        let side = w.add(format!("ORIENTED_EDGE('',*,*,{edge},.{sense}.)"));
        let rim = w.add(format!("EDGE_LOOP('',({side}))"));
        w.add(format!("FACE_BOUND('',{rim},.T.)"))
    };
    let round = [bound(edges[0], 'T'), bound(edges[1], 'F')];
    let flat = [bound(edges[0], 'F'), bound(edges[1], 'T')];
    let place = w.placement([0.0, 50.0, 50.0], X, Z);
    let wall = w.add(format!("CYLINDRICAL_SURFACE('',{place},{})", real(radius)));
    let planes = [
        w.plane([ends[0], 0.0, 0.0], [-1.0, 0.0, 0.0]),
        w.plane([ends[1], 0.0, 0.0], X),
    ];
    let mut faces = vec![w.add(format!("ADVANCED_FACE('',({}),{wall},.T.)", list(&round)))];
    for (bound, plane) in flat.into_iter().zip(planes) {
        faces.push(w.add(format!("ADVANCED_FACE('',({bound}),{plane},.T.)")));
    }
    faces
}

/// A frame of four walls, 10 mm thick.
const FRAMED: f64 = (1e4 - 80.0 * 80.0) * 100.0;

fn frame(w: &mut Writer) -> Id {
    let sides = [
        [[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]],
        [[10.0, 10.0], [10.0, 90.0], [90.0, 90.0], [90.0, 10.0]],
    ];
    let points = |w: &mut Writer, z: f64| sides.map(|side| side.map(|[x, y]| w.point([x, y, z])));
    let (low, high) = (points(w, 0.0), points(w, 100.0));
    let mut faces = Vec::new();
    let (mut above, mut below) = (Vec::new(), Vec::new());
    for (low, high) in low.iter().zip(&high) {
        for at in 0..4 {
            let next = (at + 1) % 4;
            let bound = polygon(w, &[low[at], low[next], high[next], high[at]]);
            faces.push(w.add(format!("FACE('',({bound}))")));
        }
        above.push(polygon(w, high));
        let mut back = *low;
        back.reverse();
        below.push(polygon(w, &back));
    }
    let (top, bottom) = (
        w.plane([0.0, 0.0, 100.0], Z),
        w.plane(ORIGIN, [0.0, 0.0, -1.0]),
    );
    faces.push(flat_face(w, &above, top));
    faces.push(flat_face(w, &below, bottom));
    w.shell("CLOSED_SHELL", &faces)
}

/// The closed shell of a box along x whose ends are cut into nested rings of four faces; its long sides are named last.
fn bar_with_cut_ends(w: &mut Writer, [from, to]: [Point; 2], rings: u32) -> Id {
    let ends = [from[0], to[0]].map(|x| {
        let ring = |step: u32| {
            let share = f64::from(step) / f64::from(rings + 1) / 2.0;
            let [low, high] = [1, 2].map(|axis| (to[axis] - from[axis]) * share);
            let (y, z) = ([from[1] + low, to[1] - low], [from[2] + high, to[2] - high]);
            [
                [x, y[0], z[0]],
                [x, y[1], z[0]],
                [x, y[1], z[1]],
                [x, y[0], z[1]],
            ]
        };
        (0..=rings).map(ring).collect::<Vec<[Point; 4]>>()
    });
    let mut faces = Vec::new();
    let ids = ends.clone().map(|rings| {
        let rings = rings.into_iter();
        rings
            .map(|ring| ring.map(|point| w.point(point)))
            .collect::<Vec<[Id; 4]>>()
    });
    for (end, side) in [(0, -1.0), (1, 1.0)] {
        let plane = w.plane(ends[end][0][0], [side, 0.0, 0.0]);
        let mut add = |w: &mut Writer, mut corners: Vec<Id>| {
            if side < 0.0 {
                corners.reverse();
            }
            let bound = polygon(w, &corners);
            faces.push(flat_face(w, &[bound], plane));
        };
        for pair in ids[end].windows(2) {
            for corner in 0..4 {
                let next = (corner + 1) % 4;
                add(
                    w,
                    vec![
                        pair[0][corner],
                        pair[0][next],
                        pair[1][next],
                        pair[1][corner],
                    ],
                );
            }
        }
        add(w, ids[end][rings as usize].to_vec());
    }
    let [low, high] = [0, 1].map(|end| ids[end][0]);
    let outwards = [[0.0, 0.0, -1.0], Y, Z, [0.0, -1.0, 0.0]];
    for (corner, outward) in outwards.into_iter().enumerate() {
        let next = (corner + 1) % 4;
        let plane = w.plane(ends[0][0][corner], outward);
        let bound = polygon(w, &[low[corner], low[next], high[next], high[corner]]);
        faces.push(flat_face(w, &[bound], plane));
    }
    w.shell("CLOSED_SHELL", &faces)
}

fn voids() -> Vec<Kind> {
    // How far the ball reaches out of each of the eight faces.
    let (radius, cap) = (33.0, 33.0 - 50.0 / 3.0_f64.sqrt());
    let ball = 4.0 / 3.0 * PI * 33.0_f64.powi(3);
    let caps = 8.0 * PI * cap * cap * (3.0 * radius - cap) / 3.0;
    vec![
        with_void(
            "a void whose corners lie inside and whose most lies outside",
            NOTCHED - 9.0 * 20.0 * 98.0,
            notched,
            |w| {
                let mut rim: Vec<Flat> = vec![[1.0, 20.0], [80.0, 20.0], [80.0, 40.0]];
                rim.extend((0..200).map(|step| [1.0, 40.0 - f64::from(step) * 0.1]));
                prism(w, &rim, [1.0, 99.0])
            },
        ),
        with_void(
            "a ball as a void that reaches through the faces of its body",
            CUBE / 6.0 - (ball - caps),
            octahedron,
            |w| {
                let place = w.placement([50.0; 3], Z, X);
                let ball = w.add(format!("SPHERICAL_SURFACE('',{place},{})", real(radius)));
                let face = w.add(format!("ADVANCED_FACE('',(),{ball},.T.)"));
                w.shell("CLOSED_SHELL", &[face])
            },
        ),
        with_void(
            "a void in the wall of a frame",
            FRAMED - 8.0 * 80.0 * 98.0,
            frame,
            |w| w.cuboid([1.0, 10.0, 1.0], [9.0, 90.0, 99.0]),
        ),
        with_void(
            "a void across the opening of its frame",
            FRAMED - 2.0 * 9.0 * 35.0 * 98.0,
            frame,
            |w| w.cuboid([1.0, 40.0, 1.0], [99.0, 75.0, 99.0]),
        ),
        with_void(
            "a void across the opening of its frame, whose ends are many faces and come first",
            FRAMED - 2.0 * 9.0 * 35.0 * 98.0,
            frame,
            |w| bar_with_cut_ends(w, [[1.0, 40.0, 1.0], [99.0, 75.0, 99.0]], 60),
        ),
        with_void(
            "a round void across the opening of its frame",
            FRAMED - 2.0 * 9.0 * PI * 32.0 * 32.0,
            frame,
            |w| {
                let faces = rod(w, 32.0, [1.0, 99.0]);
                w.shell("CLOSED_SHELL", &faces)
            },
        ),
        with_void(
            "a ball with a flat as a void that reaches through the faces of its body",
            CUBE / 6.0 - (ball - 905.0 - caps),
            octahedron,
            |w| {
                let (up, rim) = (30.0, (radius * radius - 900.0).sqrt());
                let place = w.placement([50.0; 3], Z, X);
                let ball = w.add(format!("SPHERICAL_SURFACE('',{place},{})", real(radius)));
                let center = [50.0, 50.0, 50.0 + up];
                let curve = w.circle(center, rim);
                let vertex = w.vertex([50.0 + rim, 50.0, 50.0 + up]);
                let edge = w.edge(vertex, vertex, curve);
                let mut bound = |sense: char| {
                    let side = w.add(format!("ORIENTED_EDGE('',*,*,{edge},.{sense}.)"));
                    let rim = w.add(format!("EDGE_LOOP('',({side}))"));
                    w.add(format!("FACE_BOUND('',{rim},.T.)"))
                };
                let (round, flat) = (bound('F'), bound('T'));
                let plane = w.plane(center, Z);
                let faces = [
                    w.add(format!("ADVANCED_FACE('',({round}),{ball},.T.)")),
                    w.add(format!("ADVANCED_FACE('',({flat}),{plane},.T.)")),
                ];
                w.shell("CLOSED_SHELL", &faces)
            },
        ),
        hollow(
            "a void whose shell is the body's own",
            CUBE,
            CUBE_BOX,
            |_| {
                // The first shell of the file: six faces with a plane, a loop, a bound and four sides each come before it.
                Vec::new()
            },
        )
        .with_own_void(),
    ]
}

impl Kind {
    /// The same file whose body names its outer shell as a void as well.
    fn with_own_void(mut self) -> Self {
        let line = (self.text.lines())
            .find(|line| line.contains("BREP_WITH_VOIDS"))
            .map(str::to_owned)
            .unwrap_or_default();
        let outer = line
            .split(['\'', ',', '('])
            .find(|word| word.starts_with('#') && !word.contains('='))
            .map(str::to_owned)
            .unwrap_or_default();
        self.text = self
            .text
            .replace(&line, &line.replace("()", &format!("({outer})")));
        self
    }
}

/// What a circle of 50 mm makes that is turned about an axis 5 mm off its middle: its outer part.
fn apple() -> f64 {
    let (off, radius) = (5.0_f64, 50.0_f64);
    let half = (radius * radius - off * off).sqrt();
    let area = radius * radius * (PI - (off / radius).acos()) + off * half;
    2.0 * PI * (off * area + 2.0 / 3.0 * half.powi(3))
}

const APPLE_BOX: Point = [110.0, 110.0, 100.0];

fn turned() -> Vec<Kind> {
    let ring = |name, keyword: &'static str, tail: &'static str| {
        closed_in_itself(name, apple(), APPLE_BOX, None, move |w| {
            let place = placement(w);
            w.add(format!("{keyword}('',{place},5.,50.{tail})"))
        })
    };
    vec![
        ring("a ring through its own axis", "TOROIDAL_SURFACE", ""),
        ring(
            "the outer part of a ring through its own axis",
            "DEGENERATE_TOROIDAL_SURFACE",
            ",.T.",
        ),
        closed_in_itself(
            "the inner part of a ring through its own axis",
            apple() - 2.0 * PI * PI * 5.0 * 2500.0,
            [90.0, 90.0, 2.0 * 2475.0_f64.sqrt()],
            None,
            |w| {
                let place = placement(w);
                w.add(format!(
                    "DEGENERATE_TOROIDAL_SURFACE('',{place},5.,50.,.F.)"
                ))
            },
        ),
        closed_in_itself(
            "a tube of one spline surface without its ends",
            CUBE,
            CUBE_BOX,
            None,
            |w| {
                let corners = [
                    [0.0, 0.0],
                    [100.0, 0.0],
                    [100.0, 100.0],
                    [0.0, 100.0],
                    [0.0, 0.0],
                ];
                let rows = corners.map(|[x, y]| {
                    let row = [0.0, 100.0].map(|z| w.point([x, y, z]));
                    format!("({})", list(&row))
                });
                w.add(format!(
                    "B_SPLINE_SURFACE_WITH_KNOTS('',1,1,({}),.UNSPECIFIED.,.T.,.F.,.F.,(2,1,1,1,2),(2,2),(0.,1.,2.,3.,4.),(0.,1.),.UNSPECIFIED.)",
                    rows.join(",")
                ))
            },
        ),
        closed_in_itself(
            "a circle that is turned about an axis through it",
            apple(),
            APPLE_BOX,
            None,
            |w| {
                let place = w.placement([5.0, 0.0, 0.0], Y, X);
                let circle = w.add(format!("CIRCLE('',{place},50.)"));
                let (point, axis) = (w.point(ORIGIN), w.direction(Z));
                let axis = w.add(format!("AXIS1_PLACEMENT('',{point},{axis})"));
                w.add(format!("SURFACE_OF_REVOLUTION('',{circle},{axis})"))
            },
        ),
        closed_in_itself(
            "a tube of one face without its ends",
            PI * 2500.0 * 100.0,
            CUBE_BOX,
            None,
            |w| {
                let (low, high) = (w.point([50.0, 0.0, 0.0]), w.point([50.0, 0.0, 100.0]));
                let line = w.add(format!(
                    "B_SPLINE_CURVE_WITH_KNOTS('',1,({low},{high}),.UNSPECIFIED.,.F.,.F.,(2,2),(0.,1.),.UNSPECIFIED.)"
                ));
                let (point, axis) = (w.point(ORIGIN), w.direction(Z));
                let axis = w.add(format!("AXIS1_PLACEMENT('',{point},{axis})"));
                w.add(format!("SURFACE_OF_REVOLUTION('',{line},{axis})"))
            },
        ),
    ]
}

/// A flat patch between these corners, whose face has no edges.
fn patch(w: &mut Writer, corners: [Point; 4]) -> Id {
    let [a, b, c, d] = corners.map(|corner| w.point(corner));
    let net = w.add(format!(
        "B_SPLINE_SURFACE_WITH_KNOTS('',1,1,(({a},{d}),({b},{c})),.UNSPECIFIED.,.F.,.F.,.F.,(2,2),(2,2),(0.,1.),(0.,1.),.UNSPECIFIED.)"
    ));
    w.add(format!("ADVANCED_FACE('',(),{net},.T.)"))
}

fn patches() -> Vec<Kind> {
    let cube = |name, volume, which: &'static [usize]| {
        kind(name, volume, CUBE_BOX, move |w| {
            let (corners, rims) = cuboid(ORIGIN, CUBE_BOX);
            let faces: Vec<Id> = which
                .iter()
                .map(|at| patch(w, rims[*at].map(|corner| corners[corner])))
                .collect();
            let shell = w.shell("CLOSED_SHELL", &faces);
            let solid = w.solid(shell);
            part(w, &[solid]);
        })
    };
    vec![
        cube("a cube of patches without edges", CUBE, &[0, 1, 2, 3, 4, 5]),
        cube(
            "a cube of patches without edges, two of them left out",
            CUBE,
            &[0, 1, 3, 4],
        ),
    ]
}
