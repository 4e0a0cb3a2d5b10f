//! A customer who keeps buying from a shop that keeps dying. What the shop answered with success is a promise and is
//! written down; what got no answer is asked for again, or given up, as people do.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use reqwest::multipart::Form;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::World;
use super::random::Random;
use crate::customer::{BILLING, Line, Part, cube_stl, request, total_cents};
use crate::harness::{file_part, new_client};

/// So often a person tries the same thing again.
const PATIENCE: usize = 40;

/// Answers with success that the shop has given.
#[derive(Clone, Default)]
pub struct Promises {
    /// `files.id` and SHA-256 of what was sent.
    pub files: Vec<(String, String)>,
    /// A file of the cart's owner, and the carts that may lie on the server: the last acknowledged one and those sent later.
    pub carts: Vec<(String, Vec<Value>)>,
    /// Session and what it must cost.
    pub sessions: HashMap<String, i64>,
    /// Sessions whose page said that they are paid, or will be.
    pub paid: Vec<String>,
    /// Session and order as the return page showed them.
    pub orders: Vec<(String, String)>,
}

pub struct Buyer {
    world: Rc<World>,
    random: Random,
    client: reqwest::Client,
}

/// What came of a call.
struct Reply {
    status: u16,
    text: String,
}

impl Reply {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }
}

impl Buyer {
    pub fn new(world: Rc<World>, random: Random) -> Self {
        Self {
            world,
            random,
            client: new_client(),
        }
    }

    /// Buys until the shop closes.
    pub async fn shop(mut self) {
        while !self.world.closing.get() {
            // Another person, with a browser of their own.
            self.client = new_client();
            if self.purchase().await.is_none() {
                self.world.count("purchases given up");
            }
            self.random.pause(50).await;
        }
    }

    /// `None`: given up on the way.
    async fn purchase(&mut self) -> Option<()> {
        let mut lines = Vec::new();
        for _ in 0..=self.random.below(2) {
            lines.push(self.upload().await?);
        }
        self.save_cart(&lines).await?;
        let shipping = *self.random.pick(&["pickup", "shipping", "express"]);
        let mut page = self.checkout(&lines, shipping, "Ada").await?;
        match self.random.below(100) {
            0..10 => {
                // Back to the cart: another number of pieces is another cart.
                self.send("cancel", |client| {
                    client.post(&page.1).form(&[("action", "cancel")])
                })
                .await?;
                lines[0].quantity += 1;
                self.save_cart(&lines).await?;
                page = self.checkout(&lines, shipping, "Ada").await?;
            }
            // The same cart once more in a second window: the first page must be closed.
            10..20 => page = self.checkout(&lines, shipping, "Augusta").await?,
            20..27 => return Some(()),
            _ => {}
        }
        self.pay(&page).await?;
        if self.random.chance(60) {
            self.come_back(&page.0).await?;
        }
        Some(())
    }

    /// Sends a call until it is answered, at most so often as a person would.
    async fn send(
        &mut self,
        what: &str,
        call: impl Fn(&reqwest::Client) -> reqwest::RequestBuilder,
    ) -> Option<Reply> {
        for _ in 0..PATIENCE {
            let answer = call(&self.client)
                .timeout(Duration::from_secs(20))
                .send()
                .await;
            let reply = match answer {
                Ok(answer) => {
                    let status = answer.status().as_u16();
                    // An answer that breaks off is no answer.
                    answer.text().await.ok().map(|text| Reply { status, text })
                }
                Err(_) => None,
            };
            match reply {
                None => {
                    self.world.count("calls without an answer");
                    if self.random.chance(5) {
                        return None;
                    }
                }
                Some(Reply { status: 500, text }) => {
                    self.world
                        .violation(format!("{what} was answered with 500: {text}"));
                    return None;
                }
                Some(Reply {
                    status: 502..=504, ..
                }) => self.world.count("answers 502 to 504"),
                Some(reply) => return Some(reply),
            }
            self.random.pause(100).await;
            while !self.world.place.answers().await {
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
        }
        None
    }

    fn unexpected(&self, what: &str, reply: &Reply) {
        self.world.violation(format!(
            "{what} was answered with {}: {}",
            reply.status, reply.text
        ));
    }

    async fn upload(&mut self) -> Option<Line> {
        let side_mm = i64::try_from(10 + self.random.below(40)).unwrap();
        let mut bytes = cube_stl(side_mm);
        // The header of an STL is free text; so every file is one of its own.
        bytes[..32].copy_from_slice(self.random.word(32).as_bytes());
        let name = format!("würfel-{}.stl", self.random.word(6));
        let url = self.world.place.url("/api/upload-model");
        let reply = self
            .send("an upload", |client| {
                let form = Form::new()
                    .text("userId", "")
                    .text("orderId", "temp-1")
                    .part("file", file_part(&name, bytes.clone()));
                client.post(&url).multipart(form)
            })
            .await?;
        if reply.status != 200 {
            self.unexpected("an upload", &reply);
            return None;
        }
        let address = reply.json()["url"].as_str()?.to_owned();
        let sha256: String = Sha256::digest(&bytes)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        self.world
            .promises
            .borrow_mut()
            .files
            .push((file_id(&address), sha256));
        self.world.count("acknowledged uploads");
        let part = Part {
            name,
            url: address,
            side_mm,
        };
        let mut line = Line::new(&part, i64::try_from(1 + self.random.below(12)).unwrap());
        line.material = *self.random.pick(&["PLA", "PETG"]);
        Some(line)
    }

    async fn save_cart(&mut self, lines: &[Line]) -> Option<()> {
        let items: Vec<Value> = lines.iter().map(Line::item).collect();
        let owner = file_id(&lines[0].part.url);
        // Whether it arrives or not, from now on it may lie on the server.
        let sent: Vec<Value> = lines.iter().map(|line| json!(line.quantity)).collect();
        let position = {
            let carts = &mut self.world.promises.borrow_mut().carts;
            match carts.iter().position(|(known, _)| *known == owner) {
                Some(position) => {
                    carts[position].1.push(json!(sent));
                    Some(position)
                }
                None => None,
            }
        };
        let body = json!({ "cartItems": items });
        let url = self.world.place.url("/api/cart/save-anonymous");
        let reply = self
            .send("a cart", |client| client.post(&url).json(&body))
            .await?;
        if reply.status != 200 {
            self.unexpected("a cart", &reply);
            return None;
        }
        let carts = &mut self.world.promises.borrow_mut().carts;
        match position {
            Some(position) => carts[position].1 = vec![json!(sent)],
            None => carts.push((owner, vec![json!(sent)])),
        }
        self.world.count("acknowledged carts");
        Some(())
    }

    /// Session and page.
    async fn checkout(
        &mut self,
        lines: &[Line],
        shipping: &str,
        first_name: &str,
    ) -> Option<(String, String)> {
        let mut body = request(lines, shipping);
        body["customerData"]["firstName"] = json!(first_name);
        let key = format!("torture-{:016x}", self.random.next());
        let url = self.world.place.url("/api/create-checkout-session");
        let mut known: Option<(String, String)> = None;
        // A person may press the button twice: the same key must lead to the same page.
        for _ in 0..=u64::from(self.random.chance(15)) {
            let reply = self
                .send("a checkout", |client| {
                    client
                        .post(&url)
                        .header("Idempotency-Key", &key)
                        .json(&body)
                })
                .await?;
            if reply.status != 200 {
                self.unexpected("a checkout", &reply);
                return None;
            }
            let answer = reply.json();
            let page = (
                answer["sessionId"].as_str()?.to_owned(),
                answer["url"].as_str()?.to_owned(),
            );
            if known.as_ref().is_some_and(|known| known.0 != page.0) {
                self.world.violation(format!(
                    "one checkout, two sessions: {known:?} and {page:?}"
                ));
            }
            known = Some(page);
        }
        let (session_id, page) = known?;
        self.world
            .promises
            .borrow_mut()
            .sessions
            .insert(session_id.clone(), total_cents(lines, shipping));
        self.world.count("acknowledged checkouts");
        Some((session_id, page))
    }

    async fn pay(&mut self, (session_id, page): &(String, String)) -> Option<()> {
        let action = match self.random.below(100) {
            0..8 => "later_paid",
            8..12 => "later_failed",
            _ => "pay",
        };
        if self.random.chance(8) {
            self.press(page, "decline").await?;
        }
        let reply = if action == "pay" && self.random.chance(10) {
            // Twice at once, in two windows.
            let twin = Self::new(self.world.clone(), self.random.fork(7));
            let mut twin = Self {
                client: self.client.clone(),
                ..twin
            };
            let (one, other) =
                futures_util::future::join(self.press(page, action), twin.press(page, action))
                    .await;
            one.or(other)?
        } else {
            self.press(page, action).await?
        };
        match reply.status {
            303 => {
                self.world.count("acknowledged payments");
                if action == "pay" {
                    self.world
                        .promises
                        .borrow_mut()
                        .paid
                        .push(session_id.clone());
                }
                Some(())
            }
            200 if reply.text.contains("Bereits bezahlt") => Some(()),
            _ => {
                self.unexpected("a payment", &reply);
                None
            }
        }
    }

    async fn press(&mut self, page: &str, action: &str) -> Option<Reply> {
        let mut form = BILLING.to_vec();
        form.push(("action", action));
        self.send("the payment page", |client| client.post(page).form(&form))
            .await
    }

    /// Looks at the return page until it shows the order.
    async fn come_back(&mut self, session_id: &str) -> Option<()> {
        let url = self.world.place.url(&format!("/api/checkout/{session_id}"));
        for _ in 0..PATIENCE {
            let reply = self
                .send("the return page", |client| client.get(&url))
                .await?;
            if reply.status != 200 {
                self.unexpected("the return page", &reply);
                return None;
            }
            let answer = reply.json();
            if answer["status"] == "paid" {
                match answer["order"]["id"].as_str() {
                    Some(order_id) => {
                        self.world.count("acknowledged orders");
                        self.world
                            .promises
                            .borrow_mut()
                            .orders
                            .push((session_id.to_owned(), order_id.to_owned()));
                    }
                    None => self.world.violation(format!(
                        "the return page of {session_id} says paid and shows no order"
                    )),
                }
                return Some(());
            }
            self.random.pause(200).await;
        }
        None
    }
}

/// `/api/files/{id}/{signature}`
fn file_id(address: &str) -> String {
    address
        .split('/')
        .skip_while(|part| *part != "files")
        .nth(1)
        .unwrap()
        .to_owned()
}
