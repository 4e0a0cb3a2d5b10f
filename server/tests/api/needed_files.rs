//! What an order under way or a payable page names stays, regardless of who owns the file by now.

use jiff::SignedDuration;
use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::people::{PASSWORD, register};
use crate::provider::tell_completed;
use crate::second_server::{reconcile, sweep};

async fn delete_account(app: &TestApp, client: &Client) {
    let password = json!({ "currentPassword": PASSWORD });
    let (status, body) = app.post_json(client, "/api/account/delete", password).await;
    assert_eq!(status, 200, "{body}");
}

/// Somebody registers in this browser: what it had uploaded as a guest is the user's from now on.
async fn register_here(app: &TestApp, client: &Client) {
    crate::account::register(app, client, "ada@example.org").await;
}

async fn download_as_admin(app: &TestApp, url: &str) -> (u16, Vec<u8>) {
    let admin = app.admin_client().await;
    let response = admin.get(app.url(url)).send().await.unwrap();
    let status = response.status().as_u16();
    (status, response.bytes().await.unwrap().to_vec())
}

#[actix_web::test]
async fn duty_08_a_guests_paid_order_keeps_its_model_when_the_same_browsers_account_goes() {
    let app = quiet_app().await;
    let browser = new_client();
    let part = upload_cube(&app, &browser, 20).await;
    let answer = checkout(&app, &browser, &request(&[Line::new(&part, 1)], "pickup")).await;
    pay(&browser, answer.page()).await;
    tell_completed(&app, answer.session_id()).await;
    let loose = upload_cube(&app, &browser, 40).await;
    register_here(&app, &browser).await;
    delete_account(&app, &browser).await;

    assert_eq!(
        download_as_admin(&app, &part.url).await,
        (200, cube_stl(20))
    );
    assert_eq!(
        download_as_admin(&app, &loose.url).await.0,
        404,
        "nobody ordered this one"
    );

    // Once the parts are made nothing needs the file any more.
    sweep(&app).await;
    assert_eq!(app.count("files").await, 1);
    let admin = app.admin_client().await;
    let id: String = sqlx::query_scalar("SELECT id FROM orders")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    confirmations_go_out(&app).await;
    for status in ["processing", "completed"] {
        let body = json!({ "orderId": id, "status": status, "confirmedStops": unfinished(status) });
        let (status, answer) = app
            .post_json(&admin, "/api/order-status-update", body)
            .await;
        assert_eq!(status, 200, "{answer}");
    }
    sweep(&app).await;
    assert_eq!(app.count("files").await, 0);
    assert_eq!(app.files_below("files/model-files").len(), 0);
    assert_eq!(
        count(
            &app,
            "SELECT COUNT(*) FROM guests WHERE id LIKE 'guest_deleted%'"
        )
        .await,
        0
    );
}

#[actix_web::test]
async fn duty_08_a_page_that_is_still_open_keeps_its_model_when_the_account_goes() {
    let app = quiet_app().await;
    let browser = new_client();
    let part = upload_cube(&app, &browser, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    let answer = checkout(&app, &browser, &body).await;
    register_here(&app, &browser).await;
    delete_account(&app, &browser).await;
    pay(&browser, answer.page()).await;
    tell_completed(&app, answer.session_id()).await;
    assert_eq!(orders(&app).await, 1);
    assert_eq!(
        download_as_admin(&app, &part.url).await,
        (200, cube_stl(20))
    );
}

#[actix_web::test]
async fn duty_08_a_page_that_nobody_paid_lets_its_model_go() {
    let app = quiet_app().await;
    let browser = new_client();
    let part = upload_cube(&app, &browser, 20).await;
    let body = request(&[Line::new(&part, 1)], "pickup");
    checkout(&app, &browser, &body).await.session_id();
    register_here(&app, &browser).await;
    delete_account(&app, &browser).await;
    sweep(&app).await;
    assert_eq!(app.count("files").await, 1);
    app.clock.advance(SignedDuration::from_hours(2));
    reconcile(&app).await;
    sweep(&app).await;
    assert_eq!(app.count("files").await, 0);
}

/// A checkout of a user whose account is deleted, in a state that nobody brings to an end.
async fn left_behind(app: &TestApp) -> Client {
    let user = register(app, "ada@example.org").await;
    checkout_cubes(app, &user, 1, "shipping").await.session_id();
    delete_account(app, &user).await;
    user
}

async fn set_state(app: &TestApp, state: &str) {
    sqlx::query("UPDATE checkouts SET state = $1")
        .bind(state)
        .execute(app.db.pool())
        .await
        .unwrap();
}

async fn is_erased(app: &TestApp) -> bool {
    let snapshots: Vec<String> = sqlx::query_scalar("SELECT snapshot FROM checkouts")
        .fetch_all(app.db.pool())
        .await
        .unwrap();
    let files = app.count("files").await;
    snapshots.iter().all(|text| !text.contains("Lovelace")) && files == 0
}

#[actix_web::test]
async fn duty_08_a_failed_payment_of_a_deleted_account_is_erased() {
    let app = quiet_app().await;
    left_behind(&app).await;
    assert!(!is_erased(&app).await, "its page may still be paid");
    set_state(&app, "failed").await;
    sweep(&app).await;
    assert!(is_erased(&app).await);
}

#[actix_web::test]
async fn duty_08_old_open_and_superseded_pages_of_a_deleted_account_are_decided_and_erased() {
    for state in ["open", "superseded"] {
        let app = quiet_app().await;
        left_behind(&app).await;
        set_state(&app, state).await;
        // A long weekend without a server.
        app.clock.advance(SignedDuration::from_hours(100));
        reconcile(&app).await;
        sweep(&app).await;
        assert!(is_erased(&app).await, "{state}");
    }
}

#[actix_web::test]
async fn duty_08_a_payment_that_never_came_in_is_given_up_after_a_month_and_erased() {
    let app = quiet_app().await;
    left_behind(&app).await;
    // Everything was done on the page, and the news that the money did not come was lost.
    sqlx::query("UPDATE sessions SET status = 'complete', later = 'failed'")
        .execute(app.payments_db())
        .await
        .unwrap();
    reconcile(&app).await;
    let state = async || -> Value {
        let state: String = sqlx::query_scalar("SELECT state FROM checkouts")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
        json!(state)
    };
    app.clock.advance(SignedDuration::from_hours(29 * 24));
    reconcile(&app).await;
    assert_eq!(state().await, "processing");
    app.clock.advance(SignedDuration::from_hours(2 * 24));
    reconcile(&app).await;
    assert_eq!(state().await, "failed");
    sweep(&app).await;
    assert!(is_erased(&app).await);
}

#[actix_web::test]
async fn duty_08_a_session_that_the_provider_does_not_know_ends_after_a_month() {
    let app = quiet_app().await;
    left_behind(&app).await;
    sqlx::query("DELETE FROM sessions")
        .execute(app.payments_db())
        .await
        .unwrap();
    app.clock.advance(SignedDuration::from_hours(29 * 24));
    reconcile(&app).await;
    sweep(&app).await;
    assert!(!is_erased(&app).await, "the key may be the wrong one");
    app.clock.advance(SignedDuration::from_hours(2 * 24));
    reconcile(&app).await;
    sweep(&app).await;
    assert!(is_erased(&app).await);
}

#[actix_web::test]
async fn pay_02_the_reconciler_comes_past_the_first_thousand() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    pay(&app.client, answer.page()).await;
    // Older ones that nobody can decide, because the provider does not know them.
    for n in 0..1001 {
        sqlx::query(
            "INSERT INTO checkouts (id, owner_id, idempotency_key, request_hash, cart_hash, snapshot, settings_version, \
             total_cents, currency, expires_at, created_at, state, attempt, session_id, updated_at) \
             SELECT $1, owner_id, $1, '', '', '{}', 1, 1, 'eur', expires_at, created_at, 'open', 1, NULL, updated_at \
             FROM checkouts WHERE session_id = $2",
        )
        .bind(format!("00000000-{n:04}"))
        .bind(answer.session_id())
        .execute(app.db.pool())
        .await
        .unwrap();
    }
    reconcile(&app).await;
    assert_eq!(orders(&app).await, 1);
}
