//! GET /api/settings: readable by all.

use actix_web::HttpResponse;
use core_wasm::settings::Settings;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answers::SettingsSchema;
use crate::clock::SharedClock;
use crate::delivery::DeliveryDates;
use crate::error::ApiResult;
use crate::state::Part;
use crate::stored_settings::SettingsStore;
use crate::stored_settings::VersionedSettings;

/// What prices are made from, the number of this state of it, and by when an order made now is expected.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsAnswer<'a> {
    success: bool,
    #[schema(value_type = SettingsSchema)]
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

/// The settings in force.
#[utoipa::path(get, path = "/api/settings", tag = "Shop", responses((status = 200, body = SettingsAnswer)))]
pub async fn get_settings(clock: Part<SharedClock>, settings: Part<SettingsStore>) -> ApiResult {
    let current = settings.current();
    Ok(HttpResponse::Ok().json(SettingsAnswer::of(&current, clock.now())))
}
