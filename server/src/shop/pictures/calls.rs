//! GET /api/pictures/{id}/{width}, and POST, PUT and DELETE /api/admin/pictures

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, Words};
use super::{Picture, Place, convert};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::{RawBody, parameters};
use crate::foundation::error::{ApiError, ApiResult, Problem, body_refusal};
use crate::people::identity::{Identity, read_body};
use crate::state::State;

/// As large as phones and cameras write their photos.
const MOST_BYTES: usize = 25 << 20;
/// A sentence or two; screen readers read all of it.
const LONGEST_ALT: usize = 200;

/// All photos after a change.
#[derive(Debug, Serialize, ToSchema)]
pub struct PicturesAnswer {
    success: bool,
    data: Vec<Picture>,
}

/// What an admin says of a photo.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PictureWords {
    /// `start`, `material`, `about`, `references` or `logo`.
    #[schema(value_type = String)]
    place: Place,
    /// Of the place `material`.
    #[serde(default)]
    material: Option<String>,
    /// What is to be seen, for people who do not see it.
    alt: String,
    /// Brings it before all others.
    #[serde(default)]
    first: bool,
}

/// One size of a photo. Its address never gets other bytes.
#[utoipa::path(
    tag = "Shop", params(("id" = String, Path), ("width" = i64, Path)),
    responses(
        (status = 200, description = "the picture", content_type = "image/webp"),
        (status = 404, body = ErrorAnswer),
    )
)]
#[get("/api/pictures/{id}/{width}")]
pub async fn get_picture(state: State, path: web::Path<(String, i64)>) -> ApiResult {
    let (id, width) = path.into_inner();
    let bytes = store::bytes(&state, &id, width).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/webp")
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(bytes))
}

/// Takes a photo. It is stored in a few sizes and without what the camera wrote into it.
#[utoipa::path(
    tag = "Verwaltung",
    params(
        ("place" = String, Query, description = "`start`, `material`, `about`, `references` or `logo`"),
        ("material" = Option<String>, Query, description = "Of the place `material`."),
        ("alt" = String, Query, description = "What is to be seen."),
    ),
    request_body(content = Vec<u8>, description = "JPEG, PNG or WebP, at most 25 MB", content_type = "application/octet-stream"),
    responses(
        (status = 200, body = PicturesAnswer),
        (status = 400, body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 413, body = ErrorAnswer),
        (status = 422, description = "`alt_missing`, `unknown_material`, `unreadable_picture`, `picture_too_large`, `picture_too_small`, `too_many_pictures`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/pictures")]
pub async fn add_picture(
    state: State,
    caller: Identity,
    request: HttpRequest,
    body: web::Payload,
) -> ApiResult {
    let admin = caller.require_admin()?;
    let words = checked(&state, parameters(&request)?)?;
    let photo = whole(body).await?;
    let sizes = convert::sizes(photo).await?;
    store::add(&state, &admin.id, &words, &sizes).await?;
    answer(&state).await
}

/// Changes where a photo is shown, what is said of it, or brings it to the front.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    request_body = PictureWords,
    responses(
        (status = 200, body = PicturesAnswer),
        (status = 400, body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 422, description = "`alt_missing`, `unknown_material`", body = ErrorAnswer),
    )
)]
#[put("/api/admin/pictures/{id}")]
pub async fn change_picture(
    state: State,
    caller: Identity,
    id: web::Path<String>,
    RawBody(body): RawBody,
) -> ApiResult {
    let admin = caller.require_admin()?;
    let words: PictureWords = read_body(&body).ok_or_else(|| {
        ApiError::bad_request(
            "invalid_request",
            "Die Angaben zum Bild sind unvollständig. Bitte laden Sie die Seite neu.",
        )
    })?;
    let first = words.first;
    let words = checked(&state, words)?;
    store::change(&state, &admin.id, &id, &words, first).await?;
    answer(&state).await
}

/// Removes a photo from the pages at once, and its bytes within the hour.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)),
    responses(
        (status = 200, body = PicturesAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
    )
)]
#[delete("/api/admin/pictures/{id}")]
pub async fn remove_picture(state: State, caller: Identity, id: web::Path<String>) -> ApiResult {
    let admin = caller.require_admin()?;
    store::remove(&state, &admin.id, &id).await?;
    answer(&state).await
}

async fn answer(state: &State) -> ApiResult {
    Ok(HttpResponse::Ok().json(PicturesAnswer {
        success: true,
        data: store::all(&state.db).await?,
    }))
}

fn checked(state: &State, words: PictureWords) -> ApiResult<Words> {
    let alt = words.alt.trim().to_owned();
    if alt.is_empty() || alt.chars().count() > LONGEST_ALT || alt.chars().any(char::is_control) {
        return Err(ApiError::unprocessable(
            "alt_missing",
            format!(
                "Bitte beschreiben Sie in höchstens {LONGEST_ALT} Zeichen, was auf dem Bild zu sehen ist."
            ),
        ));
    }
    let material = words.material.filter(|_| words.place == Place::Material);
    let current = state.settings.current();
    let is_known = material
        .as_ref()
        .is_some_and(|name| current.settings.material_prices.contains_key(name));
    if words.place == Place::Material && !is_known {
        return Err(ApiError::unprocessable(
            "unknown_material",
            "Bitte wählen Sie das Material, das auf dem Bild zu sehen ist.",
        ));
    }
    Ok(Words {
        place: words.place,
        material,
        alt,
    })
}

async fn whole(mut body: web::Payload) -> ApiResult<Vec<u8>> {
    let mut photo = Vec::new();
    while let Some(chunk) = body.next().await {
        let chunk = chunk.map_err(|error| body_refusal(&error))?;
        if photo.len() + chunk.len() > MOST_BYTES {
            return Err(ApiError::TooLarge(Problem::new(
                "picture_too_large",
                "Das Bild ist größer als 25 MB. Bitte verkleinern Sie es.",
            )));
        }
        photo.extend_from_slice(&chunk);
    }
    Ok(photo)
}
