//! The copy in memory and the row that it comes from.

use std::sync::{Arc, PoisonError, RwLock};

use core_wasm::settings::Settings;
use jiff::Timestamp;

use crate::clock::to_text;
use crate::db::Db;
use crate::error::{ApiError, ApiResult};

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

/// What came of a save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// It is in force.
    Now,
    /// The version was another one by then; nothing was changed.
    SomebodyElse,
}

/// The settings that this process prices with.
#[derive(Debug)]
pub struct SettingsStore {
    current: RwLock<Arc<VersionedSettings>>,
}

impl SettingsStore {
    /// Reads row 1, or makes it from the shipped defaults.
    ///
    /// # Errors
    /// See [`SettingsError`].
    pub async fn load(db: &Db, now: Timestamp) -> Result<Self, SettingsError> {
        sqlx::query(
            "INSERT INTO admin_settings (id, settings, version, updated_at) VALUES (1, $1, 1, $2) \
             ON CONFLICT (id) DO NOTHING",
        )
        .bind(serde_json::to_string(&Settings::default())?)
        .bind(to_text(now))
        .execute(db.writer())
        .await?;
        Ok(Self {
            current: RwLock::new(Arc::new(read(db).await?)),
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
    pub async fn refresh(&self, db: &Db) -> Result<(), SettingsError> {
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
            *current = Arc::new(fresh);
        }
    }

    /// Saves valid settings over the version that they were made from, and puts them in force.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn save(
        &self,
        db: &Db,
        settings: &Settings,
        version: i64,
        user_id: &str,
        now: Timestamp,
    ) -> ApiResult<Saved> {
        let saved = sqlx::query(
            "UPDATE admin_settings SET settings = $1, version = version + 1, updated_at = $2, updated_by = $3 \
             WHERE id = 1 AND version = $4",
        )
        .bind(serde_json::to_string(settings)?)
        .bind(to_text(now))
        .bind(user_id)
        .bind(version)
        .execute(db.writer())
        .await?
        .rows_affected();
        if saved == 0 {
            return Ok(Saved::SomebodyElse);
        }
        self.replace(VersionedSettings {
            settings: settings.clone(),
            version: version + 1,
        });
        Ok(Saved::Now)
    }
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
    let settings: Settings = serde_json::from_str(&text)?;
    settings.validate().map_err(|errors| {
        SettingsError::Invalid(
            errors
                .into_iter()
                .map(|error| format!("{}: {}", error.field, error.message))
                .collect(),
        )
    })?;
    Ok(VersionedSettings { settings, version })
}
