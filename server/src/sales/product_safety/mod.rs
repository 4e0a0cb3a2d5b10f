//! What a manufacturer has to keep and to find again (Regulation (EU) 2023/988, GPSR): reports of what went wrong, who has to be called
//! when parts are recalled, and how each part was made.

mod recall;
mod reports;
mod technical_file;

pub(crate) use recall::{Recalled, recall_list};
pub(crate) use reports::{NewReport, ProductReport, add, all, change, of_order};
pub(crate) use technical_file::technical_file;
