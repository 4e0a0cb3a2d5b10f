//! Copies of ordered files, for who orders again by the link of an order's mail in another browser.

use core_wasm::format::Format;

use super::files::StoredFile;
use super::upload_model::extension;
use crate::foundation::crypto::random_hex;
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::FileId;
use crate::foundation::storage::StorageKey;
use crate::people::identity::Owner;
use crate::state::State;

/// The owner's file with the bytes of an ordered one: one that they have already, or a copy. None where its bytes are gone, or its owner
/// never confirmed the rights. The caller knows that the order is this owner's.
///
/// # Errors
/// 429 if the owner has stored too much by now.
pub async fn copy_of_ordered(
    state: &State,
    owner: &Owner,
    id: &FileId,
) -> ApiResult<Option<FileId>> {
    let Some(original) = StoredFile::find_ordered(state, id).await? else {
        return Ok(None);
    };
    if original.is_held() || !original.has_its_bytes(state).await? {
        return Ok(None);
    }
    let known: Option<FileId> = sqlx::query_scalar(
        "SELECT id FROM files WHERE sha256 = $1 AND file_name = $2 AND (user_id = $3 OR guest_id = $4) \
         AND (needs_confirmation = 0 OR EXISTS (SELECT 1 FROM legal_confirmations WHERE file_id = id)) LIMIT 1",
    )
    .bind(&original.sha256)
    .bind(&original.file_name)
    .bind(owner.user_id())
    .bind(owner.guest_id())
    .fetch_optional(state.db.pool())
    .await?;
    if known.is_some() {
        return Ok(known);
    }
    let now = state.clock.now();
    let key = StorageKey::ModelFile {
        user: owner.id().to_owned(),
        order: String::new(),
        timestamp_ms: now.as_millisecond(),
        random: random_hex::<16>()?,
        extension: Format::from_file_name(&original.file_name).map_or("stl", extension),
    };
    state.storage.copy(&original.storage_key, &key).await?;
    let copy = StoredFile {
        id: FileId::random(),
        storage_key: key.path(),
        ..original
    }
    .owned_by(owner);
    // A copy whose confirmation is missing could not be ordered, and each further try would make another one: both or none.
    let write = async |tx: &mut Tx| {
        copy.write(tx, state, owner, now).await?;
        if copy.needs_confirmation {
            confirm_as(tx, &copy.id, id).await?;
        }
        Ok(())
    };
    if let Err(error) = state.db.write_locked(&[owner.lock()], write).await {
        if let Err(left) = state.storage.delete(&copy.storage_key).await {
            tracing::warn!(%left, key = copy.storage_key, "the bytes of a copy that was not stored are left");
        }
        return Err(error);
    }
    Ok(Some(copy.id))
}

/// What was stated about these bytes holds for their copy.
async fn confirm_as(tx: &mut Tx, copy: &FileId, original: &FileId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO legal_confirmations (file_id, agree_to_terms, non_commercial_use, no_third_party_rights, \
         accept_liability, text_version, text_sha256, confirmed_at) \
         SELECT $1, agree_to_terms, non_commercial_use, no_third_party_rights, accept_liability, text_version, text_sha256, \
         confirmed_at FROM legal_confirmations WHERE file_id = $2",
    )
    .bind(copy)
    .bind(original)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
