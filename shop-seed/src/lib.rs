//! A made-up shop: N orders over two years, for screens, tests and benchmarks. The same wish makes the same orders.
//!
//! The server's own functions write the orders, invoices and mails. Customers, files and what happened to an order later are
//! written as rows, many at once, because there are many and those functions ask the clock for the time. A crate of its own: no
//! release of the shop holds it.

mod draft;
mod later;
mod order;
mod people;
mod plan;
mod rows;
mod shapes;
mod write;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use schichtwerk_server::foundation::db::{Tx, together};
use schichtwerk_server::foundation::error::{ApiError, ApiResult};
use schichtwerk_server::foundation::german;
use schichtwerk_server::shop::legal_texts;
use schichtwerk_server::state::State;

/// The days of business; they end on the evening before [`Wish::until`].
pub const DAYS: i64 = 730;

/// Events that share a transaction, which has 20 s also on a machine that is busy.
const AT_ONCE: usize = 500;

/// What is to be made.
#[derive(Debug, Clone, Copy)]
pub struct Wish {
    /// How many orders.
    pub orders: usize,
    /// The first day after them, in German time.
    pub until: Date,
    /// How many of the newest orders have their mails and the bytes of their files as well.
    pub complete: usize,
}

impl Wish {
    /// From the words behind the command: `N`, `--until DAY`, `--complete N`.
    ///
    /// # Errors
    /// What is meant to stand there.
    pub fn parse(words: &[&str], today: Date) -> Result<Self, String> {
        const USAGE: &str = "usage: shop-seed N [--until YYYY-MM-DD] [--complete N]";
        let number = |word: &str| word.parse::<usize>().map_err(|_| USAGE.to_owned());
        let (count, mut flags) = words.split_first().ok_or(USAGE)?;
        let mut wish = Self {
            orders: number(count)?,
            until: today,
            complete: 100,
        };
        while let [flag, value, rest @ ..] = flags {
            match *flag {
                "--until" => wish.until = value.parse().map_err(|_| USAGE)?,
                "--complete" => wish.complete = number(value)?,
                _ => return Err(USAGE.into()),
            }
            flags = rest;
        }
        if flags.is_empty() {
            Ok(wish)
        } else {
            Err(USAGE.into())
        }
    }
}

/// Why nothing was made.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// The shop takes real money.
    #[error("this is a production environment: made-up orders would stand beside real ones")]
    Production,
    /// Somebody ordered here.
    #[error("the database holds orders already: give the shop an empty one (DATABASE_URL)")]
    NotEmpty,
    /// A day cannot be worked out.
    #[error("the time cannot be worked out: {0}")]
    Time(#[from] jiff::Error),
    /// A row was not written.
    #[error("the database does not take it: {0}")]
    Database(#[from] sqlx::Error),
    /// A part of an order could not be made.
    #[error("an order cannot be made: {0}")]
    Order(#[from] ApiError),
}

/// Fills an empty shop.
///
/// # Errors
/// See [`SeedError`].
pub async fn seed(state: &State, wish: &Wish) -> Result<(), SeedError> {
    if state.config.is_production() || state.payments.livemode() {
        return Err(SeedError::Production);
    }
    let known: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM orders")
        .fetch_one(state.db.pool())
        .await?;
    if known > 0 {
        return Err(SeedError::NotEmpty);
    }
    let world = write::World::new(state, wish)?;
    let events = plan::events(&world.orders, world.end);
    let prepare = async |tx: &mut Tx| -> ApiResult<()> {
        together(tx, vec![legal_texts::keep(&world.texts, &world.begin)]).await?;
        people::insert_admin(tx, &world.begin).await
    };
    state.db.write_locked(&[], prepare).await?;
    for events in events.chunks(AT_ONCE) {
        world.store_bytes(state, events).await?;
        let write =
            async |tx: &mut Tx| -> ApiResult<()> { write::events(state, tx, &world, events).await };
        state.db.write_locked(&[], write).await?;
    }
    let drafts = async |tx: &mut Tx| draft::insert_all(tx, &world).await;
    state.db.write_locked(&[], drafts).await?;
    state.db.refresh_statistics().await?;
    Ok(())
}

/// When a German day begins.
fn midnight(day: Date) -> Result<Timestamp, jiff::Error> {
    Ok(day.to_zoned(german::time_zone())?.timestamp())
}

/// A number of hours later.
fn hours_after(time: Timestamp, hours: f64) -> Timestamp {
    time.checked_add(SignedDuration::from_secs_f64(hours * 3600.0))
        .unwrap_or(time)
}
