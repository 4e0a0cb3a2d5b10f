//! What a customer hears of money that went back.

use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::people::{PASSWORD, register};
use crate::provider::{
    charge, deliver, event, payment_intent, refund, refund_before_the_order, refunded_so_far,
    tell_refunded,
};

/// An order over 11,12 €, and what its payment is called.
struct Sale {
    app: TestApp,
    order: Value,
    intent: String,
}

impl Sale {
    async fn by(client: &Client, app: TestApp) -> Self {
        let (_, order) = bought(&app, client, "pickup").await;
        let intent = payment_intent(&app).await;
        Self { app, order, intent }
    }

    /// A guest's.
    async fn new() -> Self {
        Self::by(&new_client(), quiet_app().await).await
    }

    /// The provider tells that so much went back in all.
    async fn refunded(&self, event_id: &str, cents: i64) {
        refunded_so_far(&self.app, event_id, &self.intent, cents).await;
    }

    async fn cancel(&self) {
        let admin = self.app.admin_client().await;
        let body = json!({ "orderId": self.order["id"], "status": "cancelled" });
        let (status, answer) = self
            .app
            .post_json(&admin, "/api/order-status-update", &body)
            .await;
        assert_eq!(status, 200, "{answer}");
    }

    /// What the customer reads about the money, oldest first.
    async fn mails(&self) -> Vec<Mail> {
        mails(&self.app).await
    }

    async fn invoices(&self) -> Vec<String> {
        sqlx::query_scalar("SELECT number FROM invoices ORDER BY number")
            .fetch_all(self.app.db.pool())
            .await
            .unwrap()
    }
}

#[derive(Debug, sqlx_macros::FromRow)]
struct Mail {
    recipient_address: String,
    subject: String,
    text_body: String,
    html_body: String,
    message_id: String,
}

async fn mails(app: &TestApp) -> Vec<Mail> {
    sqlx::query_as(
        "SELECT recipient_address, subject, text_body, html_body, message_id FROM outbox_mails \
         WHERE kind LIKE 'refund%' OR kind = 'status_cancelled' ORDER BY id",
    )
    .fetch_all(app.db.pool())
    .await
    .unwrap()
}

const ARRIVAL: &str = "Je nach Bank ist es in einigen Werktagen bei Ihnen.";

#[actix_web::test]
async fn duty_10_duty_04_a_full_refund_is_told_once_with_amount_document_and_link() {
    let sale = Sale::new().await;
    for _ in 0..3 {
        sale.refunded("evt_1", 1112).await;
    }
    // The same news under another name, and an older one that comes late.
    sale.refunded("evt_2", 1112).await;
    sale.refunded("evt_0", 500).await;

    let mails = sale.mails().await;
    assert_eq!(mails.len(), 1, "{mails:#?}");
    let mail = &mails[0];
    let (id, number) = (&sale.order["id"], &sale.order["orderNumber"]);
    assert_eq!(mail.recipient_address, "ada@example.org");
    assert_eq!(
        mail.subject,
        format!("Ihre Bestellung {}: Erstattung", number.as_str().unwrap())
    );
    assert!(
        mail.message_id
            .starts_with(&format!("<{}.refund_1112@", id.as_str().unwrap())),
        "{}",
        mail.message_id
    );
    let invoices = sale.invoices().await;
    for form in [&mail.text_body, &mail.html_body] {
        for words in [
            "Guten Tag Ada Lovelace,",
            "Ihre Zahlung von 11,12\u{a0}€ haben wir vollständig erstattet.",
            ARRIVAL,
            &format!(
                "Die Stornorechnung {} hebt Ihre Rechnung {} auf und liegt bei.",
                invoices[1], invoices[0]
            ),
            &format!("{}/bestellung#", sale.app.address),
        ] {
            assert!(form.contains(words), "{words} is missing in: {form}");
        }
    }
    // The link of the mail opens the order, and both documents with it.
    let (_, token) = mail.text_body.split_once("/bestellung#").unwrap();
    let body = json!({ "token": token.lines().next().unwrap() });
    let (status, answer) = sale
        .app
        .post_json(&new_client(), "/api/guest-order/invoice", &body)
        .await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["data"].as_array().unwrap().len(), 2);
}

#[actix_web::test]
async fn duty_10_a_users_refund_mail_leads_to_the_account() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let sale = Sale::by(&user, app).await;
    sale.refunded("evt_1", 1112).await;
    let mails = sale.mails().await;
    assert!(mails[0].text_body.contains("/account?tab=orders"));
}

#[actix_web::test]
async fn duty_10_duty_08_a_refund_mail_after_the_deletion_leads_to_the_signed_page() {
    let app = quiet_app().await;
    let user = register(&app, "ada@example.org").await;
    let sale = Sale::by(&user, app).await;
    let password = json!({ "currentPassword": PASSWORD });
    let (status, body) = sale
        .app
        .post_json(&user, "/api/account/delete", password)
        .await;
    assert_eq!((status, &body["openOrders"]), (200, &json!(1)), "{body}");
    sale.refunded("evt_1", 1112).await;
    let mails = sale.mails().await;
    assert!(mails[0].text_body.contains("/bestellung#"));
    assert!(!mails[0].text_body.contains("/account"));
}

#[actix_web::test]
async fn duty_10_each_part_that_goes_back_is_told_once_with_the_sum_so_far() {
    let sale = Sale::new().await;
    for (id, cents) in [
        ("evt_1", 500),
        ("evt_1", 500),
        ("evt_3", 800),
        // Came too late to tell anything.
        ("evt_2", 600),
        ("evt_3b", 800),
    ] {
        sale.refunded(id, cents).await;
    }
    let said = |mail: &Mail, words: &str| {
        assert!(mail.text_body.contains(words), "{words}: {mail:#?}");
        assert!(mail.html_body.contains(words), "{words}: {mail:#?}");
        assert!(mail.text_body.contains(ARRIVAL), "{mail:#?}");
    };
    let mails = sale.mails().await;
    assert_eq!(mails.len(), 2, "{mails:#?}");
    assert!(mails[0].subject.ends_with(": Teilerstattung"));
    said(
        &mails[0],
        "Ihre Zahlung haben wir zum Teil erstattet: 5,00\u{a0}€.",
    );
    said(
        &mails[1],
        "zu einem weiteren Teil erstattet: 3,00\u{a0}€, zusammen mit früheren Erstattungen 8,00\u{a0}€.",
    );
    for mail in &mails {
        assert!(!mail.text_body.contains("Storno"), "{mail:#?}");
        assert!(!mail.text_body.contains("vollständig"), "{mail:#?}");
    }

    sale.refunded("evt_4", 1112).await;
    let mails = sale.mails().await;
    assert_eq!(mails.len(), 3, "{mails:#?}");
    assert!(mails[2].subject.ends_with(": Erstattung"));
    said(
        &mails[2],
        "nun vollständig erstattet: weitere 3,12\u{a0}€, zusammen 11,12\u{a0}€.",
    );
    said(&mails[2], &sale.invoices().await[1]);
}

#[actix_web::test]
async fn duty_10_the_same_refund_ten_times_at_once_is_one_mail() {
    let sale = Sale::new().await;
    refund(&sale.app, &sale.intent, 1112).await;
    let names: Vec<String> = (0..10).map(|n| format!("evt_{}", n / 2)).collect();
    join_all(names.iter().map(|name| sale.refunded(name, 1112))).await;
    assert_eq!(sale.mails().await.len(), 1);
    assert_eq!(sale.invoices().await.len(), 2);
}

#[actix_web::test]
async fn duty_10_a_refund_that_is_told_before_its_payment_is_mailed_after_the_confirmation() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 2, "pickup").await;
    pay(&app.client, answer.page()).await;
    let full = refund_before_the_order(&app).await;
    assert_eq!(
        mails(&app).await.len(),
        0,
        "there is no order to tell about"
    );
    for _ in 0..2 {
        status(&app, &app.client, answer.session_id()).await;
        assert_eq!(deliver(&app, &full).await, 200);
    }
    let kinds: Vec<String> =
        sqlx::query_scalar("SELECT kind FROM outbox_mails ORDER BY next_attempt_at, id")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    assert_eq!(
        kinds,
        ["customer_confirmation", "operator_notice", "refund_1112"]
    );
}

#[actix_web::test]
async fn duty_10_a_refund_that_a_cancellation_promised_is_no_second_mail() {
    let sale = Sale::new().await;
    sale.cancel().await;
    sale.refunded("evt_1", 1112).await;
    sale.refunded("evt_2", 1112).await;
    let mails = sale.mails().await;
    assert_eq!(mails.len(), 1, "{mails:#?}");
    let text = &mails[0].text_body;
    assert!(mails[0].subject.ends_with(": Storniert"));
    assert!(
        text.contains("Den gezahlten Betrag erstatten wir Ihnen.") && !text.contains(ARRIVAL),
        "nobody has asked the provider for it yet: {text}"
    );
    let invoices = sale.invoices().await;
    assert_eq!(invoices.len(), 2);
    assert!(text.contains(&invoices[1]), "{text}");
}

#[actix_web::test]
async fn duty_10_a_cancelled_order_that_is_refunded_in_parts_is_told_to_the_end() {
    let sale = Sale::new().await;
    sale.cancel().await;
    sale.refunded("evt_1", 500).await;
    sale.refunded("evt_2", 1112).await;
    let mails = sale.mails().await;
    assert_eq!(mails.len(), 3, "{mails:#?}");
    assert!(
        mails[1]
            .text_body
            .contains("zum Teil erstattet: 5,00\u{a0}€.")
    );
    assert!(mails[2].text_body.contains("weitere 6,12\u{a0}€"));
    assert!(
        !mails[2].text_body.contains("Stornorechnung"),
        "the cancellation said that"
    );
}

#[actix_web::test]
async fn duty_10_a_cancellation_after_the_refund_promises_no_money_again() {
    let sale = Sale::new().await;
    sale.refunded("evt_1", 1112).await;
    sale.cancel().await;
    sale.refunded("evt_2", 1112).await;
    let mails = sale.mails().await;
    assert_eq!(mails.len(), 2, "{mails:#?}");
    let text = &mails[1].text_body;
    assert!(
        text.contains("Ihre Zahlung haben wir bereits vollständig erstattet."),
        "{text}"
    );
    assert!(
        !text.contains("erstatten wir") && !text.contains("Stornorechnung"),
        "{text}"
    );
    assert_eq!(sale.invoices().await.len(), 2);
}

#[actix_web::test]
async fn duty_10_a_cancellation_after_a_partial_refund_promises_the_rest_only() {
    let sale = Sale::new().await;
    sale.refunded("evt_1", 500).await;
    sale.cancel().await;
    sale.refunded("evt_2", 1112).await;
    let mails = sale.mails().await;
    assert_eq!(mails.len(), 2, "{mails:#?}");
    assert!(
        mails[1].text_body.contains(
            "Von Ihrer Zahlung haben wir 5,00\u{a0}€ bereits erstattet, den Rest erstatten wir Ihnen auch."
        ),
        "{mails:#?}"
    );
    let id = sale.order["id"].as_str().unwrap();
    let documents = schichtwerk_server::sales::invoices::of_order(sale.app.db.pool(), &id.into())
        .await
        .unwrap();
    assert_eq!(
        documents[1].record.payment_note,
        "5,00\u{a0}€ wurden auf das ursprüngliche Zahlungsmittel erstattet, der Rest von 6,12\u{a0}€ wird ebenso erstattet."
    );
}

#[actix_web::test]
async fn duty_10_a_held_order_is_told_what_was_really_refunded() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 2, "pickup").await;
    pay(&app.client, answer.page()).await;
    // The provider is somebody else's system; here it claims to have charged a euro less.
    sqlx::query("UPDATE sessions SET amount_total_cents = amount_total_cents - 100")
        .execute(app.payments_db())
        .await
        .unwrap();
    status(&app, &app.client, answer.session_id()).await;
    let intent = payment_intent(&app).await;
    refund(&app, &intent, 1012).await;
    tell_refunded(&app, "evt_1", &intent).await;
    let mails = mails(&app).await;
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].text_body.contains("Ihre Zahlung von 10,12\u{a0}€"),
        "{mails:#?}"
    );
    assert!(!mails[0].text_body.contains("11,12"), "{mails:#?}");
}

#[actix_web::test]
async fn duty_10_nobody_is_written_to_where_nobody_is_left_or_nothing_went_back() {
    let sale = Sale::new().await;
    // Fails, is disputed, is other money: none of it is a refund.
    let object = json!({ "id": "x_1", "amount": 1112, "payment_intent": sale.intent });
    let mut dollars = charge(&sale.intent, 1112);
    dollars["currency"] = json!("usd");
    for payload in [
        event("evt_d", "charge.dispute.created", false, &object),
        event("evt_f", "refund.failed", false, &object),
        event("evt_usd", "charge.refunded", false, &dollars),
        event(
            "evt_live",
            "charge.refunded",
            true,
            &charge(&sale.intent, 1112),
        ),
    ] {
        assert_eq!(deliver(&sale.app, &payload).await, 200);
    }
    assert_eq!(sale.mails().await.len(), 0);
    // What a deleted account leaves of an order.
    sqlx::query("UPDATE orders SET customer_data = $1")
        .bind(json!({ "firstName": "Gelöschtes", "lastName": "Konto", "email": "", "agreeToTerms": true }).to_string())
        .execute(sale.app.db.pool())
        .await
        .unwrap();
    sale.refunded("evt_1", 1112).await;
    assert_eq!(sale.mails().await.len(), 0);
    assert_eq!(sale.invoices().await.len(), 2);
}
