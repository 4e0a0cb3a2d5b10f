//! Answers that many calls share, for the OpenAPI document.

use actix_web::http::header::{ContentDisposition, DispositionParam, DispositionType};
use core_wasm::error::Position;
use core_wasm::plate::PlateFit;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{OpenApi, RefOr, Schema};

/// Names a file that is to be kept; the name is the shop's own.
pub fn attachment(name: impl Into<String>) -> ContentDisposition {
    ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(name.into())],
    }
}

/// Every refusal. Some codes add fields of their own.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "it describes what `ApiError` writes")]
pub struct ErrorAnswer {
    /// Always false.
    pub success: bool,
    /// A German sentence.
    pub error: String,
    /// Stable, snake_case.
    pub code: String,
}

/// Done, or taken in hand; nothing more to say.
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptedAnswer {
    /// Always true.
    pub success: bool,
}

/// A refused upload.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "it describes what `ApiError` writes")]
pub struct UploadRefusal {
    /// Always false.
    pub success: bool,
    /// Always null.
    pub url: Option<String>,
    /// Always null.
    pub path: Option<String>,
    /// A German sentence.
    pub error: String,
    /// Stable, snake_case.
    pub code: String,
    /// Where in the file, if the file was read.
    pub position: Option<Position>,
    /// With the code model_too_big.
    pub plate: Option<PlateFit>,
}

/// A list that is empty because the caller may not read it.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "it describes what `ApiError` writes")]
pub struct EmptyListAnswer {
    /// Always false.
    pub success: bool,
    /// Always empty.
    pub data: Vec<String>,
}

/// The parts of the core's settings. Reading completes a missing field by its default, so `ToSchema` calls none required; an answer
/// always has every one.
const WHOLE: [&str; 8] = [
    "DeliveryTimes",
    "Fees",
    "MaterialFacts",
    "Offer",
    "Retention",
    "Settings",
    "Taxation",
    "VolumeBasis",
];

/// Calls every field of [`WHOLE`] required.
pub fn require_all_fields(document: &mut OpenApi) {
    let schemas = document
        .components
        .iter_mut()
        .flat_map(|it| &mut it.schemas);
    for (name, schema) in schemas {
        if let RefOr::T(Schema::Object(object)) = schema
            && WHOLE.contains(&name.as_str())
        {
            object.required = object.properties.keys().cloned().collect();
        }
    }
}
