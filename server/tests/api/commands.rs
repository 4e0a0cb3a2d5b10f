//! The binary's commands: they speak of the shop's database, or fail.

use std::process::{Command, Stdio};

use schichtwerk_server::app::startup;
use schichtwerk_server::foundation::config::Config;
use sqlx::{AnyConnection, Connection as _, Executor as _};

use crate::customer::{bought, count, eventually};
use crate::harness::{SERVER_BINARY, TestApp, quiet_app, test_config};
use crate::home::Home;

/// A command with these settings: whether it ended well, and all that it said. On a thread of its own, because the test's thread
/// may run the app whose turn to write the command waits for.
pub async fn run(config: &Config, words: &[&str]) -> (bool, String) {
    let mut command = command(config, words);
    let output = actix_web::rt::task::spawn_blocking(move || command.output())
        .await
        .unwrap()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), said)
}

fn command(config: &Config, words: &[&str]) -> Command {
    let mut command = Command::new(SERVER_BINARY);
    command
        .args(words)
        .env("DATABASE_URL", &config.database_url)
        .env("STORAGE_URL", &config.storage_url)
        .env("DATA_DIR", &config.data_dir)
        .env("STRIPE_SECRET_KEY", crate::provider::API_KEY)
        .env("STRIPE_WEBHOOK_SECRET", crate::provider::WEBHOOK_SECRET);
    if let Some(url) = &config.public_url {
        command.env("PUBLIC_URL", url.as_str());
    }
    for (name, value) in &config.aws {
        command.env(name, value.expose());
    }
    command
}

const COMMANDS: [&[&str]; 12] = [
    &["invoices", "verify"],
    &["admin", "grant", "chefin@schichtwerk.example"],
    &["admin", "login-link", "chefin@schichtwerk.example"],
    &["admin", "reset-totp", "chefin@schichtwerk.example"],
    &["cleanup"],
    &["cleanup", "--dry-run"],
    &["migrate"],
    &["migrate", "--check"],
    &["adopt", "files"],
    &["adopt", "settings"],
    &["backup", "saved"],
    &["verify"],
];

#[test]
fn no_command_makes_a_shop_in_a_wrong_folder() {
    let folder = tempfile::tempdir().unwrap();
    for words in COMMANDS {
        let output = Command::new(SERVER_BINARY)
            .args(words)
            .env_clear()
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{words:?}");
        let path = folder.path().join("data/schichtwerk.db");
        assert!(said.contains("there is no database"), "{words:?}: {said}");
        assert!(
            said.contains(&path.display().to_string()),
            "{words:?}: {said}"
        );
        assert!(output.stdout.is_empty(), "{words:?}");
        assert_eq!(
            std::fs::read_dir(folder.path()).unwrap().count(),
            0,
            "{words:?}"
        );
    }
}

#[test]
fn a_check_in_a_wrong_folder_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(SERVER_BINARY)
        .arg("check")
        .env_clear()
        .env("STRIPE_SECRET_KEY", crate::provider::API_KEY)
        .env("STRIPE_WEBHOOK_SECRET", crate::provider::WEBHOOK_SECRET)
        .env("STRIPE_API_BASE", "http://127.0.0.1:9/")
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("database: none yet"), "{said}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[actix_web::test]
async fn no_command_takes_an_empty_database_for_a_shop() {
    let home = Home::bare();
    std::fs::create_dir_all(home.data_dir()).unwrap();
    let config = test_config(&home);
    if config.database_url.starts_with("sqlite:") {
        std::fs::write(home.data_dir().join("schichtwerk.db"), "").unwrap();
    }
    for words in COMMANDS {
        let (worked, said) = run(&config, words).await;
        assert!(
            !worked && said.contains("holds no shop"),
            "{words:?}: {said}"
        );
    }
}

#[actix_web::test]
async fn no_command_takes_a_new_signing_key_for_the_shops() {
    let app = quiet_app().await;
    let mut config = app.config.clone();
    // The database by its address, and the folder of another user.
    config.data_dir = app.data_dir().join("elsewhere");
    std::fs::create_dir(&config.data_dir).unwrap();
    let files = app.data_dir().join("new-files").display().to_string();
    for words in [
        &["adopt", "settings"][..],
        &["move", "--storage", files.as_str()],
    ] {
        let (worked, said) = run(&config, words).await;
        assert!(!worked && said.contains("secret.key"), "{words:?}: {said}");
    }
    assert_eq!(std::fs::read_dir(&config.data_dir).unwrap().count(), 0);
    let (worked, said) = run(&app.config, &["adopt", "settings"]).await;
    assert!(worked, "{said}");
}

#[actix_web::test]
async fn a_command_says_which_database_it_speaks_of_and_answers_alone_on_standard_output() {
    let app = quiet_app().await;
    let (worked, said) = run(&app.config, &["invoices", "verify"]).await;
    assert!(worked && said.contains("Database: "), "{said}");
    assert!(said.contains("0 documents"), "{said}");
    assert_eq!(
        app.command(&["invoices", "verify"]).await.lines().count(),
        1
    );
}

/// Takes back three migrations whose tables no other ones refer to.
async fn as_before_the_upgrade(app: &TestApp) {
    let tables = [
        // carts
        "carts",
        // production
        "printed_parts",
        "failed_pieces",
        "spool_uses",
        "spools",
        "plate_parts",
        "plates",
        "printers",
        "reprint_parts",
        "reprints",
        "part_checks",
        // operation
        "admin_acts",
        "day_counts",
        "page_counts",
        "shop_facts",
        "store_marks",
        "health_probe",
        "shared_limits",
        "job_beats",
        "backups",
        "alarms",
        "page_reports",
    ];
    let drops = tables.map(|table| format!("DROP TABLE {table}"));
    let forgotten = "DELETE FROM _sqlx_migrations WHERE version IN (4, 11, 12)".to_owned();
    for sql in drops.into_iter().chain([forgotten]) {
        let sql = sqlx::AssertSqlSafe(sql);
        app.db.writer().execute(sql).await.unwrap();
    }
}

#[actix_web::test]
async fn a_command_that_looks_migrates_nothing_and_says_what_to_do() {
    let app = quiet_app().await;
    as_before_the_upgrade(&app).await;
    for words in [&["invoices", "verify"][..], &["cleanup", "--dry-run"]] {
        let (worked, said) = run(&app.config, words).await;
        assert!(!worked && said.contains("run `server migrate`"), "{said}");
    }
    let (worked, said) = run(&app.config, &["migrate", "--check"]).await;
    assert!(!worked && said.contains("0012 operation"), "{said}");
    let applied = "SELECT COUNT(*) FROM _sqlx_migrations WHERE version = 12";
    assert_eq!(count(&app, applied).await, 0, "nothing was migrated");

    let (worked, said) = run(&app.config, &["migrate"]).await;
    assert!(worked && said.contains(" done: 0004"), "{said}");
    assert_eq!(count(&app, applied).await, 1);
    for words in [
        &["migrate", "--check"][..],
        &["migrate"],
        &["invoices", "verify"],
    ] {
        let (worked, said) = run(&app.config, words).await;
        assert!(worked, "{said}");
    }
}

/// Upgrades, and kills the upgrade as soon as one more migration is in, so in the middle of the next one; how often.
async fn upgrade_with_kills(app: &TestApp) -> u32 {
    let applied = "SELECT COUNT(*) FROM _sqlx_migrations";
    let mut kills = 0;
    loop {
        let before = count(app, applied).await;
        let mut upgrade = command(&app.config, &["migrate"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while count(app, applied).await == before {
            if let Some(status) = upgrade.try_wait().unwrap() {
                assert!(status.success());
                return kills;
            }
        }
        upgrade.kill().unwrap();
        upgrade.wait().unwrap();
        kills += 1;
    }
}

#[actix_web::test]
async fn duty_12_an_upgrade_that_is_killed_again_and_again_ends_whole() {
    let app = quiet_app().await;
    bought(&app, &app.client, "pickup").await;
    let mut kills = 0;
    while kills < 4 {
        as_before_the_upgrade(&app).await;
        kills += upgrade_with_kills(&app).await;
    }
    // The marks that say whose the files are went with the tables that were taken back.
    for words in [
        &["migrate", "--check"][..],
        &["adopt", "files"],
        &["verify"],
    ] {
        let (worked, said) = run(&app.config, words).await;
        assert!(worked, "{said}");
    }
    let said = app.command(&["invoices", "verify"]).await;
    assert!(said.contains("1 documents"), "{said}");
    let again = startup::build(app.config.clone()).await.unwrap();
    again.state().db.close().await;
}

#[actix_web::test]
async fn an_upgrade_that_changes_tables_is_refused_while_servers_of_an_older_version_run() {
    let app = quiet_app().await;
    as_before_the_upgrade(&app).await;
    // A file of SQLite has one server.
    if app.is_postgres() {
        let address = format!(
            "{}?application_name=schichtwerk-10",
            app.config.database_url
        );
        let older = AnyConnection::connect(&address).await.unwrap();
        let (worked, said) = run(&app.config, &["migrate"]).await;
        let refusal = "servers of an older version still run";
        assert!(!worked && said.contains(refusal), "{said}");
        let refused = startup::build(app.config.clone()).await.err().unwrap();
        assert!(refused.to_string().contains(refusal), "{refused}");
        older.close().await.unwrap();
    }
    eventually("the upgrade", async || {
        run(&app.config, &["migrate"]).await.0
    })
    .await;
}

/// What a newer program leaves in the database.
async fn migrate_further(app: &TestApp, sql: &'static str) {
    app.db.writer().execute(sql).await.unwrap();
}

#[actix_web::test]
async fn a_process_that_is_killed_during_an_upgrade_comes_up_again_beside_the_newer_one() {
    let app = quiet_app().await;
    migrate_further(&app, "ALTER TABLE orders ADD COLUMN from_the_future TEXT").await;
    migrate_further(
        &app,
        "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) \
         SELECT 999901, 'expand notes', installed_on, success, checksum, 1 FROM _sqlx_migrations WHERE version = 1",
    )
    .await;
    // The newer program's guard has another name or text: an older one must not put its own in its place.
    let guard = match app.is_postgres() {
        true => "DROP TRIGGER invoices_refuse_delete ON invoices",
        false => "DROP TRIGGER invoices_refuse_delete",
    };
    migrate_further(&app, guard).await;
    let again = startup::build(app.config.clone()).await.unwrap();
    again.state().db.close().await;
    drop(again);
    let guards = match app.is_postgres() {
        true => "SELECT COUNT(*) FROM pg_trigger WHERE tgname = 'invoices_refuse_delete'",
        false => "SELECT COUNT(*) FROM sqlite_master WHERE name = 'invoices_refuse_delete'",
    };
    assert_eq!(count(&app, guards).await, 0);
    for words in [&["invoices", "verify"][..], &["migrate", "--check"]] {
        let (worked, said) = run(&app.config, words).await;
        assert!(worked, "{said}");
    }

    migrate_further(
        &app,
        "UPDATE _sqlx_migrations SET description = 'one address each' WHERE version = 999901",
    )
    .await;
    let refused = startup::build(app.config.clone()).await.err().unwrap();
    let (worked, said) = run(&app.config, &["invoices", "verify"]).await;
    assert!(!worked);
    for said in [refused.to_string(), said] {
        assert!(said.contains("newer than this program"), "{said}");
        assert!(said.contains("999901 one address each"), "{said}");
    }
}
