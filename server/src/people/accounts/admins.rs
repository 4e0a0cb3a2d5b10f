//! /api/admin/admins: who has a role in the back office. `server admin grant` makes the first owner; from then on owners give roles
//! and take them, and one owner always stays.

use actix_web::{HttpResponse, delete, get, post, put, web};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::AnyConnection;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::role_change::{self, Outcome, change_role};
use super::{checks, normalised_email, second_factor, store};
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::UserId;
use crate::people::audit::{self, Act, Target};
use crate::people::identity::{Identity, ProvedCall, Role, User, roles};
use crate::state::{Part, State};

/// Somebody who has a role.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminView {
    /// `users.id`
    #[schema(value_type = String)]
    id: UserId,
    email: String,
    /// What they may do.
    role: Role,
    /// A login asks for a code.
    has_second_factor: bool,
}

#[derive(FromRow)]
struct Row {
    id: UserId,
    email: String,
    /// NULL: an owner.
    staff_role: Option<Role>,
    factor_since: Option<String>,
}

impl From<Row> for AdminView {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            email: row.email,
            role: row.staff_role.unwrap_or(Role::Owner),
            has_second_factor: row.factor_since.is_some(),
        }
    }
}

/// All who have a role.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminsAnswer {
    success: bool,
    data: Vec<AdminView>,
    /// All of them need a second factor.
    second_factor_demanded: bool,
}

/// Whose account gets which role.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GiveRole {
    #[serde(default)]
    email: String,
    role: Role,
}

/// Who has a role in the back office, by address.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = AdminsAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/admins")]
pub async fn get_admins(db: Part<Db>, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let find = async |connection: &mut AnyConnection| -> Result<_, sqlx::Error> {
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT users.id, users.email, CASE WHEN is_admin = 1 THEN NULL ELSE staff_role END AS staff_role, \
                    confirmed_at AS factor_since \
             FROM users JOIN user_profiles ON user_profiles.id = users.id \
             LEFT JOIN second_factors ON second_factors.user_id = users.id \
             WHERE is_admin = 1 OR staff_role IS NOT NULL ORDER BY users.email",
        )
        .fetch_all(&mut *connection)
        .await?;
        Ok((rows, roles::is_second_factor_demanded(connection).await?))
    };
    let (rows, second_factor_demanded) = db.read(find).await?;
    Ok(HttpResponse::Ok().json(AdminsAnswer {
        success: true,
        data: rows.into_iter().map(AdminView::from).collect(),
        second_factor_demanded,
    }))
}

/// Gives a role to an account whose address is confirmed, in place of the one that it has: an unconfirmed address may be anybody's. The
/// account's sessions end. Giving the same role again changes nothing.
#[utoipa::path(
    tag = "Verwaltung", request_body = GiveRole,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "`fields` names `email`: no account with this confirmed address", body = ErrorAnswer),
        (status = 403, description = "no owner, or `password_required`", body = EmptyListAnswer),
        (status = 409, description = "`last_admin`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/admins")]
pub async fn give_role(state: State, ProvedCall(admin, form): ProvedCall<GiveRole>) -> ApiResult {
    let email = normalised_email(&form.email);
    let now = state.clock.now();
    let give = async |tx: &mut Tx| -> ApiResult<()> {
        still_owner(tx, &admin).await?;
        let account = store::find_by_email(tx, &email)
            .await?
            .filter(|account| account.email_confirmed_at.is_some())
            .ok_or_else(no_such_account)?;
        match change_role(tx, now, &admin.id, &account.id, Some(form.role)).await? {
            Outcome::Changed | Outcome::Same => Ok(()),
            Outcome::LastOwner => Err(last_admin()),
        }
    };
    state.db.write(give).await?;
    tracing::info!(user_id = %admin.id, role = form.role.code(), "gave a role in the back office");
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Takes the role, from oneself as well, but never from the last owner. The account's sessions end, and its second factor goes: a
/// customer's page could not switch it off.
#[utoipa::path(
    tag = "Verwaltung",
    params(("id" = String, Path, description = "`users.id`")),
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 403, description = "no owner, or `password_required`", body = EmptyListAnswer),
        (status = 404, description = "this account does not have a role", body = ErrorAnswer),
        (status = 409, description = "`last_admin`", body = ErrorAnswer),
    )
)]
#[delete("/api/admin/admins/{id}")]
pub async fn take_role(state: State, caller: Identity, id: web::Path<UserId>) -> ApiResult {
    let admin = caller.require_proved_admin()?;
    let id = id.into_inner();
    let now = state.clock.now();
    let take = async |tx: &mut Tx| -> ApiResult<()> {
        still_owner(tx, admin).await?;
        match change_role(tx, now, &admin.id, &id, None).await? {
            Outcome::Changed => Ok(()),
            Outcome::Same => Err(ApiError::not_found()),
            Outcome::LastOwner => Err(last_admin()),
        }
    };
    state.db.write(take).await?;
    tracing::info!(user_id = %admin.id, from = %id, "took a role in the back office");
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// What is demanded of everybody with a role.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SecondFactorRule {
    demanded: bool,
}

/// Demands a second factor of everybody with a role, or no longer. Who has none may only set one up from then on.
#[utoipa::path(
    tag = "Verwaltung", request_body = SecondFactorRule,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, description = "no owner, or `password_required`", body = EmptyListAnswer),
        (status = 409, description = "`second_factor_not_started`: the caller has none", body = ErrorAnswer),
    )
)]
#[put("/api/admin/second-factor-rule")]
pub async fn set_second_factor_rule(
    state: State,
    ProvedCall(admin, rule): ProvedCall<SecondFactorRule>,
) -> ApiResult {
    let now = state.clock.now();
    let set = async |tx: &mut Tx| -> ApiResult<()> {
        still_owner(tx, &admin).await?;
        let before = roles::is_second_factor_demanded(&mut **tx).await?;
        if before == rule.demanded {
            return Ok(());
        }
        let own = second_factor::store::find(tx, &admin.id, &admin.email).await?;
        if rule.demanded && !own.is_some_and(|factor| factor.is_confirmed) {
            return Err(ApiError::conflict(
                "second_factor_not_started",
                "Bitte richten Sie zuerst Ihre eigene Zwei-Faktor-Anmeldung ein.",
            ));
        }
        sqlx::query(
            "INSERT INTO admin_rules (id, second_factor_demanded) VALUES (1, $1) \
             ON CONFLICT (id) DO UPDATE SET second_factor_demanded = excluded.second_factor_demanded",
        )
        .bind(i16::from(rule.demanded))
        .execute(&mut **tx)
        .await?;
        let details = json!({ "from": before, "to": rule.demanded });
        let act = Act::SecondFactorRuleChanged;
        audit::record_at(tx, now, &admin.id, act, Target::Shop, &details).await?;
        Ok(())
    };
    state.db.write(set).await?;
    tracing::info!(user_id = %admin.id, demanded = rule.demanded, "said who needs a second factor");
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Somebody may have taken the caller's role since the call began.
async fn still_owner(tx: &mut Tx, caller: &User) -> ApiResult<()> {
    let owners = role_change::owners(tx).await?;
    if owners.contains(&caller.id) {
        Ok(())
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
    ApiError::conflict(
        "last_admin",
        "Das ist das letzte Inhaberkonto. Bitte machen Sie zuerst ein anderes Konto zum Inhaber.",
    )
}
