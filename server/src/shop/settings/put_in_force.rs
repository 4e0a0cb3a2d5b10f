//! The one way for settings of the owner's to come into force: checked by the rules of today, saved over the version that they were made
//! from, and noted in the audit log.

use std::sync::Arc;

use actix_web::HttpResponse;
use core_wasm::error::FieldError;
use core_wasm::settings::{Decision, Settings, TaxMode};
use serde_json::json;

use super::SettingsAnswer;
use super::difference::{difference, price_jumps};
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::UserId;
use crate::people::audit::{self, Act, Target};
use crate::services::stored_settings::{Save, Saved, VersionedSettings, kept_version};
use crate::state::State;

/// What shall be in force.
pub(super) struct NewSettings {
    pub settings: Settings,
    /// The version that they were made from.
    pub base: i64,
    /// The older version whose settings they are.
    pub restored_from: Option<i64>,
    /// The prices that jump are meant.
    pub is_confirmed: bool,
}

/// The settings in force, if they are still the version `base`; else a 409 that says what was changed.
pub(super) async fn current_since(state: &State, base: i64) -> ApiResult<Arc<VersionedSettings>> {
    // Somebody may have saved through another process.
    state.settings.refresh(&state.db).await?;
    let current = state.settings.current();
    if base != current.version {
        return Err(changed(state, base).await?);
    }
    Ok(current)
}

/// Saves `new` if every rule allows it, and answers the settings in force.
pub(super) async fn put_in_force(state: &State, admin: &UserId, new: NewSettings) -> ApiResult {
    let current = current_since(state, new.base).await?;
    new.settings.validate().map_err(|fields| invalid(&fields))?;
    check_tax_mode(state, &new.settings)?;
    check_claims(&current.settings, &new.settings)?;
    check_price_jumps(&current.settings, &new.settings, new.is_confirmed)?;
    let save = Save {
        settings: &new.settings,
        base: new.base,
        user_id: admin,
        restored_from: new.restored_from,
    };
    let version = new.base + 1;
    let (act, details) = match new.restored_from {
        Some(older) => (
            Act::SettingsRestored,
            json!({ "version": version, "restoredFrom": older }),
        ),
        None => (Act::SettingsSaved, json!({ "version": version })),
    };
    let note = async |tx: &mut Tx| {
        audit::record(state, tx, admin, act, Target::Settings, &details).await?;
        Ok(())
    };
    let now = state.clock.now();
    let saved = state.settings.save(&state.db, save, now, note).await?;
    if saved == Saved::SomebodyElse {
        return Err(changed(state, new.base).await?);
    }
    tracing::info!(user_id = %admin, version, restored_from = new.restored_from, "settings saved");
    let current = state.settings.current();
    Ok(HttpResponse::Ok().json(SettingsAnswer::of(&current, state).await?))
}

/// A shop that charges VAT has a USt-IdNr., and the Impressum must name it (§ 5 (1) no. 6 DDG).
fn check_tax_mode(state: &State, settings: &Settings) -> ApiResult<()> {
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
fn check_claims(current: &Settings, new: &Settings) -> ApiResult<()> {
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
fn check_price_jumps(current: &Settings, new: &Settings, is_confirmed: bool) -> ApiResult<()> {
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
async fn changed(state: &State, base: i64) -> ApiResult<ApiError> {
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
