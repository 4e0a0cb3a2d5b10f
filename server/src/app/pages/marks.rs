//! The words of a built page that the server replaces in each answer.

use core_wasm::settings::Settings;
use serde::Serialize;

use super::linked_data;
use crate::app::security::CspNonce;
use crate::foundation::config::Operator;
use crate::shop::about::ShopAnswer;
use crate::shop::legal_texts::{self, LegalText, LegalTextAnswer};
use crate::state::AppState;

/// Where a nonce belongs; the same word is in `frontend/vite.config.ts`.
const NONCE: &str = "__CSP_NONCE__";
const ORIGIN: &str = "__ORIGIN__";
/// What GET /api/shop answers, for the page's own script.
const SHOP_DATA: &str = "__SHOP_DATA__";
/// What search engines read of the shop.
const SHOP_LINKED_DATA: &str = "__SHOP_LINKED_DATA__";
/// What GET /api/legal-texts/{name} answers, on the page of this text.
const LEGAL_TEXT_DATA: &str = "__LEGAL_TEXT_DATA__";
/// Where the words of a legal text stand in its page.
const LEGAL_TEXT: &str = "<p>__LEGAL_TEXT__</p>";

/// The nonce first: no text of the operator can bring a mark for it.
pub fn fill(html: &str, path: &str, state: &AppState, nonce: &CspNonce) -> String {
    let operator = &state.operator;
    let current = state.settings.current();
    let settings = &current.settings;
    let mut html = with_origin(&html.replace(NONCE, nonce.as_str()), state);
    for (mark, json) in [
        (SHOP_DATA, script_json(&ShopAnswer::of(state))),
        (
            SHOP_LINKED_DATA,
            script_json(&linked_data::shop(operator, &state.public_url, settings)),
        ),
    ] {
        html = html.replace(mark, &json);
    }
    for (mark, value) in [
        ("__SHOP_COMPANY__", &operator.company),
        ("__SHOP_PARTNERS__", &operator.partners.join(", ")),
        ("__SHOP_STREET__", &operator.street),
        ("__SHOP_POSTAL_CODE__", &operator.postal_code),
        ("__SHOP_CITY__", &operator.city),
        ("__SHOP_COUNTRY__", &operator.country),
        ("__SHOP_EMAIL__", &operator.email),
        ("__SHOP_PHONE__", &operator.phone),
        ("__SHOP_WEBSITE__", &operator.website),
    ] {
        html = html.replace(mark, &escaped(value));
    }
    for (name, value) in legal_texts::facts(operator, settings) {
        html = html.replace(&format!("__LEGAL_{name}__"), &escaped(&value));
    }
    match legal_texts::of_page(path, operator, settings) {
        Some(text) => with_legal_text(html, &text, operator, settings),
        None => html,
    }
}

/// The text of a legal page, in its words for the eye and as data for the page's own script.
fn with_legal_text(
    mut html: String,
    text: &LegalText,
    operator: &Operator,
    settings: &Settings,
) -> String {
    for (mark, value) in [
        ("__LEGAL_TEXT_TITLE__", &text.title),
        ("__LEGAL_TEXT_VERSION__", &text.id.version),
        ("__LEGAL_TEXT_HASH__", &text.id.sha256),
    ] {
        html = html.replace(mark, &escaped(value));
    }
    let data = LegalTextAnswer::of(text, operator, settings);
    html.replace(LEGAL_TEXT_DATA, &script_json(&data))
        .replace(LEGAL_TEXT, &legal_texts::as_html(&text.text, ""))
}

/// The address that customers see, in HTML or XML.
pub fn with_origin(text: &str, state: &AppState) -> String {
    text.replace(ORIGIN, &escaped(state.public_url.origin()))
}

/// For the inside of a `<script>` element: nothing in it may end the element.
fn script_json(value: &impl Serialize) -> String {
    serde_json::to_string(value)
        .map_or_else(|_| "null".to_owned(), |json| json.replace('<', "\\u003c"))
}

/// For text and for attributes in double quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_of_the_operator_ends_an_element_or_an_attribute() {
        assert_eq!(script_json(&"</script><b>"), "\"\\u003c/script>\\u003cb>\"");
        assert_eq!(escaped("A & B \"<C>\""), "A &amp; B &quot;&lt;C&gt;&quot;");
    }
}
