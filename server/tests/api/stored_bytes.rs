//! Files whose bytes are gone, or are not those that came in.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, answer_of, logs_of, quiet_app};
use crate::people::register;

/// Where the only file's bytes lie.
fn only_file(app: &TestApp) -> std::path::PathBuf {
    let files = app.files_below("files/model-files");
    assert_eq!(files.len(), 1, "{files:?}");
    app.data_dir().join("files/model-files").join(&files[0])
}

async fn download(app: &TestApp, client: &Client, url: &str) -> (u16, Value) {
    answer_of(client.get(app.url(url))).await
}

#[actix_web::test]
async fn a_part_whose_bytes_are_gone_is_refused_by_name_before_anybody_pays() {
    let app = quiet_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let file = only_file(&app);
    let bytes = std::fs::read(&file).unwrap();
    for damage in [None, Some(&bytes[..bytes.len() - 1])] {
        match damage {
            None => std::fs::remove_file(&file).unwrap(),
            Some(shorter) => std::fs::write(&file, shorter).unwrap(),
        }
        let answer = checkout(&app, &app.client, &body).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert_eq!(answer.body["code"], "part_missing");
        assert_eq!(answer.body["fileName"], "würfel-20.stl");
        assert!(answer.error().contains("würfel-20.stl"));
        assert_eq!(app.count("checkouts").await, 0);
    }
    std::fs::write(&file, &bytes).unwrap();
    checkout(&app, &app.client, &body).await.session_id();
}

#[actix_web::test]
async fn an_ordered_file_that_is_gone_or_changed_is_said_in_german_and_never_delivered() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let admin = app.admin_client().await;
    let part = upload_cube(&app, &user, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let answer = checkout(&app, &user, &body).await;
    pay(&user, answer.page()).await;
    status(&app, &user, answer.session_id()).await;

    let file = only_file(&app);
    let good = std::fs::read(&file).unwrap();
    let mut swapped = good.clone();
    *swapped.last_mut().unwrap() ^= 1;
    std::fs::write(&file, &swapped).unwrap();
    for client in [&admin, &user] {
        let (status, answer) = download(&app, client, &part.url).await;
        assert_eq!((status, &answer["code"]), (404, &json!("file_damaged")));
        assert!(answer["error"].as_str().unwrap().contains("würfel-20.stl"));
    }
    std::fs::remove_file(&file).unwrap();
    let response = admin.get(app.url(&part.url)).send().await.unwrap();
    let warned: Vec<Value> = logs_of(&response)
        .into_iter()
        .filter(|line| line["level"] != "INFO")
        .collect();
    assert_eq!(
        warned.len(),
        1,
        "one line that a person notices: {warned:?}"
    );
    assert_eq!(warned[0]["level"], "WARN");
    assert_eq!(response.status(), 404);
    let answer: Value = response.json().await.unwrap();
    assert_eq!(answer["code"], json!("file_lost"));
    assert!(answer["error"].as_str().unwrap().contains("würfel-20.stl"));

    std::fs::write(&file, &good).unwrap();
    let response = admin.get(app.url(&part.url)).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.bytes().await.unwrap(), good);
}

#[actix_web::test]
async fn duty_08_an_export_with_a_changed_file_is_not_taken_for_whole() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    upload_cube(&app, &user, 20).await;
    let file = only_file(&app);
    let mut swapped = std::fs::read(&file).unwrap();
    *swapped.last_mut().unwrap() ^= 1;
    std::fs::write(&file, swapped).unwrap();
    let password = json!({ "currentPassword": crate::people::PASSWORD });
    let (_, answer) = app.post_json(&user, "/api/account/export", password).await;
    let url = app.url(answer["url"].as_str().unwrap());
    let response = user.get(url).send().await.unwrap();
    assert!(response.bytes().await.is_err(), "the download breaks off");
}
