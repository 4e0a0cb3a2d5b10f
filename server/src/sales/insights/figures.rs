//! Revenue, refunds, cancellations, held payments and customers.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::period::{Period, Step};
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::german;

/// The sums of a period.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// Orders whose payment became revenue.
    pub orders: i64,
    /// That revenue, in cents.
    pub sold_cents: i64,
    /// Of it for each order; half a cent rounds up; 0 without orders.
    pub average_cents: i64,
    /// Refunds of revenue that were made, whenever it was earned.
    pub refunds: i64,
    /// What they came to, in cents.
    pub refunded_cents: i64,
    /// Revenue less refunds, in cents.
    pub kept_cents: i64,
    /// Refunds of payments that never became revenue, in cents.
    pub refunded_unsold_cents: i64,
    /// Orders that were cancelled.
    pub cancelled_orders: i64,
    /// Their agreed total, in cents.
    pub cancelled_cents: i64,
    /// The cents of their payments that have not gone back yet.
    pub cancelled_owed_cents: i64,
    /// Orders that came in and still wait for somebody to release them or to give them up.
    pub held_orders: i64,
    /// What was paid for them less what went back, in cents: no revenue.
    pub held_cents: i64,
    /// Different addresses among the customers of `orders`.
    pub customers: i64,
    /// Of them: had bought before.
    pub returning_customers: i64,
    /// Orders of customers who had bought before.
    pub returning_orders: i64,
}

/// A day, a week or a month.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AnalyticsBucket)]
pub struct Bucket {
    /// Its first day within the period.
    pub start: String,
    /// Orders whose payment became revenue.
    pub orders: i64,
    /// That revenue, in cents.
    pub sold_cents: i64,
    /// Refunds that were made, in cents.
    pub refunded_cents: i64,
}

/// What was sold on a day in one way of shipping.
#[derive(Debug, FromRow)]
pub struct Sold {
    pub sold_on: String,
    pub shipping: String,
    pub orders: i64,
    pub sold_cents: i64,
    pub shipping_cents: i64,
}

pub async fn sold(db: &Db, period: &Period) -> ApiResult<Vec<Sold>> {
    Ok(sqlx::query_as(SOLD)
        .bind(period.from.to_string())
        .bind(period.to.to_string())
        .fetch_all(db.pool())
        .await?)
}

pub(super) const SOLD: &str = "SELECT sold_on, shipping, COUNT(*) AS orders, CAST(SUM(sold_cents) AS BIGINT) AS sold_cents, \
     CAST(SUM(shipping_cents) AS BIGINT) AS shipping_cents \
     FROM orders WHERE sold_on >= $1 AND sold_on <= $2 GROUP BY sold_on, shipping ORDER BY sold_on, shipping";

/// A refund that was made, or is on its way.
#[derive(Debug)]
pub struct Refund {
    day: String,
    cents: i64,
    is_of_revenue: bool,
}

pub async fn refunds(db: &Db, period: &Period) -> ApiResult<Vec<Refund>> {
    let (begin, end) = period.times();
    let rows: Vec<(String, i64, Option<String>)> = sqlx::query_as(REFUNDS)
        .bind(begin)
        .bind(end)
        .fetch_all(db.pool())
        .await?;
    Ok(rows
        .into_iter()
        .map(|(created_at, cents, sold_on)| Refund {
            day: created_at.parse::<Timestamp>().map_or_else(
                |_| created_at.clone(),
                |time| german::day_of(time).to_string(),
            ),
            cents,
            is_of_revenue: sold_on.is_some(),
        })
        .collect())
}

pub(super) const REFUNDS: &str = "SELECT payment_refunds.created_at, payment_refunds.cents, orders.sold_on \
     FROM payment_refunds JOIN orders ON orders.payment_intent_id = payment_refunds.payment_intent_id \
     WHERE payment_refunds.created_at >= $1 AND payment_refunds.created_at < $2 \
     AND payment_refunds.state IN ('pending', 'succeeded') AND payment_refunds.currency = orders.currency";

pub(super) const CANCELLED: &str = "SELECT COUNT(*), CAST(COALESCE(SUM(orders.total_cents), 0) AS BIGINT), \
     CAST(COALESCE(SUM(CASE WHEN orders.refund_state = 'full' THEN 0 \
         ELSE COALESCE(orders.paid_cents, orders.total_cents) - orders.refunded_cents END), 0) AS BIGINT) \
     FROM order_status_history JOIN orders ON orders.id = order_status_history.order_id \
     WHERE order_status_history.status = 'cancelled' \
     AND order_status_history.created_at >= $1 AND order_status_history.created_at < $2";

pub(super) const HELD: &str = "SELECT COUNT(*), \
     CAST(COALESCE(SUM(COALESCE(paid_cents, total_cents) - refunded_cents), 0) AS BIGINT) FROM orders \
     WHERE payment_state = 'held' AND held_decision IS NULL AND status <> 'cancelled' \
     AND created_at >= $1 AND created_at < $2";

/// Of a customer whose data were erased nobody knows whether they had bought before. Customer by customer first: else both databases
/// would look for an earlier order of each sale twice.
pub(super) const CUSTOMERS: &str = "SELECT COUNT(customer_email), COUNT(CASE WHEN returned > 0 THEN customer_email END), \
     CAST(COALESCE(SUM(returned), 0) AS BIGINT) \
     FROM (SELECT customer_email, SUM(is_returning) AS returned \
         FROM (SELECT sale.customer_email, CASE WHEN EXISTS (SELECT 1 FROM orders AS earlier \
             WHERE earlier.customer_email = sale.customer_email AND earlier.created_at < sale.created_at \
             AND earlier.sold_on IS NOT NULL) THEN 1 ELSE 0 END AS is_returning \
             FROM orders AS sale WHERE sale.sold_on >= $1 AND sale.sold_on <= $2) AS sales \
         GROUP BY customer_email) AS customers";

pub async fn figures(
    db: &Db,
    period: &Period,
    sold: &[Sold],
    refunds: &[Refund],
) -> ApiResult<Figures> {
    let (begin, end) = period.times();
    let (cancelled_orders, cancelled_cents, cancelled_owed_cents): (i64, i64, i64) =
        sqlx::query_as(CANCELLED)
            .bind(&begin)
            .bind(&end)
            .fetch_one(db.pool())
            .await?;
    let (held_orders, held_cents): (i64, i64) = sqlx::query_as(HELD)
        .bind(&begin)
        .bind(&end)
        .fetch_one(db.pool())
        .await?;
    let (customers, returning_customers, returning_orders): (i64, i64, i64) =
        sqlx::query_as(CUSTOMERS)
            .bind(period.from.to_string())
            .bind(period.to.to_string())
            .fetch_one(db.pool())
            .await?;
    let orders: i64 = sold.iter().map(|row| row.orders).sum();
    let sold_cents: i64 = sold.iter().map(|row| row.sold_cents).sum();
    let sum = |is_of_revenue: bool| -> i64 {
        let refunds = refunds.iter();
        refunds
            .filter(|refund| refund.is_of_revenue == is_of_revenue)
            .map(|refund| refund.cents)
            .sum()
    };
    let of_revenue = refunds.iter().filter(|refund| refund.is_of_revenue).count();
    let refunded_cents = sum(true);
    Ok(Figures {
        orders,
        sold_cents,
        average_cents: if orders == 0 {
            0
        } else {
            (sold_cents + orders / 2) / orders
        },
        refunds: i64::try_from(of_revenue).unwrap_or(i64::MAX),
        refunded_cents,
        kept_cents: sold_cents - refunded_cents,
        refunded_unsold_cents: sum(false),
        cancelled_orders,
        cancelled_cents,
        cancelled_owed_cents,
        held_orders,
        held_cents,
        customers,
        returning_customers,
        returning_orders,
    })
}

/// Every step of the period, also those in which nothing was sold.
pub fn buckets(period: &Period, step: Step, sold: &[Sold], refunds: &[Refund]) -> Vec<Bucket> {
    let mut buckets: BTreeMap<Date, Bucket> = BTreeMap::new();
    let mut start = step.start(period.from);
    while start <= period.to {
        let bucket = Bucket {
            start: start.max(period.from).to_string(),
            orders: 0,
            sold_cents: 0,
            refunded_cents: 0,
        };
        buckets.insert(start, bucket);
        let next = step.next(start);
        if next <= start {
            break;
        }
        start = next;
    }
    let place = |day: &str| day.parse::<Date>().ok().map(|day| step.start(day));
    for row in sold {
        if let Some(bucket) = place(&row.sold_on).and_then(|start| buckets.get_mut(&start)) {
            bucket.orders += row.orders;
            bucket.sold_cents += row.sold_cents;
        }
    }
    for refund in refunds.iter().filter(|refund| refund.is_of_revenue) {
        if let Some(bucket) = place(&refund.day).and_then(|start| buckets.get_mut(&start)) {
            bucket.refunded_cents += refund.cents;
        }
    }
    buckets.into_values().collect()
}
