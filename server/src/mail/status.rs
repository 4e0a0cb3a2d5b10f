//! What a customer hears when the order goes on.

use core_wasm::validate::CustomerData;
use sqlx::{Any, Transaction};

use super::account::{Letter, body};
use super::compose;
use super::outbox::{self, Kind, NewMail};
use crate::clock::to_text;
use crate::error::{ApiError, ApiResult};
use crate::orders::Status;
use crate::state::State;

/// What is told.
#[derive(Debug)]
pub struct StatusNews<'a> {
    /// `orders.id`
    pub order_id: &'a str,
    /// The order number.
    pub order_number: &'a str,
    /// Where the order stands now.
    pub status: Status,
    /// The parcel's number.
    pub tracking_number: Option<&'a str>,
    /// Who ordered.
    pub customer: &'a CustomerData,
    /// Where the order can be looked at.
    pub page: String,
}

/// Puts the mail into the outbox, once for each order and state.
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_status_news(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    news: &StatusNews<'_>,
) -> ApiResult<()> {
    let (kind, sentence) = match news.status {
        Status::Processing => (
            Kind::StatusProcessing,
            "Ihre Bestellung ist jetzt in Bearbeitung: Wir fertigen Ihre Teile.",
        ),
        Status::Completed => (
            Kind::StatusCompleted,
            "Ihre Bestellung ist abgeschlossen: Ihre Teile sind fertig und auf dem Weg zu Ihnen oder liegen zur Abholung bereit.",
        ),
        Status::Cancelled => (
            Kind::StatusCancelled,
            "Ihre Bestellung wurde storniert. Die Stornorechnung finden Sie bei Ihrer Bestellung; den gezahlten Betrag erstatten wir auf das Zahlungsmittel, mit dem Sie bezahlt haben.",
        ),
        Status::Draft | Status::Submitted => return Ok(()),
    };
    let customer = news.customer;
    let mut paragraphs = vec![sentence.to_owned()];
    paragraphs.extend(
        news.tracking_number
            .map(|number| format!("Sendungsnummer: {number}")),
    );
    let letter = Letter {
        title: format!(
            "Ihre Bestellung {}: {}",
            news.order_number,
            news.status.label()
        ),
        greeting: format!("Guten Tag {} {},", customer.first_name, customer.last_name),
        paragraphs,
        link: Some(("Zur Bestellung", news.page.clone())),
        ..Letter::empty(state)
    };
    let mail = NewMail {
        order_id: news.order_id,
        kind,
        sender_domain: state.outbox.from.email.domain(),
        recipient_name: format!("{} {}", customer.first_name, customer.last_name),
        recipient_address: customer.email.clone(),
        reply_to: Some(compose::operator(state).1),
        body: body(&letter)?,
    };
    outbox::insert(tx, mail, &to_text(state.clock.now()))
        .await
        .map_err(ApiError::from)
}
