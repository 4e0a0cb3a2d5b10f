//! The owner's photos: taken, shown, changed, removed and saved with the shop. On PostgreSQL too.

use image::{ExtendedColorType, ImageEncoder as _, RgbImage};
use reqwest::Client;
use serde_json::{Value, json};

use crate::commands::run;
use crate::harness::{TestApp, answer_of, new_client, spawn_app, spawn_app_with, test_config};
use crate::home::Home;
use crate::password_again::admin_with_password;

/// A photo of a camera.
fn photo(width: u32, height: u32) -> Vec<u8> {
    let pixels = RgbImage::from_fn(width, height, |x, y| {
        image::Rgb([(x % 251) as u8, (y % 241) as u8, 120])
    });
    let mut bytes = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 85)
        .write_image(&pixels, width, height, ExtendedColorType::Rgb8)
        .unwrap();
    bytes
}

async fn add(app: &TestApp, admin: &Client, query: &str, photo: Vec<u8>) -> (u16, Value) {
    let path = app.url(&format!("/api/admin/pictures?{query}"));
    answer_of(
        admin
            .post(path)
            .header("content-type", "image/jpeg")
            .body(photo),
    )
    .await
}

async fn shop(app: &TestApp) -> Value {
    app.get("/api/shop").await.json().await.unwrap()
}

#[actix_web::test]
async fn a_photo_is_stored_in_sizes_shown_changed_and_removed() {
    let app = spawn_app().await;
    let admin = admin_with_password(&app, "chefin@example.org").await;
    assert_eq!(shop(&app).await["pictures"], json!([]));
    assert_eq!(shop(&app).await["ownPages"], json!([]));
    let (status, answer) = add(
        &app,
        &admin,
        "place=start&alt=Zahnrad%20aus%20PETG",
        photo(1200, 800),
    )
    .await;
    assert_eq!(status, 200, "{answer}");
    let (status, _) = add(
        &app,
        &admin,
        "place=material&material=PETG&alt=Muster",
        photo(400, 300),
    )
    .await;
    assert_eq!(status, 200);
    let shown = shop(&app).await["pictures"].clone();
    let first = &shown[0];
    assert_eq!(first["alt"], "Zahnrad aus PETG");
    assert_eq!(
        (first["width"].as_i64(), first["height"].as_i64()),
        (Some(1200), Some(800))
    );
    assert_eq!(shown[1]["material"], "PETG");
    let sizes: Vec<&str> = first["srcset"].as_str().unwrap().split(", ").collect();
    assert_eq!(sizes.len(), 3, "{sizes:?}");
    for size in &sizes {
        let (address, width) = size.split_once(' ').unwrap();
        let picture = app.get(address).await;
        assert_eq!(picture.status(), 200);
        assert_eq!(picture.headers()["content-type"], "image/webp");
        assert!(
            picture.headers()["cache-control"]
                .to_str()
                .unwrap()
                .contains("immutable")
        );
        assert_eq!(picture.headers()["x-content-type-options"], "nosniff");
        let bytes = picture.bytes().await.unwrap();
        let read = image::load_from_memory(&bytes).unwrap();
        assert_eq!(format!("{}w", read.width()), width);
    }

    // To the front, and onto another page, which is there from now on.
    let second = shown[1]["id"].as_str().unwrap();
    let path = app.url(&format!("/api/admin/pictures/{second}"));
    let words = json!({ "place": "references", "alt": " Messestand ", "first": true });
    let (status, answer) = answer_of(admin.put(&path).json(&words)).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["data"][0]["alt"], "Messestand");
    assert_eq!(answer["data"][0]["material"], Value::Null);
    assert_eq!(
        shop(&app).await["ownPages"],
        json!([{ "name": "referenzen" }])
    );

    let (status, answer) = answer_of(admin.delete(&path)).await;
    assert_eq!(status, 200, "{answer}");
    let (status, _) = answer_of(admin.delete(&path)).await;
    assert_eq!(status, 404);
    assert_eq!(
        app.get(shown[1]["src"].as_str().unwrap()).await.status(),
        404
    );
    assert_eq!(shop(&app).await["pictures"].as_array().unwrap().len(), 1);
    // Its bytes wait for the next clean-up.
    assert_eq!(app.count("bytes_to_delete").await, 1);
    let acts: Vec<String> =
        sqlx::query_scalar("SELECT act FROM admin_acts WHERE act LIKE 'picture%' ORDER BY id")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    assert_eq!(
        acts,
        [
            "picture_added",
            "picture_added",
            "picture_changed",
            "picture_removed"
        ]
    );
}

#[actix_web::test]
async fn what_is_no_photo_or_has_no_words_is_refused_and_nothing_is_stored() {
    let app = spawn_app().await;
    let admin = admin_with_password(&app, "chefin@example.org").await;
    for (query, photo, status, code) in [
        ("place=start&alt=", photo(300, 200), 422, "alt_missing"),
        (
            "place=start&alt=%20%20",
            photo(300, 200),
            422,
            "alt_missing",
        ),
        (
            "place=material&alt=Muster",
            photo(300, 200),
            422,
            "unknown_material",
        ),
        (
            "place=material&material=Gold&alt=Muster",
            photo(300, 200),
            422,
            "unknown_material",
        ),
        (
            "place=start&alt=Muster",
            photo(300, 100),
            422,
            "picture_too_small",
        ),
        (
            "place=start&alt=Muster",
            b"<svg onload='alert(1)'/>".to_vec(),
            422,
            "unreadable_picture",
        ),
        (
            "place=start&alt=Muster",
            Vec::new(),
            422,
            "unreadable_picture",
        ),
        (
            "place=start&alt=Muster",
            vec![0xff; (25 << 20) + 1],
            413,
            "picture_too_large",
        ),
    ] {
        let (found, answer) = add(&app, &admin, query, photo).await;
        assert_eq!(
            (found, answer["code"].as_str()),
            (status, Some(code)),
            "{query}"
        );
        assert!(answer["error"].as_str().unwrap().ends_with('.'), "{answer}");
    }
    let (status, _) = add(&app, &admin, "place=dach&alt=Muster", photo(300, 200)).await;
    assert_eq!(status, 400);
    let (status, _) = add(
        &app,
        &new_client(),
        "place=start&alt=Muster",
        photo(300, 200),
    )
    .await;
    assert_eq!(status, 403);
    assert_eq!(app.count("shop_pictures").await, 0);
    assert_eq!(app.count("shop_picture_files").await, 0);
}

#[actix_web::test]
async fn duty_12_photos_are_saved_restored_and_verified_with_the_shop() {
    let app = spawn_app().await;
    let admin = admin_with_password(&app, "chefin@example.org").await;
    let (status, answer) = add(&app, &admin, "place=about&alt=Werkstatt", photo(600, 400)).await;
    assert_eq!(status, 200, "{answer}");
    let to = app.data_dir().with_file_name("saved");
    let (worked, said) = run(&app.config, &["backup", to.to_str().unwrap()]).await;
    assert!(worked, "{said}");
    let home = Home::bare();
    let config = test_config(&home);
    let (worked, said) = run(&config, &["restore", to.to_str().unwrap()]).await;
    assert!(worked, "{said}");
    let (worked, said) = run(&config, &["verify"]).await;
    assert!(worked, "{said}");
    let key: String = sqlx::query_scalar("SELECT storage_key FROM shop_picture_files LIMIT 1")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    let saved = std::fs::read(home.data_dir().join("files").join(&key)).unwrap();
    assert!(saved.starts_with(b"RIFF"));
    // A size that is gone is named.
    std::fs::remove_file(home.data_dir().join("files").join(&key)).unwrap();
    let (worked, said) = run(&config, &["verify"]).await;
    assert!(!worked && said.contains(&key), "{said}");
}

#[actix_web::test]
async fn an_own_page_is_the_owners_text_and_search_engines_may_list_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = "---\ntitle: Wer wir sind\nversion: 2026-12-01\n---\n\n## Die Werkstatt\n\nSeit 2019 drucken wir in Ulm.\n";
    std::fs::write(folder.path().join("ueber-uns.md"), text).unwrap();
    let dist = folder.path().join("dist");
    std::fs::create_dir_all(&dist).unwrap();
    std::fs::write(
        dist.join("index.html"),
        "<html><body><div id=\"root\"></div></body></html>",
    )
    .unwrap();
    // The folder of texts holds nothing else.
    let texts = folder.path().join("texts");
    std::fs::create_dir_all(&texts).unwrap();
    std::fs::rename(
        folder.path().join("ueber-uns.md"),
        texts.join("ueber-uns.md"),
    )
    .unwrap();
    let app = spawn_app_with(|config| {
        config.legal_texts_dir = Some(texts);
        config.static_dir = Some(dist);
    })
    .await;
    let pages = shop(&app).await["ownPages"].clone();
    assert_eq!(
        pages,
        json!([{ "name": "ueber-uns", "title": "Wer wir sind" }])
    );
    let answer: Value = app
        .get("/api/legal-texts/ueber-uns")
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(answer["blocks"][0]["text"][0]["text"], "Die Werkstatt");
    assert_eq!(app.get("/api/legal-texts/referenzen").await.status(), 404);
    let page = app.get("/ueber-uns").await;
    assert!(page.headers().get("x-robots-tag").is_none());
    let html = page.text().await.unwrap();
    assert!(html.contains("<h1>Wer wir sind</h1>"), "{html}");
    assert!(
        app.get("/referenzen")
            .await
            .headers()
            .contains_key("x-robots-tag")
    );
}
