//! Many webhooks at once: the same news again and again, and news that somebody made up.

use std::collections::BTreeMap;
use std::time::Instant;

use futures_util::future::join_all;
use jiff::SignedDuration;
use schichtwerk_server::foundation::clock::Clock as _;

use crate::customer::*;
use crate::harness::{TestApp, new_client, spawn_app_with};
use crate::processes::beside;
use crate::provider::{API_KEY, WEBHOOK_SECRET, send, sign};
use crate::torture::{Random, setting};

const CONNECTIONS: usize = 8;
const COPIES: usize = 10;
/// `FORGED_WEBHOOKS` asks for more of them.
const FORGED: u64 = 2_000;

async fn quiet_app() -> TestApp {
    spawn_app_with(|config| {
        config.jobs = false;
        config.rate_limit_factor = None;
    })
    .await
}

/// Paid sessions of carts that differ, whose webhooks nobody has sent yet.
async fn paid_sessions(app: &TestApp, number: u64) {
    let part = upload_cube(app, &app.client, 20).await;
    let buyers = (0..4u64).map(|buyer| {
        let part = &part;
        async move {
            for quantity in (1..=number).filter(|quantity| quantity % 4 == buyer) {
                let line = Line::new(part, i64::try_from(quantity).unwrap());
                let body = request(&[line], "pickup");
                let answer = checkout(app, &app.client, &body).await;
                pay(&app.client, answer.page()).await;
            }
        }
    });
    join_all(buyers).await;
}

/// The bytes that the provider would send.
async fn payloads(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar("SELECT payload FROM webhooks ORDER BY event_id")
        .fetch_all(app.payments_db())
        .await
        .unwrap()
}

#[actix_web::test]
async fn pay_02_ten_copies_of_every_event_over_eight_connections_make_one_order_each() {
    let sessions = setting("WEBHOOK_SESSIONS", 100);
    let app = quiet_app().await;
    let other = beside(&app).await;
    let started = Instant::now();
    paid_sessions(&app, sessions).await;
    let payloads = payloads(&app).await;
    assert_eq!(payloads.len() as u64, sessions);
    println!("{sessions} sessions paid in {:.1?}", started.elapsed());

    // The copies of an event stand side by side and are dealt out in turn, so that several arrive at the same moment,
    // half of them at another process.
    let mut hands = vec![Vec::new(); CONNECTIONS];
    for (index, payload) in payloads
        .iter()
        .flat_map(|payload| std::iter::repeat_n(payload, COPIES))
        .enumerate()
    {
        hands[index % CONNECTIONS].push(payload);
    }
    let started = Instant::now();
    let senders = hands.into_iter().enumerate().map(|(number, hand)| {
        let app = [&app, &other][number % 2];
        async move {
            let client = new_client();
            let mut statuses = BTreeMap::<u16, usize>::new();
            for payload in hand {
                let signature = sign(
                    WEBHOOK_SECRET,
                    app.clock.now().as_second(),
                    payload.as_bytes(),
                );
                let status = send(app, &client, payload, &signature).await;
                *statuses.entry(status).or_default() += 1;
            }
            statuses
        }
    });
    let mut statuses = BTreeMap::<u16, usize>::new();
    for (status, count) in join_all(senders).await.into_iter().flatten() {
        *statuses.entry(status).or_default() += count;
    }
    let took = started.elapsed();
    println!(
        "{} events in {took:.1?}: {statuses:?}",
        payloads.len() * COPIES
    );
    assert_eq!(statuses, [(200, payloads.len() * COPIES)].into());

    let sessions = i64::try_from(sessions).unwrap();
    let count_all = [
        ("SELECT COUNT(*) FROM orders", sessions),
        (
            "SELECT COUNT(DISTINCT stripe_session_id) FROM orders",
            sessions,
        ),
        ("SELECT COUNT(*) FROM invoices", sessions),
        ("SELECT MAX(sequence) FROM invoices", sessions),
        ("SELECT MIN(sequence) FROM invoices", 1),
        (
            "SELECT COUNT(*) FROM webhook_events WHERE outcome = 'order_created'",
            sessions,
        ),
        ("SELECT COUNT(*) FROM webhook_events", sessions),
        (
            "SELECT COUNT(*) FROM outbox_mails WHERE kind = 'customer_confirmation'",
            sessions,
        ),
        (
            "SELECT COUNT(*) FROM outbox_mails WHERE kind = 'operator_notice'",
            sessions,
        ),
        ("SELECT COUNT(*) FROM checkouts WHERE state <> 'paid'", 0),
    ];
    for (sql, expected) in count_all {
        assert_eq!(count(&app, sql).await, expected, "{sql}");
    }
}

/// Every row of every table, as one text.
async fn everything(app: &TestApp) -> String {
    let mut text = String::new();
    for (table, columns) in app.tables().await {
        let row = columns
            .iter()
            .map(|column| format!("COALESCE(CAST({column} AS TEXT), 'NULL')"))
            .collect::<Vec<_>>()
            .join(" || ',' || ");
        let rows: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "SELECT {row} FROM {table} ORDER BY 1"
        )))
        .fetch_all(app.db.pool())
        .await
        .unwrap();
        text.push_str(&format!("{table}\n{}\n", rows.join("\n")));
    }
    text
}

/// What a forger has: genuine events, a genuine signature that is too old by now, and no secret.
struct Forger {
    payloads: Vec<String>,
    api_key: String,
    /// Used only to make what a thief could have overheard, or to sign what the time makes worthless.
    secret: String,
    overheard: Vec<String>,
    now_s: i64,
}

const WAYS: u64 = 16;

impl Forger {
    /// Header and body of a forged call.
    fn forge(&self, number: u64, random: &mut Random) -> (Option<Vec<u8>>, Vec<u8>) {
        let which = usize::try_from(random.below(self.payloads.len() as u64)).unwrap();
        let payload = self.payloads[which].clone().into_bytes();
        let now = self.now_s;
        let age = i64::try_from(random.below(1_000_000)).unwrap();
        let good = sign(&self.secret, now, &payload);
        let (header, body) = match number % WAYS {
            0 => (
                sign(&format!("whsec_{:x}", random.next()), now, &payload),
                payload,
            ),
            1 => (sign(&self.secret, now - 301 - age, &payload), payload),
            2 => (sign(&self.secret, now + 330 + age, &payload), payload),
            3 => {
                let mut altered = payload;
                let place = usize::try_from(random.below(altered.len() as u64)).unwrap();
                altered[place] ^= 1 << random.below(7);
                (good, altered)
            }
            4 => return (None, payload),
            5 => (String::new(), payload),
            6 => (good.replace("v1=", "v0="), payload),
            7 => (good[..good.len() - 2].to_owned(), payload),
            8 => (
                format!(
                    "t={now},v1={:064x},v1={:064x}",
                    random.next(),
                    random.next()
                ),
                payload,
            ),
            9 => {
                let mac = good.split_once(',').unwrap().1;
                (format!("t={},{mac}", now - 1), payload)
            }
            // Overheard five minutes ago, and sent again.
            10 => (self.overheard[which].clone(), payload),
            11 => (sign(&self.api_key, now, &payload), payload),
            12 => {
                let other = &self.payloads[(which + 1) % self.payloads.len()];
                (good, other.clone().into_bytes())
            }
            13 => {
                let garbage = (0..random.below(200)).map(|_| 0x80 | (random.next() & 0x7f) as u8);
                return (Some(garbage.collect()), payload);
            }
            14 => {
                let mut invalid = payload;
                invalid.insert(0, 0xff);
                (sign(&self.secret, now, &invalid), invalid)
            }
            _ => {
                let mac = good.split_once(',').unwrap().1;
                (mac.to_owned(), [payload, b" ".to_vec()].concat())
            }
        };
        (Some(header.into_bytes()), body)
    }
}

#[actix_web::test]
async fn pay_02_thousands_of_forged_webhooks_change_nothing() {
    let app = quiet_app().await;
    paid_sessions(&app, 8).await;
    let payloads = payloads(&app).await;
    let overheard = payloads
        .iter()
        .map(|payload| {
            sign(
                WEBHOOK_SECRET,
                app.clock.now().as_second(),
                payload.as_bytes(),
            )
        })
        .collect();
    app.clock.advance(SignedDuration::from_secs(302));
    let forger = Forger {
        now_s: app.clock.now().as_second(),
        payloads,
        api_key: API_KEY.into(),
        secret: WEBHOOK_SECRET.into(),
        overheard,
    };
    let before = everything(&app).await;

    let forged = setting("FORGED_WEBHOOKS", FORGED);
    let seed = setting("TORTURE_SEED", 1);
    let started = Instant::now();
    let senders = (0..CONNECTIONS as u64).map(|connection| {
        let (app, forger) = (&app, &forger);
        async move {
            let client = new_client();
            let mut random = Random::new(seed).fork(connection + 1);
            let mut statuses = BTreeMap::<u16, u64>::new();
            for number in (0..forged).filter(|number| number % CONNECTIONS as u64 == connection) {
                // Every connection tries every way.
                let way = number / CONNECTIONS as u64;
                let (header, body) = forger.forge(way, &mut random);
                let mut call = client.post(app.url("/api/webhooks/stripe")).body(body);
                if let Some(header) = header {
                    call = call.header("Stripe-Signature", header);
                }
                let status = call.send().await.unwrap().status().as_u16();
                assert_eq!(status, 400, "way {} is taken", way % WAYS);
                *statuses.entry(status).or_default() += 1;
            }
            statuses
        }
    });
    let refused: u64 = join_all(senders)
        .await
        .iter()
        .flat_map(BTreeMap::values)
        .sum();
    println!(
        "{refused} forged webhooks refused in {:.1?}",
        started.elapsed()
    );
    assert_eq!(refused, forged);
    assert!(everything(&app).await == before, "the database has changed");

    // The genuine one still counts.
    let payload = &forger.payloads[0];
    let signature = sign(
        &forger.secret,
        app.clock.now().as_second(),
        payload.as_bytes(),
    );
    assert_eq!(send(&app, &new_client(), payload, &signature).await, 200);
    assert_eq!(orders(&app).await, 1);
}
