//! What is measured on a mesh.
//!
//! All sums run in f64, in the order of the file and without fused or platform-dependent operations, so that browser and
//! server agree to the bit.

mod caps;
mod columns;
#[cfg(feature = "printability")]
mod contacts;
mod edges;
mod flood;
#[cfg(feature = "printability")]
mod mended;
mod nesting;
mod repair;
mod seams;
mod shells;
mod skin;
mod volume;
mod weld;
mod words;

pub use crate::doubt::Doubt;
use edges::Edges;
#[cfg(feature = "printability")]
pub(crate) use mended::{Mended, NO_BODY, mended};
use repair::Repaired;
use serde::{Deserialize, Serialize};
use shells::EdgeCounts;
use skin::Skin;
use step_kernel::Solids;
use volume::Doubts;
pub use words::VOLUME_UNSURE;

use crate::{
    format::Format,
    mesh::{Mesh, Surface, cross, dot, minus},
    settings::{Basis, VolumeBasis},
    units::{MM3_PER_CM3, mm3_to_cm3},
};

/// The measures of a file, bit for bit the same in the browser and on the server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Measures {
    /// The format it was read as.
    pub format: Format,
    /// Triangles, degenerate ones included.
    pub triangles: u32,
    /// Vertices as stored in the file (STL: three for each facet).
    pub vertices: u32,
    /// Volume in mm³ that a slicer would fill, once the surface is repaired (docs/DECISIONS.md); None where it bounds none.
    pub volume_mm3: Option<f64>,
    /// The share of the bounding box (FMT-09, FMT-11) in mm³, for the formats that are priced by it; None for the others.
    pub estimated_volume_mm3: Option<f64>,
    /// Area of all triangles in mm².
    pub surface_area_mm2: f64,
    /// Extent along x, y and z in mm, of the vertices that triangles use.
    pub dimensions_mm: [f64; 3],
    /// Every edge has exactly two faces, and there is one: no [`Self::boundary_edges`], no [`Self::non_manifold_edges`].
    pub watertight: bool,
    /// Connected parts of the surface.
    pub shells: u32,
    /// Edges with one face only: the rims of holes. An edge is a pair of positions, equal to the bit (−0 counts as 0),
    /// between which a triangle has a side. Triangles with two equal corners have no edges here.
    pub boundary_edges: u32,
    /// Edges with three faces or more: where bodies touch along a line, or a face is there twice.
    pub non_manifold_edges: u32,
    /// Triangles without an area: two corners are one point, or all three lie on a line.
    pub degenerate_triangles: u32,
    /// Neighbours face the same way: at every edge the faces can be paired so that the two of a pair run along it in opposite
    /// directions, and one at most is left over. Whether that way is outwards, the sign of the volume says.
    pub consistent_winding: bool,
    /// How far [`Self::volume_mm3`] can be trusted.
    pub trust: Trust,
    /// Why [`Self::trust`] is unsure, as far as the format tells: each reason once. Empty for meshes.
    pub doubts: Vec<Doubt>,
    /// What had to be repaired before the volume could be measured.
    pub repairs: Repairs,
    /// The file should name the unit of its lengths and does not: they count as millimetres until its customer says otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unit_unknown: bool,
}

/// How far a volume can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Trust {
    /// The surface is closed and faces one way, and two ways to measure it agree.
    Sure,
    /// The same holds once it is repaired.
    Repaired,
    /// Two ways to measure it differ, or too much of it is a guess: a person looks before it is printed.
    #[default]
    Unsure,
}

/// What was repaired, in a copy that nobody sees: the file stays as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Repairs {
    /// Triangles that face inwards in the file, but for those around a cavity.
    pub turned_triangles: u32,
    /// Triangles that are there already, counted once.
    pub repeated_triangles: u32,
    /// Open edges on which corners of others lie, or whose corners miss each other by rounding.
    pub split_edges: u32,
    /// Holes that were closed.
    pub closed_holes: u32,
}

/// The volume that a price is made of.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PricedVolume {
    /// In cm³; None where the basis has none, and such a part is never charged.
    pub volume_cm3: Option<f64>,
    /// Whether it is the share of the box ('geschätzt') or measured ('gemessen').
    pub estimated: bool,
}

impl Measures {
    /// The volume that the price is made of, in cm³. None where its basis has none; such a part is never charged.
    #[must_use]
    pub fn priced_volume_cm3(&self, basis: &VolumeBasis) -> Option<f64> {
        self.at_once().priced_volume(basis).volume_cm3
    }

    /// The longest side of the bounding box in mm, by which a parcel is chosen.
    #[must_use]
    pub fn longest_side_mm(&self) -> f64 {
        self.dimensions_mm.into_iter().fold(0.0, f64::max)
    }

    /// Whether the priced volume is the estimate ('geschätzt') or measured ('gemessen').
    #[must_use]
    pub fn is_estimated(&self, basis: &VolumeBasis) -> bool {
        self.at_once().priced_volume(basis).estimated
    }

    /// The measures that are known at once.
    pub(crate) fn at_once(&self) -> FirstMeasures {
        FirstMeasures {
            format: self.format,
            triangles: self.triangles,
            vertices: self.vertices,
            volume_mm3: self.volume_mm3,
            estimated_volume_mm3: self.estimated_volume_mm3,
            dimensions_mm: self.dimensions_mm,
            unit_unknown: self.unit_unknown,
            trust: Some(self.trust),
        }
    }
}

impl FirstMeasures {
    /// The volume that the price is made of: measured for STL, PLY and AMF, by the setting for OBJ and STEP (FMT-13). Of a STEP part
    /// that is unsure it is the larger of both, whatever the setting says: what is doubtful is never cheaper.
    #[must_use]
    pub fn priced_volume(&self, basis: &VolumeBasis) -> PricedVolume {
        let (measured, estimate) = (self.volume_mm3, self.estimated_volume_mm3);
        let is_unsure = self.format == Format::Step && self.trust == Some(Trust::Unsure);
        let estimated = if is_unsure && measured.is_some() {
            estimate >= measured
        } else {
            is_estimated(self.format, basis)
        };
        PricedVolume {
            volume_cm3: if estimated { estimate } else { measured }.map(mm3_to_cm3),
            estimated,
        }
    }
}

/// Whether the volume that a price of this format is made of is the estimate, as long as nothing makes it unsure.
#[must_use]
pub fn is_estimated(format: Format, basis: &VolumeBasis) -> bool {
    match format {
        Format::Obj => basis.obj == Basis::Estimate,
        Format::Step => basis.step == Basis::Estimate,
        Format::Stl | Format::Ply | Format::Amf => false,
    }
}

/// What is to be said beside a part's measures, in German.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct MeasureNotes {
    /// That its volume is not sure, and why.
    pub volume: Option<String>,
    /// What was repaired.
    pub repairs: Option<String>,
    /// That its walls are thinner than the printer's nozzle.
    pub walls: Option<String>,
}

impl Measures {
    /// [`Self::volume_note`], [`Self::repair_note`] and [`Self::wall_note`] in one.
    #[must_use]
    pub fn notes(&self) -> MeasureNotes {
        MeasureNotes {
            volume: self.volume_note(),
            repairs: self.repair_note(),
            walls: self.wall_note(),
        }
    }
}

/// The least estimate in cm³ (FMT-09, FMT-11).
const MIN_ESTIMATE_CM3: f64 = 0.1;

/// What is known of a model as soon as its file is read: enough for a price. What its shells say comes later and may
/// correct the volume of a model with parts that are turned inwards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct FirstMeasures {
    /// The format it was read as.
    pub format: Format,
    /// Triangles, degenerate ones included.
    pub triangles: u32,
    /// Vertices as stored in the file (STL: three for each facet).
    pub vertices: u32,
    /// The absolute volume in mm³ by the divergence theorem over all triangles; None where the surface bounds none.
    pub volume_mm3: Option<f64>,
    /// The share of the bounding box (FMT-09, FMT-11) in mm³, for the formats that are priced by it; None for the others.
    pub estimated_volume_mm3: Option<f64>,
    /// Extent along x, y and z in mm, of the vertices that triangles use.
    pub dimensions_mm: [f64; 3],
    /// The file should name the unit of its lengths and does not: they count as millimetres until its customer says otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unit_unknown: bool,
    /// How far the volume of its bodies can be trusted (STEP); None for a mesh, whose surface is looked at later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trust: Option<Trust>,
}

/// What can be said of a mesh that was read as `format` before its shells are known.
#[must_use]
pub fn first_measures(format: Format, mesh: &Mesh) -> FirstMeasures {
    let dimensions_mm = mesh.bounds().size();
    let estimated_volume_mm3 = estimated_volume_mm3(format, dimensions_mm);
    let volume_mm3 = match mesh.solids() {
        Some(solids) => volume_of_solids(solids, estimated_volume_mm3),
        None => volume::plain_volume_mm3(mesh),
    };
    let is_sure = mesh.solids().is_some_and(Solids::is_sure) && volume_mm3.is_some();
    let trust = if is_sure { Trust::Sure } else { Trust::Unsure };
    FirstMeasures {
        format,
        // The readers let no mesh through that u32 cannot count.
        triangles: u32::try_from(mesh.triangle_count()).unwrap_or(u32::MAX),
        vertices: u32::try_from(mesh.vertex_count()).unwrap_or(u32::MAX),
        volume_mm3,
        estimated_volume_mm3,
        dimensions_mm,
        unit_unknown: mesh.solids().is_some_and(|solids| solids.has_no_unit),
        trust: (format == Format::Step).then_some(trust),
    }
}

/// Measures a mesh that was read as `format`.
#[must_use]
pub fn measure(format: Format, mesh: &Mesh) -> Measures {
    let first = first_measures(format, mesh);
    let has_triangles = cfg!(feature = "meshes") && mesh.triangle_count() > 0;
    match mesh.solids() {
        Some(solids) => return measures_of_solids(first, solids),
        None if !has_triangles => return measures_of_solids(first, &Solids::default()),
        None => {}
    }
    let surface = mesh.surface();
    let areas = areas(&surface);
    let solid = solid(mesh, areas.sum_mm2);
    Measures {
        format,
        triangles: first.triangles,
        vertices: first.vertices,
        volume_mm3: solid.volume_mm3,
        estimated_volume_mm3: first.estimated_volume_mm3,
        surface_area_mm2: areas.sum_mm2,
        dimensions_mm: first.dimensions_mm,
        watertight: solid.counts.are_watertight(),
        shells: solid.shells,
        boundary_edges: solid.counts.boundary,
        non_manifold_edges: solid.counts.non_manifold,
        degenerate_triangles: areas.zeros,
        consistent_winding: solid.counts.consistent_winding,
        trust: solid.trust,
        doubts: Vec::new(),
        repairs: solid.repairs,
        unit_unknown: false,
    }
}

/// What is not sure counts by the estimate if that is larger: a face that is missing never makes a part cheaper.
fn volume_of_solids(solids: &Solids, estimated_volume_mm3: Option<f64>) -> Option<f64> {
    let volume = solids.volume_mm3;
    let estimate = estimated_volume_mm3.filter(|estimate| !solids.is_sure() && *estimate > volume);
    (volume > 0.0 && volume.is_finite()).then(|| estimate.unwrap_or(volume))
}

/// The measures of bodies whose boundary is known exactly: there are no triangles whose edges could be counted.
fn measures_of_solids(first: FirstMeasures, solids: &Solids) -> Measures {
    let mut doubts: Vec<Doubt> = solids.doubts.iter().map(|doubt| (*doubt).into()).collect();
    if first.volume_mm3.is_none() && !doubts.contains(&Doubt::NoVolume) {
        doubts.push(Doubt::NoVolume);
    }
    Measures {
        format: first.format,
        triangles: first.triangles,
        vertices: first.vertices,
        volume_mm3: first.volume_mm3,
        estimated_volume_mm3: first.estimated_volume_mm3,
        surface_area_mm2: solids.area_mm2,
        dimensions_mm: first.dimensions_mm,
        watertight: doubts.is_empty(),
        shells: solids.bodies,
        boundary_edges: 0,
        non_manifold_edges: 0,
        degenerate_triangles: 0,
        consistent_winding: true,
        trust: if doubts.is_empty() {
            Trust::Sure
        } else {
            Trust::Unsure
        },
        doubts,
        repairs: Repairs::default(),
        unit_unknown: first.unit_unknown,
    }
}

/// What the edges of a mesh say, and what it encloses once they are in order.
struct Solid {
    counts: EdgeCounts,
    shells: u32,
    volume_mm3: Option<f64>,
    trust: Trust,
    repairs: Repairs,
}

/// The share of the surface that the repair may make up.
const MOST_CAPS: f64 = 0.1;

/// The share from which on a torn surface may be a sheet, which encloses nothing of its own. A cube without a lid has a fifth,
/// half a hollow ball a half.
const SHEET_CAPS: f64 = 0.6;

/// The share from which on it is looked at what lies between the surfaces, too.
const FEW_CAPS: f64 = 1e-3;

fn solid(mesh: &Mesh, area_mm2: f64) -> Solid {
    let surface = mesh.surface();
    let (repaired, counts, shell_count) = match shells::find_in_order(&surface) {
        Some((shells, counts)) => {
            let count = shells.count;
            let skin = Skin::in_order(surface, shells);
            (Repaired::in_order(skin), counts, count)
        }
        None => {
            let welded = weld::weld(&surface);
            let mut edges = Edges::of(&welded);
            let (shells, counts) = shells::find(&welded, &mut edges);
            let count = shells.count;
            let repaired = if counts.are_in_order() {
                Repaired::in_order(Skin::in_order(surface, shells))
            } else {
                drop(shells);
                repair::repair(surface, welded, edges, &counts)
            };
            (repaired, counts, count)
        }
    };
    let judged = judge(mesh, &repaired, &counts, area_mm2);
    Solid {
        counts,
        shells: u32::try_from(shell_count).unwrap_or(u32::MAX),
        volume_mm3: judged.volume_mm3,
        trust: judged.trust,
        repairs: judged.repairs,
    }
}

/// What a repaired surface encloses, and how far that can be trusted.
struct Judged {
    volume_mm3: Option<f64>,
    trust: Trust,
    repairs: Repairs,
    /// For each body, whether it is to be turned as a whole.
    is_inside_out: Vec<bool>,
}

fn judge(mesh: &Mesh, repaired: &Repaired<'_>, counts: &EdgeCounts, area_mm2: f64) -> Judged {
    let skin = &repaired.skin;
    let cap_area_mm2 = repaired.cap_area_mm2;
    let doubts = (!counts.are_in_order()).then_some(Doubts {
        has_guesses: repaired.is_ambiguous || cap_area_mm2 > FEW_CAPS * area_mm2,
        // What is thinner than corners may miss each other is a sheet.
        least_mm3: area_mm2 * repaired.tolerance_mm,
    });
    let is_sheet = cap_area_mm2 > SHEET_CAPS * area_mm2 && volume::is_sheet(mesh, skin);
    let volume = if is_sheet {
        volume::Volume::unknown()
    } else {
        volume::volume(mesh, skin, doubts)
    };
    let mut repairs = repaired.repairs;
    repairs.turned_triangles = skin.triangles_turned_with(&volume.is_inside_out);
    let trust = if volume.is_unsure || cap_area_mm2 > MOST_CAPS * area_mm2 {
        Trust::Unsure
    } else if repairs == Repairs::default() {
        Trust::Sure
    } else {
        Trust::Repaired
    };
    Judged {
        volume_mm3: volume.volume_mm3,
        trust,
        repairs,
        is_inside_out: volume.is_inside_out,
    }
}

/// The estimate in mm³ (FMT-09, FMT-11): 40 % of the box for OBJ, 50 % for STEP, at least 0.1 cm³; None for the rest.
#[must_use]
pub fn estimated_volume_mm3(format: Format, [length, width, height]: [f64; 3]) -> Option<f64> {
    let percent = match format {
        Format::Obj => 40.0,
        Format::Step => 50.0,
        Format::Stl | Format::Ply | Format::Amf => return None,
    };
    let estimate = length * width * height * percent / 100.0;
    let least = MIN_ESTIMATE_CM3 * MM3_PER_CM3;
    Some(if estimate > least { estimate } else { least })
}

/// What the areas of all triangles say.
struct Areas {
    sum_mm2: f64,
    /// Triangles that have none.
    zeros: u32,
}

/// Triangles whose roots are taken together, several in one instruction.
const AREAS_AT_ONCE: usize = 64;

fn areas(surface: &Surface<'_>) -> Areas {
    let mut doubled = 0.0;
    let mut zeros = 0;
    let mut lengths = [0.0_f64; AREAS_AT_ONCE];
    let count = surface.triangle_count();
    for first in (0..count).step_by(AREAS_AT_ONCE) {
        let lengths = &mut lengths[..(count - first).min(AREAS_AT_ONCE)];
        for (at, length) in lengths.iter_mut().enumerate() {
            let [a, b, c] = surface.triangle(first + at);
            let normal = cross(minus(b, a), minus(c, a));
            *length = dot(normal, normal);
        }
        for length in lengths.iter_mut() {
            zeros += u32::from(*length == 0.0);
            *length = length.sqrt();
        }
        lengths.iter().for_each(|length| doubled += length);
    }
    Areas {
        sum_mm2: doubled / 2.0,
        zeros,
    }
}
