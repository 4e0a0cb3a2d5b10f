//! The cart on the server: kept for its owner, found by nobody else, merged at login.

use serde_json::{Value, json};

use crate::account::session;
use crate::harness::{TestApp, new_client, spawn_app};

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

    // A slower tab or device: nothing of the newer cart is lost, and it is told which one lies there.
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
    assert_eq!(
        one.1["data"], other.1["data"],
        "both are told the same cart"
    );
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
