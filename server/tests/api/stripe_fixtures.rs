//! Stripe's own objects, as it publishes them beside its OpenAPI description (`scripts/cut-stripe-fixtures.mjs`): the client reads
//! them, and what the simulator answers looks like them. So the two do not only agree with each other.

use std::sync::{Arc, Mutex};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use schichtwerk_server::foundation::config::{Config, PublicUrl};
use schichtwerk_server::services::payments::{
    NewRefund, NewSession, Payments, PayoutEntryKind, PayoutState, RefundState, SessionLine,
    SessionStatus, ShippingCharge,
};
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{answer_of, quiet_app, test_config};
use crate::home::Home;
use crate::provider::{API_KEY, WEBHOOK_SECRET, sign};

fn published(kind: &str) -> Value {
    let all: Value = serde_json::from_str(include_str!("../stripe/fixtures.json")).unwrap();
    all["resources"][kind].clone()
}

/// Method and path, headers, body.
#[derive(Debug, Clone)]
struct Call {
    line: String,
    headers: Vec<(String, String)>,
    body: String,
}

impl Call {
    fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    /// The names and values of the form, in the order in which they were sent.
    fn form(&self) -> Vec<(String, String)> {
        url::form_urlencoded::parse(self.body.as_bytes())
            .into_owned()
            .collect()
    }
}

type Calls = Arc<Mutex<Vec<Call>>>;

/// Answers each call with the object that Stripe publishes for it, and keeps what it was asked.
fn recording_stripe() -> (String, Calls) {
    let calls = Calls::default();
    let kept = web::Data::new(calls.clone());
    let answer = async |request: HttpRequest, body: web::Bytes, kept: web::Data<Calls>| {
        let headers = request.headers().iter().map(|(name, value)| {
            let value = value.to_str().unwrap_or_default();
            (name.to_string(), value.to_owned())
        });
        kept.lock().unwrap().push(Call {
            line: format!("{} {}", request.method(), request.uri()),
            headers: headers.collect(),
            body: String::from_utf8(body.to_vec()).unwrap(),
        });
        let list = request.method() == actix_web::http::Method::GET;
        HttpResponse::Ok().json(match request.path() {
            "/v1/refunds" if list => json!({
                "object": "list", "url": "/v1/refunds", "has_more": false, "data": [published("refund")],
            }),
            "/v1/refunds" => published("refund"),
            "/v1/payouts" => json!({
                "object": "list", "url": "/v1/payouts", "has_more": false, "data": [published("payout")],
            }),
            "/v1/balance_transactions" => {
                let mut itself = published("balance_transaction");
                itself["type"] = json!("payout");
                let mut charged = published("balance_transaction");
                charged["source"] = published("charge");
                charged["source"]["payment_intent"] = json!("pi_1");
                json!({
                    "object": "list", "url": "/v1/balance_transactions", "has_more": false, "data": [itself, charged],
                })
            }
            _ => published("checkout.session"),
        })
    };
    let server = HttpServer::new(move || {
        App::new()
            .app_data(kept.clone())
            .default_service(web::to(answer))
    })
    .workers(1)
    .bind("127.0.0.1:0")
    .unwrap();
    let address = format!("http://{}/", server.addrs()[0]);
    actix_web::rt::spawn(server.run());
    (address, calls)
}

fn client(address: &str) -> Payments {
    drop(rustls::crypto::ring::default_provider().install_default());
    let config = Config {
        stripe_api_base: Some(address.parse().unwrap()),
        ..test_config(&Home::new())
    };
    let shop = PublicUrl::new(&"https://shop.example".parse().unwrap());
    Payments::new(&config, &shop).unwrap()
}

fn new_session() -> NewSession {
    NewSession {
        idempotency_key: "key-1".into(),
        checkout_id: "checkout-1".into(),
        customer_email: "ada@example.org".into(),
        lines: vec![SessionLine {
            name: "würfel.stl".into(),
            description: "PLA, Weiß".into(),
            unit_cents: 556,
            quantity: 2,
        }],
        shipping: Some(ShippingCharge {
            label: "Standardversand".into(),
            cents: 549,
            countries: vec!["DE", "AT", "CH", "NL", "BE", "FR"],
        }),
        expires_at_s: 1_700_003_600,
        success_url: "https://shop.example/success?session_id={CHECKOUT_SESSION_ID}".into(),
        cancel_url: "https://shop.example/konfigurator".into(),
    }
}

#[actix_web::test]
async fn pay_02_the_client_reads_the_objects_that_stripe_publishes() {
    let (address, _) = recording_stripe();
    let payments = client(&address);
    let id = published("checkout.session")["id"].as_str().unwrap().into();
    for session in [
        payments.create_session(&new_session()).await.unwrap(),
        payments.retrieve_session(&id).await.unwrap(),
        payments.expire_session(&id).await.unwrap(),
    ] {
        assert_eq!(session.id, id);
        assert_eq!((session.status, session.paid), (SessionStatus::Open, false));
        assert!(
            session
                .url
                .unwrap()
                .starts_with("https://checkout.stripe.com/")
        );
        assert!(session.payment_intent_id.unwrap().starts_with("pi_"));
        assert!(!session.livemode);
    }
    let new = NewRefund {
        idempotency_key: "key-2".into(),
        request_id: "request-1".into(),
        payment_intent_id: "pi_1".into(),
        cents: Some(100),
    };
    let made = payments.create_refund(&new).await.unwrap();
    assert_eq!((made.cents, made.state), (100, RefundState::Succeeded));
    assert_eq!(payments.refunds_of(&"pi_1".into()).await.unwrap(), [made]);
    let [payout] = payments
        .payouts(0, 86_400)
        .await
        .unwrap()
        .try_into()
        .unwrap();
    assert_eq!(payout.id, published("payout")["id"].as_str().unwrap());
    assert_eq!(
        (
            payout.cents,
            payout.currency.as_str(),
            payout.arrives_at_s,
            payout.state
        ),
        (1_100, "usd", 1_234_567_890, PayoutState::InTransit)
    );
    let [entry] = payout.entries.as_slice() else {
        panic!("{:?}", payout.entries)
    };
    assert_eq!(
        (entry.kind, entry.cents, entry.fee_cents, entry.net_cents),
        (PayoutEntryKind::Payment, 100, 0, 100)
    );
    assert_eq!(entry.payment_intent_id.as_deref(), Some("pi_1"));
    assert_eq!(
        entry.source_id.as_deref(),
        published("charge")["id"].as_str()
    );
}

#[actix_web::test]
async fn pay_02_the_client_asks_as_stripe_documents_it() {
    let (address, calls) = recording_stripe();
    let payments = client(&address);
    payments.create_session(&new_session()).await.unwrap();
    payments
        .create_refund(&NewRefund {
            idempotency_key: "key-2".into(),
            request_id: "request-1".into(),
            payment_intent_id: "pi_1".into(),
            cents: None,
        })
        .await
        .unwrap();
    payments.refunds_of(&"pi_1".into()).await.unwrap();
    payments.payouts(86_400, 172_800).await.unwrap();
    payments
        .retrieve_session(&"cs_test_1/../../account?expand[]=x#y".into())
        .await
        .unwrap();
    let calls = calls.lock().unwrap().clone();
    for call in &calls {
        assert_eq!(call.header("authorization"), format!("Bearer {API_KEY}"));
        assert!(!call.header("stripe-version").is_empty(), "{call:?}");
    }
    let [session, refund, list, payouts, transactions, odd] = calls.as_slice() else {
        panic!("{calls:?}")
    };
    assert_eq!(session.line, "POST /v1/checkout/sessions");
    assert_eq!(session.header("idempotency-key"), "key-1");
    assert_eq!(
        session.header("content-type"),
        "application/x-www-form-urlencoded"
    );
    let form = session.form();
    for (name, value) in [
        ("mode", "payment"),
        ("locale", "de"),
        ("client_reference_id", "checkout-1"),
        ("customer_email", "ada@example.org"),
        ("expires_at", "1700003600"),
        ("line_items[0][quantity]", "2"),
        ("line_items[0][price_data][currency]", "eur"),
        ("line_items[0][price_data][unit_amount]", "556"),
        (
            "line_items[0][price_data][product_data][name]",
            "würfel.stl",
        ),
        (
            "shipping_options[0][shipping_rate_data][fixed_amount][amount]",
            "549",
        ),
        (
            "shipping_options[0][shipping_rate_data][type]",
            "fixed_amount",
        ),
        ("shipping_address_collection[allowed_countries][0]", "DE"),
        ("shipping_address_collection[allowed_countries][5]", "FR"),
        ("allowed_payment_method_types[0]", "card"),
        ("billing_address_collection", "required"),
    ] {
        let sent = form.iter().find(|(known, _)| known == name);
        assert_eq!(
            sent.map(|(_, value)| value.as_str()),
            Some(value),
            "{name} in {form:?}"
        );
    }
    assert_eq!(refund.line, "POST /v1/refunds");
    assert_eq!(refund.header("idempotency-key"), "key-2");
    assert_eq!(
        refund.form(),
        [
            ("payment_intent".to_owned(), "pi_1".to_owned()),
            ("metadata[request]".to_owned(), "request-1".to_owned()),
        ]
    );
    assert_eq!(list.line, "GET /v1/refunds?payment_intent=pi_1&limit=100");
    assert_eq!(
        payouts.line,
        "GET /v1/payouts?arrival_date[gte]=86400&arrival_date[lt]=172800&limit=100"
    );
    let payout = published("payout")["id"].as_str().unwrap().to_owned();
    assert_eq!(
        transactions.line,
        format!("GET /v1/balance_transactions?payout={payout}&expand[0]=data.source&limit=100")
    );
    // What is not an id stays in its place.
    assert_eq!(
        odd.line,
        "GET /v1/checkout/sessions/cs_test_1%2F%2E%2E%2F%2E%2E%2Faccount%3Fexpand%5B%5D%3Dx%23y"
    );
}

#[actix_web::test]
async fn pay_02_events_about_the_objects_that_stripe_publishes_are_understood() {
    let payments = client("http://127.0.0.1:9/");
    for (kind, object, field) in [
        ("checkout.session.completed", "checkout.session", "session"),
        ("charge.refunded", "charge", "charge"),
        ("refund.updated", "refund", "charge"),
        ("charge.dispute.created", "dispute", "charge"),
    ] {
        let mut object = published(object);
        object["payment_intent"] = json!("pi_1");
        let mut event = published("event");
        event["type"] = json!(kind);
        event["data"]["object"] = object.clone();
        let raw = event.to_string();
        let signature = sign(WEBHOOK_SECRET, 1_700_000_000, raw.as_bytes());
        let read = payments
            .verify_event(raw.as_bytes(), &signature, 1_700_000_000)
            .unwrap();
        assert_eq!(
            (read.id.as_str(), read.kind.as_str()),
            (event["id"].as_str().unwrap(), kind)
        );
        match field {
            "session" => assert_eq!(read.session_id.as_deref(), object["id"].as_str()),
            _ => assert!(read.charge.is_some(), "{kind}"),
        }
    }
}

/// Every field of `ours` that `theirs` does not have, or has as another kind of value. What is null on one side says nothing.
fn differences(ours: &Value, theirs: &Value, path: &str, found: &mut Vec<String>) {
    match (ours, theirs) {
        (Value::Null, _) | (_, Value::Null) => {}
        (Value::Object(ours), Value::Object(theirs)) => {
            for (name, value) in ours {
                let path = format!("{path}.{name}");
                match theirs.get(name) {
                    Some(theirs) => differences(value, theirs, &path, found),
                    None => found.push(format!("{path} is no field of Stripe's")),
                }
            }
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            if let Some(theirs) = theirs.first() {
                for value in ours {
                    differences(value, theirs, &format!("{path}[]"), found);
                }
            }
        }
        (ours, theirs) if std::mem::discriminant(ours) == std::mem::discriminant(theirs) => {}
        _ => found.push(format!("{path} is {ours}, at Stripe {theirs}")),
    }
}

#[actix_web::test]
async fn what_the_simulator_answers_and_sends_looks_like_stripes_own() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let answer = checkout(
        &app,
        &app.client,
        &request(&[Line::new(&part, 2)], "shipping"),
    )
    .await;
    let ask = async |path: String| {
        let call = app.client.get(app.provider().url(&path));
        let (status, object) = answer_of(call.bearer_auth(API_KEY)).await;
        assert_eq!(status, 200, "{object}");
        object
    };
    let session = format!("/v1/checkout/sessions/{}", answer.session_id());
    let mut found = Vec::new();
    let open = ask(session.clone()).await;
    differences(&open, &published("checkout.session"), "open", &mut found);
    pay(&app.client, answer.page()).await;
    let paid = ask(session).await;
    differences(&paid, &published("checkout.session"), "paid", &mut found);

    let intent = paid["payment_intent"].as_str().unwrap();
    crate::provider::refund(&app, intent, 100).await;
    let refunds = ask(format!("/v1/refunds?payment_intent={intent}")).await;
    differences(
        &refunds["data"][0],
        &published("refund"),
        "refund",
        &mut found,
    );

    app.simulator(&["pay=disputed"]).await;
    bought(&app, &app.client, "pickup").await;
    let payouts = ask("/v1/payouts?limit=1".to_owned()).await;
    let payout = &payouts["data"][0];
    differences(payout, &published("payout"), "payout", &mut found);
    let path = format!(
        "/v1/balance_transactions?payout={}&expand[]=data.source",
        payout["id"].as_str().unwrap()
    );
    let transactions = ask(path).await;
    let transactions = transactions["data"].as_array().unwrap();
    assert_eq!(transactions.len(), 6);
    for transaction in transactions {
        let mut transaction = transaction.clone();
        let source = transaction["source"].take();
        if let Some(kind) = source["object"].as_str() {
            differences(&source, &published(kind), kind, &mut found);
        }
        differences(
            &transaction,
            &published("balance_transaction"),
            "transaction",
            &mut found,
        );
    }

    let payloads: Vec<String> = sqlx::query_scalar("SELECT payload FROM webhooks")
        .fetch_all(app.payments_db())
        .await
        .unwrap();
    assert_eq!(payloads.len(), 4);
    for payload in payloads {
        let mut event: Value = serde_json::from_str(&payload).unwrap();
        let object = event["data"]["object"].take();
        differences(&event, &published("event"), "event", &mut found);
        let kind = object["object"].as_str().unwrap();
        differences(&object, &published(kind), kind, &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
