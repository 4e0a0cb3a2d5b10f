use std::path::Path;

use reqwest::header::ACCEPT_ENCODING;

use crate::harness::{TestApp, logs_of, new_client, spawn_app, spawn_app_with};

/// A built app with one script of each kind.
async fn spawn_built_app() -> TestApp {
    spawn_app_with(|config| {
        let dist = config.static_dir.as_deref().unwrap();
        write(dist, "index.html", "<!doctype html><script nonce=\"__CSP_NONCE__\"></script><style nonce=\"__CSP_NONCE__\">");
        write(dist, "sw.js", "// worker");
        write(dist, "favicon.svg", "<svg/>");
        write(dist, "assets/app-1a2b.js", "plain");
        write(dist, "assets/app-1a2b.js.br", "brotli");
        write(dist, "assets/app-1a2b.js.gz", "gzip");
        write(dist, "assets/core-9z.wasm", "\0asm");
        write(dist, "assets/core-9z.wasm.br", "brotli");
        write(dist, ".env", "geheim");
        write(dist.parent().unwrap(), "nachbar.txt", "geheim");
    })
    .await
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

async fn get(app: &TestApp, path: &str, encodings: &str) -> reqwest::Response {
    app.client
        .get(app.url(path))
        .header(ACCEPT_ENCODING, encodings)
        .send()
        .await
        .unwrap()
}

#[actix_web::test]
async fn hashed_files_are_kept_for_a_year_and_come_precompressed() {
    let app = spawn_built_app().await;
    for (encodings, sent, body) in [
        ("br, gzip", Some("br"), "brotli"),
        ("gzip, deflate", Some("gzip"), "gzip"),
        ("gzip;q=1.0, br;q=0", Some("gzip"), "gzip"),
        ("identity", None, "plain"),
    ] {
        let response = get(&app, "/assets/app-1a2b.js", encodings).await;
        assert_eq!(response.status(), 200);
        let header = |name: &str| {
            response
                .headers()
                .get(name)
                .map(|value| value.to_str().unwrap().to_lowercase())
        };
        assert_eq!(header("content-encoding").as_deref(), sent, "{encodings}");
        assert_eq!(
            header("cache-control").unwrap(),
            "public, max-age=31536000, immutable"
        );
        assert_eq!(header("vary").unwrap(), "accept-encoding");
        assert!(header("content-type").unwrap().contains("javascript"));
        assert_eq!(response.text().await.unwrap(), body);
    }
    let wasm = get(&app, "/assets/core-9z.wasm", "br").await;
    assert_eq!(wasm.headers()["content-type"], "application/wasm");
    assert_eq!(wasm.headers()["content-encoding"], "br");
}

#[actix_web::test]
async fn the_page_has_a_fresh_nonce_each_time_and_the_policy_names_it() {
    let app = spawn_built_app().await;
    let mut nonces = Vec::new();
    for path in [
        "/",
        "/index.html",
        "/konfigurator?step=review",
        "/admin/orders",
        "/gibt-es-nicht",
    ] {
        let response = get(&app, path, "identity").await;
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(response.headers()["cache-control"], "no-cache");
        assert!(
            response.headers()["content-type"]
                .to_str()
                .unwrap()
                .starts_with("text/html")
        );
        let policy = response.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .to_owned();
        let html = response.text().await.unwrap();
        let nonce = html
            .split("nonce=\"")
            .nth(1)
            .unwrap()
            .split('"')
            .next()
            .unwrap()
            .to_owned();
        assert_eq!(nonce.len(), 32);
        assert_eq!(html.matches(&nonce).count(), 2);
        assert_eq!(
            policy.matches(&format!("'nonce-{nonce}'")).count(),
            2,
            "script and style"
        );
        nonces.push(nonce);
    }
    nonces.sort();
    nonces.dedup();
    assert_eq!(nonces.len(), 5);
}

#[actix_web::test]
async fn other_files_are_asked_for_again_each_time() {
    let app = spawn_built_app().await;
    for path in ["/sw.js", "/favicon.svg"] {
        let response = get(&app, path, "identity").await;
        assert_eq!(response.headers()["cache-control"], "no-cache", "{path}");
        let etag = response.headers()["etag"].clone();
        let again = app
            .client
            .get(app.url(path))
            .header("if-none-match", etag)
            .send()
            .await
            .unwrap();
        assert_eq!(again.status(), 304, "{path}");
    }
}

#[actix_web::test]
async fn the_page_and_json_are_compressed_on_the_way() {
    let app = spawn_built_app().await;
    for path in ["/", "/api/settings"] {
        let response = get(&app, path, "gzip").await;
        assert_eq!(response.headers()["content-encoding"], "gzip", "{path}");
        assert!(
            response.headers()["vary"]
                .to_str()
                .unwrap()
                .to_lowercase()
                .contains("accept-encoding")
        );
    }
}

#[actix_web::test]
async fn a_missing_script_is_a_404_and_a_missing_page_is_the_app() {
    let app = spawn_built_app().await;
    assert_eq!(app.get("/assets/alt-0000.js").await.status(), 404);
    assert_eq!(app.get("/fehlt.js").await.status(), 404);
    assert_eq!(app.get("/api").await.status(), 404);
    assert_eq!(
        app.get("/api/x/y").await.headers()["content-type"],
        "application/json"
    );
    // What a person types is a page, whatever it ends with.
    let typed = app
        .client
        .get(app.url("/nutzer@firma.de"))
        .header("accept", "text/html")
        .send()
        .await
        .unwrap();
    assert_eq!(typed.status(), 200);
    let posted = app
        .client
        .post(app.url("/konfigurator"))
        .send()
        .await
        .unwrap();
    assert_eq!(posted.status(), 404);
}

#[actix_web::test]
async fn no_path_leads_out_of_the_folder_or_to_hidden_files() {
    let app = spawn_built_app().await;
    for path in [
        "/.env",
        "/%2e%2e/nachbar.txt",
        "/..%2fnachbar.txt",
        "/assets/%2e%2e/%2e%2e/nachbar.txt",
        "/assets/..%5c..%5cnachbar.txt",
        "//etc/passwd",
        "/nachbar.txt%00",
    ] {
        let response = new_client().get(app.url(path)).send().await.unwrap();
        let text = response.text().await.unwrap();
        assert!(
            !text.contains("geheim") && !text.contains("root:"),
            "{path}: {text}"
        );
    }
}

#[actix_web::test]
async fn without_a_build_the_api_works_and_the_page_says_what_to_do() {
    let app = spawn_app().await;
    let response = app.get("/").await;
    assert_eq!(response.status(), 404);
    assert!(response.text().await.unwrap().contains("noch nicht gebaut"));
    assert_eq!(app.get("/api/settings").await.status(), 200);
}

/// The pages as the build draws them, with every mark that the server fills in.
async fn spawn_drawn_app() -> TestApp {
    spawn_app_with(|config| {
        let dist = config.static_dir.as_deref().unwrap();
        write(dist, "index.html", "frame __CSP_NONCE__");
        write(
            dist,
            "pages/start.html",
            "start <link rel=\"canonical\" href=\"__ORIGIN__/\"><script type=\"application/ld+json\">__SHOP_LINKED_DATA__</script>\
             <script id=\"shop-data\">__SHOP_DATA__</script>",
        );
        write(dist, "pages/impressum.html", "impressum __SHOP_COMPANY__, __SHOP_STREET__, __SHOP_CITY__, __SHOP_PHONE__");
        write(dist, "robots.txt", "Sitemap: __ORIGIN__/sitemap.xml");
        write(dist, "sitemap.xml", "<loc>__ORIGIN__/faq</loc>");
    })
    .await
}

#[actix_web::test]
async fn a_public_page_comes_drawn_and_everything_else_is_kept_from_search_engines() {
    let app = spawn_drawn_app().await;
    for (path, begins, indexed) in [
        ("/", "start", true),
        ("/konfigurator", "start", true),
        ("/konfigurator?step=review", "start", true),
        ("/impressum", "impressum", true),
        ("/admin/orders", "frame", false),
        ("/account", "frame", false),
        ("/gibt-es-nicht", "frame", false),
        // A drawn page has no address but its own.
        ("/pages/impressum", "frame", false),
        ("/pages/impressum.html", "", false),
    ] {
        let response = get(&app, path, "identity").await;
        assert_eq!(
            response.headers().get("x-robots-tag").is_none(),
            indexed || response.status() == 404,
            "{path}"
        );
        let text = response.text().await.unwrap();
        assert!(text.starts_with(begins), "{path}: {text}");
        for mark in ["__SHOP_", "__ORIGIN__", "__CSP_NONCE__"] {
            assert!(!text.contains(mark), "{path} still has {mark}");
        }
    }
    let missing = get(&app, "/pages/impressum.html", "identity").await;
    assert_eq!(missing.status(), 404);
}

#[actix_web::test]
async fn drawn_pages_name_the_operator_and_the_address_of_the_shop() {
    let app = spawn_drawn_app().await;
    let start = app.get("/").await.text().await.unwrap();
    let origin = app.address.as_str();
    assert!(start.contains(&format!("href=\"{origin}/\"")), "{start}");
    let inside = |open: &str| -> serde_json::Value {
        let from = start.find(open).unwrap() + open.len();
        let length = start[from..].find("</script>").unwrap();
        serde_json::from_str(&start[from..from + length]).unwrap()
    };
    let json =
        async |path: &str| -> serde_json::Value { app.get(path).await.json().await.unwrap() };
    let shop = json("/api/shop").await;
    assert_eq!(inside("<script id=\"shop-data\">"), shop);
    let linked = inside("<script type=\"application/ld+json\">");
    let [business, service] = linked["@graph"].as_array().unwrap().as_slice() else {
        panic!("{linked}");
    };
    assert_eq!(business["@type"], "LocalBusiness");
    assert_eq!(business["name"], shop["company"]);
    assert_eq!(business["address"]["streetAddress"], shop["street"]);
    assert_eq!(service["@type"], "Service");
    assert_eq!(service["provider"]["@id"], business["@id"]);
    let offers = service["hasOfferCatalog"]["itemListElement"]
        .as_array()
        .unwrap();
    let settings = json("/api/settings").await;
    let prices = settings["settings"]["materialPrices"].as_object().unwrap();
    assert_eq!(offers.len(), prices.len());

    let imprint = app.get("/impressum").await.text().await.unwrap();
    for field in ["company", "street", "city", "phone"] {
        let value = shop[field].as_str().unwrap();
        assert!(imprint.contains(value), "{imprint}");
    }
    for (path, kind, text) in [
        (
            "/robots.txt",
            "text/plain",
            format!("Sitemap: {origin}/sitemap.xml"),
        ),
        (
            "/sitemap.xml",
            "text/xml",
            format!("<loc>{origin}/faq</loc>"),
        ),
    ] {
        let response = get(&app, path, "identity").await;
        assert!(
            response.headers()["content-type"]
                .to_str()
                .unwrap()
                .starts_with(kind)
        );
        assert_eq!(response.text().await.unwrap(), text);
    }
}

#[actix_web::test]
async fn a_file_of_the_app_or_a_look_at_the_health_leaves_no_line_in_the_log_and_a_page_or_a_missing_file_does()
 {
    let app = spawn_built_app().await;
    for (path, lines) in [
        ("/assets/app-1a2b.js", 0),
        ("/favicon.svg", 0),
        ("/", 1),
        ("/assets/gone-1a2b.js", 1),
        ("/api/settings", 1),
        ("/livez", 0),
        ("/readyz", 0),
        ("/healthz", 0),
    ] {
        let response = get(&app, path, "br").await;
        // The line is written behind the last byte of the answer.
        let done = || {
            let logged = logs_of(&response);
            logged
                .iter()
                .filter(|line| line["message"] == "request done")
                .count()
        };
        let begun = std::time::Instant::now();
        while done() < lines && begun.elapsed().as_secs() < 5 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        assert_eq!(done(), lines, "{path}");
    }
}
