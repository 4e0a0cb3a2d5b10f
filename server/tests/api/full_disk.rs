//! A disk that is full for a moment, and a store that cannot be written: nothing stays broken afterwards.

#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};
use sqlx::Executor as _;

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};
#[cfg(target_os = "linux")]
use crate::{account::registration, harness::SERVER_BINARY, untested::not_tested};

/// The readers' pool; each connection has a limit of its own.
const CONNECTIONS: usize = 8;

/// Says something to every connection of the pool.
async fn tell_every_connection(app: &TestApp, pragma: &str) {
    let mut held = Vec::new();
    for _ in 0..CONNECTIONS {
        held.push(app.db.pool().acquire().await.unwrap());
    }
    held.push(app.db.writer().acquire().await.unwrap());
    for connection in &mut held {
        connection
            .execute(sqlx::AssertSqlSafe(pragma.to_owned()))
            .await
            .unwrap();
    }
}

/// A cart that needs new pages of the database.
fn large_cart(changed_at: usize) -> Value {
    let part = Part {
        name: "x".repeat(190),
        url: "x".repeat(1500),
        side_mm: 20,
    };
    let items: Vec<Value> = (0..60).map(|_| Line::new(&part, 1).item()).collect();
    json!({ "cartItems": items, "changedAt": changed_at })
}

async fn save_cart(app: &TestApp, client: &Client, changed_at: usize) -> (u16, Value) {
    app.post_json(client, "/api/cart/save-anonymous", large_cart(changed_at))
        .await
}

#[actix_web::test]
async fn a_database_that_was_full_for_a_moment_writes_again_without_a_restart_on_sqlite() {
    let app = quiet_app().await;
    let clients: Vec<Client> = (0..CONNECTIONS).map(|_| new_client()).collect();
    for client in &clients {
        upload_cube(&app, client, 20).await;
    }
    tell_every_connection(&app, "PRAGMA max_page_count = 1").await;

    let mut refused = 0;
    for round in 1..=6 {
        for (status, answer) in
            join_all(clients.iter().map(|client| save_cart(&app, client, round))).await
        {
            // A connection that took a spoilt one's place has no limit.
            if status == 200 {
                continue;
            }
            assert_eq!(status, 503, "{answer}");
            assert_eq!(answer["code"], "storage_unavailable");
            assert!(
                answer["error"].as_str().unwrap().contains("speichern"),
                "{answer}"
            );
            refused += 1;
        }
    }
    assert!(refused > 0, "no call met the full disk");

    // There is room again.
    tell_every_connection(&app, "PRAGMA max_page_count = 1000000").await;
    for round in 7..=9 {
        for (status, answer) in
            join_all(clients.iter().map(|client| save_cart(&app, client, round))).await
        {
            assert_eq!(status, 200, "{answer}");
        }
    }
    for client in &clients[..2] {
        bought(&app, client, "pickup").await;
    }
    assert_eq!(orders(&app).await, 2);
}

#[actix_web::test]
async fn an_upload_that_the_store_cannot_take_is_refused_in_german_and_leaves_nothing() {
    let app = quiet_app().await;
    upload_cube(&app, &app.client, 20).await;
    let folder = app.data_dir().join("files/model-files");
    std::fs::rename(&folder, app.data_dir().join("elsewhere")).unwrap();
    // Nothing can be made below a file, whatever user the server runs as.
    std::fs::write(&folder, "").unwrap();
    let response = app.upload("würfel-30.stl", cube_stl(30)).await;
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["retry-after"], "60");
    let answer: Value = response.json().await.unwrap();
    assert_eq!(answer["code"], "storage_unavailable", "{answer}");
    assert_eq!(app.count("files").await, 1);

    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(app.data_dir().join("elsewhere"), &folder).unwrap();
    upload_cube(&app, &app.client, 40).await;
}

/// A shop in a process of its own, on a disk of its own that holds 24 MB.
#[cfg(target_os = "linux")]
struct SmallDisk {
    server: std::process::Child,
    /// Where its data lie, as they are reached from here.
    data: std::path::PathBuf,
    base: String,
    _folder: tempfile::TempDir,
}

#[cfg(target_os = "linux")]
impl SmallDisk {
    fn start() -> Self {
        use std::io::BufRead as _;

        let folder = tempfile::tempdir().unwrap();
        let mount = r#"mount -t tmpfs -o size=24m shop "$DATA_DIR" && cd "$DATA_DIR" && exec "$0""#;
        let mut server = Command::new("unshare")
            .args(["-rm", "sh", "-c", mount, SERVER_BINARY])
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("DATA_DIR", folder.path())
            .env("BIND", "127.0.0.1:0")
            .env("STRIPE_SECRET_KEY", "sk_test_x")
            .env("STRIPE_WEBHOOK_SECRET", "whsec_x")
            .env("RATE_LIMITS", "off")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = std::io::BufReader::new(server.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let base = line
            .split_whitespace()
            .find(|word| word.starts_with("http"));
        let base = base.unwrap_or_else(|| panic!("{line}")).to_owned();
        // What it says later is not read, and must not stop it either.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        let root = format!("/proc/{}/root", server.id());
        let data = std::path::PathBuf::from(root + folder.path().to_str().unwrap());
        Self {
            server,
            data,
            base,
            _folder: folder,
        }
    }

    async fn health(&self) -> u16 {
        let answer = new_client().get(format!("{}/healthz", self.base)).send();
        answer.await.unwrap().status().as_u16()
    }

    async fn register(&self, email: &str) -> (u16, Value) {
        let call = new_client().post(format!("{}/api/register", self.base));
        let answer = call.json(&registration(email)).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        drop(self.server.kill());
        drop(self.server.wait());
    }
}

#[cfg(target_os = "linux")]
#[actix_web::test]
async fn a_shop_whose_disk_is_full_says_so_and_goes_on_once_there_is_room() {
    let may_mount = Command::new("unshare").args(["-rm", "true"]).status();
    if !may_mount.is_ok_and(|status| status.success()) {
        return not_tested("unshare", "a shop on a disk that is really full");
    }
    let shop = SmallDisk::start();
    assert_eq!(shop.health().await, 200);
    assert_eq!(shop.register("eins@example.org").await.0, 200);

    let fill = shop.data.join("fill");
    let mut file = std::fs::File::create(&fill).unwrap();
    let full = std::io::copy(&mut std::io::repeat(0), &mut file).unwrap_err();
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
    eventually("the health check is red", || async {
        shop.health().await == 503
    })
    .await;
    let calls = (0..8).map(|number| {
        let email = format!("voll{number}@example.org");
        let shop = &shop;
        async move { shop.register(&email).await }
    });
    for (status, answer) in join_all(calls).await {
        assert_eq!(status, 503, "{answer}");
        assert!(answer["error"].as_str().unwrap().ends_with("erneut."));
    }

    drop(file);
    std::fs::remove_file(fill).unwrap();
    eventually("the health check is green", || async {
        shop.health().await == 200
    })
    .await;
    for number in 0..8 {
        let (status, answer) = shop.register(&format!("danach{number}@example.org")).await;
        assert_eq!(status, 200, "{answer}");
    }
}
