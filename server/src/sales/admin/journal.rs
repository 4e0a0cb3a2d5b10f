//! GET /api/admin/journal, GET /api/admin/journal/csv and GET /api/admin/journal/datev: the books for the tax adviser.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, get};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::period::{self, PeriodQuery};
use crate::files::archive;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer, attachment};
use crate::foundation::body::parameters;
use crate::foundation::clock::SharedClock;
use crate::foundation::db::Db;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::Identity;
use crate::sales::insights::documents;
use crate::sales::insights::journal::{self, Books, Journal};
use crate::state::Part;

/// The journal.
#[derive(Debug, Serialize, ToSchema)]
pub struct JournalAnswer {
    success: bool,
    data: Journal,
}

/// Every invoice, correction and cancellation of a period, with its sums by country, and beside them what the figures count.
#[utoipa::path(
    tag = "Verwaltung",
    params(PeriodQuery),
    responses(
        (status = 200, body = JournalAnswer),
        (status = 400, description = "`invalid_period`, `invalid_query`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
    )
)]
#[get("/api/admin/journal")]
pub async fn get_journal(
    clock: Part<SharedClock>,
    db: Part<Db>,
    caller: Identity,
    request: HttpRequest,
) -> ApiResult {
    caller.require_admin()?;
    let period = period::asked(&request, clock.now())?;
    let data = journal::journal(&db, &period).await?;
    Ok(HttpResponse::Ok().json(JournalAnswer {
        success: true,
        data,
    }))
}

/// The same documents as CSV.
#[utoipa::path(
    tag = "Verwaltung",
    params(PeriodQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 400, description = "`invalid_period`, `invalid_query`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
    )
)]
#[get("/api/admin/journal/csv")]
pub async fn get_journal_csv(
    clock: Part<SharedClock>,
    db: Part<Db>,
    caller: Identity,
    request: HttpRequest,
) -> ApiResult {
    caller.require_admin()?;
    let period = period::asked(&request, clock.now())?;
    let rows = journal::rows(&db, &period).await?;
    let name = format!("rechnungsjournal_{}_{}.csv", period.from, period.to);
    Ok(journal::csv(&rows).answer(&name))
}

/// The same documents as PDF, with the CSV beside them, in a zip archive.
#[utoipa::path(
    tag = "Verwaltung",
    params(PeriodQuery),
    responses(
        (status = 200, description = "a zip archive", content_type = "application/zip"),
        (status = 400, description = "`invalid_period`, `invalid_query`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
    )
)]
#[get("/api/admin/journal/pdf")]
pub async fn get_journal_pdf(
    clock: Part<SharedClock>,
    db: Part<Db>,
    caller: Identity,
    request: HttpRequest,
) -> ApiResult {
    caller.require_admin()?;
    let now = clock.now();
    let period = period::asked(&request, now)?;
    let bytes = documents::archive(&db, &period, now).await?;
    let name = format!("Rechnungen_{}_{}.zip", period.from, period.to);
    Ok(archive::answer(name, bytes))
}

/// Whose books.
#[derive(Debug, Deserialize)]
struct DatevQuery {
    /// Beraternummer.
    consultant: Option<String>,
    /// Mandantennummer.
    client: Option<String>,
}

/// The same documents as bookings that DATEV's programs import (EXTF, Buchungsstapel), in SKR 03, of one calendar year.
#[utoipa::path(
    tag = "Verwaltung",
    params(
        PeriodQuery,
        ("consultant" = Option<String>, Query, description = "Beraternummer, from 1001 to 9999999."),
        ("client" = Option<String>, Query, description = "Mandantennummer, from 1 to 99999."),
    ),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 400, description = "`invalid_period` (also one of two years), `invalid_query`, `invalid_books`", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
    )
)]
#[get("/api/admin/journal/datev")]
pub async fn get_journal_datev(
    clock: Part<SharedClock>,
    db: Part<Db>,
    caller: Identity,
    request: HttpRequest,
) -> ApiResult {
    caller.require_admin()?;
    let query: DatevQuery = parameters(&request)?;
    let now = clock.now();
    let period = period::asked(&request, now)?;
    if period.from.year() != period.to.year() {
        return Err(ApiError::bad_request(
            "invalid_period",
            "Ein Buchungsstapel gehört zu einem Wirtschaftsjahr. Bitte wählen Sie einen Zeitraum innerhalb eines Kalenderjahres.",
        ));
    }
    let number = |text: &Option<String>, least: u32, most: u32| {
        let number = text.as_deref().and_then(|text| text.parse::<u32>().ok());
        number.filter(|number| (least..=most).contains(number))
    };
    let (Some(consultant), Some(client)) = (
        number(&query.consultant, 1001, 9_999_999),
        number(&query.client, 1, 99_999),
    ) else {
        return Err(ApiError::bad_request(
            "invalid_books",
            "Bitte geben Sie die Beraternummer (ab 1001) und die Mandantennummer (ab 1) an; beide nennt Ihnen Ihre Steuerberatung.",
        ));
    };
    let rows = journal::rows(&db, &period).await?;
    let books = Books { consultant, client };
    let name = format!("EXTF_Buchungsstapel_{}_{}.csv", period.from, period.to);
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/csv; charset=windows-1252"))
        .insert_header(attachment(name))
        .body(journal::extf(&rows, &period, books, now)))
}
