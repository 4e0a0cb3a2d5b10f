//! GET /api/session

use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::Account;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::UserId;
use crate::people::identity::{Identity, Role, Standing, User, UserMetadata};

/// Who is logged in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionAnswer {
    user: Option<SessionUser>,
}

/// The logged-in user, as the app needs it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionUser {
    #[schema(value_type = String)]
    id: UserId,
    email: String,
    /// False until the link in the welcome mail was followed.
    email_confirmed: bool,
    name: Option<String>,
    display_name: Option<String>,
    /// True for the owner of the shop.
    is_admin: bool,
    /// What the user may do in the back office; null for a customer.
    role: Option<Role>,
    /// The shop demands a second factor of everybody with a role, and this user has none yet.
    lacks_second_factor: bool,
    /// The user's own data (AUTH-15).
    #[serde(rename = "user_metadata")]
    user_metadata: UserMetadata,
}

/// A call that lets somebody in, or changes who they are.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountAnswer {
    /// Always true.
    pub success: bool,
    /// Null if nobody is logged in yet.
    pub user: Option<SessionUser>,
}

fn filled(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

impl From<User> for SessionUser {
    fn from(user: User) -> Self {
        Self {
            id: user.id,
            email: user.email,
            email_confirmed: user.is_email_confirmed,
            name: filled(&user.metadata.name),
            display_name: filled(&user.metadata.display_name),
            is_admin: user.standing.role == Some(Role::Owner),
            role: user.standing.role,
            lacks_second_factor: user.standing.lacks_second_factor,
            user_metadata: user.metadata,
        }
    }
}

impl SessionUser {
    /// The user of an account that has just been let in.
    pub fn of(account: Account, standing: Standing) -> ApiResult<Self> {
        Ok(User {
            is_email_confirmed: account.email_confirmed_at.is_some(),
            metadata: account.metadata()?,
            id: account.id,
            email: account.email,
            standing,
        }
        .into())
    }
}

/// The user of this browser's session, or null.
#[utoipa::path(tag = "Konto", responses((status = 200, body = SessionAnswer)))]
#[get("/api/session")]
pub async fn get_session(caller: Identity) -> ApiResult {
    Ok(HttpResponse::Ok().json(SessionAnswer {
        user: caller.user.map(SessionUser::from),
    }))
}
