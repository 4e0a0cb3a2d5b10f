//! From the first file to the payment, and what files people bring: counted by day, of nobody.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::period::Period;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::services::day_counts::EventKind;

/// How far people came.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Funnel {
    /// Files that were taken.
    pub uploads: i64,
    /// Carts that got their first part.
    pub carts: i64,
    /// Payment pages that were opened.
    pub checkouts: i64,
    /// Orders that came in, held ones too.
    pub paid: i64,
}

/// How often.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FormatCount)]
pub struct CountRow {
    /// `STL`, `OBJ`, …
    pub name: String,
    /// Files.
    pub count: i64,
}

/// Why files were not taken.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RefusedCount)]
pub struct RefusedRow {
    /// `STL`, `OBJ`, …; empty where nobody knows it.
    pub format: String,
    /// The code of the refusal.
    pub reason: String,
    /// Files.
    pub count: i64,
}

/// What [`read`] finds.
pub struct Traffic {
    pub funnel: Funnel,
    pub formats: Vec<CountRow>,
    pub refused: Vec<RefusedRow>,
}

pub(super) const PAID: &str = "SELECT COUNT(*) FROM orders \
     WHERE status IN ('submitted', 'processing', 'completed', 'cancelled') AND created_at >= $1 AND created_at < $2";

pub async fn read(db: &Db, period: &Period) -> ApiResult<Traffic> {
    let (begin, end) = period.times();
    let paid: i64 = sqlx::query_scalar(PAID)
        .bind(begin)
        .bind(end)
        .fetch_one(db.pool())
        .await?;
    let rows: Vec<(EventKind, String, String, i64)> = sqlx::query_as(
        "SELECT what, format, reason, CAST(SUM(count) AS BIGINT) FROM day_counts WHERE day >= $1 AND day <= $2 \
         GROUP BY what, format, reason ORDER BY what, format, reason",
    )
    .bind(period.from.to_string())
    .bind(period.to.to_string())
    .fetch_all(db.pool())
    .await?;
    let mut funnel = Funnel {
        paid,
        ..Funnel::default()
    };
    let mut formats: BTreeMap<String, i64> = BTreeMap::new();
    let mut refused = Vec::new();
    for (what, format, reason, count) in rows {
        let format = format.to_uppercase();
        match what {
            EventKind::Upload => {
                funnel.uploads += count;
                *formats.entry(format).or_default() += count;
            }
            EventKind::Cart => funnel.carts += count,
            EventKind::Checkout => funnel.checkouts += count,
            EventKind::Refused => refused.push(RefusedRow {
                format,
                reason,
                count,
            }),
        }
    }
    let mut formats: Vec<CountRow> = formats
        .into_iter()
        .map(|(name, count)| CountRow { name, count })
        .collect();
    formats.sort_by_key(|row| std::cmp::Reverse(row.count));
    refused.sort_by_key(|row| std::cmp::Reverse(row.count));
    Ok(Traffic {
        funnel,
        formats,
        refused,
    })
}
