//! The pause while a shop is moved: every process of it answers 'Wir sind gleich zurück' and lets its jobs rest, because the database
//! says so.

use std::sync::Arc;

use sqlx::Error;
use tokio::sync::watch;

use crate::foundation::config::Config;
use crate::foundation::db::{self, Db};
use crate::foundation::storage;

const FACT: &str = "maintenance";

/// Ends when somebody says so.
const PAUSE: &str = "pause";

/// Begins a sentence that names where the shop is now.
const MOVED: &str = "moved to ";

/// Where a shop is: its database and its file store, as people read them.
pub fn place(config: &Config) -> String {
    format!(
        "{}, files in {}",
        db::address_to_show(&config.database_url),
        storage::address_to_show(config)
    )
}

/// Whether this process pauses.
#[derive(Debug, Clone)]
pub struct Maintenance {
    is_on: watch::Sender<bool>,
    /// Where this process has the shop: one that was moved here does not pause.
    place: Arc<str>,
}

impl Maintenance {
    /// Of a process with these settings; it does not pause before it has looked.
    pub fn new(config: &Config) -> Self {
        Self {
            is_on: watch::Sender::new(false),
            place: place(config).into(),
        }
    }

    /// True while nothing is to be read or written.
    pub fn is_on(&self) -> bool {
        *self.is_on.borrow()
    }

    /// Waits until it begins.
    pub async fn begun(&self) {
        self.becomes(true).await;
    }

    /// Waits until it ends.
    pub async fn ended(&self) {
        self.becomes(false).await;
    }

    async fn becomes(&self, wanted: bool) {
        let mut changes = self.is_on.subscribe();
        if changes.wait_for(|is_on| *is_on == wanted).await.is_err() {
            // It does not happen: this very value keeps the sender.
            std::future::pending().await
        }
    }

    /// Reads from the database whether the shop is in maintenance.
    ///
    /// # Errors
    /// When it does not answer; nothing changes then.
    pub async fn refresh(&self, db: &Db) -> Result<(), Error> {
        let said = find(db).await?;
        let is_on = said.is_some_and(|said| said.strip_prefix(MOVED) != Some(&*self.place));
        self.is_on.send_if_modified(|known| {
            let is_news = *known != is_on;
            *known = is_on;
            is_news
        });
        Ok(())
    }
}

async fn find(db: &Db) -> Result<Option<String>, Error> {
    sqlx::query_scalar("SELECT value FROM shop_facts WHERE name = $1")
        .bind(FACT)
        .fetch_optional(db.pool())
        .await
}

/// Where the shop of this database is now, if it is not where these settings have it.
pub async fn moved_to(db: &Db, config: &Config) -> Result<Option<String>, Error> {
    let found = find(db).await?;
    let moved = found.and_then(|value| Some(value.strip_prefix(MOVED)?.to_owned()));
    Ok(moved.filter(|moved| *moved != place(config)))
}

/// Every process of the shop pauses within moments.
pub async fn begin(db: &Db) -> Result<(), Error> {
    set(db, PAUSE).await
}

/// They go on.
pub async fn end(db: &Db) -> Result<(), Error> {
    sqlx::query("DELETE FROM shop_facts WHERE name = $1")
        .bind(FACT)
        .execute(db.writer())
        .await
        .map(drop)
}

/// Nobody goes on with this database.
pub async fn note_move(db: &Db, place: &str) -> Result<(), Error> {
    set(db, &format!("{MOVED}{place}")).await
}

async fn set(db: &Db, value: &str) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO shop_facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .bind(FACT)
    .bind(value)
    .execute(db.writer())
    .await
    .map(drop)
}
