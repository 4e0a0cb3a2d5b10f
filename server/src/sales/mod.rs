//! From a cart to a paid order, and what comes after it. The modules stand in the order in which a purchase meets them; each uses
//! those above it in this list, and none below it.

pub mod agreements;
pub mod carrier;
pub mod carts;
pub mod drafts;

pub(crate) mod finished;
pub mod invoices;
pub mod order_states;
pub mod refusal;
pub mod refused_parts;
pub mod reprints;

pub mod part_checks;
pub mod print_costs;
// What people read of it.
pub mod letters;

pub mod orders;

pub mod checkout;
pub mod webhooks;

// What the operator reads of all orders.
pub mod insights;
pub mod parcels;
pub mod product_safety;
pub mod production;

pub mod admin;
pub mod feedback;
pub mod withdrawals;
// Below `withdrawals`, which it shows.
pub mod customer_orders;
