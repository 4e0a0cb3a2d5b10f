//! Where an order goes to and by when, put right by an admin. What was agreed and the invoice stay as they were written.

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde_json::json;

use crate::foundation::clock::to_text;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::foundation::ids::{OrderId, UserId};
use crate::people::audit::{self, Act, Target};
use crate::sales::letters;
use crate::sales::order_states::Status;
use crate::sales::orders::index::index;
use crate::sales::orders::recipient::notified_order;
use crate::sales::orders::version;
use crate::services::payments::{Address, Recipient};
use crate::state::State;

/// A day further away is a slip.
const MOST_MONTHS: i32 = 12;

/// An address without its country: that decides on tax and shipping costs, which were agreed.
#[derive(Debug)]
pub struct CorrectedAddress {
    /// Person or company.
    pub name: String,
    /// Street and number.
    pub line1: String,
    /// Addition.
    pub line2: Option<String>,
    /// Postal code.
    pub postal_code: String,
    /// Town.
    pub city: String,
}

/// What an admin wants.
#[derive(Debug)]
pub struct NewDelivery<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// None: it stays.
    pub address: Option<CorrectedAddress>,
    /// None: it stays.
    pub day: Option<Date>,
    /// The version that was seen.
    pub version: Option<i64>,
    /// The admin.
    pub changed_by: &'a UserId,
}

#[derive(sqlx_macros::FromRow)]
struct Row {
    status: Status,
    shipping: String,
    delivery_by: String,
    delivery_address: Option<String>,
}

/// Puts them right, and tells the customer. Saying the same twice changes nothing.
///
/// # Errors
/// 404 for an unknown order; 409 once it is done or cancelled, for the address of a pickup, and where somebody else changed it; 422 for a
/// day that is over or too far away.
pub async fn change(state: &State, wanted: &NewDelivery<'_>) -> ApiResult<()> {
    let now = state.clock.now();
    let work = async |tx: &mut Tx| {
        let row: Option<Row> = sqlx::query_as(
            "SELECT status, shipping, delivery_by, delivery_address FROM orders \
             WHERE id = $1 AND status <> 'draft'",
        )
        .bind(wanted.order_id)
        .fetch_optional(&mut **tx)
        .await?;
        let row = row.ok_or_else(ApiError::not_found)?;
        check(&row, wanted)?;
        let before: Option<Recipient> = row
            .delivery_address
            .as_deref()
            .and_then(|text| serde_json::from_str(text).ok());
        let address = match (&wanted.address, before) {
            (Some(address), Some(before)) => {
                let country = before.address.country.clone();
                Some(address.with_country(country)).filter(|address| *address != before)
            }
            (Some(_), None) => return Err(without_address()),
            (None, _) => None,
        };
        let day = wanted.day.filter(|day| day.to_string() != row.delivery_by);
        if address.is_none() && day.is_none() {
            return Ok(());
        }
        if let Some(day) = day {
            check_day(day, german::day_of(now))?;
        }
        version::take(tx, wanted.order_id, wanted.version).await?;
        sqlx::query(
            "UPDATE orders SET delivery_address = COALESCE($1, delivery_address), delivery_by = COALESCE($2, delivery_by), \
             updated_at = $3 WHERE id = $4",
        )
        .bind(address.as_ref().map(serde_json::to_string).transpose()?)
        .bind(day.map(|day| day.to_string()))
        .bind(to_text(now))
        .bind(wanted.order_id)
        .execute(&mut **tx)
        .await?;
        index(tx, wanted.order_id).await?;
        // The line outlives the person: it says that the address changed, and not to what.
        let mut details = json!({ "address": address.is_some() });
        if let Some(day) = day {
            details["from"] = row.delivery_by.as_str().into();
            details["to"] = day.to_string().into();
        }
        let target = Target::Order(wanted.order_id);
        let act = Act::DeliveryChanged;
        audit::record_at(tx, now, wanted.changed_by, act, target, &details).await?;
        notify_customer(state, tx, wanted.order_id, &row, address, day).await
    };
    state
        .db
        .write_locked(&[Lock::Order(wanted.order_id)], work)
        .await?;
    state.outbox.notify();
    Ok(())
}

async fn notify_customer(
    state: &State,
    tx: &mut Tx,
    id: &OrderId,
    row: &Row,
    address: Option<Recipient>,
    day: Option<Date>,
) -> ApiResult<()> {
    let Some(order) = notified_order(state, tx, id).await? else {
        return Ok(());
    };
    let news = letters::DeliveryNews {
        is_pickup: row.shipping == "pickup",
        address: address.map(Recipient::lines),
        day,
        changed_at: &to_text(state.clock.now()),
    };
    letters::queue_delivery_news(state, tx, &order, &news).await
}

impl CorrectedAddress {
    fn with_country(&self, country: String) -> Recipient {
        Recipient {
            name: self.name.clone(),
            address: Address {
                line1: self.line1.clone(),
                line2: self.line2.clone(),
                postal_code: self.postal_code.clone(),
                city: self.city.clone(),
                country,
            },
        }
    }
}

fn check(row: &Row, wanted: &NewDelivery<'_>) -> ApiResult<()> {
    if matches!(row.status, Status::Completed | Status::Cancelled) {
        return Err(ApiError::conflict(
            "order_is_over",
            "Diese Bestellung ist abgeschlossen oder storniert: An Lieferung und Termin ändert sich nichts mehr.",
        ));
    }
    if row.shipping == "pickup" && wanted.address.is_some() {
        return Err(ApiError::conflict(
            "order_is_pickup",
            "Diese Bestellung wird abgeholt und hat keine Lieferadresse.",
        ));
    }
    Ok(())
}

fn check_day(day: Date, today: Date) -> ApiResult<()> {
    let last = today.saturating_add(MOST_MONTHS.months());
    if (today..=last).contains(&day) {
        return Ok(());
    }
    Err(ApiError::unprocessable(
        "invalid_day",
        format!(
            "Der Liefertermin muss zwischen heute und dem {} liegen.",
            german::date(last)
        ),
    ))
}

fn without_address() -> ApiError {
    ApiError::conflict(
        "no_delivery_address",
        "Zu dieser Bestellung ist keine Lieferadresse gespeichert; es gibt nichts zu berichtigen.",
    )
}
