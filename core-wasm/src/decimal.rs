//! Exact decimal arithmetic for money, on the numbers as people wrote them.
//!
//! A price of `0.07` is seven hundredths, not the binary fraction nearest to it. Every f64 enters here as its shortest
//! decimal text and leaves as cents or as text.

use std::str::FromStr;

use bigdecimal::{BigDecimal, RoundingMode, num_bigint::BigInt};

use crate::error::{CoreError, ErrorCode};

/// Largest amount in cents: what JSON and JavaScript carry exactly (2^53 − 1).
pub(crate) const MAX_CENTS: i64 = 9_007_199_254_740_991;

/// The exact decimal that the shortest text of a finite number names.
pub(crate) fn from_f64(value: f64) -> Option<BigDecimal> {
    // The exponent form stays short for 1e300, where the plain one writes 300 digits.
    value
        .is_finite()
        .then(|| BigDecimal::from_str(&format!("{value:e}")).ok())
        .flatten()
}

/// The exact decimal of a JSON number's text. None if it is no number or so long or so small that it names nothing real.
pub(crate) fn from_text(text: &str) -> Option<BigDecimal> {
    // Without these bounds "1e999999999" would make the first addition write a billion digits.
    let exponent = text
        .find(['e', 'E'])
        .map_or(Some(0), |at| text.get(at + 1..)?.parse::<i32>().ok())?;
    if text.len() > 400 || exponent.abs() > 400 {
        return None;
    }
    BigDecimal::from_str(text).ok()
}

/// Rounded to whole cents, half a cent up. None if beyond [`MAX_CENTS`].
pub(crate) fn to_cents(euro: &BigDecimal) -> Option<i64> {
    let (units, _) = euro
        .with_scale_round(2, RoundingMode::HalfUp)
        .into_bigint_and_exponent();
    i64::try_from(units)
        .ok()
        .filter(|cents| cents.abs() <= MAX_CENTS)
}

/// Euro of whole cents.
pub(crate) fn from_cents(cents: i64) -> BigDecimal {
    BigDecimal::new(BigInt::from(cents), 2)
}

/// Percent as a factor: 5 becomes 0.05, exactly.
pub(crate) fn hundredth(value: &BigDecimal) -> BigDecimal {
    let (digits, scale) = value.as_bigint_and_exponent();
    BigDecimal::new(digits, scale + 2)
}

/// An amount shared among pieces, rounded to a hundredth of a cent, half up: a share that people can read, and never one without end.
pub(crate) fn share(amount: &BigDecimal, pieces: u32) -> BigDecimal {
    (amount / BigDecimal::from(pieces.max(1))).with_scale_round(4, RoundingMode::HalfUp)
}

/// Plain digits without exponent and without needless zeros: `5`, `0.875`.
pub(crate) fn to_text(value: &BigDecimal) -> String {
    value.normalized().to_plain_string()
}

/// The nearest f64.
pub(crate) fn to_f64(value: &BigDecimal) -> f64 {
    // Through text, because parsing rounds correctly; the direct conversion promises no last bit.
    to_text(value).parse().unwrap_or(f64::INFINITY)
}

/// The refusal of an amount beyond [`MAX_CENTS`].
pub(crate) fn amount_too_large() -> CoreError {
    CoreError::new(
        ErrorCode::AmountTooLarge,
        "Der Betrag ist zu groß. Bitte verringern Sie die Anzahl oder teilen Sie die Bestellung auf.",
    )
}
