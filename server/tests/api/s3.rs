//! Files in a bucket. `just s3` starts a service of this kind and names it by `SCHICHTWERK_TEST_S3`; without it the tests here
//! that need none run on a folder, and the others are left out.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::http::StatusCode;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use futures_util::StreamExt as _;
use schichtwerk_server::foundation::config::{Config, Secret};
use schichtwerk_server::foundation::crypto::SigningKey;
use serde_json::Value;
use uuid::Uuid;

use crate::commands::run;
use crate::customer::*;
use crate::harness::{TestApp, new_client, spawn_app_with, test_config};
use crate::home::Home;
use crate::retention::{clean_up, run_cleanup};
use crate::second_server::start;

/// The service, if this run has one.
fn endpoint() -> Option<String> {
    std::env::var("SCHICHTWERK_TEST_S3").ok()
}

/// Puts an app's files into a place of its own in the bucket, reached by this address.
pub fn use_bucket(config: &mut Config, endpoint: &str, place: &str) {
    config.storage_url = format!("s3://schichtwerk-test/{place}");
    config.aws = [
        ("AWS_ENDPOINT_URL", endpoint),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
        ("AWS_REGION", "eu-central-1"),
    ]
    .map(|(name, value)| (name, Secret::new(value)))
    .into();
}

pub fn new_place() -> String {
    Uuid::now_v7().to_string()
}

/// An app whose files lie in the bucket.
async fn app_with_bucket(endpoint: &str) -> TestApp {
    let place = new_place();
    spawn_app_with(|config| {
        config.jobs = false;
        use_bucket(config, endpoint, &place);
    })
    .await
}

/// A store that all machines reach: the bucket, or a folder where there is none.
pub fn share_store(config: &mut Config, place: &str, folder: &Home) {
    match endpoint() {
        Some(endpoint) => use_bucket(config, &endpoint, place),
        None => config.storage_url = folder.path().join(place).display().to_string(),
    }
}

#[actix_web::test]
async fn two_machines_share_only_the_database_and_the_file_store() {
    let (place, shared) = (new_place(), Home::bare());
    let key = SigningKey::from_hex(&"5c".repeat(32));
    let one = spawn_app_with(|config| {
        config.signing_key = key.clone();
        share_store(config, &place, &shared);
    })
    .await;
    let two = spawn_app_with(|config| {
        config.database_url = one.config.database_url.clone();
        config.stripe_api_base = one.config.stripe_api_base.clone();
        config.signing_key = key.clone();
        share_store(config, &place, &shared);
    })
    .await;
    assert_ne!(one.config.data_dir, two.config.data_dir);

    let part = upload_cube(&one, &one.client, 20).await;
    let answer = checkout(
        &two,
        &one.client,
        &request(&[Line::new(&part, 2)], "pickup"),
    )
    .await;
    pay(&one.client, answer.page()).await;
    let paid = status(&two, &one.client, answer.session_id()).await;
    assert_eq!(paid["status"], "paid", "{paid}");
    let admin = two.admin_client().await;
    for (app, client) in [(&two, &one.client), (&one, &admin)] {
        let response = client.get(app.url(&part.url)).send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.bytes().await.unwrap(), cube_stl(20));
    }
    // Neither has a file of the other's, and nothing of the upload is left on the way.
    for app in [&one, &two] {
        assert!(app.files_below("uploads").is_empty());
        assert!(app.files_below("files").is_empty());
    }
}

/// How many models the store holds.
pub async fn stored_models(app: &TestApp) -> usize {
    let (state, handle) = start(app).await;
    let all: Vec<_> = state.storage.list("model-files").collect().await;
    handle.stop(false).await;
    assert!(all.iter().all(Result::is_ok));
    all.len()
}

/// Models in one place of the bucket, back-ups in another, and the shop comes back into a third.
#[actix_web::test]
async fn duty_12_a_shop_in_a_bucket_is_saved_into_the_bucket_and_restored_from_it() {
    let Some(endpoint) = endpoint() else {
        return;
    };
    let app = app_with_bucket(&endpoint).await;
    let part = upload_cube(&app, &app.client, 20).await;
    let answer = checkout(
        &app,
        &app.client,
        &request(&[Line::new(&part, 1)], "pickup"),
    )
    .await;
    pay(&app.client, answer.page()).await;
    let paid = status(&app, &app.client, answer.session_id()).await;
    assert_eq!(paid["status"], "paid", "{paid}");

    let to = format!("s3://schichtwerk-test/{}", new_place());
    let (worked, said) = run(&app.config, &["backup", &to]).await;
    assert!(worked, "{said}");
    let (worked, said) = run(&app.config, &["verify", &to]).await;
    assert!(worked && said.contains("0 faults"), "{said}");

    let home = Home::bare();
    let mut config = test_config(&home);
    use_bucket(&mut config, &endpoint, &new_place());
    let (worked, said) = run(&config, &["restore", &to]).await;
    assert!(worked, "{said}");
    let (worked, said) = run(&config, &["verify"]).await;
    assert!(
        worked && said.contains("1 files, 1 documents, 0 faults"),
        "{said}"
    );
    let (worked, said) = run(&config, &["restore", &to]).await;
    assert!(
        !worked && said.contains("there is a shop already"),
        "{said}"
    );
}

#[actix_web::test]
async fn duty_12_the_job_deletes_from_the_bucket_and_goes_on_after_a_kill() {
    let (place, shared) = (new_place(), Home::bare());
    let app = spawn_app_with(|config| {
        config.jobs = false;
        share_store(config, &place, &shared);
    })
    .await;
    for side in 10..22 {
        upload_cube(&app, &app.client, side).await;
    }
    assert_eq!(stored_models(&app).await, 12);
    sqlx::query("UPDATE files SET created_at = '2020-01-01T00:00:00.000Z'")
        .execute(app.db.writer())
        .await
        .unwrap();

    let (worked, said) = run_cleanup(&app, &[], "cleanup.row_deleted:5").await;
    assert!(!worked, "{said}");
    assert_eq!(app.count("files").await, 0);
    let left = stored_models(&app).await;
    assert!(left > 0 && left < 12, "it died in the middle: {left}");
    assert_eq!(
        usize::try_from(app.count("bytes_to_delete").await),
        Ok(left),
        "what is left is noted"
    );

    let report = clean_up(&app).await;
    assert_eq!(usize::try_from(report.bytes), Ok(left), "{report}");
    assert_eq!(stored_models(&app).await, 0);
    assert_eq!(app.count("bytes_to_delete").await, 0);
}

#[actix_web::test]
#[ignore = "needs a bucket: `just s3`"]
async fn a_store_that_fails_one_call_in_five_loses_no_file_and_leaves_no_half_one() {
    let endpoint = endpoint().unwrap();
    let line = BadLine::start(&endpoint, 5).await;
    let app = app_with_bucket(&line.address).await;
    let mut stored = Vec::new();
    // The last one goes in parts.
    let large = large_cube();
    let files = (0..40).map(|n| cube_stl(10 + n)).chain([large]);
    for bytes in files {
        let response = app.upload("wuerfel.stl", bytes.clone()).await;
        let (status, answer) = (response.status(), response.json::<Value>().await.unwrap());
        if status == 200 {
            stored.push((answer["url"].as_str().unwrap().to_owned(), bytes));
        } else {
            assert_eq!(status, 503, "{answer}");
            assert_eq!(answer["code"], "storage_unavailable", "{answer}");
        }
    }
    assert!(line.failures() > 8, "{} calls failed", line.failures());
    assert!(stored.len() > 20, "{} of 41 were stored", stored.len());
    assert_eq!(usize::try_from(app.count("files").await), Ok(stored.len()));
    assert!(app.files_below("uploads").is_empty());
    for (url, bytes) in &stored {
        // A download that breaks off, or cannot begin, is tried again, as a browser's user does.
        let mut tries = 0;
        let read = loop {
            let response = app.get(url).await;
            match (response.status().as_u16(), response.bytes().await) {
                (200, Ok(read)) => break read,
                (200 | 503, _) if tries < 10 => tries += 1,
                (status, _) => panic!("{status}"),
            }
        };
        assert!(read == bytes, "{url}");
    }
    line.stop().await;
}

#[actix_web::test]
#[ignore = "needs a bucket: `just s3`"]
async fn a_store_that_is_away_is_said_in_german_and_works_again_when_it_is_back() {
    let endpoint = endpoint().unwrap();
    let line = BadLine::start(&endpoint, usize::MAX).await;
    let app = app_with_bucket(&line.address).await;
    let part = upload_cube(&app, &app.client, 20).await;
    line.cut(true);
    let response = app.upload("wuerfel.stl", cube_stl(30)).await;
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["retry-after"], "60");
    let answer: Value = response.json().await.unwrap();
    assert_eq!(answer["code"], "storage_unavailable", "{answer}");
    assert!(
        answer["error"].as_str().unwrap().contains("speichern"),
        "{answer}"
    );
    assert_eq!(app.count("files").await, 1);
    assert!(app.files_below("uploads").is_empty());
    assert_eq!(app.get(&part.url).await.status(), 503);
    let body = request(&[Line::new(&part, 1)], "pickup");
    assert_eq!(checkout(&app, &app.client, &body).await.status, 503);
    eventually("the health check is red", || async {
        app.get("/healthz").await.status() == 503
    })
    .await;

    line.cut(false);
    upload_cube(&app, &app.client, 30).await;
    let answer = checkout(&app, &app.client, &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    eventually("the health check is green", || async {
        app.get("/healthz").await.status() == 200
    })
    .await;
    line.stop().await;
}

/// A cube of over ten megabytes: each of its faces is cut into many triangles.
fn large_cube() -> Vec<u8> {
    const CUTS: usize = 140;
    let at = |step: usize| f32::from(u16::try_from(step).unwrap()) / 2.0;
    let side = at(CUTS);
    let mut triangles = Vec::new();
    for axis in 0..3 {
        for (is_far, depth) in [(false, 0.0), (true, side)] {
            for u in 0..CUTS {
                for v in 0..CUTS {
                    let point = |u: usize, v: usize| {
                        let mut point = [0.0; 3];
                        point[axis] = depth;
                        point[(axis + 1) % 3] = at(u);
                        point[(axis + 2) % 3] = at(v);
                        point
                    };
                    let (a, b) = (point(u, v), point(u + 1, v));
                    let (c, d) = (point(u + 1, v + 1), point(u, v + 1));
                    let faces = [[a, b, c], [a, c, d]];
                    triangles
                        .extend(faces.map(|[a, b, c]| if is_far { [a, b, c] } else { [a, c, b] }));
                }
            }
        }
    }
    let bytes = stl(&triangles);
    assert!(bytes.len() > 11 << 20, "{} bytes", bytes.len());
    bytes
}

/// A line to the service that fails now and then, each time in another way.
struct BadLine {
    address: String,
    state: Arc<LineState>,
    server: ServerHandle,
}

struct LineState {
    target: String,
    client: reqwest::Client,
    fails_each: usize,
    calls: AtomicUsize,
    failures: AtomicUsize,
    is_cut: std::sync::atomic::AtomicBool,
}

impl BadLine {
    async fn start(target: &str, fails_each: usize) -> Self {
        // Before any client can be built; a server would do it when it starts.
        drop(rustls::crypto::ring::default_provider().install_default());
        let state = Arc::new(LineState {
            target: target.trim_end_matches('/').to_owned(),
            client: new_client(),
            fails_each,
            calls: AtomicUsize::new(0),
            failures: AtomicUsize::new(0),
            is_cut: std::sync::atomic::AtomicBool::new(false),
        });
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let shared = web::Data::from(state.clone());
        let server = HttpServer::new(move || {
            App::new()
                .app_data(shared.clone())
                .app_data(web::PayloadConfig::new(64 << 20))
                .default_service(web::to(pass))
        })
        .workers(1)
        .disable_signals()
        .listen(listener)
        .unwrap()
        .run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Self {
            address,
            state,
            server: handle,
        }
    }

    fn failures(&self) -> usize {
        self.state.failures.load(Ordering::SeqCst)
    }

    fn cut(&self, is_cut: bool) {
        self.state.is_cut.store(is_cut, Ordering::SeqCst);
    }

    async fn stop(self) {
        self.server.stop(false).await;
    }
}

async fn pass(state: web::Data<LineState>, call: HttpRequest, body: web::Bytes) -> HttpResponse {
    if state.is_cut.load(Ordering::SeqCst) {
        return HttpResponse::ServiceUnavailable().finish();
    }
    // The app starts with a good line.
    let number = state.calls.fetch_add(1, Ordering::SeqCst);
    let fails = number > 1 && number.is_multiple_of(state.fails_each);
    if fails {
        state.failures.fetch_add(1, Ordering::SeqCst);
    }
    let kind = number / state.fails_each % 3;
    // It never arrives.
    if fails && kind == 0 {
        return HttpResponse::InternalServerError().finish();
    }
    let url = format!("{}{}", state.target, call.uri());
    let mut sent = state
        .client
        .request(call.method().as_str().parse().unwrap(), url)
        .timeout(Duration::from_secs(20));
    for (name, value) in call.headers() {
        if !matches!(name.as_str(), "host" | "content-length" | "connection") {
            sent = sent.header(name.as_str(), value.as_bytes());
        }
    }
    let answer = sent.body(body.to_vec()).send().await.unwrap();
    // It arrives, and the answer is lost.
    if fails && kind == 1 {
        return HttpResponse::BadGateway().finish();
    }
    let status = StatusCode::from_u16(answer.status().as_u16()).unwrap();
    let mut response = HttpResponse::build(status);
    for (name, value) in answer.headers() {
        if !matches!(
            name.as_str(),
            "content-length" | "transfer-encoding" | "connection" | "date"
        ) {
            response.append_header((name.as_str(), value.as_bytes()));
        }
    }
    let length = answer.headers().get("content-length").cloned();
    let bytes = answer.bytes().await.unwrap();
    if let (true, Some(length)) = (call.method() == "HEAD", &length) {
        let length: u64 = length.to_str().unwrap().parse().unwrap();
        return response
            .no_chunking(length)
            .streaming(futures_util::stream::empty::<
                Result<web::Bytes, actix_web::Error>,
            >());
    }
    // The answer breaks off in the middle.
    if fails && bytes.len() > 1 {
        let half = bytes.slice(..bytes.len() / 2);
        let parts =
            futures_util::stream::iter([Ok(half)]).chain(futures_util::stream::iter([Err(
                actix_web::error::ErrorBadGateway("cut"),
            )]));
        return response.no_chunking(bytes.len() as u64).streaming(parts);
    }
    response.body(bytes)
}
