//! Rows of the table `files`, and the signed addresses under which their owners reach them.

use core_wasm::measure::Measures;
use sqlx::FromRow;

use crate::crypto::SigningKey;
use crate::error::ApiResult;
use crate::identity::{Identity, Owner};
use crate::state::{AppState, State};

/// A model that the server holds and has measured itself.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredFile {
    /// `files.id`
    pub id: String,
    /// The owner, if a user.
    pub user_id: Option<String>,
    /// The owner, if a guest.
    pub guest_id: Option<String>,
    /// For showing only.
    pub file_name: String,
    /// Number of bytes.
    pub size_bytes: i64,
    /// SHA-256 of the bytes in hexadecimal.
    pub sha256: String,
    /// Where the bytes lie in the file store.
    pub storage_key: String,
    /// What the server measured.
    pub measures: Measures,
}

#[derive(FromRow)]
struct Row {
    id: String,
    user_id: Option<String>,
    guest_id: Option<String>,
    file_name: String,
    size_bytes: i64,
    sha256: String,
    storage_key: String,
    measures: String,
}

impl StoredFile {
    /// The file that an address of ours names, if it is the caller's. Any other text, however it looks, names nothing;
    /// it is never fetched.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn find_own_by_url(
        state: &State,
        caller: &Identity,
        url: &str,
    ) -> ApiResult<Option<Self>> {
        match id_in_address(state, url) {
            Some(id) => Self::find_own(state, caller, id).await,
            None => Ok(None),
        }
    }

    /// The file with this id, if it is the caller's.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn find_own(state: &State, caller: &Identity, id: &str) -> ApiResult<Option<Self>> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, measures \
             FROM files WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(state.db.pool())
        .await?;
        match row {
            Some(row) if caller.owns(row.user_id.as_deref(), row.guest_id.as_deref()) => {
                Ok(Some(Self::from_row(row)?))
            }
            _ => Ok(None),
        }
    }

    /// Stores the row of a file whose bytes already lie in the store.
    pub(super) async fn insert(&self, state: &State, created_at: &str) -> ApiResult<()> {
        sqlx::query(
            "INSERT INTO files \
             (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, measures, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(&self.id)
        .bind(&self.user_id)
        .bind(&self.guest_id)
        .bind(&self.file_name)
        .bind(self.size_bytes)
        .bind(&self.sha256)
        .bind(&self.storage_key)
        .bind(serde_json::to_string(&self.measures)?)
        .bind(created_at)
        .execute(state.db.pool())
        .await?;
        Ok(())
    }

    /// Sets the two owner columns.
    #[must_use]
    pub(super) fn owned_by(mut self, owner: &Owner) -> Self {
        self.user_id = owner.user_id().map(str::to_owned);
        self.guest_id = owner.guest_id().map(str::to_owned);
        self
    }

    fn from_row(row: Row) -> ApiResult<Self> {
        Ok(Self {
            measures: serde_json::from_str(&row.measures)?,
            id: row.id,
            user_id: row.user_id,
            guest_id: row.guest_id,
            file_name: row.file_name,
            size_bytes: row.size_bytes,
            sha256: row.sha256,
            storage_key: row.storage_key,
        })
    }
}

/// `/api/files/{id}/{signature}`: without the shop's key nobody can make one up.
pub fn signed_path(key: &SigningKey, id: &str) -> String {
    format!("/api/files/{id}/{}", key.sign(&message(id)))
}

/// The id in an address of ours, relative or with our own origin, if its signature is right.
fn id_in_address<'u>(state: &AppState, url: &'u str) -> Option<&'u str> {
    let path = url.strip_prefix(state.public_url.origin()).unwrap_or(url);
    let (id, signature) = path.strip_prefix("/api/files/")?.split_once('/')?;
    is_signed(&state.signing_key, id, signature).then_some(id)
}

/// True if the server itself made this address.
pub(super) fn is_signed(key: &SigningKey, id: &str, signature: &str) -> bool {
    key.verify(&message(id), signature)
}

/// The purpose stands in the signed text, so that a signature made for something else fits no file.
fn message(id: &str) -> String {
    format!("file:{id}")
}
