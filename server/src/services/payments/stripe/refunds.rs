//! Refunds: two calls of <https://docs.stripe.com/api/refunds>.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Call, StripeApi};
use crate::services::payments::{NewRefund, PaymentError, Refund, RefundState};

const REFUNDS: &str = "/refunds";

/// Where our own id stands in a refund.
const REQUEST: &str = "request";

/// The most that Stripe lists at once.
const PAGE: u8 = 100;

impl StripeApi {
    /// Gives money back. The same key and content make one refund, however often it is asked for.
    ///
    /// # Errors
    /// [`PaymentError`]; after `Unreachable` the refund may or may not exist, and the same call finds out.
    pub async fn create_refund(&self, new: &NewRefund) -> Result<Refund, PaymentError> {
        let form = CreateRefund {
            payment_intent: &new.payment_intent_id,
            amount: new.cents,
            metadata: BTreeMap::from([(REQUEST, new.request_id.as_str())]),
        };
        let call = Call::post(REFUNDS).form(&form)?.once(&new.idempotency_key);
        self.send::<RawRefund>(&call).await.map(Refund::from)
    }

    /// Every refund of a payment, as it stands now.
    ///
    /// # Errors
    /// [`PaymentError::NotFound`] when this account has no such payment.
    pub async fn refunds_of(&self, payment_intent_id: &str) -> Result<Vec<Refund>, PaymentError> {
        let mut refunds: Vec<Refund> = Vec::new();
        loop {
            let query = ListRefunds {
                payment_intent: payment_intent_id,
                limit: PAGE,
                starting_after: refunds.last().map(|refund| refund.id.as_str()),
            };
            let page: RawPage = self.send(&Call::get(REFUNDS).query(&query)?).await?;
            let is_last = !page.has_more || page.data.is_empty();
            refunds.extend(page.data.into_iter().map(Refund::from));
            if is_last {
                return Ok(refunds);
            }
        }
    }
}

#[derive(Serialize)]
struct CreateRefund<'a> {
    payment_intent: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<i64>,
    metadata: BTreeMap<&'static str, &'a str>,
}

#[derive(Serialize)]
struct ListRefunds<'a> {
    payment_intent: &'a str,
    limit: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    starting_after: Option<&'a str>,
}

#[derive(Deserialize)]
struct RawPage {
    data: Vec<RawRefund>,
    has_more: bool,
}

#[derive(Deserialize)]
struct RawRefund {
    id: String,
    amount: i64,
    currency: String,
    status: Option<String>,
    metadata: Option<BTreeMap<String, String>>,
}

impl From<RawRefund> for Refund {
    fn from(raw: RawRefund) -> Self {
        let state = match raw.status.as_deref() {
            Some("succeeded") => RefundState::Succeeded,
            Some("failed") => RefundState::Failed,
            Some("canceled") => RefundState::Canceled,
            // Also `requires_action`, and whatever comes later: it has not failed.
            _ => RefundState::Pending,
        };
        Self {
            id: raw.id,
            cents: raw.amount,
            currency: raw.currency,
            state,
            request_id: raw
                .metadata
                .and_then(|mut metadata| metadata.remove(REQUEST)),
        }
    }
}
