//! The legal pages as plain HTML, for browsers without scripts: made from the program's own files, the operator's data and the
//! settings in memory, so that neither the database nor the API is asked.

use core_wasm::settings::Settings;

use super::{LegalText, facts, render::as_html};
use crate::foundation::config::Operator;
use crate::foundation::tax;

/// The legal text that the page of a path shows, as it is now.
pub fn of_page(path: &str, operator: &Operator, settings: &Settings) -> Option<LegalText> {
    LegalText::current(path.strip_prefix('/')?, operator, settings)
}

/// The page of a path, if it is one of them.
pub fn page(path: &str, operator: &Operator, settings: &Settings) -> Option<String> {
    let body = match path {
        "/impressum" => imprint(operator, settings),
        _ => {
            let mut body = article(&of_page(path, operator, settings)?);
            if path == "/widerruf" {
                body += &without_form(operator);
            }
            body
        }
    };
    Some(format!(
        "<article>{body}</article><nav aria-label=\"Rechtliches\"><a href=\"/impressum\">Impressum</a> \
         <a href=\"/agb\">AGB</a> <a href=\"/datenschutz\">Datenschutzerklärung</a> \
         <a href=\"/widerruf\">Vertrag widerrufen</a></nav>"
    ))
}

/// The way to withdraw for those who see no form.
fn without_form(operator: &Operator) -> String {
    format!(
        "<p>Ohne JavaScript erklären Sie den Widerruf bitte per E-Mail an <a href=\"mailto:{0}?subject=Widerruf%20meines%20Vertrags\">{0}</a> \
         oder per Brief.</p>",
        escaped(&operator.email)
    )
}

fn article(text: &LegalText) -> String {
    format!(
        "<h1>{}</h1>{}<p>Fassung {}, Prüfsumme (SHA-256) {}</p>",
        escaped(&text.title),
        as_html(&text.text, ""),
        escaped(&text.id.version),
        text.id.sha256
    )
}

fn imprint(operator: &Operator, settings: &Settings) -> String {
    // That of a small business (§ 19a UStG) ends so.
    let vat_label = match operator.vat_id.as_deref() {
        Some(id) if id.ends_with("EX") => "Kleinunternehmer-Identifikationsnummer",
        _ => "Umsatzsteuer-Identifikationsnummer",
    };
    let numbers = [
        ("Registereintrag", &operator.register),
        (vat_label, &operator.vat_id),
        ("Wirtschafts-Identifikationsnummer", &operator.business_id),
    ];
    let numbers: String = numbers
        .iter()
        .filter_map(|(name, number)| {
            Some(format!("<p>{name}: {}</p>", escaped(number.as_deref()?)))
        })
        .collect();
    format!(
        "<h1>Impressum</h1><h2>Angaben gemäß § 5 DDG</h2><address>{}<br>{}<br>{}<br>{} {}<br>{}</address>\
         <p>E-Mail: <a href=\"mailto:{email}\">{email}</a><br>Telefon: {}</p>{numbers}\
         <p>{}</p><h2>Verbraucherstreitbeilegung</h2><p>{}</p>",
        escaped(&operator.company),
        escaped(&operator.partners.join(", ")),
        escaped(&operator.street),
        escaped(&operator.postal_code),
        escaped(&operator.city),
        escaped(&operator.country),
        escaped(&operator.phone),
        tax::imprint_note(settings.taxation),
        escaped(&facts(operator, settings)["streitbeilegung"]),
        email = escaped(&operator.email),
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
