//! The surface that is summed up: the file's triangles, turned and left out as the repair found, and what it added.

use super::shells::{NO_SHELL, Shells};
use crate::mesh::{Bounds, Point, Surface, cross, dot, minus};

/// The body of a triangle that bounds nothing.
pub(crate) const NO_BODY: u32 = NO_SHELL;

/// A triangle that closes a hole or a seam.
pub(super) struct Added {
    pub body: u32,
    pub corners: [Point; 3],
}

/// Triangles by bodies. Each body is a closed surface by itself: at every edge its triangles run as often one way as the other.
pub(super) struct Skin<'a> {
    pub surface: Surface<'a>,
    /// The body of each of the file's triangles, or [`NO_BODY`]; empty where all belong to the first.
    pub body_of: Vec<u32>,
    /// The file's triangles that are to be taken the other way round; empty where none is.
    pub turned: Vec<bool>,
    /// What lies in no file.
    pub added: Vec<Added>,
    /// How many bodies there are.
    pub bodies: usize,
}

impl<'a> Skin<'a> {
    /// A surface with nothing to mend: its shells are its bodies.
    pub fn in_order(surface: Surface<'a>, shells: Shells) -> Self {
        Self {
            surface,
            body_of: shells.of_triangle,
            turned: Vec::new(),
            added: Vec::new(),
            bodies: shells.count,
        }
    }

    /// All triangles, the added ones last.
    pub fn len(&self) -> usize {
        self.surface.triangle_count() + self.added.len()
    }

    pub fn is_added(&self, triangle: usize) -> bool {
        triangle >= self.surface.triangle_count()
    }

    pub fn body(&self, triangle: usize) -> u32 {
        match self.body_of.get(triangle) {
            Some(body) => *body,
            None if self.is_added(triangle) => {
                self.added[triangle - self.surface.triangle_count()].body
            }
            None => 0,
        }
    }

    /// The corners of one of the file's triangles, whichever way it is taken.
    #[inline]
    pub fn file_triangle(&self, triangle: usize) -> Option<[&'a [f32; 3]; 3]> {
        (!self.is_added(triangle)).then(|| self.surface.positions_of(triangle))
    }

    pub fn triangle(&self, triangle: usize) -> [Point; 3] {
        if self.is_added(triangle) {
            return self.added[triangle - self.surface.triangle_count()].corners;
        }
        let [a, b, c] = self.surface.triangle(triangle);
        if self.turned.get(triangle) == Some(&true) {
            [a, c, b]
        } else {
            [a, b, c]
        }
    }

    /// Every triangle of a body, with that body.
    pub fn triangles(&self) -> impl Iterator<Item = ([Point; 3], usize)> + '_ {
        (0..self.len())
            .filter(|triangle| self.body(*triangle) != NO_BODY)
            .map(|triangle| (self.triangle(triangle), self.body(triangle) as usize))
    }

    /// How many of the file's triangles are taken the other way round, if these bodies are turned as a whole.
    pub fn triangles_turned_with(&self, is_inside_out: &[bool]) -> u32 {
        if self.turned.is_empty() && !is_inside_out.contains(&true) {
            return 0;
        }
        let is_turned = |triangle: usize| {
            let body = self.body(triangle);
            let is_turned = self.turned.get(triangle) == Some(&true);
            let with_body = is_inside_out.get(body as usize) == Some(&true);
            u32::from(body != NO_BODY && is_turned != with_body)
        };
        (0..self.surface.triangle_count()).map(is_turned).sum()
    }

    /// Σ (a − r) · ((b − r) × (c − r)) / 6 for each body, with the mesh's first vertex as r: far from the origin the
    /// products would lose the digits that matter.
    pub fn signed_volumes(&self) -> Vec<f64> {
        let mut sums = vec![0.0; self.bodies];
        let Some([reference, ..]) = self.surface.triangles().next() else {
            return sums;
        };
        for (triangle, body) in self.triangles() {
            let [a, b, c] = triangle.map(|corner| minus(corner, reference));
            sums[body] += dot(a, cross(b, c));
        }
        for sum in &mut sums {
            *sum /= 6.0;
        }
        sums
    }

    /// The box around each body.
    pub fn bounds_of_bodies(&self) -> Vec<Bounds> {
        let mut bounds = vec![Bounds::NONE; self.bodies];
        for (triangle, body) in self.triangles() {
            triangle.iter().for_each(|corner| bounds[body].add(*corner));
        }
        bounds
    }
}
