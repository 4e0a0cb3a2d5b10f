//! Whatever is done to the body of a checkout: never a 5xx, and never a page with another amount than the oracle's.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Instant;

use futures_util::{StreamExt as _, stream};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{quiet_app, spawn_app_with};

/// `TAMPERED_REQUESTS` asks for more of them.
const CASES: u64 = 2_000;

/// Requests under way at once.
const AT_ONCE: usize = 4;

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

/// What is done to a text that no tree of JSON values can hold.
#[derive(Debug, Clone)]
enum Scribble {
    /// A number becomes something that only looks like one.
    Number(prop::sample::Index, &'static str),
    /// A field stands there twice.
    Twice(prop::sample::Index, &'static str),
    /// A number becomes a list in a list in a list …
    Deep(prop::sample::Index, usize),
}

fn scribbles() -> impl Strategy<Value = Option<Scribble>> {
    let odd = prop::sample::select(vec![
        "NaN",
        "Infinity",
        "-Infinity",
        "1e999",
        "-1e999",
        "-0",
        "0x10",
        "010",
        ".5",
        "1.",
        "1_0",
        "+1",
        "1e0",
        "2E0",
        "1.0000000000000000000001",
        "99999999999999999999999999",
        "0.00000000000000000000001",
        "\u{ff11}",
    ]);
    let field = prop::sample::select(vec![
        "\"totalPrice\":0.01",
        "\"quantity\":1",
        "\"volume\":0",
        "\"price\":0",
        "\"shipping\":\"pickup\"",
        "\"material\":\"PLA\"",
        "\"layerHeight\":0.3",
        "\"infill\":10",
        "\"cartItems\":[]",
        "\"userId\":\"admin\"",
    ]);
    let scribble = prop_oneof![
        3 => (any::<prop::sample::Index>(), odd).prop_map(|(at, text)| Scribble::Number(at, text)),
        3 => (any::<prop::sample::Index>(), field).prop_map(|(at, text)| Scribble::Twice(at, text)),
        1 => (any::<prop::sample::Index>(), prop::sample::select(vec![3, 100, 126, 127, 128, 129, 5_000]))
            .prop_map(|(at, depth)| Scribble::Deep(at, depth)),
    ];
    prop::option::weighted(0.25, scribble)
}

fn scribble(text: String, scribble: &Scribble) -> String {
    let replace_number = |at: &prop::sample::Index, by: &str| {
        let starts: Vec<usize> = text
            .char_indices()
            .filter(|(index, c)| {
                *c == ':' && text[index + 1..].starts_with(|c: char| c.is_ascii_digit())
            })
            .map(|(index, _)| index + 1)
            .collect();
        if starts.is_empty() {
            return text.clone();
        }
        let start = *at.get(&starts);
        let end = text[start..]
            .find([',', '}', ']'])
            .map_or(text.len(), |length| start + length);
        format!("{}{by}{}", &text[..start], &text[end..])
    };
    match scribble {
        Scribble::Number(at, by) => replace_number(at, by),
        Scribble::Deep(at, depth) => {
            replace_number(at, &format!("{}{}", "[".repeat(*depth), "]".repeat(*depth)))
        }
        Scribble::Twice(at, field) => {
            // Before the first field of an object, or behind its last one.
            let places: Vec<usize> = text
                .char_indices()
                .filter(|(index, c)| {
                    (*c == '{' && !text[index + 1..].starts_with('}'))
                        || (*c == '}' && !text[..*index].ends_with('{'))
                })
                .map(|(index, _)| index)
                .collect();
            if places.is_empty() {
                return text;
            }
            let place = *at.get(&places);
            if text[place..].starts_with('{') {
                format!("{}{{{field},{}", &text[..place], &text[place + 1..])
            } else {
                format!("{},{field}{}", &text[..place], &text[place..])
            }
        }
    }
}

/// What is done to the cart as a whole.
#[derive(Debug, Clone)]
enum Attack {
    None,
    /// Somebody else's file, or an address that is nearly right.
    Url(usize, usize),
    /// One line, this number of times.
    Copies(usize, usize),
    /// This number of pieces.
    Quantity(usize, u64),
    /// Fields that the shop must not know.
    Fields,
    /// Another way to print it.
    Configuration(usize, &'static str, f64, u64),
}

fn attacks() -> impl Strategy<Value = Attack> {
    let quantities = vec![
        1,
        4,
        5,
        9,
        10,
        24,
        25,
        49,
        50,
        9_999,
        10_000,
        10_001,
        4_294_967_297,
        u64::MAX,
    ];
    let materials = vec!["PLA", "PETG", "TPU", "ASA", "ABS", "ABS-GF", "pla", "GOLD"];
    prop_oneof![
        4 => Just(Attack::None),
        2 => (0..2usize, 0..5usize).prop_map(|(line, url)| Attack::Url(line, url)),
        1 => (0..2usize, prop::sample::select(vec![1, 2, 30, 98, 99, 150])).prop_map(|(line, copies)| Attack::Copies(line, copies)),
        3 => (0..2usize, prop::sample::select(quantities)).prop_map(|(line, quantity)| Attack::Quantity(line, quantity)),
        1 => Just(Attack::Fields),
        3 => (0..2usize, prop::sample::select(materials), prop::sample::select(vec![0.1, 0.2, 0.3, 0.25]),
            prop::sample::select(vec![10, 20, 50, 100, 11]))
            .prop_map(|(line, material, height, infill)| Attack::Configuration(line, material, height, infill)),
    ]
}

fn attack(body: &mut Value, attack: &Attack, urls: &[String]) {
    match attack {
        Attack::None => {}
        Attack::Url(line, url) => body["cartItems"][line]["modelFileUrl"] = json!(urls[*url]),
        Attack::Copies(line, copies) => {
            let items = body["cartItems"].as_array_mut().unwrap();
            let copy = items[*line].clone();
            items.extend(std::iter::repeat_n(copy, *copies));
        }
        Attack::Quantity(line, quantity) => body["cartItems"][line]["quantity"] = json!(quantity),
        Attack::Fields => {
            for (name, value) in [
                ("price", json!(0.01)),
                ("amount", json!(1)),
                ("total_cents", json!(1)),
                ("discount", json!(100)),
                ("currency", json!("jpy")),
                ("status", json!("paid")),
                ("isAdmin", json!(true)),
            ] {
                body[name] = value;
            }
            for name in [
                "unitPrice",
                "unitCents",
                "lineCents",
                "discountPercent",
                "volumeCm3",
                "measures",
            ] {
                body["cartItems"][0][name] = json!(0);
            }
        }
        Attack::Configuration(line, material, height, infill) => {
            let configuration = &mut body["cartItems"][line]["configuration"];
            configuration["material"] = json!(material);
            configuration["layerHeight"] = json!(height);
            configuration["infill"] = json!(infill);
        }
    }
}

/// What a body must cost, by the oracle, from nothing but quantities, configuration and shipping. `None`: it has no price,
/// because a part, a quantity or a way to print is not one that the shop sells.
fn oracle_cents(body: &Value, parts: &[Part]) -> Option<i64> {
    let mut total = match body["shipping"].as_str()? {
        known @ ("pickup" | "shipping" | "express") => shipping_cents(known),
        _ => return None,
    };
    for item in body["cartItems"].as_array()? {
        let part = parts
            .iter()
            .find(|part| item["modelFileUrl"] == part.url.as_str())?;
        let configuration = &item["configuration"];
        // A missing field takes the default of CFG-13.
        let material = match configuration.get("material") {
            None => "PLA",
            Some(given) => ["PLA", "PETG", "TPU", "ASA", "ABS", "ABS-GF"]
                .into_iter()
                .find(|known| given == known)?,
        };
        let number = |name: &str, otherwise: f64, known: &[f64]| match configuration.get(name) {
            None => Some(otherwise),
            Some(given) => given.as_f64().filter(|given| known.contains(given)),
        };
        let infill = number("infill", 20.0, &[10.0, 20.0, 50.0, 100.0])?;
        let quantity = item["quantity"]
            .as_i64()
            .filter(|quantity| (1..=10_000).contains(quantity))?;
        let line = Line {
            material,
            layer_height: number("layerHeight", 0.2, &[0.1, 0.2, 0.3])?,
            #[expect(
                clippy::cast_possible_truncation,
                reason = "one of the four whole numbers above"
            )]
            infill: infill as i64,
            ..Line::new(part, quantity)
        };
        total += line.line_cents();
    }
    Some(total)
}

#[actix_web::test]
async fn prc_23_prc_24_role_12_tampered_bodies_never_change_a_price() {
    let cases = crate::torture::setting("TAMPERED_REQUESTS", CASES);
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.rate_limit_factor = None;
    })
    .await;
    let parts = [
        upload_cube(&app, &app.client, 20).await,
        upload_cube(&app, &app.client, 41).await,
    ];
    let stranger = upload_cube(&app, &crate::harness::new_client(), 30).await;
    let (path, signature) = parts[0].url.rsplit_once('/').unwrap();
    let urls = [
        parts[1].url.clone(),
        stranger.url.clone(),
        format!("{path}/{}", signature.chars().rev().collect::<String>()),
        format!("https://example.org{}", parts[0].url),
        parts[0].url.replace("/api/files/", "/api/files/../files/"),
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
    let seed = crate::torture::setting("TORTURE_SEED", 1);
    let mut runner = TestRunner::new_with_rng(
        ProptestConfig::default(),
        TestRng::from_seed(RngAlgorithm::ChaCha, &[seed.to_le_bytes(); 4].concat()),
    );
    // Half of the forgers also name the total that their request would cost, as a page would that was tricked.
    let how = (
        prop::option::weighted(0.5, tampering()),
        attacks(),
        scribbles(),
        any::<bool>(),
    );
    let statuses = RefCell::new(BTreeMap::<u16, usize>::new());
    let bodies = (0..cases).map(|_| {
        let (changes, cart, text_change, knows_total) =
            how.new_tree(&mut runner).unwrap().current();
        let mut body = good.clone();
        attack(&mut body, &cart, &urls);
        tamper(&mut body, &changes.unwrap_or_default());
        if knows_total
            && let Some(cents) = oracle_cents(&body, &parts)
            && body.is_object()
        {
            body["totalPrice"] = json!(euro(cents));
        }
        let text = body.to_string();
        match text_change {
            Some(change) => scribble(text, &change),
            None => text,
        }
    });
    let started = Instant::now();
    stream::iter(bodies)
        .for_each_concurrent(AT_ONCE, |body| {
            let (app, parts, statuses) = (&app, &parts, &statuses);
            async move {
                let status = one_tampered(app, parts, &body).await;
                *statuses.borrow_mut().entry(status).or_default() += 1;
            }
        })
        .await;
    let statuses = statuses.into_inner();
    println!(
        "answers to {cases} tampered bodies in {:.1?}, seed {seed}: {statuses:?}",
        started.elapsed()
    );
    assert_eq!(statuses.values().sum::<usize>() as u64, cases);
    for expected in [200, 400, 409] {
        assert!(
            statuses.get(&expected).is_some_and(|count| *count > 50),
            "{statuses:?}"
        );
    }
    assert_eq!(orders(&app).await, 0);
}

/// Sends a body. Either it is refused, or its page shows what the oracle says. On a busy machine the shop may ask to come
/// again, or may have waited too long for the provider.
async fn one_tampered(app: &crate::harness::TestApp, parts: &[Part], text: &str) -> u16 {
    let mut tries = 0;
    let answer = loop {
        let response = app
            .client
            .post(app.url("/api/create-checkout-session"))
            .header("content-type", "application/json")
            .body(text.to_owned())
            .send()
            .await
            .unwrap();
        let status = response.status().as_u16();
        tries += 1;
        if matches!(status, 502 | 503) && tries < 10 {
            continue;
        }
        break Answer {
            status,
            body: response.json().await.unwrap(),
        };
    };
    let status = answer.status;
    match status {
        200 => {
            let charged: i64 =
                sqlx::query_scalar("SELECT amount_total_cents FROM sessions WHERE id = $1")
                    .bind(answer.session_id())
                    .fetch_one(app.payments_db())
                    .await
                    .unwrap();
            // Of a field that stands there twice the last one counts, here as in the server.
            let body: Value = serde_json::from_str(text).unwrap();
            assert_eq!(Some(charged), oracle_cents(&body, parts), "{text}");
            assert_eq!(body["totalPrice"].as_f64(), Some(euro(charged)), "{text}");
        }
        400..=499 => assert!(!answer.error().is_empty(), "{text}"),
        status => panic!("{status} for {text}: {}", answer.body),
    }
    status
}

#[actix_web::test]
async fn prc_24_what_is_no_json_at_all_is_400() {
    let app = quiet_app().await;
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
