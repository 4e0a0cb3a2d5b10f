//! `POST /api/create-checkout-session` (API-20).

use actix_web::{HttpRequest, HttpResponse, post, web};
use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use core_wasm::printability::AgreedPlace;
use jiff::SignedDuration;
use serde_json::Value;
use utoipa::ToSchema;

use super::payment_page::{self, PaymentPage};
use super::pricing::{self, not_theirs};
use super::request::CheckoutRequest;
use crate::foundation::cart_body::{invalid_cart, invalid_request};
use crate::foundation::clock::to_text;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::CheckoutId;
use crate::people::identity::{Identity, Owner};
use crate::sales::agreements::snapshot::Snapshot;
use crate::sales::agreements::store::{self, Checkout, CheckoutState};
use crate::sales::customer_orders::OrderCustomer;
use crate::services::day_counts::{self, Event};
use crate::shop::open_points::is_open;
use crate::state::State;

/// How long a payment page stays open.
const PAGE_TIME: SignedDuration = SignedDuration::from_mins(60);

/// A page that is about to close is not handed out again.
const LEAST_LEFT: SignedDuration = SignedDuration::from_mins(1);

/// The provider opens no page that would close within 30 minutes. A checkout whose page could not be opened in time, because
/// the provider was out of reach, is begun anew with a time of its own.
const LEAST_LEFT_TO_OPEN: SignedDuration = SignedDuration::from_mins(31);

/// Without a key of the page's own, the same request counts as a repetition of a paid one for this long; later it is
/// somebody who wants the same again.
const REPEAT_OF_PAID: SignedDuration = SignedDuration::from_hours(1);

/// Several windows with the same cart supersede each other; a repetition may then meet a checkout that has just ended.
const MOST_ROUNDS: usize = 5;

const LONGEST_KEY: usize = 200;

/// What the page sends.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(
    dead_code,
    reason = "the document describes it; `request.rs` reads the body, with a text for each thing that is wrong"
)]
pub struct CreateCheckoutSession {
    cart_items: Vec<CheckoutItem>,
    customer_data: OrderCustomer,
    /// `pickup`, `shipping` or `express`.
    shipping: String,
    /// As the page shows it, in euro: another than the shop's is refused.
    total_price: f64,
    /// Carries no authority: nothing or the session's own id.
    user_id: Option<String>,
    agree_to_terms: bool,
    /// The words on the button as shown; others than the shop's are refused.
    pay_button_text: Option<String>,
    /// The day of delivery as shown, YYYY-MM-DD; another than the shop's is refused.
    delivery_by: Option<String>,
    /// The payment that this cart was sent to before it was edited; its page is closed.
    replaces_session_id: Option<String>,
}

/// A part of the cart. It is priced by the measures of its stored file.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "as `CreateCheckoutSession`")]
pub struct CheckoutItem {
    /// The page's own; refusals name it.
    id: String,
    /// As uploaded.
    file_name: String,
    /// cm³, as shown; it carries no authority.
    volume: f64,
    /// Pieces.
    quantity: u32,
    /// The nine fields of CFG-13.
    #[schema(value_type = serde_json::Value)]
    configuration: Configuration,
    /// What the customer says the file was meant in.
    unit: Option<FileUnit>,
    /// The address that the upload was answered with.
    model_file_url: String,
    /// The places that are not printable and that the customer ticked: the part is made without warranty for them.
    made_anyway: Option<Vec<AgreedPlace>>,
}

/// Checks a cart, prices it anew, freezes it and opens a payment page.
///
/// # Errors
/// 400, 403, 409, 422 and 502 as the contract lists them.
#[utoipa::path(
    tag = "Zahlung",
    params(("Idempotency-Key" = Option<String>, Header, description = "Repeating a key repeats the answer; without it the body is the key.")),
    request_body = CreateCheckoutSession,
    responses(
        (status = 200, description = "The browser goes to `url`.", body = PaymentPage),
        (status = 400, description = "The cart, the contact data or the terms."),
        (status = 403, description = "Somebody else's userId."),
        (status = 409, description = "`prices_changed` with the new prices; `pay_button_changed`: the page shows other words on the button than the shop; `delivery_date_changed`: it shows another day of delivery; or a key that was used for another request."),
        (status = 422, description = "`part_missing`: its file is not the caller's, or its row or bytes are gone. `part_unmeasured`: the part cannot be charged. `part_too_large`, `part_too_small`: in its unit it does not fit the plate, or is shorter than 1 mm and nobody said that this is meant. `unit_unknown`: its file should name a unit and does not, and nobody did. `part_held`: it waits for its legal confirmation. `part_example`: it is the shop's own part to try. `part_not_printable`: `madeAnyway` is given, and the shop makes no such parts."),
        (status = 503, description = "`shop_not_open`: something is undecided without which orders would be unlawful or void."),
        (status = 502, description = "The payment provider does not answer."),
    )
)]
#[post("/api/create-checkout-session")]
pub async fn create(
    state: State,
    identity: Identity,
    http: HttpRequest,
    body: web::Json<Value>,
) -> ApiResult {
    let request = CheckoutRequest::parse(&body)?;
    identity
        .check_claimed_user_id(&state, request.user_id.as_deref())
        .await?;
    // Who has no cookie has uploaded nothing, or lost it: either way the parts are not theirs any more.
    let owner = identity
        .owner()
        .ok_or_else(|| request.items.first().map_or_else(invalid_cart, not_theirs))?;
    let key = idempotency_key(&http, &request)?;

    for _ in 0..MOST_ROUNDS {
        if let Some(page) = repeated(&state, &owner, &key, &request).await? {
            return Ok(HttpResponse::Ok().json(page));
        }
        // After the repetition: a customer who is at a payment page already must still get there.
        if !is_open(&state) {
            return Err(ApiError::NotOpen(Problem::new(
                "shop_not_open",
                "Der Shop ist noch nicht eröffnet; Bestellungen sind noch nicht möglich.",
            )));
        }
        let (snapshot, texts) = pricing::price(&state, &identity, &request).await?;
        let checkout = new_checkout(&state, &identity, &owner, &key, &request, &snapshot)?;
        let replaces = request.replaces_session_id.as_ref();
        if store::insert(&state.db, &checkout, replaces, &snapshot, &texts).await? {
            let page = payment_page::open(&state, &checkout, replaces).await?;
            day_counts::count(&state.db, state.clock.now(), Event::Checkout).await;
            return Ok(HttpResponse::Ok().json(page));
        }
        // The same request came twice at once, and the other one was quicker.
    }
    Err(ApiError::Busy {
        reason: "a checkout ended again and again while it was repeated".into(),
        retry_after_seconds: 1,
    })
}

struct Key {
    text: String,
    is_own: bool,
}

fn idempotency_key(http: &HttpRequest, request: &CheckoutRequest) -> ApiResult<Key> {
    let Some(header) = http.headers().get("idempotency-key") else {
        return Ok(Key {
            text: format!("body:{}", request.hash),
            is_own: false,
        });
    };
    let text = header.to_str().unwrap_or_default();
    if text.is_empty() || text.len() > LONGEST_KEY {
        return Err(invalid_request());
    }
    Ok(Key {
        text: format!("key:{text}"),
        is_own: true,
    })
}

/// The page of the same request made before, if it still counts.
async fn repeated(
    state: &State,
    owner: &Owner,
    key: &Key,
    request: &CheckoutRequest,
) -> ApiResult<Option<PaymentPage>> {
    let Some(known) = store::by_key(&state.db, owner, &key.text).await? else {
        return Ok(None);
    };
    if known.request_hash != request.hash {
        return Err(ApiError::conflict(
            "idempotency_key_reused",
            "Diese Bestellung wurde inzwischen geändert. Bitte laden Sie die Seite neu und versuchen Sie es erneut.",
        ));
    }
    let now = state.clock.now();
    match (known.state, &known.session_id, &known.session_url) {
        (CheckoutState::Paid, Some(session_id), _) => {
            let is_recent = known.created_at > to_text(now - REPEAT_OF_PAID);
            if key.is_own || is_recent {
                return Ok(Some(payment_page::paid(state, session_id)));
            }
        }
        // The money is on its way: the page that the customer comes to says so.
        (CheckoutState::Processing, Some(session_id), _) => {
            return Ok(Some(payment_page::paid(state, session_id)));
        }
        (CheckoutState::Open, Some(session_id), Some(url))
            if known.expires_at > to_text(now + LEAST_LEFT) =>
        {
            return Ok(Some(PaymentPage {
                session_id: session_id.clone(),
                url: url.clone(),
            }));
        }
        (CheckoutState::Open, None, _) if known.expires_at > to_text(now + LEAST_LEFT_TO_OPEN) => {
            let replaces = request.replaces_session_id.as_ref();
            return payment_page::open(state, &known, replaces).await.map(Some);
        }
        _ => {}
    }
    // Its time is over: the same request may begin again, with the prices of today.
    store::retire_key(&state.db, &known).await?;
    Ok(None)
}

fn new_checkout(
    state: &State,
    identity: &Identity,
    owner: &Owner,
    key: &Key,
    request: &CheckoutRequest,
    snapshot: &Snapshot,
) -> ApiResult<Checkout> {
    let now = state.clock.now();
    Ok(Checkout {
        id: CheckoutId::random(),
        user_id: owner.user_id().cloned(),
        guest_id: owner.guest_id().cloned(),
        browser_id: identity.guest.as_ref().map(|guest| guest.id.clone()),
        idempotency_key: key.text.clone(),
        request_hash: request.hash.clone(),
        cart_hash: snapshot.cart_hash()?,
        snapshot: serde_json::to_string(snapshot)?,
        settings: serde_json::to_string(&snapshot.settings)?,
        total_cents: snapshot.total_cents,
        expires_at: to_text(now + PAGE_TIME),
        created_at: to_text(now),
        state: CheckoutState::Open,
        attempt: 1,
        session_id: None,
        session_url: None,
    })
}
