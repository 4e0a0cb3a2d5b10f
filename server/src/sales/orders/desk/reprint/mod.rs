//! Parts of a finished order are printed and sent once more at no charge: its sums, its documents and its status stay as they are.

mod choice;
mod end;
mod make;
mod order;
mod view;

pub use choice::{Reprintable, reprintable};
pub use end::{ReprintEnd, ReprintShipment, cancel, ship};
pub use make::{NewReprint, Wanted, make};
pub(super) use order::check;
pub use view::ReprintView;
pub(crate) use view::views;
