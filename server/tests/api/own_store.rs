//! A server deletes nothing in a file store that its database does not know whole: not beside an empty, a foreign or an older
//! database. On the bucket of `node scripts/s3.mjs`, or on a folder.

use jiff::SignedDuration;
use schichtwerk_server::account_data::retention::{self, Cleanup};
use schichtwerk_server::app::startup;
use schichtwerk_server::foundation::config::Config;
use schichtwerk_server::foundation::program::program_name;
use schichtwerk_server::foundation::storage::StorageKey;
use schichtwerk_server::services::store_marks;
use schichtwerk_server::state::State;

use crate::commands::run;
use crate::customer::upload_cube;
use crate::harness::{TestApp, all_logs, new_client, spawn_app_with, test_config};
use crate::home::Home;
use crate::retention::clean_up;
use crate::s3::{new_place, share_store, stored_models};
use crate::second_server::start;

fn days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

/// A shop that runs on a shared store and has two models, which are old enough to be taken for left-overs.
async fn shop_with_models(place: &str, shared: &Home) -> TestApp {
    let shop = spawn_app_with(|config| {
        config.jobs = false;
        share_store(config, place, shared);
    })
    .await;
    upload_cube(&shop, &shop.client, 20).await;
    upload_cube(&shop, &shop.client, 21).await;
    shop.clock.advance(days(3));
    shop
}

/// Why a server with these settings does not start; it would have the shop's own time.
async fn refusal(shop: &TestApp, config: &Config) -> String {
    let started = startup::build_with_clock(config.clone(), shop.clock.clone()).await;
    started.err().expect("it must not start").to_string()
}

/// Another database, with tables, on the shop's store.
fn beside(shop: &TestApp, home: &Home) -> Config {
    let mut config = test_config(home);
    config.storage_url.clone_from(&shop.config.storage_url);
    config.aws.clone_from(&shop.config.aws);
    config
}

#[actix_web::test]
async fn duty_12_a_server_with_an_empty_database_does_not_start_on_a_shops_models() {
    let (place, shared, home) = (new_place(), Home::bare(), Home::new());
    let shop = shop_with_models(&place, &shared).await;
    let config = beside(&shop, &home);
    let said = refusal(&shop, &config).await;
    assert!(said.contains("belongs to another database"), "{said}");
    assert!(
        said.contains(&format!("run `{} adopt files`", program_name())),
        "{said}"
    );
    for words in [
        &["cleanup"][..],
        &["cleanup", "--orphans"],
        &["cleanup", "--dry-run"],
    ] {
        let (worked, said) = run(&config, words).await;
        assert!(!worked && said.contains("another database"), "{said}");
    }
    assert_eq!(stored_models(&shop).await, 2);
    assert_eq!(clean_up(&shop).await.orphans, 0, "they are the shop's own");
}

#[actix_web::test]
async fn duty_12_another_shops_database_does_not_take_the_store_over() {
    let (place, shared) = (new_place(), Home::bare());
    let shop = shop_with_models(&place, &shared).await;
    let second = shop_with_models(&new_place(), &shared).await;
    let mut config = second.config.clone();
    config.storage_url.clone_from(&shop.config.storage_url);
    let said = refusal(&shop, &config).await;
    assert!(said.contains("belongs to another database"), "{said}");
    assert_eq!(stored_models(&shop).await, 2);
}

#[actix_web::test]
async fn duty_12_a_copy_of_the_database_from_before_does_not_start_until_its_owner_says_so() {
    let (place, shared) = (new_place(), Home::bare());
    let shop = shop_with_models(&place, &shared).await;
    // As Monday's copy is on Thursday: the mark that the store has now was made after it, and so was a file.
    for sql in [
        "DELETE FROM store_marks",
        "DELETE FROM files WHERE file_name = 'würfel-21.stl'",
    ] {
        sqlx::query(sql).execute(shop.db.writer()).await.unwrap();
    }
    let said = refusal(&shop, &shop.config).await;
    assert!(said.contains("a copy from before"), "{said}");
    let (worked, said) = run(&shop.config, &["cleanup", "--orphans"]).await;
    assert!(!worked && said.contains("a copy from before"), "{said}");

    let (worked, said) = run(&shop.config, &["adopt", "files"]).await;
    assert!(worked && said.contains("File store: "), "{said}");
    assert_eq!(stored_models(&shop).await, 2, "nothing goes by that");
    assert_eq!(clean_up(&shop).await.orphans, 1, "and one to the trash");
}

#[actix_web::test]
async fn duty_12_a_server_whose_store_was_taken_over_deletes_nothing_more_in_it() {
    let (place, shared, home) = (new_place(), Home::bare(), Home::new());
    let shop = shop_with_models(&place, &shared).await;
    let (state, handle) = start(&shop).await;
    let (worked, said) = run(&beside(&shop, &home), &["adopt", "files"]).await;
    assert!(worked, "{said}");

    sqlx::query("UPDATE files SET created_at = '2020-01-01T00:00:00.000Z'")
        .execute(shop.db.writer())
        .await
        .unwrap();
    let failed = Cleanup::of(&state).sweep(usize::MAX).await.unwrap_err();
    assert!(failed.to_string().contains("another database"), "{failed}");
    assert!(
        store_marks::renew(&state.db, &state.storage, state.clock.now())
            .await
            .is_err(),
        "and it does not take it back"
    );
    assert_eq!(shop.count("files").await, 0);
    assert_eq!(shop.count("bytes_to_delete").await, 2, "noted for later");
    handle.stop(false).await;

    let (worked, said) = run(&shop.config, &["adopt", "files"]).await;
    assert!(worked, "{said}");
    assert_eq!(clean_up(&shop).await.bytes, 2);
}

#[actix_web::test]
async fn duty_12_a_server_whose_store_was_taken_over_wakes_a_person_and_serves_customers() {
    let (place, shared, home) = (new_place(), Home::bare(), Home::new());
    let shop = shop_with_models(&place, &shared).await;
    let server = startup::build_with_clock(shop.config.clone(), shop.clock.clone())
        .await
        .unwrap();
    let (state, handle) = (server.state().clone(), server.handle());
    let address = format!("http://127.0.0.1:{}", server.port());
    actix_web::rt::spawn(server.run());
    let after_a_round = async || {
        retention::renew_mark(&state).await;
        let mut found = Vec::new();
        for path in ["/healthz", "/livez", "/readyz"] {
            let answer = new_client().get(format!("{address}{path}")).send().await;
            found.push(answer.unwrap().status().as_u16());
        }
        found
    };
    assert_eq!(after_a_round().await, [200, 200, 200]);

    let (worked, said) = run(&beside(&shop, &home), &["adopt", "files"]).await;
    assert!(worked, "{said}");
    assert_eq!(after_a_round().await, [503, 200, 200]);
    let (worked, said) = run(&shop.config, &["adopt", "files"]).await;
    assert!(worked, "{said}");
    assert_eq!(after_a_round().await, [200, 200, 200]);

    // As where a disk is away, and the folder below its mount takes every probe.
    state.storage.delete("belongs-to").await.unwrap();
    assert_eq!(after_a_round().await, [503, 200, 200]);
    handle.stop(false).await;
}

#[actix_web::test]
async fn a_store_without_a_mark_is_taken_only_if_it_and_the_shop_are_empty() {
    let (place, shared, home) = (new_place(), Home::bare(), Home::new());
    let shop = shop_with_models(&place, &shared).await;
    // The folder of a disk that is not mounted, or a bucket's other name.
    let mut config = shop.config.clone();
    share_store(&mut config, &new_place(), &shared);
    let said = refusal(&shop, &config).await;
    assert!(
        said.contains("is empty, but the database names 2 files"),
        "{said}"
    );

    // Models that somebody copied there without the mark.
    let mut config = test_config(&home);
    share_store(&mut config, &new_place(), &shared);
    let started = startup::build(config.clone()).await.unwrap();
    leave_behind(started.state(), 1).await;
    let storage = started.state().storage.clone();
    started.state().db.close().await;
    drop(started);
    let again = startup::build(config.clone()).await.unwrap();
    again.state().db.close().await;
    storage.delete("belongs-to").await.unwrap();
    let said = refusal(&shop, &config).await;
    assert!(said.contains("does not say whose they are"), "{said}");
}

/// Bytes of uploads whose rows never came.
async fn leave_behind(state: &State, count: i64) {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("source");
    std::fs::write(&source, "left by a crash").unwrap();
    for number in 0..count {
        let key = StorageKey::ModelFile {
            user: "guest_1".into(),
            order: "order-1".into(),
            timestamp_ms: 1_795_248_930_250 + number,
            random: "00ff".into(),
            extension: "stl",
        };
        state.storage.put_file(&key, &source).await.unwrap();
    }
}

#[actix_web::test]
async fn duty_12_models_without_a_row_lie_in_the_trash_for_thirty_days() {
    let (place, shared) = (new_place(), Home::bare());
    let shop = shop_with_models(&place, &shared).await;
    let (state, handle) = start(&shop).await;
    leave_behind(&state, 25).await;

    assert_eq!(Cleanup::of(&state).sweep(20).await.unwrap().orphans, 20);
    assert_eq!(stored_models(&shop).await, 7, "few at a time");
    assert!(
        all_logs()
            .lines()
            .any(|line| line.contains("moved to the trash")
                && line.contains("\"WARN\"")
                && line.contains("\"found\":25")),
        "it is said"
    );
    assert_eq!(Cleanup::of(&state).sweep(0).await.unwrap().orphans, 0);
    assert_eq!(Cleanup::of(&state).sweep(20).await.unwrap().orphans, 5);
    assert_eq!(stored_models(&shop).await, 2);

    let in_trash = async || {
        use futures_util::StreamExt as _;
        state.storage.list("trash").count().await
    };
    shop.clock.advance(days(30));
    Cleanup::of(&state).sweep(0).await.unwrap();
    assert_eq!(in_trash().await, 25);
    shop.clock.advance(days(1));
    Cleanup::of(&state).sweep(0).await.unwrap();
    assert_eq!(in_trash().await, 0);
    handle.stop(false).await;
}
