//! The hosted page 'Testzahlung': where a customer pays, is declined or turns back.

use std::collections::HashMap;

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY};
use actix_web::{HttpResponse, web};
use askama::Template;
use jiff::SignedDuration;

use crate::failure::{Answer, Failure};
use crate::modes::{Kind, Target};
use crate::store::{Address, Collected, Dispute, Method, Recipient, StoredSession, random};
use crate::{Simulator, State, object, to_text, webhooks};

const STYLE: &str = include_str!("darstellung.css");
const ICON: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='#b45309'>\
    <path d='M1 2h14v3H1zM1 7h14v3H1zM1 12h14v3H1z'/></svg>";

/// Where customers live: code for the API, German name for people. A session says which of them it delivers to.
const COUNTRIES: [(&str, &str); 6] = [
    ("DE", "Deutschland"),
    ("AT", "Österreich"),
    ("CH", "Schweiz"),
    ("NL", "Niederlande"),
    ("BE", "Belgien"),
    ("FR", "Frankreich"),
];

/// Nothing but our own style sheet and our own form, whose answer leads back to the shop.
fn policy(session: Option<&StoredSession>) -> String {
    let shop = session
        .and_then(|session| url::Url::parse(&session.request.success_url).ok())
        .map(|url| url.origin().ascii_serialization())
        .unwrap_or_default();
    format!(
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' {shop}; base-uri 'none'; \
         frame-ancestors 'none'"
    )
}

/// Longest text of one field of an address.
const LONGEST_FIELD: usize = 200;

/// How long a delayed payment takes unless a mode says otherwise.
const LATER_MS: i64 = 5_000;

const DECLINED: &str = "Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht. \
    Bitte versuchen Sie es erneut oder brechen Sie die Zahlung ab.";
const INCOMPLETE: &str = "Bitte prüfen Sie die markierten Felder.";

/// The page's style sheet.
pub async fn style() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((CACHE_CONTROL, "public, max-age=300"))
        .body(STYLE)
}

/// The page's icon: the same three layers that stand beside its name.
pub async fn icon() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("image/svg+xml")
        .insert_header((CACHE_CONTROL, "public, max-age=300"))
        .body(ICON)
}

/// Shows the page, or what became of the session.
pub async fn show(state: State, session_id: web::Path<String>) -> Answer {
    let simulator = state.get_ref();
    match simulator
        .store
        .session(&session_id, simulator.now_s())
        .await?
    {
        Some(session) if session.status == "open" => {
            pay_page(StatusCode::OK, &session, &Form::empty(), None)
        }
        Some(session) => closed_page(&session),
        None => missing_page(),
    }
}

/// Takes one of the buttons.
pub async fn submit(state: State, session_id: web::Path<String>, body: web::Bytes) -> Answer {
    let simulator = state.get_ref();
    let Some(session) = simulator
        .store
        .session(&session_id, simulator.now_s())
        .await?
    else {
        return missing_page();
    };
    if session.status != "open" {
        return closed_page(&session);
    }
    let form = Form::read(&body);
    match form.value("action") {
        "cancel" => Ok(go_to(&session.request.cancel_url)),
        "decline" => {
            simulator.store.decline(&session.id).await?;
            pay_page(
                StatusCode::PAYMENT_REQUIRED,
                &session,
                &form,
                Some(DECLINED),
            )
        }
        "later_paid" => pay(simulator, &session, form, later(simulator, true).await?).await,
        "later_failed" => pay(simulator, &session, form, later(simulator, false).await?).await,
        _ => pay(simulator, &session, form, Method::Card).await,
    }
}

/// A delayed payment method, such as a direct debit: only days later in real life is it known whether the money comes.
async fn later(simulator: &Simulator, succeeds: bool) -> Result<Method, Failure> {
    let wait_ms = simulator
        .modes
        .take(Target::Later)
        .await?
        .map_or(LATER_MS, |mode| mode.amount);
    let due = simulator.now() + SignedDuration::from_millis(wait_ms);
    Ok(Method::Later {
        succeeds,
        due_at: to_text(due),
    })
}

async fn pay(
    simulator: &Simulator,
    session: &StoredSession,
    mut form: Form,
    method: Method,
) -> Answer {
    let Some(collected) = form.collect(session.request.delivery_countries()) else {
        return pay_page(
            StatusCode::UNPROCESSABLE_ENTITY,
            session,
            &form,
            Some(INCOMPLETE),
        );
    };
    let mode = simulator.modes.take(Target::Pay).await?;
    if let Some(less) = mode.filter(|mode| mode.kind == Kind::Less) {
        simulator
            .store
            .charge_less(&session.id, less.amount)
            .await?;
    }
    let news = simulator.modes.take(Target::Webhooks).await?;
    let paid = simulator
        .store
        .pay(
            &session.id,
            &collected,
            &method,
            simulator.now_s(),
            |session| webhooks::completed(simulator, session, news),
        )
        .await?;
    if let Some(paid) = &paid
        && mode.is_some_and(|mode| mode.kind == Kind::Disputed)
    {
        dispute(simulator, paid).await?;
    }
    simulator.waiting.notify_one();
    match paid {
        Some(session) => Ok(go_to(&success_address(&session))),
        // Paid or closed in another window in the meantime.
        None => match simulator
            .store
            .session(&session.id, simulator.now_s())
            .await?
        {
            Some(session) => closed_page(&session),
            None => missing_page(),
        },
    }
}

/// As with Stripe's test card for it: the customer's bank takes the payment back at once.
async fn dispute(simulator: &Simulator, paid: &StoredSession) -> Result<(), Failure> {
    let dispute = Dispute {
        id: format!("du_sim_{}", random::<12>()?),
        payment_intent_id: paid.payment_intent_id.clone().unwrap_or_default(),
        cents: paid.amount_total_cents,
        created_at_s: simulator.now_s(),
    };
    let news = simulator.modes.take(Target::Webhooks).await?;
    let webhook = webhooks::disputed(simulator, &object::dispute(&dispute), news)?;
    Ok(simulator.store.dispute(paid, &dispute, webhook).await?)
}

fn success_address(session: &StoredSession) -> String {
    session
        .request
        .success_url
        .replace("{CHECKOUT_SESSION_ID}", &session.id)
}

fn go_to(address: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, address))
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish()
}

/// `1.234,56 €`, with a space that does not break.
fn money(cents: i64, currency: &str) -> String {
    let unit = match currency {
        "eur" => "€".to_owned(),
        other => other.to_uppercase(),
    };
    let whole = (cents / 100).to_string();
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push('.');
        }
        grouped.push(digit);
    }
    format!("{grouped},{:02}\u{a0}{unit}", cents % 100)
}

/// What was typed, and what is wrong with it.
struct Form {
    values: HashMap<String, String>,
    errors: HashMap<String, &'static str>,
}

impl Form {
    fn empty() -> Self {
        Self {
            values: HashMap::new(),
            errors: HashMap::new(),
        }
    }

    fn read(body: &[u8]) -> Self {
        let values = url::form_urlencoded::parse(body)
            .map(|(name, value)| (name.into_owned(), value.trim().to_owned()))
            .collect();
        Self {
            values,
            errors: HashMap::new(),
        }
    }

    fn value(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    fn error(&self, name: &str) -> Option<&'static str> {
        self.errors.get(name).copied()
    }

    fn delivers_elsewhere(&self) -> bool {
        self.value("delivery_choice") == "other"
    }

    /// Both addresses, or `None` with the errors noted. No delivery countries: a pickup, without delivery address.
    fn collect(&mut self, delivery_countries: &[String]) -> Option<Collected> {
        let billing = self.recipient("billing");
        let (delivery, part) = if delivery_countries.is_empty() {
            (None, "delivery")
        } else if self.delivers_elsewhere() {
            (self.recipient("delivery"), "delivery")
        } else {
            (billing.clone(), "billing")
        };
        if let Some(delivery) = &delivery
            && !delivery_countries.contains(&delivery.address.country)
        {
            self.errors
                .entry(format!("{part}_country"))
                .or_insert("In dieses Land wird nicht geliefert");
        }
        self.errors.is_empty().then_some(())?;
        Some(Collected {
            billing: billing?,
            delivery,
        })
    }

    fn recipient(&mut self, part: &str) -> Option<Recipient> {
        let required = [
            ("name", "Name ist erforderlich"),
            ("line1", "Straße und Hausnummer sind erforderlich"),
            ("postal_code", "Postleitzahl ist erforderlich"),
            ("city", "Ort ist erforderlich"),
        ];
        for (field, message) in required {
            let name = format!("{part}_{field}");
            if self.value(&name).is_empty() {
                self.errors.insert(name, message);
            }
        }
        for field in ["name", "line1", "line2", "postal_code", "city"] {
            let name = format!("{part}_{field}");
            let value = self.value(&name);
            if value.chars().count() > LONGEST_FIELD || value.chars().any(char::is_control) {
                self.errors.insert(
                    name,
                    "Dieser Text ist zu lang oder enthält unerlaubte Zeichen",
                );
            }
        }
        let country_field = format!("{part}_country");
        if !COUNTRIES
            .iter()
            .any(|(code, _)| *code == self.value(&country_field))
        {
            self.errors
                .insert(country_field, "Bitte wählen Sie ein Land");
        }
        let take = |field: &str| self.value(&format!("{part}_{field}")).to_owned();
        Some(Recipient {
            name: take("name"),
            address: Address {
                line1: take("line1"),
                line2: Some(take("line2")).filter(|line| !line.is_empty()),
                postal_code: take("postal_code"),
                city: take("city"),
                country: take("country"),
            },
        })
    }
}

#[derive(Template)]
#[template(path = "bezahlen.html")]
struct PayPage<'a> {
    session_id: &'a str,
    email: &'a str,
    lines: Vec<Line<'a>>,
    items: String,
    shipping: Option<(String, String)>,
    total: String,
    asks_delivery: bool,
    elsewhere: bool,
    message: Option<&'a str>,
    billing: Vec<Field>,
    delivery: Vec<Field>,
    billing_country: Country,
    delivery_country: Country,
}

struct Line<'a> {
    name: &'a str,
    description: &'a str,
    quantity: i64,
    unit: String,
    total: String,
}

struct Field {
    id: String,
    label: &'static str,
    autocomplete: String,
    value: String,
    error: Option<&'static str>,
    required: bool,
    narrow: bool,
}

struct Country {
    id: String,
    autocomplete: String,
    options: Vec<(&'static str, &'static str)>,
    chosen: String,
    error: Option<&'static str>,
}

impl Country {
    fn is_chosen(&self, code: &str) -> bool {
        self.chosen == code
    }
}

fn pay_page(
    status: StatusCode,
    session: &StoredSession,
    form: &Form,
    message: Option<&str>,
) -> Answer {
    let request = &session.request;
    let money = |cents| money(cents, request.currency());
    let lines = request.line_items.iter().map(|item| Line {
        name: &item.price_data.product_data.name,
        description: item
            .price_data
            .product_data
            .description
            .as_deref()
            .unwrap_or_default(),
        quantity: item.quantity,
        unit: money(item.price_data.unit_amount),
        total: money(item.price_data.unit_amount.saturating_mul(item.quantity)),
    });
    let shipping = request.shipping_options.first().map(|option| {
        let rate = &option.shipping_rate_data;
        (rate.display_name.clone(), money(rate.fixed_amount.amount))
    });
    let page = PayPage {
        session_id: &session.id,
        email: request.customer_email.as_deref().unwrap_or_default(),
        lines: lines.collect(),
        items: money(request.items_cents().unwrap_or_default()),
        shipping,
        total: money(session.amount_total_cents),
        asks_delivery: !request.delivery_countries().is_empty(),
        elsewhere: form.delivers_elsewhere(),
        message,
        billing: fields(form, "billing", "billing"),
        delivery: fields(form, "delivery", "shipping"),
        billing_country: country(form, "billing", "billing", &[]),
        delivery_country: country(form, "delivery", "shipping", request.delivery_countries()),
    };
    html(status, &page, Some(session))
}

/// `section` is the prefix of HTML's autocomplete tokens.
fn fields(form: &Form, part: &str, section: &str) -> Vec<Field> {
    [
        ("name", "Name", "name", true, false),
        (
            "line1",
            "Straße und Hausnummer",
            "address-line1",
            true,
            false,
        ),
        (
            "line2",
            "Adresszusatz (optional)",
            "address-line2",
            false,
            false,
        ),
        ("postal_code", "Postleitzahl", "postal-code", true, true),
        ("city", "Ort", "address-level2", true, true),
    ]
    .into_iter()
    .map(|(field, label, token, required, narrow)| {
        let id = format!("{part}_{field}");
        Field {
            label,
            autocomplete: format!("{section} {token}"),
            value: form.value(&id).to_owned(),
            error: form.error(&id),
            required,
            narrow,
            id,
        }
    })
    .collect()
}

fn country(form: &Form, part: &str, section: &str, among: &[String]) -> Country {
    let id = format!("{part}_country");
    let mut options = COUNTRIES.to_vec();
    if !among.is_empty() {
        options.retain(|(code, _)| among.iter().any(|one| one == code));
    }
    let chosen = Some(form.value(&id))
        .filter(|code| !code.is_empty())
        .unwrap_or("DE")
        .to_owned();
    Country {
        autocomplete: format!("{section} country"),
        chosen,
        options,
        error: form.error(&id),
        id,
    }
}

#[derive(Template)]
#[template(path = "hinweis.html")]
struct NoticePage<'a> {
    title: &'a str,
    text: &'a str,
    link: &'a str,
    link_text: &'a str,
}

fn closed_page(session: &StoredSession) -> Answer {
    if session.status == "complete" {
        let page = NoticePage {
            title: "Bereits bezahlt",
            text: "Diese Testzahlung ist abgeschlossen. Sie müssen nichts weiter tun.",
            link: &success_address(session),
            link_text: "Zur Bestellung",
        };
        return html(StatusCode::OK, &page, Some(session));
    }
    let page = NoticePage {
        title: "Zahlung abgelaufen",
        text: "Diese Zahlungsseite ist nicht mehr gültig. Es wurde nichts abgebucht. \
               Bitte starten Sie die Zahlung in Ihrem Warenkorb erneut.",
        link: &session.request.cancel_url,
        link_text: "Zurück zur Bestellung",
    };
    html(StatusCode::GONE, &page, Some(session))
}

fn missing_page() -> Answer {
    let page = NoticePage {
        title: "Zahlung nicht gefunden",
        text: "Diese Zahlungsseite gibt es nicht. Bitte prüfen Sie die Adresse.",
        link: "",
        link_text: "",
    };
    html(StatusCode::NOT_FOUND, &page, None)
}

fn html(status: StatusCode, page: &impl Template, session: Option<&StoredSession>) -> Answer {
    let body = page.render()?;
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((CONTENT_SECURITY_POLICY, policy(session)))
        .insert_header((CACHE_CONTROL, "no-store"))
        // The address of the page is what lets one pay: other sites must not see it.
        .insert_header((REFERRER_POLICY, "same-origin"))
        .body(body))
}
