//! What commands have in common: the shop that they speak of, and how they say it.

use std::io::Write as _;

use crate::foundation::config::Config;
use crate::foundation::crash;
use crate::foundation::db::{self, Db};
use crate::foundation::storage::{self, Storage};

/// The database of the shop that the settings name. It must be there: a command with other settings than the server's must not
/// report that all is well in a new, empty one.
pub(super) async fn open_shop(config: &Config) -> Result<Db, String> {
    say_which("Database", &db::address_to_show(&config.database_url));
    Db::open_existing(&config.database_url)
        .await
        .map_err(|error| format!("DATABASE_URL: {error}."))
}

pub(super) fn open_store(config: &Config) -> Result<Storage, String> {
    drop(rustls::crypto::ring::default_provider().install_default());
    say_which("File store", &storage::address_to_show(config));
    Storage::open_existing(&config.storage_url, &config.aws)
        .map_err(|error| format!("STORAGE_URL: {error}"))
}

/// Opens the shop for a command, lets it work, and closes it.
pub(super) fn in_shop(
    work: impl AsyncFnOnce(&Config, &Db) -> Result<(), String>,
) -> Result<(), String> {
    let config = Config::from_env().map_err(|problems| problems.to_string())?;
    crash::arm(config.is_production())?;
    actix_web::rt::System::new().block_on(async {
        let db = open_shop(&config).await?;
        let outcome = work(&config, &db).await;
        db.close().await;
        outcome
    })
}

/// Standard output is closed when its reader has gone; there is nobody left to tell then.
pub(super) fn say(line: &str) {
    drop(writeln!(std::io::stdout(), "{line}"));
}

/// Beside the answer: a command's standard output holds that alone.
pub(super) fn say_which(what: &str, which: &str) {
    say_error(&format!("{what}: {which}"));
}

pub(super) fn say_error(text: &str) {
    drop(writeln!(std::io::stderr(), "{}", text.trim_end()));
}
