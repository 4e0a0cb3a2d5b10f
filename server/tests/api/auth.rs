//! Registration, login, logout, passwords and the mails about them.

use std::process::Command;
use std::time::{Duration, Instant};

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::account::*;
use crate::customer::{count, eventually, upload_cube};
use crate::harness::{SERVER_BINARY, TestApp, all_logs, new_client, spawn_app, spawn_app_with};

const EMAIL: &str = "ada@example.org";

async fn refusal(response: reqwest::Response) -> (u16, String, String) {
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["success"], false, "{body}");
    let text = |key: &str| body[key].as_str().unwrap().to_owned();
    (status, text("code"), text("error"))
}

async fn confirming_app() -> TestApp {
    spawn_app_with(|config| config.email_confirmation = true).await
}

#[actix_web::test]
async fn auth_15_api_27_a_registration_makes_a_user_with_metadata_and_a_session() {
    let app = spawn_app().await;
    let response = post(
        &app,
        &app.client,
        "/api/register",
        &registration(" Ada@Example.ORG "),
    )
    .await;
    assert_eq!(response.status(), 200);
    let cookies: Vec<String> = response
        .headers()
        .get_all("set-cookie")
        .iter()
        .map(|value| value.to_str().unwrap().to_owned())
        .collect();
    assert!(
        cookies
            .iter()
            .any(|cookie| cookie.starts_with("sw_session="))
    );
    for cookie in &cookies {
        assert!(
            cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
            "{cookie}"
        );
    }
    let user = session(&app, &app.client).await;
    assert_eq!(user["email"], EMAIL);
    assert_eq!(user["name"], "Ada Lovelace");
    assert_eq!(user["isAdmin"], false);
    assert_eq!(user["emailConfirmed"], false);
    assert_eq!(
        user["user_metadata"],
        json!({
            "name": "Ada Lovelace", "displayName": "Ada Lovelace", "firstName": "Ada", "lastName": "Lovelace",
            "phone": "+49 711 1234", "company": "Analytische Maschinen", "street": "", "city": "", "postalCode": "",
            "country": "Deutschland",
        })
    );
    // Signed out and in again on another device.
    assert_eq!(
        post(&app, &app.client, "/api/logout", &json!({}))
            .await
            .status(),
        200
    );
    assert!(!is_logged_in(&app, &app.client).await);
    let elsewhere = new_client();
    let response = login(&app, &elsewhere, "ADA@example.org", PASSWORD).await;
    assert_eq!(response.status(), 200);
    assert_eq!(
        response.json::<Value>().await.unwrap()["user"]["id"],
        user["id"]
    );
    assert!(is_logged_in(&app, &elsewhere).await);
}

#[actix_web::test]
async fn auth_06_auth_07_auth_09_auth_10_every_fault_has_its_field_and_text() {
    let app = spawn_app().await;
    for (path, change, message) in [
        (
            "/api/register",
            json!({"firstName": " "}),
            "Vorname ist erforderlich",
        ),
        (
            "/api/register",
            json!({"firstName": "\u{3164}\u{ad} \u{200d}"}),
            "Vorname ist erforderlich",
        ),
        (
            "/api/register",
            json!({"lastName": "\u{2060}\u{fe0f}"}),
            "Nachname ist erforderlich",
        ),
        (
            "/api/register",
            json!({"lastName": ""}),
            "Nachname ist erforderlich",
        ),
        (
            "/api/register",
            json!({"email": ""}),
            "E-Mail ist erforderlich",
        ),
        (
            "/api/register",
            json!({"email": "ada@example"}),
            "Ungültige E-Mail-Adresse",
        ),
        (
            "/api/register",
            json!({"email": "a..b@example.org"}),
            "Ungültige E-Mail-Adresse",
        ),
        (
            "/api/register",
            json!({"email": "a@b.de\r\nBcc: x@y.de"}),
            "Ungültige E-Mail-Adresse",
        ),
        (
            "/api/register",
            json!({"password": "", "passwordConfirmation": ""}),
            "Passwort ist erforderlich",
        ),
        (
            "/api/register",
            json!({"password": "k7#pQ", "passwordConfirmation": "k7#pQ"}),
            "Passwort muss mindestens 6 Zeichen lang sein",
        ),
        (
            "/api/register",
            json!({"passwordConfirmation": "anders"}),
            "Passwörter stimmen nicht überein",
        ),
        (
            "/api/login",
            json!({"email": " "}),
            "E-Mail ist erforderlich",
        ),
        (
            "/api/login",
            json!({"email": "ada"}),
            "Ungültige E-Mail-Adresse",
        ),
        (
            "/api/login",
            json!({"password": ""}),
            "Passwort ist erforderlich",
        ),
        (
            "/api/login",
            json!({"password": "kurz"}),
            "Passwort muss mindestens 6 Zeichen lang sein",
        ),
        (
            "/api/forgot-password",
            json!({"email": ""}),
            "E-Mail ist erforderlich",
        ),
    ] {
        let mut body = registration(EMAIL);
        body.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        let response = post(&app, &app.client, path, &body).await;
        assert_eq!(
            refusal(response).await,
            (400, "invalid_fields".into(), message.into()),
            "{path} {change}"
        );
    }
    let empty = post(&app, &app.client, "/api/register", &json!({})).await;
    let body: Value = empty.json().await.unwrap();
    let fields: Vec<&str> = body["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["field"].as_str().unwrap())
        .collect();
    assert_eq!(fields, ["firstName", "lastName", "email", "password"]);
    assert_eq!(app.count("users").await, 0);
}

#[actix_web::test]
async fn auth_08_a_common_password_is_refused_for_every_new_password() {
    let app = spawn_app().await;
    for password in ["123456", "passwort", "Hallo123", "lovelace", "qwertz"] {
        let mut body = registration(EMAIL);
        body["password"] = password.into();
        body["passwordConfirmation"] = password.into();
        let (status, _, error) =
            refusal(post(&app, &app.client, "/api/register", &body).await).await;
        assert_eq!(status, 400, "{password}");
        assert_eq!(
            error,
            "Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes."
        );
    }
    register(&app, &app.client, EMAIL).await;
    let change = json!({"currentPassword": PASSWORD, "password": "passwort", "passwordConfirmation": "passwort"});
    let response = post(&app, &app.client, "/api/change-password", &change).await;
    assert_eq!(response.status(), 400);
    // An old one is not asked: a login must not fail because a list has grown.
    let (status, code, _) = refusal(login(&app, &new_client(), EMAIL, "123456").await).await;
    assert_eq!((status, code.as_str()), (401, "invalid_credentials"));
}

#[actix_web::test]
async fn a_wrong_password_and_an_unknown_address_get_the_same_answer_in_the_same_time() {
    let app = spawn_app().await;
    register(&app, &app.client, EMAIL).await;
    let wrong = refusal(login(&app, &new_client(), EMAIL, "nicht dieses").await).await;
    let unknown =
        refusal(login(&app, &new_client(), "niemand@example.org", "nicht dieses").await).await;
    assert_eq!(wrong, unknown);
    assert_eq!(wrong.2, "E-Mail-Adresse oder Passwort ist falsch.");

    let time = async |email: String| {
        let client = new_client();
        let mut times = Vec::new();
        for _ in 0..4 {
            let start = Instant::now();
            assert_eq!(
                login(&app, &client, &email, "nicht dieses").await.status(),
                401
            );
            times.push(start.elapsed());
            // Pauses are not what is compared here.
            app.clock.advance(SignedDuration::from_hours(1));
        }
        times.into_iter().min().unwrap()
    };
    let known = time(EMAIL.into()).await;
    let other = time("sonstwer@example.org".into()).await;
    // Without the dummy hash the second would take a tenth. Other tests run beside this one.
    assert!(
        other * 3 > known && known * 3 > other,
        "{known:?} {other:?}"
    );
}

#[actix_web::test]
async fn a_taken_address_is_told_where_nobody_has_to_confirm_and_is_not_where_they_must() {
    let app = spawn_app().await;
    register(&app, &app.client, EMAIL).await;
    let second = post(
        &app,
        &new_client(),
        "/api/register",
        &registration("ADA@example.org"),
    )
    .await;
    assert_eq!(
        refusal(second).await,
        (
            409,
            "email_taken".into(),
            "Für diese E-Mail-Adresse gibt es bereits ein Konto. Bitte melden Sie sich an.".into()
        )
    );

    let app = confirming_app().await;
    let first = post(&app, &new_client(), "/api/register", &registration(EMAIL)).await;
    let first: Value = first.json().await.unwrap();
    let second = post(&app, &new_client(), "/api/register", &registration(EMAIL)).await;
    assert_eq!(second.status(), 200);
    assert!(second.headers().get("set-cookie").is_none());
    assert_eq!(second.json::<Value>().await.unwrap(), first);
    assert_eq!(first, json!({"success": true, "user": null}));
    assert_eq!(app.count("users").await, 1);
    eventually("the owner is notified", || async {
        mails(&app)
            .iter()
            .any(|mail| mail.contains("Sie haben aber schon ein Konto"))
    })
    .await;
}

#[actix_web::test]
async fn auth_12_with_confirmation_nobody_is_in_before_the_link_and_the_password() {
    let app = confirming_app().await;
    let client = new_client();
    post(&app, &client, "/api/register", &registration(EMAIL)).await;
    assert!(!is_logged_in(&app, &client).await);
    let (status, code, error) = refusal(login(&app, &client, EMAIL, PASSWORD).await).await;
    assert_eq!((status, code.as_str()), (403, "email_not_confirmed"));
    assert!(
        error.starts_with("Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse"),
        "{error}"
    );

    let token = token_from_mail(&app, EMAIL, "bestaetigen").await;
    let wrong = json!({"email": EMAIL, "password": "nicht dieses", "confirmationToken": token});
    assert_eq!(
        post(&app, &client, "/api/login", &wrong).await.status(),
        401
    );
    let right = json!({"email": EMAIL, "password": PASSWORD, "confirmationToken": token});
    let response = post(&app, &client, "/api/login", &right).await;
    assert_eq!(response.status(), 200);
    assert_eq!(
        response.json::<Value>().await.unwrap()["user"]["emailConfirmed"],
        true
    );
    // From now on without the link, which is used up.
    assert_eq!(
        login(&app, &new_client(), EMAIL, PASSWORD).await.status(),
        200
    );
    assert_eq!(count(&app, "SELECT COUNT(*) FROM account_links").await, 0);
}

#[actix_web::test]
async fn a_link_confirms_nothing_for_whoever_does_not_hold_the_account() {
    let app = spawn_app().await;
    // A thief registers with the victim's address; the victim gets the mail and follows its link.
    let thief = new_client();
    register(&app, &thief, EMAIL).await;
    let token = token_from_mail(&app, EMAIL, "bestaetigen").await;
    let victim = new_client();
    let confirm = |client: reqwest::Client| {
        let body = json!({ "token": token });
        let app = &app;
        async move {
            post(app, &client, "/api/confirm-email", &body)
                .await
                .status()
                .as_u16()
        }
    };
    assert_eq!(confirm(victim.clone()).await, 401);
    register(&app, &victim, "victim@example.org").await;
    assert_eq!(confirm(victim.clone()).await, 404, "another account's link");
    assert_eq!(session(&app, &thief).await["emailConfirmed"], false);
    assert_eq!(
        confirm(thief.clone()).await,
        200,
        "both the link and the account"
    );
    assert_eq!(session(&app, &thief).await["emailConfirmed"], true);
    assert_eq!(session(&app, &victim).await["emailConfirmed"], false);
    assert_eq!(confirm(thief).await, 200, "twice is once");

    let made_up = post(
        &app,
        &victim,
        "/api/confirm-email",
        &json!({"token": "0".repeat(64)}),
    )
    .await;
    assert_eq!(made_up.status(), 404);
    app.clock.advance(SignedDuration::from_mins(11));
    let again = post(&app, &victim, "/api/resend-confirmation", &json!({})).await;
    assert_eq!(again.status(), 202);
    let token = token_from_mail(&app, "victim@example.org", "bestaetigen").await;
    let confirmed = post(
        &app,
        &victim,
        "/api/confirm-email",
        &json!({ "token": token }),
    )
    .await;
    assert_eq!(confirmed.status(), 200);
}

#[actix_web::test]
async fn role_09_addresses_that_only_look_alike_are_other_accounts() {
    let app = spawn_app().await;
    let mut ids = vec![register(&app, &new_client(), EMAIL).await["id"].clone()];
    for email in [
        "a.da@example.org",
        "ada+x@example.org",
        // Cyrillic а, twice; a full-width d.
        "\u{430}da@example.org",
        "ada@ex\u{430}mple.org",
        "a\u{ff44}a@example.org",
    ] {
        let response = post(&app, &new_client(), "/api/register", &registration(email)).await;
        // Some of them no mail program can write to; none of them is Ada's account.
        if response.status() == 200 {
            let id = response.json::<Value>().await.unwrap()["user"]["id"].clone();
            assert!(!ids.contains(&id), "{email}");
            ids.push(id);
        } else {
            assert_eq!(response.status(), 400, "{email}");
        }
    }
    for email in ["ADA@EXAMPLE.ORG", " ada@example.org ", "Ada@Example.org\t"] {
        let response = post(&app, &new_client(), "/api/register", &registration(email)).await;
        assert_eq!(response.status(), 409, "{email:?}");
    }
}

#[actix_web::test]
async fn a_planted_session_is_worth_nothing_after_the_login() {
    let app = spawn_app().await;
    register(&app, &app.client, EMAIL).await;
    let cookie = |response: &reqwest::Response| {
        response
            .headers()
            .get_all("set-cookie")
            .iter()
            .map(|value| value.to_str().unwrap())
            .find(|value| value.starts_with("sw_session="))
            .unwrap()
            .split(';')
            .next()
            .unwrap()
            .to_owned()
    };
    // The thief's own living session is planted in the victim's browser.
    let thief = new_client();
    let planted = cookie(
        &post(
            &app,
            &thief,
            "/api/register",
            &registration("thief@example.org"),
        )
        .await,
    );
    let bare = reqwest::Client::new();
    let response = bare
        .post(app.url("/api/login"))
        .header("cookie", &planted)
        .json(&json!({ "email": EMAIL, "password": PASSWORD }))
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    let fresh = cookie(&response);
    assert_ne!(fresh, planted);
    let who = |cookie: String| {
        let call = bare.get(app.url("/api/session")).header("cookie", cookie);
        async move { call.send().await.unwrap().json::<Value>().await.unwrap()["user"]["email"].clone() }
    };
    assert_eq!(
        who(planted).await,
        Value::Null,
        "the planted session has ended"
    );
    assert_eq!(who(fresh).await, EMAIL);
    // A made-up value is never taken for a session either.
    let made_up = format!("sw_session={}", "a".repeat(64));
    assert_eq!(who(made_up).await, Value::Null);
}

#[actix_web::test]
async fn a_new_password_ends_every_other_session() {
    let app = spawn_app().await;
    register(&app, &app.client, EMAIL).await;
    let other = new_client();
    login(&app, &other, EMAIL, PASSWORD).await;
    let change = |current: &str, new: &str| json!({"currentPassword": current, "password": new, "passwordConfirmation": new});

    let wrong = post(
        &app,
        &app.client,
        "/api/change-password",
        &change("nicht dieses", "Neues-Rad-99"),
    )
    .await;
    assert_eq!(wrong.status(), 400);
    let body: Value = wrong.json().await.unwrap();
    assert_eq!(body["fields"][0]["field"], "currentPassword");
    assert_eq!(body["error"], "Das aktuelle Passwort ist falsch.");
    assert!(is_logged_in(&app, &other).await);

    let right = post(
        &app,
        &app.client,
        "/api/change-password",
        &change(PASSWORD, "Neues-Rad-99"),
    )
    .await;
    assert_eq!(right.status(), 200);
    assert!(!is_logged_in(&app, &other).await);
    assert!(
        is_logged_in(&app, &app.client).await,
        "this browser has a new session"
    );
    assert_eq!(
        login(&app, &new_client(), EMAIL, PASSWORD).await.status(),
        401
    );
    assert_eq!(
        login(&app, &new_client(), EMAIL, "Neues-Rad-99")
            .await
            .status(),
        200
    );
    eventually("the owner is notified", || async {
        mails(&app)
            .iter()
            .any(|mail| mail.contains("Das Passwort Ihres Kontos wurde soeben geändert"))
    })
    .await;
}

#[actix_web::test]
async fn auth_04_a_forgotten_password_is_replaced_by_the_link_of_a_mail() {
    let app = spawn_app().await;
    register(&app, &app.client, EMAIL).await;
    let known = forgot_password(&app, "Ada@example.org").await;
    let unknown = forgot_password(&app, "niemand@example.org").await;
    assert_eq!(
        (known.status(), unknown.status()),
        (reqwest::StatusCode::ACCEPTED, reqwest::StatusCode::ACCEPTED)
    );
    assert_eq!(known.text().await.unwrap(), unknown.text().await.unwrap());
    let token = token_from_mail(&app, EMAIL, "neues-passwort").await;

    let browser = new_client();
    let reset = |token: &str, password: &str| {
        let body = json!({"token": token, "password": password, "passwordConfirmation": password});
        let (app, browser) = (&app, &browser);
        async move { post(app, browser, "/api/reset-password", &body).await }
    };
    assert_eq!(
        reset(&token, "passwort").await.status(),
        400,
        "the link is not used up by a refused password"
    );
    assert_eq!(reset(&token, "Neues-Rad-99").await.status(), 200);
    assert!(
        !is_logged_in(&app, &app.client).await,
        "every session has ended"
    );
    assert_eq!(login(&app, &browser, EMAIL, PASSWORD).await.status(), 401);
    assert_eq!(
        login(&app, &browser, EMAIL, "Neues-Rad-99").await.status(),
        200
    );
    assert_eq!(
        session(&app, &browser).await["emailConfirmed"],
        true,
        "the link proves the address"
    );
    let (status, code, _) = refusal(reset(&token, "Noch-ein-Rad-3").await).await;
    assert_eq!((status, code.as_str()), (404, "reset_link_invalid"));

    forgot_password(&app, EMAIL).await;
    eventually("a second mail", || async {
        mails(&app)
            .iter()
            .filter(|mail| mail.contains("neues-passwort"))
            .count()
            == 2
    })
    .await;
    let token = token_from_mail(&app, EMAIL, "neues-passwort").await;
    app.clock.advance(SignedDuration::from_mins(31));
    assert_eq!(
        reset(&token, "Noch-ein-Rad-3").await.status(),
        404,
        "too late"
    );
    assert!(
        !mails(&app)
            .iter()
            .any(|mail| mail.contains("niemand@example.org"))
    );
}

#[actix_web::test]
async fn api_14_api_15_api_16_api_17_both_mails_are_sent_once_and_only_by_the_registration() {
    let app = spawn_app().await;
    let user = register(&app, &app.client, EMAIL).await;
    let welcome = |email: &str| json!({"userEmail": email, "userName": "Ada"});
    let notice = |email: &str| json!({"userData": {"email": email, "name": "Ada", "createdAt": "2026-11-21"}});
    for (path, own, foreign) in [
        (
            "/api/email/welcome",
            welcome("ADA@example.org"),
            welcome("opfer@example.org"),
        ),
        (
            "/api/email/new-user-notification",
            notice(EMAIL),
            notice("opfer@example.org"),
        ),
    ] {
        for _ in 0..2 {
            let response = post(&app, &app.client, path, &own).await;
            assert_eq!(response.status(), 202, "{path}");
            assert_eq!(
                response.json::<Value>().await.unwrap(),
                json!({"success": true})
            );
        }
        assert_eq!(
            post(&app, &app.client, path, &foreign).await.status(),
            403,
            "{path}"
        );
        assert_eq!(
            post(&app, &new_client(), path, &own).await.status(),
            401,
            "{path}"
        );
    }
    eventually("both mails", || async { mails(&app).len() == 2 }).await;
    let mails = mails(&app);
    assert!(mails.iter().any(
        |mail| mail.contains("To: \"Ada Lovelace\" <ada@example.org>")
            && mail.contains("Guten Tag Ada Lovelace")
    ));
    assert!(
        mails
            .iter()
            .any(|mail| mail.contains("Firma: Analytische Maschinen"))
    );
    assert!(mails.iter().all(|mail| !mail.contains("opfer")));
    let kinds: Vec<String> =
        sqlx::query_scalar("SELECT kind FROM outbox_mails WHERE user_id = $1 ORDER BY kind")
            .bind(user["id"].as_str().unwrap())
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    assert_eq!(kinds, ["new_user", "welcome"]);
    // What was sent is not kept: it holds a link.
    eventually("the words are gone", || async {
        count(
            &app,
            "SELECT COUNT(*) FROM outbox_mails WHERE text_body <> '' OR html_body <> ''",
        )
        .await
            == 0
    })
    .await;
}

#[actix_web::test]
async fn api_17_a_dead_mail_server_does_not_hold_a_registration_up() {
    let app = spawn_app_with(|config| {
        config.smtp_url = Some(schichtwerk_server::foundation::config::Secret::new(
            "smtp://127.0.0.1:1".to_owned(),
        ));
    })
    .await;
    let start = Instant::now();
    register(&app, &app.client, EMAIL).await;
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[actix_web::test]
async fn no_password_and_no_token_stands_in_the_database_or_in_the_log() {
    let app = spawn_app().await;
    register(&app, &app.client, EMAIL).await;
    post(
        &app,
        &app.client,
        "/api/forgot-password",
        &json!({ "email": EMAIL }),
    )
    .await;
    let reset = token_from_mail(&app, EMAIL, "neues-passwort").await;
    let confirmation = token_from_mail(&app, EMAIL, "bestaetigen").await;
    eventually("all mails are out", || async {
        count(
            &app,
            "SELECT COUNT(*) FROM outbox_mails WHERE state <> 'sent'",
        )
        .await
            == 0
    })
    .await;
    let hash: String = sqlx::query_scalar("SELECT hash FROM passwords")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    assert!(
        hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
        "{hash}"
    );
    // The whole of what the database holds, as text.
    for table in [
        "users",
        "account_links",
        "sessions",
        "known_devices",
        "login_tries",
        "outbox_mails",
    ] {
        let rows = dump(&app, table).await;
        for secret in [PASSWORD, reset.as_str(), confirmation.as_str()] {
            assert!(!rows.contains(secret), "{table}");
        }
    }
    let logs = all_logs();
    assert!(!logs.contains(PASSWORD) && !logs.contains(&reset) && !logs.contains(&confirmation));
}

/// Every value of a table that is a text.
async fn dump(app: &TestApp, table: &str) -> String {
    use sqlx::{Column as _, Row as _};
    let sql = sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"));
    let rows = sqlx::query(sql).fetch_all(app.db.pool()).await.unwrap();
    rows.iter()
        .flat_map(|row| {
            row.columns()
                .iter()
                .map(|column| {
                    row.try_get::<Option<String>, _>(column.ordinal())
                        .ok()
                        .flatten()
                        .unwrap_or_default()
                })
                .collect::<Vec<_>>()
        })
        .collect::<Vec<_>>()
        .join("\n")
}

#[actix_web::test]
async fn auth_05_auth_18_a_login_takes_the_guests_files_along() {
    let app = spawn_app().await;
    register(&app, &new_client(), EMAIL).await;
    let browser = new_client();
    let part = upload_cube(&app, &browser, 20).await;
    assert_eq!(login(&app, &browser, EMAIL, PASSWORD).await.status(), 200);
    let read = async |client: &reqwest::Client| {
        client
            .get(app.url(&part.url))
            .send()
            .await
            .unwrap()
            .status()
            .as_u16()
    };
    assert_eq!(read(&browser).await, 200);
    let elsewhere = new_client();
    login(&app, &elsewhere, EMAIL, PASSWORD).await;
    assert_eq!(read(&elsewhere).await, 200, "on another device too");
    post(&app, &browser, "/api/logout", &json!({})).await;
    assert_eq!(
        read(&browser).await,
        404,
        "the next person at this browser does not get it"
    );
}

#[actix_web::test]
async fn api_27_the_profile_is_saved_field_by_field_and_only_what_is_on_the_list() {
    let app = spawn_app().await;
    let before = register(&app, &app.client, EMAIL).await;
    let put = async |body: Value| {
        app.client
            .put(app.url("/api/user"))
            .json(&body)
            .send()
            .await
            .unwrap()
    };
    let response = put(json!({
        "displayName": "Ada L.", "street": "Hauptstraße 1", "postalCode": "70173", "city": "Stuttgart", "country": "Österreich",
    }))
    .await;
    assert_eq!(response.status(), 200);
    let user = session(&app, &app.client).await;
    assert_eq!(response.json::<Value>().await.unwrap()["user"], user);
    assert_eq!(user["user_metadata"]["street"], "Hauptstraße 1");
    assert_eq!(user["user_metadata"]["country"], "Österreich");
    assert_eq!(
        user["user_metadata"]["phone"], "+49 711 1234",
        "what was left out stays"
    );
    assert_eq!(user["displayName"], "Ada L.");

    for (body, status, field) in [
        (json!({"country": "Atlantis"}), 422, "country"),
        (json!({"city": "x".repeat(201)}), 400, "city"),
    ] {
        let response = put(body).await;
        assert_eq!(response.status(), status);
        assert_eq!(
            response.json::<Value>().await.unwrap()["fields"][0]["field"],
            field
        );
    }
    // Mass assignment: none of this is anybody's to write.
    let response = put(json!({
        "id": "1", "userId": "1", "user_id": "1", "email": "chefin@example.org", "isAdmin": true, "is_admin": 1, "role": "admin",
        "emailConfirmed": true, "email_confirmed_at": "2026-01-01", "name": "Chefin", "created_at": "2000-01-01",
        "user_metadata": {"displayName": "x"}, "hash": "x", "password": "x", "phone": "neu",
    }))
    .await;
    assert_eq!(response.status(), 200);
    let mut expected = user.clone();
    expected["user_metadata"]["phone"] = "neu".into();
    assert_eq!(session(&app, &app.client).await, expected);
    assert_eq!(expected["id"], before["id"]);
    assert_eq!(
        count(
            &app,
            "SELECT COUNT(*) FROM user_profiles WHERE is_admin = 1"
        )
        .await,
        0
    );
    assert_eq!(
        login(&app, &new_client(), EMAIL, PASSWORD).await.status(),
        200
    );
}

#[actix_web::test]
async fn role_20_a_registration_gives_no_right_whatever_its_body_asks_for() {
    let app = spawn_app().await;
    let mut body = registration(EMAIL);
    for (key, value) in [
        ("isAdmin", json!(true)),
        ("is_admin", json!(1)),
        ("role", json!("admin")),
        ("id", json!("admin")),
        ("emailConfirmed", json!(true)),
        ("user_metadata", json!({"is_admin": true})),
    ] {
        body[key] = value;
    }
    assert_eq!(
        post(&app, &app.client, "/api/register", &body)
            .await
            .status(),
        200
    );
    let user = session(&app, &app.client).await;
    assert_eq!(
        (&user["isAdmin"], &user["emailConfirmed"]),
        (&json!(false), &json!(false))
    );
    assert_ne!(user["id"], "admin");
    let orders = app.get("/api/admin/orders").await;
    assert_eq!(orders.status(), 403);
}

#[actix_web::test]
async fn role_21_grant_makes_an_admin_of_a_user_who_then_logs_in_again() {
    let app = spawn_app().await;
    register(&app, &app.client, EMAIL).await;
    let grant = async |email: &'static str| {
        let mut command = Command::new(SERVER_BINARY);
        command
            .args(["admin", "grant", email])
            .env("DATABASE_URL", &app.config.database_url)
            .env("PUBLIC_URL", &app.address);
        let output = actix_web::rt::task::spawn_blocking(move || command.output())
            .await
            .unwrap()
            .unwrap();
        (
            output.status.success(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    let (done, text) = grant("Ada@example.org").await;
    assert!(done && text.contains("has the role 'owner' now"), "{text}");
    assert!(
        !is_logged_in(&app, &app.client).await,
        "an admin's session is a shorter one"
    );
    login(&app, &app.client, EMAIL, PASSWORD).await;
    assert_eq!(session(&app, &app.client).await["isAdmin"], true);
    let (done, text) = grant("neu@example.org").await;
    assert!(done && text.contains("had no account"), "{text}");
    assert!(!grant("keine Adresse").await.0);
}

#[actix_web::test]
async fn a_users_session_dies_after_a_week_of_silence_and_after_a_month() {
    let app = spawn_app().await;
    register(&app, &app.client, EMAIL).await;
    for _ in 0..4 {
        app.clock.advance(SignedDuration::from_hours(6 * 24));
        assert!(is_logged_in(&app, &app.client).await);
    }
    app.clock.advance(SignedDuration::from_hours(6 * 24 + 1));
    assert!(
        !is_logged_in(&app, &app.client).await,
        "thirty days are over"
    );
    login(&app, &app.client, EMAIL, PASSWORD).await;
    app.clock.advance(SignedDuration::from_hours(7 * 24 + 1));
    assert!(!is_logged_in(&app, &app.client).await, "a week of silence");
}

#[actix_web::test]
async fn guesses_reach_the_hash_twenty_times_an_hour_and_a_known_browser_gets_in() {
    const GUESSES: u32 = 2_000;
    const HOUR: u32 = GUESSES / 2;
    // As if each came from an address of its own: only the account's own limit is left.
    let app = spawn_app_with(|config| config.rate_limit_factor = None).await;
    let owner = new_client();
    register(&app, &owner, EMAIL).await;
    let guesser = new_client();
    // Two hours of the shop's time, fifty times faster than the limit gives way.
    let mut reached = Vec::new();
    for guess in 0..GUESSES {
        app.clock
            .advance(SignedDuration::from_millis(3_600_000 / i64::from(HOUR)));
        let response = login(&app, &guesser, EMAIL, &format!("Versuch-{guess}")).await;
        match response.status().as_u16() {
            401 => reached.push(guess),
            429 => {
                let wait: u64 = response.headers()["retry-after"]
                    .to_str()
                    .unwrap()
                    .parse()
                    .unwrap();
                assert!((1..=3600).contains(&wait), "{wait}");
            }
            other => panic!("{other}"),
        }
        if guess == HOUR {
            assert_eq!(
                login(&app, &new_client(), EMAIL, PASSWORD).await.status(),
                429,
                "an unknown browser waits"
            );
            assert_eq!(
                login(&app, &owner, EMAIL, PASSWORD).await.status(),
                200,
                "the owner's own does not"
            );
        }
    }
    let most = reached
        .iter()
        .map(|first| {
            reached
                .iter()
                .filter(|guess| (*first..first + HOUR).contains(*guess))
                .count()
        })
        .max()
        .unwrap();
    assert!(most <= 20, "{most} in an hour: {reached:?}");
    assert!(
        reached.len() >= 10,
        "the first ones do reach it: {reached:?}"
    );
}

#[actix_web::test]
async fn guesses_side_by_side_are_counted_too() {
    let app = spawn_app_with(|config| config.rate_limit_factor = None).await;
    register(&app, &app.client, EMAIL).await;
    // Made beforehand: making sixty takes seconds, in which the first one's connection would wait too long for its request.
    let clients: Vec<_> = (0..60).map(|_| new_client()).collect();
    let guesses = clients.into_iter().enumerate().map(|(guess, client)| {
        let url = app.url("/api/login");
        actix_web::rt::spawn(async move {
            let body = json!({"email": EMAIL, "password": format!("Versuch-{guess}")});
            client
                .post(url)
                .json(&body)
                .send()
                .await
                .unwrap()
                .status()
                .as_u16()
        })
    });
    let mut reached = 0;
    for guess in guesses.collect::<Vec<_>>() {
        reached += i32::from(guess.await.unwrap() == 401);
    }
    assert!(
        reached <= 6,
        "{reached}: five are free, and a second may have passed"
    );
    assert_eq!(
        count(&app, "SELECT COUNT(*) FROM login_tries WHERE failed = 1").await,
        i64::from(reached)
    );
}

#[actix_web::test]
async fn auth_18_an_expired_cookie_in_the_middle_of_an_order_leaves_the_cart() {
    let app = spawn_app().await;
    let user = register(&app, &app.client, EMAIL).await;
    let cart = json!({"userId": user["id"], "cartItems": [{"id": "a", "fileName": "würfel.stl", "quantity": 2}]});
    assert_eq!(
        post(&app, &app.client, "/api/cart/save-user", &cart)
            .await
            .status(),
        200
    );
    app.clock.advance(SignedDuration::from_hours(7 * 24 + 1));
    let late = post(&app, &app.client, "/api/cart/load-user", &json!({})).await;
    assert_eq!(late.status(), 401);
    login(&app, &app.client, EMAIL, PASSWORD).await;
    let loaded = post(&app, &app.client, "/api/cart/load-user", &json!({})).await;
    let body: Value = loaded.json().await.unwrap();
    assert_eq!(body["data"]["cart_data"][0]["quantity"], 2, "{body}");
}
