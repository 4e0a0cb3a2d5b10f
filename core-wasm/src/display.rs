//! The buffers that three.js draws from.

/// A model to look at: recentred in x and y, standing on z = 0 (z is up, as on a print plate), its largest side 4 units
/// long (spec section 5). Triangles are not shared, so that flat shading needs no index.
#[derive(Debug, Clone, PartialEq)]
pub struct Display {
    /// Nine numbers for each triangle.
    pub positions: Vec<f32>,
    /// The triangle's unit normal three times, as bytes: 127 stands for 1.
    pub normals: Vec<i8>,
    /// Display units per mm.
    pub scale: f64,
}
