//! Whatever is done to the body of a checkout: never a 5xx, and never a page with another amount than the oracle's.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::spawn_app_with;

const CASES: usize = 400;

/// Values that have broken shops before.
fn poison() -> impl Strategy<Value = Value> {
    let fixed = prop::sample::select(vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1e308),
        json!(-1e308),
        json!(5e-324),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(10_000),
        json!(10_001),
        json!(0.1),
        json!(""),
        json!("NaN"),
        json!("2"),
        json!("\u{0}\r\nBcc: a@b.de"),
        json!("x".repeat(5000)),
        json!("PETG"),
        json!("express"),
        json!([]),
        json!({}),
        json!([[[[[]]]]]),
        json!({ "$gt": 0 }),
    ]);
    prop_oneof![
        4 => fixed,
        1 => any::<f64>().prop_map(|number| json!(number)),
        1 => any::<i64>().prop_map(|number| json!(number)),
        1 => ".{0,40}".prop_map(|text| json!(text)),
    ]
}

/// What is done to which field.
fn tampering() -> impl Strategy<Value = Vec<(usize, Option<Value>)>> {
    prop::collection::vec(
        (
            any::<prop::sample::Index>(),
            prop::option::weighted(0.85, poison()),
        ),
        1..4,
    )
    .prop_map(|changes| {
        changes
            .into_iter()
            .map(|(index, value)| (index.index(10_000), value))
            .collect()
    })
}

/// All addresses of values in a document.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(key, child)| (key.clone(), child))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(index, child)| (index.to_string(), child))
            .collect(),
        _ => Vec::new(),
    };
    for (key, child) in children {
        let pointer = format!("{at}/{key}");
        found.push(pointer.clone());
        pointers(child, &pointer, found);
    }
}

fn tamper(body: &mut Value, changes: &[(usize, Option<Value>)]) {
    for (choice, value) in changes {
        let mut known = Vec::new();
        pointers(body, "", &mut known);
        let Some(pointer) = known.get(choice % known.len().max(1)) else {
            return;
        };
        match value {
            Some(value) => *body.pointer_mut(pointer).unwrap() = value.clone(),
            None => {
                let (parent, key) = pointer.rsplit_once('/').unwrap();
                match body.pointer_mut(parent).unwrap() {
                    Value::Object(fields) => drop(fields.remove(key)),
                    Value::Array(items) => drop(items.remove(key.parse().unwrap())),
                    _ => {}
                }
            }
        }
    }
}

/// What an accepted body must cost, by the oracle, from nothing but quantities, configuration and shipping.
fn expected_cents(body: &Value, parts: &[Part]) -> i64 {
    let lines = body["cartItems"].as_array().unwrap().iter().map(|item| {
        let part = parts
            .iter()
            .find(|part| item["modelFileUrl"] == part.url.as_str())
            .unwrap();
        let configuration = &item["configuration"];
        let material = ["PLA", "PETG"]
            .into_iter()
            .find(|known| configuration["material"] == *known);
        let quantity = item["quantity"].as_i64().unwrap();
        let line = Line {
            // A missing field takes the spec's default.
            material: material.unwrap_or("PLA"),
            layer_height: configuration["layerHeight"].as_f64().unwrap_or(0.2),
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the shop offers whole percents only"
            )]
            infill: configuration["infill"].as_f64().unwrap_or(20.0) as i64,
            ..Line::new(part, quantity)
        };
        line.line_cents()
    });
    lines.sum::<i64>() + shipping_cents(body["shipping"].as_str().unwrap())
}

#[actix_web::test]
async fn prc_23_prc_24_role_12_hundreds_of_tampered_bodies_never_change_a_price() {
    let app = spawn_app_with(|config| config.jobs = false).await;
    let parts = [
        upload_cube(&app, &app.client, 20).await,
        upload_cube(&app, &app.client, 41).await,
    ];
    let lines = [
        Line::new(&parts[0], 2),
        Line {
            material: "PETG",
            layer_height: 0.1,
            ..Line::new(&parts[1], 5)
        },
    ];
    let good = request(&lines, "shipping");
    let mut runner = TestRunner::deterministic();
    let mut statuses = std::collections::BTreeMap::<u16, usize>::new();
    for _ in 0..CASES {
        let changes = tampering().new_tree(&mut runner).unwrap().current();
        let mut body = good.clone();
        tamper(&mut body, &changes);
        let answer = checkout(&app, &app.client, &body).await;
        *statuses.entry(answer.status).or_default() += 1;
        match answer.status {
            200 => {
                let charged: i64 = sqlx::query_scalar(
                    "SELECT amount_total_cents FROM simulator_sessions WHERE id = $1",
                )
                .bind(answer.session_id())
                .fetch_one(app.db.pool())
                .await
                .unwrap();
                assert_eq!(charged, expected_cents(&body, &parts), "{body}");
                assert_eq!(body["totalPrice"], json!(euro(charged)), "{body}");
            }
            400 | 403 | 409 | 422 => assert!(!answer.error().is_empty(), "{body}"),
            status => panic!("{status} for {body}: {}", answer.body),
        }
    }
    println!("answers to {CASES} tampered bodies: {statuses:?}");
    assert!(
        statuses.get(&400).is_some_and(|count| *count > 100),
        "{statuses:?}"
    );
    assert!(
        statuses.contains_key(&409) && statuses.contains_key(&200),
        "{statuses:?}"
    );
}

#[actix_web::test]
async fn prc_24_what_is_no_json_at_all_is_400() {
    let app = spawn_app_with(|config| config.jobs = false).await;
    for body in [
        "",
        "{",
        "NaN",
        "{\"totalPrice\":NaN}",
        "{\"totalPrice\":1e999}",
        "[]",
        "null",
        "\u{feff}{}",
    ] {
        let response = app
            .client
            .post(app.url("/api/create-checkout-session"))
            .header("content-type", "application/json")
            .body(body)
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 400, "{body}");
        assert_eq!(response.json::<Value>().await.unwrap()["success"], false);
    }
    let deep = "[".repeat(100_000);
    let response = app
        .client
        .post(app.url("/api/create-checkout-session"))
        .header("content-type", "application/json")
        .body(deep)
        .send();
    assert_eq!(response.await.unwrap().status(), 400);
    let form = app
        .client
        .post(app.url("/api/create-checkout-session"))
        .form(&[("a", "b")])
        .send()
        .await
        .unwrap();
    assert_eq!(form.status(), 400);
}
