//! How much may be uploaded: by an owner in a day, from an address in an hour, and by anybody while the disk has room.

use std::path::Path;

use actix_web::HttpRequest;
use actix_web::http::header;
use core_wasm::limits::MAX_UPLOAD_BYTES;
use jiff::{SignedDuration, Timestamp};
use sqlx::AnyConnection;
use tokio::task::spawn_blocking;

use crate::foundation::clock::to_text;
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::Owner;
use crate::state::State;

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Before anything of the body is kept: what it says of its size is counted. A body of unknown length counts as the largest.
///
/// # Errors
/// 429 and 507.
pub async fn check_before(
    request: &HttpRequest,
    state: &State,
    owner: Option<&Owner>,
) -> ApiResult<()> {
    let length = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    let bytes = length.unwrap_or(MAX_UPLOAD_BYTES).min(MAX_UPLOAD_BYTES);
    let disk = state.clone();
    spawn_blocking(move || check_disk(&disk, bytes))
        .await
        .map_err(ApiError::internal)??;
    if let Some(owner) = owner {
        // The form around the file is longer than the difference between the last file that fits and the quota may be.
        let file = bytes.saturating_sub(FORM_BYTES);
        let now = state.clock.now();
        state
            .db
            .read(async |connection| check_owner(connection, state, owner, file, now).await)
            .await?;
    }
    state
        .rate_limits
        .check_bytes(request, bytes, state.shared_limits())
        .await
}

/// More than a form adds to its file.
const FORM_BYTES: u64 = 4096;

/// What an owner stored within a day, this file included. Asked once more in the transaction that stores the file: many
/// uploads can be under way at once.
///
/// # Errors
/// 429
pub async fn check_owner(
    connection: &mut AnyConnection,
    state: &State,
    owner: &Owner,
    bytes: u64,
    now: Timestamp,
) -> ApiResult<()> {
    if state.config.rate_limit_factor.is_none() {
        return Ok(());
    }
    let quota = &state.config.upload_quota;
    let most = match owner {
        Owner::User(_) => quota.user_bytes_per_day,
        Owner::Guest(_) => quota.guest_bytes_per_day,
    };
    let (stored, oldest): (i64, Option<String>) = sqlx::query_as(
        "SELECT CAST(COALESCE(SUM(size_bytes), 0) AS BIGINT), MIN(created_at) FROM files \
         WHERE (user_id = $1 OR guest_id = $2) AND created_at > $3",
    )
    .bind(owner.user_id())
    .bind(owner.guest_id())
    .bind(to_text(now - DAY))
    .fetch_one(connection)
    .await?;
    if u64::try_from(stored).unwrap_or(0).saturating_add(bytes) <= most {
        return Ok(());
    }
    let oldest: Option<Timestamp> = oldest.and_then(|text| text.parse().ok());
    let wait = oldest.map_or(DAY, |oldest| now.duration_until(oldest + DAY));
    Err(ApiError::too_many_requests(
        "upload_quota",
        &format!(
            "Innerhalb von 24 Stunden können Sie höchstens {} MB hochladen.",
            most / (1024 * 1024)
        ),
        wait.try_into().unwrap_or_default(),
    ))
}

/// What customers save without a file leaves the reserve alone only where it is small: the reserve is there for such rows.
const SMALL_BYTES: u64 = 8 * 1024;

/// Before a cart or a draft of `before` bytes becomes one of `after` in the database. One that shrinks is always taken.
///
/// # Errors
/// 429, and 503 where the disk has no room left.
pub async fn check_saved(
    request: &HttpRequest,
    state: &State,
    tx: &mut Tx,
    before: usize,
    after: usize,
) -> ApiResult<()> {
    let added = u64::try_from(after.saturating_sub(before)).unwrap_or(u64::MAX);
    if added > SMALL_BYTES {
        check_disk(state, added).map_err(|error| match error {
            ApiError::NoSpace(reason) => ApiError::unavailable(reason),
            other => other,
        })?;
    }
    state
        .rate_limits
        .check_saved_bytes(request, tx, added, state.shared_limits())
        .await
}

/// Stops before the disk is full: a database that cannot write any more loses orders, a refused upload only waits.
fn check_disk(state: &State, bytes: u64) -> ApiResult<()> {
    let least = state.config.upload_quota.least_free;
    // A bucket has no end.
    let store = crate::foundation::storage::folder(&state.config.storage_url).map(Path::to_owned);
    for folder in std::iter::once(state.upload_dir()).chain(store) {
        let Some(space) = space(&folder)? else {
            continue;
        };
        let reserve = least
            .bytes
            .min(space.total / 100 * u64::from(least.percent));
        if space.free < reserve.saturating_add(bytes) {
            return Err(ApiError::NoSpace(format!(
                "{} bytes are free in {}, {reserve} are kept",
                space.free,
                folder.display()
            )));
        }
    }
    Ok(())
}

/// The bytes that are free where a folder lies; None where the system does not say.
///
/// # Errors
/// When there is no such folder.
pub fn free_bytes(folder: &Path) -> std::io::Result<Option<u64>> {
    Ok(space(folder)?.map(|space| space.free))
}

struct Space {
    free: u64,
    total: u64,
}

#[cfg(unix)]
fn space(folder: &Path) -> std::io::Result<Option<Space>> {
    let found = rustix::fs::statvfs(folder)?;
    Ok(Some(Space {
        free: found.f_bavail.saturating_mul(found.f_frsize),
        total: found.f_blocks.saturating_mul(found.f_frsize),
    }))
}

/// Elsewhere free space is not known ahead; a full disk shows when a write fails.
#[cfg(not(unix))]
fn space(_: &Path) -> std::io::Result<Option<Space>> {
    Ok(None)
}
