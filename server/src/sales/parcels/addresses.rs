//! The addresses of orders as plain columns, for the program of a carrier.

use core_wasm::validate::CustomerData;
use serde::Deserialize;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use crate::foundation::csv::Csv;
use crate::foundation::db::{Db, rows_in};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::sales::order_states::Status;
use crate::services::payments::Recipient;

/// Whose program reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Program {
    /// 'Versenden' of DHL's portal for business customers.
    Dhl,
    /// DPD's web portal.
    Dpd,
}

impl Program {
    /// In the order of [`cells`].
    fn headings(self) -> [&'static str; 9] {
        match self {
            Self::Dhl => [
                "Sendungsreferenz",
                "Empfänger Name 1",
                "Empfänger Name 2 / Postnummer",
                "Empfänger Name 3",
                "Empfänger Straße",
                "Empfänger Hausnummer",
                "Empfänger PLZ",
                "Empfänger Ort",
                "Empfänger Land",
            ],
            Self::Dpd => [
                "Referenz",
                "Name",
                "Firma",
                "Adresszusatz",
                "Straße",
                "Hausnummer",
                "PLZ",
                "Ort",
                "Land",
            ],
        }
    }

    /// DHL wants three letters, DPD two.
    fn country(self, code: &str) -> &str {
        match (self, code) {
            (Self::Dhl, "DE") => "DEU",
            (Self::Dhl, "AT") => "AUT",
            (Self::Dhl, "CH") => "CHE",
            (Self::Dhl, "NL") => "NLD",
            (Self::Dhl, "BE") => "BEL",
            (Self::Dhl, "FR") => "FRA",
            (_, code) => code,
        }
    }
}

#[derive(FromRow)]
struct Row {
    order_number: String,
    status: Status,
    shipping: String,
    customer_data: String,
    billing_address: Option<String>,
    delivery_address: Option<String>,
    /// Of the first that is open.
    reprint: Option<i64>,
}

impl Row {
    /// In whose name the invoice is.
    fn billing_name(&self) -> Option<String> {
        let address: Recipient = serde_json::from_str(self.billing_address.as_deref()?).ok()?;
        Some(address.name)
    }

    /// As it stands on the label: the number of the order, of what is printed once more with that of the reprint.
    fn reference(&self) -> String {
        match (self.status, self.reprint) {
            (Status::Completed, Some(reprint)) => format!("{}-N{reprint}", self.order_number),
            _ => self.order_number.clone(),
        }
    }
}

/// A line for each order, in the order of the numbers. Neither e-mail address nor telephone number: to hand them to a carrier needs the
/// customer's consent, which nobody asked for.
///
/// # Errors
/// 422 `orders_without_parcel` with the orders that have none, `no_orders` where none is named.
pub async fn table(db: &Db, program: Program, ids: &[OrderId]) -> ApiResult<Csv> {
    if ids.is_empty() {
        return Err(ApiError::unprocessable(
            "no_orders",
            "Bitte wählen Sie zuerst Bestellungen aus.",
        ));
    }
    let sql = "SELECT order_number, status, shipping, customer_data, billing_address, delivery_address, \
         (SELECT MIN(number) FROM reprints WHERE reprints.order_id = orders.id AND state = 'open') AS reprint FROM orders \
         WHERE id IN ({ids}) AND status <> 'draft' ORDER BY order_number";
    let rows: Vec<Row> = rows_in(db.pool(), sql, ids).await?;
    let mut csv = Csv::new(&program.headings());
    let mut without = Vec::new();
    for row in &rows {
        let to: Option<Recipient> = row
            .delivery_address
            .as_deref()
            .and_then(|text| serde_json::from_str(text).ok());
        match (why_none(row), to) {
            (None, Some(to)) => csv.row(cells(program, row, to).map(Into::into)),
            (why, _) => without.push(format!(
                "#{} {}",
                row.order_number,
                why.unwrap_or("hat keine Lieferadresse")
            )),
        }
    }
    if rows.len() < ids.len() {
        without.push("eine Bestellung ist nicht mehr da".to_owned());
    }
    if without.is_empty() {
        return Ok(csv);
    }
    Err(ApiError::unprocessable(
        "orders_without_parcel",
        format!(
            "Kein Paket: {}. Bitte nehmen Sie das aus der Auswahl.",
            without.join(", ")
        ),
    ))
}

fn why_none(row: &Row) -> Option<&'static str> {
    if row.shipping == "pickup" {
        return Some("wird abgeholt");
    }
    match row.status {
        Status::Completed if row.reprint.is_none() => Some("ist abgeschlossen"),
        Status::Cancelled => Some("ist storniert"),
        _ => None,
    }
}

fn cells(program: Program, row: &Row, to: Recipient) -> [String; 9] {
    let (street, house) = street_and_house(&to.address.line1);
    let customer: CustomerData = serde_json::from_str(&row.customer_data).unwrap_or_default();
    // A parcel to somebody else is not one to the customer's firm.
    let own_name = format!("{} {}", customer.first_name, customer.last_name);
    let is_own = is_same(&to.name, &own_name)
        || (row.billing_name().as_deref()).is_some_and(|name| is_same(&to.name, name));
    let company = customer
        .company
        .filter(|company| is_own && !is_same(company, &to.name));
    [
        row.reference(),
        to.name,
        company.unwrap_or_default(),
        to.address.line2.unwrap_or_default(),
        street.to_owned(),
        house.to_owned(),
        to.address.postal_code,
        to.address.city,
        program.country(&to.address.country).to_owned(),
    ]
}

/// Whether two names are one, however they are typed.
fn is_same(one: &str, other: &str) -> bool {
    let plain = |name: &str| {
        name.to_lowercase()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    plain(one) == plain(other)
}

/// 'Neue Gasse 3 b' is 'Neue Gasse' and '3 b'; where no number ends the line, all of it is the street.
fn street_and_house(line: &str) -> (&str, &str) {
    let line = line.trim();
    let house = line
        .char_indices()
        .filter(|(_, c)| *c == ' ')
        .map(|(place, _)| line.split_at(place + 1))
        .find(|(_, rest)| {
            let mut words = rest.split(' ');
            let is_number = words.next().is_some_and(|word| {
                word.starts_with(|c: char| c.is_ascii_digit())
                    && word
                        .chars()
                        .all(|c| c.is_alphanumeric() || "-/".contains(c))
            });
            // What follows a number is a letter of the door, or a second number.
            is_number && words.all(|word| word.chars().count() <= 3)
        });
    match house {
        Some((street, house)) => (street.trim_end(), house),
        None => (line, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::street_and_house;

    #[test]
    fn adm_14_a_house_number_ends_its_street() {
        for (line, street, house) in [
            ("Neue Gasse 3", "Neue Gasse", "3"),
            ("Neue Gasse 3 b", "Neue Gasse", "3 b"),
            ("Mühlstraße 12-14", "Mühlstraße", "12-14"),
            ("Straße des 17. Juni 135", "Straße des 17. Juni", "135"),
            ("Packstation 101", "Packstation", "101"),
            ("Hof Sonnenblick", "Hof Sonnenblick", ""),
            ("Q7, 24", "Q7,", "24"),
            ("", "", ""),
        ] {
            assert_eq!(street_and_house(line), (street, house), "{line}");
        }
    }
}
