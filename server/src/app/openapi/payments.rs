//! The paths of checkout, orders and webhooks.

use utoipa::OpenApi;

/// Merged into the document by [`super::document`].
#[derive(OpenApi)]
#[openapi(paths(
    crate::sales::checkout::create::create,
    crate::sales::checkout::status::status,
    crate::sales::webhooks::stripe
))]
pub struct Payments;
