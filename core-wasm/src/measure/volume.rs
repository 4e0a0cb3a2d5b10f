//! The volume of a mesh: what a slicer fills.
//!
//! The rule (docs/DECISIONS.md): bodies count by their absolute volume, whatever way they face, and a cavity subtracts: a body
//! that lies wholly inside another and is turned against it. Where bodies overlap, that sum is too large and where one
//! crosses itself it may be too small; columns through the part find by how much.

use super::{
    columns::{Columns, Correction},
    nesting::{self, NestingError},
    skin::Skin,
};
use crate::mesh::{Bounds, Mesh, minus};
use step_kernel::order::sort_numbers;

/// How much sum and region may differ before the sum is given up.
const TOLERATED: f64 = 0.05;

/// How much two sets of columns may differ to be believed.
const AGREEMENT: f64 = 0.01;

/// Columns of each set; as long as two after one another disagree, the next is tried.
const COLUMNS: [usize; 4] = [4096, 9216, 36_864, 147_456];

/// Columns for a file that takes too long with more.
const FEW_COLUMNS: usize = 256;

/// A volume, and what is to be said of it.
pub(super) struct Volume {
    /// In mm³; None where the surface bounds none, or in no reasonable time.
    pub volume_mm3: Option<f64>,
    /// Two ways to measure it differ, or one of them failed.
    pub is_unsure: bool,
    /// For each body, whether it faces inwards and counts all the same.
    pub is_inside_out: Vec<bool>,
}

/// What a repair leaves open.
pub(super) struct Doubts {
    /// What it closed or joined may be wrong: what lies between the surfaces is looked at as well, whatever way they face.
    pub has_guesses: bool,
    /// What a flat surface may come to once it is closed.
    pub least_mm3: f64,
}

/// Measures the bodies of `skin`; without doubts where nothing was repaired.
pub(super) fn volume(mesh: &Mesh, skin: &Skin<'_>, repair: Option<Doubts>) -> Volume {
    if skin.bodies == 0 {
        return Volume::unknown();
    }
    let signed = if repair.is_none() && skin.bodies == 1 {
        vec![mesh.signed_volume_mm3()]
    } else {
        skin.signed_volumes()
    };
    let parents = match nesting::parents(skin, &signed) {
        Ok(parents) => parents,
        Err(NestingError::TooDeep) => return Volume::unknown(),
    };
    let mut bodies = Bodies::of(&signed, &parents);
    let bounds = bounds(mesh);
    let Some((columns, count)) = first_columns(skin, bounds) else {
        return Volume::unknown();
    };
    bodies.fill_what_pierces(&columns);
    let are_turned_apart = skin.bodies > 1 && bodies.is_inwards.contains(&true);
    let sum_mm3 = if repair.is_some() || are_turned_apart {
        bodies.sum_mm3(&signed)
    } else {
        // No triangles are turned against the rest: the plain sum counts, to the bit the volume of the first measures.
        mesh.signed_volume_mm3().abs()
    };
    let region = region(skin, bounds, &columns, count, &bodies, sum_mm3);
    let mut volume_mm3 = sum_mm3;
    let mut is_unsure = !region.is_reliable;
    if differs(sum_mm3, region.volume_mm3) {
        is_unsure = true;
        volume_mm3 = if region.is_reliable || region.volume_mm3 > sum_mm3 {
            region.volume_mm3
        } else {
            sum_mm3
        };
    }
    if repair.as_ref().is_some_and(|doubts| doubts.has_guesses) {
        let between = between(skin, bounds, &bodies, region.volume_mm3);
        if between > volume_mm3 && differs(between, volume_mm3) {
            is_unsure = true;
            volume_mm3 = between;
        }
    }
    let least_mm3 = repair.map_or(0.0, |doubts| doubts.least_mm3);
    let volume_mm3 = Some(volume_mm3).filter(|volume| volume.is_finite() && *volume > least_mm3);
    Volume {
        volume_mm3,
        is_unsure: is_unsure || volume_mm3.is_none(),
        is_inside_out: bodies.is_inside_out(),
    }
}

/// Columns of each axis that tell a sheet from a body.
const SHEET_COLUMNS: usize = 1024;

/// The share of these that meet a sheet an odd number of times, seen from in front.
const SHEET_SHARE: f64 = 0.95;

/// Whether a torn surface is a sheet: seen along one of the axes, everything lies in front of nothing. What closes it then is
/// made up, and so is what it would enclose.
pub(super) fn is_sheet(mesh: &Mesh, skin: &Skin<'_>) -> bool {
    let bounds = bounds(mesh);
    (0..3).any(|axis| {
        Columns::cast(skin, bounds, axis, SHEET_COLUMNS)
            .is_some_and(|columns| columns.odd_share() >= SHEET_SHARE)
    })
}

/// The absolute volume in mm³ of all triangles as they stand: what is known before their edges are. None where they bound
/// none.
pub(super) fn plain_volume_mm3(mesh: &Mesh) -> Option<f64> {
    let volume_mm3 = mesh.signed_volume_mm3().abs();
    (volume_mm3 > 0.0 && volume_mm3.is_finite()).then_some(volume_mm3)
}

impl Volume {
    pub fn unknown() -> Self {
        Self {
            volume_mm3: None,
            is_unsure: true,
            is_inside_out: Vec::new(),
        }
    }
}

fn differs(one: f64, other: f64) -> bool {
    let larger = if one > other { one } else { other };
    (one - other).abs() > TOLERATED * larger
}

/// The box around what is measured, in the frame of the mesh's positions. What the repair adds lies within.
fn bounds(mesh: &Mesh) -> Bounds {
    let (origin, of_file) = (mesh.origin(), mesh.bounds());
    Bounds {
        min: minus(of_file.min, origin),
        max: minus(of_file.max, origin),
    }
}

/// Which bodies are filled and which are hollow.
struct Bodies {
    /// Turned inwards, as their triangles stand.
    is_inwards: Vec<bool>,
    is_cavity: Vec<bool>,
}

impl Bodies {
    /// A body that lies in another is smaller, so that no chain of parents is a ring.
    fn of(signed: &[f64], parents: &[Option<usize>]) -> Self {
        let is_inwards: Vec<bool> = signed.iter().map(|volume| *volume < 0.0).collect();
        let mut is_cavity: Vec<Option<bool>> = vec![None; signed.len()];
        let mut chain = Vec::new();
        for body in 0..signed.len() {
            // Up to the first body that is decided, then back down. Each body is decided once.
            let mut next = Some(body);
            while let Some(link) = next.filter(|link| is_cavity[*link].is_none()) {
                chain.push(link);
                next = parents[link];
            }
            while let Some(link) = chain.pop() {
                // Turned against what is around it: material and void take turns.
                is_cavity[link] = Some(parents[link].is_some_and(|parent| {
                    is_inwards[link] != is_inwards[parent] && is_cavity[parent] == Some(false)
                }));
            }
        }
        Self {
            is_inwards,
            is_cavity: is_cavity.into_iter().map(|is| is == Some(true)).collect(),
        }
    }

    fn sum_mm3(&self, signed: &[f64]) -> f64 {
        let part = |(volume, is_cavity): (&f64, &bool)| {
            if *is_cavity {
                -volume.abs()
            } else {
                volume.abs()
            }
        };
        signed.iter().zip(&self.is_cavity).map(part).sum()
    }

    /// How often being inside of each body as its triangles stand counts.
    fn signs(&self) -> Vec<i8> {
        let sign =
            |(is_inwards, is_cavity): (&bool, &bool)| if is_inwards == is_cavity { 1 } else { -1 };
        self.is_inwards
            .iter()
            .zip(&self.is_cavity)
            .map(sign)
            .collect()
    }

    /// What sticks out of the body around it is no cavity.
    fn fill_what_pierces(&mut self, columns: &Columns) {
        // Each round may uncover others; what is left after some only makes the region larger than the sum.
        for _ in 0..8 {
            if !self.is_cavity.contains(&true) {
                return;
            }
            let piercing = columns.piercing(&self.signs(), &self.is_cavity);
            if piercing.is_empty() {
                return;
            }
            for body in piercing {
                self.is_cavity[body as usize] = false;
            }
        }
    }

    fn is_inside_out(&self) -> Vec<bool> {
        let is = |(is_inwards, is_cavity): (&bool, &bool)| *is_inwards && !*is_cavity;
        self.is_inwards
            .iter()
            .zip(&self.is_cavity)
            .map(is)
            .collect()
    }
}

/// The first columns, along the longest side, and how many they are.
fn first_columns(skin: &Skin<'_>, bounds: Bounds) -> Option<(Columns, usize)> {
    let axis = longest_axis(bounds);
    [COLUMNS[0], FEW_COLUMNS]
        .into_iter()
        .find_map(|count| Some((Columns::cast(skin, bounds, axis, count)?, count)))
}

fn longest_axis(bounds: Bounds) -> usize {
    let size = bounds.size();
    if size[0] >= size[1] && size[0] >= size[2] {
        0
    } else if size[1] >= size[2] {
        1
    } else {
        2
    }
}

/// What is inside at least once.
struct Region {
    volume_mm3: f64,
    /// Two sets of columns agree.
    is_reliable: bool,
}

fn region(
    skin: &Skin<'_>,
    bounds: Bounds,
    first: &Columns,
    count: usize,
    bodies: &Bodies,
    sum_mm3: f64,
) -> Region {
    let signs = bodies.signs();
    let mut last = first.correction(&signs);
    // No column knows better than the sum: there is nothing to refine.
    let is_nothing = |found: &Correction| found.overlaps_mm3.abs() <= AGREEMENT / 2.0 * sum_mm3;
    let is_sound = |found: &Correction| found.met_any && found.balanced > 0.98;
    if is_sound(&last) && is_nothing(&last) {
        return Region {
            volume_mm3: sum_mm3 + last.overlaps_mm3,
            is_reliable: count > FEW_COLUMNS,
        };
    }
    for count in COLUMNS.into_iter().filter(|more| *more > count) {
        let Some(columns) = Columns::cast(skin, bounds, longest_axis(bounds), count) else {
            break;
        };
        let found = columns.correction(&signs);
        let is_agreed = (found.overlaps_mm3 - last.overlaps_mm3).abs()
            <= AGREEMENT * (sum_mm3 + found.overlaps_mm3).abs();
        let is_reliable = is_agreed && is_sound(&found) && is_sound(&last);
        last = found;
        if is_reliable {
            return Region {
                volume_mm3: sum_mm3 + last.overlaps_mm3,
                is_reliable,
            };
        }
    }
    Region {
        volume_mm3: sum_mm3 + last.overlaps_mm3,
        is_reliable: false,
    }
}

/// What lies between the surfaces, seen along all three axes; the middle one of the three volumes.
fn between(skin: &Skin<'_>, bounds: Bounds, bodies: &Bodies, region_mm3: f64) -> f64 {
    let signs = bodies.signs();
    let between = |axis: usize| {
        Columns::cast(skin, bounds, axis, COLUMNS[1])
            .map_or(0.0, |columns| columns.correction(&signs).between_mm3)
    };
    let mut found: Vec<f64> = (0..3).map(between).collect();
    sort_numbers(&mut found);
    region_mm3 + found.get(1).copied().unwrap_or_default()
}
