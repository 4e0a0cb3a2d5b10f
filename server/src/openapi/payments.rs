//! The paths of checkout, orders and webhooks.

use utoipa::OpenApi;

/// Merged into the document by [`super::document`].
#[derive(OpenApi)]
#[openapi(paths())]
pub struct Payments;
