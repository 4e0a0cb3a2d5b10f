//! GET /api/guarantee-notice/{sha256}

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};

use crate::foundation::answers::ErrorAnswer;
use crate::foundation::error::{ApiError, ApiResult};
use crate::state::State;

/// An SVG can be opened by itself: nothing in it runs, and nothing is fetched for it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// The official notice on the legal guarantee (Implementing Regulation (EU) 2025/1960) as the operator laid it into the folder of legal
/// texts. GET /api/shop names its address, which holds the SHA-256 of its bytes.
#[utoipa::path(
    tag = "Shop", params(("sha256" = String, Path)),
    responses(
        (status = 200, description = "the picture", content_type = "image/*"),
        (status = 404, description = "the operator laid no such picture there", body = ErrorAnswer),
    )
)]
#[get("/api/guarantee-notice/{sha256}")]
pub async fn get_guarantee_notice(state: State, sha256: web::Path<String>) -> ApiResult {
    let notice = state.operator.legal_files.guarantee_notice.as_ref();
    let notice = notice
        .filter(|notice| notice.sha256 == *sha256)
        .ok_or_else(ApiError::not_found)?;
    Ok(HttpResponse::Ok()
        .content_type(notice.media_type)
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((header::CONTENT_SECURITY_POLICY, POLICY))
        .body(notice.bytes.clone()))
}
