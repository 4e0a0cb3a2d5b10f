//! 'Bad input' of the walking skeleton: each bad file gets its German message, costs one request and leaves nothing.

use serde_json::{Value, json};

use crate::harness::{TestApp, quiet_app, spawn_app};
use crate::models::{box_stl, box_triangles, cube, shared_bad_cases, stl_that_promises};
use crate::people;
use crate::raw_http;

async fn refused(app: &TestApp, name: &str, bytes: Vec<u8>) -> Value {
    let response = app.upload(name, bytes).await;
    let status = response.status();
    let body: Value = response.json().await.unwrap();
    assert_eq!(status, 422, "{name}: {body}");
    assert_eq!(body["success"], false);
    assert_eq!((&body["url"], &body["path"]), (&Value::Null, &Value::Null));
    body
}

async fn assert_nothing_left(app: &TestApp) {
    assert_eq!(app.count("files").await, 0);
    assert!(app.files_below("uploads").is_empty());
    assert_eq!(app.files_below("files/model-files"), [""; 0]);
}

#[actix_web::test]
async fn fmt_23_each_bad_stl_is_answered_in_the_specs_wrapper() {
    let app = spawn_app().await;
    let whole = cube();
    let mut not_a_number = box_triangles([20.0; 3]);
    not_a_number[3][1][2] = f32::NAN;
    let mut endless = box_triangles([20.0; 3]);
    endless[0][0][0] = f32::INFINITY;
    let text = |text: &str| text.as_bytes().to_vec();
    for (name, bytes, code) in [
        ("leer.stl", Vec::new(), "empty_file"),
        (
            "seite.stl",
            text("<!DOCTYPE html>\n<html><body>404</body></html>\n"),
            "",
        ),
        (
            "ohne-dreiecke.stl",
            text("solid leer\nendsolid leer\n"),
            "no_triangles",
        ),
        (
            "abgeschnitten.stl",
            whole[..whole.len() - 7].to_vec(),
            "truncated",
        ),
        ("nur-kopf.stl", whole[..84].to_vec(), "truncated"),
        (
            "text-abgeschnitten.stl",
            text("solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0"),
            "",
        ),
        (
            "kopf-luegt.stl",
            stl_that_promises(u32::MAX, &box_triangles([20.0; 3])),
            "truncated",
        ),
        (
            "kopf-sagt-null.stl",
            stl_that_promises(0, &box_triangles([20.0; 3])),
            "",
        ),
        (
            "keine-zahl.stl",
            stl_that_promises(12, &not_a_number),
            "bad_number",
        ),
        (
            "unendlich.stl",
            stl_that_promises(12, &endless),
            "bad_number",
        ),
        (
            "text-nan.stl",
            text(
                "solid x\nfacet normal 0 0 1\nouter loop\nvertex nan 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid x\n",
            ),
            "bad_number",
        ),
    ] {
        let body = refused(&app, name, bytes).await;
        let error = body["error"].as_str().unwrap();
        assert!(
            error.starts_with("Fehler beim Verarbeiten der STL-Datei: "),
            "{name}: {error}"
        );
        if !code.is_empty() {
            assert_eq!(body["code"], code, "{name}: {error}");
        }
    }
    assert_nothing_left(&app).await;
    assert_eq!(
        app.upload("gut.stl", whole).await.status(),
        200,
        "the next file is none the worse"
    );
}

#[actix_web::test]
async fn prc_04_a_surface_without_a_body_is_refused_and_told_why() {
    let app = spawn_app().await;
    let sheet: Vec<_> = box_triangles([20.0, 20.0, 0.0]);
    for (name, bytes) in [
        (
            "dreieck.stl",
            stl_that_promises(1, &box_triangles([20.0; 3])[..1]),
        ),
        (
            "zwei-dreiecke.stl",
            stl_that_promises(2, &box_triangles([20.0; 3])[3..5]),
        ),
        ("platte.stl", stl_that_promises(12, &sheet)),
    ] {
        let body = refused(&app, name, bytes).await;
        assert_eq!(body["code"], "nothing_to_print", "{name}: {body}");
        let error = body["error"].as_str().unwrap();
        assert!(
            error.starts_with("Fehler beim Verarbeiten der STL-Datei: Das Modell ist eine Fläche"),
            "{name}: {error}"
        );
    }
    assert_nothing_left(&app).await;
}

#[actix_web::test]
async fn fmt_01_an_unknown_extension_is_named() {
    let app = spawn_app().await;
    for (name, extension) in [
        ("teil.txt", "txt"),
        ("teil.stl.EXE", "exe"),
        ("teil.3mf", "3mf"),
        ("ohne", "ohne"),
    ] {
        let body = refused(&app, name, cube()).await;
        assert_eq!(
            body["error"],
            format!("Nicht unterstütztes Dateiformat: .{extension}")
        );
        assert_eq!(body["code"], "unsupported_format");
    }
    assert_nothing_left(&app).await;
    assert_eq!(
        app.upload("TEIL.STL", cube()).await.status(),
        200,
        "letter case does not matter"
    );
}

#[actix_web::test]
async fn lim_03_exactly_250_mm_fits_and_anything_over_names_its_sides() {
    let app = spawn_app().await;
    let over = f32::from_bits(250.0f32.to_bits() + 1);
    for sides in [[over, 20.0, 20.0], [20.0, over, 20.0], [20.0, 20.0, 250.5]] {
        let body = refused(&app, "gross.stl", box_stl(sides)).await;
        assert_eq!(body["code"], "model_too_big");
        assert_eq!(body["error"], "Modell zu groß für Druckplatte");
        let plate = &body["plate"];
        assert_eq!(plate["fits"], false);
        assert_eq!(plate["limitMm"], 250.0);
        for (name, side) in ["lengthMm", "widthMm", "heightMm"].into_iter().zip(sides) {
            assert_eq!(plate[name].as_f64().unwrap(), f64::from(side), "{name}");
        }
    }
    assert_nothing_left(&app).await;
    assert_eq!(
        app.upload("passt.stl", box_stl([250.0; 3])).await.status(),
        200
    );
}

#[actix_web::test]
async fn every_bad_file_of_the_shared_corpus_costs_one_request() {
    let app = spawn_app().await;
    for (case, bytes) in shared_bad_cases() {
        let name = case["file"].as_str().unwrap();
        let response = app.upload(name, bytes).await;
        let status = response.status().as_u16();
        let body: Value = response.json().await.unwrap();
        let verdict = case["verdict"].as_str().unwrap();
        let expected: &[u16] = match (
            case["format"].as_str().unwrap(),
            verdict,
            case["plate"].as_str(),
        ) {
            (_, "REJECT", _) | (_, "ACCEPT", Some("too-big")) => &[422],
            ("stl", "ACCEPT", _) => &[200],
            // The other formats come with their own issue; until then they are refused like any unreadable file.
            _ => &[200, 422],
        };
        assert!(
            expected.contains(&status),
            "{name} ({verdict}): {status} {body}"
        );
        if status == 422 {
            assert!(!body["error"].as_str().unwrap().is_empty());
            assert!(
                !body["error"].as_str().unwrap().contains("root:"),
                "{name} read a foreign file"
            );
        } else if let Some(expect) = case["expect"].as_object() {
            assert_eq!(body["measures"]["triangles"], expect["triangles"], "{name}");
        }
    }
    assert!(app.files_below("uploads").is_empty());
    assert_eq!(app.get("/healthz").await.status(), 200);
}

#[actix_web::test]
async fn hostile_names_are_cleaned_shown_as_text_and_never_become_paths() {
    let app = spawn_app().await;
    let long = format!("{}.stl", "ü".repeat(300));
    let cases: [(&[u8], Option<&str>); 12] = [
        (b"../../../../tmp/raus.stl", Some("raus.stl")),
        // In a quoted string a backslash only quotes the next character (RFC 9110 section 5.6.4).
        (b"..\\..\\raus.stl", Some("....raus.stl")),
        (b"C:\\\\Modelle\\\\teil.stl", Some("teil.stl")),
        (b"%2e%2e%2fraus.stl", Some("%2e%2e%2fraus.stl")),
        (b"/etc/passwd.stl", Some("passwd.stl")),
        ("a\u{202E}lts.stl".as_bytes(), Some("alts.stl")),
        ("Wu\u{308}rfel.stl".as_bytes(), Some("Würfel.stl")),
        (
            b"<svg onload=alert(1)>.stl",
            Some("<svg onload=alert(1)>.stl"),
        ),
        (b"=cmd|'calc'!A0.stl", Some("=cmd|'calc'!A0.stl")),
        ("\u{430}\u{435}.stl".as_bytes(), Some("\u{430}\u{435}.stl")),
        (long.as_bytes(), None),
        (b"nul\x01\x1f.stl", None),
    ];
    for (sent, stored) in cases {
        let shown = String::from_utf8_lossy(sent);
        let body = raw_http::form(sent, &cube());
        let head = raw_http::head(&format!("Content-Length: {}", body.len()));
        let request = [head.as_bytes(), &body].concat();
        let address = app.address.clone();
        let answer = raw_http::beside(move || raw_http::send_to(&address, &request)).await;
        assert!(
            answer.starts_with("HTTP/1.1 200") || stored.is_none(),
            "{shown}: {answer}"
        );
        assert!(!answer.starts_with("HTTP/1.1 5"), "{shown}: {answer}");
        if let Some(stored) = stored {
            let name: String =
                sqlx::query_scalar("SELECT file_name FROM files ORDER BY id DESC LIMIT 1")
                    .fetch_one(app.db.pool())
                    .await
                    .unwrap();
            assert_eq!(name, stored);
        }
    }
    let names: Vec<String> = sqlx::query_scalar("SELECT file_name FROM files")
        .fetch_all(app.db.pool())
        .await
        .unwrap();
    assert!(
        names
            .iter()
            .all(|name| name.chars().count() <= 200 && !name.contains(char::is_control))
    );
    for path in app
        .files_below("files")
        .iter()
        .filter(|path| !["probe", "belongs-to"].contains(&path.as_str()))
    {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "/_-.".contains(c);
        assert!(
            path.starts_with("model-files/guest_") && path.chars().all(is_plain),
            "{path}"
        );
        assert_eq!(path.split('/').count(), 4, "{path}");
    }
}

#[actix_web::test]
async fn a_hostile_order_id_becomes_no_path() {
    let app = spawn_app().await;
    for order in ["../../raus", "a/b", "..", "C:\\x", "nul\u{1}"] {
        let form = reqwest::multipart::Form::new()
            .text("orderId", order.to_owned())
            .part("file", crate::harness::file_part("w.stl", cube()));
        let response = app
            .client
            .post(app.url("/api/upload-model"))
            .multipart(form)
            .send()
            .await
            .unwrap();
        let body: Value = response.json().await.unwrap();
        assert_eq!(
            body["path"].as_str().unwrap().split('/').nth(2),
            Some("ohne"),
            "{order}"
        );
    }
}

#[actix_web::test]
async fn a_nul_in_an_address_or_a_text_is_never_our_fault() {
    let app = quiet_app().await;
    let user = people::register(&app, "ada@example.org").await;
    let admin = app.admin_client().await;
    let body = json!({
        "userId": "guest\0", "id": "\0", "draftKey": "\0", "draftName": "a\0b", "shipping": "pickup", "orderId": "\0",
        "status": "processing", "trackingNumber": "\0", "liked": "a\0b", "better": "\0", "email": "a\0@example.org",
        "password": "a\0bcdefgh", "token": "\0", "fileUrl": "\0", "displayName": "a\0b", "version": 1, "settings": {},
        "cartItems": [{
            "id": "\0", "fileName": "\0.stl", "quantity": 1,
            "configuration": core_wasm::configuration::Configuration::default(),
        }],
    });
    let routes = schichtwerk_server::app::routes::table();
    // A caller who is logged out gets no further.
    for route in routes.iter().filter(|route| route.path != "/api/logout") {
        let path: Vec<&str> = route
            .path
            .split('/')
            .map(|part| if part.starts_with('{') { "a%00b" } else { part })
            .collect();
        for client in [&user, &admin] {
            let call = client.request(
                route.method.as_str().parse().unwrap(),
                app.url(&path.join("/")),
            );
            let call = if route.method == "GET" {
                call
            } else {
                call.json(&body)
            };
            let status = call.send().await.unwrap().status();
            assert!(
                !status.is_server_error(),
                "{} {}: {status}",
                route.method,
                route.path
            );
        }
    }
}
