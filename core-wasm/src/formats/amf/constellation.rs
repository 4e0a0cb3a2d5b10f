//! Constellations: objects placed, turned and repeated (ISO/ASTM 52915:2020, clause 8).
//!
//! What a file with constellations makes is what they place, plus each object that none of them names: only what stands at
//! the top level is printed. An instance may name another constellation; circles are refused.

use std::collections::BTreeMap;

use super::{
    parts::{Parts, shown},
    placing::Placing,
};
use crate::{
    error::{CoreError, ErrorCode},
    formats::text,
    mesh::{Mesh, Point, Vertices},
};

/// Instances and constellations of a file at most, to bound what is kept about them.
pub(super) const MAX_INSTANCES: usize = 100_000;
/// Constellations inside of one another at most.
const MAX_DEPTH: usize = 32;
/// Degrees of a rotation at most; up to here whole turns come off without rounding.
const MAX_DEGREES: f64 = 1e6;

/// A `<constellation>`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Constellation {
    pub id: Vec<u8>,
    pub instances: Vec<Instance>,
}

/// An `<instance>` of an object or constellation.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Instance {
    target: Vec<u8>,
    placing: Placing,
}

impl Instance {
    /// Of the object or constellation with this id, not moved.
    pub fn of(target: Vec<u8>) -> Self {
        Self {
            target,
            placing: Placing::NONE,
        }
    }

    /// Turns about x, then about y, then about z, then moves.
    pub fn place(&mut self, shift_mm: Point, degrees: Point) -> Result<(), CoreError> {
        if degrees.iter().any(|angle| angle.abs() > MAX_DEGREES) {
            return Err(bad_instance("ein Drehwinkel ist zu groß"));
        }
        self.placing = Placing::new(shift_mm, degrees);
        Ok(())
    }
}

/// What an instance places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Object(usize),
    Constellation(usize),
}

/// How much a constellation places, with all that is inside of it.
#[derive(Debug, Clone, Copy, Default)]
struct Size {
    vertices: u64,
    indices: u64,
    depth: usize,
}

/// The mesh of what stands at the top level. At most `most_copied` of its vertices and of its triangles may be copies, so
/// that a small file cannot fill the memory.
pub(super) fn place(
    parts: &Parts,
    constellations: &[Constellation],
    most_copied: u64,
) -> Result<Mesh, CoreError> {
    let targets = resolve(parts, constellations)?;
    let sizes = sizes(parts, &targets)?;
    let mut is_inner = vec![false; constellations.len()];
    let mut is_placed = vec![false; parts.objects.len()];
    for target in targets.iter().flatten() {
        let flag = match target {
            Target::Object(at) => is_placed.get_mut(*at),
            Target::Constellation(at) => is_inner.get_mut(*at),
        };
        if let Some(flag) = flag {
            *flag = true;
        }
    }
    let objects = unmarked(&is_placed).map(Target::Object);
    let top: Vec<Target> = objects
        .chain(unmarked(&is_inner).map(Target::Constellation))
        .collect();
    let (mut vertices, mut indices) = (0_u64, 0_u64);
    for target in &top {
        let size = size_of(*target, parts, &sizes);
        vertices = vertices.saturating_add(size.vertices);
        indices = indices.saturating_add(size.indices);
    }
    let most = parts.vertices.len().max(parts.indices.len() / 3) as u64 + most_copied;
    if indices / 3 > u64::from(parts.limits.max_triangles) {
        return Err(text::too_many_triangles(&parts.limits));
    }
    if vertices > most || indices / 3 > most {
        return Err(too_many_copies());
    }
    if indices == 0 {
        return Err(text::no_triangles());
    }
    let mut placed = Placed {
        parts,
        vertices: Vertices::new(),
        indices: Vec::with_capacity(indices as usize),
    };
    placed
        .vertices
        .positions
        .reserve_exact(3 * vertices as usize);
    let mut waiting: Vec<(Target, Placing)> = top
        .into_iter()
        .rev()
        .map(|at| (at, Placing::NONE))
        .collect();
    while let Some((target, placing)) = waiting.pop() {
        match target {
            Target::Object(at) => placed.add(at, &placing)?,
            Target::Constellation(at) => {
                let (Some(own), Some(inner)) = (constellations.get(at), targets.get(at)) else {
                    continue;
                };
                for (instance, target) in own.instances.iter().zip(inner).rev() {
                    // What places nothing would take time all the same.
                    if size_of(*target, parts, &sizes).indices > 0 {
                        waiting.push((*target, placing.after(&instance.placing)));
                    }
                }
            }
        }
    }
    Ok(Mesh::from_indexed(placed.vertices, placed.indices))
}

fn unmarked(marks: &[bool]) -> impl Iterator<Item = usize> + '_ {
    marks
        .iter()
        .enumerate()
        .filter(|(_, mark)| !**mark)
        .map(|(at, _)| at)
}

/// What each instance of each constellation places. Programs number objects and constellations apart, so that a constellation
/// may have the id of an object; the object is meant then.
fn resolve(parts: &Parts, constellations: &[Constellation]) -> Result<Vec<Vec<Target>>, CoreError> {
    let mut known = BTreeMap::new();
    let own = constellations.iter().enumerate();
    for (at, constellation) in own.rev() {
        known.insert(constellation.id.as_slice(), Target::Constellation(at));
    }
    for (at, object) in parts.objects.iter().enumerate().rev() {
        known.insert(object.id.as_slice(), Target::Object(at));
    }
    let target = |instance: &Instance| {
        let id = instance.target.as_slice();
        let found = known.get(id).filter(|_| !id.is_empty());
        found.copied().ok_or_else(|| {
            bad_instance(&format!(
                "sie nennt das Objekt '{}', das es nicht gibt",
                shown(id)
            ))
        })
    };
    constellations
        .iter()
        .map(|constellation| constellation.instances.iter().map(target).collect())
        .collect()
}

/// The size of each constellation, inner ones first, without recursion.
fn sizes(parts: &Parts, targets: &[Vec<Target>]) -> Result<Vec<Option<Size>>, CoreError> {
    struct Open {
        constellation: usize,
        /// The instance that is next.
        next: usize,
        sum: Size,
    }
    let open = |constellation| Open {
        constellation,
        next: 0,
        sum: Size::default(),
    };
    let mut sizes: Vec<Option<Size>> = vec![None; targets.len()];
    for start in 0..targets.len() {
        // Each one inside of the one before it.
        let mut path = vec![open(start)];
        while let Some(last) = path.last_mut() {
            let inside = targets.get(last.constellation);
            let Some(target) = inside.and_then(|inside| inside.get(last.next)) else {
                if let Some(size) = sizes.get_mut(last.constellation) {
                    *size = Some(last.sum);
                }
                path.pop();
                continue;
            };
            if let Target::Constellation(inner) = target
                && sizes.get(*inner).is_some_and(Option::is_none)
            {
                if path.iter().any(|open| open.constellation == *inner) {
                    return Err(bad_instance("sie enthält sich selbst"));
                }
                if path.len() == MAX_DEPTH {
                    return Err(too_deep());
                }
                path.push(open(*inner));
                continue;
            }
            let inner = size_of(*target, parts, &sizes);
            if inner.depth >= MAX_DEPTH {
                return Err(too_deep());
            }
            last.sum.vertices = last.sum.vertices.saturating_add(inner.vertices);
            last.sum.indices = last.sum.indices.saturating_add(inner.indices);
            last.sum.depth = last.sum.depth.max(inner.depth + 1);
            last.next += 1;
        }
    }
    Ok(sizes)
}

fn size_of(target: Target, parts: &Parts, sizes: &[Option<Size>]) -> Size {
    match target {
        Target::Object(at) => parts.objects.get(at).map(|object| Size {
            vertices: object.vertices.len() as u64,
            indices: object.indices.len() as u64,
            depth: 0,
        }),
        Target::Constellation(at) => sizes.get(at).copied().flatten(),
    }
    .unwrap_or_default()
}

/// The mesh of what was placed so far.
struct Placed<'a> {
    parts: &'a Parts,
    vertices: Vertices,
    indices: Vec<u32>,
}

impl Placed<'_> {
    fn add(&mut self, object: usize, placing: &Placing) -> Result<(), CoreError> {
        let Some(object) = self.parts.objects.get(object) else {
            return Ok(());
        };
        let (from, to) = (object.vertices.start, self.vertices.len());
        for vertex in object.vertices.clone() {
            let point = placing.of(self.parts.vertices.get(vertex));
            if let Some(value) = point
                .into_iter()
                .find(|value| !self.parts.limits.allows(*value))
            {
                let (code, reason) = text::bad_coordinate(value, &self.parts.limits);
                return Err(CoreError::new(
                    code,
                    format!(
                        "In einer Konstellation der Datei stimmt etwas nicht: {reason}. Bitte laden Sie die Teile einzeln hoch."
                    ),
                ));
            }
            self.vertices.push(point);
        }
        let indices = self.parts.indices.get(object.indices.clone());
        self.indices.extend(
            indices
                .unwrap_or_default()
                .iter()
                .map(|index| (*index as usize - from + to) as u32),
        );
        Ok(())
    }
}

/// Something is wrong with an instance.
pub(super) fn bad_instance(reason: &str) -> CoreError {
    CoreError::new(
        ErrorCode::BadSyntax,
        format!(
            "In einer Konstellation der Datei stimmt etwas nicht: {reason}. Bitte exportieren Sie das Modell erneut oder laden Sie die Teile einzeln hoch."
        ),
    )
}

/// The refusal of more instances than [`MAX_INSTANCES`].
pub(super) fn too_many_instances() -> CoreError {
    bad_instance("sie platziert mehr als 100.000 Teile")
}

fn too_deep() -> CoreError {
    bad_instance("sie ist tiefer als 32 Ebenen verschachtelt")
}

fn too_many_copies() -> CoreError {
    CoreError::new(
        ErrorCode::TooManyTriangles,
        "Die Konstellation der Datei wiederholt das Modell so oft, dass es zu groß wird. Bitte laden Sie das Teil einmal hoch und geben Sie die Stückzahl bei der Bestellung an.",
    )
}
