//! What is to be printed: the parts of paid orders that are under way, how far their pieces are, and the plates that they lie on.

mod actuals;
mod density;
pub mod export;
mod file_names;
mod fit;
mod list;
mod moves;
mod part;
mod pieces;
mod plate_3mf;
mod plate_acts;
mod plate_files;
mod plates;
mod printed;
mod printers;
mod to_be_made;

pub use actuals::{Fit, Learned, learned, set_actual};
pub use file_names::{Named, print_name};
pub use fit::Fitting;
pub use list::{Choices, Group, Part, Wanted, groups};
pub use moves::{PieceMove, move_pieces};
pub use pieces::{PieceState, Pieces};
pub use plate_3mf::plate_3mf;
pub use plate_acts::{PlateChange, PlatePlan, PlateStep, change_plate, fit, plan};
pub use plate_files::plate_files;
pub use plates::{Actual, Chosen, Plate, PlateBoard, PlatePart, PlateState, board};
pub use printed::{Printed, set_printed};
pub use printers::{NewPrinter, Printer, save_printer};
