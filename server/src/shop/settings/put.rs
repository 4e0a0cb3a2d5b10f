//! PUT /api/admin/settings

use actix_web::{HttpResponse, put};
use core_wasm::error::FieldError;
use core_wasm::settings::{Decision, Settings, TaxMode};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::SettingsAnswer;
use super::difference::{difference, price_jumps};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::RawBody;
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::people::audit::{self, Act, Target};
use crate::people::identity::Identity;
use crate::services::stored_settings::{Save, Saved, kept_version};
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
        (status = 409, description = "`settings_changed`: somebody saved in between; `price_jump`: a price is more than three times what it was, or less than a third, and not `confirmed`; `changes` says what; `claim_without_proof`: a text makes a claim about the environment of which nobody has said that there is proof; a save with `decided` of the answer says so", body = ErrorAnswer),
        (status = 422, description = "`invalid_settings`: `fields` names each field and what is wrong with it", body = ErrorAnswer),
    )
)]
#[put("/api/admin/settings")]
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
        return Err(changed(&state, request.version).await?);
    }
    let settings = merged(&current.settings, request.settings)?;
    settings.validate().map_err(|fields| invalid(&fields))?;
    check_tax_mode(&state, &settings)?;
    check_claims(&current.settings, &settings)?;
    check_price_jumps(&current.settings, &settings, request.confirmed)?;
    let now = state.clock.now();
    let save = Save {
        settings: &settings,
        base: request.version,
        user_id: &admin.id,
        restored_from: None,
    };
    let details = json!({ "version": request.version + 1 });
    let note = async |tx: &mut Tx| {
        audit::record(
            &state,
            tx,
            &admin.id,
            Act::SettingsSaved,
            Target::Settings,
            &details,
        )
        .await?;
        Ok(())
    };
    let saved = state.settings.save(&state.db, save, now, note).await?;
    if saved == Saved::SomebodyElse {
        return Err(changed(&state, request.version).await?);
    }
    tracing::info!(
        user_id = %admin.id,
        version = request.version + 1,
        "settings saved"
    );
    let current = state.settings.current();
    Ok(HttpResponse::Ok().json(SettingsAnswer::of(&current, &state).await?))
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

/// A shop that charges VAT has a USt-IdNr., and the Impressum must name it (§ 5 (1) no. 6 DDG).
pub(super) fn check_tax_mode(state: &State, settings: &Settings) -> ApiResult<()> {
    if settings.taxation.mode == TaxMode::SmallBusiness || state.operator.vat_id.is_some() {
        return Ok(());
    }
    Err(invalid(&[FieldError::new(
        "taxation.mode",
        "Für die Regelbesteuerung braucht das Impressum Ihre USt-IdNr. Bitte tragen Sie sie als „vat_id“ in die Datei SHOP_CONFIG ein \
         und starten Sie den Server neu.",
    )]))
}

/// A general claim about the environment goes to customers only with proof of it (UWG): the owner says that there is one by the decision.
pub(super) fn check_claims(current: &Settings, new: &Settings) -> ApiResult<()> {
    let claims = new.claims_without_proof(current);
    if claims.is_empty() {
        return Ok(());
    }
    let mut decided = new.decided.clone();
    let subject = new.subject_of(Decision::EnvironmentalClaim);
    decided.insert(Decision::EnvironmentalClaim, subject);
    Err(ApiError::Conflict(
        Problem::new(
            "claim_without_proof",
            "Allgemeine Umweltaussagen brauchen einen anerkannten Nachweis (UWG seit 27.09.2026). Bitte ändern Sie den Text, oder bestätigen \
             Sie, dass der Nachweis vorliegt.",
        )
        .with("changes", claims)
        .with("decided", decided),
    ))
}

/// A slip of the comma would go live at once.
pub(super) fn check_price_jumps(
    current: &Settings,
    new: &Settings,
    is_confirmed: bool,
) -> ApiResult<()> {
    match price_jumps(current, new) {
        Some(jumps) if !is_confirmed => Err(ApiError::Conflict(
            Problem::new("price_jump", jumps.question).with("changes", jumps.changes),
        )),
        _ => Ok(()),
    }
}

pub(super) fn invalid(fields: &[FieldError]) -> ApiError {
    let message = match fields {
        // Its words are those of the screen; the field's name, which a program reads, stands beside it.
        [one] => format!("Die Einstellung wurde nicht gespeichert. {}", one.message),
        _ => "Die Einstellungen wurden nicht gespeichert. Bitte prüfen Sie die genannten Felder."
            .to_owned(),
    };
    ApiError::Unprocessable(Problem::new("invalid_settings", message).with("fields", fields))
}

/// Somebody saved after the version that this save was made from; what, is said.
pub(super) async fn changed(state: &State, base: i64) -> ApiResult<ApiError> {
    state.settings.refresh(&state.db).await?;
    let current = state.settings.current();
    let newest = kept_version(&state.db, current.version).await?;
    let changes = match kept_version(&state.db, base).await? {
        Some(base) => difference(&base.settings, &current.settings),
        None => Vec::new(),
    };
    Ok(ApiError::Conflict(
        Problem::new(
            "settings_changed",
            "Die Einstellungen wurden inzwischen geändert. Bitte prüfen Sie die Änderungen und speichern Sie erneut.",
        )
        .with("version", current.version)
        .with("savedBy", newest.and_then(|newest| newest.saved_by))
        .with("changes", changes),
    ))
}
