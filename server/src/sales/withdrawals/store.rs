//! The table `withdrawals`, and the orders that a declaration may mean.

use sqlx::FromRow;

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
    order_number: String,
    status: String,
    invoice_number: Option<String>,
}

/// Number and status of the orders that the declaration names, by their own number or their invoice's, and whose customer
/// has this address.
pub async fn meant_orders(
    tx: &mut Tx,
    withdrawal: &Withdrawal,
) -> Result<Vec<(String, String)>, sqlx::Error> {
    let candidates: Vec<Candidate> = sqlx::query_as(
        "SELECT order_number, status, \
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
        .map(|candidate| (candidate.order_number, candidate.status))
        .collect())
}
