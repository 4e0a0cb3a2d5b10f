//! What the bodies of a file enclose: exact volume and area from the boundary itself, without any mesh.
//!
//! The volume of a body is the flow of the position through its faces (divergence theorem), and what flows through a face is
//! an integral along its edges ([`flux`]). A body whose faces do not close, that has a face which is not understood, or that
//! looks inwards somewhere, is not sure.

mod budget;
mod curve;
mod edge;
mod face;
mod fit;
mod flux;
mod invert;
mod maths;
mod nurbs;
mod reach;
mod region;
mod surface;
mod tessellated;
mod unroll;

use super::assembly::places;
use super::entities::{Kind, Table};
use super::frame::Frame;
use super::lexer::Arg;
use super::units;
use crate::mesh::{Bounds, Solids};
use budget::Budget;
use edge::Edges;
use face::Face;
use flux::Flux;
use maths::length;
use reach::Reach;
use tessellated::Facets;

/// How much of a body's volume may be unknown, judged by how well its faces close.
const MOST_DOUBT: f64 = 2e-3;

/// What is printed: the solids of a file or, where there are none, its surfaces that are closed.
pub(super) fn bodies(table: &Table<'_>) -> Vec<usize> {
    let solids: Vec<usize> = table.all(Kind::Solid).collect();
    if !solids.is_empty() {
        return solids;
    }
    let is_closed = |place: &usize| match table.keyword(*place) {
        b"SHELL_BASED_SURFACE_MODEL" => {
            let shells = shells(table, *place);
            let is_closed = |id: &u32| {
                let shell = table.find(*id).map(|place| table.keyword(place));
                matches!(shell, Some(b"CLOSED_SHELL" | b"ORIENTED_CLOSED_SHELL"))
            };
            !shells.is_empty() && shells.iter().all(is_closed)
        }
        b"TESSELLATED_SHELL" => Facets::of(table, *place, &Budget::new())
            .is_some_and(|facets| facets.enclosed().is_sure),
        _ => false,
    };
    table.all(Kind::Surface).filter(is_closed).collect()
}

/// What the bodies of a file come to.
pub(super) struct Measured {
    pub solids: Solids,
    /// The box around them in mm; None where it is not known exactly.
    pub bounds: Option<Bounds>,
}

/// Measures the bodies of a file. None where there is none.
pub(super) fn measure(table: &Table<'_>) -> Option<Measured> {
    table.renew_work();
    let unit_mm = units::first_mm_per_unit(table);
    let default_mm = unit_mm.unwrap_or(1.0);
    let bodies = bodies(table);
    if bodies.is_empty() {
        return None;
    }
    let places = places(table, &bodies, default_mm).ok()?;
    let budget = Budget::new();
    let mut all = Solids {
        is_sure: places.is_whole,
        has_no_unit: unit_mm.is_none(),
        ..Solids::default()
    };
    let mut bounds = Some(Bounds::NONE);
    let mut last: Option<(usize, Body)> = None;
    for placed in &places.bodies {
        let mm = placed.mm_per_unit;
        let frames = places.frames(placed);
        // Representations that are not joined may hold the same body; it is there once.
        let body = match &last {
            Some((place, body)) if *place == placed.body => {
                bounds = bounds.and_then(|bounds| body.extend(bounds, frames, mm, &budget));
                continue;
            }
            _ => Body::measure(table, placed.body, placed.radians_per_unit, &budget),
        };
        bounds = bounds.and_then(|bounds| body.extend(bounds, frames, mm, &budget));
        let count = frames.len() as u32;
        all.volume_mm3 += f64::from(count) * body.volume * (mm * mm * mm);
        all.area_mm2 += f64::from(count) * body.area * (mm * mm);
        all.bodies = all.bodies.saturating_add(count);
        all.faces += body.faces;
        all.missing_faces += body.missing;
        all.is_sure &= body.is_sure;
        last = Some((placed.body, body));
    }
    all.is_sure &= !table.is_exhausted() && all.volume_mm3 > 0.0 && all.volume_mm3.is_finite();
    let is_known = |bounds: &Bounds| bounds.min[0] <= bounds.max[0] && all.is_sure;
    Some(Measured {
        bounds: bounds.filter(is_known),
        solids: all,
    })
}

/// One body, in the units of the file.
#[derive(Debug)]
struct Body {
    volume: f64,
    area: f64,
    faces: u32,
    missing: u32,
    is_sure: bool,
    reach: Reach,
}

impl Body {
    /// The body at `place`: its outer shell, less the voids inside.
    fn measure(table: &Table<'_>, place: usize, radians: f64, budget: &Budget) -> Self {
        let mut body = Self {
            volume: 0.0,
            area: 0.0,
            faces: 0,
            missing: 0,
            is_sure: true,
            reach: Reach::default(),
        };
        if table.keyword(place).starts_with(b"TESSELLATED_") {
            body.triangulated(table, place, budget);
            return body;
        }
        let is_solid = table.kind(place) == Kind::Solid;
        let shells = shells(table, place);
        if shells.is_empty() {
            body.is_sure = false;
        }
        for (at, shell) in shells.into_iter().enumerate() {
            let mut edges = Edges::new(table, radians, budget);
            let found = Shell::measure(table, shell, &mut edges, radians, budget, &mut body.reach);
            edges.add_to(&mut body.reach);
            let volume = found.flux.volume / 3.0;
            let is_void = is_solid && at > 0;
            body.volume += if is_void { -volume.abs() } else { volume.abs() };
            body.area += found.flux.area;
            body.faces += found.faces;
            body.missing += found.missing;
            // What does not close lets the volume depend on where it is seen from.
            let doubt = length(found.flux.normal) * found.size / 3.0;
            body.is_sure &=
                found.missing == 0 && found.is_tight && doubt <= MOST_DOUBT * volume.abs();
        }
        body.is_sure &= body.volume > 0.0;
        body
    }

    fn triangulated(&mut self, table: &Table<'_>, place: usize, budget: &Budget) {
        let Some(facets) = Facets::of(table, place, budget) else {
            self.is_sure = false;
            return;
        };
        let enclosed = facets.enclosed();
        self.volume = enclosed.volume;
        self.area = enclosed.area;
        self.faces = facets.faces;
        self.missing = facets.missing;
        self.is_sure = enclosed.is_sure && enclosed.volume > 0.0;
        self.reach.add_points(facets.corners);
    }

    /// The box around what was there and the body in all its places; None where it is not known.
    fn extend(
        &self,
        mut bounds: Bounds,
        frames: &[Frame],
        mm: f64,
        budget: &Budget,
    ) -> Option<Bounds> {
        for frame in frames {
            let (mut min, mut max) = ([0.0; 3], [0.0; 3]);
            for axis in 0..3 {
                let way = frame.axes.map(|own| own[axis]);
                let back = way.map(|value| -value);
                max[axis] = frame.origin[axis] + mm * self.reach.along(way, budget)?;
                min[axis] = frame.origin[axis] - mm * self.reach.along(back, budget)?;
            }
            bounds.add(min);
            bounds.add(max);
        }
        Some(bounds)
    }
}

/// The outer shell of a body and its voids, or the shells of a surface; empty where it is no body of faces.
fn shells(table: &Table<'_>, body: usize) -> Vec<u32> {
    let keyword = table.keyword(body);
    if keyword == b"SHELL_BASED_SURFACE_MODEL" {
        let shells = table.args(body).nth(1).map(Arg::references);
        return shells.into_iter().flatten().collect();
    }
    if !matches!(
        keyword,
        b"MANIFOLD_SOLID_BREP" | b"FACETED_BREP" | b"BREP_WITH_VOIDS"
    ) {
        return Vec::new();
    }
    let mut args = table.args(body).skip(1);
    let outer = args.next().and_then(Arg::reference);
    let voids = (keyword == b"BREP_WITH_VOIDS")
        .then(|| args.next())
        .flatten();
    let voids = voids.into_iter().flat_map(Arg::references);
    outer.into_iter().chain(voids).collect()
}

/// One shell.
struct Shell {
    flux: Flux,
    faces: u32,
    missing: u32,
    /// How far its faces lie from the first one.
    size: f64,
    /// Its faces fit together along their edges.
    is_tight: bool,
}

impl Shell {
    fn measure(
        table: &Table<'_>,
        id: u32,
        edges: &mut Edges<'_, '_>,
        radians: f64,
        budget: &Budget,
        reach: &mut Reach,
    ) -> Self {
        let mut shell = Self {
            flux: Flux::default(),
            faces: 0,
            missing: 0,
            size: 0.0,
            is_tight: true,
        };
        let faces = faces(table, id);
        let known: Vec<Face> = faces.iter().filter_map(|id| Face::of(table, *id)).collect();
        shell.faces = faces.len() as u32;
        shell.missing = (faces.len() - known.len()) as u32;
        for face in &known {
            edges.bend(face.bent_edges(table));
        }
        let reference = known.iter().find_map(|face| face.some_point(table, edges));
        let reference = reference.unwrap_or_default();
        let (mut fluxes, mut sides, mut is_free) = (Vec::new(), Vec::new(), Vec::new());
        for face in &known {
            match face.measure(table, edges, radians, reference, budget, reach) {
                Ok(found) => {
                    fluxes.push(found.flux);
                    sides.push(face.sides());
                    is_free.push(found.is_contradictory);
                }
                Err(_) => shell.missing += 1,
            }
        }
        shell.size = edges.reach_from(reference);
        let fit = fit::fit(&sides, &is_free, shell.size, edges);
        shell.is_tight = fit.is_tight;
        for (flux, is_turned) in fluxes.iter().zip(fit.is_turned) {
            let flux = if is_turned { flux.turned() } else { *flux };
            shell.flux.add(&flux, 1.0);
        }
        shell
    }
}

/// The faces of a shell, which may be oriented.
fn faces(table: &Table<'_>, id: u32) -> Vec<u32> {
    let Some(mut place) = table.find(id) else {
        return Vec::new();
    };
    if table.keyword(place).starts_with(b"ORIENTED_") {
        let inner = table.args(place).nth(2).and_then(Arg::reference);
        match inner.and_then(|id| table.find(id)) {
            Some(inner) => place = inner,
            None => return Vec::new(),
        }
    }
    let faces = table.args(place).nth(1).map(Arg::references);
    faces.into_iter().flatten().collect()
}
