//! The pages as the build has drawn them (`frontend/build-tools/prerender.ts`), with what only the server knows: the nonce of the
//! answer, the shop's address, its operator. Public pages have a file each; `index.html` serves every other address.

mod linked_data;
mod marks;

use std::path::{Path, PathBuf};

use actix_web::HttpResponse;
use actix_web::http::header::{self, ContentType};

use crate::app::app_files;
use crate::app::security::CspNonce;
use crate::foundation::error::ApiResult;
use crate::shop::{legal_texts, pictures};
use crate::state::AppState;

/// The build lays the drawn pages in this folder, which has no address of its own.
pub const FOLDER: &str = "pages";
/// May be kept, but must be asked for: the answer is then mostly 304.
const ASK_AGAIN: &str = "no-cache";

/// The page of an address, never kept by a cache together with its nonce. What is not for search engines says so. A legal page
/// carries its text for browsers without scripts: it is owed to them too (§ 5 DDG).
pub async fn page(state: &AppState, path: &str, relative: &Path, nonce: &CspNonce) -> ApiResult {
    let folder = state.config.static_dir.as_deref();
    // A page is worth more than its pictures.
    let pictures = pictures::all(&state.db).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "the pictures of the pages cannot be read");
        Vec::new()
    });
    let finish = |html: &str, is_public: bool| {
        let html = marks::fill(html, path, state, nonce, &pictures);
        let settings = state.settings.current();
        let text = legal_texts::page(path, &state.operator, &settings.settings);
        let html = match text {
            Some(text) => with_text(&html, &text),
            None => html,
        };
        answer(html, is_public)
    };
    if let Some(drawn) = drawn_page(relative)
        && let Some(html) = app_files::read_text(folder, &drawn).await?
    {
        return Ok(finish(&html, true));
    }
    match app_files::read_text(folder, Path::new("index.html")).await? {
        Some(html) => Ok(finish(&html, legal_texts::is_own_page(path, &state.operator))),
        None => Ok(HttpResponse::NotFound()
            .insert_header(ContentType::plaintext())
            .body("Die App ist noch nicht gebaut. Bitte bauen Sie sie (just build) oder öffnen Sie die Adresse, die `just dev` nennt.\n")),
    }
}

/// `robots.txt` and `sitemap.xml`, which name the shop's address; nothing where the build has none.
pub async fn for_robots(state: &AppState, relative: &Path) -> ApiResult<Option<HttpResponse>> {
    let content_type = match relative.to_str() {
        Some("robots.txt") => ContentType::plaintext(),
        Some("sitemap.xml") => ContentType::xml(),
        _ => return Ok(None),
    };
    let text = app_files::read_text(state.config.static_dir.as_deref(), relative).await?;
    Ok(text.map(|text| {
        HttpResponse::Ok()
            .insert_header(content_type)
            .insert_header((header::CACHE_CONTROL, ASK_AGAIN))
            .body(marks::with_origin(&text, state))
    }))
}

/// `/` and `/konfigurator` are the start page; else a page is called as its address is.
fn drawn_page(relative: &Path) -> Option<PathBuf> {
    let name = match relative.to_str()? {
        "" | "index.html" | "konfigurator" => "start",
        name => name,
    };
    let is_plain = name
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    is_plain.then(|| Path::new(FOLDER).join(format!("{name}.html")))
}

/// Puts the text where the page says that it needs scripts; the drawn text below it, which lacks what only scripts know, is
/// hidden there (`frontend/index.html`).
fn with_text(html: &str, text: &str) -> String {
    let Some((before, rest)) = html.split_once("<noscript>") else {
        return html.replacen("</body>", &format!("<noscript>{text}</noscript></body>"), 1);
    };
    match rest.split_once("</noscript>") {
        Some((_, after)) => format!(
            "{before}<noscript><div class=\"page prose\" data-text>{text}</div></noscript>{after}"
        ),
        None => html.to_owned(),
    }
}

fn answer(html: String, is_public: bool) -> HttpResponse {
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header(ContentType::html())
        .insert_header((header::CACHE_CONTROL, ASK_AGAIN));
    if !is_public {
        answer.insert_header(("x-robots-tag", "noindex"));
    }
    answer.body(html)
}
