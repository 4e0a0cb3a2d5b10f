//! One shell: what flows through its faces, and whether they fit together.

use super::budget::Budget;
use super::edge::Edges;
use super::face::Face;
use super::flux::{Flux, Unmeasured};
use super::outline::Outline;
use super::reach::Reach;
use super::{crossing, fit, voids};
use crate::entities::Table;
use crate::order::sorted_by_key;
use crate::space::Bounds;

/// What one skin of faces encloses, or leaves out of what lies around it.
pub(super) struct Part {
    pub shell: Shell,
    pub reach: Reach,
    pub is_void: bool,
}

impl Part {
    /// The parts that the faces of a shell come to: one, unless they hang together in several places.
    pub fn all(
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

    pub fn skin(&self) -> voids::Skin<'_> {
        voids::Skin {
            reach: &self.reach,
            faces: &self.shell.outlines,
            is_void: self.is_void,
        }
    }
}

/// One shell.
pub(super) struct Shell {
    pub flux: Flux,
    /// Its faces by what hangs together; empty where nothing is known of that.
    components: Vec<Vec<u32>>,
    /// How far its faces lie from the first one.
    pub size: f64,
    /// How much the volume may be wrong by edges that lie off their surfaces.
    pub doubt: f64,
    /// Its faces fit together along their edges.
    pub is_tight: bool,
    /// Faces that could not be measured.
    pub missing_ids: Vec<u32>,
    /// Some of them since they are too much work.
    pub is_too_much: bool,
    pub outlines: Vec<Outline>,
}

impl Shell {
    pub fn volume(&self) -> f64 {
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
        if shell.is_tight && shell.missing_ids.is_empty() {
            shell.components = grouped(&fit.components, &shell.outlines);
        }
        for (flux, is_turned) in fluxes.iter().zip(fit.is_turned) {
            let flux = if is_turned { flux.turned() } else { *flux };
            shell.flux.add(&flux, 1.0);
        }
        if shell.is_tight && shell.missing_ids.is_empty() {
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
