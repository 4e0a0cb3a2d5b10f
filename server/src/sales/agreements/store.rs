//! The table `checkouts`.

use sqlx::{Any, Executor};
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::files;
use super::snapshot::Snapshot;
use crate::foundation::code::code;
use crate::foundation::crash::{self, Point};
use crate::foundation::db::{Collision, Db, Lock, Statement, Tx, is_collision, together};
use crate::foundation::ids::{CheckoutId, GuestId, SessionId, UserId};
use crate::people::identity::{Identity, Owner};
use crate::shop::legal_texts::{self, LegalTexts};

/// A checkout as it is stored.
#[derive(Debug, Clone, FromRow)]
pub struct Checkout {
    /// Our id; Stripe carries it as `client_reference_id`.
    pub id: CheckoutId,
    /// The owning user, or
    pub user_id: Option<UserId>,
    /// the owning guest.
    pub guest_id: Option<GuestId>,
    /// The guest cookie of the browser that made it, a user's too: who logs in on the way is one customer.
    pub browser_id: Option<GuestId>,
    /// See the migration.
    pub idempotency_key: String,
    /// SHA-256 of the request.
    pub request_hash: String,
    /// SHA-256 of lines and shipping.
    pub cart_hash: String,
    /// JSON of [`super::snapshot::Snapshot`].
    pub snapshot: String,
    /// JSON of the settings that priced it.
    pub settings: String,
    /// Frozen total in cents.
    pub total_cents: i64,
    /// RFC 3339.
    pub expires_at: String,
    /// RFC 3339.
    pub created_at: String,
    /// Where it stands.
    pub state: CheckoutState,
    /// Part of Stripe's idempotency key.
    pub attempt: i64,
    /// Stripe's session, once known.
    pub session_id: Option<SessionId>,
    /// Its page.
    pub session_url: Option<String>,
}

/// Where a checkout stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum CheckoutState {
    /// May still be paid.
    Open,
    /// A newer checkout of the same cart took over; the session has to be closed.
    Superseded,
    /// Can no longer be paid.
    Expired,
    /// Became an order.
    Paid,
    /// The customer has done everything, the money is on its way.
    Processing,
    /// The money did not come.
    Failed,
}

code!(CheckoutState);

impl Checkout {
    /// True if the caller's cookie is the one that made it.
    pub(crate) fn belongs_to(&self, identity: &Identity) -> bool {
        identity.owns(self.user_id.as_ref(), self.guest_id.as_ref())
    }

    /// The frozen agreement.
    ///
    /// # Errors
    /// When the stored JSON was damaged.
    pub fn snapshot(&self) -> Result<Snapshot, serde_json::Error> {
        Snapshot::read(&self.snapshot, &self.settings)
    }
}

const COLUMNS: &str = "id, user_id, guest_id, browser_id, idempotency_key, request_hash, cart_hash, snapshot, total_cents, \
     (SELECT settings FROM settings_versions WHERE settings_versions.version = checkouts.settings_version) AS settings, \
     expires_at, created_at, state, attempt, session_id, session_url";

/// Stores a new checkout and the texts that it refers to; older open ones of the same cart and browser, and the one that
/// the cart was sent to before it was edited, step back in the same transaction. False: the key is taken, or a file has gone
/// meanwhile; the caller begins again and finds out which.
pub async fn insert(
    db: &Db,
    checkout: &Checkout,
    replaces: Option<&SessionId>,
    snapshot: &Snapshot,
    texts: &LegalTexts,
) -> Result<bool, sqlx::Error> {
    let user = checkout.user_id.as_ref().map(Lock::User);
    let browser = checkout.browser_id.as_ref().map(Lock::Guest);
    // Two windows of one customer each see what the other one opened, and one of them steps back.
    let locks: Vec<_> = user.into_iter().chain(browser).collect();
    let written = db
        .write_locked(&locks, async |tx| {
            write(tx, checkout, replaces, snapshot, texts).await
        })
        .await;
    match written {
        Ok(()) => {
            crash::point(Point::SnapshotCommitted);
            Ok(true)
        }
        Err(NotWritten::Stale) => Ok(false),
        Err(NotWritten::Database(error)) => Err(error),
    }
}

/// Why a checkout was not written, and nothing of it was.
#[derive(Debug, thiserror::Error)]
enum NotWritten {
    #[error("the key is taken, or a file has gone")]
    Stale,
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl Collision for NotWritten {
    fn is_collision(&self) -> bool {
        matches!(self, Self::Database(error) if is_collision(error))
    }
}

/// The row and its files alone, for `shop-seed`: no other page of the customer is open there.
///
/// # Errors
/// When the key is taken, a file has gone, or the database does not answer.
pub async fn insert_row(
    tx: &mut Tx,
    checkout: &Checkout,
    snapshot: &Snapshot,
) -> Result<(), crate::foundation::error::ApiError> {
    row(tx, checkout, snapshot)
        .await
        .map_err(|error| match error {
            NotWritten::Database(error) => error.into(),
            stale @ NotWritten::Stale => crate::foundation::error::ApiError::internal(stale),
        })
}

async fn row(tx: &mut Tx, checkout: &Checkout, snapshot: &Snapshot) -> Result<(), NotWritten> {
    let inserted = sqlx::query(
        "INSERT INTO checkouts (id, user_id, guest_id, owner_id, idempotency_key, request_hash, cart_hash, snapshot, \
         settings_version, total_cents, currency, expires_at, created_at, state, attempt, updated_at, browser_id) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $13, $16) \
         ON CONFLICT (owner_id, idempotency_key) DO NOTHING",
    )
    .bind(&checkout.id)
    .bind(&checkout.user_id)
    .bind(&checkout.guest_id)
    .bind(checkout.user_id.as_deref().or(checkout.guest_id.as_deref()))
    .bind(&checkout.idempotency_key)
    .bind(&checkout.request_hash)
    .bind(&checkout.cart_hash)
    .bind(&checkout.snapshot)
    .bind(snapshot.settings_version)
    .bind(checkout.total_cents)
    .bind(crate::services::payments::CURRENCY)
    .bind(&checkout.expires_at)
    .bind(&checkout.created_at)
    .bind(CheckoutState::Open)
    .bind(checkout.attempt)
    .bind(&checkout.browser_id)
    .execute(&mut **tx)
    .await?
    .rows_affected();
    if inserted == 0 || !files::insert(tx, &checkout.id, snapshot).await? {
        return Err(NotWritten::Stale);
    }
    Ok(())
}

async fn write(
    tx: &mut Tx,
    checkout: &Checkout,
    replaces: Option<&SessionId>,
    snapshot: &Snapshot,
    texts: &LegalTexts,
) -> Result<(), NotWritten> {
    row(tx, checkout, snapshot).await?;
    // Both ids of this browser: a customer who logs in on the way must not hold two payable pages either.
    let supersede = Statement::new(
        "UPDATE checkouts SET state = $1, updated_at = $2 \
         WHERE (cart_hash = $3 OR session_id = $8) AND state = $4 AND id <> $5 AND (user_id = $6 OR browser_id = $7)",
    )
    .bind(CheckoutState::Superseded)
    .bind(checkout.created_at.as_str())
    .bind(checkout.cart_hash.as_str())
    .bind(CheckoutState::Open)
    .bind(&checkout.id)
    .bind(checkout.user_id.as_ref())
    .bind(checkout.browser_id.as_ref())
    .bind(replaces);
    let keep = legal_texts::keep(texts, &checkout.created_at);
    together(tx, vec![keep, supersede]).await?;
    crash::point(Point::SnapshotWritten);
    Ok(())
}

/// The checkout that an owner made under a key.
pub(crate) async fn by_key(
    db: &Db,
    owner: &Owner,
    key: &str,
) -> Result<Option<Checkout>, sqlx::Error> {
    let sql =
        format!("SELECT {COLUMNS} FROM checkouts WHERE owner_id = $1 AND idempotency_key = $2");
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(owner.id())
        .bind(key)
        .fetch_optional(db.pool())
        .await
}

/// The checkout of a session, also of one on which it was paid a second time.
pub async fn by_session(db: &Db, session_id: &SessionId) -> Result<Option<Checkout>, sqlx::Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM checkouts WHERE session_id = $1 OR id = (SELECT checkout_id FROM double_payments \
         JOIN orders ON orders.id = order_id WHERE double_payments.session_id = $1)"
    );
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(session_id)
        .fetch_optional(db.pool())
        .await
}

/// A checkout by its own id.
pub(crate) async fn by_id(db: &Db, id: &CheckoutId) -> Result<Option<Checkout>, sqlx::Error> {
    let sql = format!("SELECT {COLUMNS} FROM checkouts WHERE id = $1");
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(id)
        .fetch_optional(db.pool())
        .await
}

/// Sessions of this customer, logged in or not, and cart that have to be closed before a new page may be opened. Those whose
/// money is on its way are among them: they cannot be closed, so that no new page is opened beside them. Of the payment that
/// the cart was sent to before it was edited the same is true once it is paid: it may have been while this call began.
pub(crate) async fn superseded_sessions(
    db: &Db,
    checkout: &Checkout,
    replaces: Option<&SessionId>,
) -> Result<Vec<SessionId>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT session_id FROM checkouts WHERE ((cart_hash = $1 AND state IN ($2, $3) AND session_id IS NOT NULL) \
         OR (session_id = $6 AND state IN ($2, $3, $7))) AND (user_id = $4 OR browser_id = $5)",
    )
    .bind(&checkout.cart_hash)
    .bind(CheckoutState::Superseded)
    .bind(CheckoutState::Processing)
    .bind(&checkout.user_id)
    .bind(&checkout.browser_id)
    .bind(replaces)
    .bind(CheckoutState::Paid)
    .fetch_all(db.pool())
    .await
}

/// Frees the key of a checkout that is still as it was read, so that the same request may start afresh. One that was paid in
/// the meantime keeps it.
pub(crate) async fn retire_key(db: &Db, checkout: &Checkout) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE checkouts SET idempotency_key = $1 WHERE id = $2 AND idempotency_key = $3 AND state = $4",
    )
        .bind(format!(
            "{}#retired:{}",
            checkout.idempotency_key, checkout.id
        ))
        .bind(&checkout.id)
        .bind(&checkout.idempotency_key)
        .bind(checkout.state)
        .execute(db.writer())
        .await
        .map(drop)
}

/// Notes the session that Stripe opened. False: the checkout was superseded in the meantime.
pub(crate) async fn attach_session(
    db: &Db,
    id: &CheckoutId,
    session_id: &SessionId,
    url: &str,
    now: &str,
) -> Result<bool, sqlx::Error> {
    let states: Vec<CheckoutState> = sqlx::query_scalar(
        "UPDATE checkouts SET session_id = $1, session_url = $2, updated_at = $3 WHERE id = $4 RETURNING state",
    )
    .bind(session_id)
    .bind(url)
    .bind(now)
    .bind(id)
    // All of them: the statement is only then at its end, and committed.
    .fetch_all(db.writer())
    .await?;
    Ok(!states.contains(&CheckoutState::Superseded))
}

/// Makes the next call use a new key: Stripe would repeat the stored failure under the old one.
pub(crate) async fn next_attempt(
    db: &Db,
    id: &CheckoutId,
    attempt: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE checkouts SET attempt = attempt + 1 WHERE id = $1 AND attempt = $2")
        .bind(id)
        .bind(attempt)
        .execute(db.writer())
        .await
        .map(drop)
}

/// Notes that a checkout can no longer be paid; by its session, if it had one: another one may still be open. One that is paid
/// stays paid.
pub(crate) async fn mark_expired(
    database: impl Executor<'_, Database = Any>,
    id: &CheckoutId,
    session_id: Option<&SessionId>,
    now: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE checkouts SET state = $1, updated_at = $2 WHERE id = $3 AND state IN ($4, $5) \
         AND (session_id IS NULL OR session_id = $6)",
    )
    .bind(CheckoutState::Expired)
    .bind(now)
    .bind(id)
    .bind(CheckoutState::Open)
    .bind(CheckoutState::Superseded)
    .bind(session_id)
    .execute(database)
    .await
    .map(drop)
}

/// Notes that the money is on its way. False: it is known already that it did not come, and news of the time before it
/// change nothing.
pub(crate) async fn mark_processing(
    tx: &mut Tx,
    id: &CheckoutId,
    session_id: &SessionId,
    now: &str,
) -> Result<bool, sqlx::Error> {
    let marked = sqlx::query(
        "UPDATE checkouts SET state = $1, session_id = $2, updated_at = $3 WHERE id = $4 AND state IN ($5, $6, $1)",
    )
    .bind(CheckoutState::Processing)
    .bind(session_id)
    .bind(now)
    .bind(id)
    .bind(CheckoutState::Open)
    .bind(CheckoutState::Superseded)
    .execute(&mut **tx)
    .await?
    .rows_affected();
    Ok(marked == 1)
}

/// Notes that the money of a session did not come; another one of the checkout may still be open. One that is paid stays paid.
pub(crate) async fn mark_failed(
    database: impl Executor<'_, Database = Any>,
    id: &CheckoutId,
    session_id: Option<&SessionId>,
    now: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE checkouts SET state = $1, updated_at = $2 WHERE id = $3 AND state <> $4 \
         AND (session_id IS NULL OR session_id = $5)",
    )
    .bind(CheckoutState::Failed)
    .bind(now)
    .bind(id)
    .bind(CheckoutState::Paid)
    .bind(session_id)
    .execute(database)
    .await
    .map(drop)
}

/// The statement that notes that a checkout became an order, and by which session.
pub fn paid(id: &CheckoutId, session_id: &SessionId, now: &str) -> Statement {
    Statement::new(
        "UPDATE checkouts SET state = $1, session_id = $2, updated_at = $3 WHERE id = $4",
    )
    .bind(CheckoutState::Paid)
    .bind(session_id)
    .bind(now)
    .bind(id)
}

/// What this user, or this browser, has paid since then.
pub(crate) async fn paid_since(
    database: impl Executor<'_, Database = Any>,
    user: Option<&UserId>,
    browser: Option<&GuestId>,
    since: &str,
) -> Result<Vec<Checkout>, sqlx::Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM checkouts WHERE (user_id = $1 OR browser_id = $2) AND state = $3 AND updated_at >= $4"
    );
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(user)
        .bind(browser)
        .bind(CheckoutState::Paid)
        .bind(since)
        .fetch_all(database)
        .await
}

const UNDECIDED: &str = "state IN ($1, $2, $3)";

/// The checkouts whose end is not known yet, in no order: those that nobody can decide stand before the others once, not always.
pub(crate) async fn undecided(db: &Db) -> Result<Vec<CheckoutId>, sqlx::Error> {
    let sql = format!("SELECT id FROM checkouts WHERE {UNDECIDED} ORDER BY RANDOM()");
    sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(CheckoutState::Open)
        .bind(CheckoutState::Superseded)
        .bind(CheckoutState::Processing)
        .fetch_all(db.pool())
        .await
}

/// One of them; None once its end is known.
pub(crate) async fn still_undecided(
    db: &Db,
    id: &CheckoutId,
) -> Result<Option<Checkout>, sqlx::Error> {
    let sql = format!("SELECT {COLUMNS} FROM checkouts WHERE {UNDECIDED} AND id = $4");
    sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(CheckoutState::Open)
        .bind(CheckoutState::Superseded)
        .bind(CheckoutState::Processing)
        .bind(id)
        .fetch_optional(db.pool())
        .await
}
