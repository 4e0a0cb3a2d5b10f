//! A shop moves to another database and another file store, and back; its servers pause meanwhile. On PostgreSQL the way leads to
//! SQLite and back again.

use std::path::Path;

use schichtwerk_server::app::startup;
use schichtwerk_server::foundation::config::Config;
use schichtwerk_server::sales::invoices;

use crate::commands::run;
use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app, spawn_app, spawn_in};
use crate::home::Home;

fn sqlite(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("moved.db").display())
}

fn at(config: &Config, database: &str, files: &Path) -> Config {
    Config {
        database_url: database.to_owned(),
        storage_url: files.display().to_string(),
        ..config.clone()
    }
}

async fn moved(from: &Config, to: &Config) -> (bool, String) {
    let words = [
        "move",
        "--database",
        &to.database_url,
        "--storage",
        &to.storage_url,
    ];
    run(from, &words).await
}

async fn is_paused(app: &TestApp) -> bool {
    let (status, answer) = app.get_json(&app.client, "/api/settings").await;
    status == 503 && answer["code"] == "maintenance"
}

async fn pauses(app: &TestApp) {
    eventually("the shop pauses", async || is_paused(app).await).await;
}

async fn goes_on(app: &TestApp) {
    eventually("the shop goes on", async || !is_paused(app).await).await;
}

#[actix_web::test]
async fn a_shop_that_is_moved_there_and_back_has_lost_nothing() {
    let app = spawn_app().await;
    for _ in 0..3 {
        bought(&app, &app.client, "shipping").await;
    }
    let folder = tempfile::tempdir().unwrap();
    let there = at(
        &app.config,
        &sqlite(folder.path()),
        &folder.path().join("files"),
    );
    let (pause, (worked, said)) =
        futures_util::future::join(pauses(&app), moved(&app.config, &there)).await;
    let () = pause;
    assert!(worked && said.contains("3 files"), "{said}");

    // The old servers say where they are not any more; none starts there again.
    let page = app.get("/konfigurator").await;
    assert_eq!(
        (page.status().as_u16(), &page.headers()["retry-after"]),
        (503, &"20".parse().unwrap())
    );
    assert!(
        page.text()
            .await
            .unwrap()
            .contains("Wir sind gleich zurück")
    );
    assert_eq!(app.get("/livez").await.status(), 200);
    let refused = startup::build(app.config.clone())
        .await
        .err()
        .unwrap()
        .to_string();
    assert!(
        refused.contains("moved to") && refused.contains("moved.db"),
        "{refused}"
    );

    let (worked, said) = run(&there, &["verify"]).await;
    assert!(
        worked && said.contains("3 files, 3 documents, 0 faults"),
        "{said}"
    );
    let home = Home::bare();
    let back = at(
        &there,
        &home.database_url(),
        &folder.path().join("files-back"),
    );
    std::fs::create_dir_all(home.data_dir()).unwrap();
    let (worked, said) = moved(&there, &back).await;
    assert!(worked, "{said}");
    let settings = back.clone();
    let again = spawn_in(home, move |config| {
        let provider = settings.stripe_api_base.clone();
        *config = Config {
            jobs: false,
            stripe_api_base: provider,
            ..settings
        };
    })
    .await;
    assert_eq!(again.count("orders").await, 3);
    assert_eq!(invoices::verify(&again.db).await.unwrap(), 3);
    for table in [
        "orders",
        "files",
        "checkouts",
        "outbox_mails",
        "order_parts",
        "guests",
    ] {
        let sql = format!("SELECT COUNT(*) FROM {table}");
        let before: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql.clone()))
            .fetch_one(app.db.pool())
            .await
            .unwrap();
        let after: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .fetch_one(again.db.pool())
            .await
            .unwrap();
        assert_eq!(before, after, "{table}");
    }
    bought(&again, &new_client(), "pickup").await;
}

#[actix_web::test]
async fn a_move_that_does_not_work_leaves_the_shop_where_it_was_and_goes_on_when_it_is_repeated() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    bought(&app, &app.client, "pickup").await;
    let other = quiet_app().await;
    upload_cube(&other, &other.client, 20).await;
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().join("files");
    let taken = at(
        &app.config,
        &sqlite(folder.path()),
        Path::new(&other.config.storage_url),
    );
    let (worked, said) = moved(&app.config, &taken).await;
    assert!(!worked && said.contains("not empty"), "{said}");
    goes_on(&app).await;
    assert_eq!(app.get(&part.url).await.status(), 200);
    let taken = at(&app.config, &other.config.database_url, &files);
    let (worked, said) = moved(&app.config, &taken).await;
    assert!(!worked && said.contains("not empty"), "{said}");
    goes_on(&app).await;

    // The files are there by now, and only looked at.
    let free = at(&app.config, &sqlite(folder.path()), &files);
    let (worked, said) = moved(&app.config, &free).await;
    assert!(
        worked && said.contains("2 files (2 were there already)"),
        "{said}"
    );
    let (worked, said) = run(&free, &["verify"]).await;
    assert!(worked && said.contains("0 faults"), "{said}");
}

#[actix_web::test]
async fn a_file_that_is_damaged_stays_behind_only_when_somebody_says_so() {
    let app = quiet_app().await;
    upload_cube(&app, &app.client, 20).await;
    let stored = app
        .data_dir()
        .join("files/model-files")
        .join(&app.files_below("files/model-files")[0]);
    std::fs::write(stored, "x").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let to = at(
        &app.config,
        &sqlite(folder.path()),
        &folder.path().join("files"),
    );
    let (worked, said) = moved(&app.config, &to).await;
    assert!(!worked && said.contains("damaged where they are"), "{said}");
    let words = [
        "move",
        "--storage",
        &to.storage_url,
        "--despite-damaged-files",
    ];
    let (worked, said) = run(&app.config, &words).await;
    assert!(
        worked && said.contains("left behind: model-files/"),
        "{said}"
    );
}

#[actix_web::test]
async fn a_shop_pauses_and_goes_on_by_hand() {
    let app = spawn_app().await;
    let (worked, said) = run(&app.config, &["maintenance", "on"]).await;
    assert!(worked, "{said}");
    pauses(&app).await;
    let answer = app.get("/healthz").await;
    assert_eq!(answer.status(), 503);
    assert!(answer.headers().contains_key("x-request-id"));
    let (worked, said) = run(&app.config, &["maintenance", "off"]).await;
    assert!(worked, "{said}");
    goes_on(&app).await;
    bought(&app, &app.client, "pickup").await;
}
