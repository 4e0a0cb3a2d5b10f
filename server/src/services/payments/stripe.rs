//! Stripe Checkout: the only module that names Stripe's crates.
//!
//! async-stripe joins
//! `{base}` + `v1` + `/checkout/sessions` as texts, so a base that ends in a slash may carry a path.

mod refunds;

use std::time::Duration;

use core_wasm::visible::one_line;
use serde::Deserialize;
use stripe::{
    Client, ClientBuilder, IdempotencyKey, RequestStrategy, StripeError, StripeRequest as _,
};
use stripe_checkout::checkout_session::{
    CreateCheckoutSession, CreateCheckoutSessionAllowedPaymentMethodTypes,
    CreateCheckoutSessionLineItems, CreateCheckoutSessionLineItemsPriceData,
    CreateCheckoutSessionShippingAddressCollection,
    CreateCheckoutSessionShippingAddressCollectionAllowedCountries as DeliveryCountry,
    CreateCheckoutSessionShippingOptions, CreateCheckoutSessionShippingOptionsShippingRateData,
    CreateCheckoutSessionShippingOptionsShippingRateDataFixedAmount,
    CreateCheckoutSessionShippingOptionsShippingRateDataType, ExpireCheckoutSession, ProductData,
    RetrieveCheckoutSession,
};
use stripe_checkout::{
    CheckoutSession, CheckoutSessionBillingAddressCollection, CheckoutSessionLocale,
    CheckoutSessionMode, CheckoutSessionPaymentStatus, CheckoutSessionStatus,
};
use stripe_webhook::{Webhook, WebhookError};

use super::{
    Address, ChargeNews, Dispute, Event, NewSession, PaymentError, Recipient, Session,
    SessionStatus, SignatureError,
};
use crate::config::Secret;

/// The browser waits 10 seconds for a payment page (PAY-15). This is how long a call is tried, so that it still
/// gets to hear why there is none.
const PATIENCE: Duration = Duration::from_millis(8_500);

/// The pauses between tries of a call. Stripe's `Retry-After` does not come through the client; each pause is longer
/// than the one before it instead.
const PAUSES: [Duration; 5] = [
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
];

/// A client for one account at one address.
#[derive(Clone)]
pub struct StripeApi {
    client: Client,
}

impl std::fmt::Debug for StripeApi {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StripeApi(…)")
    }
}

impl StripeApi {
    /// Builds the client. `base` is an address such as `https://api.stripe.com/`, perhaps with a path; `None` is Stripe itself.
    ///
    /// # Errors
    /// When key or address cannot stand in a request.
    pub fn new(secret_key: &Secret, base: Option<&str>) -> Result<Self, PaymentError> {
        let mut builder = ClientBuilder::new(secret_key.expose()).timeout(PATIENCE);
        if let Some(base) = base {
            builder = builder.url(format!("{}/", base.trim_end_matches('/')));
        }
        Ok(Self {
            client: builder.build().map_err(error)?,
        })
    }

    /// Opens a payment page. The same `new.idempotency_key` and content give the same session, however often it is
    /// asked for.
    ///
    /// # Errors
    /// [`PaymentError`]; after `Unreachable` the session may or may not exist, and the same call finds out.
    pub async fn create_session(&self, new: &NewSession) -> Result<Session, PaymentError> {
        let key = IdempotencyKey::new(&new.idempotency_key)
            .map_err(|error| PaymentError::Config(error.to_string()))?;
        let request = create_request(new)?;
        patiently(async || {
            let strategy = RequestStrategy::Idempotent(key.clone());
            request
                .customize()
                .request_strategy(strategy)
                .send(&self.client)
                .await
        })
        .await
        .map(session)
    }

    /// Asks for a session as it stands now.
    ///
    /// # Errors
    /// [`PaymentError::NotFound`] when this account has no such session.
    pub async fn retrieve_session(&self, session_id: &str) -> Result<Session, PaymentError> {
        let request = RetrieveCheckoutSession::new(session_id);
        patiently(async || request.send(&self.client).await)
            .await
            .map(session)
    }

    /// Closes an open session, so that it can no longer be paid.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] when it is not open any more.
    pub async fn expire_session(&self, session_id: &str) -> Result<Session, PaymentError> {
        let request = ExpireCheckoutSession::new(session_id);
        patiently(async || request.send(&self.client).await)
            .await
            .map(session)
    }
}

/// Makes a call again while that may help: a lost answer, too many calls, a provider that is down for a moment. Every
/// call of this module may be repeated without a second effect, by its nature or by its idempotency key.
async fn patiently<T>(
    mut call: impl AsyncFnMut() -> Result<T, StripeError>,
) -> Result<T, PaymentError> {
    let tried = async {
        for pause in PAUSES {
            match call().await.map_err(error) {
                Err(error) if error.may_pass() => {
                    tracing::info!(%error, "the payment provider is asked again");
                    tokio::time::sleep(pause).await;
                }
                answer => return answer,
            }
        }
        call().await.map_err(error)
    };
    match tokio::time::timeout(PATIENCE, tried).await {
        Ok(answer) => answer,
        Err(_) => Err(PaymentError::Unreachable("no answer in time".into())),
    }
}

/// Checks `Stripe-Signature` against the raw bytes (300 seconds of tolerance) and reads the event's envelope.
///
/// Only the envelope is taken from the event: the session is always fetched again. So a new API version or an event
/// type that this client does not know is no reason to refuse a genuine event.
///
/// # Errors
/// [`SignatureError`] when the event is forged, too old, changed or no event at all.
pub fn verify_event(
    raw: &[u8],
    signature: &str,
    secret: &Secret,
    now_s: i64,
) -> Result<Event, SignatureError> {
    let payload = std::str::from_utf8(raw).map_err(|_| SignatureError::Unreadable)?;
    match Webhook::construct_event_with_timestamp(payload, signature, secret.expose(), now_s) {
        // The content is read only after signature and time were found good.
        Ok(_) | Err(WebhookError::BadParse(_)) => {}
        Err(WebhookError::BadTimestamp(_)) => return Err(SignatureError::TooOld),
        Err(_) => return Err(SignatureError::Wrong),
    }
    let envelope: Envelope =
        serde_json::from_str(payload).map_err(|_| SignatureError::Unreadable)?;
    let session_id = envelope
        .kind
        .starts_with("checkout.session.")
        .then(|| {
            envelope
                .data
                .object
                .get("id")
                .and_then(|id| id.as_str())
                .map(str::to_owned)
        })
        .flatten();
    Ok(Event {
        livemode: envelope.livemode,
        charge: charge_news(&envelope.kind, &envelope.data.object),
        id: envelope.id,
        kind: envelope.kind,
        session_id,
    })
}

/// An event about a charge, a refund or a dispute names its payment. What became of the refunds is asked afterwards, so that
/// events may come late, twice or out of turn.
fn charge_news(kind: &str, object: &serde_json::Value) -> Option<ChargeNews> {
    let cents = |field: &str| object.get(field)?.as_i64();
    let payment_intent_id = object.get("payment_intent")?.as_str()?.to_owned();
    match kind {
        "charge.refunded"
        | "charge.refund.updated"
        | "refund.created"
        | "refund.updated"
        | "refund.failed" => Some(ChargeNews::Refunds { payment_intent_id }),
        "charge.dispute.created" | "charge.dispute.updated" | "charge.dispute.closed" => {
            let text = |field: &str| object.get(field)?.as_str().map(str::to_owned);
            Some(ChargeNews::Disputed(Dispute {
                id: text("id")?,
                payment_intent_id,
                cents: cents("amount")?,
                state: text("status").unwrap_or_else(|| "needs_response".to_owned()),
            }))
        }
        _ => None,
    }
}

#[derive(Deserialize)]
struct Envelope {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    livemode: bool,
    data: EnvelopeData,
}

#[derive(Deserialize)]
struct EnvelopeData {
    object: serde_json::Value,
}

fn create_request(new: &NewSession) -> Result<CreateCheckoutSession, PaymentError> {
    let mut lines = Vec::with_capacity(new.lines.len());
    for line in &new.lines {
        let mut product = ProductData::new(&line.name);
        product.description = Some(line.description.clone());
        let price = CreateCheckoutSessionLineItemsPriceData {
            currency: euro()?,
            unit_amount: Some(line.unit_cents),
            product_data: Some(product),
            product: None,
            recurring: None,
            tax_behavior: None,
            unit_amount_decimal: None,
        };
        let mut item = CreateCheckoutSessionLineItems::new();
        item.price_data = Some(price);
        item.quantity = Some(u64::from(line.quantity));
        lines.push(item);
    }
    let mut request = CreateCheckoutSession::new()
        .mode(CheckoutSessionMode::Payment)
        .locale(CheckoutSessionLocale::De)
        .client_reference_id(&new.checkout_id)
        .customer_email(&new.customer_email)
        .expires_at(new.expires_at_s)
        .success_url(&new.success_url)
        .cancel_url(&new.cancel_url)
        .billing_address_collection(CheckoutSessionBillingAddressCollection::Required)
        // What terms, order step and FAQ say; without it the page shows whatever the dashboard enables.
        .allowed_payment_method_types(vec![CreateCheckoutSessionAllowedPaymentMethodTypes::Card])
        .line_items(lines);
    if let Some(shipping) = &new.shipping {
        let amount = CreateCheckoutSessionShippingOptionsShippingRateDataFixedAmount {
            amount: shipping.cents,
            currency: euro()?,
            currency_options: None,
        };
        let mut rate = CreateCheckoutSessionShippingOptionsShippingRateData::new(&shipping.label);
        rate.type_ = Some(CreateCheckoutSessionShippingOptionsShippingRateDataType::FixedAmount);
        rate.fixed_amount = Some(amount);
        let mut option = CreateCheckoutSessionShippingOptions::new();
        option.shipping_rate_data = Some(rate);
        request = request
            .shipping_options(vec![option])
            .shipping_address_collection(CreateCheckoutSessionShippingAddressCollection::new(
                delivery_countries(),
            ));
    }
    Ok(request)
}

/// The six countries of PAY-18: Deutschland, Österreich, Schweiz, Niederlande, Belgien, Frankreich.
fn delivery_countries() -> Vec<DeliveryCountry> {
    use DeliveryCountry::{At, Be, Ch, De, Fr, Nl};
    vec![De, At, Ch, Nl, Be, Fr]
}

/// The shop's only currency; the crate's type is met by inference, because it lives in a crate of its own.
fn euro<C: std::str::FromStr>() -> Result<C, PaymentError> {
    super::CURRENCY
        .parse()
        .map_err(|_| PaymentError::Config("the currency is unknown to the client".into()))
}

fn session(raw: CheckoutSession) -> Session {
    let status = match raw.status {
        Some(CheckoutSessionStatus::Complete) => SessionStatus::Complete,
        Some(CheckoutSessionStatus::Expired) => SessionStatus::Expired,
        _ => SessionStatus::Open,
    };
    let billing = raw.customer_details.and_then(|details| {
        let raw = details.address?;
        let address = address([raw.line1, raw.line2, raw.postal_code, raw.city, raw.country]);
        Some(Recipient {
            name: one_line(&details.name.unwrap_or_default()),
            address,
        })
    });
    let delivery = raw
        .collected_information
        .and_then(|collected| collected.shipping_details)
        .map(|details| {
            let raw = details.address;
            let address = address([raw.line1, raw.line2, raw.postal_code, raw.city, raw.country]);
            Recipient {
                name: one_line(&details.name),
                address,
            }
        });
    Session {
        id: raw.id.to_string(),
        url: raw.url,
        status,
        paid: raw.payment_status == CheckoutSessionPaymentStatus::Paid,
        amount_total_cents: raw.amount_total,
        currency: raw.currency.map(|currency| currency.to_string()),
        livemode: raw.livemode,
        client_reference_id: raw.client_reference_id,
        payment_intent_id: raw
            .payment_intent
            .map(|intent| intent.into_id().to_string()),
        billing,
        delivery,
    }
}

/// Line 1 and 2, postal code, city and country; the crate's own type cannot be named from here.
fn address([line1, line2, postal_code, city, country]: [Option<String>; 5]) -> Address {
    // Customers type it on the provider's page; it is printed on labels and invoices like what they type on ours.
    let tidied = |text: Option<String>| one_line(&text.unwrap_or_default());
    Address {
        line1: tidied(line1),
        line2: Some(tidied(line2)).filter(|line| !line.is_empty()),
        postal_code: tidied(postal_code),
        city: tidied(city),
        country: tidied(country),
    }
}

/// Stripe's messages may quote what was sent, so only kind, code and the parameter's name go on.
fn error(error: StripeError) -> PaymentError {
    match error {
        StripeError::Stripe(_, 404) => PaymentError::NotFound,
        StripeError::Stripe(detail, status) => {
            let code = detail
                .code
                .as_ref()
                .map(|code| code.as_str().to_owned())
                .unwrap_or_default();
            if status == 409 || code == "idempotency_key_in_use" {
                return PaymentError::Busy;
            }
            PaymentError::Refused {
                status,
                kind: detail.type_.as_str().to_owned(),
                code,
                parameter: detail.param.clone().unwrap_or_default(),
            }
        }
        StripeError::Timeout => PaymentError::Unreachable("no answer in time".into()),
        StripeError::ClientError(text) => PaymentError::Unreachable(text),
        StripeError::JSONDeserialize(text) => PaymentError::Unreadable(text),
        StripeError::ConfigError(text) => PaymentError::Config(text),
    }
}
