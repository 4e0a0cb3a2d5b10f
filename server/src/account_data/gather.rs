//! Everything that the database holds about one person, as JSON with the names of the tables' columns.

use serde_json::{Map, Value, json};
use sqlx::any::AnyRow;
use sqlx::{Column as _, Row as _, TypeInfo as _, ValueRef as _};

use crate::files::archive::{ArchiveFile, entry_name};
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::OrderId;
use crate::sales::customer_orders::store::{Reader, of_reader};

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

/// Left out are only secrets (tokens, the password's hash). Notes about the person are the person's data as well (Art. 15 GDPR).
/// `{orders}` is true for a row of `orders` that is exported; `$1` and `$2` are those of [`Whose`].
const TABLES: [(&str, &str); 27] = [
    (
        "konto",
        "SELECT id, email, email_confirmed_at, user_metadata, created_at, last_login_at, deleted_on, \
         (SELECT changed_at FROM passwords WHERE user_id = users.id) AS password_changed_at \
         FROM users WHERE id = $1",
    ),
    (
        "sitzungen",
        "SELECT created_at, last_seen_at, proved_at FROM sessions WHERE user_id = $1 ORDER BY created_at",
    ),
    (
        "rolle",
        "SELECT CAST(is_admin AS BIGINT) AS is_admin, staff_role FROM user_profiles WHERE id = $1",
    ),
    (
        "linksZumKonto",
        "SELECT purpose, created_at, expires_at FROM account_links WHERE user_id = $1 ORDER BY created_at",
    ),
    (
        "warenkorb",
        "SELECT cart_data, version, updated_at FROM carts WHERE user_id = $1",
    ),
    (
        "bestellungenUndEntwuerfe",
        "SELECT id, order_number, status, payment_state, draft_name, cart_items, shipping, items_cents, shipping_cents, \
             total_cents, currency, customer_data, billing_address, delivery_address, delivery_by, stripe_session_id, payment_intent_id, \
             review_note, held_decision, paid_cents, paid_currency, refund_state, refunded_cents, archived_at, hidden_at, created_at, updated_at FROM orders WHERE {orders} ORDER BY created_at",
    ),
    (
        "statusverlauf",
        "SELECT order_id, order_status_history.status, tracking_number, admin_note, order_status_history.created_at \
             FROM order_status_history JOIN orders ON orders.id = order_id \
             WHERE {orders} ORDER BY order_status_history.created_at",
    ),
    (
        "sendungen",
        "SELECT order_id, carrier, shipments.tracking_number, changed_at FROM shipments JOIN orders ON orders.id = order_id WHERE {orders} ORDER BY changed_at",
    ),
    (
        "notizen",
        "SELECT order_id, note, order_notes.created_at FROM order_notes JOIN orders ON orders.id = order_id WHERE {orders} ORDER BY order_notes.created_at",
    ),
    (
        "fehldrucke",
        "SELECT order_id, position, pieces, reason, failed_at FROM failed_pieces JOIN orders ON orders.id = order_id WHERE {orders} ORDER BY failed_at",
    ),
    (
        "nachdrucke",
        "SELECT reprints.order_id, number, state, reason, note, due_on, carrier, tracking_number, reprints.created_at, ended_at, part, quantity \
             FROM reprints JOIN reprint_parts ON reprint_id = reprints.id JOIN orders ON orders.id = reprints.order_id \
             WHERE {orders} ORDER BY reprints.created_at, position",
    ),
    (
        "bekannteGeraete",
        "SELECT created_at FROM known_devices WHERE user_id = $1 ORDER BY created_at",
    ),
    (
        "mitteilungen",
        "SELECT endpoint, created_at FROM push_devices WHERE user_id = $1 ORDER BY created_at",
    ),
    (
        "zweiterFaktor",
        "SELECT confirmed_at FROM second_factors WHERE user_id = $1",
    ),
    (
        "wiederherstellungscodes",
        "SELECT used_at FROM recovery_codes WHERE user_id = $1 ORDER BY used_at",
    ),
    (
        "erstattungen",
        "SELECT refund_id, payment_refunds.cents, payment_refunds.currency, state, payment_refunds.created_at, payment_refunds.updated_at \
             FROM payment_refunds JOIN orders ON orders.payment_intent_id = payment_refunds.payment_intent_id WHERE {orders} ORDER BY payment_refunds.created_at",
    ),
    (
        "erstattungsauftraege",
        "SELECT order_id, cents, reason, requested_at, state, refund_requests.updated_at FROM refund_requests \
             JOIN orders ON orders.id = order_id WHERE {orders} ORDER BY requested_at",
    ),
    (
        "abgelehnteTeile",
        "SELECT order_id, position, reason, cents, admin_note, refused_at FROM refused_parts \
             JOIN orders ON orders.id = order_id WHERE {orders} ORDER BY refused_at",
    ),
    (
        "pruefungenDerTeile",
        "SELECT order_id, position, findings, checked_at FROM part_checks \
             JOIN orders ON orders.id = order_id WHERE {orders} ORDER BY checked_at, position",
    ),
    (
        "meldungenZurProduktsicherheit",
        "SELECT order_id, kind, happened_on, reporter, what, measures, product_reports.created_at, product_reports.updated_at \
             FROM product_reports JOIN orders ON orders.id = order_id WHERE {orders} ORDER BY product_reports.created_at",
    ),
    (
        "anfechtungen",
        "SELECT dispute_id, payment_disputes.cents, state, payment_disputes.created_at, payment_disputes.updated_at \
             FROM payment_disputes JOIN orders ON orders.payment_intent_id = payment_disputes.payment_intent_id WHERE {orders} ORDER BY payment_disputes.created_at",
    ),
    (
        "doppelteZahlungen",
        "SELECT order_id, session_id, received_at FROM double_payments JOIN orders ON orders.id = order_id WHERE {orders} ORDER BY received_at",
    ),
    (
        "taten",
        "SELECT act, acted_at, target_kind, details FROM admin_acts WHERE (target_kind = 'user' AND target_id = $1) \
             OR (target_kind = 'order' AND target_id IN (SELECT id FROM orders WHERE {orders})) ORDER BY admin_acts.id",
    ),
    (
        "rechnungen",
        "SELECT number, kind, order_id, record, sha256 FROM invoices JOIN orders ON orders.id = order_id \
             WHERE {orders} ORDER BY position",
    ),
    (
        "zahlungsvorgaenge",
        "SELECT id, state, total_cents, currency, snapshot, session_id, created_at, updated_at FROM checkouts \
             WHERE user_id = $1 OR id IN (SELECT checkout_id FROM orders WHERE {orders}) ORDER BY created_at",
    ),
    (
        "mails",
        "SELECT kind, recipient_name, recipient_address, subject, text_body, state, sent_at FROM outbox_mails \
             WHERE (user_id = $1 \
             OR (order_id IS NULL AND user_id IS NULL AND (LOWER(recipient_address) = $2 OR LOWER(reply_to) = $2)) OR order_id IN (SELECT id FROM orders WHERE {orders})) ORDER BY created_at",
    ),
    (
        "widerrufe",
        "SELECT withdrawals.received_at, name, contract, email, decision, decided_at, decision_reason FROM withdrawals \
         LEFT JOIN order_withdrawals ON withdrawal_id = withdrawals.id \
         WHERE email = $2 OR order_id IN (SELECT id FROM orders WHERE {orders}) ORDER BY withdrawals.received_at",
    ),
];

/// Whose data are read.
#[derive(Debug, Clone, Copy)]
pub(super) enum Whose<'a> {
    /// `$1` is the user's id, `$2` the confirmed address.
    Reader(&'a Reader<'a>),
    /// One order alone: `$1` is its id, `$2` nothing.
    Order(&'a OrderId),
}

impl<'a> Whose<'a> {
    fn orders(self) -> &'static str {
        match self {
            Self::Reader(_) => of_reader!(),
            Self::Order(_) => "orders.id = $1",
        }
    }

    fn first(self) -> &'a str {
        match self {
            Self::Reader(reader) => reader.user_id,
            Self::Order(id) => id,
        }
    }

    fn second(self) -> Option<&'a str> {
        match self {
            Self::Reader(reader) => reader.confirmed_email.as_deref(),
            Self::Order(_) => None,
        }
    }
}

/// Reads all of it.
pub(super) async fn gather(db: &Db, whose: Whose<'_>) -> ApiResult<Gathered> {
    let mut document = Map::new();
    for (name, sql) in TABLES {
        let sql = sql.replace("{orders}", whose.orders());
        let (first, second) = (sql.contains("$1"), sql.contains("$2"));
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        if first {
            query = query.bind(whose.first());
        }
        if second {
            query = query.bind(whose.second());
        }
        let rows = query.fetch_all(db.pool()).await?;
        let rows = rows.iter().map(object).collect::<ApiResult<Vec<_>>>()?;
        document.insert(name.to_owned(), Value::Array(rows));
    }
    let mut files = Vec::new();
    let mut listed = Vec::new();
    let mut places = Map::new();
    for row in files_of(db, whose).await? {
        let (id, file_name): (String, String) = (row.try_get("id")?, row.try_get("file_name")?);
        // Two files may have one name, and a name may hold what another system takes for a folder.
        let number = format!("{:04}", files.len() + 1);
        let place = format!("dateien/{}", entry_name(&number, &file_name, None));
        places.insert(id, json!(place));
        files.push(ArchiveFile {
            place,
            storage_key: row.try_get("storage_key")?,
            sha256: row.try_get("sha256")?,
            created_at: row.try_get("created_at")?,
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

/// The person's own files, and those of the orders while the files are still the guest's who uploaded them; with where their bytes lie,
/// which is no business of the person.
async fn files_of(db: &Db, whose: Whose<'_>) -> ApiResult<Vec<AnyRow>> {
    let sql = files_sql(whose.orders());
    let has_second = sql.contains("$2");
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(whose.first());
    if has_second {
        query = query.bind(whose.second());
    }
    Ok(query.fetch_all(db.pool()).await?)
}

fn files_sql(orders: &str) -> String {
    format!(
        "SELECT id, file_name, size_bytes, sha256, measures, legal_check, confirmed_at, text_version, \
         CAST(agree_to_terms AS BIGINT) AS agree_to_terms, CAST(non_commercial_use AS BIGINT) AS non_commercial_use, \
         CAST(no_third_party_rights AS BIGINT) AS no_third_party_rights, CAST(accept_liability AS BIGINT) AS accept_liability, \
         created_at, storage_key FROM files LEFT JOIN legal_confirmations ON file_id = id WHERE files.user_id = $1 \
         OR id IN (SELECT file_id FROM checkout_files \
             JOIN orders ON orders.checkout_id = checkout_files.checkout_id WHERE {orders}) ORDER BY created_at, id",
    )
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account_data::inventory::INVENTORY;

    /// Tables about a person that no statement reads, and why the export leaves them out.
    const LEFT_OUT: [(&str, &str); 8] = [
        ("guests", "an id and the hash of a cookie"),
        ("login_links", "secrets of a quarter of an hour"),
        (
            "login_tries",
            "counted under a keyed hash: nobody can say whose they are",
        ),
        ("shared_limits", "the same"),
        ("order_parts", "copied from the order's cart_items"),
        ("order_words", "copied from the order"),
        (
            "webhook_events",
            "the provider's ids of payments that are exported",
        ),
        (
            "plate_parts",
            "the order's pieces, under the printer's number",
        ),
    ];

    fn reads(sql: &str, table: &str) -> bool {
        ["FROM", "JOIN"].iter().any(|word| {
            sql.match_indices(&format!("{word} {table}"))
                .any(|(at, found)| {
                    !sql[at + found.len()..]
                        .starts_with(|next: char| next.is_alphanumeric() || next == '_')
                })
        })
    }

    #[test]
    fn duty_08_an_export_reads_every_table_about_a_person_or_there_is_a_reason() {
        let files = files_sql("");
        for stored in INVENTORY {
            if stored.personal.is_empty() {
                continue;
            }
            let is_read = TABLES
                .iter()
                .map(|(_, sql)| *sql)
                .chain([files.as_str()])
                .any(|sql| reads(sql, stored.table));
            let is_left_out = LEFT_OUT.iter().any(|(table, _)| *table == stored.table);
            assert!(
                is_read != is_left_out,
                "{}: read by the export: {is_read}, left out with a reason: {is_left_out}",
                stored.table
            );
        }
    }
}
