//! From a cart to a payment page: check the request, price it from the stored files, freeze it, open the page.

pub(crate) mod create;
pub(crate) mod payment_page;
mod pricing;
mod request;
pub(crate) mod status;
