use reqwest::multipart::Form;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::account::session;
use crate::customer::{Line, checkout, pay, request, status, total_cents, upload_cube};
use crate::harness::{TestApp, file_part, logs_of, new_client, quiet_app, spawn_app};
use crate::models::{box_stl, cube};

async fn upload_ok(app: &TestApp, client: &reqwest::Client, name: &str, bytes: Vec<u8>) -> Value {
    let response = app.upload_as(client, name, bytes).await;
    let status = response.status();
    let body: Value = response.json().await.unwrap();
    assert_eq!(status, 200, "{body}");
    body
}

fn form_with_user(user_id: &str) -> Form {
    Form::new()
        .part("file", file_part("w.stl", cube()))
        .text("userId", user_id.to_owned())
        .text("orderId", "o")
}

async fn status_with_user(app: &TestApp, client: &reqwest::Client, user_id: &str) -> u16 {
    let call = client
        .post(app.url("/api/upload-model"))
        .multipart(form_with_user(user_id));
    call.send().await.unwrap().status().as_u16()
}

#[actix_web::test]
async fn api_01_api_05_an_upload_is_measured_stored_and_answered() {
    let app = spawn_app().await;
    let bytes = box_stl([10.0, 20.0, 30.0]);
    let body = upload_ok(&app, &app.client, "Würfel.stl", bytes.clone()).await;

    assert_eq!(body["success"], true);
    assert_eq!(body["error"], Value::Null);
    assert_eq!(body["measures"]["format"], "stl");
    assert_eq!(body["measures"]["triangles"], 12);
    assert_eq!(body["measures"]["dimensionsMm"], json!([10.0, 20.0, 30.0]));
    assert_eq!(body["measures"]["volumeMm3"], 6000.0);
    assert_eq!(body["measures"]["watertight"], true);

    let path = body["path"].as_str().unwrap();
    let parts: Vec<&str> = path.split('/').collect();
    assert_eq!(parts.len(), 4, "{path}");
    assert_eq!(parts[0], "model-files");
    assert!(parts[1].starts_with("guest_"), "{path}");
    assert_eq!(parts[2], "temp-1");
    let (timestamp, rest) = parts[3].split_once('_').unwrap();
    assert_eq!(
        timestamp.parse::<i64>().unwrap().to_string().len(),
        13,
        "milliseconds"
    );
    assert_eq!(rest.len(), 32 + 4);
    assert!(rest.ends_with(".stl"));
    assert_eq!(
        std::fs::read(app.data_dir().join("files").join(path)).unwrap(),
        bytes
    );

    let row: (String, i64, String, String) =
        sqlx::query_as("SELECT file_name, size_bytes, sha256, storage_key FROM files")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    let hash: String = Sha256::digest(&bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(
        row,
        (
            "Würfel.stl".into(),
            bytes.len() as i64,
            hash,
            path.to_owned()
        )
    );
    assert!(
        app.files_below("uploads").is_empty(),
        "the temporary file is gone"
    );
}

#[actix_web::test]
async fn api_05_two_equal_uploads_get_two_places() {
    let app = spawn_app().await;
    let first = upload_ok(&app, &app.client, "w.stl", cube()).await;
    let second = upload_ok(&app, &app.client, "w.stl", cube()).await;
    // Each by itself, and not only by the time at which it came.
    let random = |body: &Value| {
        body["path"]
            .as_str()
            .unwrap()
            .rsplit_once('_')
            .unwrap()
            .1
            .to_owned()
    };
    assert_ne!(random(&first), random(&second));
    assert_ne!(first["url"], second["url"]);
    assert_eq!(
        app.count("guests").await,
        1,
        "the cookie made both one guest's"
    );
}

#[actix_web::test]
async fn role_02_a_guest_is_made_at_the_first_upload_and_not_before() {
    let app = spawn_app().await;
    app.get("/api/settings").await;
    app.get("/api/session").await;
    assert_eq!(app.upload("x.txt", cube()).await.status(), 422);
    assert_eq!(app.count("guests").await, 0);
    let response = app.upload("w.stl", cube()).await;
    let cookie = response.headers()["set-cookie"]
        .to_str()
        .unwrap()
        .to_owned();
    for part in [
        "sw_guest=",
        "HttpOnly",
        "SameSite=Lax",
        "Path=/",
        "Max-Age=2592000",
    ] {
        assert!(cookie.contains(part), "{part} is missing in {cookie}");
    }
    let token = cookie.split(['=', ';']).nth(1).unwrap();
    let hash: String = sqlx::query_scalar("SELECT token_hash FROM guests")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    assert_ne!(hash, token);
    assert!(
        !logs_of(&response)
            .iter()
            .any(|line| line.to_string().contains(token))
    );
}

#[actix_web::test]
async fn api_06_api_07_the_owner_downloads_the_bytes_as_an_attachment() {
    let app = spawn_app().await;
    let bytes = cube();
    let body = upload_ok(&app, &app.client, "Würfel \"1\".stl", bytes.clone()).await;
    let url = body["url"].as_str().unwrap();
    assert!(url.starts_with("/api/files/"), "{url}");
    let response = app.get(url).await;
    assert_eq!(response.status(), 200);
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "application/octet-stream");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("cache-control"), "no-store");
    assert_eq!(header("content-length"), bytes.len().to_string());
    let disposition = header("content-disposition");
    assert!(
        disposition.starts_with("attachment; filename=\""),
        "{disposition}"
    );
    assert!(
        disposition.contains("filename*=UTF-8''W%C3%BCrfel"),
        "{disposition}"
    );
    assert_eq!(response.bytes().await.unwrap(), bytes);
}

#[actix_web::test]
async fn api_06_role_10_a_foreign_file_is_a_404_like_one_that_never_was() {
    let app = spawn_app().await;
    let url = upload_ok(&app, &app.client, "w.stl", cube()).await["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let stranger = new_client();
    upload_ok(&app, &stranger, "eigene.stl", cube()).await;
    let never = url.replace(|c: char| c.is_ascii_digit(), "0");
    let wrong_signature = format!("{}0", &url[..url.len() - 1]);
    let mut bodies = Vec::new();
    for (client, path) in [
        (&stranger, &url),
        (&new_client(), &url),
        (&app.client, &never),
        (&app.client, &wrong_signature),
        (&app.client, &url[..url.len() - 1].to_owned()),
    ] {
        if *path == url && std::ptr::eq(client, &app.client) {
            continue;
        }
        let response = client.get(app.url(path)).send().await.unwrap();
        assert_eq!(response.status(), 404, "{path}");
        bodies.push(response.text().await.unwrap());
    }
    bodies.dedup();
    assert_eq!(
        bodies.len(),
        1,
        "nobody can tell the cases apart: {bodies:?}"
    );
}

#[actix_web::test]
async fn what_a_guest_uploaded_stays_theirs_after_the_login() {
    let app = spawn_app().await;
    let url = upload_ok(&app, &app.client, "w.stl", cube()).await["url"]
        .as_str()
        .unwrap()
        .to_owned();
    app.log_in_by_link(&app.client, "a@b.de").await;
    assert_eq!(app.get(&url).await.status(), 200);
    let body = upload_ok(&app, &app.client, "w.stl", cube()).await;
    let owners: (Option<String>, Option<String>) =
        sqlx::query_as("SELECT user_id, guest_id FROM files WHERE storage_key = $1")
            .bind(body["path"].as_str().unwrap())
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    assert!(
        owners.0.is_some() && owners.1.is_none(),
        "a user's upload is the user's: {owners:?}"
    );
}

#[actix_web::test]
async fn role_11_a_user_id_in_the_body_is_compared_and_never_believed() {
    let app = spawn_app().await;
    let body = upload_ok(&app, &app.client, "w.stl", cube()).await;
    let own = body["path"]
        .as_str()
        .unwrap()
        .split('/')
        .nth(1)
        .unwrap()
        .to_owned();
    for accepted in ["", "guest_abc", "guest-1732150000-x7", own.as_str()] {
        assert_eq!(
            status_with_user(&app, &app.client, accepted).await,
            200,
            "{accepted:?}"
        );
    }
    let stranger = new_client();
    for refused in [
        own.as_str(),
        "admin",
        "../../x",
        "0190-user",
        "null",
        "' OR 1=1 --",
    ] {
        assert_eq!(
            status_with_user(&app, &stranger, refused).await,
            403,
            "{refused:?}"
        );
    }
    let admin = app.admin_client().await;
    assert_eq!(
        status_with_user(&app, &admin, &own).await,
        403,
        "not even an admin uploads as somebody else"
    );
    let user = session(&app, &admin).await;
    assert_eq!(
        status_with_user(&app, &admin, user["id"].as_str().unwrap()).await,
        200
    );
    assert_eq!(app.count("files").await, 6);
    assert!(app.files_below("uploads").is_empty());
}

#[actix_web::test]
async fn the_fields_of_the_form_may_come_in_any_order() {
    let app = spawn_app().await;
    let file_last = Form::new()
        .text("orderId", "o7")
        .text("userId", "")
        .part("file", file_part("w.stl", cube()));
    let file_first = Form::new()
        .part("file", file_part("w.stl", cube()))
        .text("userId", "")
        .text("orderId", "o7");
    for form in [file_last, file_first] {
        let response = app
            .client
            .post(app.url("/api/upload-model"))
            .multipart(form)
            .send()
            .await
            .unwrap();
        let body: Value = response.json().await.unwrap();
        assert_eq!(body["path"].as_str().unwrap().split('/').nth(2), Some("o7"));
    }
    let only_file = Form::new().part("file", file_part("w.stl", cube()));
    let response = app
        .client
        .post(app.url("/api/upload-model"))
        .multipart(only_file)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
}

#[actix_web::test]
async fn a_form_without_a_file_or_with_two_is_refused() {
    let app = spawn_app().await;
    let post = |form: Form| {
        app.client
            .post(app.url("/api/upload-model"))
            .multipart(form)
            .send()
    };
    let none = post(Form::new().text("userId", "")).await.unwrap();
    assert_eq!(none.status(), 400);
    let body: Value = none.json().await.unwrap();
    assert_eq!((&body["url"], &body["path"]), (&Value::Null, &Value::Null));
    assert!(body["error"].as_str().unwrap().contains("keine Datei"));
    let two = Form::new()
        .part("file", file_part("a.stl", cube()))
        .part("file", file_part("b.stl", cube()));
    assert_eq!(post(two).await.unwrap().status(), 400);
    let long = Form::new()
        .text("userId", "x".repeat(2000))
        .part("file", file_part("a.stl", cube()));
    assert_eq!(post(long).await.unwrap().status(), 400);
    let no_form = app
        .client
        .post(app.url("/api/upload-model"))
        .body("x")
        .send()
        .await
        .unwrap();
    assert_eq!(no_form.status(), 400);
    assert_eq!(no_form.json::<Value>().await.unwrap()["code"], "bad_upload");
    assert_eq!(app.count("files").await, 0);
    assert!(app.files_below("uploads").is_empty());
}

async fn process(app: &TestApp, client: &reqwest::Client, file_url: &str) -> reqwest::Response {
    let body = json!({ "fileUrl": file_url, "fileName": "w.stl", "fileSize": 1, "userId": "", "orderId": "o" });
    client
        .post(app.url("/api/process-uploaded-file"))
        .json(&body)
        .send()
        .await
        .unwrap()
}

#[actix_web::test]
async fn fmt_02_api_08_processing_tells_what_the_server_measured() {
    let app = spawn_app().await;
    let bytes = box_stl([10.0, 20.0, 30.0]);
    let url = upload_ok(&app, &app.client, "w.stl", bytes.clone()).await["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let hash: String = Sha256::digest(&bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let response = process(&app, &app.client, &url).await;
    assert_eq!(response.status(), 200);
    assert_eq!(
        response.json::<Value>().await.unwrap(),
        json!({
            "success": true, "fileHash": hash, "format": "stl", "volume": 6.0, "measuredVolume": 6.0,
            "dimensions": { "width": 10.0, "height": 30.0, "depth": 20.0 }, "triangles": 12, "watertight": true,
            "warnings": [], "trust": "sure",
            "repairs": { "turnedTriangles": 0, "repeatedTriangles": 0, "splitEdges": 0, "closedHoles": 0 },
            "legalAnalysis": { "riskLevel": "low", "commercialKeywords": [] }
        })
    );
    let absolute = process(&app, &app.client, &app.url(&url)).await;
    assert_eq!(
        absolute.status(),
        200,
        "the same address with our own origin"
    );
}

#[actix_web::test]
async fn api_10_a_file_whose_processing_fails_stays_stored_priced_and_orderable() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let files = app.files_below("files");
    let rows = app.count("files").await;
    let wrong_bodies = [
        json!({}),
        json!({ "fileUrl": part.url, "userId": "jemand-anders" }),
        json!({ "fileUrl": 7 }),
        json!({ "fileUrl": format!("{}x", part.url) }),
    ];
    for body in wrong_bodies {
        let (status, answer) = app
            .post_json(&app.client, "/api/process-uploaded-file", &body)
            .await;
        assert!((400..500).contains(&status), "{body}: {status} {answer}");
        assert_eq!(answer["success"], false, "{answer}");
    }
    assert_eq!(process(&app, &new_client(), &part.url).await.status(), 404);
    assert_eq!(app.files_below("files"), files);
    assert_eq!(app.count("files").await, rows);

    let line = Line::new(&part, 3);
    let answer = checkout(&app, &app.client, &request(&[line], "pickup")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    pay(&app.client, answer.page()).await;
    let paid = status(&app, &app.client, answer.session_id()).await;
    assert_eq!(paid["status"], "paid", "{paid}");
    let total = total_cents(&[Line::new(&part, 3)], "pickup");
    assert_eq!(paid["order"]["totalCents"], total, "{paid}");
}

#[actix_web::test]
async fn api_09_processing_again_changes_nothing() {
    let app = spawn_app().await;
    let url = upload_ok(&app, &app.client, "w.stl", cube()).await["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let first = process(&app, &app.client, &url).await.text().await.unwrap();
    let files = app.files_below("files");
    for _ in 0..3 {
        assert_eq!(
            process(&app, &app.client, &url).await.text().await.unwrap(),
            first
        );
    }
    assert_eq!(app.files_below("files"), files);
    assert_eq!(app.count("files").await, 1);
}

#[actix_web::test]
async fn api_09_only_the_callers_own_stored_file_and_never_an_address() {
    let app = spawn_app().await;
    let url = upload_ok(&app, &app.client, "w.stl", cube()).await["url"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(process(&app, &new_client(), &url).await.status(), 404);
    let trap = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    trap.set_nonblocking(true).unwrap();
    let trap_url = format!("http://{}/w.stl", trap.local_addr().unwrap());
    let foreign = format!("https://evil.example{url}");
    for hostile in [
        trap_url.as_str(),
        &foreign,
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://169.254.169.254/",
        "",
        "/api/files/",
        "/api/files/x/y",
        "/api/files/../../secret.key",
        "model-files/a/b/c.stl",
    ] {
        let response = process(&app, &app.client, hostile).await;
        assert_eq!(response.status(), 404, "{hostile}");
        assert_eq!(response.json::<Value>().await.unwrap()["success"], false);
    }
    assert_eq!(
        trap.accept().unwrap_err().kind(),
        std::io::ErrorKind::WouldBlock,
        "nobody called"
    );
}

#[actix_web::test]
async fn an_open_surface_is_stored_with_a_warning() {
    let app = spawn_app().await;
    let triangles = crate::models::box_triangles([20.0; 3]);
    let open = crate::models::stl_that_promises(11, &triangles[..11]);
    let body = upload_ok(&app, &app.client, "offen.stl", open).await;
    assert_eq!(body["measures"]["watertight"], false);
    let answer: Value = process(&app, &app.client, body["url"].as_str().unwrap())
        .await
        .json()
        .await
        .unwrap();
    assert!(
        answer["warnings"][0]
            .as_str()
            .unwrap()
            .contains("nicht geschlossen"),
        "{answer}"
    );
}
