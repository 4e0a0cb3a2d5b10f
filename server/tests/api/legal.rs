//! Files that look as if they used somebody else's rights: held, confirmed, discarded.

use serde_json::{Value, json};

use crate::customer::{Line, Part, checkout, cube_stl, eventually, orders, pay, request};
use crate::customer_orders::token_of_mail;
use crate::harness::{TestApp, new_client, quiet_app, spawn_app};

const SIDE_MM: i64 = 20;

pub async fn upload(app: &TestApp, client: &reqwest::Client, name: &str) -> Value {
    let response = app.upload_as(client, name, cube_stl(SIDE_MM)).await;
    assert_eq!(response.status(), 200);
    response.json().await.unwrap()
}

fn part(name: &str, upload: &Value) -> Part {
    Part {
        name: name.to_owned(),
        url: upload["url"].as_str().unwrap().to_owned(),
        side_mm: SIDE_MM,
    }
}

pub fn confirmation(upload: &Value) -> Value {
    json!({
        "fileUrl": upload["url"],
        "textVersion": upload["legalStatements"]["textVersion"],
        "agreeToTerms": true, "nonCommercialUse": true, "noThirdPartyRights": true, "acceptLiability": true,
    })
}

async fn confirm(app: &TestApp, client: &reqwest::Client, body: &Value) -> (u16, Value) {
    app.post_json(client, "/api/confirm-legal", body).await
}

async fn discard(app: &TestApp, client: &reqwest::Client, upload: &Value) -> (u16, Value) {
    let body = json!({ "fileUrl": upload["url"] });
    app.post_json(client, "/api/discard-held-file", &body).await
}

async fn order(app: &TestApp, client: &reqwest::Client, part: &Part) -> (u16, Value) {
    let answer = checkout(app, client, &request(&[Line::new(part, 2)], "pickup")).await;
    (answer.status, answer.body)
}

#[actix_web::test]
async fn api_02_api_03_upl_35_the_answer_to_an_upload_carries_the_legal_fields() {
    let app = spawn_app().await;
    let high = upload(&app, &app.client, "BMW-Logo.stl").await;
    assert_eq!(
        high["legalAnalysis"],
        json!({ "riskLevel": "high", "commercialKeywords": ["Logo"] })
    );
    assert_eq!(high["legalWarning"]["keywords"], json!(["BMW", "Logo"]));
    assert_eq!(high["legalWarning"]["level"], "high");
    let message = high["legalWarning"]["message"].as_str().unwrap();
    assert!(message.contains("eine geschützte Marke"), "{message}");
    let statements = high["legalStatements"].as_object().unwrap();
    assert_eq!(statements.len(), 5);
    for (name, text) in statements {
        assert!(!text.as_str().unwrap().is_empty(), "{name}");
    }

    let low = upload(&app, &app.client, "halter.stl").await;
    assert_eq!(
        low["legalAnalysis"],
        json!({ "riskLevel": "low", "commercialKeywords": [] })
    );
    assert_eq!(low["legalWarning"], Value::Null);
    assert_eq!(low["legalStatements"], Value::Null);
}

#[actix_web::test]
async fn api_08_upl_35_processing_tells_the_legal_analysis_of_a_name_inside_the_file() {
    let app = spawn_app().await;
    let mut bytes = cube_stl(SIDE_MM);
    bytes[..8].copy_from_slice(b"Pikachu ");
    let response = app.upload("teil.stl", bytes).await;
    let uploaded: Value = response.json().await.unwrap();
    assert_eq!(uploaded["legalWarning"]["keywords"], json!(["Pikachu"]));
    let body = json!({ "fileUrl": uploaded["url"], "fileName": "teil.stl", "fileSize": 1, "userId": "", "orderId": "o" });
    let (status, answer) = app
        .post_json(&app.client, "/api/process-uploaded-file", &body)
        .await;
    assert_eq!(status, 200);
    assert_eq!(answer["legalAnalysis"], uploaded["legalAnalysis"]);
    assert_eq!(answer["legalAnalysis"]["riskLevel"], "high");
}

#[actix_web::test]
async fn upl_31_a_held_file_cannot_be_ordered_and_is_named() {
    let app = spawn_app().await;
    let held = upload(&app, &app.client, "lego.stl").await;
    let (status, body) = order(&app, &app.client, &part("lego.stl", &held)).await;
    assert_eq!(status, 422, "{body}");
    assert_eq!(body["code"], "part_held");
    assert_eq!(body["itemId"], "id-lego.stl");
    assert_eq!(body["fileName"], "lego.stl");
    assert_eq!(
        body["error"],
        "Für „lego.stl“ fehlt Ihre Bestätigung zu den Rechten am Modell. Bitte laden Sie das Teil erneut hoch und bestätigen Sie alle Punkte."
    );
    // Neither does a good part beside it help, nor another name in the cart.
    let good = upload(&app, &app.client, "halter.stl").await;
    let lines = [
        Line::new(&part("halter.stl", &good), 1),
        Line::new(&part("harmlos.stl", &held), 1),
    ];
    let answer = checkout(&app, &app.client, &request(&lines, "pickup")).await;
    assert_eq!(
        (answer.status, &answer.body["code"]),
        (422, &json!("part_held"))
    );
    assert_eq!(app.count("checkouts").await, 0);
    assert_eq!(orders(&app).await, 0);
}

#[actix_web::test]
async fn upl_32_upl_33_four_statements_free_the_file_and_stay_with_the_order() {
    let app = spawn_app().await;
    let held = upload(&app, &app.client, "lego.stl").await;
    let (status, body) = confirm(&app, &app.client, &confirmation(&held)).await;
    assert_eq!(status, 200, "{body}");

    let row: (i64, i64, i64, i64, String, String, String) = sqlx::query_as(
        "SELECT CAST(agree_to_terms AS BIGINT), CAST(non_commercial_use AS BIGINT), \
         CAST(no_third_party_rights AS BIGINT), CAST(accept_liability AS BIGINT), text_version, text_sha256, \
         confirmed_at FROM legal_confirmations",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert_eq!((row.0, row.1, row.2, row.3), (1, 1, 1, 1));
    assert_eq!(held["legalStatements"]["textVersion"], row.4);
    assert_eq!(body["confirmedAt"], row.6);
    // The words themselves are kept, in the order of the page: one version once.
    let kept: Vec<(String, String, String)> =
        sqlx::query_as("SELECT sha256, version, text FROM legal_texts WHERE name = 'erklaerungen'")
            .fetch_all(app.db.pool())
            .await
            .unwrap();
    let statements = &held["legalStatements"];
    let words = [
        "agreeToTerms",
        "nonCommercialUse",
        "noThirdPartyRights",
        "acceptLiability",
    ]
    .map(|name| statements[name].as_str().unwrap())
    .join("\n");
    assert_eq!(kept, [(row.5.clone(), row.4.clone(), words)]);

    let (status, page) = order(&app, &app.client, &part("lego.stl", &held)).await;
    assert_eq!(status, 200, "{page}");
    pay(&app.client, page["url"].as_str().unwrap()).await;
    let snapshot: String = sqlx::query_scalar("SELECT snapshot FROM checkouts")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    let snapshot: Value = serde_json::from_str(&snapshot).unwrap();
    assert_eq!(
        snapshot["items"][0]["legalConfirmation"],
        json!({ "confirmedAt": row.6, "textVersion": row.4, "textSha256": row.5 })
    );
}

#[actix_web::test]
async fn upl_33_of_a_file_that_hints_at_trade_alone_only_the_rights_are_asked_for() {
    let app = spawn_app().await;
    let held = upload(&app, &app.client, "voron-0-MiniSB_Bowden_Logo_Insert.stl").await;
    assert_eq!(held["legalWarning"]["level"], "medium");
    assert_eq!(held["legalStatements"].get("nonCommercialUse"), None);
    assert_eq!(held["legalStatements"].as_object().unwrap().len(), 4);
    // A business says the truth.
    let mut body = confirmation(&held);
    body["nonCommercialUse"] = json!(false);
    let mut without = body.clone();
    without["noThirdPartyRights"] = json!(false);
    assert_eq!(confirm(&app, &app.client, &without).await.0, 422);
    let (status, answer) = confirm(&app, &app.client, &body).await;
    assert_eq!(status, 200, "{answer}");
    let (stated, words): (i64, String) = sqlx::query_as(
        "SELECT CAST(non_commercial_use AS BIGINT), text FROM legal_confirmations \
         JOIN legal_texts ON sha256 = text_sha256",
    )
    .fetch_one(app.db.pool())
    .await
    .unwrap();
    assert_eq!(stated, 0);
    assert!(
        !words.contains("gewerblich") && words.lines().count() == 3,
        "{words}"
    );
    let logo = part("voron-0-MiniSB_Bowden_Logo_Insert.stl", &held);
    assert_eq!(order(&app, &app.client, &logo).await.0, 200);
    // A brand is asked about as before.
    let brand = upload(&app, &app.client, "lego.stl").await;
    assert!(brand["legalStatements"]["nonCommercialUse"].is_string());
}

#[actix_web::test]
async fn upl_34_fewer_than_four_statements_confirm_nothing() {
    let app = spawn_app().await;
    let held = upload(&app, &app.client, "lego.stl").await;
    for flag in [
        "agreeToTerms",
        "nonCommercialUse",
        "noThirdPartyRights",
        "acceptLiability",
    ] {
        let mut body = confirmation(&held);
        body[flag] = json!(false);
        let (status, answer) = confirm(&app, &app.client, &body).await;
        assert_eq!(status, 422, "{flag}");
        assert_eq!(answer["code"], "not_all_confirmed");
        assert_eq!(
            answer["error"],
            "Bitte bestätigen Sie alle Punkte, um fortzufahren."
        );
        for nonsense in [None, Some(json!("true")), Some(json!(1)), Some(Value::Null)] {
            let fields = body.as_object_mut().unwrap();
            match nonsense {
                Some(value) => drop(fields.insert(flag.to_owned(), value)),
                None => drop(fields.remove(flag)),
            }
            let (status, _) = confirm(&app, &app.client, &body).await;
            assert_eq!(status, 400, "{body}");
        }
    }
    let mut old = confirmation(&held);
    old["textVersion"] = json!("2020-01-01");
    let (status, answer) = confirm(&app, &app.client, &old).await;
    assert_eq!((status, &answer["code"]), (409, &json!("texts_changed")));
    assert_eq!(app.count("legal_confirmations").await, 0);
    assert_eq!(order(&app, &app.client, &part("l", &held)).await.0, 422);
}

#[actix_web::test]
async fn adm_12_the_operator_reads_when_the_rights_in_a_part_were_confirmed_and_by_which_text() {
    let app = quiet_app().await;
    let held = upload(&app, &app.client, "lego.stl").await;
    let (status, confirmed) = confirm(&app, &app.client, &confirmation(&held)).await;
    assert_eq!(status, 200, "{confirmed}");
    let free = upload(&app, &app.client, "halter.stl").await;
    let parts = [part("lego.stl", &held), part("halter.stl", &free)];
    let lines = parts.each_ref().map(|part| Line::new(part, 1));
    let answer = checkout(&app, &app.client, &request(&lines, "pickup")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    pay(&app.client, answer.page()).await;
    let paid = crate::customer::status(&app, &app.client, answer.session_id()).await;
    let admin = app.admin_client().await;
    let id = paid["order"]["id"].as_str().unwrap();
    let order = app.admin_order(&admin, id).await;
    assert_eq!(
        order["parts"][0]["confirmation"],
        json!({
            "confirmedAt": confirmed["confirmedAt"],
            "textVersion": held["legalStatements"]["textVersion"],
        })
    );
    assert_eq!(order["parts"][1]["confirmation"], Value::Null);
    // What was agreed to with the press of the button, and in which versions.
    for field in [
        "agreedAt",
        "payButtonText",
        "termsVersion",
        "privacyVersion",
        "withdrawalVersion",
    ] {
        let text = order["agreement"][field].as_str().unwrap_or_default();
        assert!(!text.is_empty(), "{field}: {}", order["agreement"]);
    }
}

#[actix_web::test]
async fn upl_32_a_copy_of_an_ordered_file_and_its_confirmation_are_stored_together() {
    let app = quiet_app().await;
    let held = upload(&app, &app.client, "lego.stl").await;
    assert_eq!(
        confirm(&app, &app.client, &confirmation(&held)).await.0,
        200
    );
    let lego = part("lego.stl", &held);
    let answer = checkout(
        &app,
        &app.client,
        &request(&[Line::new(&lego, 1)], "pickup"),
    )
    .await;
    pay(&app.client, answer.page()).await;
    crate::customer::status(&app, &app.client, answer.session_id()).await;
    let token = token_of_mail(&app).await;
    let other_browser = new_client();
    let load = async || {
        let body = json!({ "token": token });
        app.post_json(&other_browser, "/api/guest-order/cart", body)
            .await
    };
    // The copy's confirmation cannot be stored: no copy may be left, else each further try would leave one more.
    let run = async |sql: &'static str| sqlx::query(sql).execute(app.db.writer()).await.unwrap();
    run("CREATE UNIQUE INDEX one_only ON legal_confirmations (text_version)").await;
    assert_eq!(load().await.0, 500);
    assert_eq!(app.count("files").await, 1);
    run("DROP INDEX one_only").await;
    for _ in 0..2 {
        let (status, cart) = load().await;
        assert_eq!(status, 200, "{cart}");
        assert_eq!(cart["data"]["cartItems"][0]["uploadedToStorage"], true);
        assert_eq!(app.count("files").await, 2);
        assert_eq!(app.count("legal_confirmations").await, 2);
    }
}

#[actix_web::test]
async fn upl_32_a_repeated_confirmation_changes_nothing() {
    let app = spawn_app().await;
    let held = upload(&app, &app.client, "lego.stl").await;
    let body = confirmation(&held);
    let (first, second) = tokio::join!(
        confirm(&app, &app.client, &body),
        confirm(&app, &app.client, &body)
    );
    assert_eq!((first.0, second.0), (200, 200));
    assert_eq!(first.1["confirmedAt"], second.1["confirmedAt"]);
    app.clock.advance(jiff::SignedDuration::from_hours(1));
    let third = confirm(&app, &app.client, &body).await;
    assert_eq!(third, (200, first.1));
    assert_eq!(app.count("legal_confirmations").await, 1);
}

#[actix_web::test]
async fn upl_32_a_discarded_file_is_gone_and_a_confirmed_one_stays() {
    let app = spawn_app().await;
    let held = upload(&app, &app.client, "lego.stl").await;
    assert_eq!(app.files_below("files/model-files").len(), 1);
    assert_eq!(discard(&app, &app.client, &held).await.0, 200);
    assert!(app.files_below("files/model-files").is_empty());
    assert_eq!(app.count("files").await, 0);
    assert_eq!(discard(&app, &app.client, &held).await.0, 404);
    assert_eq!(
        confirm(&app, &app.client, &confirmation(&held)).await.0,
        404
    );
    let (status, answer) = order(&app, &app.client, &part("lego.stl", &held)).await;
    assert_eq!((status, &answer["code"]), (422, &json!("part_missing")));

    let confirmed = upload(&app, &app.client, "lego.stl").await;
    assert_eq!(
        confirm(&app, &app.client, &confirmation(&confirmed))
            .await
            .0,
        200
    );
    let free = upload(&app, &app.client, "halter.stl").await;
    for kept in [&confirmed, &free] {
        let (status, answer) = discard(&app, &app.client, kept).await;
        assert_eq!((status, &answer["code"]), (409, &json!("not_held")));
    }
    let (status, answer) = confirm(&app, &app.client, &{
        let mut body = confirmation(&free);
        body["textVersion"] = json!("");
        body
    })
    .await;
    assert_eq!((status, &answer["code"]), (409, &json!("not_held")));
    assert_eq!(app.count("files").await, 2);
}

#[actix_web::test]
async fn upl_32_nobody_confirms_or_discards_what_is_not_theirs() {
    let app = spawn_app().await;
    let held = upload(&app, &app.client, "lego.stl").await;
    let stranger = new_client();
    let own = upload(&app, &stranger, "lego.stl").await;
    for client in [&stranger, &new_client()] {
        assert_eq!(confirm(&app, client, &confirmation(&held)).await.0, 404);
        assert_eq!(discard(&app, client, &held).await.0, 404);
    }
    // An address that the server never signed names nothing for any caller.
    let url = held["url"].as_str().unwrap();
    let id = url.split('/').nth(3).unwrap();
    for forged in [
        format!("/api/files/{id}/x"),
        id.to_owned(),
        format!("https://evil.example{url}"),
        own["url"].as_str().unwrap().to_owned(),
    ] {
        let mut body = confirmation(&held);
        body["fileUrl"] = json!(forged);
        assert_eq!(confirm(&app, &app.client, &body).await.0, 404, "{forged}");
        let (status, _) = app
            .post_json(&app.client, "/api/discard-held-file", &body)
            .await;
        assert_eq!(status, 404, "{forged}");
    }
    assert_eq!(app.count("legal_confirmations").await, 0);
    assert_eq!(app.count("files").await, 2);
}

#[actix_web::test]
async fn upl_32_a_foreign_page_confirms_and_discards_nothing() {
    let app = spawn_app().await;
    let held = upload(&app, &app.client, "lego.stl").await;
    for path in ["/api/confirm-legal", "/api/discard-held-file"] {
        let call = app.client.post(app.url(path)).json(&confirmation(&held));
        let response = call
            .header("sec-fetch-site", "cross-site")
            .header("origin", "https://evil.example")
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 403, "{path}");
    }
    assert_eq!(app.count("files").await, 1);
    assert_eq!(app.count("legal_confirmations").await, 0);
}

#[actix_web::test]
async fn a_store_that_does_not_answer_leaves_row_and_bytes_for_another_try() {
    let app = quiet_app().await;
    let held = upload(&app, &app.client, "lego.stl").await;
    let stored = app.files_below("files/model-files");
    assert_eq!(stored.len(), 1);
    let file = app.data_dir().join("files/model-files").join(&stored[0]);
    let bytes = std::fs::read(&file).unwrap();
    // A folder in the file's place cannot be removed as a file.
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    let (status, answer) = discard(&app, &app.client, &held).await;
    assert_eq!(
        (status, &answer["code"]),
        (503, &json!("storage_unavailable"))
    );
    assert_eq!(app.count("files").await, 1);

    std::fs::remove_dir(&file).unwrap();
    std::fs::write(&file, bytes).unwrap();
    assert_eq!(discard(&app, &app.client, &held).await.0, 200);
    assert_eq!(app.count("files").await, 0);
    assert!(!file.exists());
}

#[actix_web::test]
async fn cfg_01_a_part_is_renamed_by_its_owner_before_it_is_ordered_and_keeps_what_was_found() {
    let app = spawn_app().await;
    let uploaded = upload(&app, &app.client, "teil (1).stl").await;
    let rename = async |client: &reqwest::Client, upload: &Value, name: &str| {
        let body = json!({ "fileUrl": upload["url"], "fileName": name });
        app.post_json(client, "/api/rename-file", &body).await
    };
    let (status, answer) = rename(&app.client, &uploaded, "Halter links").await;
    assert_eq!(
        (status, &answer["fileName"]),
        (200, &json!("Halter links.stl"))
    );
    assert_eq!(rename(&new_client(), &uploaded, "Meins").await.0, 404);
    for (name, code) in [
        ("  .stl", "name_missing"),
        ("Pikachu", "name_held"),
        ("BMW-Logo", "name_held"),
    ] {
        let (status, answer) = rename(&app.client, &uploaded, name).await;
        assert_eq!((status, &answer["code"]), (422, &json!(code)), "{name}");
    }
    // A held file stays held, whatever it is called.
    let held = upload(&app, &app.client, "Pikachu.stl").await;
    assert_eq!(rename(&app.client, &held, "Figur").await.0, 200);
    let (status, answer) = order(&app, &app.client, &part("Figur.stl", &held)).await;
    assert_eq!(
        (status, &answer["code"]),
        (422, &json!("part_held")),
        "{answer}"
    );

    // The order has the new name, whatever the cart says, and keeps it.
    let (status, answer) = order(&app, &app.client, &part("teil (1).stl", &uploaded)).await;
    assert_eq!(status, 200, "{answer}");
    pay(&app.client, answer["url"].as_str().unwrap()).await;
    let snapshot: String = sqlx::query_scalar("SELECT snapshot FROM checkouts")
        .fetch_one(app.db.pool())
        .await
        .unwrap();
    let snapshot: Value = serde_json::from_str(&snapshot).unwrap();
    assert_eq!(snapshot["items"][0]["fileName"], "Halter links.stl");
    eventually("the order", async || orders(&app).await == 1).await;
    let (status, answer) = rename(&app.client, &uploaded, "Anders").await;
    assert_eq!((status, &answer["code"]), (409, &json!("ordered")));
}
