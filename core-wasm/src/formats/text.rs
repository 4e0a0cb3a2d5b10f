//! What the text formats share: white space, numbers, and where an error stands.

use super::digits;
use crate::{
    error::{CoreError, ErrorCode},
    limits::Limits,
    units::german_whole,
};

/// Blank, tab and the other white space of C.
#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Powers of ten that a f64 holds exactly.
const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// The largest whole number up to which a f64 holds every one.
const LARGEST_EXACT: u64 = 1 << 53;

/// Reads the decimal number at the beginning of `bytes`, correctly rounded, and answers how many bytes it takes. It takes what
/// programs write: signs, `1.`, `.5`, exponents, `nan`, `inf`; the caller refuses what is not finite. None where no number
/// stands.
///
/// A mantissa below 2^53 and a power of ten up to 22 are exact in f64, so that one division or multiplication rounds
/// correctly (Clinger 1990); all others go to the crate.
#[inline]
pub(super) fn number(bytes: &[u8]) -> Option<(f64, usize)> {
    by_eights(bytes).or_else(|| by_bytes(bytes))
}

/// How many bytes the number at the beginning of `bytes` takes; None where no number stands.
#[inline]
pub(super) fn number_length(bytes: &[u8]) -> Option<usize> {
    match length_by_eights(bytes) {
        Some(length) => Some(length),
        None => by_bytes(bytes).map(|(_, length)| length),
    }
}

/// What nearly every number is: up to 7 digits, up to 16 places and a short exponent, with eight more bytes behind each.
#[inline]
fn by_eights(bytes: &[u8]) -> Option<(f64, usize)> {
    let sign = *bytes.first()?;
    let mut at = usize::from(sign == b'-' || sign == b'+');
    let (mut mantissa, mut count) = digits::leading(digits::eight(bytes, at)?);
    if count == 8 {
        return None;
    }
    at += count;
    let mut exponent = 0;
    let mut next = *bytes.get(at)?;
    if next == b'.' {
        at += 1;
        let (fraction, places) = digits::leading(digits::eight(bytes, at)?);
        mantissa = mantissa * digits::TEN_TO[places] + fraction;
        at += places;
        count += places;
        exponent = places;
        if places == 8 {
            let (fraction, places) = digits::leading(digits::eight(bytes, at)?);
            // Up to 19 digits fit into 64 bit.
            if count + places > 19 || places == 8 {
                return None;
            }
            mantissa = mantissa * digits::TEN_TO[places] + fraction;
            at += places;
            count += places;
            exponent += places;
        }
        next = *bytes.get(at)?;
    }
    if count == 0 || mantissa > LARGEST_EXACT {
        return None;
    }
    let mut value = mantissa as f64;
    if next == b'e' || next == b'E' {
        let sign = *bytes.get(at + 1)?;
        at += 1 + usize::from(sign == b'-' || sign == b'+');
        let (power, count) = digits::leading(digits::eight(bytes, at)?);
        if count == 0 || count == 8 {
            return None;
        }
        at += count;
        let power = if sign == b'-' {
            -(power as i64)
        } else {
            power as i64
        };
        let power = power - exponent as i64;
        let scale = *POWERS_OF_TEN.get(power.unsigned_abs() as usize)?;
        value = if power < 0 {
            value / scale
        } else {
            value * scale
        };
    } else {
        value /= *POWERS_OF_TEN.get(exponent)?;
    }
    Some((if sign == b'-' { -value } else { value }, at))
}

/// As [`by_eights`] for numbers whose value does not matter.
#[inline]
fn length_by_eights(bytes: &[u8]) -> Option<usize> {
    let sign = *bytes.first()?;
    let mut at = usize::from(sign == b'-' || sign == b'+');
    let mut count = digits::count(digits::eight(bytes, at)?);
    at += count;
    if *bytes.get(at)? == b'.' {
        at += 1;
        let places = digits::count(digits::eight(bytes, at)?);
        at += places;
        count = if count == 8 || places == 8 {
            8
        } else {
            count + places
        };
    }
    let is_plain = count > 0 && count != 8 && !matches!(bytes.get(at)?, b'e' | b'E');
    is_plain.then_some(at)
}

/// The last number of a text, and what [`by_eights`] does not take.
#[inline(never)]
fn by_bytes(bytes: &[u8]) -> Option<(f64, usize)> {
    let digit = |at: usize| bytes.get(at).map_or(255, |byte| byte.wrapping_sub(b'0'));
    let mut at = 0;
    let is_negative = bytes.first() == Some(&b'-');
    if is_negative || bytes.first() == Some(&b'+') {
        at = 1;
    }
    let first = at;
    let mut mantissa = 0_u64;
    while digit(at) < 10 {
        mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit(at)));
        at += 1;
    }
    let mut digits = at - first;
    let mut exponent = 0_i32;
    if bytes.get(at) == Some(&b'.') {
        at += 1;
        let fraction = at;
        while digit(at) < 10 {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit(at)));
            at += 1;
        }
        digits += at - fraction;
        exponent = -i32::try_from(at - fraction).ok()?;
    }
    if digits == 0 || digits > 19 || matches!(bytes.get(at), Some(b'e' | b'E')) {
        return by_crate(bytes);
    }
    if mantissa > LARGEST_EXACT {
        return by_crate(bytes);
    }
    let Some(power) = POWERS_OF_TEN.get(exponent.unsigned_abs() as usize) else {
        return by_crate(bytes);
    };
    let value = mantissa as f64 / power;
    Some((if is_negative { -value } else { value }, at))
}

#[cold]
fn by_crate(bytes: &[u8]) -> Option<(f64, usize)> {
    fast_float2::parse_partial::<f64, _>(bytes).ok()
}

/// The code and the German reason for a coordinate that [`Limits::allows`] refuses.
#[cold]
pub(super) fn bad_coordinate(value: f64, limits: &Limits) -> (ErrorCode, String) {
    if value.is_finite() {
        let limit = german_whole(limits.max_coordinate_mm as u64);
        (
            ErrorCode::CoordinateOutOfRange,
            format!("eine Koordinate liegt über {limit} mm"),
        )
    } else {
        (
            ErrorCode::BadNumber,
            "eine Koordinate ist keine Zahl".to_owned(),
        )
    }
}

/// The refusal of a mesh without triangles.
pub(super) fn no_triangles() -> CoreError {
    CoreError::new(
        ErrorCode::NoTriangles,
        "Die Datei enthält keine Dreiecke. Bitte prüfen Sie das Modell und exportieren Sie es erneut.",
    )
}

/// The refusal of a mesh with more triangles than the shop takes.
pub(super) fn too_many_triangles(limits: &Limits) -> CoreError {
    CoreError::new(
        ErrorCode::TooManyTriangles,
        format!(
            "Das Modell hat mehr als {} Dreiecke. Bitte verringern Sie die Auflösung beim Export.",
            german_whole(u64::from(limits.max_triangles))
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_the_standard_library_reads_them() {
        for text in [
            "0",
            "-0",
            "1",
            "+1",
            "1.",
            ".5",
            "-.5",
            "0.1",
            "20.25",
            "-123.456789",
            "9007199254740993",
            "0.000000000000000000000001",
            "1e5",
            "1E-5",
            "1.5e+3",
            "3.4028234663852886e38",
            "123456789012345678901234567890",
            "0.30000000000000004",
            "2.2250738585072014e-308",
            "nan",
            "inf",
            "-inf",
            "1e400",
            "1e22",
            "1e23",
            "1e-22",
            "123456.78901234e-5",
            "1234567.1234567890123",
            "0.12345678",
            "0.123456789",
            "0.1234567890123456",
            "0.12345678901234567",
            "12345678",
            "12345678.5",
            "123456789.123456789",
            "-7.105427e-15",
            "1.000000e+00",
            "1e0000000022",
            "9007199254740993e3",
        ] {
            let known: f64 = text.parse().unwrap();
            let (value, length) = number(text.as_bytes()).unwrap();
            assert_eq!(
                value.to_bits() << 1 >> 1,
                known.to_bits() << 1 >> 1,
                "{text}: {value}"
            );
            assert_eq!(value.is_sign_negative(), known.is_sign_negative(), "{text}");
            assert_eq!(length, text.len(), "{text}");
            assert_eq!(number_length(text.as_bytes()), Some(length), "{text}");
            for tail in [
                " ",
                "\n",
                " 12345678",
                "/1234567",
                " \u{e9}\u{e9}\u{e9}\u{e9}",
            ] {
                let longer = format!("{text}{tail}");
                let (same, length) = number(longer.as_bytes()).unwrap();
                assert_eq!(
                    (same.to_bits(), length),
                    (value.to_bits(), text.len()),
                    "{longer}"
                );
                assert_eq!(number_length(longer.as_bytes()), Some(length), "{longer}");
            }
        }
        assert_eq!(
            number(b"12,5"),
            Some((12.0, 2)),
            "the rest is the caller's to refuse"
        );
        assert_eq!(number(b"1e 12345678"), Some((1.0, 1)));
        assert_eq!(number(b"1e+ 12345678"), Some((1.0, 1)));
        for text in ["", "-", "+", ".", "e5", "x", "-.e3"] {
            for tail in ["", " 12345678 12345678"] {
                let text = format!("{text}{tail}");
                assert_eq!(number(text.as_bytes()), None, "{text}");
                assert_eq!(number_length(text.as_bytes()), None, "{text}");
            }
        }
    }
}
