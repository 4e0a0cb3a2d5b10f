//! The request of API-20, checked once. What a browser says about volumes and prices is read only to
//! refuse nonsense and to notice that it shows old prices.

use core_wasm::cart::Shipping;
use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use core_wasm::printability::{AgreedPlace, agreement_text};
use core_wasm::validate::{CustomerData, validate_customer};
use core_wasm::visible::one_line;
use jiff::civil::Date;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use crate::foundation::cart_body::{
    LONGEST_FILE_NAME, LONGEST_URL, MOST_ITEMS, configuration, file_unit, invalid_cart,
    invalid_request, item_id, quantity, shown_volume, text,
};
use crate::foundation::crypto::hex;
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::SessionId;
use crate::mail;

/// More than any cart holds.
const LARGEST_TOTAL_EURO: f64 = 1e9;

/// Longest text of each field in characters.
const LONGEST_LINE: usize = 200;
const LONGEST_MESSAGE: usize = 2000;
/// A line of an invoice.
const LONGEST_REFERENCE: usize = 60;

const REPLACES: &str = "replacesSessionId";

/// A request that makes sense. Nothing of it is believed about prices.
#[derive(Debug)]
pub struct CheckoutRequest {
    pub items: Vec<RequestedItem>,
    pub customer: CustomerData,
    pub shipping: Shipping,
    /// What the page showed, in euro.
    pub total_price: f64,
    pub user_id: Option<String>,
    /// The words on the button as the page showed them, if it says so.
    pub pay_button_text: Option<String>,
    /// The day of delivery as the page showed it, if it says so.
    pub delivery_by: Option<Date>,
    /// The payment that this cart was sent to before it was edited, if the page knows of one.
    pub replaces_session_id: Option<SessionId>,
    /// SHA-256 of the request, whatever the order of its fields.
    pub hash: String,
}

/// A part as the page has it.
#[derive(Debug)]
pub struct RequestedItem {
    /// The page's own id; errors name it.
    pub id: String,
    /// As the page has it; only an error about a file that is not there says it.
    pub file_name: String,
    pub quantity: u32,
    pub configuration: Configuration,
    pub model_file_url: String,
    /// What the file was meant in, if the customer was asked.
    pub unit: Option<FileUnit>,
    /// The customer ticked that the part is made although it is not printable.
    pub made_anyway: Option<MadeAnyway>,
}

/// A tick of the customer's, in its words.
#[derive(Debug)]
pub struct MadeAnyway {
    pub places: Vec<AgreedPlace>,
    pub text: String,
}

impl CheckoutRequest {
    /// Checks the body in the order in which a customer would set things right: cart, contact data, the rest.
    ///
    /// # Errors
    /// 400 with the texts of PAY-09 and PAY-10.
    pub fn parse(body: &Value) -> ApiResult<Self> {
        let fields = body.as_object().ok_or_else(invalid_request)?;
        let items = items(fields.get("cartItems"))?;
        let customer = customer(fields)?;
        let shipping = fields.get("shipping").cloned().unwrap_or(Value::Null);
        let shipping = serde_json::from_value(shipping).map_err(|_| {
            ApiError::bad_request(
                "invalid_shipping",
                "Bitte wählen Sie Abholung, Standardversand oder Expressversand.",
            )
        })?;
        let total_price = fields
            .get("totalPrice")
            .and_then(Value::as_f64)
            .filter(|total| (0.0..=LARGEST_TOTAL_EURO).contains(total))
            .ok_or_else(invalid_request)?;
        let user_id = match fields.get("userId") {
            None | Some(Value::Null) => None,
            Some(Value::String(id)) => Some(id.clone()),
            Some(_) => return Err(invalid_request()),
        };
        let pay_button_text = match fields.get("payButtonText") {
            None | Some(Value::Null) => None,
            Some(_) => Some(
                text(fields, "payButtonText", LONGEST_LINE)
                    .map(|text| one_line(&text))
                    .ok_or_else(invalid_request)?,
            ),
        };
        let delivery_by = match fields.get("deliveryBy") {
            None | Some(Value::Null) => None,
            Some(_) => Some(
                text(fields, "deliveryBy", LONGEST_LINE)
                    .and_then(|day| day.parse().ok())
                    .ok_or_else(invalid_request)?,
            ),
        };
        let replaces_session_id = match fields.get(REPLACES) {
            None | Some(Value::Null) => None,
            Some(_) => {
                let session_id =
                    text(fields, REPLACES, LONGEST_LINE).ok_or_else(invalid_request)?;
                Some(session_id.into())
            }
        };
        Ok(Self {
            items,
            customer,
            shipping,
            total_price,
            user_id,
            pay_button_text,
            delivery_by,
            replaces_session_id,
            hash: hash(fields),
        })
    }

    /// True if the page showed exactly this total. The page's number is the one nearest to a sum of cents.
    pub fn shows_total(&self, total_cents: i64) -> bool {
        #[expect(
            clippy::cast_precision_loss,
            reason = "totals lie far below 2^53 cents"
        )]
        let euro = total_cents as f64 / 100.0;
        self.total_price == euro
    }
}

/// The same cart with the same form is the same request, whatever was paid or not before it. `serde_json` keeps the fields
/// of an object sorted, so equal requests have equal texts.
fn hash(fields: &Map<String, Value>) -> String {
    let mut fields = fields.clone();
    fields.remove(REPLACES);
    hex(&Sha256::digest(
        Value::Object(fields).to_string().as_bytes(),
    ))
}

fn items(cart: Option<&Value>) -> ApiResult<Vec<RequestedItem>> {
    let items = cart.and_then(Value::as_array).ok_or_else(invalid_cart)?;
    if items.is_empty() {
        return Err(ApiError::bad_request(
            "empty_cart",
            "Keine Artikel im Warenkorb. Bitte fügen Sie mindestens ein 3D-Modell hinzu.",
        ));
    }
    if items.len() > MOST_ITEMS {
        return Err(ApiError::bad_request(
            "too_many_items",
            "Eine Bestellung fasst höchstens 100 verschiedene Teile. Bitte teilen Sie den Warenkorb auf.",
        ));
    }
    items
        .iter()
        .enumerate()
        .map(|(index, value)| item(index, value))
        .collect()
}

fn item(index: usize, value: &Value) -> ApiResult<RequestedItem> {
    let fields = value.as_object().ok_or_else(invalid_cart)?;
    // Name and volume must be there (PAY-09), but the stored file's own name and measures are used (ROLE-12).
    let file_name = text(fields, "fileName", LONGEST_FILE_NAME).ok_or_else(invalid_cart)?;
    shown_volume(fields.get("volume")).ok_or_else(invalid_cart)?;
    Ok(RequestedItem {
        id: item_id(fields, || (index + 1).to_string())?,
        file_name,
        quantity: quantity(fields.get("quantity"))?,
        configuration: configuration(fields.get("configuration"))?,
        model_file_url: text(fields, "modelFileUrl", LONGEST_URL).ok_or_else(invalid_cart)?,
        unit: file_unit(fields.get("unit"))?,
        made_anyway: made_anyway(fields.get("madeAnyway"))?,
    })
}

/// The places come from the browser, and the words from the core: nobody agrees to a text of his own.
fn made_anyway(value: Option<&Value>) -> ApiResult<Option<MadeAnyway>> {
    let Some(value) = value.filter(|value| !value.is_null()) else {
        return Ok(None);
    };
    let places: Vec<AgreedPlace> =
        serde_json::from_value(value.clone()).map_err(|_| invalid_cart())?;
    let text = agreement_text(&places).ok_or_else(invalid_cart)?;
    Ok(Some(MadeAnyway { places, text }))
}

/// The contact data, tidied: outer blanks and control characters gone, empty optional fields absent.
fn customer(fields: &Map<String, Value>) -> ApiResult<CustomerData> {
    let mut given = match fields.get("customerData") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(given)) => given.clone(),
        Some(_) => return Err(invalid_request()),
    };
    given.retain(|_, value| !value.is_null());
    let agreed = fields.get("agreeToTerms").filter(|value| !value.is_null());
    if let Some(agreed) = agreed {
        // Both places name the same tick: it counts only where both have it.
        let both =
            agreed == &Value::Bool(true) && given.get("agreeToTerms") != Some(&Value::Bool(false));
        given.insert("agreeToTerms".into(), both.into());
    }
    let given: CustomerData =
        serde_json::from_value(Value::Object(given)).map_err(|_| invalid_request())?;
    let line = |text: &Option<String>| {
        text.as_deref()
            .map(one_line)
            .filter(|text| !text.is_empty())
    };
    let company = line(&given.company);
    let customer = CustomerData {
        // A business names itself; without a name it is taken for a consumer, who has more rights.
        is_business: given.is_business && company.is_some(),
        first_name: one_line(&given.first_name),
        last_name: one_line(&given.last_name),
        email: given.email.trim().to_owned(),
        phone: line(&given.phone),
        company,
        reference: line(&given.reference),
        message: given
            .message
            .as_deref()
            .map(lines)
            .filter(|text| !text.is_empty()),
        agree_to_terms: given.agree_to_terms,
    };
    let errors = validate_customer(&customer);
    if let Some(first) = errors.first() {
        let problem =
            Problem::new("invalid_customer", first.message.clone()).with("fields", &errors);
        return Err(ApiError::BadRequest(problem));
    }
    if !mail::can_be_addressed(&customer.email) {
        // It fits the form's pattern, but no mail program can write to it.
        return Err(ApiError::bad_request(
            "invalid_customer",
            "Ungültige E-Mail-Adresse",
        ));
    }
    let single = [
        Some(&customer.first_name),
        Some(&customer.last_name),
        customer.phone.as_ref(),
        customer.company.as_ref(),
    ];
    let is_longer =
        |text: &Option<String>, most| text.as_ref().is_some_and(|it| it.chars().count() > most);
    let is_too_long = single
        .into_iter()
        .flatten()
        .any(|text| text.chars().count() > LONGEST_LINE)
        || is_longer(&customer.reference, LONGEST_REFERENCE)
        || is_longer(&customer.message, LONGEST_MESSAGE);
    if is_too_long {
        return Err(ApiError::bad_request(
            "text_too_long",
            "Ein Text in den Kontaktdaten ist zu lang. Bitte kürzen Sie ihn.",
        ));
    }
    Ok(customer)
}

fn lines(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        .filter(|c| *c == '\n' || !c.is_control())
        .collect::<String>()
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// PAY-09 and PAY-10.
    const INVALID_CART: &str = "Ungültige Warenkorb-Daten. Bitte laden Sie die Seite neu.";
    const INVALID_REQUEST: &str = "Ungültige Anfrage. Bitte überprüfen Sie Ihre Eingaben.";
    const EMPTY_CART: &str =
        "Keine Artikel im Warenkorb. Bitte fügen Sie mindestens ein 3D-Modell hinzu.";

    fn body() -> Value {
        json!({
            "cartItems": [{
                "id": "a", "fileName": "wuerfel.stl", "volume": 8.0, "quantity": 2,
                "configuration": { "material": "PLA" }, "modelFileUrl": "/api/files/x/y", "uploadedToStorage": true,
            }],
            "customerData": {
                "firstName": " Ada\r\nBcc: x@y.z ", "lastName": "Lovelace", "email": " ada@example.org ", "phone": "",
                "message": "Hallo\r\nWelt\u{7}", "agreeToTerms": true,
            },
            "shipping": "pickup", "totalPrice": 11.12, "userId": null, "agreeToTerms": true,
        })
    }

    fn refused(change: impl FnOnce(&mut Value)) -> String {
        let mut body = body();
        change(&mut body);
        match CheckoutRequest::parse(&body) {
            Err(ApiError::BadRequest(problem)) => problem.message().to_owned(),
            other => panic!("expected a 400, got {other:?}"),
        }
    }

    #[test]
    fn a_good_request_is_read_and_tidied() {
        let request = CheckoutRequest::parse(&body()).unwrap();
        assert_eq!(request.customer.first_name, "Ada  Bcc: x@y.z");
        assert_eq!(request.customer.email, "ada@example.org");
        assert_eq!(request.customer.phone, None);
        assert_eq!(request.customer.message.as_deref(), Some("Hallo\nWelt"));
        assert!(request.shows_total(1112));
        assert!(!request.shows_total(1113));
    }

    #[test]
    fn pay_08_an_empty_cart_has_the_texts_of_the_spec() {
        assert!(refused(|body| body["cartItems"] = json!([])).contains(EMPTY_CART));
    }

    #[test]
    fn pay_09_a_cart_that_lacks_something_has_the_text_of_the_spec() {
        for field in [
            "fileName",
            "volume",
            "quantity",
            "configuration",
            "modelFileUrl",
        ] {
            let without = refused(|body| {
                body["cartItems"][0].as_object_mut().unwrap().remove(field);
            });
            assert!(without.contains(INVALID_CART), "{field}: {without}");
            assert!(
                refused(|body| body["cartItems"][0][field] = Value::Null).contains(INVALID_CART),
                "{field}"
            );
        }
        assert!(refused(|body| body["cartItems"] = json!("x")).contains(INVALID_CART));
        assert!(refused(|body| body["cartItems"] = json!([7])).contains(INVALID_CART));
        assert!(
            refused(|body| body["cartItems"][0]["quantity"] = json!("2")).contains(INVALID_CART)
        );
        assert!(refused(|body| body["cartItems"][0]["volume"] = json!(-1)).contains(INVALID_CART));
        assert!(
            refused(|body| body["cartItems"][0]["volume"] = json!(1e308)).contains(INVALID_CART)
        );
    }

    #[test]
    fn ord_09_ord_10_ord_11_contact_data_have_the_texts_of_the_spec() {
        assert!(
            refused(|body| body["customerData"]["firstName"] = json!(" "))
                .contains("Vorname ist erforderlich")
        );
        assert!(
            refused(|body| body["customerData"]["lastName"] = Value::Null)
                .contains("Nachname ist erforderlich")
        );
        assert!(
            refused(|body| body["customerData"]["email"] = json!(""))
                .contains("E-Mail ist erforderlich")
        );
        for wrong in [
            "ada",
            "ada@b",
            "a b@c.de",
            "a@b.de\r\nBcc: x@y.de",
            "a..b@@c.de",
        ] {
            let text = refused(|body| body["customerData"]["email"] = json!(wrong));
            assert!(text.contains("Ungültige E-Mail-Adresse"), "{wrong}: {text}");
        }
        assert!(
            refused(|body| body["agreeToTerms"] = json!(false))
                .contains("Sie müssen den AGB zustimmen")
        );
        assert!(
            refused(|body| body["customerData"]["agreeToTerms"] = json!(false)).contains("AGB")
        );
    }

    #[test]
    fn a_customers_own_number_is_one_line_of_an_invoice() {
        let mut body = body();
        body["customerData"]["reference"] = json!(" PO-4711\nKst. 8 ");
        let customer = CheckoutRequest::parse(&body).unwrap().customer;
        assert_eq!(customer.reference.as_deref(), Some("PO-4711 Kst. 8"));
        body["customerData"]["reference"] = json!(" ");
        let customer = CheckoutRequest::parse(&body).unwrap().customer;
        assert_eq!(customer.reference, None);
        for wrong in [json!("x".repeat(61)), json!(4711)] {
            refused(|body| body["customerData"]["reference"] = wrong);
        }
    }

    #[test]
    fn numbers_out_of_bounds_are_refused() {
        for quantity in [json!(0), json!(-1), json!(10_001), json!(1.5), json!(1e30)] {
            assert!(
                refused(|body| body["cartItems"][0]["quantity"] = quantity)
                    .contains("1 bis 10.000")
            );
        }
        for total in [json!(-1), json!(1e308), json!("11.12"), Value::Null] {
            assert!(refused(|body| body["totalPrice"] = total).contains(INVALID_REQUEST));
        }
    }

    #[test]
    fn the_hash_does_not_depend_on_the_order_of_fields() {
        let one: Value = serde_json::from_str(&body().to_string()).unwrap();
        let turned: Map<String, Value> = body()
            .as_object()
            .unwrap()
            .iter()
            .rev()
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        let first = CheckoutRequest::parse(&one).unwrap().hash;
        assert_eq!(
            first,
            CheckoutRequest::parse(&Value::Object(turned)).unwrap().hash
        );
        let mut replacing = body();
        replacing["replacesSessionId"] = json!("cs_1");
        let replacing = CheckoutRequest::parse(&replacing).unwrap();
        assert_eq!(first, replacing.hash);
        assert_eq!(replacing.replaces_session_id.as_deref(), Some("cs_1"));
        let mut other = body();
        other["totalPrice"] = json!(11.13);
        assert_ne!(first, CheckoutRequest::parse(&other).unwrap().hash);
    }
}
