use serde_json::{Value, json};

use crate::harness::{new_client, spawn_app, spawn_app_with};

#[actix_web::test]
async fn every_answer_carries_the_security_headers() {
    let app = spawn_app().await;
    for path in [
        "/api/settings",
        "/api/gibt-es-nicht",
        "/healthz",
        "/",
        "/assets/fehlt.js",
    ] {
        let response = app.get(path).await;
        let header = |name: &str| {
            response
                .headers()
                .get(name)
                .map(|value| value.to_str().unwrap())
        };
        assert_eq!(header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(
            header("referrer-policy"),
            Some("strict-origin-when-cross-origin"),
            "{path}"
        );
        assert_eq!(
            header("cross-origin-opener-policy"),
            Some("same-origin"),
            "{path}"
        );
        assert_eq!(
            header("cross-origin-resource-policy"),
            Some("same-origin"),
            "{path}"
        );
        assert!(
            header("permissions-policy").unwrap().contains("camera=()"),
            "{path}"
        );
        assert!(header("x-request-id").is_some(), "{path}");
        assert_eq!(
            header("strict-transport-security"),
            None,
            "{path}: not over http"
        );
        let policy = header("content-security-policy").unwrap();
        for part in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval' 'nonce-",
            "connect-src 'self'",
            "base-uri 'none'",
            "object-src 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
        ] {
            assert!(policy.contains(part), "{part} is missing in {policy}");
        }
        for word in ["unsafe-inline", "'unsafe-eval'", "http:", "https:", "*"] {
            assert!(!policy.contains(word), "{word} stands in {policy}");
        }
    }
}

#[actix_web::test]
async fn behind_https_cookies_are_bound_to_the_host_and_browsers_stay_on_https() {
    let app =
        spawn_app_with(|config| config.public_url = Some("https://shop.example".parse().unwrap()))
            .await;
    let response = app.log_in_by_link(&app.client, "a@b.de").await;
    let cookie = response.headers()["set-cookie"].to_str().unwrap();
    assert!(
        cookie.starts_with("__Host-sw_session=") && cookie.contains("Secure"),
        "{cookie}"
    );
    let hsts = response.headers()["strict-transport-security"]
        .to_str()
        .unwrap();
    assert_eq!(hsts, "max-age=63072000; includeSubDomains");
}

#[actix_web::test]
async fn a_foreign_page_changes_nothing() {
    let app = spawn_app().await;
    let attacks: [&[(&str, &str)]; 5] = [
        &[
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://evil.example"),
        ],
        &[
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.schichtwerk.example"),
        ],
        &[("sec-fetch-site", "cross-site")],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
    ];
    for path in [
        "/api/logout",
        "/api/upload-model",
        "/api/process-uploaded-file",
    ] {
        for attack in attacks {
            let mut request = new_client()
                .post(app.url(path))
                .header("content-type", "text/plain")
                .body("{}");
            for (name, value) in attack {
                request = request.header(*name, *value);
            }
            let response = request.send().await.unwrap();
            assert_eq!(response.status(), 403, "{path} {attack:?}");
            let body: Value = response.json().await.unwrap();
            assert_eq!(body["code"], "cross_origin");
        }
    }
    assert_eq!(app.count("guests").await, 0);
}

#[actix_web::test]
async fn our_own_page_and_programs_without_the_headers_pass() {
    let app = spawn_app().await;
    let own = app.address.clone();
    let good: [&[(&str, &str)]; 4] = [
        &[],
        &[("sec-fetch-site", "same-origin"), ("origin", &own)],
        &[("origin", &own)],
        &[("sec-fetch-site", "none")],
    ];
    for headers in good {
        let mut request = app.client.post(app.url("/api/logout"));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        assert_eq!(request.send().await.unwrap().status(), 200, "{headers:?}");
    }
    // Reading is no mutation: a link on another page may lead here.
    let link = app
        .client
        .get(app.url("/api/settings"))
        .header("sec-fetch-site", "cross-site");
    assert_eq!(link.send().await.unwrap().status(), 200);
}

#[actix_web::test]
async fn a_broken_or_huge_body_is_the_callers_fault_in_german() {
    let app = spawn_app().await;
    let post = |body: String| {
        app.client
            .post(app.url("/api/process-uploaded-file"))
            .header("content-type", "application/json")
            .body(body)
            .send()
    };
    let broken = post("{\"fileUrl\": ".into()).await.unwrap();
    assert_eq!(broken.status(), 400);
    assert_eq!(
        broken.json::<Value>().await.unwrap(),
        json!({ "success": false, "code": "invalid_json", "error": "Ungültige Anfrage. Bitte überprüfen Sie Ihre Eingaben." })
    );
    let huge = post(format!("{{\"fileUrl\": \"{}\"}}", "x".repeat(300_000)))
        .await
        .unwrap();
    assert_eq!(huge.status(), 413);
    let no_json = app
        .client
        .post(app.url("/api/process-uploaded-file"))
        .body("x")
        .send()
        .await
        .unwrap();
    assert_eq!(no_json.status(), 400);
    assert_eq!(
        no_json.json::<Value>().await.unwrap()["code"],
        "json_expected"
    );
}
