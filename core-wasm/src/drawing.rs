//! What bodies look like whose file has no triangles. A package without STEP never has any.

#[cfg(feature = "step")]
pub use step_kernel::{Drawer, Outlines};
pub use step_kernel::{Drawing, ExactFace, ExactShape};

/// Numbers of a face in [`exact_numbers`].
const EXACT_NUMBERS: usize = 12;

/// Exact faces as plain numbers, to be handed from one package to another: point, direction, whether it is round, radius, whether it is a
/// hole, turn, and both ends.
#[must_use]
pub fn exact_numbers(faces: &[ExactFace]) -> Vec<f64> {
    let numbers = faces.iter().flat_map(|face| {
        let [x, y, z] = face.point;
        let [u, v, w] = face.direction;
        let shape = match face.shape {
            ExactShape::Plane => [0.0; 6],
            ExactShape::Cylinder {
                radius_mm,
                is_hole,
                turn,
                from_mm,
                to_mm,
            } => [
                1.0,
                radius_mm,
                f64::from(u8::from(is_hole)),
                turn,
                from_mm,
                to_mm,
            ],
        };
        [[x, y, z, u, v, w], shape].concat()
    });
    numbers.collect()
}

/// The faces of [`exact_numbers`], each length times `scale`.
#[must_use]
pub fn exact_faces(numbers: &[f64], scale: f64) -> Vec<ExactFace> {
    let faces = numbers.as_chunks::<EXACT_NUMBERS>().0.iter();
    let face = |[
        x,
        y,
        z,
        u,
        v,
        w,
        is_round,
        radius_mm,
        is_hole,
        turn,
        from_mm,
        to_mm,
    ]: &[f64; EXACT_NUMBERS]| {
        ExactFace {
            point: [*x, *y, *z].map(|value| value * scale),
            direction: [*u, *v, *w],
            shape: if *is_round == 0.0 {
                ExactShape::Plane
            } else {
                ExactShape::Cylinder {
                    radius_mm: radius_mm * scale,
                    is_hole: *is_hole != 0.0,
                    turn: *turn,
                    from_mm: from_mm * scale,
                    to_mm: to_mm * scale,
                }
            },
        }
    };
    faces.map(face).collect()
}

#[cfg(not(feature = "step"))]
pub use none::{Drawer, Outlines};

/// Types without values: the compiler leaves out what would draw.
#[cfg(not(feature = "step"))]
mod none {
    use super::{Drawing, ExactFace};

    #[derive(Debug, Clone, PartialEq)]
    pub enum Outlines {}

    impl Outlines {
        pub fn drawer(&self, _: [f64; 3]) -> Drawer {
            match *self {}
        }

        pub fn exact_faces(&self, _: [f64; 3]) -> Vec<ExactFace> {
            match *self {}
        }
    }

    pub enum Drawer {}

    impl Drawer {
        pub fn step(&mut self) -> bool {
            match *self {}
        }

        pub fn finish(self) -> Drawing {
            match self {}
        }
    }
}
