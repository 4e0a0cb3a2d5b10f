//! One damaged row, or one damaged field, is shown as damaged; everything around it works.

use reqwest::Client;
use serde_json::{Value, json};

use crate::customer::*;
use crate::customer_orders::buy;
use crate::harness::{TestApp, quiet_app};
use crate::people::{PASSWORD, confirm_email, register};

struct Shop {
    app: TestApp,
    admin: Client,
    user: Client,
    /// Of two orders the one that is damaged.
    id: String,
}

impl Shop {
    async fn new() -> Self {
        let app = quiet_app().await;
        let admin = app.admin_client().await;
        let user = register(&app, "ada@example.org").await;
        confirm_email(&app, &user, "ada@example.org").await;
        buy(&app, &user, "ada@example.org", "shipping").await;
        let id = buy(&app, &user, "ada@example.org", "shipping").await;
        Self {
            app,
            admin,
            user,
            id,
        }
    }

    async fn damage(&self, column: &str, value: &str) {
        let sql = format!("UPDATE orders SET {column} = $1 WHERE id = $2");
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(value)
            .bind(&self.id)
            .execute(self.app.db.pool())
            .await
            .unwrap();
    }

    async fn get(&self, client: &Client, path: &str) -> Value {
        let (status, answer) = self.app.get_json(client, path).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer["data"].clone()
    }
}

/// Which of two orders say that they are damaged.
fn damaged(list: &Value) -> Vec<bool> {
    let orders = list.as_array().unwrap();
    orders
        .iter()
        .map(|order| order["isDamaged"].as_bool().unwrap())
        .collect()
}

#[actix_web::test]
async fn one_damaged_order_is_shown_as_damaged_and_hides_no_other() {
    for (column, value) in [
        ("cart_items", "{\"kaputt"),
        ("cart_items", "{}"),
        ("cart_items", "[{\"fileName\":\"x\"}]"),
        ("customer_data", "nicht zu lesen"),
        ("customer_data", "7"),
    ] {
        let shop = Shop::new().await;
        shop.damage(column, value).await;
        let list = Value::from(shop.app.admin_orders(&shop.admin).await);
        assert_eq!(damaged(&list), [true, false], "{column} {value}: {list}");
        assert_eq!(list[0]["totalCents"], list[1]["totalCents"]);
        let figures = shop.get(&shop.admin, "/api/admin/analytics").await;
        assert_eq!(figures["figures"]["orders"], 2, "{column} {value}");
        let own = shop.get(&shop.user, "/api/orders").await;
        assert_eq!(damaged(&own), [true, false], "{column} {value}: {own}");
        for path in ["", "/cart", "/invoice"] {
            shop.get(&shop.user, &format!("/api/orders/{}{path}", shop.id))
                .await;
        }
        // Nobody loses the right to go, or to have a copy.
        let password = json!({ "currentPassword": PASSWORD });
        let (status, answer) = shop
            .app
            .post_json(&shop.user, "/api/account/export", &password)
            .await;
        assert_eq!(status, 200, "{answer}");
        let url = shop.app.url(answer["url"].as_str().unwrap());
        let export = shop.user.get(url).send().await.unwrap();
        assert_eq!(export.status(), 200);
        let (status, answer) = shop
            .app
            .post_json(&shop.user, "/api/account/delete", &password)
            .await;
        assert_eq!(
            (status, &answer["openOrders"]),
            (200, &json!(2)),
            "{answer}"
        );
    }
}

#[actix_web::test]
async fn one_damaged_part_or_address_leaves_the_rest() {
    let shop = Shop::new().await;
    let items: String = sqlx::query_scalar("SELECT cart_items FROM orders WHERE id = $1")
        .bind(&shop.id)
        .fetch_one(shop.app.db.pool())
        .await
        .unwrap();
    let mut items: Value = serde_json::from_str(&items).unwrap();
    let good = items[0].clone();
    items.as_array_mut().unwrap().push(json!({ "fileName": 7 }));
    shop.damage("cart_items", &items.to_string()).await;
    shop.damage("billing_address", "kaputt").await;
    let own = shop.get(&shop.user, "/api/orders").await;
    assert_eq!(damaged(&own), [true, false]);
    assert_eq!(own[0]["items"].as_array().unwrap().len(), 1);
    assert_eq!(own[0]["items"][0]["fileName"], good["fileName"]);
    assert_eq!(own[0]["billingAddress"], json!([]));
    assert_ne!(own[0]["deliveryAddress"], json!([]));
    assert_eq!(orders(&shop.app).await, 2);
}
