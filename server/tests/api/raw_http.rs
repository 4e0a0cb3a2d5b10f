//! Requests that no honest client sends, byte by byte.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The boundary of [`form`].
pub const BOUNDARY: &str = "grenze";

/// A form with one file field; the name stands in the header exactly as given, as browsers do it.
pub fn form(file_name: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut body = open_form(file_name);
    body.extend(bytes);
    body.extend(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
    body
}

/// The form up to the first byte of the file.
pub fn open_form(file_name: &[u8]) -> Vec<u8> {
    let mut body =
        format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"")
            .into_bytes();
    body.extend(file_name);
    body.extend(b"\"\r\nContent-Type: application/octet-stream\r\n\r\n");
    body
}

/// The head of an upload with one more header line, which tells (or lies) how long the body is.
pub fn head(length_line: &str) -> String {
    format!(
        "POST /api/upload-model HTTP/1.1\r\nHost: localhost\r\n\
         Content-Type: multipart/form-data; boundary={BOUNDARY}\r\n{length_line}\r\nConnection: close\r\n\r\n"
    )
}

/// Sends the bytes and reads the whole answer.
pub fn send_to(address: &str, bytes: &[u8]) -> String {
    let mut stream = connect_to(address);
    stream.write_all(bytes).unwrap();
    let mut answer = Vec::new();
    // A server that has answered may cut the line; what came before counts.
    drop(stream.read_to_end(&mut answer));
    String::from_utf8_lossy(&answer).into_owned()
}

/// A line to the server that never waits for ever.
pub fn connect_to(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    stream
        .set_write_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    stream
}

/// Runs a blocking conversation beside the server, which may share the test's thread.
pub async fn beside<T: Send + 'static>(talk: impl FnOnce() -> T + Send + 'static) -> T {
    actix_web::rt::task::spawn_blocking(talk).await.unwrap()
}
