//! Writes the events of the plan, in the order of time, by the functions that write real ones.

use std::io::Write as _;
use std::sync::Arc;

use fastrand::Rng;
use jiff::{Timestamp, ToSpan as _};

use super::order::{self, File, Purchase};
use super::plan::{self, Event, Order, Step};
use super::shapes::{self, Shape};
use super::{DAYS, SeedError, Wish, later, midnight, people};
use crate::agreements;
use crate::clock::to_text;
use crate::db::{Tx, rows_of_places, together};
use crate::error::{ApiError, ApiResult};
use crate::invoices::{self, PaidOrder};
use crate::legal_texts::LegalTexts;
use crate::letters;
use crate::orders::{self, NewOrder, OrderId};
use crate::payments::CURRENCY;
use crate::state::State;
use crate::stored_settings::VersionedSettings;

/// All that is known before the first row is written.
pub struct World {
    pub begin: String,
    pub end: Timestamp,
    pub orders: Vec<Order>,
    pub shapes: Vec<Shape>,
    pub settings: Arc<VersionedSettings>,
    pub texts: LegalTexts,
    /// From this order on everything is there.
    complete_from: usize,
}

impl World {
    pub fn new(state: &State, wish: &Wish) -> Result<Self, SeedError> {
        let settings = state.settings.current();
        let begin = midnight(wish.until.checked_sub(DAYS.days())?)?;
        let shapes = shapes::all()?;
        Ok(Self {
            begin: to_text(begin),
            end: midnight(wish.until)?,
            orders: plan::orders(wish.orders, begin, shapes.len(), &settings.settings),
            texts: LegalTexts::current(&state.operator, &settings.settings),
            complete_from: wish.orders.saturating_sub(wish.complete),
            shapes,
            settings,
        })
    }

    /// Puts the files of the newest orders where uploads lie.
    pub async fn store_bytes(&self, state: &State, events: &[Event]) -> ApiResult<()> {
        let ordered = events
            .iter()
            .filter(|event| event.step == Step::Ordered && event.order >= self.complete_from);
        for event in ordered {
            for file in Purchase::new(self, &self.orders[event.order]).files {
                let mut source = tempfile::NamedTempFile::new().map_err(ApiError::internal)?;
                source
                    .write_all(&file.shape.bytes)
                    .map_err(ApiError::internal)?;
                state.storage.put_file(&file.key, source.path()).await?;
            }
        }
        Ok(())
    }
}

/// Writes one event.
pub async fn event(state: &State, tx: &mut Tx, world: &World, event: &Event) -> ApiResult<()> {
    let order = &world.orders[event.order];
    let purchase = Purchase::new(world, order);
    if event.step == Step::Ordered {
        let is_complete = event.order >= world.complete_from;
        return ordered(state, tx, world, order, &purchase, is_complete).await;
    }
    later::step(tx, &purchase.checkout_id, event).await
}

async fn ordered(
    state: &State,
    tx: &mut Tx,
    world: &World,
    order: &Order,
    purchase: &Purchase<'_>,
    is_complete: bool,
) -> ApiResult<()> {
    if order.is_first {
        people::insert_person(tx, &purchase.person, &purchase.uploaded_at).await?;
    }
    insert_files(tx, purchase).await?;
    let snapshot = purchase.snapshot(world, order)?;
    let checkout = purchase.checkout(order, &snapshot)?;
    agreements::store::insert_row(tx, &checkout, &snapshot).await?;
    let session = purchase.session(order, snapshot.total_cents);
    let created_at = to_text(order.at);
    let review_note = order.is_held().then(|| {
        orders::fulfil::held_note(session.amount_total_cents, CURRENCY, snapshot.total_cents)
    });
    let new = NewOrder {
        checkout: &checkout,
        snapshot: &snapshot,
        session: &session,
        review_note: review_note.as_deref(),
        is_held: order.is_held(),
        created_at: &created_at,
    };
    let mut rng = Rng::with_seed(order.seed.rotate_left(7));
    let next_id = || OrderId::from(order::id(&mut rng, order.at));
    let id = orders::insert(tx, &new, next_id)
        .await
        .map_err(ApiError::internal)?
        .ok_or_else(|| ApiError::internal("a made-up checkout has an order already"))?;
    let paid = PaidOrder {
        id: &id.id,
        number: &id.number,
        created_at: &created_at,
        snapshot: &snapshot,
        session: &session,
        operator: &state.operator,
    };
    let (invoice, write) = invoices::issue(tx, &paid).await?;
    let mut statements = vec![write];
    if is_complete {
        let facts = letters::OrderFacts {
            order: &paid,
            invoice: &invoice.record,
            page: "",
            review_note: review_note.as_deref(),
        };
        let texts = letters::agreed_texts(state, tx, &snapshot).await?;
        let confirmed = (!order.is_held()).then_some(texts.as_slice());
        statements.push(letters::order_mails(state, &facts, confirmed)?);
    }
    together(tx, statements).await?;
    if is_complete {
        sent(tx, &id.id, &created_at).await?;
    }
    Ok(())
}

/// The mails of a made-up order went out long ago.
async fn sent(tx: &mut Tx, order_id: &str, at: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox_mails SET state = 'sent', attempts = 1, created_at = $1, sent_at = $1, html_body = '' WHERE order_id = $2",
    )
    .bind(at)
    .bind(order_id)
    .execute(&mut **tx)
    .await
    .map(drop)
}

const FILE_COLUMNS: usize = 11;

async fn insert_files(tx: &mut Tx, purchase: &Purchase<'_>) -> ApiResult<()> {
    let sql = format!(
        "INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, measures, legal_check, \
         needs_confirmation, created_at) VALUES {}",
        rows_of_places(1, purchase.files.len(), FILE_COLUMNS, "")
    );
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for File { id, key, shape } in &purchase.files {
        query = query
            .bind(id)
            .bind(purchase.person.user_id())
            .bind(purchase.person.guest_id())
            .bind(&shape.file_name)
            .bind(i64::try_from(shape.bytes.len()).unwrap_or_default())
            .bind(&shape.sha256)
            .bind(key.path())
            .bind(serde_json::to_string(&shape.measures)?)
            .bind(serde_json::to_string(&shape.legal)?)
            .bind(0_i64)
            .bind(&purchase.uploaded_at);
    }
    query.execute(&mut **tx).await?;
    Ok(())
}
