//! POST /api/email/welcome and /api/email/new-user-notification
//!
//! The server itself sends both mails, once, in the registration's transaction. These calls only confirm that for the session's own
//! user: nobody can make the shop write to an address of their choice (API-16).

use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::email::normalised_email;
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::Identity;

/// The recipient of the welcome mail.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WelcomeMail {
    #[serde(default)]
    user_email: String,
}

/// The new user whom the operator's mail names.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewUserMail {
    user_data: NewUser,
}

/// The new user; only the address is read, and only to compare it.
#[derive(Deserialize, ToSchema)]
pub struct NewUser {
    #[serde(default)]
    email: String,
}

/// Confirms that the session's user was welcomed.
#[utoipa::path(
    tag = "Konto", request_body = WelcomeMail,
    responses((status = 202, body = AcceptedAnswer), (status = 401, body = EmptyListAnswer), (status = 403, body = ErrorAnswer))
)]
#[post("/api/email/welcome")]
pub async fn welcome_mail(caller: Identity, body: web::Json<WelcomeMail>) -> ApiResult {
    accept(&caller, &body.user_email)
}

/// Confirms that the operator knows of the session's user.
#[utoipa::path(
    tag = "Konto", request_body = NewUserMail,
    responses((status = 202, body = AcceptedAnswer), (status = 401, body = EmptyListAnswer), (status = 403, body = ErrorAnswer))
)]
#[post("/api/email/new-user-notification")]
pub async fn new_user_mail(caller: Identity, body: web::Json<NewUserMail>) -> ApiResult {
    accept(&caller, &body.user_data.email)
}

fn accept(caller: &Identity, email: &str) -> ApiResult {
    if caller.require_user()?.email != normalised_email(email) {
        return Err(ApiError::forbidden(
            "foreign_email",
            "Mails gehen nur an die Adresse, mit der Sie angemeldet sind.",
        ));
    }
    Ok(HttpResponse::Accepted().json(AcceptedAnswer { success: true }))
}
