//! What belongs to one shop: the id of its database, and the settings in which its processes must agree. A process with another
//! signing key refuses the others' addresses of files, one with another store loses their models, and nobody would say so.

use std::path::PathBuf;

use sqlx::Error;
use uuid::Uuid;

use crate::foundation::config::Config;
use crate::foundation::crypto::{SigningKey, token_hash};
use crate::foundation::db::Db;
use crate::foundation::storage;

const DATABASE: &str = "database";

/// The id of the database, once it has one: a copy of the database has the same.
pub async fn database_id(db: &Db) -> Result<Option<String>, Error> {
    find(db, DATABASE).await
}

/// The same, and makes it where it is missing.
pub async fn make_database_id(db: &Db) -> Result<String, Error> {
    add(db, DATABASE, &Uuid::now_v7().to_string()).await
}

/// Where the signing key lies that no setting names.
pub fn key_file(config: &Config) -> PathBuf {
    config.data_dir.join("secret.key")
}

/// The key of `SIGNING_KEY`, or the one in `DATA_DIR`, which is made at the first start.
///
/// # Errors
/// When the file cannot be read or written, or holds no key.
pub fn signing_key(config: &Config) -> std::io::Result<SigningKey> {
    match &config.signing_key {
        Some(key) => Ok(key.clone()),
        None => SigningKey::load_or_create(&key_file(config)),
    }
}

/// The same for a command, which makes none: with another `DATA_DIR` than the server's it would take a new key for the shop's.
///
/// # Errors
/// When there is no file, or it cannot be read, or holds no key.
pub fn known_signing_key(config: &Config) -> std::io::Result<SigningKey> {
    let file = key_file(config);
    if config.signing_key.is_none() && !file.exists() {
        return Err(std::io::Error::other(format!(
            "{} is not there: a command makes no signing key. Set SIGNING_KEY or DATA_DIR as the running server has them",
            file.display()
        )));
    }
    signing_key(config)
}

/// The settings of a process that have to be alike in all of them.
#[derive(Debug)]
pub struct ShopFacts(Vec<Fact>);

#[derive(Debug)]
struct Fact {
    /// Of the setting.
    name: &'static str,
    value: String,
    is_secret: bool,
}

impl ShopFacts {
    /// Those of this process. Nothing is said of an address that is not set: a development server takes any port.
    pub fn of(config: &Config, signing_key: &SigningKey) -> Self {
        let plain = |name, value| Fact {
            name,
            value,
            is_secret: false,
        };
        let secret = |name, value| Fact {
            name,
            value,
            is_secret: true,
        };
        let mut facts = vec![
            secret("SIGNING_KEY", signing_key.sign("fingerprint of this key")),
            plain("STORAGE_URL", storage::address_to_show(config)),
        ];
        if let Some(url) = &config.public_url {
            facts.push(plain("PUBLIC_URL", url.to_string()));
        }
        if let Some(key) = &config.stripe_secret_key {
            facts.push(secret("STRIPE_SECRET_KEY", token_hash(key.expose())));
        }
        Self(facts)
    }

    /// Writes down those that nobody wrote down yet, and names each that differs from what another process wrote down.
    pub async fn compare(&self, db: &Db) -> Result<Vec<String>, Error> {
        let mut differences = Vec::new();
        for fact in &self.0 {
            let known = add(db, fact.name, &fact.value).await?;
            if known != fact.value {
                differences.push(if fact.is_secret {
                    format!("{} is not the one that this shop has used", fact.name)
                } else {
                    format!(
                        "{} is {}, this shop has used {known}",
                        fact.name, fact.value
                    )
                });
            }
        }
        Ok(differences)
    }

    /// Writes all of them down in place of others.
    pub async fn adopt(&self, db: &Db) -> Result<(), Error> {
        for fact in &self.0 {
            sqlx::query(
                "INSERT INTO shop_facts (name, value) VALUES ($1, $2) \
                 ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            )
            .bind(fact.name)
            .bind(&fact.value)
            .execute(db.writer())
            .await?;
        }
        Ok(())
    }
}

async fn find(db: &Db, name: &str) -> Result<Option<String>, Error> {
    sqlx::query_scalar("SELECT value FROM shop_facts WHERE name = $1")
        .bind(name)
        .fetch_optional(db.pool())
        .await
}

/// What stands there now: the first process that writes it down decides.
async fn add(db: &Db, name: &str, value: &str) -> Result<String, Error> {
    if let Some(known) = find(db, name).await? {
        return Ok(known);
    }
    sqlx::query("INSERT INTO shop_facts (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(name)
        .bind(value)
        .execute(db.writer())
        .await?;
    Ok(find(db, name).await?.unwrap_or_else(|| value.to_owned()))
}
