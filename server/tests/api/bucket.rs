//! A bucket in memory, for what depends on when its calls come and not on what a real service makes of them (`s3.rs`).

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::http::Method;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use reqwest::multipart::{Form, Part};
use schichtwerk_server::account_data::retention::{self, Cleanup};
use schichtwerk_server::app::startup;
use schichtwerk_server::services::store_marks;
use schichtwerk_server::state::State;
use tokio::sync::Barrier;
use tokio::time::timeout;

use crate::customer::*;
use crate::harness::{new_client, spawn_app_with, test_config};
use crate::home::Home;
use crate::s3::use_bucket;

const PARTS: usize = 12;

struct Bucket {
    objects: Mutex<BTreeMap<String, web::Bytes>>,
    /// From now on the size of an object is answered only once this number of callers ask at the same time.
    waits: AtomicBool,
    all: Barrier,
}

impl Bucket {
    /// Serves at a place that may have been held free for it.
    fn open(listener: TcpListener) -> Arc<Self> {
        let bucket = Arc::new(Self {
            objects: Mutex::default(),
            waits: AtomicBool::new(false),
            all: Barrier::new(PARTS),
        });
        let shared = web::Data::from(bucket.clone());
        let server = HttpServer::new(move || {
            App::new()
                .app_data(shared.clone())
                .default_service(web::to(answer))
        });
        let server = server.workers(1).disable_signals().listen(listener);
        actix_web::rt::spawn(server.unwrap().run());
        bucket
    }

    fn names(&self) -> Vec<String> {
        self.objects.lock().unwrap().keys().cloned().collect()
    }
}

async fn answer(bucket: web::Data<Bucket>, call: HttpRequest, body: web::Bytes) -> HttpResponse {
    let key = call.path().to_owned();
    let found = || bucket.objects.lock().unwrap().get(&key).cloned();
    match *call.method() {
        Method::PUT => {
            bucket.objects.lock().unwrap().insert(key, body);
            HttpResponse::Ok().insert_header(("etag", "\"1\"")).finish()
        }
        // Nobody lists anything that is there.
        Method::GET if call.query_string().contains("list-type") => HttpResponse::Ok().body(
            "<ListBucketResult><Name>b</Name><Prefix/><KeyCount>0</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated></ListBucketResult>",
        ),
        Method::GET | Method::HEAD => {
            if *call.method() == Method::HEAD && bucket.waits.load(Ordering::SeqCst) {
                let company = timeout(Duration::from_secs(5), bucket.all.wait());
                if company.await.is_err() {
                    return HttpResponse::ServiceUnavailable().finish();
                }
            }
            match found() {
                Some(bytes) => HttpResponse::Ok()
                    .insert_header(("etag", "\"1\""))
                    .insert_header(("last-modified", "Mon, 02 Nov 2026 10:00:00 GMT"))
                    .body(bytes),
                None => HttpResponse::NotFound().finish(),
            }
        }
        _ => HttpResponse::NoContent().finish(),
    }
}

#[actix_web::test]
async fn pay_15_the_parts_of_an_order_are_looked_for_in_the_store_at_the_same_time() {
    drop(rustls::crypto::ring::default_provider().install_default());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let bucket = Bucket::open(listener);
    let app = spawn_app_with(|config| {
        config.jobs = false;
        use_bucket(config, &address, "at-once");
    })
    .await;
    let mut lines = Vec::new();
    for _ in 0..PARTS {
        lines.push(Line::new(&upload_cube(&app, &app.client, 20).await, 1));
    }

    bucket.waits.store(true, Ordering::SeqCst);
    let answer = checkout(&app, &app.client, &request(&lines, "pickup")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

/// A place where nobody answers until the bucket is back.
fn closed_door() -> (socket2::Socket, String) {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    let any: std::net::SocketAddr = "127.0.0.1:0".parse().unwrap();
    socket.bind(&any.into()).unwrap();
    let address = socket.local_addr().unwrap().as_socket().unwrap();
    (socket, format!("http://{address}"))
}

/// A server that was started while its bucket was away, without jobs of its own.
struct Waiting {
    state: State,
    address: String,
    _home: Home,
}

impl Waiting {
    async fn start(bucket: &str) -> Self {
        drop(rustls::crypto::ring::default_provider().install_default());
        let home = Home::new();
        let mut config = test_config(&home);
        config.jobs = false;
        config.stripe_api_base = Some("http://127.0.0.1:9".parse().unwrap());
        use_bucket(&mut config, bucket, "away");
        let server = startup::build(config).await.unwrap();
        let (state, port) = (server.state().clone(), server.port());
        actix_web::rt::spawn(server.run());
        Self {
            state,
            address: format!("http://127.0.0.1:{port}"),
            _home: home,
        }
    }

    async fn status(&self, path: &str) -> u16 {
        let url = format!("{}{path}", self.address);
        new_client().get(url).send().await.unwrap().status().into()
    }

    async fn upload(&self) -> (u16, serde_json::Value) {
        let part = Part::bytes(cube_stl(20)).file_name("würfel.stl");
        let form = Form::new().part("file", part).text("orderId", "order-1");
        let url = format!("{}/api/upload-model", self.address);
        let answer = new_client().post(url).multipart(form).send().await.unwrap();
        (answer.status().into(), answer.json().await.unwrap())
    }
}

#[actix_web::test]
async fn a_shop_that_starts_while_its_bucket_is_away_says_so_and_goes_on_when_it_is_back() {
    let (door, address) = closed_door();
    let shop = Waiting::start(&address).await;
    assert_eq!(shop.status("/livez").await, 200);
    assert_eq!(shop.status("/readyz").await, 503);
    assert_eq!(shop.status("/healthz").await, 503);
    assert_eq!(shop.status("/api/settings").await, 200);
    let (status, answer) = shop.upload().await;
    assert_eq!(
        (status, &answer["code"]),
        (503, &"storage_unavailable".into())
    );
    assert!(answer["error"].as_str().unwrap().ends_with('.'), "{answer}");

    door.listen(128).unwrap();
    let bucket = Bucket::open(door.into());
    assert_eq!(
        shop.upload().await.0,
        503,
        "whose bucket it is was not seen"
    );
    assert_eq!(bucket.names(), [""; 0]);
    retention::renew_mark(&shop.state).await;
    assert_eq!(shop.status("/readyz").await, 200);
    let (status, answer) = shop.upload().await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(bucket.names().len(), 3, "mark, probe and model");
}

#[actix_web::test]
async fn duty_12_a_bucket_that_comes_back_as_another_shops_is_neither_written_nor_cleared() {
    let (door, address) = closed_door();
    let shop = Waiting::start(&address).await;
    door.listen(128).unwrap();
    let bucket = Bucket::open(door.into());
    let mark = "/schichtwerk-test/away/belongs-to".to_owned();
    bucket
        .objects
        .lock()
        .unwrap()
        .insert(mark.clone(), "0a mark 2026-11-02T10:00:00.000Z".into());
    let (state, now) = (&shop.state, shop.state.clock.now());
    let refused = store_marks::renew(&state.db, &state.storage, now).await;
    let said = refused.unwrap_err().to_string();
    assert!(said.contains("belongs to another database"), "{said}");
    assert_eq!(shop.status("/readyz").await, 503);
    assert_eq!(shop.upload().await.0, 503);
    assert!(shop.state.storage.delete("model-files/1").await.is_err());
    assert!(Cleanup::of(&shop.state).sweep(20).await.is_err());
    assert_eq!(bucket.names(), [mark]);
}

#[actix_web::test]
async fn a_bucket_that_refuses_is_no_bucket_that_is_away() {
    drop(rustls::crypto::ring::default_provider().install_default());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let refuse = || App::new().default_service(web::to(HttpResponse::Forbidden));
    let server = HttpServer::new(refuse).workers(1).disable_signals();
    actix_web::rt::spawn(server.listen(listener).unwrap().run());
    let home = Home::new();
    let mut config = test_config(&home);
    use_bucket(&mut config, &address, "refused");
    let said = startup::build(config).await.err().unwrap().to_string();
    assert!(said.starts_with("STORAGE_URL"), "{said}");
}
