//! PUT /api/admin/settings

use actix_web::put;
use core_wasm::error::FieldError;
use core_wasm::settings::Settings;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::SettingsAnswer;
use super::put_in_force::{NewSettings, current_since, invalid, put_in_force};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::RawBody;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::{Identity, read_body};
use crate::state::State;

/// What an operator saves.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveSettingsRequest {
    /// As it was read: somebody else's save in between is not overwritten.
    version: i64,
    /// The whole object, or some of its fields; the others stay as they are.
    #[schema(value_type = serde_json::Value)]
    settings: Map<String, Value>,
    /// The prices that jump are meant.
    #[serde(default)]
    confirmed: bool,
}

/// Saves the settings and puts them in force at once. Orders and open payment pages keep what they were made with.
#[utoipa::path(
    tag = "Verwaltung",
    request_body = SaveSettingsRequest,
    responses(
        (status = 200, body = SettingsAnswer),
        (status = 400, body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 409, description = "`settings_changed`: somebody saved in between; `price_jump`: a price, a discount or the size of a parcel is more than three times what it was, or less than a third, or a fee of more than 50 € is new, and not `confirmed`; `changes` says what; `claim_without_proof`: a text makes a claim about the environment of which nobody has said that there is proof; a save with `decided` of the answer says so", body = ErrorAnswer),
        (status = 422, description = "`invalid_settings`: `fields` names each field and what is wrong with it", body = ErrorAnswer),
    )
)]
#[put("/api/admin/settings")]
pub async fn save_settings(state: State, caller: Identity, RawBody(body): RawBody) -> ApiResult {
    let admin = caller.require_proved_admin()?;
    let request: SaveSettingsRequest = read_body(&body).ok_or_else(|| {
        ApiError::bad_request(
            "invalid_request",
            "Die Einstellungen sind unvollständig. Bitte laden Sie die Seite neu.",
        )
    })?;
    let current = current_since(&state, request.version).await?;
    let new = NewSettings {
        settings: merged(&current.settings, request.settings)?,
        base: request.version,
        restored_from: None,
        is_confirmed: request.confirmed,
    };
    put_in_force(&state, &admin.id, new).await
}

/// The current settings with the given fields in place of theirs.
fn merged(current: &Settings, given: Map<String, Value>) -> ApiResult<Settings> {
    let Value::Object(mut all) = serde_json::to_value(current)? else {
        return Err(ApiError::internal("the settings are no object"));
    };
    let mut wrong = Vec::new();
    let added = (!given.contains_key("offer")).then(|| given.get("materialPrices").cloned());
    for (field, value) in given {
        if !all.contains_key(&field) {
            wrong.push(FieldError::new(field, "Diese Einstellung gibt es nicht."));
            continue;
        }
        let before = all.insert(field.clone(), value);
        if serde_json::from_value::<Settings>(Value::Object(all.clone())).is_err() {
            wrong.push(FieldError::new(
                field.clone(),
                "Dieser Wert ist für die Einstellung nicht möglich.",
            ));
            all.extend(before.map(|before| (field, before)));
        }
    }
    if wrong.is_empty() {
        let mut settings: Settings = serde_json::from_value(Value::Object(all))?;
        // A caller that sends prices only does not know the list of materials: a new one goes to its end.
        if let Some(Some(Value::Object(prices))) = added
            && !settings.offer.materials.is_empty()
        {
            for name in prices.keys() {
                if !settings.offer.materials.contains(name) {
                    settings.offer.materials.push(name.clone());
                }
            }
        }
        Ok(settings.tidied())
    } else {
        Err(invalid(&wrong))
    }
}
