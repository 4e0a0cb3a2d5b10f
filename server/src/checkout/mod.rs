//! From a cart to a payment page: check the request, price it from the stored files, freeze it, open the page.

pub(crate) mod create;
pub mod payment_page;
mod pricing;
mod request;
pub mod snapshot;
pub(crate) mod status;
pub mod store;

pub use create::create;
pub(crate) use request::{LARGEST_QUANTITY, MOST_ITEMS};
pub use status::status;

/// The spec's text for a cart that cannot be used (section 8).
pub(crate) const INVALID_CART: &str = "Ungültige Warenkorb-Daten. Bitte laden Sie die Seite neu.";

/// The spec's text for an empty cart (section 8).
pub(crate) const EMPTY_CART: &str =
    "Keine Artikel im Warenkorb. Bitte fügen Sie mindestens ein 3D-Modell hinzu.";

/// The spec's text for any other request that makes no sense (section 8).
pub(crate) const INVALID_REQUEST: &str = "Ungültige Anfrage. Bitte überprüfen Sie Ihre Eingaben.";
