//! What the bodies of a file enclose: exact volume and area from the boundary itself, without any mesh.
//!
//! The volume of a body is the flow of the position through its faces (divergence theorem), and what flows through a face is
//! an integral along its edges ([`flux`]). A body whose faces do not close, that has a face which is not understood, or that
//! looks inwards somewhere, is not sure.

mod body;
mod budget;
mod colours;
mod crossing;
mod curve;
mod draw;
mod edge;
mod exact;
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
mod shell;
mod skin;
mod surface;
mod tessellated;
mod unroll;
mod voids;

use super::assembly::{PlacedBody, Places};
use super::entities::{Kind, Table};
use super::lexer::Arg;
use crate::model::{Doubt, Solids};
use crate::space::Bounds;
use body::Body;
pub(super) use budget::Budget;
use colours::Colours;
pub use draw::Drawer;
pub(super) use hull::{around_curve, around_edge, around_face, around_patch, around_surface};
pub(crate) use outline::Outlines;
use tessellated::Facets;

/// How many bodies are named, and how many bytes a name has at most.
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

/// Measures the bodies of a file. None without bodies.
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
