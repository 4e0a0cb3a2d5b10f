//! What a user tells about themselves.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The user's own data (AUTH-15). Nothing in it gives a right or says who somebody is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct UserMetadata {
    /// First and last name as they were at the registration.
    pub name: String,
    /// How the shop calls the user.
    pub display_name: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Phone number, or empty.
    pub phone: String,
    /// Company, or empty.
    pub company: String,
    /// Street and number, or empty.
    pub street: String,
    /// Town, or empty.
    pub city: String,
    /// Postal code, or empty.
    pub postal_code: String,
    /// One of the six that the shop delivers to, by its German name.
    pub country: String,
}

impl Default for UserMetadata {
    fn default() -> Self {
        Self {
            name: String::new(),
            display_name: String::new(),
            first_name: String::new(),
            last_name: String::new(),
            phone: String::new(),
            company: String::new(),
            street: String::new(),
            city: String::new(),
            postal_code: String::new(),
            country: "Deutschland".into(),
        }
    }
}
