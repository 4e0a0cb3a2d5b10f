//! From a cart to a paid order, and what comes after it. The modules stand in the order in which a purchase meets them; each uses
//! those above it in this list, and none below it.

pub mod agreements;
pub(crate) mod carrier;
pub(crate) mod carts;
pub(crate) mod drafts;

pub(crate) mod finished;
pub mod invoices;
pub mod order_states;
pub mod refusal;
pub(crate) mod refused_parts;
pub(crate) mod reprints;

pub mod part_checks;
pub(crate) mod print_costs;
// What people read of it.
pub mod letters;

pub mod orders;

pub(crate) mod checkout;
pub(crate) mod webhooks;

// What the operator reads of all orders.
pub mod insights;
pub(crate) mod parcels;
pub(crate) mod product_safety;
pub mod production;

pub(crate) mod admin;
pub(crate) mod feedback;
pub(crate) mod withdrawals;
// Below `withdrawals`, which it shows.
pub(crate) mod customer_orders;
