//! The paths of checkout, orders and webhooks.

use utoipa::OpenApi;

/// Merged into the document by [`super::document`].
#[derive(OpenApi)]
#[openapi(paths(
    crate::checkout::create::create,
    crate::checkout::status::status,
    crate::webhooks::stripe
))]
pub struct Payments;
