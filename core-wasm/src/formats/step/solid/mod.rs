//! What the bodies of a file enclose: exact volume and area from the boundary itself, without any mesh.
//!
//! The volume of a body is the flow of the position through its faces (divergence theorem), and what flows through a face is
//! an integral along its edges ([`flux`]). A body whose faces do not close, that has a face which is not understood, or that
//! looks inwards somewhere, is not sure.

mod budget;
mod colours;
mod curve;
mod draw;
mod edge;
mod face;
mod facets;
mod fit;
mod flux;
mod invert;
mod layout;
mod maths;
mod nurbs;
mod outline;
mod reach;
mod region;
mod skin;
mod surface;
mod tessellated;
mod unroll;

use std::sync::Arc;

use super::assembly::{PlacedBody, places};
use super::entities::{Kind, Table};
use super::frame::Frame;
use super::lexer::Arg;
use super::units;
use crate::doubt::Doubt;
use crate::mesh::{Bounds, Solids};
use budget::Budget;
use colours::Colours;
use edge::Edges;
use face::Face;
use flux::Flux;
use maths::length;
use outline::{Outline, Outlines, Placed, Shape};
use reach::Reach;
use tessellated::Facets;

/// How much of a body's volume may be unknown, judged by how well its faces close.
const MOST_DOUBT: f64 = 2e-3;

/// Bodies whose names are told, and bytes of one.
const MOST_NAMES: usize = 500;
const MOST_LETTERS: usize = 300;

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
    /// What they are drawn by, if it is asked for.
    pub outlines: Option<Outlines>,
}

/// Measures the bodies of a file. None where there is none.
pub(super) fn measure(table: &Table<'_>, keeps_outlines: bool) -> Option<Measured> {
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
        has_no_unit: unit_mm.is_none(),
        ..Solids::default()
    };
    if !places.is_whole {
        all.doubt(Doubt::Placements);
    }
    if table.refers_elsewhere() {
        all.doubt(Doubt::OtherFiles);
    }
    let mut bounds = Some(Bounds::NONE);
    let mut last: Option<(usize, Body)> = None;
    let mut outlines = keeps_outlines.then(Outlines::default);
    let colours = if keeps_outlines {
        colours::colours(table)
    } else {
        Colours::new()
    };
    table.renew_work();
    for placed in &places.bodies {
        let mm = placed.mm_per_unit;
        let frames = places.frames(placed);
        // Several representations may hold the same body, each with places of its own.
        let known = last.take().filter(|(place, _)| *place == placed.body);
        let is_first = known.is_none();
        let body = known.map_or_else(
            || Body::measure(table, placed, &colours, &budget),
            |(_, body)| body,
        );
        bounds = bounds.and_then(|bounds| body.extend(bounds, frames, mm, &budget));
        body.add_to(&mut outlines, placed, frames, &colours);
        let count = frames.len() as u32;
        if let Some(outlines) = &mut outlines {
            if is_first {
                outlines.missing.extend(&body.missing_ids);
            }
            if outlines.counts.len() < MOST_NAMES {
                let name = places.name(table, placed).iter().take(MOST_LETTERS);
                outlines.names.extend(name.filter(|byte| **byte != b'\n'));
                outlines.names.push(b'\n');
                outlines.counts.push(count);
            }
        }
        all.volume_mm3 += f64::from(count) * body.volume * (mm * mm * mm);
        all.area_mm2 += f64::from(count) * body.area * (mm * mm);
        all.bodies = all.bodies.saturating_add(count);
        if is_first {
            all.faces += body.faces;
            all.missing_faces += body.missing;
        }
        body.doubts.iter().for_each(|doubt| all.doubt(*doubt));
        last = Some((placed.body, body));
    }
    if table.is_exhausted() {
        all.doubt(Doubt::TooLarge);
    }
    if !(all.volume_mm3 > 0.0 && all.volume_mm3.is_finite()) {
        all.doubt(Doubt::NoVolume);
    }
    let is_known = |bounds: &Bounds| bounds.min[0] <= bounds.max[0] && all.is_sure();
    Some(Measured {
        bounds: bounds.filter(is_known),
        outlines,
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
    doubts: Vec<Doubt>,
    reach: Reach,
    /// The faces that are missing, as far as they have a number.
    missing_ids: Vec<u32>,
    shapes: Arc<Vec<Shape>>,
    /// How far its faces lie from each other.
    size: f64,
}

impl Body {
    /// The body at `place`: its outer shell, less the voids inside.
    fn measure(table: &Table<'_>, placed: &PlacedBody, colours: &Colours, budget: &Budget) -> Self {
        let (place, radians) = (placed.body, placed.radians_per_unit);
        let mut body = Self {
            volume: 0.0,
            area: 0.0,
            faces: 0,
            missing: 0,
            doubts: Vec::new(),
            reach: Reach::default(),
            missing_ids: Vec::new(),
            shapes: Arc::default(),
            size: 0.0,
        };
        let mut shapes = Vec::new();
        if table.keyword(place).starts_with(b"TESSELLATED_") {
            body.triangulated(table, place, budget);
            return body;
        }
        let is_solid = table.kind(place) == Kind::Solid;
        let shells = shells(table, place);
        if shells.is_empty() {
            body.doubts.push(Doubt::UnmeasuredBodies);
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
            body.missing_ids.extend(found.missing_ids);
            body.size = maths::larger(body.size, found.size);
            let mut faces = found.outlines;
            for face in &mut faces {
                let place = table.find(face.id);
                face.colour = place.and_then(|place| colours.get(&place).copied());
            }
            shapes.push(Shape::Faces { faces, is_void });
            // What does not close lets the volume depend on where it is seen from.
            let doubt = found.doubt + length(found.flux.normal) * found.size / 3.0;
            if found.missing > 0 {
                body.doubts.push(Doubt::UnknownGeometry);
            }
            if !found.is_tight || doubt > MOST_DOUBT * volume.abs() || doubt.is_nan() {
                body.doubts.push(Doubt::OpenBodies);
            }
        }
        body.doubt_without_volume();
        body.shapes = Arc::new(shapes);
        body
    }

    /// Keeps what it is drawn by.
    fn add_to(
        &self,
        outlines: &mut Option<Outlines>,
        placed: &PlacedBody,
        frames: &[Frame],
        colours: &Colours,
    ) {
        if let Some(outlines) = outlines {
            outlines.bodies.push(Placed {
                shapes: self.shapes.clone(),
                size: self.size,
                frames: frames.to_vec(),
                mm_per_unit: placed.mm_per_unit,
                colour: colours.get(&placed.body).copied(),
            });
        }
    }

    fn doubt_without_volume(&mut self) {
        if !(self.volume > 0.0 && self.volume.is_finite()) {
            self.doubts.push(Doubt::NoVolume);
        }
    }

    fn triangulated(&mut self, table: &Table<'_>, place: usize, budget: &Budget) {
        let Some(facets) = Facets::of(table, place, budget) else {
            self.doubts.push(Doubt::UnknownGeometry);
            return;
        };
        let enclosed = facets.enclosed();
        self.volume = enclosed.volume;
        self.area = enclosed.area;
        self.faces = facets.faces;
        self.missing = facets.missing;
        if !enclosed.is_sure {
            self.doubts.push(Doubt::OpenBodies);
        }
        self.doubt_without_volume();
        self.shapes = Arc::new(vec![Shape::Triangles(facets.skin())]);
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
    /// How much the volume may be wrong by edges that lie off their surfaces.
    doubt: f64,
    /// Its faces fit together along their edges.
    is_tight: bool,
    missing_ids: Vec<u32>,
    outlines: Vec<Outline>,
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
            doubt: 0.0,
            is_tight: true,
            missing_ids: Vec::new(),
            outlines: Vec::new(),
        };
        let faces = faces(table, id);
        let mut known = Vec::with_capacity(faces.len());
        for id in &faces {
            match Face::of(table, *id) {
                Some(face) => known.push(face),
                None => shell.missing_ids.push(*id),
            }
        }
        shell.faces = faces.len() as u32;
        shell.missing = (faces.len() - known.len()) as u32;
        edges.bend(known.iter().flat_map(|face| face.bent_edges(table)));
        let reference = known.iter().find_map(|face| face.some_point(table, edges));
        let reference = reference.unwrap_or_default();
        let (mut fluxes, mut sides, mut is_free) = (Vec::new(), Vec::new(), Vec::new());
        for face in &known {
            match face.measure(table, edges, radians, reference, budget, reach) {
                Ok((found, outline)) => {
                    shell.outlines.push(outline);
                    shell.doubt += found.doubt;
                    fluxes.push(found.flux);
                    sides.push(face.sides());
                    is_free.push(found.is_contradictory);
                }
                Err(_) => {
                    shell.missing += 1;
                    shell.missing_ids.push(face.id);
                }
            }
        }
        shell.size = edges.reach_from(reference);
        let fit = fit::fit(&sides, &is_free, shell.size, edges);
        shell.is_tight = fit.is_tight;
        for (outline, is_turned) in shell.outlines.iter_mut().zip(&fit.is_turned) {
            outline.is_turned = *is_turned;
        }
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
