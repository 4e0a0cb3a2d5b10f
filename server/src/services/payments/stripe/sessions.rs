//! Checkout Sessions: what is sent and what is read of <https://docs.stripe.com/api/checkout/sessions>.

use core_wasm::visible::one_line;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};

use super::{Call, StripeApi};
use crate::services::payments::{
    Address, CURRENCY, NewSession, PaymentError, Recipient, Session, SessionLine, SessionStatus,
    ShippingCharge,
};

const SESSIONS: &str = "/checkout/sessions";

/// What no id of Stripe's holds.
const OUTSIDE_IDS: &AsciiSet = &NON_ALPHANUMERIC.remove(b'_').remove(b'-');

impl StripeApi {
    /// Opens a payment page. The same `new.idempotency_key` and content give the same session, however often it is
    /// asked for.
    ///
    /// # Errors
    /// [`PaymentError`]; after `Unreachable` the session may or may not exist, and the same call finds out.
    pub async fn create_session(&self, new: &NewSession) -> Result<Session, PaymentError> {
        let call = Call::post(SESSIONS)
            .form(&CreateSession::from(new))?
            .once(&new.idempotency_key);
        self.send::<RawSession>(&call).await.map(Session::from)
    }

    /// Asks for a session as it stands now.
    ///
    /// # Errors
    /// [`PaymentError::NotFound`] when this account has no such session.
    pub async fn retrieve_session(&self, session_id: &str) -> Result<Session, PaymentError> {
        let call = Call::get(format!("{SESSIONS}/{}", segment(session_id)));
        self.send::<RawSession>(&call).await.map(Session::from)
    }

    /// Closes an open session, so that it can no longer be paid.
    ///
    /// # Errors
    /// [`PaymentError::Refused`] when it is not open any more.
    pub async fn expire_session(&self, session_id: &str) -> Result<Session, PaymentError> {
        let call = Call::post(format!("{SESSIONS}/{}/expire", segment(session_id)));
        self.send::<RawSession>(&call).await.map(Session::from)
    }
}

/// Whether this can be a session's id: of what anybody wrote into an address, nothing else is worth asking for.
pub fn is_session_id(id: &str) -> bool {
    id.len() <= 255
        && id.strip_prefix("cs_").is_some_and(|rest| {
            !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        })
}

/// An id comes from a webhook or an address, where anybody may write anything: it stays one segment of the path.
fn segment(id: &str) -> String {
    utf8_percent_encode(id, OUTSIDE_IDS).to_string()
}

#[derive(Serialize)]
struct CreateSession<'a> {
    mode: &'static str,
    locale: &'static str,
    client_reference_id: &'a str,
    customer_email: &'a str,
    expires_at: i64,
    success_url: &'a str,
    cancel_url: &'a str,
    billing_address_collection: &'static str,
    allowed_payment_method_types: [&'static str; 1],
    line_items: Vec<LineItem<'a>>,
    #[serde(flatten)]
    shipping: Option<Shipping<'a>>,
}

impl<'a> From<&'a NewSession> for CreateSession<'a> {
    fn from(new: &'a NewSession) -> Self {
        Self {
            mode: "payment",
            locale: "de",
            client_reference_id: &new.checkout_id,
            customer_email: &new.customer_email,
            expires_at: new.expires_at_s,
            success_url: &new.success_url,
            cancel_url: &new.cancel_url,
            billing_address_collection: "required",
            // What terms, order step and FAQ say; without it the page shows whatever the dashboard enables.
            allowed_payment_method_types: ["card"],
            line_items: new.lines.iter().map(LineItem::from).collect(),
            shipping: new.shipping.as_ref().map(Shipping::from),
        }
    }
}

#[derive(Serialize)]
struct LineItem<'a> {
    price_data: PriceData<'a>,
    quantity: u32,
}

#[derive(Serialize)]
struct PriceData<'a> {
    currency: &'static str,
    unit_amount: i64,
    product_data: ProductData<'a>,
}

#[derive(Serialize)]
struct ProductData<'a> {
    name: &'a str,
    description: &'a str,
}

impl<'a> From<&'a SessionLine> for LineItem<'a> {
    fn from(line: &'a SessionLine) -> Self {
        Self {
            price_data: PriceData {
                currency: CURRENCY,
                unit_amount: line.unit_cents,
                product_data: ProductData {
                    name: &line.name,
                    description: &line.description,
                },
            },
            quantity: line.quantity,
        }
    }
}

/// None of it for a pickup.
#[derive(Serialize)]
struct Shipping<'a> {
    shipping_options: [ShippingOption<'a>; 1],
    shipping_address_collection: AddressCollection<'a>,
}

#[derive(Serialize)]
struct ShippingOption<'a> {
    shipping_rate_data: ShippingRate<'a>,
}

#[derive(Serialize)]
struct ShippingRate<'a> {
    display_name: &'a str,
    #[serde(rename = "type")]
    kind: &'static str,
    fixed_amount: FixedAmount,
}

#[derive(Serialize)]
struct FixedAmount {
    amount: i64,
    currency: &'static str,
}

#[derive(Serialize)]
struct AddressCollection<'a> {
    allowed_countries: &'a [&'static str],
}

impl<'a> From<&'a ShippingCharge> for Shipping<'a> {
    fn from(charge: &'a ShippingCharge) -> Self {
        let rate = ShippingRate {
            display_name: &charge.label,
            kind: "fixed_amount",
            fixed_amount: FixedAmount {
                amount: charge.cents,
                currency: CURRENCY,
            },
        };
        Self {
            shipping_options: [ShippingOption {
                shipping_rate_data: rate,
            }],
            shipping_address_collection: AddressCollection {
                allowed_countries: &charge.countries,
            },
        }
    }
}

/// The fields of a session that the shop reads; each may be null but those that say which session it is and whether it is paid.
#[derive(Deserialize)]
struct RawSession {
    id: String,
    url: Option<String>,
    status: Option<String>,
    payment_status: String,
    amount_total: Option<i64>,
    currency: Option<String>,
    livemode: bool,
    client_reference_id: Option<String>,
    payment_intent: Option<Reference>,
    customer_details: Option<CustomerDetails>,
    collected_information: Option<CollectedInformation>,
}

/// Another object: its id, or itself where Stripe was asked to expand it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Reference {
    Id(String),
    Object { id: String },
}

#[derive(Deserialize)]
struct CustomerDetails {
    name: Option<String>,
    address: Option<RawAddress>,
}

#[derive(Deserialize)]
struct CollectedInformation {
    shipping_details: Option<ShippingDetails>,
}

#[derive(Deserialize)]
struct ShippingDetails {
    name: Option<String>,
    address: RawAddress,
}

#[derive(Deserialize)]
struct RawAddress {
    line1: Option<String>,
    line2: Option<String>,
    postal_code: Option<String>,
    city: Option<String>,
    country: Option<String>,
}

impl From<RawSession> for Session {
    fn from(raw: RawSession) -> Self {
        let status = match raw.status.as_deref() {
            Some("complete") => SessionStatus::Complete,
            Some("expired") => SessionStatus::Expired,
            _ => SessionStatus::Open,
        };
        let billing = raw
            .customer_details
            .and_then(|details| Some(recipient(details.name, details.address?)));
        let delivery = raw
            .collected_information
            .and_then(|collected| collected.shipping_details)
            .map(|details| recipient(details.name, details.address));
        Self {
            id: raw.id.into(),
            url: raw.url,
            status,
            // The shop makes no session without an amount: one with nothing to pay is not its own.
            paid: raw.payment_status == "paid",
            amount_total_cents: raw.amount_total,
            currency: raw.currency,
            livemode: raw.livemode,
            client_reference_id: raw.client_reference_id.map(Into::into),
            payment_intent_id: raw.payment_intent.map(|intent| match intent {
                Reference::Id(id) | Reference::Object { id } => id.into(),
            }),
            billing,
            delivery,
        }
    }
}

/// Customers type it on the provider's page; it is printed on labels and invoices like what they type on ours.
fn recipient(name: Option<String>, address: RawAddress) -> Recipient {
    let tidied = |text: Option<String>| one_line(&text.unwrap_or_default());
    Recipient {
        name: tidied(name),
        address: Address {
            line1: tidied(address.line1),
            line2: Some(tidied(address.line2)).filter(|line| !line.is_empty()),
            postal_code: tidied(address.postal_code),
            city: tidied(address.city),
            country: tidied(address.country),
        },
    }
}
