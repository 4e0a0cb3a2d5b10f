//! What bodies look like whose file has no triangles. Nothing is measured on it.

use std::{fmt, sync::Arc};

/// Triangles that show a file's bodies.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Drawing {
    /// x y z of each corner, in mm from the mesh's origin.
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

/// What a reader keeps of bodies, so that they can be drawn later.
pub(crate) trait Outlines: Send + Sync {
    /// Begins a drawing whose positions are taken from `origin`.
    fn draw(self: Arc<Self>, origin: [f64; 3]) -> Box<dyn Draw>;
}

/// A drawing that is being made.
pub(crate) trait Draw {
    fn step(&mut self) -> bool;
    fn finish(self: Box<Self>) -> Drawing;
}

/// Outlines of bodies, whatever reader kept them.
#[derive(Clone)]
pub(crate) struct Outlined(pub Arc<dyn Outlines>);

/// Without their geometry: a package that can print numbers of it is larger by that.
impl fmt::Debug for Outlined {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Outlined")
    }
}

/// They follow from the file, as the rest of its mesh does.
impl PartialEq for Outlined {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A drawing that is being made, a piece at a time, so that whoever waits for it can give it up.
pub struct Drawer(pub(crate) Box<dyn Draw>);

impl Drawer {
    /// Draws on for some tens of milliseconds. Answers whether all is drawn.
    pub fn step(&mut self) -> bool {
        self.0.step()
    }

    /// The drawing, once all is drawn.
    #[must_use]
    pub fn finish(self) -> Drawing {
        self.0.finish()
    }
}
