//! Payments: Stripe Checkout, or whatever speaks its API at `STRIPE_API_BASE`.
//!
//! The rest of the server knows sessions, events and errors of this module and never Stripe itself.

mod stripe;

use core_wasm::settings::Country;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::foundation::code::code;
use crate::foundation::config::{Config, PublicUrl, Secret};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{CheckoutId, PaymentId, SessionId};
use stripe::StripeApi;
pub(crate) use stripe::is_session_id;

/// The only currency of the shop, as Stripe writes it.
pub const CURRENCY: &str = "eur";

/// The German name of a country code; one that the shop does not know stays as it is.
pub(crate) fn country_name(code: &str) -> &str {
    Country::of_code(code).map_or(code, |country| country.name())
}

/// What a payment page is opened for.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// Checkout id and attempt: a repetition gives the same session.
    pub idempotency_key: String,
    /// Comes back with the session as `client_reference_id`.
    pub checkout_id: CheckoutId,
    /// Where Stripe may write to.
    pub customer_email: String,
    /// What is bought.
    pub lines: Vec<SessionLine>,
    /// `None` for a pickup: then no delivery address is asked for.
    pub shipping: Option<ShippingCharge>,
    /// When the page closes, in Unix seconds.
    pub expires_at_s: i64,
    /// Where a paid customer goes; `{CHECKOUT_SESSION_ID}` is filled in by Stripe.
    pub success_url: String,
    /// Where the customer goes who turns back.
    pub cancel_url: String,
}

/// One line on the payment page.
#[derive(Debug, Clone)]
pub struct SessionLine {
    /// The file's name.
    pub name: String,
    /// Material, colour, layer height and infill in German.
    pub description: String,
    /// Discounted price of one piece, in cents.
    pub unit_cents: i64,
    /// Pieces.
    pub quantity: u32,
}

/// The shipping fee.
#[derive(Debug, Clone)]
pub struct ShippingCharge {
    /// German name of the way of shipping.
    pub label: String,
    /// Fee in cents.
    pub cents: i64,
    /// Where the page lets it go to, by their codes.
    pub countries: Vec<&'static str>,
}

/// Where a session stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionStatus {
    /// Can still be paid.
    Open,
    /// The customer has finished the page; [`Session::paid`] says whether money came.
    Complete,
    /// Can no longer be paid.
    Expired,
}

/// A session as Stripe tells it.
#[derive(Debug, Clone)]
pub struct Session {
    /// Stripe's id.
    pub id: SessionId,
    /// The hosted page, while the session is open.
    pub url: Option<String>,
    /// Where it stands.
    pub status: SessionStatus,
    /// True once the money is there.
    pub paid: bool,
    /// What was or will be charged, shipping included, in cents.
    pub amount_total_cents: Option<i64>,
    /// Lower-case ISO code.
    pub currency: Option<String>,
    /// Real money.
    pub livemode: bool,
    /// Our checkout id.
    pub client_reference_id: Option<CheckoutId>,
    /// Stripe's id of the payment.
    pub payment_intent_id: Option<PaymentId>,
    /// Billing name and address.
    pub billing: Option<Recipient>,
    /// Delivery name and address; none for a pickup.
    pub delivery: Option<Recipient>,
}

/// A name with its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Recipient {
    /// Person or company.
    pub name: String,
    /// Where.
    #[serde(flatten)]
    pub address: Address,
}

impl Recipient {
    /// As it stands on an envelope, without empty lines.
    #[must_use]
    pub fn lines(self) -> Vec<String> {
        let Self { name, address } = self;
        let town = format!("{} {}", address.postal_code, address.city);
        let country = country_name(&address.country).to_owned();
        let lines = [name, address.line1]
            .into_iter()
            .chain(address.line2)
            .chain([town, country]);
        lines.filter(|line| !line.trim().is_empty()).collect()
    }
}

/// A postal address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Address {
    /// Street and number.
    pub line1: String,
    /// Addition.
    pub line2: Option<String>,
    /// Postal code.
    pub postal_code: String,
    /// City.
    pub city: String,
    /// Two-letter country code.
    pub country: String,
}

/// A genuine webhook event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Stripe's id of the event, the same in every repetition.
    pub id: String,
    /// Such as `checkout.session.completed`.
    pub kind: String,
    /// Real money.
    pub livemode: bool,
    /// The session it tells about, if it tells about one.
    pub session_id: Option<SessionId>,
    /// What it tells about a charge, if it tells about one.
    pub charge: Option<ChargeNews>,
}

impl Event {
    /// True if a delayed payment did not come in.
    pub(crate) fn says_failed(&self) -> bool {
        self.kind == "checkout.session.async_payment_failed"
    }
}

/// What happens to money that was paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChargeNews {
    /// A refund was made, went through or failed: [`Payments::refunds_of`] says which and how.
    Refunds {
        /// The payment.
        payment_intent_id: PaymentId,
    },
    /// The customer wants the money back through the bank, or that is decided.
    Disputed(Dispute),
}

/// A payment that the customer's bank wants back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// Stripe's id.
    pub id: String,
    /// The payment.
    pub payment_intent_id: PaymentId,
    /// How much.
    pub cents: i64,
    /// In Stripe's words, such as `needs_response`, `won` or `lost`.
    pub state: String,
    /// In Stripe's words, such as `fraudulent` or `product_not_received`.
    pub reason: Option<String>,
    /// Until when the shop can send evidence.
    pub evidence_due: Option<Timestamp>,
}

/// Money that is to go back.
#[derive(Debug, Clone)]
pub struct NewRefund {
    /// A repetition gives the same refund.
    pub idempotency_key: String,
    /// Our id of it; comes back with the refund.
    pub request_id: String,
    /// The payment.
    pub payment_intent_id: PaymentId,
    /// How much; None: all that is left.
    pub cents: Option<i64>,
}

/// A refund as Stripe tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// Stripe's id.
    pub id: String,
    /// How much.
    pub cents: i64,
    /// Lower-case ISO code.
    pub currency: String,
    /// How it stands.
    pub state: RefundState,
    /// Our id of it, if the shop asked for it.
    pub request_id: Option<String>,
}

/// How a refund stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RefundState {
    /// On its way.
    Pending,
    /// It arrived, as far as anybody knows.
    Succeeded,
    /// It did not arrive: the money is with the shop again.
    Failed,
    /// It was taken back before it was sent.
    Canceled,
}

code!(RefundState);

impl RefundState {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Pending => "unterwegs",
            Self::Succeeded => "ausgeführt",
            Self::Failed => "fehlgeschlagen",
            Self::Canceled => "zurückgenommen",
        }
    }
}

/// Money that the provider pays out to the shop's bank account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payout {
    /// The provider's id.
    pub id: String,
    /// How much, in the smallest unit of the currency.
    pub cents: i64,
    /// Lower-case ISO code.
    pub currency: String,
    /// When it is there, in Unix seconds: midnight of a day in UTC.
    pub arrives_at_s: i64,
    /// How far it is.
    pub state: PayoutState,
    /// What it consists of; none where somebody paid it out by hand.
    pub entries: Vec<PayoutEntry>,
}

/// How far a payout is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PayoutState {
    /// The provider has not sent it yet.
    Pending,
    /// At the bank.
    InTransit,
    /// There.
    Paid,
    /// Never sent: the money is with the provider again.
    Canceled,
    /// The bank did not take it: the money is with the provider again.
    Failed,
}

code!(PayoutState);

impl PayoutState {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Pending => "in Vorbereitung",
            Self::InTransit => "unterwegs",
            Self::Paid => "ausgezahlt",
            Self::Canceled => "abgebrochen",
            Self::Failed => "gescheitert",
        }
    }

    /// True if its money is or will be on the bank account.
    pub fn counts(self) -> bool {
        !matches!(self, Self::Canceled | Self::Failed)
    }
}

/// One movement of money within a payout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoutEntry {
    /// The provider's id.
    pub id: String,
    /// What it is.
    pub kind: PayoutEntryKind,
    /// How much; below zero where money leaves.
    pub cents: i64,
    /// Of it for the provider.
    pub fee_cents: i64,
    /// What is left.
    pub net_cents: i64,
    /// The provider's words for it, else its kind in Stripe's words.
    pub description: String,
    /// The id of the charge, refund or dispute that it is of.
    pub source_id: Option<String>,
    /// The payment that it is of.
    pub payment_intent_id: Option<PaymentId>,
}

/// What a movement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PayoutEntryKind {
    /// A customer paid.
    Payment,
    /// Money went back, or came here again because it did not arrive.
    Refund,
    /// A customer's bank took a payment back, or gave it here again.
    Dispute,
    /// The provider's own.
    Fee,
    /// Whatever else.
    Other,
}

code!(PayoutEntryKind);

impl PayoutEntryKind {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Payment => "Zahlung",
            Self::Refund => "Erstattung",
            Self::Dispute => "Anfechtung",
            Self::Fee => "Gebühr",
            Self::Other => "Sonstiges",
        }
    }
}

/// Why a webhook call is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// Not signed with our secret.
    #[error("the signature is wrong or missing")]
    Wrong,
    /// Signed more than 300 seconds away from now.
    #[error("the signature is too old")]
    TooOld,
    /// Signed, but no event.
    #[error("the body is no event")]
    Unreadable,
}

/// Why a call to the payment provider failed. None of the texts holds a key or personal data.
#[derive(Debug, Clone, thiserror::Error)]
pub enum PaymentError {
    /// No answer: the call may or may not have had its effect.
    #[error("the payment provider cannot be reached: {0}")]
    Unreachable(String),
    /// The same call is still running.
    #[error("the same call is still running at the payment provider")]
    Busy,
    /// An answer that says no.
    #[error(
        "the payment provider refused: status {status}, {kind}, code '{code}', parameter '{parameter}'"
    )]
    Refused {
        /// HTTP status.
        status: u16,
        /// Stripe's error type.
        kind: String,
        /// Stripe's error code.
        code: String,
        /// The parameter that was wrong.
        parameter: String,
    },
    /// There is no such session or payment.
    #[error("the payment provider knows no such session or payment")]
    NotFound,
    /// An answer that is no session.
    #[error("the payment provider's answer cannot be read: {0}")]
    Unreadable(String),
    /// More pages than anybody would wait for.
    #[error("the payment provider lists more than is read at once")]
    TooMuch,
    /// Key, address or a value cannot be used.
    #[error("the payment client is misconfigured: {0}")]
    Config(String),
}

impl PaymentError {
    /// True if Stripe stored the failure under the idempotency key: repeating the key would only repeat the failure.
    pub(crate) fn is_stored(&self) -> bool {
        matches!(self, Self::Refused { .. }) && !self.may_pass()
    }

    /// True if the same call may succeed a moment later. Not so after a 500: Stripe gives that answer to every
    /// repetition of the key.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Self::Unreachable(_) | Self::Busy | Self::Unreadable(_) => true,
            Self::Refused { status, .. } => matches!(status, 429 | 502..=504),
            Self::NotFound | Self::TooMuch | Self::Config(_) => false,
        }
    }
}

/// Whether the provider is out of reach for a job with many calls: each waits the whole patience of a customer, and a job that went
/// through all of them would keep what can be done waiting for as long.
#[derive(Debug, Default)]
pub(crate) struct Silence {
    failures: u8,
}

impl Silence {
    /// Failures in a row that are no longer one call's own.
    const LASTING: u8 = 3;

    /// Notes how a call ended.
    pub fn note<T>(&mut self, ended: &ApiResult<T>) {
        self.failures = match ended {
            Err(ApiError::Upstream(_)) => self.failures.saturating_add(1),
            _ => 0,
        };
    }

    /// True if it is of no use to make another call now.
    pub(crate) fn is_lasting(&self) -> bool {
        self.failures >= Self::LASTING
    }
}

/// The payment provider of this process.
#[derive(Debug, Clone)]
pub struct Payments {
    stripe: StripeApi,
    webhook_secret: Secret,
    livemode: bool,
    public_url: PublicUrl,
}

impl Payments {
    /// A client of the configured account. `public_url` is what customers see.
    ///
    /// # Errors
    /// When a key is missing, or a key or the address cannot be used.
    pub fn new(config: &Config, public_url: &PublicUrl) -> Result<Self, PaymentError> {
        let (Some(key), Some(webhook_secret)) =
            (&config.stripe_secret_key, &config.stripe_webhook_secret)
        else {
            return Err(PaymentError::Config(
                "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed. \
                 `npx -y rust-just dev` and `npx -y rust-just run` bring a pair that moves no money"
                    .into(),
            ));
        };
        Ok(Self {
            stripe: StripeApi::new(key, config.stripe_api_base.as_ref().map(url::Url::as_str))?,
            webhook_secret: webhook_secret.clone(),
            livemode: key.expose().starts_with("sk_live_") || key.expose().starts_with("rk_live_"),
            public_url: public_url.clone(),
        })
    }

    /// Whether paid sessions must be real money.
    pub fn livemode(&self) -> bool {
        self.livemode
    }

    /// Where the shop answers a dispute; none where another program plays Stripe.
    pub(crate) fn dispute_page(&self, dispute_id: &str) -> Option<String> {
        self.stripe.dispute_page(dispute_id, self.livemode)
    }

    /// Where a paid customer returns to; Stripe fills in the id.
    pub fn success_url(&self) -> String {
        self.public_url
            .at("/success?session_id={CHECKOUT_SESSION_ID}")
    }

    /// Where a customer of a session that is already paid goes.
    pub(crate) fn success_url_for(&self, session_id: &SessionId) -> String {
        self.success_url()
            .replace("{CHECKOUT_SESSION_ID}", session_id)
    }

    /// Where a customer returns to who turns back.
    pub fn cancel_url(&self) -> String {
        self.public_url.at("/konfigurator?step=order")
    }

    /// See [`StripeApi::create_session`].
    ///
    /// # Errors
    /// [`PaymentError`].
    pub async fn create_session(&self, new: &NewSession) -> Result<Session, PaymentError> {
        self.stripe.create_session(new).await
    }

    /// See [`StripeApi::retrieve_session`].
    ///
    /// # Errors
    /// [`PaymentError`].
    pub async fn retrieve_session(&self, session_id: &SessionId) -> Result<Session, PaymentError> {
        self.stripe.retrieve_session(session_id).await
    }

    /// See [`StripeApi::expire_session`].
    ///
    /// # Errors
    /// [`PaymentError`].
    pub async fn expire_session(&self, session_id: &SessionId) -> Result<Session, PaymentError> {
        self.stripe.expire_session(session_id).await
    }

    /// See [`StripeApi::create_refund`].
    ///
    /// # Errors
    /// [`PaymentError`].
    pub async fn create_refund(&self, new: &NewRefund) -> Result<Refund, PaymentError> {
        self.stripe.create_refund(new).await
    }

    /// See [`StripeApi::refunds_of`]. A payment that the provider does not know has none.
    ///
    /// # Errors
    /// [`PaymentError`].
    pub async fn refunds_of(
        &self,
        payment_intent_id: &PaymentId,
    ) -> Result<Vec<Refund>, PaymentError> {
        match self.stripe.refunds_of(payment_intent_id).await {
            Err(PaymentError::NotFound) => Ok(Vec::new()),
            answer => answer,
        }
    }

    /// See [`StripeApi::payouts`].
    ///
    /// # Errors
    /// [`PaymentError`].
    pub async fn payouts(&self, from_s: i64, until_s: i64) -> Result<Vec<Payout>, PaymentError> {
        self.stripe.payouts(from_s, until_s).await
    }

    /// Checks a webhook call on its raw bytes.
    ///
    /// # Errors
    /// [`SignatureError`].
    pub fn verify_event(
        &self,
        raw: &[u8],
        signature: &str,
        now_s: i64,
    ) -> Result<Event, SignatureError> {
        stripe::verify_event(raw, signature, &self.webhook_secret, now_s)
    }
}
