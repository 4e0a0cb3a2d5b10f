//! What `POST /v1/checkout/sessions` may ask for: form-encoded with brackets, as Stripe takes it.

use serde::{Deserialize, Serialize};

/// Stripe's bounds for the time a session stays open, in seconds.
const SHORTEST_S: i64 = 30 * 60;
const LONGEST_S: i64 = 24 * 60 * 60;

/// Stripe's bounds for a charge in euro, in cents.
const SMALLEST_CENTS: i64 = 50;
const LARGEST_CENTS: i64 = 99_999_999;

/// Stripe's bound for lines in payment mode.
const MOST_LINES: usize = 100;

/// The parameters that the simulator knows.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SessionRequest {
    pub mode: String,
    pub success_url: String,
    pub cancel_url: String,
    pub client_reference_id: Option<String>,
    pub customer_email: Option<String>,
    pub expires_at: i64,
    pub locale: Option<String>,
    pub billing_address_collection: Option<String>,
    pub shipping_address_collection: Option<AddressCollection>,
    #[serde(default)]
    pub shipping_options: Vec<ShippingOption>,
    pub line_items: Vec<LineItem>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AddressCollection {
    pub allowed_countries: Vec<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ShippingOption {
    pub shipping_rate_data: ShippingRate,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ShippingRate {
    pub display_name: String,
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub fixed_amount: FixedAmount,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct FixedAmount {
    pub amount: i64,
    pub currency: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct LineItem {
    pub price_data: PriceData,
    pub quantity: i64,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PriceData {
    pub currency: String,
    pub unit_amount: i64,
    pub product_data: ProductData,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ProductData {
    pub name: String,
    pub description: Option<String>,
}

/// A refusal in Stripe's manner: a message and the parameter it is about.
#[derive(Debug)]
pub struct BadParameter {
    pub message: String,
    pub parameter: &'static str,
}

fn bad(parameter: &'static str, message: impl Into<String>) -> BadParameter {
    BadParameter {
        message: message.into(),
        parameter,
    }
}

impl SessionRequest {
    /// Reads a body; clients differ in whether they escape the brackets, so both ways are understood.
    pub fn parse(body: &str) -> Result<Self, BadParameter> {
        let config = serde_qs::Config::new().max_depth(6);
        config
            .deserialize_str(body)
            .or_else(|_| config.use_form_encoding(true).deserialize_str(body))
            .map_err(|error| bad("", format!("The request cannot be read: {error}")))
    }

    /// Stripe's own checks, as far as this shop can meet them.
    pub fn check(&self, now_s: i64) -> Result<(), BadParameter> {
        if self.mode != "payment" {
            return Err(bad("mode", "Only the mode 'payment' is simulated."));
        }
        if self.line_items.is_empty() || self.line_items.len() > MOST_LINES {
            return Err(bad(
                "line_items",
                "Between 1 and 100 line items are allowed.",
            ));
        }
        if !(SHORTEST_S..=LONGEST_S).contains(&(self.expires_at - now_s)) {
            return Err(bad(
                "expires_at",
                "The session must expire in 30 minutes to 24 hours.",
            ));
        }
        if self.shipping_options.len() > 1 {
            return Err(bad(
                "shipping_options",
                "Only one shipping option is simulated.",
            ));
        }
        let currency = self.currency();
        if currency.len() != 3 || !currency.bytes().all(|b| b.is_ascii_lowercase()) {
            return Err(bad(
                "line_items[price_data][currency]",
                "A currency has three lower-case letters.",
            ));
        }
        for item in &self.line_items {
            if item.price_data.currency != currency {
                return Err(bad(
                    "line_items[price_data][currency]",
                    "All lines of a session have one currency.",
                ));
            }
            if item.quantity < 1 || item.price_data.unit_amount < 0 {
                return Err(bad("line_items", "Quantities start at 1, amounts at 0."));
            }
            if item.price_data.product_data.name.is_empty() {
                return Err(bad(
                    "line_items[price_data][product_data][name]",
                    "A product needs a name.",
                ));
            }
        }
        if self.shipping_options.iter().any(|option| {
            option.shipping_rate_data.fixed_amount.amount < 0
                || option.shipping_rate_data.fixed_amount.currency != currency
        }) {
            return Err(bad(
                "shipping_options",
                "The shipping fee must be a non-negative amount in the currency of the lines.",
            ));
        }
        match self.total_cents() {
            Some(SMALLEST_CENTS..=LARGEST_CENTS) => Ok(()),
            _ => Err(bad(
                "line_items",
                "The total must lie between €0.50 and €999,999.99.",
            )),
        }
    }

    /// The lines without shipping; `None` if that is beyond any number of cents.
    pub fn items_cents(&self) -> Option<i64> {
        self.line_items.iter().try_fold(0i64, |sum, item| {
            sum.checked_add(item.price_data.unit_amount.checked_mul(item.quantity)?)
        })
    }

    /// Of the whole session, as Stripe writes it.
    pub fn currency(&self) -> &str {
        self.line_items
            .first()
            .map_or("eur", |item| item.price_data.currency.as_str())
    }

    pub fn shipping_cents(&self) -> i64 {
        self.shipping_options
            .first()
            .map_or(0, |option| option.shipping_rate_data.fixed_amount.amount)
    }

    pub fn total_cents(&self) -> Option<i64> {
        self.items_cents()?.checked_add(self.shipping_cents())
    }

    pub fn delivery_countries(&self) -> &[String] {
        self.shipping_address_collection
            .as_ref()
            .map_or(&[], |collection| &collection.allowed_countries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "mode=payment&success_url=http%3A%2F%2Fx%2Fsuccess%3Fsession_id%3D{CHECKOUT_SESSION_ID}\
        &cancel_url=http%3A%2F%2Fx%2F&expires_at=3600&line_items[0][price_data][currency]=eur\
        &line_items[0][price_data][unit_amount]=599&line_items[0][price_data][product_data][name]=W%C3%BCrfel+1.stl\
        &line_items[0][quantity]=2&shipping_address_collection[allowed_countries][0]=DE";

    #[test]
    fn brackets_are_read_plain_and_escaped() {
        for body in [
            BODY.to_owned(),
            BODY.replace('[', "%5B").replace(']', "%5D"),
        ] {
            let request = SessionRequest::parse(&body).unwrap();
            assert_eq!(
                request.line_items[0].price_data.product_data.name,
                "Würfel 1.stl"
            );
            assert_eq!(request.total_cents(), Some(1198));
            assert_eq!(request.delivery_countries(), ["DE"]);
            request.check(0).unwrap();
        }
    }

    #[test]
    fn what_stripe_refuses_is_refused() {
        let good = SessionRequest::parse(BODY).unwrap();
        assert_eq!(good.check(3600).unwrap_err().parameter, "expires_at");
        let change = |change: fn(&mut SessionRequest)| {
            let mut request = good.clone();
            change(&mut request);
            request.check(0).unwrap_err().parameter
        };
        assert_eq!(change(|r| r.mode = "setup".into()), "mode");
        assert_eq!(change(|r| r.line_items.clear()), "line_items");
        assert_eq!(change(|r| r.line_items[0].quantity = 0), "line_items");
        let currency = "line_items[price_data][currency]";
        assert_eq!(
            change(|r| r.line_items[0].price_data.currency = "EURO".into()),
            currency
        );
        assert_eq!(
            change(|r| {
                let mut francs = r.line_items[0].clone();
                francs.price_data.currency = "chf".into();
                r.line_items.push(francs);
            }),
            currency
        );
        assert_eq!(
            change(|r| r.line_items[0].price_data.unit_amount = i64::MAX),
            "line_items"
        );
        assert!(SessionRequest::parse("mode=payment").is_err());
        assert!(SessionRequest::parse("line_items=7&%5B%5B=1").is_err());
    }
}
