//! The buffers that three.js draws from.

use crate::mesh::{Bounds, Coordinate, Mesh, Point, Surface, cross, dot, minus, with_surface};

/// Length of the longest side in display units (spec section 5).
pub const LARGEST_SIDE: f64 = 4.0;

/// A model to look at: recentred in x and y, standing on z = 0 (z is up, as on a print plate), its largest side 4 units
/// long (spec section 5). Triangles share no vertices, so that flat shading needs no index.
#[derive(Debug, Clone, PartialEq)]
pub struct Display {
    /// Nine numbers for each triangle.
    pub positions: Vec<f32>,
    /// The triangle's unit normal three times, as bytes: 127 stands for 1. A triangle without area points up.
    pub normals: Vec<i8>,
    /// Display units per mm.
    pub scale: f64,
}

/// Lays a mesh out for the screen.
#[must_use]
pub fn display(mesh: &Mesh) -> Display {
    with_surface!(mesh, surface => display_surface(&surface))
}

fn display_surface<T: Coordinate>(surface: &Surface<'_, T>) -> Display {
    let Some(bounds) = Bounds::of(surface) else {
        return Display {
            positions: Vec::new(),
            normals: Vec::new(),
            scale: 1.0,
        };
    };
    let largest = bounds.size().into_iter().fold(
        0.0,
        |largest, side| if side > largest { side } else { largest },
    );
    // All points in one: any scale will do. The smallest sizes would need one that f64 does not have.
    let scale = Some(LARGEST_SIDE / largest)
        .filter(|scale| scale.is_finite())
        .unwrap_or(1.0);
    let middle = |axis: usize| (bounds.min[axis] + bounds.max[axis]) / 2.0;
    let origin = [middle(0), middle(1), bounds.min[2]];

    let mut positions = Vec::with_capacity(surface.triangle_count() * 9);
    let mut normals = Vec::with_capacity(surface.triangle_count() * 9);
    for triangle in surface.triangles() {
        for corner in triangle {
            positions.extend(minus(corner, origin).map(|value| (value * scale) as f32));
        }
        let normal = normal_bytes(triangle);
        for _ in 0..3 {
            normals.extend_from_slice(&normal);
        }
    }
    Display {
        positions,
        normals,
        scale,
    }
}

/// The unit normal by the right-hand rule; the file's own normals are not trusted.
fn normal_bytes([a, b, c]: [Point; 3]) -> [i8; 3] {
    let normal = cross(minus(b, a), minus(c, a));
    let length = dot(normal, normal).sqrt();
    if length > 0.0 {
        normal.map(|value| (value / length * 127.0 + 0.5).floor() as i8)
    } else {
        [0, 0, 127]
    }
}
