use std::time::Duration;

use futures_util::StreamExt as _;
use reqwest::Response;
use schichtwerk_server::app::startup;
use serde_json::json;
use tokio::time::timeout;

use crate::harness::{TestApp, new_client, spawn_app};
use crate::settings::save;

/// Reads a stream until it holds this text.
async fn read_until(
    response: &mut futures_util::stream::BoxStream<'static, String>,
    text: &str,
) -> String {
    let mut read = String::new();
    while !read.contains(text) {
        let piece = timeout(Duration::from_secs(10), response.next()).await;
        match piece {
            Ok(Some(piece)) => read.push_str(&piece),
            other => panic!("{other:?} after {read:?}, waiting for {text:?}"),
        }
    }
    read
}

fn lines(response: Response) -> futures_util::stream::BoxStream<'static, String> {
    let pieces = response.bytes_stream();
    pieces
        .map(|piece| String::from_utf8(piece.unwrap().to_vec()).unwrap())
        .boxed()
}

async fn listen(app: &TestApp, address: &str, known: Option<i64>) -> Response {
    let mut call = app
        .client
        .get(format!("{address}/api/events"))
        .header("accept", "text/event-stream")
        .header("accept-encoding", "br, gzip");
    if let Some(known) = known {
        call = call.header("last-event-id", known.to_string());
    }
    let response = call.send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    assert_eq!(response.headers()["cache-control"], "no-store");
    response
}

#[actix_web::test]
async fn adm_26_an_open_page_is_told_of_each_save_and_after_a_break_of_what_it_missed() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let mut page = lines(listen(&app, &app.address, None).await);
    let first = read_until(&mut page, "\"version\":1}").await;
    assert!(
        first.contains("event: settings") && first.contains("id: 1\n"),
        "{first}"
    );
    // Who knows the version in force hears of the next one only.
    let mut knowing = lines(listen(&app, &app.address, Some(1)).await);
    let change = json!({ "materialPrices": { "PETG": 0.31 } });
    assert_eq!(save(&app, &admin, 1, change).await.0, 200);
    read_until(&mut page, "id: 2\n").await;
    let heard = read_until(&mut knowing, "id: 2\n").await;
    assert!(!heard.contains("id: 1\n"), "{heard}");
    // After a break.
    drop(page);
    assert_eq!(
        save(&app, &admin, 2, json!({ "withdrawalRight": "none" }))
            .await
            .0,
        200
    );
    let mut again = lines(listen(&app, &app.address, Some(2)).await);
    read_until(&mut again, "id: 3\n").await;
    // Who does not ask for a stream gets the state of the moment.
    let response = new_client()
        .get(app.url("/api/events"))
        .send()
        .await
        .unwrap();
    assert_eq!(
        response.text().await.unwrap(),
        "id: 3\nevent: settings\ndata: {\"version\":3}\n\n"
    );
}

#[actix_web::test]
async fn adm_26_a_page_of_another_process_hears_of_it_too_and_a_stop_ends_the_stream() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let mut config = app.config.clone();
    config.jobs = true;
    let second = startup::build_with_clock(config, app.clock.clone())
        .await
        .unwrap();
    let address = format!("http://127.0.0.1:{}", second.port());
    let handle = second.handle();
    let running = actix_web::rt::spawn(second.run());
    let mut page = lines(listen(&app, &address, None).await);
    read_until(&mut page, "id: 1\n").await;
    assert_eq!(
        save(&app, &admin, 1, json!({ "withdrawalRight": "none" }))
            .await
            .0,
        200
    );
    read_until(&mut page, "id: 2\n").await;
    let stop = handle.stop(true);
    let end = async { while page.next().await.is_some() {} };
    timeout(
        Duration::from_secs(10),
        futures_util::future::join(stop, end),
    )
    .await
    .unwrap();
    running.await.unwrap().unwrap();
}

#[actix_web::test]
async fn adm_26_an_address_holds_a_bounded_number_of_streams() {
    let app = spawn_app().await;
    let mut open = Vec::new();
    for _ in 0..50 {
        open.push(listen(&app, &app.address, None).await);
    }
    let call = app
        .client
        .get(app.url("/api/events"))
        .header("accept", "text/event-stream");
    let refused = call.send().await.unwrap();
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key("retry-after"));
}
