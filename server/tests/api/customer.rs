//! What a customer does, step by step, and an independent oracle of what it costs.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{TestApp, answer_of};

/// An uploaded cube.
#[derive(Debug, Clone)]
pub struct Part {
    pub name: String,
    pub url: String,
    pub side_mm: i64,
}

/// A part with how it is to be printed; multipliers in tenths, the material's price in cents per cm³.
#[derive(Debug, Clone)]
pub struct Line {
    pub part: Part,
    pub quantity: i64,
    pub material: &'static str,
    pub color: &'static str,
    pub layer_height: f64,
    pub infill: i64,
}

impl Line {
    pub fn new(part: &Part, quantity: i64) -> Self {
        Self {
            part: part.clone(),
            quantity,
            material: "PLA",
            color: "Weiß",
            layer_height: 0.2,
            infill: 20,
        }
    }

    pub fn item(&self) -> Value {
        json!({
            "id": format!("id-{}", self.part.name),
            "fileName": self.part.name,
            "volume": 1.0,
            "quantity": self.quantity,
            "configuration": {
                "material": self.material,
                "primaryColor": self.color, "secondaryColor": self.color, "tertiaryColor": self.color,
                "useSecondaryColor": false, "useTertiaryColor": false, "colorDescription": "",
                "layerHeight": self.layer_height, "infill": self.infill,
            },
            "modelFileUrl": self.part.url,
            "uploadedToStorage": true,
        })
    }

    /// The price (PRC-01 and following) in whole numbers, written apart from the core: ten-millionths of a euro, half a cent up.
    pub fn unit_cents(&self) -> i64 {
        let price_cents = match self.material {
            "PLA" => 7,
            "PETG" => 18,
            "TPU" => 28,
            "ASA" => 22,
            "ABS" => 8,
            "ABS-GF" => 32,
            other => panic!("no price for {other}"),
        };
        let height_tenths = match self.layer_height {
            0.1 => 13,
            0.2 => 10,
            0.3 => 9,
            other => panic!("no multiplier for {other}"),
        };
        let infill_tenths = match self.infill {
            10 => 8,
            20 => 10,
            50 => 14,
            100 => 20,
            other => panic!("no multiplier for {other}"),
        };
        let discount = match self.quantity {
            50.. => 20,
            25.. => 15,
            10.. => 10,
            5.. => 5,
            _ => 0,
        };
        let volume_mm3 = self.part.side_mm.pow(3);
        let unit =
            (volume_mm3 * price_cents * height_tenths * infill_tenths + 50_000_000).max(30_000_000);
        (unit * (100 - discount) + 5_000_000) / 10_000_000
    }

    pub fn line_cents(&self) -> i64 {
        self.unit_cents() * self.quantity
    }
}

pub fn shipping_cents(shipping: &str) -> i64 {
    match shipping {
        "pickup" => 0,
        "shipping" => 549,
        "express" => 3000,
        other => panic!("no fee for {other}"),
    }
}

pub fn total_cents(lines: &[Line], shipping: &str) -> i64 {
    lines.iter().map(Line::line_cents).sum::<i64>() + shipping_cents(shipping)
}

/// The request of API-20 with the total that the oracle says.
pub fn request(lines: &[Line], shipping: &str) -> Value {
    json!({
        "cartItems": lines.iter().map(Line::item).collect::<Vec<_>>(),
        "customerData": {
            "firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.org", "phone": "+49 711 1234",
            "company": "", "message": "Bitte sauber entgraten.", "agreeToTerms": true,
        },
        "shipping": shipping,
        "totalPrice": euro(total_cents(lines, shipping)),
        "userId": null,
        "agreeToTerms": true,
    })
}

#[expect(clippy::cast_precision_loss, reason = "test amounts are small")]
pub fn euro(cents: i64) -> f64 {
    cents as f64 / 100.0
}

/// A binary STL of a cube, outwards.
pub fn cube_stl(side_mm: i64) -> Vec<u8> {
    #[expect(clippy::cast_precision_loss, reason = "test sides are small")]
    let s = side_mm as f32;
    let corner = |index: usize| {
        [index & 1, index >> 1 & 1, index >> 2 & 1].map(|bit| if bit == 1 { s } else { 0.0 })
    };
    let faces = [
        [0, 2, 3, 1],
        [4, 5, 7, 6],
        [0, 1, 5, 4],
        [2, 6, 7, 3],
        [0, 4, 6, 2],
        [1, 3, 7, 5],
    ];
    let triangles = faces
        .iter()
        .flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]);
    stl(&triangles
        .map(|corners| corners.map(corner))
        .collect::<Vec<_>>())
}

/// A binary STL of these triangles.
pub fn stl(triangles: &[[[f32; 3]; 3]]) -> Vec<u8> {
    let mut bytes = vec![0u8; 80];
    bytes.extend(u32::try_from(triangles.len()).unwrap().to_le_bytes());
    for triangle in triangles {
        bytes.extend([0u8; 12]);
        bytes.extend(
            triangle
                .iter()
                .flatten()
                .flat_map(|value| value.to_le_bytes()),
        );
        bytes.extend([0u8; 2]);
    }
    bytes
}

pub async fn upload(app: &TestApp, client: &reqwest::Client, name: &str, bytes: Vec<u8>) -> String {
    let response = app.upload_as(client, name, bytes).await;
    let status = response.status();
    let body: Value = response.json().await.unwrap();
    assert_eq!(status, 200, "{body}");
    body["url"].as_str().unwrap().to_owned()
}

/// A file whose measures say that it has no body, which no upload is stored with.
pub async fn upload_flat(app: &TestApp, client: &reqwest::Client, name: &str) -> String {
    let url = upload(app, client, name, cube_stl(10)).await;
    let changed = sqlx::query(
        "UPDATE files SET measures = REPLACE(measures, '\"volumeMm3\":1000.0', '\"volumeMm3\":null') WHERE file_name = $1",
    )
    .bind(name)
    .execute(app.db.pool())
    .await
    .unwrap();
    assert_eq!(changed.rows_affected(), 1);
    url
}

pub async fn upload_cube(app: &TestApp, client: &reqwest::Client, side_mm: i64) -> Part {
    let name = format!("würfel-{side_mm}.stl");
    let url = upload(app, client, &name, cube_stl(side_mm)).await;
    Part { name, url, side_mm }
}

/// The answer to a checkout.
pub struct Answer {
    pub status: u16,
    pub body: Value,
}

impl Answer {
    pub fn session_id(&self) -> &str {
        assert_eq!(self.status, 200, "{}", self.body);
        self.body["sessionId"].as_str().unwrap()
    }

    pub fn page(&self) -> &str {
        assert_eq!(self.status, 200, "{}", self.body);
        self.body["url"].as_str().unwrap()
    }

    pub fn error(&self) -> &str {
        assert_eq!(self.body["success"], false, "{}", self.body);
        self.body["error"].as_str().unwrap()
    }
}

pub async fn checkout(app: &TestApp, client: &reqwest::Client, body: &Value) -> Answer {
    checkout_with_key(app, client, body, None).await
}

/// Asks for the payment page of `quantity` cubes of 20 mm.
pub async fn checkout_cubes(
    app: &TestApp,
    client: &reqwest::Client,
    quantity: i64,
    shipping: &str,
) -> Answer {
    let part = upload_cube(app, client, 20).await;
    checkout(
        app,
        client,
        &request(&[Line::new(&part, quantity)], shipping),
    )
    .await
}

/// Two cubes of 20 mm are paid and have become an order: over 11,12 € if they are picked up. The id of the session, and the
/// order as the thank-you page shows it.
pub async fn bought(app: &TestApp, client: &reqwest::Client, shipping: &str) -> (String, Value) {
    let answer = checkout_cubes(app, client, 2, shipping).await;
    pay(client, answer.page()).await;
    let paid = status(app, client, answer.session_id()).await;
    assert_eq!(paid["status"], "paid", "{paid}");
    (answer.session_id().to_owned(), paid["order"].clone())
}

/// What `POST /api/order-status-update` needs for an order that is completed without a count of its pieces.
pub fn unfinished(status: &str) -> Value {
    if status == "completed" {
        json!(["unfinished"])
    } else {
        json!([])
    }
}

/// Lets the waiting confirmations go out, as the mail worker does, which a quiet app runs without: production waits for them.
pub async fn confirmations_go_out(app: &TestApp) {
    sqlx::query(
        "UPDATE outbox_mails SET state = 'sent', sent_at = created_at \
         WHERE kind = 'customer_confirmation' AND state = 'queued'",
    )
    .execute(app.db.writer())
    .await
    .unwrap();
}

pub async fn checkout_with_key(
    app: &TestApp,
    client: &reqwest::Client,
    body: &Value,
    key: Option<&str>,
) -> Answer {
    let mut call = client
        .post(app.url("/api/create-checkout-session"))
        .json(body);
    if let Some(key) = key {
        call = call.header("Idempotency-Key", key);
    }
    let (status, body) = answer_of(call).await;
    Answer { status, body }
}

pub const BILLING: [(&str, &str); 5] = [
    ("billing_name", "Ada Lovelace"),
    ("billing_line1", "Hauptstraße 1"),
    ("billing_postal_code", "70173"),
    ("billing_city", "Stuttgart"),
    ("billing_country", "DE"),
];

/// A delivery address that is not the billing address.
pub const DELIVERY: [(&str, &str); 7] = [
    ("delivery_choice", "other"),
    ("delivery_name", "Werkstatt Müller"),
    ("delivery_line1", "Gleis 3"),
    ("delivery_line2", "Hinterhaus"),
    ("delivery_postal_code", "1010"),
    ("delivery_city", "Wien"),
    ("delivery_country", "AT"),
];

/// Presses a button on the hosted page.
pub async fn press(
    client: &reqwest::Client,
    page: &str,
    action: &str,
    fields: &[(&str, &str)],
) -> reqwest::Response {
    let mut form = fields.to_vec();
    form.push(("action", action));
    client.post(page).form(&form).send().await.unwrap()
}

/// Pays with the billing address as delivery address.
pub async fn pay(client: &reqwest::Client, page: &str) {
    let response = press(client, page, "pay", &BILLING).await;
    assert_eq!(response.status(), 303, "{}", response.text().await.unwrap());
}

pub async fn status(app: &TestApp, client: &reqwest::Client, session_id: &str) -> Value {
    let response = client
        .get(app.url(&format!("/api/checkout/{session_id}")))
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    response.json().await.unwrap()
}

pub async fn count(app: &TestApp, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql)
        .fetch_one(app.db.pool())
        .await
        .unwrap()
}

pub async fn orders(app: &TestApp) -> i64 {
    count(app, "SELECT COUNT(*) FROM orders").await
}

/// Asks again and again until the condition holds; ten seconds are far more than it takes.
pub async fn eventually<F: Future<Output = bool>>(what: &str, mut holds: impl FnMut() -> F) {
    let start = Instant::now();
    while !holds().await {
        assert!(
            start.elapsed() < Duration::from_secs(10),
            "not within ten seconds: {what}"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
