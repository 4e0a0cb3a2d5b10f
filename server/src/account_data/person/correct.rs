//! POST /api/admin/person/correct-account and /api/admin/person/correct-order

use actix_web::{HttpResponse, post};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, UserId};
use crate::people::accounts::correct::{self, CorrectedPerson};
use crate::people::audit::{self, Act, Target};
use crate::people::identity::{ProvedCall, roles};
use crate::sales::orders::desk;
use crate::state::State;

/// Name and address of an account as they should be, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CorrectAccount {
    #[serde(default)]
    #[schema(value_type = String)]
    user_id: UserId,
    #[serde(flatten)]
    person: CorrectedPerson,
    /// For the operator only; without the person's name, because it outlives the person's data.
    #[serde(default)]
    reason: String,
}

/// The same of an order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CorrectOrder {
    #[serde(default)]
    #[schema(value_type = String)]
    order_id: OrderId,
    #[serde(flatten)]
    person: CorrectedPerson,
    /// For the operator only; without the person's name, because it outlives the person's data.
    #[serde(default)]
    reason: String,
}

/// Puts name and e-mail address of an account right. A new address has to be confirmed by its link, and ends all sessions.
#[utoipa::path(
    tag = "Verwaltung", request_body = CorrectAccount,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "`invalid_fields`, each with its sentence in `fields`", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 404, description = "no such account", body = ErrorAnswer),
        (status = 409, description = "`email_taken` or `admin_account`", body = ErrorAnswer),
        (status = 422, description = "`reason_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/person/correct-account")]
pub async fn correct_account(
    state: State,
    ProvedCall(admin, form): ProvedCall<CorrectAccount>,
) -> ApiResult {
    let reason = audit::reason(&form.reason)?;
    let person = form.person.checked()?;
    let work = async |tx: &mut Tx| {
        let standing = roles::standing(tx, &form.user_id).await?;
        // The holder of the old address could ask for a new password.
        if standing.role.is_some() {
            return Err(ApiError::conflict(
                "admin_account",
                "Das ist ein Administratorkonto; seine E-Mail-Adresse ändern Sie, indem Sie einem neuen Konto die Rechte geben.",
            ));
        }
        let changed = correct::correct(&state, tx, &form.user_id, &person).await?;
        if !changed.is_empty() {
            let details = json!({ "fields": changed, "reason": reason });
            let (act, target) = (Act::AccountCorrected, Target::User(&form.user_id));
            audit::record(&state, tx, &admin.id, act, target, &details).await?;
        }
        Ok(())
    };
    let locks = [Lock::User(&form.user_id)];
    state.db.write_locked(&locks, work).await?;
    state.outbox.notify();
    tracing::info!(user_id = %admin.id, account = %form.user_id, "an account was put right");
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Puts name and e-mail address of an order right. Its invoice and what was agreed stay as they were written.
#[utoipa::path(
    tag = "Verwaltung", request_body = CorrectOrder,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "`invalid_fields`, each with its sentence in `fields`", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 404, description = "no such order", body = ErrorAnswer),
        (status = 409, description = "`order_erased`", body = ErrorAnswer),
        (status = 422, description = "`reason_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/person/correct-order")]
pub async fn correct_order(
    state: State,
    ProvedCall(admin, form): ProvedCall<CorrectOrder>,
) -> ApiResult {
    let reason = audit::reason(&form.reason)?;
    let person = form.person.checked()?;
    desk::correct::correct(&state, &form.order_id, &person, reason, &admin.id).await?;
    tracing::info!(user_id = %admin.id, order_id = %form.order_id, "an order was put right");
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
