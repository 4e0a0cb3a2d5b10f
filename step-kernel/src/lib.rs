#![doc = include_str!("../README.md")]

mod assembly;
mod drawing;
mod entities;
mod error;
mod fallback;
mod frame;
mod lexer;
mod maths;
mod model;
mod points;
mod primitive;
mod reader;
mod solid;
mod spline;
mod statements;
mod units;
mod walk;

/// Sorting that adds little to a package.
pub mod order;
pub mod space;

pub use drawing::{Drawing, ExactFace, ExactShape, Outlines};
pub use error::{Error, Instead, Syntax};
pub use model::{Doubt, Model, Solids};
pub use reader::{Options, Reader, read};
pub use solid::Drawer;
