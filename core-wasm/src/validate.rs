//! The order form's rules, in one place for the page and the server (spec section 5).

use serde::{Deserialize, Serialize};

use crate::error::FieldError;

/// The contact data of an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CustomerData {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// E-mail address.
    pub email: String,
    /// Phone number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Company.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<String>,
    /// Words to the shop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Whether the terms are accepted.
    pub agree_to_terms: bool,
}

/// All faults of the form, each with its field (camelCase) and the spec's text; empty if it may be sent.
/// Blanks around names and address do not count.
#[must_use]
pub fn validate_customer(data: &CustomerData) -> Vec<FieldError> {
    let mut errors = Vec::new();
    if data.first_name.trim().is_empty() {
        errors.push(FieldError::new("firstName", "Vorname ist erforderlich"));
    }
    if data.last_name.trim().is_empty() {
        errors.push(FieldError::new("lastName", "Nachname ist erforderlich"));
    }
    if data.email.trim().is_empty() {
        errors.push(FieldError::new("email", "E-Mail ist erforderlich"));
    } else if !is_email(data.email.trim()) {
        errors.push(FieldError::new("email", "Ungültige E-Mail-Adresse"));
    }
    if !data.agree_to_terms {
        errors.push(FieldError::new(
            "agreeToTerms",
            "Sie müssen den AGB zustimmen",
        ));
    }
    errors
}

/// Whether a text looks like an address: one at sign, no blanks or control characters, a dot inside the domain
/// (decisions). More would refuse real addresses; whether one exists only a mail can tell.
#[must_use]
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let has_inner_dot = domain
        .split_once('.')
        .is_some_and(|(host, rest)| !host.is_empty() && !rest.is_empty());
    !local.is_empty()
        && has_inner_dot
        && !domain.contains('@')
        && !domain.ends_with('.')
        && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}
