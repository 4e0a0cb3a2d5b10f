//! The table `withdrawals`, and the orders that a declaration may mean.

use serde::Serialize;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::db::{Db, Tx};

/// What somebody declared.
#[derive(Debug)]
pub struct Withdrawal {
    /// One line.
    pub name: String,
    /// One line: an order's or an invoice's number, or other words for the contract.
    pub contract: String,
    /// In the form of `orders.customer_email`.
    pub email: String,
}

/// Keeps a declaration.
pub async fn insert(
    tx: &mut Tx,
    id: &str,
    withdrawal: &Withdrawal,
    now: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO withdrawals (id, received_at, name, contract, email) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(now)
    .bind(&withdrawal.name)
    .bind(&withdrawal.contract)
    .bind(&withdrawal.email)
    .execute(&mut **tx)
    .await
    .map(drop)
}

/// When the very same declaration came in before, if it did.
pub async fn received_before(
    tx: &mut Tx,
    withdrawal: &Withdrawal,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT received_at FROM withdrawals WHERE email = $1 AND name = $2 AND contract = $3 ORDER BY received_at LIMIT 1",
    )
    .bind(&withdrawal.email)
    .bind(&withdrawal.name)
    .bind(&withdrawal.contract)
    .fetch_optional(&mut **tx)
    .await
}

/// When the first declaration from this address that names one of these numbers came in.
///
/// # Errors
/// When the database does not answer.
pub async fn first_received_at(
    db: &Db,
    email: &str,
    numbers: &[&str],
) -> Result<Option<String>, sqlx::Error> {
    let declared: Vec<(String, String)> = sqlx::query_as(
        "SELECT contract, received_at FROM withdrawals WHERE email = $1 ORDER BY received_at",
    )
    .bind(email)
    .fetch_all(db.pool())
    .await?;
    let names_it = |words: &str| {
        let words = words.to_uppercase();
        numbers.iter().any(|number| words.contains(number))
    };
    Ok(declared
        .into_iter()
        .find(|(contract, _)| names_it(contract))
        .map(|(_, received_at)| received_at))
}

#[derive(FromRow)]
struct Candidate {
    id: String,
    order_number: String,
    status: String,
    invoice_number: Option<String>,
}

/// An order that a declaration names.
#[derive(Debug)]
pub struct MeantOrder {
    /// `orders.id`
    pub id: String,
    /// Its number.
    pub number: String,
    /// Its status.
    pub status: String,
}

/// The orders that the declaration names, by their own number or their invoice's, and whose customer has this address.
pub async fn meant_orders(
    tx: &mut Tx,
    withdrawal: &Withdrawal,
) -> Result<Vec<MeantOrder>, sqlx::Error> {
    let candidates: Vec<Candidate> = sqlx::query_as(
        "SELECT id, order_number, status, \
         (SELECT number FROM invoices WHERE order_id = orders.id AND kind = 'invoice') AS invoice_number \
         FROM orders WHERE customer_email = $1 AND status <> 'draft' ORDER BY created_at",
    )
    .bind(&withdrawal.email)
    .fetch_all(&mut **tx)
    .await?;
    let words = withdrawal.contract.to_uppercase();
    let is_named = |candidate: &Candidate| {
        words.contains(&candidate.order_number)
            || candidate
                .invoice_number
                .as_ref()
                .is_some_and(|number| words.contains(number))
    };
    Ok(candidates
        .into_iter()
        .filter(is_named)
        .map(|candidate| MeantOrder {
            id: candidate.id,
            number: candidate.order_number,
            status: candidate.status,
        })
        .collect())
}

/// Notes which orders a declaration names, so that the operator finds it there.
pub async fn link(
    tx: &mut Tx,
    id: &str,
    received_at: &str,
    orders: &[MeantOrder],
) -> Result<(), sqlx::Error> {
    for order in orders {
        sqlx::query(
            "INSERT INTO order_withdrawals (order_id, withdrawal_id, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(&order.id)
        .bind(id)
        .bind(received_at)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

#[derive(FromRow)]
struct Older {
    id: String,
    received_at: String,
    name: String,
    contract: String,
    email: String,
}

/// Links the declarations of before there was a table for it. Runs at each start; those that name no order are read each time,
/// and they are few.
///
/// # Errors
/// When the database does not answer.
pub async fn link_older(db: &Db) -> Result<(), sqlx::Error> {
    let older: Vec<Older> = sqlx::query_as(
        "SELECT id, received_at, name, contract, email FROM withdrawals \
         WHERE NOT EXISTS (SELECT 1 FROM order_withdrawals WHERE withdrawal_id = withdrawals.id) ORDER BY id",
    )
    .fetch_all(db.pool())
    .await?;
    if older.is_empty() {
        return Ok(());
    }
    db.write_locked(&[], async |tx: &mut Tx| -> Result<(), sqlx::Error> {
        for declared in &older {
            let withdrawal = Withdrawal {
                name: declared.name.clone(),
                contract: declared.contract.clone(),
                email: declared.email.clone(),
            };
            let orders = meant_orders(tx, &withdrawal).await?;
            link(tx, &declared.id, &declared.received_at, &orders).await?;
        }
        Ok(())
    })
    .await
}

/// A declaration as the operator sees it.
#[derive(Debug, Clone, Serialize, ToSchema, FromRow)]
#[serde(rename_all = "camelCase")]
pub struct DeclaredWithdrawal {
    /// RFC 3339.
    pub received_at: String,
    /// Who declared it, in their words.
    pub name: String,
    /// What names the contract, in their words.
    pub contract: String,
    /// Where the receipt went.
    pub email: String,
}

/// The declarations that name an order, oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn of_order(db: &Db, order_id: &str) -> Result<Vec<DeclaredWithdrawal>, sqlx::Error> {
    sqlx::query_as(
        "SELECT withdrawals.received_at, name, contract, email FROM order_withdrawals \
         JOIN withdrawals ON withdrawals.id = withdrawal_id WHERE order_id = $1 ORDER BY withdrawals.received_at",
    )
    .bind(order_id)
    .fetch_all(db.pool())
    .await
}
