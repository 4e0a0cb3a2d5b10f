//! The figures of the shop, against a recount in another language over the orders that it exports.

use std::process::Command;

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::{Line, Part, checkout, cube_stl, pay, request, status, upload, upload_cube};
use crate::harness::{TestApp, answer_of, new_client, quiet_app};
use crate::seed::seeded;

const ORDERS: usize = 400;

/// Whole months, a span over the change of the clocks, a day, and everything.
const PERIODS: [(&str, &str); 6] = [
    ("2026-10-01", "2026-10-31"),
    ("2025-11-01", "2026-10-31"),
    ("2026-03-15", "2026-04-14"),
    ("2025-12-24", "2025-12-24"),
    ("2020-01-01", "2030-12-31"),
    ("2019-01-01", "2019-12-31"),
];

async fn analytics(app: &TestApp, admin: &Client, from: &str, to: &str, step: &str) -> Value {
    let path = format!("/api/admin/analytics?from={from}&to={to}&step={step}");
    let (status, answer) = app.get_json(admin, &path).await;
    assert_eq!(status, 200, "{answer}");
    answer["data"].clone()
}

async fn csv(app: &TestApp, admin: &Client, table: &str, from: &str, to: &str) -> String {
    let path = format!("/api/admin/analytics/csv?table={table}&from={from}&to={to}");
    let answer = admin.get(app.url(&path)).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "text/csv; charset=utf-8");
    answer.text().await.unwrap()
}

#[actix_web::test]
async fn adm_19_a_long_table_comes_in_pages_and_each_row_once() {
    let app = seeded(1_200).await;
    let admin = app.admin_client().await;
    let all = "WHERE status <> 'draft'";
    for (table, sql) in [
        ("orders", format!("SELECT COUNT(*) FROM orders {all}")),
        (
            "parts",
            format!("SELECT COUNT(*) FROM order_parts JOIN orders ON orders.id = order_id {all}"),
        ),
        ("refunds", "SELECT COUNT(*) FROM payment_refunds".to_owned()),
    ] {
        let rows: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .fetch_one(app.db.pool())
            .await
            .unwrap();
        assert!(rows > 1_000 || table == "refunds", "{table}: {rows}");
        let path = format!("/api/admin/analytics/csv?table={table}&from=2020-01-01&to=2030-12-31");
        let answer = admin.get(app.url(&path)).send().await.unwrap();
        assert!(
            answer.headers().get("content-length").is_none(),
            "{table}: nobody counted it in memory first"
        );
        let text = answer.text().await.unwrap();
        assert_eq!(text.matches("\u{feff}Nummer;").count(), 1, "{table}");
        let lines: Vec<&str> = text.trim_end().split("\r\n").skip(1).collect();
        assert_eq!(lines.len() as i64, rows, "{table}");
        if table != "parts" {
            let mut once = lines.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), lines.len(), "{table}");
        }
    }
}

fn python() -> Option<&'static str> {
    let is_there = |program: &&str| Command::new(program).arg("--version").output().is_ok();
    let program = ["python3", "python"].into_iter().find(is_there);
    if program.is_none() {
        crate::untested::not_tested(
            "python3",
            "the figures of the shop, counted once more (ADM-22)",
        );
    }
    program
}

/// `{name: [count, pieces, cents]}` of the rows that the server lists.
fn rows(list: &Value, name: &str, columns: [&str; 3]) -> Value {
    let rows = list.as_array().unwrap().iter();
    rows.map(|row| {
        let key = row[name].as_str().unwrap().to_owned();
        (
            key,
            json!(columns.map(|column| row[column].as_i64().unwrap())),
        )
    })
    .filter(|(_, row)| *row != json!([0, 0, 0]))
    .collect::<serde_json::Map<_, _>>()
    .into()
}

#[actix_web::test]
async fn adm_22_every_figure_equals_a_recount_of_the_exported_orders() {
    let Some(python) = python() else { return };
    let app = seeded(ORDERS).await;
    let admin = app.admin_client().await;
    // One order is put away: it was sold all the same.
    let id: String =
        sqlx::query_scalar("SELECT id FROM orders WHERE sold_on IS NOT NULL ORDER BY id LIMIT 1")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    let (status, _) = answer_of(admin.delete(app.url(&format!("/api/admin/orders/{id}")))).await;
    assert_eq!(status, 200);
    let folder = tempfile::tempdir().unwrap();
    for table in ["orders", "parts", "refunds"] {
        let text = csv(&app, &admin, table, "2000-01-01", "2199-12-31").await;
        std::fs::write(folder.path().join(format!("{table}.csv")), text).unwrap();
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/recount.py");
    for (from, to) in PERIODS {
        let output = Command::new(python)
            .args(["-X", "utf8", script])
            .arg(folder.path())
            .args([from, to])
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let recount: Value = serde_json::from_slice(&output.stdout).unwrap();
        let data = analytics(&app, &admin, from, to, "day").await;
        assert_eq!(data["figures"], recount["figures"], "{from} to {to}");
        let over_time = rows(
            &data["overTime"],
            "start",
            ["orders", "soldCents", "refundedCents"],
        );
        assert_eq!(over_time, recount["overTime"], "{from} to {to}");
        for kind in [
            "byMaterial",
            "byColor",
            "byLayerHeight",
            "byInfill",
            "byDiscount",
        ] {
            let counted = rows(&data[kind], "name", ["parts", "pieces", "cents"]);
            assert_eq!(counted, recount[kind], "{kind}, {from} to {to}");
        }
        let shipping = rows(
            &data["byShipping"],
            "shipping",
            ["orders", "shippingCents", "soldCents"],
        );
        assert_eq!(shipping, recount["byShipping"], "{from} to {to}");
        assert_eq!(data["funnel"]["paid"], recount["paid"], "{from} to {to}");
    }
    // Each kind of figure was there to be counted.
    let all = analytics(&app, &admin, "2020-01-01", "2030-12-31", "month").await;
    for (name, value) in all["figures"].as_object().unwrap() {
        assert!(value.as_i64().unwrap() > 0, "{name} in {all}");
    }
    assert_eq!(all["overTime"].as_array().unwrap().len(), 132);
}

#[actix_web::test]
async fn adm_21_a_period_stands_beside_the_one_before_it() {
    let app = seeded(120).await;
    let admin = app.admin_client().await;
    let october = analytics(&app, &admin, "2026-10-01", "2026-10-31", "week").await;
    let september = analytics(&app, &admin, "2026-09-01", "2026-09-30", "week").await;
    assert_eq!(october["beforeFrom"], "2026-09-01");
    assert_eq!(october["beforeTo"], "2026-09-30");
    assert_eq!(october["figuresBefore"], september["figures"]);
    assert_eq!(october["overTimeBefore"], september["overTime"]);
    assert_eq!(october["funnelBefore"], september["funnel"]);
    for refused in [
        "from=2026-10-31&to=2026-10-01",
        "from=gestern",
        "to=2026-02-30",
        "step=hour",
    ] {
        let (status, answer) = app
            .get_json(&admin, &format!("/api/admin/analytics?{refused}"))
            .await;
        assert_eq!(status, 400, "{refused}: {answer}");
        assert!(answer["error"].as_str().unwrap().len() > 20, "{answer}");
    }
}

#[actix_web::test]
async fn adm_21_each_table_can_be_had_as_csv() {
    let app = seeded(60).await;
    let admin = app.admin_client().await;
    let data = analytics(&app, &admin, "2026-01-01", "2026-10-31", "month").await;
    for (table, list) in [
        ("time", "overTime"),
        ("material", "byMaterial"),
        ("color", "byColor"),
        ("layer-height", "byLayerHeight"),
        ("infill", "byInfill"),
        ("discount", "byDiscount"),
        ("shipping", "byShipping"),
        ("formats", "formats"),
        ("refused", "refused"),
    ] {
        let text = csv(&app, &admin, table, "2026-01-01", "2026-10-31").await;
        let lines = text.lines().count();
        assert_eq!(
            lines,
            1 + data[list].as_array().unwrap().len(),
            "{table}: {text}"
        );
    }
    assert_eq!(
        csv(&app, &admin, "funnel", "2026-01-01", "2026-10-31")
            .await
            .lines()
            .count(),
        5
    );
    // In the words of the page, not in those of the database.
    for (table, words) in [
        ("orders", &["Bezahlt", "Abgeschlossen", "Abholung"][..]),
        ("refunds", &[]),
    ] {
        let text = csv(&app, &admin, table, "2026-01-01", "2026-10-31").await;
        for word in words {
            assert!(text.contains(&format!(";{word};")), "{word}: {text}");
        }
        for code in [
            "paid",
            "held",
            "completed",
            "cancelled",
            "pickup",
            "shipping",
            "express",
            "succeeded",
            "pending",
            "released",
        ] {
            assert!(!text.contains(&format!(";{code};")), "{code}: {text}");
        }
    }
    // Times as a German spreadsheet takes them, sums with their unit, volumes without digits that nobody measured.
    for (table, heading, place) in [
        ("orders", "Bezahlt (EUR)", 1),
        ("refunds", "Betrag (EUR)", 8),
    ] {
        let text = csv(&app, &admin, table, "2026-01-01", "2026-10-31").await;
        let mut lines = text.lines();
        assert!(lines.next().unwrap().contains(&format!(";{heading};")));
        for line in lines {
            let cell = line.split(';').nth(place).unwrap();
            let digits = cell.replace(|letter: char| letter.is_ascii_digit(), "0");
            assert_eq!(digits, "00.00.0000 00:00", "{line}");
        }
        assert!(!text.contains("+02:00"), "{text}");
    }
    let time = csv(&app, &admin, "time", "2026-01-01", "2026-10-31").await;
    assert!(time.contains("\r\n01.02.2026;"), "{time}");
    let parts = csv(&app, &admin, "parts", "2026-01-01", "2026-10-31").await;
    for line in parts.lines().skip(1) {
        let volume = line.split(';').nth(8).unwrap();
        let decimals = volume.split_once(',').map_or("", |(_, after)| after);
        assert!(decimals.len() <= 3, "{line}");
    }
    let figures = csv(&app, &admin, "figures", "2026-01-01", "2026-10-31").await;
    let orders = data["figures"]["orders"].as_i64().unwrap();
    assert!(
        figures.contains(&format!("\r\nBestellungen;{orders};")),
        "{figures}"
    );
}

#[actix_web::test]
async fn adm_19_what_a_customer_wrote_starts_no_formula() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    for name in ["=1+1.stl", "+49.stl", "-2;\"x.stl", "@SUM(A1).stl"] {
        let shopper = new_client();
        let url = upload(&app, &shopper, name, cube_stl(20)).await;
        let part = Part {
            name: name.to_owned(),
            url,
            side_mm: 20,
        };
        let answer = checkout(&app, &shopper, &request(&[Line::new(&part, 1)], "pickup")).await;
        pay(&shopper, answer.page()).await;
        assert_eq!(
            status(&app, &shopper, answer.session_id()).await["status"],
            "paid"
        );
    }
    let parts = csv(&app, &admin, "parts", "2020-01-01", "2199-12-31").await;
    let production = admin
        .get(app.url("/api/admin/production/csv"))
        .send()
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    for text in [parts, production] {
        assert_eq!(text.matches(".stl").count(), 4, "{text}");
        for cell in text.lines().flat_map(|line| line.split(';')) {
            assert!(
                !cell
                    .trim_start_matches('"')
                    .starts_with(['=', '+', '-', '@']),
                "{cell} in {text}"
            );
        }
    }
}

#[actix_web::test]
async fn adm_21_the_funnel_and_refused_files_are_counted_without_persons() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let shopper = new_client();
    let part = upload_cube(&app, &shopper, 20).await;
    for (name, bytes) in [
        ("leer.stl", b"kein Modell".to_vec()),
        ("brief.pdf", b"%PDF".to_vec()),
    ] {
        assert!(
            app.upload_as(&shopper, name, bytes)
                .await
                .status()
                .is_client_error()
        );
    }
    // A cart counts when it gets its first part, not each time that it is saved.
    let body = request(&[Line::new(&part, 1)], "pickup");
    for _ in 0..3 {
        let items = json!({ "cartItems": body["cartItems"] });
        let (status, answer) = app
            .post_json(&shopper, "/api/cart/save-anonymous", items)
            .await;
        assert_eq!(status, 200, "{answer}");
    }
    // The same page again is no second one.
    for _ in 0..2 {
        let (status, answer) = app
            .post_json(&shopper, "/api/create-checkout-session", &body)
            .await;
        assert_eq!(status, 200, "{answer}");
    }
    let (_, answer) = app.get_json(&admin, "/api/admin/analytics").await;
    let data = &answer["data"];
    assert_eq!(
        data["funnel"],
        json!({ "uploads": 1, "carts": 1, "checkouts": 1, "paid": 0 })
    );
    assert_eq!(data["formats"], json!([{ "name": "STL", "count": 1 }]));
    let refused = data["refused"].as_array().unwrap();
    assert_eq!(refused.len(), 2, "{refused:?}");
    assert!(
        refused
            .iter()
            .any(|row| row["format"] == "STL" && row["count"] == 1),
        "{refused:?}"
    );
    let columns = app.tables().await;
    let (_, columns) = columns
        .iter()
        .find(|(table, _)| table == "day_counts")
        .unwrap();
    assert_eq!(columns, &["day", "what", "format", "reason", "count"]);
}
