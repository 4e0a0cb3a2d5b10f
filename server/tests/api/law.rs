//! Duties that no single feature owns: receipts, legal pages without scripts, what is open before the shop opens.

use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app, spawn_app, spawn_app_with};
use crate::provider::tell_completed;

async fn mails(app: &TestApp, kind: &str) -> Vec<(String, String, String)> {
    sqlx::query_as("SELECT subject, text_body, html_body FROM outbox_mails WHERE kind = $1")
        .bind(kind)
        .fetch_all(app.db.pool())
        .await
        .unwrap()
}

#[actix_web::test]
async fn duty_04_an_order_whose_money_is_on_its_way_is_answered_with_one_receipt() {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 2, "shipping").await;
    press(&app.client, answer.page(), "later_paid", &BILLING).await;
    for _ in 0..3 {
        let state = status(&app, &app.client, answer.session_id()).await;
        assert_eq!(state["status"], "processing");
    }
    let receipts = mails(&app, "order_receipt").await;
    assert_eq!(receipts.len(), 1, "{receipts:?}");
    let (subject, text, html) = &receipts[0];
    assert!(
        subject.contains("eingegangen, die Zahlung ist unterwegs"),
        "{subject}"
    );
    for words in [
        "2 × würfel-20.stl",
        "Gesamtbetrag: 16,61",
        "/agb",
        "/widerruf",
        "erst damit kommt der Vertrag",
    ] {
        assert!(
            text.contains(words) && html.contains(words),
            "{words}: {text}"
        );
    }
    assert_eq!(mails(&app, "customer_confirmation").await.len(), 0);
}

#[actix_web::test]
async fn duty_04_the_confirmation_says_that_the_contract_is_made_who_makes_the_parts_and_what_is_to_be_known()
 {
    let app = quiet_app().await;
    let answer = checkout_cubes(&app, &app.client, 1, "pickup").await;
    pay(&app.client, answer.page()).await;
    tell_completed(&app, answer.session_id()).await;
    let confirmation = &mails(&app, "customer_confirmation").await[0];
    for words in [
        "Damit ist der Vertrag geschlossen.",
        "gesetzliches Mängelhaftungsrecht",
        "Hersteller der Teile: Musterbetrieb Schichtwerk GbR (Beispieldaten), Musterstraße 1, 70173 Musterstadt",
        "PLA: Erweicht ab etwa 50",
        "Der Link gilt 30 Tage",
        "/datenschutz",
        "widerrufen den Vertrag",
    ] {
        assert!(
            confirmation.1.contains(words),
            "{words}: {}",
            confirmation.1
        );
        assert!(
            confirmation.2.contains(words),
            "{words}: {}",
            confirmation.2
        );
    }
}

#[actix_web::test]
async fn duty_11_legal_pages_are_readable_without_scripts_and_without_the_database() {
    let app = spawn_app_with(|config| config.jobs = false).await;
    let dist = app.config.static_dir.as_deref().unwrap();
    std::fs::create_dir_all(dist).unwrap();
    std::fs::write(
        dist.join("index.html"),
        "<html><body><div id=\"root\"></div><noscript><p>Bitte JavaScript</p></noscript></body></html>",
    )
    .unwrap();
    app.db.close().await;
    for (path, words) in [
        ("/impressum", "kontakt@schichtwerk.example"),
        ("/agb", "nehmen Ihr Angebot innerhalb von 7 Tagen an"),
        ("/datenschutz", "7 Tage nach dem Hochladen"),
        ("/widerruf", "mailto:kontakt@schichtwerk.example"),
        ("/impressum", "Art. 11 und 12 der Verordnung (EU) 2022/2065"),
        ("/impressum", "Vertretungsberechtigte Gesellschafter"),
        ("/impressum", "vor einer Verbraucherschlichtungsstelle"),
        (
            "/barrierefreiheit",
            "Richtlinien für barrierefreie Webinhalte",
        ),
    ] {
        let html = app.get(path).await.text().await.unwrap();
        let (_, text) = html.split_once("<noscript>").unwrap();
        assert!(text.contains(words), "{path}: {text}");
        assert!(
            text.contains("<h1>") && text.contains("Schichtwerk GbR"),
            "{path}"
        );
        assert!(
            !html.contains("Bitte JavaScript") && !text.contains("{{"),
            "{path}"
        );
        for link in [
            "/impressum",
            "/agb",
            "/datenschutz",
            "/widerruf",
            "/barrierefreiheit",
        ] {
            assert!(
                text.contains(&format!("href=\"{link}\"")),
                "{path} to {link}"
            );
        }
    }
    let other = app.get("/faq").await.text().await.unwrap();
    assert!(other.contains("Bitte JavaScript"));
}

#[actix_web::test]
async fn duty_11_the_back_office_lists_what_is_open_until_it_is_decided() {
    let app = quiet_app().await;
    let admin = crate::password_again::admin_with_password(&app, "chefin@example.org").await;
    let codes = async || -> Vec<String> {
        let (status, body) = app.get_json(&admin, "/api/admin/open-points").await;
        assert_eq!(status, 200, "{body}");
        let points = body["data"].as_array().unwrap().clone();
        points
            .iter()
            .map(|point: &Value| point["code"].as_str().unwrap().to_owned())
            .collect()
    };
    let before = codes().await;
    for code in [
        "sample_data",
        "legal_texts",
        "pay_button",
        "environmental_claim",
        "processors",
    ] {
        assert!(
            before.iter().any(|known| known == code),
            "{code}: {before:?}"
        );
    }
    let (_, settings) = app.get_json(&admin, "/api/settings").await;
    let body = serde_json::json!({ "version": settings["version"], "settings": {
        "payButton": "zahlungspflichtig-bestellen",
        "materialDescriptions": { "PLA": "einfach zu drucken" },
    } });
    let call = admin.put(app.url("/api/admin/settings")).json(&body);
    let (status, body) = crate::harness::answer_of(call).await;
    assert_eq!(status, 200, "{body}");
    let after = codes().await;
    assert!(
        !after
            .iter()
            .any(|code| code == "pay_button" || code == "environmental_claim")
    );
    assert_eq!(
        app.get_json(&new_client(), "/api/admin/open-points")
            .await
            .0,
        403
    );
}

/// Asks for production, and says what the order's page said before: whether it can begin, and what is in its way.
async fn begin(
    app: &TestApp,
    admin: &reqwest::Client,
    order: &str,
    note: Option<&str>,
) -> (u16, Value, Value) {
    let detail = app.admin_order(admin, order).await;
    let body = json!({ "orderId": order, "status": "processing", "adminNote": note });
    let (status, answer) = app
        .post_json(admin, "/api/order-status-update", &body)
        .await;
    (status, answer["code"].clone(), detail)
}

#[actix_web::test]
async fn adm_05_duty_04_production_waits_until_the_confirmation_is_sent() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let (_, order) = bought(&app, &app.client, "pickup").await;
    let id = order["id"].as_str().unwrap();

    // Not tried yet: a note would only be a way round it.
    for note in [None, Some("eilig")] {
        let (status, code, detail) = begin(&app, &admin, id, note).await;
        assert_eq!((status, &code), (409, &json!("confirmation_waiting")));
        assert_eq!(detail["confirmation"], "waiting");
        let reason = &detail["actions"][0]["reason"];
        assert_eq!(reason, &detail["confirmationProblem"]);
        assert!(reason.as_str().unwrap().contains("noch nicht verschickt"));
    }
    let body = json!({ "orders": [{ "id": id }], "status": "processing" });
    let (_, answer) = app
        .post_json(&admin, "/api/admin/order-status-updates", &body)
        .await;
    assert_eq!(answer["results"][0]["code"], "confirmation_waiting");

    // It can be taken back all the same, and what is sent is made.
    confirmations_go_out(&app).await;
    let (status, _, detail) = begin(&app, &admin, id, None).await;
    assert_eq!((status, &detail["confirmation"]), (200, &json!("sent")));
    assert_eq!(detail["confirmationProblem"], Value::Null);
    let (_, second) = bought(&app, &app.client, "pickup").await;
    let body = json!({ "orderId": second["id"], "status": "cancelled" });
    let cancelled = app
        .post_json(&admin, "/api/order-status-update", &body)
        .await;
    assert_eq!(cancelled.0, 200);
}

#[actix_web::test]
async fn duty_04_where_the_confirmation_does_not_get_through_a_note_or_another_try_helps() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let (_, order) = bought(&app, &app.client, "pickup").await;
    let id = order["id"].as_str().unwrap();
    for (sql, code) in [
        (
            "UPDATE outbox_mails SET last_error = '451 später', attempts = 3, next_attempt_at = '2099-01-01T00:00:00.000Z' \
             WHERE kind = 'customer_confirmation'",
            "confirmation_delayed",
        ),
        (
            "UPDATE outbox_mails SET state = 'failed', last_error = '550 unbekannt' WHERE kind = 'customer_confirmation'",
            "confirmation_failed",
        ),
    ] {
        sqlx::query(sql).execute(app.db.writer()).await.unwrap();
        let (status, answered, detail) = begin(&app, &admin, id, None).await;
        assert_eq!((status, &answered), (409, &json!(code)));
        // The note is asked for in the dialog that follows.
        assert_eq!(detail["actions"][0]["allowed"], true);
        let problem = detail["confirmationProblem"].as_str().unwrap();
        assert!(problem.contains("Notiz"), "{problem}");

        // Another try, now.
        let mails = detail["mails"].as_array().unwrap();
        let mail = mails
            .iter()
            .find(|mail| mail["recipientAddress"] == "ada@example.org")
            .unwrap();
        let path = format!(
            "/api/admin/orders/{id}/mails/{}/send-again",
            mail["id"].as_str().unwrap()
        );
        let (status, answer) = app.post_json(&admin, &path, json!({})).await;
        assert_eq!(status, 200, "{answer}");
        assert!(
            answer["data"]["acts"]
                .to_string()
                .contains("mail_sent_again")
        );
        let due: Vec<String> = sqlx::query_scalar(
            "SELECT kind FROM outbox_mails WHERE kind = 'customer_confirmation' AND state = 'queued' AND attempts = 0 \
             AND next_attempt_at < '2099'",
        )
        .fetch_all(app.db.pool())
        .await
        .unwrap();
        assert_eq!(due.len(), 1);
        // Of another order, or of none, it is no mail.
        let (status, _) = app
            .post_json(&admin, &path.replace(id, "0"), json!({}))
            .await;
        assert_eq!(status, 404);
    }
    let (status, _, _) = begin(&app, &admin, id, Some("Ausgedruckt übergeben")).await;
    assert_eq!(status, 200);

    // What was sent is not sent twice without being asked for.
    confirmations_go_out(&app).await;
    let sent: String =
        sqlx::query_scalar("SELECT id FROM outbox_mails WHERE kind = 'customer_confirmation'")
            .fetch_one(app.db.pool())
            .await
            .unwrap();
    let path = format!("/api/admin/orders/{id}/mails/{sent}/send-again");
    let (status, answer) = app.post_json(&admin, &path, json!({})).await;
    assert_eq!((status, &answer["code"]), (409, &json!("mail_sent")));
}

#[actix_web::test]
async fn adm_12_a_mail_that_was_sent_goes_out_as_a_copy_a_few_times_a_day() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let (_, order) = bought(&app, &app.client, "pickup").await;
    let id = order["id"].as_str().unwrap();
    let to_customer = async || {
        let detail = app.admin_order(&admin, id).await;
        let mails = detail["mails"].as_array().unwrap().clone();
        let mails = mails.into_iter();
        let mails = mails.filter(|mail| mail["recipientAddress"] == "ada@example.org");
        mails.collect::<Vec<_>>()
    };
    let all_sent = async || {
        to_customer()
            .await
            .iter()
            .all(|mail| mail["state"] == "sent")
    };
    eventually("the confirmation is sent", all_sent).await;
    let original = to_customer().await[0].clone();
    let path = |mail: &Value| {
        let mail = mail["id"].as_str().unwrap();
        format!("/api/admin/orders/{id}/mails/{mail}/send-again")
    };
    let copy = json!({ "copy": true });
    let (status, answer) = app.post_json(&admin, &path(&original), &copy).await;
    assert_eq!(status, 200, "{answer}");
    let acts = answer["data"]["acts"].to_string();
    assert!(acts.contains("mail_sent_again"), "{acts}");
    eventually("the copy is sent", all_sent).await;

    // Both stand in the order, and the contract counts as confirmed all the time.
    let both = to_customer().await;
    assert_eq!(both.len(), 2);
    assert_eq!(both[0], original);
    assert_eq!(both[1]["subject"], original["subject"]);
    let words = async |mail: &Value| {
        let path = path(mail).replace("/send-again", "");
        app.get_json(&admin, &path).await.1["data"]["textBody"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let (first, second) = (words(&both[0]).await, words(&both[1]).await);
    assert!(
        second.starts_with("Dies ist eine Kopie unserer Mail vom "),
        "{second}"
    );
    assert!(second.ends_with(&first), "{second}");

    // A copy of the copy says it once, and there is an end of it.
    for _ in 0..4 {
        let (status, answer) = app.post_json(&admin, &path(&both[1]), &copy).await;
        assert_eq!(status, 200, "{answer}");
    }
    eventually("the copies are sent", all_sent).await;
    assert_eq!(words(to_customer().await.last().unwrap()).await, second);
    let (status, answer) = app.post_json(&admin, &path(&original), &copy).await;
    assert_eq!((status, &answer["code"]), (409, &json!("mail_sent_often")));

    // What did not go out is tried again, not copied; what was erased is not sent empty.
    for (sql, code) in [
        (
            "UPDATE outbox_mails SET state = 'failed' WHERE kind = 'customer_confirmation'",
            "mail_not_sent",
        ),
        (
            "UPDATE outbox_mails SET state = 'sent', text_body = '' WHERE kind = 'customer_confirmation'",
            "mail_erased",
        ),
    ] {
        sqlx::query(sql).execute(app.db.writer()).await.unwrap();
        let (status, answer) = app.post_json(&admin, &path(&original), &copy).await;
        assert_eq!((status, &answer["code"]), (409, &json!(code)));
    }
}

#[actix_web::test]
async fn adm_12_a_copy_of_the_operators_own_mail_goes_to_the_operator_however_often_it_is_copied() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let (_, order) = bought(&app, &app.client, "pickup").await;
    let id = order["id"].as_str().unwrap();
    let mails = async || {
        let detail = app.admin_order(&admin, id).await;
        detail["mails"].as_array().unwrap().clone()
    };
    let all_sent = async || mails().await.iter().all(|mail| mail["state"] == "sent");
    eventually("both are sent", all_sent).await;
    let known = mails().await;
    let operators = known
        .iter()
        .find(|mail| mail["recipientAddress"] != "ada@example.org")
        .unwrap();
    let mut copied = operators["id"].clone();
    for _ in 0..3 {
        let before = mails().await;
        let path = format!(
            "/api/admin/orders/{id}/mails/{}/send-again",
            copied.as_str().unwrap()
        );
        let (status, answer) = app.post_json(&admin, &path, json!({ "copy": true })).await;
        assert_eq!(status, 200, "{answer}");
        eventually("the copy is sent", all_sent).await;
        let after = mails().await;
        let copy = after.iter().find(|mail| !before.contains(mail)).unwrap();
        assert_eq!(
            copy["recipientAddress"], operators["recipientAddress"],
            "what the operator is told is not for the customer"
        );
        copied = copy["id"].clone();
    }
}

#[actix_web::test]
async fn duty_04_a_real_worker_sends_the_confirmation_and_production_begins() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let (_, order) = bought(&app, &app.client, "pickup").await;
    let id = order["id"].as_str().unwrap();
    let is_sent = async || app.admin_order(&admin, id).await["confirmation"] == "sent";
    eventually("the confirmation is sent", is_sent).await;
    assert_eq!(begin(&app, &admin, id, None).await.0, 200);
}
