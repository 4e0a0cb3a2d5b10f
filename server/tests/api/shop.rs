use serde_json::Value;

use crate::harness::{spawn_app, spawn_app_with};

#[actix_web::test]
async fn a_fresh_clone_shows_sample_data_that_is_marked_as_such() {
    let app = spawn_app().await;
    let body: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(body["sampleData"], true);
    assert_eq!(body["paymentSimulated"], true);
    assert!(body["company"].as_str().unwrap().contains("GbR"));
    assert_eq!(body["partners"].as_array().unwrap().len(), 2);
    assert_eq!(body.get("vatId"), None);
}

#[actix_web::test]
async fn nav_15_the_operators_own_data_reach_the_pages() {
    let app = spawn_app_with(|config| {
        let path = config.data_dir.with_file_name("shop.toml");
        std::fs::write(
            &path,
            "company = \"Huber & Weiß GbR\"\npartners = [\"Anna Huber\"]\nstreet = \"Hauptstraße 12\"\n\
             postal_code = \"72070\"\ncity = \"Tübingen\"\ncountry = \"Deutschland\"\nemail = \"post@huber.de\"\n\
             phone = \"+49 7071 123456\"\nwebsite = \"https://huber.de\"\nvat_id = \"DE123456789\"\n",
        )
        .unwrap();
        config.shop_config = Some(path);
    })
    .await;
    let body: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(body["company"], "Huber & Weiß GbR");
    assert_eq!(body["postalCode"], "72070");
    assert_eq!(body["vatId"], "DE123456789");
    assert_eq!(body["sampleData"], false);
}
