//! How sales are taxed, and how much of a gross amount is tax. Prices are gross whatever is chosen: the choice changes no price. The browser's
//! core knows the formula alone.

use serde::{Deserialize, Serialize};

use crate::catalog;

/// Whether VAT is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum TaxMode {
    /// Kleinunternehmer, § 19 UStG: none is charged or shown.
    #[default]
    SmallBusiness,
    /// Regelbesteuerung: prices include it, and it is shown.
    Standard,
}

/// How sales are taxed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Taxation {
    /// Whether VAT is charged.
    pub mode: TaxMode,
    /// Rate of the standard mode in percent; 0 of an order that is a tax-free export, which no owner can choose for all.
    pub rate_percent: f64,
}

impl Default for Taxation {
    fn default() -> Self {
        Self {
            mode: TaxMode::SmallBusiness,
            rate_percent: catalog::VAT_RATE_PERCENT,
        }
    }
}

/// What a gross amount consists of; both parts sum up to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TaxShare {
    /// In percent.
    pub rate_percent: f64,
    /// Without the tax, in cents.
    pub net_cents: i64,
    /// The tax, in cents.
    pub tax_cents: i64,
}

/// Rates have two digits behind the comma.
const HUNDREDTHS: f64 = 100.0;
const MOST_PERCENT: f64 = 30.0;

/// A rate in percent as a whole number.
#[must_use]
pub fn hundredths(rate_percent: f64) -> i64 {
    // The cast saturates; an unusable rate was never saved.
    (rate_percent * HUNDREDTHS).round() as i64
}

/// Whether a number has two decimals at most, as far as a binary fraction can.
pub(super) fn is_in_hundredths(value: f64) -> bool {
    let hundredths = value * HUNDREDTHS;
    (hundredths - hundredths.round()).abs() < 1e-6
}

impl Taxation {
    /// Whether the rate is one that a law could name.
    #[must_use]
    pub fn is_usable(self) -> bool {
        (1.0..=MOST_PERCENT * HUNDREDTHS).contains(&(self.rate_percent * HUNDREDTHS))
            && is_in_hundredths(self.rate_percent)
    }

    /// The same for a delivery that leaves the EU (§ 4 no. 1 a, § 6 UStG): the price stays, and nothing of it is VAT. A small business
    /// stays one.
    #[must_use]
    pub fn of_export(self) -> Self {
        Self {
            rate_percent: 0.0,
            ..self
        }
    }

    /// Whether this is how an export is taxed by a shop that charges VAT elsewhere.
    #[must_use]
    pub fn is_export(self) -> bool {
        self.rate_hundredths() == Some(0)
    }

    /// The rate in hundredths of a percent, 0 of an export; none of a small business.
    #[must_use]
    pub fn rate_hundredths(self) -> Option<i64> {
        (self.mode == TaxMode::Standard)
            .then(|| hundredths(self.rate_percent))
            .filter(|rate| *rate >= 0)
    }

    /// What an order was taxed by, from what [`Self::rate_hundredths`] said when it was made.
    #[must_use]
    pub fn of_hundredths(rate: Option<i64>) -> Self {
        rate.map_or_else(Self::default, |rate| Self {
            mode: TaxMode::Standard,
            rate_percent: rate as f64 / HUNDREDTHS,
        })
    }

    /// What a gross amount consists of, all of it net in an export; none of a small business.
    #[must_use]
    pub fn share_of(self, gross_cents: i64) -> Option<TaxShare> {
        let rate = self.rate_hundredths()?;
        let tax_cents = tax_in(gross_cents, rate);
        Some(TaxShare {
            rate_percent: rate as f64 / HUNDREDTHS,
            net_cents: gross_cents - tax_cents,
            tax_cents,
        })
    }
}

/// The tax in a gross amount, also one below zero, at a rate in hundredths of a percent.
///
/// The amount times the rate, divided by 100 plus the rate: the formula of the tax office for the tax in a gross amount (Abschn. 15.4
/// (2) UStAE). It is asked of a whole total, never of its lines, and rounded once, half a cent away from zero.
#[must_use]
pub fn tax_in(gross_cents: i64, rate_hundredths: i64) -> i64 {
    let rate = i128::from(rate_hundredths.max(0));
    let whole = 10_000 + rate;
    let gross = i128::from(gross_cents);
    let size = (2 * gross.abs() * rate + whole) / (2 * whole);
    // A part of an i64 is one.
    i64::try_from(size * gross.signum()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standard(rate_percent: f64) -> Taxation {
        Taxation {
            mode: TaxMode::Standard,
            rate_percent,
        }
    }

    #[test]
    fn duty_01_net_and_tax_sum_up_to_every_gross_amount_and_are_rounded_half_up() {
        for rate in [19.0, 7.0, 16.0, 20.0, 8.1, 5.5, 0.01, 30.0] {
            let taxation = standard(rate);
            let hundredths = i128::from(taxation.rate_hundredths().unwrap());
            for gross in (0..=200_000).chain([1_235_109, 9_007_199_254_740_991]) {
                let share = taxation.share_of(gross).unwrap();
                assert_eq!(
                    share.net_cents + share.tax_cents,
                    gross,
                    "{rate} of {gross}"
                );
                // At most half a cent from the exact tax, and above it where it is just half a cent.
                let error = 2
                    * (i128::from(share.tax_cents) * (10_000 + hundredths)
                        - i128::from(gross) * hundredths);
                let half = 10_000 + hundredths;
                assert!(
                    -half < error && error <= half,
                    "{rate} of {gross}: {share:?}"
                );
                let back = taxation.share_of(-gross).unwrap();
                assert_eq!(
                    (back.net_cents, back.tax_cents),
                    (-share.net_cents, -share.tax_cents)
                );
            }
        }
    }

    #[test]
    fn duty_01_the_tax_of_known_amounts() {
        let tax = |gross| standard(19.0).share_of(gross).unwrap().tax_cents;
        assert_eq!(
            [
                tax(11_900),
                // The example of Abschn. 15.4 UStAE.
                tax(14_995),
                tax(1_661),
                tax(556),
                tax(1),
                tax(0),
                tax(-1_661)
            ],
            [1_900, 2_394, 265, 89, 0, 0, -265]
        );
    }

    #[test]
    fn duty_01_a_small_business_has_no_tax_and_a_rate_is_one_that_a_law_could_name() {
        assert_eq!(Taxation::default().share_of(11_900), None);
        for rate in [f64::NAN, f64::INFINITY, -19.0, 0.0, 0.001, 30.01, 19.005] {
            assert!(!standard(rate).is_usable(), "{rate}");
        }
        for rate in [0.01, 7.0, 8.1, 19.0, 19.55, 30.0] {
            assert!(standard(rate).is_usable(), "{rate}");
            let kept = Taxation::of_hundredths(standard(rate).rate_hundredths());
            assert_eq!(kept, standard(rate));
        }
        assert_eq!(Taxation::of_hundredths(None), Taxation::default());
    }

    #[test]
    fn duty_01_an_export_has_the_same_total_without_vat_and_a_small_business_stays_one() {
        let export = standard(19.0).of_export();
        assert!(export.is_export() && !standard(19.0).is_export() && !export.is_usable());
        let share = export.share_of(1_661).unwrap();
        assert_eq!((share.net_cents, share.tax_cents), (1_661, 0));
        assert_eq!(Taxation::of_hundredths(export.rate_hundredths()), export);
        let small = Taxation::default().of_export();
        assert!(!small.is_export());
        assert_eq!(
            (small.rate_hundredths(), small.share_of(1_661)),
            (None, None)
        );
    }
}
