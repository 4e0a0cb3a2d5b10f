//! What is to be printed: the parts of paid orders that are under way, and how many of them are done.

mod density;
pub mod export;
mod list;
mod printed;

pub use list::{Group, Part, groups};
pub use printed::{Printed, set_printed};
