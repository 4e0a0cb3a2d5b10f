//! What finished parts teach: by how much estimates of time and material miss, and what is left when that is taken off.

use serde::{Deserialize, Serialize};

/// An estimate and what it came to, in minutes or in grams.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FinishedPart {
    /// What was estimated with a factor of 1.
    pub estimated: f64,
    /// What was measured.
    pub actual: f64,
}

/// What a fit comes to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Calibration {
    /// Actual minutes or grams for each estimated one.
    pub factor: f64,
    /// How far the corrected estimates still miss, as the root of the mean square in percent of the actual.
    pub error_percent: f64,
    /// How many parts it is made of.
    pub parts: u32,
}

/// Fewer parts say nothing of the next one.
pub const LEAST_PARTS: usize = 3;

/// The factor after which the sum of the squared relative misses is least. None for fewer than [`LEAST_PARTS`] that have both numbers.
#[must_use]
pub fn calibrate(parts: &[FinishedPart]) -> Option<Calibration> {
    let is_known = |part: &&FinishedPart| {
        part.estimated > 0.0
            && part.actual > 0.0
            && part.estimated.is_finite()
            && part.actual.is_finite()
    };
    let shares = parts.iter().filter(is_known);
    let shares: Vec<f64> = shares.map(|part| part.estimated / part.actual).collect();
    if shares.len() < LEAST_PARTS {
        return None;
    }
    let squares: f64 = shares.iter().map(|share| share * share).sum();
    let factor = shares.iter().sum::<f64>() / squares;
    let misses = shares.iter().map(|share| factor * share - 1.0);
    let mean = misses.map(|miss| miss * miss).sum::<f64>() / shares.len() as f64;
    let is_usable = factor.is_finite() && mean.is_finite();
    is_usable.then(|| Calibration {
        factor,
        error_percent: mean.sqrt() * 100.0,
        parts: shares.len() as u32,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(pairs: &[(f64, f64)]) -> Vec<FinishedPart> {
        let part = |(estimated, actual): &(f64, f64)| FinishedPart {
            estimated: *estimated,
            actual: *actual,
        };
        pairs.iter().map(part).collect()
    }

    #[test]
    fn a_constant_miss_is_taken_off_whole() {
        let found = calibrate(&parts(&[(10.0, 13.0), (100.0, 130.0), (55.0, 71.5)])).unwrap();
        assert!((found.factor - 1.3).abs() < 1e-12);
        assert!(found.error_percent < 1e-9);
        assert_eq!(found.parts, 3);
    }

    #[test]
    fn what_is_left_is_said() {
        let found = calibrate(&parts(&[
            (10.0, 8.0),
            (10.0, 12.0),
            (10.0, 10.0),
            (10.0, 10.0),
        ]))
        .unwrap();
        assert!(
            found.error_percent > 10.0 && found.error_percent < 20.0,
            "{found:?}"
        );
        // No other factor is better.
        let rest = |factor: f64| -> f64 {
            [8.0, 12.0, 10.0, 10.0]
                .iter()
                .map(|actual| (factor * 10.0 / actual - 1.0_f64).powi(2))
                .sum()
        };
        for other in [0.99, 1.01] {
            assert!(rest(found.factor) < rest(found.factor * other));
        }
    }

    #[test]
    fn a_few_parts_or_senseless_ones_are_no_fit() {
        assert_eq!(calibrate(&parts(&[(10.0, 8.0), (10.0, 12.0)])), None);
        let senseless = [
            (10.0, 0.0),
            (0.0, 12.0),
            (f64::NAN, 3.0),
            (1.0, f64::INFINITY),
        ];
        assert_eq!(calibrate(&parts(&senseless)), None);
        assert_eq!(calibrate(&parts(&[(1e-300, 1e300); 3])), None);
    }
}
