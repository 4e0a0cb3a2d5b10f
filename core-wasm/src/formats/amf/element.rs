//! The elements that are read, and where they stand.

/// An open element.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Element {
    Amf,
    Object,
    Mesh,
    Vertices,
    Vertex,
    Coordinates,
    /// `x`, `y` or `z`.
    Axis(usize),
    Volume,
    Triangle,
    /// `v1`, `v2` or `v3`.
    Corner(usize),
    Constellation,
    Instance,
    /// `deltax` to `deltaz`, then `rx` to `rz`.
    Placing(usize),
    /// Anything that is not read, with all that is in it.
    Other,
}

impl Element {
    /// What an element of this local name is inside of `parent`.
    pub fn of(parent: Self, name: &[u8]) -> Self {
        match (parent, name) {
            (Self::Amf, b"object") => Self::Object,
            (Self::Object, b"mesh") => Self::Mesh,
            (Self::Mesh, b"vertices") => Self::Vertices,
            (Self::Vertices, b"vertex") => Self::Vertex,
            (Self::Vertex, b"coordinates") => Self::Coordinates,
            (Self::Coordinates, b"x") => Self::Axis(0),
            (Self::Coordinates, b"y") => Self::Axis(1),
            (Self::Coordinates, b"z") => Self::Axis(2),
            (Self::Mesh, b"volume") => Self::Volume,
            (Self::Volume, b"triangle") => Self::Triangle,
            (Self::Triangle, b"v1") => Self::Corner(0),
            (Self::Triangle, b"v2") => Self::Corner(1),
            (Self::Triangle, b"v3") => Self::Corner(2),
            (Self::Amf, b"constellation") => Self::Constellation,
            (Self::Constellation, b"instance") => Self::Instance,
            (Self::Instance, b"deltax") => Self::Placing(0),
            (Self::Instance, b"deltay") => Self::Placing(1),
            (Self::Instance, b"deltaz") => Self::Placing(2),
            (Self::Instance, b"rx") => Self::Placing(3),
            (Self::Instance, b"ry") => Self::Placing(4),
            (Self::Instance, b"rz") => Self::Placing(5),
            _ => Self::Other,
        }
    }

    pub fn has_number(self) -> bool {
        matches!(self, Self::Axis(_) | Self::Corner(_) | Self::Placing(_))
    }
}
