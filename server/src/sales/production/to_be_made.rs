//! Which orders are made.

/// Paid, not held, not wholly refunded, neither done nor cancelled, and not put away. Used as SQL.
macro_rules! is_to_be_made {
    () => {
        "status IN ('submitted', 'processing') AND payment_state = 'paid' AND refund_state <> 'full' \
         AND archived_at IS NULL"
    };
}
pub(super) use is_to_be_made;
