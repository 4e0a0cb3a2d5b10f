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

/// Whether a path is that of a page of the operator's own, which search engines may list although the build has drawn none.
pub fn is_own_page(path: &str, operator: &Operator) -> bool {
    let pages = &operator.legal_files.own_pages;
    pages
        .iter()
        .any(|page| path.strip_prefix('/') == Some(page.name))
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
         <a href=\"/widerruf\">Vertrag widerrufen</a> <a href=\"/barrierefreiheit\">Barrierefreiheit</a></nav>"
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
    let numbers = [
        ("Registereintrag", &operator.register),
        (operator.vat_id_title(), &operator.vat_id),
        ("Wirtschafts-Identifikationsnummer", &operator.business_id),
    ];
    let numbers: String = numbers
        .iter()
        .filter_map(|(name, number)| {
            Some(format!("<p>{name}: {}</p>", escaped(number.as_deref()?)))
        })
        .collect();
    let represented = match operator.partners.join(", ") {
        names if names.is_empty() => String::new(),
        names => format!(
            "<p>{}: {}</p>",
            operator.representatives_title(),
            escaped(&names)
        ),
    };
    format!(
        "<h1>Impressum</h1><h2>Angaben gemäß § 5 DDG</h2><address>{}<br>{}<br>{} {}<br>{}</address>{represented}\
         <p>E-Mail: <a href=\"mailto:{email}\">{email}</a><br>Telefon: {}</p>{numbers}\
         <p>{}</p><h2>Verbraucherstreitbeilegung</h2><p>{}</p>{}",
        escaped(&operator.company),
        escaped(&operator.street),
        escaped(&operator.postal_code),
        escaped(&operator.city),
        escaped(&operator.country),
        escaped(&operator.phone),
        tax::imprint_note(settings.taxation),
        escaped(&facts(operator, settings)["streitbeilegung"]),
        of_page("/impressum", operator, settings)
            .map_or_else(String::new, |text| as_html(&text.text, "")),
        email = escaped(&operator.email),
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
