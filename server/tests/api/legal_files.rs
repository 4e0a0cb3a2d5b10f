//! The operator's own legal texts, in the place of those that come with the program.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::customer::*;
use crate::harness::{TestApp, quiet_app, spawn_app_with, test_config};
use crate::home::Home;
use schichtwerk_server::app::startup;

/// The program's text of this name, with the operator's version and changes.
fn own(name: &str, changes: &[(&str, &str)]) -> String {
    let path = format!("{}/../legal-texts/{name}.md", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let version = text
        .lines()
        .find(|line| line.starts_with("version: "))
        .unwrap();
    let mut text = text.replace(version, "version: 2031-05-02");
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    text
}

fn folder_with(files: &[(&str, &str)]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let path = folder.path().to_owned();
    (folder, path)
}

async fn text(app: &TestApp, name: &str) -> Value {
    let answer = app.get(&format!("/api/legal-texts/{name}")).await;
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

fn write_page(dist: &Path) {
    std::fs::create_dir_all(dist).unwrap();
    let page = "<html><body><div id=\"root\"></div><noscript><p>x</p></noscript></body></html>";
    std::fs::write(dist.join("index.html"), page).unwrap();
}

#[actix_web::test]
async fn duty_09_an_own_text_is_what_customers_read_agree_to_and_get_by_mail() {
    let terms = own(
        "agb",
        &[
            (
                "title: Allgemeine Geschäftsbedingungen",
                "title: AGB & Kundeninformationen",
            ),
            ("innerhalb von 7 Tagen", "innerhalb von **5 Tagen**"),
        ],
    );
    let (_folder, path) = folder_with(&[("agb.md", &terms)]);
    let app = spawn_app_with(|config| {
        config.jobs = false;
        config.legal_texts_dir = Some(path);
    })
    .await;
    write_page(app.config.static_dir.as_deref().unwrap());

    // The page's own script reads it here.
    let answer = text(&app, "agb").await;
    assert_eq!(answer["version"], "2031-05-02");
    assert_eq!(answer["title"], "AGB & Kundeninformationen");
    let body = app.get("/api/legal-texts/agb").await.text().await.unwrap();
    assert!(
        body.contains(r#"{"text":"5 Tagen","strong":true}"#),
        "{body}"
    );
    // The others are the program's.
    assert_ne!(text(&app, "widerruf").await["version"], "2031-05-02");

    // The shop names the same version, and so does what was agreed.
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(shop["legalTexts"][0]["sha256"], answer["sha256"]);
    let (_, _) = bought(&app, &app.client, "pickup").await;
    let (version, title, kept): (String, String, String) =
        sqlx::query_as("SELECT version, title, text FROM legal_texts WHERE sha256 = $1")
            .bind(answer["sha256"].as_str().unwrap())
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    assert_eq!(
        (version.as_str(), title.as_str()),
        ("2031-05-02", "AGB & Kundeninformationen")
    );
    assert!(kept.contains("innerhalb von **5 Tagen**"), "{kept}");
    let mail: String = sqlx::query_scalar(
        "SELECT text_body FROM outbox_mails WHERE kind = 'customer_confirmation'",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert!(mail.contains("innerhalb von 5 Tagen"), "{mail}");
    assert!(
        mail.to_uppercase().contains("AGB & KUNDENINFORMATIONEN"),
        "{mail}"
    );

    // And without scripts and database.
    app.db.close().await;
    let page = app.get("/agb").await.text().await.unwrap();
    assert!(
        page.contains("<h1>AGB &amp; Kundeninformationen</h1>"),
        "{page}"
    );
    assert!(
        page.contains("innerhalb von <strong>5 Tagen</strong>"),
        "{page}"
    );
    assert!(!page.contains("innerhalb von 7 Tagen"), "{page}");
    assert_eq!(text(&app, "agb").await["version"], "2031-05-02");
}

#[actix_web::test]
async fn duty_09_an_older_order_keeps_its_words_and_title_whatever_the_folder_says_later() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    pay(&app.client, answer.page()).await;

    // The same data under another text, before the order is made.
    let terms = own(
        "agb",
        &[
            ("title: Allgemeine", "title: Neue"),
            ("innerhalb von 7 Tagen", "sofort"),
        ],
    );
    let (_folder, path) = folder_with(&[("agb.md", &terms)]);
    let mut config = app.config.clone();
    config.legal_texts_dir = Some(path);
    config.bind = "127.0.0.1:0".into();
    let later = startup::build(config).await.unwrap();
    let address = format!("http://127.0.0.1:{}", later.port());
    let stop = later.handle();
    actix_web::rt::spawn(later.run());
    let now: Value = app
        .client
        .get(format!("{address}/api/legal-texts/agb"))
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!(now["title"], "Neue Geschäftsbedingungen");
    let url = format!("{address}/api/checkout/{}", answer.session_id());
    let paid: Value = app
        .client
        .get(url)
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!(paid["status"], "paid", "{paid}");
    stop.stop(true).await;
    let mail: String = sqlx::query_scalar(
        "SELECT text_body FROM outbox_mails WHERE kind = 'customer_confirmation'",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert!(mail.contains("innerhalb von 7 Tagen") && !mail.contains("Neue Geschäftsbedingungen"));
}

#[actix_web::test]
async fn duty_09_the_text_on_a_page_follows_the_settings_and_an_unknown_name_is_404() {
    let app = quiet_app().await;
    let admin = crate::password_again::admin_with_password(&app, "chefin@example.org").await;
    let said = async || text(&app, "widerruf").await.to_string();
    assert!(said().await.contains("binnen vierzehn Tagen ohne Angabe"));
    let (_, settings) = app.get_json(&admin, "/api/settings").await;
    let body = serde_json::json!({
        "version": settings["version"], "settings": { "withdrawalRight": "none" },
    });
    let call = admin.put(app.url("/api/admin/settings")).json(&body);
    let (status, body) = crate::harness::answer_of(call).await;
    assert_eq!(status, 200, "{body}");
    let none = said().await;
    assert!(
        none.contains("besteht kein gesetzliches Widerrufsrecht") && !none.contains("vierzehn")
    );
    // The address is the page's own, with links.
    assert!(none.contains(r#"{"kind":"operator"}"#), "{none}");
    for name in ["hinweise", "AGB", "agb.md", "..%2Fagb", "%00", ""] {
        let answer = app.get(&format!("/api/legal-texts/{name}")).await;
        assert!(
            [400, 404].contains(&answer.status().as_u16()),
            "{name}: {}",
            answer.status()
        );
    }
}

#[actix_web::test]
async fn a_folder_with_a_slip_keeps_the_shop_from_starting_and_names_all_of_it() {
    let home = Home::new();
    let terms = own("agb", &[("{{umsatzsteuer}}", "wie immer")]);
    let (_folder, path) = folder_with(&[
        ("agb.md", &terms),
        ("hinweise.md", "x"),
        ("widerruf.md", ""),
    ]);
    let mut config = test_config(&home);
    config.legal_texts_dir = Some(path);
    let error = startup::build(config).await.err().unwrap().to_string();
    for words in [
        "LEGAL_TEXTS_DIR: agb.md: the placeholder {{umsatzsteuer}} is missing",
        "LEGAL_TEXTS_DIR: 'hinweise.md' is no name of a legal text",
        "LEGAL_TEXTS_DIR: widerruf.md: it is empty",
    ] {
        assert!(error.contains(words), "{words}: {error}");
    }
}

/// 210 × 297; what follows the size is the operator's.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\xd2\0\0\x01\x29the rest is the operator's";
const SVG: &[u8] =
    b"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>";

#[actix_web::test]
async fn the_official_notice_on_the_guarantee_is_shown_as_the_operator_laid_it_there() {
    for (name, bytes, media_type) in [
        ("gewaehrleistung.png", PNG, "image/png"),
        ("gewaehrleistung.svg", SVG, "image/svg+xml"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(name), bytes).unwrap();
        let app = spawn_app_with(|config| {
            config.jobs = false;
            config.legal_texts_dir = Some(folder.path().to_owned());
        })
        .await;
        let shop: Value = app.get("/api/shop").await.json().await.unwrap();
        let address = shop["guaranteeNotice"].as_str().unwrap().to_owned();
        // Made from memory: it is shown while the database is away.
        app.db.close().await;
        let answer = app.get(&address).await;
        assert_eq!(answer.status(), 200);
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), media_type);
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert!(header("cache-control").contains("immutable"));
        let policy = header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'") && policy.ends_with("sandbox"),
            "{policy}"
        );
        assert_eq!(answer.bytes().await.unwrap(), bytes);
        let other = app.get("/api/guarantee-notice/0").await;
        assert_eq!(other.status(), 404);
    }
}

#[actix_web::test]
async fn without_the_official_notice_the_owner_is_told_where_it_goes() {
    let app = quiet_app().await;
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(shop["guaranteeNotice"], Value::Null);
    let admin = crate::password_again::admin_with_password(&app, "chefin@example.org").await;
    let (_, points) = app.get_json(&admin, "/api/admin/open-points").await;
    let point = points
        .to_string()
        .contains("gewaehrleistung.png (oder .jpg, .webp, .svg) in den Ordner LEGAL_TEXTS_DIR");
    assert!(point, "{points}");
}

#[actix_web::test]
async fn a_notice_that_is_no_picture_or_there_twice_keeps_the_shop_from_starting() {
    let large = vec![b' '; (2 << 20) + 1];
    for (files, words) in [
        (
            vec![("gewaehrleistung.png", SVG)],
            "gewaehrleistung.png: it is no picture of the kind",
        ),
        (
            vec![("gewaehrleistung.svg", b"%PDF-1.7".as_slice())],
            "gewaehrleistung.svg: it is no picture",
        ),
        (
            vec![("gewaehrleistung.svg", large.as_slice())],
            "at most 2097152 are read",
        ),
        (
            vec![(
                "gewaehrleistung.svg",
                b"<svg viewBox=\"0 0 297 210\"/>".as_slice(),
            )],
            "gewaehrleistung.svg: it is 297 × 210, and the official notice is one upright page A4",
        ),
        (
            vec![("gewaehrleistung.pdf", PNG)],
            "'gewaehrleistung.pdf' is no name of a legal text",
        ),
        (
            vec![("gewaehrleistung.png", PNG), ("gewaehrleistung.svg", SVG)],
            "there is another picture of it",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        }
        let home = Home::new();
        let mut config = test_config(&home);
        config.legal_texts_dir = Some(folder.path().to_owned());
        let error = startup::build(config).await.err().unwrap().to_string();
        assert!(error.contains(words), "{words}: {error}");
    }
}
