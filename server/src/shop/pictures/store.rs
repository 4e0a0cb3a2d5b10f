//! The rows of the owner's photos, and their bytes in the file store.

use serde_json::json;
use sha2::{Digest as _, Sha256};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::convert::Size;
use super::{Picture, Place};
use crate::foundation::clock::to_text;
use crate::foundation::crypto::hex;
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::UserId;
use crate::people::audit::{self, Act, Target};
use crate::state::State;

/// More than a page shows, and few enough that every page can name them all.
const MOST_PICTURES: i64 = 60;

/// What an admin says of a photo.
#[derive(Debug)]
pub struct Words {
    /// Where it is shown.
    pub place: Place,
    /// Of the place 'material'.
    pub material: Option<String>,
    /// What is to be seen.
    pub alt: String,
}

#[derive(FromRow)]
struct Row {
    id: String,
    place: Place,
    material: Option<String>,
    alt: String,
    width: i64,
    height: i64,
}

/// Every photo, in the order in which they are shown.
pub async fn all(db: &Db) -> Result<Vec<Picture>, sqlx::Error> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT id, place, material, alt, width, height FROM shop_pictures \
         JOIN shop_picture_files ON picture_id = shop_pictures.id ORDER BY position, id, width",
    )
    .fetch_all(db.pool())
    .await?;
    let mut pictures: Vec<Picture> = Vec::new();
    for row in rows {
        let src = format!("/api/pictures/{}/{}", row.id, row.width);
        let size = format!("{src} {}w", row.width);
        match pictures.last_mut().filter(|last| last.id == row.id) {
            // The widest comes last.
            Some(picture) => {
                (picture.width, picture.height) = (row.width, row.height);
                picture.srcset = format!("{}, {size}", picture.srcset);
                picture.src = src;
            }
            None => pictures.push(Picture {
                id: row.id,
                place: row.place,
                material: row.material,
                alt: row.alt,
                width: row.width,
                height: row.height,
                src,
                srcset: size,
            }),
        }
    }
    Ok(pictures)
}

/// The bytes of a size.
pub async fn bytes(state: &State, id: &str, width: i64) -> ApiResult<Vec<u8>> {
    let key: Option<String> = sqlx::query_scalar(
        "SELECT storage_key FROM shop_picture_files WHERE picture_id = $1 AND width = $2",
    )
    .bind(id)
    .bind(width)
    .fetch_optional(state.db.pool())
    .await?;
    let bytes = match key {
        Some(key) => state.storage.object(&key).await?,
        None => None,
    };
    bytes.ok_or_else(ApiError::not_found)
}

/// Stores a photo behind all others: first the bytes, then the rows that name them.
///
/// # Errors
/// 422 `too_many_pictures`.
pub async fn add(state: &State, admin: &UserId, words: &Words, sizes: &[Size]) -> ApiResult<()> {
    let id = Uuid::now_v7().to_string();
    let mut files = Vec::new();
    for size in sizes {
        let key = format!("shop-pictures/{id}/{}.webp", size.width);
        state.storage.put_object(&key, size.bytes.clone()).await?;
        files.push((key, size, hex(&Sha256::digest(&size.bytes))));
    }
    let now = state.clock.now();
    let stored = state
        .db
        .write(async |tx| {
            let (count, last): (i64, i64) = sqlx::query_as(
                "SELECT COUNT(*), COALESCE(MAX(position), 0) FROM shop_pictures",
            )
            .fetch_one(&mut **tx)
            .await?;
            if count >= MOST_PICTURES {
                return Err(ApiError::unprocessable(
                    "too_many_pictures",
                    format!(
                        "Es sind schon {MOST_PICTURES} Bilder da. Bitte löschen Sie zuerst eines."
                    ),
                ));
            }
            sqlx::query(
                "INSERT INTO shop_pictures (id, place, material, alt, position, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(&id)
            .bind(words.place)
            .bind(&words.material)
            .bind(&words.alt)
            .bind(last + 1)
            .bind(to_text(now))
            .execute(&mut **tx)
            .await?;
            for (key, size, sha256) in &files {
                sqlx::query(
                    "INSERT INTO shop_picture_files (storage_key, picture_id, width, height, sha256) \
                     VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(key)
                .bind(&id)
                .bind(i64::from(size.width))
                .bind(i64::from(size.height))
                .bind(sha256)
                .execute(&mut **tx)
                .await?;
            }
            note(state, tx, admin, Act::PictureAdded, words).await
        })
        .await;
    if stored.is_err() {
        for (key, ..) in &files {
            if let Err(error) = state.storage.delete_object(key).await {
                tracing::warn!(%error, key, "the bytes of a picture that was not stored are still there");
            }
        }
    }
    stored
}

/// Changes what is said of a photo; `first` brings it before all others.
///
/// # Errors
/// 404
pub async fn change(
    state: &State,
    admin: &UserId,
    id: &str,
    words: &Words,
    first: bool,
) -> ApiResult<()> {
    state
        .db
        .write(async |tx| {
            let changed = sqlx::query(
                "UPDATE shop_pictures SET place = $1, material = $2, alt = $3 WHERE id = $4",
            )
            .bind(words.place)
            .bind(&words.material)
            .bind(&words.alt)
            .bind(id)
            .execute(&mut **tx)
            .await?
            .rows_affected();
            if changed == 0 {
                return Err(ApiError::not_found());
            }
            if first {
                sqlx::query(
                    "UPDATE shop_pictures SET position = (SELECT MIN(position) - 1 FROM shop_pictures) WHERE id = $1",
                )
                .bind(id)
                .execute(&mut **tx)
                .await?;
            }
            note(state, tx, admin, Act::PictureChanged, words).await
        })
        .await
}

/// Removes a photo. Its bytes go with the next clean-up.
///
/// # Errors
/// 404
pub async fn remove(state: &State, admin: &UserId, id: &str) -> ApiResult<()> {
    let now = state.clock.now();
    state
        .db
        .write(async |tx| {
            let found: Option<(Place, Option<String>, String)> =
                sqlx::query_as("SELECT place, material, alt FROM shop_pictures WHERE id = $1")
                    .bind(id)
                    .fetch_optional(&mut **tx)
                    .await?;
            let (place, material, alt) = found.ok_or_else(ApiError::not_found)?;
            sqlx::query(
                "INSERT INTO bytes_to_delete (storage_key, since) \
                 SELECT storage_key, $1 FROM shop_picture_files WHERE picture_id = $2",
            )
            .bind(to_text(now))
            .bind(id)
            .execute(&mut **tx)
            .await?;
            sqlx::query("DELETE FROM shop_pictures WHERE id = $1")
                .bind(id)
                .execute(&mut **tx)
                .await?;
            let words = Words {
                place,
                material,
                alt,
            };
            note(state, tx, admin, Act::PictureRemoved, &words).await
        })
        .await
}

async fn note(
    state: &State,
    tx: &mut Tx,
    admin: &UserId,
    act: Act,
    words: &Words,
) -> ApiResult<()> {
    let details = json!({ "place": words.place, "alt": words.alt });
    Ok(audit::record(state, tx, admin, act, Target::Shop, &details).await?)
}
