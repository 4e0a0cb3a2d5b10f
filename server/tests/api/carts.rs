//! The cart on the server: kept for its owner, found by nobody else, merged at login.

use std::num::NonZeroU32;

use jiff::SignedDuration;
use schichtwerk_server::foundation::config::LeastFree;
use serde_json::{Value, json};

use crate::account::{register, session};
use crate::harness::{TestApp, new_client, spawn_app, spawn_app_with};

fn item(id: &str, quantity: u32) -> Value {
    json!({
        "id": id, "fileName": format!("{id}.stl"), "volume": 8.0, "quantity": quantity,
        "configuration": {"material": "PLA", "primaryColor": "Rot"}, "modelFileUrl": null, "uploadedToStorage": true,
    })
}

async fn call(app: &TestApp, client: &reqwest::Client, name: &str, body: Value) -> (u16, Value) {
    app.post_json(client, &format!("/api/cart/{name}"), &body)
        .await
}

fn cart_data(answer: &Value) -> &Value {
    assert_eq!(answer["success"], true, "{answer}");
    &answer["data"]["cart_data"]
}

#[actix_web::test]
async fn cart_04_api_11_a_guests_cart_is_kept_without_geometry_and_for_this_guest_only() {
    let app = spawn_app().await;
    let (guest, stranger) = (new_client(), new_client());

    let (status, empty) = call(&app, &guest, "load-anonymous", json!({})).await;
    assert_eq!((status, cart_data(&empty)), (200, &json!([])));
    assert_eq!(app.count("guests").await, 0, "looking makes no guest");

    let mut sent = item("a", 2);
    sent["modelData"] = json!({"geometry": [1, 2, 3]});
    let (status, saved) = call(&app, &guest, "save-anonymous", json!({"cartItems": [sent]})).await;
    assert_eq!((status, cart_data(&saved)), (200, &json!([item("a", 2)])));

    let (_, loaded) = call(&app, &guest, "load-anonymous", json!({})).await;
    assert_eq!(cart_data(&loaded), &json!([item("a", 2)]));
    let (_, foreign) = call(&app, &stranger, "load-anonymous", json!({})).await;
    assert_eq!(cart_data(&foreign), &json!([]));
}

#[actix_web::test]
async fn cart_04_the_server_counts_the_versions_and_an_older_one_replaces_nothing() {
    let app = spawn_app().await;
    let guest = new_client();
    let save = |items: Value, version: Value| {
        let body = json!({"cartItems": items, "version": version});
        call(&app, &guest, "save-anonymous", body)
    };
    let (_, first) = save(json!([item("a", 1)]), json!(0)).await;
    assert_eq!(
        (&first["saved"], &first["data"]["version"]),
        (&json!(true), &json!(1))
    );
    let (_, second) = save(json!([item("b", 1)]), json!(1)).await;
    assert_eq!(second["data"]["version"], 2);

    // A slower tab or device: nothing of the newer cart is lost, and its answer says which one lies there.
    let (status, late) = save(json!([item("c", 1)]), json!(1)).await;
    assert_eq!((status, cart_data(&late)), (200, &json!([item("b", 1)])));
    assert_eq!(
        (&late["saved"], &late["data"]["version"]),
        (&json!(false), &json!(2))
    );

    // The same once more, as after a lost answer, is no conflict and no new version.
    let (_, again) = save(json!([item("b", 1)]), json!(1)).await;
    assert_eq!(
        (&again["saved"], &again["data"]["version"]),
        (&json!(true), &json!(2))
    );
    let (_, emptied) = save(json!([]), json!(2)).await;
    assert_eq!(
        (cart_data(&emptied), &emptied["data"]["version"]),
        (&json!([]), &json!(3))
    );
    let (_, loaded) = call(&app, &guest, "load-anonymous", json!({})).await;
    assert_eq!(loaded["data"]["version"], 3);
    assert_eq!(loaded.get("saved"), None);
    // The payload of the specification names no version.
    let (_, plain) = call(
        &app,
        &guest,
        "save-anonymous",
        json!({"cartItems": [item("d", 1)]}),
    )
    .await;
    assert_eq!(
        (cart_data(&plain), &plain["saved"]),
        (&json!([item("d", 1)]), &json!(true))
    );
}

#[actix_web::test]
async fn cart_04_of_two_tabs_that_save_at_once_one_is_refused() {
    let app = spawn_app().await;
    let guest = new_client();
    call(
        &app,
        &guest,
        "save-anonymous",
        json!({"cartItems": [item("a", 1)], "version": 0}),
    )
    .await;
    let save = |id: &str| {
        let body = json!({"cartItems": [item("a", 1), item(id, 1)], "version": 1});
        call(&app, &guest, "save-anonymous", body)
    };
    let (one, other) = futures_util::future::join(save("b"), save("c")).await;
    let saved = [&one.1["saved"], &other.1["saved"]];
    assert!(
        saved.contains(&&json!(true)) && saved.contains(&&json!(false)),
        "{saved:?}"
    );
    assert_eq!(one.1["data"], other.1["data"], "both get the same cart");
}

#[actix_web::test]
async fn api_12_api_13_a_users_cart_needs_a_session_and_login_merges() {
    let app = spawn_app().await;
    let user = new_client();
    for name in ["save-user", "load-user", "migrate"] {
        let (status, _) = call(&app, &user, name, json!({"cartItems": []})).await;
        assert_eq!(status, 401, "{name} without a session");
    }

    // A guest fills a cart, then logs in in the same browser.
    call(
        &app,
        &user,
        "save-anonymous",
        json!({"cartItems": [item("b", 9), item("c", 3)]}),
    )
    .await;
    app.log_in_by_link(&user, "kundin@example.org").await;
    call(
        &app,
        &user,
        "save-user",
        json!({"cartItems": [item("a", 1), item("b", 2)]}),
    )
    .await;

    let all = json!([item("a", 1), item("b", 2), item("c", 3)]);
    let (status, merged) = call(&app, &user, "migrate", json!({})).await;
    assert_eq!((status, cart_data(&merged)), (200, &all));
    let (_, again) = call(&app, &user, "migrate", json!({})).await;
    assert_eq!(cart_data(&again), &all, "repeating it changes nothing");
    let (_, loaded) = call(&app, &user, "load-user", json!({"userId": null})).await;
    assert_eq!(cart_data(&loaded), &all);
    let (_, anonymous) = call(&app, &user, "load-anonymous", json!({})).await;
    assert_eq!(
        cart_data(&anonymous),
        &json!([]),
        "the guest's cart has moved"
    );
}

#[actix_web::test]
async fn api_12_a_foreign_user_id_is_refused_whatever_the_call() {
    let app = spawn_app().await;
    let user = app.admin_client().await;
    let other = new_client();
    app.log_in_by_link(&other, "kunde@example.org").await;
    let other = session(&app, &other).await;
    let stranger = other["id"].as_str().unwrap();
    for name in ["save-user", "load-user", "migrate"] {
        let (status, answer) = call(
            &app,
            &user,
            name,
            json!({"userId": stranger, "cartItems": []}),
        )
        .await;
        assert_eq!(status, 403, "{name}: {answer}");
    }
}

#[actix_web::test]
async fn cart_04_nonsense_is_a_400_and_never_a_500() {
    let app = spawn_app().await;
    let guest = new_client();
    for cart_items in [
        json!(null),
        json!("x"),
        json!({}),
        json!([1]),
        json!([{"id": 1}]),
        json!([{"fileName": "a.stl"}]),
    ] {
        let (status, answer) = call(
            &app,
            &guest,
            "save-anonymous",
            json!({"cartItems": cart_items}),
        )
        .await;
        assert_eq!(status, 400, "{answer}");
        assert_eq!(answer["success"], false);
    }
    let many: Vec<_> = (0..301)
        .map(|i| json!({"id": i.to_string(), "fileName": "a"}))
        .collect();
    let (status, _) = call(&app, &guest, "save-anonymous", json!({"cartItems": many})).await;
    assert_eq!(status, 400);
    for version in [json!("x"), json!(1e300), json!([]), json!(1.5)] {
        let body = json!({"cartItems": [item("a", 1)], "version": version});
        let (status, answer) = call(&app, &guest, "save-anonymous", body).await;
        assert_eq!(status, 400, "{answer}");
    }
    let body = json!({"cartItems": [item("a", 1)], "version": -1});
    let (status, answer) = call(&app, &guest, "save-anonymous", body).await;
    assert_eq!(
        (status, &answer["saved"]),
        (200, &json!(false)),
        "a version that never was"
    );
}

/// A part with nothing but its longest allowed texts.
fn longest_item(number: usize) -> Value {
    let mut item = item("a", 1);
    item["id"] = format!("{number:0>200}").into();
    item["fileName"] = "n".repeat(255).into();
    item["configuration"]["colorDescription"] = "c".repeat(500).into();
    item
}

#[actix_web::test]
async fn cart_01_fields_have_the_types_and_lengths_of_the_checkout_and_others_are_left_out() {
    let app = spawn_app().await;
    let guest = new_client();
    let save = async |item: Value| {
        let body = json!({"cartItems": [item]});
        call(&app, &guest, "save-anonymous", body).await
    };
    let long = |length: usize| Value::from("x".repeat(length));
    for (field, wrong) in [
        ("id", long(201)),
        ("fileName", long(256)),
        ("fileName", json!({"a": "x"})),
        ("volume", long(10)),
        ("volume", json!(-1)),
        ("quantity", json!([1])),
        ("quantity", json!(10_001)),
        ("configuration", long(10)),
        ("configuration", json!([])),
        ("configuration", json!({"material": {"a": "x"}})),
        ("configuration", json!({"material": "x".repeat(201)})),
        ("configuration", json!({"secondaryColor": "x".repeat(201)})),
        (
            "configuration",
            json!({"colorDescription": "x".repeat(501)}),
        ),
        ("configuration", json!({"infill": "20"})),
        ("modelFileUrl", json!({})),
        ("modelFileUrl", long(2049)),
        ("unit", long(10)),
        ("unit", json!(2.5)),
        ("uploadedToStorage", long(10)),
    ] {
        let mut part = item("a", 1);
        part[field] = wrong.clone();
        let (status, answer) = save(part).await;
        assert_eq!(status, 400, "{field}: {answer}");
        assert!(answer["error"].as_str().unwrap().len() > 20, "{answer}");
    }
    assert_eq!(app.count("carts").await, 0);

    let mut part = item("a", 1);
    part["note"] = long(1000);
    part["configuration"]["note"] = long(1000);
    let (status, saved) = save(part).await;
    assert_eq!((status, cart_data(&saved)), (200, &json!([item("a", 1)])));
    let (status, _) = save(longest_item(1)).await;
    assert_eq!(status, 200);
}

#[actix_web::test]
async fn cart_04_a_cart_of_a_hundred_parts_is_saved_and_a_flood_of_them_ends() {
    let app = spawn_app_with(|config| {
        config.rate_limit_factor = NonZeroU32::new(1);
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let save = async |client: &reqwest::Client, address: &str, items: &[Value]| {
        client
            .post(app.url("/api/cart/save-anonymous"))
            .header("x-forwarded-for", address)
            .json(&json!({"cartItems": items}))
            .send()
            .await
            .unwrap()
    };
    let hundred: Vec<_> = (0..100).map(|n| item(&format!("part-{n}"), 2)).collect();
    let (guest, own) = (new_client(), "198.51.100.1");
    for quantity in 1..=50 {
        let mut hundred = hundred.clone();
        hundred[0]["quantity"] = quantity.into();
        let saved = save(&guest, own, &hundred).await;
        assert_eq!(saved.status(), 200, "what lies there is not counted again");
    }
    // 200 KB by each of many guests of one address: 32 MB are taken.
    let large: Vec<_> = (0..180).map(longest_item).collect();
    let mut taken = 0;
    let refused = loop {
        let answer = save(&new_client(), "198.51.100.2", &large).await;
        if answer.status() != 200 {
            break answer;
        }
        taken += 1;
        assert!(taken < 250, "nothing ends the flood");
        // How many calls a minute may be made is another limit.
        app.clock.advance(SignedDuration::from_secs(1));
    };
    assert!(taken > 100, "{taken}");
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key("retry-after"));
    let body: Value = refused.json().await.unwrap();
    assert_eq!(body["code"], "too_much_saved", "{body}");
    // PostgreSQL is there for several processes: another one gives the address nothing more.
    if app.is_postgres() {
        let other = crate::processes::beside(&app).await;
        let elsewhere = async |address: &str| {
            new_client()
                .post(other.url("/api/cart/save-anonymous"))
                .header("x-forwarded-for", address)
                .json(&json!({"cartItems": large}))
                .send()
                .await
                .unwrap()
                .status()
        };
        assert_eq!(elsewhere("198.51.100.2").await, 429);
        assert_eq!(elsewhere("198.51.100.9").await, 200);
    }
    // A customer who takes out a part, and everybody elsewhere, goes on; later there is room again.
    assert_eq!(save(&guest, own, &hundred[1..]).await.status(), 200);
    app.clock.advance(SignedDuration::from_mins(5));
    let again = save(&new_client(), "198.51.100.2", &large).await;
    assert_eq!(again.status(), 200);
}

#[actix_web::test]
async fn cart_04_drafts_are_counted_with_the_carts() {
    let app = spawn_app_with(|config| config.rate_limit_factor = NonZeroU32::new(1)).await;
    let user = new_client();
    register(&app, &user, "ada@example.org").await;
    let parts = |count: usize| -> Vec<_> { (0..count).map(longest_item).collect() };
    let draft = async |id: Option<&str>, count: usize| {
        let draft = json!({"id": id, "cartItems": parts(count), "draftName": "Entwurf", "shipping": "pickup"});
        app.post_json(&user, "/api/save-order", draft).await
    };
    let (status, kept) = draft(None, 50).await;
    assert_eq!(status, 200, "{kept}");
    let mut taken = 0;
    loop {
        let cart = json!({"cartItems": parts(180)});
        let (status, answer) = call(&app, &new_client(), "save-anonymous", cart).await;
        if status != 200 {
            assert_eq!(answer["code"], "too_much_saved");
            break;
        }
        taken += 1;
        assert!(taken < 250, "nothing ends the flood");
        app.clock.advance(SignedDuration::from_secs(1));
    }
    // What is left is less than a cart, and may be more than one draft.
    let mut refused = draft(None, 100).await;
    for _ in 0..3 {
        if refused.0 == 200 {
            refused = draft(None, 100).await;
        }
    }
    let (status, answer) = refused;
    assert_eq!((status, &answer["code"]), (429, &json!("too_much_saved")));
    let id = kept["data"]["id"].as_str().unwrap();
    let (status, answer) = draft(Some(id), 40).await;
    assert_eq!(status, 200, "one that shrinks: {answer}");
}

#[actix_web::test]
async fn cart_04_a_disk_at_its_reserve_takes_small_carts_and_refuses_large_ones() {
    let app = spawn_app_with(|config| {
        // Nothing is ever free enough.
        config.upload_quota.least_free = LeastFree {
            bytes: u64::MAX,
            percent: 100,
        };
    })
    .await;
    let user = new_client();
    register(&app, &user, "ada@example.org").await;
    let large: Vec<_> = (0..100).map(longest_item).collect();
    let draft = json!({"cartItems": large, "draftName": "Entwurf", "shipping": "pickup"});
    for (path, body) in [
        ("/api/cart/save-anonymous", json!({"cartItems": large})),
        ("/api/cart/save-user", json!({"cartItems": large})),
        ("/api/save-order", draft),
    ] {
        let answer = user.post(app.url(path)).json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 503, "{path}");
        assert_eq!(answer.headers()["retry-after"], "60");
        let answer: Value = answer.json().await.unwrap();
        assert_eq!(answer["code"], "storage_unavailable", "{answer}");
    }
    let small = json!({"cartItems": [item("a", 1), item("b", 1)]});
    assert_eq!(call(&app, &user, "save-user", small).await.0, 200);
}

#[actix_web::test]
async fn api_13_two_carts_make_none_that_is_larger_than_a_cart_may_be() {
    let app = spawn_app().await;
    let user = new_client();
    let many =
        |name: &str| -> Vec<Value> { (0..200).map(|n| item(&format!("{name}-{n}"), 1)).collect() };
    register(&app, &user, "ada@example.org").await;
    let saved = call(&app, &user, "save-user", json!({"cartItems": many("user")})).await;
    assert_eq!(saved.0, 200);
    let saved = call(
        &app,
        &user,
        "save-anonymous",
        json!({"cartItems": many("guest")}),
    )
    .await;
    assert_eq!(saved.0, 200);
    let (status, answer) = call(&app, &user, "migrate", json!({})).await;
    assert_eq!((status, &answer["code"]), (400, &json!("cart_too_large")));
    // Nothing of either is lost.
    for cart in ["load-user", "load-anonymous"] {
        let (_, loaded) = call(&app, &user, cart, json!({})).await;
        assert_eq!(cart_data(&loaded).as_array().unwrap().len(), 200, "{cart}");
    }
}
