//! STEP files that look smaller than they are: each kind with the volume and the box that a slicer would print, worked out by
//! hand. Where a file can be read in two ways, the dearer one is what is known of it.

use std::f64::consts::{PI, SQRT_2};

use super::clear_text::clear_text;
use super::further::further;
use super::hidden::hidden;
use super::scattered::scattered;
use super::taken_off::taken_off;
use super::writer::{Id, ORIGIN, Point, Writer, X, Y, Z, list, real};

/// A hostile file.
#[derive(Debug)]
pub struct Kind {
    pub name: String,
    pub text: String,
    pub volume_mm3: f64,
    pub size_mm: Point,
}

pub fn kind(
    name: &'static str,
    volume_mm3: f64,
    size_mm: Point,
    build: impl FnOnce(&mut Writer),
) -> Kind {
    let mut writer = Writer::default();
    build(&mut writer);
    Kind {
        name: name.to_owned(),
        text: writer.finish(),
        volume_mm3,
        size_mm,
    }
}

/// All of them, and each twice more in a file that leaves a doubt: beside its bodies, and in their own shells. Their boxes are found in
/// another way then.
pub fn family() -> Vec<Kind> {
    let all = kinds();
    let beside = all.iter().filter_map(Kind::beside_doubt);
    let doubted: Vec<Kind> = beside
        .chain(all.iter().filter_map(Kind::in_doubt))
        .collect();
    all.into_iter().chain(doubted).collect()
}

impl Kind {
    /// The same bodies beside a relationship between representations that are not there. None where the file has another end.
    fn beside_doubt(&self) -> Option<Self> {
        const END: &str = "ENDSEC;\nEND-ISO-10303-21;";
        let bodies = self.text.trim_end().strip_suffix(END)?;
        let doubt = "#999990=(REPRESENTATION_RELATIONSHIP('','',#999991,#999992)\
                     REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#999993)SHAPE_REPRESENTATION_RELATIONSHIP());";
        Some(Self {
            name: format!("{}, beside a doubt", self.name),
            text: format!("{bodies}{doubt}\n{END}\n"),
            ..*self
        })
    }

    /// The same bodies, each shell with a face that is not there. None where no shell is closed.
    fn in_doubt(&self) -> Option<Self> {
        const SHELL: &str = "=CLOSED_SHELL('',(";
        self.text.contains(SHELL).then(|| Self {
            name: format!("{}, in doubt", self.name),
            text: self.text.replace(SHELL, &format!("{SHELL}#999994,")),
            ..*self
        })
    }
}

fn kinds() -> Vec<Kind> {
    [
        curves(),
        surfaces(),
        units(),
        voids(),
        shells(),
        other_bodies(),
        instances(),
        unmeasurable(),
        further(),
        taken_off(),
        hidden(),
        scattered(),
        clear_text(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The representation of these bodies, in millimetres.
pub fn part(w: &mut Writer, bodies: &[Id]) -> Id {
    let context = w.millimetres();
    w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", bodies, context)
}

pub const CUBE: f64 = 1e6;
pub const CUBE_BOX: Point = [100.0; 3];
pub const HALF_DISK: f64 = PI / 2.0 * 1e4 * 100.0;
pub const HALF_BOX: Point = [200.0, 100.0, 100.0];
/// Under a parabola of 200 mm by 100 mm.
pub const HALF_PARABOLA: f64 = 2.0 / 3.0 * 200.0 * 100.0 * 100.0;

/// A half disk whose round face lies on a cylinder.
pub fn half_disk(name: &'static str, curve: impl FnMut(&mut Writer, f64) -> Id) -> Kind {
    kind(name, HALF_DISK, HALF_BOX, |w| {
        let shell = w.half(curve, |w| w.cylinder(100.0));
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

/// A half body whose round face is its curve drawn upwards.
fn extruded(
    name: &'static str,
    volume: f64,
    size: Point,
    mut curve: impl FnMut(&mut Writer, f64) -> Id + Clone,
) -> Kind {
    kind(name, volume, size, |w| {
        let rim = curve.clone();
        let shell = w.half(rim, |w| {
            let (curve, up) = (curve(w, 0.0), w.vector(Z));
            w.add(format!("SURFACE_OF_LINEAR_EXTRUSION('',{curve},{up})"))
        });
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

fn hyperbola(w: &mut Writer, z: f64) -> Id {
    // Through (±100, 0) and (0, 100): its half angle has a hyperbolic cosine of 2.
    let place = w.placement([0.0, 200.0, z], [0.0, 0.0, -1.0], [0.0, -1.0, 0.0]);
    w.add(format!(
        "HYPERBOLA('',{place},100.,{})",
        real(100.0 / 3.0_f64.sqrt())
    ))
}

fn under_hyperbola() -> f64 {
    let root = 3.0_f64.sqrt();
    let half_angle = (2.0 + root).ln();
    let area = 2.0 * (100.0 / root) * (200.0 * root - 100.0 * (half_angle / 2.0 + root));
    area * 100.0
}

fn parabola(w: &mut Writer, z: f64) -> Id {
    let place = w.placement([0.0, 100.0, z], [0.0, 0.0, -1.0], [0.0, -1.0, 0.0]);
    w.add(format!("PARABOLA('',{place},25.)"))
}

pub fn offset_circle(w: &mut Writer, z: f64) -> Id {
    let (circle, down) = (w.circle([0.0, 0.0, z], 60.0), w.direction([0.0, 0.0, -1.0]));
    w.add(format!("OFFSET_CURVE_3D('',{circle},40.,.F.,{down})"))
}

/// Scales by a factor and moves.
pub fn operator(w: &mut Writer, origin: Point, factor: f64) -> Id {
    let origin = w.point(origin);
    w.add(format!(
        "CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',$,$,$,{origin},{},$)",
        real(factor)
    ))
}

pub fn arc(w: &mut Writer, curve: Id, from: f64, to: f64) -> Id {
    w.add(format!(
        "TRIMMED_CURVE('',{curve},(PARAMETER_VALUE({})),(PARAMETER_VALUE({})),.T.,.PARAMETER.)",
        real(from),
        real(to)
    ))
}

pub fn composite(w: &mut Writer, curves: &[Id]) -> Id {
    let segments: Vec<Id> = curves
        .iter()
        .map(|curve| w.add(format!("COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,{curve})")))
        .collect();
    w.add(format!("COMPOSITE_CURVE('',({}),.F.)", list(&segments)))
}

fn two_arcs(w: &mut Writer, z: f64) -> Id {
    let circle = w.circle([0.0, 0.0, z], 100.0);
    let arcs = [arc(w, circle, 0.0, PI / 2.0), arc(w, circle, PI / 2.0, PI)];
    composite(w, &arcs)
}

pub fn points(w: &mut Writer, z: f64, points: &[[f64; 2]]) -> String {
    let points: Vec<Id> = points.iter().map(|[x, y]| w.point([*x, *y, z])).collect();
    list(&points)
}

pub const POLES: [[f64; 2]; 3] = [[100.0, 0.0], [0.0, 200.0], [-100.0, 0.0]];

fn spline(w: &mut Writer, z: f64) -> Id {
    let poles = points(w, z, &POLES);
    w.add(format!(
        "B_SPLINE_CURVE_WITH_KNOTS('',2,({poles}),.UNSPECIFIED.,.F.,.F.,(3,3),(0.,1.),.UNSPECIFIED.)"
    ))
}

fn rational(w: &mut Writer, z: f64) -> Id {
    let poles = points(
        w,
        z,
        &[
            [100.0, 0.0],
            [100.0, 100.0],
            [0.0, 100.0],
            [-100.0, 100.0],
            [-100.0, 0.0],
        ],
    );
    let weight = real(1.0 / SQRT_2);
    w.add(format!(
        "(BOUNDED_CURVE()B_SPLINE_CURVE(2,({poles}),.UNSPECIFIED.,.F.,.F.)B_SPLINE_CURVE_WITH_KNOTS((3,2,3),(0.,1.,2.),.UNSPECIFIED.)\
         CURVE()GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE((1.,{weight},1.,{weight},1.))REPRESENTATION_ITEM(''))"
    ))
}

fn curves() -> Vec<Kind> {
    vec![
        half_disk("a circle", |w, z| w.circle([0.0, 0.0, z], 100.0)),
        extruded(
            "an ellipse",
            HALF_DISK / 2.0,
            [200.0, 50.0, 100.0],
            |w, z| {
                let place = w.placement([0.0, 0.0, z], Z, X);
                w.add(format!("ELLIPSE('',{place},100.,50.)"))
            },
        ),
        extruded("a hyperbola", under_hyperbola(), HALF_BOX, hyperbola),
        extruded("a parabola", HALF_PARABOLA, HALF_BOX, parabola),
        half_disk("an offset curve", offset_circle),
        half_disk("an offset curve on the other side", |w, z| {
            let (circle, up) = (w.circle([0.0, 0.0, z], 130.0), w.direction(Z));
            w.add(format!("OFFSET_CURVE_3D('',{circle},30.,.F.,{up})"))
        }),
        half_disk("an offset curve of one", |w, z| {
            let (curve, down) = (offset_circle(w, z), w.direction([0.0, 0.0, -1.0]));
            let wider = w.add(format!("OFFSET_CURVE_3D('',{curve},50.,.F.,{down})"));
            w.add(format!("OFFSET_CURVE_3D('',{wider},-50.,.F.,{down})"))
        }),
        half_disk("an offset curve of a trimmed one", |w, z| {
            let circle = w.circle([0.0, 0.0, z], 60.0);
            let (half, down) = (arc(w, circle, 0.0, PI), w.direction([0.0, 0.0, -1.0]));
            w.add(format!("OFFSET_CURVE_3D('',{half},40.,.F.,{down})"))
        }),
        half_disk("a replica", |w, z| {
            let circle = w.circle(ORIGIN, 50.0);
            let twice = operator(w, [0.0, 0.0, z], 2.0);
            w.add(format!("CURVE_REPLICA('',{circle},{twice})"))
        }),
        half_disk("a composite curve", two_arcs),
        half_disk("a composite curve of one", |w, z| {
            let curve = two_arcs(w, z);
            composite(w, &[curve])
        }),
        half_disk(
            "a composite curve of a replica and an offset curve",
            |w, z| {
                let circle = w.circle(ORIGIN, 50.0);
                let twice = operator(w, [0.0, 0.0, z], 2.0);
                let replica = w.add(format!("CURVE_REPLICA('',{circle},{twice})"));
                let offset = offset_circle(w, z);
                let arcs = [arc(w, replica, 0.0, PI / 2.0), arc(w, offset, PI / 2.0, PI)];
                composite(w, &arcs)
            },
        ),
        half_disk("a trimmed circle", |w, z| {
            let circle = w.circle([0.0, 0.0, z], 100.0);
            arc(w, circle, 0.0, PI)
        }),
        extruded(
            "a trimmed hyperbola",
            under_hyperbola(),
            HALF_BOX,
            |w, z| {
                let curve = hyperbola(w, z);
                let half_angle = (2.0 + 3.0_f64.sqrt()).ln();
                arc(w, curve, -half_angle, half_angle)
            },
        ),
        extruded("a trimmed parabola", HALF_PARABOLA, HALF_BOX, |w, z| {
            let curve = parabola(w, z);
            arc(w, curve, -2.0, 2.0)
        }),
        extruded("a spline", HALF_PARABOLA, HALF_BOX, spline),
        half_disk("a rational spline", rational),
        extruded("a Bézier curve", HALF_PARABOLA, HALF_BOX, |w, z| {
            let poles = points(w, z, &POLES);
            w.add(format!(
                "BEZIER_CURVE('',2,({poles}),.UNSPECIFIED.,.F.,.F.)"
            ))
        }),
        extruded("a polyline", 1e6, HALF_BOX, |w, z| {
            let corners = points(w, z, &[[100.0, 0.0], [0.0, 100.0], [-100.0, 0.0]]);
            w.add(format!("POLYLINE('',({corners}))"))
        }),
        half_disk("a curve on a surface", |w, z| {
            let (circle, plane) = (w.circle([0.0, 0.0, z], 100.0), w.plane([0.0, 0.0, z], Z));
            w.add(format!("SURFACE_CURVE('',{circle},({plane}),.CURVE_3D.)"))
        }),
        half_disk("a curve in a plane's parameters", |w, z| {
            let plane = w.plane([0.0, 0.0, z], Z);
            let center = w.add("CARTESIAN_POINT('',(0.,0.))");
            let along = w.add("DIRECTION('',(1.,0.))");
            let place = w.add(format!("AXIS2_PLACEMENT_2D('',{center},{along})"));
            let circle = w.add(format!("CIRCLE('',{place},100.)"));
            let context = w.add(
                "(GEOMETRIC_REPRESENTATION_CONTEXT(2)PARAMETRIC_REPRESENTATION_CONTEXT()REPRESENTATION_CONTEXT('',''))",
            );
            let flat = w.representation("DEFINITIONAL_REPRESENTATION", &[circle], context);
            w.add(format!("PCURVE('',{plane},{flat})"))
        }),
        half_disk("a curve that no reader knows", |w, z| {
            let place = w.placement([0.0, 0.0, z], Z, X);
            w.add(format!("KLOTHOIDE('',{place},100.)"))
        }),
        half_disk("a clothoid", |w, z| {
            let place = w.placement([0.0, 0.0, z], Z, X);
            w.add(format!("CLOTHOID('',{place},100.)"))
        }),
        half_disk("a curve that is not there", |_, _| Id(999_999)),
        half_disk("a replica of itself", |w, z| {
            let twice = operator(w, [0.0, 0.0, z], 2.0);
            let own = Id(twice.0 + 1);
            w.add(format!("CURVE_REPLICA('',{own},{twice})"))
        }),
        half_disk("an offset curve of itself", |w, _| {
            let down = w.direction([0.0, 0.0, -1.0]);
            let own = Id(down.0 + 1);
            w.add(format!("OFFSET_CURVE_3D('',{own},40.,.F.,{down})"))
        }),
        half_disk("an offset curve of what no reader knows", |w, z| {
            let place = w.placement([0.0, 0.0, z], Z, X);
            let unknown = w.add(format!("KLOTHOIDE('',{place},60.)"));
            let down = w.direction([0.0, 0.0, -1.0]);
            w.add(format!("OFFSET_CURVE_3D('',{unknown},40.,.F.,{down})"))
        }),
    ]
}

/// A half disk whose edges are circles and whose round face lies on this surface.
fn rounded(name: &'static str, surface: impl FnOnce(&mut Writer) -> Id) -> Kind {
    kind(name, HALF_DISK, HALF_BOX, |w| {
        let shell = w.half(|w, z| w.circle([0.0, 0.0, z], 100.0), surface);
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

/// A cube whose sides are 20 mm high and whose top is a dome 100 mm high over `side` mm; the control points are `factor` times so
/// large.
fn dome_surface(w: &mut Writer, factor: f64) -> Id {
    let rows: Vec<String> = [0.0, 50.0, 100.0]
        .map(|x| {
            let row = [0.0, 50.0, 100.0].map(|y| {
                let z = if x == 50.0 && y == 50.0 { 340.0 } else { 20.0 };
                w.point([x, y, z].map(|value| value * factor))
            });
            format!("({})", list(&row))
        })
        .to_vec();
    w.add(format!(
        "B_SPLINE_SURFACE_WITH_KNOTS('',2,2,({}),.UNSPECIFIED.,.F.,.F.,.F.,(3,3),(3,3),(0.,1.),(0.,1.),.UNSPECIFIED.)",
        rows.join(",")
    ))
}

fn dome(name: &'static str, surface: impl FnOnce(&mut Writer) -> Id) -> Kind {
    let volume = 1e4 * (20.0 + 320.0 / 9.0);
    kind(name, volume, CUBE_BOX, |w| {
        let top = surface(w);
        let faces = w.cuboid_faces_with(ORIGIN, [100.0, 100.0, 20.0], Some(top));
        let shell = w.shell("CLOSED_SHELL", &faces);
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

/// A body of one face without edges, which has a rim of one vertex or none.
pub fn closed_in_itself(
    name: &'static str,
    volume: f64,
    size: Point,
    vertex: Option<Point>,
    surface: impl FnOnce(&mut Writer) -> Id,
) -> Kind {
    kind(name, volume, size, |w| {
        let surface = surface(w);
        let bounds = vertex.map(|point| {
            let vertex = w.vertex(point);
            let rim = w.add(format!("VERTEX_LOOP('',{vertex})"));
            w.add(format!("FACE_BOUND('',{rim},.T.)"))
        });
        let bounds: Vec<Id> = bounds.into_iter().collect();
        let face = w.add(format!(
            "ADVANCED_FACE('',({}),{surface},.T.)",
            list(&bounds)
        ));
        let shell = w.shell("CLOSED_SHELL", &[face]);
        let solid = w.solid(shell);
        part(w, &[solid]);
    })
}

fn ball(w: &mut Writer) -> Id {
    let place = placement(w);
    w.add(format!("SPHERICAL_SURFACE('',{place},50.)"))
}

const BALL: f64 = 4.0 / 3.0 * PI * 125_000.0;

fn surfaces() -> Vec<Kind> {
    vec![
        rounded("an offset surface", |w| {
            let inner = w.cylinder(60.0);
            w.add(format!("OFFSET_SURFACE('',{inner},40.,.F.)"))
        }),
        rounded("a replica of a surface", |w| {
            let (inner, twice) = (w.cylinder(50.0), operator(w, ORIGIN, 2.0));
            w.add(format!("SURFACE_REPLICA('',{inner},{twice})"))
        }),
        rounded("a trimmed surface", |w| {
            let whole = w.cylinder(100.0);
            w.add(format!(
                "RECTANGULAR_TRIMMED_SURFACE('',{whole},0.,{},0.,100.,.T.,.T.)",
                real(PI)
            ))
        }),
        rounded("a bounded surface", |w| {
            let (whole, rim) = (w.cylinder(100.0), w.circle(ORIGIN, 100.0));
            w.add(format!("CURVE_BOUNDED_SURFACE('',{whole},({rim}),.F.)"))
        }),
        rounded("an extruded circle", |w| {
            let (circle, up) = (w.circle(ORIGIN, 100.0), w.vector(Z));
            w.add(format!("SURFACE_OF_LINEAR_EXTRUSION('',{circle},{up})"))
        }),
        rounded("an extruded offset curve", |w| {
            let (curve, up) = (offset_circle(w, 0.0), w.vector(Z));
            w.add(format!("SURFACE_OF_LINEAR_EXTRUSION('',{curve},{up})"))
        }),
        rounded("a line that is turned round an axis", |w| {
            let line = w.line([100.0, 0.0, 0.0], [100.0, 0.0, 1.0]);
            let (point, axis) = (w.point(ORIGIN), w.direction(Z));
            let axis = w.add(format!("AXIS1_PLACEMENT('',{point},{axis})"));
            w.add(format!("SURFACE_OF_REVOLUTION('',{line},{axis})"))
        }),
        rounded("a surface that no reader knows", |w| {
            let place = w.placement(ORIGIN, Z, X);
            w.add(format!("BLENDFLAECHE('',{place},100.)"))
        }),
        rounded("a surface that is not there", |_| Id(999_999)),
        rounded("a replica of itself", |w| {
            let twice = operator(w, ORIGIN, 2.0);
            let own = Id(twice.0 + 1);
            w.add(format!("SURFACE_REPLICA('',{own},{twice})"))
        }),
        closed_in_itself("a ball without a rim", BALL, CUBE_BOX, None, ball),
        closed_in_itself(
            "a ball at a vertex",
            BALL,
            CUBE_BOX,
            Some([0.0, 0.0, -50.0]),
            ball,
        ),
        closed_in_itself(
            "a ring at a vertex",
            2.0 * PI * PI * 35.0 * 225.0,
            [100.0, 100.0, 30.0],
            Some([50.0, 0.0, 0.0]),
            |w| {
                let place = placement(w);
                w.add(format!("TOROIDAL_SURFACE('',{place},35.,15.)"))
            },
        ),
        dome("a dome", |w| dome_surface(w, 1.0)),
        dome("a dome by an offset surface", |w| {
            let inner = dome_surface(w, 1.0);
            w.add(format!("OFFSET_SURFACE('',{inner},0.,.F.)"))
        }),
        dome("a dome by a replica", |w| {
            let (inner, twice) = (dome_surface(w, 0.5), operator(w, ORIGIN, 2.0));
            w.add(format!("SURFACE_REPLICA('',{inner},{twice})"))
        }),
        dome("a dome by a trimmed surface", |w| {
            let whole = dome_surface(w, 1.0);
            w.add(format!(
                "RECTANGULAR_TRIMMED_SURFACE('',{whole},0.,1.,0.,1.,.T.,.T.)"
            ))
        }),
        dome("a dome by a replica of a trimmed surface", |w| {
            let (whole, twice) = (dome_surface(w, 0.5), operator(w, ORIGIN, 2.0));
            let piece = w.add(format!(
                "RECTANGULAR_TRIMMED_SURFACE('',{whole},0.,1.,0.,1.,.T.,.T.)"
            ));
            w.add(format!("SURFACE_REPLICA('',{piece},{twice})"))
        }),
    ]
}

/// A cube of `side` units in a context with these units.
pub fn in_units(
    name: &'static str,
    side: f64,
    size_mm: f64,
    units: impl FnOnce(&mut Writer) -> Vec<Id>,
) -> Kind {
    kind(name, size_mm * size_mm * size_mm, [size_mm; 3], |w| {
        let solid = w.cube_solid(side);
        let units = units(w);
        let context = w.context(&units);
        w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[solid], context);
    })
}

fn inch(w: &mut Writer) -> Id {
    let mm = w.length_unit(".MILLI.");
    w.converted_unit("INCH", 25.4, mm)
}

fn units() -> Vec<Kind> {
    vec![
        in_units("µm, then mm", 100.0, 100.0, |w| {
            vec![w.length_unit(".MICRO."), w.length_unit(".MILLI.")]
        }),
        in_units("mm, then µm", 100.0, 100.0, |w| {
            vec![w.length_unit(".MILLI."), w.length_unit(".MICRO.")]
        }),
        in_units("mm, then inch", 4.0, 101.6, |w| {
            let mm = w.length_unit(".MILLI.");
            vec![mm, inch(w)]
        }),
        in_units("inch, then mm", 4.0, 101.6, |w| {
            let inch = inch(w);
            vec![inch, w.length_unit(".MILLI.")]
        }),
        in_units("mm, then m", 0.1, 100.0, |w| {
            vec![w.length_unit(".MILLI."), w.length_unit("$")]
        }),
        in_units("mm, twice", 100.0, 100.0, |w| {
            vec![w.length_unit(".MILLI."), w.length_unit(".MILLI.")]
        }),
        in_units("inch", 4.0, 101.6, |w| vec![inch(w)]),
        in_units("a unit of inches", 2.0, 101.6, |w| {
            let inch = inch(w);
            vec![w.converted_unit("ELLE", 2.0, inch)]
        }),
        in_units("a unit of nothing, then mm", 100.0, 100.0, |w| {
            let mm = w.length_unit(".MILLI.");
            vec![w.converted_unit("NICHTS", 0.0, mm), mm]
        }),
        in_units("a unit of less than nothing", 100.0, 100.0, |w| {
            let mm = w.length_unit(".MILLI.");
            vec![w.converted_unit("RUECKWAERTS", -1.0, mm)]
        }),
        kind("two lists of units in one context", CUBE, CUBE_BOX, |w| {
            let solid = w.cube_solid(100.0);
            let (small, mm) = (w.length_unit(".MICRO."), w.length_unit(".MILLI."));
            let context = w.add(format!(
                "(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT(({small}))\
                 GLOBAL_UNIT_ASSIGNED_CONTEXT(({mm}))REPRESENTATION_CONTEXT('',''))"
            ));
            w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[solid], context);
        }),
        kind(
            "a body in two representations of two units",
            CUBE,
            CUBE_BOX,
            |w| {
                let solid = w.cube_solid(100.0);
                for prefix in [".MICRO.", ".MILLI."] {
                    let unit = w.length_unit(prefix);
                    let context = w.context(&[unit]);
                    w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[solid], context);
                }
            },
        ),
        kind(
            "a body whose context names no unit, beside µm",
            CUBE,
            CUBE_BOX,
            |w| {
                let unit = w.length_unit(".MICRO.");
                let other = w.context(&[unit]);
                let decoy = w.cuboid([-2.0; 3], [-1.0; 3]);
                let decoy = w.solid(decoy);
                w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[decoy], other);
                let solid = w.cube_solid(100.0);
                let context =
                    w.add("(GEOMETRIC_REPRESENTATION_CONTEXT(3)REPRESENTATION_CONTEXT('',''))");
                w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[solid], context);
            },
        ),
        kind("metres beside millimetres", CUBE + 8.0, CUBE_BOX, |w| {
            let (small, large) = (w.cube_solid(2.0), w.cuboid([0.0; 3], [0.1; 3]));
            let large = w.solid(large);
            part(w, &[small]);
            let unit = w.length_unit("$");
            let context = w.context(&[unit]);
            w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[large], context);
        }),
    ]
}

/// A cube with these voids.
pub fn hollow(
    name: &'static str,
    volume: f64,
    size: Point,
    voids: impl FnOnce(&mut Writer) -> Vec<Id>,
) -> Kind {
    kind(name, volume, size, |w| {
        let outer = w.cuboid(ORIGIN, CUBE_BOX);
        let voids: Vec<Id> = voids(w)
            .into_iter()
            .map(|shell| w.add(format!("ORIENTED_CLOSED_SHELL('',*,{shell},.F.)")))
            .collect();
        let solid = w.add(format!("BREP_WITH_VOIDS('',{outer},({}))", list(&voids)));
        part(w, &[solid]);
    })
}

fn voids() -> Vec<Kind> {
    vec![
        hollow("a void", 875_000.0, CUBE_BOX, |w| {
            vec![w.cuboid([25.0; 3], [75.0; 3])]
        }),
        hollow("a void beside its body", CUBE, CUBE_BOX, |w| {
            vec![w.cuboid([120.0, 0.0, 0.0], [219.0, 99.0, 99.0])]
        }),
        hollow("a void larger than its body", CUBE, CUBE_BOX, |w| {
            vec![w.cuboid([-25.0; 3], [125.0; 3])]
        }),
        hollow("a void as large as its body", CUBE, CUBE_BOX, |w| {
            vec![w.cuboid(ORIGIN, CUBE_BOX)]
        }),
        hollow("a void named twice", 506_961.0, CUBE_BOX, |w| {
            let void = w.cuboid([10.0; 3], [89.0; 3]);
            vec![void, void]
        }),
        hollow("a void that is there twice", 506_961.0, CUBE_BOX, |w| {
            vec![
                w.cuboid([10.0; 3], [89.0; 3]),
                w.cuboid([10.0; 3], [89.0; 3]),
            ]
        }),
        hollow("voids that overlap", 488_000.0, CUBE_BOX, |w| {
            vec![
                w.cuboid([10.0; 3], [70.0, 90.0, 90.0]),
                w.cuboid([30.0, 10.0, 10.0], [90.0; 3]),
            ]
        }),
        hollow("a void in a void", CUBE - 216_000.0, CUBE_BOX, |w| {
            vec![
                w.cuboid([20.0; 3], [80.0; 3]),
                w.cuboid([40.0; 3], [60.0; 3]),
            ]
        }),
        hollow("a void that pierces its body", 950_000.0, CUBE_BOX, |w| {
            vec![w.cuboid([90.0, 0.0, 0.0], [190.0, 50.0, 100.0])]
        }),
        hollow("a void that lies on its body's faces", 5e5, CUBE_BOX, |w| {
            vec![w.cuboid(ORIGIN, [100.0, 100.0, 50.0])]
        }),
        hollow("a void without a face", CUBE, CUBE_BOX, |w| {
            let faces = w.cuboid_faces([10.0; 3], [90.0; 3]);
            vec![w.shell("CLOSED_SHELL", &faces[..5])]
        }),
        hollow("a void that is not there", CUBE, CUBE_BOX, |_| {
            vec![Id(999_999)]
        }),
        hollow(
            "two voids side by side",
            CUBE - 2.0 * 64_000.0,
            CUBE_BOX,
            |w| {
                vec![
                    w.cuboid([5.0; 3], [45.0; 3]),
                    w.cuboid([55.0; 3], [95.0; 3]),
                ]
            },
        ),
        kind("a void in the outer shell's place", CUBE, CUBE_BOX, |w| {
            let outer = w.cuboid(ORIGIN, CUBE_BOX);
            let inner = w.cuboid([49.0; 3], [51.0; 3]);
            let turned = w.add(format!("ORIENTED_CLOSED_SHELL('',*,{outer},.F.)"));
            let solid = w.add(format!("BREP_WITH_VOIDS('',{inner},({turned}))"));
            part(w, &[solid]);
        }),
    ]
}

/// A solid of 2 mm, and beside it a cube of 100 mm that the builder makes, in the same representation or in one of its own.
pub fn beside(name: &'static str, large: impl FnOnce(&mut Writer) -> Id) -> Kind {
    kind(name, CUBE, CUBE_BOX, |w| {
        let small = w.cube_solid(2.0);
        let large = large(w);
        part(w, &[small, large]);
    })
}

fn alone(name: &'static str, large: impl FnOnce(&mut Writer) -> Id) -> Kind {
    kind(name, CUBE, CUBE_BOX, |w| {
        let large = large(w);
        part(w, &[large]);
    })
}

fn surface_model(w: &mut Writer, keyword: &str, count: usize) -> Id {
    let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
    let shell = w.shell(keyword, &faces[..count]);
    w.add(format!("SHELL_BASED_SURFACE_MODEL('',({shell}))"))
}

fn shells() -> Vec<Kind> {
    vec![
        beside("a closed surface model beside a solid", |w| {
            surface_model(w, "CLOSED_SHELL", 6)
        }),
        beside("an open shell with all faces beside a solid", |w| {
            surface_model(w, "OPEN_SHELL", 6)
        }),
        beside("a shell without its lid beside a solid", |w| {
            surface_model(w, "OPEN_SHELL", 5)
        }),
        beside("a face-based surface model beside a solid", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let set = w.shell("CONNECTED_FACE_SET", &faces);
            w.add(format!("FACE_BASED_SURFACE_MODEL('',({set}))"))
        }),
        beside("a surface model of several shells beside a solid", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let shells: Vec<Id> = faces
                .chunks(2)
                .map(|faces| w.shell("OPEN_SHELL", faces))
                .collect();
            w.add(format!("SHELL_BASED_SURFACE_MODEL('',({}))", list(&shells)))
        }),
        kind(
            "a surface model in a representation of its own",
            CUBE,
            CUBE_BOX,
            |w| {
                let small = w.cube_solid(2.0);
                part(w, &[small]);
                let large = surface_model(w, "CLOSED_SHELL", 6);
                let context = w.millimetres();
                w.representation("MANIFOLD_SURFACE_SHAPE_REPRESENTATION", &[large], context);
            },
        ),
        kind(
            "a surface model in no representation",
            CUBE,
            CUBE_BOX,
            |w| {
                let small = w.cube_solid(2.0);
                part(w, &[small]);
                surface_model(w, "CLOSED_SHELL", 6);
            },
        ),
        alone("a closed surface model alone", |w| {
            surface_model(w, "CLOSED_SHELL", 6)
        }),
        alone("an open shell with all faces alone", |w| {
            surface_model(w, "OPEN_SHELL", 6)
        }),
        beside("a shell in no model beside a solid", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            w.shell("CLOSED_SHELL", &faces)
        }),
        beside("a solid of an open shell", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let shell = w.shell("OPEN_SHELL", &faces);
            w.solid(shell)
        }),
        beside("a solid without its lid", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let shell = w.shell("CLOSED_SHELL", &faces[..5]);
            w.solid(shell)
        }),
        beside("a solid with a face that is there twice", |w| {
            let mut faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            faces.push(faces[0]);
            let shell = w.shell("CLOSED_SHELL", &faces);
            w.solid(shell)
        }),
        beside("a solid of a turned shell", |w| {
            let shell = w.cuboid(ORIGIN, CUBE_BOX);
            let turned = w.add(format!("ORIENTED_CLOSED_SHELL('',*,{shell},.F.)"));
            w.solid(turned)
        }),
        beside("a solid of a shell that is turned twice", |w| {
            let shell = w.cuboid(ORIGIN, CUBE_BOX);
            let turned = w.add(format!("ORIENTED_CLOSED_SHELL('',*,{shell},.F.)"));
            let again = w.add(format!("ORIENTED_CLOSED_SHELL('',*,{turned},.F.)"));
            w.solid(again)
        }),
        kind(
            "a solid in no representation",
            CUBE + 8.0,
            [102.0, 100.0, 100.0],
            |w| {
                let small = w.cuboid([-2.0, 0.0, 0.0], [0.0, 2.0, 2.0]);
                let small = w.solid(small);
                part(w, &[small]);
                w.cube_solid(100.0);
            },
        ),
        kind(
            "two solids that turn against each other",
            2.0 * CUBE,
            [200.0, 100.0, 100.0],
            |w| {
                let one = w.cube_solid(100.0);
                let shell = w.cuboid([100.0, 0.0, 0.0], [200.0, 100.0, 100.0]);
                let turned = w.add(format!("ORIENTED_CLOSED_SHELL('',*,{shell},.F.)"));
                let other = w.solid(turned);
                part(w, &[one, other]);
            },
        ),
    ]
}

pub fn placement(w: &mut Writer) -> Id {
    w.placement(ORIGIN, Z, X)
}

fn other_bodies() -> Vec<Kind> {
    vec![
        beside("a block beside a solid", |w| {
            let place = placement(w);
            w.add(format!("BLOCK('',{place},100.,100.,100.)"))
        }),
        beside("a CSG solid beside a solid", |w| {
            let place = placement(w);
            let block = w.add(format!("BLOCK('',{place},100.,100.,100.)"));
            w.add(format!("CSG_SOLID('',{block})"))
        }),
        alone("a CSG solid alone", |w| {
            let place = placement(w);
            let block = w.add(format!("BLOCK('',{place},100.,100.,100.)"));
            w.add(format!("CSG_SOLID('',{block})"))
        }),
        beside("a ball beside a solid", |w| {
            let center = w.point([50.0; 3]);
            w.add(format!("SPHERE('',50.,{center})"))
        }),
        beside("an extruded area beside a solid", |w| {
            let (rim, place, up) = (square(w), placement(w), w.direction(Z));
            w.add(format!("EXTRUDED_AREA_SOLID('',{rim},{place},{up},100.)"))
        }),
        beside("an extruded face beside a solid", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let (face, up) = (faces[0], w.direction(Z));
            w.add(format!("EXTRUDED_FACE_SOLID('',{face},{up},100.)"))
        }),
        beside("a difference of blocks beside a solid", |w| {
            let place = placement(w);
            let far = w.placement([500.0, 0.0, 0.0], Z, X);
            let block = w.add(format!("BLOCK('',{place},100.,100.,100.)"));
            let other = w.add(format!("BLOCK('',{far},1.,1.,1.)"));
            let both = w.add(format!("BOOLEAN_RESULT('',.DIFFERENCE.,{block},{other})"));
            w.add(format!("CSG_SOLID('',{both})"))
        }),
        beside("a replica of a solid beside it", |w| {
            let inner = w.cube_solid(2.0);
            let larger = operator(w, ORIGIN, 50.0);
            w.add(format!("SOLID_REPLICA('',{inner},{larger})"))
        }),
        beside("a faceted body beside a solid", |w| {
            let shell = w.faceted(ORIGIN, CUBE_BOX);
            w.add(format!("FACETED_BREP('',{shell})"))
        }),
        alone("a faceted body alone", |w| {
            let shell = w.faceted(ORIGIN, CUBE_BOX);
            w.add(format!("FACETED_BREP('',{shell})"))
        }),
        beside("a solid in a complex instance beside one", |w| {
            let shell = w.cuboid(ORIGIN, CUBE_BOX);
            w.add(format!(
                "(GEOMETRIC_REPRESENTATION_ITEM()MANIFOLD_SOLID_BREP({shell})REPRESENTATION_ITEM('')SOLID_MODEL())"
            ))
        }),
        beside("a faceted body in a complex instance beside a solid", |w| {
            let shell = w.faceted(ORIGIN, CUBE_BOX);
            w.add(format!(
                "(FACETED_BREP()GEOMETRIC_REPRESENTATION_ITEM()MANIFOLD_SOLID_BREP({shell})REPRESENTATION_ITEM('')SOLID_MODEL())"
            ))
        }),
        alone("a solid in a complex instance alone", |w| {
            let shell = w.cuboid(ORIGIN, CUBE_BOX);
            w.add(format!(
                "(GEOMETRIC_REPRESENTATION_ITEM()MANIFOLD_SOLID_BREP({shell})REPRESENTATION_ITEM('')SOLID_MODEL())"
            ))
        }),
        beside("triangles of a solid beside a solid", |w| {
            let face = w.triangulated("TRIANGULATED_FACE", ORIGIN, CUBE_BOX);
            w.add(format!("TESSELLATED_SOLID('',({face}),$)"))
        }),
        beside("triangles of a shell beside a solid", |w| {
            let face = w.triangulated("TRIANGULATED_FACE", ORIGIN, CUBE_BOX);
            w.add(format!("TESSELLATED_SHELL('',({face}),$)"))
        }),
        beside("a set of triangles beside a solid", |w| {
            w.triangulated("TRIANGULATED_SURFACE_SET", ORIGIN, CUBE_BOX)
        }),
        beside("a body that no reader knows beside a solid", |w| {
            let shell = w.cuboid(ORIGIN, CUBE_BOX);
            w.add(format!("SEHR_FESTER_KOERPER('',{shell})"))
        }),
        beside("a set of surfaces beside a solid", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let model = w.shell("OPEN_SHELL", &faces);
            w.add(format!("GEOMETRIC_SET('',({model}))"))
        }),
    ]
}

/// A face of 100 mm by 100 mm to be extruded.
fn square(w: &mut Writer) -> Id {
    let corners = points(
        w,
        0.0,
        &[
            [0.0, 0.0],
            [100.0, 0.0],
            [100.0, 100.0],
            [0.0, 100.0],
            [0.0, 0.0],
        ],
    );
    let (rim, plane) = (
        w.add(format!("POLYLINE('',({corners}))")),
        w.plane(ORIGIN, Z),
    );
    w.add(format!("CURVE_BOUNDED_SURFACE('',{plane},({rim}),.F.)"))
}

/// A body in a representation that is placed by another one at each of the targets.
pub fn mapped(
    name: &'static str,
    volume: f64,
    size: Point,
    side: f64,
    targets: impl FnOnce(&mut Writer) -> Vec<Id>,
) -> Kind {
    kind(name, volume, size, |w| {
        let solid = w.cube_solid(side);
        let origin = placement(w);
        let context = w.millimetres();
        let inner = w.representation(
            "ADVANCED_BREP_SHAPE_REPRESENTATION",
            &[origin, solid],
            context,
        );
        let map = w.add(format!("REPRESENTATION_MAP({origin},{inner})"));
        let items: Vec<Id> = targets(w)
            .into_iter()
            .map(|target| w.add(format!("MAPPED_ITEM('',{map},{target})")))
            .collect();
        w.representation("SHAPE_REPRESENTATION", &items, context);
    })
}

/// Two representations, the second of which places the first by a transformation from one item to another.
fn related(
    name: &'static str,
    size: Point,
    side: f64,
    items: impl FnOnce(&mut Writer) -> [Id; 2],
) -> Kind {
    let volume = size.iter().product();
    kind(name, volume, size, |w| {
        let solid = w.cube_solid(side);
        let context = w.millimetres();
        let [from, to] = items(w);
        let inner = w.representation(
            "ADVANCED_BREP_SHAPE_REPRESENTATION",
            &[from, solid],
            context,
        );
        let outer = w.representation("SHAPE_REPRESENTATION", &[to], context);
        let way = w.add(format!("ITEM_DEFINED_TRANSFORMATION('','',{from},{to})"));
        w.add(format!(
            "(REPRESENTATION_RELATIONSHIP('','',{inner},{outer})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION({way})\
             SHAPE_REPRESENTATION_RELATIONSHIP())"
        ));
    })
}

fn instances() -> Vec<Kind> {
    vec![
        mapped("an instance", CUBE, CUBE_BOX, 100.0, |w| {
            vec![w.placement([500.0, 0.0, 0.0], Z, X)]
        }),
        mapped(
            "two instances",
            2.0 * CUBE,
            [400.0, 100.0, 100.0],
            100.0,
            |w| {
                vec![
                    w.placement(ORIGIN, Z, X),
                    w.placement([300.0, 0.0, 0.0], Z, X),
                ]
            },
        ),
        mapped("a mirrored instance", CUBE, CUBE_BOX, 100.0, |w| {
            let (origin, back) = (w.point(ORIGIN), w.direction([0.0, 0.0, -1.0]));
            let (x, y) = (w.direction(X), w.direction(Y));
            vec![w.add(format!(
                "CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',$,{x},{y},{origin},1.,{back})"
            ))]
        }),
        mapped(
            "an instance ten times as large",
            CUBE,
            CUBE_BOX,
            10.0,
            |w| vec![operator(w, ORIGIN, 10.0)],
        ),
        mapped(
            "an instance of another size on each axis",
            CUBE,
            CUBE_BOX,
            10.0,
            |w| {
                let (origin, x) = (w.point(ORIGIN), w.direction([10.0, 0.0, 0.0]));
                let (y, z) = (w.direction([0.0, 10.0, 0.0]), w.direction([0.0, 0.0, 10.0]));
                vec![w.add(format!(
                "CARTESIAN_TRANSFORMATION_OPERATOR_3D_NON_UNIFORM('','',$,{x},{y},{origin},10.,{z},10.,10.)"
            ))]
            },
        ),
        mapped(
            "an instance of no size beside one",
            CUBE,
            CUBE_BOX,
            100.0,
            |w| vec![operator(w, ORIGIN, 0.0), placement(w)],
        ),
        mapped("an instance of no size", CUBE, CUBE_BOX, 100.0, |w| {
            vec![operator(w, ORIGIN, 0.0)]
        }),
        mapped("an instance of negative size", CUBE, CUBE_BOX, 10.0, |w| {
            vec![operator(w, ORIGIN, -10.0)]
        }),
        mapped(
            "an instance of a size that is no number",
            CUBE,
            CUBE_BOX,
            100.0,
            |w| {
                let origin = w.point(ORIGIN);
                vec![w.add(format!(
                    "CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',$,$,$,{origin},1.E999,$)"
                ))]
            },
        ),
        mapped("a thousandth of an instance", CUBE, CUBE_BOX, 100.0, |w| {
            vec![operator(w, ORIGIN, 0.001), placement(w)]
        }),
        mapped("10,000 instances in one place", 1e3, [10.0; 3], 10.0, |w| {
            let place = placement(w);
            vec![place; 10_000]
        }),
        mapped("an instance at no place", CUBE, CUBE_BOX, 100.0, |_| {
            vec![Id(999_999)]
        }),
        mapped(
            "an instance whose axes are one",
            CUBE,
            CUBE_BOX,
            100.0,
            |w| vec![w.placement(ORIGIN, Z, Z)],
        ),
        related("a relationship that moves", CUBE_BOX, 100.0, |w| {
            [placement(w), w.placement([300.0, 0.0, 0.0], Z, Y)]
        }),
        related("a relationship that enlarges", CUBE_BOX, 10.0, |w| {
            [placement(w), operator(w, ORIGIN, 10.0)]
        }),
        related("a relationship from nowhere", CUBE_BOX, 100.0, |w| {
            [Id(999_999), placement(w)]
        }),
        kind(
            "a relationship whose transformation no reader knows",
            CUBE,
            CUBE_BOX,
            |w| {
                let solid = w.cube_solid(10.0);
                let (context, place) = (w.millimetres(), placement(w));
                let inner =
                    w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", &[solid], context);
                let outer = w.representation("SHAPE_REPRESENTATION", &[place], context);
                let way = operator(w, ORIGIN, 10.0);
                w.add(format!(
                "(REPRESENTATION_RELATIONSHIP('','',{inner},{outer})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION({way})\
                 SHAPE_REPRESENTATION_RELATIONSHIP())"
            ));
            },
        ),
        kind(
            "representations that place each other",
            CUBE,
            CUBE_BOX,
            |w| {
                let solid = w.cube_solid(100.0);
                let (place, context) = (placement(w), w.millimetres());
                let first = Id(context.0 + 1);
                let (inner, outer) = (Id(first.0 + 2), Id(first.0 + 5));
                let to_outer = w.add(format!("REPRESENTATION_MAP({place},{outer})"));
                let item = w.add(format!("MAPPED_ITEM('',{to_outer},{place})"));
                let own = w.representation(
                    "ADVANCED_BREP_SHAPE_REPRESENTATION",
                    &[place, solid, item],
                    context,
                );
                assert_eq!(own, inner);
                let to_inner = w.add(format!("REPRESENTATION_MAP({place},{inner})"));
                let item = w.add(format!("MAPPED_ITEM('',{to_inner},{place})"));
                assert_eq!(
                    w.representation("SHAPE_REPRESENTATION", &[item], context),
                    outer
                );
            },
        ),
        kind("an instance of a body in metres", CUBE, CUBE_BOX, |w| {
            let shell = w.cuboid(ORIGIN, [0.1; 3]);
            let (solid, place) = (w.solid(shell), placement(w));
            let unit = w.length_unit("$");
            let metres = w.context(&[unit]);
            let inner = w.representation(
                "ADVANCED_BREP_SHAPE_REPRESENTATION",
                &[place, solid],
                metres,
            );
            let map = w.add(format!("REPRESENTATION_MAP({place},{inner})"));
            let item = w.add(format!("MAPPED_ITEM('',{map},{place})"));
            let context = w.millimetres();
            w.representation("SHAPE_REPRESENTATION", &[item], context);
        }),
        kind(
            "an instance of a surface model beside a solid",
            CUBE,
            CUBE_BOX,
            |w| {
                let small = w.cube_solid(2.0);
                let large = surface_model(w, "CLOSED_SHELL", 6);
                let (place, context) = (placement(w), w.millimetres());
                let inner = w.representation(
                    "MANIFOLD_SURFACE_SHAPE_REPRESENTATION",
                    &[place, large],
                    context,
                );
                let map = w.add(format!("REPRESENTATION_MAP({place},{inner})"));
                let item = w.add(format!("MAPPED_ITEM('',{map},{place})"));
                w.representation("SHAPE_REPRESENTATION", &[small, item], context);
            },
        ),
        kind(
            "an instance in a representation that no reader knows",
            2.0 * CUBE,
            [400.0, 100.0, 100.0],
            |w| {
                let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
                let far = w.placement([300.0, 0.0, 0.0], Z, X);
                let inner = w.representation(
                    "ADVANCED_BREP_SHAPE_REPRESENTATION",
                    &[place, solid],
                    context,
                );
                let map = w.add(format!("REPRESENTATION_MAP({place},{inner})"));
                let items = [
                    w.add(format!("MAPPED_ITEM('',{map},{place})")),
                    w.add(format!("MAPPED_ITEM('',{map},{far})")),
                ];
                w.representation("REPRESENTATION", &items, context);
            },
        ),
    ]
}

fn unmeasurable() -> Vec<Kind> {
    vec![
        beside("a solid whose shell is not there", |w| {
            // The points of a cube, so that there is something to see.
            w.cuboid_faces(ORIGIN, CUBE_BOX);
            w.solid(Id(999_999))
        }),
        beside("a solid whose shell has no faces", |w| {
            w.cuboid_faces(ORIGIN, CUBE_BOX);
            let shell = w.shell("CLOSED_SHELL", &[]);
            w.solid(shell)
        }),
        beside("a solid whose faces no reader knows", |w| {
            let faces: Vec<Id> = w
                .cuboid_faces(ORIGIN, CUBE_BOX)
                .iter()
                .map(|face| w.add(format!("SCHOENE_FLAECHE('',{face})")))
                .collect();
            let shell = w.shell("CLOSED_SHELL", &faces);
            w.solid(shell)
        }),
        alone("a solid whose faces turn against each other", |w| {
            let mut faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            for face in faces.iter_mut().step_by(2) {
                *face = w.add(format!("ORIENTED_FACE('',*,{face},.F.)"));
            }
            let shell = w.shell("CLOSED_SHELL", &faces);
            w.solid(shell)
        }),
        kind(
            "a sheet with a bulge",
            1e4 * (0.01 + 320.0 / 9.0),
            [100.0, 100.0, 80.01],
            |w| {
                let top = dome_surface(w, 1.0);
                let faces = w.cuboid_faces_with([0.0, 0.0, 19.99], [100.0, 100.0, 20.0], Some(top));
                let shell = w.shell("CLOSED_SHELL", &faces);
                let solid = w.solid(shell);
                part(w, &[solid]);
            },
        ),
    ]
}
