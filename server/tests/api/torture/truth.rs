//! Compares what the payment provider and the customers know with what the shop has.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::{Duration, Instant};

use schichtwerk_server::foundation::db::Db;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::World;
use crate::harness::files_below;

const PAID: &str = "status = 'complete' AND (later IS NULL OR later = 'succeeded')";

async fn open(world: &World) -> Db {
    Db::open(world.place.database_url()).await.unwrap()
}

async fn number(db: &Db, sql: &str) -> i64 {
    sqlx::query_scalar(sqlx::AssertSqlSafe(sql.to_owned()))
        .fetch_one(db.pool())
        .await
        .unwrap()
}

/// What the shop should know: the sessions that are paid at the provider.
async fn paid_sessions(world: &World) -> Vec<String> {
    let sql = format!("SELECT id FROM sessions WHERE {PAID}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .fetch_all(&world.place.provider.db)
        .await
        .unwrap()
}

/// What is not over at the provider: news that wait, payments that are not decided.
async fn waiting_at_the_provider(world: &World) -> i64 {
    sqlx::query_scalar(
        "SELECT (SELECT COUNT(*) FROM webhooks WHERE state = 'pending') \
         + (SELECT COUNT(*) FROM sessions WHERE later IN ('succeeds', 'fails'))",
    )
    .fetch_one(&world.place.provider.db)
    .await
    .unwrap()
}

/// How many of these sessions the shop has no row of this kind for.
async fn unknown(db: &Db, sessions: &[String], known: &str) -> usize {
    let known: BTreeSet<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(known.to_owned()))
        .fetch_all(db.pool())
        .await
        .unwrap()
        .into_iter()
        .collect();
    sessions.iter().filter(|id| !known.contains(*id)).count()
}

const ORDERED: &str = "SELECT stripe_session_id FROM orders WHERE stripe_session_id IS NOT NULL";

/// Waits until nothing is under way any more. The short form does not wait for mails that a dead worker had claimed.
pub async fn drain(world: &World, with_claimed: bool, most: Duration) -> Duration {
    let db = open(world).await;
    let start = Instant::now();
    let mails = if with_claimed {
        "state = 'queued'"
    } else {
        "state = 'queued' AND attempts = 0"
    };
    let mails = format!("SELECT COUNT(*) FROM outbox_mails WHERE {mails}");
    loop {
        let mut left = Vec::new();
        let mut note = |count: i64, what: &str| {
            if count > 0 {
                left.push(format!("{count} {what}"));
            }
        };
        note(number(&db, &mails).await, "mails");
        note(
            waiting_at_the_provider(world).await,
            "webhooks and payments at the provider",
        );
        let without_order = unknown(&db, &paid_sessions(world).await, ORDERED).await;
        note(
            i64::try_from(without_order).unwrap(),
            "paid sessions without an order",
        );
        if left.is_empty() {
            break;
        }
        if start.elapsed() > most {
            world.violation(format!("not done after {most:?}: {}", left.join("; ")));
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    db.close().await;
    start.elapsed()
}

/// Every promise against the disk.
pub async fn check(world: &World, all_mails_are_out: bool) {
    let db = open(world).await;
    // PostgreSQL was not killed, and has no such question.
    if world.place.database_url().starts_with("sqlite:") {
        let integrity: String = sqlx::query_scalar("PRAGMA integrity_check")
            .fetch_one(db.pool())
            .await
            .unwrap();
        if integrity != "ok" {
            world.violation(format!("the database is damaged: {integrity}"));
        }
    }
    let orders = sessions_and_orders(world, &db).await;
    invoices(world, &db, &orders).await;
    mails(world, &db, &orders, all_mails_are_out).await;
    files(world, &db, &orders).await;
    carts(world, &db).await;
    let made_by: Vec<(String, i64)> =
        sqlx::query_as("SELECT outcome, COUNT(*) FROM webhook_events GROUP BY outcome")
            .fetch_all(db.pool())
            .await
            .unwrap();
    for (outcome, count) in made_by {
        figure(world, format!("webhook events: {outcome}"), count);
    }
    db.close().await;
}

/// A check that finds nothing may also have looked at nothing: whatever is damaged now has to be found. The data of this
/// run are not needed any more.
pub async fn check_the_check(world: &World) {
    let one_order = "(SELECT MIN(id) FROM orders)";
    let damages = [
        "DELETE FROM outbox_mails WHERE id = (SELECT MIN(id) FROM outbox_mails)".to_owned(),
        format!("UPDATE orders SET total_cents = total_cents + 1 WHERE id = {one_order}"),
        format!("UPDATE orders SET stripe_session_id = 'cs_test_other' WHERE id = {one_order}"),
        "UPDATE invoice_counters SET last = last + 1".to_owned(),
        "DELETE FROM carts WHERE owner_id = (SELECT MIN(owner_id) FROM carts)".to_owned(),
        format!("UPDATE orders SET cart_items = '[]' WHERE id = {one_order}"),
        "UPDATE files SET sha256 = 'x' WHERE id = (SELECT MIN(id) FROM files)".to_owned(),
    ];
    let mut found = recount(world).await;
    assert_eq!(found, 0, "a second look sees the same");
    for damage in &damages {
        let db = open(world).await;
        sqlx::query(sqlx::AssertSqlSafe(damage.clone()))
            .execute(db.pool())
            .await
            .unwrap();
        db.close().await;
        let before = found;
        found = recount(world).await;
        assert!(found > before, "not found: {damage}");
    }
    // The provider says that a payment of which there is an order was never made.
    let db = open(world).await;
    let paid: String = sqlx::query_scalar(
        "SELECT MAX(stripe_session_id) FROM orders WHERE stripe_session_id <> 'cs_test_other'",
    )
    .fetch_one(db.pool())
    .await
    .unwrap();
    db.close().await;
    sqlx::query("UPDATE sessions SET status = 'open' WHERE id = $1")
        .bind(paid)
        .execute(&world.place.provider.db)
        .await
        .unwrap();
    let before = found;
    found = recount(world).await;
    assert!(found > before, "not found: an order without a payment");
    let data = world.place.data_dir();
    for folder in ["mail", "files/model-files"] {
        let files = files_below(&data.join(folder));
        // All of them: a mail may be there twice, and some bytes belong to nobody.
        for path in &files {
            std::fs::write(path, "damaged").unwrap();
        }
        let before = found;
        found = recount(world).await;
        assert!(found > before, "not found: damaged {folder}");
    }
}

/// How many violations there are now; the world's own list stays as it is.
async fn recount(world: &World) -> usize {
    let (kept, figures) = (world.violations.take(), world.figures.borrow().clone());
    check(world, false).await;
    let found = world.violations.replace(kept).len();
    world.figures.replace(figures);
    found
}

fn figure(world: &World, what: impl Into<String>, count: i64) {
    world
        .figures
        .borrow_mut()
        .insert(what.into(), u64::try_from(count).unwrap());
}

struct Order {
    id: String,
    items: Vec<Value>,
    is_held: bool,
}

async fn sessions_and_orders(world: &World, db: &Db) -> Vec<Order> {
    let sessions: Vec<(String, i64, bool)> =
        sqlx::query_as::<_, (String, i64, i64)>(sqlx::AssertSqlSafe(format!(
            "SELECT id, amount_total_cents, CASE WHEN {PAID} THEN 1 ELSE 0 END FROM sessions"
        )))
        .fetch_all(&world.place.provider.db)
        .await
        .unwrap()
        .into_iter()
        .map(|(id, cents, paid)| (id, cents, paid == 1))
        .collect();
    let rows: Vec<(String, Option<String>, i64, String, String)> = sqlx::query_as(
        "SELECT id, stripe_session_id, total_cents, cart_items, payment_state FROM orders WHERE status <> 'draft'",
    )
    .fetch_all(db.pool())
    .await
    .unwrap();
    let mut by_session: HashMap<&str, Vec<(&str, i64)>> = HashMap::new();
    for (id, session_id, cents, ..) in &rows {
        match session_id {
            Some(session_id) => by_session.entry(session_id).or_default().push((id, *cents)),
            None => world.violation(format!("order {id} has no session")),
        }
    }
    let promises = world.promises.borrow().clone();
    let mut paid = 0;
    for (id, cents, is_paid) in &sessions {
        let orders = by_session.remove(id.as_str()).unwrap_or_default();
        if *is_paid {
            paid += 1;
            match orders.as_slice() {
                [(order_id, total)] if total != cents => world.violation(format!(
                    "order {order_id} says {total} cents, {cents} were paid"
                )),
                [_] => {}
                others => {
                    world.violation(format!("the paid session {id} has the orders {others:?}"))
                }
            }
        } else if !orders.is_empty() {
            world.violation(format!("the unpaid session {id} has the orders {orders:?}"));
        }
        if let Some(expected) = promises.sessions.get(id)
            && expected != cents
        {
            world.violation(format!(
                "session {id} costs {cents} cents, the oracle says {expected}"
            ));
        }
    }
    for (session_id, orders) in &by_session {
        world.violation(format!(
            "{orders:?} belong to {session_id}, which does not exist"
        ));
    }

    let known: HashMap<&str, bool> = sessions
        .iter()
        .map(|(id, _, is_paid)| (id.as_str(), *is_paid))
        .collect();
    let noted: BTreeSet<String> =
        sqlx::query_scalar("SELECT session_id FROM checkouts WHERE session_id IS NOT NULL")
            .fetch_all(db.pool())
            .await
            .unwrap()
            .into_iter()
            .collect();
    for id in promises.sessions.keys() {
        if !known.contains_key(id.as_str()) || !noted.contains(id) {
            world.violation(format!("the acknowledged checkout of session {id} is gone"));
        }
    }
    for id in &promises.paid {
        if known.get(id.as_str()) != Some(&true) {
            world.violation(format!("the acknowledged payment of session {id} is gone"));
        }
    }
    for (session_id, order_id) in &promises.orders {
        if !rows
            .iter()
            .any(|row| row.0 == *order_id && row.1.as_ref() == Some(session_id))
        {
            world.violation(format!(
                "the acknowledged order {order_id} of {session_id} is gone"
            ));
        }
    }
    let paid_here =
        "SELECT session_id FROM checkouts WHERE state = 'paid' AND session_id IS NOT NULL";
    let open_but_paid = unknown(db, &paid_sessions(world).await, paid_here).await;
    if open_but_paid > 0 {
        world.violation(format!("{open_but_paid} paid checkouts do not say so"));
    }
    figure(world, "sessions", i64::try_from(sessions.len()).unwrap());
    figure(world, "paid sessions", paid);
    figure(world, "orders", i64::try_from(rows.len()).unwrap());
    figure(
        world,
        "orders marked as double payment",
        number(
            db,
            "SELECT COUNT(*) FROM orders WHERE review_note LIKE 'Doppelzahlung%'",
        )
        .await,
    );
    rows.into_iter()
        .map(|(id, _, _, items, state)| Order {
            id,
            items: serde_json::from_str(&items).unwrap(),
            is_held: state == "held",
        })
        .collect()
}

async fn invoices(world: &World, db: &Db, orders: &[Order]) {
    let rows: Vec<(String, i64, i64, String, String, String)> = sqlx::query_as(
        "SELECT number, year, sequence, order_id, record, sha256 FROM invoices WHERE kind = 'invoice' \
         ORDER BY year, sequence",
    )
    .fetch_all(db.pool())
    .await
    .unwrap();
    let mut last: BTreeMap<i64, i64> = BTreeMap::new();
    let mut of_order: HashMap<&str, u32> = HashMap::new();
    for (invoice, year, sequence, order_id, record, sha256) in &rows {
        let before = last.insert(*year, *sequence).unwrap_or_default();
        if *sequence != before + 1 {
            world.violation(format!(
                "invoice {invoice} follows number {before} of {year}"
            ));
        }
        if *invoice != format!("RE-{year}-{sequence:06}") {
            world.violation(format!(
                "invoice {invoice} should be number {sequence} of {year}"
            ));
        }
        if hash(record.as_bytes()) != *sha256 {
            world.violation(format!("the record of invoice {invoice} has another hash"));
        }
        *of_order.entry(order_id).or_default() += 1;
    }
    let counters: BTreeMap<i64, i64> = sqlx::query_as("SELECT year, last FROM invoice_counters")
        .fetch_all(db.pool())
        .await
        .unwrap()
        .into_iter()
        .collect();
    if counters != last {
        world.violation(format!(
            "the counters say {counters:?}, the invoices {last:?}"
        ));
    }
    for order in orders {
        let count = of_order.remove(order.id.as_str()).unwrap_or_default();
        if count != 1 {
            world.violation(format!("order {} has {count} invoices", order.id));
        }
    }
    for order_id in of_order.keys() {
        world.violation(format!(
            "there is an invoice of {order_id}, which is no order"
        ));
    }
    figure(world, "invoices", i64::try_from(rows.len()).unwrap());
}

async fn mails(world: &World, db: &Db, orders: &[Order], all_are_out: bool) {
    let rows: Vec<(String, String, String, String)> =
        sqlx::query_as("SELECT COALESCE(order_id, ''), kind, message_id, state FROM outbox_mails")
            .fetch_all(db.pool())
            .await
            .unwrap();
    let mut kinds: HashMap<(&str, &str), u32> = HashMap::new();
    // A receipt of a payment belongs to no order yet.
    for (order_id, kind, ..) in rows.iter().filter(|(order_id, ..)| !order_id.is_empty()) {
        *kinds.entry((order_id, kind)).or_default() += 1;
    }
    for ((order_id, kind), count) in &kinds {
        if *count != 1 {
            world.violation(format!("order {order_id} has {count} mails {kind}"));
        }
    }
    for order in orders {
        let confirmation = kinds.contains_key(&(&order.id, "customer_confirmation"));
        if confirmation == order.is_held || !kinds.contains_key(&(&order.id, "operator_notice")) {
            world.violation(format!("order {} lacks a mail: {kinds:?}", order.id));
        }
    }
    let mut copies: HashMap<String, i64> = HashMap::new();
    let mut torn = 0;
    for path in files_below(&world.place.data_dir().join("mail")) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let id = text
            .lines()
            .find_map(|line| line.strip_prefix("Message-ID: "));
        // The last line of a multipart body; a killed transport leaves half a file, and its mail is sent again.
        match id.filter(|_| text.trim_end().ends_with("--")) {
            Some(id) => *copies.entry(id.trim().to_owned()).or_default() += 1,
            None => torn += 1,
        }
    }
    let mut sent = 0;
    for (order_id, kind, message_id, state) in &rows {
        let copies = copies.remove(message_id).unwrap_or_default();
        match state.as_str() {
            "sent" => {
                sent += 1;
                if copies == 0 {
                    world.violation(format!("{kind} of {order_id} is sent and not there"));
                }
            }
            "queued" if !all_are_out => {}
            other => world.violation(format!("{kind} of {order_id} is {other}")),
        }
        if copies > 1 {
            *world
                .figures
                .borrow_mut()
                .entry("mails sent again after a kill".into())
                .or_default() += u64::try_from(copies - 1).unwrap();
        }
    }
    for message_id in copies.keys() {
        world.violation(format!(
            "a mail {message_id} was sent that is not in the outbox"
        ));
    }
    figure(
        world,
        "mails in the outbox",
        i64::try_from(rows.len()).unwrap(),
    );
    figure(world, "mails sent", sent);
    figure(world, "mails half written by a killed server", torn);
}

async fn files(world: &World, db: &Db, orders: &[Order]) {
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT id, storage_key, sha256 FROM files")
            .fetch_all(db.pool())
            .await
            .unwrap();
    let folder = world.place.data_dir().join("files");
    let mut known: HashMap<&str, &str> = HashMap::new();
    for (id, key, sha256) in &rows {
        match std::fs::read(folder.join(key)) {
            Ok(bytes) if hash(&bytes) == *sha256 => drop(known.insert(id, sha256)),
            Ok(_) => world.violation(format!("the bytes of file {id} are not those of its hash")),
            Err(error) => world.violation(format!("file {id} has a row and no bytes: {error}")),
        }
    }
    for (id, sha256) in &world.promises.borrow().files {
        if known.get(id.as_str()) != Some(&sha256.as_str()) {
            world.violation(format!("the acknowledged upload {id} is gone or changed"));
        }
    }
    let mut ordered = 0;
    for order in orders {
        if order.items.is_empty() {
            world.violation(format!("order {} has no items", order.id));
        }
        for item in &order.items {
            ordered += 1;
            let id = item["fileId"].as_str().unwrap_or_default();
            if known.get(id).copied() != item["sha256"].as_str() {
                world.violation(format!("order {} lacks its file {id}", order.id));
            }
        }
    }
    let stored = files_below(&folder.join("model-files")).len();
    figure(
        world,
        "files with a row",
        i64::try_from(rows.len()).unwrap(),
    );
    figure(world, "files of orders", ordered);
    figure(
        world,
        "files without a row (no upload of them was acknowledged)",
        i64::try_from(stored - rows.len()).unwrap(),
    );
}

async fn carts(world: &World, db: &Db) {
    let promised = world.promises.borrow().carts.clone();
    for (file_id, possible) in &promised {
        let cart: Option<String> = sqlx::query_scalar(
            "SELECT cart_data FROM carts JOIN files ON files.guest_id = carts.owner_id WHERE files.id = $1",
        )
        .bind(file_id)
        .fetch_optional(db.pool())
        .await
        .unwrap();
        let quantities: Option<Value> = cart.map(|cart| {
            let items: Vec<Value> = serde_json::from_str(&cart).unwrap();
            items.iter().map(|item| item["quantity"].clone()).collect()
        });
        let is_ordered: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM orders JOIN files ON files.guest_id = orders.guest_id WHERE files.id = $1",
        )
        .bind(file_id)
        .fetch_one(db.pool())
        .await
        .unwrap();
        // What was ordered is taken out.
        let is_promised =
            |found: &Value| possible.contains(found) || (is_ordered > 0 && *found == json!([]));
        if !quantities.as_ref().is_some_and(is_promised) {
            world.violation(format!(
                "the acknowledged cart of file {file_id} is {quantities:?}, not one of {possible:?}"
            ));
        }
    }
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
