//! The price that is charged: from the server's own measures of the stored files, by the core, with the settings of
//! this moment.

use core_wasm::cart::{CartLine, CartTotals, cart_totals};
use core_wasm::error::{CoreError, ErrorCode};
use core_wasm::print_settings::NotPrintable;
use core_wasm::printable::chargeable_volume_cm3;
use futures_util::{StreamExt as _, stream};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;

use super::request::{CheckoutRequest, RequestedItem};
use crate::files::uploads::StoredFile;
use crate::foundation::cart_body::{file_missing, wrong_size};
use crate::foundation::clock::to_text;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::german::{self, euro};
use crate::people::identity::Identity;
use crate::sales::agreements::snapshot::{Agreement, Snapshot, SnapshotItem};
use crate::services::stored_settings::VersionedSettings;
use crate::shop::delivery::{days_before_us, delivery_date};
use crate::shop::legal_texts::LegalTexts;
use crate::state::State;

/// Stripe charges no less, and nobody orders more without a word with the shop (docs/DECISIONS.md).
const SMALLEST_TOTAL_CENTS: i64 = 50;
const LARGEST_TOTAL_CENTS: i64 = 5_000_000;

/// SHA-256 of the part of our own that the start page offers to try the shop with (`features/welcome/zahnrad.stl`). It is made after no
/// customer's model, so that its buyer would have the law's own right of withdrawal, which the legal texts do not grant.
const EXAMPLE_SHA256: &str = "3162963da9c782d58ab8a445da5a651052b49bd3d0fad4770e0945051fcfc049";

/// A browser waits ten seconds for the answer about a hundred parts.
const STORE_CALLS_AT_ONCE: usize = 16;

/// Prices a request anew and freezes it, with the texts that it refers to.
///
/// # Errors
/// 409 when the page showed another total, other words on the button or another day of delivery, 422 for a part that is not on offer as it is configured or whose file is not
/// the caller's, one without a volume or of a size that cannot be, one that waits for its legal confirmation, or a total that cannot be paid by card.
pub async fn price(
    app: &State,
    identity: &Identity,
    request: &CheckoutRequest,
) -> ApiResult<(Snapshot, LegalTexts)> {
    // What is charged is never the price of a moment ago, whichever process it was changed through.
    app.settings.refresh(&app.db).await?;
    let settings = app.settings.current();
    let mut files = Vec::with_capacity(request.items.len());
    let mut lines = Vec::with_capacity(request.items.len());
    let urls: Vec<_> = request
        .items
        .iter()
        .map(|item| item.model_file_url.as_str())
        .collect();
    let own = StoredFile::find_own_by_urls(app, identity, &urls).await?;
    // The store may be a network away; the faults are reported in the order of the parts all the same.
    let stored: Vec<ApiResult<StoredFile>> = stream::iter(request.items.iter().zip(own))
        .map(|(item, file)| whole(app, item, file))
        .buffered(STORE_CALLS_AT_ONCE)
        .collect()
        .await;
    let refuses = settings.settings.printing.not_printable == NotPrintable::Refused;
    for (item, file) in request.items.iter().zip(stored) {
        let mut file = file?;
        if refuses && item.made_anyway.is_some() {
            return Err(not_printable(item, &file));
        }
        item.configuration
            .validate(&settings.settings)
            .map_err(|error| not_offered(item, &file, error))?;
        let wrong_size = wrong_size(&file.measures, item.unit);
        // What is printed: the stored file's own measures in the unit that the customer named.
        file.measures = file.measures.in_unit(item.unit);
        let basis = &settings.settings.volume_basis;
        let volume_cm3 =
            chargeable_volume_cm3(&file.measures, basis).ok_or_else(|| unmeasured(item, &file))?;
        if let Some((code, reason)) = wrong_size {
            return Err(refused_size(item, &file, code, reason));
        }
        let configuration = item.configuration.today(&settings.settings);
        lines.push(CartLine {
            volume_cm3,
            quantity: item.quantity,
            configuration,
            longest_side_mm: Some(file.measures.longest_side_mm()),
        });
        files.push(file);
    }
    let totals = cart_totals(&lines, request.shipping, &settings.settings).map_err(refused)?;
    check_bounds(&totals)?;
    if !request.shows_total(totals.total_cents) {
        return Err(prices_changed(request, &totals, settings.version));
    }
    let pay_button_text = german::pay_button(settings.settings.pay_button, totals.total_cents);
    if let Some(shown) = &request.pay_button_text
        && *shown != pay_button_text
    {
        return Err(pay_button_changed(&pay_button_text));
    }
    let texts = LegalTexts::current(&app.operator, &settings.settings);
    let now = app.clock.now();
    let times = &settings.settings.delivery_times;
    let ordered_cm3: f64 = lines
        .iter()
        .map(|line| line.volume_cm3 * f64::from(line.quantity))
        .sum();
    let days_of_work = days_before_us(&app.db, times).await? + times.days_of_work(ordered_cm3);
    if times.is_on_request(days_of_work) {
        return Err(delivery_on_request());
    }
    let federal_state = app.operator.federal_state;
    let delivery_by = delivery_date(now, times, request.shipping, federal_state, days_of_work);
    if request
        .delivery_by
        .is_some_and(|shown| shown != delivery_by)
    {
        return Err(delivery_date_changed(delivery_by));
    }
    let agreement = agreement(request, pay_button_text, &texts, now);
    let snapshot = snapshot(
        request,
        files,
        lines,
        totals,
        &settings,
        agreement,
        delivery_by,
    );
    Ok((snapshot, texts))
}

/// The part's own file, if it may be printed and is all there.
async fn whole(
    app: &State,
    item: &RequestedItem,
    file: Option<StoredFile>,
) -> ApiResult<StoredFile> {
    let file = file.ok_or_else(|| not_theirs(item))?;
    if file.is_held() {
        return Err(held(item, &file));
    }
    if file.sha256 == EXAMPLE_SHA256 {
        return Err(example(item));
    }
    if !file.has_its_bytes(app).await? {
        tracing::warn!(file_id = %file.id, "the bytes of a stored file are gone");
        return Err(not_theirs(item));
    }
    Ok(file)
}

fn agreement(
    request: &CheckoutRequest,
    pay_button_text: String,
    texts: &LegalTexts,
    now: Timestamp,
) -> Agreement {
    Agreement {
        agreed_at: to_text(now),
        agree_to_terms: request.customer.agree_to_terms,
        pay_button_text,
        terms: texts.terms.id.clone(),
        privacy: texts.privacy.id.clone(),
        withdrawal: texts.withdrawal.id.clone(),
    }
}

fn snapshot(
    request: &CheckoutRequest,
    files: Vec<StoredFile>,
    lines: Vec<CartLine>,
    totals: CartTotals,
    settings: &VersionedSettings,
    agreement: Agreement,
    delivery_by: Date,
) -> Snapshot {
    let items = request
        .items
        .iter()
        .zip(files)
        .zip(lines.into_iter().zip(&totals.lines));
    let items = items.map(|((item, file), (line, quote))| SnapshotItem {
        id: item.id.clone(),
        file_id: file.id,
        file_name: file.file_name,
        sha256: file.sha256,
        unit: item.unit,
        is_estimated: file.measures.is_estimated(&settings.settings.volume_basis),
        volume_note: file.measures.volume_note(),
        measures: file.measures,
        content_note: file.legal.content_note(),
        legal_confirmation: file.confirmation,
        made_anyway: item.made_anyway.as_ref().map(|agreed| agreed.text.clone()),
        agreed_places: item
            .made_anyway
            .as_ref()
            .map(|agreed| agreed.places.clone())
            .unwrap_or_default(),
        volume_cm3: line.volume_cm3,
        quantity: line.quantity,
        configuration: line.configuration,
        unit_cents_before_discount: quote.unit_cents_before_discount,
        discount_percent: quote.discount_percent,
        unit_cents: quote.discounted_unit_cents,
        line_cents: quote.line_cents,
    });
    Snapshot {
        items: items.collect(),
        shipping: request.shipping,
        items_cents: totals.items_cents,
        shipping_cents: totals.shipping_cents,
        total_cents: totals.total_cents,
        settings_version: settings.version,
        settings: settings.settings.clone(),
        agreement,
        delivery_by,
        customer: request.customer.clone(),
    }
}

/// What the page shows instead, line by line.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NewPrice<'a> {
    id: &'a str,
    unit_cents: i64,
    line_cents: i64,
}

fn prices_changed(
    request: &CheckoutRequest,
    totals: &CartTotals,
    settings_version: i64,
) -> ApiError {
    let items: Vec<_> = request
        .items
        .iter()
        .zip(&totals.lines)
        .map(|(item, quote)| NewPrice {
            id: &item.id,
            unit_cents: quote.discounted_unit_cents,
            line_cents: quote.line_cents,
        })
        .collect();
    ApiError::Conflict(
        Problem::new(
            "prices_changed",
            "Die Preise haben sich geändert. Bitte prüfen Sie Ihren Warenkorb.",
        )
        .with("items", items)
        .with("shippingCents", totals.shipping_cents)
        .with("totalCents", totals.total_cents)
        .with("settingsVersion", settings_version),
    )
}

/// The words that are kept as proof (§ 312j BGB) are the shop's own; a page that shows others is an old one, or somebody's own.
fn pay_button_changed(pay_button_text: &str) -> ApiError {
    ApiError::Conflict(
        Problem::new(
            "pay_button_changed",
            "Die Beschriftung der Schaltfläche zum Bezahlen hat sich geändert. Bitte prüfen Sie Ihre Bestellung und drücken \
             Sie noch einmal.",
        )
        .with("payButtonText", pay_button_text),
    )
}

/// A day that nobody can keep is not promised.
fn delivery_on_request() -> ApiError {
    ApiError::unprocessable(
        "delivery_on_request",
        "Für so viel Arbeit nennen wir Ihnen den Termin auf Anfrage. Bitte schreiben Sie uns, oder bestellen Sie weniger.",
    )
}

/// A customer is held to no day that another one has taken the place of: the page was open over the cut-off hour, or the owner has
/// changed the delivery times.
fn delivery_date_changed(by: Date) -> ApiError {
    let message = format!(
        "Der Liefertermin hat sich geändert: voraussichtlich bis {}. Bitte prüfen Sie Ihre Bestellung und drücken Sie noch einmal.",
        german::date(by)
    );
    ApiError::Conflict(Problem::new("delivery_date_changed", message).with("deliveryBy", by))
}

/// The file of this part is not the caller's, or gone.
pub fn not_theirs(item: &RequestedItem) -> ApiError {
    file_missing(&item.id, &item.file_name)
}

fn held(item: &RequestedItem, file: &StoredFile) -> ApiError {
    let message = format!(
        "Für „{}“ fehlt Ihre Bestätigung zu den Rechten am Modell. Bitte laden Sie das Teil erneut hoch und bestätigen \
         Sie alle Punkte.",
        file.file_name
    );
    ApiError::Unprocessable(
        Problem::new("part_held", message)
            .with("itemId", &item.id)
            .with("fileName", &file.file_name),
    )
}

fn example(item: &RequestedItem) -> ApiError {
    ApiError::Unprocessable(
        Problem::new(
            "part_example",
            "Das Beispielteil ist nur zum Ausprobieren und kann nicht bestellt werden. Bitte nehmen Sie es aus dem Warenkorb.",
        )
        .with("itemId", &item.id),
    )
}

fn refused_size(
    item: &RequestedItem,
    file: &StoredFile,
    code: &'static str,
    reason: &str,
) -> ApiError {
    ApiError::Unprocessable(
        Problem::new(code, format!("„{}“ {reason}", file.file_name))
            .with("itemId", &item.id)
            .with("fileName", &file.file_name),
    )
}

/// Something of its configuration is unknown, or was taken off the offer since the page was opened.
fn not_offered(item: &RequestedItem, file: &StoredFile, error: CoreError) -> ApiError {
    let is_offer = matches!(
        error.code,
        ErrorCode::UnknownMaterial
            | ErrorCode::UnknownColor
            | ErrorCode::UnknownLayerHeight
            | ErrorCode::UnknownInfill
    );
    if !is_offer {
        return refused(error);
    }
    let message = format!("„{}“: {}", file.file_name, error.detail());
    ApiError::Unprocessable(
        Problem::new("part_not_offered", message)
            .with("itemId", &item.id)
            .with("fileName", &file.file_name),
    )
}

/// The customer says so, and the owner makes no such parts.
fn not_printable(item: &RequestedItem, file: &StoredFile) -> ApiError {
    let message = format!(
        "„{}“ lässt sich so nicht drucken, und wir fertigen es nicht. Bitte ändern Sie das Teil oder nehmen Sie es aus dem \
         Warenkorb.",
        file.file_name
    );
    ApiError::Unprocessable(
        Problem::new("part_not_printable", message)
            .with("itemId", &item.id)
            .with("fileName", &file.file_name),
    )
}

fn unmeasured(item: &RequestedItem, file: &StoredFile) -> ApiError {
    let message = format!(
        "Das Volumen von „{}“ lässt sich nicht bestimmen. Bitte laden Sie das Teil mit geschlossener Oberfläche \
         erneut hoch.",
        file.file_name
    );
    ApiError::Unprocessable(
        Problem::new("part_unmeasured", message)
            .with("itemId", &item.id)
            .with("fileName", &file.file_name),
    )
}

fn check_bounds(totals: &CartTotals) -> ApiResult<()> {
    if totals.total_cents > LARGEST_TOTAL_CENTS {
        return Err(ApiError::unprocessable(
            "total_too_large",
            format!(
                "Online sind Bestellungen bis {} möglich. Bitte schreiben Sie uns, wir machen Ihnen ein Angebot.",
                euro(LARGEST_TOTAL_CENTS)
            ),
        ));
    }
    if totals.total_cents < SMALLEST_TOTAL_CENTS {
        return Err(ApiError::unprocessable(
            "total_too_small",
            format!(
                "Per Karte sind Bestellungen ab {} möglich.",
                euro(SMALLEST_TOTAL_CENTS)
            ),
        ));
    }
    Ok(())
}

/// The core's German sentence says what is not on offer or too large.
fn refused(error: CoreError) -> ApiError {
    let problem = |code| Problem::new(code, error.detail().to_owned());
    match error.code {
        ErrorCode::AmountTooLarge => ApiError::Unprocessable(problem("total_too_large")),
        _ => ApiError::BadRequest(problem("invalid_configuration")),
    }
}
