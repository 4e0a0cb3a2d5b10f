//! Mails leave in the end, whatever the way out does meanwhile.

use std::sync::{Arc, Mutex};

use schichtwerk_server::config::Secret;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};

use crate::customer::*;
use crate::harness::{TestApp, spawn_app_with};

async fn buy(app: &TestApp) {
    let part = upload_cube(app, &app.client, 20).await;
    let answer = checkout(app, &app.client, &request(&[Line::new(&part, 1)], "pickup")).await;
    pay(&app.client, answer.page()).await;
    eventually("the order is made", || async { orders(app).await == 1 }).await;
}

async fn sent(app: &TestApp) -> i64 {
    count(
        app,
        "SELECT COUNT(*) FROM outbox_mails WHERE state = 'sent'",
    )
    .await
}

/// A mail server that says 451 to the first recipient and takes everything else; it keeps what it was given.
async fn mail_server() -> (u16, Arc<Mutex<Vec<String>>>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let mails: Arc<Mutex<Vec<String>>> = Arc::default();
    let kept = mails.clone();
    actix_web::rt::spawn(async move {
        let mut refusals = 1;
        while let Ok((mut stream, _)) = listener.accept().await {
            let (read, mut write) = stream.split();
            let mut lines = BufReader::new(read).lines();
            write.write_all(b"220 test\r\n").await.unwrap();
            let mut mail: Option<String> = None;
            while let Ok(Some(line)) = lines.next_line().await {
                let answer: &[u8] = match &mut mail {
                    Some(text) if line == "." => {
                        kept.lock().unwrap().push(std::mem::take(text));
                        mail = None;
                        b"250 taken\r\n"
                    }
                    Some(text) => {
                        text.push_str(&line);
                        text.push('\n');
                        continue;
                    }
                    None if line.starts_with("DATA") => {
                        mail = Some(String::new());
                        b"354 go on\r\n"
                    }
                    None if line.starts_with("RCPT") && refusals > 0 => {
                        refusals -= 1;
                        b"451 try again later\r\n"
                    }
                    None if line.starts_with("QUIT") => b"221 bye\r\n",
                    None => b"250 ok\r\n",
                };
                if write.write_all(answer).await.is_err() {
                    break;
                }
            }
        }
    });
    (port, mails)
}

#[actix_web::test]
async fn duty_04_mails_go_out_by_smtp_and_again_when_the_server_was_busy() {
    let (port, mails) = mail_server().await;
    let app = spawn_app_with(|config| {
        config.smtp_url = Some(Secret::new(format!("smtp://127.0.0.1:{port}")));
        config.mail_from = Some("Druckerei Süd <bestellung@druck.example>".into());
    })
    .await;
    buy(&app).await;
    eventually("one mail is out, the other was put off", || async {
        sent(&app).await == 1
            && count(&app, "SELECT COUNT(*) FROM outbox_mails WHERE state = 'queued' AND last_error IS NOT NULL").await == 1
    })
    .await;
    app.clock.advance(jiff::SignedDuration::from_secs(10));
    eventually("both mails are out", || async { sent(&app).await == 2 }).await;
    let mails = mails.lock().unwrap();
    assert_eq!(mails.len(), 2, "no mail went out twice");
    for mail in mails.iter() {
        assert!(
            mail.contains("@druck.example>") && mail.contains("multipart/alternative"),
            "{mail}"
        );
    }
}

#[actix_web::test]
async fn duty_04_an_order_does_not_wait_for_its_mails() {
    let app = spawn_app_with(|_| {}).await;
    let folder = app.data_dir().join("mail");
    std::fs::remove_dir_all(&folder).unwrap();
    buy(&app).await;
    eventually("both mails failed once", || async {
        count(
            &app,
            "SELECT COUNT(*) FROM outbox_mails WHERE state = 'queued' AND last_error IS NOT NULL",
        )
        .await
            == 2
    })
    .await;
    std::fs::create_dir(&folder).unwrap();
    app.clock.advance(jiff::SignedDuration::from_secs(10));
    eventually("both mails are written", || async { sent(&app).await == 2 }).await;
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
}
