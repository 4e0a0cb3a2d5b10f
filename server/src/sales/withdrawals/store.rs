//! The table `withdrawals`, and the orders that a declaration may mean.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::db::{Db, Tx};
use crate::foundation::ids::{OrderId, UserId, WithdrawalId};
use crate::sales::order_states::Status;
use crate::sales::orders::version::news_of_order;

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

/// How many declarations of one address get a receipt of their own on one day, beside those that are the first to name an order: more
/// letters than that nobody sends by mistake.
const RECEIPTS_A_DAY: usize = 3;
/// The same of all addresses together: somebody may have many.
const RECEIPTS_OF_ALL_A_DAY: usize = 100;
/// The same for what the operator hears of one by one, whatever the address.
const NOTICES_A_DAY: i64 = 20;
/// What a summed letter lists; it says how many more there are.
const MOST_LISTED: i64 = 50;

/// How somebody hears of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum By {
    /// By a letter of its own.
    Alone,
    /// In one letter with others of its day.
    Summed,
}

code!(By);

/// How a declaration is answered.
#[derive(Debug, Clone, Copy)]
pub struct Answered {
    /// It is the first that names an order of its address: its letters never wait.
    pub is_first_of_order: bool,
    /// To the customer.
    pub receipt: By,
    /// To the operator.
    pub notice: By,
}

/// Decides how a declaration is answered, by what else came in since `day_begins`. Anybody can declare something under a stranger's
/// address, but who names an order beside the address it was made with knows both.
pub async fn answered(
    tx: &mut Tx,
    withdrawal: &Withdrawal,
    orders: &[MeantOrder],
    day_begins: &str,
) -> Result<Answered, sqlx::Error> {
    for order in orders {
        let named: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM order_withdrawals WHERE order_id = $1")
                .bind(&order.id)
                .fetch_one(&mut **tx)
                .await?;
        if named == 0 {
            return Ok(Answered {
                is_first_of_order: true,
                receipt: By::Alone,
                notice: By::Alone,
            });
        }
    }
    let alone: Vec<String> = sqlx::query_scalar(
        "SELECT email FROM withdrawals WHERE received_at >= $1 AND receipt = 'alone' AND is_first_of_order = 0",
    )
    .bind(day_begins)
    .fetch_all(&mut **tx)
    .await?;
    let mailbox = mailbox(&withdrawal.email);
    let receipts = alone
        .iter()
        .filter(|email| self::mailbox(email) == mailbox)
        .count();
    let notices: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM withdrawals WHERE received_at >= $1 AND notice = 'alone' AND is_first_of_order = 0",
    )
    .bind(day_begins)
    .fetch_one(&mut **tx)
    .await?;
    let by = |is_seldom| {
        if is_seldom { By::Alone } else { By::Summed }
    };
    Ok(Answered {
        is_first_of_order: false,
        receipt: by(receipts < RECEIPTS_A_DAY && alone.len() < RECEIPTS_OF_ALL_A_DAY),
        notice: by(notices < NOTICES_A_DAY),
    })
}

/// Declarations that share a letter: how many, and the first of them with time, name, contract and address.
pub type Summed = (i64, Vec<(String, String, String, String)>);

/// The letter box behind an address: what stands behind a '+' only sorts the letters in it.
pub fn mailbox(email: &str) -> String {
    let (local, domain) = email.rsplit_once('@').unwrap_or((email, ""));
    let name = local.split_once('+').map_or(local, |(name, _)| name);
    format!("{name}@{domain}")
}

/// Those since `day_begins` whose receipt is summed up, of one letter box.
pub async fn summed_receipts(
    tx: &mut Tx,
    email: &str,
    day_begins: &str,
) -> Result<Summed, sqlx::Error> {
    summed(
        tx,
        "receipt = 'summed' AND (email = $2 OR email LIKE $3 ESCAPE '\\')",
        day_begins,
        Some(email),
    )
    .await
}

/// A pattern of all addresses of a letter box that have a tag.
fn tagged(mailbox: &str) -> String {
    let (name, domain) = mailbox.rsplit_once('@').unwrap_or((mailbox, ""));
    let escaped = |text: &str| {
        let text = text.replace('\\', "\\\\");
        text.replace('%', "\\%").replace('_', "\\_")
    };
    format!("{}+%@{}", escaped(name), escaped(domain))
}

/// Those since `day_begins` whose notice is summed up.
pub async fn summed_notices(tx: &mut Tx, day_begins: &str) -> Result<Summed, sqlx::Error> {
    summed(tx, "notice = 'summed'", day_begins, None).await
}

async fn summed(
    tx: &mut Tx,
    condition: &'static str,
    day_begins: &str,
    email: Option<&str>,
) -> Result<Summed, sqlx::Error> {
    let sql = format!("SELECT COUNT(*) FROM withdrawals WHERE received_at >= $1 AND {condition}");
    let mut count = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(day_begins);
    let sql = format!(
        "SELECT received_at, name, contract, email FROM withdrawals WHERE received_at >= $1 AND {condition} \
         ORDER BY received_at, id LIMIT {MOST_LISTED}"
    );
    let mut listed = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(day_begins);
    if let Some(email) = email {
        let mailbox = mailbox(email);
        let tagged = tagged(&mailbox);
        count = count.bind(mailbox.clone()).bind(tagged.clone());
        listed = listed.bind(mailbox).bind(tagged);
    }
    Ok((
        count.fetch_one(&mut **tx).await?,
        listed.fetch_all(&mut **tx).await?,
    ))
}

/// Keeps a declaration.
pub async fn insert(
    tx: &mut Tx,
    id: &WithdrawalId,
    withdrawal: &Withdrawal,
    answered: Answered,
    now: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO withdrawals (id, received_at, name, contract, email, receipt, notice, is_first_of_order) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(id)
    .bind(now)
    .bind(&withdrawal.name)
    .bind(&withdrawal.contract)
    .bind(&withdrawal.email)
    .bind(answered.receipt)
    .bind(answered.notice)
    .bind(i16::from(answered.is_first_of_order))
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
    id: OrderId,
    order_number: String,
    status: Status,
    invoice_number: Option<String>,
}

/// An order that a declaration names.
#[derive(Debug)]
pub struct MeantOrder {
    /// `orders.id`
    pub id: OrderId,
    /// Its number.
    pub number: String,
    /// Its status.
    pub status: Status,
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
    id: &WithdrawalId,
    received_at: &str,
    meant: &[MeantOrder],
) -> Result<(), sqlx::Error> {
    for order in meant {
        sqlx::query(
            "INSERT INTO order_withdrawals (order_id, withdrawal_id, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(&order.id)
        .bind(id)
        .bind(received_at)
        .execute(&mut **tx)
        .await?;
        news_of_order(tx, &order.id, received_at).await?;
    }
    Ok(())
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
    /// By when the money has to be back, RFC 3339: 14 days after the declaration came in (§ 357 BGB).
    #[sqlx(skip)]
    pub refund_due: String,
    /// `accepted` or `rejected`; null until somebody has decided.
    #[schema(value_type = Option<String>)]
    pub decision: Option<Decision>,
    /// RFC 3339.
    pub decided_at: Option<String>,
    /// Why it was rejected, as the customer read it.
    pub decision_reason: Option<String>,
}

/// What the shop decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Decision {
    /// The order is cancelled, or its payment goes back.
    Accepted,
    /// The contract stays, for a reason that the customer reads.
    Rejected,
}

code!(Decision);

/// Within this time the law wants the money paid back (§ 357 BGB).
const REFUND_WITHIN: SignedDuration = SignedDuration::from_hours(14 * 24);

/// The declarations that name an order, oldest first.
pub async fn of_order(db: &Db, order_id: &OrderId) -> Result<Vec<DeclaredWithdrawal>, sqlx::Error> {
    let mut found: Vec<DeclaredWithdrawal> = sqlx::query_as(
        "SELECT withdrawals.received_at, name, contract, email, decision, decided_at, decision_reason FROM order_withdrawals \
         JOIN withdrawals ON withdrawals.id = withdrawal_id WHERE order_id = $1 ORDER BY withdrawals.received_at",
    )
    .bind(order_id)
    .fetch_all(db.pool())
    .await?;
    for withdrawal in &mut found {
        let received: Option<Timestamp> = withdrawal.received_at.parse().ok();
        withdrawal.refund_due = received.map_or_else(String::new, |at| to_text(at + REFUND_WITHIN));
    }
    Ok(found)
}

/// Decides on all withdrawals of an order that are open; how many these were.
pub async fn note_decision(
    tx: &mut Tx,
    order_id: &OrderId,
    decision: Decision,
    reason: Option<&str>,
    decided_by: &UserId,
    now: &str,
) -> Result<u64, sqlx::Error> {
    sqlx::query(
        "UPDATE order_withdrawals SET decision = $1, decision_reason = $2, decided_by = $3, decided_at = $4 \
         WHERE order_id = $5 AND decision IS NULL",
    )
    .bind(decision)
    .bind(reason)
    .bind(decided_by)
    .bind(now)
    .bind(order_id)
    .execute(&mut **tx)
    .await
    .map(|done| done.rows_affected())
}
