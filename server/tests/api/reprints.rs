//! Parts of a finished order are printed and sent once more at no charge, from the dialog to the parcel.

use jiff::SignedDuration;
use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::customer_orders::token_of_mail;
use crate::floor::staff;
use crate::harness::{TestApp, new_client, quiet_app};
use crate::retention::clean_up;

struct Shop {
    app: TestApp,
    admin: Client,
    id: String,
    number: String,
}

impl Shop {
    /// A completed order of three pieces of one part and one of another, sent with a number.
    async fn new(shipping: &str) -> Self {
        let app = quiet_app().await;
        let admin = app.admin_client().await;
        let client = new_client();
        let (first, second) = (
            upload_cube(&app, &client, 20).await,
            upload_cube(&app, &client, 30).await,
        );
        let body = request(&[Line::new(&first, 3), Line::new(&second, 1)], shipping);
        let answer = checkout(&app, &client, &body).await;
        pay(&client, answer.page()).await;
        let paid = status(&app, &client, answer.session_id()).await;
        confirmations_go_out(&app).await;
        let shop = Self {
            id: paid["order"]["id"].as_str().unwrap().to_owned(),
            number: paid["order"]["orderNumber"].as_str().unwrap().to_owned(),
            app,
            admin,
        };
        for status in ["processing", "completed"] {
            let body = json!({
                "orderId": shop.id, "status": status, "carrier": "dpd", "trackingNumber": "FIRST-1",
                "confirmedStops": unfinished(status),
            });
            let (status, answer) = shop.post("/api/order-status-update", body).await;
            assert_eq!(status, 200, "{answer}");
        }
        shop
    }

    async fn get(&self, path: &str) -> Value {
        let (status, answer) = self.app.get_json(&self.admin, path).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer["data"].clone()
    }

    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.app.post_json(&self.admin, path, body).await
    }

    async fn detail(&self) -> Value {
        self.app.admin_order(&self.admin, &self.id).await
    }

    async fn make(&self, body: Value) -> (u16, Value) {
        let mut whole = json!({
            "parts": [{ "position": 0, "quantity": 2 }], "reason": "damaged", "idempotencyKey": "eins",
        });
        for (field, value) in body.as_object().unwrap() {
            whole[field] = value.clone();
        }
        self.post(&format!("/api/admin/orders/{}/reprints", self.id), whole)
            .await
    }

    async fn reprint(&self) -> Value {
        self.detail().await["reprints"][0].clone()
    }

    async fn end(&self, verb: &str, body: Value) -> (u16, Value) {
        let id = self.reprint().await["id"].as_str().unwrap().to_owned();
        self.post(&format!("/api/admin/reprints/{id}/{verb}"), body)
            .await
    }

    /// What stands on the board.
    async fn parts(&self) -> Vec<Value> {
        let groups = self.get("/api/admin/production?done=1").await;
        let groups = groups.as_array().unwrap();
        groups
            .iter()
            .flat_map(|group| group["parts"].as_array().unwrap().clone())
            .collect()
    }

    async fn print_and_check(&self, part: &Value) {
        let (order, place, all) = (&part["orderId"], &part["position"], &part["quantity"]);
        let printed = json!({ "orderId": order, "position": place, "printed": all, "seen": 0 });
        let (status, answer) = self.post("/api/admin/production/printed", printed).await;
        assert_eq!(status, 200, "{answer}");
        let checked = json!({
            "orderId": order, "position": place, "from": "printed", "to": "checked", "pieces": all, "seen": all,
        });
        let (status, answer) = self.post("/api/admin/production/pieces", checked).await;
        assert_eq!(status, 200, "{answer}");
    }

    async fn mails(&self, kind: &str) -> Vec<String> {
        sqlx::query_scalar(
            "SELECT text_body FROM outbox_mails WHERE order_id = $1 AND kind LIKE $2 ORDER BY created_at, id",
        )
        .bind(&self.id)
        .bind(format!("{kind}%"))
        .fetch_all(self.app.db.pool())
        .await
        .unwrap()
    }

    async fn acts(&self, act: &str) -> usize {
        let order = self.detail().await;
        let acts = order["acts"].as_array().unwrap();
        acts.iter().filter(|known| known["act"] == act).count()
    }

    /// The orders under 'Versandfertig'.
    async fn ready(&self) -> Vec<Value> {
        let rows = self.get("/api/admin/orders?need=ready").await;
        rows.as_array().unwrap().clone()
    }

    async fn execute(&self, sql: &'static str) {
        sqlx::query(sql)
            .bind(&self.id)
            .execute(self.app.db.writer())
            .await
            .unwrap();
    }
}

fn said(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["code"].as_str().unwrap_or_default())
}

#[actix_web::test]
async fn adm_31_a_reprint_goes_from_the_dialog_over_a_plate_to_its_own_parcel() {
    let shop = Shop::new("shipping").await;
    let before = shop.detail().await;
    let documents = count(&shop.app, "SELECT COUNT(*) FROM invoices").await;
    let figures = shop.get("/api/admin/analytics").await;
    assert!(shop.parts().await.is_empty());
    let possible = shop
        .get(&format!("/api/admin/reprintable/{}", shop.number))
        .await;
    assert_eq!(
        (&possible["problem"], &possible["parts"][0]["most"]),
        (&Value::Null, &json!(3)),
        "{possible}"
    );

    let body = json!({ "isAnnounced": true, "version": before["version"], "parts": [
        { "position": 0, "quantity": 2 }, { "position": 1, "quantity": 1 },
    ] });
    // Pressed twice, it is one reprint, one mail and one act.
    for _ in 0..2 {
        let answer = shop.make(body.clone()).await;
        assert_eq!(answer.0, 200, "{}", answer.1);
    }
    let reprint = shop.reprint().await;
    assert_eq!(
        (
            &reprint["number"],
            &reprint["state"],
            &reprint["unfinishedPieces"]
        ),
        (&json!(1), &json!("open"), &json!(3)),
        "{reprint}"
    );
    assert_eq!(shop.acts("reprint_made").await, 1);
    let [mail] = shop.mails("reprint_made").await.try_into().unwrap();
    assert!(
        mail.contains("2 × „würfel-20.stl“, 1 × „würfel-30.stl“")
            && mail.contains("Lieferung voraussichtlich bis"),
        "{mail}"
    );

    // On the board like any other, with its own place, and marked.
    let parts = shop.parts().await;
    assert_eq!(parts.len(), 2, "{parts:?}");
    let part = &parts[0];
    assert_eq!(
        (&part["reprint"], &part["position"], &part["quantity"]),
        (
            &json!({ "id": reprint["id"], "number": 1, "part": 0 }),
            &json!(2),
            &json!(2)
        ),
        "{part}"
    );
    assert_eq!(part["deliveryBy"], reprint["dueOn"]);
    let list = shop
        .admin
        .get(shop.app.url("/api/admin/production/csv"))
        .send()
        .await
        .unwrap();
    let list = list.text().await.unwrap();
    assert_eq!(list.matches(";N1").count(), 2, "{list}");

    // One piece over a plate, where another one fails; the rest by hand.
    let printer = json!({ "name": "Eins", "lengthMm": 250, "widthMm": 210, "heightMm": 220, "nozzleMm": 0.4 });
    assert_eq!(shop.post("/api/admin/printers", printer).await.0, 200);
    let printer = shop.get("/api/admin/plates").await["printers"][0]["id"].clone();
    let on = json!({ "orderId": shop.id, "position": 2, "pieces": 2 });
    let plan = json!({ "printerId": printer, "parts": [on] });
    let answer = shop.post("/api/admin/plates", plan).await;
    assert_eq!(answer.0, 200, "{}", answer.1);
    let plate = shop.get("/api/admin/plates").await["plates"][0].clone();
    for fact in ["isToBeMade", "hasFile"] {
        assert_eq!(plate["parts"][0][fact], true, "{fact}: {plate}");
    }
    let id = plate["id"].as_str().unwrap();
    let files = shop
        .admin
        .get(shop.app.url(&format!("/api/admin/plates/{id}/files")))
        .send()
        .await
        .unwrap();
    let files = String::from_utf8_lossy(&files.bytes().await.unwrap()).into_owned();
    let name = format!("{}-1-N1", shop.number);
    assert!(files.contains(&name), "the file is named {name}");
    for (version, step) in [
        (0, json!({ "step": "start" })),
        (
            1,
            json!({ "step": "finish", "reason": "Ecke gelöst", "failed": [
                { "orderId": shop.id, "position": 2, "pieces": 1 },
            ] }),
        ),
    ] {
        let mut step = step;
        step["version"] = json!(version);
        let answer = shop
            .post(&format!("/api/admin/plates/{id}/step"), step)
            .await;
        assert_eq!(answer.0, 200, "{}", answer.1);
    }
    let pieces = shop.parts().await[0]["pieces"].clone();
    assert_eq!(
        (&pieces["printed"], &pieces["failed"]),
        (&json!(1), &json!(1)),
        "{pieces}"
    );
    assert!(shop.ready().await.is_empty());
    // Not all is done: that is asked about.
    let dhl = json!({ "carrier": "dhl", "trackingNumber": " 00340434 " });
    assert_eq!(
        said(&shop.end("ship", dhl.clone()).await),
        (409, "order_stopped")
    );
    let moved = |from: &str, to: &str, pieces: i64, seen: i64| {
        let body = json!({
            "orderId": shop.id, "position": 2, "from": from, "to": to, "pieces": pieces, "seen": seen,
        });
        shop.post("/api/admin/production/pieces", body)
    };
    assert_eq!(moved("failed", "open", 1, 1).await.0, 200);
    let printed = json!({ "orderId": shop.id, "position": 2, "printed": 2, "seen": 1 });
    assert_eq!(
        shop.post("/api/admin/production/printed", printed).await.0,
        200
    );
    assert_eq!(moved("printed", "checked", 2, 2).await.0, 200);
    let parts = shop.parts().await;
    shop.print_and_check(&parts[1]).await;

    // It stands under 'Versandfertig', beside orders that do.
    let [row] = shop.ready().await.try_into().unwrap();
    assert_eq!(row["needs"], json!(["reprint_ready"]), "{row}");
    let counts = shop.get("/api/admin/order-counts").await;
    assert_eq!(counts["byNeed"]["reprint_ready"], 1, "{counts}");
    for _ in 0..2 {
        let answer = shop.end("ship", dhl.clone()).await;
        assert_eq!(answer.0, 200, "{}", answer.1);
    }
    let [mail] = shop.mails("reprint_shipped").await.try_into().unwrap();
    assert!(
        mail.contains("Sendungsnummer: 00340434") && mail.contains("https://www.dhl.de/"),
        "{mail}"
    );
    assert_eq!(shop.acts("reprint_shipped").await, 1);
    assert!(shop.ready().await.is_empty() && shop.parts().await.is_empty());

    // A number that was wrong is corrected, with a mail.
    let dhl = json!({ "carrier": "dhl", "trackingNumber": "00340435" });
    assert_eq!(shop.end("ship", dhl).await.0, 200);
    assert_eq!(shop.mails("shipment_").await.len(), 1);
    let rows = shop.get("/api/admin/orders?q=00340435").await;
    assert_eq!(rows.as_array().unwrap().len(), 1, "it is found by it");
    assert_eq!(
        said(&shop.end("cancel", json!({})).await),
        (409, "reprint_shipped")
    );

    // The order is what it was: its parcel, its sums, its documents, the shop's figures.
    let after = shop.detail().await;
    for field in [
        "status",
        "totalCents",
        "shipment",
        "documents",
        "statusChanges",
    ] {
        assert_eq!(after[field], before[field], "{field}");
    }
    assert_eq!(
        count(&shop.app, "SELECT COUNT(*) FROM invoices").await,
        documents
    );
    assert_eq!(shop.get("/api/admin/analytics").await, figures);

    // Its customer sees it, with the account and by the link of the mail.
    let seen = shop.get(&format!("/api/orders/{}", shop.id)).await;
    let again = &seen["reprints"][0];
    assert_eq!(
        (&again["trackingNumber"], &again["parts"][0]),
        (
            &json!("00340435"),
            &json!({ "fileName": "würfel-20.stl", "quantity": 2 })
        ),
        "{seen}"
    );
    assert!(again["shippedAt"].is_string() && again["reason"].is_null());
    let token = token_of_mail(&shop.app).await;
    let body = json!({ "token": token });
    let (status, guests) = shop
        .app
        .post_json(&new_client(), "/api/guest-order", body)
        .await;
    assert_eq!(
        (status, &guests["data"]["reprints"]),
        (200, &seen["reprints"])
    );
}

#[actix_web::test]
async fn adm_31_the_number_of_a_reprints_parcel_is_not_overwritten_by_who_has_not_seen_it() {
    let shop = Shop::new("shipping").await;
    assert_eq!(shop.make(json!({})).await.0, 200);
    let version = async || shop.detail().await["version"].clone();
    let ship = async |number: &str, version: &Value| {
        let body = json!({
            "carrier": "dhl", "trackingNumber": number, "version": version, "confirmedStops": ["unfinished"],
        });
        let answer = shop.end("ship", body).await;
        (answer.0, said(&answer).1.to_owned())
    };
    let number = async || shop.reprint().await["shipment"]["trackingNumber"].clone();
    let changed = (409, "order_changed".to_owned());
    // Two have the dialog open: the second one reads that it is sent already, and under which number.
    let both = version().await;
    assert_eq!(ship("0034", &both).await.0, 200);
    assert_eq!(ship("0035", &both).await, changed);
    assert_eq!(number().await, "0034");
    assert_eq!(
        ship("0034", &both).await.0,
        200,
        "the same is no other word"
    );
    // Two correct it.
    let both = version().await;
    assert_eq!(ship("0036", &both).await.0, 200);
    assert_eq!(ship("0037", &both).await, changed);
    assert_eq!(number().await, "0036");
    assert_eq!(shop.mails("shipment_").await.len(), 1);
    assert_eq!(ship("0037", &version().await).await.0, 200);
    assert_eq!(number().await, "0037");
}

#[actix_web::test]
async fn adm_31_what_cannot_be_printed_once_more_says_why() {
    let shop = Shop::new("shipping").await;
    let invalid = [
        (json!({ "parts": [] }), "invalid_choice"),
        (
            json!({ "parts": [{ "position": 0, "quantity": 0 }] }),
            "invalid_choice",
        ),
        (
            json!({ "parts": [{ "position": 0, "quantity": 1 }, { "position": 0, "quantity": 1 }] }),
            "invalid_choice",
        ),
        (json!({ "reason": "other" }), "note_missing"),
        (json!({ "idempotencyKey": " " }), "key_missing"),
    ];
    for (body, code) in invalid {
        assert_eq!(said(&shop.make(body).await), (422, code));
    }
    assert_eq!(shop.make(json!({ "reason": "laune" })).await.0, 400);
    let more = json!({ "parts": [{ "position": 0, "quantity": 4 }] });
    let answer = shop.make(more).await;
    assert_eq!(said(&answer), (409, "too_many_pieces"));
    assert_eq!(answer.1["most"], 3);
    let nowhere = json!({ "parts": [{ "position": 2, "quantity": 1 }] });
    assert_eq!(shop.make(nowhere).await.0, 404);
    assert_eq!(
        said(&shop.make(json!({ "version": 0 })).await),
        (409, "order_changed")
    );

    for (set, back, code) in [
        (
            "status = 'processing'",
            "status = 'completed'",
            "order_not_completed",
        ),
        (
            "status = 'cancelled'",
            "status = 'completed'",
            "order_cancelled",
        ),
        (
            "refund_state = 'full'",
            "refund_state = 'none'",
            "order_refunded",
        ),
        (
            "archived_at = '2026-11-21T00:00:00.000Z'",
            "archived_at = NULL",
            "order_archived",
        ),
    ] {
        let update = async |change: &str| {
            let sql = sqlx::AssertSqlSafe(format!("UPDATE orders SET {change}"));
            sqlx::query(sql)
                .execute(shop.app.db.writer())
                .await
                .unwrap();
        };
        update(set).await;
        let answer = shop.make(json!({})).await;
        assert_eq!(said(&answer), (409, code));
        // The dialog and the order's page say the same before anybody tries.
        let possible = shop
            .get(&format!("/api/admin/reprintable/{}", shop.id))
            .await;
        assert_eq!(possible["problem"], answer.1["error"]);
        let detail = shop.detail().await;
        let actions = detail["actions"].as_array().unwrap();
        let action = actions.iter().find(|action| action["name"] == "reprint");
        assert_eq!(action.unwrap()["reason"], answer.1["error"]);
        update(back).await;
    }

    shop.execute(
        "INSERT INTO refused_parts (order_id, position, reason, cents, refused_by, refused_at) \
         VALUES ($1, 1, 'not_makeable', 0, 'x', '2026-11-21T00:00:00.000Z')",
    )
    .await;
    let second = json!({ "parts": [{ "position": 1, "quantity": 1 }] });
    let answer = shop.make(second.clone()).await;
    assert_eq!(said(&answer), (409, "part_not_reprintable"));
    assert!(answer.1["error"].as_str().unwrap().contains("abgelehnt"));
    shop.execute("DELETE FROM refused_parts WHERE order_id = $1")
        .await;
    let path = format!("/api/admin/orders/{}/delete-file", shop.id);
    let body = json!({ "position": 1, "reason": "Wunsch" });
    assert_eq!(shop.post(&path, body).await.0, 200);
    let answer = shop.make(second).await;
    assert_eq!(said(&answer), (409, "part_not_reprintable"));
    assert!(
        answer.1["error"].as_str().unwrap().contains("gelöscht"),
        "{}",
        answer.1
    );

    let declared =
        json!({ "name": "Ada Lovelace", "contract": shop.number, "email": "ada@example.org" });
    assert_eq!(shop.post("/api/withdraw", declared).await.0, 200);
    let answer = shop.make(json!({})).await;
    assert_eq!(said(&answer), (409, "order_withdrawn"));
    shop.execute("UPDATE order_withdrawals SET decision = 'accepted' WHERE order_id = $1")
        .await;
    assert_eq!(said(&shop.make(json!({})).await), (409, "order_withdrawn"));
    shop.execute("UPDATE order_withdrawals SET decision = 'rejected' WHERE order_id = $1")
        .await;
    assert_eq!(shop.make(json!({})).await.0, 200);
    // What is under way already is not printed a third time.
    let answer = shop
        .make(json!({ "idempotencyKey": "zwei", "parts": [{ "position": 0, "quantity": 2 }] }))
        .await;
    assert_eq!(said(&answer), (409, "too_many_pieces"));
}

#[actix_web::test]
async fn adm_31_a_reprint_is_cancelled_before_it_is_sent_and_roles_bound_who_may() {
    let shop = Shop::new("pickup").await;
    let workshop = staff(&shop.app, "werkstatt@example.org", "workshop").await;
    let books = staff(&shop.app, "buch@example.org", "books").await;
    let path = format!("/api/admin/orders/{}/reprints", shop.id);
    let body = json!({
        "parts": [{ "position": 0, "quantity": 1 }], "reason": "other", "note": "Loch zu klein", "idempotencyKey": "w",
    });
    let (status, _) = shop.app.post_json(&books, &path, body.clone()).await;
    assert_eq!(status, 403);
    let (status, answer) = shop.app.post_json(&workshop, &path, body).await;
    assert_eq!(status, 200, "{answer}");
    let address = format!("/api/admin/reprintable/{}", shop.number.to_lowercase());
    let (status, possible) = shop.app.get_json(&workshop, &address).await;
    assert_eq!(
        (status, &possible["data"]["parts"][0]["most"]),
        (200, &json!(2)),
        "{possible}"
    );
    // The customer was not notified of it, and is not notified that it is not made.
    for _ in 0..2 {
        let answer = shop.end("cancel", json!({})).await;
        assert_eq!(answer.0, 200, "{}", answer.1);
    }
    assert!(shop.mails("reprint").await.is_empty());
    assert_eq!(shop.acts("reprint_cancelled").await, 1);
    let ship = json!({ "carrier": "dhl", "confirmedStops": ["unfinished"] });
    assert_eq!(
        said(&shop.end("ship", ship.clone()).await),
        (409, "reprint_cancelled")
    );
    assert!(shop.parts().await.is_empty());
    let seen = shop.get(&format!("/api/orders/{}", shop.id)).await;
    assert_eq!(seen["reprints"], json!([]));

    // A customer who was notified hears that it is not made.
    let announced = json!({ "idempotencyKey": "zwei", "isAnnounced": true });
    assert_eq!(shop.make(announced).await.0, 200);
    let all = shop.detail().await["reprints"].clone();
    let id = all[1]["id"].as_str().unwrap();
    let cancel = format!("/api/admin/reprints/{id}/cancel");
    let (status, _) = shop.app.post_json(&books, &cancel, json!({})).await;
    assert_eq!(status, 403);
    let (status, _) = shop.app.post_json(&workshop, &cancel, json!({})).await;
    assert_eq!(status, 200);
    assert_eq!(shop.mails("reprint_cancelled").await.len(), 1);

    // What is collected has no parcel, whatever is said of one.
    assert_eq!(shop.make(json!({ "idempotencyKey": "drei" })).await.0, 200);
    let all = shop.detail().await["reprints"].clone();
    let id = all[2]["id"].as_str().unwrap();
    let mut ship = ship;
    ship["trackingNumber"] = "1".into();
    let path = format!("/api/admin/reprints/{id}/ship");
    let (status, _) = shop.app.post_json(&workshop, &path, ship.clone()).await;
    assert_eq!(status, 403, "an address is the owner's");
    let (status, answer) = shop.post(&path, ship).await;
    assert_eq!(status, 200, "{answer}");
    let [mail] = shop.mails("reprint_shipped").await.try_into().unwrap();
    assert!(
        mail.contains("liegt zur Abholung bereit") && !mail.contains("Sendungsnummer"),
        "{mail}"
    );
}

#[actix_web::test]
async fn adm_31_duty_12_an_unfinished_reprint_keeps_its_files_and_its_order() {
    let shop = Shop::new("shipping").await;
    assert_eq!(shop.make(json!({})).await.0, 200);
    let archive = async || {
        let path = shop.app.url(&format!("/api/admin/orders/{}", shop.id));
        shop.admin.delete(path).send().await.unwrap().status()
    };
    assert_eq!(archive().await, 409);
    let path = format!("/api/admin/orders/{}/delete-file", shop.id);
    let body = json!({ "position": 0, "reason": "Wunsch" });
    assert_eq!(said(&shop.post(&path, body).await), (409, "file_needed"));
    // A carrier's number may be that of the reprint's parcel.
    let table = json!({ "carrier": "dhl", "text": format!("Referenz;Sendungsnummer\n{};00340434\n", shop.number) });
    let (_, plan) = shop.post("/api/admin/parcels/plan", table).await;
    let line = &plan["data"][0];
    assert!(
        line["effect"].is_null() && line["error"].as_str().unwrap().contains("Nachdruck"),
        "{plan}"
    );

    shop.app.clock.advance(SignedDuration::from_hours(24 * 100));
    assert_eq!(clean_up(&shop.app).await.of("ordered-files"), 0);
    shop.execute("UPDATE reprints SET state = 'shipped' WHERE order_id = $1")
        .await;
    assert_eq!(clean_up(&shop.app).await.of("ordered-files"), 2);
}

#[actix_web::test]
async fn adm_10_adm_14_adm_31_a_reprint_has_an_address_for_the_carrier_and_is_a_need_once_it_is_late()
 {
    let shop = Shop::new("shipping").await;
    let addresses = async || {
        let body = json!({ "program": "dhl", "orders": [shop.id] });
        let path = shop.app.url("/api/admin/parcels/addresses");
        let response = shop.admin.post(path).json(&body).send().await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    };
    let (status, said) = addresses().await;
    assert_eq!(status, 422);
    assert!(said.contains("ist abgeschlossen"), "{said}");
    assert_eq!(shop.make(json!({})).await.0, 200);
    let (status, csv) = addresses().await;
    assert_eq!((status, csv.lines().count()), (200, 2), "{csv}");
    let reference = format!("{}-N1", shop.number);
    let line = format!("{reference};Ada Lovelace;;;Hauptstraße;1;70173;Stuttgart;DEU");
    assert!(csv.contains(&line), "{csv}");
    // The number that comes back under this reference is not the order's.
    let table = json!({ "carrier": "dhl", "text": format!("Sendungsreferenz;Sendungsnummer\n{reference};0034") });
    let (status, answer) = shop.post("/api/admin/parcels/plan", table).await;
    assert_eq!(status, 200, "{answer}");
    let planned = &answer["data"][0];
    assert_eq!(
        (&planned["orderId"], &planned["effect"]),
        (&json!(shop.id), &Value::Null)
    );
    assert!(
        planned["error"].as_str().unwrap().contains("Nachdruck"),
        "{planned}"
    );

    let late = async || shop.get("/api/admin/orders?need=late").await;
    let today = async || shop.get("/api/admin/orders?shelf=today").await;
    assert_eq!((late().await, today().await), (json!([]), json!([])));
    shop.execute("UPDATE reprints SET due_on = '2026-01-02' WHERE order_id = $1")
        .await;
    assert_eq!(late().await[0]["needs"], json!(["reprint_late"]));
    assert_eq!(today().await[0]["id"], shop.id.as_str());
    let counts = shop.get("/api/admin/order-counts").await;
    assert_eq!(
        (&counts["byNeed"]["reprint_late"], &counts["today"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(shop.end("cancel", json!({})).await.0, 200);
    assert_eq!((late().await, today().await), (json!([]), json!([])));
    assert_eq!(addresses().await.0, 422);
}
