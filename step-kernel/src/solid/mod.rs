//! What the bodies of a file enclose: exact volume and area from the boundary itself, without any mesh.
//!
//! The volume of a body is the flow of the position through its faces (divergence theorem), and what flows through a face is
//! an integral along its edges ([`flux`]). A body whose faces do not close, that has a face which is not understood, or that
//! looks inwards somewhere, is not sure.

mod budget;
mod colours;
mod crossing;
mod curve;
mod draw;
mod edge;
mod face;
mod facets;
mod fit;
mod flux;
mod hull;
mod invert;
mod layout;
mod nurbs;
mod outline;
mod reach;
mod region;
mod skin;
mod surface;
mod tessellated;
mod unroll;
mod voids;

use std::sync::Arc;

use super::assembly::{PlacedBody, Places};
use super::entities::{Kind, Table};
use super::frame::Frame;
use super::lexer::Arg;
use crate::maths::{larger, length};
use crate::model::{Doubt, Solids};
use crate::order::sorted_by_key;
use crate::space::Bounds;
pub(super) use budget::Budget;
use colours::Colours;
pub use draw::Drawer;
use edge::Edges;
use face::Face;
use flux::{Flux, Unmeasured};
pub(super) use hull::{around_curve, around_edge, around_face, around_patch, around_surface};
pub(crate) use outline::Outlines;
use outline::{Outline, Placed, Shape};
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
        b"TESSELLATED_SHELL" => Facets::of(table, *place, &Budget::new()).is_some_and(|facets| {
            let enclosed = facets.enclosed();
            enclosed.is_sure && !enclosed.has_odd_voids
        }),
        _ => false,
    };
    table.all(Kind::Surface).filter(is_closed).collect()
}

/// What the bodies of a file come to.
pub(super) struct Measured {
    pub solids: Solids,
    /// The boxes around them in mm, in all their places; None of a body whose own is not known exactly.
    pub bounds: Vec<Option<Bounds>>,
    /// What they are drawn by, if it is asked for.
    pub outlines: Option<Outlines>,
}

/// Measures the bodies of a file. None where there is none.
pub(super) fn measure(
    table: &Table<'_>,
    places: &Places<'_>,
    keeps_outlines: bool,
) -> Option<Measured> {
    if places.bodies.is_empty() {
        return None;
    }
    table.renew_work();
    let budget = Budget::new();
    let mut all = Solids {
        has_no_unit: places.has_no_unit,
        doubts: places.doubts.clone(),
        ..Solids::default()
    };
    if table.refers_elsewhere() {
        all.doubt(Doubt::OtherFiles);
    }
    // The faces that bodies are made of.
    let mut is_used = vec![false; table.len()];
    let mut bounds = Vec::with_capacity(places.bodies.len());
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
            || Body::measure(table, placed, &colours, keeps_outlines, &budget),
            |(_, body)| body,
        );
        bounds.push(body.bounds(frames, mm, &budget));
        body.add_to(&mut outlines, placed, frames, &colours);
        let count = frames.len() as u32;
        if is_first {
            use_faces(table, placed.body, &mut is_used);
        }
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
        let growth = frames.iter().map(|frame| frame.growth().abs());
        all.volume_mm3 += growth.sum::<f64>() * body.volume * (mm * mm * mm);
        // Exact where a frame enlarges evenly.
        let growth = frames.iter().map(|frame| {
            let [a, b, _] = frame.scales();
            a * b
        });
        all.area_mm2 += growth.sum::<f64>() * body.area * (mm * mm);
        all.bodies = all.bodies.saturating_add(count);
        body.doubts.iter().for_each(|doubt| all.doubt(*doubt));
        last = Some((placed.body, body));
    }
    doubt_others(table, places, &is_used, &mut all);
    if table.is_exhausted() {
        all.doubt(Doubt::TooLarge);
    }
    if !(all.volume_mm3 > 0.0 && all.volume_mm3.is_finite()) {
        all.doubt(Doubt::NoVolume);
    }
    Some(Measured {
        bounds,
        outlines,
        solids: all,
    })
}

/// Says what could be a body beside those that were measured.
fn doubt_others(table: &Table<'_>, places: &Places<'_>, is_used: &[bool], all: &mut Solids) {
    let is_left = |kind: Kind| (table.all(kind)).any(|place| is_used.get(place) == Some(&false));
    if is_left(Kind::Face) || is_left(Kind::Facets) {
        all.doubt(Doubt::SurfaceModels);
    }
    for other in &places.others {
        match table.kind(other.body) {
            // Stood the bodies elsewhere, it would be one more.
            Kind::Topology | Kind::Face | Kind::Facets | Kind::Surface
                if !stands_with_a_body(places, other) =>
            {
                all.doubt(Doubt::SurfaceModels);
            }
            // Their faces say it.
            Kind::Topology | Kind::Face | Kind::Facets => {}
            Kind::Surface if !table.keyword(other.body).ends_with(b"SURFACE_SET") => {}
            Kind::Other | Kind::Complex => all.doubt(Doubt::UnmeasuredBodies),
            _ => all.doubt(Doubt::SurfaceModels),
        }
    }
}

/// Whether some body stands in the same places.
fn stands_with_a_body(places: &Places<'_>, other: &PlacedBody) -> bool {
    let frames = places.frames(other);
    let bodies = places.bodies.iter().take(MOST_NAMES);
    bodies
        .map(|body| places.frames(body))
        .any(|own| own == frames)
}

/// Notes which faces a body is made of.
fn use_faces(table: &Table<'_>, body: usize, is_used: &mut [bool]) {
    let mut note = |id: u32| {
        let place = table.find(id);
        if let Some(slot) = place.and_then(|place| is_used.get_mut(place)) {
            *slot = true;
        }
    };
    if table.keyword(body).starts_with(b"TESSELLATED_") {
        let items = table.args(body).nth(1).map(Arg::references);
        items.into_iter().flatten().for_each(note);
        return;
    }
    for id in shells(table, body)
        .into_iter()
        .flat_map(|shell| faces(table, shell))
    {
        note(id);
        let place = table.find(id);
        if let Some(place) = place.filter(|place| table.kind(*place) == Kind::Topology) {
            // An oriented face.
            table
                .args(place)
                .nth(2)
                .and_then(Arg::reference)
                .map(&mut note);
        }
    }
}

/// One body, in the units of the file.
#[derive(Debug)]
struct Body {
    volume: f64,
    area: f64,
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
    fn measure(
        table: &Table<'_>,
        placed: &PlacedBody,
        colours: &Colours,
        keeps_outlines: bool,
        budget: &Budget,
    ) -> Self {
        budget.renew_points();
        let (place, radians) = (placed.body, placed.radians_per_unit);
        let mut body = Self {
            volume: 0.0,
            area: 0.0,
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
        let mut parts = Vec::new();
        let needs_loops = keeps_outlines || shells.len() > 1;
        for (at, shell) in shells.into_iter().enumerate() {
            let faces = faces(table, shell);
            let is_void = is_solid && at > 0;
            for found in Part::all(table, &faces, [is_void, needs_loops], radians, budget) {
                body.doubt_part(&found.shell);
                parts.push(found);
            }
        }
        let skins: Vec<voids::Skin<'_>> = parts.iter().map(Part::skin).collect();
        let takes_off = skins.iter().all(|skin| !skin.is_void) || voids::are_inside(&skins, budget);
        if !takes_off {
            body.doubts.push(Doubt::Voids);
        }
        for Part {
            shell,
            reach,
            is_void,
        } in parts
        {
            let volume = shell.volume().abs();
            body.volume += match is_void {
                true if takes_off => -volume,
                true => 0.0,
                false => volume,
            };
            body.area += shell.flux.area;
            body.missing_ids.extend(shell.missing_ids);
            body.size = larger(body.size, shell.size);
            body.reach.extend(reach);
            if !keeps_outlines {
                continue;
            }
            let mut faces = shell.outlines;
            for face in &mut faces {
                let place = table.find(face.id);
                face.colour = place.and_then(|place| colours.get(&place).copied());
            }
            shapes.push(Shape::Faces { faces, is_void });
        }
        body.doubt_without_volume();
        body.shapes = Arc::new(shapes);
        body
    }

    /// Doubts a part whose faces do not fit.
    fn doubt_part(&mut self, found: &Shell) {
        // What does not close lets the volume depend on where it is seen from.
        let doubt = found.doubt + length(found.flux.normal) * found.size / 3.0;
        if found.is_too_much {
            self.doubts.push(Doubt::TooLarge);
        } else if found.missing > 0 {
            self.doubts.push(Doubt::UnknownGeometry);
        }
        if !found.is_tight || doubt > MOST_DOUBT * found.volume().abs() || doubt.is_nan() {
            self.doubts.push(Doubt::OpenBodies);
        }
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
        if !enclosed.is_sure {
            self.doubts.push(Doubt::OpenBodies);
        }
        if enclosed.has_odd_voids {
            self.doubts.push(Doubt::Voids);
        }
        self.doubt_without_volume();
        self.shapes = Arc::new(vec![Shape::Triangles(facets.skin())]);
        self.reach.add_points(facets.corners);
    }

    /// The box around it in all its places; None where it is not known, or in doubt.
    fn bounds(&self, frames: &[Frame], mm: f64, budget: &Budget) -> Option<Bounds> {
        if !self.doubts.is_empty() {
            return None;
        }
        let mut bounds = Bounds::NONE;
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

/// What one skin of faces encloses, or leaves out of what lies around it.
struct Part {
    shell: Shell,
    reach: Reach,
    is_void: bool,
}

impl Part {
    /// The parts that the faces of a shell come to: one, unless they hang together in several places.
    fn all(
        table: &Table<'_>,
        faces: &[u32],
        [is_void, needs_loops]: [bool; 2],
        radians: f64,
        budget: &Budget,
    ) -> Vec<Self> {
        let whole = Self::of(table, faces, [is_void, needs_loops], radians, budget);
        if whole.shell.components.len() < 2 {
            return vec![whole];
        }
        let components = whole.shell.components.iter();
        let mut parts: Vec<Self> = components
            .map(|faces| Self::of(table, faces, [is_void, true], radians, budget))
            .collect();
        let volumes = parts.iter().map(|part| part.shell.volume());
        let largest = volumes.fold(
            0.0,
            |most: f64, own| {
                if own.abs() > most.abs() { own } else { most }
            },
        );
        // What looks the other way than the largest one is a void.
        for part in &mut parts {
            part.is_void |= (part.shell.volume() < 0.0) != (largest < 0.0);
        }
        parts
    }

    fn of(
        table: &Table<'_>,
        faces: &[u32],
        [is_void, needs_loops]: [bool; 2],
        radians: f64,
        budget: &Budget,
    ) -> Self {
        let mut edges = Edges::new(table, radians, budget);
        edges.keeps_loops = needs_loops;
        let mut reach = Reach::default();
        let shell = Shell::measure(table, faces, &mut edges, radians, budget, &mut reach);
        edges.add_to(&mut reach);
        Self {
            shell,
            reach,
            is_void,
        }
    }

    fn skin(&self) -> voids::Skin<'_> {
        voids::Skin {
            reach: &self.reach,
            faces: &self.shell.outlines,
            is_void: self.is_void,
        }
    }
}

/// One shell.
struct Shell {
    flux: Flux,
    /// Its faces by what hangs together; empty where nothing is known of that.
    components: Vec<Vec<u32>>,
    missing: u32,
    /// How far its faces lie from the first one.
    size: f64,
    /// How much the volume may be wrong by edges that lie off their surfaces.
    doubt: f64,
    /// Its faces fit together along their edges.
    is_tight: bool,
    missing_ids: Vec<u32>,
    /// Some of them since they are too much work.
    is_too_much: bool,
    outlines: Vec<Outline>,
}

impl Shell {
    fn volume(&self) -> f64 {
        self.flux.volume / 3.0
    }

    fn measure(
        table: &Table<'_>,
        faces: &[u32],
        edges: &mut Edges<'_, '_>,
        radians: f64,
        budget: &Budget,
        reach: &mut Reach,
    ) -> Self {
        let mut shell = Self {
            flux: Flux::default(),
            components: Vec::new(),
            missing: 0,
            size: 0.0,
            doubt: 0.0,
            is_tight: true,
            missing_ids: Vec::new(),
            is_too_much: false,
            outlines: Vec::new(),
        };
        let mut known = Vec::with_capacity(faces.len());
        for id in faces {
            match Face::of(table, *id) {
                Some(face) => known.push(face),
                None => shell.missing_ids.push(*id),
            }
        }
        shell.missing = (faces.len() - known.len()) as u32;
        edges.bend(known.iter().flat_map(|face| face.bent_edges(table)));
        let reference = known.iter().find_map(|face| face.some_point(table, edges));
        let reference = reference.unwrap_or_default();
        let (mut fluxes, mut sides, mut is_free) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_tangled = false;
        for face in &known {
            match face.measure(table, edges, radians, reference, budget, reach) {
                Ok((found, outline)) => {
                    shell.outlines.push(outline);
                    shell.doubt += found.doubt;
                    fluxes.push(found.flux);
                    sides.push(face.sides());
                    is_free.push(found.is_contradictory);
                    is_tangled |= found.is_tangled;
                }
                Err(problem) => {
                    shell.is_too_much |= problem == Unmeasured::TooMuch;
                    shell.missing += 1;
                    shell.missing_ids.push(face.id);
                }
            }
        }
        shell.size = edges.reach_from(reference);
        let fit = fit::fit(&sides, &is_free, shell.size, edges);
        shell.is_tight = fit.is_tight && !is_tangled;
        for (outline, is_turned) in shell.outlines.iter_mut().zip(&fit.is_turned) {
            outline.is_turned = *is_turned;
        }
        if shell.is_tight && shell.missing == 0 {
            shell.components = grouped(&fit.components, &shell.outlines);
        }
        for (flux, is_turned) in fluxes.iter().zip(fit.is_turned) {
            let flux = if is_turned { flux.turned() } else { *flux };
            shell.flux.add(&flux, 1.0);
        }
        if shell.is_tight && shell.missing == 0 {
            let is_inside_out = shell.volume() < 0.0;
            let bounds = Bounds::around(edges.all_points().chain(reach.points()));
            match crossing::passes_through_itself(&shell.outlines, &bounds, is_inside_out, budget) {
                Ok(passes) => shell.is_tight = !passes,
                Err(_) => shell.is_too_much = true,
            }
        }
        shell
    }
}

/// The faces by what they hang together with.
fn grouped(components: &[usize], faces: &[Outline]) -> Vec<Vec<u32>> {
    let faces: Vec<(usize, u32)> = components
        .iter()
        .zip(faces)
        .map(|(component, face)| (*component, face.id))
        .collect();
    let faces = sorted_by_key(&faces, |(component, _)| [*component as u64, 0, 0]);
    faces
        .chunk_by(|one, other| one.0 == other.0)
        .map(|same| same.iter().map(|(_, id)| *id).collect())
        .collect()
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
