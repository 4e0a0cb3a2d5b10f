//! Two carts of one customer become one, and no item is lost.

use std::collections::HashSet;

use serde_json::Value;

use super::items::id_of;
use super::store::Cart;

/// The items of both: first the user's as they lie, then what only the guest has. Of a line that both have, the cart that
/// was changed last decides.
pub fn merge(user: Cart, guest: Cart) -> Cart {
    let (changed_at, guest_is_newer) = (
        user.changed_at.max(guest.changed_at),
        guest.changed_at > user.changed_at,
    );
    let find = |id| guest.items.iter().find(|item| id_of(item) == id);
    let known: HashSet<_> = user
        .items
        .iter()
        .filter_map(id_of)
        .map(str::to_owned)
        .collect();
    let mut items: Vec<Value> = user
        .items
        .iter()
        .map(|item| match find(id_of(item)) {
            Some(newer) if guest_is_newer => newer.clone(),
            _ => item.clone(),
        })
        .collect();
    let only_guest = |item: &Value| id_of(item).is_none_or(|id| !known.contains(id));
    items.extend(guest.items.iter().filter(|item| only_guest(item)).cloned());
    Cart { items, changed_at }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn cart(changed_at: i64, items: &[(&str, u32)]) -> Cart {
        let items = items
            .iter()
            .map(|(id, quantity)| json!({"id": id, "quantity": quantity}));
        Cart {
            items: items.collect(),
            changed_at,
        }
    }

    #[test]
    fn the_newer_cart_decides_and_no_item_is_lost() {
        let merged = merge(
            cart(2, &[("a", 1), ("b", 2)]),
            cart(1, &[("b", 9), ("c", 3)]),
        );
        assert_eq!(merged, cart(2, &[("a", 1), ("b", 2), ("c", 3)]));
        let merged = merge(
            cart(1, &[("a", 1), ("b", 2)]),
            cart(2, &[("b", 9), ("c", 3)]),
        );
        assert_eq!(merged, cart(2, &[("a", 1), ("b", 9), ("c", 3)]));
    }
}
