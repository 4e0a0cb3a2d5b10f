//! Who sends a mail, and that nobody else does: claims, what is noted, and what a server does with its mails when it stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use jiff::SignedDuration;
use schichtwerk_server::foundation::clock::ShiftedClock;
use schichtwerk_server::foundation::config::{Config, Secret};
use schichtwerk_server::foundation::db::Db;
use schichtwerk_server::services::clock_watch::ClockWatch;
use sqlx::Executor as _;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::customer::*;
use crate::harness::{TestApp, all_logs, spawn_app, spawn_app_with};
use crate::processes::beside;

/// A mail server that answers the end of a mail only when the test lets it.
struct SlowMailServer {
    port: u16,
    /// Mails that it has in whole, answered or not.
    taken: Arc<AtomicUsize>,
    may_answer: Arc<Semaphore>,
}

impl SlowMailServer {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Self {
            port: listener.local_addr().unwrap().port(),
            taken: Arc::default(),
            may_answer: Arc::new(Semaphore::new(0)),
        };
        let (taken, may_answer) = (server.taken.clone(), server.may_answer.clone());
        actix_web::rt::spawn(async move {
            while let Ok((line, _)) = listener.accept().await {
                actix_web::rt::spawn(serve(line, taken.clone(), may_answer.clone()));
            }
        });
        server
    }

    fn configure(&self, config: &mut Config) {
        config.smtp_url = Some(Secret::new(format!("smtp://127.0.0.1:{}", self.port)));
        config.mail_from = Some("bestellung@druck.example".into());
    }

    async fn has_taken(&self, mails: usize) {
        eventually("the mail server has the mails", || async {
            self.taken.load(Ordering::SeqCst) == mails
        })
        .await;
    }

    fn answer(&self) {
        self.may_answer.add_permits(1000);
    }
}

async fn serve(mut line: TcpStream, taken: Arc<AtomicUsize>, may_answer: Arc<Semaphore>) {
    let (read, mut write) = line.split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 test\r\n").await.unwrap();
    let mut is_mail = false;
    while let Ok(Some(line)) = lines.next_line().await {
        let answer: &[u8] = if is_mail && line != "." {
            continue;
        } else if is_mail {
            is_mail = false;
            taken.fetch_add(1, Ordering::SeqCst);
            may_answer.acquire().await.unwrap().forget();
            b"250 taken\r\n"
        } else if line.starts_with("DATA") {
            is_mail = true;
            b"354 go on\r\n"
        } else {
            b"250 ok\r\n"
        };
        if write.write_all(answer).await.is_err() {
            break;
        }
    }
}

async fn buy(app: &TestApp) {
    let answer = checkout_cubes(app, &app.client, 1, "pickup").await;
    pay(&app.client, answer.page()).await;
}

async fn sent(db: &Db) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM outbox_mails WHERE state = 'sent'")
        .fetch_one(db.pool())
        .await
        .unwrap()
}

async fn both_are_sent(db: &Db) {
    eventually("both mails are noted as sent", || async {
        sent(db).await == 2
    })
    .await;
}

#[actix_web::test]
async fn duty_04_a_sent_mail_is_noted_again_and_again_where_the_database_is_away() {
    let server = SlowMailServer::start().await;
    let app = spawn_app_with(|config| server.configure(config)).await;
    buy(&app).await;
    server.has_taken(2).await;
    let other = Db::open(&app.config.database_url).await.unwrap();
    let lock = match app.is_postgres() {
        true => {
            let mut tx = other.writer().begin().await.unwrap();
            tx.execute("LOCK TABLE outbox_mails IN EXCLUSIVE MODE")
                .await
                .unwrap();
            tx
        }
        false => other.writer().begin_with("BEGIN IMMEDIATE").await.unwrap(),
    };
    server.answer();
    let ids: Vec<String> = sqlx::query_scalar("SELECT message_id FROM outbox_mails")
        .fetch_all(other.pool())
        .await
        .unwrap();
    eventually("it could not be noted", || async {
        let logs = all_logs();
        ids.iter().any(|id| {
            logs.lines().any(|line| {
                line.contains("could not be noted; it is tried again") && line.contains(id)
            })
        })
    })
    .await;
    lock.rollback().await.unwrap();
    both_are_sent(&other).await;
    // A worker that looks after the claim has ended finds nothing to send.
    app.clock.advance(SignedDuration::from_mins(5));
    let second = beside(&app).await;
    buy(&second).await;
    server.has_taken(4).await;
}

#[actix_web::test]
async fn duty_04_a_stop_lets_mails_under_way_finish() {
    let server = SlowMailServer::start().await;
    let app = spawn_app_with(|config| server.configure(config)).await;
    buy(&app).await;
    server.has_taken(2).await;
    app.stop().await;
    let db = Db::open(&app.config.database_url).await.unwrap();
    assert_eq!(sent(&db).await, 0);
    server.answer();
    both_are_sent(&db).await;
    assert_eq!(server.taken.load(Ordering::SeqCst), 2);
}

#[cfg(unix)]
#[actix_web::test]
async fn duty_04_a_stop_gives_unsent_mails_back_and_they_go_with_their_pictures_at_once() {
    use crate::worker::{block, blockable_worker, unblock, worker_pid};

    let app = spawn_app_with(blockable_worker).await;
    unblock(&app);
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    worker_pid(&app).await;
    block(&app);
    pay(&app.client, answer.page()).await;
    // The picture is being drawn, and both mails wait for it.
    worker_pid(&app).await;
    app.stop().await;
    let db = Db::open(&app.config.database_url).await.unwrap();
    eventually("both mails are given back", || async {
        let given_back =
            "SELECT COUNT(*) FROM outbox_mails WHERE attempts = 0 AND state = 'queued'";
        let count: i64 = sqlx::query_scalar(given_back)
            .fetch_one(db.pool())
            .await
            .unwrap();
        count == 2
    })
    .await;
    unblock(&app);
    let _second = beside(&app).await;
    both_are_sent(&db).await;
    for mail in crate::account::mails(&app) {
        assert!(mail.contains("Content-Type: image/png"), "{mail}");
    }
}

#[cfg(unix)]
#[actix_web::test]
async fn duty_04_whoever_has_lost_the_claim_of_a_mail_does_not_send_it() {
    use crate::worker::{block, blockable_worker, unblock, worker_pid};

    let server = SlowMailServer::start().await;
    server.answer();
    let app = spawn_app_with(|config| {
        blockable_worker(config);
        server.configure(config);
    })
    .await;
    unblock(&app);
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    worker_pid(&app).await;
    block(&app);
    pay(&app.client, answer.page()).await;
    worker_pid(&app).await;
    // For this one the claim has ended long ago.
    let second = beside(&app).await;
    second.clock.advance(SignedDuration::from_secs(400));
    eventually("the second one has claimed both", || async {
        count(&app, "SELECT COUNT(*) FROM outbox_mails WHERE attempts = 2").await == 2
    })
    .await;
    unblock(&app);
    both_are_sent(&app.db).await;
    // Nothing else is under way: the next order's mails come after all that were.
    let third = buy(&app);
    third.await;
    eventually("the next two are out", || async {
        sent(&app.db).await == 4
    })
    .await;
    assert_eq!(server.taken.load(Ordering::SeqCst), 4);
}

#[actix_web::test]
async fn a_clock_that_is_not_the_databases_is_found_out() {
    let app = spawn_app().await;
    for seconds in [400, -400] {
        let (watch, own) = (ClockWatch::default(), ShiftedClock::default());
        own.advance(SignedDuration::from_secs(seconds));
        watch.compare(&app.db, &own).await.unwrap();
        let off = watch.far_off().map(|off| off.as_secs());
        // A file has no clock of its own.
        match app.is_postgres() {
            true => assert!(off.is_some_and(|off| (off - seconds).abs() <= 2), "{off:?}"),
            false => assert_eq!(off, None),
        }
        let now = app.db.now(&own).await.unwrap();
        let moved = jiff::Timestamp::now().duration_until(now).as_secs() - seconds;
        assert!(moved.abs() <= 2, "{moved}");
    }
    let watch = ClockWatch::default();
    watch
        .compare(&app.db, &schichtwerk_server::foundation::clock::SystemClock)
        .await
        .unwrap();
    assert_eq!(watch.off(), None);
}
