//! Spools of filament: what is on them, what plates take off them, and what is said once a colour is used up.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::count;
use crate::floor::{Floor, staff};
use crate::harness::{answer_of, new_client};

const SPOOLS: &str = "/api/admin/spools";
const EMPTY: &str = "/api/admin/empty-colors";

impl Floor {
    async fn spool_board(&self) -> Value {
        self.get(SPOOLS).await["data"].clone()
    }

    async fn spool(&self, number: i64) -> Value {
        let board = self.spool_board().await;
        let spools = board["spools"].as_array().unwrap();
        let spool = spools.iter().find(|spool| spool["number"] == number);
        spool.unwrap().clone()
    }

    async fn grams(&self, number: i64) -> f64 {
        self.spool(number).await["grams"].as_f64().unwrap()
    }

    async fn add(&self, color: &str, grams: f64) -> (u16, Value) {
        self.post(SPOOLS, spool_of(color, grams)).await
    }

    /// A spool as it is, with some of it said anew.
    async fn change(&self, client: &Client, spool: &Value, news: Value) -> (u16, Value) {
        let mut body = spool.clone();
        let all = body.as_object_mut().unwrap();
        all.extend(news.as_object().unwrap().clone());
        let path = format!("{SPOOLS}/{}", spool["id"].as_str().unwrap());
        answer_of(client.put(self.app.url(&path)).json(&body)).await
    }

    /// A plate that is being printed, with `pieces` of the first part.
    async fn printing(&self, printer: &str, pieces: i64) -> Value {
        let plan = json!({ "printerId": printer, "parts": [self.on(0, pieces)] });
        assert_eq!(self.post("/api/admin/plates", plan).await.0, 200);
        let planned = self.plates().await[0].clone();
        let (status, answer) = self.step(&planned, json!({ "step": "start" })).await;
        assert_eq!(status, 200, "{answer}");
        self.again(&planned).await
    }

    /// Grams of one piece of a part.
    async fn weight(&self, part: usize) -> f64 {
        let detail = self.detail().await;
        let layers = &detail["parts"][part]["printCheck"]["layers"];
        layers["grams"]["total"].as_f64().unwrap()
    }

    /// What the page of the parts warns of.
    async fn short(&self) -> Value {
        self.get("/api/admin/production").await["short"].clone()
    }

    async fn asked(&self) -> Value {
        self.get(EMPTY).await["data"].clone()
    }
}

fn spool_of(color: &str, grams: f64) -> Value {
    json!({ "material": "PLA", "color": color, "fullGrams": 1000, "grams": grams, "note": " Regal 2 " })
}

fn assert_near(grams: f64, expected: f64) {
    assert!((grams - expected).abs() < 0.02, "{grams} is not {expected}");
}

/// The colour of the parts of [`Floor`].
async fn color(floor: &Floor) -> String {
    let detail = floor.detail().await;
    let color = &detail["parts"][0]["configuration"]["primaryColor"];
    color.as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn adm_32_plates_take_off_the_spools_what_they_used_by_estimate_or_as_it_was_measured() {
    let floor = Floor::new().await;
    crate::second_server::look_at_parts(&floor.app).await;
    let printer = floor.printer("Prusa 1").await;
    let color = color(&floor).await;
    let (first, second) = (floor.weight(0).await, floor.weight(1).await);

    // A shop without spools sees nothing of it.
    let nothing = json!({ "spools": [], "stock": [] });
    assert_eq!(floor.spool_board().await, nothing);
    let plate = floor.finished_plate(&printer).await;
    assert_eq!(
        (&plate["uses"], &floor.asked().await),
        (&json!([]), &json!([]))
    );

    // What does not suffice is said with the parts.
    assert_eq!(floor.short().await, json!([]));
    assert_eq!(floor.add(&color, 1.0).await.0, 200);
    let stock = floor.spool_board().await["stock"].clone();
    assert_eq!(floor.short().await, stock, "one gram");
    assert_eq!(floor.add(&color, 400.0).await.0, 200);
    assert_eq!(floor.add(&color, 900.0).await.0, 200);
    let spool = floor.spool(2).await;
    assert_eq!(
        (
            &spool["material"],
            &spool["color"],
            &spool["note"],
            &spool["endedAt"]
        ),
        (
            &json!("PLA"),
            &json!(color),
            &json!("Regal 2"),
            &Value::Null
        ),
    );
    let stock = floor.spool_board().await["stock"].clone();
    assert_eq!(stock.as_array().unwrap().len(), 1, "{stock}");
    assert_eq!(stock[0]["grams"], 1301.0);
    assert_near(
        stock[0]["neededGrams"].as_f64().unwrap(),
        3.0 * first + second,
    );
    for (field, value) in [
        ("isRough", json!(false)),
        ("unknownPieces", json!(0)),
        ("isOffered", json!(true)),
    ] {
        assert_eq!(stock[0][field], value, "{field}");
    }

    assert_eq!(floor.short().await, json!([]));

    // The oldest that suffices gives it; what was measured puts it right, and what is not measured after all goes back.
    let plate = floor.printing(&printer, 1).await;
    assert_near(plate["needs"][0]["grams"].as_f64().unwrap(), first);
    assert_eq!(floor.grams(2).await, 400.0, "nothing before it ends");
    assert_eq!(floor.step(&plate, json!({ "step": "finish" })).await.0, 200);
    let plate = floor.again(&plate).await;
    assert_eq!(plate["uses"][0]["spool"], 2, "{plate}");
    assert_near(floor.grams(2).await, 400.0 - first);
    let admin = &floor.admin;
    assert_eq!(
        floor.measure(admin, &plate, json!({ "grams": 50 })).await.0,
        200
    );
    assert_near(floor.grams(2).await, 350.0);
    let plate = floor.again(&plate).await;
    assert_eq!(
        floor
            .measure(admin, &plate, json!({ "minutes": 9 }))
            .await
            .0,
        200
    );
    assert_near(floor.grams(2).await, 400.0 - first);

    // Who weighs the spool knows better than any plate from before.
    let spool = floor.spool(2).await;
    assert_eq!(
        floor.change(admin, &spool, json!({ "grams": 380 })).await.0,
        200
    );
    let plate = floor.again(&plate).await;
    assert_eq!(
        floor.measure(admin, &plate, json!({ "grams": 50 })).await.0,
        200
    );
    assert_eq!(floor.grams(2).await, 380.0);

    // A plate that failed takes too; from the spool that was chosen, and from the next where that one is empty.
    let plate = floor.printing(&printer, 2).await;
    let chosen = floor.spool(1).await["id"].clone();
    let fail = json!({ "step": "fail", "reason": "Düse verstopft", "spools": [chosen] });
    assert_eq!(floor.step(&plate, fail.clone()).await.0, 200);
    assert_eq!(floor.grams(1).await, 0.0);
    assert_near(floor.grams(2).await, 381.0 - 2.0 * first);
    let plate = floor.again(&plate).await;
    assert_eq!(
        floor.measure(admin, &plate, json!({ "grams": 1 })).await.0,
        200
    );
    let sum = floor.grams(1).await + floor.grams(2).await;
    assert_near(sum, 380.0);

    // A spool that is not there, or of another colour, is none of this plate; twice the same end is one.
    assert_eq!(floor.add("Rot", 500.0).await.0, 200);
    assert_eq!(floor.go_again().await, 200);
    let plate = floor.printing(&printer, 1).await;
    let foreign = floor.spool(4).await["id"].clone();
    for spool in [foreign, json!("0"), json!("' OR 1=1 --")] {
        let body = json!({ "step": "finish", "spools": [spool] });
        let (code, answer) = floor.step(&plate, body).await;
        assert_eq!(
            (code, &answer["code"]),
            (409, &json!("spool_gone")),
            "{answer}"
        );
    }
    let finish = json!({ "step": "finish" });
    let (one, other) = (
        floor.step(&plate, finish.clone()),
        floor.step(&plate, finish),
    );
    let (one, other) = tokio::join!(one, other);
    let mut codes = [one.0, other.0];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409]);
    let taken =
        "SELECT COUNT(*) FROM spool_uses JOIN plates ON plates.id = plate_id WHERE state = 'done'";
    assert_eq!(count(&floor.app, taken).await, 2);
    let acts = "SELECT COUNT(*) FROM admin_acts WHERE act = 'spool_saved'";
    assert_eq!(count(&floor.app, acts).await, 5);
    let noted = "SELECT COUNT(*) FROM admin_acts WHERE act = 'plate_changed' AND details LIKE '%\"spools\"%'";
    assert_eq!(count(&floor.app, noted).await, 3);
}

impl Floor {
    /// The failed pieces of the first part are open again.
    async fn go_again(&self) -> u16 {
        let body = json!({
            "orderId": self.id, "position": 0, "from": "failed", "to": "open", "pieces": 2, "seen": 2,
        });
        self.post("/api/admin/production/pieces", body).await.0
    }
}

#[actix_web::test]
async fn adm_32_what_no_spool_is_is_refused_and_two_at_once_do_not_overwrite_each_other() {
    let floor = Floor::new().await;
    let workshop = staff(&floor.app, "druck@example.org", "workshop").await;
    let books = staff(&floor.app, "buch@example.org", "books").await;
    for (field, value) in [
        ("material", json!("Holz")),
        ("material", json!("")),
        ("color", json!("Regenbogen")),
        ("fullGrams", json!(0)),
        ("fullGrams", json!(-1000)),
        ("fullGrams", json!(20_001)),
        ("grams", json!(-0.5)),
        ("grams", json!(1000.01)),
        ("note", json!("x".repeat(201))),
    ] {
        let mut body = spool_of("Rot", 500.0);
        body[field] = value;
        let (code, answer) = floor.post(SPOOLS, body).await;
        assert_eq!(
            (code, &answer["code"]),
            (422, &json!("invalid_spool")),
            "{answer}"
        );
        assert_eq!(answer["field"], field, "{answer}");
    }
    for nonsense in [json!("viel"), json!([]), json!(null), json!(true)] {
        let mut body = spool_of("Rot", 500.0);
        body["grams"] = nonsense;
        assert_eq!(floor.post(SPOOLS, body).await.0, 400);
    }
    for stranger in [&books, &new_client()] {
        let (code, _) = floor
            .app
            .post_json(stranger, SPOOLS, spool_of("Rot", 1.0))
            .await;
        assert_eq!(code, 403);
        assert_eq!(floor.app.get_json(stranger, SPOOLS).await.0, 403);
    }
    assert_eq!(floor.spool_board().await["spools"], json!([]));

    let added = floor
        .app
        .post_json(&workshop, SPOOLS, spool_of("Rot", 1000.0))
        .await;
    assert_eq!(added.0, 200);
    let seen = floor.spool(1).await;
    let (weighed, noted) = tokio::join!(
        floor.change(&workshop, &seen, json!({ "grams": 700 })),
        floor.change(&floor.admin, &seen, json!({ "note": "Regal 3" })),
    );
    let mut codes = [weighed.0, noted.0];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409], "{weighed:?} {noted:?}");
    let (code, answer) = floor.change(&workshop, &seen, json!({ "grams": 1 })).await;
    assert_eq!((code, &answer["code"]), (409, &json!("spool_changed")));
    let gone = json!({ "id": "0", "material": "PLA", "color": "Rot", "fullGrams": 1, "grams": 1 });
    assert_eq!(floor.change(&workshop, &gone, json!({})).await.0, 404);
}

#[actix_web::test]
async fn adm_32_of_a_colour_that_is_used_up_the_owner_is_asked_until_it_is_hidden_kept_or_bought() {
    let floor = Floor::new().await;
    let owner = crate::password_again::admin_with_password(&floor.app, "chefin@example.org").await;
    let workshop = staff(&floor.app, "druck@example.org", "workshop").await;
    let (red, white) = (
        json!({ "material": "PLA", "color": "Rot" }),
        json!({ "material": "PLA", "color": "Weiß" }),
    );
    let end = json!({ "isEnded": true, "grams": 0 });
    for color in ["Rot", "Rot", "Weiß"] {
        assert_eq!(floor.add(color, 100.0).await.0, 200);
    }
    assert_eq!(floor.post(EMPTY, red.clone()).await.0, 404, "nobody asks");
    let spool = floor.spool(1).await;
    assert_eq!(floor.change(&workshop, &spool, end.clone()).await.0, 200);
    assert_eq!(floor.asked().await, json!([]), "another one is there");
    let spool = floor.spool(2).await;
    assert_eq!(
        floor
            .change(&workshop, &spool, json!({ "grams": 0 }))
            .await
            .0,
        200
    );
    assert_eq!(floor.asked().await, json!([red]));
    assert_eq!(floor.app.get_json(&workshop, EMPTY).await.0, 403);
    assert_eq!(
        floor.app.post_json(&workshop, EMPTY, red.clone()).await.0,
        403
    );

    // Kept: nobody is asked again before another spool of it is used up.
    assert_eq!(floor.post(EMPTY, red.clone()).await.0, 200);
    assert_eq!(floor.asked().await, json!([]));
    assert_eq!(floor.post(EMPTY, red.clone()).await.0, 404);
    assert_eq!(floor.add("Rot", 5.0).await.0, 200);
    let spool = floor.spool(4).await;
    assert_eq!(floor.change(&workshop, &spool, end.clone()).await.0, 200);
    assert_eq!(floor.asked().await, json!([red]));

    // Hidden by the settings: it is not asked about any more, and a colour that is called otherwise now is.
    let spool = floor.spool(3).await;
    assert_eq!(floor.change(&workshop, &spool, end).await.0, 200);
    assert_eq!(floor.asked().await, json!([red, white]));
    let current = crate::settings::current(&floor.app).await;
    let mut offer = current["settings"]["offer"].clone();
    offer["hiddenColors"] = json!({ "PLA": ["Rot"] });
    offer["renamedColors"] = json!({ "PLA": { "Weiß": "Schneeweiß" } });
    let mut colors = current["settings"]["materialColors"].clone();
    for color in colors["PLA"].as_array_mut().unwrap() {
        if color["name"] == "Weiß" {
            color["name"] = json!("Schneeweiß");
        }
    }
    let version = current["version"].as_i64().unwrap();
    let change = json!({ "offer": offer, "materialColors": colors });
    let (code, saved) = crate::settings::save(&floor.app, &owner, version, change).await;
    assert_eq!(code, 200, "{saved}");
    let snow = json!({ "material": "PLA", "color": "Schneeweiß" });
    assert_eq!(floor.asked().await, json!([snow]));
    assert_eq!(floor.spool(3).await["color"], "Schneeweiß");
    let acts = "SELECT COUNT(*) FROM admin_acts WHERE act = 'color_kept'";
    assert_eq!(count(&floor.app, acts).await, 1);
}
