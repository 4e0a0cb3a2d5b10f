//! What is kept of measured bodies, so that they can be drawn later and without their file.

use std::sync::Arc;

use super::colours::Colour;
use super::region::Region;
use super::skin::Skin;
use super::surface::Surface;
use super::unroll::Piece;
use crate::frame::Frame;

/// A face.
#[derive(Debug)]
pub(super) struct Outline {
    /// Its number in the file.
    pub id: u32,
    pub surface: Arc<Surface>,
    /// Whether it looks where its surface does.
    pub is_along: bool,
    pub loops: Vec<Vec<Piece>>,
    pub region: Arc<Region>,
    /// The second parameter of the pole at which loops that go round end.
    pub level: Option<f64>,
    pub area: f64,
    pub colour: Option<Colour>,
    /// It looks the other way than its loops say.
    pub is_turned: bool,
}

/// One shell.
#[derive(Debug)]
pub(super) enum Shape {
    Faces {
        faces: Vec<Outline>,
        is_void: bool,
    },
    /// Of a body that the file gives as triangles.
    Triangles(Skin),
}

/// A body and its places.
#[derive(Debug)]
pub(super) struct Placed {
    pub shapes: Arc<Vec<Shape>>,
    /// How far its faces lie from each other, in units of the file.
    pub size: f64,
    pub frames: Vec<Frame>,
    /// Of what has none of its own.
    pub colour: Option<Colour>,
    pub mm_per_unit: f64,
}

/// All bodies of a file.
#[derive(Debug, Default)]
pub(crate) struct Outlines {
    pub(super) bodies: Vec<Placed>,
    /// The numbers of faces that could not be measured, and so not be drawn.
    pub(super) missing: Vec<u32>,
    /// What the first bodies are called, as [`crate::Drawing`] has it.
    pub(super) names: Vec<u8>,
    pub(super) counts: Vec<u32>,
}
