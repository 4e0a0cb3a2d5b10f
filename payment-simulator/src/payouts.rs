//! The simulated API calls about what is paid out: what a day (UTC) and currency brought, less fees, arrives on the next day. The payout of
//! a day that is not over is pending and grows.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::{authorised, begin, refusal, refused};
use crate::failure::{Answer, Failure};
use crate::modes::Target;
use crate::store::Dispute;
use crate::{Simulator, State, object};

const DAY_S: i64 = 86_400;

/// Fees like Stripe's in Germany: 1.5 % and 0.25 € for a card of the EU, 0.05 € for each payment that is screened, which is
/// one sum for a day, and 20 € for a payment that a bank takes back.
const FEE_PER_MILLE: i64 = 15;
const FEE_CENTS: i64 = 25;
const SCREENING_CENTS: i64 = 5;
const DISPUTE_CENTS: i64 = 2_000;

/// What `GET /v1/payouts` may ask for.
#[derive(Debug, Deserialize)]
struct PayoutsQuery {
    #[serde(default)]
    arrival_date: Arrival,
    limit: Option<usize>,
    starting_after: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
struct Arrival {
    gte: Option<i64>,
    lt: Option<i64>,
}

/// What `GET /v1/balance_transactions` may ask for.
#[derive(Debug, Deserialize)]
struct TransactionsQuery {
    payout: String,
    #[serde(default)]
    expand: Vec<String>,
    limit: Option<usize>,
    starting_after: Option<String>,
}

/// `GET /v1/payouts`
pub async fn list(state: State, request: HttpRequest) -> Answer {
    let simulator = authorised(&state, &request)?;
    if let Some(refusal) = refused(begin(simulator, Target::Payouts).await?) {
        return Ok(refusal);
    }
    let Some(asked) = query::<PayoutsQuery>(&request) else {
        return Ok(unreadable());
    };
    let Arrival { gte, lt } = asked.arrival_date;
    let range = gte.unwrap_or(i64::MIN)..lt.unwrap_or(i64::MAX);
    let payouts = payouts(simulator).await?;
    let found: Vec<(String, &Payout)> = payouts
        .iter()
        .rev()
        .filter(|payout| range.contains(&payout.arrives_at_s()))
        .map(|payout| (payout.id(), payout))
        .collect();
    let now_s = simulator.now_s();
    let draw = |payout: &Payout| payout.object(now_s);
    Ok(page(
        "/v1/payouts",
        &found,
        draw,
        asked.limit,
        asked.starting_after.as_deref(),
    ))
}

/// `GET /v1/balance_transactions`: the payout itself, then what it consists of, the newest first.
pub async fn transactions(state: State, request: HttpRequest) -> Answer {
    let simulator = authorised(&state, &request)?;
    if let Some(refusal) = refused(begin(simulator, Target::Payouts).await?) {
        return Ok(refusal);
    }
    let Some(asked) = query::<TransactionsQuery>(&request) else {
        return Ok(unreadable());
    };
    let payouts = payouts(simulator).await?;
    let Some(payout) = payouts.iter().find(|payout| payout.id() == asked.payout) else {
        return Ok(refusal(
            404,
            "invalid_request_error",
            Some("resource_missing"),
            "No such payout.",
            "payout",
        ));
    };
    let is_expanded = asked.expand.iter().any(|path| path == "data.source");
    let itself = payout.movement();
    let all: Vec<(String, &Movement)> = std::iter::once(&itself)
        .chain(payout.movements.iter().rev())
        .map(|movement| (movement.id.clone(), movement))
        .collect();
    let draw = |movement: &Movement| movement.object(&payout.currency, is_expanded);
    let after = asked.starting_after.as_deref();
    Ok(page(
        "/v1/balance_transactions",
        &all,
        draw,
        asked.limit,
        after,
    ))
}

fn query<T: for<'de> Deserialize<'de>>(request: &HttpRequest) -> Option<T> {
    let config = serde_qs::Config::new().use_form_encoding(true);
    config.deserialize_str(request.query_string()).ok()
}

fn unreadable() -> HttpResponse {
    refusal(
        400,
        "invalid_request_error",
        Some("parameter_missing"),
        "The request cannot be read.",
        "",
    )
}

/// Ten at once unless asked otherwise, from behind the object that is named.
fn page<T>(
    url: &str,
    all: &[(String, &T)],
    draw: impl Fn(&T) -> Value,
    limit: Option<usize>,
    after: Option<&str>,
) -> HttpResponse {
    let place = |after: &str| all.iter().position(|(id, _)| id == after);
    let begin = match after.map(place) {
        None => 0,
        Some(Some(place)) => place + 1,
        Some(None) => {
            return refusal(
                400,
                "invalid_request_error",
                Some("resource_missing"),
                "No such object.",
                "starting_after",
            );
        }
    };
    let rest = all.get(begin..).unwrap_or_default();
    let shown = rest
        .get(..limit.unwrap_or(10).clamp(1, 100))
        .unwrap_or(rest);
    let data: Vec<Value> = shown.iter().map(|(_, object)| draw(object)).collect();
    HttpResponse::Ok().json(json!({
        "object": "list", "url": url, "has_more": shown.len() < rest.len(), "data": data,
    }))
}

/// What one day brought in one currency.
struct Payout {
    day: i64,
    currency: String,
    movements: Vec<Movement>,
}

impl Payout {
    fn id(&self) -> String {
        format!("po_sim_{}_{}", self.day, self.currency)
    }

    fn arrives_at_s(&self) -> i64 {
        (self.day + 1) * DAY_S
    }

    fn cents(&self) -> i64 {
        let nets = self.movements.iter();
        nets.map(|movement| movement.cents - movement.fee_cents)
            .sum()
    }

    fn movement(&self) -> Movement {
        Movement {
            id: format!("txn_{}", self.id()),
            kind: "payout",
            category: "payout",
            cents: -self.cents(),
            fee_cents: 0,
            description: Some("STRIPE PAYOUT".to_owned()),
            source: json!({ "id": self.id(), "object": "payout" }),
            created_at_s: self.arrives_at_s(),
        }
    }

    fn object(&self, now_s: i64) -> Value {
        let is_over = self.arrives_at_s() <= now_s;
        json!({
            "id": self.id(), "object": "payout", "amount": self.cents(), "arrival_date": self.arrives_at_s(), "automatic": true,
            "balance_transaction": format!("txn_{}", self.id()), "created": self.arrives_at_s(), "currency": self.currency,
            "description": "STRIPE PAYOUT", "livemode": false, "method": "standard",
            "reconciliation_status": if is_over { "completed" } else { "in_progress" },
            "status": if is_over { "paid" } else { "pending" }, "type": "bank_account",
        })
    }
}

/// One change of the balance.
struct Movement {
    id: String,
    kind: &'static str,
    category: &'static str,
    cents: i64,
    fee_cents: i64,
    description: Option<String>,
    source: Value,
    created_at_s: i64,
}

impl Movement {
    fn object(&self, currency: &str, is_expanded: bool) -> Value {
        let source = if is_expanded {
            &self.source
        } else {
            &self.source["id"]
        };
        json!({
            "id": self.id, "object": "balance_transaction", "amount": self.cents, "available_on": self.created_at_s,
            "created": self.created_at_s, "currency": currency, "description": self.description, "exchange_rate": null,
            "fee": self.fee_cents, "net": self.cents - self.fee_cents, "reporting_category": self.category, "source": source,
            "status": "available", "type": self.kind,
        })
    }
}

/// Everything that moved, the oldest first.
async fn payouts(simulator: &Simulator) -> Result<Vec<Payout>, Failure> {
    let payments: Vec<(String, String, i64, i64)> = sqlx::query_as(
        "SELECT payment_intent_id, json_extract(request, '$.line_items[0].price_data.currency'), amount_total_cents, \
         COALESCE(paid_at_s, created_at_s) AS at_s FROM sessions WHERE status = 'complete' \
         AND payment_intent_id IS NOT NULL AND (later IS NULL OR later = 'succeeded') ORDER BY at_s, id",
    )
    .fetch_all(&simulator.store.db)
    .await?;
    let refunds: Vec<(String, String, i64, String, i64)> = sqlx::query_as(
        "SELECT id, payment_intent_id, cents, status, created_at_s FROM refunds ORDER BY created_at_s, id",
    )
    .fetch_all(&simulator.store.db)
    .await?;
    let disputes: Vec<Dispute> = sqlx::query_as(
        "SELECT id, payment_intent_id, cents, created_at_s FROM disputes ORDER BY created_at_s, id",
    )
    .fetch_all(&simulator.store.db)
    .await?;
    let mut currencies: BTreeMap<String, String> = BTreeMap::new();
    let mut days: BTreeMap<(i64, String), Vec<Movement>> = BTreeMap::new();
    for (payment, currency, cents, created_at_s) in payments {
        let charge = format!("ch_{payment}");
        let day = (created_at_s.div_euclid(DAY_S), currency.clone());
        days.entry(day).or_default().push(Movement {
            id: format!("txn_{charge}"),
            kind: "charge",
            category: "charge",
            cents,
            fee_cents: (cents * FEE_PER_MILLE + 500) / 1_000 + FEE_CENTS,
            description: None,
            source: json!({
                "id": charge, "object": "charge", "amount": cents, "currency": currency, "payment_intent": payment,
            }),
            created_at_s,
        });
        currencies.insert(payment, currency);
    }
    for ((day, _), movements) in &mut days {
        let count = i64::try_from(movements.len()).unwrap_or(i64::MAX);
        let date = Timestamp::from_second(day * DAY_S).unwrap_or_default();
        movements.push(Movement {
            id: format!("txn_fee_{day}"),
            kind: "stripe_fee",
            category: "fee",
            cents: -SCREENING_CENTS.saturating_mul(count),
            fee_cents: 0,
            description: Some(format!(
                "Radar ({}): Radar for Fraud Teams",
                date.strftime("%Y-%m-%d")
            )),
            source: Value::Null,
            created_at_s: (day + 1) * DAY_S - 1,
        });
    }
    let place = |payment: &str, created_at_s: i64| {
        let currency = currencies.get(payment).map_or("eur", String::as_str);
        (created_at_s.div_euclid(DAY_S), currency.to_owned())
    };
    for (id, payment, cents, status, created_at_s) in refunds {
        let source = json!({
            "id": id, "object": "refund", "amount": cents, "charge": format!("ch_{payment}"), "payment_intent": payment,
            "status": status,
        });
        let movements = days.entry(place(&payment, created_at_s)).or_default();
        movements.push(Movement {
            id: format!("txn_{id}"),
            kind: "refund",
            category: "refund",
            cents: -cents,
            fee_cents: 0,
            description: Some(format!("REFUND FOR CHARGE (ch_{payment})")),
            source: source.clone(),
            created_at_s,
        });
        if matches!(status.as_str(), "failed" | "canceled") {
            movements.push(Movement {
                id: format!("txn_{id}_back"),
                kind: "refund_failure",
                category: "refund_failure",
                cents,
                fee_cents: 0,
                description: Some(format!("REFUND FAILURE (ch_{payment})")),
                source,
                created_at_s,
            });
        }
    }
    for dispute in disputes {
        let day = place(&dispute.payment_intent_id, dispute.created_at_s);
        days.entry(day).or_default().push(Movement {
            id: format!("txn_{}", dispute.id),
            kind: "adjustment",
            category: "dispute",
            cents: -dispute.cents,
            fee_cents: DISPUTE_CENTS,
            description: Some(format!(
                "Chargeback withdrawal for ch_{}",
                dispute.payment_intent_id
            )),
            created_at_s: dispute.created_at_s,
            source: object::dispute(&dispute),
        });
    }
    let payouts = days.into_iter().map(|((day, currency), mut movements)| {
        movements.sort_by(|a, b| (a.created_at_s, &a.id).cmp(&(b.created_at_s, &b.id)));
        Payout {
            day,
            currency,
            movements,
        }
    });
    Ok(payouts.collect())
}
