//! Changes the status of an order: its row, its history, the document of a cancellation and the customer's mail, all in the caller's
//! transaction.

use uuid::Uuid;

use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::{OrderId, UserId};
use crate::sales::carrier::Carrier;
use crate::sales::invoices::{self, Cancellation};
use crate::sales::letters::{self, Refunded, StatusNews};
use crate::sales::order_states::Status;
use crate::sales::orders::recipient::notified_order;
use crate::sales::refusal::Refusal;
use crate::state::State;

/// One change of status.
#[derive(Debug)]
pub(crate) struct Transition<'a> {
    pub order_id: &'a OrderId,
    pub is_pickup: bool,
    pub status: Status,
    /// For the operator only.
    pub admin_note: Option<&'a str>,
    /// The parcel's number.
    pub tracking_number: Option<&'a str>,
    /// Who carries it.
    pub carrier: Option<Carrier>,
    pub changed_by: &'a UserId,
    /// How much of the payment went back before.
    pub refunded: Refunded,
    /// With a cancellation: the provider is asked for what is left of the payment.
    pub is_refunding: bool,
    /// With a cancellation: the shop refuses the order, for this reason.
    pub refusal: Option<Refusal>,
    /// With a cancellation: the customer's withdrawal is accepted.
    pub is_withdrawn: bool,
    /// Stands in the document of a cancellation.
    pub payment_note: &'a str,
}

impl Transition<'_> {
    /// Writes row, history, document and mail. False if the order has no readable customer to send the mail to.
    pub(crate) async fn write(self, state: &State, tx: &mut Tx, now: &str) -> ApiResult<bool> {
        self.write_status(tx, now).await?;
        let cancellation = if self.status == Status::Cancelled {
            let cancellation = Cancellation {
                order_id: self.order_id,
                reason: match self.refusal {
                    None if self.is_withdrawn => "Widerruf des Kunden",
                    None => "Stornierung der Bestellung",
                    Some(_) => "Ablehnung der Bestellung",
                },
                payment_note: self.payment_note,
                created_at: now,
            };
            invoices::cancel(tx, &cancellation).await?
        } else {
            None
        };
        let Some(notified) = notified_order(state, tx, self.order_id).await? else {
            return Ok(false);
        };
        let news = StatusNews {
            status: self.status,
            is_pickup: self.is_pickup,
            tracking_number: self.tracking_number,
            carrier: self.carrier,
            refunded: self.refunded,
            is_refunding: self.is_refunding,
            refusal: self.refusal,
            is_withdrawn: self.is_withdrawn,
            cancellation: cancellation.as_ref().map(|document| &document.record),
        };
        letters::queue_status_news(state, tx, &notified, &news).await?;
        Ok(true)
    }

    async fn write_status(&self, tx: &mut Tx, now: &str) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE orders SET status = $1, updated_at = $2 WHERE id = $3")
            .bind(self.status)
            .bind(now)
            .bind(self.order_id)
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "INSERT INTO order_status_history (id, order_id, status, tracking_number, admin_note, changed_by, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(Uuid::now_v7().to_string())
        .bind(self.order_id)
        .bind(self.status)
        .bind(self.tracking_number)
        .bind(self.admin_note)
        .bind(self.changed_by)
        .bind(now)
        .execute(&mut **tx)
        .await
        .map(drop)
    }
}
