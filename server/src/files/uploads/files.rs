//! Rows of the table `files`, and the signed addresses under which their owners reach them.

use std::collections::{HashMap, HashSet};

use core_wasm::legal::LegalCheck;
use core_wasm::measure::Measures;
use jiff::Timestamp;
use sqlx::{Any, Executor};
use sqlx_macros::FromRow;

use super::quota;
use crate::files::statements::store::Confirmation;
use crate::foundation::clock::to_text;
use crate::foundation::crypto::SigningKey;
use crate::foundation::db::{Tx, places, rows_in};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{FileId, GuestId, UserId};
use crate::foundation::storage::{ReadError, StoredBytes};
use crate::people::identity::{Identity, Owner};
use crate::state::{AppState, State};

/// Databases bound the number of places in one statement.
const MOST_IN_ONE_QUERY: usize = 500;

/// A model that the server holds and has measured itself.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredFile {
    /// `files.id`
    pub id: FileId,
    /// The owner, if a user.
    pub user_id: Option<UserId>,
    /// The owner, if a guest.
    pub guest_id: Option<GuestId>,
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
    /// What was found in its names.
    pub legal: LegalCheck,
    /// The legal check held it.
    pub needs_confirmation: bool,
    /// Its owner's answer to that.
    pub confirmation: Option<Confirmation>,
}

#[derive(FromRow)]
struct Row {
    id: FileId,
    user_id: Option<UserId>,
    guest_id: Option<GuestId>,
    file_name: String,
    size_bytes: i64,
    sha256: String,
    storage_key: String,
    measures: String,
    legal_check: String,
    needs_confirmation: i64,
    confirmed_at: Option<String>,
    text_version: Option<String>,
    text_sha256: Option<String>,
}

impl StoredFile {
    /// The file that an address of ours names, if it is the caller's. Any other text, however it looks, names nothing;
    /// it is never fetched.
    pub async fn find_own_by_url(
        state: &State,
        caller: &Identity,
        url: &str,
    ) -> ApiResult<Option<Self>> {
        match id_in_address(state, url) {
            Some(id) => Self::find_own(state, caller, &id).await,
            None => Ok(None),
        }
    }

    /// [`Self::find_own_by_url`] for many, in one query.
    pub async fn find_own_by_urls(
        state: &State,
        caller: &Identity,
        urls: &[&str],
    ) -> ApiResult<Vec<Option<Self>>> {
        let ids: Vec<_> = urls.iter().map(|url| id_in_address(state, url)).collect();
        let mut named: Vec<&FileId> = ids.iter().flatten().collect();
        named.sort_unstable();
        named.dedup();
        let found = Self::find_own_many(state, caller, &named).await?;
        let of = |id: &Option<FileId>| id.as_ref().and_then(|id| found.get(id).cloned());
        Ok(ids.iter().map(of).collect())
    }

    /// [`Self::find_own_by_url`] where a call is about nothing else.
    ///
    /// # Errors
    /// 404 for what is not there or not the caller's.
    pub async fn own_by_url(state: &State, caller: &Identity, url: &str) -> ApiResult<Self> {
        Self::find_own_by_url(state, caller, url)
            .await?
            .ok_or_else(ApiError::not_found)
    }

    /// The file with this id, if it is the caller's.
    pub async fn find_own(
        state: &State,
        caller: &Identity,
        id: &FileId,
    ) -> ApiResult<Option<Self>> {
        Ok(Self::find_own_many(state, caller, &[id])
            .await?
            .into_values()
            .next())
    }

    /// Those of these files that are there and the caller's, by id: what the caller uploaded, and what a guest ordered with the address
    /// that the caller has proved to own. The order is the caller's then (`customer_orders/store.rs`), and so are its files, and no
    /// other one of that guest.
    pub async fn find_own_many(
        state: &State,
        caller: &Identity,
        ids: &[&FileId],
    ) -> ApiResult<HashMap<FileId, Self>> {
        let ordered = ordered_with_address(state, caller, ids).await?;
        Self::find_many(state, ids, |row| {
            caller.owns(row.user_id.as_ref(), row.guest_id.as_ref()) || ordered.contains(&row.id)
        })
        .await
    }

    async fn find_many(
        state: &State,
        ids: &[&FileId],
        may_see: impl Fn(&Row) -> bool,
    ) -> ApiResult<HashMap<FileId, Self>> {
        let mut found = HashMap::new();
        for ids in ids.chunks(MOST_IN_ONE_QUERY) {
            let sql = "SELECT id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, measures, legal_check, \
                 CAST(needs_confirmation AS BIGINT) AS needs_confirmation, confirmed_at, text_version, text_sha256 \
                 FROM files LEFT JOIN legal_confirmations ON file_id = id WHERE id IN ({ids})";
            let rows: Vec<Row> = rows_in(state.db.pool(), sql, ids).await?;
            for row in rows {
                if may_see(&row) {
                    let file = Self::from_row(row)?;
                    found.insert(file.id.clone(), file);
                }
            }
        }
        Ok(found)
    }

    /// The file with this id, whosever it is, if it is part of an order: what an admin needs to make it.
    pub async fn find_ordered(state: &State, id: &FileId) -> ApiResult<Option<Self>> {
        if !Self::is_ordered(state.db.pool(), id).await? {
            return Ok(None);
        }
        let found = Self::find_many(state, &[id], |_| true).await?;
        Ok(found.into_values().next())
    }

    /// Whether a file is part of an order.
    pub async fn is_ordered(
        database: impl Executor<'_, Database = Any>,
        id: &FileId,
    ) -> ApiResult<bool> {
        let orders: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM checkout_files JOIN orders ON orders.checkout_id = checkout_files.checkout_id \
             WHERE checkout_files.file_id = $1",
        )
        .bind(id)
        .fetch_one(database)
        .await?;
        Ok(orders > 0)
    }

    /// The id in an address of this shop; the signature, which decides who may open it, is not checked here.
    pub fn id_of_url(state: &AppState, url: &str) -> Option<FileId> {
        id_in_address(state, url)
    }

    /// Whether the store still holds as many bytes as were put there.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn has_its_bytes(&self, state: &State) -> ApiResult<bool> {
        let size = state.storage.size(&self.storage_key).await?;
        Ok(size.is_some_and(|size| i64::try_from(size) == Ok(self.size_bytes)))
    }

    /// Its bytes, once they were found to be those that came in.
    ///
    /// # Errors
    /// 404 if they are gone or have changed: nobody may take them for the model that was measured and sold.
    pub(super) async fn bytes(&self, state: &State) -> ApiResult<StoredBytes> {
        match state
            .storage
            .get_checked(&self.storage_key, &self.sha256)
            .await
        {
            Ok(bytes) => Ok(bytes),
            Err(ReadError::Changed) => {
                tracing::error!(file_id = %self.id, "the bytes of a stored file have changed");
                Err(ApiError::missing(
                    "file_damaged",
                    format!(
                        "Die gespeicherte Datei „{}“ ist beschädigt und wird nicht herausgegeben. Bitte laden Sie das Original erneut hoch.",
                        self.file_name
                    ),
                ))
            }
            Err(ReadError::Store(error)) if error.is_missing() => {
                tracing::warn!(file_id = %self.id, "the bytes of a stored file are gone");
                Err(ApiError::missing(
                    "file_lost",
                    format!(
                        "Die Datei „{}“ liegt nicht mehr im Dateispeicher. Bitte laden Sie das Original erneut hoch.",
                        self.file_name
                    ),
                ))
            }
            Err(ReadError::Store(error)) => Err(error.into()),
        }
    }

    /// Whether it may not be ordered yet.
    pub fn is_held(&self) -> bool {
        self.needs_confirmation && self.confirmation.is_none()
    }

    /// Deletes the row of a held file. False: it is not held, or not there any more. A confirmation at the same moment either
    /// comes first or finds nothing.
    pub async fn delete_if_held(&self, tx: &mut Tx) -> ApiResult<bool> {
        let deleted = sqlx::query(
            "DELETE FROM files WHERE id = $1 AND needs_confirmation = 1 \
             AND NOT EXISTS (SELECT 1 FROM legal_confirmations WHERE file_id = $1)",
        )
        .bind(&self.id)
        .execute(&mut **tx)
        .await?
        .rows_affected();
        Ok(deleted == 1)
    }

    /// Stores the row of a file whose bytes already lie in the store.
    ///
    /// # Errors
    /// 429 if its owner has stored too much by now.
    pub(super) async fn insert(
        &self,
        state: &State,
        owner: &Owner,
        now: Timestamp,
    ) -> ApiResult<()> {
        let write = async |tx: &mut Tx| self.write(tx, state, owner, now).await;
        state.db.write_locked(&[owner.lock()], write).await
    }

    /// The same within a transaction of the caller's, who holds the owner's lock.
    ///
    /// # Errors
    /// 429 if its owner has stored too much by now.
    pub(super) async fn write(
        &self,
        tx: &mut Tx,
        state: &State,
        owner: &Owner,
        now: Timestamp,
    ) -> ApiResult<()> {
        let bytes = u64::try_from(self.size_bytes).unwrap_or(0);
        quota::check_owner(tx, state, owner, bytes, now).await?;
        sqlx::query(
            "INSERT INTO files \
             (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, measures, legal_check, \
             needs_confirmation, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        )
        .bind(&self.id)
        .bind(&self.user_id)
        .bind(&self.guest_id)
        .bind(&self.file_name)
        .bind(self.size_bytes)
        .bind(&self.sha256)
        .bind(&self.storage_key)
        .bind(serde_json::to_string(&self.measures)?)
        .bind(serde_json::to_string(&self.legal)?)
        .bind(i64::from(self.needs_confirmation))
        .bind(to_text(now))
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Sets the two owner columns.
    #[must_use]
    pub(super) fn owned_by(mut self, owner: &Owner) -> Self {
        self.user_id = owner.user_id().cloned();
        self.guest_id = owner.guest_id().cloned();
        self
    }

    fn from_row(row: Row) -> ApiResult<Self> {
        let confirmation = match (row.confirmed_at, row.text_version, row.text_sha256) {
            (Some(confirmed_at), Some(text_version), Some(text_sha256)) => Some(Confirmation {
                confirmed_at,
                text_version,
                text_sha256,
            }),
            _ => None,
        };
        Ok(Self {
            legal: serde_json::from_str(&row.legal_check)?,
            needs_confirmation: row.needs_confirmation == 1,
            confirmation,
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

/// Those of these files that stand in an order which the caller reads by a confirmed address.
async fn ordered_with_address(
    state: &State,
    caller: &Identity,
    ids: &[&FileId],
) -> ApiResult<HashSet<FileId>> {
    let mut found = HashSet::new();
    let Some(user) = caller.user.as_ref().filter(|user| user.is_email_confirmed) else {
        return Ok(found);
    };
    for ids in ids.chunks(MOST_IN_ONE_QUERY) {
        let sql = format!(
            "SELECT DISTINCT file_id FROM checkout_files JOIN orders ON orders.checkout_id = checkout_files.checkout_id \
             WHERE customer_email = $1 AND status <> 'draft' AND hidden_at IS NULL \
             AND (orders.user_id IS NULL OR NOT EXISTS (SELECT 1 FROM users WHERE users.id = orders.user_id)) \
             AND file_id IN ({})",
            places(2, ids.len())
        );
        let mut query = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(&user.email);
        for id in ids {
            query = query.bind(*id);
        }
        found.extend(query.fetch_all(state.db.pool()).await?);
    }
    Ok(found)
}

/// `/api/files/{id}/{signature}`: without the shop's key nobody can make one up.
pub fn signed_path(key: &SigningKey, id: &FileId) -> String {
    format!("/api/files/{id}/{}", key.sign(&message(id)))
}

/// The id in an address of ours, relative or with our own origin, if its signature is right.
fn id_in_address(state: &AppState, url: &str) -> Option<FileId> {
    let path = url.strip_prefix(state.public_url.origin()).unwrap_or(url);
    let (id, signature) = path.strip_prefix("/api/files/")?.split_once('/')?;
    let id = FileId::from(id);
    is_signed(&state.signing_key, &id, signature).then_some(id)
}

/// True if the server itself made this address.
pub(super) fn is_signed(key: &SigningKey, id: &FileId, signature: &str) -> bool {
    key.verify(&message(id), signature)
}

/// The purpose stands in the signed text, so that a signature made for something else fits no file.
fn message(id: &FileId) -> String {
    format!("file:{id}")
}
