//! What bodies look like. Nothing is measured on it.

use std::{fmt, sync::Arc};

use crate::solid::{self, Drawer};
use crate::space::Point;

/// Triangles that show a file's bodies.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Drawing {
    /// x y z of each corner, in mm from where the drawing begins.
    pub positions: Vec<f32>,
    /// Three corners a triangle.
    pub indices: Vec<u32>,
    /// The colours of the file: a triangle, and the colour (`0xRRGGBB`) that it and those behind it have.
    pub colours: Vec<(u32, Option<u32>)>,
    /// What its first bodies are called, as the file writes it: a line each.
    pub names: Vec<u8>,
    /// How often each of them is there.
    pub counts: Vec<u32>,
    /// Pairs: the corners that each of them has where it stands first, from one to the one behind the last. None of a body whose
    /// triangles do not close.
    pub bodies: Vec<u32>,
    /// The numbers of faces that are missing in it.
    pub missing_faces: Vec<u32>,
    /// Not everything is in it, since there is too much.
    pub is_cut_off: bool,
    /// Every side of a triangle is one of another triangle too, in the opposite direction.
    pub is_closed: bool,
}

impl Drawing {
    /// How many corners there are.
    pub(crate) fn corners(&self) -> u32 {
        (self.positions.len() / 3) as u32
    }

    /// What the triangles enclose.
    #[must_use]
    pub fn volume_mm3(&self) -> f64 {
        let positions = self.positions.as_chunks::<3>().0;
        let at = |corner: &u32| {
            let at = positions.get(*corner as usize).copied().unwrap_or_default();
            at.map(f64::from)
        };
        let sixfold = self.indices.as_chunks::<3>().0.iter().map(|triangle| {
            let [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = triangle.each_ref().map(at);
            ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
        });
        sixfold.sum::<f64>() / 6.0
    }
}

/// What is kept of a file's bodies, so that they can be drawn later and without their file.
#[derive(Clone)]
pub struct Outlines(pub(crate) Arc<solid::Outlines>);

impl Outlines {
    /// Begins a drawing whose positions are taken from `origin`.
    #[must_use]
    pub fn drawer(&self, origin: Point) -> Drawer {
        Drawer::new(self.0.clone(), origin)
    }

    /// The plane and the round faces, from `origin`, in no order that means anything.
    #[must_use]
    pub fn exact_faces(&self, origin: Point) -> Vec<ExactFace> {
        self.0.exact_faces(origin)
    }
}

/// A face whose surface is known exactly, in mm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExactFace {
    /// On the plane, or on the axis.
    pub point: Point,
    /// Where the plane looks, out of its body, or the direction of the axis; of length 1.
    pub direction: Point,
    /// Which of both it is.
    pub shape: ExactShape,
}

/// What an [`ExactFace`] is a part of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ExactShape {
    /// A plane.
    Plane,
    /// A cylinder.
    Cylinder {
        /// Its radius.
        radius_mm: f64,
        /// It looks at its axis.
        is_hole: bool,
        /// How far the face goes around, in radians.
        turn: f64,
        /// Where the face begins along the axis, from the point on it.
        from_mm: f64,
        /// Where it ends.
        to_mm: f64,
    },
}

/// Without their geometry: a package that can print numbers of it is larger by that.
impl fmt::Debug for Outlines {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Outlines")
    }
}

/// They follow from the file, as all that was read of it does.
impl PartialEq for Outlines {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
