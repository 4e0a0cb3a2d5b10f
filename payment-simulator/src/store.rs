//! The simulator's tables.

use serde::{Deserialize, Serialize};
use sqlx::{Row as _, Sqlite, SqlitePool, Transaction};
use sqlx_macros::FromRow;

use crate::request::SessionRequest;

/// A session as it is stored.
#[derive(Debug, Clone)]
pub struct StoredSession {
    pub id: String,
    pub request: SessionRequest,
    pub amount_total_cents: i64,
    /// `open`, `complete` or `expired`.
    pub status: String,
    pub collected: Option<Collected>,
    pub payment_intent_id: Option<String>,
    /// Of a delayed payment method: `succeeds` or `fails`, once decided `succeeded` or `failed`.
    pub later: Option<String>,
    pub created_at_s: i64,
    pub expires_at_s: i64,
}

impl StoredSession {
    /// True once the money is there.
    pub fn is_paid(&self) -> bool {
        self.status == "complete"
            && self
                .later
                .as_deref()
                .is_none_or(|later| later == "succeeded")
    }
}

/// How the customer pays.
#[derive(Debug, Clone)]
pub enum Method {
    /// The money is there at once.
    Card,
    /// The money comes, or does not, at a later time.
    Later {
        /// Whether it will come.
        succeeds: bool,
        /// When that is decided.
        due_at: String,
    },
}

/// What the hosted page asked the customer for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Collected {
    pub billing: Recipient,
    pub delivery: Option<Recipient>,
}

/// A name with its address.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Recipient {
    pub name: String,
    pub address: Address,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Address {
    pub line1: String,
    pub line2: Option<String>,
    pub postal_code: String,
    pub city: String,
    /// Two letters.
    pub country: String,
}

/// A payment that the customer's bank has taken back.
#[derive(Debug, Clone, FromRow)]
pub struct Dispute {
    pub id: String,
    pub payment_intent_id: String,
    pub cents: i64,
    pub created_at_s: i64,
}

/// A webhook that waits for a 2xx.
#[derive(Debug, Clone, FromRow)]
pub struct WaitingWebhook {
    pub event_id: String,
    pub event_type: String,
    pub payload: String,
    pub attempts: i64,
    pub copies: i64,
}

/// What came of a request to create a session.
pub enum Created {
    /// Made now, or the same as before under the same key.
    Session(Box<StoredSession>),
    /// The key was used with other parameters.
    KeyReused,
    /// Under this key the answer was 500, and stays it.
    Failed,
}

/// Access to the tables.
#[derive(Clone)]
pub struct Store {
    pub db: SqlitePool,
}

impl Store {
    pub fn new(db: SqlitePool) -> Self {
        Self { db }
    }

    /// Makes a session, or finds the one that the same key made before.
    pub async fn create(
        &self,
        request: &SessionRequest,
        key: Option<&str>,
        request_hash: &str,
        now_s: i64,
    ) -> Result<Created, sqlx::Error> {
        let id = format!("cs_test_{}", random::<24>()?);
        let mut tx = self.db.begin_with("BEGIN IMMEDIATE").await?;
        if let Some(key) = key {
            let known = sqlx::query("SELECT request_hash, session_id, status FROM idempotency_keys WHERE idempotency_key = $1")
                .bind(key)
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(known) = known {
                if known.try_get::<String, _>(0)? != request_hash {
                    return Ok(Created::KeyReused);
                }
                if known.try_get::<i64, _>(2)? != 200 {
                    return Ok(Created::Failed);
                }
                let row = sqlx::query(SELECT_SESSION)
                    .bind(known.try_get::<String, _>(1)?)
                    .fetch_one(&mut *tx)
                    .await?;
                // The first answer counts, whatever became of the session since.
                let session = StoredSession {
                    status: "open".into(),
                    collected: None,
                    payment_intent_id: None,
                    later: None,
                    ..read(&row)?
                };
                return Ok(Created::Session(Box::new(session)));
            }
            sqlx::query("INSERT INTO idempotency_keys (idempotency_key, request_hash, session_id) VALUES ($1, $2, $3)")
                .bind(key)
                .bind(request_hash)
                .bind(&id)
                .execute(&mut *tx)
                .await?;
        }
        let session = StoredSession {
            id,
            request: request.clone(),
            amount_total_cents: request.total_cents().unwrap_or_default(),
            status: "open".into(),
            collected: None,
            payment_intent_id: None,
            later: None,
            created_at_s: now_s,
            expires_at_s: request.expires_at,
        };
        sqlx::query(
            "INSERT INTO sessions \
             (id, request, amount_total_cents, status, declined_count, created_at_s, expires_at_s) \
             VALUES ($1, $2, $3, 'open', 0, $4, $5)",
        )
        .bind(&session.id)
        .bind(to_json(&session.request)?)
        .bind(session.amount_total_cents)
        .bind(session.created_at_s)
        .bind(session.expires_at_s)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(Created::Session(Box::new(session)))
    }

    /// Notes 500 as the answer to a key that has none yet.
    pub async fn fail(&self, key: &str, request_hash: &str) -> Result<(), sqlx::Error> {
        let mut tx = self.db.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query(
            "INSERT INTO idempotency_keys (idempotency_key, request_hash, session_id, status) \
             VALUES ($1, $2, '', 500) ON CONFLICT (idempotency_key) DO NOTHING",
        )
        .bind(key)
        .bind(request_hash)
        .execute(&mut *tx)
        .await?;
        tx.commit().await
    }

    /// Finds a session; one whose time is over is expired.
    pub async fn session(
        &self,
        id: &str,
        now_s: i64,
    ) -> Result<Option<StoredSession>, sqlx::Error> {
        let row = sqlx::query(SELECT_SESSION)
            .bind(id)
            .fetch_optional(&self.db)
            .await?;
        row.map(|row| {
            let mut session = read(&row)?;
            if session.status == "open" && session.expires_at_s <= now_s {
                session.status = "expired".into();
            }
            Ok(session)
        })
        .transpose()
    }

    /// Notes a declined card.
    pub async fn decline(&self, id: &str) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE sessions SET declined_count = declined_count + 1 WHERE id = $1 AND status = 'open'")
            .bind(id)
            .execute(&self.db)
            .await
            .map(drop)
    }

    /// Lets the customer's bank take a whole payment back and puts the news in line, together.
    pub async fn dispute(
        &self,
        session: &StoredSession,
        dispute: &Dispute,
        webhook: NewWebhook,
    ) -> Result<(), sqlx::Error> {
        let mut tx = self.db.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query(
            "INSERT INTO disputes (id, payment_intent_id, cents, created_at_s) VALUES ($1, $2, $3, $4)",
        )
        .bind(&dispute.id)
        .bind(&dispute.payment_intent_id)
        .bind(dispute.cents)
        .bind(dispute.created_at_s)
        .execute(&mut *tx)
        .await?;
        insert_webhook(&mut tx, &session.id, webhook).await?;
        tx.commit().await
    }

    /// Lets an open session charge `cents` less than it was asked for.
    pub async fn charge_less(&self, id: &str, cents: i64) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE sessions SET amount_total_cents = MAX(amount_total_cents - $1, 0) WHERE id = $2 AND status = 'open'",
        )
        .bind(cents)
        .bind(id)
        .execute(&self.db)
        .await
        .map(drop)
    }

    /// Pays an open session and puts its webhook in line, together. `None`: it is not open any more.
    pub async fn pay(
        &self,
        id: &str,
        collected: &Collected,
        method: &Method,
        now_s: i64,
        event: impl FnOnce(&StoredSession) -> Result<NewWebhook, sqlx::Error>,
    ) -> Result<Option<StoredSession>, sqlx::Error> {
        let intent = format!("pi_sim_{}", random::<12>()?);
        let (later, due_at) = match method {
            Method::Card => (None, None),
            Method::Later { succeeds, due_at } => (
                Some(if *succeeds { "succeeds" } else { "fails" }),
                Some(due_at),
            ),
        };
        let mut tx = self.db.begin_with("BEGIN IMMEDIATE").await?;
        let paid = sqlx::query(
            "UPDATE sessions SET status = 'complete', collected = $1, payment_intent_id = $2, \
             later = $3, later_due_at = $4, paid_at_s = CASE WHEN $3 IS NULL THEN $6 END \
             WHERE id = $5 AND status = 'open' AND expires_at_s > $6",
        )
        .bind(to_json(collected)?)
        .bind(intent)
        .bind(later)
        .bind(due_at)
        .bind(id)
        .bind(now_s)
        .execute(&mut *tx)
        .await?
        .rows_affected();
        if paid == 0 {
            return Ok(None);
        }
        commit_with_webhook(tx, id, event).await.map(Some)
    }

    /// Delayed payments whose time has come.
    pub async fn undecided(&self, now: &str) -> Result<Vec<String>, sqlx::Error> {
        sqlx::query_scalar(
            "SELECT id FROM sessions WHERE later IN ('succeeds', 'fails') AND later_due_at <= $1 LIMIT 100",
        )
        .bind(now)
        .fetch_all(&self.db)
        .await
    }

    /// Decides a delayed payment and puts the news in line, together.
    pub async fn decide(
        &self,
        id: &str,
        now_s: i64,
        event: impl FnOnce(&StoredSession) -> Result<NewWebhook, sqlx::Error>,
    ) -> Result<(), sqlx::Error> {
        let mut tx = self.db.begin_with("BEGIN IMMEDIATE").await?;
        let decided = sqlx::query(
            "UPDATE sessions SET paid_at_s = CASE later WHEN 'succeeds' THEN $2 END, \
             later = CASE later WHEN 'succeeds' THEN 'succeeded' ELSE 'failed' END \
             WHERE id = $1 AND later IN ('succeeds', 'fails')",
        )
        .bind(id)
        .bind(now_s)
        .execute(&mut *tx)
        .await?
        .rows_affected();
        if decided == 1 {
            commit_with_webhook(tx, id, event).await?;
        }
        Ok(())
    }

    /// Closes an open session and puts its webhook in line. `None`: it is not open any more.
    pub async fn expire(
        &self,
        id: &str,
        event: impl FnOnce(&StoredSession) -> Result<NewWebhook, sqlx::Error>,
    ) -> Result<Option<StoredSession>, sqlx::Error> {
        let mut tx = self.db.begin_with("BEGIN IMMEDIATE").await?;
        let closed =
            sqlx::query("UPDATE sessions SET status = 'expired' WHERE id = $1 AND status = 'open'")
                .bind(id)
                .execute(&mut *tx)
                .await?
                .rows_affected();
        if closed == 0 {
            return Ok(None);
        }
        commit_with_webhook(tx, id, event).await.map(Some)
    }

    /// Open sessions whose time is over.
    pub async fn overdue(&self, now_s: i64) -> Result<Vec<String>, sqlx::Error> {
        sqlx::query_scalar(
            "SELECT id FROM sessions WHERE status = 'open' AND expires_at_s <= $1 LIMIT 100",
        )
        .bind(now_s)
        .fetch_all(&self.db)
        .await
    }

    /// Webhooks whose turn it is.
    pub async fn due_webhooks(&self, now: &str) -> Result<Vec<WaitingWebhook>, sqlx::Error> {
        sqlx::query_as(
            "SELECT event_id, event_type, payload, attempts, copies FROM webhooks \
             WHERE state = 'pending' AND next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT 20",
        )
        .bind(now)
        .fetch_all(&self.db)
        .await
    }

    /// Notes how a delivery went; `next_attempt_at` is `None` when it is over.
    pub async fn note_delivery(
        &self,
        event_id: &str,
        state: &str,
        next_attempt_at: Option<&str>,
        answer: &str,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE webhooks SET state = $1, attempts = attempts + 1, \
             next_attempt_at = COALESCE($2, next_attempt_at), last_answer = $3 WHERE event_id = $4",
        )
        .bind(state)
        .bind(next_attempt_at)
        .bind(answer)
        .bind(event_id)
        .execute(&self.db)
        .await
        .map(drop)
    }
}

/// A webhook to be put in line.
pub struct NewWebhook {
    pub event_id: String,
    pub event_type: &'static str,
    pub payload: String,
    pub due_at: String,
    /// How often it is sent; 0: it gets lost.
    pub copies: i64,
}

/// Ends a change of a session with the webhook that reports it, in the same transaction.
async fn commit_with_webhook(
    mut tx: Transaction<'static, Sqlite>,
    id: &str,
    event: impl FnOnce(&StoredSession) -> Result<NewWebhook, sqlx::Error>,
) -> Result<StoredSession, sqlx::Error> {
    let row = sqlx::query(SELECT_SESSION)
        .bind(id)
        .fetch_one(&mut *tx)
        .await?;
    let session = read(&row)?;
    insert_webhook(&mut tx, id, event(&session)?).await?;
    tx.commit().await?;
    Ok(session)
}

pub async fn insert_webhook(
    tx: &mut Transaction<'static, Sqlite>,
    session_id: &str,
    webhook: NewWebhook,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO webhooks \
         (event_id, session_id, event_type, payload, state, attempts, next_attempt_at, copies) \
         VALUES ($1, $2, $3, $4, $5, 0, $6, $7)",
    )
    .bind(webhook.event_id)
    .bind(session_id)
    .bind(webhook.event_type)
    .bind(webhook.payload)
    .bind(if webhook.copies == 0 {
        "lost"
    } else {
        "pending"
    })
    .bind(webhook.due_at)
    .bind(webhook.copies)
    .execute(&mut **tx)
    .await
    .map(drop)
}

const SELECT_SESSION: &str = "SELECT id, request, amount_total_cents, status, collected, payment_intent_id, later, created_at_s, \
     expires_at_s FROM sessions WHERE id = $1";

fn read(row: &sqlx::sqlite::SqliteRow) -> Result<StoredSession, sqlx::Error> {
    let collected: Option<String> = row.try_get("collected")?;
    Ok(StoredSession {
        id: row.try_get("id")?,
        request: from_json(&row.try_get::<String, _>("request")?)?,
        amount_total_cents: row.try_get("amount_total_cents")?,
        status: row.try_get("status")?,
        collected: collected.map(|text| from_json(&text)).transpose()?,
        payment_intent_id: row.try_get("payment_intent_id")?,
        later: row.try_get("later")?,
        created_at_s: row.try_get("created_at_s")?,
        expires_at_s: row.try_get("expires_at_s")?,
    })
}

pub fn random<const N: usize>() -> Result<String, sqlx::Error> {
    let mut bytes = [0u8; N];
    getrandom::fill(&mut bytes).map_err(|error| sqlx::Error::Io(std::io::Error::from(error)))?;
    Ok(hex::encode(bytes))
}

fn to_json(value: &impl Serialize) -> Result<String, sqlx::Error> {
    serde_json::to_string(value).map_err(|error| sqlx::Error::Encode(error.into()))
}

fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, sqlx::Error> {
    serde_json::from_str(text).map_err(|error| sqlx::Error::Decode(error.into()))
}
