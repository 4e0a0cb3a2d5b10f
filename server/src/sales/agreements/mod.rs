//! What a customer and the shop agreed on when the pay button was pressed, frozen before any payment page is opened: prices, files,
//! texts. Orders, invoices and mails are written from it and from nothing else.

mod files;
pub mod snapshot;
pub mod store;

pub(crate) use files::file_is_needed;
