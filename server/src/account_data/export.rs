//! POST /api/account/export and GET /api/account/export/{token}

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::gather::{self, Whose};
use crate::files::archive;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::crypto::SigningKey;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::UserId;
use crate::people::accounts::PasswordAgain;
use crate::people::identity::Identity;
use crate::sales::customer_orders::store::Reader;
use crate::state::State;

/// Long enough for a click.
const LIFETIME: SignedDuration = SignedDuration::from_mins(5);

/// Where the archive is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportAnswer {
    success: bool,
    /// Good for this session's user and five minutes.
    url: String,
}

/// Checks the password and answers the address of the archive, which the browser then saves without holding it in memory.
#[utoipa::path(
    tag = "Konto", request_body = PasswordAgain,
    responses(
        (status = 200, body = ExportAnswer),
        (status = 400, description = "the password is wrong", body = ErrorAnswer),
        (status = 401, body = EmptyListAnswer),
    )
)]
#[post("/api/account/export")]
pub async fn prepare_export(
    request: HttpRequest,
    state: State,
    caller: Identity,
    body: web::Json<PasswordAgain>,
) -> ApiResult {
    let user = body.into_inner().user(&request, &state, &caller).await?;
    let until_s = (state.clock.now() + LIFETIME).as_second();
    let signature = state.signing_key.sign(&message(&user.id, until_s));
    Ok(HttpResponse::Ok().json(ExportAnswer {
        success: true,
        url: format!("/api/account/export/{until_s}.{signature}"),
    }))
}

/// Everything that the shop knows about the caller: `daten.json`, and the files under `dateien/`.
#[utoipa::path(
    tag = "Konto", params(("token" = String, Path)),
    responses(
        (status = 200, description = "a zip archive", content_type = "application/zip"),
        (status = 401, body = EmptyListAnswer),
        (status = 404, description = "made up, too old, or somebody else's", body = ErrorAnswer),
    )
)]
#[get("/api/account/export/{token}")]
pub async fn download_export(
    state: State,
    caller: Identity,
    token: web::Path<String>,
) -> ApiResult {
    let user = caller.require_user()?;
    if !is_valid(&state.signing_key, state.clock.now(), &user.id, &token) {
        return Err(ApiError::missing(
            "export_link_invalid",
            "Dieser Link ist abgelaufen. Bitte fordern Sie den Export erneut an.",
        ));
    }
    let reader = Reader::of(&state.db, user).await?;
    archive_of(&state, Whose::Reader(&reader)).await
}

/// The archive of all that is known of a person.
pub(super) async fn archive_of(state: &State, whose: Whose<'_>) -> ApiResult {
    let data = gather::gather(&state.db, whose).await?;
    let json = serde_json::to_vec_pretty(&data.json)?;
    let body = archive::stream(
        state.storage.clone(),
        state.clock.now(),
        vec![("daten.json", json)],
        data.files,
    );
    Ok(archive::answer("meine-daten.zip".to_owned(), body))
}

fn is_valid(key: &SigningKey, now: Timestamp, user_id: &UserId, token: &str) -> bool {
    token.split_once('.').is_some_and(|(until, signature)| {
        until.parse().is_ok_and(|until_s: i64| {
            key.verify(&message(user_id, until_s), signature) && now.as_second() < until_s
        })
    })
}

/// The purpose stands in the signed text, so that a signature made for something else exports nothing.
fn message(user_id: &UserId, until_s: i64) -> String {
    format!("export:{user_id}:{until_s}")
}
