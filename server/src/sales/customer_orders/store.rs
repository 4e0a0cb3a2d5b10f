//! Which orders a customer may read. Every query here names its reader, and only here stands what makes one.

use sqlx_macros::FromRow;

use crate::foundation::clock::to_text;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{OrderId, SessionId, UserId};
use crate::people::identity::User;
use crate::sales::agreements::store::CheckoutState;
use crate::sales::carrier::Carrier;
use crate::sales::order_states::{PaymentColumns, Status, over_since};
use crate::state::State;

/// An order as it is stored, with the numbers of its documents.
#[derive(Debug, FromRow)]
pub struct OrderRow {
    /// `orders.id`
    pub id: OrderId,
    /// The end of the id.
    pub order_number: String,
    /// RFC 3339.
    pub created_at: String,
    /// Where it stands.
    pub status: Status,
    /// How it is paid.
    #[sqlx(flatten)]
    pub payment: PaymentColumns,
    /// JSON.
    pub cart_items: String,
    /// See the migration.
    pub shipping: String,
    /// Cents.
    pub shipping_cents: i64,
    /// Cents.
    pub items_cents: i64,
    /// Cents.
    pub total_cents: i64,
    /// JSON.
    pub customer_data: String,
    /// None once it is erased.
    pub customer_email: Option<String>,
    /// JSON.
    pub billing_address: Option<String>,
    /// JSON.
    pub delivery_address: Option<String>,
    /// YYYY-MM-DD.
    pub delivery_by: String,
    /// Hundredths of a percent; None where no VAT is charged.
    pub tax_rate: Option<i64>,
    /// Of the invoice.
    pub invoice_number: Option<String>,
    /// Of the document that cancels it.
    pub cancellation_number: Option<String>,
    /// Of the corrections, with spaces between.
    pub correction_numbers: Option<String>,
    /// RFC 3339; None while it is under way.
    pub over_at: Option<String>,
    /// JSON of the settings that it was agreed with.
    pub agreed_settings: Option<String>,
    /// Who carries the parcel.
    pub carrier: Option<Carrier>,
    /// The parcel's number, as it stands now.
    pub shipped_as: Option<String>,
    /// JSON of what was agreed.
    pub agreed: Option<String>,
}

/// A checkout whose money is on its way.
#[derive(Debug, FromRow)]
pub struct PendingRow {
    /// The payment provider's id.
    pub session_id: SessionId,
    /// RFC 3339.
    pub created_at: String,
    /// Cents.
    pub total_cents: i64,
}

/// A row of `order_status_history`.
#[derive(Debug, FromRow)]
pub struct Change {
    /// From then on.
    pub status: Status,
    /// With this change.
    pub tracking_number: Option<String>,
    /// RFC 3339.
    pub created_at: String,
}

const COLUMNS: &str = concat!(
    "orders.id, order_number, orders.created_at, status, \
     payment_state, held_decision, refund_state, cart_items, shipping, \
     shipping_cents, items_cents, total_cents, customer_data, customer_email, billing_address, delivery_address, delivery_by, tax_rate, \
     (SELECT number FROM invoices WHERE invoices.order_id = orders.id AND kind = 'invoice') AS invoice_number, \
     (SELECT number FROM invoices WHERE invoices.order_id = orders.id AND kind = 'cancellation') AS cancellation_number, \
     (SELECT string_agg(number, ' ') FROM invoices WHERE invoices.order_id = orders.id AND kind = 'correction') AS correction_numbers, \
     CASE WHEN status IN ('completed', 'cancelled') THEN ",
    over_since!(),
    " END AS over_at, \
     (SELECT settings FROM settings_versions WHERE settings_versions.version = orders.settings_version) AS agreed_settings, \
     (SELECT carrier FROM shipments WHERE shipments.order_id = orders.id) AS carrier, \
     (SELECT tracking_number FROM shipments WHERE shipments.order_id = orders.id) AS shipped_as, \
     (SELECT snapshot FROM checkouts WHERE checkouts.id = orders.checkout_id) AS agreed"
);

/// Whose an order is: $1 the user's id, $2 the user's address if it was confirmed, else NULL, which equals nothing. Who
/// merely registers a guest's address sees nothing of that guest (ROLE-09). An order under way of an account that was
/// deleted is like a guest's.
macro_rules! of_reader {
    () => {
        "(orders.user_id = $1 OR (orders.customer_email = $2 AND (orders.user_id IS NULL \
         OR NOT EXISTS (SELECT 1 FROM users WHERE users.id = orders.user_id))))"
    };
}
pub(crate) use of_reader;

const READABLE: &str = concat!("status <> 'draft' AND hidden_at IS NULL AND ", of_reader!());

/// Who reads: a user, and the address that this user has proved to own.
#[derive(Debug)]
pub struct Reader<'a> {
    /// `users.id`
    pub user_id: &'a UserId,
    /// In the form of `orders.customer_email`.
    pub confirmed_email: Option<String>,
}

impl<'a> Reader<'a> {
    /// The one place that decides whether an address counts as the user's own.
    pub async fn of(db: &Db, user: &'a User) -> ApiResult<Self> {
        let confirmed_email: Option<String> = sqlx::query_scalar(
            "SELECT email FROM users WHERE id = $1 AND email_confirmed_at IS NOT NULL",
        )
        .bind(&user.id)
        .fetch_optional(db.pool())
        .await?;
        Ok(Self {
            user_id: &user.id,
            confirmed_email,
        })
    }

    /// Some of the orders, newest first, and how many there are.
    pub async fn orders(
        &self,
        db: &Db,
        limit: i64,
        offset: i64,
    ) -> ApiResult<(Vec<OrderRow>, i64)> {
        let sql = format!(
            "SELECT {COLUMNS} FROM orders WHERE {READABLE} \
             ORDER BY orders.created_at DESC, orders.id DESC LIMIT $3 OFFSET $4"
        );
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(self.user_id)
            .bind(&self.confirmed_email)
            .bind(limit)
            .bind(offset)
            .fetch_all(db.pool())
            .await?;
        let sql = format!("SELECT COUNT(*) FROM orders WHERE {READABLE}");
        let total = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .bind(self.user_id)
            .bind(&self.confirmed_email)
            .fetch_one(db.pool())
            .await?;
        Ok((rows, total))
    }

    /// One order, if this reader may see it.
    pub async fn order(&self, db: &Db, id: &OrderId) -> ApiResult<Option<OrderRow>> {
        let sql = format!("SELECT {COLUMNS} FROM orders WHERE {READABLE} AND orders.id = $3");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(self.user_id)
            .bind(&self.confirmed_email)
            .bind(id)
            .fetch_optional(db.pool())
            .await?)
    }

    /// The user's own payments whose money is on its way, newest first: they become orders when it comes.
    pub async fn pending_payments(&self, db: &Db) -> ApiResult<Vec<PendingRow>> {
        Ok(sqlx::query_as(
            "SELECT session_id, created_at, total_cents FROM checkouts \
             WHERE user_id = $1 AND state = $2 AND session_id IS NOT NULL ORDER BY created_at DESC LIMIT 20",
        )
        .bind(self.user_id)
        .bind(CheckoutState::Processing)
        .fetch_all(db.pool())
        .await?)
    }

    /// Takes an order out of the list. False: this reader has no such order.
    pub async fn hide(&self, state: &State, id: &OrderId) -> ApiResult<bool> {
        let sql = format!("UPDATE orders SET hidden_at = $3 WHERE {READABLE} AND id = $4");
        let hidden = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(self.user_id)
            .bind(&self.confirmed_email)
            .bind(to_text(state.clock.now()))
            .bind(id)
            .execute(state.db.writer())
            .await?;
        Ok(hidden.rows_affected() == 1)
    }
}

/// Any order, for a caller with another right to it: a signed link, or an admin's. Also one that a user took out of the
/// list: that is another door.
pub async fn order_by_id(db: &Db, id: &OrderId) -> ApiResult<Option<OrderRow>> {
    let sql = format!("SELECT {COLUMNS} FROM orders WHERE status <> 'draft' AND orders.id = $1");
    Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql))
        .bind(id)
        .fetch_optional(db.pool())
        .await?)
}

/// What happened to an order whose reader was checked before, oldest first.
pub async fn changes(db: &Db, order_id: &OrderId) -> ApiResult<Vec<Change>> {
    Ok(sqlx::query_as(
        "SELECT status, tracking_number, created_at FROM order_status_history \
         WHERE order_id = $1 ORDER BY created_at, id",
    )
    .bind(order_id)
    .fetch_all(db.pool())
    .await?)
}
