//! The simulated API calls about money that goes back.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::{Sqlite, Transaction};
use sqlx_macros::FromRow;

use crate::api::{authorised, begin, broken_off, refusal, refused};
use crate::failure::{Answer, Failure};
use crate::modes::{Kind, Target};
use crate::store::{insert_webhook, random};
use crate::{Simulator, State, webhooks};

/// What `POST /v1/refunds` may ask for.
#[derive(Debug, Deserialize)]
struct RefundRequest {
    payment_intent: String,
    amount: Option<i64>,
    #[serde(default)]
    metadata: std::collections::BTreeMap<String, String>,
}

/// What `GET /v1/refunds` may ask for.
#[derive(Debug, Deserialize)]
pub struct RefundsQuery {
    payment_intent: String,
}

#[derive(FromRow)]
struct Row {
    id: String,
    payment_intent_id: String,
    cents: i64,
    status: String,
    metadata: String,
    created_at_s: i64,
}

impl Row {
    fn object(&self) -> Value {
        json!({
            "id": self.id,
            "object": "refund",
            "amount": self.cents,
            "created": self.created_at_s,
            "currency": "eur",
            "metadata": serde_json::from_str::<Value>(&self.metadata).unwrap_or_default(),
            "payment_intent": self.payment_intent_id,
            "status": self.status,
        })
    }

    /// Money that went back, or is on its way.
    fn counts(&self) -> bool {
        matches!(self.status.as_str(), "pending" | "succeeded")
    }
}

/// Why no refund was made, in Stripe's manner: code, sentence and parameter.
struct Refusal(u16, &'static str, &'static str, &'static str);

const NO_PAYMENT: Refusal = Refusal(
    404,
    "resource_missing",
    "No such payment_intent.",
    "payment_intent",
);

/// `POST /v1/refunds`
pub async fn create(state: State, request: HttpRequest, body: web::Bytes) -> Answer {
    let simulator = authorised(&state, &request)?;
    let mode = begin(simulator, Target::Refund).await?;
    if let Some(refusal) = refused(mode) {
        return Ok(refusal);
    }
    let asked = std::str::from_utf8(&body).ok().and_then(|body| {
        let config = serde_qs::Config::new().use_form_encoding(true);
        config.deserialize_str::<RefundRequest>(body).ok()
    });
    let Some(asked) = asked else {
        return Ok(said(Refusal(
            400,
            "parameter_missing",
            "The request cannot be read.",
            "",
        )));
    };
    let key = request
        .headers()
        .get("idempotency-key")
        .and_then(|key| key.to_str().ok());
    let is = |kind| mode.is_some_and(|mode| mode.kind == kind);
    match refund(simulator, &asked, key, is(Kind::Fails)).await? {
        Ok(refund) if is(Kind::Lost) => Ok(broken_off(&refund.object())),
        Ok(refund) => Ok(HttpResponse::Ok().json(refund.object())),
        Err(refusal) => Ok(said(refusal)),
    }
}

/// `GET /v1/refunds`
pub async fn list(
    state: State,
    request: HttpRequest,
    query: Result<web::Query<RefundsQuery>, actix_web::Error>,
) -> Answer {
    let simulator = authorised(&state, &request)?;
    let Ok(query) = query else {
        return Ok(said(Refusal(
            400,
            "parameter_missing",
            "The request cannot be read.",
            "",
        )));
    };
    let mut tx = simulator.store.db.begin_with("BEGIN IMMEDIATE").await?;
    let Some(_) = paid_by(&mut tx, &query.payment_intent).await? else {
        return Ok(said(NO_PAYMENT));
    };
    let refunds = refunds_of(&mut tx, &query.payment_intent).await?;
    let data: Vec<Value> = refunds.iter().rev().map(Row::object).collect();
    Ok(HttpResponse::Ok().json(json!({
        "object": "list", "url": "/v1/refunds", "has_more": false, "data": data,
    })))
}

fn said(Refusal(status, code, message, parameter): Refusal) -> HttpResponse {
    refusal(
        status,
        "invalid_request_error",
        Some(code),
        message,
        parameter,
    )
}

/// The paid session of a payment: its id and amount.
async fn paid_by(
    tx: &mut Transaction<'static, Sqlite>,
    payment_intent: &str,
) -> Result<Option<(String, i64)>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, amount_total_cents FROM sessions WHERE payment_intent_id = $1 AND status = 'complete'",
    )
    .bind(payment_intent)
    .fetch_optional(&mut **tx)
    .await
}

const COLUMNS: &str = "id, payment_intent_id, cents, status, metadata, created_at_s";

async fn refunds_of(
    tx: &mut Transaction<'static, Sqlite>,
    payment_intent: &str,
) -> Result<Vec<Row>, sqlx::Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM refunds WHERE payment_intent_id = $1 ORDER BY created_at_s, id"
    );
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(payment_intent)
        .fetch_all(&mut **tx)
        .await
}

/// Makes a refund and puts its webhook in line, together; under a key that was used before, finds the one that it made.
async fn refund(
    simulator: &Simulator,
    asked: &RefundRequest,
    key: Option<&str>,
    fails: bool,
) -> Result<Result<Row, Refusal>, Failure> {
    let news = simulator.modes.take(Target::Webhooks).await?;
    let mut tx = simulator.store.db.begin_with("BEGIN IMMEDIATE").await?;
    let sql = format!("SELECT {COLUMNS} FROM refunds WHERE idempotency_key = $1");
    let known: Option<Row> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(key)
        .fetch_optional(&mut *tx)
        .await?;
    if let Some(known) = known {
        return Ok(Ok(known));
    }
    let Some((session_id, paid_cents)) = paid_by(&mut tx, &asked.payment_intent).await? else {
        return Ok(Err(NO_PAYMENT));
    };
    let before = refunds_of(&mut tx, &asked.payment_intent).await?;
    let refunded: i64 = before
        .iter()
        .filter(|row| row.counts())
        .map(|row| row.cents)
        .sum();
    let left = paid_cents - refunded;
    let cents = asked.amount.unwrap_or(left);
    if left <= 0 {
        return Ok(Err(Refusal(
            400,
            "charge_already_refunded",
            "The charge has already been refunded.",
            "payment_intent",
        )));
    }
    if !(1..=left).contains(&cents) {
        return Ok(Err(Refusal(
            400,
            "amount_too_large",
            "The refund is greater than what is left of the charge.",
            "amount",
        )));
    }
    let row = Row {
        id: format!("re_sim_{}", random::<12>()?),
        payment_intent_id: asked.payment_intent.clone(),
        cents,
        status: if fails { "failed" } else { "succeeded" }.into(),
        metadata: serde_json::to_string(&asked.metadata)?,
        created_at_s: simulator.now_s(),
    };
    sqlx::query(
        "INSERT INTO refunds (id, payment_intent_id, cents, status, metadata, idempotency_key, created_at_s) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&row.id)
    .bind(&row.payment_intent_id)
    .bind(row.cents)
    .bind(&row.status)
    .bind(&row.metadata)
    .bind(key)
    .bind(row.created_at_s)
    .execute(&mut *tx)
    .await?;
    let refunded = refunded + if fails { 0 } else { cents };
    let charge = json!({
        "id": format!("ch_{}", row.payment_intent_id), "object": "charge", "amount": paid_cents,
        "amount_refunded": refunded, "currency": "eur", "payment_intent": row.payment_intent_id,
        "refunded": refunded == paid_cents,
    });
    let webhook = webhooks::refunded(simulator, &charge, news)?;
    insert_webhook(&mut tx, &session_id, webhook).await?;
    tx.commit().await?;
    simulator.waiting.notify_one();
    Ok(Ok(row))
}
