//! The tables `order_parts` and `order_words`: what lists, searches and the workshop look an order up by. They say nothing that the
//! order itself does not say, and are written anew whenever it changes there.

use std::collections::BTreeSet;

use core_wasm::configuration::Configuration;
use core_wasm::validate::CustomerData;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sqlx_macros::FromRow;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::foundation::db::{Statement, Tx, rows_of_places, together};
use crate::foundation::ids::{FileId, OrderId};

/// Longer words are found by their beginning.
const LONGEST_WORD: usize = 40;

/// An order with a hundred files has more words than anybody looks for.
const MOST_WORDS: usize = 400;

/// Databases bound the number of places in one statement.
const MOST_PARTS_AT_ONCE: usize = 100;

/// What of a stored item the tables hold; other fields are of no interest here.
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
}

/// What of an order the tables are written from.
#[derive(FromRow)]
pub(crate) struct Stored {
    pub order_number: String,
    /// JSON.
    pub cart_items: String,
    /// JSON.
    pub customer_data: String,
}

/// Writes parts and words of an order as it stands now; of a draft nothing.
pub(crate) async fn index(tx: &mut Tx, order_id: &OrderId) -> Result<(), sqlx::Error> {
    let stored: Option<Stored> = sqlx::query_as(
        "SELECT order_number, cart_items, customer_data FROM orders WHERE id = $1 AND status <> 'draft'",
    )
    .bind(order_id)
    .fetch_optional(&mut **tx)
    .await?;
    let Some(stored) = stored else { return Ok(()) };
    sqlx::query("DELETE FROM order_words WHERE order_id = $1")
        .bind(order_id)
        .execute(&mut **tx)
        .await?;
    together(tx, statements(order_id, &stored)).await
}

/// What writes parts and words of an order that has no words yet.
pub(crate) fn statements(order_id: &OrderId, stored: &Stored) -> Vec<Statement> {
    let parts: Vec<(usize, StoredPart)> = readable_parts(&stored.cart_items);
    let customer: CustomerData = serde_json::from_str(&stored.customer_data).unwrap_or_default();
    let texts = [
        stored.order_number.as_str(),
        &customer.first_name,
        &customer.last_name,
        &customer.email,
        customer.company.as_deref().unwrap_or_default(),
    ];
    let names = parts.iter().map(|(_, part)| part.file_name.as_str());
    let words: BTreeSet<String> = texts.into_iter().chain(names).flat_map(words).collect();
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
         quantity, volume_cm3, unit_cents, line_cents, discount_percent, is_unsure, order_id) VALUES {} \
         ON CONFLICT (order_id, position) DO UPDATE SET file_name = excluded.file_name",
        rows_of_places(2, parts.len(), 13, ", $1")
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
    })
}

fn write_words(order_id: &OrderId, words: &BTreeSet<String>) -> Statement {
    let count = words.len().min(MOST_WORDS);
    let sql = format!(
        "INSERT INTO order_words (word, order_id) VALUES {} ON CONFLICT DO NOTHING",
        rows_of_places(2, count, 1, ", $1")
    );
    let begun = Statement::new(sql).bind(order_id);
    words
        .iter()
        .take(count)
        .fold(begun, |statement, word| statement.bind(word.as_str()))
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
    fn adm_10_every_word_lies_between_its_beginning_and_the_last_one_with_it() {
        for word in ["gehaeuse", "geh", "gehzzzz", "geh9"] {
            assert!(*word >= *"geh" && word <= last_word_with("geh").as_str());
        }
        assert!("gei" > last_word_with("geh").as_str());
    }
}
