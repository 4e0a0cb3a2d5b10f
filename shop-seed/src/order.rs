//! One order's agreement and payment, as the checkout and the payment page would have made them.

use core_wasm::cart::{CartLine, cart_totals};
use core_wasm::printable::chargeable_volume_cm3;
use fastrand::Rng;
use jiff::Timestamp;
use uuid::Uuid;

use super::people::Person;
use super::plan::{Line, Order};
use super::shapes::Shape;
use super::write::World;
use core_wasm::cart::Shipping;
use schichtwerk_server::foundation::clock::to_text;
use schichtwerk_server::foundation::error::{ApiError, ApiResult};
use schichtwerk_server::foundation::federal_state::FederalState;
use schichtwerk_server::foundation::german;
use schichtwerk_server::foundation::ids::CheckoutId;
use schichtwerk_server::foundation::storage::StorageKey;
use schichtwerk_server::sales::agreements::snapshot::{Agreement, Snapshot, SnapshotItem};
use schichtwerk_server::sales::agreements::store::{Checkout, CheckoutState};
use schichtwerk_server::services::payments::{CURRENCY, Session, SessionStatus};
use schichtwerk_server::shop::delivery::delivery_date;

use super::hours_after;

/// A version 7 id of this moment, from the order's own numbers.
pub fn id(rng: &mut Rng, at: Timestamp) -> Uuid {
    let mut random = [0; 10];
    rng.fill(&mut random);
    let ms = u64::try_from(at.as_millisecond()).unwrap_or_default();
    uuid::Builder::from_unix_timestamp_millis(ms, &random).into_uuid()
}

/// A made-up file of one line: its id, and where its bytes lie.
pub struct File<'a> {
    pub id: String,
    pub key: StorageKey,
    pub shape: &'a Shape,
}

/// What belongs to an order before there is one.
pub struct Purchase<'a> {
    pub person: Person,
    pub files: Vec<File<'a>>,
    pub checkout_id: CheckoutId,
    pub uploaded_at: String,
}

/// Always the same one of the same order.
pub fn checkout_id(order: &Order) -> CheckoutId {
    let mut rng = Rng::with_seed(order.seed.rotate_left(47));
    id(&mut rng, hours_after(order.at, -0.1)).into()
}

impl<'a> Purchase<'a> {
    pub fn new(world: &'a World, order: &Order) -> Self {
        let mut rng = Rng::with_seed(order.seed.rotate_left(31));
        let person = Person::new(order.person);
        let uploaded = hours_after(order.at, -0.4);
        let files = order
            .lines
            .iter()
            .map(|line| {
                let shape = &world.shapes[line.shape];
                let id = id(&mut rng, uploaded);
                File {
                    key: StorageKey::ModelFile {
                        user: person.id.clone(),
                        order: "seed".to_owned(),
                        timestamp_ms: uploaded.as_millisecond(),
                        random: id.simple().to_string(),
                        extension: shape.extension,
                    },
                    id: id.to_string(),
                    shape,
                }
            })
            .collect();
        Self {
            files,
            checkout_id: checkout_id(order),
            uploaded_at: to_text(uploaded),
            person,
        }
    }

    /// # Errors
    /// When the shop's prices do not allow it.
    pub fn snapshot(&self, world: &World, order: &Order) -> ApiResult<Snapshot> {
        let settings = &world.settings.settings;
        let basis = &settings.volume_basis;
        let lines: Vec<CartLine> = order
            .lines
            .iter()
            .zip(&self.files)
            .map(|(line, file)| {
                Ok(CartLine {
                    volume_cm3: chargeable_volume_cm3(&file.shape.measures, basis)
                        .ok_or_else(|| ApiError::internal("a made-up part has no volume"))?,
                    quantity: line.quantity,
                    configuration: line.configuration.clone(),
                    longest_side_mm: Some(file.shape.measures.longest_side_mm()),
                })
            })
            .collect::<ApiResult<_>>()?;
        let totals = cart_totals(&lines, order.shipping, settings).map_err(ApiError::internal)?;
        let items = order
            .lines
            .iter()
            .zip(&self.files)
            .zip(lines.iter().zip(&totals.lines));
        let items = items.map(|((line, file), (priced, quote))| SnapshotItem {
            id: format!("teil-{}", file.id),
            file_id: file.id.clone().into(),
            file_name: file.shape.file_name.clone(),
            sha256: file.shape.sha256.clone(),
            measures: file.shape.measures.clone(),
            unit: None,
            content_note: None,
            legal_confirmation: None,
            volume_cm3: priced.volume_cm3,
            is_estimated: file.shape.measures.is_estimated(basis),
            volume_note: file.shape.measures.volume_note(),
            made_anyway: None,
            agreed_places: Vec::new(),
            quantity: line.quantity,
            configuration: line.configuration.clone(),
            unit_cents_before_discount: quote.unit_cents_before_discount,
            discount_percent: quote.discount_percent,
            unit_cents: quote.discounted_unit_cents,
            line_cents: quote.line_cents,
        });
        Ok(Snapshot {
            items: items.collect(),
            shipping: order.shipping,
            items_cents: totals.items_cents,
            shipping_cents: totals.shipping_cents,
            total_cents: totals.total_cents,
            settings_version: world.settings.version,
            settings: settings.clone(),
            agreement: Agreement {
                agreed_at: to_text(hours_after(order.at, -0.1)),
                agree_to_terms: true,
                pay_button_text: german::pay_button(settings.pay_button, totals.total_cents),
                terms: world.texts.terms.id.clone(),
                privacy: world.texts.privacy.id.clone(),
                withdrawal: world.texts.withdrawal.id.clone(),
            },
            delivery_by: delivery_date(
                order.at,
                &settings.delivery_times,
                order.shipping,
                FederalState::default(),
                0.0,
            ),
            customer: self.person.data.clone(),
        })
    }

    /// # Errors
    /// When the snapshot cannot be written.
    pub fn checkout(&self, order: &Order, snapshot: &Snapshot) -> ApiResult<Checkout> {
        Ok(Checkout {
            id: self.checkout_id.clone(),
            user_id: self.person.user_id().map(Into::into),
            guest_id: self.person.guest_id().map(Into::into),
            browser_id: self.person.guest_id().map(Into::into),
            idempotency_key: self.checkout_id.to_string(),
            request_hash: self.checkout_id.to_string(),
            cart_hash: snapshot.cart_hash()?,
            snapshot: serde_json::to_string(snapshot)?,
            settings: serde_json::to_string(&snapshot.settings)?,
            total_cents: snapshot.total_cents,
            expires_at: to_text(hours_after(order.at, 1.0)),
            created_at: to_text(hours_after(order.at, -0.1)),
            state: CheckoutState::Open,
            attempt: 1,
            session_id: None,
            session_url: None,
        })
    }

    /// What the payment page answered. A held order was paid one euro short.
    pub fn session(&self, order: &Order, total_cents: i64) -> Session {
        let recipient = self.person.recipient();
        Session {
            id: format!("cs_seed_{}", self.checkout_id).into(),
            url: None,
            status: SessionStatus::Complete,
            paid: true,
            amount_total_cents: Some(total_cents - if order.is_held() { 100 } else { 0 }),
            currency: Some(CURRENCY.to_owned()),
            livemode: false,
            client_reference_id: Some(self.checkout_id.clone()),
            payment_intent_id: Some(format!("pi_seed_{}", self.checkout_id).into()),
            delivery: (order.shipping != Shipping::Pickup).then(|| recipient.clone()),
            billing: Some(recipient),
        }
    }
}

/// Pieces and configuration of a line as a draft keeps them.
pub fn draft_line(line: &Line, shape: &Shape, file_id: &str) -> serde_json::Value {
    serde_json::json!({
        "id": format!("teil-{file_id}"),
        "fileName": shape.file_name,
        "fileId": file_id,
        "quantity": line.quantity,
        "configuration": line.configuration,
    })
}
