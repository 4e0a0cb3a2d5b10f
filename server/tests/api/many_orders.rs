//! A shop with 50,000 orders, judged by what its statements read in two smaller ones: what grows with the shop has grown by then.

use std::collections::BTreeMap;

use schichtwerk_server::account_data::retention::RULES;
use schichtwerk_server::sales::insights;
use schichtwerk_server::sales::order_states::{ShownPayment, Status};
use schichtwerk_server::sales::orders::desk::list::{self, Filter, Sort};
use schichtwerk_server::sales::orders::desk::needs;

use crate::admin_orders::{any_order, every_filter};
use crate::harness::TestApp;
use crate::reads::Reads;
use crate::seed::seeded;

const SMALL: usize = 400;
const LARGE: usize = 1_600;
const MANY: usize = 50_000;

/// Rows for a page of a list: a part of the orders.
const LIST: u64 = 20_000;
/// Where words or a material are looked for: the list may be gone through once.
const SEARCH: u64 = 100_000;
/// For one of the figures of a year, in which every second order came in.
const FIGURE: u64 = 250_000;
/// What one more row in the larger of both shops comes to, some times over: PostgreSQL may find the same few rows by a bitmap, which
/// counts them twice.
const RARE: u64 = 1_000;

/// They have a row for each order, or more; `sale` is what a figure calls `orders`.
const GROWING: [&str; 6] = [
    "orders",
    "sale",
    "order_parts",
    "order_words",
    "order_status_history",
    "payment_refunds",
];

const TODAY: &str = "2026-11-01";
const YEAR: [&str; 2] = ["2025-11-01", "2026-10-31"];
const MONTH: [&str; 2] = ["2026-10-01", "2026-10-31"];

/// What is measured when 50,000 orders are in the database (`scripts/bench-orders.mjs`), beside each filter alone.
fn lists() -> Vec<(String, Filter)> {
    let mut lists: Vec<_> = every_filter()
        .into_iter()
        .map(|(name, filter)| (name.to_owned(), filter))
        .collect();
    for search in [
        "winkler",
        "zahnrad",
        "zahnrad winkler",
        "example",
        "stl",
        "s",
        "gibtesnicht",
    ] {
        let filter = Filter {
            search: search.into(),
            ..any_order()
        };
        lists.push((format!("words: {search}"), filter));
    }
    let more = [
        (
            "status and period",
            Filter {
                status: Some(Status::Completed),
                from: Some("2026-03-01".parse().unwrap()),
                to: Some("2026-05-31".parse().unwrap()),
                ..any_order()
            },
        ),
        (
            "material and shipping",
            Filter {
                material: Some("PETG".into()),
                shipping: Some("express".into()),
                ..any_order()
            },
        ),
        (
            "material that nobody chose",
            Filter {
                material: Some("Messing".into()),
                ..any_order()
            },
        ),
        (
            "paid back, by total",
            Filter {
                payment: Some(ShownPayment::Refunded),
                sort: Sort::Total,
                is_ascending: true,
                ..any_order()
            },
        ),
    ];
    lists.extend(more.map(|(name, filter)| (name.to_owned(), filter)));
    lists
}

/// What each list, and each of the figures of a year and of a month, reads in this shop.
async fn read_by(app: &TestApp, orders: usize) -> BTreeMap<String, u64> {
    let mut reads = Reads::of(app).await;
    let mut rows = BTreeMap::new();
    for (name, filter) in lists() {
        // As if there were more of the same.
        let found: Vec<i64> = list::found(&app.db, &filter)
            .await
            .unwrap()
            .into_iter()
            .map(|found| found * MANY as i64 / orders as i64)
            .collect();
        let (sql, values) = list::explained(TODAY, &filter, &found).unwrap();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let whole = reads.whole(&sql, &values, &GROWING).await;
        assert_eq!(whole, Vec::<&str>::new(), "{name}");
        let kind = if found.is_empty() { "list" } else { "search" };
        rows.insert(format!("{kind}, {name}"), reads.rows(&sql, &values).await);
    }
    let ids: Vec<String> = sqlx::query_scalar("SELECT id FROM orders ORDER BY id LIMIT 50")
        .fetch_all(app.db.pool())
        .await
        .unwrap();
    let mut values = vec![TODAY];
    values.extend(ids.iter().map(String::as_str));
    let sql = needs::statement(ids.len());
    rows.insert(
        "list, needs of a page".into(),
        reads.rows(&sql, &values).await,
    );
    for (name, sql) in insights::statements() {
        // SQLite passes over a row for so little that a month's sum alone would not tell.
        let whole = reads.whole(sql, &MONTH, &GROWING).await;
        assert_eq!(whole, Vec::<&str>::new(), "{name}");
        rows.insert(format!("year, {name}"), reads.rows(sql, &YEAR).await);
        rows.insert(format!("month, {name}"), reads.rows(sql, &MONTH).await);
    }
    rows
}

#[actix_web::test]
async fn adm_10_adm_29_with_50_000_orders_no_list_reads_all_rows_and_no_figure_more_than_its_period()
 {
    let small = read_by(&seeded(SMALL).await, SMALL).await;
    let large = read_by(&seeded(LARGE).await, LARGE).await;
    let then = |name: &str| {
        let (few, many) = (small[name], large[name]);
        many + many.saturating_sub(few) * (MANY - LARGE) as u64 / (LARGE - SMALL) as u64
    };
    let missed: Vec<String> = large
        .keys()
        .filter_map(|name| {
            let most = match name.split_once(", ") {
                Some(("list", _)) => LIST,
                Some(("search", _)) => SEARCH,
                Some(("year", _)) => FIGURE,
                // A twelfth of it; the days of a made-up shop are not all alike, and of rare things its smaller ones have a handful.
                Some(("month", of)) => then(&format!("year, {of}")) / 4 + RARE,
                _ => 0,
            };
            (then(name) > most).then(|| format!("{name}: {} of {most}", then(name)))
        })
        .collect();
    assert!(large.len() > 30, "{large:?}");
    assert_eq!(missed, Vec::<String>::new());
}

/// A table may be read once or twice for a rule; read again for each row of another one it takes minutes.
#[actix_web::test]
async fn duty_12_no_rule_reads_more_than_all_rows_some_times() {
    let app = seeded(SMALL).await;
    let mut all = 0;
    for (table, _) in app.tables().await {
        all += u64::try_from(app.count(table.leak()).await).unwrap();
    }
    let mut reads = Reads::of(&app).await;
    for rule in RULES {
        let rows = reads
            .rows(&rule.counting(), &["2099-12-31T00:00:00.000Z"])
            .await;
        assert!(rows < 3 * all, "{}: {rows} rows of {all}", rule.name);
    }
}
