//! How much may be uploaded by whom, and who is read first when many wait.

use std::time::{Duration, Instant};

use futures_util::future::{join, join_all, select_all};
use jiff::SignedDuration;
use schichtwerk_server::foundation::config::LeastFree;
use serde_json::Value;

use crate::harness::{TestApp, new_client, spawn_app, spawn_app_with};
use crate::models::{cube, cube_of_size};
use crate::people::register;

const MB: u64 = 1 << 20;

async fn refusal(app: &TestApp, client: &reqwest::Client, bytes: Vec<u8>) -> Option<(u16, Value)> {
    let response = app.upload_as(client, "w.stl", bytes).await;
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap();
    (status != 200).then_some((status, body))
}

#[actix_web::test]
async fn a_guest_and_a_user_store_so_much_in_a_day() {
    let app = spawn_app_with(|config| {
        config.upload_quota.guest_bytes_per_day = 3 * MB;
        config.upload_quota.user_bytes_per_day = 5 * MB;
    })
    .await;
    let mb = || cube_of_size(1_000_000);
    let guest = new_client();
    for _ in 0..3 {
        assert_eq!(refusal(&app, &guest, mb()).await, None);
    }
    let (status, body) = refusal(&app, &guest, mb()).await.unwrap();
    assert_eq!((status, &body["code"]), (429, &"upload_quota".into()));
    assert_eq!(
        body["error"],
        "Innerhalb von 24 Stunden können Sie höchstens 3 MB hochladen. Bitte versuchen Sie es in 24 Stunden erneut."
    );
    assert!(body["retryAfterSeconds"].as_u64().unwrap() > 86_000);
    // What still fits is taken; nobody else is concerned; a user has more room; a login counts what it brings along.
    assert_eq!(refusal(&app, &guest, cube()).await, None);
    assert_eq!(refusal(&app, &new_client(), mb()).await, None);
    let user = register(&app, "ada@example.org").await;
    for _ in 0..5 {
        assert_eq!(refusal(&app, &user, mb()).await, None);
    }
    assert_eq!(refusal(&app, &user, mb()).await.unwrap().0, 429);
    app.clock.advance(SignedDuration::from_hours(25));
    assert_eq!(refusal(&app, &guest, mb()).await, None);
}

#[actix_web::test]
async fn uploads_side_by_side_do_not_pass_the_quota_together() {
    let app = spawn_app_with(|config| config.upload_quota.guest_bytes_per_day = 3 * MB).await;
    let guest = new_client();
    assert_eq!(refusal(&app, &guest, cube()).await, None);
    let all = join_all((0..8).map(|_| refusal(&app, &guest, cube_of_size(1_000_000)))).await;
    assert_eq!(all.iter().filter(|refusal| refusal.is_none()).count(), 3);
    assert_eq!(app.count("files").await, 4);
    assert_eq!(app.files_below("files/model-files").len(), 4);
    assert!(app.files_below("uploads").is_empty());
}

#[actix_web::test]
async fn an_address_sends_so_much_in_an_hour_whoever_its_guests_are() {
    let app = spawn_app_with(|config| {
        config.upload_quota.address_bytes_per_hour = 4 * MB;
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let send_to = async |app: &TestApp, address: &str| {
        let form = reqwest::multipart::Form::new().part(
            "file",
            crate::harness::file_part("w.stl", cube_of_size(1_000_000)),
        );
        new_client()
            .post(app.url("/api/upload-model"))
            .header("x-forwarded-for", address)
            .multipart(form)
            .send()
            .await
            .unwrap()
    };
    let send = async |address: &str| send_to(&app, address).await;
    for _ in 0..4 {
        assert_eq!(send("198.51.100.1").await.status(), 200);
    }
    // PostgreSQL is there for several processes: another one gives the address nothing more.
    if app.is_postgres() {
        let other = crate::processes::beside(&app).await;
        assert_eq!(send_to(&other, "198.51.100.1").await.status(), 429);
        assert_eq!(send_to(&other, "198.51.100.9").await.status(), 200);
    }
    let refused = send("198.51.100.1").await;
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key("retry-after"));
    let body: Value = refused.json().await.unwrap();
    assert_eq!(body["code"], "upload_quota");
    assert!(
        body["error"]
            .as_str()
            .unwrap()
            .starts_with("Von Ihrem Anschluss")
    );
    assert_eq!(send("198.51.100.2").await.status(), 200);
    app.clock.advance(SignedDuration::from_mins(20));
    assert_eq!(send("198.51.100.1").await.status(), 200);
}

#[actix_web::test]
async fn uploads_stop_before_the_disk_is_full_and_nothing_else_does() {
    let app = spawn_app_with(|config| {
        // Nothing is ever free enough.
        config.upload_quota.least_free = LeastFree {
            bytes: u64::MAX,
            percent: 100,
        };
    })
    .await;
    let (status, body) = refusal(&app, &app.client, cube()).await.unwrap();
    assert_eq!((status, &body["code"]), (507, &"storage_full".into()));
    assert!(
        body["error"]
            .as_str()
            .unwrap()
            .contains("Speicher des Shops ist voll")
    );
    assert!(app.files_below("uploads").is_empty());
    assert_eq!(app.get("/api/settings").await.status(), 200);
    assert_eq!(app.get("/healthz").await.status(), 200);
}

#[cfg(unix)]
#[actix_web::test]
async fn one_guest_with_many_files_does_not_keep_the_others_waiting() {
    use crate::worker::{blockable_worker, unblock};
    let app = spawn_app_with(|config| {
        blockable_worker(config);
        config.parse.parallel = 1;
        config.parse.queue = 4;
    })
    .await;
    let (greedy, other) = (new_client(), new_client());
    for client in [&greedy, &other] {
        let body = serde_json::json!({"cartItems": []});
        let saved = app
            .post_json(client, "/api/cart/save-anonymous", body)
            .await;
        assert_eq!(saved.0, 200);
    }
    let received = async |count: usize| {
        let deadline = Instant::now() + Duration::from_secs(30);
        while app.files_below("uploads").len() != count {
            assert!(Instant::now() < deadline, "{count} uploads under way");
            actix_web::rt::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let many = (0..5).map(|_| Box::pin(app.upload_as(&greedy, "viele.stl", cube())));
    let many = async {
        // Nobody is served yet: a call that is answered had to leave the full queue.
        let (refused, _, others) = select_all(many).await;
        assert_eq!(refused.status(), 503);
        unblock(&app);
        join_all(others).await
    };
    let one = async {
        received(5).await;
        app.upload_as(&other, "eines.stl", cube()).await
    };
    let (many, one) = join(many, one).await;
    assert_eq!(one.status(), 200);
    assert!(many.iter().all(|answer| answer.status() == 200));
    let names: Vec<String> = sqlx::query_scalar("SELECT file_name FROM files ORDER BY id")
        .fetch_all(app.db.pool())
        .await
        .unwrap();
    let place = names.iter().position(|name| name == "eines.stl").unwrap();
    assert!(place <= 2, "the fifth that came: {names:?}");
}

#[actix_web::test]
async fn nobodys_file_name_stands_in_the_log() {
    let app = spawn_app().await;
    let name = "Prototyp-Kunde-Geheimnis-8f2c.stl";
    let guest = new_client();
    assert_eq!(app.upload_as(&guest, name, cube()).await.status(), 200);
    for bytes in [b"kaputt".to_vec(), cube_of_size(53_000_000)] {
        assert_ne!(app.upload_as(&guest, name, bytes).await.status(), 200);
    }
    let big = crate::models::box_stl([300.0; 3]);
    assert_eq!(app.upload_as(&guest, name, big).await.status(), 422);
    let wrong = app.upload_as(&guest, &format!("{name}.exe"), cube()).await;
    assert_eq!(wrong.status(), 422);
    // A checkout's refusal names the part that it is about.
    let mut part = crate::customer::upload_cube(&app, &guest, 20).await;
    part.name = name.to_owned();
    let mut body = crate::customer::request(&[crate::customer::Line::new(&part, 1)], "pickup");
    body["cartItems"][0]["modelFileUrl"] = "/api/files/0/0".into();
    body["cartItems"][0]["fileName"] = name.into();
    let (status, answer) = app
        .post_json(&guest, "/api/create-checkout-session", body)
        .await;
    assert!((400..500).contains(&status), "{answer}");
    assert!(!crate::harness::all_logs().contains("Geheimnis-8f2c"));
}
