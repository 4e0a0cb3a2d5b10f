//! PUT /api/user

use std::collections::BTreeSet;

use actix_web::{HttpResponse, put, web};
use core_wasm::error::FieldError;
use core_wasm::settings::Country;
use serde::Deserialize;
use utoipa::ToSchema;

use super::session::{AccountAnswer, SessionUser};
use super::{checks, store};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::db::Tx;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::people::identity::{Identity, User, UserMetadata};
use crate::state::State;

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
    /// One that the shop delivers to, by its German name; or the one that stands there already.
    #[serde(default)]
    country: Option<String>,
}

/// Saves the profile.
#[utoipa::path(
    tag = "Konto", request_body = UpdateUser,
    responses((status = 200, body = AccountAnswer), (status = 400, body = ErrorAnswer), (status = 401, body = EmptyListAnswer),
        (status = 422, description = "`country_not_delivered`", body = ErrorAnswer))
)]
#[put("/api/user")]
pub async fn update_user(state: State, caller: Identity, body: web::Json<UpdateUser>) -> ApiResult {
    let user = caller.require_user()?;
    let form = body.into_inner();
    let settings = state.settings.current();
    let delivered = &settings.settings.delivery_countries;
    let save = async |tx: &mut Tx| {
        // Read again inside the transaction: two saves side by side must not undo each other's fields.
        let account = store::find(tx, &user.id)
            .await?
            .ok_or(ApiError::LoginRequired)?;
        let before = account.metadata()?;
        check_country(&form, &before, delivered)?;
        let metadata = changed(before, &form)?;
        store::set_metadata(tx, &user.id, &metadata).await?;
        ApiResult::Ok(metadata)
    };
    let metadata = state.db.write(save).await?;
    Ok(HttpResponse::Ok().json(AccountAnswer {
        success: true,
        user: Some(SessionUser::from(User {
            metadata,
            ..user.clone()
        })),
    }))
}

/// An address elsewhere could not be delivered to. One that was good when it was saved stays.
fn check_country(
    form: &UpdateUser,
    before: &UserMetadata,
    delivered: &BTreeSet<Country>,
) -> ApiResult<()> {
    let Some(country) = form.country.as_deref() else {
        return Ok(());
    };
    let is_delivered = delivered.iter().any(|known| known.name() == country);
    if is_delivered || before.country == country {
        return Ok(());
    }
    let message = format!(
        "In dieses Land liefern wir nicht. Wir liefern {}.",
        Country::whither_words(delivered)
    );
    let fields = [FieldError::new("country", message.clone())];
    Err(ApiError::Unprocessable(
        Problem::new("country_not_delivered", message).with("fields", fields),
    ))
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
