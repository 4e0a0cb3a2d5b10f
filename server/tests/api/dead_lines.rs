//! A database that is replaced under open lines: those it has carry nothing any more, and nobody says so. New ones work. On SQLite
//! there are no lines, and the same must go on as well.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use url::Url;

use crate::customer::*;
use crate::harness::{new_client, spawn_app_with};

/// Stands between the server and its database.
struct Hole(Arc<watch::Sender<u32>>);

impl Hole {
    /// The database's address by way of the hole.
    fn before(address: &str) -> (Self, String) {
        let hole = Self(Arc::new(watch::Sender::new(0)));
        let Some(mut url) = Url::parse(address)
            .ok()
            .filter(|url| url.scheme().starts_with("postgres"))
        else {
            return (hole, address.to_owned());
        };
        let database = format!("{}:{}", url.host_str().unwrap(), url.port().unwrap_or(5432));
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        url.set_host(Some("127.0.0.1")).unwrap();
        url.set_port(Some(listener.local_addr().unwrap().port()))
            .unwrap();
        listener.set_nonblocking(true).unwrap();
        actix_web::rt::spawn(serve(
            TcpListener::from_std(listener).unwrap(),
            database,
            hole.0.clone(),
        ));
        (hole, url.to_string())
    }

    /// Every line of this moment falls silent, and stays open.
    fn swallow(&self) {
        self.0.send_modify(|times| *times += 1);
    }
}

async fn serve(listener: TcpListener, database: String, hole: Arc<watch::Sender<u32>>) {
    while let Ok((server, _)) = listener.accept().await {
        let database = TcpStream::connect(&database).await.unwrap();
        let (from_server, to_server) = server.into_split();
        let (from_database, to_database) = database.into_split();
        actix_web::rt::spawn(carry(from_server, to_database, hole.subscribe()));
        actix_web::rt::spawn(carry(from_database, to_server, hole.subscribe()));
    }
}

async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut hole: watch::Receiver<u32>,
) {
    let mut bytes = vec![0; 1 << 16];
    loop {
        tokio::select! {
            biased;
            // Neither closed nor read any more, for as long as the test runs.
            _ = hole.changed() => std::future::pending::<()>().await,
            read = from.read(&mut bytes) => match read {
                Ok(count) if count > 0 => {
                    if to.write_all(&bytes[..count]).await.is_err() {
                        return;
                    }
                }
                _ => return,
            },
        }
    }
}

#[actix_web::test]
async fn a_database_that_is_replaced_under_open_lines_stops_nothing_for_long() {
    let mut hole = None;
    let app = spawn_app_with(|config| {
        let (made, address) = Hole::before(&config.database_url);
        config.database_url = address;
        hole = Some(made);
    })
    .await;
    let hole = hole.unwrap();
    let mails_of = async |orders: i64| {
        let sent = "SELECT COUNT(*) FROM outbox_mails WHERE state = 'sent'";
        while count(&app, sent).await < 2 * orders {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    pay(&app.client, answer.page()).await;
    mails_of(1).await;

    // Some lines are in use at this moment, others have just been, and the worker has claimed a mail or is about to.
    let buyers: Vec<_> = (0..8).map(|_| new_client()).collect();
    let mut bodies = Vec::new();
    for buyer in &buyers {
        bodies.push(request(
            &[Line::new(&upload_cube(&app, buyer, 20).await, 1)],
            "pickup",
        ));
    }
    let answer = checkout_cubes(&app, &app.client, 2, "pickup").await;
    pay(&app.client, answer.page()).await;
    hole.swallow();
    let answers = buyers
        .iter()
        .zip(&bodies)
        .map(|(buyer, body)| checkout(&app, buyer, body));
    for answer in join_all(answers).await {
        assert!(matches!(answer.status, 200 | 503), "{}", answer.body);
    }
    // Each call got an answer, and from now on all is as before; nobody started anything again.
    for (buyer, body) in buyers.iter().zip(&bodies) {
        let answer = checkout(&app, buyer, body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    mails_of(2).await;
    eventually("green again", || async {
        app.get("/healthz").await.status() == 200
    })
    .await;
    let answer = checkout_cubes(&app, &app.client, 3, "pickup").await;
    pay(&app.client, answer.page()).await;
    mails_of(3).await;
}

/// HAProxy ends a check with its next one: with `inter 1s` after a second, sooner than the server gives a silent database up.
#[actix_web::test]
async fn a_balancer_that_waits_for_a_second_only_takes_a_server_back_whose_database_was_replaced() {
    let mut hole = None;
    let app = spawn_app_with(|config| {
        let (made, address) = Hole::before(&config.database_url);
        config.database_url = address;
        hole = Some(made);
    })
    .await;
    let look = async || {
        let answer = app
            .client
            .get(app.url("/readyz"))
            .timeout(Duration::from_secs(1))
            .send()
            .await;
        answer.is_ok_and(|answer| answer.status() == 200)
    };
    assert!(look().await);
    hole.unwrap().swallow();
    // The answer of the last look counts for a second.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut looks = 0;
    while !look().await {
        looks += 1;
        assert!(looks < 10, "the server stays off the net");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
