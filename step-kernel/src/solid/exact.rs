//! The plane and the round faces of measured bodies, whose distances and diameters are exact.

use super::outline::{Outline, Outlines, Placed, Shape};
use super::surface::Surface;
use crate::drawing::{ExactFace, ExactShape};
use crate::frame::Frame;
use crate::maths::{length, plus, times};
use crate::space::{Point, dot, minus};

/// Faces that are listed. A file with more has its thinnest walls measured on its drawing.
const MOST_FACES: usize = 20_000;

/// Motions that enlarge by more than this share leave nothing exact.
const SAME_SIZE: f64 = 1e-9;

impl Outlines {
    /// The plane and the round faces, from `origin`.
    pub(crate) fn exact_faces(&self, origin: Point) -> Vec<ExactFace> {
        let mut found = Vec::new();
        for body in &self.bodies {
            for frame in &body.frames {
                let moves_only = frame
                    .scales()
                    .iter()
                    .all(|scale| (scale - 1.0).abs() < SAME_SIZE);
                if !moves_only || frame.growth() < 0.0 {
                    continue;
                }
                for shape in body.shapes.iter() {
                    let Shape::Faces { faces, .. } = shape else {
                        continue;
                    };
                    for face in faces {
                        if found.len() >= MOST_FACES {
                            return found;
                        }
                        found.extend(exact(face, body, frame, origin));
                    }
                }
            }
        }
        found
    }
}

fn exact(face: &Outline, body: &Placed, placed: &Frame, origin: Point) -> Option<ExactFace> {
    let looks_along = face.is_along != face.is_turned;
    let at = |point: Point| minus(placed.place(times(point, body.mm_per_unit)), origin);
    let turned = |direction: Point| {
        let end = minus(placed.place(direction), placed.place([0.0; 3]));
        times(end, 1.0 / length(end))
    };
    match &*face.surface {
        Surface::Plane(frame) => {
            let normal = turned(frame.axes[2]);
            Some(ExactFace {
                point: at(frame.origin),
                direction: if looks_along {
                    normal
                } else {
                    times(normal, -1.0)
                },
                shape: ExactShape::Plane,
            })
        }
        Surface::Cylinder { frame, radius } => {
            let [from, to] = face.region.bounds()?;
            let surface = |place| at(face.surface.at(place).at);
            let point = at(frame.origin);
            let direction = turned(frame.axes[2]);
            let along = |place: [f64; 2]| dot(minus(surface(place), point), direction);
            let ends = [along(from), along([from[0], to[1]])];
            let turn = face.region.reach();
            Some(ExactFace {
                point,
                direction,
                shape: ExactShape::Cylinder {
                    radius_mm: radius * body.mm_per_unit,
                    is_hole: !looks_along,
                    turn,
                    from_mm: if ends[0] < ends[1] { ends[0] } else { ends[1] },
                    to_mm: if ends[0] < ends[1] { ends[1] } else { ends[0] },
                },
            })
        }
        _ => None,
    }
    .filter(|face| {
        plus(face.point, face.direction)
            .iter()
            .all(|value| value.is_finite())
    })
}
