//! LIM-01: 52,428,800 bytes are accepted, one more is not, whatever the request says about its length.

use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::harness::spawn_app;
use crate::models::{cube, cube_of_size};
use crate::raw_http;

const LIMIT: usize = 52_428_800;

#[actix_web::test]
async fn lim_01_52_428_800_bytes_are_accepted_and_one_more_is_not() {
    let app = spawn_app().await;
    for (size, expected) in [(LIMIT - 1, 200), (LIMIT, 200), (LIMIT + 1, 413)] {
        let response = app.upload("gross.stl", cube_of_size(size)).await;
        let status = response.status();
        let body: Value = response.json().await.unwrap();
        assert_eq!(status, expected, "{size}: {body}");
        if expected == 413 {
            assert_eq!(body["error"], "Datei zu groß. Maximale Größe: 50MB");
            assert_eq!(body["code"], "file_too_large");
            assert_eq!((&body["url"], &body["path"]), (&Value::Null, &Value::Null));
        }
    }
    assert_eq!(app.count("files").await, 2);
    assert!(app.files_below("uploads").is_empty());
    let sizes: Vec<i64> = sqlx::query_scalar("SELECT size_bytes FROM files ORDER BY size_bytes")
        .fetch_all(app.db.pool())
        .await
        .unwrap();
    assert_eq!(sizes, [LIMIT as i64 - 1, LIMIT as i64]);
}

#[actix_web::test]
async fn lim_01_an_endless_body_is_cut() {
    let app = spawn_app().await;
    let address = app.address.clone();
    let (was_cut, answer) = raw_http::beside(move || {
        let mut stream = raw_http::connect_to(&address);
        stream
            .write_all(raw_http::head("Transfer-Encoding: chunked").as_bytes())
            .unwrap();
        let mut chunk = raw_http::open_form(b"endlos.stl");
        chunk.resize(1 << 20, 0);
        // The server drains a little to be heard, then closes the line; a minute is far more than it may take.
        let deadline = Instant::now() + Duration::from_secs(60);
        let mut was_cut = false;
        while !was_cut && Instant::now() < deadline {
            let framed = [format!("{:x}\r\n", chunk.len()).as_bytes(), &chunk, b"\r\n"].concat();
            was_cut = stream.write_all(&framed).is_err();
            chunk.fill(0);
        }
        let mut answer = Vec::new();
        drop(stream.read_to_end(&mut answer));
        (was_cut, String::from_utf8_lossy(&answer).into_owned())
    })
    .await;
    assert!(was_cut, "the server went on reading");
    // The line may be cut before the answer is read; if there is one, it is the right one.
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 413"),
        "{answer}"
    );
    assert_eq!(app.count("files").await, 0);
    assert_eq!(app.upload("gut.stl", cube()).await.status(), 200);
    assert!(app.files_below("uploads").is_empty());
}

#[actix_web::test]
async fn lim_01_a_lying_content_length_changes_nothing() {
    let app = spawn_app().await;
    let body = raw_http::form(b"w.stl", &cube());
    // Too small: the form ends in the middle.
    let short = raw_http::head(&format!("Content-Length: {}", body.len() - 300));
    let address = app.address.clone();
    let request = [short.as_bytes(), &body].concat();
    let answer = raw_http::beside(move || raw_http::send_to(&address, &request)).await;
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert!(answer.contains("unvollst"), "{answer}");
    // Too large: the rest never comes, the line is closed.
    let long = raw_http::head(&format!("Content-Length: {}", body.len() + 300));
    let cut = [long.as_bytes(), &body[..body.len() - 100]].concat();
    let address = app.address.clone();
    raw_http::beside(move || {
        let mut stream = raw_http::connect_to(&address);
        stream.write_all(&cut).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        drop(stream.read_to_end(&mut answer));
        assert!(!String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200"));
    })
    .await;
    // No number at all, or two.
    for line in [
        "Content-Length: -1",
        "Content-Length: 99999999999999999999",
        "Content-Length: 5\r\nContent-Length: 6",
    ] {
        let request = [raw_http::head(line).as_bytes(), &body].concat();
        let address = app.address.clone();
        let answer = raw_http::beside(move || raw_http::send_to(&address, &request)).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{line}: {answer}");
    }
    assert_eq!(app.count("files").await, 0);
    assert!(app.files_below("uploads").is_empty());
    assert_eq!(app.get("/healthz").await.status(), 200);
}
