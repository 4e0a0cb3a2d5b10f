//! Everything that the database holds about one user, as JSON with the names of the tables' columns.

use serde_json::{Map, Value, json};
use sqlx::any::AnyRow;
use sqlx::{Column as _, Row as _, TypeInfo as _, ValueRef as _};

use crate::files::archive::{ArchiveFile, entry_name};
use crate::foundation::error::ApiResult;
use crate::people::identity::User;
use crate::sales::customer_orders::store::{Reader, of_reader};
use crate::state::State;

/// What goes into the archive.
pub(super) struct Gathered {
    pub json: Value,
    pub files: Vec<ArchiveFile>,
}

/// Columns that hold JSON; they become part of the document instead of text in it.
const JSON_COLUMNS: [&str; 10] = [
    "details",
    "user_metadata",
    "cart_items",
    "customer_data",
    "billing_address",
    "delivery_address",
    "cart_data",
    "snapshot",
    "measures",
    "record",
];

/// Left out are only secrets (tokens, the password's hash). Notes about the person are the person's data as well (Art. 15 GDPR). `$1` is the user's id, `$2` the confirmed address.
const TABLES: [(&str, &str); 15] = [
    (
        "konto",
        "SELECT id, email, email_confirmed_at, user_metadata, created_at, \
         (SELECT changed_at FROM passwords WHERE user_id = users.id) AS password_changed_at \
         FROM users WHERE id = $1",
    ),
    (
        "sitzungen",
        "SELECT created_at, last_seen_at FROM sessions WHERE user_id = $1 ORDER BY created_at",
    ),
    (
        "warenkorb",
        "SELECT cart_data, version, updated_at FROM carts WHERE user_id = $1",
    ),
    (
        "bestellungenUndEntwuerfe",
        concat!(
            "SELECT id, order_number, status, payment_state, draft_name, cart_items, shipping, items_cents, shipping_cents, \
             total_cents, currency, customer_data, billing_address, delivery_address, delivery_by, stripe_session_id, payment_intent_id, \
             review_note, held_decision, paid_cents, paid_currency, refund_state, refunded_cents, archived_at, hidden_at, created_at, updated_at FROM orders WHERE ",
            of_reader!(),
            " ORDER BY created_at"
        ),
    ),
    (
        "statusverlauf",
        concat!(
            "SELECT order_id, order_status_history.status, tracking_number, admin_note, order_status_history.created_at \
             FROM order_status_history JOIN orders ON orders.id = order_id \
             WHERE ",
            of_reader!(),
            " ORDER BY order_status_history.created_at"
        ),
    ),
    (
        "bekannteGeraete",
        "SELECT created_at FROM known_devices WHERE user_id = $1 ORDER BY created_at",
    ),
    (
        "zweiterFaktor",
        "SELECT confirmed_at FROM second_factors WHERE user_id = $1",
    ),
    (
        "erstattungen",
        concat!(
            "SELECT refund_id, payment_refunds.cents, payment_refunds.currency, state, payment_refunds.created_at, payment_refunds.updated_at \
             FROM payment_refunds JOIN orders ON orders.payment_intent_id = payment_refunds.payment_intent_id WHERE ",
            of_reader!(),
            " ORDER BY payment_refunds.created_at"
        ),
    ),
    (
        "erstattungsauftraege",
        concat!(
            "SELECT order_id, cents, reason, requested_at, state, refund_requests.updated_at FROM refund_requests \
             JOIN orders ON orders.id = order_id WHERE ",
            of_reader!(),
            " ORDER BY requested_at"
        ),
    ),
    (
        "anfechtungen",
        concat!(
            "SELECT dispute_id, payment_disputes.cents, state, payment_disputes.created_at, payment_disputes.updated_at \
             FROM payment_disputes JOIN orders ON orders.payment_intent_id = payment_disputes.payment_intent_id WHERE ",
            of_reader!(),
            " ORDER BY payment_disputes.created_at"
        ),
    ),
    (
        "taten",
        concat!(
            "SELECT act, acted_at, target_kind, details FROM admin_acts WHERE (target_kind = 'user' AND target_id = $1) \
             OR (target_kind = 'order' AND target_id IN (SELECT id FROM orders WHERE ",
            of_reader!(),
            ")) ORDER BY admin_acts.id"
        ),
    ),
    (
        "rechnungen",
        concat!(
            "SELECT number, kind, order_id, record, sha256 FROM invoices JOIN orders ON orders.id = order_id \
             WHERE ",
            of_reader!(),
            " ORDER BY position"
        ),
    ),
    (
        "zahlungsvorgaenge",
        concat!(
            "SELECT id, state, total_cents, currency, snapshot, session_id, created_at, updated_at FROM checkouts \
             WHERE user_id = $1 OR id IN (SELECT checkout_id FROM orders WHERE ",
            of_reader!(),
            ") ORDER BY created_at"
        ),
    ),
    (
        "mails",
        concat!(
            "SELECT kind, recipient_name, recipient_address, subject, text_body, state, sent_at FROM outbox_mails \
             WHERE (user_id = $1 \
             OR (order_id IS NULL AND user_id IS NULL AND (recipient_address = $2 OR reply_to = $2)) OR order_id IN (SELECT id FROM orders WHERE ",
            of_reader!(),
            ")) ORDER BY created_at"
        ),
    ),
    (
        // `$1` stands there for the driver, which counts what it is given.
        "widerrufe",
        "SELECT received_at, name, contract, email FROM withdrawals WHERE email = $2 AND $1 <> '' ORDER BY received_at",
    ),
];

/// The list of the files, with where their bytes lie, which is no business of the reader.
macro_rules! files_where {
    ($condition:literal) => {
        concat!(
            "SELECT id, file_name, size_bytes, sha256, measures, legal_check, confirmed_at, text_version, created_at, \
             storage_key FROM files LEFT JOIN legal_confirmations ON file_id = id WHERE ",
            $condition
        )
    };
}

/// Reads all of it.
pub(super) async fn gather(state: &State, user: &User) -> ApiResult<Gathered> {
    let reader = Reader::of(&state.db, user).await?;
    let mut document = Map::new();
    for (name, sql) in TABLES {
        let mut query = sqlx::query(sql).bind(reader.user_id);
        if sql.contains("$2") {
            query = query.bind(&reader.confirmed_email);
        }
        let rows = query.fetch_all(state.db.pool()).await?;
        let rows = rows.iter().map(object).collect::<ApiResult<Vec<_>>>()?;
        document.insert(name.to_owned(), Value::Array(rows));
    }
    let mut files = Vec::new();
    let mut listed = Vec::new();
    let mut places = Map::new();
    for row in files_of(state, &reader).await? {
        let (id, file_name): (String, String) = (row.try_get("id")?, row.try_get("file_name")?);
        // Two files may have one name, and a name may hold what another system takes for a folder.
        let number = format!("{:04}", files.len() + 1);
        let place = format!("dateien/{}", entry_name(&number, &file_name, None));
        places.insert(id, json!(place));
        files.push(ArchiveFile {
            place,
            storage_key: row.try_get("storage_key")?,
            sha256: row.try_get("sha256")?,
        });
        let mut file = object(&row)?;
        if let Some(file) = file.as_object_mut() {
            file.remove("storage_key");
        }
        listed.push(file);
    }
    document.insert("dateien".into(), Value::Array(listed));
    document.insert("dateienImArchiv".into(), Value::Object(places));
    Ok(Gathered {
        json: Value::Object(document),
        files,
    })
}

/// The user's own files, and those of orders that are the user's while the files are still the guest's who uploaded them.
async fn files_of(state: &State, reader: &Reader<'_>) -> ApiResult<Vec<AnyRow>> {
    Ok(sqlx::query(concat!(
        files_where!("files.user_id = $1"),
        " OR id IN (SELECT file_id FROM checkout_files \
             JOIN orders ON orders.checkout_id = checkout_files.checkout_id WHERE ",
        of_reader!(),
        ") ORDER BY created_at, id"
    ))
    .bind(reader.user_id)
    .bind(&reader.confirmed_email)
    .fetch_all(state.db.pool())
    .await?)
}

fn object(row: &AnyRow) -> ApiResult<Value> {
    let mut object = Map::new();
    for (index, column) in row.columns().iter().enumerate() {
        let raw = row.try_get_raw(index)?;
        let value = if raw.is_null() {
            Value::Null
        } else if raw.type_info().name() == "TEXT" {
            let text: String = row.try_get(index)?;
            if JSON_COLUMNS.contains(&column.name()) {
                // What is damaged is handed out as it is.
                serde_json::from_str(&text).unwrap_or(Value::String(text))
            } else {
                Value::String(text)
            }
        } else {
            let number: i64 = row.try_get(index)?;
            number.into()
        };
        object.insert(column.name().to_owned(), value);
    }
    Ok(Value::Object(object))
}
