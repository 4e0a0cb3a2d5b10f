//! Further hostile kinds: forms of the others that hide what they are in other entities.

use super::family::{
    CUBE, CUBE_BOX, HALF_BOX, HALF_DISK, Kind, arc, beside, closed_in_itself, half_disk, hollow,
    in_units, kind, mapped, offset_circle, operator, part, placement, points,
};
use super::writer::{Id, ORIGIN, Point, Writer, X, Z, list, real};

pub fn further() -> Vec<Kind> {
    [curves(), parts_of_shells(), bodies(), places(), units()]
        .into_iter()
        .flatten()
        .collect()
}

fn curves() -> Vec<Kind> {
    vec![
        half_disk("a bounded curve on a surface", |w, z| {
            let (curve, plane) = (offset_circle(w, z), w.plane([0.0, 0.0, z], Z));
            w.add(format!(
                "BOUNDED_SURFACE_CURVE('',{curve},({plane}),.CURVE_3D.)"
            ))
        }),
        half_disk("a seam of what no reader knows", |w, z| {
            let (place, plane) = (w.placement([0.0, 0.0, z], Z, X), w.plane([0.0, 0.0, z], Z));
            let curve = w.add(format!("KLOTHOIDE('',{place},100.)"));
            w.add(format!(
                "SEAM_CURVE('',{curve},({plane},{plane}),.CURVE_3D.)"
            ))
        }),
        half_disk("a circle in a complex instance", |w, z| {
            let place = w.placement([0.0, 0.0, z], Z, X);
            w.add(format!(
                "(CIRCLE(100.)CONIC({place})CURVE()GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM(''))"
            ))
        }),
        half_disk("a circle of negative size", |w, z| {
            w.circle([0.0, 0.0, z], -100.0)
        }),
        half_disk("a spline whose knots are too few", |w, z| {
            let poles = points(w, z, &[[100.0, 0.0], [0.0, 200.0], [-100.0, 0.0]]);
            w.add(format!(
                "B_SPLINE_CURVE_WITH_KNOTS('',2,({poles}),.UNSPECIFIED.,.F.,.F.,(3,2),(0.,1.),.UNSPECIFIED.)"
            ))
        }),
        half_disk("a spline whose knots fall", |w, z| {
            let poles = points(w, z, &[[100.0, 0.0], [0.0, 200.0], [-100.0, 0.0]]);
            w.add(format!(
                "B_SPLINE_CURVE_WITH_KNOTS('',2,({poles}),.UNSPECIFIED.,.F.,.F.,(3,3),(1.,0.),.UNSPECIFIED.)"
            ))
        }),
        half_disk("a spline of negative weights", |w, z| {
            // Beyond its poles: it passes through infinity.
            let poles = points(w, z, &[[100.0, 0.0], [0.0, 1.0], [-100.0, 0.0]]);
            w.add(format!(
                "(BOUNDED_CURVE()B_SPLINE_CURVE(2,({poles}),.UNSPECIFIED.,.F.,.F.)B_SPLINE_CURVE_WITH_KNOTS((3,3),(0.,1.),.UNSPECIFIED.)\
                 CURVE()GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE((1.,-0.98,1.))REPRESENTATION_ITEM(''))"
            ))
        }),
        half_disk("a composite curve whose part no reader knows", |w, z| {
            let circle = w.circle([0.0, 0.0, z], 100.0);
            let quarter = arc(w, circle, 0.0, std::f64::consts::FRAC_PI_2);
            let place = w.placement([0.0, 0.0, z], Z, X);
            let unknown = w.add(format!("KLOTHOIDE('',{place},100.)"));
            let parts = [quarter, unknown]
                .map(|part| w.add(format!("COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,{part})")));
            w.add(format!("COMPOSITE_CURVE('',({}),.F.)", list(&parts)))
        }),
        against_its_circle(),
        slit_cone(),
        lines_elsewhere(),
        kind("vertices that are not there", CUBE, CUBE_BOX, |w| {
            let solid = w.cube_solid(100.0);
            part(w, &[solid]);
        })
        .without_upper_vertices(),
        closed_in_itself(
            "a ball beside another ball's place",
            4.0 / 3.0 * std::f64::consts::PI * 125_000.0,
            CUBE_BOX,
            None,
            |w| {
                let place = placement(w);
                let inner = w.add(format!("SPHERICAL_SURFACE('',{place},10.)"));
                w.add(format!("OFFSET_SURFACE('',{inner},40.,.F.)"))
            },
        ),
        beside(
            "a ball by an offset surface beside a solid without a lid",
            |w| {
                let place = placement(w);
                let inner = w.add(format!("SPHERICAL_SURFACE('',{place},10.)"));
                let surface = w.add(format!("OFFSET_SURFACE('',{inner},40.,.F.)"));
                let face = w.add(format!("ADVANCED_FACE('',(),{surface},.T.)"));
                let mut faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
                faces.truncate(5);
                faces.push(face);
                let shell = w.shell("CLOSED_SHELL", &faces);
                w.solid(shell)
            },
        ),
        beside("a solid whose faces have no bounds", |w| {
            let mut faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let plane = w.plane(ORIGIN, Z);
            faces[0] = w.add(format!("ADVANCED_FACE('',(),{plane},.T.)"));
            let shell = w.shell("CLOSED_SHELL", &faces);
            w.solid(shell)
        }),
    ]
}

/// A body over the smaller part of a disk, whose arc is cut out of a circle that turns the other way.
fn against_its_circle() -> Kind {
    let area = 125.0 * 125.0 * (0.6_f64).acos() - 75.0 * 100.0;
    kind(
        "an arc that is cut against the way of its circle",
        100.0 * area,
        [200.0, 50.0, 100.0],
        |w| {
            let shell = w.half(
                |w, z| {
                    let place = w.placement([0.0, -75.0, z], [0.0, 0.0, -1.0], X);
                    let circle = w.add(format!("CIRCLE('',{place},125.)"));
                    let [right, left] = [[100.0, 0.0, z], [-100.0, 0.0, z]].map(|end| w.point(end));
                    w.add(format!(
                        "TRIMMED_CURVE('',{circle},({right}),({left}),.F.,.CARTESIAN.)"
                    ))
                },
                |w| {
                    let place = w.placement([0.0, -75.0, 0.0], Z, X);
                    w.add(format!("CYLINDRICAL_SURFACE('',{place},125.)"))
                },
            );
            let solid = w.solid(shell);
            part(w, &[solid]);
        },
    )
}

/// A cone without its base, whose rim runs a part of the way to the tip and back: it is open, and as high as its tip.
fn slit_cone() -> Kind {
    let volume = std::f64::consts::PI / 3.0 * 125_000.0;
    kind("a cone with a slit", volume, [100.0, 100.0, 50.0], |w| {
        let place = placement(w);
        let cone = w.add(format!(
            "CONICAL_SURFACE('',{place},50.,{})",
            real(-std::f64::consts::FRAC_PI_4)
        ));
        let [from, to] = [[50.0, 0.0, 0.0], [25.0, 0.0, 25.0]];
        let (foot, end, circle) = (w.vertex(from), w.vertex(to), w.circle(ORIGIN, 50.0));
        let (rim, line) = (w.edge(foot, foot, circle), w.line(from, to));
        let slit = w.edge(foot, end, line);
        let face = w.face(cone, &[(rim, true), (slit, true), (slit, false)]);
        let shell = w.shell("CLOSED_SHELL", &[face]);
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

/// A cube of 100 mm whose vertices say that it has 2 mm.
fn lines_elsewhere() -> Kind {
    let large = kind(
        "vertices that lie elsewhere than their lines",
        CUBE,
        CUBE_BOX,
        |w| {
            let solid = w.cube_solid(100.0);
            part(w, &[solid]);
        },
    );
    // The points of vertices come before all others; lines and planes keep theirs.
    large.with_small_vertices()
}

impl Kind {
    /// The same file whose vertices at 100 mm stand at 2 mm.
    fn with_small_vertices(self) -> Self {
        self.with_vertices(|text| text.replace("100.0", "2.0"))
    }

    /// The same file without the points of its upper vertices.
    fn without_upper_vertices(self) -> Self {
        self.with_vertices(|text| {
            if text.ends_with(",100.0))") {
                "OHNE_ORT('')".to_owned()
            } else {
                text.to_owned()
            }
        })
    }

    fn with_vertices(mut self, change: impl Fn(&str) -> String) -> Self {
        let lines: Vec<&str> = self.text.lines().collect();
        let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        for (at, line) in lines.iter().enumerate() {
            // Each vertex comes behind its point.
            if line.contains("VERTEX_POINT")
                && let Some((id, point)) = lines[at - 1].trim_end_matches(';').split_once('=')
            {
                changed[at - 1] = format!("{id}={};", change(point));
            }
        }
        self.text = changed.join("\n");
        self
    }
}

/// A prism over a polygon, counterclockwise seen from above.
pub fn prism(w: &mut Writer, rim: &[[f64; 2]], [low, high]: [f64; 2]) -> Id {
    let at = |z: f64| rim.iter().map(move |[x, y]| [*x, *y, z]);
    let lower: Vec<Id> = at(low).map(|point| w.point(point)).collect();
    let upper: Vec<Id> = at(high).map(|point| w.point(point)).collect();
    let count = rim.len();
    let mut loops = vec![upper.clone(), lower.iter().rev().copied().collect()];
    for side in 0..count {
        let next = (side + 1) % count;
        loops.push(vec![lower[side], lower[next], upper[next], upper[side]]);
    }
    let faces: Vec<Id> = loops
        .iter()
        .map(|rim| {
            let rim = w.add(format!("POLY_LOOP('',({}))", list(rim)));
            let bound = w.add(format!("FACE_OUTER_BOUND('',{rim},.T.)"));
            w.add(format!("FACE('',({bound}))"))
        })
        .collect();
    w.shell("CLOSED_SHELL", &faces)
}

/// Two cubes in one shell, the second of which looks inwards.
fn with_turned(name: &'static str, volume: f64, size: Point, from: Point, to: Point) -> Kind {
    kind(name, volume, size, |w| {
        let mut faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
        for face in w.cuboid_faces(from, to) {
            faces.push(w.add(format!("ORIENTED_FACE('',*,{face},.F.)")));
        }
        let shell = w.shell("CLOSED_SHELL", &faces);
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

fn parts_of_shells() -> Vec<Kind> {
    let far = [119.0, 99.0, 99.0];
    vec![
        with_turned(
            "an inward cube beside the others of its shell",
            CUBE,
            [219.0, 100.0, 100.0],
            [120.0, 0.0, 0.0],
            [219.0, 99.0, 99.0],
        ),
        with_turned(
            "an inward cube through a face of its shell",
            CUBE,
            [119.0, 100.0, 100.0],
            [20.0, 1.0, 1.0],
            far,
        ),
        with_turned(
            "an inward cube inside of its shell",
            CUBE - 8e3,
            CUBE_BOX,
            [40.0; 3],
            [60.0; 3],
        ),
        kind(
            "a shell with an inward ball beside",
            CUBE,
            [300.0, 160.0, 160.0],
            |w| {
                let mut faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
                let place = w.placement([200.0, 50.0, 50.0], Z, X);
                let ball = w.add(format!("SPHERICAL_SURFACE('',{place},60.)"));
                faces.push(w.add(format!("ADVANCED_FACE('',(),{ball},.F.)")));
                let shell = w.shell("CLOSED_SHELL", &faces);
                let solid = w.solid(shell);
                part(w, &[solid]);
            },
        )
        .sized([260.0, 120.0, 120.0]),
        kind("a void in the notch of its body", NOTCHED, CUBE_BOX, |w| {
            let outer = notched(w);
            let void = w.cuboid([20.0, 20.0, 1.0], [99.0; 3]);
            let void = w.add(format!("ORIENTED_CLOSED_SHELL('',*,{void},.F.)"));
            let solid = w.add(format!("BREP_WITH_VOIDS('',{outer},({void}))"));
            part(w, &[solid]);
        }),
        kind(
            "a void in the leg of its body",
            NOTCHED - 8.0 * 50.0 * 8.0,
            CUBE_BOX,
            |w| {
                let outer = notched(w);
                let void = w.cuboid([1.0, 20.0, 1.0], [9.0, 70.0, 9.0]);
                let void = w.add(format!("ORIENTED_CLOSED_SHELL('',*,{void},.F.)"));
                let solid = w.add(format!("BREP_WITH_VOIDS('',{outer},({void}))"));
                part(w, &[solid]);
            },
        ),
        hollow(
            "a void of two cubes, one of them outside",
            CUBE,
            CUBE_BOX,
            |w| {
                let mut faces = w.cuboid_faces([40.0; 3], [60.0; 3]);
                faces.extend(w.cuboid_faces([120.0, 0.0, 0.0], [210.0, 90.0, 90.0]));
                vec![w.shell("CLOSED_SHELL", &faces)]
            },
        ),
        hollow(
            "a ball as a void",
            CUBE - 4.0 / 3.0 * std::f64::consts::PI * 27e3,
            CUBE_BOX,
            |w| {
                let place = w.placement([50.0; 3], Z, X);
                let ball = w.add(format!("SPHERICAL_SURFACE('',{place},30.)"));
                let face = w.add(format!("ADVANCED_FACE('',(),{ball},.T.)"));
                vec![w.shell("CLOSED_SHELL", &[face])]
            },
        ),
        hollow(
            "two balls as voids, one in the other",
            CUBE,
            CUBE_BOX,
            |w| {
                [40.0, 20.0]
                    .map(|radius| {
                        let place = w.placement([50.0; 3], Z, X);
                        let ball = w.add(format!("SPHERICAL_SURFACE('',{place},{})", real(radius)));
                        let face = w.add(format!("ADVANCED_FACE('',(),{ball},.T.)"));
                        w.shell("CLOSED_SHELL", &[face])
                    })
                    .to_vec()
            },
        ),
        triangles(
            "an inward box of triangles beside",
            [120.0, 0.0, 0.0],
            [219.0, 99.0, 99.0],
        )
        .sized([219.0, 100.0, 100.0]),
        triangles(
            "an inward box of triangles through a face",
            [20.0, 1.0, 1.0],
            far,
        )
        .sized([119.0, 100.0, 100.0]),
    ]
}

const NOTCHED: f64 = (1e4 - 90.0 * 90.0) * 100.0;

/// Two walls of 10 mm with a corner between them.
fn notched(w: &mut Writer) -> Id {
    let rim = [
        [0.0, 0.0],
        [100.0, 0.0],
        [100.0, 10.0],
        [10.0, 10.0],
        [10.0, 100.0],
        [0.0, 100.0],
    ];
    prism(w, &rim, [0.0, 100.0])
}

impl Kind {
    /// The same with this box.
    fn sized(mut self, size_mm: Point) -> Self {
        self.size_mm = size_mm;
        self
    }
}

/// A cube of triangles, and a box that looks inwards.
fn triangles(name: &'static str, from: Point, to: Point) -> Kind {
    kind(name, CUBE, CUBE_BOX, |w| {
        let outer = w.triangulated("TRIANGULATED_FACE", ORIGIN, CUBE_BOX);
        // Both ends exchanged mirror the box in its middle, and turn its triangles.
        let inner = w.triangulated("TRIANGULATED_FACE", to, from);
        let solid = w.add(format!("TESSELLATED_SOLID('',({outer},{inner}),$)"));
        part(w, &[solid]);
    })
}

fn bodies() -> Vec<Kind> {
    let set = |w: &mut Writer, keyword: &str, items: &[Id]| {
        w.add(format!("{keyword}('',({}))", list(items)))
    };
    vec![
        kind("curves beside a solid", CUBE, CUBE_BOX, |w| {
            let (solid, circle) = (w.cube_solid(100.0), w.circle(ORIGIN, 500.0));
            let curves = set(w, "GEOMETRIC_CURVE_SET", &[circle]);
            part(w, &[solid, curves]);
        }),
        kind(
            "a set of curves and points beside a solid",
            CUBE,
            CUBE_BOX,
            |w| {
                let (solid, circle) = (w.cube_solid(100.0), w.circle(ORIGIN, 500.0));
                let point = w.point([900.0, 0.0, 0.0]);
                let items = set(w, "GEOMETRIC_SET", &[circle, point]);
                part(w, &[solid, items]);
            },
        ),
        beside("a set of trimmed surfaces", |w| {
            let place = w.placement([50.0, 50.0, 0.0], Z, X);
            let whole = w.add(format!("CYLINDRICAL_SURFACE('',{place},50.)"));
            let turn = real(2.0 * std::f64::consts::PI);
            let skin = w.add(format!(
                "RECTANGULAR_TRIMMED_SURFACE('',{whole},0.,{turn},0.,100.,.T.,.T.)"
            ));
            set(w, "GEOMETRIC_SET", &[skin])
        }),
        beside("a set of a surface within trimmed lines", |w| {
            let corners: [Point; 4] = [
                ORIGIN,
                [100.0, 0.0, 0.0],
                [100.0, 100.0, 100.0],
                [0.0, 100.0, 100.0],
            ];
            let segments: Vec<Id> = (0..4)
                .map(|side| {
                    let (from, to) = (corners[side], corners[(side + 1) % 4]);
                    let (line, from, to) = (w.line(from, to), w.point(from), w.point(to));
                    let trimmed = w.add(format!(
                        "TRIMMED_CURVE('',{line},({from}),({to}),.T.,.CARTESIAN.)"
                    ));
                    w.add(format!(
                        "COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,{trimmed})"
                    ))
                })
                .collect();
            let rim = w.add(format!("COMPOSITE_CURVE('',({}),.F.)", list(&segments)));
            let plane = w.plane(ORIGIN, [0.0, -1.0, 1.0]);
            let skin = w.add(format!("CURVE_BOUNDED_SURFACE('',{plane},({rim}),.F.)"));
            set(w, "GEOMETRIC_SET", &[skin])
        }),
        beside("a set of a set with a ball", |w| {
            let place = w.placement([50.0; 3], Z, X);
            let ball = w.add(format!("SPHERICAL_SURFACE('',{place},50.)"));
            let inner = set(w, "GEOMETRIC_SET", &[ball]);
            set(w, "GEOMETRIC_SET", &[inner])
        }),
        beside("an area of revolution beside a solid", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let (point, axis) = (w.point(ORIGIN), w.direction(Z));
            let axis = w.add(format!("AXIS1_PLACEMENT('',{point},{axis})"));
            w.add(format!("REVOLVED_FACE_SOLID('',{},{axis},6.28)", faces[0]))
        }),
        beside("a cylinder beside a solid", |w| {
            let (point, axis) = (w.point([50.0, 50.0, 0.0]), w.direction(Z));
            let axis = w.add(format!("AXIS1_PLACEMENT('',{point},{axis})"));
            w.add(format!("RIGHT_CIRCULAR_CYLINDER('',{axis},100.,50.)"))
        }),
        beside("a cone beside a solid", |w| {
            let (point, axis) = (w.point(ORIGIN), w.direction(Z));
            let axis = w.add(format!("AXIS1_PLACEMENT('',{point},{axis})"));
            w.add(format!("RIGHT_CIRCULAR_CONE('',{axis},100.,50.,0.)"))
        }),
        beside("a part of space beside a solid", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let shell = w.shell("OPEN_SHELL", &faces);
            let model = w.add(format!("SHELL_BASED_SURFACE_MODEL('',({shell}))"));
            let plane = w.plane([0.0, 0.0, 100.0], Z);
            let half = w.add(format!("HALF_SPACE_SOLID('',{plane},.T.)"));
            w.add(format!("BOOLEAN_RESULT('',.INTERSECTION.,{half},{model})"))
        }),
        beside("a replica of a replica of a solid", |w| {
            let inner = w.cube_solid(1.0);
            let larger = operator(w, ORIGIN, 10.0);
            let once = w.add(format!("SOLID_REPLICA('',{inner},{larger})"));
            w.add(format!("SOLID_REPLICA('',{once},{larger})"))
        }),
        beside("a replica of itself beside a solid", |w| {
            let larger = operator(w, ORIGIN, 10.0);
            let own = Id(larger.0 + 1);
            w.add(format!("SOLID_REPLICA('',{own},{larger})"))
        }),
        beside("faces in a complex instance beside a solid", |w| {
            let faces: Vec<Id> = w.cuboid_faces(ORIGIN, CUBE_BOX);
            w.add(format!(
                "(CONNECTED_FACE_SET(({}))OPEN_SHELL()REPRESENTATION_ITEM('')TOPOLOGICAL_REPRESENTATION_ITEM())",
                list(&faces)
            ))
        }),
        kind("a chain of shells without an end", CUBE, CUBE_BOX, |w| {
            let count = 20_000;
            let mut shell = Id(count + 1);
            for _ in 0..count {
                shell = w.add(format!("ORIENTED_CLOSED_SHELL('',*,{shell},.T.)"));
            }
            w.solid(shell);
        }),
        kind("a chain of shells to a point", CUBE, CUBE_BOX, |w| {
            let mut shell = w.vertex(ORIGIN);
            for _ in 0..1000 {
                shell = w.shell("CLOSED_SHELL", &[shell]);
            }
            w.solid(shell);
        }),
    ]
}

/// A cube of 100 mm in two places: the second of them by this item, of the representation and from the origin.
fn again(name: &'static str, keyword: &str, item: impl FnOnce(&mut Writer, Id, Id) -> Id) -> Kind {
    kind(name, 2.0 * CUBE, [400.0, 100.0, 100.0], |w| {
        let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
        let inner = w.representation(
            "ADVANCED_BREP_SHAPE_REPRESENTATION",
            &[place, solid],
            context,
        );
        let map = w.add(format!("REPRESENTATION_MAP({place},{inner})"));
        let far = w.placement([300.0, 0.0, 0.0], Z, X);
        let near = w.add(format!("MAPPED_ITEM('',{map},{place})"));
        let far = item(w, map, far);
        let items = list(&[near, far]);
        w.add(
            keyword
                .replace("ITEMS", &items)
                .replace("CONTEXT", &context.to_string()),
        );
    })
}

fn places() -> Vec<Kind> {
    let simple = |w: &mut Writer, map: Id, far: Id| w.add(format!("MAPPED_ITEM('',{map},{far})"));
    vec![
        again(
            "an instance in a representation with parameters",
            "SHAPE_REPRESENTATION_WITH_PARAMETERS('',(ITEMS),CONTEXT)",
            simple,
        ),
        again(
            "an instance in a complex representation",
            "(COMPOUND_SHAPE()REPRESENTATION('',(ITEMS),CONTEXT)SHAPE_REPRESENTATION())",
            simple,
        ),
        again(
            "an instance in a complex item",
            "SHAPE_REPRESENTATION('',(ITEMS),CONTEXT)",
            |w, map, far| {
                w.add(format!(
                    "(GEOMETRIC_REPRESENTATION_ITEM()MAPPED_ITEM({map},{far})REPRESENTATION_ITEM(''))"
                ))
            },
        ),
        again(
            "an instance in a set",
            "SHAPE_REPRESENTATION('',(ITEMS),CONTEXT)",
            |w, map, far| {
                let item = w.add(format!("MAPPED_ITEM('',{map},{far})"));
                w.add(format!("GEOMETRIC_SET('',({item}))"))
            },
        ),
        kind(
            "a relationship in a simple instance",
            2.0 * CUBE,
            [400.0, 100.0, 100.0],
            |w| {
                let (solid, other, context) =
                    (w.cube_solid(100.0), w.cube_solid(100.0), w.millimetres());
                let (from, to) = (placement(w), w.placement([300.0, 0.0, 0.0], Z, X));
                let inner = w.representation(
                    "ADVANCED_BREP_SHAPE_REPRESENTATION",
                    &[from, solid],
                    context,
                );
                let outer =
                    w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[to, other], context);
                let way = w.add(format!("ITEM_DEFINED_TRANSFORMATION('','',{from},{to})"));
                w.add(format!(
                    "REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION('','',{inner},{outer},{way})"
                ));
            },
        ),
        mapped(
            "a hundred times an instance, a little apart",
            1e3,
            [10.0, 10.0, 10.99],
            10.0,
            |w| {
                (0..100)
                    .map(|step| w.placement([0.0, 0.0, f64::from(step) / 100.0], Z, X))
                    .collect()
            },
        ),
        mapped(
            "a mirrored instance beside one",
            2.0 * CUBE,
            [100.0, 100.0, 200.0],
            100.0,
            |w| {
                let (origin, back) = (w.point(ORIGIN), w.direction([0.0, 0.0, -1.0]));
                let (x, y) = (w.direction(X), w.direction([0.0, 1.0, 0.0]));
                let mirror = w.add(format!(
                    "CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',$,{x},{y},{origin},1.,{back})"
                ));
                vec![mirror, placement(w)]
            },
        ),
        mapped("a hundredth of an instance", CUBE, CUBE_BOX, 100.0, |w| {
            vec![operator(w, ORIGIN, 0.01)]
        }),
        kind("a chain of enlarged instances", CUBE, CUBE_BOX, |w| {
            let (solid, place, context) = (w.cube_solid(1.0), placement(w), w.millimetres());
            let mut inner = w.representation("SHAPE_REPRESENTATION", &[place, solid], context);
            for _ in 0..2 {
                let (map, larger) = (
                    w.add(format!("REPRESENTATION_MAP({place},{inner})")),
                    operator(w, ORIGIN, 10.0),
                );
                let item = w.add(format!("MAPPED_ITEM('',{map},{larger})"));
                inner = w.representation("SHAPE_REPRESENTATION", &[place, item], context);
            }
        }),
        kind(
            "a body placed in µm and listed in mm",
            CUBE,
            CUBE_BOX,
            |w| {
                let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
                let micro = w.length_unit(".MICRO.");
                let small = w.context(&[micro]);
                let inner =
                    w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[place, solid], small);
                let map = w.add(format!("REPRESENTATION_MAP({place},{inner})"));
                let item = w.add(format!("MAPPED_ITEM('',{map},{place})"));
                w.representation("SHAPE_REPRESENTATION", &[item], small);
                w.representation("SHAPE_REPRESENTATION", &[solid], context);
            },
        ),
        kind(
            "a half disk enlarged beside one without a lid",
            HALF_DISK,
            HALF_BOX,
            |w| {
                let shell = w.half(|w, z| w.circle([0.0, 0.0, z], 100.0), |w| w.cylinder(100.0));
                let solid = w.solid(shell);
                let mut faces = w.cuboid_faces(ORIGIN, [1.0; 3]);
                faces.pop();
                let open = w.shell("CLOSED_SHELL", &faces);
                let open = w.solid(open);
                let (place, context) = (placement(w), w.millimetres());
                let inner =
                    w.representation("SHAPE_REPRESENTATION", &[place, solid, open], context);
                let map = w.add(format!("REPRESENTATION_MAP({place},{inner})"));
                let twice = operator(w, ORIGIN, 2.0);
                let item = w.add(format!("MAPPED_ITEM('',{map},{twice})"));
                w.representation("SHAPE_REPRESENTATION", &[item], context);
            },
        )
        .sized([400.0, 200.0, 200.0]),
    ]
}

fn units() -> Vec<Kind> {
    vec![
        in_units("inch, its parts in another order", 4.0, 101.6, |w| {
            let mm = w.add("(SI_UNIT(.MILLI.,.METRE.)NAMED_UNIT(*)LENGTH_UNIT())");
            let measure = w.add(format!(
                "(MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),{mm})LENGTH_MEASURE_WITH_UNIT())"
            ));
            vec![w.add(format!(
                "(NAMED_UNIT(*)LENGTH_UNIT()CONVERSION_BASED_UNIT('MILLIMETRE',{measure}))"
            ))]
        }),
        in_units("a thousand µm", 100.0, 100.0, |w| {
            let micro = w.length_unit(".MICRO.");
            vec![w.converted_unit("MILLIMETRE", 1000.0, micro)]
        }),
        in_units("a unit that no reader knows beside mm", 100.0, 100.0, |w| {
            let odd = w.add("(CONTEXT_DEPENDENT_UNIT('ELLE')LENGTH_UNIT()NAMED_UNIT(*))");
            vec![odd, w.length_unit(".MILLI.")]
        }),
        kind(
            "a context of units that is no complex instance",
            CUBE,
            CUBE_BOX,
            |w| {
                let solid = w.cube_solid(100.0);
                let (small, mm) = (w.length_unit(".MICRO."), w.length_unit(".MILLI."));
                let context = w.add(format!(
                    "GLOBAL_UNIT_ASSIGNED_CONTEXT('','',({small},{mm}))"
                ));
                w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[solid], context);
            },
        ),
    ]
}
