//! Messages to the browsers of the staff, as a push service gets them and as the browser reads them.

use std::sync::{Arc, Mutex};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use jiff::SignedDuration;
use p256::SecretKey;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use reqwest::{Client, Url};
use schichtwerk_server::app::startup::StopHandle;
use schichtwerk_server::foundation::clock::Clock as _;
use schichtwerk_server::operation::alarms::AlarmWatch;
use schichtwerk_server::operation::push;
use schichtwerk_server::state::State;
use serde_json::{Value, json};
use sqlx::Executor as _;
use web_push_native::{Auth, decrypt};

use crate::account::{PASSWORD, post};
use crate::customer::{bought, count};
use crate::harness::{TestApp, answer_of, spawn_app_with};
use crate::password_again::admin_with_password;
use crate::second_server;

const OWNER: &str = "chefin@example.org";
const DEVICES: &str = "SELECT COUNT(*) FROM push_devices";
const NEW_PASSWORD: &str = "Neue Zahnräder 2026!";

/// What the push service was sent: to which browser, by which signature, encrypted.
#[derive(Default)]
struct Sent(Mutex<Vec<(String, String, Vec<u8>)>>);

/// A push service on this machine. It knows no browser whose name begins with `gone`.
async fn service() -> (Url, Arc<Sent>) {
    let sent = Arc::new(Sent::default());
    let kept = sent.clone();
    let server = HttpServer::new(move || {
        let kept = kept.clone();
        let take = move |request: HttpRequest, name: web::Path<String>, body: web::Bytes| {
            let kept = kept.clone();
            async move {
                let header = |name: &str| request.headers().get(name).unwrap().clone();
                assert_eq!(header("content-encoding"), "aes128gcm");
                assert_eq!(header("ttl"), "86400");
                if name.starts_with("gone") {
                    return HttpResponse::Gone().finish();
                }
                let call = (
                    name.into_inner(),
                    header("authorization").to_str().unwrap().to_owned(),
                    body.to_vec(),
                );
                kept.0.lock().unwrap().push(call);
                HttpResponse::Created().finish()
            }
        };
        App::new().route("/push/{name}", web::post().to(take))
    });
    let server = server.workers(1).bind(("127.0.0.1", 0)).unwrap();
    let url = format!("http://{}", server.addrs()[0]).parse().unwrap();
    actix_web::rt::spawn(server.run());
    (url, sent)
}

fn base64(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// Of every browser of these tests.
fn browser_key() -> SecretKey {
    SecretKey::from_slice(&[7; 32]).unwrap()
}

const AUTH: [u8; 16] = [9; 16];

fn browser(service: &Url, name: &str) -> Value {
    let key = browser_key().public_key().to_sec1_bytes();
    json!({
        "endpoint": service.join(&format!("/push/{name}")).unwrap().as_str(),
        "p256dh": base64(&key),
        "auth": base64(&AUTH),
    })
}

/// A shop whose jobs the test does, its owner and a push service.
struct Shop {
    app: TestApp,
    owner: Client,
    service: Url,
    sent: Arc<Sent>,
}

impl Shop {
    async fn open() -> Self {
        let (service, sent) = service().await;
        let further = service.clone();
        let app = spawn_app_with(|config| {
            config.jobs = false;
            config.push_service = Some(further);
        })
        .await;
        let owner = admin_with_password(&app, OWNER).await;
        Self {
            app,
            owner,
            service,
            sent,
        }
    }

    /// The owner's phone listens; a second server does the jobs.
    async fn with_phone() -> (Self, State, StopHandle) {
        let shop = Self::open().await;
        let (state, server) = second_server::start(&shop.app).await;
        shop.allow(true).await;
        assert_eq!(shop.listen(&shop.owner, "phone").await.0, 200);
        shop.read();
        (shop, state, server)
    }

    async fn put(&self, client: &Client, path: &str, body: Value) -> (u16, Value) {
        answer_of(client.put(self.app.url(path)).json(&body)).await
    }

    async fn allow(&self, allowed: bool) {
        let rule = json!({ "allowed": allowed });
        let (status, answer) = self.put(&self.owner, "/api/admin/push/rule", rule).await;
        assert_eq!(status, 200, "{answer}");
    }

    async fn listen(&self, client: &Client, name: &str) -> (u16, Value) {
        let browser = browser(&self.service, name);
        self.put(client, "/api/admin/push/device", browser).await
    }

    /// What each browser reads, since this was asked last.
    fn read(&self) -> Vec<(String, Value)> {
        let sent = std::mem::take(&mut *self.sent.0.lock().unwrap());
        let plain = |body| decrypt(body, &browser_key(), &Auth::from(AUTH)).unwrap();
        sent.into_iter()
            .map(|(name, _, body)| (name, serde_json::from_slice(&plain(body)).unwrap()))
            .collect()
    }

    async fn round(&self, state: &State) -> Vec<(String, Value)> {
        self.app.clock.advance(SignedDuration::from_secs(2));
        let taken = push::round(state).await.unwrap();
        let read = self.read();
        assert_eq!(read.len(), taken);
        read
    }
}

#[actix_web::test]
async fn adm_11_a_browser_hears_of_new_orders_once_it_is_allowed_and_asked_for() {
    let shop = Shop::open().await;
    let app = &shop.app;
    let (state, server) = second_server::start(app).await;
    let (status, answer) = app.get_json(&shop.owner, "/api/admin/push").await;
    assert_eq!((status, &answer["allowed"]), (200, &json!(false)));
    let (status, answer) = shop.listen(&shop.owner, "phone").await;
    assert_eq!((status, &answer["code"]), (409, &json!("push_not_allowed")));

    shop.allow(true).await;
    bought(app, &app.client, "pickup").await;
    app.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(shop.listen(&shop.owner, "phone").await.0, 200);
    let [(phone, hello)] = &shop.read()[..] else {
        panic!("one message at once");
    };
    assert_eq!(phone, "phone");
    assert_eq!(hello["title"], "Mitteilungen sind eingeschaltet");
    assert_eq!(shop.listen(&shop.owner, "phone").await.0, 200);
    assert!(shop.read().is_empty(), "said again it is no news");
    assert!(
        shop.round(&state).await.is_empty(),
        "what was before is none"
    );

    let (_, order) = bought(app, &app.client, "pickup").await;
    let id = order["id"].as_str().unwrap();
    let read = shop.round(&state).await;
    assert_eq!(read.len(), 1, "{read:?}");
    let message = &read[0].1;
    let title = message["title"].as_str().unwrap();
    assert!(title.starts_with("Neue Bestellung "), "{title}");
    assert_eq!(message["path"], format!("/admin/orders?order={id}"));
    let all = message.to_string();
    assert!(
        !all.contains("Ada") && !all.contains("example.org"),
        "{all}"
    );
    assert!(shop.round(&state).await.is_empty(), "each once");

    // A mail that is never delivered.
    app.clock.advance(SignedDuration::from_secs(2));
    bought(app, &app.client, "pickup").await;
    shop.round(&state).await;
    let failed = "UPDATE outbox_mails SET state = 'failed' WHERE kind = 'customer_confirmation'";
    app.db.writer().execute(failed).await.unwrap();
    let titles: Vec<_> = shop.round(&state).await;
    assert!(!titles.is_empty());
    for (_, message) in titles {
        assert_eq!(message["title"], "PRÜFEN: Mail nicht zustellbar");
    }
    server.stop(false).await;
}

#[actix_web::test]
async fn a_push_service_knows_by_the_signature_that_the_shop_sends() {
    let shop = Shop::open().await;
    shop.allow(true).await;
    assert_eq!(shop.listen(&shop.owner, "phone").await.0, 200);
    let (_, answer) = shop.app.get_json(&shop.owner, "/api/admin/push").await;
    let public_key = answer["publicKey"].as_str().unwrap();
    let signed = shop.sent.0.lock().unwrap()[0].1.clone();
    let (token, key) = signed
        .strip_prefix("vapid t=")
        .and_then(|rest| rest.split_once(", k="))
        .unwrap();
    assert_eq!(key, public_key);
    let (words, signature) = token.rsplit_once('.').unwrap();
    let decode = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
    let key = VerifyingKey::from_sec1_bytes(&decode(key)).unwrap();
    let signature = Signature::from_slice(&decode(signature)).unwrap();
    key.verify(words.as_bytes(), &signature).unwrap();
    let claims: Value = serde_json::from_slice(&decode(words.split_once('.').unwrap().1)).unwrap();
    assert_eq!(
        claims["aud"].as_str(),
        Some(shop.service.origin().ascii_serialization().as_str())
    );
    assert!(claims["sub"].as_str().unwrap().starts_with("mailto:"));
    let lasts = claims["exp"].as_i64().unwrap() - shop.app.clock.now().as_second();
    assert!((1..=24 * 3600).contains(&lasts), "{lasts}");
}

/// A browser names the address itself: the server calls nothing but push services.
#[actix_web::test]
async fn an_address_that_is_no_push_service_is_refused() {
    let shop = Shop::open().await;
    shop.allow(true).await;
    let port = shop.service.port().unwrap();
    for endpoint in [
        "http://127.0.0.1:1/push/phone".to_owned(),
        format!("https://127.0.0.1:{port}/push/phone"),
        format!("http://localhost:{port}/push/phone"),
        "https://fcm.googleapis.com.example.org/a".to_owned(),
        "https://examplefcm.googleapis.com/a".to_owned(),
        "http://fcm.googleapis.com/a".to_owned(),
        "https://fcm.googleapis.com:8443/a".to_owned(),
        "https://push.apple.com@example.org/a".to_owned(),
        "file:///etc/passwd".to_owned(),
        "phone".to_owned(),
        String::new(),
        format!("{}push/{}", shop.service, "a".repeat(3000)),
    ] {
        let mut browser = browser(&shop.service, "phone");
        browser["endpoint"] = json!(endpoint);
        let (status, answer) = shop
            .put(&shop.owner, "/api/admin/push/device", browser)
            .await;
        assert_eq!(
            (status, &answer["code"]),
            (400, &json!("unknown_push_service")),
            "{endpoint}"
        );
    }
    for (key, value) in [
        ("p256dh", "AAAA"),
        ("auth", "AAAA"),
        ("auth", "ä"),
        ("p256dh", ""),
    ] {
        let mut browser = browser(&shop.service, "phone");
        browser[key] = json!(value);
        let (status, _) = shop
            .put(&shop.owner, "/api/admin/push/device", browser)
            .await;
        assert_eq!(status, 400, "{key} {value}");
    }
    assert_eq!(count(&shop.app, DEVICES).await, 0);
}

#[actix_web::test]
async fn a_browser_hears_no_more_once_it_is_gone_or_its_user_may_not() {
    let shop = Shop::open().await;
    let app = &shop.app;
    let (state, server) = second_server::start(app).await;
    shop.allow(true).await;
    // The push service does not know it from the first message on.
    let (status, answer) = shop.listen(&shop.owner, "gone").await;
    assert_eq!((status, &answer["code"]), (409, &json!("push_failed")));
    assert_eq!(count(app, DEVICES).await, 0);

    // It was there, and is gone later.
    shop.listen(&shop.owner, "phone").await;
    let renamed = "UPDATE push_devices SET endpoint = REPLACE(endpoint, 'phone', 'gone')";
    app.db.writer().execute(renamed).await.unwrap();
    app.clock.advance(SignedDuration::from_secs(1));
    bought(app, &app.client, "pickup").await;
    shop.read();
    assert!(shop.round(&state).await.is_empty());
    assert_eq!(count(app, DEVICES).await, 0);

    // Another password: who has the old one hears nothing.
    shop.listen(&shop.owner, "phone").await;
    let body = json!({ "currentPassword": PASSWORD, "password": NEW_PASSWORD, "passwordConfirmation": NEW_PASSWORD });
    let changed = post(app, &shop.owner, "/api/change-password", &body).await;
    assert_eq!(changed.status(), 200);
    assert_eq!(count(app, DEVICES).await, 0);

    // Switched off by hand, and for all.
    shop.listen(&shop.owner, "phone").await;
    shop.listen(&shop.owner, "desk").await;
    let named = json!({ "endpoint": browser(&shop.service, "phone")["endpoint"] });
    let path = app.url("/api/admin/push/device");
    let (status, _) = answer_of(shop.owner.delete(path).json(&named)).await;
    assert_eq!((status, count(app, DEVICES).await), (200, 1));
    shop.allow(false).await;
    assert_eq!(count(app, DEVICES).await, 0);
    server.stop(false).await;
}

/// Who prints sees no money, on no screen.
#[actix_web::test]
async fn adm_27_the_workshop_hears_of_new_orders_without_the_sum_and_of_nothing_else() {
    let (shop, state, server) = Shop::with_phone().await;
    let app = &shop.app;
    app.db
        .writer()
        .execute("UPDATE user_profiles SET is_admin = 0, staff_role = 'workshop'")
        .await
        .unwrap();
    app.clock.advance(SignedDuration::from_secs(1));
    bought(app, &app.client, "pickup").await;
    let failed = "UPDATE outbox_mails SET state = 'failed' WHERE kind = 'customer_confirmation'";
    app.db.writer().execute(failed).await.unwrap();
    let read = shop.round(&state).await;
    assert_eq!(read.len(), 1, "{read:?}");
    let message = read[0].1.to_string();
    assert!(
        message.contains("Neue Bestellung ") && !message.contains('€'),
        "{message}"
    );
    assert_eq!(read[0].1["path"], "/admin/production");

    // What is out of order is the owner's.
    let mut watch = AlarmWatch::default();
    app.clock.advance(SignedDuration::from_mins(31));
    app.db
        .writer()
        .execute("UPDATE outbox_mails SET state = 'queued'")
        .await
        .unwrap();
    watch.round(&state).await;
    watch.round(&state).await;
    assert!(shop.read().is_empty());
    app.db
        .writer()
        .execute("UPDATE user_profiles SET is_admin = 1")
        .await
        .unwrap();
    let mut watch = AlarmWatch::default();
    app.db.writer().execute("DELETE FROM alarms").await.unwrap();
    for _ in 0..4 {
        watch.round(&state).await;
    }
    let read = shop.read();
    assert_eq!(read.len(), 1, "{read:?}");
    assert_eq!(read[0].1["path"], "/admin/operation");
    server.stop(false).await;
}

/// As everything of the back office: first the second factor, then its news.
#[actix_web::test]
async fn adm_27_nobody_hears_anything_without_the_second_factor_that_the_shop_demands() {
    let (shop, state, server) = Shop::with_phone().await;
    let app = &shop.app;
    app.db
        .writer()
        .execute("UPDATE admin_rules SET second_factor_demanded = 1")
        .await
        .unwrap();
    app.clock.advance(SignedDuration::from_secs(1));
    bought(app, &app.client, "pickup").await;
    assert!(shop.round(&state).await.is_empty());
    let needed = (403, json!("second_factor_needed"));
    let (status, answer) = app.get_json(&shop.owner, "/api/admin/push").await;
    assert_eq!((status, answer["code"].clone()), needed);
    let (status, answer) = shop.listen(&shop.owner, "desk").await;
    assert_eq!((status, answer["code"].clone()), needed);
    assert_eq!(count(app, DEVICES).await, 1);
    server.stop(false).await;
}
