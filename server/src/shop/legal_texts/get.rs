//! GET /api/legal-texts/{name}

use actix_web::{HttpResponse, web};
use core_wasm::settings::Settings;
use serde::Serialize;
use utoipa::ToSchema;

use super::{LegalText, TextId, blocks};
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::config::Operator;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::prose::Block;
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

/// Terms (`agb`), privacy information (`datenschutz`) or withdrawal information (`widerruf`) as they are now. Made from memory: it is
/// readable while the database is not.
#[utoipa::path(
    get, path = "/api/legal-texts/{name}", tag = "Shop", params(("name" = String, Path)),
    responses((status = 200, body = LegalTextAnswer), (status = 404, body = ErrorAnswer))
)]
pub async fn get_legal_text(state: State, name: web::Path<String>) -> ApiResult {
    let current = state.settings.current();
    let (operator, settings) = (&state.operator, &current.settings);
    let answer = LegalText::current(&name, operator, settings)
        .and_then(|text| LegalTextAnswer::of(&text, operator, settings))
        .ok_or_else(ApiError::not_found)?;
    Ok(HttpResponse::Ok().json(answer))
}
