//! Whether the pieces of an order are printed and checked, as SQL.

/// SQL that is true of a row of `order_parts` whose part the shop makes and of which some piece is not printed and checked.
macro_rules! is_unfinished {
    () => {
        concat!(
            "quantity > COALESCE((SELECT checked FROM printed_parts WHERE printed_parts.order_id = order_parts.order_id \
             AND printed_parts.position = order_parts.position), 0) AND ",
            crate::sales::refused_parts::is_not_refused!(
                "order_parts.order_id",
                "order_parts.position"
            )
        )
    };
}
pub(crate) use is_unfinished;
