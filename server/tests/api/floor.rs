//! The way of a piece from open to checked, over plates and failures, and what its order makes of it.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::harness::{TestApp, new_client, quiet_app};

pub struct Floor {
    pub app: TestApp,
    pub admin: Client,
    pub id: String,
    number: String,
}

impl Floor {
    /// A paid order of four pieces of one part and one of another, whose confirmation is out.
    pub async fn new() -> Self {
        let app = quiet_app().await;
        let admin = app.admin_client().await;
        let client = new_client();
        let (first, second) = (
            upload_cube(&app, &client, 20).await,
            upload_cube(&app, &client, 30).await,
        );
        let body = request(&[Line::new(&first, 4), Line::new(&second, 1)], "shipping");
        let answer = checkout(&app, &client, &body).await;
        pay(&client, answer.page()).await;
        let paid = status(&app, &client, answer.session_id()).await;
        confirmations_go_out(&app).await;
        Self {
            id: paid["order"]["id"].as_str().unwrap().to_owned(),
            number: paid["order"]["orderNumber"].as_str().unwrap().to_owned(),
            app,
            admin,
        }
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, answer) = self.app.get_json(&self.admin, path).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.app.post_json(&self.admin, path, body).await
    }

    pub async fn detail(&self) -> Value {
        self.app.admin_order(&self.admin, &self.id).await
    }

    /// Open, planned, printing, failed, printed, checked and reprinted pieces of a part.
    async fn pieces(&self, position: usize) -> [i64; 7] {
        let answer = self.get("/api/admin/production?done=1").await;
        let parts = answer["data"][0]["parts"].as_array().unwrap();
        let part = parts
            .iter()
            .find(|part| part["position"] == position)
            .unwrap();
        [
            "open",
            "planned",
            "printing",
            "failed",
            "printed",
            "checked",
            "reprinted",
        ]
        .map(|state| part["pieces"][state].as_i64().unwrap())
    }

    async fn print(&self, position: i64, printed: i64, seen: i64) -> (u16, Value) {
        let body =
            json!({ "orderId": self.id, "position": position, "printed": printed, "seen": seen });
        self.post("/api/admin/production/printed", body).await
    }

    async fn go(
        &self,
        position: i64,
        from: &str,
        to: &str,
        pieces: i64,
        seen: i64,
    ) -> (u16, Value) {
        let body = json!({
            "orderId": self.id, "position": position, "from": from, "to": to, "pieces": pieces, "seen": seen,
            "reason": if to == "failed" { json!(" Ecke gelöst ") } else { Value::Null },
        });
        self.post("/api/admin/production/pieces", body).await
    }

    pub async fn printer(&self, name: &str) -> String {
        let printer = json!({ "name": name, "lengthMm": 250, "widthMm": 210, "heightMm": 220, "nozzleMm": 0.4 });
        let (status, answer) = self.post("/api/admin/printers", printer).await;
        assert_eq!(status, 200, "{answer}");
        let board = self.get("/api/admin/plates").await;
        let printers = board["data"]["printers"].as_array().unwrap();
        let printer = printers.iter().find(|printer| printer["name"] == name);
        printer.unwrap()["id"].as_str().unwrap().to_owned()
    }

    pub fn on(&self, position: i64, pieces: i64) -> Value {
        json!({ "orderId": self.id, "position": position, "pieces": pieces })
    }

    pub async fn plates(&self) -> Vec<Value> {
        let board = self.get("/api/admin/plates").await;
        board["data"]["plates"].as_array().unwrap().clone()
    }

    pub async fn step(&self, plate: &Value, body: Value) -> (u16, Value) {
        let mut body = body;
        body["version"] = plate["version"].clone();
        let path = format!("/api/admin/plates/{}/step", plate["id"].as_str().unwrap());
        self.post(&path, body).await
    }

    async fn counts(&self) -> Value {
        self.get("/api/admin/order-counts").await["data"].clone()
    }
}

#[actix_web::test]
async fn adm_18_pieces_go_from_open_to_checked_and_the_order_is_ready_then() {
    let floor = Floor::new().await;
    assert_eq!(floor.pieces(0).await, [4, 0, 0, 0, 0, 0, 0]);
    assert_eq!(floor.detail().await["unfinishedPieces"], 5);

    // The first printed piece begins the production, and the customer hears of it.
    assert_eq!(floor.print(0, 3, 0).await.0, 200);
    assert_eq!(floor.detail().await["status"], "processing");
    let mails = "SELECT COUNT(*) FROM outbox_mails WHERE kind = 'status_processing'";
    assert_eq!(count(&floor.app, mails).await, 1);

    // One fails at the printer, one when it is looked at.
    assert_eq!(floor.go(0, "open", "failed", 1, 1).await.0, 200);
    assert_eq!(floor.go(0, "printed", "failed", 1, 3).await.0, 200);
    assert_eq!(floor.pieces(0).await, [0, 0, 0, 2, 2, 0, 0]);
    let parts = floor.get("/api/admin/production").await;
    assert_eq!(
        parts["data"][0]["parts"][0]["failures"],
        json!(["Ecke gelöst", "Ecke gelöst"])
    );
    // What has failed is not simply printed: somebody says that it is made once more.
    let (status, answer) = floor.print(0, 3, 2).await;
    assert_eq!(
        (status, &answer["code"]),
        (422, &json!("wrong_count")),
        "{answer}"
    );
    assert_eq!(floor.go(0, "failed", "open", 1, 2).await.0, 200);
    assert_eq!(floor.pieces(0).await, [1, 0, 0, 1, 2, 0, 1]);
    assert_eq!(floor.go(0, "failed", "open", 1, 1).await.0, 200);
    assert_eq!(floor.print(0, 4, 2).await.0, 200);
    assert_eq!(floor.pieces(0).await, [0, 0, 0, 0, 4, 0, 2]);

    // All printed: nothing to print any more, but to check.
    assert_eq!(floor.print(1, 1, 0).await.0, 200);
    assert_eq!(floor.get("/api/admin/production").await["data"], json!([]));
    let to_check = floor.get("/api/admin/production?state=printed").await;
    assert_eq!(to_check["data"][0]["parts"].as_array().unwrap().len(), 2);
    assert_eq!(to_check["choices"]["pieces"]["printed"], 5);
    assert_eq!(floor.counts().await["byNeed"]["ready"], 0);
    assert_eq!(floor.go(0, "printed", "checked", 4, 4).await.0, 200);
    assert_eq!(floor.counts().await["byNeed"]["ready"], 0);
    assert_eq!(floor.go(1, "printed", "checked", 1, 1).await.0, 200);
    assert_eq!(floor.counts().await["byNeed"]["ready"], 1);
    let ready = floor.get("/api/admin/orders?need=ready").await;
    assert_eq!(ready["data"][0]["id"], json!(floor.id));
    assert_eq!(ready["data"][0]["needs"], json!(["ready"]));
    let today = floor.get("/api/admin/orders?shelf=today").await;
    assert_eq!(today["data"][0]["id"], json!(floor.id));
    assert_eq!(floor.detail().await["unfinishedPieces"], 0);

    // A second look takes it back; a checked piece is not counted down.
    assert_eq!(floor.print(1, 0, 1).await.0, 422);
    assert_eq!(floor.go(1, "checked", "printed", 1, 1).await.0, 200);
    assert_eq!(floor.counts().await["byNeed"]["ready"], 0);
    assert_eq!(floor.go(1, "printed", "checked", 1, 1).await.0, 200);
    let done = json!({ "orderId": floor.id, "status": "completed", "carrier": "dhl", "trackingNumber": "0034" });
    let (status, answer) = floor.post("/api/order-status-update", done).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(floor.counts().await["byNeed"]["ready"], 0);
    let acts = floor.detail().await["acts"].clone();
    let of = |name: &str| {
        let acts = acts.as_array().unwrap().iter();
        acts.filter(|act| act["act"] == name).count()
    };
    assert_eq!(
        (
            of("pieces_failed"),
            of("pieces_reprinted"),
            of("pieces_checked")
        ),
        (2, 2, 4)
    );
}

#[actix_web::test]
async fn adm_18_all_printed_pieces_are_checked_at_once_or_none_and_not_what_something_speaks_against()
 {
    let floor = Floor::new().await;
    let part = |position: i64, pieces: i64, seen: i64| json!({ "orderId": floor.id, "position": position, "pieces": pieces, "seen": seen });
    let check = async |client: &Client, parts: Value| {
        let path = "/api/admin/production/checked";
        let (status, answer) = floor
            .app
            .post_json(client, path, json!({ "parts": parts }))
            .await;
        (
            status,
            answer["code"].as_str().unwrap_or_default().to_owned(),
        )
    };
    let refused = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(floor.detail().await["toCheck"], json!([]));
    assert_eq!(floor.print(0, 3, 0).await.0, 200);
    assert_eq!(floor.print(1, 1, 0).await.0, 200);
    let to_check = json!([{ "position": 0, "pieces": 3 }, { "position": 1, "pieces": 1 }]);
    assert_eq!(floor.detail().await["toCheck"], to_check);

    // Another count than the page showed, more than there are, no part at all: nothing of it is noted.
    let admin = &floor.admin;
    for (parts, status, code) in [
        (json!([part(1, 1, 1), part(0, 3, 4)]), 409, "order_changed"),
        (json!([part(1, 1, 1), part(0, 4, 3)]), 422, "wrong_count"),
        (json!([part(1, 1, 1), part(1, 1, 1)]), 409, "order_changed"),
        (json!([part(1, 1, 1), part(7, 1, 1)]), 404, "not_found"),
        (json!([]), 422, "invalid_choice"),
        (json!(vec![part(1, 1, 1); 301]), 422, "invalid_choice"),
    ] {
        assert_eq!(
            check(admin, parts.clone()).await,
            refused(status, code),
            "{parts}"
        );
    }
    assert_eq!(floor.pieces(1).await, [0, 0, 0, 0, 1, 0, 0]);

    // Who prints may; who keeps the books, or nobody knows, may not.
    let workshop = staff(&floor.app, "druck@example.org", "workshop").await;
    let books = staff(&floor.app, "buch@example.org", "books").await;
    let all = json!([part(0, 3, 3), part(1, 1, 1)]);
    for stranger in [&books, &new_client()] {
        assert_eq!(check(stranger, all.clone()).await.0, 403);
    }
    // Some pieces of a part, as they lay on a plate.
    assert_eq!(check(&workshop, json!([part(0, 2, 3)])).await.0, 200);
    assert_eq!(floor.pieces(0).await, [1, 0, 0, 0, 1, 2, 0]);

    // What is disputed is not checked by a press for many: there its reason is not in sight.
    sqlx::query(
        "INSERT INTO payment_disputes (dispute_id, payment_intent_id, cents, state, created_at, updated_at) \
         SELECT 'dp_1', payment_intent_id, 100, 'needs_response', created_at, created_at FROM orders WHERE id = $1",
    )
    .bind(&floor.id)
    .execute(floor.app.db.writer())
    .await
    .unwrap();
    let left = json!([part(0, 1, 1), part(1, 1, 1)]);
    assert_eq!(
        check(admin, left.clone()).await,
        refused(409, "order_stopped")
    );
    assert_eq!(floor.pieces(0).await, [1, 0, 0, 0, 1, 2, 0]);
    sqlx::query("DELETE FROM payment_disputes")
        .execute(floor.app.db.writer())
        .await
        .unwrap();
    // Neither is what is not made any more.
    sqlx::query("UPDATE orders SET payment_state = 'held'")
        .execute(floor.app.db.writer())
        .await
        .unwrap();
    assert_eq!(
        check(admin, left.clone()).await,
        refused(409, "not_in_production")
    );
    sqlx::query("UPDATE orders SET payment_state = 'paid'")
        .execute(floor.app.db.writer())
        .await
        .unwrap();
    assert_eq!(check(admin, left).await.0, 200);
    assert_eq!(floor.detail().await["toCheck"], json!([]));
    let acts = "SELECT COUNT(*) FROM admin_acts WHERE act = 'pieces_checked'";
    assert_eq!(count(&floor.app, acts).await, 3);
}

#[actix_web::test]
async fn adm_18_what_is_checked_on_a_plate_are_its_own_pieces_and_not_those_of_another_plate() {
    let floor = Floor::new().await;
    let printer = floor.printer("Prusa 1").await;
    // One of the three on the first plate fails; a piece more lies on the second one.
    let failed = json!({ "failed": [floor.on(0, 1)], "reason": "Ecke gelöst" });
    let first = floor.ended_plate(&printer, 3, failed).await;
    let second = floor.ended_plate(&printer, 1, json!({})).await;
    let waiting = async |plate: &Value| floor.again(plate).await["parts"][0]["toCheck"].clone();
    let check = async |plate: &Value, pieces: i64, seen: i64| {
        let body = json!({ "plateId": plate["id"], "parts": [
            { "orderId": floor.id, "position": 0, "pieces": pieces, "seen": seen },
        ] });
        let (status, answer) = floor.post("/api/admin/production/checked", body).await;
        let code = answer["code"].as_str().unwrap_or_default().to_owned();
        (status, code)
    };
    assert_eq!(
        (waiting(&first).await, waiting(&second).await),
        (json!(2), json!(1))
    );

    assert_eq!(
        check(&first, 3, 2).await.0,
        422,
        "three lay on it, two are good"
    );
    assert_eq!(check(&first, 2, 2).await.0, 200);
    assert_eq!(
        (waiting(&first).await, waiting(&second).await),
        (json!(0), json!(1))
    );
    // A page that has not seen it presses again: the piece of the other plate is not taken for it.
    assert_eq!(check(&first, 2, 2).await, (409, "order_changed".to_owned()));
    assert_eq!(floor.pieces(0).await, [0, 0, 0, 1, 1, 2, 0]);
    // That the first plate was checked meanwhile is no reason to ask again about the second one.
    assert_eq!(check(&second, 1, 1).await.0, 200);
    assert_eq!(floor.pieces(0).await, [0, 0, 0, 1, 0, 3, 0]);
    let strange = json!({ "id": "0" });
    assert_eq!(check(&strange, 1, 1).await.0, 404);
}

#[actix_web::test]
async fn adm_18_no_plate_waits_for_pieces_that_were_checked_or_failed_by_themselves() {
    let floor = Floor::new().await;
    let printer = floor.printer("Prusa 1").await;
    let first = floor.ended_plate(&printer, 1, json!({})).await;
    let second = floor.ended_plate(&printer, 2, json!({})).await;
    let waiting = async || {
        let [first, second] = [&first, &second].map(|plate| floor.again(plate));
        [first.await, second.await].map(|plate| plate["parts"][0]["toCheck"].as_i64().unwrap())
    };
    // One more comes from no plate: it is the first to go.
    assert_eq!(floor.print(0, 4, 3).await.0, 200);
    assert_eq!(waiting().await, [1, 2]);
    assert_eq!(floor.go(0, "printed", "checked", 1, 4).await.0, 200);
    assert_eq!(waiting().await, [1, 2]);
    assert_eq!(floor.go(0, "printed", "failed", 1, 3).await.0, 200);
    assert_eq!(waiting().await, [0, 2]);
    // A count that is taken back.
    assert_eq!(floor.print(0, 2, 3).await.0, 200);
    assert_eq!(waiting().await, [0, 1]);
    // What is looked at once more lies on no plate.
    assert_eq!(floor.go(0, "checked", "printed", 1, 1).await.0, 200);
    assert_eq!(waiting().await, [0, 1]);
    assert_eq!(floor.go(0, "printed", "checked", 2, 2).await.0, 200);
    assert_eq!(waiting().await, [0, 0]);
}

#[actix_web::test]
async fn adm_18_an_order_that_is_not_finished_is_completed_only_by_a_call_that_says_so() {
    let floor = Floor::new().await;
    let go = async |status: &str, confirmed: &[&str]| {
        let body = json!({ "orderId": floor.id, "status": status, "confirmedStops": confirmed });
        floor.post("/api/order-status-update", body).await
    };
    assert_eq!(go("processing", &[]).await.0, 200);
    assert_eq!(
        floor.detail().await["stops"],
        json!([]),
        "it stops nothing else"
    );
    let (status, answer) = go("completed", &[]).await;
    assert_eq!(
        (status, &answer["code"], &answer["stops"]),
        (409, &json!("order_stopped"), &json!(["unfinished"])),
        "{answer}"
    );
    assert!(
        answer["error"]
            .as_str()
            .unwrap()
            .contains("Noch nicht alle Stücke sind gedruckt und geprüft.")
    );
    let several = json!({ "orders": [{ "id": floor.id }], "status": "completed" });
    let (_, answer) = floor
        .post("/api/admin/order-status-updates", several.clone())
        .await;
    assert_eq!(answer["results"][0]["code"], "order_stopped");
    let mut several = several;
    several["confirmedStops"] = json!(["unfinished"]);
    let (_, answer) = floor.post("/api/admin/order-status-updates", several).await;
    assert_eq!(answer["results"][0]["success"], true, "{answer}");
    let acts = floor.detail().await["acts"].clone();
    assert!(acts.to_string().contains("unfinished"), "{acts}");
}

#[actix_web::test]
async fn adm_18_pieces_go_no_way_that_there_is_not_and_never_more_than_there_are() {
    let floor = Floor::new().await;
    for (from, to, pieces, seen, wanted) in [
        ("open", "checked", 1, 4, (422, "move_not_allowed")),
        ("open", "planned", 1, 4, (422, "move_not_allowed")),
        ("planned", "printing", 1, 0, (422, "move_not_allowed")),
        ("open", "failed", 5, 4, (422, "wrong_count")),
        ("open", "failed", 0, 4, (422, "wrong_count")),
        ("open", "failed", -1, 4, (422, "wrong_count")),
        ("open", "failed", i64::MAX, 4, (422, "wrong_count")),
        ("open", "failed", 1, 3, (409, "order_changed")),
        ("printed", "checked", 1, 0, (422, "wrong_count")),
    ] {
        let (status, answer) = floor.go(0, from, to, pieces, seen).await;
        assert_eq!(
            (status, answer["code"].as_str().unwrap()),
            wanted,
            "{from} {to} {pieces}: {answer}"
        );
    }
    let body = |reason: Value| json!({ "orderId": floor.id, "position": 0, "from": "open", "to": "failed", "pieces": 1, "seen": 4, "reason": reason });
    for (reason, code) in [
        (Value::Null, "reason_missing"),
        (json!("  "), "reason_missing"),
        (json!("x".repeat(501)), "text_too_long"),
    ] {
        let (status, answer) = floor
            .post("/api/admin/production/pieces", body(reason))
            .await;
        assert_eq!((status, &answer["code"]), (422, &json!(code)), "{answer}");
    }
    for body in [json!([]), json!({}), json!({ "from": "nie" })] {
        let (status, _) = floor.post("/api/admin/production/pieces", body).await;
        assert_eq!(status, 400);
    }
    assert_eq!(floor.go(7, "open", "failed", 1, 1).await.0, 404);
    assert_eq!(floor.pieces(0).await, [4, 0, 0, 0, 0, 0, 0]);
    assert_eq!(floor.detail().await["status"], "submitted");
    for filter in ["state=nie", "layerHeight=x"] {
        let (status, _) = floor
            .app
            .get_json(&floor.admin, &format!("/api/admin/production?{filter}"))
            .await;
        assert!(status == 422 || status == 400, "{filter}: {status}");
    }
}

#[actix_web::test]
async fn adm_18_a_plate_takes_its_pieces_from_open_to_printed_and_what_fails_is_made_again() {
    let floor = Floor::new().await;
    let printer = floor.printer("Prusa 1").await;
    let fitting = json!({ "printerId": printer, "parts": [floor.on(0, 4), floor.on(1, 1)] });
    let (status, answer) = floor
        .post("/api/admin/plates/fitting", fitting.clone())
        .await;
    assert_eq!(status, 200, "{answer}");
    // Cubes of 20 and 30 mm with 5 mm between them on 250 × 210 mm.
    assert_eq!(
        answer["data"],
        json!({ "plates": 1, "perPlate": [80, 42], "onOnePlate": [4, 1] })
    );

    let (status, answer) = floor.post("/api/admin/plates", fitting).await;
    assert_eq!(status, 200, "{answer}");
    let plate = floor.plates().await[0].clone();
    assert_eq!(
        (
            &plate["number"],
            &plate["state"],
            &plate["parts"][0]["pieces"]
        ),
        (&json!(1), &json!("planned"), &json!(4)),
        "{plate}"
    );
    assert_eq!(floor.pieces(0).await, [0, 4, 0, 0, 0, 0, 0]);
    // What lies on a plate lies on no other one, and is not counted by hand.
    let again = json!({ "printerId": printer, "parts": [floor.on(0, 1)] });
    let (status, answer) = floor.post("/api/admin/plates", again).await;
    assert_eq!((status, &answer["code"]), (409, &json!("pieces_taken")));
    assert_eq!(floor.print(0, 1, 0).await.0, 422);
    // The planned plate is put together anew.
    let path = format!("/api/admin/plates/{}", plate["id"].as_str().unwrap());
    let put = async |version: i64| {
        let body = json!({ "printerId": printer, "parts": [floor.on(0, 3)], "version": version });
        let call = floor.admin.put(floor.app.url(&path)).json(&body);
        crate::harness::answer_of(call).await
    };
    assert_eq!(put(7).await.1["code"], "plate_changed");
    assert_eq!(put(0).await.0, 200);
    assert_eq!(floor.pieces(0).await, [1, 3, 0, 0, 0, 0, 0]);
    assert_eq!(floor.pieces(1).await, [1, 0, 0, 0, 0, 0, 0]);

    let files = floor
        .admin
        .get(floor.app.url(&format!("{path}/files")))
        .send()
        .await
        .unwrap();
    let disposition = files.headers()["content-disposition"].to_str().unwrap();
    assert!(disposition.contains("Platte_1.zip"), "{disposition}");
    let files = files.bytes().await.unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(files)).unwrap();
    assert_eq!(archive.len(), 1);
    assert_eq!(
        archive.by_index(0).unwrap().name().unwrap(),
        format!("3x_PLA-Weiss_0.2_20p_{}-1_würfel-20.stl", floor.number)
    );

    let plate = floor.plates().await[0].clone();
    assert_eq!(
        floor.step(&plate, json!({ "step": "finish" })).await.1["code"],
        "plate_changed",
        "it has not been started"
    );
    assert_eq!(floor.detail().await["status"], "submitted");
    assert_eq!(floor.step(&plate, json!({ "step": "start" })).await.0, 200);
    assert_eq!(floor.detail().await["status"], "processing");
    assert_eq!(floor.pieces(0).await, [1, 0, 3, 0, 0, 0, 0]);
    let on_it = floor
        .get(&format!("/api/admin/production?printer={printer}"))
        .await;
    assert_eq!(on_it["data"][0]["parts"].as_array().unwrap().len(), 1);

    // Two good ones, one not.
    let plate = floor.plates().await[0].clone();
    for (body, code) in [
        (
            json!({ "step": "finish", "failed": [floor.on(0, 1)] }),
            "reason_missing",
        ),
        (
            json!({ "step": "finish", "failed": [floor.on(0, 4)], "reason": "x" }),
            "wrong_count",
        ),
        (
            json!({ "step": "finish", "failed": [floor.on(1, 1)], "reason": "x" }),
            "wrong_count",
        ),
        (json!({ "step": "fail" }), "reason_missing"),
    ] {
        let (status, answer) = floor.step(&plate, body).await;
        assert_eq!((status, &answer["code"]), (422, &json!(code)), "{answer}");
    }
    let finish = json!({ "step": "finish", "failed": [floor.on(0, 1)], "reason": "Ecke gelöst" });
    assert_eq!(floor.step(&plate, finish).await.0, 200);
    assert_eq!(floor.pieces(0).await, [1, 0, 0, 1, 2, 0, 0]);
    assert_eq!(floor.plates().await[0]["state"], "done");

    // The next plate fails as a whole, the one after it is taken apart.
    assert_eq!(floor.go(0, "failed", "open", 1, 1).await.0, 200);
    let next = json!({ "printerId": printer, "parts": [floor.on(0, 2)] });
    assert_eq!(floor.post("/api/admin/plates", next.clone()).await.0, 200);
    let plate = floor.plates().await[0].clone();
    assert_eq!(
        (&plate["number"], &plate["state"]),
        (&json!(2), &json!("planned"))
    );
    assert_eq!(floor.step(&plate, json!({ "step": "start" })).await.0, 200);
    let plate = floor.plates().await[0].clone();
    let fail = json!({ "step": "fail", "reason": "Düse verstopft" });
    assert_eq!(floor.step(&plate, fail).await.0, 200);
    assert_eq!(floor.pieces(0).await, [0, 0, 0, 2, 2, 0, 1]);
    assert_eq!(floor.go(0, "failed", "open", 2, 2).await.0, 200);
    assert_eq!(floor.post("/api/admin/plates", next).await.0, 200);
    let plate = floor.plates().await[0].clone();
    assert_eq!(
        floor.step(&plate, json!({ "step": "dissolve" })).await.0,
        200
    );
    assert_eq!(floor.pieces(0).await, [2, 0, 0, 0, 2, 0, 3]);
    assert_eq!(floor.plates().await.len(), 2, "ended ones stay");
    let acts = "SELECT COUNT(*) FROM admin_acts WHERE act = 'plate_changed'";
    assert_eq!(count(&floor.app, acts).await, 9);
}

#[actix_web::test]
async fn adm_18_what_is_not_to_be_made_is_neither_planned_nor_started_and_what_fits_no_printer_is_said()
 {
    let floor = Floor::new().await;
    let printer = floor.printer("Prusa 1").await;
    let plan = json!({ "printerId": printer, "parts": [floor.on(0, 4)] });
    for (parts, status) in [
        (json!([]), 422),
        (json!([floor.on(0, 0)]), 422),
        (json!([floor.on(0, i64::MAX)]), 422),
        (json!([floor.on(0, 1), floor.on(0, 1)]), 422),
        (json!([floor.on(0, 5)]), 409),
        (json!([floor.on(9, 1)]), 404),
    ] {
        let body = json!({ "printerId": printer, "parts": parts });
        let (code, answer) = floor.post("/api/admin/plates", body).await;
        assert_eq!(code, status, "{parts}: {answer}");
    }
    assert_eq!(
        floor.plates().await.len(),
        0,
        "what is refused leaves nothing"
    );
    assert_eq!(floor.post("/api/admin/plates", plan.clone()).await.0, 200);

    // A doubt stops the start. What is cancelled meanwhile is never started, whatever is confirmed.
    let plate = floor.plates().await[0].clone();
    sqlx::query("UPDATE order_parts SET is_unsure = 1")
        .execute(floor.app.db.writer())
        .await
        .unwrap();
    let (status, answer) = floor.step(&plate, json!({ "step": "start" })).await;
    assert_eq!(
        (status, &answer["code"], &answer["stops"]),
        (409, &json!("order_stopped"), &json!(["unsure"])),
        "{answer}"
    );
    assert_eq!(
        floor.plates().await[0]["parts"][0]["part"]["stops"],
        json!(["unsure"])
    );
    let cancel = json!({ "orderId": floor.id, "status": "cancelled" });
    assert_eq!(floor.post("/api/order-status-update", cancel).await.0, 200);
    let confirmed = json!({ "step": "start", "confirmedStops": ["unsure"] });
    let (status, answer) = floor.step(&plate, confirmed).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("not_in_production"))
    );
    assert_eq!(floor.plates().await[0]["parts"][0]["isToBeMade"], false);

    // A printer with a plate on it stays; a small one takes nothing.
    let path = format!("/api/admin/printers/{printer}");
    let put = async |name: &str, side: f64, is_retired: bool| {
        let body = json!({ "name": name, "lengthMm": side, "widthMm": 210, "heightMm": 220, "nozzleMm": 0.4, "isRetired": is_retired });
        crate::harness::answer_of(floor.admin.put(floor.app.url(&path)).json(&body)).await
    };
    assert_eq!(
        put("Prusa 1", 250.0, true).await.1["code"],
        "printer_in_use"
    );
    assert_eq!(
        floor.step(&plate, json!({ "step": "dissolve" })).await.0,
        200
    );
    for (name, side, field) in [
        ("", 250.0, "name"),
        ("Prusa 1", 9.0, "lengthMm"),
        ("Prusa 1", 1e300, "lengthMm"),
    ] {
        let (status, answer) = put(name, side, false).await;
        assert_eq!((status, &answer["field"]), (422, &json!(field)), "{answer}");
    }
    let other = floor.printer("Prusa 2").await;
    assert_eq!(put("Prusa 2", 250.0, false).await.1["field"], "name");
    assert_ne!(other, printer);
    assert_eq!(put("Prusa 1", 250.0, true).await.0, 200);
    let (status, answer) = floor.post("/api/admin/plates", plan).await;
    assert_eq!((status, &answer["code"]), (409, &json!("printer_gone")));
}

/// The numbers of these attributes of each element of this name.
fn numbers<const N: usize>(xml: &str, element: &str, names: [&str; N]) -> Vec<[f64; N]> {
    let open = format!("<{element} ");
    let of = |tag: &str| {
        names.map(|name| {
            let (_, rest) = tag.split_once(&format!("{name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse().unwrap()
        })
    };
    xml.split(&open).skip(1).map(of).collect()
}

fn volume_mm3(object: &str) -> f64 {
    let vertices = numbers(object, "vertex", ["x", "y", "z"]);
    numbers(object, "triangle", ["v1", "v2", "v3"])
        .iter()
        .map(|corners| {
            let [a, b, c] = corners.map(|corner| vertices[corner as usize]);
            (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
                + a[2] * (b[0] * c[1] - b[1] * c[0]))
                / 6.0
        })
        .sum()
}

#[actix_web::test]
async fn adm_13_a_plate_is_one_3mf_with_each_part_once_and_each_piece_in_its_place() {
    use std::io::Read as _;

    let floor = Floor::new().await;
    let printer = floor.printer("Prusa").await;
    let plan = json!({ "printerId": printer, "parts": [floor.on(0, 4), floor.on(1, 1)] });
    assert_eq!(floor.post("/api/admin/plates", plan).await.0, 200);
    let plate = floor.plates().await[0].clone();
    let path = format!("/api/admin/plates/{}/3mf", plate["id"].as_str().unwrap());
    let get = async || floor.admin.get(floor.app.url(&path)).send().await.unwrap();
    let response = get().await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "model/3mf");
    let disposition = response.headers()["content-disposition"].to_str().unwrap();
    assert!(disposition.contains(&format!("Platte_{}.3mf", plate["number"])));
    let bytes = response.bytes().await.unwrap();
    let mut package = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut read = |name: &str| {
        let mut text = String::new();
        package
            .by_name(name)
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        text
    };
    assert!(read("[Content_Types].xml").contains("3dmanufacturing-3dmodel+xml"));
    assert!(read("_rels/.rels").contains("/3D/3dmodel.model"));
    let model = read("3D/3dmodel.model");
    let (resources, build) = model.split_once("<build>").unwrap();
    let objects: Vec<&str> = resources.split("<object ").skip(1).collect();
    assert_eq!(objects.len(), 2);
    for (object, (name, side)) in objects.iter().zip([
        (
            format!("4x_PLA-Weiss_0.2_20p_{}-1_", floor.number),
            20.0_f64,
        ),
        (format!("1x_PLA-Weiss_0.2_20p_{}-2_", floor.number), 30.0),
    ]) {
        assert!(
            object.contains(&format!(r#"name="{name}"#)),
            "{}",
            &object[..200]
        );
        assert!((volume_mm3(object) - side.powi(3)).abs() < 1e-3);
        let corners = numbers(object, "vertex", ["x", "y", "z"]);
        assert!(corners.iter().flatten().all(|at| (0.0..=side).contains(at)));
    }
    let items: Vec<[f64; 1]> = numbers(build, "item", ["objectid"]);
    let of = |id: f64| items.iter().filter(|[item]| *item == id).count();
    assert_eq!((items.len(), of(1.0), of(2.0)), (5, 4, 1));

    // What a download lacks is said beside it.
    let has_files = async || {
        let plate = floor.plates().await[0].clone();
        [0, 1].map(|at| plate["parts"][at]["hasFile"].as_bool().unwrap())
    };
    assert_eq!(has_files().await, [true, true]);
    sqlx::query("UPDATE orders SET status = 'completed'")
        .execute(floor.app.db.writer())
        .await
        .unwrap();
    let path = format!("/api/admin/orders/{}/delete-file", floor.id);
    let body = json!({ "position": 0, "reason": "Wunsch des Kunden" });
    assert_eq!(floor.post(&path, body).await.0, 200);
    assert_eq!(has_files().await, [false, true]);
}

impl Floor {
    /// A plate with one piece of the first part, planned, printed and done.
    pub async fn finished_plate(&self, printer: &str) -> Value {
        self.ended_plate(printer, 1, json!({})).await
    }

    /// A plate with `pieces` of the first part, and the answer at its end.
    async fn ended_plate(&self, printer: &str, pieces: i64, mut end: Value) -> Value {
        let plan = json!({ "printerId": printer, "parts": [self.on(0, pieces)] });
        assert_eq!(self.post("/api/admin/plates", plan).await.0, 200);
        // Open ones come first.
        let planned = self.plates().await[0].clone();
        end["step"] = json!("finish");
        for step in [json!({ "step": "start" }), end] {
            let plate = self.again(&planned).await;
            let (status, answer) = self.step(&plate, step).await;
            assert_eq!(status, 200, "{answer}");
        }
        self.again(&planned).await
    }

    /// The plate as it is now.
    pub async fn again(&self, plate: &Value) -> Value {
        let plates = self.plates().await;
        let known = plates.into_iter().find(|known| known["id"] == plate["id"]);
        known.unwrap()
    }

    pub async fn measure(&self, client: &Client, plate: &Value, body: Value) -> (u16, Value) {
        let mut body = body;
        body["version"] = plate["version"].clone();
        let path = format!("/api/admin/plates/{}/actual", plate["id"].as_str().unwrap());
        crate::harness::answer_of(client.put(self.app.url(&path)).json(&body)).await
    }

    async fn learned(&self) -> Value {
        self.get("/api/admin/print-calibration").await["data"].clone()
    }

    /// Minutes after the start, and grams, of one piece of the first part.
    async fn estimated(&self) -> (f64, f64) {
        let layers = self.detail().await["parts"][0]["printCheck"]["layers"].clone();
        let of = |name: &str| layers[name].as_f64().unwrap();
        let minutes = f64::midpoint(of("leastMinutes"), of("mostMinutes")) - START_MIN;
        (minutes, layers["grams"]["total"].as_f64().unwrap())
    }
}

/// Somebody with a role, where no mail goes out that would confirm the address.
pub async fn staff(app: &TestApp, email: &str, role: &str) -> Client {
    let client = new_client();
    let id = crate::account::register(app, &client, email).await["id"].clone();
    sqlx::query(
        "INSERT INTO user_profiles (id, is_admin, staff_role) VALUES ($1, 0, $2) \
         ON CONFLICT (id) DO UPDATE SET staff_role = excluded.staff_role",
    )
    .bind(id.as_str().unwrap())
    .bind(role)
    .execute(app.db.writer())
    .await
    .unwrap();
    client
}

/// As shipped.
const START_MIN: f64 = 5.0;

fn assert_fit(fit: &Value, factor: f64, parts: i64) {
    let found = &fit["found"];
    assert!(
        (found["factor"].as_f64().unwrap() - factor).abs() < 1e-6,
        "{fit}"
    );
    assert!(found["errorPercent"].as_f64().unwrap() < 1e-3, "{fit}");
    assert_eq!(
        (&found["parts"], &fit["missing"]),
        (&json!(parts), &json!(0))
    );
}

#[actix_web::test]
async fn adm_18_what_finished_plates_took_teaches_by_how_much_the_estimates_miss() {
    let floor = Floor::new().await;
    let workshop = staff(&floor.app, "druck@example.org", "workshop").await;
    let books = staff(&floor.app, "buch@example.org", "books").await;
    let printer = floor.printer("Prusa 1").await;

    // Nobody has looked at its part yet: there is nothing to compare with.
    let blind = floor.finished_plate(&printer).await;
    assert_eq!(blind["isEstimated"], false);
    let took = json!({ "minutes": 60, "grams": 12.5 });
    assert_eq!(floor.measure(&workshop, &blind, took.clone()).await.0, 200);
    let seen = floor.again(&blind).await;
    assert_eq!(seen["actual"], json!({ "minutes": 60.0, "grams": 12.5 }));
    let (code, answer) = floor.measure(&workshop, &blind, took.clone()).await;
    assert_eq!((code, &answer["code"]), (409, &json!("plate_changed")));

    crate::second_server::look_at_parts(&floor.app).await;
    let (minutes, grams) = floor.estimated().await;
    let mut measured = Vec::new();
    for missing in [3, 2, 1] {
        let learned = floor.learned().await;
        let none = json!({ "found": null, "missing": missing });
        assert_eq!(learned, json!({ "minutes": none, "grams": none }));
        let plate = floor.finished_plate(&printer).await;
        assert_eq!(plate["isEstimated"], true);
        let took = json!({ "minutes": START_MIN + 1.18 * minutes, "grams": 1.1 * grams });
        for stranger in [&books, &new_client()] {
            let (code, _) = floor.measure(stranger, &plate, took.clone()).await;
            assert_eq!(code, 403);
        }
        assert_eq!(floor.measure(&workshop, &plate, took).await.0, 200);
        measured.push(plate);
    }
    let learned = floor.learned().await;
    assert_fit(&learned["minutes"], 1.18, 3);
    assert_fit(&learned["grams"], 1.1, 3);
    for stranger in [&workshop, &books] {
        let path = "/api/admin/print-calibration";
        assert_eq!(floor.app.get_json(stranger, path).await.0, 403);
    }

    // What makes no sense is refused, and what was wrong is put right or taken back.
    let plate = floor.again(&measured[0]).await;
    for (field, value) in [
        ("minutes", json!(0)),
        ("minutes", json!(-3)),
        ("grams", json!(100_001)),
        ("grams", json!(-0.0)),
    ] {
        let (code, answer) = floor
            .measure(&workshop, &plate, json!({ field: value }))
            .await;
        assert_eq!((code, &answer["field"]), (422, &json!(field)), "{answer}");
        assert_eq!(
            answer["error"],
            "Bitte geben Sie eine Zahl über 0 bis 100.000 an."
        );
    }
    for nonsense in [json!("viel"), json!([]), json!(true)] {
        let body = json!({ "minutes": nonsense });
        assert_eq!(floor.measure(&workshop, &plate, body).await.0, 400);
    }
    let path = format!("/api/admin/plates/{}/actual", plate["id"].as_str().unwrap());
    let endless = floor
        .admin
        .put(floor.app.url(&path))
        .header("content-type", "application/json")
        .body(r#"{"version": 3, "minutes": 1e999}"#);
    assert_eq!(crate::harness::answer_of(endless).await.0, 400);
    let admin = &floor.admin;
    let only_grams = json!({ "grams": 1.1 * grams });
    assert_eq!(floor.measure(admin, &plate, only_grams).await.0, 200);
    let learned = floor.learned().await;
    assert_eq!(learned["minutes"], json!({ "found": null, "missing": 1 }));
    assert_fit(&learned["grams"], 1.1, 3);

    // A plate that is not done took nothing yet.
    let plan = json!({ "printerId": printer, "parts": [floor.on(1, 1)] });
    assert_eq!(floor.post("/api/admin/plates", plan).await.0, 200);
    let planned = floor.plates().await[0].clone();
    assert_eq!(floor.measure(admin, &planned, took).await.0, 409);
    let acts = "SELECT COUNT(*) FROM admin_acts WHERE act = 'plate_measured'";
    assert_eq!(count(&floor.app, acts).await, 5);
}

#[actix_web::test]
async fn adm_18_a_factor_in_force_is_in_the_next_estimates_and_not_in_what_is_learned() {
    let floor = Floor::new().await;
    let owner = crate::password_again::admin_with_password(&floor.app, "chefin@example.org").await;
    let current = crate::settings::current(&floor.app).await;
    let mut printing = current["settings"]["printing"].clone();
    printing["machine"]["minutesFactor"] = json!(1.18);
    printing["machine"]["gramsFactor"] = json!(1.1);
    let version = current["version"].as_i64().unwrap();
    let change = json!({ "printing": printing });
    let (code, saved) = crate::settings::save(&floor.app, &owner, version, change).await;
    assert_eq!(code, 200, "{saved}");
    crate::second_server::look_at_parts(&floor.app).await;
    let printer = floor.printer("Prusa 1").await;
    let (minutes, grams) = floor.estimated().await;
    for _ in 0..3 {
        let plate = floor.finished_plate(&printer).await;
        // The estimates are right now.
        let took = json!({ "minutes": START_MIN + minutes, "grams": grams });
        assert_eq!(floor.measure(&floor.admin, &plate, took).await.0, 200);
    }
    let learned = floor.learned().await;
    assert_fit(&learned["minutes"], 1.18, 3);
    assert_fit(&learned["grams"], 1.1, 3);
}
