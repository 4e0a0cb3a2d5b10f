//! Several processes on one database: what one does, the others know, and what two do at once is done once. Here they are two
//! servers in this process that share nothing but their home.

use std::time::{Duration, Instant};

use futures_util::future::{join, join_all};
use schichtwerk_server::foundation::db::{Db, Lock, Tx};
use serde_json::{Value, json};
use sqlx::Executor as _;
use uuid::Uuid;

use crate::account;
use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app, spawn_app, spawn_app_with};
use crate::home::hold_writers;
use crate::models::cube;
use crate::provider::{only_payment, refund, tell_completed, tell_refunded};

/// Another server with the same database and folders.
pub async fn beside(app: &TestApp) -> TestApp {
    let mut other = spawn_app_with(|config| *config = app.config.clone()).await;
    other.provider = app.provider.clone();
    other
}

/// Looks, then writes.
async fn count_on(tx: &mut Tx) -> Result<(), sqlx::Error> {
    let n: i64 = sqlx::query_scalar("SELECT n FROM counter")
        .fetch_one(&mut **tx)
        .await?;
    sqlx::query("UPDATE counter SET n = $1")
        .bind(n + 1)
        .execute(&mut **tx)
        .await
        .map(drop)
}

/// Writes, and then something goes wrong.
async fn fail(tx: &mut Tx) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO guests (id, token_hash, created_at) VALUES ('g', 'g', '')")
        .execute(&mut **tx)
        .await?;
    Err(sqlx::Error::RowNotFound)
}

#[actix_web::test]
async fn writers_that_read_first_never_lose_an_update() {
    let app = quiet_app().await;
    let other = Db::open(&app.config.database_url).await.unwrap();
    for sql in [
        "CREATE TABLE counter (n BIGINT NOT NULL)",
        "INSERT INTO counter VALUES (0)",
    ] {
        app.db.pool().execute(sql).await.unwrap();
    }
    let counter = "the counter".into();
    let locks = [Lock::Order(&counter)];
    let locked = (0..8).map(|number| {
        let db = [&app.db, &other][number % 2];
        async move {
            for _ in 0..10 {
                db.write_locked(&locks, count_on).await.unwrap();
            }
        }
    });
    join_all(locked).await;
    assert_eq!(count(&app, "SELECT n FROM counter").await, 80);
    // Without a lock PostgreSQL finds out at the end that two were in each other's way, and one is run again.
    let free = (0..4).map(|number| {
        let db = [&app.db, &other][number % 2];
        async move {
            for _ in 0..5 {
                db.write(count_on).await.unwrap();
            }
        }
    });
    join_all(free).await;
    assert_eq!(count(&app, "SELECT n FROM counter").await, 100);
}

#[actix_web::test]
async fn a_transaction_that_fails_leaves_nothing_and_its_connection_is_good() {
    let app = quiet_app().await;
    let guests = app.count("guests").await;
    for _ in 0..40 {
        app.db.write(fail).await.unwrap_err();
        app.db.write_locked(&[], fail).await.unwrap_err();
    }
    assert_eq!(app.count("guests").await, guests);
}

#[actix_web::test]
async fn readers_never_wait_behind_writers() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let other = Db::open(&app.config.database_url).await.unwrap();
    let held = hold_writers(&other).await;
    // More than there are connections, and each of them waits for its turn to write.
    let cart = json!({ "cartItems": [] });
    let saves = (0..24).map(|_| app.post_json(&app.client, "/api/cart/save-anonymous", &cart));
    let reads = async {
        for _ in 0..20 {
            let start = Instant::now();
            assert_eq!(app.get(&part.url).await.status(), 200);
            assert!(start.elapsed() < Duration::from_secs(3), "a read waited");
        }
        held.rollback().await.unwrap();
    };
    let (saved, ()) = join(join_all(saves), reads).await;
    for (status, answer) in saved {
        assert!(matches!(status, 200 | 503), "{answer}");
    }
}

#[actix_web::test]
async fn pay_06_two_windows_that_order_the_same_cart_at_once_leave_one_page_to_pay() {
    let app = quiet_app().await;
    let other = beside(&app).await;
    for _ in 0..6 {
        let part = upload_cube(&app, &app.client, 20).await;
        let body = request(&[Line::new(&part, 1)], "pickup");
        join(
            checkout_with_key(&app, &app.client, &body, Some(&Uuid::now_v7().to_string())),
            checkout_with_key(
                &other,
                &app.client,
                &body,
                Some(&Uuid::now_v7().to_string()),
            ),
        )
        .await;
        let open = "SELECT COUNT(*) FROM checkouts WHERE state = 'open'";
        assert!(count(&app, open).await <= 1, "two pages can be paid");
        sqlx::query("UPDATE checkouts SET state = 'expired'")
            .execute(app.db.pool())
            .await
            .unwrap();
    }
}

#[actix_web::test]
async fn duty_10_a_payment_and_the_news_of_its_refund_at_the_same_moment_know_of_each_other() {
    for round in 0..5 {
        let app = quiet_app().await;
        let other = beside(&app).await;
        let answer = checkout_cubes(&app, &app.client, 2, "pickup").await;
        pay(&app.client, answer.page()).await;
        let intent = only_payment(&app).await;
        refund(&app, &intent, 1112).await;
        join(
            tell_completed(&app, answer.session_id()),
            tell_refunded(&other, "evt_r", &intent),
        )
        .await;
        let refunded = "SELECT COUNT(*) FROM orders WHERE refund_state = 'full'";
        assert_eq!(count(&app, refunded).await, 1, "round {round}");
        assert_eq!(app.count("invoices").await, 2, "round {round}");
    }
}

#[actix_web::test]
async fn two_tabs_that_save_the_first_cart_at_once_do_not_overwrite_each_other() {
    let app = quiet_app().await;
    let other = beside(&app).await;
    for _ in 0..6 {
        let client = new_client();
        let part = upload_cube(&app, &client, 20).await;
        let save = async |app: &TestApp, id: &str| {
            let mut item = Line::new(&part, 1).item();
            item["id"] = json!(id);
            let body = json!({ "cartItems": [item], "version": 0 });
            app.post_json(&client, "/api/cart/save-anonymous", &body)
                .await
        };
        let (one, two) = join(save(&app, "eins"), save(&other, "zwei")).await;
        let saved = [&one, &two].map(|answer| answer.1["saved"] == true);
        assert_eq!(
            saved.iter().filter(|saved| **saved).count(),
            1,
            "{one:?} {two:?}"
        );
        let kept = app
            .post_json(&client, "/api/cart/load-anonymous", &json!({}))
            .await
            .1;
        let first = if saved[0] { "eins" } else { "zwei" };
        assert_eq!(kept["data"]["cart_data"][0]["id"], first, "{kept}");
    }
}

#[actix_web::test]
async fn processes_that_start_at_once_all_start() {
    let home = crate::home::Home::bare();
    std::fs::create_dir_all(home.data_dir()).unwrap();
    let url = home.database_url();
    // The very first start is alone with an empty SQLite file, which is switched to its write-ahead log then.
    drop(Db::open(&url).await.unwrap());
    for started in join_all((0..6).map(|_| Db::open(&url))).await {
        started.unwrap();
    }
}

#[actix_web::test]
async fn a_process_that_starts_waits_for_no_writer_and_makes_a_missing_guard_again() {
    let app = quiet_app().await;
    let open = async || Db::open(&app.config.database_url).await.unwrap();
    // SQLite has no lock for a table: there a start waits for its turn to write, as everybody does.
    if app.is_postgres() {
        let mut writer = app.db.writer().begin().await.unwrap();
        // What a purchase holds until its commit.
        let held =
            "LOCK TABLE orders, invoices, invoice_counters, admin_acts IN ROW EXCLUSIVE MODE";
        writer.execute(held).await.unwrap();
        let began = Instant::now();
        open().await.close().await;
        assert!(
            began.elapsed() < Duration::from_secs(4),
            "a start waited for a writer: {:?}",
            began.elapsed()
        );
        writer.rollback().await.unwrap();
    }

    let (damages, whole): (&[&'static str], _) = match app.is_postgres() {
        true => (
            &[
                "DROP TRIGGER invoices_refuse_delete ON invoices",
                "ALTER TABLE orders DISABLE TRIGGER orders_tell",
            ],
            "SELECT COUNT(*) FROM pg_trigger \
             WHERE tgname IN ('invoices_refuse_delete', 'orders_tell') AND tgenabled = 'O'",
        ),
        false => (
            &[
                "DROP TRIGGER invoices_refuse_delete",
                "DROP TRIGGER invoices_refuse_replace",
            ],
            "SELECT COUNT(*) FROM sqlite_master \
             WHERE name IN ('invoices_refuse_delete', 'invoices_refuse_replace')",
        ),
    };
    for damage in damages {
        app.db.writer().execute(*damage).await.unwrap();
    }
    open().await.close().await;
    assert_eq!(count(&app, whole).await, 2);
}

#[actix_web::test]
async fn pay_06_two_payments_of_one_cart_at_the_same_moment_mark_one_of_the_orders() {
    let app = quiet_app().await;
    let other = beside(&app).await;
    for round in 1..=5 {
        let part = upload_cube(&app, &app.client, 20).await;
        let mut body = request(&[Line::new(&part, 1)], "pickup");
        let first = checkout(&app, &app.client, &body).await;
        body["customerData"]["firstName"] = json!("Augusta");
        let second = checkout(&app, &app.client, &body).await;
        pay(&app.client, second.page()).await;
        // The provider did not close the older page after all, and the customer pays there too.
        sqlx::query("UPDATE sessions SET status = 'open' WHERE id = $1")
            .bind(first.session_id())
            .execute(app.payments_db())
            .await
            .unwrap();
        pay(&app.client, first.page()).await;
        join(
            tell_completed(&app, first.session_id()),
            tell_completed(&other, second.session_id()),
        )
        .await;
        assert_eq!(orders(&app).await, 2 * round);
        let marked = "SELECT COUNT(*) FROM orders WHERE review_note LIKE 'Doppelzahlung%'";
        assert_eq!(count(&app, marked).await, round);
    }
    assert_eq!(count(&app, "SELECT MAX(sequence) FROM invoices").await, 10);
}

#[actix_web::test]
async fn prc_23_prices_that_were_saved_through_one_process_are_charged_by_the_other() {
    let app = quiet_app().await;
    let other = beside(&app).await;
    let admin = app.admin_client().await;
    let part = upload_cube(&other, &other.client, 20).await;
    let mut body = request(&[Line::new(&part, 1)], "pickup");
    let save = async |app: &TestApp, version: i64, minimum: f64| {
        let settings: Value = app.get("/api/settings").await.json().await.unwrap();
        let mut fees = settings["settings"]["fees"].clone();
        fees["minPrice"] = json!(minimum);
        let body = json!({ "version": version, "settings": { "fees": fees }, "confirmed": true });
        let call = admin.put(app.url("/api/admin/settings")).json(&body);
        crate::harness::answer_of(call).await
    };
    let (status, answer) = save(&app, 1, 47.11).await;
    assert_eq!(status, 200, "{answer}");
    let refused = checkout(&other, &other.client, &body).await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (409, &json!("prices_changed")),
        "{}",
        refused.body
    );
    body["totalPrice"] = json!(47.11);
    let answer = checkout(&other, &other.client, &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    // The other process does not save over what it has not seen, and takes what was made from it.
    assert_eq!(save(&other, 1, 1.0).await.0, 409);
    assert_eq!(save(&other, 2, 1.0).await.0, 200);
}

#[actix_web::test]
async fn settings_that_were_saved_through_one_process_are_shown_by_the_other() {
    let app = spawn_app().await;
    let other = beside(&app).await;
    let admin = app.admin_client().await;
    let body = json!({ "version": 1, "settings": { "withdrawalRight": "none" } });
    let call = admin.put(app.url("/api/admin/settings")).json(&body);
    assert_eq!(crate::harness::answer_of(call).await.0, 200);
    eventually("the other one follows", || async {
        let settings: Value = other.get("/api/settings").await.json().await.unwrap();
        settings["version"] == 2 && settings["settings"]["withdrawalRight"] == "none"
    })
    .await;
}

#[actix_web::test]
async fn uploads_under_way_survive_the_start_of_another_process() {
    let app = quiet_app().await;
    let half = app.data_dir().join("uploads/half");
    std::fs::write(&half, "x").unwrap();
    let other = beside(&app).await;
    assert!(half.exists());
    assert_eq!(other.upload("w.stl", cube()).await.status(), 200);
}

#[actix_web::test]
async fn upl_35_a_confirmation_and_a_discard_at_once_never_lose_a_confirmed_file() {
    let app = quiet_app().await;
    let other = beside(&app).await;
    for _ in 0..12 {
        let upload: Value = app.upload("lego.stl", cube()).await.json().await.unwrap();
        let confirmation = json!({
            "fileUrl": upload["url"], "textVersion": upload["legalStatements"]["textVersion"],
            "agreeToTerms": true, "nonCommercialUse": true, "noThirdPartyRights": true, "acceptLiability": true,
        });
        let discard = json!({ "fileUrl": upload["url"] });
        let (confirmed, discarded) = join(
            app.post_json(&app.client, "/api/confirm-legal", &confirmation),
            other.post_json(&app.client, "/api/discard-held-file", &discard),
        )
        .await;
        assert!(
            matches!((confirmed.0, discarded.0), (200, 404 | 409) | (404, 200)),
            "{confirmed:?} {discarded:?}"
        );
    }
}

#[actix_web::test]
async fn guesses_over_two_processes_are_counted_together() {
    let app = quiet_app().await;
    let other = beside(&app).await;
    let email = "ada@example.org";
    account::register(&app, &app.client, email).await;
    // Made before the first of them calls: making one takes long, and the server waits for no head of a call for ever.
    let strangers: Vec<_> = (0..16).map(|_| new_client()).collect();
    let mut statuses = Vec::new();
    // A guess that finds no place in the queue of a process does not count; some of each round find one.
    for _ in 0..4 {
        let guesses = strangers.iter().enumerate().map(|(number, client)| {
            let app = [&app, &other][number % 2];
            async move {
                account::login(app, client, email, &format!("falsch-{number}"))
                    .await
                    .status()
            }
        });
        statuses.extend(join_all(guesses).await);
    }
    assert!(statuses.iter().any(|status| *status == 429), "{statuses:?}");
    let tried: Vec<String> =
        sqlx::query_scalar("SELECT tried_at FROM login_tries ORDER BY tried_at")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    let tried: Vec<jiff::Timestamp> = tried.iter().map(|text| text.parse().unwrap()).collect();
    assert!(tried.len() >= 5, "{tried:?}");
    // Five are free; before each further one there is a pause, whichever process it comes to.
    for pair in tried[4..].windows(2) {
        assert!(pair[0].duration_until(pair[1]).as_secs() >= 1, "{tried:?}");
    }
}

#[actix_web::test]
async fn limits_against_spraying_count_for_all_processes_together_and_survive_a_new_start() {
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.rate_limit_factor = std::num::NonZeroU32::new(1);
    })
    .await;
    let other = beside(&app).await;
    for (path, most, body) in [
        ("/api/register", 5, json!({})),
        ("/api/forgot-password", 10, json!({})),
        ("/api/login", 30, json!({})),
        ("/api/create-checkout-session", 10, json!({})),
    ] {
        let mut passed = 0;
        for number in 0..3 * most {
            let process = [&app, &other][number % 2];
            let response = process.post(path, &body).await;
            if response.status() == 429 {
                let wait = response.headers()["retry-after"]
                    .to_str()
                    .unwrap()
                    .to_owned();
                assert!(
                    wait.parse::<u32>().is_ok_and(|wait| wait > 0),
                    "{path}: {wait}"
                );
            } else {
                passed += 1;
            }
        }
        assert_eq!(passed, most, "{path}");
        // A process that has just started knows of it.
        let third = beside(&app).await;
        assert_eq!(third.post(path, &body).await.status(), 429, "{path}");
    }
    // Nothing says who it was.
    let callers: Vec<String> = sqlx::query_scalar("SELECT caller FROM shared_limits")
        .fetch_all(app.db.pool())
        .await
        .unwrap();
    assert!(
        callers.iter().all(|caller| !caller.contains("127.0.0.1")),
        "{callers:?}"
    );
    // One bucket fills up again for all of them, and one call is let through by one of them.
    for process in [&app, &other] {
        process.clock.advance(jiff::SignedDuration::from_mins(12));
    }
    let statuses = join(
        app.post("/api/register", &json!({})),
        other.post("/api/register", &json!({})),
    )
    .await;
    let refused = [statuses.0.status(), statuses.1.status()].map(|status| status == 429);
    assert_eq!(
        refused.iter().filter(|refused| **refused).count(),
        1,
        "{refused:?}"
    );
}

#[actix_web::test]
async fn forgotten_passwords_of_one_account_count_for_all_processes_together() {
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.rate_limit_factor = std::num::NonZeroU32::new(1);
    })
    .await;
    let other = beside(&app).await;
    let body = json!({ "email": "ada@example.org" });
    let mut passed = 0;
    for process in [&app, &other, &app, &other, &app, &other] {
        passed += usize::from(process.post("/api/forgot-password", &body).await.status() == 202);
    }
    assert_eq!(passed, 3);
}
