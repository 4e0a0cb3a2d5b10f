//! Messages on the phones and screens of the staff (Web Push): who allowed them, and which browsers asked for them.

pub mod calls;
mod devices;

pub(crate) use devices::{Listening, forget, listening, page_of};
