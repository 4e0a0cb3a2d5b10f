//! POST /api/reports/…: what browsers report of the shop's pages, counted without anything of the person at the browser.

use actix_web::{HttpResponse, post, web};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::foundation::answers::ErrorAnswer;
use crate::foundation::body::RawBody;
use crate::foundation::clock::{SharedClock, to_text};
use crate::foundation::code::code;
use crate::foundation::crypto::token_hash;
use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult};
use crate::state::Part;

/// A report is a few hundred bytes.
const LARGEST: usize = 16 * 1024;

/// Different ones; a page that breaks in a new way each time tells nobody more.
const MOST: i64 = 200;

/// Those that are shown.
const SHOWN: i64 = 20;

const LONGEST_TEXT: usize = 160;

/// What it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ReportKind {
    /// The browser refused to load something that the page's rules do not allow.
    Csp,
    /// The page broke.
    Error,
}

code!(ReportKind);

/// What went wrong, how often.
#[derive(Debug, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ReportView {
    /// `csp`: the browser refused to load something; `error`: the page broke.
    #[schema(value_type = String)]
    kind: ReportKind,
    text: String,
    page: String,
    count: i64,
    first_at: String,
    last_at: String,
}

/// A page that broke.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PageErrorRequest {
    /// The error's own words.
    message: String,
    /// The page's path.
    page: String,
}

/// It is counted.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportAnswer {
    success: bool,
}

/// As browsers send it, by the rules of Content Security Policy 2.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CspReportRequest {
    #[serde(rename = "csp-report")]
    report: CspReport,
}

/// What was refused.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CspReport {
    #[serde(default)]
    document_uri: String,
    #[serde(default)]
    blocked_uri: String,
    #[serde(default)]
    effective_directive: String,
    #[serde(default)]
    violated_directive: String,
    #[serde(default)]
    source_file: String,
}

/// Counts an error of a page. Names, addresses, numbers and whatever stands in quotation marks are left out before it is stored.
#[utoipa::path(
    tag = "Betrieb", request_body = PageErrorRequest,
    responses((status = 200, body = ReportAnswer), (status = 400, body = ErrorAnswer))
)]
#[post("/api/reports/page")]
pub async fn report_page(
    clock: Part<SharedClock>,
    db: Part<Db>,
    body: web::Json<PageErrorRequest>,
) -> ApiResult {
    let report = Report {
        kind: ReportKind::Error,
        text: without_person(&body.message),
        page: page_of(&body.page),
    };
    counted(&db, clock.now(), report).await
}

/// Counts what a browser refused to load. Extensions of the browser are nothing of ours.
#[utoipa::path(
    tag = "Betrieb",
    request_body(content = CspReportRequest, content_type = "application/csp-report"),
    responses((status = 200, body = ReportAnswer), (status = 400, body = ErrorAnswer))
)]
#[post("/api/reports/csp")]
pub async fn report_csp(
    clock: Part<SharedClock>,
    db: Part<Db>,
    RawBody(body): RawBody,
) -> ApiResult {
    let unreadable = || {
        ApiError::bad_request(
            "invalid_json",
            "Ungültige Anfrage. Bitte überprüfen Sie Ihre Eingaben.",
        )
    };
    if body.len() > LARGEST {
        return Err(unreadable());
    }
    let read: CspReportRequest = serde_json::from_slice(&body).map_err(|_| unreadable())?;
    let report = read.report;
    let is_extension = |uri: &str| uri.contains("extension");
    if is_extension(&report.source_file) || is_extension(&report.blocked_uri) {
        return Ok(HttpResponse::Ok().json(ReportAnswer { success: true }));
    }
    let directive = match report.effective_directive.is_empty() {
        true => report
            .violated_directive
            .split(' ')
            .next()
            .unwrap_or_default()
            .to_owned(),
        false => report.effective_directive,
    };
    let report = Report {
        kind: ReportKind::Csp,
        text: without_person(&format!("{directive} {}", origin_of(&report.blocked_uri))),
        page: page_of(&report.document_uri),
    };
    counted(&db, clock.now(), report).await
}

struct Report {
    kind: ReportKind,
    text: String,
    page: String,
}

async fn counted(db: &Db, now: Timestamp, report: Report) -> ApiResult {
    let id = token_hash(&format!(
        "{}\n{}\n{}",
        report.kind.code(),
        report.text,
        report.page
    ));
    sqlx::query(
        "INSERT INTO page_reports (id, kind, text, page, count, first_at, last_at) \
         SELECT $1, $2, $3, $4, 1, $5, $5 WHERE (SELECT COUNT(*) FROM page_reports) < $6 \
             OR EXISTS (SELECT 1 FROM page_reports WHERE id = $1) \
         ON CONFLICT (id) DO UPDATE SET count = page_reports.count + 1, last_at = excluded.last_at",
    )
    .bind(id)
    .bind(report.kind)
    .bind(report.text)
    .bind(report.page)
    .bind(to_text(now))
    .bind(MOST)
    .execute(db.writer())
    .await?;
    Ok(HttpResponse::Ok().json(ReportAnswer { success: true }))
}

/// The newest ones.
pub(super) async fn newest(db: &Db) -> Result<Vec<ReportView>, sqlx::Error> {
    sqlx::query_as(
        "SELECT kind, text, page, count, first_at, last_at FROM page_reports ORDER BY last_at DESC, id LIMIT $1",
    )
    .bind(SHOWN)
    .fetch_all(db.pool())
    .await
}

/// The words of an error without what somebody may have written or is: what stands in quotation marks (names of files), addresses of
/// any kind, long numbers.
fn without_person(text: &str) -> String {
    let mut plain = String::new();
    let mut end_of_quote = None;
    for c in text.chars().map(|c| if c.is_control() { ' ' } else { c }) {
        match end_of_quote {
            Some(end) if c == end => {
                end_of_quote = None;
                plain.push(c);
            }
            Some(_) => {}
            None => {
                end_of_quote = closing(c);
                plain.push(c);
                if end_of_quote.is_some() {
                    plain.push('…');
                }
            }
        }
    }
    let words = plain.split_whitespace().map(|word| {
        if url::Url::parse(word).is_ok_and(|url| url.has_host()) {
            return origin_of(word);
        }
        let digits = word.chars().filter(char::is_ascii_digit).count();
        match word.contains(['@', '/']) || digits > 4 {
            true => "…".to_owned(),
            false => word.to_owned(),
        }
    });
    let text = words.collect::<Vec<_>>().join(" ");
    text.chars().take(LONGEST_TEXT).collect()
}

fn closing(c: char) -> Option<char> {
    match c {
        '"' | '\'' | '`' => Some(c),
        '„' => Some('“'),
        '“' => Some('”'),
        '»' => Some('«'),
        '(' => Some(')'),
        _ => None,
    }
}

/// Of an address only whose it is.
fn origin_of(text: &str) -> String {
    match url::Url::parse(text) {
        Ok(url) if url.has_host() => url.origin().ascii_serialization(),
        _ => text.to_owned(),
    }
}

/// The page without ids and tokens: a word of the address that is no plain name is left out.
fn page_of(address: &str) -> String {
    let path =
        url::Url::parse(address).map_or_else(|_| address.to_owned(), |url| url.path().to_owned());
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let names = path
        .split('/')
        .filter(|name| !name.is_empty())
        .take(3)
        .map(|name| {
            let is_plain =
                name.len() <= 24 && name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            if is_plain { name } else { "…" }
        });
    format!("/{}", names.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_person_is_stored() {
        for (said, stored) in [
            (
                "Cannot read properties of undefined (reading 'volume')",
                "Cannot read properties of undefined (…)",
            ),
            (
                "„Halterung Müller.stl“ konnte nicht gelesen werden",
                "„…“ konnte nicht gelesen werden",
            ),
            ("mail to ada@example.org failed", "mail to … failed"),
            (
                "Failed to fetch https://shop.example/api/files/0193/abc?x=1",
                "Failed to fetch https://shop.example",
            ),
            ("call +4971112345 back", "call … back"),
            ("a 'quote that never ends", "a '…"),
        ] {
            assert_eq!(without_person(said), stored);
        }
        assert_eq!(
            without_person(&"wort ".repeat(100)).chars().count(),
            LONGEST_TEXT
        );
    }

    #[test]
    fn a_page_is_its_name() {
        for (address, page) in [
            (
                "https://shop.example/konfigurator?schritt=2#x",
                "/konfigurator",
            ),
            ("/admin/orders", "/admin/orders"),
            ("/bestellung/0193a4b2-77c1", "/bestellung/…"),
            ("https://shop.example/", "/"),
            ("", "/"),
        ] {
            assert_eq!(page_of(address), page, "{address}");
        }
    }
}
