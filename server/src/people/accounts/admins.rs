//! /api/admin/admins: who has the right to the back office. `server admin grant` makes the first admin; from then on admins give the
//! right and take it, and one of them always stays.

use actix_web::{HttpResponse, web};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::{checks, normalised_email, second_factor, store};
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::RawBody;
use crate::foundation::cart_body::invalid_request;
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::UserId;
use crate::people::audit::{self, Act, Target};
use crate::people::identity::{Identity, sessions};
use crate::state::{Part, State};

/// Somebody who has the right.
#[derive(Debug, Serialize, ToSchema, FromRow)]
pub struct AdminView {
    /// `users.id`
    #[schema(value_type = String)]
    id: UserId,
    email: String,
}

/// All who have the right.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminsAnswer {
    success: bool,
    data: Vec<AdminView>,
}

/// Whose account gets the right.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GiveRight {
    #[serde(default)]
    email: String,
}

/// Who has the right to the back office, by address.
#[utoipa::path(
    get, path = "/api/admin/admins", tag = "Verwaltung",
    responses((status = 200, body = AdminsAnswer), (status = 403, body = EmptyListAnswer))
)]
pub async fn get_admins(db: Part<Db>, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = sqlx::query_as(
        "SELECT users.id, users.email FROM users JOIN user_profiles ON user_profiles.id = users.id \
         WHERE is_admin = 1 ORDER BY users.email",
    )
    .fetch_all(db.pool())
    .await?;
    Ok(HttpResponse::Ok().json(AdminsAnswer {
        success: true,
        data,
    }))
}

/// Gives the right to an account whose address is confirmed: an unconfirmed one may be anybody's. Its sessions end, because an
/// admin's are shorter. Giving it again changes nothing.
#[utoipa::path(
    post, path = "/api/admin/admins", tag = "Verwaltung", request_body = GiveRight,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "`fields` names `email`: no account with this confirmed address", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
    )
)]
pub async fn give_right(state: State, caller: Identity, RawBody(body): RawBody) -> ApiResult {
    let (admin, form): (_, GiveRight) = caller.proved_admin_with_body(&body, invalid_request)?;
    let email = normalised_email(&form.email);
    let give = async |tx: &mut Tx| -> ApiResult<()> {
        still_admins(tx, &admin.id).await?;
        let account = store::find_by_email(tx, &email)
            .await?
            .filter(|account| account.email_confirmed_at.is_some())
            .ok_or_else(no_such_account)?;
        if store::set_admin(tx, &account.id, true).await? {
            sessions::close_all(tx, &account.id).await?;
            let target = Target::User(&account.id);
            audit::record(&state, tx, &admin.id, Act::RightGiven, target, &json!({})).await?;
        }
        Ok(())
    };
    state.db.write(give).await?;
    tracing::info!(user_id = %admin.id, "gave the right to the back office");
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Takes the right, from oneself as well, but never from the last one. The second factor goes with it: a customer's page could not
/// switch it off.
#[utoipa::path(
    delete, path = "/api/admin/admins/{id}", tag = "Verwaltung",
    params(("id" = String, Path, description = "`users.id`")),
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 404, description = "this account does not have the right", body = ErrorAnswer),
        (status = 409, description = "`last_admin`", body = ErrorAnswer),
    )
)]
pub async fn take_right(state: State, caller: Identity, id: web::Path<UserId>) -> ApiResult {
    let admin = caller.require_proved_admin()?;
    let id = id.into_inner();
    let take = async |tx: &mut Tx| -> ApiResult<()> {
        let admins = still_admins(tx, &admin.id).await?;
        if !admins.contains(&id) {
            return Err(ApiError::not_found());
        }
        if admins.len() == 1 {
            return Err(last_admin());
        }
        store::set_admin(tx, &id, false).await?;
        second_factor::store::remove(tx, &id).await?;
        let target = Target::User(&id);
        audit::record(&state, tx, &admin.id, Act::RightTaken, target, &json!({})).await?;
        Ok(())
    };
    state.db.write(take).await?;
    tracing::info!(
        user_id = %admin.id,
        from = %id,
        "took the right to the back office"
    );
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Ids of all admins, the caller among them: somebody may have taken the right since the call began.
async fn still_admins(tx: &mut Tx, caller: &UserId) -> ApiResult<Vec<UserId>> {
    let admins: Vec<UserId> = sqlx::query_scalar("SELECT id FROM user_profiles WHERE is_admin = 1")
        .fetch_all(&mut **tx)
        .await?;
    if admins.iter().any(|id| id == caller) {
        Ok(admins)
    } else {
        Err(ApiError::AdminRequired)
    }
}

fn no_such_account() -> ApiError {
    checks::fault(
        "email",
        "Zu dieser Adresse gibt es kein Konto, dessen E-Mail-Adresse bestätigt ist. Bitte lassen Sie die Person sich registrieren und \
         den Link in ihrer Mail öffnen.",
    )
}

fn last_admin() -> ApiError {
    ApiError::Conflict(Problem::new(
        "last_admin",
        "Das ist das letzte Administratorkonto. Bitte geben Sie die Rechte zuerst einem anderen Konto.",
    ))
}
