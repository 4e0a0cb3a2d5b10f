//! People with an account, each with a browser of their own.

use serde_json::json;

use crate::account;
use crate::harness::{TestApp, new_client};

pub use crate::account::PASSWORD;

/// A browser in which somebody has just registered.
pub async fn register(app: &TestApp, email: &str) -> reqwest::Client {
    let client = new_client();
    account::register(app, &client, email).await;
    client
}

/// Follows the link of the welcome mail, read from the outbox: tests that run no jobs send no mail.
pub async fn confirm_email(app: &TestApp, client: &reqwest::Client, email: &str) {
    let text: String = sqlx::query_scalar(
        "SELECT text_body FROM outbox_mails WHERE kind = 'welcome' AND recipient_address = $1",
    )
    .bind(email)
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    let (_, after) = text
        .split_once("#bestaetigen=")
        .expect("the mail has a link");
    let token: String = after.chars().take_while(char::is_ascii_hexdigit).collect();
    let body = json!({ "token": token });
    let response = account::post(app, client, "/api/confirm-email", &body).await;
    assert_eq!(response.status(), 200);
}
