//! The link in a mail that opens one order without a login. It carries order, end and a signature of 128 bits; nothing is
//! stored, and a leaked database opens no order.

use jiff::{SignedDuration, Timestamp};

use crate::foundation::crypto::SigningKey;
use crate::foundation::ids::{OrderId, UserId};
use crate::state::AppState;

/// So long after the mail a withdrawal and a complaint about a parcel are common; later there is the account.
const LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The address that a mail about an order names: the account for a user, the signed page for a guest, and for a user whose
/// account was deleted, whose id is therefore not given.
///
/// The token stands behind '#': browsers send that to no server, so it is in no log and in no Referer.
pub(crate) fn order_page(
    state: &AppState,
    now: Timestamp,
    order_id: &OrderId,
    user_id: Option<&UserId>,
) -> String {
    if user_id.is_some() {
        return state.public_url.at("/account?tab=orders");
    }
    let token = token(&state.signing_key, order_id, (now + LIFETIME).as_second());
    state.public_url.at(&format!("/bestellung#{token}"))
}

fn token(key: &SigningKey, order_id: &OrderId, until_s: i64) -> String {
    let signature = key.sign(&message(order_id, until_s));
    format!("{order_id}.{until_s}.{signature}")
}

/// The order that a token vouches for at this time, and since when it does.
pub(crate) fn guest_order_id(
    key: &SigningKey,
    now: Timestamp,
    token: &str,
) -> Option<(OrderId, Timestamp)> {
    let (order_id, until_s) = once_guest_order_id(key, token)?;
    let made_at = Timestamp::from_second(until_s - LIFETIME.as_secs()).ok()?;
    (now.as_second() < until_s).then_some((order_id, made_at))
}

/// The order that a token of this shop names, and when it stops to open it: enough to send a new one to the order's own address.
pub(crate) fn once_guest_order_id(key: &SigningKey, token: &str) -> Option<(OrderId, i64)> {
    let (order_id, rest) = token.split_once('.')?;
    let order_id = OrderId::from(order_id);
    let (until, signature) = rest.split_once('.')?;
    let until_s: i64 = until.parse().ok()?;
    // '+5' and '05' are not other spellings of a signed 5.
    if until_s.to_string() != until {
        return None;
    }
    key.verify(&message(&order_id, until_s), signature)
        .then_some((order_id, until_s))
}

/// The purpose stands in the signed text, so that a signature made for something else opens no order.
fn message(order_id: &OrderId, until_s: i64) -> String {
    format!("guest-order:{order_id}:{until_s}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(folder: &std::path::Path) -> SigningKey {
        SigningKey::load_or_create(&folder.join("secret.key")).unwrap()
    }

    #[test]
    fn role_09_a_token_opens_its_own_order_until_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let key = key(folder.path());
        let now: Timestamp = "2026-11-21T08:00:00Z".parse().unwrap();
        let token = token(&key, &"a-1".into(), now.as_second() + 60);
        let made_at = now + SignedDuration::from_secs(60) - LIFETIME;
        assert_eq!(
            guest_order_id(&key, now, &token),
            Some(("a-1".into(), made_at))
        );
        assert_eq!(
            guest_order_id(&key, now + SignedDuration::from_secs(60), &token),
            None
        );
        assert_eq!(
            once_guest_order_id(&key, &token),
            Some(("a-1".into(), now.as_second() + 60))
        );
        for altered in [
            token.replacen('.', ".+", 1),
            token.replacen('.', ".0", 1),
            token.replace("a-1", "a-2"),
            token.replace(".1", ".2"),
            format!("{token}0"),
            token.trim_end_matches(|c: char| c != '.').to_owned(),
            String::new(),
            "..".into(),
        ] {
            assert_eq!(guest_order_id(&key, now, &altered), None, "{altered}");
            assert_eq!(once_guest_order_id(&key, &altered), None, "{altered}");
        }
        let file = key.sign("file:a-1");
        assert_eq!(
            guest_order_id(&key, now, &format!("a-1.9999999999.{file}")),
            None
        );
    }
}
