//! The volume of a mesh by the divergence theorem, shell by shell.
//!
//! The rule (docs/DECISIONS.md): a shell turned inwards inside another is a cavity and subtracts; a shell turned inside
//! out that lies in no other counts by its absolute value. Two cases that follow from it: where a whole file is turned
//! inside out, a cavity is the shell turned the other way than the one around it; and a body inside a cavity adds again.

use super::{
    nesting::{self, NestingError},
    shells::{NO_SHELL, Shells},
};
use crate::mesh::{Mesh, Surface, cross, dot, minus};

/// The volume in mm³. None where the surface bounds none: it is flat, or its shells are nested beyond all reason.
pub(super) fn volume_mm3(mesh: &Mesh, shells: &Shells) -> Option<f64> {
    let surface = &mesh.surface();
    let bodies = Bodies::of(shells);
    if bodies.count <= 1 {
        return plain_volume_mm3(mesh);
    }
    let signed = signed_volumes(surface, &bodies);
    if signed.iter().all(|volume| *volume >= 0.0) {
        // Nothing is turned the other way than the rest: the plain sum counts, to the bit the one that was told first.
        return plain_volume_mm3(mesh);
    }
    match nesting::parents(surface, &bodies, &signed) {
        Ok(parents) => positive(total(&signed, &parents)),
        Err(NestingError::TooDeep) => None,
    }
}

/// The volume in mm³ as if nothing were nested or turned inwards by itself: what is known before the shells are. None where
/// the surface bounds none.
pub(super) fn plain_volume_mm3(mesh: &Mesh) -> Option<f64> {
    positive(mesh.signed_volume_mm3().abs())
}

fn positive(volume_mm3: f64) -> Option<f64> {
    (volume_mm3 > 0.0 && volume_mm3.is_finite()).then_some(volume_mm3)
}

/// What the shell rule is applied to: each closed shell by itself, and all open ones together.
///
/// Open shells are often the pieces of one body whose corners do not meet to the last bit. Each for itself has no volume
/// that does not depend on the point it is taken from; together they have.
pub(super) struct Bodies {
    /// The body of each triangle; [`NO_SHELL`] for collapsed ones.
    pub of_triangle: Vec<u32>,
    /// How many bodies there are.
    pub count: usize,
    /// The body that several open shells make up: it lies here and there, so no other contains it.
    pub scattered: Option<usize>,
}

impl Bodies {
    fn of(shells: &Shells) -> Self {
        let open_shells = shells.closed.iter().filter(|closed| !**closed).count();
        let closed_shells = shells.closed.len() - open_shells;
        let mut next = 0;
        let body_of_shell: Vec<u32> = shells
            .closed
            .iter()
            .map(|closed| {
                if *closed {
                    next += 1;
                    next - 1
                } else {
                    closed_shells as u32
                }
            })
            .collect();
        let of_triangle = shells
            .of_triangle
            .iter()
            .map(|shell| {
                if *shell == NO_SHELL {
                    NO_SHELL
                } else {
                    body_of_shell[*shell as usize]
                }
            })
            .collect();
        Self {
            of_triangle,
            count: closed_shells + usize::from(open_shells > 0),
            scattered: (open_shells > 1).then_some(closed_shells),
        }
    }
}

/// Σ (a − r) · ((b − r) × (c − r)) / 6 for each body, with the mesh's first vertex as r: far from the origin the
/// products would lose the digits that matter.
fn signed_volumes(surface: &Surface<'_>, bodies: &Bodies) -> Vec<f64> {
    let mut sums = vec![0.0; bodies.count];
    let Some([reference, ..]) = surface.triangles().next() else {
        return sums;
    };
    for (triangle, body) in surface.triangles().zip(&bodies.of_triangle) {
        if *body != NO_SHELL {
            let [a, b, c] = triangle.map(|corner| minus(corner, reference));
            sums[*body as usize] += dot(a, cross(b, c));
        }
    }
    for sum in &mut sums {
        *sum /= 6.0;
    }
    sums
}

/// Adds up the bodies by the shell rule. Whoever lies in another is smaller, so that no chain of parents is a ring.
fn total(signed: &[f64], parents: &[Option<usize>]) -> f64 {
    let mut adds: Vec<Option<bool>> = vec![None; signed.len()];
    let mut chain = Vec::new();
    for body in 0..signed.len() {
        // Up to the first body that is decided, then back down. Each body is decided once.
        let mut next = Some(body);
        while let Some(link) = next.filter(|link| adds[*link].is_none()) {
            chain.push(link);
            next = parents[link];
        }
        while let Some(link) = chain.pop() {
            let is_inwards = signed[link] < 0.0;
            adds[link] = Some(match parents[link] {
                None => true,
                // Turned the other way than what is around it: material and void take turns.
                Some(parent) if is_inwards != (signed[parent] < 0.0) => adds[parent] == Some(false),
                Some(_) => !is_inwards,
            });
        }
    }
    let part = |(volume, adds): (&f64, &Option<bool>)| {
        if *adds == Some(true) {
            volume.abs()
        } else {
            -volume.abs()
        }
    };
    signed.iter().zip(&adds).map(part).sum()
}
