//! PUT /api/admin/settings

use actix_web::HttpResponse;
use core_wasm::error::FieldError;
use core_wasm::settings::Settings;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::SettingsAnswer;
use crate::answers::{EmptyListAnswer, ErrorAnswer};
use crate::body::RawBody;
use crate::error::{ApiError, ApiResult, Problem};
use crate::identity::Identity;
use crate::state::State;
use crate::stored_settings::Saved;

/// What an operator saves.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SaveSettingsRequest {
    /// As it was read: somebody else's save in between is not overwritten.
    version: i64,
    /// The whole object, or some of its fields; the others stay as they are.
    #[schema(value_type = serde_json::Value)]
    settings: Map<String, Value>,
}

/// Saves the settings and puts them in force at once. Orders and open payment pages keep what they were made with.
#[utoipa::path(
    put, path = "/api/admin/settings", tag = "Verwaltung",
    request_body = SaveSettingsRequest,
    responses(
        (status = 200, body = SettingsAnswer),
        (status = 400, body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 409, description = "`settings_changed`: somebody saved in between", body = ErrorAnswer),
        (status = 422, description = "`invalid_settings`: `fields` names each field and what is wrong with it", body = ErrorAnswer),
    )
)]
pub async fn save_settings(state: State, caller: Identity, RawBody(body): RawBody) -> ApiResult {
    let (admin, request): (_, SaveSettingsRequest) =
        caller.proved_admin_with_body(&body, || {
            ApiError::BadRequest(Problem::new(
                "invalid_request",
                "Die Einstellungen sind unvollständig. Bitte laden Sie die Seite neu.",
            ))
        })?;
    // Somebody may have saved through another process.
    state.settings.refresh(&state.db).await?;
    let current = state.settings.current();
    if request.version != current.version {
        return Err(changed());
    }
    let settings = merged(&current.settings, request.settings)?;
    settings.validate().map_err(|fields| invalid(&fields))?;
    let now = state.clock.now();
    match state
        .settings
        .save(&state.db, &settings, request.version, &admin.id, now)
        .await?
    {
        Saved::Now => {}
        Saved::SomebodyElse => return Err(changed()),
    }
    tracing::info!(
        user_id = admin.id,
        version = request.version + 1,
        "settings saved"
    );
    let current = state.settings.current();
    Ok(HttpResponse::Ok().json(SettingsAnswer::of(&current, now)))
}

/// The current settings with the given fields in place of theirs.
fn merged(current: &Settings, given: Map<String, Value>) -> ApiResult<Settings> {
    let Value::Object(mut all) = serde_json::to_value(current)? else {
        return Err(ApiError::internal("the settings are no object"));
    };
    let mut wrong = Vec::new();
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
        Ok(serde_json::from_value(Value::Object(all))?)
    } else {
        Err(invalid(&wrong))
    }
}

fn invalid(fields: &[FieldError]) -> ApiError {
    let message = match fields {
        [one] => format!("„{}“ wurde nicht gespeichert: {}", one.field, one.message),
        _ => "Die Einstellungen wurden nicht gespeichert. Bitte prüfen Sie die genannten Felder."
            .to_owned(),
    };
    ApiError::Unprocessable(Problem::new("invalid_settings", message).with("fields", fields))
}

fn changed() -> ApiError {
    ApiError::Conflict(Problem::new(
        "settings_changed",
        "Die Einstellungen wurden inzwischen geändert. Sie wurden neu geladen; bitte prüfen Sie sie und speichern Sie erneut.",
    ))
}
