//! How often who may call what, over HTTP.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::account::*;
use crate::customer::{Line, checkout, pay, request, status, upload_cube};
use crate::harness::{TestApp, answer_of, new_client, spawn_app_with};
use crate::torture::setting;

async fn limited_app() -> TestApp {
    spawn_app_with(|config| config.rate_limit_factor = NonZeroU32::new(1)).await
}

/// How many calls pass before one is refused.
async fn passing(
    most: usize,
    mut call: impl AsyncFnMut() -> reqwest::Response,
) -> (usize, Option<reqwest::Response>) {
    for passed in 0..most {
        let response = call().await;
        if response.status() == 429 {
            return (passed, Some(response));
        }
    }
    (most, None)
}

#[actix_web::test]
async fn the_default_is_300_calls_a_minute_and_the_refusal_is_german() {
    let app = limited_app().await;
    let (passed, refused) = passing(400, async || app.get("/api/settings").await).await;
    // The bucket fills by five calls a second meanwhile.
    assert!((300..400).contains(&passed), "{passed}");
    let refused = refused.unwrap();
    assert_eq!(refused.headers()["retry-after"], "1");
    assert!(
        refused.headers().contains_key("content-security-policy"),
        "an answer like every other"
    );
    assert_eq!(
        refused.json::<Value>().await.unwrap(),
        json!({
            "success": false, "code": "too_many_requests", "retryAfterSeconds": 1,
            "error": "Zu viele Anfragen. Bitte versuchen Sie es in einer Sekunde erneut.",
        })
    );
    // Files, the health check and the webhook are not below any limit.
    assert_eq!(app.get("/healthz").await.status(), 200);
    assert_ne!(app.get("/").await.status(), 429);
    assert_eq!(
        app.post("/api/webhooks/stripe", &json!({})).await.status(),
        400
    );
    app.clock.advance(SignedDuration::from_mins(1));
    assert_eq!(app.get("/api/settings").await.status(), 200);
}

#[actix_web::test]
async fn registrations_and_forgotten_passwords_have_their_own_figures() {
    let app = limited_app().await;
    let mut number = 0;
    let (passed, refused) = passing(10, async || {
        number += 1;
        post(
            &app,
            &new_client(),
            "/api/register",
            &registration(&format!("ada{number}@example.org")),
        )
        .await
    })
    .await;
    assert_eq!(passed, 5, "an hour and address");
    let wait: u32 = refused.unwrap().headers()["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((600..=720).contains(&wait), "{wait}");

    let (passed, _) = passing(10, async || forgot_password(&app, "ada1@example.org").await).await;
    assert_eq!(passed, 3, "an hour and account, known or not");
    app.clock.advance(SignedDuration::from_hours(1));
    let (passed, _) = passing(10, async || {
        forgot_password(&app, "NIEMAND@example.org ").await
    })
    .await;
    assert_eq!(passed, 3);
    app.clock.advance(SignedDuration::from_hours(1));
    let mut number = 0;
    let (passed, _) = passing(20, async || {
        number += 1;
        forgot_password(&app, &format!("x{number}@example.org")).await
    })
    .await;
    assert_eq!(passed, 10, "an hour and address");
}

#[actix_web::test]
async fn logins_are_30_in_a_quarter_of_an_hour_from_one_address() {
    let app = limited_app().await;
    let mut number = 0;
    let (passed, _) = passing(40, async || {
        number += 1;
        login(
            &app,
            &new_client(),
            &format!("x{number}@example.org"),
            "irgendeines",
        )
        .await
    })
    .await;
    assert!((30..=31).contains(&passed), "{passed}");
}

#[actix_web::test]
async fn the_checkout_is_10_in_ten_minutes_for_one_visitor_and_30_an_hour_for_one_address() {
    let app = limited_app().await;
    let attempt = async |client: &reqwest::Client| {
        post(&app, client, "/api/create-checkout-session", &json!({})).await
    };
    let visitor = async || {
        let client = new_client();
        // Saving a cart makes the guest.
        post(
            &app,
            &client,
            "/api/cart/save-anonymous",
            &json!({"cartItems": []}),
        )
        .await;
        client
    };
    let first = visitor().await;
    assert_eq!(passing(20, async || attempt(&first).await).await.0, 10);
    let second = visitor().await;
    assert_eq!(passing(20, async || attempt(&second).await).await.0, 10);
    // The eleventh calls of both counted for the address too: it is asked after the visitor.
    let third = visitor().await;
    assert_eq!(passing(20, async || attempt(&third).await).await.0, 10);
    let fourth = visitor().await;
    assert_eq!(attempt(&fourth).await.status(), 429);
}

/// Each call looks for an order and may write a mail: guessing tokens is limited for all tokens and all callers together.
#[actix_web::test]
async fn new_links_to_an_order_are_asked_for_ten_times_an_hour_from_one_address() {
    let app = limited_app().await;
    let mut number = 0;
    let mut ask = async || {
        number += 1;
        let token = json!({ "token": format!("made-up-{number}") });
        post(&app, &new_client(), "/api/guest-order/renew", &token).await
    };
    let (passed, refused) = passing(20, &mut ask).await;
    assert_eq!(passed, 10);
    let refused = refused.unwrap();
    let wait: u64 = refused.headers()["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..=360).contains(&wait), "{wait}");
    let body: Value = refused.json().await.unwrap();
    assert_eq!(body["code"], "too_many_requests");
    // Orders are opened all the same.
    let open = json!({ "token": "made-up" });
    let answer = post(&app, &new_client(), "/api/guest-order", &open).await;
    assert_eq!(answer.status(), 404);
    app.clock.advance(SignedDuration::from_mins(6));
    assert_eq!(
        passing(20, &mut ask).await.0,
        1,
        "one more every six minutes"
    );
}

/// The payment provider is asked about a session that the shop does not know, as another page of a checkout may have been paid
/// there: by nobody at will.
#[actix_web::test]
async fn strangers_have_the_payment_provider_asked_twenty_times_in_ten_minutes() {
    let app = limited_app().await;
    // It hurts nobody, and counts the calls.
    app.simulator(&["retrieve=slow:0x100"]).await;
    let left = async || app.provider().modes().await.concat();
    let ask = async |id: &str| app.get(&format!("/api/checkout/{id}")).await;
    let too_long = format!("cs_{}", "a".repeat(300));
    for id in ["1", "cs_", "pi_3QxY", "cs_a%2F..%2Fb", "cs_a.b", &too_long] {
        assert_eq!(ask(id).await.status(), 404, "{id}");
    }
    assert_eq!(left().await, "retrieve=slow:0x100", "these are no sessions");

    let mut number = 0;
    let (passed, refused) = passing(40, async || {
        number += 1;
        ask(&format!("cs_test_{number}")).await
    })
    .await;
    assert_eq!(passed, 20);
    let refused: Value = refused.unwrap().json().await.unwrap();
    assert_eq!(refused["code"], "too_many_requests");
    assert_eq!(left().await, "retrieve=slow:0x80");

    // A customer at the same address still hears of their own payment.
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let own = checkout(&app, &app.client, &body).await;
    assert_eq!(ask(own.session_id()).await.status(), 200);
    app.clock.advance(SignedDuration::from_mins(1));
    let (passed, _) = passing(10, async || ask("cs_test_again").await).await;
    assert_eq!(passed, 2, "two more a minute");
}

/// The address of a session is known to its customer's browser, and the page asks some fourteen times a minute at the most.
#[actix_web::test]
async fn the_payment_provider_is_asked_about_one_session_once_in_two_seconds() {
    let app = limited_app().await;
    let part = upload_cube(&app, &app.client, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let checkout = checkout(&app, &app.client, &body).await;
    // It hurts nobody, and counts the calls.
    app.simulator(&["retrieve=slow:0x100"]).await;
    let asked = async || {
        let mode = app.provider().modes().await.concat();
        let left = mode.strip_prefix("retrieve=slow:0x").unwrap();
        100 - left.parse::<u32>().unwrap()
    };
    let forty_questions = async || {
        for _ in 0..40 {
            let answer = status(&app, &app.client, checkout.session_id()).await;
            assert_eq!(answer["status"], "open");
        }
    };
    // The clock runs on between the calls, so a few more may pass.
    forty_questions().await;
    let at_once = asked().await;
    assert!((30..35).contains(&at_once), "{at_once}");
    app.clock.advance(SignedDuration::from_secs(10));
    forty_questions().await;
    let later = asked().await - at_once;
    assert!((5..10).contains(&later), "{later}");

    pay(&app.client, checkout.page()).await;
    app.clock.advance(SignedDuration::from_secs(2));
    let paid = status(&app, &app.client, checkout.session_id()).await;
    assert_eq!(paid["status"], "paid", "however much was asked before");
}

#[actix_web::test]
async fn a_made_up_cookie_is_no_caller_of_its_own() {
    let app = limited_app().await;
    let mut number = 0;
    let (passed, _) = passing(20, async || {
        number += 1;
        reqwest::Client::new()
            .post(app.url("/api/create-checkout-session"))
            .header(
                "cookie",
                format!("sw_guest={number:064}; sw_session={number:064}"),
            )
            .json(&json!({}))
            .send()
            .await
            .unwrap()
    })
    .await;
    assert_eq!(passed, 10);
}

#[actix_web::test]
async fn only_a_trusted_proxy_says_who_is_behind_it() {
    let register_from = async |app: &TestApp, address: String, number: u32| {
        new_client()
            .post(app.url("/api/register"))
            .header("x-forwarded-for", address)
            .json(&registration(&format!("x{number}@example.org")))
            .send()
            .await
            .unwrap()
    };
    let app = limited_app().await;
    let mut number = 0;
    let (passed, _) = passing(10, async || {
        number += 1;
        register_from(&app, format!("198.51.100.{number}"), number).await
    })
    .await;
    assert_eq!(passed, 5, "nobody is trusted");

    let app = spawn_app_with(|config| {
        config.rate_limit_factor = NonZeroU32::new(1);
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let mut number = 0;
    let (passed, _) = passing(8, async || {
        number += 1;
        register_from(&app, format!("198.51.100.{number}"), number).await
    })
    .await;
    assert_eq!(passed, 8, "each behind the proxy for themselves");
    let mut number = 100;
    let (passed, _) = passing(10, async || {
        number += 1;
        register_from(&app, format!("1.2.3.{number}, 198.51.100.77"), number).await
    })
    .await;
    assert_eq!(passed, 5, "what the client wrote itself does not count");
}

#[actix_web::test]
async fn duty_11_a_proxy_that_nobody_named_is_told_to_the_owner() {
    for (trusted, expected) in [
        (None, Some("127.0.0.1")),
        (Some("10.0.0.0/8"), Some("127.0.0.1")),
        (Some("127.0.0.0/8"), None),
    ] {
        let app = spawn_app_with(|config| {
            config.rate_limit_factor = NonZeroU32::new(1);
            config.trusted_proxies = trusted
                .map(|network| network.parse().unwrap())
                .into_iter()
                .collect();
        })
        .await;
        let admin = app.admin_client().await;
        let told = async || {
            let (_, answer) = app.get_json(&admin, "/api/admin/open-points").await;
            let points = answer["data"].as_array().unwrap().clone();
            let point = points.iter().find(|point| point["code"] == "unnamed_proxy");
            point.map(|point| point["text"].as_str().unwrap().to_owned())
        };
        assert_eq!(
            told().await,
            None,
            "without a proxy there is nothing to name"
        );
        let call = new_client().get(app.url("/api/settings"));
        let answer = call.header("x-forwarded-for", "198.51.100.7").send().await;
        assert_eq!(answer.unwrap().status(), 200);
        match (told().await, expected) {
            (Some(text), Some(address)) => assert!(text.contains(address), "{text}"),
            (told, expected) => assert_eq!(told.as_deref(), expected),
        }
    }
}

/// Notes how long a call takes that has nothing to do with logins.
async fn timed(times: &mut Vec<Duration>, call: impl Future<Output = (u16, Value)>, expected: u16) {
    let start = Instant::now();
    let (status, body) = call.await;
    times.push(start.elapsed());
    assert_eq!(status, expected, "{body}");
}

fn at_95_percent(times: &mut [Duration]) -> Duration {
    times.sort();
    times[(times.len() - 1) * 95 / 100]
}

/// Somebody who tries one login after the other until the time is over. How many were hashed, how many the queue sent away, and
/// how many found the database busy, which a quiet machine's never is.
async fn try_to_log_in(
    client: reqwest::Client,
    url: String,
    number: usize,
    stop: Instant,
) -> [u64; 3] {
    let [mut hashed, mut refused, mut busy] = [0; 3];
    for round in 0.. {
        if Instant::now() >= stop {
            break;
        }
        // Another address each time: the limit of tries would spare the hash. An unknown address costs as much as a known one.
        let body =
            json!({"email": format!("x{number}-{round}@example.org"), "password": "irgendeines"});
        match answer_of(client.post(&url).json(&body)).await {
            (401, _) => hashed += 1,
            (429, _) => {
                refused += 1;
                // As a client does that heeds Retry-After, only sooner.
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            (503, _) => busy += 1,
            other => panic!("{other:?}"),
        }
    }
    [hashed, refused, busy]
}

/// `node scripts/torture.mjs --only logins` runs it in release, as its figure is meant.
#[actix_web::test]
#[ignore = "a measurement; its figure means something on a quiet machine only"]
async fn two_hundred_parallel_logins_leave_price_and_cart_calls_quick() {
    const MOST: Duration = Duration::from_millis(300);
    let app = spawn_app_with(|config| config.rate_limit_factor = None).await;
    // Made before anything is asked: it takes so long that open connections would wait too long for their requests.
    let clients: Vec<_> = (0..setting("LOGINS", 200)).map(|_| new_client()).collect();
    let part = upload_cube(&app, &app.client, 20).await;
    let mut order = request(&[Line::new(&part, 2)], "shipping");
    // Priced anew and refused with the new prices: all of the work, and no payment page.
    order["totalPrice"] = json!(1);
    let cart = json!({ "cartItems": [Line::new(&part, 2).item()] });

    let stop = Instant::now() + Duration::from_secs(setting("LOGIN_SECONDS", 10));
    let url = app.url("/api/login");
    // On a thread of their own: what is measured is the server, not how 200 clients and a watch share one thread.
    let logins = actix_web::rt::task::spawn_blocking(move || {
        let people = clients
            .into_iter()
            .enumerate()
            .map(|(number, client)| try_to_log_in(client, url.clone(), number, stop));
        actix_web::rt::System::new().block_on(join_all(people))
    });
    let (mut settings, mut prices, mut saves, mut loads) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    while Instant::now() < stop {
        let client = &app.client;
        let call = app.get_json(client, "/api/settings");
        timed(&mut settings, call, 200).await;
        let call = app.post_json(client, "/api/create-checkout-session", &order);
        timed(&mut prices, call, 409).await;
        let call = app.post_json(client, "/api/cart/save-anonymous", &cart);
        timed(&mut saves, call, 200).await;
        let call = app.post_json(client, "/api/cart/load-anonymous", json!({}));
        timed(&mut loads, call, 200).await;
    }
    let logins = logins.await.unwrap();
    let [hashed, refused, busy] =
        [0, 1, 2].map(|answer| logins.iter().map(|counts| counts[answer]).sum::<u64>());
    println!(
        "{hashed} logins were hashed, {refused} sent away by the queue, {busy} by the database"
    );
    assert!(
        hashed > 0 && refused > 0,
        "more logins at once than may be worked out"
    );
    let mut slow = Vec::new();
    for (what, times) in [
        ("settings", &mut settings),
        ("prices", &mut prices),
        ("cart saved", &mut saves),
        ("cart loaded", &mut loads),
    ] {
        let p95 = at_95_percent(times);
        println!(
            "{what}: {} calls, median {:.1?}, 95 % within {p95:.1?}, slowest {:.1?}",
            times.len(),
            times[times.len() / 2],
            times[times.len() - 1]
        );
        if p95 >= MOST {
            slow.push((what, p95));
        }
    }
    assert!(slow.is_empty(), "not within {MOST:?}: {slow:?}");
}
