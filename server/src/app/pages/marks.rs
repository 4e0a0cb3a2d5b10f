//! The words of a built page that the server replaces in each answer.

use core_wasm::settings::Settings;
use serde::Serialize;

use super::linked_data;
use crate::app::security::CspNonce;
use crate::foundation::config::Operator;
use crate::shop::about::{ShopAnswer, at_a_glance};
use crate::shop::legal_texts::{self, LegalText, LegalTextAnswer};
use crate::shop::pictures::{Picture, Place};
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

/// The section of the owner's photos on the start page (`frontend/src/features/welcome/Workshop.tsx`), and how many it shows.
const SECTION_START: &str = "<section data-pictures";
const SECTION_END: &str = "</section>";
const MOST_ON_START: usize = 6;

/// The nonce first: no text of the operator can bring a mark for it.
pub fn fill(
    html: &str,
    path: &str,
    state: &AppState,
    nonce: &CspNonce,
    pictures: &[Picture],
) -> String {
    let operator = &state.operator;
    let current = state.settings.current();
    let settings = &current.settings;
    let mut html = with_origin(&html.replace(NONCE, nonce.as_str()), state);
    for (mark, json) in [
        (
            SHOP_DATA,
            script_json(&ShopAnswer::of(state, pictures.to_vec())),
        ),
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
        (
            "__SHOP_PARTNERS_TITLE__",
            &operator.representatives_title().to_owned(),
        ),
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
    html = html.replace(
        "__SHOP_AT_A_GLANCE__",
        &escaped(&at_a_glance(
            settings,
            state.clock.now(),
            operator.federal_state,
        )),
    );
    for (name, value) in legal_texts::facts(operator, settings) {
        html = html.replace(&format!("__LEGAL_{name}__"), &escaped(&value));
    }
    let html = with_pictures(&html, pictures);
    match legal_texts::of_page(path, operator, settings) {
        Some(text) => with_legal_text(html, &text, operator, settings),
        None => html,
    }
}

/// What the page draws of a photo, for each of those of the start page; without any the whole section goes.
fn with_pictures(html: &str, pictures: &[Picture]) -> String {
    let Some((before, section, after)) = between(html, SECTION_START, SECTION_END) else {
        return html.to_owned();
    };
    let shown: Vec<&Picture> = pictures
        .iter()
        .filter(|picture| picture.place == Place::Start)
        .take(MOST_ON_START)
        .collect();
    let Some((head, item, tail)) = between(section, "<li", "</li>").filter(|_| !shown.is_empty())
    else {
        return format!("{before}{after}");
    };
    let items: String = shown
        .iter()
        .map(|picture| {
            item.replace("__PICTURE_SRC__", &escaped(&picture.src))
                .replace("__PICTURE_SRCSET__", &escaped(&picture.srcset))
                .replace("__PICTURE_ALT__", &escaped(&picture.alt))
        })
        .collect();
    format!("{before}{head}{items}{tail}{after}")
}

/// What stands before, from `start` to `end`, and behind.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let from = text.find(start)?;
    let to = from + text[from..].find(end)? + end.len();
    Some((&text[..from], &text[from..to], &text[to..]))
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
    fn each_photo_of_the_start_page_is_drawn_and_without_any_nothing_is() {
        let html = "<p>a</p><section data-pictures=\"\"><h2>W</h2><ul><li class=\"x\"><img src=\"__PICTURE_SRC__\" \
                    srcset=\"__PICTURE_SRCSET__\" alt=\"__PICTURE_ALT__\"></li></ul></section><p>b</p>";
        assert_eq!(with_pictures(html, &[]), "<p>a</p><p>b</p>");
        let picture = |place, alt: &str| Picture {
            id: "1".into(),
            place,
            material: None,
            alt: alt.into(),
            width: 480,
            height: 360,
            src: "/api/pictures/1/480".into(),
            srcset: "/api/pictures/1/480 480w".into(),
        };
        let drawn = with_pictures(
            html,
            &[
                picture(Place::Start, "Ein \"Rad\" <b>"),
                picture(Place::About, "Wir"),
                picture(Place::Start, "Drucker"),
            ],
        );
        assert_eq!(drawn.matches("<li").count(), 2);
        assert!(
            drawn.contains("alt=\"Ein &quot;Rad&quot; &lt;b&gt;\""),
            "{drawn}"
        );
        assert!(!drawn.contains("__PICTURE") && !drawn.contains("Wir"));
        assert_eq!(with_pictures("<p>c</p>", &[]), "<p>c</p>");
    }

    #[test]
    fn no_word_of_the_operator_ends_an_element_or_an_attribute() {
        assert_eq!(script_json(&"</script><b>"), "\"\\u003c/script>\\u003cb>\"");
        assert_eq!(escaped("A & B \"<C>\""), "A &amp; B &quot;&lt;C&gt;&quot;");
    }
}
