//! GET /api/settings: readable by all.

use actix_web::web;
use actix_web::{HttpResponse, get};
use core_wasm::settings::Settings;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::foundation::answers::ErrorAnswer;
use crate::foundation::error::ApiResult;
use crate::services::stored_settings::VersionedSettings;
use crate::shop::delivery::{DeliveryDates, days_before_us, working_days_ahead};
use crate::state::{AppState, State};

/// What prices are made from, the number of this state of it, and by when an order made now is expected.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsAnswer<'a> {
    success: bool,
    settings: &'a Settings,
    version: i64,
    /// Of a small order.
    delivery_dates: DeliveryDates,
    /// The days of work that lie before an order made now, by the workshop's capacity; 0 where none is set.
    days_before: f64,
    /// The working days from tomorrow on, to count further for a large cart; empty where no capacity is set.
    #[schema(value_type = Vec<String>)]
    working_days: Vec<Date>,
}

impl<'a> SettingsAnswer<'a> {
    /// On the wire.
    pub(super) async fn of(current: &'a VersionedSettings, state: &AppState) -> ApiResult<Self> {
        let times = &current.settings.delivery_times;
        let (now, federal_state) = (state.clock.now(), state.operator.federal_state);
        let days_before = days_before_us(&state.db, times).await?;
        Ok(Self {
            success: true,
            settings: &current.settings,
            version: current.version,
            delivery_dates: DeliveryDates::at(now, times, federal_state, days_before),
            days_before,
            working_days: working_days_ahead(now, times, federal_state),
        })
    }
}

/// What the caller knows of already.
#[derive(Debug, Deserialize, IntoParams)]
pub struct SettingsQuery {
    /// A version that `/api/events` announced to the caller, perhaps by another process of the shop: the answer is that one or a
    /// younger one.
    #[param(minimum = 1)]
    version: Option<i64>,
}

/// The settings in force.
#[utoipa::path(
    tag = "Shop",
    responses((status = 200, body = SettingsAnswer), (status = 400, body = ErrorAnswer), (status = 503, body = ErrorAnswer))
)]
#[get("/api/settings")]
pub async fn get_settings(state: State, query: web::Query<SettingsQuery>) -> ApiResult {
    let settings = &state.settings;
    // A made-up version costs one short look at the table, as the checkout does.
    if query
        .version
        .is_some_and(|known| known > settings.current().version)
    {
        settings.refresh(&state.db).await?;
    }
    let current = settings.current();
    Ok(HttpResponse::Ok().json(SettingsAnswer::of(&current, &state).await?))
}
