use jiff::SignedDuration;
use reqwest::Client;
use schichtwerk_server::foundation::clock::Clock as _;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use crate::account::{PASSWORD, is_logged_in, post};
use crate::harness::{TestApp, new_client, spawn_app};
use crate::password_again::admin_with_password;

const EMAIL: &str = "chefin@example.org";

/// What an authenticator app does with the secret that it was given.
pub struct Phone(Totp);

impl Phone {
    fn new(secret: &str) -> Self {
        let secret = Secret::try_from_base32(secret.replace(' ', "")).unwrap();
        let app = Builder::new().with_secret(secret).with_account_name("x");
        Self(app.build().unwrap())
    }

    fn code(&self, app: &TestApp) -> String {
        let now = u64::try_from(app.clock.now().as_second()).unwrap();
        self.0.generate(now).to_string()
    }
}

async fn call(app: &TestApp, client: &Client, path: &str, body: Value) -> (u16, Value) {
    let response = post(
        app,
        client,
        &format!("/api/admin/second-factor{path}"),
        &body,
    )
    .await;
    (response.status().as_u16(), response.json().await.unwrap())
}

/// Switches it on; the phone and the recovery codes.
pub async fn switch_on(app: &TestApp, admin: &Client) -> (Phone, Vec<String>) {
    let (status, started) = call(app, admin, "/start", json!({})).await;
    assert_eq!(status, 200, "{started}");
    let phone = Phone::new(started["secret"].as_str().unwrap());
    let body = json!({ "code": phone.code(app) });
    let (status, confirmed) = call(app, admin, "/confirm", body).await;
    assert_eq!(status, 200, "{confirmed}");
    let codes: Vec<String> = serde_json::from_value(confirmed["recoveryCodes"].clone()).unwrap();
    // The next code is another one.
    app.clock.advance(SignedDuration::from_secs(31));
    (phone, codes)
}

async fn login(app: &TestApp, client: &Client, code: Option<&str>) -> (u16, Value) {
    let body = json!({ "email": EMAIL, "password": PASSWORD, "code": code });
    let response = post(app, client, "/api/login", &body).await;
    (response.status().as_u16(), response.json().await.unwrap())
}

#[actix_web::test]
async fn adm_27_a_login_asks_for_the_code_and_takes_none_twice() {
    let app = spawn_app().await;
    let admin = admin_with_password(&app, EMAIL).await;
    let other = new_client();
    assert_eq!(login(&app, &other, None).await.0, 200);

    let (_, started) = call(&app, &admin, "/start", json!({})).await;
    assert!(
        started["url"]
            .as_str()
            .unwrap()
            .starts_with("otpauth://totp/Schichtwerk")
    );
    assert!(started["qrSize"].as_i64().unwrap() > 20);
    // Begun is not switched on: a login does not ask yet, and a wrong code switches nothing on.
    assert_eq!(login(&app, &new_client(), None).await.0, 200);
    let (status, answer) = call(&app, &admin, "/confirm", json!({ "code": "000000" })).await;
    assert_eq!(
        (status, &answer["fields"][0]["field"]),
        (400, &json!("code"))
    );

    let (phone, codes) = switch_on(&app, &admin).await;
    assert_eq!(codes.len(), 10);
    let (_, answer) = app.get_json(&admin, "/api/admin/second-factor").await;
    assert_eq!(
        (&answer["enabled"], &answer["recoveryCodesLeft"]),
        (&json!(true), &json!(10))
    );
    assert!(
        !is_logged_in(&app, &other).await,
        "who came in without the factor does not stay"
    );
    assert_eq!(call(&app, &admin, "/start", json!({})).await.0, 409);

    let browser = new_client();
    let (status, answer) = login(&app, &browser, None).await;
    assert_eq!(
        (status, &answer["code"]),
        (401, &json!("second_factor_required"))
    );
    assert!(!is_logged_in(&app, &browser).await);
    let (status, answer) = login(&app, &browser, Some("000000")).await;
    assert_eq!(
        (status, &answer["code"]),
        (401, &json!("second_factor_wrong"))
    );
    let code = phone.code(&app);
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    assert_eq!(login(&app, &browser, Some(&spaced)).await.0, 200);
    assert!(is_logged_in(&app, &browser).await);
    let (status, answer) = login(&app, &new_client(), Some(&code)).await;
    assert_eq!(
        (status, &answer["code"]),
        (401, &json!("second_factor_wrong")),
        "a replay"
    );

    let secret: String = sqlx::query_scalar("SELECT code_hash FROM recovery_codes LIMIT 1")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    assert!(
        codes
            .iter()
            .all(|code| !secret.contains(&code.replace('-', "")))
    );
    let lost = new_client();
    assert_eq!(login(&app, &lost, Some(&codes[3])).await.0, 200);
    assert_eq!(
        login(&app, &new_client(), Some(&codes[3])).await.0,
        401,
        "used"
    );
    // New ones make the old ones worthless.
    let body = json!({ "code": codes[5] });
    let (_, renewed) = call(&app, &lost, "/recovery-codes", body).await;
    assert_eq!(renewed["recoveryCodes"].as_array().unwrap().len(), 10);
    assert_eq!(login(&app, &new_client(), Some(&codes[4])).await.0, 401);
}

#[actix_web::test]
async fn adm_27_a_session_and_a_password_alone_give_no_rights_where_there_is_a_second_factor() {
    let app = spawn_app().await;
    let admin = admin_with_password(&app, EMAIL).await;
    let (phone, codes) = switch_on(&app, &admin).await;
    app.clock.advance(SignedDuration::from_mins(11));
    let rule = async || {
        let call = admin.put(app.url("/api/admin/second-factor-rule"));
        let response = call
            .json(&json!({ "demanded": true }))
            .send()
            .await
            .unwrap();
        response.status().as_u16()
    };
    let prove = async |code: Value| {
        let mut body = json!({ "currentPassword": PASSWORD });
        if code.is_string() {
            body["code"] = code;
        }
        app.post_json(&admin, "/api/password-again", &body).await
    };
    assert_eq!(rule().await, 403);
    for code in [Value::Null, json!(""), json!("000000")] {
        let (status, answer) = prove(code).await;
        assert_eq!(
            (status, &answer["fields"][0]["field"]),
            (400, &json!("code")),
            "{answer}"
        );
        assert_eq!(rule().await, 403);
    }
    let code = phone.code(&app);
    assert_eq!(prove(json!(code)).await.0, 200);
    assert_eq!(rule().await, 200);
    app.clock.advance(SignedDuration::from_mins(11));
    assert_eq!(prove(json!(code)).await.0, 400, "a replay");
    assert_eq!(prove(json!(codes[0])).await.0, 200, "a recovery code");
}

#[actix_web::test]
async fn adm_27_codes_cannot_be_guessed_by_whoever_knows_the_password() {
    let app = spawn_app().await;
    let admin = admin_with_password(&app, EMAIL).await;
    switch_on(&app, &admin).await;
    let thief = new_client();
    let mut answers = Vec::new();
    for _ in 0..8 {
        // Asking without a code in between wins nothing.
        answers.push(login(&app, &thief, None).await.0);
        answers.push(login(&app, &thief, Some("123456")).await.0);
    }
    assert!(answers.contains(&429), "{answers:?}");
    assert!(
        answers.iter().filter(|status| **status == 401).count() <= 6,
        "{answers:?}"
    );
}

#[actix_web::test]
async fn adm_27_switching_it_off_needs_the_password_and_the_command_line_helps_who_lost_it() {
    let app = spawn_app().await;
    let admin = admin_with_password(&app, EMAIL).await;
    let (phone, codes) = switch_on(&app, &admin).await;
    app.clock.advance(SignedDuration::from_mins(11));
    let remove = async |code: Value| {
        let url = app.url("/api/admin/second-factor");
        let call = admin.delete(url).json(&json!({ "code": code }));
        let response = call.send().await.unwrap();
        let status = response.status().as_u16();
        let answer: Value = response.json().await.unwrap();
        (status, answer["fields"][0]["field"].clone())
    };
    assert_eq!(remove(phone.code(&app).into()).await.0, 403);
    for path in ["/start", "/confirm", "/recovery-codes"] {
        let (status, answer) = call(&app, &admin, path, json!({ "code": "1" })).await;
        assert_eq!(
            (status, &answer["code"]),
            (403, &json!("password_required")),
            "{path}"
        );
    }
    let body = json!({ "currentPassword": PASSWORD, "code": codes[9] });
    assert_eq!(
        post(&app, &admin, "/api/password-again", &body)
            .await
            .status(),
        200
    );
    // The password alone, which a thief of the open browser may know, neither takes the factor away nor makes new ways past it.
    let wrong = (400, json!("code"));
    for code in ["", "000000", "aaaaa-bbbbb-ccccc-ddddd"] {
        assert_eq!(remove(code.into()).await, wrong, "{code}");
        let (status, answer) = call(&app, &admin, "/recovery-codes", json!({ "code": code })).await;
        assert_eq!(
            (status, answer["fields"][0]["field"].clone()),
            wrong,
            "{code}"
        );
    }
    assert_eq!(
        call(&app, &admin, "/recovery-codes", json!({})).await.0,
        400
    );
    assert_eq!(login(&app, &new_client(), None).await.0, 401);
    assert_eq!(remove(phone.code(&app).into()).await.0, 200);
    assert_eq!(login(&app, &new_client(), None).await.0, 200);

    let (_, _) = switch_on(&app, &admin).await;
    assert_eq!(
        login(&app, &new_client(), Some(&phone.code(&app))).await.0,
        401,
        "another secret"
    );
    app.command(&["admin", "reset-totp", EMAIL]).await;
    assert!(!is_logged_in(&app, &admin).await);
    assert_eq!(login(&app, &new_client(), None).await.0, 200);
}

#[actix_web::test]
async fn adm_27_codes_cannot_be_guessed_by_who_wants_to_switch_the_factor_off() {
    let app = spawn_app().await;
    let admin = admin_with_password(&app, EMAIL).await;
    let (phone, _) = switch_on(&app, &admin).await;
    let mut answers = Vec::new();
    for _ in 0..10 {
        // The right password in between forgives nothing.
        let body = json!({ "currentPassword": PASSWORD });
        post(&app, &admin, "/api/password-again", &body).await;
        let url = app.url("/api/admin/second-factor");
        let call = admin.delete(url).json(&json!({ "code": "123456" }));
        answers.push(call.send().await.unwrap().status().as_u16());
    }
    // The pauses of a second and more run while a slow machine hashes: a guess or two may fall behind one.
    assert!(answers.contains(&429), "{answers:?}");
    assert!(
        answers.iter().filter(|status| **status == 400).count() <= 8,
        "{answers:?}"
    );
    // The owner waits a little.
    app.clock.advance(SignedDuration::from_mins(5));
    let body = json!({ "currentPassword": PASSWORD });
    post(&app, &admin, "/api/password-again", &body).await;
    let url = app.url("/api/admin/second-factor");
    let call = admin.delete(url).json(&json!({ "code": phone.code(&app) }));
    assert_eq!(call.send().await.unwrap().status(), 200);
}
