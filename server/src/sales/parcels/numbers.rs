//! The numbers of parcels back from a carrier's program: first what would happen with each line, then each by itself.

use std::collections::{HashMap, HashSet};

use core_wasm::validate::CustomerData;
use core_wasm::visible::one_line;
use serde::Serialize;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::table;
use crate::foundation::db::{Db, rows_in};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{OrderId, UserId};
use crate::sales::carrier::Carrier;
use crate::sales::order_states::{PaymentColumns, Status};
use crate::sales::orders::desk::shipment::{self, Correction};
use crate::sales::orders::desk::status::{StatusChange, change_status, check_payment};
use crate::sales::orders::stops::{self, Stop};
use crate::state::State;

/// In characters, as where one number is typed.
const LONGEST_NUMBER: usize = 100;

/// What a line does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// The order is completed with this number, and its customer gets the mail of the completion.
    Complete,
    /// The order is completed already: the number takes the place of the one before, and the customer gets a mail.
    Correct,
    /// It stands there already.
    Nothing,
}

/// A line of the file, and what it would do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlannedParcel {
    /// In the file, from 1.
    pub line: u64,
    /// As the file names the order.
    pub reference: String,
    /// The parcel's number.
    pub tracking_number: String,
    /// `orders.id`; null where there is no such order.
    #[schema(value_type = Option<String>)]
    pub order_id: Option<OrderId>,
    /// First and last name.
    pub customer_name: Option<String>,
    /// The version that was seen.
    pub version: Option<i64>,
    /// Null where it cannot be done.
    pub effect: Option<Effect>,
    /// Why not, in German.
    pub error: Option<String>,
    /// Pieces that nobody has counted as printed.
    pub unprinted: i64,
}

#[derive(FromRow)]
struct Row {
    id: OrderId,
    order_number: String,
    status: Status,
    #[sqlx(flatten)]
    payment: PaymentColumns,
    shipping: String,
    customer_data: String,
    version: i64,
    archived_at: Option<String>,
    carrier: Option<Carrier>,
    tracking_number: Option<String>,
    unprinted: i64,
    open_reprints: i64,
}

/// What each line of a carrier's table would do. It changes nothing.
///
/// # Errors
/// As [`table::lines`].
pub async fn plan(db: &Db, carrier: Carrier, text: &str) -> ApiResult<Vec<PlannedParcel>> {
    let lines = table::lines(text)?;
    let references: Vec<(String, bool)> = lines
        .iter()
        .map(|line| order_number(&line.reference))
        .collect();
    let numbers: Vec<String> = references
        .iter()
        .map(|(number, _)| number.clone())
        .collect();
    let known = rows(db, &numbers).await?;
    let ids: Vec<&OrderId> = known.values().map(|row| &row.id).collect();
    let stops = stops::of_orders(db.pool(), &ids).await?;
    let mut seen = HashSet::new();
    let planned = lines
        .into_iter()
        .zip(references)
        .map(|(line, (number, is_reprint))| {
            let row = known.get(&number);
            let tracking_number = one_line(&line.tracking_number);
            let is_first = is_reprint || seen.insert(number);
            let is_stopped =
                row.is_some_and(|row| stops.get(&row.id).is_some_and(|it| !it.is_empty()));
            let effect = if is_reprint && row.is_some() {
                Err("Das ist ein Nachdruck. Bitte tragen Sie die Nummer bei ihm ein.".to_owned())
            } else {
                effect_of(carrier, row, &tracking_number, is_first, is_stopped)
            };
            let (effect, error) = match effect {
                Ok(effect) => (Some(effect), None),
                Err(error) => (None, Some(error)),
            };
            PlannedParcel {
                line: line.number,
                reference: line.reference,
                order_id: row.map(|row| row.id.clone()),
                customer_name: row.map(|row| {
                    let customer: CustomerData =
                        serde_json::from_str(&row.customer_data).unwrap_or_default();
                    format!("{} {}", customer.first_name, customer.last_name)
                }),
                version: row.map(|row| row.version),
                unprinted: match effect {
                    Some(Effect::Complete) => row.map_or(0, |row| row.unprinted),
                    _ => 0,
                },
                tracking_number,
                effect,
                error,
            }
        });
    Ok(planned.collect())
}

/// As the shop writes it: carriers' programs take '#cafe0001' as it was typed. And whether a reprint of that order is meant
/// ('CAFE0001-N1').
fn order_number(reference: &str) -> (String, bool) {
    let number = reference.trim().trim_start_matches('#').to_uppercase();
    match number.rsplit_once("-N") {
        Some((order, reprint)) if reprint.parse::<u32>().is_ok() => (order.to_owned(), true),
        _ => (number, false),
    }
}

async fn rows(db: &Db, numbers: &[String]) -> Result<HashMap<String, Row>, sqlx::Error> {
    let sql = "SELECT orders.id, order_number, status, payment_state, held_decision, refund_state, shipping, customer_data, version, archived_at, \
         carrier, shipments.tracking_number, \
         (SELECT CAST(COALESCE(SUM(quantity - COALESCE(printed, 0)), 0) AS BIGINT) FROM order_parts \
             LEFT JOIN printed_parts ON printed_parts.order_id = order_parts.order_id AND printed_parts.position = order_parts.position \
             WHERE order_parts.order_id = orders.id) AS unprinted, \
         (SELECT COUNT(*) FROM reprints WHERE reprints.order_id = orders.id AND state = 'open') AS open_reprints \
         FROM orders LEFT JOIN shipments ON shipments.order_id = orders.id \
         WHERE order_number IN ({ids}) AND status <> 'draft'";
    let rows: Vec<Row> = rows_in(db.pool(), sql, numbers).await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.order_number.clone(), row))
        .collect())
}

fn effect_of(
    carrier: Carrier,
    row: Option<&Row>,
    number: &str,
    is_first: bool,
    is_stopped: bool,
) -> Result<Effect, String> {
    let said = |text: &str| Err(text.to_owned());
    let Some(row) = row else {
        return said("Diese Bestellnummer gibt es nicht.");
    };
    if !is_first {
        return said("Diese Bestellung steht weiter oben schon einmal.");
    }
    if number.is_empty() {
        return said("Die Sendungsnummer fehlt.");
    }
    if is_rounded(number) {
        return said(
            "Diese Nummer ist gerundet, wie eine Tabellenkalkulation es tut. Bitte lesen Sie die Datei so ein, wie der Versanddienst sie geschrieben hat.",
        );
    }
    if number.chars().count() > LONGEST_NUMBER {
        return Err(format!(
            "Die Sendungsnummer ist länger als {LONGEST_NUMBER} Zeichen."
        ));
    }
    if row.shipping == "pickup" {
        return said("Diese Bestellung wird abgeholt und hat kein Paket.");
    }
    if row.archived_at.is_some() {
        return said("Diese Bestellung ist im Archiv.");
    }
    match row.status {
        Status::Completed
            if row.carrier == Some(carrier) && row.tracking_number.as_deref() == Some(number) =>
        {
            Ok(Effect::Nothing)
        }
        // The number may be that of the reprint's parcel: it does not take the place of the first one's.
        Status::Completed if row.open_reprints > 0 => said(
            "Ein Nachdruck dieser Bestellung ist offen. Bitte tragen Sie die Nummer dort ein, wo sie hingehört.",
        ),
        Status::Completed => Ok(Effect::Correct),
        Status::Processing => {
            check_payment(row.payment, Status::Completed)
                .map_err(|error| error.of_one_among_several().1)?;
            if is_stopped {
                return said(
                    "Diese Bestellung hat einen Stopp. Bitte schließen Sie sie einzeln ab.",
                );
            }
            Ok(Effect::Complete)
        }
        Status::Cancelled => said("Diese Bestellung ist storniert."),
        _ => said(
            "Diese Bestellung ist noch „Eingegangen“. Bitte nehmen Sie sie zuerst in Bearbeitung.",
        ),
    }
}

/// '3,40434E+17': what a spreadsheet makes of a long number when it opens and saves the file. No carrier's number has a plus sign in it.
fn is_rounded(number: &str) -> bool {
    number
        .split_once(['E', 'e'])
        .and_then(|(figure, power)| Some((figure, power.strip_prefix('+')?)))
        .is_some_and(|(figure, power)| {
            figure.starts_with(|c: char| c.is_ascii_digit())
                && figure
                    .chars()
                    .all(|c| c.is_ascii_digit() || ",.".contains(c))
                && !power.is_empty()
                && power.chars().all(|c| c.is_ascii_digit())
        })
}

/// A parcel as it was shown and confirmed.
#[derive(Debug)]
pub struct Parcel<'a> {
    /// `orders.id`
    pub order_id: &'a OrderId,
    /// The parcel's number.
    pub tracking_number: &'a str,
    /// The version that was seen.
    pub version: i64,
    /// What was shown: to complete, or else to correct.
    pub completes: bool,
}

/// Does what was shown of one line, with its mail.
///
/// # Errors
/// As [`change_status`] and [`shipment::correct`]: 409 where somebody else changed the order meanwhile.
pub async fn take(
    state: &State,
    carrier: Carrier,
    parcel: &Parcel<'_>,
    changed_by: &UserId,
) -> ApiResult<()> {
    if !parcel.completes {
        let correction = Correction {
            order_id: parcel.order_id,
            carrier,
            tracking_number: parcel.tracking_number,
            version: Some(parcel.version),
            changed_by,
        };
        return shipment::correct(state, &correction).await;
    }
    let change = StatusChange {
        tracking_number: Some(parcel.tracking_number),
        carrier: Some(carrier),
        version: Some(parcel.version),
        // The list of what happens has named how many pieces are not counted.
        confirmed_stops: &[Stop::Unfinished],
        ..StatusChange::to(Status::Completed, parcel.order_id, changed_by)
    };
    change_status(state, &change).await.map(drop)
}
