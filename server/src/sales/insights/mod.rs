//! The figures of the shop for a span of days, summed up by the database. docs/DECISIONS.md ('What the figures say') has what
//! counts when.

mod breakdown;
pub(crate) mod documents;
pub(crate) mod export;
mod figures;
pub(crate) mod journal;
pub(crate) mod payouts;
pub(crate) mod period;
mod traffic;

use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use breakdown::{ShippingRow, SoldRow};
pub use figures::{Bucket, Figures};
pub use period::{Period, Step};
pub(crate) use traffic::{CountRow, Funnel, RefusedRow};

use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;

/// The figures of a period, beside those of the period before it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Analytics {
    /// First day, YYYY-MM-DD in German time.
    pub from: String,
    /// Last day.
    pub to: String,
    /// First day of the period before.
    pub before_from: String,
    /// Its last day.
    pub before_to: String,
    /// `day`, `week` or `month`: what a point in time is.
    pub step: Step,
    /// Of the period.
    pub figures: Figures,
    /// Of the period before.
    pub figures_before: Figures,
    /// Day by day, week by week or month by month; none is left out.
    pub over_time: Vec<Bucket>,
    /// The same of the period before.
    pub over_time_before: Vec<Bucket>,
    /// What was sold, by material, most first.
    pub by_material: Vec<SoldRow>,
    /// By main colour.
    pub by_color: Vec<SoldRow>,
    /// By layer height in mm.
    pub by_layer_height: Vec<SoldRow>,
    /// By infill in percent.
    pub by_infill: Vec<SoldRow>,
    /// By quantity discount in percent.
    pub by_discount: Vec<SoldRow>,
    /// By way of shipping.
    pub by_shipping: Vec<ShippingRow>,
    /// From the first file to the payment.
    pub funnel: Funnel,
    /// The same of the period before.
    pub funnel_before: Funnel,
    /// Files that were taken, by format.
    pub formats: Vec<CountRow>,
    /// Files that were not taken, by format and reason.
    pub refused: Vec<RefusedRow>,
}

/// Every query behind the figures, for tests of how the database goes about it. Each takes the beginning and the end.
pub fn statements() -> [(&'static str, &'static str); 7] {
    [
        ("sold", figures::SOLD),
        ("refunds", figures::REFUNDS),
        ("cancelled", figures::CANCELLED),
        ("held", figures::HELD),
        ("customers", figures::CUSTOMERS),
        ("parts", breakdown::BY_KIND),
        ("paid", traffic::PAID),
    ]
}

/// Sums everything up.
pub async fn analytics(db: &Db, period: &Period, step: Option<Step>) -> ApiResult<Analytics> {
    let before = period.before();
    let step = step.unwrap_or_else(|| period.step());
    // Side by side, each on a connection of its own.
    let (sold, sold_before, refunds, refunds_before, parts, traffic, traffic_before) = tokio::try_join!(
        figures::sold(db, period),
        figures::sold(db, &before),
        figures::refunds(db, period),
        figures::refunds(db, &before),
        breakdown::parts(db, period),
        traffic::read(db, period),
        traffic::read(db, &before),
    )?;
    let (figures, figures_before) = tokio::try_join!(
        figures::figures(db, period, &sold, &refunds),
        figures::figures(db, &before, &sold_before, &refunds_before),
    )?;
    Ok(Analytics {
        from: period.from.to_string(),
        to: period.to.to_string(),
        before_from: before.from.to_string(),
        before_to: before.to.to_string(),
        step,
        figures,
        figures_before,
        over_time: figures::buckets(period, step, &sold, &refunds),
        over_time_before: figures::buckets(&before, step, &sold_before, &refunds_before),
        by_material: parts.by_material,
        by_color: parts.by_color,
        by_layer_height: parts.by_layer_height,
        by_infill: parts.by_infill,
        by_discount: parts.by_discount,
        by_shipping: breakdown::shipping(&sold),
        funnel: traffic.funnel,
        funnel_before: traffic_before.funnel,
        formats: traffic.formats,
        refused: traffic.refused,
    })
}
