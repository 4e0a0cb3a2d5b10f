//! The copy in memory and the row that it comes from.

use std::sync::{Arc, PoisonError, RwLock};

use core_wasm::settings::Settings;
use jiff::Timestamp;
use sqlx::AnyConnection;
use sqlx_macros::FromRow;
use tokio::sync::watch;

use crate::foundation::clock::to_text;
use crate::foundation::db::{Db, Tx, announce};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::UserId;

/// Settings with the number that a checkout remembers them by.
#[derive(Debug, Clone, PartialEq)]
pub struct VersionedSettings {
    /// What prices are made from.
    pub settings: Settings,
    /// Grows by one with each save.
    pub version: i64,
}

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The database does not answer.
    #[error("admin_settings cannot be read: {0}")]
    Database(#[from] sqlx::Error),
    /// The stored text is no settings object.
    #[error("admin_settings holds no settings object: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// A stored number cannot be priced with.
    #[error("admin_settings is not usable: {}", .0.join("; "))]
    Invalid(Vec<String>),
}

/// A version of the settings as it is kept for ever.
#[derive(Debug, Clone)]
pub(crate) struct KeptVersion {
    /// Its number.
    pub version: i64,
    /// What it said.
    pub settings: Settings,
    /// When it was saved.
    pub saved_at: String,
    /// The address of the account that saved it; None for the shipped settings and where the account is gone.
    pub saved_by: Option<String>,
    /// The version that it put in force again.
    pub restored_from: Option<i64>,
}

/// What a save is made of.
#[derive(Debug, Clone, Copy)]
pub struct Save<'a> {
    /// Valid ones.
    pub settings: &'a Settings,
    /// The version that they were made from.
    pub base: i64,
    /// `users.id`
    pub user_id: &'a UserId,
    /// The version that is put in force again, if it is one.
    pub restored_from: Option<i64>,
}

/// What came of a save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// It is in force.
    Now,
    /// Somebody else had saved meanwhile; nothing was changed.
    SomebodyElse,
}

/// The settings that this process prices with.
#[derive(Debug)]
pub struct SettingsStore {
    current: RwLock<Arc<VersionedSettings>>,
    /// The version in force, to wait for the next one.
    version: watch::Sender<i64>,
}

impl SettingsStore {
    /// Reads row 1, or makes it from the shipped defaults.
    ///
    /// # Errors
    /// See [`SettingsError`].
    pub async fn load(db: &Db, now: Timestamp) -> Result<Self, SettingsError> {
        let shipped = serde_json::to_string(&Settings::default())?;
        let ship = async |tx: &mut Tx| {
            let made = sqlx::query(
                "INSERT INTO admin_settings (id, settings, version, updated_at) VALUES (1, $1, 1, $2) \
                 ON CONFLICT (id) DO NOTHING",
            )
            .bind(&shipped)
            .bind(to_text(now))
            .execute(&mut **tx)
            .await?
            .rows_affected();
            if made == 1 {
                keep(tx, 1, &shipped, now, None, None).await?;
            }
            Ok::<_, sqlx::Error>(())
        };
        db.write(ship).await?;
        let current = read(db).await?;
        Ok(Self {
            version: watch::Sender::new(current.version),
            current: RwLock::new(Arc::new(current)),
        })
    }

    /// The settings of this moment. A caller that prices several things takes them once.
    pub fn current(&self) -> Arc<VersionedSettings> {
        // Writers replace the whole value at once, so even a poisoned lock guards a whole one.
        self.current
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Puts in force what another process has saved.
    ///
    /// # Errors
    /// See [`SettingsError`]; then the settings stay as they are.
    pub(crate) async fn refresh(&self, db: &Db) -> Result<(), SettingsError> {
        let version: i64 = sqlx::query_scalar("SELECT version FROM admin_settings WHERE id = 1")
            .fetch_one(db.pool())
            .await?;
        if version > self.current().version {
            self.replace(read(db).await?);
        }
        Ok(())
    }

    /// Two changes that follow each other closely may come here in the other order.
    fn replace(&self, fresh: VersionedSettings) {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        if fresh.version > current.version {
            let version = fresh.version;
            *current = Arc::new(fresh);
            drop(current);
            self.version.send_replace(version);
        }
    }

    /// The version in force, and the next ones as they come.
    pub(crate) fn follow(&self) -> watch::Receiver<i64> {
        self.version.subscribe()
    }

    /// Saves valid settings over the version that they were made from, keeps them as a version, and puts them in force. `note`
    /// writes what else belongs to the same transaction.
    pub async fn save(
        &self,
        db: &Db,
        save: Save<'_>,
        now: Timestamp,
        note: impl AsyncFn(&mut Tx) -> ApiResult<()>,
    ) -> ApiResult<Saved> {
        let text = serde_json::to_string(save.settings)?;
        let version = save.base + 1;
        let write = async |tx: &mut Tx| {
            let saved = sqlx::query(
                "UPDATE admin_settings SET settings = $1, version = $2, updated_at = $3, updated_by = $4 \
                 WHERE id = 1 AND version = $5",
            )
            .bind(&text)
            .bind(version)
            .bind(to_text(now))
            .bind(save.user_id)
            .bind(save.base)
            .execute(&mut **tx)
            .await?
            .rows_affected();
            if saved == 0 {
                return Ok(Saved::SomebodyElse);
            }
            keep(
                tx,
                version,
                &text,
                now,
                Some(save.user_id),
                save.restored_from,
            )
            .await?;
            note(tx).await?;
            announce(tx).await?;
            ApiResult::Ok(Saved::Now)
        };
        let saved = db.write(write).await?;
        if saved == Saved::Now {
            self.replace(VersionedSettings {
                settings: save.settings.clone(),
                version,
            });
        }
        Ok(saved)
    }
}

async fn keep(
    tx: &mut AnyConnection,
    version: i64,
    settings: &str,
    now: Timestamp,
    user_id: Option<&UserId>,
    restored_from: Option<i64>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO settings_versions (version, settings, saved_at, saved_by, restored_from) \
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(version)
    .bind(settings)
    .bind(to_text(now))
    .bind(user_id)
    .bind(restored_from)
    .execute(tx)
    .await
    .map(drop)
}

#[derive(FromRow)]
struct KeptRow {
    version: i64,
    settings: String,
    saved_at: String,
    email: Option<String>,
    restored_from: Option<i64>,
}

/// The newest versions up to this one, the newest first.
///
/// # Errors
/// See [`SettingsError`].
pub(crate) async fn kept_versions(
    db: &Db,
    newest: i64,
    most: i64,
) -> Result<Vec<KeptVersion>, SettingsError> {
    let rows: Vec<KeptRow> = sqlx::query_as(
        "SELECT settings_versions.version, settings_versions.settings, settings_versions.saved_at, users.email, \
                settings_versions.restored_from \
         FROM settings_versions LEFT JOIN users ON users.id = settings_versions.saved_by \
         WHERE settings_versions.version <= $1 ORDER BY settings_versions.version DESC LIMIT $2",
    )
    .bind(newest)
    .bind(most)
    .fetch_all(db.pool())
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(KeptVersion {
                settings: serde_json::from_str::<Settings>(&row.settings)?.tidied(),
                version: row.version,
                saved_at: row.saved_at,
                saved_by: row.email,
                restored_from: row.restored_from,
            })
        })
        .collect()
}

/// The version of this number, if it exists.
///
/// # Errors
/// See [`SettingsError`].
pub(crate) async fn kept_version(
    db: &Db,
    version: i64,
) -> Result<Option<KeptVersion>, SettingsError> {
    let mut found = kept_versions(db, version, 1).await?;
    found.retain(|kept| kept.version == version);
    Ok(found.pop())
}

impl From<SettingsError> for ApiError {
    fn from(error: SettingsError) -> Self {
        match error {
            SettingsError::Database(error) => error.into(),
            error => Self::internal(error),
        }
    }
}

async fn read(db: &Db) -> Result<VersionedSettings, SettingsError> {
    let (text, version): (String, i64) =
        sqlx::query_as("SELECT settings, version FROM admin_settings WHERE id = 1")
            .fetch_one(db.pool())
            .await?;
    let settings = serde_json::from_str::<Settings>(&text)?.tidied();
    let errors = settings.unusable_values();
    if errors.is_empty() {
        return Ok(VersionedSettings { settings, version });
    }
    Err(SettingsError::Invalid(
        errors
            .into_iter()
            .map(|error| format!("{}: {}", error.field, error.message))
            .collect(),
    ))
}
