//! GET /api/legal-texts/{name}

use actix_web::{HttpResponse, get, web};
use core_wasm::settings::Settings;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{LegalText, TextId, blocks};
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::config::Operator;
use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::prose::{self, Block};
use crate::state::State;

/// A legal text as a page shows it. Its hash is that of the Markdown that an order keeps, with the address filled in.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalTextAnswer {
    #[serde(flatten)]
    id: TextId,
    title: String,
    blocks: Vec<Block>,
}

impl LegalTextAnswer {
    /// As its page shows it; `None` if there is no file of its name.
    pub fn of(text: &LegalText, operator: &Operator, settings: &Settings) -> Option<Self> {
        let file = operator.legal_files.named(&text.id.name)?;
        Some(Self {
            id: text.id.clone(),
            title: text.title.clone(),
            blocks: blocks(file, operator, settings),
        })
    }
}

/// Which version.
#[derive(Debug, Deserialize, IntoParams)]
pub struct LegalTextQuery {
    /// SHA-256 of a version that somebody agreed to; without it the one of today.
    sha256: Option<String>,
}

/// Terms (`agb`), privacy information (`datenschutz`), withdrawal information (`widerruf`), what the Impressum adds (`impressum`) or the statement
/// on accessibility (`barrierefreiheit`) as they are now, or as they were agreed to. What is now is made from memory: it is
/// readable while the database is not.
#[utoipa::path(
    tag = "Shop", params(("name" = String, Path)),
    responses((status = 200, body = LegalTextAnswer), (status = 404, description = "no such text, or nobody agreed to such a version", body = ErrorAnswer))
)]
#[get("/api/legal-texts/{name}")]
pub async fn get_legal_text(
    state: State,
    name: web::Path<String>,
    query: web::Query<LegalTextQuery>,
) -> ApiResult {
    if let Some(sha256) = &query.sha256 {
        let agreed = agreed_text(&state.db, &name, sha256).await?;
        return Ok(HttpResponse::Ok().json(agreed.ok_or_else(ApiError::not_found)?));
    }
    let current = state.settings.current();
    let (operator, settings) = (&state.operator, &current.settings);
    let answer = LegalText::current(&name, operator, settings)
        .and_then(|text| LegalTextAnswer::of(&text, operator, settings))
        .ok_or_else(ApiError::not_found)?;
    Ok(HttpResponse::Ok().json(answer))
}

/// A text word by word as it was agreed to, with the operator's address of that time.
async fn agreed_text(db: &Db, name: &str, sha256: &str) -> ApiResult<Option<LegalTextAnswer>> {
    let kept: Option<(String, String, String)> = sqlx::query_as(
        "SELECT version, title, text FROM legal_texts WHERE sha256 = $1 AND name = $2",
    )
    .bind(sha256)
    .bind(name)
    .fetch_optional(db.pool())
    .await?;
    Ok(kept.map(|(version, title, text)| LegalTextAnswer {
        id: TextId {
            name: name.to_owned(),
            version,
            sha256: sha256.to_owned(),
        },
        title,
        blocks: prose::blocks(&text).0,
    }))
}
