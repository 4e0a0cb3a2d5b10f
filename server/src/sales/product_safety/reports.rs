//! The table `product_reports`: complaints about parts and accidents with them.

use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::db::{Db, Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::german;
use crate::foundation::ids::{OrderId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::orders::desk::words::must_be_known;
use crate::state::State;

/// Longest texts in characters.
const LONGEST_NAME: usize = 200;
const LONGEST_TEXT: usize = 4000;
/// As many as the list of all shows; older ones stand with their orders.
const MOST_LISTED: i64 = 200;

/// What a report is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[schema(rename_all = "snake_case")]
pub enum ReportKind {
    /// A part is said to be unsafe.
    Complaint,
    /// Somebody was hurt, or something was damaged.
    Accident,
}

code!(ReportKind);

/// A report as it stands.
#[derive(Debug, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ProductReport {
    /// Its id.
    pub id: String,
    /// `orders.id`
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// The end of the order's id.
    pub order_number: String,
    /// `complaint` or `accident`.
    pub kind: ReportKind,
    /// YYYY-MM-DD.
    pub happened_on: String,
    /// Who reported it; empty once the person is erased.
    pub reporter: String,
    /// What is said to have happened.
    pub what: String,
    /// What the shop did about it; empty until something was done.
    pub measures: String,
    /// RFC 3339.
    pub created_at: String,
    /// RFC 3339.
    pub updated_at: String,
}

/// What an admin writes of a report.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewReport {
    /// `complaint` or `accident`.
    #[serde(default)]
    #[schema(value_type = ReportKind)]
    kind: String,
    /// YYYY-MM-DD, not later than today.
    #[serde(default)]
    happened_on: String,
    /// Who reported it.
    #[serde(default)]
    reporter: String,
    /// What is said to have happened.
    #[serde(default)]
    what: String,
    /// What the shop did about it; may be empty at first.
    #[serde(default)]
    measures: String,
}

struct Checked<'a> {
    kind: ReportKind,
    happened_on: String,
    reporter: &'a str,
    what: &'a str,
    measures: &'a str,
}

impl NewReport {
    fn checked(&self, state: &State) -> ApiResult<Checked<'_>> {
        let today = german::day_of(state.clock.now());
        let kind = self.kind.parse().map_err(|_| {
            refused(
                "kind",
                "Bitte wählen Sie, ob es eine Beschwerde oder ein Unfall war.",
            )
        })?;
        let day: Option<jiff::civil::Date> = self.happened_on.parse().ok();
        let day = day.filter(|day| *day <= today).ok_or_else(|| {
            refused(
                "happenedOn",
                "Bitte geben Sie den Tag an; er darf nicht in der Zukunft liegen.",
            )
        })?;
        let what = text("what", &self.what, LONGEST_TEXT)?;
        if what.is_empty() {
            return Err(refused("what", "Bitte schreiben Sie, was geschehen ist."));
        }
        Ok(Checked {
            kind,
            happened_on: day.to_string(),
            reporter: text("reporter", &self.reporter, LONGEST_NAME)?,
            what,
            measures: text("measures", &self.measures, LONGEST_TEXT)?,
        })
    }
}

fn text<'a>(field: &str, text: &'a str, longest: usize) -> ApiResult<&'a str> {
    let text = text.trim();
    if text.chars().count() > longest {
        return Err(refused(
            field,
            &format!("Bitte schreiben Sie höchstens {longest} Zeichen."),
        ));
    }
    Ok(text)
}

fn refused(field: &str, message: &str) -> ApiError {
    ApiError::Unprocessable(Problem::new("invalid_report", message).with("field", field))
}

macro_rules! reports_where {
    ($condition:literal) => {
        concat!(
            "SELECT product_reports.id, order_id, order_number, kind, happened_on, reporter, what, measures, \
             product_reports.created_at, product_reports.updated_at FROM product_reports \
             JOIN orders ON orders.id = order_id ",
            $condition
        )
    };
}

/// The reports about an order, oldest first.
pub(crate) async fn of_order(
    db: &Db,
    order_id: &OrderId,
) -> Result<Vec<ProductReport>, sqlx::Error> {
    sqlx::query_as(reports_where!(
        "WHERE order_id = $1 ORDER BY product_reports.created_at, product_reports.id"
    ))
    .bind(order_id)
    .fetch_all(db.pool())
    .await
}

/// The newest reports about all orders, newest first.
pub(crate) async fn all(db: &Db) -> Result<Vec<ProductReport>, sqlx::Error> {
    sqlx::query_as(reports_where!(
        "ORDER BY product_reports.created_at DESC, product_reports.id DESC LIMIT $1"
    ))
    .bind(MOST_LISTED)
    .fetch_all(db.pool())
    .await
}

/// Writes a report about an order.
///
/// # Errors
/// 404 for an unknown order, 422 for a report that says too little.
pub(crate) async fn add(
    state: &State,
    order_id: &OrderId,
    report: &NewReport,
    written_by: &UserId,
) -> ApiResult<()> {
    let report = report.checked(state)?;
    let write = async |tx: &mut Tx| -> ApiResult<()> {
        must_be_known(tx, order_id).await?;
        sqlx::query(
            "INSERT INTO product_reports (id, order_id, kind, happened_on, reporter, what, measures, created_by, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)",
        )
        .bind(Uuid::now_v7().to_string())
        .bind(order_id)
        .bind(report.kind)
        .bind(&report.happened_on)
        .bind(report.reporter)
        .bind(report.what)
        .bind(report.measures)
        .bind(written_by)
        .bind(to_text(state.clock.now()))
        .execute(&mut **tx)
        .await?;
        note(
            state,
            tx,
            order_id,
            report.kind,
            Act::ProductReported,
            written_by,
        )
        .await
    };
    state.db.write_locked(&[Lock::Order(order_id)], write).await
}

/// Changes a report about this order.
///
/// # Errors
/// 404 for an unknown report, 422 for one that says too little.
pub(crate) async fn change(
    state: &State,
    order_id: &OrderId,
    report_id: &str,
    report: &NewReport,
    written_by: &UserId,
) -> ApiResult<()> {
    let report = report.checked(state)?;
    let write = async |tx: &mut Tx| -> ApiResult<()> {
        let changed = sqlx::query(
            "UPDATE product_reports SET kind = $1, happened_on = $2, reporter = $3, what = $4, measures = $5, updated_at = $6 \
             WHERE id = $7 AND order_id = $8",
        )
        .bind(report.kind)
        .bind(&report.happened_on)
        .bind(report.reporter)
        .bind(report.what)
        .bind(report.measures)
        .bind(to_text(state.clock.now()))
        .bind(report_id)
        .bind(order_id)
        .execute(&mut **tx)
        .await?
        .rows_affected();
        if changed == 0 {
            return Err(ApiError::not_found());
        }
        note(
            state,
            tx,
            order_id,
            report.kind,
            Act::ProductReportChanged,
            written_by,
        )
        .await
    };
    state.db.write_locked(&[Lock::Order(order_id)], write).await
}

async fn note(
    state: &State,
    tx: &mut Tx,
    order_id: &OrderId,
    kind: ReportKind,
    act: Act,
    written_by: &UserId,
) -> ApiResult<()> {
    let details = json!({ "kind": kind });
    Ok(audit::record(
        state,
        tx,
        written_by,
        act,
        Target::Order(order_id),
        &details,
    )
    .await?)
}
