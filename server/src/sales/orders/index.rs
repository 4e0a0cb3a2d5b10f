//! The tables `order_parts` and `order_words`: what lists, searches and the workshop look an order up by. They say nothing that the
//! order, its parcel and its refunds do not say, and are written anew whenever something changes there.

use std::collections::BTreeSet;

use core_wasm::configuration::Configuration;
use core_wasm::validate::CustomerData;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sqlx_macros::FromRow;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::foundation::db::{Statement, Tx, rows_of_places, together};
use crate::foundation::ids::{FileId, OrderId};

/// Longer words are found by their beginning.
const LONGEST_WORD: usize = 40;

/// An order with a hundred files has more words than anybody looks for.
const MOST_WORDS: usize = 400;

/// Fewer digits are a postal code at most, and found as the word that they are.
const LEAST_DIGITS: usize = 6;

/// Databases bound the number of places in one statement.
const MOST_PARTS_AT_ONCE: usize = 100;

/// The fields of a stored item that the tables hold.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredPart {
    file_id: Option<FileId>,
    #[serde(default)]
    file_name: String,
    quantity: i64,
    configuration: Configuration,
    volume_cm3: f64,
    unit_cents: i64,
    line_cents: i64,
    #[serde(default)]
    discount_percent: f64,
    volume_note: Option<String>,
    content_note: Option<String>,
}

/// The columns of an order that the tables are written from.
#[derive(FromRow)]
pub(crate) struct Stored {
    pub order_number: String,
    /// JSON.
    pub cart_items: String,
    /// JSON.
    pub customer_data: String,
    /// JSON of an address.
    pub billing_address: Option<String>,
    /// JSON of an address.
    pub delivery_address: Option<String>,
}

/// Writes parts and words of an order as it stands now; of a draft nothing.
pub(crate) async fn index(tx: &mut Tx, order_id: &OrderId) -> Result<(), sqlx::Error> {
    let stored: Option<Stored> = sqlx::query_as(
        "SELECT order_number, cart_items, customer_data, billing_address, delivery_address FROM orders \
         WHERE id = $1 AND status <> 'draft'",
    )
    .bind(order_id)
    .fetch_optional(&mut **tx)
    .await?;
    let Some(stored) = stored else { return Ok(()) };
    sqlx::query("DELETE FROM order_words WHERE order_id = $1")
        .bind(order_id)
        .execute(&mut **tx)
        .await?;
    let later: Vec<String> = sqlx::query_scalar(
        "SELECT tracking_number FROM shipments WHERE order_id = $1 \
         UNION SELECT tracking_number FROM order_status_history WHERE order_id = $1 AND tracking_number IS NOT NULL \
         UNION SELECT tracking_number FROM reprints WHERE order_id = $1 AND tracking_number IS NOT NULL \
         UNION SELECT reason FROM refund_requests WHERE order_id = $1 AND reason IS NOT NULL",
    )
    .bind(order_id)
    .fetch_all(&mut **tx)
    .await?;
    together(tx, write(order_id, &stored, &later)).await
}

/// What writes parts and words of an order that has no words yet.
pub(crate) fn statements(order_id: &OrderId, stored: &Stored) -> Vec<Statement> {
    write(order_id, stored, &[])
}

/// `later` is what came after the order: parcels and reasons of refunds.
fn write(order_id: &OrderId, stored: &Stored, later: &[String]) -> Vec<Statement> {
    let parts: Vec<(usize, StoredPart)> = readable_parts(&stored.cart_items);
    let customer: CustomerData = serde_json::from_str(&stored.customer_data).unwrap_or_default();
    let texts = [
        stored.order_number.as_str(),
        &customer.first_name,
        &customer.last_name,
        &customer.email,
        customer.company.as_deref().unwrap_or_default(),
        customer.reference.as_deref().unwrap_or_default(),
    ];
    let addresses = [&stored.billing_address, &stored.delivery_address];
    let addresses: Vec<String> = addresses
        .into_iter()
        .flatten()
        .flat_map(|it| lines(it))
        .collect();
    let numbers = customer
        .phone
        .iter()
        .chain(later)
        .filter_map(|it| number_in(it));
    let names = parts.iter().map(|(_, part)| part.file_name.as_str());
    // What people are asked for on the telephone comes before the names of a hundred files.
    let mut chosen = BTreeSet::new();
    let known = texts
        .into_iter()
        .chain(addresses.iter().chain(later).map(String::as_str));
    for word in known.chain(names).flat_map(words).chain(numbers) {
        if chosen.len() == MOST_WORDS {
            break;
        }
        chosen.insert(word);
    }
    let words = chosen;
    let chunks = parts.chunks(MOST_PARTS_AT_ONCE);
    chunks
        .map(|parts| write_parts(order_id, parts))
        .chain((!words.is_empty()).then(|| write_words(order_id, &words)))
        .collect()
}

/// An order's stored parts (`orders.cart_items`), each with its position. What cannot be read is left out, and keeps its position: the
/// order itself says that it is damaged.
pub(crate) fn readable_parts<Part: DeserializeOwned>(cart_items: &str) -> Vec<(usize, Part)> {
    let items: Vec<Value> = serde_json::from_str(cart_items).unwrap_or_default();
    items
        .into_iter()
        .enumerate()
        .filter_map(|(position, item)| Some((position, serde_json::from_value(item).ok()?)))
        .collect()
}

fn write_parts(order_id: &OrderId, parts: &[(usize, StoredPart)]) -> Statement {
    // Not deleted and written again: what the workshop notes of a part hangs on its row.
    let sql = format!(
        "INSERT INTO order_parts (position, file_id, file_name, material, primary_color, layer_height, infill, \
         quantity, volume_cm3, unit_cents, line_cents, discount_percent, is_unsure, needs_check, order_id) VALUES {} \
         ON CONFLICT (order_id, position) DO UPDATE SET file_name = excluded.file_name",
        rows_of_places(2, parts.len(), 14, ", $1")
    );
    let begun = Statement::new(sql).bind(order_id);
    parts.iter().fold(begun, |statement, (position, part)| {
        statement
            .bind(i64::try_from(*position).unwrap_or(i64::MAX))
            .bind(part.file_id.as_deref())
            .bind(part.file_name.as_str())
            .bind(part.configuration.material.as_str())
            .bind(part.configuration.primary_color.as_str())
            .bind(part.configuration.layer_height)
            .bind(part.configuration.infill)
            .bind(part.quantity)
            .bind(part.volume_cm3)
            .bind(part.unit_cents)
            .bind(part.line_cents)
            .bind(part.discount_percent)
            .bind(i64::from(part.volume_note.is_some()))
            .bind(i64::from(part.content_note.is_some()))
    })
}

fn write_words(order_id: &OrderId, words: &BTreeSet<String>) -> Statement {
    let count = words.len();
    let sql = format!(
        "INSERT INTO order_words (word, order_id) VALUES {} ON CONFLICT DO NOTHING",
        rows_of_places(2, count, 1, ", $1")
    );
    let begun = Statement::new(sql).bind(order_id);
    words
        .iter()
        .fold(begun, |statement, word| statement.bind(word.as_str()))
}

/// The texts of a stored address but for its country, which most orders share.
fn lines(address: &str) -> Vec<String> {
    let address: Map<String, Value> = serde_json::from_str(address).unwrap_or_default();
    address
        .into_iter()
        .filter(|(key, _)| key != "country")
        .filter_map(|(_, value)| value.as_str().map(str::to_owned))
        .collect()
}

/// The digits of a text that holds a telephone number, or another long number in groups, and nothing else. A German number is the same
/// with its country and without.
pub(crate) fn number_in(text: &str) -> Option<String> {
    let text = text.trim();
    let is_number = text
        .chars()
        .all(|c| c.is_ascii_digit() || " +-/().\u{a0}".contains(c));
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    if !is_number || digits.len() < LEAST_DIGITS {
        return None;
    }
    let national = if text.starts_with('+') {
        digits.strip_prefix("49")
    } else {
        digits.strip_prefix("0049")
    };
    let number = national.map_or(digits.clone(), |rest| {
        format!("0{}", rest.trim_start_matches('0'))
    });
    Some(number.chars().take(LONGEST_WORD).collect())
}

/// A text as words of small ASCII letters and digits, which every database sorts alike: `Müller-Lüdenscheidt` is `mueller` and
/// `luedenscheidt`. Other scripts stand as their numbers.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut plain = String::with_capacity(text.len());
    for c in text.nfc().flat_map(char::to_lowercase) {
        match c {
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            _ => plain.extend(std::iter::once(c).nfkd().filter(|c| !is_combining_mark(*c))),
        }
    }
    plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| {
            let ascii = word.chars().map(|c| match c.to_ascii_lowercase() {
                c if c.is_ascii_alphanumeric() => c.to_string(),
                c => format!("u{:x}", u32::from(c)),
            });
            ascii
                .collect::<String>()
                .chars()
                .take(LONGEST_WORD)
                .collect()
        })
        .collect()
}

/// The last word that begins with this one: all of them lie between the two.
pub(crate) fn last_word_with(beginning: &str) -> String {
    format!("{beginning:z<width$}", width = LONGEST_WORD + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adm_10_words_are_small_ascii_whatever_was_written() {
        assert_eq!(
            words("Müller-Lüdenscheidt, Straße"),
            ["mueller", "luedenscheidt", "strasse"]
        );
        // Composed and decomposed.
        assert_eq!(words("Mu\u{308}ller"), ["mueller"]);
        assert_eq!(
            words("Élodie_Gehäuse v2.STL"),
            ["elodie", "gehaeuse", "v2", "stl"]
        );
        assert_eq!(words("erika@example.org"), ["erika", "example", "org"]);
        assert_eq!(words("Ада"), ["u430u434u430"]);
        assert_eq!(words(" %_' \u{0} "), [] as [&str; 0]);
        assert_eq!(words(&"x".repeat(99))[0].len(), LONGEST_WORD);
    }

    #[test]
    fn adm_10_a_number_is_the_same_however_it_is_grouped() {
        for text in [
            "+49 711 1234-56",
            "0711/123456",
            "0049 (711) 12 34 56",
            " 0711.123456 ",
            "+49 (0)711 123456",
        ] {
            assert_eq!(number_in(text).as_deref(), Some("0711123456"), "{text}");
        }
        assert_eq!(number_in("0034 0434 1610").as_deref(), Some("003404341610"));
        for text in [
            "70173",
            "Halter 2",
            "RE-2026-000002",
            "",
            "1Z999AA10123456784",
        ] {
            assert_eq!(number_in(text), None, "{text}");
        }
    }

    #[test]
    fn adm_10_every_word_lies_between_its_beginning_and_the_last_one_with_it() {
        for word in ["gehaeuse", "geh", "gehzzzz", "geh9"] {
            assert!(*word >= *"geh" && word <= last_word_with("geh").as_str());
        }
        assert!("gei" > last_word_with("geh").as_str());
    }
}
