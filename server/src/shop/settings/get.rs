//! GET /api/settings: readable by all.

use actix_web::HttpResponse;
use actix_web::web;
use core_wasm::settings::Settings;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::foundation::answers::ErrorAnswer;
use crate::foundation::clock::SharedClock;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::services::stored_settings::SettingsStore;
use crate::services::stored_settings::VersionedSettings;
use crate::shop::delivery::DeliveryDates;
use crate::state::Part;

/// What prices are made from, the number of this state of it, and by when an order made now is expected.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsAnswer<'a> {
    success: bool,
    settings: &'a Settings,
    version: i64,
    delivery_dates: DeliveryDates,
}

impl<'a> SettingsAnswer<'a> {
    /// On the wire.
    pub(super) fn of(current: &'a VersionedSettings, now: Timestamp) -> Self {
        Self {
            success: true,
            settings: &current.settings,
            version: current.version,
            delivery_dates: DeliveryDates::at(now, &current.settings.delivery_times),
        }
    }
}

/// What the caller knows of already.
#[derive(Debug, Deserialize, IntoParams)]
pub struct SettingsQuery {
    /// A version that the caller was told of by `/api/events`, perhaps by another process of the shop: the answer is that one or a
    /// younger one.
    #[param(minimum = 1)]
    version: Option<i64>,
}

/// The settings in force.
#[utoipa::path(
    get, path = "/api/settings", tag = "Shop",
    responses((status = 200, body = SettingsAnswer), (status = 400, body = ErrorAnswer), (status = 503, body = ErrorAnswer))
)]
pub async fn get_settings(
    clock: Part<SharedClock>,
    settings: Part<SettingsStore>,
    db: Part<Db>,
    query: web::Query<SettingsQuery>,
) -> ApiResult {
    // A made-up version costs one short look at the table, as the checkout does.
    if query
        .version
        .is_some_and(|known| known > settings.current().version)
    {
        settings.refresh(&db).await?;
    }
    let current = settings.current();
    Ok(HttpResponse::Ok().json(SettingsAnswer::of(&current, clock.now())))
}
