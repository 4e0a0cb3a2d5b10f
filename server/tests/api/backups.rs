//! Back-ups: made while customers buy, restored elsewhere, and looked through. On PostgreSQL too.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use jiff::SignedDuration;
use schichtwerk_server::foundation::config::Config;
use schichtwerk_server::foundation::db::Db;
use schichtwerk_server::operation::backup::{self, record};
use schichtwerk_server::sales::invoices;
use schichtwerk_server::state::State;
use sqlx::Executor as _;

use crate::commands::run;
use crate::customer::*;
use crate::harness::{
    TestApp, files_below, new_client, quiet_app, spawn_app, spawn_app_with, spawn_in, test_config,
};
use crate::home::Home;
use crate::second_server;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A folder for back-ups beside the data of an app.
fn folder(app: &TestApp) -> PathBuf {
    app.data_dir().with_file_name("saved")
}

async fn saved(app: &TestApp) -> PathBuf {
    let to = folder(app);
    let (worked, said) = run(&app.config, &["backup", text(&to)]).await;
    assert!(worked, "{said}");
    to
}

/// Restores into a home of its own; the settings of the shop there.
async fn restored(home: &Home, from: &Path, more: &[&str]) -> Config {
    let config = test_config(home);
    let words = [&["restore", text(from)][..], more].concat();
    let (worked, said) = run(&config, &words).await;
    assert!(worked, "{said}");
    config
}

/// The files of customers in a back-up.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    files_below(&folder.join("files"))
}

/// A manifest of the back-up, newest last.
fn snapshots(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<_> = std::fs::read_dir(folder.join("snapshots"))
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
        .collect();
    found.sort();
    found
}

fn flip(file: &Path) {
    let mut bytes = std::fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(file, bytes).unwrap();
}

/// Buys again and again until it is stopped; notes each order that was acknowledged.
async fn buy_on(
    app: &TestApp,
    (client, part): &(reqwest::Client, Part),
    stop: &AtomicBool,
    orders: &RefCell<Vec<String>>,
) {
    // Another quantity each time: the same cart once more would be the same press of the button.
    for pieces in 1.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let answer = checkout(app, client, &request(&[Line::new(part, pieces)], "pickup")).await;
        pay(client, answer.page()).await;
        let paid = status(app, client, answer.session_id()).await;
        assert_eq!(paid["status"], "paid", "{paid}");
        let id = paid["order"]["id"].as_str().unwrap().to_owned();
        orders.borrow_mut().push(id);
    }
}

#[actix_web::test]
async fn duty_12_what_was_acknowledged_before_a_backup_is_there_after_its_restore() {
    let app = spawn_app().await;
    let (stop, orders) = (AtomicBool::new(false), Rc::new(RefCell::new(Vec::new())));
    // One after the other: twenty files at once are more than the queue for reading them takes.
    let mut customers = Vec::new();
    for number in 0..20 {
        let client = new_client();
        let part = upload_cube(&app, &client, 11 + number).await;
        customers.push((client, part));
    }
    let buyers = (customers.iter()).map(|customer| buy_on(&app, customer, &stop, &orders));
    let owner = async {
        let mut acknowledged = Vec::new();
        for round in 0..2 {
            // A loaded machine takes longer for this number than the time that one condition is waited for elsewhere.
            let wanted = acknowledged.len() + 20 * (1 - round);
            let begun = Instant::now();
            while orders.borrow().len() <= wanted {
                assert!(begun.elapsed() < Duration::from_secs(120), "nobody buys");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            acknowledged = orders.borrow().clone();
            saved(&app).await;
        }
        stop.store(true, Ordering::Relaxed);
        acknowledged
    };
    let (_, acknowledged) = futures_util::future::join(join_all(buyers), owner).await;
    assert!(orders.borrow().len() > acknowledged.len(), "they went on");

    let home = Home::bare();
    let from = folder(&app);
    let (worked, said) = run(&app.config, &["verify", text(&from)]).await;
    assert!(worked && said.contains("0 faults"), "{said}");
    let config = restored(&home, &from, &[]).await;
    let (worked, said) = run(&config, &["verify"]).await;
    assert!(worked && said.contains("0 faults"), "{said}");
    let back = spawn_in(home, |new| {
        new.jobs = false;
        new.stripe_api_base = app.config.stripe_api_base.clone();
    })
    .await;
    for id in &acknowledged {
        let found: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM orders JOIN invoices ON order_id = orders.id WHERE orders.id = $1",
        )
        .bind(id)
        .fetch_one(back.db.pool())
        .await
        .unwrap();
        assert_eq!(found, 1, "{id}");
    }
    let documents = invoices::verify(&back.db).await.unwrap();
    assert!(documents >= acknowledged.len());
    // The shop goes on where it was.
    bought(&back, &new_client(), "pickup").await;
    assert_eq!(invoices::verify(&back.db).await.unwrap(), documents + 1);
}

#[actix_web::test]
async fn a_file_is_saved_once_and_goes_with_its_last_snapshot() {
    let app = quiet_app().await;
    upload_cube(&app, &app.client, 20).await;
    // The same bytes under another row.
    upload_cube(&app, &new_client(), 20).await;
    upload_cube(&app, &app.client, 21).await;
    let to = saved(&app).await;
    let first = files_in(&to);
    assert_eq!(first.len(), 2);
    let written = std::fs::metadata(&first[0]).unwrap().modified().unwrap();
    upload_cube(&app, &app.client, 22).await;
    let (worked, said) = run(&app.config, &["backup", text(&to)]).await;
    assert!(worked && said.contains("4 files, 1 of them new"), "{said}");
    assert_eq!(files_in(&to).len(), 3);
    let after = std::fs::metadata(&first[0]).unwrap().modified().unwrap();
    assert_eq!(after, written, "it was not copied again");
    assert_eq!(snapshots(&to).len(), 2);

    // Its bytes are gone from the shop, and with the snapshots that name them from the back-up, after the promised days.
    app.db.writer().execute("DELETE FROM files").await.unwrap();
    let (state, server) = second_server::start(&app).await;
    let save = async |state: &State| {
        let shop = backup::Shop {
            config: &state.config,
            operator: &state.operator,
            db: &state.db,
            storage: &state.storage,
            clock: state.clock.as_ref(),
        };
        assert_eq!(shop.kept_days(), backup::KEPT_DAYS);
        backup::save_now(&shop, text(&to), None, &|| {})
            .await
            .unwrap()
    };
    app.clock.advance(SignedDuration::from_hours(24 * 29));
    assert_eq!(save(&state).await.pruned, 0);
    assert_eq!(files_in(&to).len(), 3);
    app.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(save(&state).await.pruned, 2);
    assert_eq!(files_in(&to).len(), 0);
    assert_eq!(snapshots(&to).len(), 2);
    server.stop(false).await;
}

#[actix_web::test]
async fn a_flipped_byte_is_found_wherever_it_is() {
    let app = quiet_app().await;
    bought(&app, &app.client, "pickup").await;
    let to = saved(&app).await;
    let (worked, said) = run(&app.config, &["verify", text(&to)]).await;
    assert!(
        worked && said.contains("1 files, 1 invoices, 0 faults"),
        "{said}"
    );
    let snapshot = snapshots(&to).remove(0);
    for (file, fault) in [
        (
            files_in(&to).remove(0),
            "its bytes in the back-up have changed",
        ),
        (snapshot.join("database.sqlite"), "the database: its bytes"),
        (snapshot.join("signing-key"), "the signing key: its bytes"),
        (snapshot.join("manifest.json"), "was changed"),
    ] {
        flip(&file);
        let (worked, said) = run(&app.config, &["verify", text(&to)]).await;
        assert!(!worked && said.contains(fault), "{said}");
        flip(&file);
    }
    let file = files_in(&to).remove(0);
    std::fs::rename(&file, to.join("aside")).unwrap();
    let (worked, said) = run(&app.config, &["verify", text(&to)]).await;
    assert!(!worked && said.contains("missing in the back-up"), "{said}");
    // A restore brings back what is there, and names what is not.
    let home = Home::bare();
    let (worked, said) = run(&test_config(&home), &["restore", text(&to)]).await;
    assert!(!worked && said.contains("0 files, 1 invoices"), "{said}");
    assert!(said.contains("missing in the back-up"), "{said}");
    // The next back-up puts it right.
    saved(&app).await;
    let (worked, said) = run(&app.config, &["verify", text(&to)]).await;
    assert!(worked, "{said}");
}

#[actix_web::test]
async fn the_shops_own_files_are_read_to_the_last_byte() {
    let app = quiet_app().await;
    bought(&app, &app.client, "pickup").await;
    upload_cube(&app, &app.client, 30).await;
    let whole = run(&app.config, &["verify"]).await;
    assert!(
        whole.0 && whole.1.contains("2 files, 1 documents, 0 faults"),
        "{}",
        whole.1
    );
    let files = files_below(&app.data_dir().join("files/model-files"));
    flip(&files[0]);
    std::fs::remove_file(&files[1]).unwrap();
    let (worked, said) = run(&app.config, &["verify"]).await;
    assert!(!worked, "{said}");
    for fault in ["its bytes have changed", "its bytes are missing"] {
        assert!(said.contains(fault), "{said}");
    }
    // A back-up saves all the rest, and says so.
    let to = folder(&app);
    let (worked, said) = run(&app.config, &["backup", text(&to)]).await;
    assert!(!worked && said.contains("could not be saved"), "{said}");
    let last = record::last_good(&app.db).await.unwrap().unwrap();
    assert_eq!(last.damaged, 2);
}

#[actix_web::test]
async fn an_encrypted_backup_is_opened_by_its_key_alone() {
    use age::secrecy::ExposeSecret as _;

    let key = age::x25519::Identity::generate();
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.backup.key = Some(key.to_public().to_string().parse().unwrap());
    })
    .await;
    bought(&app, &app.client, "pickup").await;
    let to = folder(&app);
    let recipient = key.to_public().to_string();
    let (worked, said) = run_with(&app.config, &["backup", text(&to)], &recipient).await;
    assert!(worked, "{said}");
    for file in files_below(&to) {
        let bytes = std::fs::read(&file).unwrap();
        let plain = [
            &b"SQLite format"[..],
            b"ada@example.org",
            &cube_stl(20)[80..160],
        ];
        for words in plain {
            assert!(memchr::memmem::find(&bytes, words).is_none(), "{file:?}");
        }
    }
    // Without the key at least each stored byte is compared.
    let (worked, said) = run(&app.config, &["verify", text(&to)]).await;
    assert!(worked && said.contains("invoices not looked at"), "{said}");
    let home = Home::bare();
    let (worked, said) = run(&test_config(&home), &["restore", text(&to)]).await;
    assert!(!worked && said.contains("--identity"), "{said}");
    let identity = app.data_dir().join("identity");
    std::fs::write(&identity, key.to_string().expose_secret()).unwrap();
    let with_key = ["verify", text(&to), "--identity", text(&identity)];
    let (worked, said) = run(&app.config, &with_key).await;
    assert!(worked && said.contains("1 invoices"), "{said}");
    let config = restored(&home, &to, &["--identity", text(&identity)]).await;
    let (worked, said) = run(&config, &["verify"]).await;
    assert!(
        worked && said.contains("1 files, 1 documents, 0 faults"),
        "{said}"
    );
}

/// As [`run`], with a key for back-ups.
async fn run_with(config: &Config, words: &[&str], recipient: &str) -> (bool, String) {
    let output = std::process::Command::new(crate::harness::SERVER_BINARY)
        .args(words)
        .env("DATABASE_URL", &config.database_url)
        .env("STORAGE_URL", &config.storage_url)
        .env("DATA_DIR", &config.data_dir)
        .env("BACKUP_KEY", recipient)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), said)
}

#[actix_web::test]
async fn a_shop_is_restored_into_an_empty_place_only_and_a_restore_that_was_cut_off_goes_on() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    bought(&app, &app.client, "pickup").await;
    let to = saved(&app).await;
    let (worked, said) = run(&app.config, &["restore", text(&to)]).await;
    assert!(
        !worked && said.contains("there is a shop already"),
        "{said}"
    );

    let home = Home::bare();
    let config = test_config(&home);
    // A store with models is somebody's, whatever the database is.
    let mut half = config.clone();
    half.storage_url.clone_from(&app.config.storage_url);
    let (worked, said) = run(&half, &["restore", text(&to)]).await;
    assert!(
        !worked && said.contains("there is a shop already"),
        "{said}"
    );
    let (worked, said) = run(&config, &["restore", text(&to), "--snapshot", "2020"]).await;
    assert!(!worked && said.contains("has no snapshot 2020"), "{said}");

    // Cut off when the store was half full: without its files the database is not there either.
    let file = files_in(&to).remove(0);
    let name = app.files_below("files/model-files").remove(0);
    let place = config.data_dir.join("files/model-files").join(&name);
    std::fs::create_dir_all(place.parent().unwrap()).unwrap();
    std::fs::write(&place, &std::fs::read(file).unwrap()[..50]).unwrap();
    let snapshot = snapshots(&to).remove(0);
    let under_way = config.data_dir.join("files/restore-under-way");
    std::fs::write(&under_way, snapshot.file_name().unwrap().to_str().unwrap()).unwrap();
    restored(&home, &to, &[]).await;
    assert!(!under_way.exists());
    let (worked, said) = run(&config, &["verify"]).await;
    assert!(
        worked && said.contains("1 files, 1 documents, 0 faults"),
        "{said}"
    );
    let key = |folder: &Path| std::fs::read(folder.join("secret.key")).unwrap();
    assert_eq!(key(&config.data_dir), key(&app.data_dir()));

    let back = spawn_in(home, |new| new.jobs = false).await;
    let session = back.get_json(&admin, "/api/session").await.1;
    assert!(session["data"]["user"].is_null(), "{session}");
    assert_eq!(back.admin_orders(&back.admin_client().await).await.len(), 1);
}

#[actix_web::test]
async fn a_destination_belongs_to_one_shop_and_an_empty_one_is_a_disk_that_is_not_mounted() {
    let app = quiet_app().await;
    upload_cube(&app, &app.client, 20).await;
    let to = saved(&app).await;
    let other = quiet_app().await;
    let (worked, said) = run(&other.config, &["backup", text(&to)]).await;
    assert!(!worked && said.contains("another shop"), "{said}");
    std::fs::remove_dir_all(&to).unwrap();
    std::fs::create_dir(&to).unwrap();
    let (worked, said) = run(&app.config, &["backup", text(&to)]).await;
    assert!(!worked && said.contains("is its disk mounted"), "{said}");
    let (worked, said) = run(&app.config, &["verify", text(&to)]).await;
    assert!(!worked && said.contains("holds no whole back-up"), "{said}");
    let missing = app.data_dir().join("no/such/disk");
    let (worked, said) = run(&app.config, &["backup", text(&missing)]).await;
    assert!(!worked && said.contains("cannot be used"), "{said}");
    let records = record::last(&app.db, 10).await.unwrap();
    assert_eq!(records.len(), 3);
    let error = records[1].error.as_deref().unwrap();
    assert!(error.contains("Ist die Platte eingehängt?"), "{error}");
}

#[actix_web::test]
async fn the_shop_saves_itself_once_a_day_and_tries_again_what_failed() {
    let folder = tempfile::tempdir().unwrap();
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.backup.to = Some(text(&folder.path().join("disk/saved")).to_owned());
    })
    .await;
    let (state, server) = second_server::start(&app).await;
    let due = async || {
        let made = backup::run_if_due(&state, &|| {}).await;
        made.map(|made| made.is_some())
            .map_err(|error| error.to_string())
    };
    assert!(due().await.unwrap_err().contains("cannot be used"));
    std::fs::create_dir(folder.path().join("disk")).unwrap();
    assert_eq!(due().await, Ok(false), "it was tried a moment ago");
    app.clock.advance(SignedDuration::from_mins(31));
    assert_eq!(due().await, Ok(true));
    assert_eq!(due().await, Ok(false));
    app.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(due().await, Ok(true));
    let last = record::last_good(&app.db).await.unwrap().unwrap();
    assert_eq!(last.files, 0);

    // One that runs elsewhere is not disturbed; one whose process died is.
    app.clock.advance(SignedDuration::from_hours(24));
    let now = state.clock.now();
    let day = jiff::civil::date(2020, 1, 1);
    let running = record::begin(&app.db, now, Some(day), "elsewhere").await;
    assert!(running.unwrap().is_some());
    assert_eq!(due().await, Ok(false));
    app.clock.advance(SignedDuration::from_mins(11));
    assert_eq!(due().await, Ok(true));
    server.stop(false).await;
}

#[actix_web::test]
async fn a_try_that_failed_after_a_good_backup_is_named_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("saved");
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.backup.to = Some(text(&to).to_owned());
    })
    .await;
    let (worked, said) = run(&app.config, &["backup", text(&to)]).await;
    assert!(worked, "{said}");
    std::fs::remove_dir_all(&to).unwrap();
    std::fs::create_dir(&to).unwrap();
    assert!(!run(&app.config, &["backup", text(&to)]).await.0);
    let admin = app.admin_client().await;
    let (_, answer) = app
        .get_json(&admin, "/api/admin/operation?quick=true")
        .await;
    let mut points = answer["points"].as_array().unwrap().iter();
    let point = points.find(|point| point["code"] == "backup").unwrap();
    assert_eq!(point["grade"], "advice", "{point}");
    let said = point["text"].as_str().unwrap();
    for words in ["Zuletzt gesichert", "Ist die Platte eingehängt?"] {
        assert!(said.contains(words), "{said}");
    }
}

#[actix_web::test]
async fn the_job_saves_a_shop_that_has_a_destination() {
    let folder = tempfile::tempdir().unwrap();
    let app = spawn_app_with(|config| {
        config.backup.to = Some(text(&folder.path().join("saved")).to_owned());
    })
    .await;
    eventually("the first back-up", async || {
        record::last_good(&app.db).await.unwrap().is_some()
    })
    .await;
    assert_eq!(snapshots(&folder.path().join("saved")).len(), 1);
}

#[actix_web::test]
async fn duty_12_an_older_snapshot_comes_back_with_the_newest_log_of_erasures() {
    let app = quiet_app().await;
    let to = saved(&app).await;
    let first = snapshots(&to).remove(0);
    let line = r#"{"id":"1","day":"2026-11-26","kind":"user","salt":"00","hash":"00"}"#;
    std::fs::write(app.data_dir().join("erasures.jsonl"), format!("{line}\n")).unwrap();
    saved(&app).await;
    let home = Home::bare();
    let name = first.file_name().unwrap().to_str().unwrap();
    let config = restored(&home, &to, &["--snapshot", name]).await;
    let log = std::fs::read_to_string(config.data_dir.join("erasures.jsonl")).unwrap();
    assert_eq!(log.trim(), line);
}

#[actix_web::test]
async fn duty_08_a_restored_backup_brings_nobody_back_who_was_erased_since() {
    let app = quiet_app().await;
    let buy = async |email: &str| -> String {
        let client = new_client();
        let part = upload_cube(&app, &client, 20).await;
        let mut body = request(&[Line::new(&part, 1)], "shipping");
        body["customerData"]["email"] = email.into();
        let answer = checkout(&app, &client, &body).await;
        pay(&client, answer.page()).await;
        let paid = status(&app, &client, answer.session_id()).await;
        paid["order"]["id"].as_str().unwrap().to_owned()
    };
    let (gone, kept) = (buy("max@example.org").await, buy("eve@example.org").await);
    for sql in [
        "UPDATE orders SET status = 'completed'",
        "UPDATE outbox_mails SET state = 'sent'",
    ] {
        app.db.writer().execute(sql).await.unwrap();
    }
    let to = saved(&app).await;
    let first = snapshots(&to).remove(0);
    let (worked, said) = run(&app.config, &["person", "erase", "max@example.org"]).await;
    assert!(worked, "{said}");
    // The next one carries the log, and the older one is restored.
    saved(&app).await;
    let home = Home::bare();
    let config = test_config(&home);
    let name = first.file_name().unwrap().to_str().unwrap();
    let words = ["restore", text(&to), "--snapshot", name];
    let (worked, said) = run(&config, &words).await;
    assert!(
        worked && said.contains("of the log of erasures were replayed"),
        "{said}"
    );

    let texts = async |db: &Db| -> String {
        let mut all = String::new();
        for sql in [
            "SELECT customer_data FROM orders",
            "SELECT snapshot FROM checkouts",
            "SELECT recipient_address FROM outbox_mails",
        ] {
            let values: Vec<String> = sqlx::query_scalar(sql).fetch_all(db.pool()).await.unwrap();
            all.push_str(&values.join("\n"));
        }
        all
    };
    // Before any server has started on it.
    let db = Db::open_existing(&config.database_url).await.unwrap();
    let all = texts(&db).await;
    assert!(!all.contains("max@example.org"), "{all}");
    assert!(all.contains("eve@example.org"), "nobody else goes");
    assert_eq!(invoices::verify(&db).await.unwrap(), 2);
    db.close().await;
    let (worked, said) = run(&config, &["verify"]).await;
    assert!(worked && said.contains("0 faults"), "{said}");

    let back = spawn_in(home, |new| {
        new.jobs = false;
        new.stripe_api_base = app.config.stripe_api_base.clone();
    })
    .await;
    assert!(!texts(&back.db).await.contains("max@example.org"));
    let orders = back.admin_orders(&back.admin_client().await).await;
    let email = |id: &str| {
        let order = orders.iter().find(|order| order["id"] == id).unwrap();
        order["customer"]["email"].clone()
    };
    assert_eq!(email(&kept), "eve@example.org");
    assert!(!email(&gone).to_string().contains('@'), "{}", email(&gone));
    crate::retention::clean_up(&back).await;
    let left: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM bytes_to_delete")
        .fetch_one(back.db.pool())
        .await
        .unwrap();
    assert_eq!(left, 0, "the bytes of the files are gone as well");
}
