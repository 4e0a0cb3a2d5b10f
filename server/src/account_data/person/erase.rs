//! POST /api/admin/person/erase, and `server person erase`

use actix_web::{HttpResponse, post};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Person, details};
use crate::account_data::delete::{self, forget_account, forget_address};
use crate::account_data::erase::Erased;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::{Db, Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::UserId;
use crate::people::audit::{self, Act, COMMAND_LINE};
use crate::people::identity::ProvedCall;
use crate::state::State;

/// Who is forgotten, and why.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ErasePerson {
    #[serde(default)]
    email: String,
    /// For the operator only; without the person's name, because it outlives the person's data.
    #[serde(default)]
    reason: String,
}

/// What is left.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErasedPersonAnswer {
    success: bool,
    /// Orders whose person is gone.
    erased_orders: i64,
    /// Orders that are still being made or delivered; their data go when they are done.
    open_orders: i64,
}

/// Forgets the person of an e-mail address as if they had deleted their account; without an account the orders, files and letters of the
/// address. Invoices and declarations of withdrawal stay until their time is over.
#[utoipa::path(
    tag = "Verwaltung", request_body = ErasePerson,
    responses(
        (status = 200, body = ErasedPersonAnswer),
        (status = 400, description = "no JSON object, or `invalid_fields`", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 409, description = "`admin_account`", body = ErrorAnswer),
        (status = 422, description = "`email_missing`, `reason_missing` or `text_too_long`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/person/erase")]
pub async fn erase_person(
    state: State,
    ProvedCall(admin, form): ProvedCall<ErasePerson>,
) -> ApiResult {
    let reason = audit::reason(&form.reason)?;
    let person = Person::of(&state.db, &form.email).await?;
    let now = state.clock.now();
    let erased = erase(&state.db, now, &person, &admin.id, reason).await?;
    delete::finish(&state).await;
    tracing::info!(
        user_id = %admin.id,
        orders = erased.orders,
        open_orders = erased.open_orders,
        "an admin erased somebody"
    );
    Ok(HttpResponse::Ok().json(ErasedPersonAnswer {
        success: true,
        erased_orders: erased.orders,
        open_orders: erased.open_orders,
    }))
}

async fn erase(
    db: &Db,
    now: Timestamp,
    person: &Person,
    by: &UserId,
    reason: &str,
) -> ApiResult<Erased> {
    if person.is_admin {
        return Err(ApiError::conflict(
            "admin_account",
            "Das ist ein Administratorkonto. Bitte nehmen Sie ihm zuerst unter „Einstellungen“ die Rechte.",
        ));
    }
    let work = async |tx: &mut Tx| {
        let erased = match &person.account {
            Some(id) => forget_account(tx, id, now).await?,
            None => forget_address(tx, &person.email, now).await?,
        };
        let (act, target) = (Act::PersonErased, person.target());
        audit::record_at(tx, now, by, act, target, &details(reason)).await?;
        ApiResult::Ok(erased)
    };
    match &person.account {
        Some(id) => db.write_locked(&[Lock::User(id)], work).await,
        None => db.write(work).await,
    }
}

/// The same for a command: how many orders lost their person, and how many are still under way.
///
/// # Errors
/// 409 for an admin's account; when the database does not answer.
pub async fn erase_by_command(db: &Db, now: Timestamp, email: &str) -> ApiResult<(i64, i64)> {
    let person = Person::of(db, email).await?;
    let by = COMMAND_LINE.into();
    let erased = erase(db, now, &person, &by, "server person erase").await?;
    Ok((erased.orders, erased.open_orders))
}
