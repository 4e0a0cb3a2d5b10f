//! What is known of a file that was read.

use crate::drawing::{Drawing, Outlines};
use crate::space::{Bounds, Point};

/// A file that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// What its bodies enclose. None where it has no body: then each list of three numbers in it counts as a point.
    pub solids: Option<Solids>,
    /// The box around its bodies in mm: the smallest one where nothing speaks against them, and never too small.
    pub bounds: Bounds,
    /// How many points its bodies are made of.
    pub points: usize,
    /// The first of them, in mm: a drawing that begins there loses the least by its 32 bits.
    pub first_point: Point,
    /// What its bodies are drawn by, if that was asked for.
    pub outlines: Option<Outlines>,
}

impl Model {
    /// Draws its bodies in one go, from [`Self::first_point`]. None where there are none, or their outlines were not kept.
    #[must_use]
    pub fn draw(&self) -> Option<Drawing> {
        let outlines = self.outlines.as_ref()?;
        Some(outlines.drawer(self.first_point).finish())
    }
}

/// What the bodies of a file enclose, in all the places where the file has them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Solids {
    /// The volume in mm³.
    pub volume_mm3: f64,
    /// The area of all faces in mm².
    pub area_mm2: f64,
    /// How many bodies there are.
    pub bodies: u32,
    /// What speaks against the volume, each reason once.
    pub doubts: Vec<Doubt>,
    /// The file names no unit of length, so that millimetres are a guess.
    pub has_no_unit: bool,
}

impl Solids {
    /// Nothing speaks against the volume.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.doubts.is_empty()
    }

    pub(crate) fn doubt(&mut self, doubt: Doubt) {
        if !self.doubts.contains(&doubt) {
            self.doubts.push(doubt);
        }
    }
}

/// A reason why the volume of a file's bodies is not sure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// Bodies that are not described by their faces: primitives, differences of bodies, swept or half-space solids.
    UnmeasuredBodies,
    /// Surface models beside the solids.
    SurfaceModels,
    /// Curves or surfaces that are not understood, or contradict themselves.
    UnknownGeometry,
    /// Faces that do not fit together along their edges.
    OpenBodies,
    /// Voids that lie beside their body, overlap or are named twice: none of them is subtracted.
    Voids,
    /// A body without a volume.
    NoVolume,
    /// More volume than the box around all bodies has room for.
    OverBox,
    /// Several units of length: the largest counts.
    LengthUnits,
    /// Placements that are mirrored, scaled or not understood.
    Placements,
    /// Parts that lie in other files.
    OtherFiles,
    /// More than is measured in reasonable time.
    TooLarge,
}
