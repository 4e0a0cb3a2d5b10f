//! Units of the core: lengths are millimetres, volumes mm³ inside and cm³ towards prices, money is integer cents.

/// Cubic millimetres in a cubic centimetre (FMT-02).
pub(crate) const MM3_PER_CM3: f64 = 1000.0;

/// The volume in cm³ of a volume in mm³.
#[must_use]
pub fn mm3_to_cm3(volume_mm3: f64) -> f64 {
    volume_mm3 / MM3_PER_CM3
}

/// Lays out a number the German way: `0.2` becomes `0,2`, `1000000` becomes `1.000.000`.
#[must_use]
pub fn german_number(value: f64) -> String {
    german_digits(&value.to_string())
}

/// Lays out a whole number the German way. What makes text of any number is 5 kB of a package that needs it for nothing else.
#[must_use]
pub(crate) fn german_whole(value: u64) -> String {
    german_digits(&value.to_string())
}

fn german_digits(text: &str) -> String {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut german = String::with_capacity(text.len() + text.len() / 3);
    for (index, digit) in whole.chars().enumerate() {
        let behind = whole.len() - index;
        if behind.is_multiple_of(3) && german.ends_with(|c: char| c.is_ascii_digit()) {
            german.push('.');
        }
        german.push(digit);
    }
    if !fraction.is_empty() {
        german.push(',');
        german.push_str(fraction);
    }
    german
}

/// The cube root, by additions, multiplications and divisions only.
///
/// `f64::cbrt` is the platform's own and may differ in the last bit between the server and the browser.
#[must_use]
pub(crate) fn cube_root(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let magnitude = value.abs();
    // A third of the exponent's bits is a guess within a few percent; Newton doubles the good digits each round.
    let mut root = f64::from_bits(magnitude.to_bits() / 3 + 0x2A9F_7893_782D_A1CE);
    for _ in 0..8 {
        root -= (root - magnitude / (root * root)) / 3.0;
    }
    if value < 0.0 { -root } else { root }
}

/// Box dimensions in mm for a part of which only the volume in cm³ is known (FMT-24: cube root of the volume
/// times 10, scaled by 1.2, 0.9 and 0.8). A volume that is no positive number gives zeros.
#[must_use]
pub fn estimated_dimensions_mm(volume_cm3: f64) -> [f64; 3] {
    if !(volume_cm3.is_finite() && volume_cm3 > 0.0) {
        return [0.0; 3];
    }
    let side = cube_root(volume_cm3) * 10.0;
    [side * 1.2, side * 0.9, side * 0.8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cube_root_is_right_to_the_last_digits() {
        for value in [
            1e-9,
            0.001,
            0.5,
            1.0,
            8.0,
            27.0,
            1000.0,
            12_345.678,
            1e12,
            f64::MIN_POSITIVE,
        ] {
            let root = cube_root(value);
            assert!(
                ((root * root * root - value) / value).abs() < 1e-14,
                "{value}: {root}"
            );
        }
        assert_eq!(cube_root(0.0), 0.0);
        assert!((cube_root(-8.0) + 2.0).abs() < 1e-15);
    }

    #[test]
    fn numbers_are_laid_out_the_german_way() {
        let pairs = [
            (0.2, "0,2"),
            (100.0, "100"),
            (1e6, "1.000.000"),
            (-1234.5, "-1.234,5"),
            (f64::NAN, "NaN"),
        ];
        for (value, german) in pairs {
            assert_eq!(german_number(value), german);
        }
        assert_eq!(german_whole(1_000_000), "1.000.000");
    }

    #[test]
    fn fmt_24_dimensions_are_estimated_from_the_volume() {
        let [length, width, height] = estimated_dimensions_mm(1000.0);
        assert!(
            (length - 120.0).abs() < 1e-9
                && (width - 90.0).abs() < 1e-9
                && (height - 80.0).abs() < 1e-9
        );
        assert_eq!(estimated_dimensions_mm(f64::NAN), [0.0; 3]);
        assert_eq!(estimated_dimensions_mm(-1.0), [0.0; 3]);
    }
}
