//! Requests that no browser sends: paths in disguise, packed bodies, bodies that drip, more lines than a person needs.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use schichtwerk_server::app::routes;
use serde_json::{Value, json};

use crate::account::registration;
use crate::harness::{TestApp, new_client, spawn_app, spawn_app_with};
use crate::models::cube;
use crate::raw_http;

/// The path with its n-th letter written as `%XX`.
fn disguised(path: &str, letter: usize) -> Option<String> {
    let (index, c) = path
        .char_indices()
        .filter(|(_, c)| c.is_ascii_alphanumeric())
        .nth(letter)?;
    let after = &path[index + 1..];
    Some(format!("{}%{:02x}{after}", &path[..index], c as u32))
}

/// A whole answer as text. The path goes out as it is, which a client library would tidy.
async fn raw(app: &TestApp, request: String) -> String {
    let address = app.address.clone();
    raw_http::beside(move || raw_http::send_to(&address, request.as_bytes())).await
}

fn get(method: &str, path: &str) -> String {
    format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
}

#[actix_web::test]
async fn role_10_no_route_answers_to_a_disguised_path() {
    let app = spawn_app().await;
    for route in routes::table() {
        for letter in 0..4 {
            let letters = route
                .path
                .chars()
                .filter(char::is_ascii_alphanumeric)
                .count();
            let path = disguised(&route.path, letter * 3 % letters).unwrap();
            let answer = raw(&app, get(route.method.as_str(), &path)).await;
            assert!(answer.starts_with("HTTP/1.1 400"), "{path}: {answer}");
            assert!(answer.contains("needless_escape"), "{path}: {answer}");
            assert!(
                answer.contains("unnötig verschlüsselte Zeichen"),
                "{answer}"
            );
            assert!(answer.contains("content-security-policy"), "{answer}");
            // However it is spelt, no answer of the API is kept by anybody.
            let is_api = route.path.starts_with("/api/");
            assert_eq!(answer.contains("no-store"), is_api, "{path}: {answer}");
        }
    }
    // What must be escaped may be.
    let answer = raw(&app, get("GET", "/api/files/%C3%BC/%2B")).await;
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
}

#[actix_web::test]
async fn a_limit_that_is_used_up_is_used_up_in_every_spelling() {
    let app = spawn_app_with(|config| config.rate_limit_factor = NonZeroU32::new(1)).await;
    for number in 0..5 {
        let body = registration(&format!("ada{number}@example.org"));
        let (status, _) = app.post_json(&new_client(), "/api/register", body).await;
        assert_eq!(status, 200);
    }
    let users = app.count("users").await;
    let body = registration("noch-eine@example.org").to_string();
    for (path, expected) in [
        ("/api/register", "HTTP/1.1 429"),
        ("/api/%72egister", "HTTP/1.1 400"),
        ("/%61pi/register", "HTTP/1.1 400"),
        ("/%61%70%69/%72egister", "HTTP/1.1 400"),
        ("/api/register/", "HTTP/1.1 404"),
        ("//api/register", "HTTP/1.1 404"),
        ("/api/./register", "HTTP/1.1 404"),
        ("/x/../api/register", "HTTP/1.1 404"),
        ("/API/register", "HTTP/1.1 404"),
        ("http://localhost/api/register", "HTTP/1.1 429"),
    ] {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{body}",
            body.len()
        );
        let answer = raw(&app, request).await;
        assert!(answer.starts_with(expected), "{path}: {answer}");
    }
    assert_eq!(app.count("users").await, users);
}

#[actix_web::test]
async fn no_route_unpacks_a_body() {
    let app = spawn_app().await;
    for route in routes::table() {
        for encoding in ["br", "gzip", "deflate", "zstd", "x", "identity, br"] {
            let response = new_client()
                .request(
                    route.method.as_str().parse().unwrap(),
                    app.url(&route.path.replace(['{', '}'], "")),
                )
                .header("content-encoding", encoding)
                .header("content-type", "application/json")
                .body(vec![0u8; 100])
                .send()
                .await
                .unwrap();
            assert_eq!(response.status(), 415, "{} {encoding}", route.path);
            let body: Value = response.json().await.unwrap();
            assert_eq!(body["code"], "encoded_body");
            assert_eq!(
                body["error"],
                "Die Anfrage ist komprimiert. Bitte senden Sie sie unkomprimiert."
            );
        }
    }
    let plain = app
        .client
        .post(app.url("/api/logout"))
        .header("content-encoding", "Identity")
        .send()
        .await
        .unwrap();
    assert_eq!(plain.status(), 200);
}

/// A request whose body comes a byte at a time until the server answers or closes; how long that took, and the answer.
fn drip(address: &str, path: &str, length_line: &str) -> (Duration, String) {
    let start = Instant::now();
    let mut stream = raw_http::connect_to(address);
    stream
        .set_read_timeout(Some(Duration::from_millis(100)))
        .unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{length_line}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let byte: &[u8] = if length_line.starts_with("Transfer") {
        b"1\r\n \r\n"
    } else {
        b" "
    };
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    while start.elapsed() < Duration::from_secs(30) {
        // A line that the server has closed refuses the byte sooner or later.
        if stream.write_all(byte).is_err() {
            break;
        }
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => answer.extend_from_slice(&buffer[..count]),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => break,
        }
    }
    (
        start.elapsed(),
        String::from_utf8_lossy(&answer).into_owned(),
    )
}

#[actix_web::test]
async fn a_body_that_drips_is_answered_and_its_line_closed_whatever_it_is_for() {
    let app = spawn_app_with(|config| config.upload_pace.grace = Duration::from_millis(500)).await;
    let address = app.address.clone();
    let drips = raw_http::beside(move || {
        let mut threads = Vec::new();
        for (path, expected) in [
            ("/api/login", "HTTP/1.1 408"),
            ("/api/webhooks/stripe", "HTTP/1.1 408"),
            ("/api/order-status-update", "HTTP/1.1 408"),
            // Nobody reads these bodies.
            ("/api/logout", "HTTP/1.1 200"),
            ("/api/gibt-es-nicht", "HTTP/1.1 404"),
            ("/healthz", "HTTP/1.1 404"),
        ] {
            for length in ["Content-Length: 100000", "Transfer-Encoding: chunked"] {
                let address = address.clone();
                let thread = std::thread::spawn(move || drip(&address, path, length));
                threads.push((path, length, expected, thread));
            }
        }
        threads
            .into_iter()
            .map(|(path, length, expected, thread)| {
                (path, length, expected, thread.join().unwrap())
            })
            .collect::<Vec<_>>()
    })
    .await;
    for (path, length, expected, (took, answer)) in drips {
        assert!(answer.starts_with(expected), "{path} {length}: {answer}");
        assert!(took < Duration::from_secs(8), "{path} {length}: {took:?}");
        if expected == "HTTP/1.1 408" {
            assert!(answer.contains("zu langsam"), "{path}: {answer}");
        }
    }
}

#[actix_web::test]
async fn a_dripping_body_does_not_hold_up_a_stop() {
    let app = spawn_app().await;
    let address = app.address.clone();
    let mut stream = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
    stream
        .write_all(
            b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{",
        )
        .unwrap();
    // The server has read the head once it answers somebody who came later.
    assert_eq!(app.get("/healthz").await.status(), 200);
    let start = Instant::now();
    app.stop().await;
    let took = start.elapsed();
    assert!(
        took < Duration::from_secs(8),
        "the grace time of a body is ten seconds, that of a stop thirty: {took:?}"
    );
}

/// A line whose second head comes a byte at a time; how long the server took to close it.
fn drip_second_head(address: &str) -> Duration {
    let mut line = raw_http::connect_to(address);
    ask(&mut line);
    let start = Instant::now();
    line.set_read_timeout(Some(Duration::from_millis(100)))
        .unwrap();
    line.write_all(b"GET /healthz HTTP/1.1\r\nX-Drip: ")
        .unwrap();
    while start.elapsed() < Duration::from_secs(60) {
        let closed = line.write_all(b"x").is_err()
            || match line.read(&mut [0; 64]) {
                Ok(count) => count == 0,
                Err(error) => error.kind() != std::io::ErrorKind::WouldBlock,
            };
        if closed {
            break;
        }
    }
    start.elapsed()
}

/// A whole request and its whole answer.
fn ask(line: &mut TcpStream) {
    line.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    while !answer.ends_with("}") {
        let mut buffer = [0; 1024];
        let count = line.read(&mut buffer).unwrap();
        assert!(count > 0, "closed after: {answer}");
        answer.push_str(&String::from_utf8_lossy(&buffer[..count]));
    }
}

/// An answer of which nothing is read for longer than a line may rest; its length.
fn read_late(address: &str, path: &str, cookie: &str) -> usize {
    let mut line = raw_http::connect_to(address);
    let head =
        format!("GET {path} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n");
    line.write_all(head.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_secs(12));
    let mut answer = Vec::new();
    line.read_to_end(&mut answer).unwrap();
    let body = answer
        .windows(4)
        .position(|end| end == b"\r\n\r\n")
        .unwrap()
        + 4;
    answer.len() - body
}

#[actix_web::test]
async fn a_second_head_that_drips_is_ended_and_neither_a_busy_line_nor_a_slow_reader_is() {
    let app = spawn_app().await;
    let size = 16_000_000;
    let uploaded = app
        .upload("groß.stl", crate::models::cube_of_size(size))
        .await;
    let cookie = uploaded
        .headers()
        .get_all("set-cookie")
        .iter()
        .map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap())
        .collect::<Vec<_>>()
        .join("; ");
    let body: Value = uploaded.json().await.unwrap();
    let path = body["url"].as_str().unwrap().to_owned();
    let address = app.address.clone();
    let (took, length) = raw_http::beside(move || {
        let dripping = std::thread::spawn({
            let address = address.clone();
            move || drip_second_head(&address)
        });
        let reading = std::thread::spawn({
            let address = address.clone();
            move || read_late(&address, &path, &cookie)
        });
        let mut busy = raw_http::connect_to(&address);
        for _ in 0..4 {
            ask(&mut busy);
            std::thread::sleep(Duration::from_secs(3));
        }
        ask(&mut busy);
        (dripping.join().unwrap(), reading.join().unwrap())
    })
    .await;
    assert!(took < Duration::from_secs(20), "{took:?}");
    assert_eq!(length, size);
}

/// True once the server has let go of a line of which nothing is read.
fn is_dropped(line: &mut TcpStream) -> bool {
    line.write(b"x")
        .is_err_and(|error| error.kind() != std::io::ErrorKind::WouldBlock)
}

#[actix_web::test]
async fn readers_that_never_read_are_ended_and_slow_ones_are_not() {
    let app = spawn_app_with(|config| {
        config.upload_pace.grace = Duration::from_millis(500);
        config.upload_pace.slowest_bytes_per_second = 1 << 20;
    })
    .await;
    let size = 8_000_000;
    let uploaded = app
        .upload("groß.stl", crate::models::cube_of_size(size))
        .await;
    let cookie = uploaded
        .headers()
        .get_all("set-cookie")
        .iter()
        .map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap())
        .collect::<Vec<_>>()
        .join("; ");
    let body: Value = uploaded.json().await.unwrap();
    let large = format!(
        "GET {} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n",
        body["url"].as_str().unwrap()
    );
    let small = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(300);
    let address = app.address.clone();
    raw_http::beside(move || {
        let open = |request: &str| unread(&address, request);
        let mut lines: Vec<TcpStream> = (0..4).flat_map(|_| [open(&large), open(&small)]).collect();
        let mut slow = raw_http::connect_to(&address);
        slow.write_all(large.as_bytes()).unwrap();
        let (mut taken, mut buffer) = (0, vec![0; 256 * 1024]);
        let start = Instant::now();
        while !lines.is_empty() || taken < size {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "{} lines are open, {taken} bytes read",
                lines.len()
            );
            lines.retain_mut(|line| !is_dropped(line));
            if taken < size {
                let count = slow.read(&mut buffer).unwrap();
                assert!(count > 0, "the slow reader was cut off after {taken}");
                taken += count;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    })
    .await;
}

/// A line that asks and has little room, so that the server's answers stay with the server.
fn unread(address: &str, request: &str) -> TcpStream {
    let target: std::net::SocketAddr = address.trim_start_matches("http://").parse().unwrap();
    let socket = socket2::Socket::new(
        socket2::Domain::for_address(target),
        socket2::Type::STREAM,
        None,
    )
    .unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    socket.connect(&target.into()).unwrap();
    let mut line: TcpStream = socket.into();
    line.set_write_timeout(Some(Duration::from_millis(200)))
        .unwrap();
    // The server takes no more requests than it can answer.
    drop(line.write_all(request.as_bytes()));
    line
}

#[actix_web::test]
async fn a_reader_that_takes_nothing_is_not_waited_for_because_the_system_has_room() {
    let app = spawn_app_with(|config| {
        config.upload_pace.grace = Duration::from_millis(500);
        config.upload_pace.slowest_bytes_per_second = 64 << 10;
    })
    .await;
    let address = app.address.clone();
    raw_http::beside(move || {
        let many = |request: &str| format!("{request} HTTP/1.1\r\nHost: x\r\n\r\n").repeat(3000);
        let requests = [
            "GET /api/openapi.json",
            "GET /no/such/page",
            "GET /api/settings",
            "HEAD /",
        ];
        let mut lines: Vec<TcpStream> = requests
            .iter()
            .flat_map(|request| {
                [
                    unread(&address, &many(request)),
                    unread(&address, &many(request)),
                ]
            })
            .collect();
        let start = Instant::now();
        while !lines.is_empty() {
            let open = lines.len();
            let waited = start.elapsed();
            assert!(waited < Duration::from_secs(20), "{open} lines are open");
            lines.retain_mut(|line| !is_dropped(line));
            std::thread::sleep(Duration::from_millis(50));
        }
    })
    .await;
}

#[actix_web::test]
async fn one_address_holds_a_bounded_number_of_lines() {
    let app = spawn_app_with(|config| config.rate_limit_factor = NonZeroU32::new(1)).await;
    let address = app.address.clone();
    let (open, again) = raw_http::beside(move || {
        let ask = |stream: &mut TcpStream| {
            stream
                .write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                .is_ok_and(|()| stream.read(&mut [0; 512]).is_ok_and(|count| count > 0))
        };
        let mut lines: Vec<TcpStream> = (0..230).map(|_| raw_http::connect_to(&address)).collect();
        let open: Vec<bool> = lines.iter_mut().map(ask).collect();
        drop(lines);
        let deadline = Instant::now() + Duration::from_secs(10);
        let mut again = false;
        while !again && Instant::now() < deadline {
            again = ask(&mut raw_http::connect_to(&address));
        }
        (open, again)
    })
    .await;
    let open = open.iter().filter(|is_open| **is_open).count();
    assert!((190..=200).contains(&open), "{open}");
    assert!(again, "lines that are closed make room");
}

#[actix_web::test]
async fn a_compressed_answer_does_not_wait_for_an_acknowledgement() {
    let app = spawn_app().await;
    let address = app.address.clone();
    let median = raw_http::beside(move || {
        let mut stream = raw_http::connect_to(&address);
        stream.set_nodelay(true).unwrap();
        let mut times: Vec<Duration> = (0..15)
            .map(|_| {
                let start = Instant::now();
                stream
                    .write_all(
                        b"GET /api/settings HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n",
                    )
                    .unwrap();
                let mut answer = Vec::new();
                while !answer.ends_with(b"\r\n0\r\n\r\n") {
                    let mut buffer = [0; 4096];
                    let count = stream.read(&mut buffer).unwrap();
                    assert!(count > 0);
                    answer.extend_from_slice(&buffer[..count]);
                }
                start.elapsed()
            })
            .collect();
        times.sort();
        times[times.len() / 2]
    })
    .await;
    assert!(
        median < Duration::from_millis(35),
        "a delayed acknowledgement takes 40 ms: {median:?}"
    );
}

#[actix_web::test]
async fn a_body_that_is_too_large_is_refused_in_german_by_every_reader() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    for path in [
        "/api/order-status-update",
        "/api/webhooks/stripe",
        "/api/login",
    ] {
        let response = admin
            .post(app.url(path))
            .header("content-type", "application/json")
            .body("x".repeat(300_000))
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 413, "{path}");
        let body: Value = response.json().await.unwrap();
        assert_eq!(body["code"], "body_too_large", "{path}");
        assert_eq!(body["error"], "Die Anfrage ist zu groß.");
    }
    let settings = json!({"version": 1, "settings": {"x": "x".repeat(300_000)}});
    let response = admin
        .put(app.url("/api/admin/settings"))
        .json(&settings)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 413);
    assert_eq!(
        response.json::<Value>().await.unwrap()["code"],
        "body_too_large"
    );
    assert_eq!(app.upload("w.stl", cube()).await.status(), 200);
}
