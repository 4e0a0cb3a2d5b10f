//! What is paid out and what it consists of, as <https://docs.stripe.com/payouts/reconciliation> says: the payouts
//! (<https://docs.stripe.com/api/payouts/list>), and of each the balance transactions
//! (<https://docs.stripe.com/api/balance_transactions/list>). Which movement is which type:
//! <https://docs.stripe.com/reports/balance-transaction-types>.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{StreamExt as _, TryStreamExt as _};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Call, StripeApi};
use crate::services::payments::{PaymentError, Payout, PayoutEntry, PayoutEntryKind, PayoutState};

/// The most that Stripe lists at once.
const PAGE: u8 = 100;

/// The most pages that are read for one answer, which are 10,000 movements.
const MOST_PAGES: u32 = 100;

/// Payouts that are asked about side by side: Stripe takes 25 calls a second in test mode, and customers pay meanwhile.
const AT_ONCE: usize = 4;

/// Nobody waits longer for a list.
const LONGEST: Duration = Duration::from_secs(25);

impl StripeApi {
    /// The payouts that arrive from one moment up to another, in Unix seconds; the second does not belong to it. Newest first.
    ///
    /// # Errors
    /// [`PaymentError`]; `TooMuch` beyond [`MOST_PAGES`].
    pub async fn payouts(&self, from_s: i64, until_s: i64) -> Result<Vec<Payout>, PaymentError> {
        match tokio::time::timeout(LONGEST, self.payouts_with_entries(from_s, until_s)).await {
            Ok(answer) => answer,
            Err(_) => Err(PaymentError::Unreachable("no answer in time".into())),
        }
    }

    async fn payouts_with_entries(
        &self,
        from_s: i64,
        until_s: i64,
    ) -> Result<Vec<Payout>, PaymentError> {
        let pages = AtomicU32::new(0);
        let query = |after: Option<String>| ListPayouts {
            arrival_date: Arrival {
                gte: from_s,
                lt: until_s,
            },
            limit: PAGE,
            starting_after: after,
        };
        let listed = self.listed("/payouts", query, |raw: &RawPayout| &raw.id, &pages);
        let payouts = listed.await?;
        futures_util::stream::iter(payouts)
            .map(async |raw| {
                let entries = self.entries(&raw.id, &pages).await?;
                Ok(raw.with(entries))
            })
            .buffered(AT_ONCE)
            .try_collect()
            .await
    }

    /// Of automatic payouts only: of one that was made by hand Stripe does not know what it consists of.
    async fn entries(
        &self,
        payout_id: &str,
        pages: &AtomicU32,
    ) -> Result<Vec<PayoutEntry>, PaymentError> {
        let query = |after: Option<String>| ListTransactions {
            payout: payout_id,
            expand: ["data.source"],
            limit: PAGE,
            starting_after: after,
        };
        let listed = self.listed(
            "/balance_transactions",
            query,
            |raw: &RawTransaction| &raw.id,
            pages,
        );
        let transactions = listed.await?;
        // The payout itself is among them.
        let parts = transactions.into_iter().filter(|raw| raw.kind != "payout");
        Ok(parts.map(PayoutEntry::from).collect())
    }

    async fn listed<T: DeserializeOwned, Q: Serialize>(
        &self,
        path: &'static str,
        query: impl Fn(Option<String>) -> Q,
        id_of: impl Fn(&T) -> &String,
        pages: &AtomicU32,
    ) -> Result<Vec<T>, PaymentError> {
        let mut all: Vec<T> = Vec::new();
        loop {
            if pages.fetch_add(1, Ordering::Relaxed) >= MOST_PAGES {
                return Err(PaymentError::TooMuch);
            }
            let after = all.last().map(|last| id_of(last).clone());
            let page: RawPage<T> = self.send(&Call::get(path).query(&query(after))?).await?;
            let is_last = !page.has_more || page.data.is_empty();
            all.extend(page.data);
            if is_last {
                return Ok(all);
            }
        }
    }
}

#[derive(Serialize)]
struct ListPayouts {
    arrival_date: Arrival,
    limit: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    starting_after: Option<String>,
}

#[derive(Serialize)]
struct Arrival {
    gte: i64,
    lt: i64,
}

#[derive(Serialize)]
struct ListTransactions<'a> {
    payout: &'a str,
    expand: [&'static str; 1],
    limit: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    starting_after: Option<String>,
}

#[derive(Deserialize)]
struct RawPage<T> {
    data: Vec<T>,
    has_more: bool,
}

#[derive(Deserialize)]
struct RawPayout {
    id: String,
    amount: i64,
    currency: String,
    arrival_date: i64,
    status: String,
}

impl RawPayout {
    fn with(self, entries: Vec<PayoutEntry>) -> Payout {
        Payout {
            id: self.id,
            cents: self.amount,
            currency: self.currency,
            arrives_at_s: self.arrival_date,
            // Whatever comes later: it is not there yet.
            state: self.status.parse().unwrap_or(PayoutState::Pending),
            entries,
        }
    }
}

#[derive(Deserialize)]
struct RawTransaction {
    id: String,
    amount: i64,
    fee: i64,
    net: i64,
    #[serde(rename = "type")]
    kind: String,
    description: Option<String>,
    /// The object itself, as it was asked for; of a fee null.
    #[serde(default)]
    source: Value,
}

impl From<RawTransaction> for PayoutEntry {
    fn from(raw: RawTransaction) -> Self {
        let kind = match raw.kind.as_str() {
            "charge" | "payment" => PayoutEntryKind::Payment,
            "refund" | "payment_refund" | "refund_failure" | "payment_failure_refund" => {
                PayoutEntryKind::Refund
            }
            _ if raw.source["object"] == "dispute" => PayoutEntryKind::Dispute,
            kind if kind.ends_with("_fee") => PayoutEntryKind::Fee,
            _ => PayoutEntryKind::Other,
        };
        let id_of = |value: &Value| {
            let id = value.as_str().or_else(|| value["id"].as_str());
            id.map(str::to_owned)
        };
        Self {
            source_id: id_of(&raw.source),
            payment_intent_id: id_of(&raw.source["payment_intent"]).map(Into::into),
            kind,
            cents: raw.amount,
            fee_cents: raw.fee,
            net_cents: raw.net,
            description: raw.description.unwrap_or(raw.kind),
            id: raw.id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn adm_33_each_kind_of_movement_is_told_apart_and_names_its_payment() {
        let read = |kind: &str, source: Value| {
            let raw = json!({
                "id": "txn_1", "object": "balance_transaction", "amount": -1, "fee": 0, "net": -1, "currency": "eur",
                "type": kind, "description": null, "source": source,
            });
            let entry = PayoutEntry::from(serde_json::from_value::<RawTransaction>(raw).unwrap());
            let payment = entry.payment_intent_id.map(|id| id.to_string());
            (entry.kind, entry.source_id, payment)
        };
        let of = |object: &str| json!({ "id": "x_1", "object": object, "payment_intent": "pi_1" });
        let (source, known) = (Some("x_1".to_owned()), Some("pi_1".to_owned()));
        for (kind, object, expected) in [
            ("charge", "charge", PayoutEntryKind::Payment),
            ("payment", "charge", PayoutEntryKind::Payment),
            ("refund", "refund", PayoutEntryKind::Refund),
            ("refund_failure", "refund", PayoutEntryKind::Refund),
            ("adjustment", "dispute", PayoutEntryKind::Dispute),
            ("adjustment", "charge", PayoutEntryKind::Other),
        ] {
            let expected = (expected, source.clone(), known.clone());
            assert_eq!(read(kind, of(object)), expected, "{kind}");
        }
        let expanded =
            json!({ "id": "x_1", "object": "refund", "payment_intent": { "id": "pi_1" } });
        assert_eq!(
            read("refund", expanded),
            (PayoutEntryKind::Refund, source, known)
        );
        assert_eq!(
            read("stripe_fee", Value::Null),
            (PayoutEntryKind::Fee, None, None)
        );
        // What was not expanded, and what comes later, is something all the same.
        assert_eq!(
            read("reserve_hold", json!("rsv_1")),
            (PayoutEntryKind::Other, Some("rsv_1".to_owned()), None)
        );
    }
}
