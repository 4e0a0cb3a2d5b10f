//! GET /api/admin/settings/versions, GET and POST below it: the history of the settings, and the way back.

use actix_web::web::{Path, Query};
use actix_web::{HttpResponse, get, post};
use core_wasm::settings::Settings;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::SettingsAnswer;
use super::difference::difference;
use super::put_in_force::{NewSettings, put_in_force};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::{Identity, ProvedCall};
use crate::services::stored_settings::{KeptVersion, kept_version, kept_versions};
use crate::state::{Part, State};

/// Versions of one answer.
const PAGE: i64 = 20;

/// Where the list begins.
#[derive(Debug, Deserialize, IntoParams)]
pub struct VersionsQuery {
    /// Only versions below this number.
    before: Option<i64>,
}

/// One save.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsVersion {
    version: i64,
    saved_at: String,
    /// The admin's address; null for the shipped settings and where the account is gone.
    saved_by: Option<String>,
    /// The version that it put in force again.
    restored_from: Option<i64>,
    /// German lines: what differs from the version before.
    changes: Vec<String>,
}

/// The newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsVersionsAnswer {
    success: bool,
    data: Vec<SettingsVersion>,
    /// For `before`, where there are older ones.
    next: Option<i64>,
}

/// Who saved what when, the newest first.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = SettingsVersionsAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/settings/versions")]
pub async fn get_versions(
    db: Part<Db>,
    caller: Identity,
    query: Query<VersionsQuery>,
) -> ApiResult {
    caller.require_admin()?;
    let newest = query.before.unwrap_or(i64::MAX).saturating_sub(1);
    let kept = kept_versions(&db, newest, PAGE + 1).await?;
    let data: Vec<SettingsVersion> = kept
        .iter()
        .enumerate()
        .take(usize::try_from(PAGE).unwrap_or(usize::MAX))
        .map(|(index, version)| SettingsVersion {
            version: version.version,
            saved_at: version.saved_at.clone(),
            saved_by: version.saved_by.clone(),
            restored_from: version.restored_from,
            changes: kept
                .get(index + 1)
                .map(|before| difference(&before.settings, &version.settings))
                .unwrap_or_default(),
        })
        .collect();
    let next = (kept.len() > data.len())
        .then(|| data.last().map(|last| last.version))
        .flatten();
    Ok(HttpResponse::Ok().json(SettingsVersionsAnswer {
        success: true,
        data,
        next,
    }))
}

/// What to compare with.
#[derive(Debug, Deserialize, IntoParams)]
pub struct CompareQuery {
    /// Another version; the one in force if it is left out.
    with: Option<i64>,
}

/// One version, held against another.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsVersionAnswer<'a> {
    success: bool,
    version: i64,
    settings: &'a Settings,
    with: i64,
    /// German lines: what differs in this version from the other one.
    changes: Vec<String>,
}

/// A version of the settings, and what would change if it took the place of another.
#[utoipa::path(
    tag = "Verwaltung",
    params(("version" = i64, Path)),
    responses(
        (status = 200, body = SettingsVersionAnswer), (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
    )
)]
#[get("/api/admin/settings/versions/{version}")]
pub async fn get_version(
    state: State,
    caller: Identity,
    version: Path<String>,
    query: Query<CompareQuery>,
) -> ApiResult {
    caller.require_admin()?;
    let kept = find(&state, &version).await?;
    let (with, other) = match query.with {
        Some(with) => (with, find(&state, &with.to_string()).await?.settings),
        None => {
            let current = state.settings.current();
            (current.version, current.settings.clone())
        }
    };
    Ok(HttpResponse::Ok().json(SettingsVersionAnswer {
        success: true,
        version: kept.version,
        settings: &kept.settings,
        with,
        changes: difference(&other, &kept.settings),
    }))
}

/// What the page has seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RestoreSettings {
    /// The version in force as the page knows it: somebody else's save in between is not overwritten.
    base_version: i64,
    /// The prices that jump are meant.
    #[serde(default)]
    confirmed: bool,
}

/// Puts an older version in force again, as a new one.
#[utoipa::path(
    tag = "Verwaltung",
    params(("version" = i64, Path)), request_body = RestoreSettings,
    responses(
        (status = 200, body = SettingsAnswer),
        (status = 400, body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`settings_changed`, `claim_without_proof` or `price_jump`, as where settings are saved", body = ErrorAnswer),
        (status = 422, description = "`invalid_settings`: by the rules of today the version cannot be saved", body = ErrorAnswer),
    )
)]
#[post("/api/admin/settings/versions/{version}/restore")]
pub async fn restore_version(
    state: State,
    version: Path<String>,
    ProvedCall(admin, request): ProvedCall<RestoreSettings>,
) -> ApiResult {
    let kept = find(&state, &version).await?;
    let new = NewSettings {
        settings: kept.settings,
        base: request.base_version,
        restored_from: Some(kept.version),
        is_confirmed: request.confirmed,
    };
    put_in_force(&state, &admin.id, new).await
}

async fn find(state: &State, version: &str) -> ApiResult<KeptVersion> {
    let found = match version.parse() {
        Ok(version) => kept_version(&state.db, version).await?,
        Err(_) => None,
    };
    found.ok_or_else(|| {
        ApiError::missing(
            "version_unknown",
            "Diese Version der Einstellungen gibt es nicht.",
        )
    })
}
