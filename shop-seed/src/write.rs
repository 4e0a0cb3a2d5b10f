//! Writes the events of the plan, in the order of time, by the functions that write real ones.

use std::io::Write as _;
use std::sync::Arc;

use fastrand::Rng;
use jiff::{Timestamp, ToSpan as _};

use super::later::{self, Later, Paid};
use super::order::{self, File, Purchase};
use super::people::People;
use super::plan::{self, Event, Order, Step};
use super::rows::Rows;
use super::shapes::{self, Shape};
use super::{DAYS, SeedError, Wish, midnight};
use schichtwerk_server::foundation::clock::to_text;
use schichtwerk_server::foundation::db::{Tx, together};
use schichtwerk_server::foundation::error::{ApiError, ApiResult};
use schichtwerk_server::foundation::ids::OrderId;
use schichtwerk_server::sales::agreements;
use schichtwerk_server::sales::invoices::{self, PaidOrder};
use schichtwerk_server::sales::letters;
use schichtwerk_server::sales::orders::made::fulfil::held_note;
use schichtwerk_server::sales::orders::made::insert::{self, NewOrder};
use schichtwerk_server::services::payments::{CURRENCY, Session};
use schichtwerk_server::services::stored_settings::VersionedSettings;
use schichtwerk_server::shop::legal_texts::LegalTexts;
use schichtwerk_server::state::State;

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

/// Writes events that follow each other: what belongs to one order alone in many rows at once, what has its place among others in
/// the order of time.
pub async fn events(state: &State, tx: &mut Tx, world: &World, events: &[Event]) -> ApiResult<()> {
    let ordered: Vec<(usize, Purchase<'_>)> = events
        .iter()
        .filter(|event| event.step == Step::Ordered)
        .map(|event| {
            (
                event.order,
                Purchase::new(world, &world.orders[event.order]),
            )
        })
        .collect();
    brought(tx, world, &ordered).await?;
    let mut purchases = ordered.iter();
    let mut later = Later::new();
    for event in events {
        let order = &world.orders[event.order];
        if event.step != Step::Ordered {
            let checkout_id = order::checkout_id(order);
            later::document(tx, &checkout_id, event.at, event.step).await?;
            continue;
        }
        let Some((_, purchase)) = purchases.next() else {
            break;
        };
        let is_complete = event.order >= world.complete_from;
        let (id, session) = insert(state, tx, world, order, purchase, is_complete).await?;
        let paid = Paid {
            intent_id: session.payment_intent_id.as_deref().unwrap_or_default(),
            cents: session.amount_total_cents.unwrap_or_default(),
        };
        later.add(order, &id, &paid, world.end);
    }
    later.write(tx).await?;
    Ok(())
}

/// New customers, and the files that everybody brought.
async fn brought(tx: &mut Tx, world: &World, purchases: &[(usize, Purchase<'_>)]) -> ApiResult<()> {
    let mut people = People::new();
    let mut files = Rows::into(
        "INSERT INTO files (id, user_id, guest_id, file_name, size_bytes, sha256, storage_key, measures, legal_check, \
         needs_confirmation, created_at) VALUES ",
        11,
    );
    for (index, purchase) in purchases {
        let person = &purchase.person;
        if world.orders[*index].is_first {
            people.add(person, &purchase.uploaded_at);
        }
        for File { id, key, shape } in &purchase.files {
            files.add([
                id.as_str().into(),
                person.user_id().into(),
                person.guest_id().into(),
                shape.file_name.as_str().into(),
                i64::try_from(shape.bytes.len()).unwrap_or_default().into(),
                shape.sha256.as_str().into(),
                key.path().into(),
                shape.measures_json.as_str().into(),
                shape.legal_json.as_str().into(),
                0_i64.into(),
                purchase.uploaded_at.as_str().into(),
            ]);
        }
    }
    people.write(tx).await?;
    files.write(tx).await?;
    Ok(())
}

/// Writes an order with its checkout and its invoice.
async fn insert(
    state: &State,
    tx: &mut Tx,
    world: &World,
    order: &Order,
    purchase: &Purchase<'_>,
    is_complete: bool,
) -> ApiResult<(OrderId, Session)> {
    let snapshot = purchase.snapshot(world, order)?;
    let checkout = purchase.checkout(order, &snapshot)?;
    agreements::store::insert_row(tx, &checkout, &snapshot).await?;
    let session = purchase.session(order, snapshot.total_cents);
    let created_at = to_text(order.at);
    let review_note = order
        .is_held()
        .then(|| held_note(session.amount_total_cents, CURRENCY, snapshot.total_cents));
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
    let id = insert::insert(tx, &new, next_id)
        .await
        .map_err(ApiError::internal)?
        .ok_or_else(|| ApiError::internal("a made-up checkout has an order already"))?;
    let paid = PaidOrder {
        id: &id,
        number: &id.number(),
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
        sent(tx, &id, &created_at).await?;
    }
    Ok((id, session))
}

/// The mails of a made-up order went out long ago.
async fn sent(tx: &mut Tx, order_id: &OrderId, at: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE outbox_mails SET state = 'sent', attempts = 1, created_at = $1, sent_at = $1, html_body = '' WHERE order_id = $2",
    )
    .bind(at)
    .bind(order_id)
    .execute(&mut **tx)
    .await
    .map(drop)
}
