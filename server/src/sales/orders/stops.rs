//! Why an order is not made, sent or paid back unless a person says that the reason is known.

use std::collections::HashMap;

use sqlx::{Any, Executor};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::foundation::code::code;
use crate::foundation::db::{Tx, rows_in};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::OrderId;
use crate::sales::finished::is_unfinished;
use crate::sales::refused_parts::is_not_refused;
use crate::sales::reprints::orders_with_reprint;

/// A reason, the most urgent first. A held order is refused outright and has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[schema(rename_all = "snake_case")]
pub enum Stop {
    /// The customer's bank wants the money back, or took it.
    Dispute,
    /// The customer declared a withdrawal, and nobody has decided on it.
    Withdrawal,
    /// A name hints at a weapon or a forbidden sign, and nobody has looked at the parts.
    ForbiddenWords,
    /// A volume is unsure, and nobody has looked at it.
    Unsure,
    /// Not all of its pieces are printed and checked: asked about where it is completed, and shown nowhere else.
    Unfinished,
}

code!(Stop);

impl Stop {
    /// Those that stand at an order wherever it is shown.
    pub const SHOWN: &'static [Self] = &[
        Self::Dispute,
        Self::Withdrawal,
        Self::ForbiddenWords,
        Self::Unsure,
    ];

    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Dispute => "Zahlung angefochten",
            Self::Withdrawal => "Widerrufen",
            Self::ForbiddenWords => "Vor der Fertigung prüfen",
            Self::Unsure => "Volumen unsicher",
            Self::Unfinished => "Noch nicht fertig",
        }
    }

    fn sentence(self) -> &'static str {
        match self {
            Self::Dispute => {
                "Die Bank des Kunden fordert die Zahlung zurück oder hat sie zurückgeholt."
            }
            Self::Withdrawal => "Der Kunde hat widerrufen, und darüber ist noch nicht entschieden.",
            Self::ForbiddenWords => {
                "Ein Name deutet auf eine Waffe oder ein verbotenes Kennzeichen hin. Bitte sehen Sie sich die Teile an."
            }
            Self::Unsure => "Das Volumen eines Teils ist unsicher und noch nicht geprüft.",
            Self::Unfinished => "Noch nicht alle Stücke sind gedruckt und geprüft.",
        }
    }

    /// SQL for the ids of the orders that have it. Each begins with what is rare and has an index, as the needs do.
    fn ids(self) -> &'static str {
        match self {
            Self::Dispute => {
                "SELECT orders.id FROM payment_disputes CROSS JOIN orders \
                 WHERE orders.payment_intent_id = payment_disputes.payment_intent_id \
                 AND payment_disputes.state NOT IN ('won', 'warning_closed')"
            }
            Self::Withdrawal => {
                "SELECT orders.id FROM order_withdrawals CROSS JOIN orders \
                 WHERE orders.id = order_id AND decision IS NULL AND status <> 'cancelled' AND refund_state <> 'full'"
            }
            // It ends where production begins.
            Self::ForbiddenWords => concat!(
                "SELECT DISTINCT orders.id FROM order_parts CROSS JOIN orders \
                 WHERE needs_check = 1 AND orders.id = order_parts.order_id AND status = 'submitted' AND ",
                is_not_refused!("order_parts.order_id", "order_parts.position")
            ),
            Self::Unsure => concat!(
                "SELECT id FROM orders WHERE status IN ('submitted', 'processing') AND reviewed_at IS NULL \
                 AND EXISTS (SELECT 1 FROM order_parts WHERE is_unsure = 1 AND order_id = orders.id AND ",
                is_not_refused!("order_parts.order_id", "order_parts.position"),
                ")"
            ),
            Self::Unfinished => concat!(
                "SELECT order_id AS id FROM order_parts WHERE ",
                is_unfinished!()
            ),
        }
    }
}

/// What stops each of these orders, the most urgent first.
pub(crate) async fn of_orders(
    database: impl Executor<'_, Database = Any>,
    ids: &[&OrderId],
) -> Result<HashMap<OrderId, Vec<Stop>>, sqlx::Error> {
    among(database, Stop::SHOWN, ids).await
}

async fn among(
    database: impl Executor<'_, Database = Any>,
    asked: &[Stop],
    ids: &[&OrderId],
) -> Result<HashMap<OrderId, Vec<Stop>>, sqlx::Error> {
    let sql = selects(asked, |stopped| {
        format!("({stopped}) AS found WHERE id IN ({{ids}})")
    });
    Ok(sorted(rows_in(database, &sql, ids).await?))
}

/// What stops each order of which something is to be made.
pub(crate) async fn of_open_orders(
    database: impl Executor<'_, Database = Any>,
) -> Result<HashMap<OrderId, Vec<Stop>>, sqlx::Error> {
    let sql = selects(Stop::SHOWN, |ids| {
        format!(
            "({ids}) AS found WHERE id IN (SELECT id FROM orders WHERE status IN ('submitted', 'processing') UNION {})",
            orders_with_reprint!()
        )
    });
    let query = sqlx::query_as::<_, (Stop, OrderId)>(sqlx::AssertSqlSafe(sql));
    Ok(sorted(query.fetch_all(database).await?))
}

/// Only fixed texts and the numbers of places are written into it.
fn selects(asked: &[Stop], found: impl Fn(&str) -> String) -> String {
    let selects: Vec<_> = asked
        .iter()
        .map(|stop| {
            format!(
                "SELECT DISTINCT '{}' AS code, id FROM {}",
                stop.code(),
                found(stop.ids())
            )
        })
        .collect();
    selects.join(" UNION ALL ")
}

fn sorted(rows: Vec<(Stop, OrderId)>) -> HashMap<OrderId, Vec<Stop>> {
    let mut found: HashMap<OrderId, Vec<Stop>> = HashMap::new();
    for stop in Stop::ALL {
        for (_, id) in rows.iter().filter(|(known, _)| known == stop) {
            found.entry(id.clone()).or_default().push(*stop);
        }
    }
    found
}

/// Whether every one of these reasons that the order has is among those that the admin has read.
///
/// # Errors
/// 409 with the reasons.
pub(crate) async fn check(
    tx: &mut Tx,
    order_id: &OrderId,
    asked: &[Stop],
    confirmed: &[Stop],
) -> ApiResult<()> {
    if asked.is_empty() {
        return Ok(());
    }
    let stops = among(&mut **tx, asked, &[order_id]).await?.remove(order_id);
    check_confirmed(&stops.unwrap_or_default(), confirmed)
}

/// Whether every one of these reasons is among those that the admin has read.
///
/// # Errors
/// 409 with the reasons.
pub(crate) fn check_confirmed(stops: &[Stop], confirmed: &[Stop]) -> ApiResult<()> {
    if stops.iter().all(|stop| confirmed.contains(stop)) {
        return Ok(());
    }
    let reasons: Vec<_> = stops.iter().map(|stop| stop.sentence()).collect();
    Err(ApiError::Conflict(
        Problem::new(
            "order_stopped",
            format!(
                "Stopp: {} Bitte klären Sie das zuerst, oder bestätigen Sie, dass es trotzdem weitergehen soll.",
                reasons.join(" ")
            ),
        )
        .with("stops", stops),
    ))
}
