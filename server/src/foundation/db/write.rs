//! Transactions that write. Each is a closure, which PostgreSQL may make us run more than once: it writes to the database and
//! does nothing else, so that a run that is rolled back leaves nothing behind.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use sqlx::{AnyConnection, Executor as _};

use super::timed_pool::{LONGEST_TRANSACTION, PooledConnection};
use super::{Backend, Db, POSTGRES};
use crate::foundation::ids::{FileId, GuestId, OrderId, PaymentId, UserId};

/// An open transaction. It is not sqlx's own, because that one takes a round trip for its BEGIN and one more for the locks.
#[derive(Debug)]
pub struct Tx {
    connection: PooledConnection,
    is_over: bool,
}

impl Deref for Tx {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.connection
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.connection
    }
}

impl Drop for Tx {
    /// The caller was gone before the end, or the database refused it: for a full disk, say, where SQLite has ended the
    /// transaction by itself. Nobody else gets such a connection; with it the transaction ends too.
    fn drop(&mut self) {
        if !self.is_over {
            self.connection.close();
        }
    }
}

impl Tx {
    /// Begins with these statements, all of them in one round trip.
    async fn begin(connection: PooledConnection, statements: String) -> Result<Self, sqlx::Error> {
        let mut tx = Self {
            connection,
            is_over: false,
        };
        // Only words of this file and numbers are written into it.
        let begun = tx
            .execute(sqlx::raw_sql(sqlx::AssertSqlSafe(statements)))
            .await;
        match begun {
            Ok(_) => Ok(tx),
            Err(error) => {
                tx.roll_back().await;
                Err(error)
            }
        }
    }

    async fn commit(mut self) -> Result<(), sqlx::Error> {
        match self.execute("COMMIT").await {
            Ok(_) => {
                self.is_over = true;
                Ok(())
            }
            Err(error) => {
                self.roll_back().await;
                Err(error)
            }
        }
    }

    /// Waited for, so that its locks are free.
    async fn roll_back(mut self) {
        self.is_over = self.execute("ROLLBACK").await.is_ok();
    }
}

/// So often a transaction is run again that others were in the way of.
const MOST_REPEATS: u32 = 12;

/// The first pause before it, doubled each time; what is waited for is a random part of it, so that two do not meet again.
const FIRST_PAUSE: Duration = Duration::from_millis(4);
const LONGEST_PAUSE: Duration = Duration::from_millis(250);

/// What a transaction reads is the state of its beginning, and PostgreSQL refuses the commit where it could not have run alone.
const BEGIN_SERIALIZABLE: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";

/// What each statement reads is the state of its own beginning: what was committed before a lock was given is seen.
const BEGIN_LOCKED: &str = "BEGIN ISOLATION LEVEL READ COMMITTED";

/// In SQLite a transaction that reads first and then writes would fail with "database is locked" as soon as two run side by side.
const BEGIN_SQLITE: &str = "BEGIN IMMEDIATE";

/// What a transaction has for itself in PostgreSQL until it ends. It need not be a row: a customer's first cart has none yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lock<'a> {
    /// What belongs to a user: carts, drafts, checkouts, files.
    User(&'a UserId),
    /// What belongs to a browser without a user, or was ordered in it.
    Guest(&'a GuestId),
    /// An order's state, money and documents.
    Order(&'a OrderId),
    /// What is known of a payment: news of a refund may come before the order is there.
    Payment(&'a PaymentId),
    /// Whether a held file is confirmed or discarded.
    File(&'a FileId),
    /// Tries to log in.
    Tries(&'a str),
    /// Declarations of withdrawal, which are counted by day.
    Withdrawals,
    /// Printers and plates, which are numbered.
    Plates,
    /// The triggers of the database itself.
    Guards,
}

impl Lock<'_> {
    /// PostgreSQL knows locks by number. Two that share one by chance only wait for each other.
    fn number(self) -> i64 {
        let (kind, id) = match self {
            Self::User(id) => ("user", &**id),
            Self::Guest(id) => ("guest", &**id),
            Self::Order(id) => ("order", &**id),
            Self::Payment(id) => ("payment", &**id),
            Self::File(id) => ("file", &**id),
            Self::Tries(id) => ("tries", id),
            Self::Withdrawals => ("withdrawals", ""),
            Self::Plates => ("plates", ""),
            Self::Guards => ("guards", ""),
        };
        let hash = Sha256::digest(format!("schichtwerk:{kind}:{id}"));
        hash.iter()
            .take(8)
            .fold(0, |number, byte| (number << 8) | i64::from(*byte))
    }
}

/// An error that can say whether the same transaction may simply be run again.
pub trait Collision: From<sqlx::Error> {
    /// True if nothing is wrong but that another transaction was in the way.
    fn is_collision(&self) -> bool;
}

impl Collision for sqlx::Error {
    fn is_collision(&self) -> bool {
        is_collision(self)
    }
}

/// PostgreSQL: the transactions cannot be put in a row, or each waits for the other. Two invoices of different years may want the
/// same place in the chain: the second finds the next one when it runs again.
pub fn is_collision(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else {
        return false;
    };
    match error.code().as_deref() {
        Some("40001" | "40P01") => true,
        Some("23505") => error.constraint() == Some("invoices_position_key"),
        _ => false,
    }
}

impl Db {
    /// Runs a transaction as if no other ran beside it, and commits it if it ends well. "Look, then insert" is safe in it.
    ///
    /// # Errors
    /// Those of the closure; when no connection or no lock can be had in time; when others were in the way again and again.
    pub async fn write<T, E: Collision>(
        &self,
        work: impl AsyncFnMut(&mut Tx) -> Result<T, E>,
    ) -> Result<T, E> {
        self.repeat(BEGIN_SERIALIZABLE, &[], work).await
    }

    /// Runs a transaction that has these locks for itself, where many run at once and it is known what they could fight over:
    /// in PostgreSQL those with other locks run beside it, and it waits instead of being run again. "Look, then insert" is safe
    /// for what the locks are about.
    ///
    /// # Errors
    /// As [`Db::write`].
    pub async fn write_locked<T, E: Collision>(
        &self,
        locks: &[Lock<'_>],
        work: impl AsyncFnMut(&mut Tx) -> Result<T, E>,
    ) -> Result<T, E> {
        self.repeat(BEGIN_LOCKED, locks, work).await
    }

    /// Ends a SELECT that chooses a row to be worked at: those that another process is choosing are passed over.
    pub fn skip_locked(&self) -> &'static str {
        match self.backend {
            Backend::Sqlite => "",
            Backend::Postgres => "FOR UPDATE SKIP LOCKED",
        }
    }

    async fn repeat<T, E: Collision>(
        &self,
        begin: &'static str,
        locks: &[Lock<'_>],
        mut work: impl AsyncFnMut(&mut Tx) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut repeats = 0;
        loop {
            match self.attempt(begin, locks, &mut work).await {
                Err(error) if error.is_collision() && repeats < MOST_REPEATS => {
                    repeats += 1;
                    tracing::debug!(repeats, "a transaction is run again");
                    tokio::time::sleep(pause(repeats)).await;
                }
                outcome => return outcome,
            }
        }
    }

    async fn attempt<T, E: Collision>(
        &self,
        begin: &'static str,
        locks: &[Lock<'_>],
        work: &mut impl AsyncFnMut(&mut Tx) -> Result<T, E>,
    ) -> Result<T, E> {
        let begin = match self.backend {
            Backend::Sqlite => BEGIN_SQLITE.to_owned(),
            Backend::Postgres if locks.is_empty() => begin.to_owned(),
            Backend::Postgres => format!("{begin}; {}", locking(locks)),
        };
        let connection = self.writer.connection().await?;
        let transaction = async {
            let mut tx = Tx::begin(connection, begin).await?;
            match work(&mut tx).await {
                Ok(value) => {
                    tx.commit().await?;
                    Ok(value)
                }
                Err(error) => {
                    tx.roll_back().await;
                    Err(error)
                }
            }
        };
        self.writer.bound(LONGEST_TRANSACTION, transaction).await
    }
}

/// Takes more locks, of something that the transaction had to look up first. In SQLite a transaction has everything for itself.
///
/// # Errors
/// When they cannot be had in time.
pub async fn lock(tx: &mut Tx, locks: &[Lock<'_>]) -> Result<(), sqlx::Error> {
    if locks.is_empty() || tx.backend_name() != POSTGRES {
        return Ok(());
    }
    // Only numbers are written into it.
    tx.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(locking(locks))))
        .await
        .map(drop)
}

/// The statement that takes them, in one order for everybody, so that two do not wait for each other.
fn locking(locks: &[Lock<'_>]) -> String {
    let mut numbers: Vec<i64> = locks.iter().map(|lock| lock.number()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let calls: Vec<String> = numbers
        .iter()
        .map(|number| format!("pg_advisory_xact_lock({number})"))
        .collect();
    format!("SELECT {}", calls.join(", "))
}

/// A random part of a time that doubles.
fn pause(repeats: u32) -> Duration {
    let longest = LONGEST_PAUSE.min(FIRST_PAUSE * 2_u32.saturating_pow(repeats - 1));
    let part = getrandom::u32().unwrap_or(u32::MAX);
    longest.mul_f64(f64::from(part) / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thing_has_a_lock_of_its_own() {
        let (order, guest, file) = ("a".into(), "a".into(), "a".into());
        let (user, other, payment) = ("a".into(), "b".into(), "a".into());
        let locks = [
            Lock::User(&user),
            Lock::User(&other),
            Lock::Guest(&guest),
            Lock::Order(&order),
            Lock::Payment(&payment),
            Lock::File(&file),
            Lock::Tries("a"),
            Lock::Guards,
        ];
        let numbers: std::collections::BTreeSet<_> =
            locks.iter().map(|lock| lock.number()).collect();
        assert_eq!(numbers.len(), locks.len());
        assert_eq!(Lock::User(&user).number(), Lock::User(&user).number());
    }

    #[test]
    fn pauses_are_random_and_bounded() {
        for repeats in 1..=MOST_REPEATS {
            assert!(pause(repeats) <= LONGEST_PAUSE);
        }
        let some: std::collections::BTreeSet<_> = (0..50).map(|_| pause(5)).collect();
        assert!(some.len() > 10, "{some:?}");
    }
}
