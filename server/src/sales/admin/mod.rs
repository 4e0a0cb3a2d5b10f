//! What only admins see. Every handler here begins with `require_admin`; a test calls each route without the right.

pub(crate) mod acts;
pub(crate) mod analytics;
pub(crate) mod delete_file;
pub(crate) mod delete_order;
pub(crate) mod delivery;
pub(crate) mod events;
pub(crate) mod failed_receipts;
pub(crate) mod held_order;
pub(crate) mod invoices;
pub(crate) mod journal;
pub(crate) mod mails;
pub(crate) mod order;
pub(crate) mod order_files;
pub(crate) mod order_status;
pub(crate) mod order_statuses;
pub(crate) mod orders;
pub(crate) mod parcels;
pub(crate) mod plates;
pub(crate) mod print_costs;
pub(crate) mod printers;
pub(crate) mod product_safety;
pub(crate) mod production;
pub(crate) mod refund;
pub(crate) mod refuse;
pub(crate) mod withdrawal;
pub(crate) mod words;
