//! PUT /api/user

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::session::{AccountAnswer, SessionUser};
use super::{checks, store};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Db;
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::{Identity, User, UserMetadata};
use crate::services::payments::COUNTRIES;
use crate::state::Part;

/// The user's own data; what is left out stays as it is. This list is all that a user may write: the e-mail address, the
/// rights and the id are not on it, and whatever else a body holds is not read.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateUser {
    #[serde(default)]
    display_name: Option<String>,
    #[serde(default)]
    first_name: Option<String>,
    #[serde(default)]
    last_name: Option<String>,
    #[serde(default)]
    phone: Option<String>,
    #[serde(default)]
    company: Option<String>,
    #[serde(default)]
    street: Option<String>,
    #[serde(default)]
    city: Option<String>,
    #[serde(default)]
    postal_code: Option<String>,
    /// One of the six, by its German name.
    #[serde(default)]
    country: Option<String>,
}

/// Saves the profile.
#[utoipa::path(
    put, path = "/api/user", tag = "Konto", request_body = UpdateUser,
    responses((status = 200, body = AccountAnswer), (status = 400, body = ErrorAnswer), (status = 401, body = EmptyListAnswer))
)]
pub async fn update_user(db: Part<Db>, caller: Identity, body: web::Json<UpdateUser>) -> ApiResult {
    let user = caller.require_user()?;
    let form = body.into_inner();
    if form
        .country
        .as_deref()
        .is_some_and(|country| !COUNTRIES.iter().any(|(_, name)| *name == country))
    {
        return Err(checks::fault(
            "country",
            "In dieses Land liefern wir nicht. Bitte wählen Sie eines aus der Liste.",
        ));
    }
    let save = async |tx: &mut Tx| {
        // Read again inside the transaction: two saves side by side must not undo each other's fields.
        let account = store::find(tx, &user.id)
            .await?
            .ok_or(ApiError::LoginRequired)?;
        let metadata = changed(account.metadata()?, &form)?;
        store::set_metadata(tx, &user.id, &metadata).await?;
        ApiResult::Ok(metadata)
    };
    let metadata = db.write(save).await?;
    Ok(HttpResponse::Ok().json(AccountAnswer {
        success: true,
        user: Some(SessionUser::from(User {
            metadata,
            ..user.clone()
        })),
    }))
}

fn changed(mut metadata: UserMetadata, form: &UpdateUser) -> ApiResult<UserMetadata> {
    for (field, given, place) in [
        (
            "displayName",
            &form.display_name,
            &mut metadata.display_name,
        ),
        ("firstName", &form.first_name, &mut metadata.first_name),
        ("lastName", &form.last_name, &mut metadata.last_name),
        ("phone", &form.phone, &mut metadata.phone),
        ("company", &form.company, &mut metadata.company),
        ("street", &form.street, &mut metadata.street),
        ("city", &form.city, &mut metadata.city),
        ("postalCode", &form.postal_code, &mut metadata.postal_code),
        ("country", &form.country, &mut metadata.country),
    ] {
        if let Some(text) = given {
            *place = checks::line(field, text)?;
        }
    }
    Ok(metadata)
}
