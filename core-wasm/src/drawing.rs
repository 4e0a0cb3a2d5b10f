//! What bodies look like whose file has no triangles. A package without STEP never has any.

pub use step_kernel::Drawing;
#[cfg(feature = "step")]
pub use step_kernel::{Drawer, Outlines};

#[cfg(not(feature = "step"))]
pub use none::{Drawer, Outlines};

/// Types without values: the compiler leaves out what would draw.
#[cfg(not(feature = "step"))]
mod none {
    use super::Drawing;

    #[derive(Debug, Clone, PartialEq)]
    pub enum Outlines {}

    impl Outlines {
        pub fn drawer(&self, _: [f64; 3]) -> Drawer {
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
