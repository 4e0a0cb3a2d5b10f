//! What a manufacturer keeps and finds again (GPSR): reports, the recall list, the technical file.

use schichtwerk_server::foundation::clock::Clock as _;
use serde_json::{Value, json};
use sqlx::Executor as _;

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};

async fn two_orders(app: &TestApp) -> (reqwest::Client, Vec<String>) {
    let admin = app.admin_client().await;
    let mut ids = Vec::new();
    for (material, color) in [("PLA", "Weiß"), ("PETG", "Schwarz")] {
        let buyer = new_client();
        let mut line = Line::new(&upload_cube(app, &buyer, 20).await, 3);
        line.material = material;
        line.color = color;
        let mut body = request(&[line], "pickup");
        body["customerData"]["phone"] = "+49 711 1".into();
        let answer = checkout(app, &buyer, &body).await;
        pay(&buyer, answer.page()).await;
        let paid = status(app, &buyer, answer.session_id()).await;
        ids.push(paid["order"]["id"].as_str().unwrap().to_owned());
    }
    (admin, ids)
}

fn report(what: &str) -> Value {
    json!({ "kind": "accident", "happenedOn": "2026-11-01", "reporter": "Mia Muster", "what": what, "measures": "" })
}

#[actix_web::test]
async fn adm_14_complaints_and_accidents_are_recorded_corrected_and_kept_for_five_years() {
    let app = quiet_app().await;
    let (admin, ids) = two_orders(&app).await;
    let path = format!("/api/admin/orders/{}/product-reports", ids[0]);
    for (change, field) in [
        (json!({ "kind": "sonstiges" }), "kind"),
        (json!({ "happenedOn": "gestern" }), "happenedOn"),
        (json!({ "happenedOn": "2999-01-01" }), "happenedOn"),
        (json!({ "what": " " }), "what"),
        (json!({ "reporter": "x".repeat(201) }), "reporter"),
    ] {
        let mut body = report("Kante gebrochen");
        body.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        let (status, answer) = app.post_json(&admin, &path, &body).await;
        assert_eq!((status, &answer["field"]), (422, &json!(field)), "{answer}");
    }
    let (status, answer) = app
        .post_json(
            &admin,
            &path,
            &report("Kante gebrochen, Finger geschnitten"),
        )
        .await;
    assert_eq!(status, 200, "{answer}");
    let known = &answer["data"]["productReports"][0];
    assert_eq!(known["reporter"], "Mia Muster");
    let mut body = report("Kante gebrochen, Finger geschnitten");
    body["measures"] = "Ersatz geschickt, Hinweis ergänzt".into();
    let id = known["id"].as_str().unwrap();
    let put = async |order: &str| {
        let path = format!("/api/admin/orders/{order}/product-reports/{id}");
        let answer = admin.put(app.url(&path)).json(&body).send().await.unwrap();
        let status = answer.status().as_u16();
        (status, answer.json::<Value>().await.unwrap())
    };
    assert_eq!(put(&ids[1]).await.0, 404, "the report is another order's");
    let (status, answer) = put(&ids[0]).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(
        answer["data"]["productReports"][0]["measures"],
        "Ersatz geschickt, Hinweis ergänzt"
    );
    let acts = answer["data"]["acts"].as_array().unwrap();
    let labels: Vec<_> = acts
        .iter()
        .map(|act| act["label"].as_str().unwrap())
        .collect();
    assert_eq!(
        labels,
        [
            "Meldung zur Produktsicherheit",
            "Meldung zur Produktsicherheit geändert"
        ]
    );
    let (_, all) = app.get_json(&admin, "/api/admin/product-reports").await;
    assert_eq!(all["data"].as_array().unwrap().len(), 1);

    app.clock
        .advance(jiff::SignedDuration::from_hours(5 * 365 * 24 - 1));
    crate::retention::clean_up(&app).await;
    assert_eq!(app.count("product_reports").await, 1);
    app.clock.advance(jiff::SignedDuration::from_hours(2));
    crate::retention::clean_up(&app).await;
    assert_eq!(app.count("product_reports").await, 0);
}

#[actix_web::test]
async fn adm_14_a_recall_lists_who_got_parts_of_a_material_or_colour() {
    let app = quiet_app().await;
    let (admin, ids) = two_orders(&app).await;
    let list = async |query: &str| -> Vec<String> {
        let path = format!("/api/admin/recall/csv{query}");
        let answer = admin.get(app.url(&path)).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        let text = answer.text().await.unwrap();
        text.lines().skip(1).map(str::to_owned).collect()
    };
    let number = |id: &str| id[id.len() - 8..].to_uppercase();
    let all = list("").await;
    assert_eq!(all.len(), 2);
    for words in [
        &number(&ids[0]),
        "ada@example.org",
        "+49 711 1",
        "PLA",
        "Weiß",
        ";3;",
    ] {
        assert!(all[0].contains(words), "{words}: {}", all[0]);
    }
    assert!(
        all[0].contains(&format!("{}-1", number(&ids[0]))),
        "the mark of the packing slip"
    );
    assert_eq!(list("?material=PETG").await.len(), 1);
    assert_eq!(list("?color=Wei%C3%9F").await.len(), 1);
    assert_eq!(list("?material=PETG&color=Wei%C3%9F").await.len(), 0);
    assert_eq!(list("?from=2020-01-01&to=2020-12-31").await.len(), 0);
    let body = json!({ "orderId": ids[1], "status": "cancelled" });
    assert_eq!(
        app.post_json(&admin, "/api/order-status-update", &body)
            .await
            .0,
        200
    );
    assert_eq!(
        list("?material=PETG").await.len(),
        0,
        "a cancelled order reaches nobody"
    );
}

#[actix_web::test]
async fn adm_14_lists_at_the_same_time_do_not_wait_for_each_others_connections() {
    let app = quiet_app().await;
    let (admin, ids) = two_orders(&app).await;
    let body = json!({ "reason": "not_makeable", "position": 0 });
    let path = format!("/api/admin/orders/{}/refuse", ids[1]);
    assert_eq!(app.post_json(&admin, &path, &body).await.0, 200);
    // Twice as many as the database has connections to read with.
    let lists = (0..16).map(async |_| {
        let answer = admin.get(app.url("/api/admin/recall/csv"));
        let answer = answer.send().await.unwrap();
        let status = answer.status().as_u16();
        (status, answer.text().await.unwrap().lines().count())
    });
    for list in futures_util::future::join_all(lists).await {
        assert_eq!(list, (200, 2), "the heading, and the part that is made");
    }
}

#[actix_web::test]
async fn duty_08_an_erased_customer_is_no_reporter_and_in_no_recall_list_any_more() {
    let app = quiet_app().await;
    let (admin, ids) = two_orders(&app).await;
    let path = format!("/api/admin/orders/{}/product-reports", ids[0]);
    let said = report("Mia Muster hat sich an der Kante geschnitten");
    assert_eq!(app.post_json(&admin, &path, &said).await.0, 200);
    // Delivered, and every mail about it is out.
    for sql in [
        "UPDATE orders SET status = 'completed'",
        "UPDATE outbox_mails SET state = 'sent'",
    ] {
        app.db.writer().execute(sql).await.unwrap();
    }
    let wish = json!({ "email": "ada@example.org", "reason": "Wunsch" });
    let (status, answer) = app
        .post_json(&admin, "/api/admin/person/erase", &wish)
        .await;
    assert_eq!(status, 200, "{answer}");

    let (_, all) = app.get_json(&admin, "/api/admin/product-reports").await;
    assert!(!all.to_string().contains("Mia Muster"), "{all}");
    let left = &all["data"][0];
    assert_eq!(left["kind"], "accident", "that it happened stays");
    assert_eq!(left["what"], "[gelöscht] hat sich an der Kante geschnitten");
    let answer = admin.get(app.url("/api/admin/recall/csv?material=PLA"));
    let csv = answer.send().await.unwrap().text().await.unwrap();
    assert!(
        !csv.contains("ada@example.org") && !csv.contains("+49 711 1"),
        "{csv}"
    );
}

#[actix_web::test]
async fn duty_08_the_technical_file_of_a_year_names_no_customer_and_outlives_the_erased_order() {
    let app = quiet_app().await;
    let (_, ids) = two_orders(&app).await;
    let year = app.clock.now().to_zoned(jiff::tz::TimeZone::UTC).year();
    let file = async |year: i16| app.command(&["technical-file", &year.to_string()]).await;
    let before = file(year).await;
    let mark = format!("{}-1", ids[0][ids[0].len() - 8..].to_uppercase());
    let sha256: String = sqlx::query_scalar("SELECT sha256 FROM files ORDER BY created_at LIMIT 1")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    for words in [
        mark.as_str(),
        "PLA",
        "Weiß",
        "20 × 20 × 20",
        &sha256,
        "Kinder",
    ] {
        assert!(before.contains(words), "{words}: {before}");
    }
    for name in ["eva@example.org", "Fuchs", "würfel"] {
        assert!(!before.contains(name), "{name}: {before}");
    }
    assert_eq!(file(year - 1).await.lines().count(), 1, "only the headings");
    let (status, _) = app
        .post_json(
            &app.admin_client().await,
            "/api/order-status-update",
            &json!({ "orderId": ids[1], "status": "cancelled" }),
        )
        .await;
    assert_eq!(status, 200);
    assert_eq!(
        file(year).await.lines().count(),
        2,
        "a cancelled order was not made"
    );
}
