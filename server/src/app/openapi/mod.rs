//! The API's own description, for the front end's generated types and for other programs.

mod common;

use utoipa::OpenApi;

/// What the document says besides the calls, which `routes` puts in.
#[derive(OpenApi)]
#[openapi(
    info(title = "Schichtwerk", description = "On-demand 3D printing: upload, price, order, pay.", license(name = "MIT OR Apache-2.0")),
    // Named by a parameter only.
    components(schemas(crate::sales::insights::export::Table)),
    tags(
        (name = "Shop", description = "What everybody may read"),
        (name = "Dateien", description = "Model files of the caller"),
        (name = "Warenkorb", description = "The cart as it was last saved"),
        (name = "Entwürfe", description = "Carts that a user has saved under a name"),
        (name = "Konto", description = "Session and account"),
        (name = "Bestellungen", description = "The caller's own orders and their invoices"),
        (name = "Verwaltung", description = "Admins only"),
        (name = "Zahlung", description = "Checkout and payment"),
        (name = "Betrieb", description = "For machines that look after the server"),
    )
)]
struct Introduction;

/// The document without any call.
pub fn introduction() -> utoipa::openapi::OpenApi {
    Introduction::openapi()
}

/// Adds what all calls have in common, once they are in the document.
pub fn complete(document: &mut utoipa::openapi::OpenApi) {
    common::add_common_answers(document);
    crate::foundation::answers::require_all_fields(document);
}
