use core_wasm::settings::Settings;
use serde_json::{Value, json};

use crate::account::{post, register};
use crate::customer::{Line, checkout, pay, request, status, upload_cube};
use crate::harness::{TestApp, answer_of, new_client, quiet_app, spawn_app};
use crate::settings::{current, save};

async fn restore(app: &TestApp, client: &reqwest::Client, version: i64, base: i64) -> (u16, Value) {
    let path = format!("/api/admin/settings/versions/{version}/restore");
    let response = post(app, client, &path, &json!({ "baseVersion": base })).await;
    (response.status().as_u16(), response.json().await.unwrap())
}

fn plain(changes: &Value) -> Vec<String> {
    let lines: Vec<String> = serde_json::from_value(changes.clone()).unwrap();
    lines
        .into_iter()
        .map(|line| line.replace('\u{a0}', " "))
        .collect()
}

#[actix_web::test]
async fn adm_25_each_save_is_a_version_that_can_be_read_compared_and_restored() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let change = json!({ "materialPrices": { "PETG": 0.28 } });
    assert_eq!(save(&app, &admin, 1, change).await.0, 200);
    let change = json!({ "materialPrices": { "PETG": 0.31 }, "withdrawalRight": "none" });
    assert_eq!(save(&app, &admin, 2, change).await.0, 200);

    let (status, list) = app.get_json(&admin, "/api/admin/settings/versions").await;
    assert_eq!(status, 200);
    let versions: Vec<i64> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["version"].as_i64().unwrap())
        .collect();
    assert_eq!(versions, [3, 2, 1]);
    let newest = &list["data"][0];
    assert_eq!(newest["savedBy"], "chefin@schichtwerk.example");
    assert!(
        newest["savedAt"]
            .as_str()
            .unwrap()
            .parse::<jiff::Timestamp>()
            .is_ok()
    );
    assert_eq!(
        plain(&newest["changes"]),
        [
            "PETG: 0,28 € → 0,31 € je cm³",
            "Widerrufsrecht: bis zum Beginn der Fertigung → keines"
        ]
    );
    assert_eq!(list["data"][2]["savedBy"], Value::Null);
    assert_eq!(list["next"], Value::Null);
    let (_, older) = app
        .get_json(&admin, "/api/admin/settings/versions?before=2")
        .await;
    assert_eq!(older["data"].as_array().unwrap().len(), 1);

    // What a restored version would change, held against the one in force and against another.
    let (_, one) = app.get_json(&admin, "/api/admin/settings/versions/1").await;
    assert_eq!(one["with"], 3);
    assert!(plain(&one["changes"]).contains(&"PETG: 0,31 € → 0,18 € je cm³".to_owned()));
    let (_, one) = app
        .get_json(&admin, "/api/admin/settings/versions/1?with=2")
        .await;
    assert_eq!(plain(&one["changes"]), ["PETG: 0,28 € → 0,18 € je cm³"]);

    assert_eq!(restore(&app, &admin, 1, 2).await.0, 409);
    let (status, answer) = restore(&app, &admin, 1, 3).await;
    assert_eq!(
        (status, answer["version"].clone()),
        (200, json!(4)),
        "{answer}"
    );
    let settings: Settings =
        serde_json::from_value(current(&app).await["settings"].clone()).unwrap();
    assert_eq!(settings, Settings::default());
    let (_, list) = app.get_json(&admin, "/api/admin/settings/versions").await;
    assert_eq!(list["data"][0]["restoredFrom"], 1);
    for wrong in ["9", "0", "-1", "x", "99999999999999999999"] {
        let path = format!("/api/admin/settings/versions/{wrong}");
        assert_eq!(app.get_json(&admin, &path).await.0, 404, "{wrong}");
    }
}

#[actix_web::test]
async fn adm_25_two_admins_at_once_are_told_what_the_other_one_changed() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    assert_eq!(
        save(
            &app,
            &admin,
            1,
            json!({ "materialPrices": { "PETG": 0.31 } })
        )
        .await
        .0,
        200
    );
    let (status, answer) = save(&app, &admin, 1, json!({ "withdrawalRight": "none" })).await;
    assert_eq!((status, &answer["code"]), (409, &json!("settings_changed")));
    assert_eq!(answer["version"], 2);
    assert_eq!(answer["savedBy"], "chefin@schichtwerk.example");
    assert_eq!(plain(&answer["changes"]), ["PETG: 0,18 € → 0,31 € je cm³"]);
    assert_eq!(
        current(&app).await["settings"]["withdrawalRight"],
        "untilProduction"
    );
}

#[actix_web::test]
async fn adm_23_a_price_that_jumps_is_saved_or_restored_only_when_it_is_meant() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let jump = json!({ "materialPrices": { "PETG": 1.8 }, "fees": { "setupFee": 15 } });
    let (status, answer) = save(&app, &admin, 1, jump.clone()).await;
    assert_eq!((status, &answer["code"]), (409, &json!("price_jump")));
    assert_eq!(
        answer["error"],
        "Ein Preis steigt auf das 10-Fache. Wirklich?"
    );
    // Three times as much is no jump.
    assert_eq!(plain(&answer["changes"]), ["PETG: 0,18 € → 1,80 € je cm³"]);
    assert_eq!(current(&app).await["version"], 1, "nothing is saved");

    let put = async |body: Value| {
        let call = admin.put(app.url("/api/admin/settings")).json(&body);
        answer_of(call).await
    };
    let unsure = json!({ "version": 1, "settings": jump, "confirmed": false });
    assert_eq!(put(unsure).await.1["code"], "price_jump");
    let meant = json!({ "version": 1, "settings": jump, "confirmed": true });
    let (status, answer) = put(meant.clone()).await;
    assert_eq!((status, &answer["version"]), (200, &json!(2)), "{answer}");
    // What somebody else saved is said before any jump, confirmed or not.
    assert_eq!(put(meant).await.1["code"], "settings_changed");

    let (status, answer) = restore(&app, &admin, 1, 2).await;
    assert_eq!((status, &answer["code"]), (409, &json!("price_jump")));
    assert_eq!(
        answer["error"],
        "Ein Preis fällt auf weniger als ein Drittel. Wirklich?"
    );
    assert_eq!(plain(&answer["changes"]), ["PETG: 1,80 € → 0,18 € je cm³"]);
    assert_eq!(current(&app).await["version"], 2);
    let path = "/api/admin/settings/versions/1/restore";
    let meant = json!({ "baseVersion": 2, "confirmed": true });
    let (status, answer) = app.post_json(&admin, path, meant).await;
    assert_eq!((status, &answer["version"]), (200, &json!(3)), "{answer}");
}

#[actix_web::test]
async fn adm_08_adm_23_the_settings_object_is_the_body_and_each_fault_stands_at_its_field() {
    let app = spawn_app().await;
    let admin = app.admin_client().await;
    let mut whole = current(&app).await["settings"].clone();
    for field in [
        "materialPrices",
        "layerHeightMultipliers",
        "infillMultipliers",
        "fees",
        "quantityDiscounts",
        "materialColors",
    ] {
        assert!(!whole[field].is_null(), "{field}");
    }
    for fee in [
        "setupFee",
        "minPrice",
        "shippingCost",
        "expressShippingCost",
    ] {
        assert!(whole["fees"][fee].is_number(), "{fee}");
    }
    let mut color = whole["materialColors"]["PETG"][0].clone();
    color
        .as_object_mut()
        .unwrap()
        .retain(|name, _| name != "name" && name != "hex");
    assert_eq!(color, json!({}), "a colour is a name and a hex");

    whole["materialPrices"]["Resin"] = json!(0.45);
    whole["materialColors"]["Resin"] = json!([{ "name": "Klar", "hex": "#eeeeee" }]);
    whole["offer"]["materials"] = json!(["Resin", "PLA", "PETG", "TPU", "ASA", "ABS", "ABS-GF"]);
    let (status, answer) = save(&app, &admin, 1, whole.clone()).await;
    assert_eq!((status, &answer["settings"]), (200, &whole));
    // Who has not heard of the order of the materials adds one all the same.
    let more = json!({ "materialPrices": { "Resin": 0.45, "Nylon": 0.6 }, "materialColors": {
        "Resin": [{ "name": "Klar", "hex": "#eeeeee" }], "Nylon": [{ "name": "Natur", "hex": "#f5f0e0" }] } });
    let (status, answer) = save(&app, &admin, 2, more).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["settings"]["offer"]["materials"][7], "Nylon");
    assert_eq!(answer["settings"]["materialPrices"]["Nylon"], 0.6);

    let before = current(&app).await;
    let faults = [
        (
            json!({ "fees": { "shippingCost": -1 } }),
            "fees.shippingCost",
        ),
        (
            json!({ "materialPrices": { "PLA": 0 } }),
            "materialPrices.PLA",
        ),
        (
            json!({ "materialColors": { "PLA": [{ "name": "", "hex": "#ffffff" }] } }),
            "materialColors.PLA.0.name",
        ),
        (
            json!({ "materialColors": { "PLA": [{ "name": "Rot", "hex": "#ff0000" }, { "name": "rot", "hex": "#ee0000" }] } }),
            "materialColors.PLA.1.name",
        ),
        (
            json!({ "materialColors": { "PLA": [{ "name": "Rot", "hex": "rot" }] } }),
            "materialColors.PLA.0.hex",
        ),
        (
            json!({ "materialColors": { "PLA": [{ "name": "Rot", "hex": "" }] } }),
            "materialColors.PLA.0.hex",
        ),
        (
            json!({ "quantityDiscounts": [{ "minQuantity": 5, "discountPercent": 5 }, { "minQuantity": 5, "discountPercent": 7 }] }),
            "quantityDiscounts.1.minQuantity",
        ),
        (
            json!({ "materialPrices": { " ": 0.1 }, "materialColors": { " ": [{ "name": "Rot", "hex": "#ff0000" }] } }),
            "materialPrices. ",
        ),
        (
            json!({ "materialPrices": { "pla": 0.1 }, "materialColors": { "pla": [{ "name": "Rot", "hex": "#ff0000" }] } }),
            "materialPrices.pla",
        ),
        (
            json!({ "materialPrices": { "__proto__": 0.1 }, "materialColors": { "__proto__": [{ "name": "Rot", "hex": "#ff0000" }] } }),
            "materialPrices.__proto__",
        ),
        (
            json!({ "materialColors": { "PLA": [{ "name": "Mattes Weiß", "hex": "#ffffff" }, { "name": "mattes\u{a0}WEISS", "hex": "#eeeeee" }] } }),
            "materialColors.PLA.1.name",
        ),
        (
            json!({ "offer": { "hiddenMaterials": ["PLA", "PETG", "TPU", "ASA", "ABS", "ABS-GF", "Resin", "Nylon"] } }),
            "offer.hiddenMaterials",
        ),
        (
            json!({ "offer": { "hiddenColors": { "TPU": ["Schwarz"] } } }),
            "materialColors.TPU",
        ),
        (
            json!({ "offer": { "hiddenLayerHeights": ["0.1", "0.2", "0.3"] } }),
            "offer.hiddenLayerHeights",
        ),
        (
            json!({ "offer": { "hiddenInfills": ["10", "20", "50", "100"] } }),
            "offer.hiddenInfills",
        ),
    ];
    for (settings, field) in faults {
        let (status, answer) = save(&app, &admin, 3, settings.clone()).await;
        assert_eq!(
            (status, &answer["code"]),
            (422, &json!("invalid_settings")),
            "{settings}"
        );
        let named: Vec<&str> = answer["fields"]
            .as_array()
            .unwrap()
            .iter()
            .map(|f| f["field"].as_str().unwrap())
            .collect();
        assert!(named.contains(&field), "{field}: {answer}");
    }
    assert_eq!(current(&app).await, before, "nothing is half saved");
}

#[actix_web::test]
async fn adm_23_a_hidden_material_is_not_sold_and_a_renamed_one_is_found() {
    let app = quiet_app().await;
    let admin = app.admin_client().await;
    let user = new_client();
    register(&app, &user, "mia@example.org").await;
    let part = upload_cube(&app, &user, 20).await;
    let old = checkout(&app, &user, &request(&[Line::new(&part, 1)], "pickup")).await;
    pay(&user, old.page()).await;
    let order = status(&app, &user, old.session_id()).await["order"].clone();
    let mut draft = request(&[Line::new(&part, 2)], "pickup");
    draft["draftName"] = "Später".into();
    assert_eq!(
        post(&app, &user, "/api/save-order", &draft).await.status(),
        200
    );
    let draft_part = async || {
        let (_, list) = app.get_json(&user, "/api/drafts").await;
        let id = list["data"][0]["id"].as_str().unwrap().to_owned();
        app.get_json(&user, &format!("/api/drafts/{id}")).await.1["data"]["cart_items"][0].clone()
    };

    let hide = json!({ "offer": { "hiddenMaterials": ["PLA"] } });
    assert_eq!(save(&app, &admin, 1, hide).await.0, 200);
    let refused = checkout(&app, &user, &request(&[Line::new(&part, 3)], "pickup")).await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (422, &json!("part_not_offered"))
    );
    assert!(
        refused.error().contains("'PLA' bieten wir nicht an"),
        "{}",
        refused.error()
    );
    assert!(
        refused.error().contains("zum Beispiel PETG"),
        "{}",
        refused.error()
    );
    assert!(refused.body["itemId"].is_string());
    assert_eq!(draft_part().await["problem"], "unavailable");

    let mut settings = current(&app).await["settings"].clone();
    let rename = |map: &mut Value| {
        let value = map.as_object_mut().unwrap().remove("PLA").unwrap();
        map["PLA Plus"] = value;
    };
    rename(&mut settings["materialPrices"]);
    rename(&mut settings["materialColors"]);
    rename(&mut settings["materialDescriptions"]);
    rename(&mut settings["materialSafety"]);
    rename(&mut settings["materialFacts"]);
    settings["offer"] = json!({
        "materials": ["PLA Plus", "PETG", "TPU", "ASA", "ABS", "ABS-GF"],
        "renamedMaterials": { "PLA": "PLA Plus" },
    });
    let (saved, answer) = save(&app, &admin, 2, settings).await;
    assert_eq!(saved, 200, "{answer}");
    assert_eq!(answer["settings"]["materialPrices"]["PLA"], Value::Null);
    let (_, list) = app.get_json(&admin, "/api/admin/settings/versions").await;
    assert!(plain(&list["data"][0]["changes"]).contains(&"PLA heißt jetzt PLA Plus".to_owned()));

    // A page that knows the old name orders under the new one; what was ordered before keeps its words.
    let new = checkout(&app, &user, &request(&[Line::new(&part, 3)], "pickup")).await;
    pay(&user, new.page()).await;
    let later = status(&app, &user, new.session_id()).await["order"].clone();
    assert_eq!(later["items"][0]["configuration"]["material"], "PLA Plus");
    let (_, before) = app
        .get_json(
            &user,
            &format!("/api/orders/{}", order["id"].as_str().unwrap()),
        )
        .await;
    assert!(
        before.to_string().contains("\"material\":\"PLA\""),
        "{before}"
    );
    let part = draft_part().await;
    assert_eq!(part["problem"], Value::Null);
    assert_eq!(part["configuration"]["material"], "PLA Plus");
}
