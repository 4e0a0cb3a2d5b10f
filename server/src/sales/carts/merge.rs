//! Two carts of one customer become one, and no item is lost.

use serde_json::Value;
use uuid::Uuid;

use super::items::{file_of, id_of};
use super::store::Cart;

/// The items of both: first the user's as they lie, then what only the guest has. Of a line that both have, the cart that
/// was saved last decides. Two parts that only share an id are two lines: the user's gets another one, since this
/// browser knows the guest's file by the old one.
pub fn merge(user: Cart, guest: Cart) -> Vec<Value> {
    let guest_is_newer = guest.updated_at > user.updated_at;
    let mut guests = guest.items;
    let mut items: Vec<Value> = Vec::with_capacity(user.items.len() + guests.len());
    for mut item in user.items {
        let twin = guests.iter().position(|other| is_same_line(other, &item));
        if let Some(twin) = twin {
            let twin = guests.remove(twin);
            items.push(if guest_is_newer { twin } else { item });
            continue;
        }
        if guests.iter().any(|other| id_of(other) == id_of(&item)) {
            item["id"] = Uuid::new_v4().to_string().into();
        }
        items.push(item);
    }
    items.append(&mut guests);
    items
}

/// A part may have been saved before its file was stored; then only its name tells.
fn is_same_line(a: &Value, b: &Value) -> bool {
    let is_same_part = match (file_of(a), file_of(b)) {
        (Some(a), Some(b)) => a == b,
        _ => a.get("fileName") == b.get("fileName"),
    };
    is_same_part && id_of(a) == id_of(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn saved(minute: u32, items: Vec<Value>) -> Cart {
        Cart {
            items,
            version: 1,
            bytes: 0,
            updated_at: format!("2026-01-01T00:{minute:02}:00Z"),
        }
    }

    fn cart(minute: u32, items: &[(&str, u32)]) -> Cart {
        let items = items.iter().map(|(id, quantity)| {
            json!({"id": id, "quantity": quantity, "fileName": "a.stl", "modelFileUrl": format!("/api/files/{id}/s{minute}")})
        });
        saved(minute, items.collect())
    }

    fn lines(items: &[Value]) -> Vec<(&str, u64)> {
        let line = |item| (id_of(item).unwrap(), item["quantity"].as_u64().unwrap());
        items.iter().map(line).collect()
    }

    #[test]
    fn cart_04_the_newer_cart_decides_and_no_item_is_lost() {
        let merged = merge(
            cart(2, &[("a", 1), ("b", 2)]),
            cart(1, &[("b", 9), ("c", 3)]),
        );
        assert_eq!(lines(&merged), [("a", 1), ("b", 2), ("c", 3)]);
        let merged = merge(
            cart(1, &[("a", 1), ("b", 2)]),
            cart(2, &[("b", 9), ("c", 3)]),
        );
        assert_eq!(lines(&merged), [("a", 1), ("b", 9), ("c", 3)]);
    }

    #[test]
    fn cart_04_two_parts_that_share_an_id_both_stay() {
        for user_is_newer in [false, true] {
            let part = |file: &str, quantity: u32| json!({"id": "part-1", "fileName": file, "quantity": quantity, "modelFileUrl": format!("/api/files/{file}/s")});
            let merged = merge(
                saved(1 + u32::from(user_is_newer) * 9, vec![part("users", 1)]),
                saved(5, vec![part("guests", 2)]),
            );
            assert_eq!(merged.len(), 2);
            assert_eq!(merged[0]["fileName"], "users");
            assert_eq!(merged[1], part("guests", 2));
            assert_ne!(id_of(&merged[0]), Some("part-1"));
        }
    }

    #[test]
    fn cart_04_parts_that_were_never_stored_are_told_apart_by_their_names() {
        let part = |name: &str| json!({"id": "part-1", "fileName": name, "quantity": 1});
        let of = |items| saved(1, items);
        assert_eq!(merge(of(vec![part("a")]), of(vec![part("b")])).len(), 2);
        assert_eq!(merge(of(vec![part("a")]), of(vec![part("a")])).len(), 1);
        let mut stored = part("a");
        stored["modelFileUrl"] = "/api/files/f/s".into();
        assert_eq!(merge(of(vec![part("a")]), of(vec![stored])).len(), 1);
    }
}
