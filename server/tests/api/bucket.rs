//! A bucket in memory, for what depends on when its calls come and not on what a real service makes of them (`s3.rs`).

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::http::Method;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use tokio::sync::Barrier;
use tokio::time::timeout;

use crate::customer::*;
use crate::harness::spawn_app_with;
use crate::s3::use_bucket;

const PARTS: usize = 12;

struct Bucket {
    objects: Mutex<BTreeMap<String, web::Bytes>>,
    /// From now on nobody hears how large an object is before so many ask at the same time.
    waits: AtomicBool,
    all: Barrier,
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
    let bucket = Arc::new(Bucket {
        objects: Mutex::default(),
        waits: AtomicBool::new(false),
        all: Barrier::new(PARTS),
    });
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let shared = web::Data::from(bucket.clone());
    let server = HttpServer::new(move || {
        App::new()
            .app_data(shared.clone())
            .default_service(web::to(answer))
    });
    let server = server.workers(1).disable_signals().listen(listener);
    actix_web::rt::spawn(server.unwrap().run());
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
